//! Measures all contenders, prints a table and draws plots.
//!
//! `cargo run --profile dist -p hexdelve-ecs-bench` takes about ten minutes and up to 6 GB.
//! Words after `--` select benchmarks by name, `quick` makes everything small, and
//! `plots=FOLDER` sets the folder for plots.

mod measures;
mod plot;
mod table;

use measures::{Effort, MEASURES};
use std::{env, fs, path::PathBuf};
use table::Table;

fn main() {
    let (mut words, mut effort) = (Vec::new(), Effort::Full);
    let mut plots = PathBuf::from("target/ecs");
    for word in env::args().skip(1) {
        match word.strip_prefix("plots=") {
            Some(folder) => plots = PathBuf::from(folder),
            None if word == "quick" => effort = Effort::Quick,
            None => words.push(word),
        }
    }
    fs::create_dir_all(&plots).expect("the folder for plots can be made");
    let wanted =
        |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let mut table = Table::default();
    for (name, run) in MEASURES.iter().filter(|(name, _)| wanted(name)) {
        eprintln!("{name} ...");
        table.0.extend(run(effort));
    }
    println!("{table}");
    plot::draw(&table, &plots).expect("plots can be written");
    eprintln!("plots are in {}", plots.display());
}
