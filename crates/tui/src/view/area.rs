//! Parts of the screen.

/// A part of the screen, in columns and rows from the upper left.
///
/// ```
/// use hexdelve_tui::view::ScreenRect;
/// let area = ScreenRect { x: 2, y: 1, width: 3, height: 2 };
/// assert!(area.contains(4, 2) && !area.contains(5, 2));
/// assert_eq!((area.right(), area.bottom()), (5, 3));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScreenRect {
    /// The first column.
    pub x: u16,
    /// The first row.
    pub y: u16,
    /// The number of columns.
    pub width: u16,
    /// The number of rows.
    pub height: u16,
}

impl ScreenRect {
    /// Returns the column after the last.
    pub const fn right(self) -> u16 {
        self.x.saturating_add(self.width)
    }

    /// Returns the row after the last.
    pub const fn bottom(self) -> u16 {
        self.y.saturating_add(self.height)
    }

    /// Whether the area contains a column and row.
    pub const fn contains(self, column: u16, row: u16) -> bool {
        self.x <= column && column < self.right() && self.y <= row && row < self.bottom()
    }
}
