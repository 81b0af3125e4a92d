//! The creatures that the PC notices, gathered once for each observation; their minds, the turn
//! order and the bombs in view, as rows of numbers.

use hexdelve::{
    knowledge::{MonsterList, notices, sight},
    lookahead::turn_order,
    mind::Marked,
    prelude::*,
    trades::{Aim, Bomb, Facing, Shield, Trade},
};
use strum::VariantArray;

/// The meaning of the bits of a cell in
/// [`ObservationBuffers::creatures`](super::ObservationBuffers::creatures). The four lowest
/// bits are the creature's abilities.
///
/// ```
/// use hexdelve_study::observation::{CreatureFlags, ObservationBuffers, ObservationWriter};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::draw("@..4").start();
/// let mut creatures = [0; 6 * 3];
/// let mut buffers =
///     ObservationBuffers { creatures: Some(&mut creatures), ..ObservationBuffers::default() };
/// ObservationWriter::new().observe(&mut game, &mut buffers)?;
/// let [pc, digger] = [creatures[7], creatures[10]];
/// assert_eq!(pc & CreatureFlags::PLAYER, CreatureFlags::PLAYER);
/// assert_eq!(digger & CreatureFlags::ABILITIES, 4);
/// assert_eq!(digger & CreatureFlags::PLAYER, 0);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CreatureFlags;

impl CreatureFlags {
    /// The creature's abilities.
    pub const ABILITIES: u16 = 0x000f;
    /// Set for every creature.
    pub const PRESENT: u16 = 0x0010;
    /// The creature is the PC.
    pub const PLAYER: u16 = 0x0020;
    /// The creature is a friend of the PC.
    pub const FRIEND: u16 = 0x0040;
    /// The creature is in view. Otherwise, the PC senses it.
    pub const IN_VIEW: u16 = 0x0080;
    /// The creature will lose its next move.
    pub const STUCK: u16 = 0x0100;
    /// The creature knows the PC's cell.
    pub const KNOWS_PLAYER: u16 = 0x0200;
    /// The creature remembers where it last noticed the PC.
    pub const REMEMBERS_PLAYER: u16 = 0x0400;
    /// The creature has its own glyph, like a unique.
    pub const OWN_GLYPH: u16 = 0x0800;
}

type Row = (
    Entity,
    &'static Position,
    &'static CellLayer,
    &'static CharacterId,
    &'static Abilities,
    Has<Player>,
    Option<&'static Glyph>,
    Option<&'static ColourOverride>,
    Option<&'static Belief>,
    Option<&'static Stuck>,
    Option<&'static Faction>,
);

#[derive(Clone, Copy, Debug)]
pub(super) struct DrawnCreature {
    pub(super) cell: Position,
    pub(super) glyph: char,
    pub(super) colour: u8,
    pub(super) flags: u16,
}

#[derive(Debug)]
pub(super) struct Creatures {
    query: QueryState<Row>,
    pub(super) noticed: Vec<DrawnCreature>,
}

impl Creatures {
    pub(super) fn new(world: &mut World) -> Self {
        Self { query: world.query(), noticed: Vec::new() }
    }

