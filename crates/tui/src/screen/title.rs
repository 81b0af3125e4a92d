//! The title: a menu of what the program can do, shown when it is started without arguments. There
//! is no game yet, so this is not a session, but signals and the terminal have the same effects.

use super::{
    ResolvedKey, ScreenRenderer, TerminalHost,
    key_handling::HASTE,
    overlays::help::keys_and_rules,
    panel::{Window, scrolled},
    session::{LOOK_ROUND, await_a_farewell, follow_the_terminal},
};
use crate::prelude::*;
use crate::{
    session::{SessionEnd, SessionError},
    settings::{ColourDepth, GlyphSet, InputMode, Key, KeyCode, KeyMap, Paint, Palette, Row},
    terminal::{Click, Inbox, Input},
};
use crossbeam_channel::RecvTimeoutError;
use hexdelve::{clock::Instant, text::wrapped};
use ratatui::{
    backend::Backend,
    layout::{Constraint, Layout, Rect},
    style::Style,
    text::{Line, Span},
    widgets::{List, ListState, StatefulWidget, Widget},
};

/// The name of the game as a level: the ground in the ASCII characters of the game, `#` for rock,
/// creatures and items.
const LETTERS: &str = include_str!("../../assets/title.txt");
const LETTERED: &str = "hexdelve";
const WIDTH: u16 = 80;
const HEIGHT: u16 = 24;
/// With fewer rows or columns, the name is a line of text.
const LEAST_ROWS: u16 = 22;

/// An entry of the title's menu. The title itself shows the scores and the help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are those in the menu")]
pub enum TitleChoice {
    Continue,
    New,
    Daily,
    Tutorial,
    Pit,
    Scores,
    Watch,
    Help,
    Quit,
}

impl TitleChoice {
    const fn key_and_name(self) -> (char, &'static str) {
        match self {
            Self::Continue => ('c', "continue"),
            Self::New => ('n', "new delve"),
            Self::Daily => ('d', "daily delve"),
            Self::Tutorial => ('t', "tutorial"),
            Self::Pit => ('p', "pit"),
            Self::Scores => ('s', "scores"),
            Self::Watch => ('w', "watch"),
            Self::Help => ('?', "help"),
            Self::Quit => ('q', "quit"),
        }
    }
}

/// The title screen. Enter chooses the selected entry, which is the first one until the player
/// selects another.
///
/// ```
/// use hexdelve_tui::{screen::*, session::SessionError, settings::*, terminal::*};
/// use ratatui::backend::TestBackend;
/// let (screen, palette) = (TestBackend::new(80, 24), Palette::built_in().clone());
/// let mut display = ScreenRenderer::new(screen, palette, GlyphSet::Lines);
/// let mut title = TitleScreen::new("hexdelve", "1.0.0");
/// title.set_menu(vec![(TitleChoice::New, "eight levels".to_owned())], String::new());
/// let inputs = Inbox::from_inputs([Input::Key(KeyCode::Enter.into())]);
/// let chosen = title.run(&mut display, KeyMap::built_in(), &inputs, &mut NoTerminal)?;
/// assert_eq!(chosen, Ok(TitleChoice::New));
/// assert_eq!(display.frame().row(11), "  n  new delve      eight levels");
/// # Ok::<(), SessionError>(())
/// ```
#[derive(Debug, Default)]
pub struct TitleScreen {
    program: String,
    version: String,
    rows: Vec<(TitleChoice, String)>,
    scores: String,
    selected: usize,
    /// Why the chosen entry failed.
    error: String,
    /// The scores, the help, or the entry with the error, if it covers the menu.
    page: Option<TitleChoice>,
    window: Window,
    /// The area of the menu, and the number of its first visible row.
    menu: (Rect, usize),
    /// After a game: when the title appeared, or the last key that may still be held was pressed.
    back: Option<Instant>,
}

impl TitleScreen {
    /// Creates the title of a program, without a menu.
    pub fn new(program: &str, version: &str) -> Self {
        Self { program: program.to_owned(), version: version.to_owned(), ..Self::default() }
    }

    /// Sets the entries, each with a remark, and the text of the scores. Selects the first entry.
    pub fn set_menu(&mut self, rows: Vec<(TitleChoice, String)>, scores: String) {
        (self.rows, self.scores, self.selected) = (rows, scores, 0);
    }

    /// Shows why the chosen entry failed, until the next key.
    pub fn show_error(&mut self, chosen: TitleChoice, why: &str) {
        (self.page, self.window, self.error) = (Some(chosen), Window::default(), why.to_owned());
    }

