//! Messages about what a turn has changed: points, hunters, kills and uniques.

use crate::stage::{
    OnScreen, creature, delve, has, history, laden, shown, shown_after, staged, told, typed, walks,
};
use hexdelve::{journal::Score, knowledge::MapMemory};
use hexdelve_tui::{
    messages::lead_in_words,
    plain::{AutopilotOutput, run_autopilot_as_text},
    prelude::*,
};
use std::time::Duration;

#[test]
fn messages_name_points_and_unseen_kills_do_not_count() {
    let mut game = staged(Scenario::delve("@0....3").speed('0', 10).foggy(), 80, 24);
    assert_eq!(told(&mut game, "l"), "You kill the 0, a husk. (+10)");
    let mut game = delve("@>");
    typed(&mut game, "l>");
    assert_eq!(history(&game).matches("(+100)").count(), 1, "{}", history(&game));
    typed(&mut game, "<>");
    assert_eq!(history(&game).matches("(+100)").count(), 1, "{}", history(&game));
    assert_eq!(
        told(&mut staged(Scenario::draw("@0....3"), 80, 24), "l"),
        "You kill the 0, a husk."
    );
    let level = "@.......................\n\n                       13";
    let mut game = staged(Scenario::delve(level).speed('1', 10).foggy(), 80, 24);
    walks(&mut game, '1', |_| Action::Rest);
    walks(&mut game, '3', |_| Action::Step(Direction::West));
    typed(&mut game, ".");
    assert_eq!((game.monsters(), Score::of(game.world())), (1, 100));
    assert!(shown(&mut game)[22].contains("Score 100"), "{}", shown(&mut game)[22]);
    assert!(!history(&game).contains("(+"), "{}", history(&game));
}

#[test]
fn a_kill_among_monsters_is_explained_once() {
    let level = Scenario::delve("@.......11\n........11").speed('1', 10).foggy();
    let mut game = staged(level, 80, 24);
    let mut doomed = game.world_mut().query_filtered::<Entity, With<Monster>>();
    let doomed: Vec<_> = doomed.iter(game.world()).collect();
    for who in doomed {
        game.world_mut().entity_mut(who).insert(CustomMind(|it| {
            if it.position.x == 10 { Action::Step(Direction::West) } else { Action::Rest }
        }));
    }
    typed(&mut game, ".");
    let told = history(&game);
    assert!(told.contains("The hound kills the hound. (+40)"), "{told}");
    let hint = "Monsters kill each other when they walk into one another.";
    assert_eq!(told.matches(hint).count(), 1, "{told}");
}

#[test]
fn the_lead_is_explained_by_the_table_of_levels() {
    let told = lead_in_words(DelveSetup::new(Seed(7)).start().world());
    assert_eq!(told, ["Hunters arrive in 199 turns.", "Each new level gains you 140."]);
    assert!(lead_in_words(Scenario::draw("@..0").start().world()).is_empty());
}

#[test]
fn the_death_by_a_blast_names_the_bomb() {
    let level = Scenario::delve("...........\n...@01.....\n...........").trade('0', "bomber");
    let mut game = staged(level.art("whirl").foggy(), 80, 24);
    walks(&mut game, '1', |_| Action::Rest);
    typed(&mut game, "ahhh");
    let told = history(&game);
    assert!(told.contains("The bomb of the bomber husk kills the hound."), "{told}");
    assert!(!told.contains("walk into one another"), "{told}");
}

#[test]
fn a_kill_precedes_what_the_ground_there_does() {
    for (level, trap, first, second) in [
        ("@0", "pit", "You kill the 0", "You fall into a pit"),
        ("@.0", "slide", "You step on a slide", "You kill the 0"),
    ] {
        let level = Scenario::delve(level).thing(trap, Position::new(2, 1));
        let mut game = staged(level, 80, 24);
        walks(&mut game, '0', |_| Action::Rest);
        let line = told(&mut game, "l");
        let (first, second) = (line.find(first), line.find(second));
        assert!(first.is_some() && first < second, "{line}");
    }
}

