//! Sentences that say why a journey stops.

use crate::messages::{
    phrases,
    sounds::comes_near,
    words::{aside, bearing, by_its_latch, grouped, introduced, sentence, with_article},
};
use bevy_ecs::prelude::{Name, World};
use hexdelve::{
    creature::{Ability, Bestiary, Identity},
    grid::{Direction, Position},
    knowledge::{PerceivedMonster, RememberedThing},
    level::SOFTENS_AFTER,
    player::{ExplorationSummary, Landmark, PlayerView, StopReason},
    text::count,
    things::{Amulet, CarriedItem, Catalogue, Chest, DoorKey, ThingKind},
};

/// The most important first.
pub(crate) fn reasons(player_view: &PlayerView<'_>, why: &StopReason) -> Vec<String> {
    let bestiary = Bestiary::of(player_view.world);
    let who = |it: &Identity| introduced(*it, bestiary);
    let whose = |it: &Identity| aside(*it, bestiary);
    let kind = |it: &Identity| with_article(bestiary.name(*it));
    let what = |landmark: &Landmark| with_article(&name_of(player_view, landmark));
    let words = match why {
        StopReason::MonsterInSight(it) => phrases::not_while_in_sight(whose(it)),
        StopReason::MonsterTooNear(it) if is_beside(player_view, it) => {
            phrases::not_while_beside_you(whose(it))
        }
        StopReason::MonsterTooNear(it) => phrases::not_while_so_close(whose(it)),
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
        StopReason::MonsterCameIntoView(it) => phrases::comes_into_view(sentence(&kind(it))),
        StopReason::HuntersNear(turns) => phrases::hunters_are_near(count(*turns, "turn")),
        StopReason::SensedByTelepathy(it) => phrases::you_sense(who(it)),
        StopReason::SoundCameNear(it) => comes_near(it, player_view.position),
        StopReason::RememberedMonsterNear(it) => phrases::was_near_here(sentence(&whose(it))),
        StopReason::NoticedBy(it) => phrases::has_noticed_you(sentence(&whose(it))),
        StopReason::MonsterCameNear(it) => {
            phrases::comes_close(sentence(&whose(it)), place_of(player_view, it))
        }
        StopReason::BlockedByMonster(it) => phrases::is_in_the_way(sentence(&whose(it))),
        StopReason::BlockedByThing(it) => phrases::is_in_the_way(sentence(&what(it))),
        StopReason::Refused(refusal) => refusal.to_string(),
        StopReason::Stuck => phrases::you_are_stuck().to_owned(),
        StopReason::Freed => phrases::you_can_move_again().to_owned(),
        StopReason::HasteEnded => phrases::you_slow_down().to_owned(),
        StopReason::Unveiled => phrases::telepaths_sense_you_again().to_owned(),
        StopReason::Displaced => phrases::you_are_off_your_path().to_owned(),
        StopReason::Arrived => phrases::you_arrive().to_owned(),
        StopReason::ArrivedBeside(it) => {
            let way = player_view.position.toward(it.cell()).map_or("", Direction::name);
            match it {
                Landmark::Thing(thing) if is_chest(player_view, thing) => {
                    phrases::you_arrive_at_a_chest(name_of(player_view, it), way)
                }
                _ => phrases::you_arrive_at(name_of(player_view, it), way),
            }
        }
        StopReason::NoPath => phrases::no_known_way().to_owned(),
        StopReason::HazardOnPath(cell) => phrases::only_over(hazard(player_view, *cell)),
        StopReason::LockedDoorOnPath => phrases::only_through_a_locked_door().to_owned(),
        StopReason::Rested => phrases::you_have_rested().to_owned(),
        StopReason::AtLandmark(Landmark::Thing(thing)) if thing.is_item => return Vec::new(),
        StopReason::AtLandmark(it) | StopReason::NextToLandmark(it) => {
            phrases::you_come_to(what(it))
        }
        StopReason::EnteredRoom => phrases::the_corridor_ends().to_owned(),
        StopReason::EnteredCorridor => phrases::a_corridor_begins().to_owned(),
        StopReason::SideOpening => phrases::there_is_an_opening().to_owned(),
        StopReason::Fork => phrases::the_way_forks().to_owned(),
        StopReason::DeadEnd => phrases::dead_end().to_owned(),
        StopReason::Explored(found) => report(player_view, found),
    };
    vec![words]
}

