//! Writes the script that loads the page's program: `bind PROGRAM.wasm FOLDER`.
//!
//! This is what `wasm-bindgen --target web --no-typescript` does. As a crate of this
//! workspace, its version is fixed by the lock file, and nothing has to be installed.

use std::{env, process::ExitCode};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<_> = env::args().skip(1).collect();
    let [program, folder] = arguments.as_slice() else {
        eprintln!("usage: bind PROGRAM.wasm FOLDER");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(program).out_name("hexdelve").typescript(false);
    let done = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    if let Err(error) = done {
        eprintln!("{program}: {error:#}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}
