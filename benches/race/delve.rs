//! A turn in the delve, with its doors, things and fog, compared with a turn in the pit.
//!
//! In both, the `hunter` autopilot plays among twelve monsters of all kinds. Its decisions
//! are recorded, so they are not timed. The levels of the delve are of all kinds in turn.

use super::{
    clock::microseconds,
    effort::Effort,
    pass::{Contestant, Table},
    script::{Script, Tally},
};
use hexdelve_study::prelude::*;

const MONSTERS: u32 = 12;
/// The number of the PC's turns that are not timed: as many as it takes until everything
/// that is allocated or looked up at its first use has been used.
const OPENING: usize = 20;

/// Replays recorded games of both modes, and measures the mean time of a character's
/// turn.
pub(crate) fn run(effort: Effort) -> Table {
    let record = |start: fn(Seed, fn(&mut App)) -> Game| -> Vec<Script> {
        let scripts = (0..).map(|seed| {
            let start = move |plugin: fn(&mut App)| start(Seed(seed), plugin);
            Script::record_any(Box::new(start), OPENING, |_| ())
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

/// Starts a delve of one level, the last of the built-in table but of any kind, with
/// ordinary monsters and the keeper of the Crown: vaults and other uniques bring a number
/// of their own.
fn delve(seed: Seed, plugin: fn(&mut App)) -> Game {
    let built_in = AssetFile::Levels.built_in();
    let last = built_in.as_str().rfind("[[level]]").expect("there are levels");
    let kinds = LevelKind::ALL.iter().map(|kind| kind.name());
    let (kind, _) = kinds.cycle().zip(0..=seed.0).last().expect("a cycle has no end");
    let row = built_in.as_str()[last..].lines().map(|line| match line.split(' ').next() {
        Some("kinds") => format!("kinds = [{kind:?}]\n"),
        Some("monsters") => format!("monsters = {}\n", MONSTERS - 1),
        Some(column @ ("vaults" | "uniques")) => format!("{column} = 0\n"),
        _ => format!("{line}\n"),
    });
    let mut assets = GameTables::built_in().clone();
    assets.levels = LevelTable::read(&SourceText::new("levels.toml", row.collect::<String>()))
        .expect("the last row is a table by itself");
    let game =
        Delve::new(seed).assets(assets).start_with(plugin).expect("its levels can be played");
    assert_eq!(game.monsters(), MONSTERS as usize);
    game
}
