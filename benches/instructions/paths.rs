//! The hot paths, each in a state from the middle of a game.

use super::plain_loop::PlainLoop;
use hexdelve::dungeon::generate;
use hexdelve_study::{
    action_space::{DiscreteAction, perform, write_action_mask},
    observation::{
        InventoryColumn, MindColumn, ObservationBuffers, ObservationWriter, StatusField,
        TurnOrderColumn,
    },
    prelude::*,
};
use hexdelve_tui::prelude::*;
use std::hint::black_box;

/// All paths: functions that prepare a state, and call [`counted_section`] once.
pub(crate) const PATHS: [(&str, fn()); 15] = [
    ("open-map", || whole_map(DistanceMapKind::Open)),
    ("tunnel-map", || whole_map(DistanceMapKind::Tunnel)),
    ("dig-repair", repair),
    ("queue-10", || turns_of_a_queue(10)),
    ("queue-1000", || turns_of_a_queue(1_000)),
    ("field-of-view", field_of_view),
    ("events", || events(pit)),
    ("events-of-the-plain-loop", plain_events),
    ("events-of-the-delve", || events(delve)),
    ("player-turns", player_turns),
    ("steps-of-the-pit", || steps(learned_pit)),
    ("steps-of-the-delve", || steps(learned_delve)),
    ("restarts-of-the-pit", || restarts(learned_pit)),
    ("restarts-of-the-delve", || restarts(learned_delve)),
    ("generate", generate_levels),
];

/// The function that callgrind watches. It must not be inlined.
#[inline(never)]
fn counted_section(mut work: impl FnMut()) {
    work();
    // Without this, the call above could become a tail call: a jump, from which
    // callgrind would see no return.
    black_box(());
}

/// The number of levels per count: the count of a single level would depend on its shape.
const LEVELS: u64 = 16;

fn levels() -> Vec<(Dungeon, Position)> {
    let level = |seed| PitSetup::new(Seed(seed)).generate_level().expect("it fits");
    (0..LEVELS).map(level).collect()
}

fn beside(dungeon: &Dungeon, place: Position) -> Position {
    place.neighbours().find(|cell| dungeon.is_open(*cell)).expect("nobody starts walled in")
}

/// Counts whole maps: the PC has stepped to the next cell, and a monster needs its map.
fn whole_map(kind: DistanceMapKind) {
    let mut all: Vec<_> = levels()
        .into_iter()
        .map(|(dungeon, place)| {
            let mut maps = DistanceMaps::default();
            let beside = beside(&dungeon, place);
            maps.get_or_compute(&dungeon, beside, kind, 0);
            maps.mark_evictable(beside);
            maps.get_or_compute(&dungeon, place, kind, 100);
            (dungeon, maps, place, beside)
        })
        .collect();
    counted_section(|| {
        for (dungeon, maps, place, beside) in &mut all {
            maps.mark_evictable(*place);
            black_box(maps.get_or_compute(dungeon, *beside, kind, 200));
        }
    });
}

/// Counts repairs of maps: a monster has dug into the rock beside a room, and a monster
/// needs its map.
fn repair() {
    let mut all: Vec<_> = levels()
        .into_iter()
        .flat_map(|(dungeon, place)| {
            let mut maps = DistanceMaps::default();
            maps.get_or_compute(&dungeon, place, DistanceMapKind::Tunnel, 0);
            let walls = dungeon.rooms().iter().filter_map(|room| {
                let wall = Position::new(room.x.checked_sub(1)?, room.y);
                (!dungeon.is_open(wall)).then_some(wall)
            });
            let dug = walls.map(|wall| {
                let mut dungeon = dungeon.clone();
                dungeon.dig(wall, Tunneling::default().strength);
                (dungeon, maps.clone(), place)
            });
            dug.collect::<Vec<_>>()
        })
        .collect();
    assert!(all.len() > 50, "{} digs", all.len());
    counted_section(|| {
        for (dungeon, maps, place) in &mut all {
            black_box(maps.get_or_compute(dungeon, *place, DistanceMapKind::Tunnel, 50));
        }
    });
}

