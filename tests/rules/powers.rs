//! The powers of a wizard.

use crate::words::{EAST, FIRST, at, play};
use hexdelve::{player::Refusal, prelude::*};

fn wizard(drawing: &str) -> Game {
    let mut game = Scenario::delve(drawing).start();
    game.world_mut().insert_resource(GameMode::Wizard);
    game
}

#[test]
fn nobody_but_a_wizard_has_powers() {
    let mut game = Scenario::delve("@..0").start();
    assert_eq!(game.use_wizard_power(WizardPower::Teleport(at(2, 1))), Err(Refusal::NotWizardMode));
    assert_eq!(game.player_position(), Some(at(1, 1)));
}

#[test]
fn a_wizard_teleports_where_there_is_room() {
    let mut game = wizard("@..#.0");
    for wall in [at(0, 0), at(6, 1), at(200, 7)] {
        let refused = game.use_wizard_power(WizardPower::Teleport(wall));
        assert_eq!(refused, Err(Refusal::CellBlocked), "{wall}");
    }
    let before = *game.world().resource::<Fingerprint>();
    game.use_wizard_power(WizardPower::Teleport(at(5, 1))).unwrap();
    assert_ne!(*game.world().resource::<Fingerprint>(), before, "powers are part of it");
    assert_eq!((game.player_position(), game.turns()), (Some(at(5, 1)), 0));
    play(&mut game, &[EAST]);
    assert_eq!(game.monsters(), 0, "and goes on from there");
}

#[test]
fn a_wizard_visits_any_level_and_returns_to_its_own() {
    let mut game = wizard("@..0");
    let level = |game: &Game| game.world().resource::<Depth>().level();
    for nowhere in [0, 1, 9] {
        let refused = game.use_wizard_power(WizardPower::Visit(nowhere));
        assert_eq!(refused, Err(Refusal::NoSuchLevel), "{nowhere}");
    }
    game.use_wizard_power(WizardPower::Visit(8)).unwrap();
    assert_eq!((level(&game), game.turns()), (8, 0));
    play(&mut game, &[Action::Rest]);
    game.use_wizard_power(WizardPower::Visit(1)).unwrap();
    assert_eq!((level(&game), game.monsters()), (1, 1), "as it was left");
}

#[test]
fn a_conjured_item_lies_on_the_floor_as_any_other() {
    let mut game = wizard("@..0");
    let catalogue = game.world().resource::<Catalogue>().clone();
    let (door, ward) = (catalogue.find("door").unwrap(), catalogue.find("ward").unwrap());
    for wrong in [door, ThingKindId(999)] {
        assert_eq!(game.use_wizard_power(WizardPower::Conjure(wrong)), Err(Refusal::NoSuchThing));
    }
    game.use_wizard_power(WizardPower::Conjure(ward)).unwrap();
    play(&mut game, &[Action::PickUp]);
    assert!(game.check_action(Action::Drop(FIRST)).is_ok());
}
