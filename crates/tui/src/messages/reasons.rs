//! Sentences that say why a journey stops, and the warning before a move that would be fatal, or
//! probably fatal.

use super::{
    aside, bearing, by_its_latch, cause_in_words, grouped, introduced, listed, sentence,
    sound_in_words, with_article,
};
use bevy_ecs::prelude::Name;
use hexdelve::prelude::*;
use hexdelve::{
    knowledge::RememberedThing,
    level::SOFTENS_AFTER,
    player::{ExplorationSummary, Landmark, StopReason},
    text::count,
    things::{Amulet, CarriedItem, Chest, DoorKey, ThingKind},
};

/// The most important first.
pub(crate) fn reasons(player_view: &PlayerView<'_>, why: &StopReason) -> Vec<String> {
    let bestiary = Bestiary::of(player_view.world);
    let who = |it: &Identity| introduced(*it, bestiary);
    let whose = |it: &Identity| aside(*it, bestiary);
    let kind = |it: &Identity| with_article(bestiary.name(*it));
    let what = |landmark: &Landmark| with_article(&name_of(player_view, landmark));
    let here = player_view.position;
    let words = match why {
        StopReason::MonsterInSight(it) => format!("Not while {} is in sight.", whose(it)),
        StopReason::MonsterTooNear(it) => {
            let is_beside = place_of(player_view, it).is_some_and(|cell| here.distance(cell) <= 1);
            let close = "so close: it could reach you within 2 turns";
            let near = if is_beside { "beside you" } else { close };
            format!("Not while {} is {near}. Choose each move yourself.", whose(it))
        }
        // The log already has a message about the event, the sound, the stairs or the item.
        StopReason::ThingEvent(_)
        | StopReason::AllDropped
        | StopReason::Death(_)
        | StopReason::Heard(_)
        | StopReason::Hunters
        | StopReason::AtLandmark(Landmark::Down(_) | Landmark::Up(_)) => return Vec::new(),
        StopReason::MonsterCameIntoView(_) if player_view.came_into_view().next().is_some() => {
            return Vec::new();
        }
        StopReason::MonsterCameIntoView(it) => format!("{} comes into view.", sentence(&kind(it))),
        StopReason::HuntersNear(turns) => format!("Hunters arrive in {}.", count(*turns, "turn")),
        StopReason::SensedByTelepathy(it) => format!("You sense {}.", who(it)),
        StopReason::SoundCameNear(it) => sound_in_words(it, here, "now only"),
        StopReason::RememberedMonsterNear(it) => {
            format!("{} was near here when you last noticed it.", sentence(&whose(it)))
        }
        StopReason::NoticedBy(it) => format!("{} has noticed you.", sentence(&whose(it))),
        StopReason::MonsterCameNear(it) => {
            let place = place_of(player_view, it).map(|cell| bearing(here, cell));
            format!("{} comes close: {}.", sentence(&whose(it)), place.unwrap_or_default())
        }
        StopReason::BlockedByMonster(it) => format!("{} is in the way.", sentence(&whose(it))),
        StopReason::BlockedByThing(it) => format!("{} is in the way.", sentence(&what(it))),
        StopReason::Refused(refusal) => refusal.to_string(),
        StopReason::Stuck => "You are stuck.".to_owned(),
        StopReason::Freed => "You can move again.".to_owned(),
        StopReason::HasteEnded => "You slow down.".to_owned(),
        StopReason::Unveiled => "Telepaths can sense you again.".to_owned(),
        StopReason::Displaced => "You are no longer on your path.".to_owned(),
        StopReason::Arrived => "You arrive.".to_owned(),
        StopReason::ArrivedBeside(it) => {
            let way = here.toward(it.cell()).map_or("", Direction::name);
            let is_chest = |thing| player_view.world.get::<Chest>(thing).is_some();
            let advice = match it {
                Landmark::Thing(thing) if is_chest(thing.entity) => ": walk into it to open it",
                _ => "",
            };
            format!("You arrive. The {} is to the {way}{advice}.", name_of(player_view, it))
        }
        StopReason::NoPath => "You know of no way there.".to_owned(),
        StopReason::HazardOnPath(cell) => format!(
            "The only way you know crosses {}: walk there yourself.",
            hazard(player_view, *cell)
        ),
        StopReason::LockedDoorOnPath => {
            "The only way you know is through a locked door.".to_owned()
        }
        StopReason::Rested => "You have rested for 25 turns.".to_owned(),
        StopReason::AtLandmark(Landmark::Thing(thing)) if thing.is_item => return Vec::new(),
        StopReason::AtLandmark(it) | StopReason::NextToLandmark(it) => {
            format!("You come to {}.", what(it))
        }
        StopReason::EnteredRoom => "The corridor ends here.".to_owned(),
        StopReason::EnteredCorridor => "A corridor begins here.".to_owned(),
        StopReason::SideOpening => "There is an opening beside you.".to_owned(),
        StopReason::Fork => "The way forks here.".to_owned(),
        StopReason::DeadEnd => "This is a dead end.".to_owned(),
        StopReason::Explored(found) => report(player_view, found),
    };
    vec![words]
}

fn place_of(player_view: &PlayerView<'_>, who: &Identity) -> Option<Position> {
    player_view.monsters.iter().find(|it| it.id == who.id).map(|it| it.position)
}

