//! Friends and enemies.

use crate::words::{EAST, at, play, rest, shows};
use hexdelve::prelude::*;

/// A level on which the character drawn as `8` is a friend of the PC, with this mind.
fn with_a_friend(drawing: &str, mind: MindFn) -> Game {
    let mut game = Scenario::delve(drawing).foggy().start();
    let friend = game.contents_at(game.find('8').unwrap()).creature.unwrap();
    game.world_mut().entity_mut(friend).insert((Faction::PLAYER, CustomMind(mind)));
    game
}

fn waits(_: &Senses<'_>) -> Action {
    Action::Rest
}

#[test]
fn friends_change_places_and_step_on_what_lies_there() {
    let level = "@8...0";
    let mut game = with_a_friend(level, waits);
    play(&mut game, &[EAST]);
    shows(&game, "8@..0.");
    let friend = game.contents_at(game.find('8').unwrap()).creature.unwrap();
    assert_eq!(game.contents_at(at(1, 1)).creature, Some(friend));
    let mut game = with_a_friend(level, |_| Action::Step(Direction::West));
    let pit = game.world().resource::<Catalogue>().find("pit").unwrap();
    let catalogue = game.world().resource::<Catalogue>().clone();
    let trap = catalogue.spawn(game.world_mut(), pit);
    game.world_mut().entity_mut(trap).insert(at(2, 1));
    rest(&mut game, 1);
    assert!(game.player_view().unwrap().stuck_moves > 0, "the friend has put the PC into the pit");
}

#[test]
fn two_of_another_side_are_friends_and_enemies_of_the_rest() {
    let mut game = Scenario::draw("@ 2.4.").start();
    for letter in ['2', '4'] {
        let who = game.contents_at(game.find(letter).unwrap()).creature.unwrap();
        let way = if letter == '2' { Direction::East } else { Direction::West };
        let mind: MindFn = if way == Direction::East {
            |_| Action::Step(Direction::East)
        } else {
            |_| Action::Step(Direction::West)
        };
        game.world_mut().entity_mut(who).insert((Faction(1), CustomMind(mind)));
    }
    rest(&mut game, 2);
    assert_eq!(game.monsters(), 2, "{}", game.drawing());
    let player_view = game.player_view().unwrap();
    assert_eq!((player_view.monsters.len(), player_view.friends.len()), (2, 0));
}

#[test]
fn a_friend_is_no_danger_and_stops_no_journey() {
    let mut game = with_a_friend("@.8....", |senses| {
        let there = senses.others(9).find(|it| it.is_friend).unwrap().position;
        senses.position().toward(there).map_or(Action::Rest, Action::Step)
    });
    assert_eq!(Simulation::new().threats(&mut game).dangerous_move_count().0, 0);
    let player_view = game.player_view().unwrap();
    assert!(
        player_view.level_cleared
            && player_view.monsters.is_empty()
            && player_view.friends.len() == 1
    );
    let mut journey = Journey::travel(at(7, 1));
    while let Ok(command) = journey.next_action(&game.player_view().unwrap()) {
        game.submit(command).unwrap();
    }
    assert_eq!(game.player_position(), Some(at(7, 1)));
    assert_eq!(game.monsters(), 1);
}
