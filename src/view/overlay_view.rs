//! What an overlay adds to the view of a game, as plain data.

use crate::{
    grid::Position,
    path::MapKind,
    view::{Panel, marks::Marks},
};

/// What is drawn in place of the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardLayer {
    /// The level itself, and everybody on it.
    #[default]
    Level,
    /// The level without anybody on it.
    Terrain,
    /// The hardness of the rock.
    Hardness,
    /// The distances of one kind.
    Distances(MapKind),
}

/// What is asked in the message line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The words.
    pub words: String,
    /// Whether it stands before all news: nothing else can be done than to answer.
    pub is_urgent: bool,
    /// Whether the cursor stands after it, and not on the board.
    pub is_typed: bool,
}

impl Prompt {
    /// A question that makes way for news, with the cursor on the board.
    pub fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), is_urgent: false, is_typed: false }
    }

    /// The same before all news.
    #[must_use]
    pub fn urgent(self) -> Self {
        Self { is_urgent: true, ..self }
    }

    /// The same before all news, with the cursor after it.
    #[must_use]
    pub fn typed(self) -> Self {
        Self { is_urgent: true, is_typed: true, ..self }
    }
}

/// What an overlay adds to the view of a game. The default adds nothing.
///
/// ```
/// use hexdelve::view::{BoardLayer, OverlayView};
/// assert_eq!(OverlayView::default().layer, BoardLayer::Level);
/// ```
#[derive(Clone, Debug, Default)]
pub struct OverlayView {
    /// What is drawn in place of the level.
    pub layer: BoardLayer,
    /// The cell that has to be on the screen, if not the PC's.
    pub focus: Option<Position>,
    /// The cell that is shown as chosen.
    pub chosen: Option<Position>,
    /// A frame with lines in it.
    pub panel: Option<Panel>,
    /// What is asked.
    pub question: Option<Prompt>,
    pub(crate) marks: Marks,
}

impl OverlayView {
    /// A frame with lines in it, and nothing else.
    pub fn panel(panel: Panel) -> Self {
        Self { panel: Some(panel), ..Self::default() }
    }

    /// A cell that is pointed at, and a question about it.
    pub fn cursor(cell: Position, question: Prompt) -> Self {
        Self { focus: Some(cell), chosen: Some(cell), question: Some(question), ..Self::default() }
    }
}
