//! Has the program linked small where Rust's own linker does it: equal functions
//! are one, nothing has to be moved when it starts, and what only an unwinding
//! stack needs is left out.

use std::{env, fs, io, path::Path, process::Command};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let is = |name, value| env::var(name).is_ok_and(|it| it == value);
    // The benches' profile counts as a release, and its program unwinds.
    let is_for_players = is("OPT_LEVEL", "z") && is("TARGET", TARGET) && is("HOST", TARGET);
    if is_for_players && has_its_own_linker() {
        println!("cargo:rustc-link-arg-bins=-Wl,--icf=all");
        println!("cargo:rustc-link-arg-bins=-no-pie");
        // A panic ends that program where it happens.
        let script = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("no-unwinding.ld");
        fs::write(&script, NO_UNWINDING)?;
        println!("cargo:rustc-link-arg-bins=-Wl,-T,{}", script.display());
    }
    Ok(())
}

const NO_UNWINDING: &str = "SECTIONS { /DISCARD/ : { *(.eh_frame) *(.gcc_except_table .gcc_except_table.*) } } INSERT AFTER .text;\n";

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
