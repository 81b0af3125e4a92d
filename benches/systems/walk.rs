//! A possible walk of the PC.

use hexdelve_study::prelude::*;

/// Cells one step apart, walked forward and back.
#[derive(Resource)]
pub(crate) struct Walk {
    cells: Vec<Position>,
    steps: usize,
}

impl Walk {
    /// Gives a game a random walk from the PC's cell, round all creatures in its way.
    pub(crate) fn set_out(game: &mut Game) {
        let mut place = game.player_position().expect("the PC of a warm game lives");
        let mut dice = game.world().resource::<Seed>().stream(b"walk", 0, 0);
        let dungeon = game.world().resource::<Dungeon>();
        let mut cells = Vec::new();
        for _ in 0..100 {
            let free = |cell: &Position| {
                dungeon.is_open(*cell) && game.contents_at(*cell).creature.is_none()
            };
            let ways: Vec<_> = place.neighbours().filter(free).collect();
            let Some(next) = ways.choose(&mut dice).copied() else { break };
            cells.push(next);
            place = next;
        }
        assert!(cells.len() > 1, "the PC can go somewhere");
        game.world_mut().insert_resource(Self { cells, steps: 0 });
    }

    pub(crate) fn place(&self) -> Position {
        let turning_point = self.cells.len() - 1;
        let along = self.steps % (2 * turning_point);
        self.cells[along.min(2 * turning_point - along)]
    }

    pub(crate) fn go_on(&mut self) -> Position {
        self.steps += 1;
        self.place()
    }
}
