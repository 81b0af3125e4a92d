//! What is asked in the message line.

use crate::ui::{
    Deed, Driver, Handling, Helm, KeyMap, Overlay,
    overlays::belongings::Belonging,
    seeing::describing::{describe, what_is_at},
    seeing::known::Known,
    telling::words::{introduced, sentence},
};
use crate::{
    creature::{Abilities, Bestiary},
    player::Command,
};
use bevy_ecs::prelude::World;
use crossterm::event::KeyCode;

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
        Overlay::Confirm { command, killer, odds } => {
            let yes = if is_the_key_for(world, command) { "a capital Y" } else { "y" };
            format!("{} Do it? ({yes}/n)", warning(killer, odds, Bestiary::of(world)))
        }
        Overlay::Run => "Run in which direction?".to_owned(),
        Overlay::Goal { cell } => format!("Travel to {}?", what_is_at(world, known, cell)),
        Overlay::Look { cell } => describe(world, known, &[], cell).words,
        Overlay::Teleport { cell } => {
            format!("Teleport to {}?", what_is_at(world, known, cell))
        }
        Overlay::Aim { handling, slot, cell } => {
            let name = Belonging::in_slot(world, slot).map_or("thing", |it| it.name());
            let verb = match handling {
                Handling::Use => "Aim",
                Handling::Throw | Handling::Drop => "Throw",
            };
            format!("{verb} the {name} at {}?", what_is_at(world, known, cell))
        }
        _ => return None,
    })
}

/// Whether `y` is what the same command is asked for by.
fn is_the_key_for(world: &World, command: Command) -> bool {
    let keys = world.get_resource::<KeyMap>();
    let deed = keys.and_then(|keys| keys.deed(KeyCode::Char('y').into(), Driver::Playing));
    deed.and_then(Deed::command) == Some(command)
}

/// `The 3, a hunter, would kill you.` With the odds, where it is not certain.
pub(in crate::ui) fn warning(killer: Abilities, odds: u8, bestiary: &Bestiary) -> String {
    let killer = sentence(&introduced(killer, bestiary));
    let likely = if odds == 100 { String::new() } else { format!(", {odds} times of 100") };
    format!("{killer}, would kill you{likely}.")
}
