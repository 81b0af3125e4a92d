//! The tutorial on the terminal: one lesson after the other.

use crate::ui::{
    Bulletin, EndMenu, Farewell, Helm, Inbox, Input, Screen, Session, SessionError, Syllabus,
    TerminalGuard, listen,
    playing::theatre::{TerminalBackend, TerminalScreenPlugin, set_up},
};
use crate::{action::Verdict, game::Game, lesson::Lesson};
use bevy_app::{App, Plugin};

/// Teaches on the terminal, from the lesson of this number on, until the last
/// one is done or the player has enough; says how it ended, and at which lesson.
/// `content` gives each game its keys and colours. The terminal is as before
/// afterwards.
///
/// # Errors
/// [`SessionError`], after the terminal was given back.
pub fn teach_on_the_terminal(
    first: usize,
    content: &(impl Plugin + Clone),
) -> Result<(Farewell, usize), SessionError> {
    let lessons = Lesson::all();
    let inputs = listen()?;
    let mut guard = TerminalGuard::take()?;
    let mut screen = None;
    let mut number = first;
    while let Some(lesson) = lessons.get(number - 1) {
        let syllabus = Syllabus { number, count: lessons.len() };
        let start = || without_news(begin(lesson, syllabus, content.clone()));
        // What is wrong with the settings is told once.
        let is_first = screen.is_none();
        let mut game = if is_first { begin(lesson, syllabus, content.clone()) } else { start() };
        if number == lessons.len() {
            game.world_mut().insert_resource(EndMenu::TUTORIAL);
        }
        match hold(game, &start, &mut screen, &inputs, &mut guard)? {
            (Farewell::Over, Verdict::Won) => number += 1,
            (Farewell::Over, _) => {}
            (farewell, _) => return Ok((farewell, number)),
        }
    }
    Ok((Farewell::Over, lessons.len()))
}

/// A lesson, begun.
pub(in crate::ui) fn begin(
    lesson: &Lesson,
    syllabus: Syllabus,
    content: impl Plugin + Clone,
) -> Game {
    let settings = move |app: &mut App| {
        app.insert_resource(syllabus);
    };
    lesson.start((TerminalScreenPlugin::default(), content, settings))
}

fn without_news(mut game: Game) -> Game {
    game.world_mut().insert_resource(Bulletin::default());
    game
}

/// One attempt at a lesson, on the screen of the last.
fn hold(
    mut game: Game,
    start: &dyn Fn() -> Game,
    screen: &mut Option<Screen<TerminalBackend>>,
    inputs: &Inbox<Input>,
    guard: &mut TerminalGuard,
) -> Result<(Farewell, Verdict), SessionError> {
    let shown = screen.take().map_or_else(|| set_up(&game, guard), Ok)?;
    game.world_mut().insert_resource(shown);
    let session = Session::<TerminalBackend>::new(&mut game, Helm::Player, inputs, guard);
    let farewell = session.teaching(start).run()?;
    *screen = game.world_mut().remove_resource();
    Ok((farewell, game.verdict()))
}
