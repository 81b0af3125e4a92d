//! Properties of screens of every size.

use crate::{
    lessons,
    stage::{OnScreen, generated, has, kept, on_a_screen, player_of, shown, staged, typed},
};
use hexdelve_tui::{
    prelude::*,
    screen::{AutopilotMode, PlayMode},
    session::{RecordingTarget, SessionEnd},
    settings::DisplayPreferences,
};
use std::time::Duration;

const SIZES: [(u16, u16); 10] = [
    (40, 12),
    (41, 13),
    (60, 20),
    (79, 23),
    (80, 24),
    (109, 30),
    (110, 30),
    (120, 40),
    (160, 45),
    (200, 60),
];

const LARGE: Size = Size::of(300, 100);

/// The headings of the list of monsters next to the map, in a long and a short form.
const BESIDE: [&str; 2] = ["2 monsters", "turns to you"];

const ROOM: &str = "
    ..........
    .4......<.
    ....@.....
    .......b..
    ..........
";

fn large_pit() -> Game {
    let pit = PitSetup::new(Seed(8)).size(LARGE).monsters(1).start_with(MessagesPlugin);
    pit.expect("it fits")
}

fn check(game: &mut OnScreen, (width, height): (u16, u16)) {
    let lines = shown(game);
    assert_eq!(lines.len(), usize::from(height));
    let picture = lines.join("\n");
    for line in &lines {
        assert!(line.chars().count() <= usize::from(width), "{width}x{height}\n{picture}");
    }
    let place = game.player_position().expect("it lives");
    let level = game.world().resource::<Dungeon>().size();
    let frame = game.0.renderer.frame().clone();
    assert_eq!(frame.glyph(place), Some('@'), "{width}x{height}\n{picture}");
    let (column, row) = game.cursor();
    let there = lines[usize::from(row)].chars().nth(column.into());
    assert_eq!(there, Some('@'), "{width}x{height}: the cursor\n{picture}");
    // The PC is not at the edge of the visible part, unless the level ends there, so it
    // can see where it goes.
    for way in Direction::ALL {
        let beside = place.step(way);
        let is_shown = frame.glyph(beside).is_some();
        assert!(is_shown || !level.contains(beside), "{width}x{height}: {way:?}\n{picture}");
    }
}

#[test]
fn lines_fit_and_the_pc_is_seen_wherever_it_explores() {
    let outlives = |seed: &u64| {
        let mut game = DelveSetup::new(Seed(*seed)).start();
        game.play(&mut *AutopilotName::Explore.start(), 60);
        !game.status().is_over()
    };
    let seed = Seed((0..100).find(outlives).expect("most explorers live so long"));
    for size in SIZES {
        let game =
            DelveSetup::new(seed).start_with(MessagesPlugin).expect("it has levels of its own");
        let autopilot = AutopilotMode::new(AutopilotName::Explore, Duration::from_mins(1));
        let mut game = OnScreen::new(game, autopilot, size);
        check(&mut game, size);
        for _ in 0..60 {
            typed(&mut game, ".");
            check(&mut game, size);
        }
        assert_eq!(game.turns(), 60, "{size:?}");
    }
}

#[test]
fn lines_fit_and_the_pc_is_seen_wherever_it_staggers() {
    let mut chance = Seed(3).stream(b"sizes", 0, 0);
    for size in SIZES {
        let mut game = OnScreen::new(large_pit(), PlayMode::new(false), size);
        for _ in 0..60 {
            let way = *Direction::ALL.choose(&mut chance).expect("there are eight");
            // A refused action costs nothing.
            let _ = game.submit(Action::Step(way));
            check(&mut game, size);
        }
    }
}

#[test]
fn every_cell_of_a_large_level_is_seen_with_its_surroundings() {
    let mut game = OnScreen::new(large_pit(), PlayMode::new(false), (40, 12));
    let player = player_of(&mut game);
    for place in LARGE.positions().step_by(37) {
        game.world_mut().entity_mut(player).insert(place);
        let frame = game.frame();
        for way in Direction::ALL {
            let beside = place.step(way);
            let is_level = LARGE.contains(beside);
            assert_eq!(frame.glyph(beside).is_some(), is_level, "{place}: {way:?}");
        }
    }
}

#[test]
fn monsters_stand_beside_the_map_from_100_columns_on() {
    for (width, height) in SIZES {
        let mut game = on_a_screen(ROOM, width, height);
        let lines = shown(&mut game);
        let column = lines.iter().find_map(|line| {
            let before = BESIDE.iter().find_map(|title| line.find(title))?;
            Some(line[..before].chars().count())
        });
        assert_eq!(column.is_some(), width >= 100, "{width}x{height}\n{}", lines.join("\n"));
        assert!(column.is_none_or(|column| column >= 80), "{width}x{height}: {column:?}");
    }
}

#[test]
fn a_game_is_played_to_its_end_on_40_columns() {
    let mut game = staged(Scenario::draw("@....9").speed('9', 5), 40, 12);
    assert_eq!(typed(&mut game, "?⇟!m\n!!Ll!wx!"), SessionEnd::Disconnected);
    assert_eq!((game.turns(), game.overlay()), (0, ""));
    for _ in 0..30 {
        if game.status().is_over() {
            break;
        }
        typed(&mut game, "l\n");
        check_the_lines(&mut game);
    }
    assert!(game.status().is_over(), "{}", game.drawing());
    game.look_back();
    assert_eq!(game.overlay(), "Result");
    has(&mut game, "", &["Game over", "Seed 0."]);
    for keys in [",", ",", "."] {
        typed(&mut game, keys);
        check_the_lines(&mut game);
    }
    assert_eq!(typed(&mut game, "!"), SessionEnd::Over);
}