    pub(super) fn look(&mut self, world: &World, player: Option<Entity>) {
        let sees = sight(world);
        let senses = player.and_then(|who| world.get(who)).copied().unwrap_or_default();
        self.noticed.clear();
        self.query.update_archetypes(world);
        for row in self.query.iter_manual(world) {
            let (who, place, layer, _, abilities, is_player, glyph, tint, ..) = row;
            let (.., belief, stuck, side) = row;
            if *layer != CellLayer::Creature {
                continue;
            }
            let is_the_pc = Some(who) == player;
            if !is_the_pc && !notices(senses, sees(*place)) {
                continue;
            }
            let own = glyph.filter(|_| !is_the_pc);
            let (usual, role) = if is_the_pc {
                ('@', ColourRole::Player)
            } else {
                let role = tint.map_or(ColourRole::Monster(*abilities), |tint| tint.0);
                (abilities.letter(), role)
            };
            let flag = |is_set: bool, flag: u16| if is_set { flag } else { 0 };
            let flags = CreatureFlags::PRESENT
                | u16::from(abilities.mask())
                | flag(is_player, CreatureFlags::PLAYER)
                | flag(!is_player && Faction::is_the_players(side.copied()), CreatureFlags::FRIEND)
                | flag(sees(*place), CreatureFlags::IN_VIEW)
                | flag(stuck.is_some_and(|stuck| stuck.moves > 0), CreatureFlags::STUCK)
                | flag(own.is_some(), CreatureFlags::OWN_GLYPH)
                | match belief {
                    Some(Belief::Knows(_)) => CreatureFlags::KNOWS_PLAYER,
                    Some(Belief::Remembers(_)) => CreatureFlags::REMEMBERS_PLAYER,
                    _ => 0,
                };
            self.noticed.push(DrawnCreature {
                cell: *place,
                glyph: own.map_or(usual, |glyph| glyph.0),
                colour: role.code(),
                flags,
            });
        }
    }
}

/// The columns of a creature in
/// [`ObservationBuffers::minds`](super::ObservationBuffers::minds), in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum MindColumn {
    /// 1 if this row describes a creature.
    Present,
    /// The column of its cell.
    X,
    /// The row of its cell.
    Y,
    /// Its abilities, as a mask.
    Abilities,
    /// Its speed.
    Speed,
    /// 1 if it is in view, 0 if the PC senses it.
    InView,
    /// 1 if it is a friend.
    Friend,
    /// The number of moves that it will lose.
    StuckMoves,
    /// Its belief about the PC: 0 if it knows nothing, 1 if it remembers a cell, 2 if it
    /// knows the PC's cell.
    Belief,
    /// The column of that cell, or -1.
    BelievedX,
    /// The row of that cell, or -1.
    BelievedY,
    /// The ticks until its next turn.
    TicksToTurn,
    /// The number of its trade's row in the game's
    /// [`TradeTable`](hexdelve::trades::TradeTable), plus 1, or 0.
    Trade,
    /// The direction in which it holds its shield or has aimed its arrow, as its index in
    /// [`Direction::ALL`], plus 1, or 0.
    Direction,
    /// How far its aimed arrow will fly, in cells, or 0.
    AimedCells,
    /// 1 if others take it for the PC.
    Marked,
}

columns!(MindColumn);

/// The columns of a turn in
/// [`ObservationBuffers::turn_order`](super::ObservationBuffers::turn_order), in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum TurnOrderColumn {
    /// 1 if this row describes a turn.
    Present,
    /// 1 if it is the PC's turn.
    Player,
    /// The character's abilities, as a mask.
    Abilities,
    /// The ticks from now until the turn.
    Ticks,
    /// The first number of the character's [`CharacterId`](hexdelve::creature::CharacterId):
    /// the level on which it started.
    Level,
    /// The second number of its ID.
    Index,
    /// 1 if the PC has lost sight of the character, so it may no longer be there.
    OutOfView,
}

columns!(TurnOrderColumn);

/// The columns of a bomb in [`ObservationBuffers::bombs`](super::ObservationBuffers::bombs), in
/// order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, VariantArray)]
pub enum BombColumn {
    /// 1 if this row describes a bomb.
    Present,
    /// The column of its cell.
    X,
    /// The row of its cell.
    Y,
    /// The ticks until it bursts.
    Ticks,
}

columns!(BombColumn);

/// Carried bombs and those on the ground.
#[derive(Debug)]
pub(super) struct Bombs {
    query: QueryState<(&'static Position, &'static NextTurn), With<Bomb>>,
    seen: Vec<(GameTime, Position)>,
}

impl Bombs {
    pub(super) fn new(world: &mut World) -> Self {
        Self { query: world.query_filtered(), seen: Vec::new() }
    }

