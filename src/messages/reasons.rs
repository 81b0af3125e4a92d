//! Why a journey ends, in plain words.

use crate::{
    creature::{Bestiary, CharacterLabel},
    knowledge::RememberedThing,
    messages::words::{aside, bearing, by_its_latch, count, introduced, sentence, with_article},
    player::{ExplorationSummary, Landmark, PlayerView, StopReason},
};
use bevy_ecs::prelude::{Name, World};

/// The sentences, what matters most first.
pub(crate) fn reasons(survey: &PlayerView<'_>, why: &StopReason) -> Vec<String> {
    let bestiary = Bestiary::of(survey.world);
    let who = |it: &CharacterLabel| introduced(*it, bestiary);
    let whose = |it: &CharacterLabel| aside(*it, bestiary);
    let kind = |it: &CharacterLabel| with_article(bestiary.name(*it));
    let what = |landmark: &Landmark| with_article(&name_of(survey, landmark));
    let words = match why {
        StopReason::NotInSight(it) => format!("Not while {} is in sight.", whose(it)),
        StopReason::NotSoNear(it) => format!("Not while {} is so near.", whose(it)),
        // What has happened was told when it did.
        StopReason::Befell(_) | StopReason::Death(_) => return Vec::new(),
        StopReason::ComesIntoView(_) if survey.comers().next().is_some() => return Vec::new(),
        StopReason::ComesIntoView(it) => format!("{} comes into view.", sentence(&kind(it))),
        StopReason::IsFelt(it) => format!("You feel {}.", who(it)),
        StopReason::ComesNear(it) => format!("{} comes near.", sentence(&whose(it))),
        StopReason::Occupied(it) => format!("{} is in the way.", sentence(&whose(it))),
        StopReason::InTheWay(it) => format!("{} is in the way.", sentence(&what(it))),
        StopReason::Refused(refusal) => refusal.to_string(),
        StopReason::Stuck => "You are stuck.".to_owned(),
        StopReason::Freed => "You can move again.".to_owned(),
        StopReason::Slowed => "You are no longer fast.".to_owned(),
        StopReason::Unveiled => "Telepaths feel you again.".to_owned(),
        StopReason::Elsewhere => "You are not where you meant to be.".to_owned(),
        StopReason::Arrived => "You are there.".to_owned(),
        StopReason::NoWay => "No way that you know leads there.".to_owned(),
        StopReason::OnlyOverATrap => "The only way there leads over a trap.".to_owned(),
        StopReason::Rested => "You have rested for 100 turns.".to_owned(),
        StopReason::Here(it) | StopReason::Beside(it) => format!("You come to {}.", what(it)),
        StopReason::Opens => "The corridor ends here.".to_owned(),
        StopReason::Narrows => "A corridor begins here.".to_owned(),
        StopReason::Opening => "There is an opening beside you.".to_owned(),
        StopReason::Fork => "The way forks here.".to_owned(),
        StopReason::DeadEnd => "The way ends here.".to_owned(),
        StopReason::Explored(found) => return report(survey, found),
    };
    vec![words]
}

/// What a place is known by.
pub(crate) fn name_of(survey: &PlayerView<'_>, landmark: &Landmark) -> String {
    let thing = match landmark {
        Landmark::Down(_) => return "staircase down".to_owned(),
        Landmark::Up(_) => return "staircase up".to_owned(),
        Landmark::Thing(thing) => thing,
    };
    name_of_a_thing(survey, thing)
}

/// The [`Name`] of a thing, if it has one.
pub(crate) fn own_name<'w>(world: &'w World, thing: &RememberedThing) -> Option<&'w str> {
    world.get::<Name>(thing.entity).map(Name::as_str)
}

/// `locked door`.
pub(crate) fn name_of_a_thing(survey: &PlayerView<'_>, thing: &RememberedThing) -> String {
    let kind = thing.kind.zip(survey.catalogue).map(|(kind, all)| all.kind(kind).name.as_str());
    by_its_latch(own_name(survey.world, thing).or(kind).unwrap_or("thing"), thing.latch)
}

/// What has been found, and what has been left.
fn report(survey: &PlayerView<'_>, found: &ExplorationSummary) -> Vec<String> {
    let locked = match found.locked {
        0 => String::new(),
        1 => "; 1 door is locked".to_owned(),
        more => format!("; {} are locked", count(more as u64, "door")),
    };
    if survey.storey.is_none() {
        return vec!["There is nothing to explore: you see all of the pit.".to_owned()];
    }
    let trap = if found.trapped { "; a trap bars a way" } else { "" };
    let bars = format!("{locked}{trap}");
    // What the player is after comes first; the stairs of the last level lead
    // nowhere.
    let is_last = survey.storey.is_some_and(|storey| storey.level == storey.last);
    let place = |cell| bearing(survey.place, cell);
    let way_on = match (found.crown, found.staircase) {
        (Some(crown), _) => Some(format!("the Crown is {}", place(crown))),
        (None, Some(stairs)) if !is_last => {
            Some(format!("{} is {}", with_article(&name_of(survey, &stairs)), place(stairs.cell())))
        }
        (None, _) => None,
    };
    let nothing = if is_last { "you have not found the Crown" } else { "you know no staircase" };
    let mut told = match (way_on, bars.is_empty()) {
        (Some(way_on), true) => vec![format!("Explored: {way_on}.")],
        (None, true) => vec![format!("Explored: {nothing}.")],
        (Some(way_on), false) => {
            vec![format!("Nothing more can be reached{bars}."), format!("{}.", sentence(&way_on))]
        }
        (None, false) => vec![format!("Nothing more can be reached{bars}.")],
    };
    if !found.items.is_empty() {
        let left = count(found.items.len() as u64, "item");
        let verb = if found.items.len() == 1 { "lies" } else { "lie" };
        told.push(format!("Your pack is full, and {left} {verb} about."));
    }
    if let Some(nearest) = found.chests.first() {
        let place = bearing(survey.place, *nearest);
        told.push(match found.chests.len() {
            1 => format!("A chest is {place}."),
            more => format!("{} are there, the nearest {place}.", count(more as u64, "chest")),
        });
    }
    told
}
