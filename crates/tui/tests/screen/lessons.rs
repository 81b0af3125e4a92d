//! The lessons as they are played: with keys, on a screen.

use crate::stage::{OnScreen, typed};
use hexdelve::{
    content::SourceText,
    dungeon::MovementCapabilities,
    log::MessagePriority,
    serde::de::{IntoDeserializer, value::Error},
};
use hexdelve_tui::{
    lesson::{Lesson, LessonHint, LessonProgress, lesson_hint},
    prelude::*,
    screen::TutorialMode,
    session::{RecordingTarget, SessionEnd},
    settings::{InputMode, KeyMap},
};
use std::{env, fs, iter::repeat_n, path::Path};

fn start(number: usize) -> OnScreen<'static> {
    start_on(number, (80, 24))
}

pub(crate) fn start_on(number: usize, size: (u16, u16)) -> OnScreen<'static> {
    let mode = TutorialMode::new(number, Lesson::all().len());
    let begin = Box::new(move || begun(number));
    OnScreen::new(begun(number), mode, size).recorded_in(RecordingTarget::Lesson(begin))
}

fn begun(number: usize) -> Game {
    Lesson::all()[number - 1].start(MessagesPlugin)
}

fn shown(game: &mut OnScreen) -> String {
    game.lines().into_iter().flat_map(|row| [row, "\n".to_owned()]).collect()
}

fn told(screen: &str) -> Option<&str> {
    let after = screen.split_once("ress [")?.1;
    Some(after.split_once(']')?.0)
}

fn obey(game: &mut OnScreen) -> bool {
    let screen = shown(game);
    let Some(key) = told(&screen) else { return false };
    let named = [
        ("Left", "h"),
        ("Right", "l"),
        ("Up", "k"),
        ("Down", "j"),
        ("Esc", "!"),
        ("Enter", "\n"),
        ("Backspace", "⌫"),
    ];
    let letter = named.iter().find(|(name, _)| *name == key).map_or(key, |(_, letter)| letter);
    typed(game, letter);
    true
}

#[test]
fn who_presses_the_key_that_stands_there_finishes_every_lesson() {
    for number in 1..=12 {
        let mut game = start(number);
        for _ in 0..150 {
            if game.status() == GameStatus::InProgress {
                assert!(obey(&mut game), "{}", shown(&mut game));
            }
            assert_ne!(game.overlay(), "Confirm", "{}", shown(&mut game));
        }
        assert_eq!(game.status(), GameStatus::Won, "{number}\n{}", shown(&mut game));
        let stage = game.world().resource::<LessonProgress>().stage;
        assert_eq!(stage, Lesson::all()[number - 1].stages.len() - 1, "{number}");
        assert!(shown(&mut game).contains("Well done!"), "{}", shown(&mut game));
    }
}

#[test]
fn from_three_wrong_ways_the_keys_lead_to_the_end() {
    for number in 1..=12 {
        for wrong in [".", "l", "h"] {
            let mut game = start(number);
            for _ in 0..12 {
                if game.status() == GameStatus::InProgress {
                    typed(&mut game, &format!("{wrong}~"));
                }
            }
            if matches!(game.status(), GameStatus::Lost { .. }) {
                let screen = shown(&mut game);
                assert!(screen.contains("You died. That costs nothing here."), "{screen}");
                typed(&mut game, "⌫");
            } else if game.overlay() == "Confirm" {
                typed(&mut game, "!");
            }
            for _ in 0..200 {
                if game.status() != GameStatus::Won {
                    assert!(obey(&mut game), "{number} after {wrong}: {}", shown(&mut game));
                }
            }
            assert_eq!(game.status(), GameStatus::Won, "{number}: {wrong}: {}", shown(&mut game));
        }
    }
}

