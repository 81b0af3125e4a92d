//! Sentences that say why a journey stops, the warning before a move that would be fatal, or
//! probably fatal, and the question before one with another price.

use super::{
    aside, bearing, by_its_latch, cause_in_words, heard_in_words, hunters_arrive, introduced,
    name_of_terrain, sentence, with_article,
};
use bevy_ecs::prelude::Name;
use hexdelve::prelude::*;
use hexdelve::{
    knowledge::RememberedThing,
    player::{ExplorationSummary, Landmark, StopReason},
    text::count,
    things::{CarriedItem, Chest, Offer, OfferedArt, ThingKind, next_to_pick_up},
};

pub(crate) fn reasons(known: &PlayerView<'_>, why: &StopReason) -> Vec<String> {
    let bestiary = Bestiary::of(known.world);
    let who = |it: &Identity| introduced(*it, bestiary);
    let whose = |it: &Identity| aside(*it, bestiary);
    let kind = |it: &Identity| with_article(bestiary.name(*it));
    let what = |landmark: &Landmark| with_article(&name_of(known, landmark));
    let here = known.position;
    let words = match why {
        StopReason::MonsterInSight(it) => format!("Not while {} is in sight.", whose(it)),
        StopReason::MonsterTooNear(it) => {
            let is_beside = known.monster(it.id).is_some_and(|it| here.distance(it.position) <= 1);
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
        StopReason::MonsterCameIntoView(_) if known.came_into_view().next().is_some() => {
            return Vec::new();
        }
        StopReason::MonsterCameIntoView(it) => format!("{} comes into view.", sentence(&kind(it))),
        StopReason::HuntersNear(turns) => sentence(&format!(
            "{} in {}.",
            hunters_arrive(known.world).join(" "),
            count(*turns, "turn")
        )),
        StopReason::SensedByTelepathy(it) => format!("You sense {}.", who(it)),
        StopReason::SoundCameNear(it) | StopReason::CouldStrike(it) => {
            let regions = known.regions().into_iter().filter(|region| region.sound == *it);
            let words = regions.map(|it| heard_in_words(&it, known)).take(1);
            let warning = "One more step, and it could strike at once. Press again to go.";
            let is_last = matches!(why, StopReason::CouldStrike(_));
            return words.chain(is_last.then(|| warning.to_owned())).collect();
        }
        StopReason::RememberedMonsterNear(it) => {
            format!("{} was near here when you last noticed it.", sentence(&whose(it)))
        }
        StopReason::NoticedBy(it) => format!("{} has noticed you.", sentence(&whose(it))),
        StopReason::MonsterCameNear(it) => {
            let place = known.monster(it.id).map(|it| bearing(here, it.position));
            format!("{} comes close: {}.", sentence(&whose(it)), place.unwrap_or_default())
        }
        StopReason::CouldWake(it) => format!("One more step could wake {}.", whose(it)),
        StopReason::BlockedByMonster(it) => format!("{} is in the way.", sentence(&whose(it))),
        StopReason::BlockedByThing(it) => format!("{} is in the way.", sentence(&what(it))),
        StopReason::Refused(refusal) => refusal.to_string(),
        StopReason::Stuck => "You are stuck.".to_owned(),
        StopReason::Freed => "You can move again.".to_owned(),
        StopReason::HasteEnded => "You slow down.".to_owned(),
        StopReason::VanishEnded => "Monsters can notice you again.".to_owned(),
        StopReason::Displaced => "You are no longer on your path.".to_owned(),
        StopReason::Arrived => "You arrive.".to_owned(),
        StopReason::ArrivedBeside(it) => {
            let way = here.toward(it.cell()).map_or("", Direction::name);
            let is_chest = |thing| known.world.get::<Chest>(thing).is_some();
            let advice = match it {
                Landmark::Thing(thing) if is_chest(thing.entity) => ": walk into it to open it",
                _ => "",
            };
            format!("You arrive. The {} is to the {way}{advice}.", name_of(known, it))
        }
        StopReason::NoPath => "You know of no way there.".to_owned(),
        StopReason::HazardOnPath(cell) => {
            format!("The only way you know crosses {}: walk there yourself.", hazard(known, *cell))
        }
        StopReason::Crossing(cell) => {
            let ground = hazard(known, *cell);
            format!("The only way you know crosses {ground}. Press again to cross it.")
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
        StopReason::Explored(found) => report(known, found),
    };
    vec![words]
}

pub(crate) fn hazard(known: &PlayerView<'_>, cell: Position) -> String {
    let feature = known.feature_at(cell).map(|kind| format!("the {}", kind.name));
    let trap = known.things_at(cell).find(|thing| !thing.is_item);
    let trap = trap.map(|thing| with_article(&name_of_a_thing(known.world, thing)));
    trap.or(feature).unwrap_or_default()
}

pub(crate) fn name_of(known: &PlayerView<'_>, landmark: &Landmark) -> String {
    match landmark {
        Landmark::Down(cell) | Landmark::Up(cell) => {
            name_of_terrain(known.dungeon.terrain(*cell), known.world.get_resource()).to_owned()
        }
        Landmark::Thing(thing) => name_of_a_thing(known.world, thing),
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
fn report(known: &PlayerView<'_>, found: &ExplorationSummary) -> String {
    if known.depth.is_none() {
        return "There is nothing to explore: you can see the whole pit.".to_owned();
    }
    // The player's goal comes first; the stairs of the last level lead nowhere.
    let is_last = known.depth.is_some_and(|depth| depth.level == depth.last);
    let place = |cell| bearing(known.position, cell);
    let way_on = match (found.crown, found.staircase) {
        (Some(crown), _) => Some(format!("The Crown is {}.", place(crown))),
        (None, Some(stairs)) if !is_last => {
            let name = sentence(&with_article(&name_of(known, &stairs)));
            Some(format!("{name} is {}.", place(stairs.cell())))
        }
        (None, _) => None,
    };
    let is_cut_off = found.crown.is_none() && found.staircase.is_none() && !known.level_cleared;
    let mut told = Vec::new();
    if let Some(cell) = found.hazard {
        told.push(format!("Partly explored: journeys do not cross {}.", hazard(known, cell)));
        told.extend(way_on);
    } else {
        told.push("Done exploring.".to_owned());
        told.push(match way_on {
            Some(way_on) => way_on,
            None if is_cut_off => cut_off(known),
            None if is_last => "You have not found the Crown.".to_owned(),
            None => "You have not found a staircase.".to_owned(),
        });
    }
    match found.items.len() {
        0 => {}
        1 => told.push("Your pack is full; 1 item is left behind.".to_owned()),
        more => told.push(format!("Your pack is full; {more} items are left behind.")),
    }
    if let Some(nearest) = found.prizes.first() {
        let is_offer = known.things_at(*nearest).any(|it| it.is_offered);
        let what = if is_offer { "an offer" } else { "a chest" };
        told.push(format!("There is {what} {}.", place(*nearest)));
    }
    told.join(" ")
}

/// For a PC that knows of no way on: an item that could help, or how to wait.
fn cut_off(known: &PlayerView<'_>) -> String {
    let kind = |it: &CarriedItem| Some(known.catalogue?.kind(it.kind?));
    let helps = |it: &&ThingKind| it.has("portal");
    match known.pack.iter().filter_map(kind).find(helps) {
        Some(it) => format!("There is no way on that you know. Try your {}.", it.name),
        None => "There is no way on that you know. Wait: monsters may dig to you.".to_owned(),
    }
}

pub(crate) fn warning(cause: Option<CauseOfDeath>, odds: u8, bestiary: &Bestiary) -> String {
    let killer = sentence(&cause_in_words(cause, bestiary, aside));
    let chance = if odds == 100 { String::new() } else { format!(" ({odds}% chance)") };
    format!("{killer} would kill you{chance}.")
}

/// The question before an action that gives something up: the other arts of a shrine, or the item
/// that the ground takes.
pub(crate) fn price(known: &PlayerView<'_>, command: Action) -> Option<String> {
    let (world, here) = (known.world, known.position);
    match command {
        _ if known.stuck_moves > 0 => None,
        Action::PickUp => {
            let item = next_to_pick_up(world, known.player?, here)?;
            let (art, _) = world.entity(item).get_components::<(&OfferedArt, &Offer)>().ok()?;
            let others = known.things.iter().filter(|it| it.is_offered && it.entity != item);
            let others = others.filter_map(|it| world.get::<OfferedArt>(it.entity));
            let others: Vec<_> = others.map(|it| it.name.as_str()).collect();
            Some(format!("Learn {}, and give up {}?", art.name, others.join(" and ")))
        }
        Action::Step(way) => {
            let ground = known.feature_at(here.step(way)).filter(|it| it.has("let_go"))?;
            let kind = known.catalogue?.kind(known.pack.last()?.kind?);
            Some(format!("Drop your {} in the {}?", kind.name, ground.name))
        }
        _ => None,
    }
}

pub(crate) fn was_seen(
    lost: &PerceivedMonster,
    from: Position,
    when: String,
    bestiary: &Bestiary,
) -> String {
    format!("{} was {} {when}.", sentence(&aside(lost, bestiary)), bearing(from, lost.position))
}
