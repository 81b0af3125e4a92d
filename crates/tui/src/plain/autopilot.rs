//! A game that an autopilot plays, as plain text: for pipes, files, and terminals that can only
//! print lines.

use super::report::{Facts, look};
use crate::prelude::*;
use crate::{
    messages::outcome_summary,
    session::RecordingTarget,
    view::{LookAhead, standing},
};
use hexdelve::{content::escape_unprintable, dungeon::render_dungeon, journal::RecordedAction};
use std::{
    io::{self, ErrorKind, Write},
    thread::sleep,
    time::Duration,
};

/// Draws the level as the PC knows it, with every creature the PC perceives,
/// followed by a status line and an empty line.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::plain::render_frame;
/// let game = Scenario::draw("@..4").start();
/// assert!(render_frame(&game).ends_with(" @..4 \n      \nTurn 0  Monsters 1  Seed 0  undecided\n\n"));
/// ```
pub fn render_frame(game: &Game) -> String {
    let known_game = KnownGame::of(game.world());
    let figure = |cell| Some(known_game.glyph(cell).0);
    let status = standing(game.world(), game.status().as_str());
    format!("{}{status}\n\n", render_dungeon(known_game.known.dungeon, figure))
}

/// The text form of a watched game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutopilotOutput {
    /// A [`render_frame`] before the first turn and after each.
    Frames,
    /// Sentences, a line for each event.
    Sentences,
}

/// Lets an autopilot play and writes each turn; the last line is the outcome. The game is
/// recorded in `recorded_game` if there is one. If the reader closes the pipe, the
/// function returns without an error.
///
/// # Errors
/// Returns the writer's error, except for a closed pipe.
pub fn run_autopilot_as_text(
    game: &mut Game,
    name: AutopilotName,
    (telling, delay): (AutopilotOutput, Duration),
    recorded_game: Option<&mut RecordedGame>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut recording =
        recorded_game.map_or_else(RecordingTarget::default, RecordingTarget::Append);
    let written = write_game(game, name, (telling, delay), &mut recording, out);
    recording.sync();
    written.or_else(|it| if it.kind() == ErrorKind::BrokenPipe { Ok(()) } else { Err(it) })
}

fn write_game(
    game: &mut Game,
    name: AutopilotName,
    (telling, delay): (AutopilotOutput, Duration),
    recording: &mut RecordingTarget<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut autopilot = name.start();
    let level = |game: &Game| game.world().get_resource().map(Depth::level);
    if telling == AutopilotOutput::Sentences {
        write_the_place(game, out)?;
    }
    telling.write(game, out)?;
    while !game.status().is_over() {
        sleep(delay);
        let level_before = level(game);
        if let Some(command) = game.play_turn(autopilot.as_mut()) {
            recording.keep(RecordedAction::Turn(command), game);
        }
        telling.write(game, out)?;
        if telling == AutopilotOutput::Sentences && level(game) != level_before {
            write_the_place(game, out)?;
        }
    }
    writeln!(out, "{}", outcome_summary(game))?;
    out.flush()
}

impl AutopilotOutput {
    fn write(self, game: &mut Game, out: &mut impl Write) -> io::Result<()> {
        if self == Self::Frames {
            out.write_all(render_frame(game).as_bytes())?;
        } else {
            let turn = game.turns();
            let mut log = game.world_mut().resource_mut::<MessageLog>();
            for sentence in log.sentences() {
                writeln!(out, "Turn {turn}: {}", escape_unprintable(sentence))?;
            }
            log.archive();
        }
        out.flush()
    }
}

fn write_the_place(game: &mut Game, out: &mut impl Write) -> io::Result<()> {
    let (ahead, listed) = (&mut LookAhead::default(), &mut Vec::new());
    let lines = look(&mut Facts { game, ahead, listed });
    lines.iter().try_for_each(|line| writeln!(out, "{}", escape_unprintable(line)))
}
