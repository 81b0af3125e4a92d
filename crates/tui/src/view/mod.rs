//! The view of a game, as plain data.
//!
//! A [`KnownGame`] is a game at one moment, as the PC knows it. An [`OverlayView`] is what an
//! overlay adds to it. Together with [`ViewSettings`] and what extensions add, they make a
//! [`View`], which is everything on a screen. The screens, the line interface, pictures, recordings
//! and programs that embed the game all read these types. Nothing here depends on a terminal.
//!
//! The widgets draw a view without access to the world. Two equal views produce the same screen, so
//! drawing one after the other takes no work.

mod compose;
mod known_game;
mod layout;
mod lists;
mod marks;
mod overlay_view;
mod pack;
mod status;
mod symbols;

use crate::lesson::Lesson;
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
pub(crate) use compose::{card, compose, with_the_scene};
use hexdelve::{
    creature::CharacterId,
    dungeon::Dungeon,
    game::Game,
    grid::{Grid, Position, Size},
    looks::ColourRole,
};
pub use known_game::KnownGame;
pub(crate) use layout::around;
pub use layout::{ScreenLayout, ScreenSize};
pub(crate) use lists::{NO_MONSTERS, last_messages, short_line, title_of_the_roster};
pub use marks::ForecastNeeds;
pub(crate) use marks::{
    DANGER_SIGNS, Flight, LURKER, LookAhead, MIND_SIGNS, Marks, ShownForecast, WARD,
};
pub use overlay_view::{BoardContent, OverlayView, Prompt};
pub(crate) use pack::{Belonging, lacks_a_rival, outcome, outcome_of_a_throw, toggled};
/// A part of the screen, in columns and rows from the upper left.
pub use ratatui::layout::Rect as ScreenRect;
pub(crate) use status::{Footing, crown_in_words, effects, standing};
pub(crate) use symbols::{Symbol, symbols_of_the_game, symbols_on_the_screen};

/// Everything on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// The latest messages, or a question.
    pub message: String,
    /// The part of the message that does not fit into the message line. If there is no
    /// second line for it, it covers the top row of the board, which shows only the
    /// level's edge.
    pub more: String,
    /// The part of the level that fits between the other lines.
    pub board: Grid<BoardCell>,
    /// The cell of the level in the upper left corner of the board.
    pub corner: Position,
    /// The state of the game and the key legend.
    pub status: [String; 2],
    /// The turn order, if there is room.
    pub timeline: String,
    /// Notes on what the PC sees and carries, and the last messages, if there is room.
    pub messages: Vec<String>,
    /// What is around the PC, if there is room: the monsters, the turn order, what is in
    /// view, and the pack.
    pub monsters: Vec<String>,
    /// The layout of these parts.
    pub layout: ScreenLayout,
    /// The panel over the board.
    pub panel: Option<Panel>,
    /// The position of the cursor: column and row of the screen.
    pub cursor: (u16, u16),
    /// The text that replaces everything else if the screen is too small.
    pub replacement_text: Option<String>,
}

/// One character of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardCell {
    /// The character.
    pub glyph: char,
    /// The role of the contents, which decides the colour.
    pub role: ColourRole,
    /// Whether the tile is highlighted, for example because it is selected in a list.
    pub marked: bool,
}

/// A frame with lines of text. It covers the level only if it fits neither beside nor below
/// it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// The text on the upper edge.
    pub title: String,
    /// The lines that fit.
    pub lines: Vec<String>,
    /// The number of the first of these lines in the whole list, from 0.
    pub first: usize,
    /// The number of the selected line among these lines.
    pub selected: Option<usize>,
    /// The text on the lower edge.
    pub hint: String,
    /// Whether a panel that covers the board is at its right edge, because the PC is on
    /// the left side.
    pub is_right: bool,
    /// Whether a panel that covers the board is at its lower edge, because at the upper
    /// edge it would cover the selected cell.
    pub is_bottom: bool,
}

impl Panel {
    pub(crate) const EDGES: u16 = 2;
    /// A panel with a text of this width leaves half of a standard board visible.
    pub(crate) const TEXT: usize = 44;
    pub(crate) const SIDES: u16 = 4;

    pub(crate) fn room(rows: u16) -> usize {
        usize::from(rows.saturating_sub(Self::EDGES)).max(1)
    }

    pub(crate) fn line(columns: u16) -> usize {
        usize::from(columns.saturating_sub(Self::SIDES))
    }

    pub(crate) fn height(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX).saturating_add(Self::EDGES)
    }
}

impl BoardCell {
    /// An empty tile.
    pub const BLANK: Self = Self { glyph: ' ', role: ColourRole::Rock, marked: false };
}

