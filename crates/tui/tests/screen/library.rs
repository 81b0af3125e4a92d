//! Public functions and types that other programs use without a session on a screen.

use hexdelve::{
    content::SourceText,
    journal::{GameHeader, RecordedAction},
};
use hexdelve_tui::{
    lesson::{Lesson, LessonHint, LessonProgress, lesson_hint},
    messages::{
        first_keys, goal_description, line_to_share, outcome_summary, shrines_in_words,
        status_summary,
    },
    plain::render_frame,
    postmortem::morgue,
    prelude::*,
    screen::{NoTerminal, ScreenRenderer, TitleChoice, TitleScreen},
    settings::{
        ColourDepth, ColourTable, DEFAULT_SETTINGS, GlyphSet, InputMode, Key, KeyCode, KeyMap,
        Palette, Settings,
    },
    terminal::{AnsiBackend, Inbox, Input},
};
use ratatui::{
    Terminal,
    backend::{Backend, TestBackend},
    layout,
    style::{Color, Modifier},
};

#[test]
fn a_lesson_has_a_text_for_each_death() {
    let lessons = Lesson::all();
    assert!(lessons[2].loss_text('6', false).unwrap().contains("you had stepped next to it"));
    assert!(lessons[2].loss_text('6', true).unwrap().contains("while you rested"));
}

#[test]
fn the_hints_of_a_lesson_lead_to_its_end() {
    let lesson = &Lesson::all()[0];
    let mut game = lesson.start(|_: &mut App| {});
    let hint = |game: &Game| lesson_hint(lesson, game.world().resource::<LessonProgress>());
    while let Some(LessonHint::Do(actions)) = hint(&game) {
        game.submit(actions[0].0).unwrap();
    }
    assert_eq!(game.status(), GameStatus::Won);
}

#[test]
fn a_game_is_summed_up_in_a_line() {
    let mut game = Scenario::draw("@9").seed(42).start();
    assert_eq!(outcome_summary(&game), "quit after 0 turns, seed 42");
    game.submit(Action::Step(Direction::East)).unwrap();
    assert_eq!(outcome_summary(&game), "won after 1 turn, seed 42");
    let line = line_to_share(&game, "HX6-P", None, &["no rest".to_owned()]);
    assert_eq!(line, "HX6-P: won after 1 turn; no rest");
    let game = DelveSetup::new(Seed(7)).start();
    assert_eq!(status_summary(&game), "0 turns, unfinished on level 1, score 100, seed 7");
}

#[test]
fn a_game_begins_with_its_goal_keys_and_shrines() {
    let delve = DelveSetup::new(Seed(7)).start();
    assert!(first_keys(delve.world()).ends_with("{help} shows help."));
    assert_eq!(goal_description(delve.world()), "Take the Crown on level 8, and get out.");
    let pit = PitSetup::new(Seed(7)).start().unwrap();
    assert_eq!(goal_description(pit.world()), "Be the last one standing.");
    let told = shrines_in_words(delve.world());
    assert!(told.len() == 3 && told[1].starts_with("The shrine on level 3 teaches "));
}

#[test]
fn a_level_is_drawn_as_text_with_a_status_line() {
    let game = Scenario::draw("@..4").start();
    let status = "Turn 0  Monsters 1  Seed 0  undecided\n\n";
    assert!(render_frame(&game).ends_with(&format!(" @..4 \n      \n{status}")));
}

#[test]
fn the_settings_file_states_the_defaults() {
    let text = SourceText::new("config.toml", DEFAULT_SETTINGS);
    let (settings, told) = Settings::read(&text, KeyMap::built_in());
    assert_eq!(settings, Settings::defaults(KeyMap::built_in()));
    assert!(told.is_empty());
}

#[test]
fn palettes_have_the_colours_that_a_terminal_shows() {
    let palette = ColourTable::built_in().palette(ColourDepth::TrueColour);
    assert_eq!(palette.rgb(ColourRole::Player), Some([0xff; 3]));
    assert_eq!(Palette::built_in().style(ColourRole::Item).fg, Some(Color::LightYellow));
    assert_eq!(Palette::monochrome().style(ColourRole::Item).fg, None);
    assert!(Palette::monochrome().selected_style().add_modifier.contains(Modifier::REVERSED));
}

#[test]
fn a_key_has_a_meaning_for_each_mode() {
    let space = Key::from(KeyCode::Char(' '));
    let keys = KeyMap::built_in();
    assert_eq!(keys.action(space, InputMode::Playing), Some(UiAction::Rest));
    assert_eq!(keys.action(space, InputMode::Watching), Some(UiAction::Pause));
    assert_eq!(keys.key(UiAction::Rest, InputMode::Playing), Some("."));
}

#[test]
fn an_open_inbox_is_empty_until_something_is_sent() {
    let (slots, inbox) = Inbox::open();
    assert!(inbox.try_recv().unwrap_err().is_empty());
    slots.signals.send("left").unwrap();
    assert_eq!(inbox.try_recv(), Ok("left"));
}

#[test]
fn a_frame_writes_only_what_has_changed() {
    let size = layout::Size::new(80, 24);
    let mut terminal = Terminal::new(AnsiBackend::of_size(Vec::new(), size)).unwrap();
    for word in ["step", "stop"] {
        terminal.backend_mut().writer.clear();
        let draw = |frame: &mut ratatui::Frame<'_>| {
            frame.render_widget(word, frame.area());
            frame.set_cursor_position((0, 0));
        };
        terminal.draw(draw).unwrap();
    }
    // The way to the new letter, the letter, the way back and the end of the frame.
    assert_eq!(terminal.backend().writer, b"\x1b[2Co\x08\x08\x08\x0f");
    terminal.backend_mut().flush().unwrap();
}

#[test]
fn enter_on_the_title_chooses_its_first_entry() {
    let (screen, palette) = (TestBackend::new(80, 24), Palette::built_in().clone());
    let mut display = ScreenRenderer::new(screen, palette, GlyphSet::Lines);
    let mut title = TitleScreen::new("hexdelve", "1.0.0");
    title.set_menu(vec![(TitleChoice::New, "eight levels".to_owned())], String::new());
    let inputs = Inbox::from_inputs([Input::Key(KeyCode::Enter.into())]);
    let chosen = title.run(&mut display, KeyMap::built_in(), &inputs, &mut NoTerminal);
    assert_eq!(chosen.unwrap(), Ok(TitleChoice::New));
    assert_eq!(display.frame().row(11), "  n  new delve      eight levels");
}

#[test]
fn a_recorded_game_has_a_morgue_file() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let pit = PitSetup::new(Seed(42));
    let mut game = rules.start(pit.clone()).unwrap();
    let mut recorded_game = RecordedGame::new(GameHeader::new(pit, game.world()), rules);
    game.submit(Action::Rest).unwrap();
    recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
    let text = morgue(&recorded_game, &mut |_, _| {}).unwrap();
    assert!(text.contains("Run code   HX6-P-1A1TX") && text.contains("  1 You rested."));
}
