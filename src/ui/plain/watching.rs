//! A watched game as plain text: for pipes, files, and terminals that can only
//! print lines.

use crate::ui::{
    drawing::status::standing, ending, playing::keeping::Keeping, seeing::known::Known,
};
use crate::{dungeon::draw, game::Game, player::AutopilotName, replay::Chronicle, story::Entry};
use std::{
    io::{self, ErrorKind, Write},
    thread::sleep,
    time::Duration,
};

/// The level as the PC knows it, with everybody on it, a line about how the game stands, and an
/// empty line.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::ui::frame;
/// let game = Scenario::draw("@..4").start();
/// assert!(frame(&game).ends_with(" @..4 \n      \nTurn 0  Monsters 1  Seed 0  undecided\n\n"));
/// ```
pub fn frame(game: &Game) -> String {
    let known = Known::of(game.world());
    let figure = |cell| Some(known.creature(cell).unwrap_or_else(|| known.scenery(cell)).0);
    let status = standing(game.world(), game.verdict().word());
    format!("{}{status}\n\n", draw(known.dungeon(), figure))
}

/// Has an autopilot play, and writes a frame before its first turn and after
/// each; the last line says how the game ended. A chronicle keeps what is
/// played. Where nobody reads any more it ends in silence.
///
/// # Errors
/// What the writer says, a closed pipe aside.
pub fn watch_plainly(
    game: &mut Game,
    name: AutopilotName,
    delay: Duration,
    chronicle: Option<&mut Chronicle>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut keeping = chronicle.map_or_else(Keeping::default, Keeping::Story);
    let written = write_the_game(game, name, delay, &mut keeping, out);
    keeping.sync();
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn write_the_game(
    game: &mut Game,
    name: AutopilotName,
    delay: Duration,
    keeping: &mut Keeping<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut autopilot = name.start();
    write_a_frame(game, out)?;
    while !game.verdict().is_decided() {
        sleep(delay);
        if let Some(command) = game.play_a_turn(autopilot.as_mut()) {
            keeping.keep(Entry::Turn(command), game);
        }
        write_a_frame(game, out)?;
    }
    writeln!(out, "{}", ending(game))?;
    out.flush()
}

fn write_a_frame(game: &Game, out: &mut impl Write) -> io::Result<()> {
    out.write_all(frame(game).as_bytes())?;
    out.flush()
}
