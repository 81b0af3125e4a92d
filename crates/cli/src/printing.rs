//! Results as text. All output goes through this module, which makes control codes visible: names
//! and words may contain them, and a terminal without UTF-8 takes parts of characters for them.

use crate::{CliError, GameArguments, platform::has_utf8_locale, progress::Progress};
use hexdelve::{
    content::{escape_unprintable, is_unprintable},
    dungeon::render_dungeon,
    path::{TunnelCosts, compute_distance_map},
    prelude::*,
};
use hexdelve_tui::settings::GlyphSet;
use std::{
    borrow::Cow,
    env,
    ffi::OsStr,
    fmt::Display,
    io::{self, BufWriter, ErrorKind, IsTerminal, StdoutLock, Write},
    path::PathBuf,
};

pub(super) fn generate(arguments: &GameArguments) -> Result<(), CliError> {
    let (pit, loaded) = arguments.pit()?;
    let progress = Progress::of("Generating the dungeon");
    let (dungeon, player) = pit.generate_level()?;
    arguments.save(loaded, &dungeon, player)?;
    let drawing = render_dungeon(&dungeon, |_| None);
    drop(progress);
    print(&drawing)
}

pub(super) fn maps(
    arguments: &GameArguments,
    at: Option<Position>,
    reference_costs: bool,
) -> Result<(), CliError> {
    let (pit, loaded) = arguments.pit()?;
    let progress = Progress::of("Computing the maps");
    let (dungeon, player) = placed(&pit, at)?;
    arguments.save(loaded, &dungeon, player)?;
    let costs = if reference_costs { TunnelCosts::REFERENCE } else { TunnelCosts::DEFAULT };
    let view = |letter: &dyn Fn(Position) -> Option<char>| {
        render_dungeon(&dungeon, |cell| if cell == player { Some('@') } else { letter(cell) })
    };
    let distances = |kind| {
        let map = compute_distance_map(&dungeon, &costs, kind, player);
        view(&|cell| map.distance_char(cell))
    };
    let [walking, digging] = [DistanceMapKind::Open, DistanceMapKind::Tunnel].map(distances);
    let views = [view(&|_| None), walking, digging];
    drop(progress);
    print(&views.join("\n"))
}

fn placed(pit: &PitSetup, at: Option<Position>) -> Result<(Dungeon, Position), CliError> {
    let (dungeon, start) = pit.generate_level()?;
    let size = dungeon.size();
    match at {
        None => Ok((dungeon, start)),
        Some(at) if !size.contains(at) => {
            let (right, bottom) = (size.width().saturating_sub(1), size.height().saturating_sub(1));
            let told = "is outside the dungeon, which has columns from 0 to";
            Err(format!("{at} {told} {right} and rows from 0 to {bottom}").into())
        }
        Some(at) if !dungeon.is_open(at) => Err(SetupError::PlayerInRock(at).into()),
        Some(at) => Ok((dungeon, at)),
    }
}

/// It is not an error if nobody reads the result to its end.
pub(super) fn print(result: &str) -> Result<(), CliError> {
    let mut out = visible_stdout();
    match out.write_all(result.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => written.map_err(CliError::no_output),
    }
}

/// Prefixed with the name of the process, because a program with custom rules has its own.
pub(super) fn tell(words: &impl Display) {
    let path = PathBuf::from(env::args_os().next().unwrap_or_default());
    let file = path.file_name().map_or("hexdelve".into(), OsStr::to_string_lossy);
    let name = file.strip_suffix(env::consts::EXE_SUFFIX).unwrap_or(&file);
    let line = escape_unprintable(&format!("{name}: {words}"));
    // If stderr is closed, the exit code must suffice.
    let mut out = io::stderr().lock();
    let _ = writeln!(out, "{}", visible_lines(&line, shown_by(&out)));
}

#[expect(clippy::disallowed_methods, reason = "what is written to it is made visible")]
pub(super) fn visible_stdout() -> Visible<BufWriter<StdoutLock<'static>>> {
    let out = io::stdout().lock();
    let glyphs = shown_by(&out);
    Visible(BufWriter::new(out), glyphs)
}

#[expect(clippy::disallowed_methods, reason = "nothing is written to it")]
pub(super) fn stdout_is_terminal() -> bool {
    io::stdout().is_terminal()
}

pub(super) fn shown_by(stream: &impl IsTerminal) -> GlyphSet {
    let is_ascii = stream.is_terminal() && !has_utf8_locale();
    if is_ascii { GlyphSet::Ascii } else { GlyphSet::default() }
}

/// Goes in front of a buffer, because `write!` passes on whole characters and a buffer splits them.
pub(super) struct Visible<W>(W, GlyphSet);

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.0.write_all(visible_lines(&String::from_utf8_lossy(piece), self.1).as_bytes())?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

pub(super) fn visible_lines(text: &str, glyphs: GlyphSet) -> Cow<'_, str> {
    // Most text needs no change, and a level may have 16 million cells.
    let is_shown = |it| it == '\n' || !is_unprintable(it) && glyphs.substitute(it).is_none();
    if text.chars().all(is_shown) {
        return text.into();
    }
    let visible = text.split('\n').map(escape_unprintable).collect::<Vec<_>>().join("\n");
    visible.chars().map(|it| glyphs.substitute(it).unwrap_or(it)).collect()
}
