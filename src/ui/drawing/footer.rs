//! The few keys that matter now, from the table that is in force.

use crate::ui::{
    Deed, Driver, KeyMap, Overlay, Prospect,
    endgame::retrospect::Retrospect,
    seeing::known::{Known, count_of_monsters},
    seeing::marks::{GHOST, LURKER, ODDS, PATH, WARD},
};
use crate::{
    action::Slot,
    dungeon::{Dungeon, Terrain},
    grid::{Direction, Position},
    knowledge::known_things,
    level::{Depth, Mode},
    lookahead::{MOST_CELLS, Threats},
    path::MapKind,
    things::{Latch, is_the_prize, next_to_pick_up, pack_of},
};
use bevy_ecs::prelude::World;

/// What the screen shows, or what the keys do: words, two spaces apart, the
/// most urgent first.
pub(in crate::ui) fn footer(
    world: &World,
    known: &Known<'_>,
    overlay: Overlay,
    driver: Driver,
) -> String {
    let keys = Keys { map: world.resource(), driver };
    let back = keys.named(Deed::Close, "Esc");
    match overlay {
        Overlay::Own(name) => format!("{name}.  {back} closes."),
        Overlay::Map(MapKind::Open) => {
            format!(
                "Open map: steps to @, 0-9 a-z A-Z for 0-61, for those who walk.  {back} closes."
            )
        }
        Overlay::Map(MapKind::Tunnel) => {
            format!("Tunnel map: the cost of the way to @, for those who dig.  {back} closes.")
        }
        Overlay::Hardness => {
            format!(
                "Hardness: 0 is 1-25, 1 is 26-51 and so on to 9; nothing digs X.  {back} closes."
            )
        }
        Overlay::Timeline { .. } => keys.list(
            "",
            &[
                (Deed::Next, "the next"),
                (Deed::Previous, "the one before"),
                (Deed::Confirm, "its mind"),
                (Deed::Close, "back"),
            ],
        ),
        Overlay::Threat => {
            format!("{}  {back} closes.", legend_of_the_threats(world))
        }
        Overlay::Minds => {
            format!(
                "Marks: {PATH} is where they go if you stay, {GHOST} where they believe you are.  {back} closes."
            )
        }
        Overlay::Terrain => format!("Terrain: . room  # corridor  < > stairs.  {back} closes."),
        Overlay::Aim { .. } | Overlay::Teleport { .. } | Overlay::Goal { .. } => keys.list(
            "a direction: aim",
            &[
                (Deed::Next, "next monster"),
                (Deed::Confirm, "there"),
                (Deed::Close, "back"),
                (Deed::Help, "help"),
            ],
        ),
        Overlay::Look { .. } => keys.list(
            "a direction: look",
            &[(Deed::Next, "next to see"), (Deed::Close, "back"), (Deed::Help, "help")],
        ),
        Overlay::Run => keys.list("a direction: run there", &[(Deed::Close, "back")]),
        Overlay::Travel => keys.list(
            "a letter: there  a direction: any place",
            &[
                (Deed::Descend, "down"),
                (Deed::Ascend, "up"),
                (Deed::Travel, "as before"),
                (Deed::Close, "back"),
                (Deed::Help, "help"),
            ],
        ),
        Overlay::Door => keys.list("a direction: that door", &[(Deed::Close, "back")]),
        Overlay::Seek(_) => {
            keys.list("digits", &[(Deed::Confirm, "to that turn"), (Deed::Close, "back")])
        }
        Overlay::Result => keys.list(leaves_of_the_end(world), &deeds_of_the_end(world)),
        _ => keys.list("", &deeds(world, known, driver)),
    }
}

/// What leads through the last turns of a game that is over, if they are kept.
fn leaves_of_the_end(world: &World) -> &'static str {
    let has_turns = world.get_resource().is_some_and(Retrospect::has_turns);
    if has_turns { ", . the last turns" } else { "" }
}

fn deeds_of_the_end(world: &World) -> Vec<(Deed, &'static str)> {
    let can_take_back = world.get_resource().is_some_and(|mode: &Mode| mode.can_take_back());
    let back = can_take_back.then_some((Deed::TakeBack, "take it back"));
    back.into_iter().chain([(Deed::Close, "leave")]).collect()
}

/// What the signs of the threats mean, or that there are none.
fn legend_of_the_threats(world: &World) -> String {
    let threats = world.get_resource().and_then(Prospect::threats);
    let [certain, likely, rare] = ODDS.map(|(_, sign)| sign);
    let deadly = threats.map_or(0, |threats| threats.count().0);
    let spends_a_ward = threats.is_some_and(|threats| threats.count_of_wards() > 0);
    if world.resource::<Dungeon>().size().area() > MOST_CELLS {
        "The level is too large to tell where you would die.".to_owned()
    } else if deadly == 0 && !spends_a_ward && threats.is_some_and(Threats::has_lurkers) {
        format!("Nobody in view can kill you; one out of view could come to:  {LURKER}")
    } else if deadly == 0 && spends_a_ward {
        format!("Nothing would be your death, but your ward would be spent:  {WARD}")
    } else if deadly == 0 {
        "No step or rest would be your death, as far as you know.".to_owned()
    } else {
        let ward = if spends_a_ward { format!("  {WARD} ward spent") } else { String::new() };
        let unseen = threats.is_some_and(Threats::has_lurkers);
        let unseen = if unseen { format!("  {LURKER} unseen") } else { String::new() };
        format!(
            "Death before you act again:  {certain} certain  {likely} half or more  {rare} less{ward}{unseen}"
        )
    }
}

