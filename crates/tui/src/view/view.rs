//! Everything that a screen shows, as a plain value that the widgets draw without access to the
//! world. Two equal views produce the same screen, so drawing one after the other takes no work.

use crate::view::ScreenLayout;
use hexdelve::{
    grid::{Grid, Position, Size},
    looks::ColourRole,
};

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
