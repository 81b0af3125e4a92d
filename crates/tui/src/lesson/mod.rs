//! The tutorial: lessons that run on the game's engine. A lesson is a file in `assets/lessons`: a
//! drawing with its characters, the task, and for each stage a text, which is shown until a
//! milestone is reached, and a guide. How that is shown is up to the screen.
//!
//! Here are the lesson, as described by its file, and the plugin of its game: its end condition,
//! and the player's progress.

mod tutor;

use hexdelve::prelude::*;
use hexdelve::{
    content::{BoundedInt, ShortText, SourceText},
    game::{Extension, StairsPlugin},
    knowledge::update_map_memory,
    scenario::trim_drawing,
    things::{Chest, DoorState, Hasted, Offer, Pack, ThingTable},
};
use serde::Deserialize;
use std::collections::BTreeMap;
pub(crate) use tutor::replay_lesson;
use tutor::{LessonArea, LessonInstruction};
pub use tutor::{LessonHint, LessonProgress, lesson_hint};

const FILES: [(&str, &str); 12] = [
    ("1-intelligence.toml", include_str!("../../assets/lessons/1-intelligence.toml")),
    ("2-telepathy.toml", include_str!("../../assets/lessons/2-telepathy.toml")),
    ("3-tunneling.toml", include_str!("../../assets/lessons/3-tunneling.toml")),
    ("4-chance.toml", include_str!("../../assets/lessons/4-chance.toml")),
    ("5-doors.toml", include_str!("../../assets/lessons/5-doors.toml")),
    ("6-time.toml", include_str!("../../assets/lessons/6-time.toml")),
    ("7-cages.toml", include_str!("../../assets/lessons/7-cages.toml")),
    ("8-throwing.toml", include_str!("../../assets/lessons/8-throwing.toml")),
    ("9-sounds.toml", include_str!("../../assets/lessons/9-sounds.toml")),
    ("10-trades.toml", include_str!("../../assets/lessons/10-trades.toml")),
    ("11-arts.toml", include_str!("../../assets/lessons/11-arts.toml")),
    ("12-crown.toml", include_str!("../../assets/lessons/12-crown.toml")),
];

/// Leaves room for text beside it and keys below it on an 80 × 24 screen.
const WIDEST: usize = 40;
const TALLEST: usize = 11;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum LessonObjective {
    /// Leave by the stairs `>` or, with the Crown, by the way out.
    Leave,
    Outlive,
}

/// A lesson: a small level, what the player learns on it, and the texts that teach it.
///
/// In a text, `{word}` is replaced by the key with that name in `assets/keys.toml`.
///
/// ```
/// use hexdelve_tui::lesson::Lesson;
/// use hexdelve_tui::prelude::*;
/// let lessons = Lesson::all();
/// assert_eq!(lessons.len(), 12);
/// let game = lessons[0].start(|_: &mut App| {});
/// assert_eq!((game.turns(), game.status()), (0, GameStatus::InProgress));
/// ```
#[derive(Resource, Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lesson {
    /// The title.
    pub title: ShortText,
    /// The task as text.
    pub goal: ShortText,
    task: LessonObjective,
    drawing: String,
    /// Whether the whole level is visible, as in practice mode.
    #[serde(default)]
    lit: bool,
    #[serde(default)]
    seed: u64,
    rock: Option<BoundedInt<1, 254>>,
    /// The name of the item in the chest that the drawing shows as `&`.
    chest: Option<String>,
    #[serde(default)]
    speeds: BTreeMap<char, BoundedInt<5, 20>>,
    /// The trades of monsters, keyed by their letter.
    #[serde(default)]
    trades: BTreeMap<char, String>,
    /// The names of the arts that the PC knows.
    #[serde(default)]
    arts: Vec<String>,
    /// Whether all things are items on offer, as in a cage: if the PC takes one, the others vanish.
    #[serde(default)]
    cage: bool,
    /// The keys the lesson needs in addition to those for stepping and resting, named as in
    /// `assets/keys.toml`.
    #[serde(default)]
    pub keys: Vec<String>,
    /// The stages: at least one, of which only the last has no end.
    #[serde(rename = "stage")]
    pub stages: Vec<LessonStage>,
    /// The remarks that are shown beside a stage's text when they apply.
    #[serde(default, rename = "note")]
    pub notes: Vec<LessonRemark>,
    /// The texts for a player who was killed, keyed by the killer's letter.
    lost: BTreeMap<char, ShortText>,
    /// The texts for a player who was killed while resting, if they differ.
    #[serde(default, rename = "lost-resting")]
    lost_resting: BTreeMap<char, ShortText>,
    /// The text for a finished lesson.
    pub done: ShortText,
}

