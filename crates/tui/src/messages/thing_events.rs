//! Messages about things: doors, chests, traps and items.

use crate::messages::{
    phrases,
    points::EarnedPoints,
    words::{aside, bit_name, in_short, sentence, with_article},
};
use bevy_ecs::prelude::{Has, MessageReader, Query, Res, ResMut, With};
use hexdelve::{
    creature::{Abilities, Bestiary, CharacterId, Faction, Monster, Player},
    dungeon::SpatialIndex,
    knowledge::PlayerSight,
    level::LevelChanged,
    log::{MessageLog, MessagePriority, Topic},
    text::count,
    things::{
        CarriedBy, Catalogue, Cover, Stuck, Thing, ThingEvent, ThingEventKind, ThingKind,
        WieldedItem,
    },
    turn::CurrentTurn,
};

#[derive(Clone, Debug, PartialEq, Eq)]
struct Subject {
    name: String,
    abilities: Abilities,
    is_player: bool,
    /// In moves.
    stuck: u16,
    wields: bool,
    replaced: Option<String>,
    contents: Vec<String>,
    /// No monster is left on the level to hear it.
    is_alone: bool,
}

type Witnessed = (
    &'static CharacterId,
    &'static Abilities,
    Has<Player>,
    Option<&'static Stuck>,
    Option<&'static WieldedItem>,
);

