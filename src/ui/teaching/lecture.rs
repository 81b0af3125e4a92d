//! What a lesson says, beside its level.
//!
//! It is written where the board is empty, after the view was made, so that
//! nothing else on the screen need know of lessons.

use crate::ui::{
    Deed, Driver, KeyMap, Overlay, Role, Tile, View,
    controls::keycaps::{deed_of, keycap, rose, with_keys},
    telling::words::wrapped,
};
use crate::{
    action::Verdict,
    dungeon::Dungeon,
    grid::{Grid, Position},
    lesson::{Lesson, Progress},
    player::Orders,
};
use bevy_ecs::prelude::{Mut, Resource, World};

/// Which lesson it is, of how many.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Syllabus {
    /// From 1.
    pub number: usize,
    /// All of them.
    pub count: usize,
}

/// Writes the words of a lesson into the view, if the game is one.
pub fn write_the_lecture(world: &mut World) {
    if !world.contains_resource::<Lesson>() {
        return;
    }
    notice_what_is_shown(world);
    world.resource_scope(|world, mut view: Mut<'_, View>| {
        if view.card.is_none() {
            Lecture::of(world).write(&mut view);
        }
    });
}

/// What the pupil looks at may be what the lesson waits for.
fn notice_what_is_shown(world: &mut World) {
    let overlay = *world.resource::<Overlay>();
    world.resource_scope(|world, mut progress: Mut<'_, Progress>| {
        let lesson = world.resource::<Lesson>();
        let is_shown = |word: &str| {
            let deed = deed_of(word).filter(|_| overlay != Overlay::None);
            deed.is_some_and(|deed| overlay.toggled(deed) == Overlay::None)
        };
        for word in lesson.looks().filter(|word| is_shown(word)) {
            progress.look(word, lesson);
        }
    });
}

/// What there is to say, and where.
struct Lecture<'w> {
    lesson: &'w Lesson,
    progress: &'w Progress,
    syllabus: Syllabus,
    keys: &'w KeyMap,
    overlay: Overlay,
    verdict: Verdict,
    turns: u64,
    /// The level, with an empty column and row after it.
    level: (u16, u16),
}

impl<'w> Lecture<'w> {
    fn of(world: &'w World) -> Self {
        let size = world.resource::<Dungeon>().size();
        Self {
            lesson: world.resource(),
            progress: world.resource(),
            syllabus: world.get_resource().copied().unwrap_or(Syllabus { number: 1, count: 1 }),
            keys: world.resource(),
            overlay: *world.resource(),
            verdict: *world.resource(),
            turns: world.resource::<Orders>().carried_out(),
            level: (size.width(), size.height()),
        }
    }

    fn write(&self, view: &mut View) {
        let beside = Position::new(self.level.0 + 1, 0);
        set(&mut view.board, beside, &self.paragraphs());
        let table = table_of_keys(self.lesson, self.keys);
        let below =
            Position::new(1, LAST_ROW.saturating_sub(u16::try_from(table.len()).unwrap_or(0)));
        set(&mut view.board, below, &[(Role::Hint, table.join("\n"))]);
        view.status[0] = self.standing();
        // What lies over the level has its own legend.
        if matches!(self.overlay, Overlay::None | Overlay::Confirm { .. } | Overlay::Result) {
            view.status[1] = self.legend();
        }
        if self.overlay == Overlay::Result {
            view.panel = None;
        }
        if self.overlay == Overlay::Quit {
            "Leave the tutorial? y: yes. n: no.".clone_into(&mut view.message);
            view.cursor = (u16::try_from(view.message.len()).unwrap_or(0), 0);
        }
    }

    /// What stands beside the level, from the top.
    fn paragraphs(&self) -> Vec<(Role, String)> {
        let Syllabus { number, count } = self.syllabus;
        let title = format!("Lesson {number} of {count}: {}", self.lesson.title());
        let mut told = vec![(Role::Title, title)];
        if self.verdict.is_decided() {
            told.extend(self.end());
        } else {
            told.push((Role::Status, format!("Goal: {}", self.lesson.goal())));
            told.extend(self.prompt());
        }
        told
    }

