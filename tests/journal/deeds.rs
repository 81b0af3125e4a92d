//! Games of every kind, and random valid actions in each of them.

use crate::{
    delves::{crowded_files, fill_the_pack, whim},
    recorded::Recorded,
};
use hexdelve::{dungeon::DungeonFile, journal::GameSetup, prelude::*};

pub(crate) const KINDS: u64 = 6;

/// The rules for pits and delves, whose tables are read only once.
pub(crate) struct Table {
    pits: Rules,
    delves: Rules,
}

impl Table {
    pub(crate) fn laid() -> Self {
        let delves = Rules::default().with(a_full_pack).with_files(crowded_files()).unwrap();
        Self { pits: Rules::default(), delves }
    }

    pub(crate) fn game(&self, number: u64) -> (&Rules, GameSetup) {
        let seed = Seed(number);
        let delve = |mode| (&self.delves, GameSetup::from(DelveSetup::new(seed).mode(mode)));
        match number % KINDS {
            0 | 1 => delve(GameMode::Delve),
            2 => delve(GameMode::Practice),
            3 => delve(GameMode::Wizard),
            4 => (&self.pits, generated(seed).into()),
            _ => (&self.pits, of_a_file(seed).into()),
        }
    }
}

fn a_full_pack(app: &mut App) {
    app.add_observer(|_: On<GameStarted>, mut commands: Commands<'_, '_>| {
        commands.queue(|world: &mut World| {
            let mut dice = world.resource::<Seed>().stream(b"pack", 0, 0);
            fill_the_pack(world, &mut dice);
        });
    });
}

fn generated(seed: Seed) -> PitSetup {
    let mut dice = seed.stream(b"options", 0, 0);
    let size = Size::of(dice.random_range(24..=120), dice.random_range(14..=60));
    let monsters = 1 + dice.random_range(0..30);
    let limit = dice.random_bool(0.5).then(|| dice.random_range(20..60));
    PitSetup::new(seed).size(size).monsters(monsters).bore(dice.random_bool(0.5)).turn_limit(limit)
}

/// A pit whose level is loaded from a file. The level was generated from another seed.
fn of_a_file(seed: Seed) -> PitSetup {
    let other = Seed(!seed.0);
    let (dungeon, start) = PitSetup::new(other).generate_level().unwrap();
    let bytes = DungeonFile::new(dungeon, Some(start)).encode().unwrap();
    PitSetup::new(seed).monsters(8).file(DungeonFile::decode(&bytes).unwrap())
}

/// Does one random thing: usually a turn, sometimes a wizard power (in wizard mode), and
/// sometimes an undo (in modes that allow it). Returns `false` if nothing is left to do.
pub(crate) fn any_deed(recorded: &mut Recorded, dice: &mut GameRng) -> bool {
    let mode = recorded.recorded_game.header().mode();
    if mode.can_take_back() && dice.random_range(0..12) == 0 {
        recorded.take_back(1 + dice.random_range(0..6));
    } else if recorded.game.status().is_over() {
        if !mode.can_take_back() {
            return false;
        }
        recorded.take_back(1 + dice.random_range(0..20));
    } else if mode == GameMode::Wizard && dice.random_range(0..5) == 0 {
        recorded.wield(any_power(&recorded.game, dice));
    } else {
        let command = whim(&mut recorded.game, dice, true);
        recorded.submit(command);
    }
    true
}

fn any_power(game: &Game, dice: &mut GameRng) -> WizardPower {
    let world = game.world();
    match dice.random_range(0..3) {
        0 => {
            let cells: Vec<_> = world.resource::<Dungeon>().open_cells().collect();
            WizardPower::Teleport(cells.choose(dice).copied().unwrap())
        }
        1 => WizardPower::Visit(dice.random_range(0..=world.resource::<Depth>().level_count() + 1)),
        _ => {
            let kinds: Vec<_> = world.resource::<Catalogue>().iter().map(|(id, _)| id).collect();
            WizardPower::Conjure(kinds.choose(dice).copied().unwrap())
        }
    }
}
