//! The end of a game on the screen, in sessions without a terminal.

use crate::stage::{
    OnScreen, generated, has, kept, on_a_screen, on_the_last_level, shown, shown_after, staged,
    typed,
};
use hexdelve::{
    journal::{Achievements, DailyDate, DelveTally, GameHeader, RecordedAction, Streak},
    level::{Challenge, WizardPower},
    replay::Deeds,
};
use hexdelve_tui::{
    messages::{outcome_summary, reasons_to_play},
    prelude::*,
    screen::{EndMenu, PlayMode},
    session::{NextGame, RecordingTarget, SessionEnd},
};
use std::{thread::sleep, time::Duration};

/// A corridor in which a resting PC dies in its second turn.
fn doomed() -> OnScreen<'static> {
    staged(Scenario::draw("...@...3").speed('3', 20), 80, 24)
}

/// The game in `doomed` after its end, with its analysis complete.
fn lost() -> OnScreen<'static> {
    let mut game = doomed();
    typed(&mut game, "..\n");
    game.look_back();
    game
}

fn is_in_the_past(game: &mut OnScreen) -> bool {
    shown(game).join("").contains("Before turn")
}

fn board(game: &mut OnScreen) -> Vec<String> {
    let lines = shown(game);
    let half = |line: &String| line.chars().take(40).collect::<String>().trim_end().to_owned();
    lines[1..22].iter().map(half).collect()
}

#[test]
fn who_has_the_crown_is_told_the_way_out() {
    let level = Scenario::delve("@.......\n<").thing("Crown", Position::new(1, 1));
    let mut game = staged(on_the_last_level(level.foggy()), 80, 24);
    let lines = shown_after(&mut game, "g");
    assert!(lines[22].contains(": get out, 7 east"), "{}", lines[22]);
    assert!(lines[23].contains("the Crown"), "{}", lines[23]);
    assert!(shown_after(&mut game, "i").iter().any(|line| line.contains("   the Crown ")));
}

/// Kills one monster and is killed by another.
fn avenged(mode: GameMode) -> String {
    let mut game = staged(Scenario::delve("@4.......3").speed('3', 20).foggy(), 120, 40);
    game.world_mut().insert_resource(Deeds::default());
    game.world_mut().insert_resource(Achievements::default());
    game.world_mut().insert_resource(mode);
    shown_after(&mut game, "l\n.\n.\n.\n.\n~").join("\n")
}

#[test]
fn the_end_names_minds_met_and_first_kills() {
    let told = avenged(GameMode::Delve);
    for words in ["Killed by a 3", "Minds met", " 1 of 16", "Your first kills: 4.", "kills "] {
        assert!(told.contains(words), "{words}: {told}");
    }
    let told = avenged(GameMode::Practice);
    assert!(told.contains(", practice mode. Seed 0."), "{told}");
    assert!(told.contains("Minds met") && !told.contains("first kills"), "{told}");
}

#[test]
fn a_warning_comes_before_the_seed() {
    let level = Scenario::delve("@.3\n...").seed(u64::MAX).foggy();
    let line = shown(&mut staged(level, 80, 24))[22].clone();
    assert!(line.contains("death in") && !line.contains("Seed"), "{line}");
}

#[test]
fn a_death_says_who_and_why_and_what_was_still_safe() {
    let mut game = lost();
    assert!(matches!(game.status(), GameStatus::Lost { .. }), "{}", game.drawing());
    has(
        &mut game,
        "",
        &[
            "Killed by a 3 (hunter).",
            "The 3, a hunter: intelligent and",
            "telepathic, speed 20. It knew",
            "where you were, and came from the",
            "east. It reached you after turn 2.",
            "Turn 2: going west was still safe,",
            "but you rested.",
            "1 You rested.",
            "2 You rested. The 3, a hunter,",
            "  kills you!",
            "Space: the story   Esc: leave",
            ", . turns  Space: the story  Esc: leave",
        ],
    );
}

#[test]
fn a_death_names_the_item_that_would_have_saved_the_pc() {
    let level = Scenario::delve("...@...3").carrying('@', "potion of haste").speed('3', 20);
    let mut game = staged(level, 80, 24);
    typed(&mut game, "..\n");
    game.look_back();
    has(&mut game, "", &["and so was using the potion of"]);
}