fn is_beside(player_view: &PlayerView<'_>, who: &Identity) -> bool {
    seen(player_view, who).is_some_and(|it| it.position.distance(player_view.position) <= 1)
}

fn place_of(player_view: &PlayerView<'_>, who: &Identity) -> String {
    seen(player_view, who).map_or_else(String::new, |it| bearing(player_view.position, it.position))
}

fn seen<'v>(player_view: &'v PlayerView<'_>, who: &Identity) -> Option<&'v PerceivedMonster> {
    player_view.monsters.iter().find(|it| it.id == who.id)
}

fn is_chest(player_view: &PlayerView<'_>, thing: &RememberedThing) -> bool {
    player_view.world.get::<Chest>(thing.entity).is_some()
}

fn hazard(player_view: &PlayerView<'_>, cell: Position) -> String {
    let feature = player_view.feature_at(cell).map(|kind| format!("the {}", kind.name));
    let trap = player_view.things_at(cell).find(|thing| !thing.is_item);
    let trap = trap.map(|thing| with_article(&name_of_a_thing(player_view.world, thing)));
    trap.or(feature).unwrap_or_default()
}

pub(crate) fn name_of(player_view: &PlayerView<'_>, landmark: &Landmark) -> String {
    let thing = match landmark {
        Landmark::Down(_) => return "staircase down".to_owned(),
        Landmark::Up(_) => return "staircase up".to_owned(),
        Landmark::Thing(thing) => thing,
    };
    name_of_a_thing(player_view.world, thing)
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
        return phrases::nothing_to_explore().to_owned();
    }
    let locked = match found.locked {
        0 => None,
        1 => Some(phrases::one_door_is_locked().to_owned()),
        more => Some(phrases::doors_are_locked(count(more as u64, "door"))),
    };
    let trap = found.trapped.then(phrases::a_trap_blocks_a_way);
    let obstacles = match (locked, trap) {
        (Some(locked), Some(trap)) => Some(phrases::this_and_that(locked, trap)),
        (Some(locked), None) => Some(locked),
        (None, trap) => trap.map(str::to_owned),
    };
    // The player's goal comes first; the stairs of the last level lead nowhere.
    let is_last = player_view.depth.is_some_and(|depth| depth.level == depth.last);
    let place = |cell| bearing(player_view.position, cell);
    let way_on = match (found.crown, found.staircase) {
        (Some(crown), _) => Some(phrases::the_crown_is(place(crown))),
        (None, Some(stairs)) if !is_last => {
            let name = sentence(&with_article(&name_of(player_view, &stairs)));
            Some(phrases::the_staircase_is(name, place(stairs.cell())))
        }
        (None, _) => None,
    };
    let is_cut_off =
        found.crown.is_none() && found.staircase.is_none() && !player_view.level_cleared;
    let mut told = match (way_on, obstacles) {
        (Some(way_on), None) => vec![phrases::done_exploring(way_on)],
        (None, None) if is_cut_off => vec![phrases::done_exploring(cut_off(player_view))],
        (None, None) if is_last => vec![phrases::done_exploring(phrases::no_crown_found())],
        (None, None) => vec![phrases::done_exploring(phrases::no_staircase_found())],
        (way_on, Some(obstacles)) => {
            let has_a_key = found.locked > 0
                && player_view
                    .pack
                    .iter()
                    .any(|it| player_view.world.get::<DoorKey>(it.entity).is_some());
            let key = has_a_key.then(|| phrases::you_have_a_key().to_owned());
            let partly = phrases::partly_explored(obstacles);
            std::iter::once(partly).chain(key).chain(way_on).collect()
        }
    };
    match found.items.len() {
        0 => {}
        1 => told.push(phrases::one_item_is_left().to_owned()),
        more => told.push(phrases::items_are_left(count(more as u64, "item"))),
    }
    if let Some(nearest) = found.chests.first() {
        let place = bearing(player_view.position, *nearest);
        told.push(match found.chests.len() {
            1 => phrases::one_chest_is_left(place),
            more => phrases::chests_are_left(count(more as u64, "chest"), place),
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
    let mut names: Vec<_> = items.map(|it| phrases::your(&it.name)).collect();
    names.dedup();
    match names.split_last() {
        None => phrases::no_way_on_but_to_wait(grouped(SOFTENS_AFTER)),
        Some((only, [])) => phrases::no_way_on(only),
        Some((last, others)) => phrases::no_way_on(phrases::this_or_that(others.join(", "), last)),
    }
}
