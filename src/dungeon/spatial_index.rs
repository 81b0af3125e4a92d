//! What stands in each cell: creature above mechanism above items.
//!
//! The order is the order of the fields, so a wrong one cannot be written
//! (rules §6). A mechanism or an item stands in few cells, so those two live
//! beside the grid and a level of 16 million cells stays small.

use super::{Dungeon, Obstacle};
use crate::grid::{Grid, Position, Size};
use bevy_ecs::{
    lifecycle::HookContext,
    prelude::{Component, Entity, Resource, World},
    world::DeferredWorld,
};
use std::collections::BTreeMap;

/// What kind of thing an entity is within its cell's stack.
///
/// An entity with a [`Position`] and a `CellLayer` is in the stack of its cell;
/// one without a `CellLayer` only has a place.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub enum CellLayer {
    /// Takes turns; at most one a cell.
    Creature,
    /// A door, a trap, a chest; at most one a cell.
    Mechanism,
    /// Any number a cell.
    Item,
}

/// What is on a level that is not played at present. No query finds it that
/// does not ask for it.
#[derive(Component, Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Inactive;

/// What stands in one cell, from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellContents<'a> {
    /// Who stands there.
    pub creature: Option<Entity>,
    /// What is built there.
    pub mechanism: Option<Entity>,
    /// What lies there, the first to arrive first.
    pub items: &'a [Entity],
}

/// The stacks of all cells of the level.
///
/// Kept true by hooks on [`Position`]: inserting one enters the cell, replacing
/// or removing it, or despawning the entity, leaves it. Two creatures in a cell
/// are refused with a panic. Reading takes constant time in the number of
/// creatures.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Scenario::draw("@.4").start();
/// let stacks = game.world().resource::<SpatialIndex>();
/// assert!(stacks.at(game.find('4').unwrap()).creature.is_some());
/// ```
#[derive(Resource, Clone, Debug)]
pub struct SpatialIndex {
    creatures: Grid<Option<Entity>>,
    mechanisms: BTreeMap<Position, Entity>,
    items: BTreeMap<Position, Vec<Entity>>,
}

impl SpatialIndex {
    /// Empty cells.
    pub fn new(size: Size) -> Self {
        Self {
            creatures: Grid::filled(size, None),
            mechanisms: BTreeMap::new(),
            items: BTreeMap::new(),
        }
    }

    /// Who stands in a cell.
    pub fn creature(&self, cell: Position) -> Option<Entity> {
        self.creatures.get(cell).copied().flatten()
    }

    /// What is built in a cell.
    pub fn mechanism(&self, cell: Position) -> Option<Entity> {
        self.mechanisms.get(&cell).copied()
    }

    /// All that stands in a cell.
    pub fn at(&self, cell: Position) -> CellContents<'_> {
        CellContents {
            creature: self.creature(cell),
            mechanism: self.mechanism(cell),
            items: self.items.get(&cell).map_or(&[], Vec::as_slice),
        }
    }

    /// Every mechanism and its cell.
    pub fn mechanisms(&self) -> impl Iterator<Item = (Position, Entity)> {
        self.mechanisms.iter().map(|(cell, entity)| (*cell, *entity))
    }

    /// Every cell in which items lie, and those items.
    pub fn piles(&self) -> impl Iterator<Item = (Position, &[Entity])> {
        self.items.iter().map(|(cell, pile)| (*cell, pile.as_slice()))
    }

    /// Takes a creature out of stacks that no hook keeps, those of a level that
    /// is not played.
    pub(crate) fn forget(&mut self, creature: Entity) {
        for occupant in self.creatures.cells_mut() {
            if *occupant == Some(creature) {
                *occupant = None;
            }
        }
    }

    fn enter(&mut self, cell: Position, layer: CellLayer, entity: Entity) {
        match layer {
            CellLayer::Creature => {
                let before = self.creatures[cell].replace(entity);
                assert!(before.is_none_or(|it| it == entity), "two creatures at {cell}");
            }
            CellLayer::Mechanism => {
                let before = self.mechanisms.insert(cell, entity);
                assert!(before.is_none_or(|it| it == entity), "two mechanisms at {cell}");
            }
            CellLayer::Item => {
                let pile = self.items.entry(cell).or_default();
                if !pile.contains(&entity) {
                    pile.push(entity);
                }
            }
        }
    }

    fn leave(&mut self, cell: Position, layer: CellLayer, entity: Entity) {
        match layer {
            CellLayer::Creature => {
                // A level that somebody followed the PC from may be larger.
                if self.creature(cell) == Some(entity) {
                    self.creatures[cell] = None;
                }
            }
            CellLayer::Mechanism => {
                if self.mechanisms.get(&cell) == Some(&entity) {
                    self.mechanisms.remove(&cell);
                }
            }
            CellLayer::Item => {
                if let Some(pile) = self.items.get_mut(&cell) {
                    pile.retain(|item| *item != entity);
                    if pile.is_empty() {
                        self.items.remove(&cell);
                    }
                }
            }
        }
    }
}

/// Registers the hooks that keep [`SpatialIndex`] true, and the dungeon's obstacles.
pub(super) fn keep_the_stacks_true(world: &mut World) {
    world.register_disabling_component::<Inactive>();
    let hooks = world.register_component_hooks::<Position>();
    hooks.on_insert(enter_the_cell).on_discard(leave_the_cell);
    // Who becomes another kind of thing moves within its stack.
    let hooks = world.register_component_hooks::<CellLayer>();
    hooks.on_insert(enter_the_cell).on_discard(leave_the_cell);
    let hooks = world.register_component_hooks::<Obstacle>();
    hooks.on_insert(stand_in_the_way).on_discard(make_way);
}

fn enter_the_cell(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some((cell, layer)) = place(&world, context.entity)
        && let Some(mut stacks) = world.get_resource_mut::<SpatialIndex>()
    {
        stacks.enter(cell, layer, context.entity);
        if layer == CellLayer::Mechanism {
            stand_in_the_way(world, context);
        }
    }
}

fn leave_the_cell(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some((cell, layer)) = place(&world, context.entity)
        && let Some(mut stacks) = world.get_resource_mut::<SpatialIndex>()
    {
        stacks.leave(cell, layer, context.entity);
        if layer == CellLayer::Mechanism {
            make_way(world, context);
        }
    }
}

fn place(world: &DeferredWorld<'_>, entity: Entity) -> Option<(Position, CellLayer)> {
    let entity = world.entity(entity);
    Some((*entity.get::<Position>()?, *entity.get::<CellLayer>()?))
}

fn stand_in_the_way(world: DeferredWorld<'_>, context: HookContext) {
    if let Some(obstacle) = world.entity(context.entity).get::<Obstacle>().copied() {
        obstruct(world, context.entity, obstacle);
    }
}

fn make_way(world: DeferredWorld<'_>, context: HookContext) {
    if world.entity(context.entity).contains::<Obstacle>() {
        obstruct(world, context.entity, Obstacle::NONE);
    }
}

/// Only mechanisms obstruct: there is at most one of them in a cell.
fn obstruct(mut world: DeferredWorld<'_>, entity: Entity, obstacle: Obstacle) {
    if let Some((cell, CellLayer::Mechanism)) = place(&world, entity)
        && let Some(mut dungeon) = world.get_resource_mut::<Dungeon>()
    {
        dungeon.obstruct(cell, obstacle);
    }
}
