//! The first six lessons, won by reading lines alone.

use hexdelve_tui::{
    lesson::{Lesson, LessonHint, LessonProgress, lesson_hint},
    plain::{BufferedLines, PlainSession},
    prelude::*,
};

fn begun(number: usize) -> Game {
    Lesson::all()[number - 1].start(MessagesPlugin)
}

fn word(action: Action) -> String {
    match action {
        Action::Step(way) => way.name().to_owned(),
        Action::Close(way) => format!("close {}", way.name()),
        Action::Rest => "rest".to_owned(),
        Action::Descend => "down".to_owned(),
        other => panic!("no word for {other}"),
    }
}

/// Plays a lesson in lines, as the tutor says. Returns the game after it, and all that was told.
fn read(number: usize) -> (Game, String) {
    let (lesson, mut game) = (&Lesson::all()[number - 1], begun(number));
    let mut told = Vec::new();
    while let Some(hint) = lesson_hint(lesson, game.world().resource::<LessonProgress>()) {
        let line = match hint {
            LessonHint::Do(runs) => word(runs[0].0),
            LessonHint::Look(shown) if shown == "monsters" => shown,
            other => panic!("lesson {number}: {other:?}"),
        };
        let mut session = PlainSession::new(game, &mut told).in_lesson(move || begun(number));
        session.run(&mut BufferedLines(line.as_bytes())).expect("a vector takes all");
        game = session.into_game();
    }
    (game, String::from_utf8(told).expect("lines are text"))
}

fn told(number: usize, lines: &str) -> String {
    let mut told = Vec::new();
    let mut session = PlainSession::new(begun(number), &mut told).in_lesson(move || begun(number));
    session.run(&mut BufferedLines(lines.as_bytes())).expect("a vector takes all");
    drop(session);
    String::from_utf8(told).expect("lines are text")
}

#[test]
fn six_lessons_are_won_by_reading_alone() {
    for (number, lesson) in (1..=6).zip(Lesson::all()) {
        let (game, told) = read(number);
        assert_eq!(game.status(), GameStatus::Won, "lesson {number}: {told}");
        let said = |text: &str| told.contains(text.split('{').next().expect("it has a start"));
        assert!(said(lesson.done.as_str()), "lesson {number}: {told}");
        assert!(said(lesson.stages[0].say.as_str()), "lesson {number}: {told}");
        assert!(!told.contains(['{', '[']), "lesson {number} names a key: {told}");
    }
}

#[test]
fn a_death_in_lines_costs_nothing() {
    let rests = "rest\nyes\n".repeat(9);
    let told = told(7, &(rests + "undo\n"));
    assert!(told.contains("You died. That costs nothing here. The 0 stepped onto you."), "{told}");
    assert!(told.contains("You are back at turn "), "{told}");
}

#[test]
fn what_a_command_shows_counts_as_looked_at() {
    let told = told(10, "examine charger\n");
    assert!(told.contains("It charges from exactly 3 cells away"), "{told}");
}