impl View {
    /// Returns the tile of a cell of the level, if it is on the screen.
    pub fn cell_mut(&mut self, cell: Position) -> Option<&mut BoardCell> {
        let (x, y) = (cell.x.checked_sub(self.corner.x)?, cell.y.checked_sub(self.corner.y)?);
        let spot = Position::new(x, y);
        self.board.size().contains(spot).then(|| &mut self.board[spot])
    }
}

impl Default for View {
    fn default() -> Self {
        Self {
            message: String::new(),
            more: String::new(),
            board: Grid::filled(Size::of(0, 0), BoardCell::BLANK),
            corner: Position::new(0, 0),
            status: Default::default(),
            timeline: String::new(),
            messages: Vec::new(),
            monsters: Vec::new(),
            layout: ScreenLayout::default(),
            panel: None,
            cursor: (0, 0),
            replacement_text: None,
        }
    }
}

/// The settings of the view, which apply regardless of the open overlay.
#[derive(Clone, Debug, Default)]
pub struct ViewSettings {
    pub(crate) extent: ScreenSize,
    /// Whether a cell of the level takes two columns and two rows, if the level fits that way.
    pub(crate) is_doubled: bool,
    /// The controller of the PC, and its pace. Empty if the player controls the PC.
    pub(crate) mode: String,
    /// Whether `mode` is too long for the first status line.
    pub(crate) mode_is_long: bool,
    /// The monster through whose eyes the level is seen, or `None` for the PC.
    pub(crate) eyes: Option<CharacterId>,
    /// Whether to show the cells in which the PC would die.
    pub(crate) warns: bool,
}

impl ViewSettings {
    pub(crate) fn layout(&self, game: &Game) -> ScreenLayout {
        let level = game.world().resource::<Dungeon>().size();
        // The text of a lesson is beside the level.
        if self.is_doubled && !game.world().contains_resource::<Lesson>() {
            ScreenLayout::doubled(self.extent, level)
        } else {
            ScreenLayout::of(self.extent, level)
        }
    }

    pub(crate) fn needs(&self, layout: &ScreenLayout) -> ForecastNeeds {
        ForecastNeeds {
            threats: self.warns,
            turns: layout.timeline.is_some() || layout.monsters.is_some(),
            approaches: layout.monsters.is_some(),
        }
    }

    pub(crate) fn view(&self, game: &mut Game, ahead: &mut LookAhead) -> View {
        let layout = self.layout(game);
        let needs = self.needs(&layout);
        let Self { mode, mode_is_long: is_long, .. } = self;
        let footing = Footing { mode, is_long: *is_long, ..Footing::default() };
        with_the_scene(game, ahead, self.eyes, needs, |known_game, maps| {
            compose(known_game, layout, OverlayView::default(), footing, maps)
        })
    }
}

impl View {
    /// Returns the view of a game on a screen of this size, without any overlay.
    ///
    /// ```
    /// use hexdelve_tui::prelude::*;
    /// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
    /// let mut view = View::of(&mut game, ScreenSize::STANDARD);
    /// let cell = game.find('4').unwrap();
    /// assert_eq!(view.cell_mut(cell).unwrap().glyph, '4');
    /// assert_eq!(view.status[0], "Turn 0  Monsters 1  Seed 0  playing");
    /// ```
    pub fn of(game: &mut Game, extent: ScreenSize) -> Self {
        let settings = ViewSettings { extent, ..ViewSettings::default() };
        settings.view(game, &mut LookAhead::default())
    }
}

#[derive(Resource, Clone, Debug, Default)]
struct Additions(Vec<fn(&World) -> String>);

/// Lets an extension add to the view of a game. No addition can change the game.
pub trait AddToView {
    /// Adds text to the lower status line, after the PC's effects and items: key hints make
    /// room for it. The line interface prints it after `status`.
    ///
    /// ```
    /// use hexdelve_tui::prelude::*;
    /// let mood = |app: &mut App| { app.add_status_text(|_| "gloomy".to_owned()); };
    /// let mut game = Scenario::draw("@..4").plugin(mood).start();
    /// let view = View::of(&mut game, ScreenSize::STANDARD);
    /// assert!(view.status[1].starts_with("gloomy"));
    /// ```
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self;
}

impl AddToView for App {
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().0.push(text);
        self
    }
}

pub(crate) fn status_texts(world: &World) -> Vec<String> {
    let texts = world.get_resource::<Additions>().into_iter().flat_map(|it| &it.0);
    texts.map(|text| text(world)).filter(|text| !text.is_empty()).collect()
}
