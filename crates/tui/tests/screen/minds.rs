//! The beliefs and the next actions of all characters, over the board and next to it.

use crate::stage::{
    OnScreen, creature, delve, laden, player_of, shown, shown_after, staged, told, typed,
};
use hexdelve::things::Sleeper;
use hexdelve_tui::prelude::*;
use ratatui::style::{Color, Modifier};

fn row(game: &mut OnScreen, y: u16, width: usize) -> String {
    shown(game)[usize::from(y) + 1].chars().take(width).collect()
}

fn panel(game: &mut OnScreen) -> Vec<String> {
    game.frame().panel_lines()
}

#[test]
fn the_timeline_says_who_acts_when_and_what_it_does() {
    let mut game = staged(Scenario::draw("@......3").speed('3', 20), 80, 24);
    typed(&mut game, "w");
    let lines = [
        "now  @ your turn",
        "now  3 hunter    goes west",
        "+0.5  3 hunter    goes west",
        "+1  @ your next turn",
        "+1  3 hunter    goes west",
        "+1.5  3 hunter    goes west",
        "+2  @ your turn after next",
        "+2  3 hunter    goes west",
        "+2.5  3 hunter    goes west",
        "+3  @ your third turn from now",
    ];
    assert_eq!(panel(&mut game).iter().map(|line| line.trim()).collect::<Vec<_>>(), lines);
    // The game continues below the panel.
    typed(&mut game, ".");
    assert_eq!(game.turns(), 1);
    assert_eq!(panel(&mut game)[0].trim(), "now  @ your turn");
}

#[test]
fn the_timeline_marks_the_monster_and_enter_opens_its_mind() {
    let mut game = staged(Scenario::draw("4..@.....9"), 80, 24);
    let marked = |game: &mut OnScreen| {
        [1, 10].map(|x| game.style(x, 1).add_modifier.contains(Modifier::REVERSED))
    };
    typed(&mut game, "w");
    assert_eq!(marked(&mut game), [false, false], "the PC is selected");
    typed(&mut game, "\t");
    assert_eq!(marked(&mut game), [true, false]);
    typed(&mut game, "\t");
    assert_eq!(marked(&mut game), [false, true]);
    typed(&mut game, "-\n");
    let card = panel(&mut game).join("\n");
    assert!(card.contains("Not intelligent, not telepathic, tunneling, not erratic."), "{card}");
    assert_eq!(game.turns(), 0);
}

#[test]
fn a_card_has_both_sides_of_the_coin() {
    let mut game = staged(Scenario::draw("...\n.9...@\n..."), 80, 24);
    typed(&mut game, "m\n");
    let card = panel(&mut game).join(" ");
    for words in [
        "Intelligent, not telepathic, not tunneling, erratic.",
        "Speed 10: as fast as you.",
        "Stands 4 west of you. Can see you.",
        "Right after your turn it tosses a coin. Tails: it goes east.",
        "Heads: it goes in one of 8 directions (N S E W NE SE NW SW).",
    ] {
        assert!(card.contains(words), "{words}\n{card}");
    }
}

#[test]
fn letters_are_told_apart_and_coming_deaths_announced() {
    let mut game = staged(Scenario::draw("@.........0..3").speed('3', 20).speed('0', 5), 80, 24);
    typed(&mut game, "e");
    assert_eq!(row(&mut game, 1, 15), "#@......;;;0;;3");
    assert_eq!(panel(&mut game), ["The hunter will kill the husk in 1.5 turns"]);
    typed(&mut game, "e");
    assert_eq!(row(&mut game, 1, 15), "#@.........0..3");
    let level = Scenario::draw("@.........0..3..3").speed('3', 20).speed('0', 5);
    let mut game = staged(level, 80, 24);
    typed(&mut game, "e");
    assert_eq!(panel(&mut game), ["The hunter (13 east) will kill the husk in 1.5 turns"]);
    typed(&mut game, "w");
    let line = panel(&mut game).join("\n");
    assert!(line.contains("3 hunter (13 east) goes west"), "{line}");
    assert!(line.contains("3 hunter (16 east) goes west"), "{line}");
}

#[test]
fn a_ghost_stands_where_the_intelligent_believe_the_pc_to_be() {
    let mut game = staged(Scenario::delve(".....1\n.\n.###\n@"), 80, 24);
    typed(&mut game, "kkk");
    let board = shown_after(&mut game, "jje").join("\n");
    assert!(board.contains('|'), "{board}");
}

