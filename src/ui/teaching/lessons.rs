//! The lessons as they are played: by keys, on a screen.

use crate::ui::{
    Deed, Driver, Farewell, Helm, Input, KeyMap, Overlay, Palette, Present, Screen, ScreenPlugin,
    Session, Syllabus,
    controls::keycaps::{deed_of, keycap},
    screens::Nowhere,
    teaching::attempt::Attempt,
    teaching::lecture::table_of_keys,
};
use crate::{
    action::Verdict,
    content::{AssetFile, Text},
    game::Game,
    grid::Direction,
    lesson::{Lesson, Progress},
    player::Command,
};
use bevy_app::App;
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{backend::TestBackend, buffer::Cell};
use std::{
    env, fs,
    path::Path,
    sync::mpsc::{Sender, channel},
    thread::{sleep, spawn},
    time::Duration,
};

/// What the screen says, done: by the letters of the keys.
const SOLUTIONS: [&str; 6] = [
    "..hhkkkkkkkklllllllllllllllllllllllllljjjjjjjjl>",
    "................jjjjlllllllllllllllllllkkkklllll>",
    "....................llllllllllllllllllllk>",
    "lllll.lllll.ll>",
    "hhhhhchhhhgjjjjjj>",
    "l...l...........l",
];

fn start(number: usize) -> Game {
    start_on(number, 80, 24)
}

fn start_on(number: usize, width: u16, height: u16) -> Game {
    let lessons = Lesson::all();
    let syllabus = Syllabus { number, count: lessons.len() };
    let settings = move |app: &mut App| {
        app.insert_resource(syllabus);
    };
    let plugins = (ScreenPlugin::<TestBackend>::default(), settings);
    let mut game = lessons[number - 1].start(plugins);
    let screen = Screen::new(TestBackend::new(width, height), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game
}

/// Types keys into one session: `!` is Esc, `<` Backspace, a new line Enter; at
/// `~` the player looks at the screen for a moment.
fn typed(game: &mut Game, number: usize, keys: &str) -> Farewell {
    let (sender, inputs) = channel();
    let keys = keys.to_owned();
    let hands = spawn(move || press(&keys, &sender));
    let mut stage = Nowhere;
    let session = Session::<TestBackend>::new(game, Helm::Player, &inputs, &mut stage);
    let farewell = session.attempted(Attempt::new(move || start(number))).run();
    hands.join().expect("it only sends");
    farewell.expect("nothing fails")
}

fn press(keys: &str, session: &Sender<Input>) {
    for letter in keys.chars() {
        let code = match letter {
            '!' => KeyCode::Esc,
            '<' => KeyCode::Backspace,
            '\n' => KeyCode::Enter,
            '~' => {
                sleep(Duration::from_millis(400));
                continue;
            }
            _ => KeyCode::Char(letter),
        };
        // A session that has ended takes no more.
        let _ = session.send(Input::Key(KeyEvent::from(code)));
    }
}

fn shown(game: &mut Game) -> String {
    game.world_mut().run_schedule(Present);
    let screen = game.world().resource::<Screen<TestBackend>>();
    let buffer = screen.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
    let rows = rows.map(|row| row.iter().map(Cell::symbol).collect::<String>());
    rows.flat_map(|row| [row.trim_end().to_owned(), "\n".to_owned()]).collect()
}

#[test]
fn who_does_what_the_screen_says_finishes_every_lesson() {
    for (number, keys) in (1..).zip(SOLUTIONS) {
        let mut game = start(number);
        typed(&mut game, number, keys);
        assert_eq!(game.verdict(), Verdict::Won, "{number}\n{}", shown(&mut game));
        let stage = game.world().resource::<Progress>().stage();
        let last = Lesson::all()[number - 1].stages().len() - 1;
        // The fourth may be done by killing everybody: then no stairs are needed.
        assert!(stage == last || number == 4, "{number}: {stage}");
        assert!(shown(&mut game).contains("Well done!"), "{}", shown(&mut game));
    }
}

#[test]
fn no_key_of_a_solution_is_asked_about() {
    for (number, keys) in (1..).zip(SOLUTIONS) {
        let mut game = start(number);
        for key in keys.chars() {
            typed(&mut game, number, &key.to_string());
            let overlay = *game.world().resource::<Overlay>();
            assert!(!matches!(overlay, Overlay::Confirm { .. }), "{number}: {key}");
        }
    }
}

#[test]
fn chance_seldom_finishes_a_lesson() {
    for number in 1..=6 {
        let wins = (0..40_u64).filter(|seed| is_won_by_chance(number, *seed)).count();
        assert!(wins <= 12, "lesson {number} was won {wins} times of 40");
    }
}

/// Whether 300 of the keys of a lesson win it, hit by chance.
fn is_won_by_chance(number: usize, seed: u64) -> bool {
    let mut game = Lesson::all()[number - 1].start(|_: &mut App| {});
    let mut state = seed * 7919 + 12345;
    for _ in 0..300 {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963);
        let command = match (state >> 33) % 11 {
            8 => Command::Rest,
            9 => Command::Descend,
            10 => Command::PickUp,
            way => Command::Step(Direction::ALL[usize::try_from(way).expect("it is below 8")]),
        };
        // What is refused costs nothing.
        let _ = game.submit(command);
    }
    game.verdict() == Verdict::Won
}

