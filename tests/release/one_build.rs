//! What players get and what is measured: it can be loaded anywhere, and a
//! panic says where it was. To be run in the profile `bench`, too.

#![cfg(all(target_os = "linux", feature = "terminal"))]

use std::{env, fs, process::Command};

/// If it is set, this program panics.
const PANICS: &str = "HEXDELVE_TEST_PANICS";

#[test]
fn the_program_is_position_independent() {
    let program = fs::read(env!("CARGO_BIN_EXE_hexdelve")).unwrap();
    let kind = u16::from_le_bytes(program[16..18].try_into().unwrap());
    // Of an ELF file: 2 is for one place in memory, 3 for any.
    assert_eq!(kind, 3);
}

#[inline(never)]
fn a_function_that_panics() {
    assert!(env::var_os(PANICS).is_none(), "as it is meant to");
}

#[test]
fn a_panic_ends_the_process_and_says_where_it_was() {
    if env::var_os(PANICS).is_some() {
        hexdelve::terminal::exit_on_panic();
        a_function_that_panics();
    }
    let mut again = Command::new(env::current_exe().unwrap());
    again.args([
        "--exact",
        "one_build::a_panic_ends_the_process_and_says_where_it_was",
        "--nocapture",
    ]);
    let output = again.env(PANICS, "1").env("RUST_BACKTRACE", "1").output().unwrap();
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(101), "{told}");
    for part in ["as it is meant to", "tests/release/one_build.rs:", "a_function_that_panics"] {
        assert!(told.contains(part), "{part} is missing:\n{told}");
    }
}
