//! What the screen shows, as a plain value.
//!
//! The world makes it, the widgets draw it, and neither knows the other. Two
//! equal views are the same screen, so drawing one after the other is no work.

use crate::{
    grid::{Grid, Position, Size},
    view::{ColourRole, ScreenLayout},
};

/// Everything on the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// What has happened, or a question.
    pub message: String,
    /// What the message line has no room for. Where there is no second line for it,
    /// it lies over the uppermost row of the level, which is nothing but its edge.
    pub more: String,
    /// The part of the level that fits between the other lines.
    pub board: Grid<Tile>,
    /// The cell of the level in the upper left of that part.
    pub corner: Position,
    /// How the game stands, and what the keys do.
    pub status: [String; 2],
    /// Who acts when, where there is room.
    pub timeline: String,
    /// What was told before, where there is room.
    pub messages: Vec<String>,
    /// The monsters, where there is room.
    pub monsters: Vec<String>,
    /// Where all of it stands.
    pub layout: ScreenLayout,
    /// What lies over the board.
    pub panel: Option<Panel>,
    /// Where the cursor stands: column and row of the screen.
    pub cursor: (u16, u16),
    /// What is shown in place of all this where it would not fit.
    pub card: Option<String>,
}

/// One character of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tile {
    /// The character.
    pub glyph: char,
    /// What it is.
    pub role: ColourRole,
    /// Whether it is the one that is selected in a list.
    pub marked: bool,
}

/// A frame with lines in it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Panel {
    /// Written into its upper edge.
    pub title: String,
    /// The lines that fit.
    pub lines: Vec<String>,
    /// The place of the first of them in a list of which they are a part, from 0.
    pub first: usize,
    /// Which of them is selected.
    pub selected: Option<usize>,
    /// Written into its lower edge.
    pub hint: String,
    /// Whether it stands at the right edge of the board, because the PC is on
    /// the left.
    pub right: bool,
    /// Whether it stands at the lower edge, because it would lie over what is
    /// selected.
    pub low: bool,
    /// Whether it stands where it leaves the board to be seen, if there is room
    /// for that.
    pub aside: bool,
}

impl Panel {
    /// What its two edges take of the rows that there are.
    pub(crate) const EDGES: u16 = 2;
    /// How wide a text is at most that is read beside the level: its panel leaves
    /// half of a usual board to see.
    pub(crate) const TEXT: usize = 44;
    /// What its edges and the spaces beside them take of the columns that there are.
    const SIDES: u16 = 4;

    /// How many lines fit into so many rows, at least one.
    pub(crate) fn room(rows: u16) -> usize {
        usize::from(rows.saturating_sub(Self::EDGES)).max(1)
    }

    /// How many characters a line has room for in so many columns.
    pub(crate) fn line(columns: u16) -> usize {
        usize::from(columns.saturating_sub(Self::SIDES))
    }

    /// How many rows it takes, its edges included.
    pub(crate) fn height(&self) -> u16 {
        u16::try_from(self.lines.len()).unwrap_or(u16::MAX).saturating_add(Self::EDGES)
    }
}

impl Tile {
    /// Nothing.
    pub const BLANK: Self = Self { glyph: ' ', role: ColourRole::Rock, marked: false };
}

impl View {
    /// The tile of a cell of the level, where it is on the screen.
    pub fn tile_mut(&mut self, cell: Position) -> Option<&mut Tile> {
        let (x, y) = (cell.x.checked_sub(self.corner.x)?, cell.y.checked_sub(self.corner.y)?);
        let spot = Position::new(x, y);
        self.board.size().contains(spot).then(|| &mut self.board[spot])
    }
}

impl Default for View {
    /// An empty screen.
    fn default() -> Self {
        Self {
            message: String::new(),
            more: String::new(),
            board: Grid::filled(Size::of(0, 0), Tile::BLANK),
            corner: Position::new(0, 0),
            status: Default::default(),
            timeline: String::new(),
            messages: Vec::new(),
            monsters: Vec::new(),
            layout: ScreenLayout::default(),
            panel: None,
            cursor: (0, 0),
            card: None,
        }
    }
}
