//! The state of the PC and of the game as a row of numbers, and the PC's pack (inventory) and arts
//! as further rows.

use super::board::code_unit;
use crate::observation::creatures::{CreatureFlags, Creatures};
use hexdelve::{
    arts::Arts,
    journal::Score,
    knowledge::MapMemory,
    mind::Vanished,
    prelude::*,
    things::{Hasted, WieldedItem, pack_of, usage},
};
use strum::VariantArray;

/// The fields of [`ObservationBuffers::status`](super::ObservationBuffers::status), in order.
///
/// ```
/// use hexdelve_study::observation::StatusField;
/// assert_eq!(StatusField::X.index(), 0);
/// assert_eq!(StatusField::COUNT, 22);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum StatusField {
    /// The column of the PC, or of its killer if it is dead.
    X,
    /// The row of the PC, or of its killer.
    Y,
    /// The number of turns that the PC has taken.
    Turn,
    /// The time in ticks; a turn of the PC at its usual speed takes 100.
    Time,
    /// The number of ticks until the PC's next turn after this one.
    TurnLength,
    /// The PC's speed.
    Speed,
    /// The PC's abilities, as a mask.
    Abilities,
    /// 0 while the game continues, 1 if it is won, 2 lost, 3 stalled, 4 given up.
    Outcome,
    /// 0 in a pit, 1 in a delve, 2 in practice mode, 3 in wizard mode.
    Mode,
    /// The level, from 1; 1 in a game without levels.
    Depth,
    /// The deepest level that the PC has been on.
    DeepestDepth,
    /// The number of levels.
    LevelCount,
    /// Whether the PC has the Crown and must get out.
    Escaping,
    /// The lead: the number of PC turns until hunters arrive, or -1 if none will.
    HuntersIn,
    /// The score.
    Score,
    /// The number of monsters that the PC notices, friends excluded.
    MonstersNoticed,
    /// The number of monsters in view, friends excluded.
    MonstersInView,
    /// The number of friends that the PC notices.
    Friends,
    /// The number of monsters on the level, or -1 if that is hidden.
    MonstersLeft,
    /// The number of moves for which the PC is stuck.
    StuckMoves,
    /// The number of moves for which the PC is hasted.
    HasteMoves,
    /// The number of ticks for which nobody far away knows where the PC is.
    VanishedTicks,
}

columns!(StatusField);

#[derive(Debug)]
pub(super) struct StatusReader {
    players: QueryState<EntityRef<'static>, With<Player>>,
    monsters: QueryState<(), With<Monster>>,
}

impl StatusReader {
    pub(super) fn new(world: &mut World) -> Self {
        Self { players: world.query_filtered(), monsters: world.query_filtered() }
    }

    pub(super) fn player<'w>(&mut self, world: &'w World) -> Option<EntityRef<'w>> {
        self.players.update_archetypes(world);
        self.players.iter_manual(world).next()
    }

    /// `creatures` must be up to date.
    pub(super) fn write(
        &mut self,
        world: &World,
        player: Option<EntityRef<'_>>,
        creatures: &Creatures,
        into: &mut [i64],
    ) {
        let place = player.and_then(|player| player.get().copied());
        let place: Position = place.unwrap_or_else(|| PlayerView::of(world).position);
        let now = time_of(world, player);
        let vanished_for = |it: &Vanished| it.until.0.saturating_sub(now.0);
        let outcome = match world.resource() {
            GameStatus::InProgress => 0,
            GameStatus::Won => 1,
            GameStatus::Lost { .. } => 2,
            GameStatus::Stalled => 3,
            GameStatus::GivenUp => 4,
        };
        let mode = match world.get_resource() {
            Some(GameMode::Pit) | None => 0,
            Some(GameMode::Delve) => 1,
            Some(GameMode::Practice) => 2,
            Some(GameMode::Wizard) => 3,
        };
        let depth = world.get_resource::<Depth>();
        let count = |mask: u16, flags: u16| {
            creatures.noticed.iter().filter(|it| it.flags & mask == flags).count() as u64
        };
        let (not_monsters, seen) =
            (CreatureFlags::PLAYER | CreatureFlags::FRIEND, CreatureFlags::IN_VIEW);
        let fields = [
            (StatusField::X, place.x.into()),
            (StatusField::Y, place.y.into()),
            (StatusField::Turn, world.resource::<PlayerOrders>().turns_taken()),
            (StatusField::Time, now.0),
            (StatusField::TurnLength, field_of(player, |speed: &Speed| speed.delay())),
            (StatusField::Speed, field_of(player, |speed: &Speed| speed.value().into())),
            (StatusField::Abilities, field_of(player, |it: &Abilities| it.mask().into())),
            (StatusField::Outcome, outcome),
            (StatusField::Mode, mode),
            (StatusField::Depth, depth.map_or(1, |depth| depth.level().into())),
            (StatusField::DeepestDepth, depth.map_or(1, |depth| depth.deepest().into())),
            (StatusField::LevelCount, depth.map_or(1, |depth| depth.level_count().into())),
            (StatusField::Escaping, depth.is_some_and(Depth::is_escaping).into()),
            (StatusField::Score, Score::of(world)),
            (StatusField::MonstersNoticed, count(not_monsters, 0)),
            (StatusField::MonstersInView, count(not_monsters | seen, seen)),
            (StatusField::Friends, count(CreatureFlags::FRIEND, CreatureFlags::FRIEND)),
            (StatusField::StuckMoves, field_of(player, |stuck: &Stuck| stuck.moves.into())),
            (StatusField::HasteMoves, field_of(player, |hasted: &Hasted| hasted.moves.into())),
            (StatusField::VanishedTicks, field_of(player, vanished_for)),
        ];
        let number = |value: u64| i64::try_from(value).unwrap_or(i64::MAX);
        for (field, value) in fields {
            into[field.index()] = number(value);
        }
        let hunters = depth.and_then(Depth::coming_hunters);
        into[StatusField::HuntersIn.index()] =
            hunters.map_or(-1, |it| number(it.at.turns_from(now)));
        into[StatusField::MonstersLeft.index()] = if world.contains_resource::<MapMemory>() {
            -1
        } else {
            self.monsters.update_archetypes(world);
            number(self.monsters.iter_manual(world).count() as u64)
        };
    }
}

