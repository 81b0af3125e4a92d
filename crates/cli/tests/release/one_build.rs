//! The build that is measured: it is position-independent, and a
//! panic shows its source location. Run this test in the profile `bench` as well.

#![cfg(target_os = "linux")]

use std::{env, fs, process::Command};

/// If this environment variable is set, the program panics.
const PANICS: &str = "HEXDELVE_TEST_PANICS";

#[test]
fn the_program_is_position_independent() {
    let program = fs::read(env!("CARGO_BIN_EXE_hexdelve")).unwrap();
    let kind = u16::from_le_bytes(program[16..18].try_into().unwrap());
    // The type in the ELF header: 2 is a fixed address, 3 is position-independent.
    assert_eq!(kind, 3);
}

#[inline(never)]
fn a_function_that_panics() {
    assert!(env::var_os(PANICS).is_none(), "as it is meant to");
}

#[test]
fn a_panic_ends_the_process_and_says_where_it_was() {
    if env::var_os(PANICS).is_some() {
        hexdelve_cli::terminal::exit_on_panic();
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
