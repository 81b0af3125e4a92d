//! How soon monsters could reach the PC: the forecasts, and that they are correct.

use hexdelve::{lookahead::approaching_monsters, prelude::*};

/// Each monster's letter and the turns until it could reach the PC, the soonest first.
fn told(mut game: Game) -> Vec<(char, Option<u64>)> {
    let player_view = game.player_view().expect("the PC lives");
    let all = approaching_monsters(&player_view, &mut DistanceMaps::default(), None);
    all.iter()
        .map(|it| (it.monster.abilities.letter(), it.contact.map(|contact| contact.turns)))
        .collect()
}

#[test]
fn the_soonest_comes_first_and_whoever_is_stopped_last() {
    let game = Scenario::delve("0.+.@.........2\n     .+.....3...");
    assert_eq!(told(game.start()), [('3', Some(8)), ('2', Some(10)), ('0', None)]);
}

#[test]
fn speed_and_rock_count() {
    for (speed, turns) in [(10, 4), (20, 2), (5, 7)] {
        let game = Scenario::draw("@...3").speed('3', speed);
        assert_eq!(told(game.start()), [('3', Some(turns))], "{speed}");
    }
    for (rock, turns) in [(60, 4), (120, 7), (200, 10)] {
        for digger in ['4', '5'] {
            let game = Scenario::draw(&format!("@   {digger}")).rock(rock);
            assert_eq!(told(game.start()), [(digger, Some(turns))], "{rock}");
        }
    }
    assert_eq!(told(Scenario::draw("@   1").start()), [('1', None)]);
}

#[test]
fn what_is_told_comes_about() {
    // Telepaths, which know where the PC is even if they do not see it.
    for letter in ['2', '3', '6', '7'] {
        for speed in [5, 7, 10, 13, 20] {
            let drawing = format!("@..+.   \n...    ..{letter}\n.........");
            let mut game = Scenario::delve(&drawing).rock(90).speed(letter, speed).seed(3).start();
            let player_view = game.player_view().expect("the PC lives");
            let all = approaching_monsters(&player_view, &mut DistanceMaps::default(), None);
            let Some(contact) = all[0].contact else { continue };
            let mut turns = 0;
            while !game.status().is_over() && turns < 99 {
                turns += 1;
                game.submit(Action::Rest).expect("to rest is always legal");
            }
            assert_eq!(turns, contact.turns, "{letter} of speed {speed}");
        }
    }
}

#[test]
fn of_a_crowd_the_nearest_are_worked_out() {
    let row = ".3".repeat(99);
    let crowd = told(Scenario::draw(&format!("@{row}\n{row}.")).start());
    assert_eq!(crowd.len(), 198);
    assert!(crowd[..100].iter().all(|(_, turns)| turns.is_some()));
    assert!(crowd[100..].iter().all(|(_, turns)| turns.is_none()));
}

fn with_a_slide(drawing: &str, cell: Position) -> Game {
    Scenario::delve(drawing).thing("slide", cell).speed('3', 10).start()
}

#[test]
fn the_time_to_reach_is_that_of_the_foreseen_attack() {
    // The hunter steps on the slide, which carries it into the PC's cell.
    let mut game = with_a_slide("@.......3", Position::new(8, 1));
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let attack = forecast.turns.iter().find(|turn| !turn.is_player()).unwrap();
    assert_eq!((attack.at, attack.enters.as_deref()), (forecast.now, Some("slide")));
    assert!(forecast.player_dies(), "{forecast:?}");
    let view = game.player_view().unwrap();
    let told = approaching_monsters(&view, &mut DistanceMaps::default(), Some(&forecast));
    assert_eq!(told[0].contact.unwrap().at, attack.at);
}

#[test]
fn mud_on_the_way_delays_the_time_to_reach() {
    for drawing in ["@.mmm0", "@..m.0", "@m...0", "@mmmmmmm3"] {
        let mut game = Scenario::delve(drawing).speed('0', 10).speed('3', 10).start();
        let forecast = Simulation::new().forecast(&mut game).unwrap();
        let view = game.player_view().unwrap();
        let told = approaching_monsters(&view, &mut DistanceMaps::default(), Some(&forecast));
        let at = told[0].contact.unwrap().at;
        let is_later = forecast.turns.iter().all(|turn| turn.at < at || forecast.player_dies());
        assert!(is_later, "{drawing}: {at:?}, {forecast:#?}");
    }
}