#[test]
fn hunters_end_the_way_down_from_anywhere() {
    let mut game = delve("<....@....");
    assert!(
        shown_after(&mut game, &".".repeat(199))[23].starts_with("hunters now"),
        "{}",
        shown(&mut game)[23]
    );
    let line = told(&mut game, ".");
    let end = "Hunters have arrived: you need a staircase again to go down.";
    assert!(line.contains(end), "{line}");
}

#[test]
fn who_is_left_alone_forgets_the_remembered_monsters() {
    let mut game = delve("@..\n  .\n  .\n  0");
    walks(&mut game, '0', |_| Action::Rest);
    let husk = creature(&game, '0');
    typed(&mut game, "llhh");
    let remembered = |game: &OnScreen| game.world().resource::<MapMemory>().creatures().count();
    assert_eq!(remembered(&game), 1);
    game.world_mut().despawn(husk);
    typed(&mut game, ".");
    assert_eq!(remembered(&game), 0);
}

#[test]
fn a_unique_is_introduced_as_one() {
    let mut game = delve("@.\n .\n ......0");
    let who = creature(&game, '0');
    game.world_mut().entity_mut(who).insert((hexdelve::creature::Unique, Name::new("twin")));
    let line = told(&mut game, "ljj");
    let news = "A twin, a unique 0, comes into view. \
                Look at a unique to learn what is special about it.";
    assert!(history(&game).contains(news), "{line}");
}

#[test]
fn a_second_amulet_is_said_to_take_a_slot() {
    let level = Scenario::delve("@.").thing("amulet of telepathy", Position::new(2, 1));
    let mut game = staged(level.carrying('@', "amulet of telepathy").foggy(), 80, 24);
    assert_eq!(
        told(&mut game, "lg"),
        "You pick up the amulet of telepathy. These do not share a slot."
    );
}

#[test]
fn a_player_without_a_way_on_is_told_what_helps() {
    let told = |items: &[&str]| told(&mut laden("@\n\n     0", items), "o");
    let none = "Done exploring. There is no way on that you know.";
    let helped = told(&["scroll of teleport", "scroll of teleport", "ward"]);
    assert_eq!(helped, format!("{none} Try your scroll of teleport."));
    assert!(told(&["ward"]).starts_with(&format!("{none} Wait: monsters may dig to you")));
}

#[test]
fn a_portal_is_named_before_what_it_does() {
    let level = Scenario::delve("@......\n.......").thing("portal", Position::new(2, 1));
    let mut game = staged(level.foggy(), 80, 24);
    let line = told(&mut game, "l");
    assert!(line.starts_with("You step on a portal. You find yourself somewhere else."), "{line}");
}

#[test]
fn travel_counts_the_turns_that_mud_costs() {
    let mut game = delve("@.mm.>");
    has(&mut game, "_", &["7 turns"]);
}

#[test]
fn the_turn_order_ends_with_the_players_death() {
    let mut game = delve("@..3");
    typed(&mut game, "w");
    let lines = game.frame().panel_lines();
    let after = lines.iter().skip_while(|line| !line.contains("kills you")).nth(1);
    assert!(after.is_none_or(|line| line.starts_with("in ")), "{lines:?}");
    assert!(lines.iter().any(|line| line.contains("kills you")), "{lines:?}");
}

#[test]
fn a_watched_game_tells_each_event_in_a_line() {
    let level = Scenario::draw("@...0").speed('0', 5);
    let mut game = level.with_presentation(MessagesPlugin).start();
    let (mut out, how) = (Vec::new(), (AutopilotOutput::Sentences, Duration::ZERO));
    run_autopilot_as_text(&mut game, AutopilotName::Rest, how, None, &mut out).unwrap();
    let told = "You are in a room.\n\
        Open directions: east 4.\n\
        1: the 0, a husk, 4 east, half as fast as you, unaware of you.\n\
        Turn 7: The 0, a husk, kills you!\n\
        killed by a 0 (husk) after 7 turns, seed 0\n";
    assert_eq!(String::from_utf8(out).unwrap(), told);
}
