//! A walk that the PC could take.

use hexdelve::prelude::*;

/// Cells one step from each other, to and fro.
#[derive(Resource)]
pub(crate) struct Walk {
    cells: Vec<Position>,
    steps: usize,
}

impl Walk {
    /// Gives a game a stroll from where the PC stands, round everybody in its
    /// way.
    pub(crate) fn set_out(game: &mut Game) {
        let walk = Self::of(game);
        game.world_mut().insert_resource(walk);
    }

    fn of(game: &Game) -> Self {
        let mut place = game.player_position().expect("the PC of a warm game lives");
        let mut dice = game.world().resource::<Seed>().stream(b"walk", 0, 0);
        let dungeon = game.world().resource::<Dungeon>();
        let mut cells = Vec::new();
        for _ in 0..100 {
            let free =
                |cell: &Position| dungeon.is_open(*cell) && game.at(*cell).creature.is_none();
            let ways: Vec<_> = place.neighbours().filter(free).collect();
            let Some(next) = ways.choose(&mut dice).copied() else { break };
            cells.push(next);
            place = next;
        }
        assert!(cells.len() > 1, "the PC can go somewhere");
        Self { cells, steps: 0 }
    }

    /// Where the walk has come to.
    pub(crate) fn place(&self) -> Position {
        let turning_point = self.cells.len() - 1;
        let along = self.steps % (2 * turning_point);
        self.cells[along.min(2 * turning_point - along)]
    }

    /// Goes on by a cell.
    pub(crate) fn go_on(&mut self) -> Position {
        self.steps += 1;
        self.place()
    }
}
