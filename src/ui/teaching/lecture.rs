//! What a lesson says, beside its level.
//!
//! It is written where the board is empty, after the view was made, so that
//! nothing else on the screen need know of lessons.

use crate::ui::{
    Deed, Driver, KeyMap, Overlay, Panel, Role, Tile, View,
    controls::keycaps::{deed_of, keycap, rose, with_keys},
    teaching::counsel::{Counsel, in_words, take_counsel},
    telling::words::wrapped,
};
use crate::{
    action::Verdict,
    dungeon::Dungeon,
    grid::{Grid, Position},
    lesson::{Advice, Lesson, Progress},
    player::{Command, Orders},
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
    take_counsel(world);
    world.resource_scope(|world, mut view: Mut<'_, View>| {
        if view.card.is_none() {
            Lecture::of(world).write(&mut view);
        }
    });
}

/// What the pupil has looked at may be what the lesson waits for, once the
/// level is back: nobody reads two texts at once.
fn notice_what_is_shown(world: &mut World) {
    let overlay = *world.resource::<Overlay>();
    world.resource_scope(|world, mut progress: Mut<'_, Progress>| {
        let lesson = world.resource::<Lesson>();
        if overlay == Overlay::None {
            return progress.look_up(lesson);
        }
        for word in lesson.looks() {
            if deed_of(word).is_some_and(|deed| overlay.toggled(deed) == Overlay::None) {
                progress.glance(word);
            }
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
    advice: Option<&'w Advice>,
    turns: u64,
    /// Whether the pupil rested in its last turn.
    rested: bool,
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
            advice: world.get_resource::<Counsel>().and_then(|it| it.advice.as_ref()),
            turns: world.resource::<Orders>().carried_out(),
            rested: world.resource::<Orders>().last() == Some(Command::Rest),
            level: (size.width(), size.height()),
        }
    }

    fn write(&self, view: &mut View) {
        let beside = Position::new(self.level.0 + 1, 0);
        let end = set(&mut view.board, beside, &self.paragraphs());
        let table = table_of_keys(self.lesson, self.keys);
        let below =
            Position::new(1, LAST_ROW.saturating_sub(u16::try_from(table.len()).unwrap_or(0)));
        set(&mut view.board, below, &[(Role::Hint, table.join("\n"))]);
        view.status[0] = self.standing();
        if let Some(legend) = self.legend() {
            view.status[1] = legend;
        }
        match self.overlay {
            Overlay::Result => view.panel = None,
            Overlay::Quit => ask_whether_to_leave(view),
            Overlay::None if self.is_the_very_beginning() && view.message.is_empty() => {
                BEEN_HERE.clone_into(&mut view.message);
            }
            _ => {}
        }
        let room = view.layout.panels;
        let taken = end.max(self.level.1) + room.y;
        if let Some(panel) = &mut view.panel {
            lower(panel, room.bottom().saturating_sub(taken));
        }
    }

    const fn is_the_very_beginning(&self) -> bool {
        self.syllabus.number == 1 && self.turns == 0
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

    /// The keys first, where they are found without reading.
    fn prompt(&self) -> Vec<(Role, String)> {
        let mut told = vec![(Role::Title, in_words(self.advice, self.keys, self.overlay))];
        // Of who has strayed too far the words for others are not true.
        if self.advice != Some(&Advice::TakeBack) {
            told.push((Role::Message, with_keys(self.progress.say(self.lesson), self.keys)));
            let note = self.progress.note(self.lesson);
            told.extend(note.map(|note| (Role::Hint, with_keys(note, self.keys))));
        }
        told
    }

    fn end(&self) -> Vec<(Role, String)> {
        let Syllabus { number, count } = self.syllabus;
        let (title, words, next) = match self.verdict {
            Verdict::Won if number == count => (
                "Well done! That was the last lesson.",
                self.lesson.done(),
                "Press [N] to begin the delve, [D] for the delve of the day, {confirm} to leave. Good luck!",
            ),
            Verdict::Won => {
                ("Well done!", self.lesson.done(), "Press {confirm} for the next lesson.")
            }
            _ => (
                "You died. That costs nothing here.",
                self.cause_of_death(),
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

    fn cause_of_death(&self) -> &str {
        let Some(killer) = self.verdict.killer() else { return "" };
        self.lesson.lost(killer.abilities.letter(), self.rested).unwrap_or_default()
    }

    /// The keys that do something now, `None` where what lies over the level has
    /// its own legend.
    fn legend(&self) -> Option<String> {
        let take_back = (self.turns > 0).then_some((Deed::TakeBack, "take back a turn"));
        let after = if self.verdict == Verdict::Won { "go on" } else { "try again" };
        let deeds = match self.overlay {
            Overlay::None => vec![(Deed::Help, "all keys"), (Deed::Quit, "leave")],
            Overlay::Result => vec![(Deed::Confirm, after), (Deed::Quit, "leave")],
            Overlay::Quit => return Some("y leave  n stay".to_owned()),
            Overlay::Confirm { .. } => {
                let [yes, no] = [(Deed::Confirm, "do it"), (Deed::Close, "do something else")];
                return Some(format!("{}  {}", self.cap(yes)?, self.cap(no)?));
            }
            Overlay::Monsters { .. }
            | Overlay::Card(_)
            | Overlay::Messages { .. }
            | Overlay::Pack
            | Overlay::Help { .. } => return self.cap((Deed::Close, "back")),
            _ => return None,
        };
        let caps = take_back.into_iter().chain(deeds).filter_map(|cap| self.cap(cap));
        Some(caps.collect::<Vec<_>>().join("  "))
    }

    fn cap(&self, (deed, words): (Deed, &str)) -> Option<String> {
        Some(format!("{} {words}", keycap(self.keys, deed)?))
    }
}

fn ask_whether_to_leave(view: &mut View) {
    "Leave the tutorial? y: yes. n: no.".clone_into(&mut view.message);
    view.cursor = (u16::try_from(view.message.len()).unwrap_or(0), 0);
}

/// Said to who begins with the first lesson.
const BEEN_HERE: &str = "Been here before? `hexdelve tutorial 2` begins with lesson 2, and so on.";

/// The fewest rows of a panel that are worth one.
const FEWEST_ROWS: u16 = 4;

/// Puts a panel into so many rows below what the lesson says, if they are
/// enough for something. What is selected stays in it.
fn lower(panel: &mut Panel, rows: u16) {
    if rows < FEWEST_ROWS {
        return;
    }
    let room = Panel::room(rows);
    let first = panel.selected.unwrap_or(0).saturating_sub(room - 1);
    panel.lines = panel.lines.drain(..).skip(first).take(room).collect();
    panel.selected = panel.selected.map(|selected| selected - first);
    (panel.low, panel.right) = (true, true);
}

/// Sets paragraphs from a cell on, an empty line between them, in the room
/// that there is to the right, and says in which row they end.
fn set(board: &mut Grid<Tile>, from: Position, paragraphs: &[(Role, String)]) -> u16 {
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
    y
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