fn turns_of_a_queue(characters: u32) {
    let mut world = World::new();
    let delay = |number: u32| Speed::new(5 + u16::try_from(number % 16).expect("below 16")).delay();
    let mut queue = TurnQueue::default();
    let mut delays = Vec::new();
    let player = world.spawn_empty().id();
    queue.push_player(GameTime(0), player);
    for number in 1..characters {
        queue.push(GameTime(0), world.spawn_empty().id());
        delays.push(delay(number));
    }
    let mut turns = |count: u32| {
        for turn in 0..count {
            let who = queue.pop().expect("everybody enters again");
            let now = queue.now();
            if who == player {
                queue.push_player(now + Speed::PLAYER.delay(), who);
            } else {
                queue.push(now + delays[turn as usize % delays.len()], who);
            }
        }
    };
    turns(4 * characters);
    counted_section(|| turns(1_000));
}

/// Counts fields of view: the PC has stepped to the next cell.
fn field_of_view() {
    let mut all: Vec<_> = levels()
        .into_iter()
        .map(|(dungeon, place)| {
            let mut view = FieldOfView::new(dungeon.size());
            view.refresh(&dungeon, place);
            let beside = beside(&dungeon, place);
            (dungeon, view, beside)
        })
        .collect();
    counted_section(|| {
        for (dungeon, view, beside) in &mut all {
            assert!(view.refresh(dungeon, *beside));
        }
    });
}

fn pit(seed: u64) -> Game {
    PitSetup::new(Seed(seed)).start().expect("ten monsters fit")
}

/// Returns a game on the deepest level of the delve, which has the most monsters.
fn delve(seed: u64) -> Game {
    let mut game = DelveSetup::new(Seed(seed)).mode(GameMode::Wizard).start();
    game.use_wizard_power(WizardPower::Visit(8)).expect("a wizard goes anywhere");
    game
}

/// Returns games in which some turns have been taken.
fn warm(start: fn(u64) -> Game) -> Vec<Game> {
    let mut games: Vec<_> = (0..LEVELS).map(start).collect();
    for game in &mut games {
        game.play(&mut *AutopilotName::Straight.start(), 2);
    }
    games
}

fn events(start: fn(u64) -> Game) {
    let mut games = warm(start);
    counted_section(|| {
        for game in &mut games {
            let mut turns = 0;
            run_turns_while(game.world_mut(), |_| {
                turns += 1;
                turns <= 16
            });
        }
    });
}

/// Counts as many turns of the pit in the plain loop.
fn plain_events() {
    let mut games: Vec<_> = warm(pit).iter().map(PlainLoop::of).collect();
    // The first turns allocate the maps, at a cost that depends on the heap.
    for game in &mut games {
        (0..64).for_each(|_| game.take_a_turn(&mut None));
    }
    counted_section(|| {
        for game in &mut games {
            for _ in 0..16 {
                game.take_a_turn(&mut None);
            }
        }
    });
}

/// Counts the PC's turns in the pit, including those of everybody else up to the next
/// one.
fn player_turns() {
    let mut games = warm(pit);
    counted_section(|| {
        for game in &mut games {
            for _ in 0..4 {
                // A finished game refuses the action, at no cost.
                let _ = black_box(game.submit(Action::Rest));
            }
        }
    });
}

fn learned_pit(seed: u64) -> Game {
    PitSetup::new(Seed(seed)).start_with(MessagesPlugin).expect("ten monsters fit")
}

fn learned_delve(seed: u64) -> Game {
    DelveSetup::new(Seed(seed)).start_with(MessagesPlugin).expect("its levels can be played")
}

fn steps(start: fn(u64) -> Game) {
    let mut learners: Vec<_> = (0..LEVELS).map(|seed| Learner::of(start(seed))).collect();
    for _ in 0..4 {
        for learner in &mut learners {
            learner.step();
        }
    }
    counted_section(|| {
        for learner in &mut learners {
            for _ in 0..16 {
                learner.step();
            }
        }
    });
}

fn restarts(start: fn(u64) -> Game) {
    let mut games = warm(start);
    counted_section(|| {
        for (seed, game) in (LEVELS..).zip(&mut games) {
            game.restart(Seed(seed)).expect("ten monsters fit");
        }
    });
}

fn generate_levels() {
    counted_section(|| {
        for seed in 0..LEVELS {
            black_box(generate(Size::STANDARD, &mut Seed(seed).layout(1)));
        }
    });
}

const AREA: usize = 80 * 21;
const ROWS: usize = 32;

/// A game as learners use it: each step is an action, all usual observations, and the mask
/// of the actions that are possible next.
struct Learner {
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
    fn of(game: Game) -> Self {
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
    fn step(&mut self) {
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
