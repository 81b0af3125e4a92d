//! The animation of a turn: its frames as drawn maps, and when there is none.

use crate::stage::{OnScreen, creature, key, laden, staged};
use hexdelve_tui::{
    prelude::*,
    screen::{AutopilotMode, NoTerminal, PlayMode, ScreenRenderer, ScreenSession, SessionPoll},
    session::RecordingTarget,
    settings::{DisplayPreferences, GlyphSet, Palette},
    terminal::{AnsiBackend, Inbox, Input, Slots},
};
use ratatui::{
    backend::Backend,
    layout::Size,
    style::{Color, Modifier},
};
use std::{thread::sleep, time::Duration};

const FRAME: Duration = Duration::from_millis(30);

/// A session whose player may press another key at any time.
struct Live<'a, B: Backend + Send + Sync + 'static> {
    session: ScreenSession<'a, B>,
    slots: Slots<Input>,
    inputs: Inbox<Input>,
}

impl<'a, B: Backend + Send + Sync + 'static> Live<'a, B> {
    fn new(session: ScreenSession<'a, B>) -> Self {
        let (slots, inputs) = Inbox::open();
        let mut live = Self { session, slots, inputs };
        live.poll();
        live
    }

    fn poll(&mut self) -> Duration {
        match self.session.poll(&self.inputs, &mut NoTerminal).expect("nothing fails") {
            SessionPoll::Waiting(patience) => patience,
            SessionPoll::Ended(_) => Duration::MAX,
        }
    }

    fn press(&mut self, letter: char) -> Duration {
        self.slots.others.send(Input::Key(key(letter))).expect("it listens");
        self.poll()
    }

    /// The frames until the screen shows the game as it is.
    fn frames(&mut self, mut patience: Duration) -> Vec<ScreenFrame> {
        let mut frames = vec![self.session.renderer.frame().clone()];
        while !patience.is_zero() && patience <= FRAME {
            sleep(patience);
            patience = self.poll();
            let frame = self.session.renderer.frame();
            if frames.last() != Some(frame) {
                frames.push(frame.clone());
            }
        }
        frames
    }
}

/// The first rows of the level in the frames after the last key. Cells in reverse video or red
/// are in brackets, and rock is left out.
fn maps<'a>(game: impl Fn() -> OnScreen<'a>, keys: &str, rows: u16) -> Vec<String> {
    // On a busy machine, writing a frame may take so long that there is no animation.
    let mut attempts = (0..9).map(|_| {
        let mut live = Live::new(game().0);
        let patience = keys.chars().map(|letter| live.press(letter)).last();
        live.frames(patience.expect("there is a key"))
    });
    let frames = attempts.find(|frames| frames.len() > 1).unwrap_or_default();
    let map = |frame| (1..=rows).map(|y| row(frame, y)).collect::<Vec<_>>().join("/");
    frames.iter().map(map).collect()
}

fn row(frame: &ScreenFrame, y: u16) -> String {
    let tile = |x| {
        let cell = &frame.buffer[(x, y + frame.layout.board.y)];
        let is_marked = cell.modifier.contains(Modifier::REVERSED) || cell.bg == Color::Red;
        let symbol = cell.symbol().replace('#', " ");
        if is_marked { format!("[{symbol}]") } else { symbol }
    };
    (1..20).map(tile).collect::<String>().trim_end().to_owned()
}

fn unanimated() -> DisplayPreferences {
    DisplayPreferences { animation: false, ..DisplayPreferences::default() }
}

/// The number of bytes after each key, and those of an idle screen.
fn bytes(keys: &str, preferences: DisplayPreferences) -> Vec<usize> {
    let backend = AnsiBackend::of_size(Vec::new(), Size::new(80, 24));
    let display = ScreenRenderer::new(backend, Palette::built_in().clone(), GlyphSet::Lines);
    let game = Scenario::draw("@....\n\n         1").with_presentation(MessagesPlugin).start();
    let mut session = ScreenSession::new(game, PlayMode::new(true), display);
    session.preferences = preferences;
    let mut live = Live::new(session);
    let written = keys.chars().map(Some).chain([None]).map(|letter| {
        live.session.renderer.backend_mut().writer.clear();
        let patience = letter.map_or(Duration::ZERO, |letter| live.press(letter));
        assert!(patience.is_zero() || patience > FRAME);
        (0..9).for_each(|_| assert!(live.poll() > FRAME));
        live.session.renderer.backend().writer.len()
    });
    written.collect()
}

fn a_kill() -> OnScreen<'static> {
    staged(Scenario::draw("@0.\n\n         1"), 80, 24)
}

fn one_kills_another(level: &str) -> OnScreen<'static> {
    let mut game = staged(Scenario::delve(level).speed('0', 10).speed('1', 10).foggy(), 80, 24);
    let [victim, killer] = ['0', '1'].map(|letter| creature(&game, letter));
    game.world_mut().entity_mut(victim).insert(CustomMind(|_| Action::Rest));
    game.world_mut().entity_mut(killer).insert(CustomMind(|_| Action::Step(Direction::West)));
    game
}