#[test]
fn the_last_turns_are_shown_as_they_were() {
    let mut seen = doomed();
    let mut boards = vec![board(&mut seen)];
    typed(&mut seen, ".");
    boards.push(board(&mut seen));

    let mut game = lost();
    let end = board(&mut game);
    for (keys, turn) in [(",", 2), (",", 1), (",", 1), (".", 2)] {
        typed(&mut game, keys);
        assert_eq!(board(&mut game), boards[turn - 1], "{turn}");
        let status = format!("Turn {}  Monsters 1", turn - 1);
        has(&mut game, "", &[&format!("Before turn {turn}"), &status]);
    }
    typed(&mut game, ".");
    assert_eq!(board(&mut game), end);
    assert_eq!(game.turns(), 2);
}

#[test]
fn the_last_turns_fit_a_screen_that_changed_meanwhile() {
    let mut game = lost();
    typed(&mut game, ",");
    for size in [(40, 12), (120, 40), (80, 24)] {
        game.resize(size);
        let lines = shown(&mut game);
        assert_eq!(lines.len(), usize::from(size.1));
        assert!(lines[lines.len() - 1].ends_with("Esc: leave"), "{size:?}\n{}", lines.join("\n"));
        assert!(is_in_the_past(&mut game), "{size:?}");
    }
    let (game, mut recorded_game) = kept(DelveSetup::new(Seed(7)).mode(GameMode::Practice));
    let mut game = OnScreen::new(game, PlayMode::new(true), (80, 24))
        .recorded_in(RecordingTarget::Append(&mut recorded_game));
    typed(&mut game, "..QX~,");
    game.resize((120, 40));
    game.look_back();
    let lines = shown(&mut game);
    assert!(is_in_the_past(&mut game), "{}", lines.join("\n"));
    assert!(lines[39].ends_with("Esc: leave"), "{}", lines.join("\n"));
    assert!(lines.join("").contains("You carry"), "the list beside the map is there");
}

#[test]
fn keys_of_the_game_never_leave_its_end() {
    for keys in ["hjklyubn", "kkkk", "123456789", "....", ",,,,", "go<>cdtz", "mDTHs?Z_", "q/\n"] {
        let mut game = lost();
        assert_eq!(typed(&mut game, keys), SessionEnd::Disconnected, "{keys}");
        assert_eq!(game.overlay(), "Result");
        let is_review = keys == ",,,,";
        assert_eq!(is_in_the_past(&mut game), is_review, "{keys}");
    }
    for keys in ["!", "Q", ",!"] {
        let mut game = lost();
        assert_eq!(typed(&mut game, keys), SessionEnd::Over, "{keys}");
    }
}

#[test]
fn a_watched_game_that_is_not_kept_is_looked_back_at() {
    let mut game = staged(Scenario::delve("...@...3").speed('3', 20), 80, 24).watched();
    typed(&mut game, "..");
    game.look_back();
    has(&mut game, "", &["Turn 2: Killed by a 3 (hunter) on level 1."]);
    has(&mut game, " ", &["Turn 2: going west was still safe,"]);
    // With a new viewer, the session is not paused yet.
    let mut game = game.watched();
    let lowest = |game: &mut OnScreen| shown(game).pop().expect("it has lines");
    assert!(!lowest(&mut game).contains("paused"), "{}", lowest(&mut game));
    typed(&mut game, ",");
    assert!(is_in_the_past(&mut game));
    assert!(lowest(&mut game).contains("paused"), "it waits for who looks: {}", lowest(&mut game));
}

#[test]
fn the_place_of_death_is_never_under_the_panel() {
    for x in [0, 5, 38, 39, 40, 41, 70, 77] {
        let row = format!("{}@9", ".".repeat(x.into()));
        let mut game = on_a_screen(&row, 80, 24);
        typed(&mut game, ".\n");
        game.look_back();
        for keys in ["", ",", ","] {
            typed(&mut game, keys);
            let lines = shown(&mut game);
            let there = game.frame().glyph(Position::new(x + 1, 1));
            assert!(matches!(there, Some('@' | '9')), "{x} {keys}: {}", lines.join("\n"));
        }
    }
}