fn check_the_lines(game: &mut OnScreen) {
    let lines = shown(game);
    assert!(lines.iter().all(|line| line.chars().count() <= 40), "{}", lines.join("\n"));
}

#[test]
fn a_delve_of_40_columns_is_explored_and_left_by_keys() {
    let (game, mut recorded_game) = kept(DelveSetup::new(Seed(7)).mode(GameMode::Practice));
    let mut game = OnScreen::new(game, PlayMode::new(true), (40, 12))
        .recorded_in(RecordingTarget::Append(&mut recorded_game));
    for keys in ["o", "o", "_", "a", "Z", "\n", "i!", "M!", "L\t!", "x", "x"] {
        typed(&mut game, keys);
        check_the_lines(&mut game);
    }
    assert!(game.turns() > 0);
    typed(&mut game, "!!!QX");
    assert_eq!((game.status(), game.overlay()), (GameStatus::GivenUp, "Result"));
    assert_eq!(typed(&mut game, "!"), SessionEnd::Over);
}

fn doubled(size: (u16, u16)) -> OnScreen<'static> {
    let preferences = DisplayPreferences { zoom: 2, ..DisplayPreferences::default() };
    let delve = DelveSetup::new(Seed(7)).mode(GameMode::Practice);
    generated(delve, size).with_preferences(preferences)
}

#[test]
fn each_cell_is_four_characters_where_that_is_wanted_and_fits() {
    let mut game = doubled((160, 45));
    let lines: Vec<Vec<char>> =
        shown(&mut game).iter().map(|line| format!("{line:160}").chars().collect()).collect();
    let frame = game.frame();
    assert_eq!(frame.layout.cell, (2, 2));
    for spot in Size::STANDARD.positions() {
        let (x, y) = (usize::from(2 * spot.x), usize::from(1 + 2 * spot.y));
        let drawn = [lines[y][x], lines[y][x + 1], lines[y + 1][x], lines[y + 1][x + 1]];
        let glyph = frame.glyph(spot).expect("the whole level is on the screen");
        // The rest of a cell is ground, but rock fills it.
        let rest = if glyph == '#' { glyph } else { ' ' };
        assert_eq!(drawn, [glyph, rest, rest, rest], "{spot}");
    }
    let (column, row) = game.cursor();
    assert_eq!(lines[usize::from(row)][usize::from(column)], '@');
}

#[test]
fn a_cell_is_one_character_where_two_do_not_fit() {
    for size in [(159, 45), (160, 44), (80, 24), (40, 12)] {
        let mut game = doubled(size);
        assert_ne!(game.frame().layout.cell, (2, 2), "{size:?}");
        let mut usual = doubled(size).with_preferences(DisplayPreferences::default());
        assert_eq!(shown(&mut game), shown(&mut usual), "{size:?}");
        assert_eq!(game.cursor(), usual.cursor(), "{size:?}");
    }
    let preferences = DisplayPreferences { zoom: 2, ..DisplayPreferences::default() };
    let mut game = lessons::start_on(1, (200, 60)).with_preferences(preferences);
    assert!(shown(&mut game).join("\n").contains("Lesson 1 of 12"));
}

#[test]
fn a_warning_is_at_the_edge_and_footers_are_whole_words() {
    let level = || Scenario::delve("....\n.@.3\n....").foggy().carrying('@', "noise-maker");
    let (long, short) = ("death in 3 of 9 moves", "death 3/9");
    let whole = shown(&mut staged(level(), 200, 30))[29].clone();
    let mut forms = [0, 0];
    for width in 40..=120 {
        let mut game = staged(level(), width, 24);
        let (lines, width) = (shown(&mut game), usize::from(width));
        let ribbon = game.frame().layout.timeline.filter(|it| it.y == 23);
        let room = ribbon.map_or(width, |it| usize::from(it.x) - 1);
        let (line, footer) = (&lines[22], &lines[23]);
        let footer = footer[..room.min(footer.len())].trim_end();
        assert_eq!(line.len(), width, "{line}");
        let is_long = line.ends_with(&format!("  {long}"));
        assert!(is_long || line.ends_with(&format!("  {short}")), "{line}");
        let standing = line.trim_end_matches(if is_long { long } else { short }).trim_end();
        assert_eq!(is_long, standing.len() + 2 + long.len() <= width, "{line}");
        forms[usize::from(is_long)] += 1;
        // Without a list, the items are in the footer.
        let items = if game.frame().layout.monsters.is_some() { "" } else { "a*  " };
        let whole = format!("{items}{whole}");
        let left = whole.strip_prefix(footer).expect("it is the beginning");
        let next = left.trim_start().split("  ").next().unwrap_or_default();
        assert!(left.is_empty() || left.starts_with("  "), "{footer}");
        assert!(footer.len() <= room, "{footer}");
        assert!(next.is_empty() || footer.len() + 2 + next.len() > room, "{footer}");
    }
    assert!(forms.iter().all(|count| *count > 3), "{forms:?}");
    let long = |app: &mut App| {
        app.add_status_text(|_| "A text of an extension that is longer than a line".to_owned());
    };
    let lines = shown(&mut staged(Scenario::draw("@..").plugin(long), 40, 12));
    assert_eq!(lines[11], "A text of an extension that is longer");
}
