//! Results as text.
//!
//! Names of files, variables of the environment and words in files may hold codes
//! that command a terminal. Whatever is printed goes through here, where they are
//! made visible.

use super::{CliError, GameArguments, progress::Progress};
use crate::{
    content::{is_invisible, visible},
    dungeon::{Dungeon, draw},
    grid::Position,
    level::{Pit, SetupError},
    path::{MapKind, TunnelCosts, flood},
};
use std::{
    borrow::Cow,
    fmt::Display,
    io::{self, BufWriter, ErrorKind, StdoutLock, Write},
};

/// The dungeon.
pub(super) fn generate(arguments: &GameArguments) -> Result<(), CliError> {
    let (pit, loaded) = arguments.pit()?;
    let progress = Progress::of("Generating the dungeon");
    let (dungeon, player) = pit.lay_out()?;
    arguments.save(loaded, &dungeon, player)?;
    let drawing = draw(&dungeon, |_| None);
    drop(progress);
    print(&drawing)
}

/// The dungeon, its open map and its tunnel map, with the PC on each.
pub(super) fn maps(
    arguments: &GameArguments,
    at: Option<Position>,
    reference_costs: bool,
) -> Result<(), CliError> {
    let (pit, loaded) = arguments.pit()?;
    let progress = Progress::of("Making the maps");
    let (dungeon, player) = placed(&pit, at)?;
    arguments.save(loaded, &dungeon, player)?;
    let costs = if reference_costs { TunnelCosts::REFERENCE } else { TunnelCosts::GAME };
    let views = [
        view(&dungeon, player, |_| None),
        distances(&dungeon, player, &costs, MapKind::Open),
        distances(&dungeon, player, &costs, MapKind::Tunnel),
    ];
    drop(progress);
    print(&views.join("\n"))
}

/// The dungeon, and the PC where it is asked for.
fn placed(pit: &Pit, at: Option<Position>) -> Result<(Dungeon, Position), CliError> {
    let (dungeon, start) = pit.lay_out()?;
    let size = dungeon.size();
    match at {
        None => Ok((dungeon, start)),
        Some(at) if !size.contains(at) => Err(CliError::Outside { at, size }),
        Some(at) if !dungeon.is_open(at) => Err(SetupError::PlayerInRock(at).into()),
        Some(at) => Ok((dungeon, at)),
    }
}

fn distances(dungeon: &Dungeon, player: Position, costs: &TunnelCosts, kind: MapKind) -> String {
    let map = flood(dungeon, costs, kind, player);
    view(dungeon, player, |cell| map.letter(cell))
}

fn view(dungeon: &Dungeon, player: Position, letter: impl Fn(Position) -> Option<char>) -> String {
    draw(dungeon, |cell| if cell == player { Some('@') } else { letter(cell) })
}

/// Writes a result, with line ends and no other invisible characters. Nobody
/// reading it to the end is no failure.
pub(super) fn print(result: &str) -> Result<(), CliError> {
    let mut out = visible_stdout();
    match out.write_all(result.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}

/// Says something on stderr, in one line.
pub(super) fn tell(words: &impl Display) {
    // Where stderr is closed, the exit code has to do.
    let _ = writeln!(io::stderr().lock(), "hexdelve: {}", visible(&words.to_string()));
}

/// Stdout for text that is written piece by piece.
#[expect(clippy::disallowed_methods, reason = "what is written to it is made visible")]
pub(super) fn visible_stdout() -> Visible<BufWriter<StdoutLock<'static>>> {
    Visible(BufWriter::new(io::stdout().lock()))
}

/// Makes invisible characters visible in the text that is written to it, except line
/// ends.
///
/// Each piece is whole characters, as `write!` hands them over. It belongs in front
/// of a buffer, which would cut them.
pub(super) struct Visible<W>(W);

impl<W: Write> Write for Visible<W> {
    fn write(&mut self, piece: &[u8]) -> io::Result<usize> {
        self.0.write_all(visible_lines(&String::from_utf8_lossy(piece)).as_bytes())?;
        Ok(piece.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// The same text with its line ends and no other invisible characters.
pub(super) fn visible_lines(text: &str) -> Cow<'_, str> {
    // Most text is as it should be, and a level may have 16 million cells.
    if !text.chars().any(|it| it != '\n' && is_invisible(it)) {
        return text.into();
    }
    text.split('\n').map(visible).collect::<Vec<_>>().join("\n").into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_commands_a_terminal_is_written_as_its_code() {
        let mut out = Visible(Vec::new());
        let [bell, turned] = ["b\u{7}", "\u{9b}é\u{202e}"];
        write!(out, "a\u{1b}[31m{bell}\nc\r\n{turned}").unwrap();
        let written = String::from_utf8(out.0).unwrap();
        assert_eq!(written, "a\\u{1b}[31mb\\u{7}\nc\\r\n\\u{9b}é\\u{202e}");
        assert!(matches!(visible_lines("as it\nwas\n"), Cow::Borrowed(_)));
    }
}