#[test]
fn keys_are_shown_to_those_who_ask_until_the_stage_ends() {
    let mut game = start(5);
    let screen = shown(&mut game);
    assert!(told(&screen) == Some("?") && screen.contains("The + is"), "{screen}");
    typed(&mut game, "?");
    assert_eq!((told(&shown(&mut game)), game.overlay()), (Some("Left"), ""));
    typed(&mut game, "hhhhh");
    assert_eq!(told(&shown(&mut game)), Some("?"), "{}", shown(&mut game));
    typed(&mut game, "??");
    assert_eq!(game.overlay(), "Help");
}

#[test]
fn what_is_left_in_the_cage_vanishes() {
    let mut game = start(7);
    typed(&mut game, "lllg");
    let screen = shown(&mut game);
    assert!(screen.contains("dissolve"), "{screen}");
    assert!(!game.drawing().contains(['?', 'T', '"']), "{}", game.drawing());
}

#[test]
fn who_strays_is_told_to_turn_back() {
    let mut game = start(1);
    let mut screen = shown(&mut game);
    while !screen.contains("too late") && !screen.contains("do it anyway") {
        typed(&mut game, "l");
        screen = shown(&mut game);
    }
    assert!(screen.contains("too late") && told(&screen) == Some("Backspace"), "{screen}");
    assert_eq!(game.status(), GameStatus::InProgress);
}

#[test]
fn chance_seldom_finishes_a_lesson() {
    for number in 1..=12 {
        let wins = (0..40_u64).filter(|seed| is_won_by_chance(number, *seed)).count();
        assert!(wins <= 12, "lesson {number} was won {wins} times of 40");
    }
}

fn is_won_by_chance(number: usize, seed: u64) -> bool {
    let mut game = Lesson::all()[number - 1].start(|_: &mut App| {});
    let mut state = seed * 7919 + 12345;
    for _ in 0..300 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        let command = match (state >> 33) % 11 {
            8 => Action::Rest,
            9 => Action::Descend,
            10 => Action::PickUp,
            way => Action::Step(Direction::ALL[usize::try_from(way).expect("it is below 8")]),
        };
        // A refused action costs nothing.
        let _ = game.submit(command);
    }
    game.status() == GameStatus::Won
}

fn said(lesson: &Lesson) -> impl Iterator<Item = &str> {
    let cases = lesson.stages.iter().flat_map(|it| &it.cases).map(|it| it.say.as_str());
    lesson.stages.iter().map(|it| it.say.as_str()).chain(cases)
}

fn texts(lesson: &Lesson) -> Vec<&str> {
    let deaths = [false, true]
        .into_iter()
        .flat_map(|rested| ('0'..='9').filter_map(move |killer| lesson.loss_text(killer, rested)));
    let notes = lesson.notes.iter().map(|it| it.say.as_str());
    said(lesson).chain(notes).chain(deaths).chain([lesson.done.as_str()]).collect()
}

fn key_for(word: &str) -> Option<&'static str> {
    let action: Result<_, Error> = UiAction::deserialize(word.into_deserializer());
    KeyMap::built_in().key(action.ok()?, InputMode::Playing)
}

fn named(text: &str) -> impl Iterator<Item = &str> {
    text.split('{').skip(1).map(|part| part.split_once('}').expect("a brace is closed").0)
}

#[test]
fn words_name_only_commands_that_have_keys() {
    for (number, lesson) in (1..).zip(Lesson::all()) {
        let texts = texts(&lesson);
        let words = texts.iter().flat_map(|text| named(text));
        for word in
            words.chain(lesson.keys.iter().map(String::as_str)).chain(lesson.required_overlays())
        {
            assert!(key_for(word).is_some(), "{word} has no key");
        }
        // The keys to press are computed, and the views that a text may name cost no
        // turn, so no text names a key that can do harm.
        let mut words: Vec<_> = texts.iter().flat_map(|text| named(text)).collect();
        words.sort_unstable();
        words.dedup();
        for word in words {
            let mut game = start(number);
            typed(&mut game, key_for(word).expect("it has one"));
            assert!(game.turns() == 0 && !game.overlay().is_empty(), "{number}: {word}");
        }
    }
}

