//! The title: its pictures in four sizes, and the entries that keys and clicks choose.

use crate::stage::key;
use hexdelve_tui::{
    prelude::*,
    screen::{NoTerminal, ScreenRenderer, TitleChoice, TitleScreen},
    session::SessionEnd,
    settings::{GlyphSet, KeyMap, Palette},
    terminal::{Click, Inbox, Input},
};
use ratatui::backend::TestBackend;

type Display = ScreenRenderer<TestBackend>;

fn display((width, height): (u16, u16), palette: &Palette, glyphs: GlyphSet) -> Display {
    ScreenRenderer::new(TestBackend::new(width, height), palette.clone(), glyphs)
}

fn title(is_saved: bool) -> TitleScreen {
    let rows = [
        (TitleChoice::Continue, "delve, turn 688, seed 34"),
        (TitleChoice::New, "8 levels, one life"),
        (TitleChoice::Daily, "seed 14127466862498043102: not played yet"),
        (TitleChoice::Tutorial, "twelve small levels, twenty minutes"),
        (TitleChoice::Pit, "one level, the last one standing wins"),
        (TitleChoice::Scores, "best 6326; 12 delves, 2 won; 7 arts, 14 of 16 minds"),
        (TitleChoice::Watch, "an autopilot plays the delve"),
        (TitleChoice::Help, "keys and rules"),
        (TitleChoice::Quit, ""),
    ];
    let rows = rows.into_iter().skip(usize::from(!is_saved));
    let mut title = TitleScreen::new("hexdelve", "0.2.0");
    let rows = rows.map(|(choice, remark)| (choice, remark.to_owned())).collect();
    title.set_menu(rows, "The delve\n#  score\n1   6326\n".to_owned());
    title
}

fn run(
    title: &mut TitleScreen,
    display: &mut Display,
    inputs: impl IntoIterator<Item = Input>,
) -> Result<TitleChoice, SessionEnd> {
    let inputs = Inbox::from_inputs(inputs);
    let ended = title.run(display, KeyMap::built_in(), &inputs, &mut NoTerminal);
    ended.expect("nothing fails")
}

fn typed(keys: &str) -> impl Iterator<Item = Input> {
    keys.chars().map(|letter| Input::Key(key(letter)))
}

fn chosen(is_saved: bool, keys: &str) -> Result<TitleChoice, SessionEnd> {
    let mut display = display((80, 24), Palette::built_in(), GlyphSet::Lines);
    run(&mut title(is_saved), &mut display, typed(keys))
}

fn picture(display: &mut Display, keys: &str) -> String {
    assert_eq!(run(&mut title(true), display, typed(keys)), Err(SessionEnd::Disconnected));
    let frame = display.frame();
    let rows: Vec<_> = (0..frame.buffer.area.height).map(|row| frame.row(row)).collect();
    rows.join("\n")
}

#[test]
fn the_title_is_as_it_was_painted_in_four_sizes() {
    let picture = |(width, height)| {
        let mut display = display((width, height), Palette::built_in(), GlyphSet::Lines);
        format!("{width} x {height}\n{}\n", picture(&mut display, ""))
    };
    insta::assert_snapshot!(
        "title",
        [(80, 24), (120, 40), (40, 12), (10, 5)].map(picture).join("\n")
    );
}

#[test]
fn every_size_shows_the_selected_row_without_a_panic() {
    for (width, height) in (1..100).step_by(9).flat_map(|x| (1..30).step_by(4).map(move |y| (x, y)))
    {
        let mut display = display((width, height), Palette::built_in(), GlyphSet::Unicode);
        let picture = picture(&mut display, "\u{1}↓↓↓↓↓↓↓↓");
        assert!(width < 10 || height < 3 || picture.contains("  q  quit"), "{picture}");
    }
}

#[test]
fn without_colours_only_the_dug_cells_of_the_name_remain() {
    let picture = picture(&mut display((80, 24), &Palette::monochrome(), GlyphSet::Ascii), "");
    assert!(picture.is_ascii() && !picture.contains('#'), "{picture}");
    assert!(picture.contains("tttt3ttt"), "{picture}");
}

#[test]
fn enter_continues_a_saved_game_or_starts_a_delve() {
    assert_eq!(chosen(true, "\n"), Ok(TitleChoice::Continue));
    assert_eq!(chosen(false, "\n"), Ok(TitleChoice::New));
}

#[test]
fn a_letter_or_the_selection_chooses_an_entry() {
    for (keys, choice) in [
        ("n", TitleChoice::New),
        ("d", TitleChoice::Daily),
        ("t", TitleChoice::Tutorial),
        ("p", TitleChoice::Pit),
        ("w", TitleChoice::Watch),
        ("q", TitleChoice::Quit),
        ("!", TitleChoice::Quit),
        ("jj\n", TitleChoice::Daily),
        ("↓↓k\n", TitleChoice::New),
        ("↑↑\n", TitleChoice::Continue),
        ("xzn", TitleChoice::New),
    ] {
        assert_eq!(chosen(true, keys), Ok(choice), "{keys}");
    }
    assert_eq!(chosen(false, "cq"), Ok(TitleChoice::Quit), "there is no game to continue");
}

#[test]
fn a_click_chooses_the_entry_under_it() {
    let mut display = display((80, 24), Palette::built_in(), GlyphSet::Lines);
    let click = |row| Input::Click(Click { column: 9, row, is_right_button: false });
    let inputs = [Input::Resized, click(3), click(23), click(15)];
    assert_eq!(run(&mut title(true), &mut display, inputs), Ok(TitleChoice::Pit));
}

#[test]
fn scores_and_help_cover_the_menu_until_a_key() {
    let mut display = display((80, 24), Palette::built_in(), GlyphSet::Lines);
    assert!(picture(&mut display, "s").contains("1   6326"));
    let help = picture(&mut display, "?");
    assert!(help.contains("explore") && !help.contains("new delve"), "{help}");
    assert!(picture(&mut display, "?⇟⇟⇟⇟").contains("Taking the Crown"));
    assert!(picture(&mut display, "?!").contains("new delve"));
    assert_eq!(chosen(true, "sq\n"), Err(SessionEnd::Disconnected), "it opens the scores again");
}

#[test]
fn a_key_held_since_the_game_chooses_nothing() {
    let mut display = display((80, 24), Palette::built_in(), GlyphSet::Lines);
    let mut title = title(true);
    assert_eq!(run(&mut title, &mut display, typed("n")), Ok(TitleChoice::New));
    assert_eq!(run(&mut title, &mut display, typed("!!\nQ")), Err(SessionEnd::Disconnected));
    assert_eq!(run(&mut title, &mut display, typed("!q")), Ok(TitleChoice::Quit));
}

#[test]
fn a_signal_or_a_lost_terminal_ends_the_title() {
    let mut display = display((80, 24), Palette::built_in(), GlyphSet::Lines);
    let ends = [
        (Input::Terminated(15), SessionEnd::Terminated(15)),
        (Input::Disconnected, SessionEnd::Disconnected),
    ];
    for (input, end) in ends {
        let inputs = [Input::Suspend, Input::Continued, Input::Resized, input];
        assert_eq!(run(&mut title(true), &mut display, inputs), Err(end));
    }
}
