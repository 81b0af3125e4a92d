//! The PC's pack, as rows of numbers.

use crate::observation::board::code_unit;
use bevy_ecs::prelude::{Entity, World};
use hexdelve::{
    every_variant,
    things::{Catalogue, Thing, WieldedItem, pack_of, usage},
};

/// The columns of a slot in
/// [`ObservationBuffers::inventory`](super::ObservationBuffers::inventory), in order. All
/// of them are 0 in an empty slot.
///
/// ```
/// use hexdelve_study::observation::{InventoryColumn, ObservationBuffers, ObservationWriter};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::delve("@..").carrying('@', "key").start();
/// let mut inventory = [0; 6 * InventoryColumn::COUNT];
/// let mut buffers =
///     ObservationBuffers { inventory: Some(&mut inventory), ..ObservationBuffers::default() };
/// ObservationWriter::new().observe(&mut game, &mut buffers)?;
/// assert_eq!(inventory[InventoryColumn::Count.index()], 1);
/// assert_eq!(inventory[InventoryColumn::COUNT + InventoryColumn::Count.index()], 0);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InventoryColumn {
    /// The glyph of the item.
    Glyph,
    /// The number of the item's row in the game's [`Catalogue`], plus 1.
    Kind,
    /// The number of items in the slot.
    Count,
    /// The item's use method, in the order of
    /// [`UseMethod`](hexdelve::things::UseMethod), from 1.
    Usage,
    /// 1 if the item is in the PC's hand.
    Wielded,
}

impl InventoryColumn {
    /// All columns, in order.
    pub const ALL: [Self; 5] = every_variant![Glyph, Kind, Count, Usage, Wielded];
    /// The number of columns.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the index of the column.
    pub const fn index(self) -> usize {
        self as usize
    }
}

pub(super) fn write_inventory(world: &World, player: Option<Entity>, into: &mut [u16]) {
    into.fill(0);
    let Some(player) = player else { return };
    let catalogue = world.get_resource::<Catalogue>();
    let wielded = world.get::<WieldedItem>(player).map(|wielded| wielded.item);
    for (slot, items) in pack_of(world, player) {
        let Some(item) = items.last().copied() else { continue };
        let row = &mut into[slot.index() * InventoryColumn::COUNT..][..InventoryColumn::COUNT];
        let kind = world.get::<Thing>(item).map(|thing| thing.0);
        let glyph = kind.zip(catalogue).map_or('?', |(kind, table)| table.kind(kind).glyph);
        row[InventoryColumn::Glyph.index()] = code_unit(glyph);
        row[InventoryColumn::Kind.index()] = kind.map_or(0, |kind| kind.0 + 1);
        row[InventoryColumn::Count.index()] = u16::try_from(items.len()).unwrap_or(u16::MAX);
        row[InventoryColumn::Usage.index()] = usage(world, item) as u16 + 1;
        let is_wielded = items.iter().any(|item| Some(*item) == wielded);
        row[InventoryColumn::Wielded.index()] = is_wielded.into();
    }
}