#[test]
fn fatal_cells_are_always_shown_and_their_odds_by_key() {
    let mut game = delve("....\n.@.3\n....");
    let standing = shown_after(&mut game, "")[22].clone();
    assert!(standing.ends_with("death in 3 of 9 moves"), "{standing}");
    let dangerous = |game: &mut OnScreen, x, y| game.style(x, y).bg == Some(Color::Red);
    assert!([1, 2, 3].into_iter().all(|y| dangerous(&mut game, 3, y)));
    assert!(!dangerous(&mut game, 1, 2));
    typed(&mut game, "x");
    assert_eq!(row(&mut game, 1, 5), "#..!.");
    assert_eq!(row(&mut game, 2, 5), "#.@!3");
    let mut game = delve("....\n.@.8\n....");
    typed(&mut game, "x");
    assert_eq!(
        row(&mut game, 2, 5),
        "#.@=8",
        "half of the time it comes straight at the PC, and a tenth by chance"
    );
    let mut game = staged(Scenario::delve("@4.6").foggy().speed('6', 20), 80, 24);
    shown_after(&mut game, "");
    let struck = |game: &mut OnScreen| (game.frame().glyph(Position::new(2, 1)), game.style(2, 1));
    for keys in ["", "x"] {
        typed(&mut game, keys);
        let (glyph, style) = struck(&mut game);
        let white_on_red = (Some('4'), Some(Color::White), Some(Color::Red));
        assert_eq!((glyph, style.fg, style.bg), white_on_red, "{keys:?}");
    }
}

#[test]
fn the_threat_signs_are_explained_whatever_else_is_said() {
    let signs = "Death before your next turn:  ! certain  = 50% or more  - less  Esc closes.";
    let mut game = laden("....\n.@.3\n....", &["noise-maker", "smoke pot", "potion of haste"]);
    assert_eq!(shown_after(&mut game, "x")[23], signs);
    let mut game = laden("@....", &["noise-maker"]);
    let none = "As far as you know, no move is deadly.  Esc closes.  a*";
    assert_eq!(shown_after(&mut game, "x")[23], none);
}

#[test]
fn what_the_pc_cannot_know_is_not_foretold() {
    let mut game = delve("@.+.3");
    typed(&mut game, "w");
    let foretold = panel(&mut game);
    let is_of_the_pc = |line: &&String| line.contains('@') || line.contains("by the first <");
    assert_eq!(foretold.iter().filter(is_of_the_pc).count(), foretold.len());
}

#[test]
fn wide_and_tall_terminals_show_the_line_always() {
    let mut game = staged(Scenario::draw("@......3").speed('3', 20), 80, 26);
    let lines = shown_after(&mut game, "");
    let ribbon = "Next @3          3           @3           3           @3          3            @";
    assert_eq!(lines[22], ribbon, "from now to the third turn from now");
}

#[test]
fn digging_out_of_sight_is_heard() {
    let mut game = staged(Scenario::delve("@  6").foggy(), 80, 24);
    let heard = "You hear breathing, east, 2 to 3 cells. Something is digging 2 east (1 dig left).";
    assert_eq!(told(&mut game, "."), heard);
}

#[test]
fn a_watched_game_is_seen_through_any_eyes() {
    let mut game = staged(Scenario::delve("@..#...1\n...#...."), 80, 24).watched();
    assert!(
        shown_after(&mut game, "v")[0].starts_with("You see through the eyes of the 1, a hound.")
    );
    assert!(!shown(&mut game)[1..22].join("").contains('@'), "it neither sees nor feels the PC");
    assert!(
        shown_after(&mut game, "L")[0].starts_with("The 1, a hound"),
        "{}",
        shown(&mut game)[0]
    );
    typed(&mut game, "\t!");
    assert!(shown_after(&mut game, "v")[2].contains('@'));
    typed(&mut game, "v");
    let monster = creature(&game, '1');
    game.world_mut().despawn(monster);
    assert!(shown(&mut game)[2].contains('@'), "who is gone has no eyes");
}

#[test]
fn these_overlays_leave_the_board_to_the_player() {
    for key in ["w", "x", "e"] {
        let mut game = delve("@....");
        typed(&mut game, &format!("{key}l"));
        assert_eq!(game.turns(), 1, "{key}");
        assert_ne!(game.overlay(), "", "{key}");
    }
}