#[test]
fn a_killed_monster_is_reversed_and_then_a_dot() {
    let game = || staged(Scenario::draw("...\n@0.\n...\n\n         1"), 80, 24);
    assert_eq!(maps(game, "l", 3), [".../@[0]./...", ".../@../...", ".../.@./..."]);
    // Far off, the killer waits beside its victim.
    let frames = maps(|| one_kills_another("@.....01."), ".", 1);
    assert_eq!(frames, ["@.....[0]1.", "@......1.", "@.....1.."]);
}

#[test]
fn what_flies_or_slides_moves_a_cell_a_frame() {
    let frames = maps(|| laden("@.....\n\n         1", &["noise-maker"]), "talllll\n", 1);
    assert_eq!(frames, ["@*....", "@.*...", "@..*..", "@...*.", "@....*", "@....."]);
    let frames = maps(|| staged(Scenario::delve("@iii.\n\n         1"), 80, 24), "l", 1);
    assert_eq!(frames, [".@``", ".`@`", ".``@", ".```@"]);
    let slide = || staged(Scenario::delve("@ii0i.\n\n         1").speed('0', 1), 80, 24);
    let frames = [".@`0`.", ".`@0`.", ".`@0`.", ".`@[0]`.", ".`@.`.", ".``@`."];
    assert_eq!(maps(slide, "l", 1), frames);
}

#[test]
fn an_unseen_kill_is_only_a_noise() {
    let frames = maps(|| one_kills_another("@.\n\n\n\n      .01."), ".", 6);
    assert_eq!(frames.len(), 2, "{frames:?}");
    assert!(frames.iter().all(|map| !map.contains(['0', '1'])), "{frames:?}");
    assert_eq!(frames[0], "@.//     }}}/     }}}./     }}}./      ...");
}

#[test]
fn the_ground_of_a_death_turns_red_around_it() {
    let game = || staged(Scenario::draw(".....\n.@.3.\n.....").speed('3', 20), 80, 24);
    let near = "[.][.][.]../[.][@][.]../[.][.][.]..";
    let far = "[.][.][.][.]./[.][@][.][.]./[.][.][.][.].";
    let frames = maps(game, ".\n", 3);
    assert_eq!(frames[..2], [near, far]);
    let game = || staged(Scenario::delve("@.3").speed('3', 10).carrying('@', "ward"), 80, 24);
    let frames = maps(game, "l\n", 1);
    assert_eq!(frames[..2], [".[@]3", ".[@]3"], "{frames:?}");
}

#[test]
fn a_key_ends_the_animation_and_is_the_next_action() {
    let mut live = Live::new(a_kill().0);
    live.press('l');
    assert!(live.press('.') > FRAME);
    assert_eq!(
        (live.session.game().turns(), row(live.session.renderer.frame(), 1)),
        (2, ".@.".into())
    );
}

#[test]
fn steps_and_idle_screens_write_nothing_more() {
    let animated = bytes("lll", DisplayPreferences::default());
    assert_eq!(animated, bytes("lll", unanimated()));
    assert!(animated[..3].iter().all(|bytes| *bytes > 0) && animated[3] == 0, "{animated:?}");
    assert_eq!(maps(|| a_kill().with_preferences(unanimated()), "l", 1), [""; 0]);
}

#[test]
fn journals_do_not_depend_on_the_animation() {
    let pit = PitSetup::new(Seed(7));
    let header = GameHeader::new(pit.clone(), pit.start().expect("it fits").world());
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let played = |preferences| {
        let mut recorded_game = RecordedGame::new(header.clone(), rules.clone());
        let game = header.start_game(&rules).expect("it fits");
        let game = OnScreen::new(game, PlayMode::new(true), (80, 24)).with_preferences(preferences);
        let mut live = Live::new(game.recorded_in(RecordingTarget::Append(&mut recorded_game)).0);
        let mut frames = 0;
        for _ in 0..10 {
            let patience = live.press('.');
            frames += live.frames(patience).len();
        }
        drop(live);
        (frames, recorded_game.records().to_vec())
    };
    let (frames, records) = played(DisplayPreferences::default());
    assert!(frames > records.len() && records.len() > 5, "{frames} {}", records.len());
    assert_eq!(played(unanimated()), (10, records));
}

#[test]
fn a_watcher_in_a_hurry_sees_no_animation() {
    let watched = |delay| {
        let mode = AutopilotMode::new(AutopilotName::Hunter, Duration::from_millis(delay));
        let mut live = Live::new(OnScreen::new(a_kill().0.into_parts().0, mode, (80, 24)).0);
        let mut patience = live.poll();
        while live.session.game().turns() == 0 {
            sleep(patience);
            patience = live.poll();
        }
        live.frames(patience).len()
    };
    assert_eq!(watched(100), 1);
    assert!((0..9).any(|_| watched(250) == 3));
}
