//! Line of sight and field of view (rules §4, "Line of sight"), and haze, which limits them. Sight
//! is symmetric, so the PC's view serves all characters; it is cached until something changes it.

mod shadowcast;

use crate::{
    creature::{Player, RegisterState},
    dungeon::{CellChange, Dungeon},
    grid::{Grid, Position, Size},
    turn::{Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::{lifecycle::HookContext, prelude::*, world::DeferredWorld};
pub use shadowcast::shadowcast;

pub(crate) fn sight_plugin(app: &mut App) {
    app.init_resource::<FieldOfView>()
        .register_state::<Haze>()
        .add_systems(Turn, refresh_field_of_view.in_set(TurnSystems::Refresh));
}

/// A haze around its entity, which needs a [`Position`] when it is spawned. Sight into, out of
/// and within the haze reaches only neighbouring cells (rules §7, "Smoke").
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::sight::Haze;
/// let mut game = Scenario::draw("@........0").start();
/// let cloud = game.find('@').unwrap().step(Direction::East);
/// game.world_mut().spawn((cloud, Haze { radius: 2 }));
/// game.submit(Action::Rest).unwrap();
/// let view = game.world().resource::<FieldOfView>();
/// assert!(view.sees(cloud) && !view.sees(cloud.step(Direction::East)));
/// ```
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
#[component(immutable, on_insert = gather, on_discard = lift)]
pub struct Haze {
    /// The radius in cells. Diagonal steps count as one.
    pub radius: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cloud {
    of: Entity,
    middle: Position,
    radius: u16,
}

impl Cloud {
    const fn covers(&self, cell: Position) -> bool {
        self.middle.distance(cell) <= self.radius
    }
}

/// Updates the PC's field of view if something has changed it.
pub fn refresh_field_of_view(
    dungeon: Res<Dungeon>,
    players: Query<&Position, With<Player>>,
    mut field_of_view: ResMut<FieldOfView>,
) {
    if let Ok(place) = players.single() {
        field_of_view.refresh(&dungeon, *place);
    }
}

fn gather(mut world: DeferredWorld<'_>, context: HookContext) {
    let haze = world.entity(context.entity);
    let Some((middle, haze)) = haze.get::<Position>().copied().zip(haze.get::<Haze>().copied())
    else {
        return;
    };
    if let Some(mut view) = world.get_resource_mut::<FieldOfView>() {
        view.clouds.push(Cloud { of: context.entity, middle, radius: haze.radius });
        view.clear();
    }
}

fn lift(mut world: DeferredWorld<'_>, context: HookContext) {
    if let Some(mut view) = world.get_resource_mut::<FieldOfView>() {
        view.clouds.retain(|cloud| cloud.of != context.entity);
        view.clear();
    }
}

/// The PC's field of view. Sight is symmetric (rules §4), so it also says who sees the PC.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::dungeon::Room;
/// let mut dungeon = Dungeon::filled(Size::STANDARD, Hardness(100));
/// dungeon.add_room(Room { x: 1, y: 1, width: 30, height: 10 });
/// let (near, far) = (Position::new(2, 2), Position::new(30, 10));
/// let mut view = FieldOfView::default();
/// view.refresh(&dungeon, near);
/// assert!(view.sees(far));
/// ```
#[derive(Resource, Clone, Debug)]
pub struct FieldOfView {
    origin: Option<Position>,
    version: u64,
    seen: Grid<bool>,
    /// With this list, the time to clear does not depend on the size of the level.
    cells: Vec<Position>,
    clouds: Vec<Cloud>,
    looks: u64,
}

impl FieldOfView {
    /// Creates an empty field of view for a level of this size.
    pub fn new(size: Size) -> Self {
        let seen = Grid::filled(size, false);
        Self { origin: None, version: 0, seen, cells: Vec::new(), clouds: Vec::new(), looks: 0 }
    }

    /// Returns the cell the view starts from, or `None` before the first refresh.
    pub const fn origin(&self) -> Option<Position> {
        self.origin
    }

    /// Whether a cell is seen, which is never true outside the level.
    pub fn sees(&self, cell: Position) -> bool {
        self.seen.get(cell).is_some_and(|seen| *seen)
    }

    /// Whether a cell lies in haze. Only its neighbours see it, and can be seen from it.
    pub fn is_hazy(&self, cell: Position) -> bool {
        self.clouds.iter().any(|cloud| cloud.covers(cell))
    }

    /// Whether there is smoke anywhere on the level.
    pub const fn has_haze(&self) -> bool {
        !self.clouds.is_empty()
    }

    /// Returns a number that changes whenever the view may have changed.
    pub const fn looks(&self) -> u64 {
        self.looks
    }

    /// Iterates over all seen cells, walls included, starting with the origin.
    pub fn cells(&self) -> impl Iterator<Item = Position> {
        self.cells.iter().copied()
    }

    /// Recomputes the view from a cell unless it is still valid, and returns whether it did so.
    pub fn refresh(&mut self, dungeon: &Dungeon, origin: Position) -> bool {
        let stale = self.origin != Some(origin) || self.is_outdated(dungeon);
        self.version = dungeon.version();
        if stale {
            self.look(dungeon, origin);
        }
        stale
    }

    /// Returns the view from another cell, with the haze unchanged.
    #[must_use]
    pub fn seen_from(&self, dungeon: &Dungeon, origin: Position) -> Self {
        let mut view = Self { clouds: self.clouds.clone(), ..Self::new(dungeon.size()) };
        view.refresh(dungeon, origin);
        view
    }

    /// Whether or not they are seen: a line of sight may cross a cell whose middle is hidden.
    pub(crate) fn crossed_cells(&self, dungeon: &Dungeon) -> Vec<Position> {
        let mut crossed = Vec::new();
        if let Some(origin) = self.origin.filter(|origin| !self.is_hazy(*origin)) {
            let blocks = |cell| {
                let blocks = dungeon.blocks_sight(cell) || self.is_hazy(cell);
                crossed.extend((!blocks).then_some(cell));
                blocks
            };
            shadowcast(origin, blocks, |_| ());
        }
        crossed
    }

    /// Clears the view. Call this when the dungeon is replaced.
    pub fn clear(&mut self) {
        self.origin = None;
        self.looks += 1;
        let (size, seen) = (self.seen.size(), self.seen.cells_mut());
        for cell in self.cells.drain(..) {
            seen[size.index(cell)] = false;
        }
    }

    /// The view includes every wall it reaches, so removing a wall outside the view does not change
    /// it. An open cell can narrow it when filled, even if the middle of the cell is hidden.
    fn is_outdated(&self, dungeon: &Dungeon) -> bool {
        let touches = |it: CellChange| match (it.before.is_opaque(), it.after.is_opaque()) {
            (false, true) => true,
            (true, false) => self.sees(it.cell),
            _ => false,
        };
        let changes = dungeon.changes_since(self.version);
        self.seen.size() != dungeon.size() || changes.is_none_or(|mut it| it.any(touches))
    }

    fn look(&mut self, dungeon: &Dungeon, origin: Position) {
        self.clear();
        if self.seen.size() != dungeon.size() {
            self.seen = Grid::filled(dungeon.size(), false);
        }
        self.origin = Some(origin);
        let (seen, cells, clouds) = (&mut self.seen, &mut self.cells, &self.clouds);
        let size = dungeon.size();
        let mut see = |cell| {
            if size.contains(cell)
                && !std::mem::replace(&mut seen.cells_mut()[size.index(cell)], true)
            {
                cells.push(cell);
            }
        };
        if clouds.is_empty() {
            return shadowcast(origin, |cell| dungeon.blocks_sight(cell), see);
        }
        let hazy = |cell| clouds.iter().any(|cloud| cloud.covers(cell));
        if hazy(origin) {
            std::iter::once(origin).chain(origin.neighbours()).for_each(see);
        } else {
            // Like a wall, haze ends a line of sight, but it is seen only from an adjacent cell.
            let blocks = |cell| dungeon.blocks_sight(cell) || hazy(cell);
            shadowcast(origin, blocks, |cell| {
                if origin.distance(cell) <= 1 || !hazy(cell) {
                    see(cell);
                }
            });
        }
    }
}

impl Default for FieldOfView {
    fn default() -> Self {
        Self::new(Size::STANDARD)
    }
}