#[test]
fn spending_a_ward_is_told_apart_from_death_and_safety() {
    let level = Scenario::delve("....\n.@.3\n....").carrying('@', "ward");
    let mut game = staged(level, 80, 24);
    let lines = shown_after(&mut game, "x");
    let told = "No move is deadly, but these would break your ward:  w  Esc closes.";
    assert!(lines[23].starts_with(told), "{}", lines[23]);
    assert!(
        lines[22].contains("3 of 9 moves cost a ward") && !lines[22].contains("death"),
        "{}",
        lines[22]
    );
    assert!(row(&mut game, 2, 5).contains('w'), "{}", row(&mut game, 2, 5));
    typed(&mut game, "w");
    assert!(panel(&mut game).join("").contains("breaks your ward"), "{:?}", panel(&mut game));
    // Two monsters come, and the ward holds off only one.
    let mut game = staged(Scenario::delve("3@3").carrying('@', "ward"), 80, 24);
    assert!(shown_after(&mut game, "x")[23].starts_with("Death before your next turn:"));
}

#[test]
fn a_sleeper_is_asleep_whatever_it_could_sense() {
    let mut game = staged(Scenario::delve("@.....6"), 80, 24);
    let sleeper = creature(&game, '6');
    typed(&mut game, "m");
    assert!(!panel(&mut game)[0].contains("asleep"), "{:?}", panel(&mut game));
    game.world_mut().entity_mut(sleeper).insert(Sleeper { hears: 3 });
    assert!(panel(&mut game)[0].contains("asleep"), "{:?}", panel(&mut game));
    typed(&mut game, "\n");
    assert!(panel(&mut game).contains(&"It sleeps.".to_owned()), "{:?}", panel(&mut game));
}

/// The characters whose turns the list has, in order, and what it says of others.
fn turn_order(game: &mut OnScreen) -> (String, String) {
    typed(game, "w");
    let lines = panel(game);
    let letter = |line: &String| {
        let mut words = line.split_whitespace();
        let when = words.next()?;
        (when == "now" || when.starts_with('+')).then(|| words.next()).flatten().map(str::to_owned)
    };
    let note = lines.iter().find(|line| line.starts_with("and "));
    (lines.iter().filter_map(letter).collect(), note.cloned().unwrap_or_default())
}

#[test]
fn monsters_that_rest_or_could_not_arrive_are_counted() {
    let drawn = |drawing: &str| turn_order(&mut staged(Scenario::draw(drawing), 80, 24));
    let far = "and 1 monster at rest or far away".to_owned();
    let resting = "and 2 monsters at rest or far away".to_owned();
    assert_eq!(drawn("@....3\n\n      0 0"), ("@3@3@3@".to_owned(), resting));
    assert_eq!(drawn("@. 8."), ("@8@8@8@".to_owned(), String::new()), "it may stagger here");
    assert_eq!(drawn("@....... 8."), ("@@@@".to_owned(), far.clone()));
    let sensed = |drawing: &str| {
        let mut game = delve(drawing);
        let player = player_of(&mut game);
        game.world_mut().entity_mut(player).insert(Abilities::from_mask(2));
        turn_order(&mut game)
    };
    assert_eq!(sensed("@.+.........3"), ("@@@@".to_owned(), far));
    assert_eq!(sensed("@.+\n...\n   3"), ("@3@3@3".to_owned(), String::new()));
}

#[test]
fn in_a_short_list_the_turns_of_the_pc_stay() {
    let order =
        |drawing: &str, height| turn_order(&mut staged(Scenario::draw(drawing), 80, height));
    assert_eq!(order("@......3333", 14), ("@3333@@@".to_owned(), "and 8 more turns".to_owned()));
    let (letters, _) = order("@.3.......1111\n", 12);
    assert_eq!(letters, "@311@3", "the 3 kills on its second turn");
}

#[test]
fn each_turn_of_the_pc_counts_one_however_long_it_is() {
    // A hasted turn takes 50 ticks, and the 0 acts every 142.
    for (rests, times) in
        [(6, ["now", "+1", "+1.52", "+2", "+3"]), (8, ["now", "+0.68", "+1", "+2", "+2.1"])]
    {
        let level = Scenario::delve("@..............0").speed('0', 7);
        let mut game = staged(level.carrying('@', "potion of haste"), 80, 24);
        typed(&mut game, &format!("za{}w", ".".repeat(rests)));
        let lines = panel(&mut game);
        let shown = lines.iter().filter_map(|line| line.split_whitespace().next());
        assert_eq!(shown.take(5).collect::<Vec<_>>(), times, "{lines:#?}");
    }
}
