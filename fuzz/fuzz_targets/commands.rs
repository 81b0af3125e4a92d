//! Any stream of commands: the game refuses or carries out each one, and stays
//! consistent.

#![no_main]

#[path = "../../tests/common/delves.rs"]
#[expect(dead_code, reason = "some of it is for tests")]
mod delves;
#[path = "../../tests/common/invariants.rs"]
mod invariants;

use delves::{crowded, fill_the_pack};
use hexdelve::{action::ItemTarget, prelude::*};
use invariants::{Invariants, count_what_is_used_up};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Enough commands to see what each of them does.
const MOST_COMMANDS: usize = 100;

static CROWDED: LazyLock<GameTables> = LazyLock::new(crowded);

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let mut game = begin(&mut bytes);
    let mut invariants = Invariants::of(&mut game);
    for _ in 0..MOST_COMMANDS {
        if bytes.0.is_empty() || game.status().is_over() {
            return;
        }
        let here = game.player_position().expect("who is alive stands somewhere");
        if game.submit(bytes.command(here)).is_ok() {
            invariants.check(&mut game);
        }
    }
});

/// Returns a pit of some size, usually a level with everything on it, or a delve.
fn begin(bytes: &mut Bytes<'_>) -> Game {
    let (which, seed) = (bytes.byte(), u64::from(bytes.byte()));
    match which % 8 {
        0 | 1 => {
            let size = Size::of(20 + u16::from(bytes.byte() % 21), 10 + u16::from(which / 32));
            let pit = PitSetup::new(Seed(seed)).size(size).monsters(6).bore(which % 8 == 1);
            pit.start_with(count_what_is_used_up).expect("six monsters fit into six rooms")
        }
        2..7 => {
            let drawn = Scenario::delve(DRAWN).seed(seed).assets(CROWDED.clone());
            let drawn = if which % 8 == 6 { drawn.foggy() } else { drawn };
            let mut game = drawn.plugin(count_what_is_used_up).start();
            fill_the_pack(game.world_mut(), &mut Seed(seed).stream(b"pack", 0, 0));
            game
        }
        _ => {
            let mut game = DelveSetup::new(Seed(seed)).start_with(count_what_is_used_up).unwrap();
            fill_the_pack(game.world_mut(), &mut Seed(seed).stream(b"pack", 0, 0));
            game
        }
    }
}

/// Everything that exists, within a few steps.
const DRAWN: &str = "
    .....^....  ..&.f
    .....!....  .....
    .*.)..._..+...>..
    .&.@.~....  .{...
    .<.?...(..  .....
    ....\"..-..XX..3..
    ..........  =./..
       5    '   0...8
";

/// The rest of the input, followed by zeros.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn byte(&mut self) -> u8 {
        let Some((first, rest)) = self.0.split_first() else { return 0 };
        self.0 = rest;
        *first
    }

    fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()]
    }

    /// Near the PC, anywhere on the level, or nowhere at all.
    fn cell(&mut self, here: Position) -> Position {
        let (kind, x, y) = (self.byte(), self.byte(), self.byte());
        match kind % 4 {
            0 => Position::new(x.into(), y.into()),
            1 => Position::new(u16::MAX - u16::from(x), u16::MAX - u16::from(y)),
            _ => {
                let offset = |byte: u8| i16::from(byte.cast_signed()) / 8;
                let (dx, dy) = (offset(x), offset(y));
                Position::new(here.x.wrapping_add_signed(dx), here.y.wrapping_add_signed(dy))
            }
        }
    }

    fn command(&mut self, here: Position) -> Action {
        match self.byte() % 16 {
            0 => Action::Rest,
            1 => Action::Close(self.pick(&Direction::ALL)),
            2 => Action::PickUp,
            3 => Action::Drop(self.pick(&Slot::ALL)),
            4 => Action::Throw(self.pick(&Slot::ALL), self.cell(here)),
            5 => Action::Use(self.pick(&Slot::ALL), ItemTarget::Nothing),
            6 => Action::Use(self.pick(&Slot::ALL), ItemTarget::Cell(self.cell(here))),
            7 => {
                let (slot, cell) = (self.pick(&Slot::ALL), self.cell(here));
                Action::Use(slot, ItemTarget::Ability(cell, self.pick(&Ability::ALL)))
            }
            8 => Action::Descend,
            9 => Action::Ascend,
            _ => Action::Step(self.pick(&Direction::ALL)),
        }
    }
}