/// The number of rows that a text takes, plus an empty one.
fn rows(text: &str, width: usize) -> usize {
    let (mut rows, mut length) = (2, 0);
    for word in text.split_whitespace().map(|word| word.chars().count()) {
        if length > 0 && length + 1 + word > width {
            (rows, length) = (rows + 1, 0);
        }
        length += if length > 0 { 1 + word } else { word };
    }
    rows
}

#[test]
fn whatever_a_lesson_says_fits_beside_its_level() {
    for lesson in Lesson::all() {
        let level = lesson.start(|_: &mut App| {}).world().resource::<Dungeon>().size();
        let width = usize::from(80 - level.width() - 1).min(48);
        let longest = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(|text| rows(text, width)).max().unwrap_or(0)
        };
        let note = longest(&mut lesson.notes.iter().map(|it| it.say.as_str()));
        let goal = rows(&format!("Goal: {}", lesson.goal.as_str()), width);
        let told = 2 + goal + rows(&"a key ".repeat(11), width);
        let told = told + longest(&mut said(&lesson)) + note;
        // The table of keys: three rows for the steps, and one for each other key.
        let table = 3 + lesson.keys.len();
        assert!(told <= 21 - table, "{}: {told} rows", lesson.title.as_str());
    }
}

#[test]
fn the_first_screen_of_each_lesson_is_as_it_was() {
    for number in 1..=12 {
        let path =
            Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/lessons/{number}.txt"));
        let screen = shown(&mut start(number));
        if env::var_os("HEXDELVE_RECORD").is_some() {
            fs::write(&path, &screen).expect("it can be written");
        }
        let before = fs::read_to_string(&path).expect("HEXDELVE_RECORD=1 writes it");
        assert_eq!(screen, before, "lesson {number}");
    }
}

#[test]
fn the_text_changes_in_the_turn_it_becomes_true() {
    let mut game = start(5);
    for (keys, said) in [
        ("", "Two fast 0s are coming for you!"),
        ("hhhh", "You are in the doorway."),
        ("c", "You are in the doorway. Step out of it"),
        ("h", "Close it behind you!"),
        ("h", "too far away to close it"),
        ("lc", "It is closed."),
        ("hhhhjjjjj", "You are on the stairs."),
    ] {
        typed(&mut game, keys);
        let screen = shown(&mut game).split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(said.split(' ').all(|word| screen.contains(word)), "{said}: {screen}");
    }
}

#[test]
fn what_is_looked_at_hides_no_words_and_changes_none() {
    let mut game = start(6);
    let words = |screen: &str| -> Vec<String> {
        screen.lines().skip(7).take(3).map(|row| row.chars().skip(23).collect()).collect()
    };
    for (key, list) in [("m", "soonest first"), ("w", "Turn order")] {
        let before = shown(&mut game);
        typed(&mut game, key);
        let screen = shown(&mut game);
        assert!(screen.contains(list) && told(&screen) == Some("Esc"), "{screen}");
        assert_eq!(words(&screen), words(&before), "{screen}");
        typed(&mut game, key);
    }
    assert!(shown(&mut game).contains("even number"), "{}", shown(&mut game));
}

#[test]
fn the_footer_names_only_keys_that_do_something() {
    let mut game = start(1);
    let footer = |game: &mut OnScreen| shown(game).lines().last().unwrap_or_default().to_owned();
    assert_eq!(footer(&mut game), "? what to press  Q leave");
    typed(&mut game, ".");
    assert_eq!(footer(&mut game), "Backspace take back a turn  ? what to press  Q leave");
    typed(&mut game, "m");
    assert_eq!(footer(&mut game), "Esc back");
    typed(&mut game, "!Q");
    assert_eq!(footer(&mut game), "y leave  n stay");
}

