//! The contents of each cell (rules §6). Few cells have mechanisms and items, so maps stay small.

use super::{Dungeon, Obstacle};
use crate::grid::{Grid, Position, Size};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
use std::collections::BTreeMap;

/// An entity's layer within its cell. Without one, it is not part of the cell's contents.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[component(immutable)]
pub enum CellLayer {
    /// A character that takes turns; at most one per cell.
    Creature,
    /// A door, a trap or a chest; at most one per cell.
    Mechanism,
    /// An item; any number per cell.
    Item,
}

/// The level that an entity is on, or falls to, if not the one being played. Only queries that
/// mention this component match.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffLevel(pub u16);

/// The contents of one cell, from top to bottom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CellContents<'a> {
    /// The creature in the cell.
    pub creature: Option<Entity>,
    /// The mechanism in the cell.
    pub mechanism: Option<Entity>,
    /// The items in the cell, in order of arrival.
    pub items: &'a [Entity],
}

/// The contents of every cell of the level.
///
/// Hooks on [`Position`] keep it up to date, and panic if a cell gets two creatures or mechanisms.
///
/// ```
/// use hexdelve::prelude::*;
/// let game = Scenario::draw("@.4").start();
/// let spatial_index = game.world().resource::<SpatialIndex>();
/// assert!(spatial_index.at(game.find('4').unwrap()).creature.is_some());
/// ```
#[derive(Resource, Clone, Debug)]
pub struct SpatialIndex {
    creatures: Grid<Option<Entity>>,
    mechanisms: BTreeMap<Position, Entity>,
    items: BTreeMap<Position, Vec<Entity>>,
}

impl SpatialIndex {
    /// Returns an index of empty cells.
    pub fn new(size: Size) -> Self {
        let creatures = Grid::filled(size, None);
        Self { creatures, mechanisms: BTreeMap::new(), items: BTreeMap::new() }
    }

    /// Returns the creature in a cell.
    pub fn creature(&self, cell: Position) -> Option<Entity> {
        self.creatures.get(cell).copied().flatten()
    }

    /// Returns the mechanism in a cell.
    pub fn mechanism(&self, cell: Position) -> Option<Entity> {
        self.mechanisms.get(&cell).copied()
    }

    pub(crate) fn is_free(&self, dungeon: &Dungeon, cell: Position) -> bool {
        dungeon.is_bare(cell) && self.creature(cell).is_none() && self.mechanism(cell).is_none()
    }

    /// Returns the contents of a cell.
    pub fn at(&self, cell: Position) -> CellContents<'_> {
        let items = self.items.get(&cell).map_or(&[][..], Vec::as_slice);
        CellContents { creature: self.creature(cell), mechanism: self.mechanism(cell), items }
    }

    /// Returns every mechanism and its cell.
    pub fn mechanisms(&self) -> impl Iterator<Item = (Position, Entity)> {
        self.mechanisms.iter().map(|(cell, entity)| (*cell, *entity))
    }

    /// Returns every cell that contains items, and its items.
    pub fn piles(&self) -> impl Iterator<Item = (Position, &[Entity])> {
        self.items.iter().map(|(cell, pile)| (*cell, pile.as_slice()))
    }

    /// For a level that is not being played, which no hook updates.
    pub(crate) fn forget(&mut self, creature: Entity) {
        for occupant in self.creatures.cells_mut() {
            occupant.take_if(|it| *it == creature);
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
            // A creature that followed the PC may have come from a larger level.
            CellLayer::Creature if self.creature(cell) == Some(entity) => {
                self.creatures[cell] = None;
            }
            CellLayer::Mechanism if self.mechanism(cell) == Some(entity) => {
                self.mechanisms.remove(&cell);
            }
            CellLayer::Item => {
                if let Some(pile) = self.items.get_mut(&cell) {
                    pile.retain(|item| *item != entity);
                    if pile.is_empty() {
                        self.items.remove(&cell);
                    }
                }
            }
            _ => {}
        }
    }
}

pub(crate) fn spatial_index_plugin(app: &mut App) {
    let world = app.world_mut();
    world.register_disabling_component::<OffLevel>();
    let hooks = world.register_component_hooks::<Position>();
    hooks.on_insert(enter_cell).on_discard(leave_the_cell);
    // An entity whose layer changes moves within its cell.
    let hooks = world.register_component_hooks::<CellLayer>();
    hooks.on_insert(enter_cell).on_discard(leave_the_cell);
    let hooks = world.register_component_hooks::<Obstacle>();
    hooks.on_insert(stand_in_the_way).on_discard(make_way);
}

fn enter_cell(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some((cell, layer)) = place(&world, context.entity)
        && let Some(mut spatial_index) = world.get_resource_mut::<SpatialIndex>()
    {
        spatial_index.enter(cell, layer, context.entity);
        stand_in_the_way(world, context);
    }
}

fn leave_the_cell(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some((cell, layer)) = place(&world, context.entity)
        && let Some(mut spatial_index) = world.get_resource_mut::<SpatialIndex>()
    {
        spatial_index.leave(cell, layer, context.entity);
        make_way(world, context);
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

/// Only mechanisms obstruct, because a cell has at most one of them.
fn obstruct(mut world: DeferredWorld<'_>, entity: Entity, obstacle: Obstacle) {
    if let Some((cell, CellLayer::Mechanism)) = place(&world, entity)
        && let Some(mut dungeon) = world.get_resource_mut::<Dungeon>()
    {
        dungeon.set_obstacle(cell, obstacle);
    }
}
