//! Observations and action masks, each after a turn of the PC.

use super::walker::{KINDS, Kind, Walker};
use criterion::Criterion;
use hexdelve_study::{
    action_space::{DiscreteAction, write_action_mask},
    observation::{
        InventoryColumn, MindColumn, ObservationBuffers, ObservationWriter, StatusField,
    },
    prelude::*,
};
use std::{
    hint::black_box,
    time::{Duration, Instant},
};

const AREA: usize = 80 * 21;

/// The number of games that alternate, so that the branch predictor does not adapt to one
/// of them.
const GAMES: u64 = 16;

pub(crate) fn bench(criterion: &mut Criterion) {
    let benches: [(_, fn(&mut Seat)); 4] = [
        ("glyphs_colours_creatures_status", Seat::look),
        ("everything_but_threats", Seat::look_at_everything),
        ("cell_by_cell", Seat::look_slowly),
        ("action_mask", Seat::ask),
    ];
    for kind in KINDS {
        let mut group = criterion.benchmark_group(format!("observe/{}", kind.name));
        for (name, time) in benches {
            group.bench_function(name, |bencher| {
                let mut seats: Vec<_> = (0..GAMES).map(|seed| Seat::new(kind, seed)).collect();
                bencher.iter_custom(|turns| each_turn(&mut seats, turns, time));
            });
        }
        group.finish();
    }
}

/// A game, its observer, and the buffers of the observation.
struct Seat {
    walker: Walker,
    observer: ObservationWriter,
    glyphs: Vec<u16>,
    colours: Vec<u8>,
    creatures: Vec<u16>,
    chars: Vec<u8>,
    visibility: Vec<u8>,
    hardness: Vec<u8>,
    walking: Vec<u16>,
    digging: Vec<u16>,
    status: [i64; StatusField::COUNT],
    message: [u8; 256],
    inventory: [u16; 6 * InventoryColumn::COUNT],
    minds: Vec<i32>,
    mask: [u8; DiscreteAction::PRIMITIVE_COUNT],
}

fn each_turn(seats: &mut [Seat], turns: u64, time: fn(&mut Seat)) -> Duration {
    let all = seats.len() as u64;
    let one = |turn: u64| {
        let seat = &mut seats[usize::try_from(turn % all).unwrap_or(0)];
        seat.walker.choose();
        seat.walker.step();
        let begun = Instant::now();
        time(seat);
        begun.elapsed()
    };
    (0..turns).map(one).sum()
}

impl Seat {
    fn new(kind: Kind, seed: u64) -> Self {
        Self {
            walker: Walker::start(kind, seed),
            observer: ObservationWriter::new(),
            glyphs: vec![0; AREA],
            colours: vec![0; AREA],
            creatures: vec![0; AREA],
            chars: vec![0; AREA],
            visibility: vec![0; AREA],
            hardness: vec![0; AREA],
            walking: vec![0; AREA],
            digging: vec![0; AREA],
            status: [0; StatusField::COUNT],
            message: [0; 256],
            inventory: [0; 6 * InventoryColumn::COUNT],
            minds: vec![0; 16 * MindColumn::COUNT],
            mask: [0; DiscreteAction::PRIMITIVE_COUNT],
        }
    }

    fn look(&mut self) {
        let mut buffers = ObservationBuffers {
            glyphs: Some(&mut self.glyphs),
            colours: Some(&mut self.colours),
            creatures: Some(&mut self.creatures),
            status: Some(&mut self.status),
            ..ObservationBuffers::default()
        };
        self.observer.observe(&mut self.walker.game, &mut buffers).expect("the lengths are right");
        self.check();
    }

    fn look_at_everything(&mut self) {
        let mut buffers = ObservationBuffers {
            glyphs: Some(&mut self.glyphs),
            chars: Some(&mut self.chars),
            colours: Some(&mut self.colours),
            creatures: Some(&mut self.creatures),
            visibility: Some(&mut self.visibility),
            hardness: Some(&mut self.hardness),
            walking_distances: Some(&mut self.walking),
            digging_distances: Some(&mut self.digging),
            status: Some(&mut self.status),
            message: Some(&mut self.message),
            inventory: Some(&mut self.inventory),
            minds: Some(&mut self.minds),
            ..ObservationBuffers::default()
        };
        self.observer.observe(&mut self.walker.game, &mut buffers).expect("the lengths are right");
        self.check();
    }

    fn look_slowly(&mut self) {
        let game = &self.walker.game;
        for (glyph, cell) in self.glyphs.iter_mut().zip(Size::STANDARD.positions()) {
            *glyph = u16::try_from(u32::from(game.glyph(cell))).unwrap_or(0);
        }
        black_box(&self.glyphs);
    }

    fn ask(&mut self) {
        write_action_mask(&mut self.walker.game, &mut self.mask).expect("the length is right");
        let is_over = self.walker.game.status().is_over();
        assert_eq!(self.mask[DiscreteAction::Rest.index()] == 1, !is_over);
    }

    /// Checks that the PC is drawn in its cell.
    fn check(&self) {
        let [x, y] = [StatusField::X, StatusField::Y].map(|it| self.status[it.index()]);
        let index = usize::try_from(y * 80 + x).expect("it is on the level");
        let is_over = self.status[StatusField::Outcome.index()] != 0;
        assert!(is_over || self.glyphs[index] == u16::from(b'@'));
    }
}
