//! A turn in the delve, with its doors, things and fog, compared with a turn in the pit.
//!
//! In both, an autopilot walks at random among twelve monsters of all kinds. Its
//! decisions are recorded, so they are not timed.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    script::{Script, Tally},
};
use hexdelve::prelude::*;

const MONSTERS: u32 = 12;

/// Replays recorded games of both modes, and measures the mean time of a character's
/// turn.
pub(crate) fn run(effort: Effort) -> Table {
    let record = |start: fn(Seed, fn(&mut App)) -> Game| -> Vec<Script> {
        let scripts = (0..).map(|seed| {
            let start = move |plugin: fn(&mut App)| start(Seed(seed), plugin);
            Script::record_any(Box::new(start), AutopilotName::Random, |_| ())
        });
        let lasting = scripts.filter(|script| script.tally.events > 100);
        lasting.take(effort.of(64, 2)).collect()
    };
    let (pit, delve) = (record(pit), record(delve));
    let field = vec![turn("pit turn", &pit), turn("delve turn", &delve)];
    Table::of_a_run(effort, 8, field)
}

fn turn<'a>(name: &'static str, scripts: &'a [Script]) -> Contestant<'a> {
    let all = scripts.iter().map(|script| script.tally).fold(Tally::default(), Tally::and);
    Contestant::new(name, move || {
        let play = |script: &Script| {
            let mut game = script.open();
            let spent = microseconds(|| script.play(&mut game));
            assert!(script.ends_in(*game.world().resource()), "the same game");
            spent
        };
        scripts.iter().map(play).sum::<f64>() / f64::from(all.events)
    })
}

fn pit(seed: Seed, plugin: fn(&mut App)) -> Game {
    Pit::new(seed).monsters(MONSTERS).start_with(plugin).expect("they fit")
}

/// Starts a delve of one level, the last of the built-in table, with ordinary monsters and
/// the keeper of the Crown: vaults and other uniques bring a number of their own.
fn delve(seed: Seed, plugin: fn(&mut App)) -> Game {
    let built_in = AssetFile::Levels.built_in();
    let last = built_in.as_str().rfind("[[level]]").expect("there are levels");
    let row = built_in.as_str()[last..].lines().map(|line| match line.split(' ').next() {
        Some("monsters") => format!("monsters = {}\n", MONSTERS - 1),
        Some(column @ ("vaults" | "uniques")) => format!("{column} = 0\n"),
        _ => format!("{line}\n"),
    });
    let mut assets = GameTables::built_in().clone();
    assets.levels = LevelTable::read(&SourceText::new("levels.toml", row.collect::<String>()))
        .expect("the last row is a table by itself");
    let game = Delve::new(seed).assets(assets).start_with(plugin);
    assert_eq!(game.monsters(), MONSTERS as usize);
    game
}
