//! Results as text.

use super::{CliError, GameArguments};
use crate::{
    dungeon::{Dungeon, draw},
    grid::Position,
    level::{Pit, SetupError},
    path::{Costs, MapKind, flood},
};
use std::io::{self, ErrorKind, Write};

/// The dungeon.
pub(super) fn generate(arguments: &GameArguments) -> Result<(), CliError> {
    let (pit, loaded) = arguments.pit()?;
    let (dungeon, player) = pit.lay_out()?;
    arguments.save(loaded, &dungeon, player)?;
    print(&draw(&dungeon, |_| None))
}

/// The dungeon, its open map and its tunnel map, with the PC on each.
pub(super) fn maps(
    arguments: &GameArguments,
    at: Option<Position>,
    reference_costs: bool,
) -> Result<(), CliError> {
    let (pit, loaded) = arguments.pit()?;
    let (dungeon, player) = placed(&pit, at)?;
    arguments.save(loaded, &dungeon, player)?;
    let costs = if reference_costs { Costs::REFERENCE } else { Costs::GAME };
    let views = [
        view(&dungeon, player, |_| None),
        distances(&dungeon, player, &costs, MapKind::Open),
        distances(&dungeon, player, &costs, MapKind::Tunnel),
    ];
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

fn distances(dungeon: &Dungeon, player: Position, costs: &Costs, kind: MapKind) -> String {
    let map = flood(dungeon, costs, kind, player);
    view(dungeon, player, |cell| map.letter(cell))
}

fn view(dungeon: &Dungeon, player: Position, letter: impl Fn(Position) -> Option<char>) -> String {
    draw(dungeon, |cell| if cell == player { Some('@') } else { letter(cell) })
}

/// Writes a result. Nobody reading it to the end is no failure.
pub(super) fn print(result: &str) -> Result<(), CliError> {
    let mut out = io::stdout().lock();
    match out.write_all(result.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        written => Ok(written?),
    }
}
