//! A game on a screen of any size, its player, and what the screen shows.

use hexdelve::{
    content::{AssetFile, SourceText},
    journal::{GameHeader, RecordedAction},
    level::{GameTables, LevelTable},
};
use hexdelve_tui::{
    plain::{BufferedLines, PlainSession},
    prelude::*,
    screen::{
        self, AutopilotMode, NoTerminal, PlayMode, ReplayMode, ScreenRenderer, ScreenSession,
    },
    session::{RecordingTarget, SessionEnd},
    settings::{DisplayPreferences, GlyphSet, Key, KeyCode, KeyMap, Modifiers, Palette},
    terminal::{Inbox, Input},
};
use ratatui::{backend::TestBackend, style::Style};
use std::{
    ops::{Deref, DerefMut},
    time::Duration,
};

pub(crate) struct OnScreen<'a>(pub(crate) ScreenSession<'a, TestBackend>);

impl Deref for OnScreen<'_> {
    type Target = Game;

    fn deref(&self) -> &Game {
        self.0.game()
    }
}

impl DerefMut for OnScreen<'_> {
    fn deref_mut(&mut self) -> &mut Game {
        self.0.game_mut()
    }
}

impl<'a> OnScreen<'a> {
    pub(crate) fn new(
        game: Game,
        mode: impl screen::Mode + 'a,
        (width, height): (u16, u16),
    ) -> Self {
        let palette = Palette::built_in().clone();
        let display =
            ScreenRenderer::new(TestBackend::new(width, height), palette, GlyphSet::Lines);
        Self(ScreenSession::new(game, mode, display))
    }

    pub(crate) fn with_keys(mut self, keys: KeyMap) -> Self {
        self.0.keys = keys;
        self
    }

    pub(crate) fn with_preferences(mut self, preferences: DisplayPreferences) -> Self {
        self.0.preferences = preferences;
        self
    }

    pub(crate) fn recorded_in(self, recording: RecordingTarget<'a>) -> Self {
        Self(self.0.with_recording(recording))
    }

    pub(crate) fn frame(&mut self) -> ScreenFrame {
        self.0.present().expect("a test backend takes everything");
        self.0.renderer.frame().clone()
    }

    /// The style of a cell of the level.
    pub(crate) fn style(&mut self, x: u16, y: u16) -> Style {
        let frame = self.frame();
        let (board, corner) = (frame.layout.board, frame.corner);
        frame.buffer[(board.x + x - corner.x, board.y + y - corner.y)].style()
    }

    /// The lines in a part of the screen.
    pub(crate) fn part(&mut self, of: impl Fn(ScreenLayout) -> Option<ScreenRect>) -> Vec<String> {
        let frame = self.frame();
        let area = of(frame.layout).expect("there is room for it");
        let cells = |y| (area.left()..area.right()).map(move |x| (x, y));
        let line = |y| cells(y).map(|it| frame.buffer[it].symbol()).collect::<String>();
        (area.top()..area.bottom()).map(|y| line(y).trim_end().to_owned()).collect()
    }

    pub(crate) fn lines(&mut self) -> Vec<String> {
        self.frame();
        let buffer = self.0.renderer.backend().buffer().clone();
        let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
        rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>())
            .map(|row| row.trim_end().to_owned())
            .collect()
    }

    pub(crate) fn overlay(&self) -> &'static str {
        let name = self.0.overlays().last().map_or("", Layer::name);
        // Without the path of a type.
        name.rsplit("::").next().unwrap_or(name)
    }

    pub(crate) fn cursor(&mut self) -> (u16, u16) {
        let place = self.0.renderer.backend().cursor_position();
        (place.x, place.y)
    }

    pub(crate) fn watched(mut self) -> Self {
        self.0.set_mode(AutopilotMode::new(AutopilotName::Rest, Duration::from_mins(1)));
        self
    }

    /// Types keys, in the notation of [`key`], until all are used up. At each `~`, the
    /// player looks at the screen for a moment.
    pub(crate) fn type_in(&mut self, keys: &str) -> SessionEnd {
        let typed = |keys: &str| self.take_in(keys.chars().map(|letter| Input::Key(key(letter))));
        keys.split('~').map(typed).last().expect("there is at least one part")
    }

    pub(crate) fn take_in(&mut self, inputs: impl IntoIterator<Item = Input>) -> SessionEnd {
        self.0.run(&Inbox::from_inputs(inputs), &mut NoTerminal).expect("nothing fails")
    }

    pub(crate) fn draw_with(&mut self, glyphs: GlyphSet) {
        let size = self.0.renderer.backend().buffer().area;
        let backend = TestBackend::new(size.width, size.height);
        self.0.renderer = ScreenRenderer::new(backend, Palette::built_in().clone(), glyphs);
    }

    pub(crate) fn resize(&mut self, (width, height): (u16, u16)) {
        self.0.renderer.backend_mut().resize(width, height);
    }

    /// Waits until the analysis of the game's end is complete. It is done in parts.
    pub(crate) fn look_back(&mut self) {
        let is_sought = |game: &mut Self| game.lines().join("").contains("Which move was the last");
        (0..1000).any(|_| !is_sought(self));
    }
}