    /// The first to burst first.
    pub(super) fn write(&mut self, world: &World, now: GameTime, into: &mut [i32]) {
        into.fill(0);
        let sees = sight(world);
        self.query.update_archetypes(world);
        let bombs = self.query.iter_manual(world).map(|(cell, turn)| (turn.at(), *cell));
        self.seen.clear();
        self.seen.extend(bombs.filter(|(_, cell)| sees(*cell)));
        self.seen.sort_unstable();
        for (row, (at, cell)) in into.chunks_exact_mut(BombColumn::COUNT).zip(&self.seen) {
            row.copy_from_slice(&[1, cell.x.into(), cell.y.into(), ticks(at.0, now.0)]);
        }
    }
}

#[derive(Debug)]
pub(super) struct Minds {
    list: MonsterList,
    noticed: Vec<PerceivedMonster>,
}

impl Minds {
    pub(super) fn new(world: &mut World) -> Self {
        Self { list: MonsterList::new(world), noticed: Vec::new() }
    }

    /// In the order of their IDs.
    pub(super) fn look(&mut self, world: &World, player: Entity) {
        self.list.write_noticed(world, player, &mut self.noticed);
    }

    pub(super) fn write_turn_order(&self, world: &World, player: Entity, into: &mut [i32]) {
        let turns = turn_order(world, player, &self.noticed, 1);
        let now = turns.first().map_or(0, |turn| turn.at.0);
        for (row, it) in into.chunks_exact_mut(TurnOrderColumn::COUNT).zip(turns) {
            row.copy_from_slice(&[
                1,
                it.is_player().into(),
                it.abilities.mask().into(),
                ticks(it.at.0, now),
                it.id.level.into(),
                i32::try_from(it.id.index).unwrap_or(i32::MAX),
                it.is_out_of_view.into(),
            ]);
        }
    }

    /// Nearest first; the list stays in that order.
    pub(super) fn write(&mut self, world: &World, player: EntityRef<'_>, into: &mut [i32]) {
        let (place, turn) = (player.get::<Position>(), player.get::<NextTurn>());
        let (Some(&place), Some(turn)) = (place, turn) else { return };
        self.noticed.sort_by_key(|it| (place.distance(it.position), it.id));
        for (row, it) in into.chunks_exact_mut(MindColumn::COUNT).zip(&self.noticed) {
            let belief = it.concluded_belief(|| Some(player));
            let (belief, cell) = match belief {
                Belief::Nothing => (0, None),
                Belief::Remembers(cell) => (1, Some(cell)),
                Belief::Knows(cell) => (2, Some(cell)),
            };
            let (trade, way, cells) = trade_of(world, it.entity);
            let [x, y] = cell.map_or([-1; 2], |cell| [cell.x, cell.y].map(i32::from));
            row.copy_from_slice(&[
                1,
                it.position.x.into(),
                it.position.y.into(),
                it.abilities.mask().into(),
                it.speed.value().into(),
                it.in_view.into(),
                it.is_friend().into(),
                it.stuck.into(),
                belief,
                x,
                y,
                ticks(it.next_turn.0, turn.at().0),
                trade,
                way,
                cells,
                world.get::<Marked>(it.entity).is_some().into(),
            ]);
        }
    }
}

/// Its row in the table, the direction it is turned to, and the length of its shot.
fn trade_of(world: &World, who: Entity) -> (i32, i32, i32) {
    let trade = world.get::<Trade>(who).map(|trade| i32::from(trade.id.0) + 1);
    let aim = world.get::<Aim>(who);
    let facing = world.get::<Shield>(who).and_then(|_| world.get::<Facing>(who)?.0);
    let way = aim.map(|aim| aim.direction).or(facing);
    (
        trade.unwrap_or_default(),
        way.map_or(0, |way| way as i32 + 1),
        aim.map_or(0, |aim| aim.cells.into()),
    )
}

fn ticks(at: u64, now: u64) -> i32 {
    i32::try_from(at.saturating_sub(now)).unwrap_or(i32::MAX)
}
