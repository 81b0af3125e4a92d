//! Runs a single contender, to measure a whole process: its memory, its instructions, and
//! the size of the program.
//!
//! `one CONTENDER memory MONSTERS` prints the number of bytes that became resident while
//! a world was built, and `one CONTENDER events MONSTERS SEED COUNT` plays that many
//! events after every character has had a turn.

use hexdelve::prelude::Size;
use hexdelve_ecs_bench::{contenders, level::Opening};
use std::{env, fs};

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("\"{word}\" is no number"));
    let [name, what, monsters, rest @ ..] = &words[..] else {
        panic!("usage: one CONTENDER memory MONSTERS, or one CONTENDER events MONSTERS SEED COUNT")
    };
    let entrant = contenders::find(name).unwrap_or_else(|| panic!("no contender is \"{name}\""));
    let monsters = u32::try_from(number(monsters)).expect("a number of monsters");
    match (*what, rest) {
        ("memory", []) => {
            // The level is the same for one monster and for many.
            let opening = Opening::new(1, monsters, Size::LARGEST);
            let before = resident_bytes();
            let mut game = (entrant.build)(&opening);
            println!("{}", resident_bytes() - before);
            assert_eq!(game.monsters(), opening.monsters.len());
        }
        ("events", [seed, count]) => {
            let size = if monsters > 10 { Size::of(130, 129) } else { Size::STANDARD };
            let mut game = (entrant.build)(&Opening::new(number(seed), monsters, size));
            game.run(u64::from(monsters) + 1 + number(count));
            println!("{:x}", game.fingerprint().value());
        }
        _ => panic!("\"{what}\" is neither memory nor events"),
    }
}

fn resident_bytes() -> u64 {
    let pages = fs::read_to_string("/proc/self/smaps_rollup").expect("this is Linux");
    let kilobytes = pages.lines().find_map(|line| line.strip_prefix("Rss:"));
    let kilobytes = kilobytes.and_then(|rest| rest.trim().strip_suffix(" kB"));
    1024 * kilobytes
        .and_then(|it| it.trim().parse::<u64>().ok())
        .expect("it lists what is resident")
}