/// Logs what characters did with things, and what things did to them, if the PC sees it.
/// An alarm is heard everywhere.
pub fn log_thing_events(
    mut news: MessageReader<ThingEvent>,
    catalogue: Option<Res<Catalogue>>,
    (eyes, current, bestiary): (PlayerSight<'_>, Res<CurrentTurn>, Res<Bestiary>),
    (characters, monsters): (Query<Witnessed>, Query<Option<&Faction>, With<Monster>>),
    (items, spatial_index): (Query<&Thing>, Res<SpatialIndex>),
    carried: Query<(&CarriedBy, &Thing)>,
    (points, mut log): (EarnedPoints<'_>, ResMut<MessageLog>),
) {
    let is_alone = monsters.iter().all(|side| Faction::is_the_players(side.copied()));
    for happened in news.read() {
        let Ok(character) = characters.get(happened.character) else { continue };
        let (number, abilities, is_player, stuck, wielded) = character;
        let stuck = stuck.map_or(0, |stuck| stuck.moves);
        // A monster whose bit was flipped is still known by what it was before.
        let before = match happened.kind {
            ThingEventKind::AbilityToggled(bit) => abilities.toggled(bit),
            _ => *abilities,
        };
        let name = in_short((number, &before), &bestiary);
        let in_hand = wielded.and_then(|wielded| items.get(wielded.item).ok());
        let wields = in_hand.is_some_and(|item| Some(item.0) == happened.thing);
        let name_of = |kind| catalogue.as_ref().map(|all| all.kind(kind).name.clone());
        let replaced = wielded.and_then(|wielded| wielded.replaced).and_then(name_of);
        // A chest is solid, so nothing else lies in its cell.
        let is_open = happened.kind == ThingEventKind::ChestOpened;
        let pile = is_open.then(|| spatial_index.at(happened.cell).items);
        let fallen_out =
            pile.iter().flat_map(|pile| pile.iter()).filter_map(|it| items.get(*it).ok());
        let contents =
            fallen_out.filter_map(|item| name_of(item.0)).map(|it| with_article(&it)).collect();
        let abilities = *abilities;
        let subject =
            Subject { name, abilities, is_player, stuck, wields, replaced, contents, is_alone };
        let thing = catalogue.as_ref().zip(happened.thing).map(|(all, kind)| all.kind(kind));
        let weight = if is_player { MessagePriority::Player } else { MessagePriority::Normal };
        if is_player && happened.kind == ThingEventKind::PickedUp {
            log.unsay(Topic::Underfoot);
            // The message about the Crown's effects already says so.
            if thing.is_some_and(|it| it.has("crown")) {
                continue;
            }
            let is_alike = |(carried, thing): &(&CarriedBy, &Thing)| {
                carried.carrier == happened.character && Some(thing.0) == happened.thing
            };
            let alike: Vec<_> = carried.iter().filter(is_alike).map(|(it, _)| it.slot).collect();
            if let (Some(thing), [first, .., last]) = (thing, &alike[..]) {
                log.push(
                    weight,
                    if first == last {
                        phrases::you_pick_up_another(&thing.name, alike.len())
                    } else {
                        phrases::you_pick_up_one_apart(&thing.name)
                    },
                );
                continue;
            }
        }
        if let (true, ThingEventKind::AttackAverted) = (is_player, happened.kind)
            && let Some(arrived) = current.actor()
            && let Ok((number, abilities, ..)) = characters.get(arrived)
        {
            let name = thing.map_or("thing", |it| it.name.as_str());
            let who = aside((number, abilities), &bestiary);
            log.push(weight, phrases::your_ward_stops(name, who));
            continue;
        }
        let is_quiet = match happened.kind {
            ThingEventKind::FeatureEntered => {
                thing.is_none_or(|it| !FELT.iter().any(|part| it.has(part)))
            }
            // The message about the feature already says so.
            ThingEventKind::Fell => true,
            _ => false,
        };
        if is_quiet {
            continue;
        }
        if is_player || eyes.see(happened.cell) {
            let told = subject.tell(happened.kind, thing);
            log.push(
                weight,
                match happened.kind {
                    ThingEventKind::ChestOpened => points.for_a_chest(told),
                    _ => told,
                },
            );
        } else if happened.kind == ThingEventKind::TrapTriggered
            && thing.is_some_and(|it| it.has("alarm"))
        {
            log.push(weight, phrases::alarm_out_of_sight());
        }
    }
}

/// The parts of features whose effect on a character is logged.
const FELT: [&str; 6] = ["hold", "glide", "fall", "crunch", "burning", "smoke"];

/// Logs the level the PC has reached, and the monsters that follow.
pub fn log_level_change(
    mut news: MessageReader<LevelChanged>,
    points: EarnedPoints<'_>,
    mut log: ResMut<MessageLog>,
) {
    for change @ LevelChanged { from, to, followers, fell, kind } in news.read() {
        let way = if to > from { "down" } else { "up" };
        let arrival =
            if *fell { phrases::you_land(to, kind) } else { phrases::you_go(way, to, kind) };
        log.push(MessagePriority::Player, points.for_a_level(arrival, change));
        match *followers {
            0 => {}
            1 => log.push(MessagePriority::Player, phrases::one_monster_follows()),
            more => {
                let monsters = count(u64::from(more), "monster");
                log.push(MessagePriority::Player, phrases::monsters_follow(monsters));
            }
        }
    }
}

impl Subject {
    fn tell(&self, what: ThingEventKind, thing: Option<&ThingKind>) -> String {
        let (who, it) = (&self.name, thing.map_or("thing", |kind| kind.name.as_str()));
        let told = match (what, self.is_player) {
            (ThingEventKind::Opened, true) => phrases::you_open(it),
            (ThingEventKind::Opened, false) => phrases::opens(who, it),
            (ThingEventKind::Unlocked, true) => phrases::you_unlock(it),
            (ThingEventKind::Unlocked, false) => phrases::unlocks(who, it),
            (ThingEventKind::Closed, true) => phrases::you_close(it),
            (ThingEventKind::Closed, false) => phrases::closes(who, it),
            (ThingEventKind::DoorDug, true) => phrases::you_dig_into(it),
            (ThingEventKind::DoorDug, false) => phrases::digs_into(who, it),
            (ThingEventKind::DoorDestroyed, true) => phrases::you_break(it),
            (ThingEventKind::DoorDestroyed, false) => phrases::breaks(who, it),
            (ThingEventKind::ChestOpening, true) => {
                self.heard(phrases::you_start_opening(it), phrases::monsters_hear_it())
            }
            (ThingEventKind::ChestOpening, false) => phrases::starts_opening(who, it),
            (ThingEventKind::ChestOpened, true) if self.contents.is_empty() => {
                phrases::you_open_an_empty(it)
            }
            (ThingEventKind::ChestOpened, true) => {
                phrases::you_empty(it, self.contents.join(" and "))
            }
            (ThingEventKind::ChestOpened, false) => phrases::empties(who, it),
            (ThingEventKind::TrapTriggered, _) => self.springs(thing, it),
            (ThingEventKind::PickedUp, true) => phrases::you_pick_up(it),
            (ThingEventKind::PickedUp, false) => phrases::picks_up(who, it),
            (ThingEventKind::Dropped, true) => phrases::you_drop(it),
            (ThingEventKind::Dropped, false) => phrases::drops(who, it),
            (ThingEventKind::Thrown, true) => phrases::you_throw(it),
            (ThingEventKind::Thrown, false) => phrases::throws(who, it),
            (ThingEventKind::Used, true) => {
                let has = |part| thing.is_some_and(|thing| thing.has(part));
                match thing.filter(|it| it.has("haste")) {
                    Some(haste) => phrases::you_use_and_feel(it, &haste.text),
                    None if has("amulet") && self.wields => self.instead(phrases::you_put_on(it)),
                    None if has("amulet") => phrases::you_take_off(it),
                    None if has("dig") && self.wields => {
                        self.instead(phrases::you_take_in_hand(it))
                    }
                    None if has("dig") => phrases::you_put_away(it),
                    None => phrases::you_use(it),
                }
            }
            (ThingEventKind::Used, false) => phrases::uses(who, it),
            (ThingEventKind::AbilityToggled(bit), is_player) => {
                let name = bit_name(bit);
                match (is_player, self.abilities.has(bit)) {
                    (true, true) => phrases::you_are_now(name),
                    (true, false) => phrases::you_are_no_longer(name),
                    (false, true) => phrases::is_now(who, name),
                    (false, false) => phrases::is_no_longer(who, name),
                }
            }
            (ThingEventKind::Beguiled, _) => phrases::hunts_another(who),
            (ThingEventKind::AttackAverted, true) => phrases::your_ward_stops_a_blow(it),
            (ThingEventKind::AttackAverted, false) => phrases::ward_stops_a_blow(who, it),
            (ThingEventKind::UsedUp, true) => phrases::your_item_is_used_up(it),
            (ThingEventKind::UsedUp, false) => phrases::item_is_used_up(who, it),
            (ThingEventKind::FeatureEntered | ThingEventKind::Fell, _) => self.enters(thing, it),
            (ThingEventKind::FeatureCleared, true) => phrases::you_clear_away(it),
            (ThingEventKind::FeatureCleared, false) => phrases::clears_away(who, it),
            (ThingEventKind::Teleported, true) => phrases::you_are_elsewhere().to_owned(),
            (ThingEventKind::Teleported, false) => phrases::appears(who),
        };
        sentence(&told)
    }

    fn instead(&self, taken: String) -> String {
        match &self.replaced {
            Some(other) => phrases::instead_of(taken.trim_end_matches('.'), other),
            None => taken,
        }
    }

    fn heard(&self, noise: String, by_monsters: &str) -> String {
        let by = if self.is_alone { phrases::nobody_hears_it() } else { by_monsters };
        format!("{noise} {by}")
    }

    fn enters(&self, feature: Option<&ThingKind>, name: &str) -> String {
        let has = |part| feature.is_some_and(|feature| feature.has(part));
        let who = &self.name;
        match self.is_player {
            true if has("hold") => {
                phrases::you_are_held(name, count(u64::from(self.stuck), "move"))
            }
            true if has("glide") => phrases::you_slide_on(name),
            true if has("fall") => phrases::you_fall_into_the(name),
            true if has("crunch") => {
                self.heard(phrases::you_crunch(name), phrases::monsters_near_you_hear_it())
            }
            true if has("burning") => phrases::you_walk_into(name),
            true => phrases::you_step_on_the(name),
            false if has("hold") => phrases::is_held(who, name),
            false if has("glide") => phrases::slides_on(who, name),
            false if has("fall") => phrases::falls_into_the(who, name),
            false if has("burning") => phrases::walks_into(who, name),
            false => phrases::steps_on_the(who, name),
        }
    }

    /// For the PC it names the effect; the effect on another character is visible.
    fn springs(&self, trap: Option<&ThingKind>, name: &str) -> String {
        let has = |part| trap.is_some_and(|trap| trap.has(part));
        let cover = trap.and_then(ThingKind::part::<Cover>);
        let (who, trap) = (&self.name, with_article(name));
        match self.is_player {
            true if has("hold") => {
                phrases::you_fall_into(trap, count(u64::from(self.stuck), "move"))
            }
            true if has("alarm") => phrases::you_set_off_an_alarm(trap),
            true if has("slide") => phrases::you_slide(trap),
            true if let Some(cover) = cover => {
                phrases::you_set_off_a_cover(trap, sentence(&cover.feature))
            }
            true => phrases::you_step_on(trap),
            false if has("hold") => phrases::falls_into(who, trap),
            false if has("alarm") || has("cover") => phrases::sets_off(who, trap),
            false => phrases::steps_on(who, trap),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use hexdelve::{creature::Ability, level::GameTables};

    fn told(what: ThingEventKind, name: &str) -> [String; 2] {
        let catalogue = &GameTables::built_in().catalogue;
        let kind = catalogue.find(name).map(|kind| catalogue.kind(kind));
        [true, false].map(|is_player| {
            let abilities = Abilities::from_mask(9);
            let name = "the jester".to_owned();
            let (stuck, replaced, contents) = (2, None, Vec::new());
            let (wields, is_alone) = (false, false);
            Subject { name, abilities, is_player, stuck, wields, replaced, contents, is_alone }
                .tell(what, kind)
        })
    }

    #[test]
    fn every_happening_is_a_sentence_about_you_or_another() {
        let rows = [
            (ThingEventKind::Opened, "door", "You open the door.", "The jester opens the door."),
            (
                ThingEventKind::TrapTriggered,
                "pit",
                "You fall into a pit and lose 2 moves.",
                "The jester falls into a pit.",
            ),
            (
                ThingEventKind::TrapTriggered,
                "alarm",
                "You set off an alarm! Intelligent monsters will come here.",
                "The jester sets off an alarm.",
            ),
            (
                ThingEventKind::PickedUp,
                "key",
                "You pick up the key.",
                "The jester picks up the key.",
            ),
            (
                ThingEventKind::AbilityToggled(Ability::Erratic),
                "wand of flipping",
                "You are now erratic.",
                "The jester is now erratic.",
            ),
            (
                ThingEventKind::AbilityToggled(Ability::Telepathic),
                "wand of flipping",
                "You are no longer telepathic.",
                "The jester is no longer telepathic.",
            ),
            (
                ThingEventKind::AttackAverted,
                "ward",
                "Your ward stops a blow and shatters.",
                "The jester's ward stops a blow and shatters.",
            ),
        ];
        for (what, name, yours, theirs) in rows {
            assert_eq!(told(what, name), [yours, theirs]);
        }
    }
}