impl Lesson {
    /// Returns all lessons, in order.
    ///
    /// # Panics
    /// Never panics: a test reads the built-in lessons.
    pub fn all() -> Vec<Self> {
        let read = |(file, text): &(&str, &'static str)| Self::read(&SourceText::new(*file, *text));
        let lessons: Result<_, _> = FILES.iter().map(read).collect();
        lessons.expect("a test reads the built-in lessons")
    }

    /// Reads a lesson from a file.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText) -> Result<Self, ContentError> {
        let lesson: Self = text.value()?;
        match lesson.objection() {
            Some(expected) => Err(text.refuse(text.end(), expected)),
            None => Ok(lesson),
        }
    }

    fn objection(&self) -> Option<String> {
        let GameTables { catalogue, trades, arts, .. } = GameTables::built_in();
        let is_trade = |name: &String| trades.find(name).is_some();
        let is_art = |name: &String| arts.find(name).is_some();
        let drawing = trim_drawing(&self.drawing);
        let is_unknown = |glyph: &char| {
            !" .#<>@'\n0123456789abcdef".contains(*glyph) && catalogue.by_glyph(*glyph).is_none()
        };
        let (width, height) =
            (drawing.lines().map(|line| line.chars().count()).max(), drawing.lines().count());
        let is_item = |name: &String| {
            catalogue.find(name).is_some_and(|it| catalogue.kind(it).table == ThingTable::Items)
        };
        let is_chest_filled = self.chest.as_ref().is_none_or(is_item)
            && self.chest.is_some() == drawing.contains('&');
        let mut monsters = drawing.chars().filter(char::is_ascii_hexdigit);
        let without_text = monsters.find(|letter| !self.lost.contains_key(letter));
        let ends = |stage: &LessonStage| !stage.until.is_empty();
        let only_last_is_open =
            |(last, others): (&LessonStage, &[LessonStage])| !ends(last) && others.iter().all(ends);
        let stages = self.stages.split_last();
        let objections = [
            drawing.chars().find(is_unknown).map(|it| format!("a drawing without {it:?}")),
            (drawing.matches('@').count() != 1).then(|| "a drawing with one @".to_owned()),
            (width > Some(WIDEST) || height > TALLEST)
                .then(|| format!("a drawing of at most {WIDEST} by {TALLEST} characters")),
            (!is_chest_filled)
                .then(|| "`chest` with the name of an item if there is a &".to_owned()),
            without_text.map(|letter| format!("a text in `lost` for {letter:?}")),
            stages.is_none().then(|| "at least one [[stage]]".to_owned()),
            (!stages.is_some_and(only_last_is_open))
                .then(|| "`until` in every stage but the last".to_owned()),
            (!self.trades.values().all(is_trade)).then(|| "only trades that exist".to_owned()),
            (!self.arts.iter().all(is_art)).then(|| "only arts that exist".to_owned()),
        ];
        objections.into_iter().flatten().next().map(|expected| format!("expected {expected}"))
    }