    fn prompt(&self) -> Vec<(Role, String)> {
        let stage = &self.lesson.stages()[self.progress.stage()];
        let mut told = vec![(Role::Message, with_keys(stage.say(), self.keys))];
        if matches!(self.overlay, Overlay::Confirm { .. }) {
            let warning = "The game asks in the top line: that is death, or likely. [n] is no.";
            told.push((Role::Title, warning.to_owned()));
        } else if let Some(hint) = stage.hint().filter(|_| self.progress.needs_a_hint(self.lesson))
        {
            told.push((Role::Hint, format!("Hint: {}", with_keys(hint, self.keys))));
        }
        told
    }

    fn end(&self) -> Vec<(Role, String)> {
        let Syllabus { number, count } = self.syllabus;
        let (title, words, next) = match self.verdict {
            Verdict::Won if number == count => (
                "Well done! That was the last lesson.",
                self.lesson.done(),
                "Press {confirm} to leave. Then type hexdelve: the delve begins. Good luck!",
            ),
            Verdict::Won => {
                ("Well done!", self.lesson.done(), "Press {confirm} for the next lesson.")
            }
            _ => (
                "You died. That costs nothing here.",
                self.lesson.lost(),
                "Press {confirm} to try again, or {take-back} to take back your last turn.",
            ),
        };
        vec![
            (Role::Title, title.to_owned()),
            (Role::Message, with_keys(words, self.keys)),
            (Role::Message, with_keys(next, self.keys)),
        ]
    }

    fn standing(&self) -> String {
        let Syllabus { number, count } = self.syllabus;
        format!("Tutorial  Lesson {number}/{count}  Turn {}", self.turns)
    }

    fn legend(&self) -> String {
        let caps = [
            (Deed::TakeBack, "take back a turn"),
            (Deed::Help, "all keys"),
            (Deed::Close, "back"),
            (Deed::Quit, "leave"),
        ];
        let caps = caps
            .into_iter()
            .filter_map(|(deed, words)| Some(format!("{} {words}", keycap(self.keys, deed)?)));
        caps.collect::<Vec<_>>().join("  ")
    }
}

/// Sets paragraphs from a cell on, an empty line between them, in the room
/// that there is to the right.
fn set(board: &mut Grid<Tile>, from: Position, paragraphs: &[(Role, String)]) {
    let width = board.size().width().saturating_sub(from.x).min(WIDEST);
    let mut y = from.y;
    for (role, words) in paragraphs {
        for line in words.lines().flat_map(|line| folded(line, width)) {
            let mut in_a_keycap = false;
            for (x, glyph) in (from.x..from.x + width).zip(line.chars()) {
                in_a_keycap |= glyph == '[';
                let cell = Position::new(x, y);
                if board.size().contains(cell) {
                    let role = if in_a_keycap { Role::Title } else { *role };
                    board[cell] = Tile { glyph, role, marked: false };
                }
                in_a_keycap &= glyph != ']';
            }
            y += 1;
        }
        y += 1;
    }
}

/// The keys that a lesson needs, and what they are for.
pub(in crate::ui) fn table_of_keys(lesson: &Lesson, keys: &KeyMap) -> Vec<String> {
    let [above, middle, below] = rose(keys);
    let rest = keycap(keys, Deed::Rest).unwrap_or_default();
    let mut rows = vec![
        format!("{above}   steps; the arrow keys too"),
        format!("{middle}   {rest} rests for a turn"),
        below,
    ];
    rows.extend(lesson.keys().filter_map(deed_of).filter_map(|deed| {
        let words = keys.words(deed, Driver::Playing)?;
        Some(format!("{:5}   {words}", keycap(keys, deed)?))
    }));
    rows
}

/// Where the table of keys ends: the last row of the smallest board.
const LAST_ROW: u16 = 21;

/// Lines longer than this are hard to follow.
const WIDEST: u16 = 48;

/// A line as it is where it fits, or else in several.
fn folded(line: &str, width: u16) -> Vec<String> {
    let width = usize::from(width);
    if line.chars().count() <= width { vec![line.to_owned()] } else { wrapped(line, width) }
}