fn hazard(player_view: &PlayerView<'_>, cell: Position) -> String {
    let feature = player_view.feature_at(cell).map(|kind| format!("the {}", kind.name));
    let trap = player_view.things_at(cell).find(|thing| !thing.is_item);
    let trap = trap.map(|thing| with_article(&name_of_a_thing(player_view.world, thing)));
    trap.or(feature).unwrap_or_default()
}

pub(crate) fn name_of(player_view: &PlayerView<'_>, landmark: &Landmark) -> String {
    match landmark {
        Landmark::Down(_) => "staircase down".to_owned(),
        Landmark::Up(_) => "staircase up".to_owned(),
        Landmark::Thing(thing) => name_of_a_thing(player_view.world, thing),
    }
}

pub(crate) fn own_name<'w>(world: &'w World, thing: &RememberedThing) -> Option<&'w str> {
    world.get::<Name>(thing.entity).map(Name::as_str)
}

pub(crate) fn name_of_a_thing(world: &World, thing: &RememberedThing) -> String {
    let catalogue = world.get_resource::<Catalogue>();
    let kind = thing.kind.zip(catalogue).map(|(kind, all)| all.kind(kind).name.as_str());
    by_its_latch(own_name(world, thing).or(kind).unwrap_or("thing"), thing.door_state)
}

/// As one message: the log counts only a single message up.
fn report(player_view: &PlayerView<'_>, found: &ExplorationSummary) -> String {
    if player_view.depth.is_none() {
        return "There is nothing to explore: you can see the whole pit.".to_owned();
    }
    let locked = match found.locked {
        0 => None,
        1 => Some("1 door is locked".to_owned()),
        more => Some(format!("{more} doors are locked")),
    };
    let trap = found.trapped.then(|| "a trap blocks the way".to_owned());
    let obstacles: Vec<_> = locked.into_iter().chain(trap).collect();
    // The player's goal comes first; the stairs of the last level lead nowhere.
    let is_last = player_view.depth.is_some_and(|depth| depth.level == depth.last);
    let place = |cell| bearing(player_view.position, cell);
    let way_on = match (found.crown, found.staircase) {
        (Some(crown), _) => Some(format!("The Crown is {}.", place(crown))),
        (None, Some(stairs)) if !is_last => {
            let name = sentence(&with_article(&name_of(player_view, &stairs)));
            Some(format!("{name} is {}.", place(stairs.cell())))
        }
        (None, _) => None,
    };
    let is_cut_off =
        found.crown.is_none() && found.staircase.is_none() && !player_view.level_cleared;
    let mut told = Vec::new();
    if obstacles.is_empty() {
        told.push("Done exploring.".to_owned());
        told.push(match way_on {
            Some(way_on) => way_on,
            None if is_cut_off => cut_off(player_view),
            None if is_last => "You have not found the Crown.".to_owned(),
            None => "You have not found a staircase.".to_owned(),
        });
    } else {
        told.push(format!("Partly explored: {}.", obstacles.join(" and ")));
        let is_key = |it: &CarriedItem| player_view.world.get::<DoorKey>(it.entity).is_some();
        if found.locked > 0 && player_view.pack.iter().any(is_key) {
            told.push("You have a key.".to_owned());
        }
        told.extend(way_on);
    }
    match found.items.len() {
        0 => {}
        1 => told.push("Your pack is full; 1 item is left behind.".to_owned()),
        more => told.push(format!("Your pack is full; {more} items are left behind.")),
    }
    if let Some(nearest) = found.chests.first() {
        let place = bearing(player_view.position, *nearest);
        told.push(match found.chests.len() {
            1 => format!("There is a chest {place}."),
            more => format!("There are {}, the nearest {place}.", count(more as u64, "chest")),
        });
    }
    told.join(" ")
}

/// For a PC that knows of no way on: the items that could help, or how to wait.
fn cut_off(player_view: &PlayerView<'_>) -> String {
    let kind = |it: &CarriedItem| Some(player_view.catalogue?.kind(it.kind?));
    let helps = |it: &&ThingKind| {
        let digs = it.part::<Amulet>().is_some_and(|amulet| amulet.lends == Ability::Tunneling);
        digs || ["dig", "portal"].iter().any(|part| it.has(part))
    };
    let items = player_view.pack.iter().filter_map(kind).filter(helps);
    let mut names: Vec<_> = items.map(|it| format!("your {}", it.name)).collect();
    names.dedup();
    if names.is_empty() {
        return format!(
            "There is no way on that you know. Wait: monsters may dig to you, and the rock \
             softens after {} turns on a level.",
            grouped(SOFTENS_AFTER)
        );
    }
    format!("There is no way on that you know. Try {}.", listed(&names, "or"))
}

pub(crate) fn warning(cause: Option<CauseOfDeath>, odds: u8, bestiary: &Bestiary) -> String {
    let killer = sentence(&cause_in_words(cause, bestiary, aside));
    let chance = if odds == 100 { String::new() } else { format!(" ({odds}% chance)") };
    format!("{killer} would kill you{chance}.")
}

pub(crate) fn was_seen(
    lost: &PerceivedMonster,
    from: Position,
    when: String,
    bestiary: &Bestiary,
) -> String {
    format!("{} was {} {when}.", sentence(&aside(lost, bestiary)), bearing(from, lost.position))
}