    fn scenario(&self) -> Scenario {
        let tables = GameTables::built_in().clone().without_hunters();
        let mut scenario = Scenario::delve(&self.drawing).assets(tables).seed(self.seed);
        if let Some(rock) = self.rock {
            scenario = scenario.rock(u8::try_from(rock.get()).unwrap_or(u8::MAX));
        }
        for (glyph, speed) in &self.speeds {
            scenario = scenario.speed(*glyph, u16::try_from(speed.get()).unwrap_or(u16::MAX));
        }
        for (letter, trade) in &self.trades {
            scenario = scenario.trade(*letter, trade);
        }
        for art in &self.arts {
            scenario = scenario.art(art);
        }
        // The frame of rock around the drawing is row and column 0.
        let place = trim_drawing(&self.drawing).lines().zip(1..).find_map(|(row, y)| {
            let (x, _) = (1..).zip(row.chars()).find(|(_, glyph)| *glyph == '&')?;
            Some(Position::new(x, y))
        });
        if let Some((item, place)) = self.chest.as_ref().zip(place) {
            scenario = scenario.in_chest(item, place);
        }
        if self.lit { scenario } else { scenario.foggy() }
    }

    /// Starts the lesson with additional plugins that are not rules.
    ///
    /// # Panics
    /// Never panics: a lesson has everything that its systems need.
    pub fn start<M>(&self, plugins: impl Extension<M>) -> Game {
        let lesson = self.clone();
        let mut game = self
            .scenario()
            // Stairs lead out of the lesson instead of down.
            .rules(Rules::default().without::<StairsPlugin>())
            .with_presentation(plugins)
            .with_presentation(move |app: &mut App| lesson.add_to(app))
            .start();
        let world = game.world_mut();
        // The goal and the mode of a game made from a drawing are wrong for a lesson.
        world.insert_resource(GameMode::Practice);
        world.insert_resource(match self.task {
            LessonObjective::Leave => WinCondition::Crown,
            LessonObjective::Outlive => WinCondition::LastOneStanding,
        });
        if self.cage {
            let mut items = world.query_filtered::<Entity, With<Thing>>();
            for item in items.iter(world).collect::<Vec<_>>() {
                world.entity_mut(item).insert(Offer { group: 1 });
            }
        }
        world.run_system_cached(update_lesson_progress).expect("the resources are there");
        game
    }

    fn add_to(&self, app: &mut App) {
        app.insert_resource(self.clone()).init_resource::<LessonProgress>();
        app.restore_on_restart::<LessonProgress>().add_systems(
            Turn,
            (
                record_lesson_action
                    .after(ExtensionSystems::Before(TurnSystems::Act))
                    .before(TurnSystems::Act),
                end_lesson
                    .after(ExtensionSystems::After(TurnSystems::Resolve))
                    .before(TurnSystems::Refresh),
                update_lesson_progress.after(TurnSystems::Refresh).after(update_map_memory),
            ),
        );
    }

    /// Iterates over everything that the stages wait for the player to look at, by its
    /// name in `assets/keys.toml`.
    pub fn required_overlays(&self) -> impl Iterator<Item = &str> {
        self.stages.iter().flat_map(|stage| &stage.until).filter_map(|mark| match mark {
            LessonCondition::Looked(word) => Some(word.as_str()),
            _ => None,
        })
    }

    /// Returns the text for a player who was killed by a monster with this letter, either
    /// while resting or during another action.
    ///
    /// ```
    /// use hexdelve_tui::lesson::Lesson;
    /// let lessons = Lesson::all();
    /// assert!(lessons[2].loss_text('6', false).unwrap().contains("you had stepped next to it"));
    /// assert!(lessons[2].loss_text('6', true).unwrap().contains("while you rested"));
    /// ```
    pub fn loss_text(&self, killer: char, rested: bool) -> Option<&str> {
        let resting = self.lost_resting.get(&killer).filter(|_| rested);
        resting.or_else(|| self.lost.get(&killer)).map(ShortText::as_str)
    }
}

/// The text that is shown until a milestone is reached, and the guide that leads there.
///
/// The text itself never names a key to press: the right one depends on where the player
/// is, and is computed from the guide.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonStage {
    /// The text that is shown if none of the cases applies.
    pub say: ShortText,
    #[serde(rename = "do")]
    pub(super) lead: LessonInstruction,
    /// Any one of them is enough. The last stage has none.
    #[serde(default)]
    pub(super) until: Vec<LessonCondition>,
    /// The cases. The text of the first one that applies is shown instead.
    #[serde(default, rename = "case")]
    pub cases: Vec<LessonRemark>,
}

