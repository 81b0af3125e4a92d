//! The buffers that an observation is written into.

use super::{InventoryColumn, MindColumn, StatusField, TurnOrderColumn};
use hexdelve::{action::Slot, grid::Size};
use thiserror::Error;

/// The buffers to fill. A buffer that is `None` costs nothing.
///
/// ```
/// use hexdelve_study::observation::{ObservationBuffers, ObservationWriter, StatusField};
/// use hexdelve_study::prelude::*;
/// let mut game = Pit::new(Seed(7)).start()?;
/// let mut observer = ObservationWriter::new();
/// let (mut glyphs, mut status) = ([0; 80 * 21], [0; StatusField::COUNT]);
/// game.submit(Action::Rest).unwrap();
/// let mut buffers = ObservationBuffers {
///     glyphs: Some(&mut glyphs),
///     status: Some(&mut status),
///     ..ObservationBuffers::default()
/// };
/// observer.observe(&mut game, &mut buffers)?;
/// let [x, y] = [StatusField::X, StatusField::Y].map(|field| status[field.index()] as usize);
/// assert_eq!(glyphs[y * 80 + x], u16::from(b'@'));
/// assert_eq!(status[StatusField::Turn.index()], 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct ObservationBuffers<'a> {
    /// The character in each cell, as on the screen: that of the creature, or else of the
    /// thing, or else of the ground. A character beyond U+FFFF is U+FFFD.
    pub glyphs: Option<&'a mut [u16]>,
    /// The characters of `glyphs` as bytes. A character beyond ASCII is `?`.
    pub chars: Option<&'a mut [u8]>,
    /// The code of each cell's role: [`ColourRole::code`](hexdelve::looks::ColourRole::code).
    pub colours: Option<&'a mut [u8]>,
    /// The creature in each cell: a combination of [`CreatureFlags`](super::CreatureFlags), 0 if there is none.
    pub creatures: Option<&'a mut [u16]>,
    /// Whether each cell is unknown (0), remembered (1) or in view (2).
    pub visibility: Option<&'a mut [u8]>,
    /// The hardness of each cell as far as the PC knows it: 0 is open, 255 is immutable
    /// or unknown.
    pub hardness: Option<&'a mut [u8]>,
    /// The distance from each cell to the PC, for creatures that walk. 65,535 means that no
    /// path is known. In a delve, only an intelligent PC sees distances. For any other
    /// PC, the whole buffer is 65,535.
    pub walking_distances: Option<&'a mut [u16]>,
    /// The distance of each cell to the PC, for creatures that dig.
    pub digging_distances: Option<&'a mut [u16]>,
    /// The state of the PC and of the game, by [`StatusField`].
    pub status: Option<&'a mut [i64]>,
    /// The sentences since the last observation as UTF-8, cut off at a character
    /// boundary, and padded with zeros. The buffer can have any length. It stays empty in
    /// a game without the `MessagesPlugin` of `hexdelve_tui`.
    pub message: Option<&'a mut [u8]>,
    /// The PC's pack, one row of [`InventoryColumn::COUNT`] values for each of the six
    /// slots.
    pub inventory: Option<&'a mut [u16]>,
    /// The minds of the creatures that the PC notices, nearest first: as many rows of
    /// [`MindColumn::COUNT`] values as fit, and zeros after the last.
    pub minds: Option<&'a mut [i32]>,
    /// The coming turns up to and including the PC's next one, in order: as many rows of
    /// [`TurnOrderColumn::COUNT`] values as fit, and zeros after the last.
    pub turn_order: Option<&'a mut [i32]>,
    /// The probability of death in percent, if the PC rests and if it steps in each of
    /// the eight directions; 255 for a step that it cannot take. Computing it simulates
    /// all of these moves, which takes about a hundred times as long as a turn.
    pub threats: Option<&'a mut [u8]>,
}

pub(super) const MOVES: usize = 9;
const INVENTORY: usize = Slot::ALL.len() * InventoryColumn::COUNT;

/// A buffer has the wrong length.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("the buffer {name} has {found} elements, expected {expected}")]
pub struct BufferLengthError {
    /// The name of the field in [`ObservationBuffers`].
    pub name: &'static str,
    /// The number of elements.
    pub found: usize,
    /// The expected number of elements.
    pub expected: String,
}

impl ObservationBuffers<'_> {
    pub(super) fn check(&self, size: Size) -> Result<(), BufferLengthError> {
        let area = size.area();
        let per_cell = [
            ("glyphs", length(self.glyphs.as_deref())),
            ("chars", length(self.chars.as_deref())),
            ("colours", length(self.colours.as_deref())),
            ("creatures", length(self.creatures.as_deref())),
            ("visibility", length(self.visibility.as_deref())),
            ("hardness", length(self.hardness.as_deref())),
            ("walking_distances", length(self.walking_distances.as_deref())),
            ("digging_distances", length(self.digging_distances.as_deref())),
        ];
        for (name, found) in per_cell {
            if let Some(found) = found.filter(|found| *found != area) {
                let expected = format!("{area}, one for each cell of {size}");
                return Err(BufferLengthError { name, found, expected });
            }
        }
        let exact = [
            ("status", length(self.status.as_deref()), StatusField::COUNT),
            ("inventory", length(self.inventory.as_deref()), INVENTORY),
            ("threats", length(self.threats.as_deref()), MOVES),
        ];
        for (name, found, count) in exact {
            if let Some(found) = found.filter(|found| *found != count) {
                return Err(BufferLengthError { name, found, expected: count.to_string() });
            }
        }
        let rows = [
            ("minds", length(self.minds.as_deref()), MindColumn::COUNT),
            ("turn_order", length(self.turn_order.as_deref()), TurnOrderColumn::COUNT),
        ];
        for (name, found, columns) in rows {
            if let Some(found) = found.filter(|found| found % columns != 0) {
                let expected = format!("a multiple of {columns}");
                return Err(BufferLengthError { name, found, expected });
            }
        }
        Ok(())
    }
}

fn length<T>(buffer: Option<&[T]>) -> Option<usize> {
    buffer.map(<[T]>::len)
}