#[test]
fn death_costs_nothing_and_turns_are_taken_back() {
    let mut game = start(6);
    typed(&mut game, ".....");
    let asked = shown(&mut game);
    assert!(
        asked.contains("Press [Enter] to do it anyway.") && asked.contains("Press [Esc]"),
        "{asked}"
    );
    typed(&mut game, "\n");
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
    let screen = shown(&mut game);
    assert!(screen.contains("You died. That costs nothing here."), "{screen}");
    assert!(screen.contains("[Enter] to try again, or [Backspace]"), "{screen}");
    // Game keys do not hide the text, and neither do keys that are pressed too soon.
    assert_eq!(typed(&mut game, "ll.y!"), SessionEnd::Disconnected);
    assert!(shown(&mut game).contains("You died."));
    assert_eq!(typed(&mut game, "~\n"), SessionEnd::Over);
    let mut game = start(6);
    let before = game.drawing();
    typed(&mut game, ".....\n~⌫⌫⌫⌫⌫");
    assert_eq!((game.status(), game.turns()), (GameStatus::InProgress, 0));
    assert_eq!(game.drawing(), before);
    typed(&mut game, "m~!l~⌫");
    let screen = shown(&mut game);
    assert!(screen.contains("even number"), "what was looked at stays so\n{screen}");
}

#[test]
fn esc_never_quits_and_yes_does() {
    let ends = |keys| typed(&mut start(1), keys);
    assert_eq!(ends("Qy"), SessionEnd::Quit);
    for keys in ["!!!", "Q!", "Qn", "QX"] {
        assert_eq!(ends(keys), SessionEnd::Disconnected, "{keys}");
    }
    let mut game = start(1);
    typed(&mut game, "Q");
    assert!(shown(&mut game).starts_with("Leave the tutorial?"));
}

#[test]
fn keys_are_those_that_are_bound() {
    let text = AssetFile::Keys.built_in().as_str().replace("\".\", \"5\"", "\"W\"");
    let keys = KeyMap::read(&SourceText::new("keys.toml", text)).expect("only a key is another");
    let mut game = start(1).with_keys(keys);
    typed(&mut game, "?");
    let screen = shown(&mut game);
    assert!(screen.contains("Now press [W]") && screen.contains("h W l"), "{screen}");
    assert_eq!(KeyMap::built_in().key(UiAction::Rest, InputMode::Playing), Some("."));
}

#[test]
fn every_size_is_drawn_and_a_small_one_shows_the_card() {
    for (width, height) in [(1, 1), (10, 5), (40, 12), (79, 24), (80, 23)] {
        assert!(!shown(&mut start_on(1, (width, height))).contains("Lesson"), "{width}x{height}");
    }
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let screen = shown(&mut start_on(5, (width, height)));
        assert!(screen.contains("Lesson 5 of 12: Doors"), "{screen}");
        assert!(screen.contains("Two fast 0s"), "{screen}");
    }
}

#[test]
fn help_and_messages_are_read_to_their_end_beside_a_lesson() {
    for size in [(80, 24), (120, 40)] {
        let mut game = start_on(1, size);
        typed(&mut game, "??");
        let mut read = shown(&mut game);
        for _ in 0..40 {
            typed(&mut game, "↓");
            read += &shown(&mut game);
        }
        assert_eq!(game.overlay(), "Help");
        for words in ["Goal:", "redraw the screen", "suspend"] {
            assert!(read.contains(words), "{words} {size:?}\n{}", shown(&mut game));
        }
    }
    let mut game = start(1);
    let mut log = game.world_mut().resource_mut::<MessageLog>();
    (0..30).for_each(|line| log.push(MessagePriority::Player, format!("This is {line}.")));
    typed(&mut game, "M");
    let screen = shown(&mut game);
    assert!(screen.lines().skip(1).any(|row| row.contains("This is 29.")), "{screen}");
}

/// Does what the tutor says until the lesson is won. What is more than an action is typed.
fn obey_the_tutor(mut game: OnScreen) {
    for _ in 0..150 {
        let (lesson, progress) = (game.world().resource::<Lesson>(), game.world().resource());
        match lesson_hint(lesson, progress) {
            None => return assert_eq!(game.status(), GameStatus::Won, "{}", game.drawing()),
            Some(LessonHint::Do(runs)) => {
                let actions = runs.iter().flat_map(|(action, times)| repeat_n(*action, *times));
                for action in actions {
                    game.submit(action).expect("suggested actions are possible");
                }
            }
            Some(LessonHint::Look(word)) => {
                typed(&mut game, &format!("{}~!", key_for(&word).expect("it has one")));
            }
            Some(LessonHint::TakeBack) => drop(typed(&mut game, "⌫")),
        }
    }
    panic!("no end\n{}", shown(&mut game));
}

