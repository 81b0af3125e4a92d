//! The risk that is foretold for an art is what happens.

use hexdelve::{
    arts::{ArtTable, fill},
    lookahead::candidate_actions,
    prelude::*,
};

const POSITIONS: u32 = 300;
const WIDTH: usize = 15;
const HEIGHT: usize = 7;
/// A portal leads to where nothing is foretold.
const GROUND: &[u8] = b"mxiwsgtvr_~\"^";

/// A room of random ground, with monsters near the PC.
fn room(seed: u64, art: &str) -> Scenario {
    let mut dice = Seed(seed).stream(b"room", 0, 0);
    let mut cells = vec![b'.'; WIDTH * HEIGHT];
    for cell in &mut cells {
        match dice.random_range(0..100) {
            0..12 => *cell = *GROUND.choose(&mut dice).unwrap(),
            12..20 => *cell = b' ',
            20..30 => *cell = b"01234567"[dice.random_range(0..8)],
            30 if seed.is_multiple_of(4) => *cell = b'8',
            _ => {}
        }
    }
    cells[WIDTH * HEIGHT / 2] = b'@';
    let rows = cells.chunks(WIDTH).map(|row| String::from_utf8(row.to_vec()).unwrap());
    let drawing = rows.collect::<Vec<_>>().join("\n");
    let mut scenario = Scenario::delve(&drawing).rock(150).seed(seed).art(art);
    for letter in "012345678".chars() {
        scenario = scenario.speed(letter, dice.random_range(5..21));
    }
    scenario
}

fn is_stuck(game: &mut Game) -> bool {
    game.player_view().is_some_and(|view| view.stuck_moves > 0)
}

fn level(game: &Game) -> u16 {
    game.world().resource::<Depth>().level()
}

/// Plays a position, and returns how many risks were compared, and how many of them were fatal.
fn compare(
    name: &str,
    seed: u64,
    simulation: &mut Simulation,
    is_meant: impl Fn(&Action) -> bool,
) -> [u32; 2] {
    let (mut compared, mut fatal) = (0, 0);
    let mut game = room(seed, name).start();
    let mut dice = Seed(seed).stream(b"choice", 0, 0);
    for turn in 0..8 {
        fill(game.world_mut());
        let all = candidate_actions(&mut game).unwrap();
        let meant: Vec<_> = all.iter().filter(|it| is_meant(it)).collect();
        let is_step = |it: &&Action| matches!(it, Action::Step(_));
        let steps: Vec<_> = all.iter().filter(is_step).collect();
        let action = meant.choose(&mut dice).or_else(|| steps.choose(&mut dice));
        let action = **action.unwrap_or(&&Action::Rest);
        let risk = simulation.risk_of(&mut game, action);
        let before = game.drawing();
        game.submit(action).unwrap();
        while is_stuck(&mut game) && level(&game) == 1 {
            game.submit(Action::Rest).unwrap();
        }
        let dies = game.player_position().is_none();
        let told = format!("{name}, seed {seed}, turn {turn}, {action:?}\n{before}{risk:?}");
        if is_meant(&action) && level(&game) == 1 {
            assert!(dies || !risk.is_fatal(), "not dead: {told}\n{}", game.drawing());
            assert!(!dies || risk.is_dangerous(), "dead: {told}\n{}", game.drawing());
            compared += u32::from(matches!(risk.percent(), 0 | 100));
            fatal += u32::from(dies);
        }
        if dies || level(&game) > 1 {
            break;
        }
    }
    [compared, fatal]
}

#[track_caller]
fn agree(name: &str, is_meant: impl Fn(&Action) -> bool) {
    let mut simulation = Simulation::new();
    let (mut compared, mut fatal, mut seed) = (0, 0, 0);
    while compared < POSITIONS {
        assert!(seed < 2_000, "{name} is hardly ever possible: {compared} times");
        let [more, deaths] = compare(name, seed, &mut simulation, &is_meant);
        (compared, fatal, seed) = (compared + more, fatal + deaths, seed + 1);
    }
    assert!(fatal > POSITIONS / 20, "{name}: only {fatal} deaths in {compared}");
}

#[test]
fn what_is_foretold_for_an_art_happens() {
    for name in ["lunge", "leap", "shove", "swap", "whirl", "mark", "vanish"] {
        let table = &GameTables::built_in().arts;
        let used = table.kind(ArtTable::find(table, name).unwrap()).action().unwrap();
        agree(name, |it| matches!(it, Action::Custom(planned) if planned.is_same_action(used)));
    }
}

#[test]
fn what_is_foretold_happens_with_arts_that_work_by_themselves() {
    for name in ["slip", "rush", "stride", "dig", "steady"] {
        agree(name, |it| matches!(it, Action::Step(_) | Action::Rest));
    }
}