/// Returns the key for a character: `!` is Esc, `⌫` is Backspace, and Tab and newline are
/// themselves. Other control characters are letters with Ctrl. Single arrows are arrow
/// keys; `⇒` is Shift with an arrow, and barred arrows are Page Up and Page Down.
pub(crate) fn key(letter: char) -> Key {
    let (code, modifiers) = match letter {
        '!' => (KeyCode::Esc, Modifiers::empty()),
        '⌫' => (KeyCode::Backspace, Modifiers::empty()),
        '\t' => (KeyCode::Tab, Modifiers::empty()),
        '\n' => (KeyCode::Enter, Modifiers::empty()),
        '↑' => (KeyCode::Up, Modifiers::empty()),
        '↓' => (KeyCode::Down, Modifiers::empty()),
        '→' => (KeyCode::Right, Modifiers::empty()),
        '⇒' => (KeyCode::Right, Modifiers::SHIFT),
        '⇞' => (KeyCode::PageUp, Modifiers::empty()),
        '⇟' => (KeyCode::PageDown, Modifiers::empty()),
        '\u{1}'..='\u{1a}' => {
            let letter = char::from_u32(u32::from(letter) + 0x60).expect("it is below z");
            (KeyCode::Char(letter), Modifiers::CTRL)
        }
        _ => (KeyCode::Char(letter), Modifiers::empty()),
    };
    Key::new(code, modifiers)
}

pub(crate) fn on_a_screen(level: &str, width: u16, height: u16) -> OnScreen<'static> {
    staged(Scenario::draw(level), width, height)
}

pub(crate) fn staged(scenario: Scenario, width: u16, height: u16) -> OnScreen<'static> {
    let game = scenario.with_presentation(MessagesPlugin).start();
    OnScreen::new(game, PlayMode::new(true), (width, height))
}

/// A recorded delve in which the PC has rested for `turns` turns. It is leaked, so it
/// lives as long as the tests.
pub(crate) fn recorded(seed: u64, turns: u32) -> &'static RecordedGame {
    let (mut game, mut recorded_game) = kept(DelveSetup::new(Seed(seed)).mode(GameMode::Practice));
    for _ in 0..turns {
        game.submit(Action::Rest).expect("resting is always possible");
        recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
    }
    Box::leak(Box::new(recorded_game))
}

/// A delve that is recorded in memory.
pub(crate) fn kept(delve: DelveSetup) -> (Game, RecordedGame) {
    let header = GameHeader::new(delve.clone(), delve.start().world());
    let rules = Rules::default().with_presentation(MessagesPlugin);
    (header.start_game(&rules).expect("a delve fits"), RecordedGame::new(header, rules))
}

/// Starts a replay of a [`recorded`] game.
pub(crate) fn replayed(seed: u64, turns: u32, size: (u16, u16)) -> OnScreen<'static> {
    let recorded_game = recorded(seed, turns);
    let game = recorded_game.start().expect("it has begun before");
    OnScreen::new(game, ReplayMode::new(recorded_game, Duration::from_mins(1)), size)
}

/// Starts a game without a level drawn for it.
pub(crate) fn generated(delve: DelveSetup, size: (u16, u16)) -> OnScreen<'static> {
    let game = Rules::default().with_presentation(MessagesPlugin).start(delve);
    OnScreen::new(game.expect("a delve fits"), PlayMode::new(true), size)
}

