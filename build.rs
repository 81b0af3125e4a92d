//! Has the program linked small where Rust's own linker does it: equal functions
//! are one, and nothing has to be moved when it starts.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name, value| env::var(name).is_ok_and(|it| it == value);
    let is_for_players = is("PROFILE", "release") && is("TARGET", TARGET) && is("HOST", TARGET);
    if is_for_players && has_its_own_linker() {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}

/// Where the compiler links by a linker of its own unless it is told otherwise.
const TARGET: &str = "x86_64-unknown-linux-gnu";

/// A compiler that a distribution has built may come without one, and others do
/// not know these options.
fn has_its_own_linker() -> bool {
    let is_told_otherwise = env::var_os("RUSTC_LINKER").is_some()
        || env::var("CARGO_ENCODED_RUSTFLAGS").is_ok_and(|flags| !flags.is_empty());
    let compiler = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let place = Command::new(compiler).args(["--print", "sysroot"]).output();
    let place = place.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    !is_told_otherwise
        && place.is_some_and(|place| {
            let bin = Path::new(place.trim()).join("lib/rustlib").join(TARGET).join("bin");
            bin.join("gcc-ld/ld.lld").exists()
        })
}