#[test]
fn the_footer_of_the_end_has_no_dead_keys() {
    let mut game = lost();
    for keys in ["", ",", ","] {
        assert_eq!(
            shown_after(&mut game, keys)[23],
            ", . turns  Space: the story  Esc: leave",
            "{keys}"
        );
    }
    let mut practice = staged(Scenario::delve("@.3").speed('3', 20), 80, 24);
    typed(&mut practice, ".\n");
    practice.look_back();
    let footer = &shown(&mut practice)[23];
    assert_eq!(footer, ", . turns  Space: the story  Backspace: undo  Esc: leave");
}

#[test]
fn a_game_that_is_won_needs_no_safe_move() {
    let mut game = on_a_screen("@9", 80, 24);
    typed(&mut game, "l");
    let told = shown_after(&mut game, " ").join("\n");
    assert!(told.contains("1 You went east. You kill the 9"), "{told}");
    assert!(!told.contains("safe"), "{told}");
}

fn heard_before_the_end(keys: &str) -> String {
    let level = "
        @
        t
        .
        0
        .    6
    ";
    let level = Scenario::delve(level).foggy().rock(200).speed('0', 20).speed('6', 10);
    let mut game = staged(level, 120, 40);
    typed(&mut game, keys);
    typed(&mut game, "\n");
    game.look_back();
    let lines = shown(&mut game).join(" ");
    lines.split(['│', ' ']).filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_end_names_what_was_heard_in_the_direction_taken() {
    let told = heard_before_the_end(".j");
    let unwarned = "Turn 2: nothing in view made going south dangerous. You heard breathing 1 \
                    turn ago, in one of 6 cells to the south.";
    assert!(told.contains(unwarned), "{told}");
    assert!(!told.contains("heard digging"), "{told}");
}

#[test]
fn the_killer_the_place_and_the_cause_are_named() {
    let mut game = Scenario::delve("@.3").speed('3', 20).start();
    game.submit(Action::Rest).unwrap();
    let told = "killed by a 3 (hunter) on level 1 after 1 turn, score 100, practice mode, seed 0";
    assert_eq!(outcome_summary(&game), told);
    // An erratic monster reaches the PC only by chance, so try several seeds.
    let killed = |seed| {
        let mut game = Scenario::draw("@.f").speed('f', 20).seed(seed).start();
        game.submit(Action::Rest).unwrap();
        game.status().is_over().then(|| outcome_summary(&game))
    };
    let told = (0..20).find_map(|seed| Some((seed, killed(seed)?)));
    let (seed, told) = told.expect("it comes in most games");
    assert_eq!(told, format!("killed by an f (fiend) after 1 turn, seed {seed}"));
    let mut game = Scenario::draw("@....3").start();
    let victim = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    Kill { victim, cause: CauseOfDeath::Other("fire") }.apply(game.world_mut());
    game.world_mut().flush();
    assert_eq!(outcome_summary(&game), "killed by fire after 0 turns, seed 0");
}

#[test]
fn the_morgue_file_says_why_there_is_no_run_code() {
    fn hurry(app: &mut App) {
        app.add_observer(|born: On<Add<Monster>>, mut speeds: Query<&mut Speed>| {
            *speeds.get_mut(born.entity).unwrap() = Speed::new(20);
        });
    }
    let (rules, pit) = (Rules::default().with(hurry), PitSetup::new(Seed(7)));
    let header = GameHeader::new(pit.clone(), rules.start(pit).unwrap().world());
    let record = RecordedGame::new(header, rules.with_presentation(MessagesPlugin));
    let morgue = hexdelve_tui::postmortem::morgue(&record, &mut |_, _| {}).unwrap();
    assert!(morgue.contains("none: a run code cannot contain custom rules"), "{morgue}");
}

/// The lines of the panel at the end, as running text.
fn last_words(game: &mut OnScreen) -> String {
    game.look_back();
    let lines = game.frame().panel_lines();
    lines.join(" ").split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_story_names_first_meetings_and_close_calls() {
    let mut game = on_a_screen("@9.4", 120, 40);
    typed(&mut game, "ll");
    let told = last_words(&mut game);
    assert!(
        told.contains("The pit: 2 turns. First met: a borer. You killed 2: a jester, a borer."),
        "{told}"
    );
    assert!(told.ends_with("Turn 2: Won."), "{told}");
    let mut game = staged(Scenario::draw("0.@.0").speed('0', 5), 120, 40);
    typed(&mut game, ".l.h");
    let told = last_words(&mut game);
    assert!(told.contains("Close calls: 2 monsters beside you on turn 1."), "{told}");
}

#[test]
fn the_story_of_a_long_game_is_ten_lines_that_fit() {
    let deep = |seed| {
        let (mut game, mut record) = kept(DelveSetup::new(Seed(seed)).mode(GameMode::Wizard));
        let mut autopilot = AutopilotName::Hunter.start();
        for level in 2..=8 {
            for _ in 0..20 {
                let action = game.play_turn(autopilot.as_mut())?;
                record.record(RecordedAction::Turn(action), &game);
            }
            let power = WizardPower::Visit(level);
            game.use_wizard_power(power).ok()?;
            record.record(RecordedAction::Power(power), &game);
        }
        Some(record)
    };
    let story = |seed| {
        let morgue = hexdelve_tui::postmortem::morgue(&deep(seed)?, &mut |_, _| {}).unwrap();
        let (_, story) = morgue.split_once("\nStory\n").expect("it has one");
        let lines = story.lines().take_while(|line| !line.is_empty());
        Some(lines.map(str::to_owned).collect::<Vec<_>>())
    };
    // A game without close calls has a line less.
    let is_whole = |story: &Vec<_>| {
        assert!(story.len() <= 10, "{story:#?}");
        story.len() == 10
    };
    let story = (0..400).filter_map(story).find(is_whole).expect("some games have close calls");
    assert!(story.iter().all(|line| line.trim_start().chars().count() <= 72), "{story:#?}");
    assert!(story[0].starts_with("  Levels 1 to "), "{story:#?}");
    assert!(story.iter().filter(|line| line.ends_with(" more.")).count() > 3, "{story:#?}");
}

fn crowned(earlier: Achievements) -> String {
    let level = Scenario::delve("@0......\n<>.!").thing("Crown", Position::new(1, 1));
    let mut game = staged(on_the_last_level(level.foggy()), 120, 40);
    game.world_mut().insert_resource(earlier);
    typed(&mut game, "lhg_>~<");
    assert_eq!(game.status(), GameStatus::Won, "{}", game.drawing());
    last_words(&mut game)
}

#[test]
fn the_end_of_a_won_delve_names_what_is_left() {
    let all = "not played. Next: the challenge bare (--challenge bare). There are no items but the \
               Crown. Not yet won with: no way back, no kills, unseen. Not yet killed with your \
               own hands: a hound, a moth, a hunter.";
    let told = crowned(Achievements::default());
    assert!(told.contains(all), "{told}");
    let told = crowned(Achievements {
        challenges: [Challenge::Bare].into(),
        conducts: ["no way back", "no kills", "unseen"]
            .map(|name| (name.to_owned(), DelveTally::default()))
            .into(),
        killed: Abilities::all().collect(),
        ..Achievements::default()
    });
    let rest = "not played. Next: the challenge hunted (--challenge hunted). Your lead over the \
                hunters is half as long.";
    assert!(told.contains(rest), "{told}");
    let mut game = staged(Scenario::delve("@.3").speed('3', 20).foggy(), 120, 40);
    typed(&mut game, ".\n~ ");
    let told = last_words(&mut game);
    assert!(told.contains("Turn 1: Killed") && !told.contains("Next: "), "{told}");
}

#[test]
fn the_deepest_delve_suggests_no_deeper_one() {
    let won = |levels| {
        let delve = DelveSetup::new(Seed(7)).levels(Some(levels));
        let mut game = generated(delve, (120, 40));
        game.world_mut().insert_resource(GameStatus::Won);
        shown(&mut game);
        game.look_back();
        last_words(&mut game)
    };
    assert!(won(98).contains("--depth 99"), "{}", won(98));
    assert!(won(99).contains("Next: ") && !won(99).contains("--depth"), "{}", won(99));
}

#[test]
fn the_last_turns_name_the_item_that_was_used() {
    let level = Scenario::delve("@........3").carrying('@', "potion of haste").foggy();
    let mut game = staged(level.speed('3', 20), 120, 40);
    typed(&mut game, "za.\n.\n.\n.\n.\n.\n.\n.\n.\n.\n");
    game.look_back();
    has(&mut game, ",", &["You used the potion of haste."]);
}

#[test]
fn small_letters_choose_from_the_last_menu_too() {
    for key in ["N", "n"] {
        let mut game = lost();
        game.0.menu = Some(EndMenu::GAME);
        game.0.set_mode(PlayMode::new(false));
        shown(&mut game);
        sleep(Duration::from_millis(350));
        assert_eq!(typed(&mut game, key), SessionEnd::Next(NextGame::New), "{key}");
    }
}

/// The date of so many days ago.
fn day(ago: u64) -> DailyDate {
    let midnight = humantime::parse_rfc3339(&format!("{}T00:00:00Z", DailyDate::today()));
    let then = midnight.expect("a date") - Duration::from_secs(ago * 86_400);
    humantime::format_rfc3339(then).to_string()[..10].parse().expect("a date")
}

fn earlier() -> Achievements {
    Achievements {
        best_scores: [(GameMode::Delve, 4779)].into(),
        wins: 2,
        won_in_a_row: Streak { current: 2, longest: 2 },
        dailies: [day(1), day(2)].into(),
        challenges: [Challenge::Bare].into(),
        ..Achievements::default()
    }
}

#[test]
fn a_delve_begins_with_what_there_is_to_gain() {
    let reasons = |mode, earlier: Option<Achievements>| {
        let mut game = DelveSetup::new(Seed(7)).mode(mode).start();
        if let Some(earlier) = earlier {
            game.world_mut().insert_resource(earlier);
        }
        reasons_to_play(game.world(), &day(0))
    };
    assert_eq!(reasons(GameMode::Delve, None), None);
    let line = "Best score 4,779, 2 wins. Today's daily: not played.";
    assert_eq!(reasons(GameMode::Delve, Some(earlier())).as_deref(), Some(line));
    let done = Achievements { dailies: [day(0)].into(), ..Achievements::default() };
    let line = "Today's daily: played.";
    assert_eq!(reasons(GameMode::Delve, Some(done)).as_deref(), Some(line));
    assert_eq!(reasons(GameMode::Practice, Some(earlier())), None);
}

#[test]
fn a_delve_ends_with_the_best_score_and_the_streaks() {
    let ended = |best: u64, is_daily: bool, status| {
        let mut game = staged(Scenario::delve("@..").foggy(), 120, 40);
        let best_scores = [(GameMode::Delve, best)].into();
        game.world_mut().insert_resource(Achievements { best_scores, ..earlier() });
        if is_daily {
            game.world_mut().insert_resource(day(0));
        }
        game.world_mut().insert_resource(status);
        last_words(&mut game)
    };
    let told = ended(4779, true, GameStatus::GivenUp);
    let lost = "You are 4,679 short of your best score, 4,779. Your streak of 2 delves is over. \
                The daily delve: 3 days in a row.";
    assert!(told.contains(lost), "{told}");
    assert!(!ended(4779, false, GameStatus::GivenUp).contains("days in a row"));
    let won = "A new best score! The best so far was 50. You have won 3 delves in a row.";
    let told = ended(50, false, GameStatus::Won);
    assert!(told.contains(won), "{told}");
}

#[test]
fn the_last_safe_move_is_told_with_what_was_done() {
    let told = |level: &str, keys: &str| {
        let mut game = staged(Scenario::draw(level).speed('3', 20), 120, 40);
        typed(&mut game, keys);
        last_words(&mut game)
    };
    let last = told("@...3", "..\n");
    assert!(last.contains("Turn 1: after you rested, no move was safe."), "{last}");
    let none = told("@.3", ".\n");
    assert!(none.contains("No move was safe in the last turn."), "{none}");
    let level = Scenario::delve("@\nt\n.\n.\n.\n0").foggy().speed('0', 40);
    let mut game = staged(level, 120, 40);
    typed(&mut game, "j\n");
    let silent = last_words(&mut game);
    let unwarned = "Turn 1: nothing in view made going south dangerous.";
    assert!(silent.contains(unwarned), "{silent}");
}

#[test]
fn the_abilities_of_the_killer_are_listed_as_people_do() {
    let told = |letter, seed| {
        let level = Scenario::draw(&format!("@.{letter}")).speed(letter, 20).seed(seed);
        let mut game = staged(level, 120, 40);
        typed(&mut game, ".\n");
        last_words(&mut game)
    };
    assert!(told('0', 0).contains("The 0, a husk: no abilities, speed 20."), "{}", told('0', 0));
    let all = "The f, a fiend: intelligent, telepathic, tunneling and erratic, speed 20.";
    assert!((0..20).any(|seed| told('f', seed).contains(all)), "{}", told('f', 0));
}
