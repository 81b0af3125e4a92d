//! What an overlay adds to the view of a game, as plain data.

use super::{Panel, marks::Marks};
use hexdelve::{grid::Position, path::DistanceMapKind};

/// The layer that is drawn in place of the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum BoardContent {
    /// The level itself, with all creatures.
    #[default]
    Level,
    /// Only the terrain, without creatures or things.
    Terrain,
    /// The hardness of the rock.
    Hardness,
    /// The distances on a map of this kind.
    Distances(DistanceMapKind),
}

/// A question in the message line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The text.
    pub words: String,
    /// Whether the question takes precedence over messages, because the player has to
    /// answer it first.
    pub is_urgent: bool,
    /// Whether the cursor is after the question instead of on the board.
    pub is_typed: bool,
}

impl Prompt {
    /// Creates a question that messages can replace, with the cursor on the board.
    pub fn new(words: impl Into<String>) -> Self {
        Self { words: words.into(), is_urgent: false, is_typed: false }
    }

    /// Makes this question take precedence over messages.
    #[must_use]
    pub fn urgent(self) -> Self {
        Self { is_urgent: true, ..self }
    }

    /// Makes this question take precedence over messages, with the cursor after it.
    #[must_use]
    pub fn typed(self) -> Self {
        Self { is_urgent: true, is_typed: true, ..self }
    }
}

/// What an overlay adds to the view of a game. The default adds nothing.
#[derive(Clone, Debug, Default)]
pub struct OverlayView {
    /// The layer that is drawn in place of the level.
    pub layer: BoardContent,
    /// The cell that must be on the screen, if it is not the PC's cell.
    pub focus: Option<Position>,
    /// The cell that is shown as selected.
    pub selected: Option<Position>,
    /// The panel, if there is one.
    pub panel: Option<Panel>,
    /// The question, if there is one.
    pub prompt: Option<Prompt>,
    pub(crate) marks: Marks,
}

impl OverlayView {
    /// Creates an overlay that adds only a panel.
    pub fn panel(panel: Panel) -> Self {
        Self { panel: Some(panel), ..Self::default() }
    }

    pub(crate) fn prompt(prompt: Prompt) -> Self {
        Self { prompt: Some(prompt), ..Self::default() }
    }

    /// Creates an overlay with the cursor on a cell, and a question about that cell.
    pub fn cursor(cell: Position, question: Prompt) -> Self {
        Self { focus: Some(cell), selected: Some(cell), ..Self::prompt(question) }
    }
}
