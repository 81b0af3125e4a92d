//! A library's entity, packed into an entry of the shared queue.

use bevy_ecs::entity::{Entity, EntityGeneration, EntityIndex};

/// Packs two halves of a library's entity into an entry of the
/// [`TurnQueue`](hexdelve::prelude::TurnQueue), whose entries are Bevy entities: an
/// index, and another number that may have any value.
///
/// # Panics
/// Panics if the index is `u32::MAX`, which libraries do not reach in practice.
#[inline]
pub fn ticket(index: u32, generation: u32) -> Entity {
    let index = EntityIndex::from_raw_u32(index).expect("a level has 16 million cells");
    Entity::from_index_and_generation(index, EntityGeneration::from_bits(generation))
}

/// Returns the two halves of an entry.
#[inline]
pub fn halves(ticket: Entity) -> (u32, u32) {
    (ticket.index_u32(), ticket.generation().to_bits())
}

/// Packs an entity of 64 bits, of which the lower half is never all ones.
#[inline]
pub fn ticket_of(bits: u64) -> Entity {
    #[expect(clippy::cast_possible_truncation, reason = "it is split into halves")]
    ticket(bits as u32, (bits >> 32) as u32)
}

/// Returns the 64 bits of an entry.
#[inline]
pub fn bits_of(entry: Entity) -> u64 {
    let (low, high) = halves(entry);
    u64::from(high) << 32 | u64::from(low)
}