/// A text that is shown if all of its milestones are reached.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LessonRemark {
    pub(super) when: Vec<LessonCondition>,
    /// The text.
    pub say: ShortText,
}

/// A milestone: something the player must do, or something that must happen.
///
/// In a file: `{ turns = 3 }`, `{ within = [1, 1, 9, 3] }`, `{ few = ["1", 1] }`, `"shut"` and so
/// on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LessonCondition {
    /// This number of turns has passed since the stage began.
    Turns(u64),
    Within(LessonArea),
    Left(usize),
    /// At most this many monsters with this letter are left.
    Few(char, usize),
    /// A monster with this letter is at most this number of moves away.
    Near(char, u16),
    /// A monster with this letter is an odd number of moves away.
    Odd(char),
    /// The PC and a monster with this letter see each other.
    Seen(char),
    Shut,
    /// The PC is on `>` or, with the Crown, on the way out.
    AtTheStairs,
    Escaping,
    Laden,
    Hasted,
    Emptied,
    /// The player has looked at what this key shows, named as in `assets/keys.toml`.
    Looked(String),
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LessonFacts {
    pub(super) turns: u64,
    pub(super) position: Option<Position>,
    pub(super) monsters: Vec<LessonMonster>,
    /// The milestones without parameters that hold.
    pub(super) facts: Vec<LessonCondition>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LessonMonster {
    pub(super) letter: char,
    /// The number of moves to the PC, if there were no walls.
    pub(super) steps: u16,
    pub(super) in_sight: bool,
}

/// From the actions, the player's current state can be reproduced.
fn record_lesson_action(current: Res<CurrentTurn>, mut progress: ResMut<LessonProgress>) {
    if current.is_player() {
        progress.actions.push(current.action);
    }
}

fn end_lesson(current: Res<CurrentTurn>, mut status: ResMut<GameStatus>) {
    let leaves = matches!(current.action, Action::Descend | Action::Ascend);
    if current.is_player() && leaves && !status.is_over() {
        *status = GameStatus::Won;
    }
}

type Pupil = (&'static Position, Has<Pack>, Has<Hasted>);

/// When it is the PC's turn again, because milestones may have been reached in the meantime.
fn update_lesson_progress(
    (lesson, depth): (Res<Lesson>, Option<Res<Depth>>),
    (queue, orders): (Res<TurnQueue>, Res<PlayerOrders>),
    (dungeon, sight): (Res<Dungeon>, Res<FieldOfView>),
    player: Query<Pupil, With<Player>>,
    monsters: Query<(&Position, &Abilities), With<Monster>>,
    (doors, chests): (Query<&Door>, Query<(), With<Chest>>),
    mut progress: ResMut<LessonProgress>,
) {
    let Ok((place, laden, hasted)) = player.single() else { return };
    if !queue.player_is_next() {
        return;
    }
    let other = |(position, abilities): (&Position, &Abilities)| LessonMonster {
        letter: abilities.letter(),
        steps: position.distance(*place),
        in_sight: sight.sees(*position),
    };
    let is_escaping = depth.is_some_and(|depth| depth.is_escaping());
    let stairs = if is_escaping { Terrain::UpStairs } else { Terrain::DownStairs };
    let facts = [
        (LessonCondition::Shut, doors.iter().all(|door| door.latch != DoorState::Open)),
        (LessonCondition::AtTheStairs, dungeon.terrain(*place) == stairs),
        (LessonCondition::Escaping, is_escaping),
        (LessonCondition::Laden, laden),
        (LessonCondition::Hasted, hasted),
        (LessonCondition::Emptied, chests.is_empty()),
    ];
    let facts = facts.into_iter().filter_map(|(fact, holds)| holds.then_some(fact));
    let now = LessonFacts {
        turns: orders.turns_taken(),
        position: Some(*place),
        monsters: monsters.iter().map(other).collect(),
        facts: facts.collect(),
    };
    progress.update(now, &lesson);
}
