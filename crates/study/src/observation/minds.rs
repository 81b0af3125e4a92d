//! The minds of the creatures that the PC notices, and the turn order, as rows of
//! numbers.

use super::status::PlayerStanding;
use bevy_ecs::prelude::{Entity, World};
use hexdelve::{
    every_variant,
    knowledge::{MonsterList, PerceivedMonster},
    lookahead::turn_order_among,
    mind::Belief,
};

/// The columns of a creature in
/// [`ObservationBuffers::minds`](super::ObservationBuffers::minds), in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
}

impl MindColumn {
    /// All columns, in order.
    pub const ALL: [Self; 12] = every_variant![
        Present,
        X,
        Y,
        Abilities,
        Speed,
        InView,
        Friend,
        StuckMoves,
        Belief,
        BelievedX,
        BelievedY,
        TicksToTurn
    ];
    /// The number of columns.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the index of the column.
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The columns of a turn in
/// [`ObservationBuffers::turn_order`](super::ObservationBuffers::turn_order), in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

impl TurnOrderColumn {
    /// All columns, in order.
    pub const ALL: [Self; 7] =
        every_variant![Present, Player, Abilities, Ticks, Level, Index, OutOfView];
    /// The number of columns.
    pub const COUNT: usize = Self::ALL.len();

    /// Returns the index of the column.
    pub const fn index(self) -> usize {
        self as usize
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
        let turns = turn_order_among(world, player, &self.noticed);
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
    pub(super) fn write(&mut self, player: &PlayerStanding, into: &mut [i32]) {
        let place = player.place;
        self.noticed.sort_by_key(|it| (place.distance(it.position), it.id));
        for (row, it) in into.chunks_exact_mut(MindColumn::COUNT).zip(&self.noticed) {
            let belief = it.concluded_belief(|| (!player.is_veiled).then_some(place));
            let (belief, cell) = match belief {
                Belief::Nothing => (0, None),
                Belief::Remembers(cell) => (1, Some(cell)),
                Belief::Knows(cell) => (2, Some(cell)),
            };
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
                ticks(it.next_turn.0, player.now.0),
            ]);
        }
    }
}

fn ticks(at: u64, now: u64) -> i32 {
    i32::try_from(at.saturating_sub(now)).unwrap_or(i32::MAX)
}
