//! A step of an environment as learners use it: an action, all usual observations, and the
//! mask of the actions that are possible next.

use hexdelve_study::prelude::*;
use hexdelve_study::{
    action_space::{DiscreteAction, perform, write_action_mask},
    observation::{
        InventoryColumn, MindColumn, ObservationBuffers, ObservationWriter, StatusField,
        TurnOrderColumn,
    },
};

const AREA: usize = 80 * 21;
/// The number of rows of minds and turns.
const ROWS: usize = 32;

/// A game and everything that is observed of it.
pub(crate) struct Learner {
    game: Game,
    observer: ObservationWriter,
    glyphs: Vec<u16>,
    chars: Vec<u8>,
    colours: Vec<u8>,
    status: [i64; StatusField::COUNT],
    message: [u8; 256],
    inventory: [u16; 6 * InventoryColumn::COUNT],
    minds: Vec<i32>,
    turn_order: Vec<i32>,
    mask: [u8; DiscreteAction::PRIMITIVE_COUNT],
}

impl Learner {
    /// Begins to learn from a game, and looks at it for the first time.
    pub(crate) fn of(game: Game) -> Self {
        let mut learner = Self {
            game,
            observer: ObservationWriter::new(),
            glyphs: vec![0; AREA],
            chars: vec![0; AREA],
            colours: vec![0; AREA],
            status: [0; StatusField::COUNT],
            message: [0; 256],
            inventory: [0; 6 * InventoryColumn::COUNT],
            minds: vec![0; ROWS * MindColumn::COUNT],
            turn_order: vec![0; ROWS * TurnOrderColumn::COUNT],
            mask: [0; DiscreteAction::PRIMITIVE_COUNT],
        };
        learner.look();
        learner
    }

    /// Takes the first step that is possible from a direction on, which changes with each
    /// turn, and looks at what has come of it. A game that is over stays so.
    pub(crate) fn step(&mut self) {
        let turn = usize::try_from(self.game.turns()).unwrap_or(0);
        let steps = || DiscreteAction::all().take(8);
        let mut ways = steps().chain(steps()).skip(turn / 4 % 8);
        let is_possible = |way: &DiscreteAction| self.mask[way.index()] == 1;
        let action = ways.find(is_possible).unwrap_or(DiscreteAction::Rest);
        if perform(&mut self.game, action, 1).is_ok() {
            self.look();
        }
    }

    fn look(&mut self) {
        let mut buffers = ObservationBuffers {
            glyphs: Some(&mut self.glyphs),
            chars: Some(&mut self.chars),
            colours: Some(&mut self.colours),
            status: Some(&mut self.status),
            message: Some(&mut self.message),
            inventory: Some(&mut self.inventory),
            minds: Some(&mut self.minds),
            turn_order: Some(&mut self.turn_order),
            ..ObservationBuffers::default()
        };
        self.observer.observe(&mut self.game, &mut buffers).expect("the lengths are right");
        write_action_mask(&mut self.game, &mut self.mask).expect("the length is right");
    }
}