#[test]
fn words_name_only_commands_that_have_keys() {
    for lesson in Lesson::all() {
        let says = lesson.stages().iter().flat_map(|stage| [Some(stage.say()), stage.hint()]);
        let texts = says.flatten().chain([lesson.lost(), lesson.done()]);
        let named = texts.flat_map(|text| text.split('{').skip(1));
        let words = named.map(|part| part.split_once('}').expect("a brace is closed").0);
        for word in words.chain(lesson.keys()).chain(lesson.looks()) {
            let deed = deed_of(word).unwrap_or_else(|| panic!("{word} is no deed"));
            assert!(keycap(KeyMap::built_in(), deed).is_some(), "{word} has no key");
        }
        for word in lesson.looks() {
            let deed = deed_of(word).expect("it was just looked for");
            let shows = Overlay::of(deed).is_some();
            assert!(shows, "{word} shows nothing");
        }
    }
}

#[test]
fn every_stage_of_every_lesson_fits_beside_its_level() {
    for number in 1..=6 {
        let lesson = &Lesson::all()[number - 1];
        let mut game = start(number);
        let table = table_of_keys(lesson, KeyMap::built_in()).len();
        for stage in 0..lesson.stages().len() {
            let said = Progress::at(stage, 1_000);
            game.world_mut().insert_resource(said);
            let screen = shown(&mut game);
            let rows: Vec<_> = screen.lines().collect();
            let hint = lesson.stages()[stage].hint().is_some();
            assert_eq!(screen.contains("Hint: "), hint, "{screen}");
            // Nothing is cut off, and nothing written over.
            let words = lesson.stages()[stage].hint().unwrap_or(lesson.stages()[stage].say());
            let last = words.split_whitespace().next_back().expect("it says something");
            let free = &rows[..22 - table];
            let is_said = last.contains('{') || free.iter().any(|row| row.ends_with(last));
            assert!(is_said, "{number}, {stage}: {last}\n{screen}");
        }
    }
}

#[test]
fn the_first_screen_of_each_lesson_is_as_it_was() {
    for number in 1..=6 {
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
fn a_prompt_stays_until_it_is_fulfilled_and_then_a_hint_comes() {
    let mut game = start(2);
    assert!(shown(&mut game).contains("Press [.] and see"));
    // Keys that do nothing, and lists, change nothing.
    typed(&mut game, 2, "hhm!?!D!");
    assert!(shown(&mut game).contains("Press [.] and see"));
    typed(&mut game, 2, "................");
    assert!(shown(&mut game).contains("Now run!"));
    assert!(!shown(&mut game).contains("Hint:"));
    typed(&mut game, 2, "....");
    let screen = shown(&mut game);
    assert!(screen.contains("Now run!") && screen.contains("Hint: Do not wait"), "{screen}");
}

#[test]
fn death_costs_nothing_and_turns_are_taken_back() {
    let mut game = start(4);
    typed(&mut game, 4, "llllllyl");
    let asked = shown(&mut game);
    assert!(asked.contains("Do it? (y/n)") && asked.contains("[n] is no"), "{asked}");
    typed(&mut game, 4, "y");
    assert!(matches!(game.verdict(), Verdict::Lost { .. }));
    let screen = shown(&mut game);
    assert!(screen.contains("You died. That costs nothing here."), "{screen}");
    assert!(screen.contains("[Enter] to try again, or [Backspace]"), "{screen}");
    // The keys of the game do not hide what is said, nor do hasty ones.
    assert_eq!(typed(&mut game, 4, "ll.y!"), Farewell::Gone);
    assert!(shown(&mut game).contains("You died."));
    assert_eq!(typed(&mut game, 4, "~\n"), Farewell::Over);
}

#[test]
fn the_last_turn_comes_back_even_after_death() {
    let mut game = start(6);
    let before = game.drawing();
    typed(&mut game, 6, ".....y~<<<<<");
    assert_eq!((game.verdict(), game.turns()), (Verdict::Undecided, 0));
    assert_eq!(game.drawing(), before);
    typed(&mut game, 6, "m~!l~<");
    let screen = shown(&mut game);
    assert!(screen.contains("even number"), "what was looked at stays so\n{screen}");
}

#[test]
fn esc_never_quits_and_yes_does() {
    let ends = |keys| typed(&mut start(1), 1, keys);
    assert_eq!(ends("Qy"), Farewell::Quit);
    for keys in ["!!!", "Q!", "Qn", "QX"] {
        assert_eq!(ends(keys), Farewell::Gone, "{keys}");
    }
    let mut game = start(1);
    typed(&mut game, 1, "Q");
    assert!(shown(&mut game).starts_with("Leave the tutorial?"));
}

#[test]
fn keys_are_those_that_are_bound() {
    let text = AssetFile::Keys.built_in().as_str().replace("\".\", \"5\"", "\"W\"");
    let keys = KeyMap::read(&Text::new("keys.toml", text)).expect("only a key is another");
    let mut game = start(1);
    game.world_mut().insert_resource(keys);
    let screen = shown(&mut game);
    assert!(screen.contains("[W] to wait a turn") && screen.contains("h W l"), "{screen}");
    assert_eq!(KeyMap::built_in().key(Deed::Rest, Driver::Playing), Some("."));
}

#[test]
fn every_size_is_drawn_and_a_small_one_shows_the_card() {
    for (width, height) in [(1, 1), (10, 5), (79, 24)] {
        assert!(!shown(&mut start_on(1, width, height)).contains("Lesson"), "{width}x{height}");
    }
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let screen = shown(&mut start_on(5, width, height));
        assert!(screen.contains("Lesson 5 of 6: Doors"), "{screen}");
        assert!(screen.contains("Two fast 0s"), "{screen}");
    }
}