/// The time of the PC's next turn, or of the end of the game.
pub(super) fn time_of(world: &World, player: Option<EntityRef<'_>>) -> GameTime {
    let turn = player.and_then(|player| player.get()).map(|turn: &NextTurn| turn.at());
    turn.unwrap_or_else(|| world.resource::<TurnQueue>().now())
}

fn field_of<C: Component>(player: Option<EntityRef<'_>>, value: impl Fn(&C) -> u64) -> u64 {
    player.and_then(|player| player.get()).map_or(0, value)
}

/// The columns of a slot in
/// [`ObservationBuffers::inventory`](super::ObservationBuffers::inventory), in order. All
/// of them are 0 in an empty slot.
///
/// ```
/// use hexdelve_study::observation::{InventoryColumn, ObservationBuffers, ObservationWriter};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::delve("@..").carrying('@', "ward").start();
/// let mut inventory = [0; 6 * InventoryColumn::COUNT];
/// let mut buffers =
///     ObservationBuffers { inventory: Some(&mut inventory), ..ObservationBuffers::default() };
/// ObservationWriter::new().observe(&mut game, &mut buffers)?;
/// assert_eq!(inventory[InventoryColumn::Count.index()], 1);
/// assert_eq!(inventory[InventoryColumn::COUNT + InventoryColumn::Count.index()], 0);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
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
    /// 1 if the PC wears the item.
    Wielded,
}

columns!(InventoryColumn);

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

/// The columns of an art in [`ObservationBuffers::arts`](super::ObservationBuffers::arts), in order.
///
/// ```
/// use hexdelve_study::observation::{ArtColumn, ObservationBuffers, ObservationWriter};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::delve("@..").art("leap").start();
/// let mut arts = [0; 3 * ArtColumn::COUNT];
/// let mut buffers = ObservationBuffers { arts: Some(&mut arts), ..ObservationBuffers::default() };
/// ObservationWriter::new().observe(&mut game, &mut buffers)?;
/// assert_eq!(arts, [2, 2, 0, 0, 0, 0, 0, 0, 0]);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum ArtColumn {
    /// The number of the art's row in the game's [`ArtTable`](hexdelve::arts::ArtTable), plus 1.
    Kind,
    /// The number of charges left.
    Charges,
    /// The number of kills counted towards the next charge.
    Pips,
}

columns!(ArtColumn);

pub(super) fn write_arts(player: Option<EntityRef<'_>>, into: &mut [i32]) {
    into.fill(0);
    let arts = player.and_then(|player| player.get::<Arts>()).map_or(&[][..], |arts| &arts.0);
    for (row, it) in into.chunks_exact_mut(ArtColumn::COUNT).zip(arts) {
        row.copy_from_slice(&[i32::from(it.art.0) + 1, it.charges.into(), it.pips.into()]);
    }
}
