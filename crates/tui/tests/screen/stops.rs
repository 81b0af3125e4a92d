//! Sessions with journeys: what stops them, and what the player is told of it.

use crate::stage::{creature, delve, place, shown, staged, told, typed, walks};
use hexdelve::things::Sleeper;
use hexdelve_tui::prelude::*;

#[test]
fn a_sound_that_stopped_a_journey_is_not_worth_a_warning() {
    let mut game = staged(Scenario::delve("@........>  0").speed('0', 5).foggy(), 80, 24);
    assert_eq!(told(&mut game, "_>"), "You hear breathing, east, 3 to 4 cells.");
    let turns = game.turns();
    told(&mut game, "_>");
    assert!(game.turns() > turns, "one stop is enough: {}", shown(&mut game)[0]);
}

#[test]
fn one_monster_walking_along_stops_a_journey_only_at_first() {
    let mut game = delve("@...........................>\n\n\n\n0...........................");
    walks(&mut game, '0', |_| Action::Step(Direction::East));
    let stops = (0..20).take_while(|_| !told(&mut game, "_>").ends_with("You arrive."));
    assert!(stops.count() <= 3, "{}", game.drawing());
}

#[test]
fn a_monster_noticed_long_ago_stops_no_journey() {
    // The husk is noticed from the bend, and not again before the journey is close to it.
    // The other one is far away: whoever is alone forgets all others.
    let level = "
        @......
              .
              .
              0

                                            0
    ";
    let run = |rests| {
        let mut game = delve(level);
        let husk = game.contents_at(Position::new(7, 4)).creature.expect("it is drawn");
        game.world_mut().entity_mut(husk).insert(CustomMind(|_| Action::Rest));
        typed(&mut game, &format!("{}{}", "l".repeat(6), "h".repeat(6)));
        game.world_mut().despawn(husk);
        typed(&mut game, &".".repeat(rests));
        told(&mut game, "rl")
    };
    assert_eq!(run(0), "The 0, a husk, was near here when you last noticed it.");
    assert!(!run(8).contains("husk"), "{}", run(8));
}

#[test]
fn gravel_stops_a_journey_once_for_each_patch() {
    for keys in ["o", "_a", "rl"] {
        let mut game = delve("@.ggg.gg..)");
        let crunch = "The gravel crunches. Nobody is left to hear it.";
        let stops = [(); 2].map(|()| (told(&mut game, keys), place(&game).x));
        let [(first, there), (second, beyond)] = stops;
        assert!(first.contains(crunch) && second.contains(crunch), "{first} {second}");
        assert_eq!((there, beyond), (3, 7), "{keys}");
        told(&mut game, keys);
        assert_eq!(place(&game).x, 11, "{keys}");
    }
}

#[test]
fn travel_to_something_solid_says_where_it_is() {
    let chest = "You arrive. The chest is to the south: walk into it to open it.";
    assert_eq!(told(&mut delve("@\n.\n&"), "_a"), chest);
}

#[test]
fn a_journey_stops_before_a_step_that_could_wake_a_sleeper() {
    let mut game = delve("7.)...@.........)");
    let sleeper = creature(&game, '7');
    game.world_mut().entity_mut(sleeper).insert(Sleeper { hears: 3 });
    let stop = "One more step could wake the 7";
    let stops = (0..4).map(|_| told(&mut game, "o")).find(|line| line.contains(stop));
    assert!(stops.is_some(), "{}", shown(&mut game)[0]);
    assert_eq!(place(&game).x, 5);
}

#[test]
fn a_journey_stops_before_the_line_of_a_charger() {
    let mut game =
        staged(Scenario::delve("@..)..0").trade('0', "charger").speed('0', 5).foggy(), 80, 24);
    walks(&mut game, '0', |_| Action::Rest);
    let lines = [(); 3].map(|()| told(&mut game, "o"));
    assert!(lines.iter().all(|it| it.contains("charger husk")), "{lines:?}");
    assert!(place(&game).x < 4, "a charge takes three cells");
}

#[test]
fn no_journey_starts_within_the_blast_of_a_bomb() {
    for keys in ["o", "_a", "Z"] {
        let mut game = staged(Scenario::delve("@0...)").trade('0', "bomber").foggy(), 80, 24);
        typed(&mut game, "l");
        let turns = game.turns();
        let line = "Not now: the blast of a bomb would reach you. Choose each move yourself.";
        assert_eq!((told(&mut game, keys).as_str(), game.turns()), (line, turns));
    }
}