    /// Runs until the player chooses an entry, or until a signal or the loss of the terminal ends
    /// the program: the inner error says which.
    ///
    /// # Errors
    /// Returns a [`SessionError`] if the terminal fails.
    pub fn run<B: Backend + Send + Sync + 'static>(
        &mut self,
        renderer: &mut ScreenRenderer<B>,
        keys: &KeyMap,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<Result<TitleChoice, SessionEnd>, SessionError> {
        self.back = self.back.map(|_| Instant::now());
        loop {
            match self.step(renderer, keys, inputs, host) {
                Ok(None) => {}
                Ok(Some(chosen)) => {
                    self.back = Some(Instant::now());
                    return Ok(chosen);
                }
                // If the player is gone, nobody needs to see the terminal's error.
                Err(error) => return await_a_farewell(inputs, host).map(Err).ok_or(error),
            }
        }
    }

    /// Draws a frame, and waits for an input that may change it.
    fn step<B: Backend + Send + Sync + 'static>(
        &mut self,
        renderer: &mut ScreenRenderer<B>,
        keys: &KeyMap,
        inputs: &Inbox<Input>,
        host: &mut dyn TerminalHost,
    ) -> Result<Option<Result<TitleChoice, SessionEnd>>, SessionError> {
        let frame = self.frame(renderer.extent(), renderer.appearance(), keys);
        renderer.show(frame).map_err(SessionError::Render)?;
        let input = loop {
            match inputs.recv_timeout(LOOK_ROUND) {
                Ok(input) => break input,
                Err(RecvTimeoutError::Timeout) if host.is_connected() => {
                    if renderer.extent() != renderer.drawn_extent() {
                        break Input::Resized;
                    }
                }
                Err(_) => break Input::Disconnected,
            }
        };
        match input {
            Input::Key(key) => match keys.action(key, InputMode::Playing) {
                Some(UiAction::Suspend) => host.suspend(true)?,
                Some(UiAction::Redraw) => {}
                action => return Ok(self.press(key, action).map(Ok)),
            },
            Input::Click(click) => return Ok(self.click(click).map(Ok)),
            _ => return Ok(follow_the_terminal(input, renderer, host)?.map(Err)),
        }
        renderer.invalidate();
        Ok(None)
    }

    /// A key that may still be held because it ended a game chooses nothing, unless it is the
    /// letter of an entry.
    fn press(&mut self, key: Key, action: Option<UiAction>) -> Option<TitleChoice> {
        self.back = self.back.filter(|last| last.elapsed() < HASTE).map(|_| Instant::now());
        let is_held = self.back.is_some();
        let press = ResolvedKey { key, action, is_held, is_type_ahead: is_held };
        if self.page.is_some() {
            if self.window.scroll(press).is_none() {
                self.page = None;
            }
            return None;
        }
        let letter = press.letter();
        let named = self.rows.iter().position(|(it, _)| letter == Some(it.key_and_name().0));
        match (named, key.code, action) {
            (Some(row), ..) => self.choose_row(row),
            (_, KeyCode::Enter, _) | (.., Some(UiAction::Confirm)) if !is_held => {
                self.choose_row(self.selected)
            }
            (_, KeyCode::Esc, _) | (.., Some(UiAction::Close | UiAction::Quit)) if !is_held => {
                Some(TitleChoice::Quit)
            }
            _ => {
                let last = self.rows.len().saturating_sub(1);
                self.selected = scrolled(press, self.selected, last, last).unwrap_or(self.selected);
                None
            }
        }
    }

    fn click(&mut self, click: Click) -> Option<TitleChoice> {
        let (area, first) = self.menu;
        let is_there = self.page.is_none()
            && !click.is_right_button
            && area.contains((click.column, click.row).into());
        self.choose_row(is_there.then(|| first + usize::from(click.row - area.y))?)
    }

    fn choose_row(&mut self, row: usize) -> Option<TitleChoice> {
        let chosen = self.rows.get(row)?.0;
        self.selected = row;
        if !matches!(chosen, TitleChoice::Scores | TitleChoice::Help) {
            return Some(chosen);
        }
        (self.page, self.window) = (Some(chosen), Window::default());
        None
    }

    fn frame(
        &mut self,
        extent: ScreenSize,
        (palette, glyphs): (&Palette, GlyphSet),
        keys: &KeyMap,
    ) -> ScreenFrame {
        let mut frame = ScreenFrame::blank(extent, ScreenLayout::default());
        let [width, height] = [WIDTH, HEIGHT].map(Constraint::Length);
        let area = frame.buffer.area.centered(width, height);
        let has_room = area.width == WIDTH && area.height >= LEAST_ROWS;
        let has_letters = has_room && self.program == LETTERED && self.page.is_none();
        let (top, under) = if has_letters { (8, 3) } else { (0, 1) };
        let heights = [top, under, area.height.saturating_sub(top + under + 1), 1];
        let [letters, heading, body, foot] = Layout::vertical(heights).areas(area);
        let style = |role| palette.style(role);
        if has_letters {
            for (y, line) in (letters.top() + 1..letters.bottom()).zip(LETTERS.lines()) {
                for (x, drawn) in (letters.left()..letters.right()).zip(line.chars()) {
                    let (glyph, style) = look(drawn, palette, glyphs);
                    frame.buffer[(x, y)].set_char(glyph).set_style(style);
                }
            }
            let minds = Abilities::all().map(|it| {
                Span::styled(format!("{} ", it.letter()), style(ColourRole::Monster(it)))
            });
            let row = Rect { y: heading.y + 1, height: 1, ..heading };
            Line::raw("   sixteen minds, four bits, one Crown").render(row, &mut frame.buffer);
            let minds: Line<'_> = minds.chain([Span::raw(" ")]).collect();
            minds.right_aligned().render(row, &mut frame.buffer);
        } else {
            let name = self.page.map_or(&*self.program, |page| page.key_and_name().1);
            let name = Line::styled(format!(" {name}"), style(ColourRole::Title).bold());
            frame.draw([name], heading);
        }
        let told = if let Some(page) = self.page {
            let lines = match page {
                TitleChoice::Scores => self.scores.lines().map(str::to_owned).collect(),
                TitleChoice::Help => keys_and_rules(keys, body.width.into()),
                _ => wrapped(&self.error, body.width.into()),
            };
            let lines = self.window.part(lines, body.height.into());
            frame.draw(lines.into_iter().map(Line::from), body);
            "Up Down: scroll   any other key: back".to_owned()
        } else {
            self.draw_menu(&mut frame, body, palette);
            let selected = self.rows.get(self.selected).map_or("", |it| it.0.key_and_name().1);
            format!("Enter: {selected}   Esc: quit")
        };
        let version = format!("{} ", self.version);
        if told.len() + version.len() + 2 <= usize::from(foot.width) {
            let version = Line::styled(version, style(ColourRole::Hint)).right_aligned();
            version.render(foot, &mut frame.buffer);
        }
        frame.draw([Line::styled(format!(" {told}"), style(ColourRole::Hint))], foot);
        frame.finish(palette, glyphs);
        frame
    }

    /// On a screen with fewer rows, those around the selected one.
    fn draw_menu(&mut self, frame: &mut ScreenFrame, area: Rect, palette: &Palette) {
        let rows = self.rows.iter().enumerate().map(|(row, (choice, remark))| {
            let (key, name) = choice.key_and_name();
            // In reverse video, colours would split the selected row.
            let style =
                |role| if row == self.selected { Style::new() } else { palette.style(role) };
            Line::from(vec![
                Span::styled(format!("  {key}  "), style(ColourRole::Item)),
                Span::raw(format!("{name:<15}")),
                Span::styled(remark, style(ColourRole::Hint)),
            ])
        });
        let list = List::new(rows).highlight_style(palette.selected_style());
        let mut state = ListState::default().with_selected(Some(self.selected));
        StatefulWidget::render(list, area, &mut frame.buffer, &mut state);
        self.menu = (area, state.offset());
        let row = u16::try_from(self.selected - state.offset()).unwrap_or(0);
        frame.cursor = (area.x + 2, area.y + row);
    }
}

/// The look of a character in the big letters.
fn look(drawn: char, palette: &Palette, glyphs: GlyphSet) -> (char, Style) {
    let row = match drawn {
        '#' => Row::Stone,
        '.' => Row::Floor,
        't' => Row::TallGrowth,
        's' => Row::Spores,
        'i' => Row::Ice,
        'g' => Row::Gravel,
        'w' => Row::DeepWater,
        'm' => Row::Mud,
        'v' => Row::Chasm,
        _ => {
            let role = match Abilities::all().find(|it| it.letter() == drawn) {
                Some(abilities) => ColourRole::Monster(abilities),
                None if drawn == '@' => ColourRole::Player,
                None => ColourRole::Item,
            };
            return (drawn, palette.style(role));
        }
    };
    // Without colours, the letters stand out only if nothing surrounds them.
    if drawn == '#' && palette.depth == ColourDepth::Monochrome {
        return (' ', Style::new());
    }
    let Paint { ground, ink, .. } = palette.paint(row);
    (palette.glyph(row, glyphs, drawn), Style::new().fg(ink).bg(ground))
}
