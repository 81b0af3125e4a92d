//! The man pages and the completions cover the whole command line.

#[path = "../../examples/manual.rs"]
#[expect(dead_code, reason = "here nobody runs it")]
mod example;

use clap::Command;
use hexdelve_cli::Program;
use std::{fs, path::Path, process};
use tempfile::TempDir;

fn written() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    example::write_all(folder.path()).unwrap();
    folder
}

fn text(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).unwrap_or_else(|why| panic!("{name}: {why}"))
}

/// Runs a program on a file and returns its messages, or `None` without such a program.
fn said(program: &str, arguments: &[&str], file: &Path) -> Option<String> {
    let run = process::Command::new(program).args(arguments).arg(file).output().ok()?;
    let told = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(run.status.success(), "{program}: {told}");
    Some(told)
}

/// Returns the options that a command's help shows, as they are typed.
fn options(command: &Command) -> Vec<String> {
    let options = command.get_arguments().filter(|it| !it.is_hide_set());
    options.filter_map(|it| Some(format!("--{}", it.get_long()?))).collect()
}

#[test]
fn every_command_has_a_page_with_all_its_options() {
    let folder = written();
    let program = Program::hexdelve().command();
    program.clone().debug_assert();
    let main = text(&folder, "hexdelve.1");
    let mut count = 0;
    for command in program.get_subcommands() {
        let name = format!("hexdelve-{}", command.get_name());
        assert!(main.contains(&name.replace('-', "\\-")), "{name}");
        let page = text(&folder, &format!("{name}.1"));
        for option in options(command) {
            // In man pages, a bare - is a hyphen.
            assert!(page.contains(&option.replace('-', "\\-")), "{name} {option}");
            count += 1;
        }
    }
    for option in options(&program) {
        assert!(main.contains(&option.replace('-', "\\-")), "{option}");
    }
    assert!(count > 40, "{count}");
}

#[test]
fn the_pages_are_read_without_a_warning() {
    let folder = written();
    for page in ["hexdelve.1", "hexdelve-play.1", "hexdelve-config.1"] {
        let told = said("groff", &["-man", "-ww", "-Tutf8", "-z"], &folder.path().join(page));
        assert!(told.is_none_or(|told| told.is_empty()), "{page}");
    }
}

#[test]
fn the_completions_have_every_command_and_option() {
    let folder = written();
    let program = Program::hexdelve().command();
    let shells = ["hexdelve.bash", "_hexdelve", "hexdelve.fish", "hexdelve.elv", "_hexdelve.ps1"];
    for name in shells {
        let script = text(&folder, name);
        for command in program.get_subcommands() {
            assert!(script.contains(command.get_name()), "{name}: {}", command.get_name());
            for option in options(command) {
                // The script for fish has the options without the dashes.
                assert!(script.contains(option.trim_start_matches('-')), "{name}: {option}");
            }
        }
        for theme in hexdelve_tui::settings::Theme::ALL {
            assert!(
                name.starts_with("hexdelve.elv")
                    || name.ends_with("ps1")
                    || script.contains(<&str>::from(theme))
            );
        }
    }
    for (shell, name) in [("bash", shells[0]), ("zsh", shells[1]), ("fish", shells[2])] {
        said(shell, &["-n"], &folder.path().join(name));
    }
}