/// The output of the line interface for this input, the game after it, and how it ended.
pub(crate) fn heard(game: Game, typed: &[u8]) -> (String, Game, SessionEnd) {
    let mut out = Vec::new();
    let mut session = PlainSession::new(game, &mut out);
    let end = session.run(&mut BufferedLines(typed)).expect("nothing fails");
    let game = session.into_game();
    (String::from_utf8(out).expect("it says what is text"), game, end)
}

pub(crate) fn delve(level: &str) -> OnScreen<'static> {
    staged(Scenario::delve(level).foggy(), 80, 24)
}

pub(crate) fn on_the_last_level(scenario: Scenario) -> Scenario {
    let all = AssetFile::Levels.built_in();
    let (_, last) = all.as_str().rsplit_once("[[level]]").expect("it has levels");
    let table = SourceText::new("levels.toml", format!("[[level]]{last}"));
    let levels = LevelTable::read(&table).expect("the last level may be the only one");
    let mut assets = GameTables::built_in().clone();
    assets.levels = levels;
    scenario.assets(assets.without_hunters())
}

pub(crate) fn laden(level: &str, items: &[&str]) -> OnScreen<'static> {
    let carrying = |scenario: Scenario, item: &&str| scenario.carrying('@', item);
    staged(items.iter().fold(Scenario::delve(level).foggy(), carrying), 80, 24)
}

pub(crate) fn told(game: &mut OnScreen, keys: &str) -> String {
    game.type_in(keys);
    let lines = game.lines();
    // Text that does not fit on the first line is on the next one.
    let frame = game.frame();
    let is_over_the_edge = frame.corner.y == 0 && frame.panel.is_none_or(|(area, _)| area.y > 1);
    // The level's edge has no words.
    let has_words = lines[1].contains(char::is_alphabetic);
    let has_more = (is_over_the_edge || frame.layout.message.height > 1) && has_words;
    lines[..if has_more { 2 } else { 1 }].join(" ")
}

/// Types keys, and returns the lines of the screen.
pub(crate) fn shown_after(game: &mut OnScreen, keys: &str) -> Vec<String> {
    game.type_in(keys);
    game.lines()
}

pub(crate) fn typed(game: &mut OnScreen, keys: &str) -> SessionEnd {
    game.type_in(keys)
}

pub(crate) fn shown(game: &mut OnScreen) -> Vec<String> {
    game.lines()
}

/// Types keys, and asserts that the screen shows each of these texts then.
#[track_caller]
pub(crate) fn has(game: &mut OnScreen, keys: &str, texts: &[&str]) {
    game.type_in(keys);
    let screen = game.lines().join("\n");
    for text in texts {
        assert!(screen.contains(text), "{keys:?}: {text}\n{screen}");
    }
}

/// Types keys, and asserts that the screen shows none of these texts then.
#[track_caller]
pub(crate) fn lacks(game: &mut OnScreen, keys: &str, texts: &[&str]) {
    game.type_in(keys);
    let screen = game.lines().join("\n");
    for text in texts {
        assert!(!screen.contains(text), "{keys:?}: {text}\n{screen}");
    }
}

/// Types keys, and asserts which overlay is the topmost then.
#[track_caller]
pub(crate) fn opens(game: &mut OnScreen, keys: &str, overlay: &str) {
    game.type_in(keys);
    assert_eq!(game.overlay(), overlay, "{keys:?}");
}

pub(crate) fn place(game: &OnScreen) -> Position {
    game.player_position().expect("it lives")
}

/// Returns the first monster with this letter.
#[track_caller]
pub(crate) fn creature(game: &Game, letter: char) -> Entity {
    let cell = game.find(letter).expect("it is drawn");
    game.contents_at(cell).creature.expect("it is there")
}

pub(crate) fn player_of(game: &mut Game) -> Entity {
    let mut players = game.world_mut().query_filtered::<Entity, With<Player>>();
    players.single(game.world()).expect("it lives")
}

pub(crate) fn history(game: &OnScreen) -> String {
    let log = game.world().resource::<MessageLog>();
    log.history().map(|(_, words)| words).collect::<Vec<_>>().join(" ")
}

pub(crate) fn walks(game: &mut OnScreen, letter: char, mind: fn(&Senses<'_>) -> Action) {
    let who = creature(game, letter);
    game.world_mut().entity_mut(who).insert(CustomMind(mind));
}
