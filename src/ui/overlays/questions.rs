//! What is asked in the message line.

use crate::ui::{
    Deed, Driver, Helm, ItemAction, KeyMap, Overlay,
    overlays::belongings::Belonging,
    overlays::flight::Flight,
    seeing::describing::{describe, what_is_at},
    seeing::known::Known,
    telling::words::{aside, sentence},
};
use crate::{
    action::Slot,
    creature::{Bestiary, Identity},
    things::Ward,
};
use bevy_ecs::prelude::World;

/// The question of an overlay, where it asks in the message line.
pub(in crate::ui) fn question(
    world: &World,
    known: &Known<'_>,
    overlay: Overlay,
) -> Option<String> {
    Some(match overlay {
        Overlay::Quit => match world.resource::<Helm>() {
            Helm::Player => "Really quit? y: yes, and go on another time. X: give up. n: no.",
            _ => "Really quit? y or n",
        }
        .to_owned(),
        Overlay::Seek(turn) => {
            let typed = turn.map_or(String::new(), |turn| turn.to_string());
            format!("To which turn? {typed}")
        }
        Overlay::Door => "Close the door in which direction?".to_owned(),
        Overlay::Confirm { killer, odds, .. } => {
            let warning = warning(killer, odds, Bestiary::of(world));
            format!("{warning} {}: do it all the same.", confirm_key(world))
        }
        Overlay::Run => "Run in which direction?".to_owned(),
        Overlay::Goal { cell } => format!("Travel to {}?", what_is_at(world, known, cell)),
        Overlay::Look { cell } => describe(world, known, &[], cell).words,
        Overlay::Teleport { cell } => {
            format!("Teleport to {}?", what_is_at(world, known, cell))
        }
        Overlay::Aim { handling, slot, cell } => {
            let name = Belonging::in_slot(world, slot).map_or("thing", |it| it.name());
            let target = what_is_at(world, known, cell);
            match handling {
                ItemAction::Use => format!("Aim the {name} at {target}?"),
                ItemAction::Throw | ItemAction::Drop => {
                    let (loss, flight) = (loss(world, slot), Flight::of(known, cell));
                    format!("Throw the {name} at {target}?{loss}{}", flight.shortfall())
                }
            }
        }
        _ => return None,
    })
}

/// What whoever throws an item away would miss before it is needed.
fn loss(world: &World, slot: Slot) -> &'static str {
    let Some(belonging) = Belonging::in_slot(world, slot) else { return "" };
    let wards = |it: &Belonging<'_>| world.get::<Ward>(it.entity).is_some();
    let is_spare = || Belonging::all(world).iter().filter(|it| wards(it)).count() > 1;
    if belonging.is_in_hand() {
        " You dig with it."
    } else if wards(&belonging) && !is_spare() {
        " It is all that wards you."
    } else {
        ""
    }
}

/// What answers the question before death.
pub(in crate::ui) fn confirm_key(world: &World) -> &str {
    let keys = world.get_resource::<KeyMap>();
    keys.and_then(|keys| keys.key(Deed::Confirm, Driver::Playing)).unwrap_or("Enter")
}

/// `The 3, a hunter, would kill you.` With the odds, where it is not certain.
pub(in crate::ui) fn warning(killer: Option<Identity>, odds: u8, bestiary: &Bestiary) -> String {
    let likely = if odds == 100 { String::new() } else { format!(", {odds} times of 100") };
    match killer.map(|killer| sentence(&aside(killer, bestiary))) {
        Some(killer) => format!("{killer} would kill you{likely}."),
        None => format!("You would die{likely}."),
    }
}