/// If chance plays a part, as in the lesson on erratic monsters, each turn takes another
/// computation, so fewer starts are tested.
fn stride(number: usize) -> usize {
    if number == 4 { 61 } else { 7 }
}

/// The first step of a shortest way.
fn way_to(game: &Game, goal: Position) -> Option<Direction> {
    let (dungeon, here) = (game.world().resource::<Dungeon>(), game.player_position()?);
    let can_enter = |cell| MovementCapabilities::OPENS_DOORS.could_enter(dungeon.blocking(cell));
    let mut reached: Vec<_> = Some(goal).filter(|it| can_enter(*it)).into_iter().collect();
    for at in 0.. {
        let cell = *reached.get(at).filter(|_| here != goal)?;
        if here.distance(cell) == 1 {
            return here.toward(cell);
        }
        for next in cell.neighbours().filter(|it| can_enter(*it)) {
            if !reached.contains(&next) {
                reached.push(next);
            }
        }
    }
    None
}

#[test]
fn from_every_cell_what_is_told_leads_on() {
    let mut reached = 0;
    for number in 1..=12 {
        let size = start(number).world().resource::<Dungeon>().size();
        for goal in size.positions().step_by(stride(number)) {
            let mut game = start(number);
            while let Some(way) = way_to(&game, goal).filter(|_| !game.status().is_over()) {
                game.submit(Action::Step(way)).expect("the step is possible");
            }
            if !game.status().is_over() && game.player_position() == Some(goal) {
                obey_the_tutor(game);
                reached += 1;
            }
        }
    }
    assert!(reached > 40, "{reached}");
}

#[test]
fn wherever_a_pupil_strays_what_it_is_told_leads_on() {
    let pupils = |number| (0..60).step_by(stride(number)).map(move |seed| (number, seed));
    for (number, seed) in (1..=12).flat_map(pupils) {
        let mut stream = Seed(seed).stream(b"pupil", 0, 0);
        let mut game = start(number);
        let (usual, turns) = (stream.random_range(0..9), stream.random_range(0..16));
        for _ in 0..turns {
            let way = if stream.random_bool(0.5) { usual } else { stream.random_range(0..9) };
            let way = Direction::ALL.get(way).copied();
            // A refused action costs nothing.
            let _ = game.submit(way.map_or(Action::Rest, Action::Step));
        }
        if !game.status().is_over() {
            obey_the_tutor(game);
        }
    }
}

#[test]
fn the_tutor_prefers_arrows_where_they_lead_there() {
    let first = |drawing: &str, (x, y)| {
        let text = format!(
            "title = 'A'\ngoal = 'B'\ntask = 'leave'\nlit = true\nkeys = []\ndone = 'C'\nlost = {{}}\n\
             drawing = '''\n{drawing}'''\n\
             [[stage]]\nsay = 'D'\ndo = {{ leave = [{x}, {y}, {x}, {y}] }}\n"
        );
        let lesson = Lesson::read(&SourceText::new("lesson.toml", text)).unwrap();
        let game = lesson.start(|_: &mut App| {});
        match lesson_hint(&lesson, game.world().resource()) {
            Some(LessonHint::Do(runs)) => Some(runs[0].0),
            _ => None,
        }
    };
    let step = |way| Some(Action::Step(way));
    assert_eq!(first("@.\n.>", (2, 2)), step(Direction::South));
    assert_eq!(first("@ \n >", (2, 2)), step(Direction::SouthEast));
    assert_eq!(first("@ >", (3, 1)), None);
    assert_eq!(first("@.>", (1, 1)), Some(Action::Descend), "it is there");
}
