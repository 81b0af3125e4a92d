//! The level: rock, mechanisms, items and smoke.

use super::{
    cell::{Cell, apart, cell_of, place_of},
    ground::{Ground, ground},
    thing::{Built, Item},
    trades::Trade,
};
use crate::textbook::heap;
use hexdelve::{prelude::*, sight::shadowcast};
use std::{
    cell::RefCell,
    collections::{BTreeMap, BTreeSet, VecDeque},
};

#[derive(Clone, Default)]
pub(crate) struct Level {
    pub(crate) width: i32,
    pub(crate) rock: Vec<u8>,
    pub(crate) stairs: BTreeSet<Cell>,
    pub(crate) stairs_up: BTreeSet<Cell>,
    /// The floor, as opposed to corridors.
    pub(crate) floor: BTreeSet<Cell>,
    pub(crate) built: BTreeMap<Cell, Built>,
    pub(crate) piles: BTreeMap<Cell, Vec<Item>>,
    pub(crate) clouds: Vec<(Cell, i32)>,
    /// The level's number, the cell where hunters come from, and the trades that occur.
    pub(crate) number: u16,
    pub(crate) entrance: Cell,
    pub(crate) trades: Vec<Trade>,
    pub(crate) ground: BTreeMap<Cell, String>,
}

impl Level {
    pub(crate) fn index(&self, (x, y): Cell) -> usize {
        usize::try_from(y * self.width + x).unwrap()
    }

    pub(crate) fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let (width, area) = (self.width, i32::try_from(self.rock.len()).unwrap());
        (0..area).map(move |index| (index % width, index / width))
    }

    pub(crate) fn rock_at(&self, cell: Cell) -> u8 {
        self.rock[self.index(cell)]
    }

    pub(crate) fn is_open(&self, cell: Cell) -> bool {
        self.rock_at(cell) == 0
    }

    /// Whether a character or an item can be in a cell as it is now.
    pub(crate) fn lets_in(&self, cell: Cell) -> bool {
        self.is_open(cell)
            && !self.built.get(&cell).is_some_and(Built::is_solid)
            && !self.ground_at(cell).is_some_and(|ground| ground.solid)
    }

    pub(crate) fn ground_at(&self, cell: Cell) -> Option<Ground> {
        self.ground.get(&cell).map(|name| ground(name))
    }

    pub(crate) fn dig(&mut self, cell: Cell, strength: u8) -> u8 {
        let index = self.index(cell);
        if self.rock[index] != 255 {
            self.rock[index] = self.rock[index].saturating_sub(strength);
        }
        self.rock[index]
    }

    fn cost(&self, cell: Cell, digs: bool) -> u8 {
        match self.rock_at(cell) {
            0 => match self.built.get(&cell) {
                Some(built) => built.cost(),
                None => self.ground_at(cell).map_or(1, |it| it.cost[usize::from(digs)]),
            },
            255 => 0,
            _ if !digs => 0,
            1..=84 => 1,
            85..=170 => 2,
            171..=254 => 3,
        }
    }

    pub(crate) fn costs(&self, digs: bool) -> Vec<u8> {
        self.cells().map(|cell| self.cost(cell, digs)).collect()
    }

    pub(crate) fn map(&self, digs: bool, to: Cell) -> Vec<Option<u32>> {
        type Search = (Vec<u8>, usize, Vec<Option<u32>>);
        thread_local! {
            // Forks of the same moment repeat many searches.
            static LATELY: RefCell<VecDeque<Search>> = const { RefCell::new(VecDeque::new()) };
        }
        let (costs, to) = (self.costs(digs), self.index(to));
        LATELY.with_borrow_mut(|lately| {
            let known = lately.iter().find(|(of, target, _)| *target == to && *of == costs);
            if let Some((_, _, found)) = known {
                return found.clone();
            }
            let far = heap::dijkstra(&costs, usize::try_from(self.width).unwrap(), to);
            let found: Vec<_> =
                far.into_iter().map(|it| (it != heap::NONE).then_some(it)).collect();
            lately.push_front((costs, to, found.clone()));
            lately.truncate(24);
            found
        })
    }

    pub(crate) fn sees(&self, from: Cell, to: Cell) -> bool {
        let near = apart(from, to) <= 1;
        if near || self.is_hazy(from) || self.is_hazy(to) {
            return near;
        }
        let blocks = |place: Position| {
            let cell = cell_of(place);
            let shut =
                matches!(self.built.get(&cell), Some(door @ Built::Door { .. }) if door.is_solid());
            let opaque = self.ground_at(cell).is_some_and(|ground| ground.opaque);
            !self.is_open(cell) || shut || opaque || self.is_hazy(cell)
        };
        let mut seen = false;
        shadowcast(place_of(to), blocks, |place| seen |= cell_of(place) == from);
        seen
    }

    fn is_hazy(&self, cell: Cell) -> bool {
        self.clouds.iter().any(|(middle, radius)| apart(*middle, cell) <= *radius)
    }

    pub(crate) fn landing(&self, from: Cell, aim: Cell) -> Cell {
        let steps = apart(from, aim);
        let mut landed = from;
        for step in 1..=steps {
            let along =
                |from: i32, to: i32| from + (2 * (to - from) * step + steps).div_euclid(2 * steps);
            let cell = (along(from.0, aim.0), along(from.1, aim.1));
            if !self.lets_in(cell) {
                break;
            }
            landed = cell;
        }
        landed
    }
}