/// The keys of whoever drives.
struct Keys<'a> {
    map: &'a KeyMap,
    driver: Driver,
}

impl Keys<'_> {
    /// The key for a deed; in an overlay with a cursor, those of the player
    /// count as well.
    fn of(&self, deed: Deed) -> Option<&str> {
        self.map.key(deed, self.driver).or_else(|| self.map.key(deed, Driver::Playing))
    }

    fn named<'a>(&'a self, deed: Deed, otherwise: &'a str) -> &'a str {
        self.of(deed).unwrap_or(otherwise)
    }

    fn list(&self, first: &str, deeds: &[(Deed, &str)]) -> String {
        let colon = if first.is_empty() { "" } else { ":" };
        let told = |(deed, word): &(Deed, &str)| Some(format!("{}{colon} {word}", self.of(*deed)?));
        let told = deeds.iter().filter_map(told);
        let first = (!first.is_empty()).then(|| first.to_owned());
        first.into_iter().chain(told).collect::<Vec<_>>().join("  ")
    }
}

/// What there is to do, the most urgent first.
fn deeds(world: &World, known: &Known<'_>, driver: Driver) -> Vec<(Deed, &'static str)> {
    match driver {
        Driver::Playing => deeds_of_the_player(world, known),
        Driver::Watching => vec![
            (Deed::Help, "help"),
            (Deed::Pause, "pause"),
            (Deed::SingleStep, "step"),
            (Deed::Faster, "faster"),
            (Deed::Slower, "slower"),
            (Deed::Monsters, "monsters"),
            (Deed::Look, "look"),
            (Deed::Quit, "quit"),
        ],
        Driver::Replaying => vec![
            (Deed::Help, "help"),
            (Deed::Pause, "pause"),
            (Deed::SingleStep, "step"),
            (Deed::StepBack, "back"),
            (Deed::Seek, "to a turn"),
            (Deed::Faster, "faster"),
            (Deed::Slower, "slower"),
            (Deed::Quit, "leave"),
        ],
    }
}

fn deeds_of_the_player(world: &World, known: &Known<'_>) -> Vec<(Deed, &'static str)> {
    let mut deeds = vec![(Deed::Help, "help")];
    let place = known.place();
    if world.contains_resource::<Depth>() {
        deeds.extend(stairs(world, known));
        let carried = known.player().map_or(0, |who| pack_of(world, who).len());
        match next_to_pick_up(world, place) {
            Some(item) if is_the_prize(world, item) => deeds.push((Deed::PickUp, "take the Crown")),
            Some(_) if carried == Slot::ALL.len() => deeds.push((Deed::Drop, "make room")),
            Some(_) => deeds.push((Deed::PickUp, "get")),
            None => {}
        }
        if is_beside_an_open_door(world, place) {
            deeds.push((Deed::CloseDoor, "close"));
        }
        deeds.extend(danger(known));
        if carried > 0 {
            deeds.extend([(Deed::Inventory, "pack"), (Deed::Use, "use"), (Deed::Throw, "throw")]);
        }
    } else {
        deeds.extend(danger(known));
    }
    deeds.extend([(Deed::Look, "look"), (Deed::Messages, "messages"), (Deed::Quit, "quit")]);
    deeds
}

/// Whose next turns are worth knowing; where there is nobody, where to go.
fn danger(known: &Known<'_>) -> [(Deed, &'static str); 4] {
    if known.notices_anybody() {
        [
            (Deed::Timeline, "when"),
            (Deed::Threat, "threat"),
            (Deed::Minds, "minds"),
            (Deed::Monsters, "monsters"),
        ]
    } else {
        [
            (Deed::Explore, "explore"),
            (Deed::Travel, "travel"),
            (Deed::RestLong, "rest"),
            (Deed::Monsters, "monsters"),
        ]
    }
}

/// The stairs that can be taken: whoever is the last on a level finds a way down
/// anywhere. Nothing leads up from the first level, nor down from the last.
fn stairs(world: &World, known: &Known<'_>) -> Option<(Deed, &'static str)> {
    let depth = world.resource::<Depth>();
    let (down, up) = (depth.level() < depth.last(), depth.level() > 1);
    match known.dungeon().terrain(known.place()) {
        Terrain::DownStairs => down.then_some((Deed::Descend, "down")),
        Terrain::UpStairs if up => Some((Deed::Ascend, "up")),
        _ if down && count_of_monsters(world) == 0 => {
            Some((Deed::Descend, "down: you are the last"))
        }
        _ => None,
    }
}

fn is_beside_an_open_door(world: &World, place: Position) -> bool {
    let beside: [Position; 8] = Direction::ALL.map(|way| place.step(way));
    let is_open = |latch| latch == Some(Latch::Open);
    known_things(world).iter().any(|thing| is_open(thing.latch) && beside.contains(&thing.cell))
}
