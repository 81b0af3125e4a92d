//! The tutor, which follows the player's progress and suggests what to do next. A lesson is small
//! and identical every time, so it follows the guides of the stages to the end of the lesson and,
//! if it wins, suggests the actions it took. It never suggests an action that does nothing or is
//! fatal, wherever the player has strayed. If it finds no way to win, it says so. What is said at
//! the end of a lesson is in `screen/modes/tutorial`.
//!
//! Also the guides: the player's next action in each situation of a stage, and the areas of a level
//! they name. For each step, a player has to find a key, so paths are straight legs of the four
//! arrow keys, and contain other steps only if there is no such path.

use super::{Lesson, LessonCondition, LessonFacts, LessonRemark};
use bevy_app::App;
use bevy_ecs::prelude::Mut;
use hexdelve::prelude::*;
use hexdelve::{
    action::ItemTarget,
    dungeon::MovementCapabilities,
    grid::Grid,
    journal::RecordedAction,
    knowledge::player_of,
    replay::{Divergence, replay_entry},
    things::pack_of,
};
use serde::Deserialize;
use std::{collections::BTreeSet, iter::successors};

/// Every lesson takes fewer turns from any state.
const MOST_TURNS: usize = 150;
const WARINESS: [u16; 4] = [0, 1, 3, 6];
/// The greatest number of times a detour repeats its action before the guides are followed. All
/// smaller ones are tried: whoever is on a detour must be told to go on.
const LONGEST_DETOUR: usize = 5;

/// Advice for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonHint {
    /// Carry out these actions in order, each the given number of times. If what follows
    /// depends on chance, there is only one action.
    Do(Vec<(Action, usize)>),
    /// Look at what this key shows.
    Look(String),
    /// Take back the last action: the tutor has found no way to win.
    TakeBack,
}

/// The stage a player has reached, and a record of how the player got there. A stage
/// lasts until one of its milestones is reached, however long that takes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    /// The number of the current stage, from 0.
    pub stage: usize,
    since: u64,
    now: LessonFacts,
    looked: BTreeSet<String>,
    /// They count as looked at only once the player looks away.
    glanced: BTreeSet<String>,
    /// One per turn.
    pub(crate) actions: Vec<Action>,
}

impl LessonProgress {
    pub(crate) fn text<'l>(&self, lesson: &'l Lesson) -> &'l str {
        let stage = &lesson.stages[self.stage];
        self.fitting(&stage.cases).unwrap_or(stage.say.as_str())
    }

    pub(crate) fn remark<'l>(&self, lesson: &'l Lesson) -> Option<&'l str> {
        self.fitting(&lesson.notes)
    }

    fn fitting<'l>(&self, remarks: &'l [LessonRemark]) -> Option<&'l str> {
        let applies = |it: &&LessonRemark| it.when.iter().all(|mark| self.is_reached(mark));
        remarks.iter().find(applies).map(|remark| remark.say.as_str())
    }

    fn mark_overlay_seen(&mut self, word: &str, lesson: &Lesson) {
        if self.looked.insert(word.to_owned()) {
            self.update(self.now.clone(), lesson);
        }
    }

    pub(crate) fn open_overlay(&mut self, word: &str) {
        if !self.looked.contains(word) {
            self.glanced.insert(word.to_owned());
        }
    }

    pub(crate) fn close_overlay(&mut self, lesson: &Lesson) {
        for word in std::mem::take(&mut self.glanced) {
            self.mark_overlay_seen(&word, lesson);
        }
    }

    /// Moves past every stage with a milestone that has been reached. The last has none.
    pub(super) fn update(&mut self, now: LessonFacts, lesson: &Lesson) {
        self.now = now;
        while lesson.stages[self.stage].until.iter().any(|mark| self.is_reached(mark)) {
            self.stage += 1;
            self.since = self.now.turns;
        }
    }

    fn is_reached(&self, condition: &LessonCondition) -> bool {
        let (now, turns) = (&self.now, self.now.turns.saturating_sub(self.since));
        let those = |letter: char| now.monsters.iter().filter(move |other| other.letter == letter);
        match *condition {
            LessonCondition::Turns(needed) => turns >= needed,
            LessonCondition::Within(area) => now.position.is_some_and(|it| area.contains(it)),
            LessonCondition::Left(most) => now.monsters.len() <= most,
            LessonCondition::Few(letter, most) => those(letter).count() <= most,
            LessonCondition::Near(letter, most) => those(letter).any(|other| other.steps <= most),
            LessonCondition::Odd(letter) => those(letter).any(|other| other.steps % 2 == 1),
            LessonCondition::Seen(letter) => those(letter).any(|other| other.in_sight),
            LessonCondition::Looked(ref word) => self.looked.contains(word),
            _ => now.facts.contains(condition),
        }
    }
}

/// Returns the advice for a player's current state, or `None` if the lesson is over.
///
/// ```
/// use hexdelve_tui::lesson::{Lesson, LessonHint, LessonProgress, lesson_hint};
/// use hexdelve_tui::prelude::*;
/// let lesson = &Lesson::all()[0];
/// let mut game = lesson.start(|_: &mut App| {});
/// while let Some(LessonHint::Do(actions)) = lesson_hint(lesson, game.world().resource::<LessonProgress>()) {
///     game.submit(actions[0].0).unwrap();
/// }
/// assert_eq!(game.status(), GameStatus::Won);
/// ```
pub fn lesson_hint(lesson: &Lesson, progress: &LessonProgress) -> Option<LessonHint> {
    let mut game = as_the_pupil_has_it(lesson, progress)?;
    if game.status().is_over() {
        return None;
    }
    let lead = &lesson.stages[progress.stage].lead;
    let mut caution = Caution::default();
    let plan = WARINESS.into_iter().find_map(|wary| {
        caution.wary = wary;
        carried_out(lesson, progress, Vec::new(), &mut caution)
    });
    let plan = plan.or_else(|| {
        caution.wary = 0;
        let moves = caution.moves(&mut game).into_iter();
        let moves = moves
            .filter(|(_, risk)| *risk < TOO_RISKY)
            .map(|(way, _)| way.map_or(Action::Rest, Action::Step));
        let sane: Vec<_> = moves.collect();
        let repeated = |times| sane.iter().map(move |action| vec![*action; times]);
        let mut detours = (1..=LONGEST_DETOUR).flat_map(repeated);
        detours.find_map(|detour| carried_out(lesson, progress, detour, &mut caution))
    });
    Some(match (plan, lead) {
        (Some(_), LessonInstruction::Look(word)) => LessonHint::Look(word.clone()),
        // The player's luck will differ from the tutor's, so this is only the first action.
        (Some(actions), LessonInstruction::Sneak(_)) => LessonHint::Do(in_runs(&actions[..1])),
        (Some(actions), _) => LessonHint::Do(in_runs(&actions)),
        // Likewise, the tutor's bad luck does not mean that it is too late for the player.
        (None, LessonInstruction::Sneak(_)) => lead
            .command(&mut game, &mut Caution::default())
            .map_or(LessonHint::TakeBack, |command| LessonHint::Do(vec![(command, 1)])),
        (None, _) => LessonHint::TakeBack,
    })
}

/// Brings a newly started lesson to its state after the player's first `turns` turns.
/// Everything the player has looked at counts as looked at, even if it happened later.
pub(crate) fn replay_lesson(
    mut begun: Game,
    pupil: &LessonProgress,
    turns: usize,
) -> Result<Game, Divergence> {
    begun.world_mut().resource_scope(|world, mut progress: Mut<'_, LessonProgress>| {
        for word in &pupil.looked {
            progress.mark_overlay_seen(word, world.resource());
        }
    });
    for action in &pupil.actions[..turns] {
        replay_entry(&mut begun, RecordedAction::Turn(*action), None)?;
    }
    Ok(begun)
}

fn as_the_pupil_has_it(lesson: &Lesson, progress: &LessonProgress) -> Option<Game> {
    replay_lesson(lesson.start(|_: &mut App| {}), progress, progress.actions.len()).ok()
}

/// The actions that win the lesson, after a detour. `None` if they do not win it.
fn carried_out(
    lesson: &Lesson,
    progress: &LessonProgress,
    detour: Vec<Action>,
    caution: &mut Caution,
) -> Option<Vec<Action>> {
    let mut game = as_the_pupil_has_it(lesson, progress)?;
    let mut actions = detour;
    for action in &actions {
        game.submit(*action).ok()?;
    }
    while !game.status().is_over() && actions.len() < MOST_TURNS {
        let progress = game.world().resource::<LessonProgress>();
        let lead = &lesson.stages[progress.stage].lead;
        if let LessonInstruction::Look(word) = lead {
            let mut progress = game.world_mut().resource_mut::<LessonProgress>();
            progress.mark_overlay_seen(word, lesson);
            continue;
        }
        let action = lead.command(&mut game, caution)?;
        game.submit(action).ok()?;
        actions.push(action);
    }
    (game.status() == GameStatus::Won).then_some(actions)
}

fn in_runs(actions: &[Action]) -> Vec<(Action, usize)> {
    let runs = actions.chunk_by(|one, other| one == other);
    runs.map(|run| (run[0], run.len())).collect()
}

/// In percent.
const TOO_RISKY: u8 = 50;
/// In cells.
const NEAR: u16 = 3;

#[derive(Debug, Default)]
pub(super) struct Caution {
    /// In moves.
    pub(super) wary: u16,
    simulation: Simulation,
}

impl Caution {
    /// The steps that the PC can take, and resting, with the risk of each in percent.
    fn moves(&mut self, game: &mut Game) -> Vec<(Option<Direction>, u8)> {
        let threats = self.simulation.threats(game);
        let ways = Direction::ALL.map(Some).into_iter().chain([None]);
        ways.filter(|way| game.check_action(way.map_or(Action::Rest, Action::Step)).is_ok())
            .map(|way| (way, threats.of(way).map_or(0, |threat| threat.percent)))
            .collect()
    }

    /// Attacks a monster beside it if that is safe. Otherwise goes where the PC is least likely to
    /// die, preferably not near more than one monster, and then where the path is shortest.
    fn sneak(&mut self, game: &mut Game, place: Position, area: LessonArea) -> Option<Action> {
        let moves = self.moves(game);
        let monsters = monsters(game);
        let steps = ground(game, 0).steps(&Direction::ALL, area);
        let rank = |(way, risk): &(Option<Direction>, u8)| {
            let cell = way.map_or(place, |way| place.step(way));
            let strikes = monsters.iter().any(|(other, _)| *other == cell);
            let near = monsters.iter().filter(|(other, _)| other.distance(cell) <= NEAR).count();
            let far = steps.get(cell).copied().flatten().unwrap_or(u16::MAX);
            (*risk, !strikes, near.max(1), far)
        };
        let (way, risk) = moves.into_iter().min_by_key(rank)?;
        (risk < TOO_RISKY).then_some(way.map_or(Action::Rest, Action::Step))
    }
}

/// The player's task in a stage, wherever the PC is.
///
/// In a file: `"rest"`, `{ go = [1, 1, 1, 1] }`, `{ meet = "6" }` and so on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum LessonInstruction {
    Rest,
    /// Look at what this key shows, named as in `assets/keys.toml`.
    Look(String),
    Go(LessonArea),
    Fetch(LessonArea),
    Shut(LessonArea),
    Open(LessonArea),
    /// The item with this glyph.
    Use(char),
    /// The item with this glyph, at the nearest monster in view.
    Throw(char),
    /// The art with this name, in the direction of this area.
    Art(String, LessonArea),
    /// Let a monster with this letter approach, and attack it once it is beside the PC.
    Meet(char),
    Leave(LessonArea),
    Escape,
    /// Go to this area and go down, past erratic monsters: do not enter a cell that one
    /// of them may reach, unless there is no other way.
    Sneak(LessonArea),
}

impl LessonInstruction {
    pub(super) fn command(&self, game: &mut Game, caution: &mut Caution) -> Option<Action> {
        let wary = caution.wary;
        let place = game.player_position()?;
        let is_there = |area: &LessonArea| area.contains(place);
        let command = match self {
            Self::Look(_) => return None,
            Self::Rest => Action::Rest,
            Self::Escape => escape(game, place, wary)?,
            Self::Fetch(area) if is_there(area) => Action::PickUp,
            Self::Shut(area) if is_there(area) => close(game)?,
            Self::Leave(area) if is_there(area) => Action::Descend,
            Self::Sneak(area) if is_there(area) || game.monsters() == 0 => Action::Descend,
            Self::Go(area) | Self::Fetch(area) | Self::Shut(area) | Self::Leave(area) => {
                Action::Step(step(game, *area, wary)?)
            }
            Self::Open(area) => Action::Step(open(game, place, *area, wary)?),
            Self::Use(glyph) => Action::Use(slot_of(game, *glyph)?, ItemTarget::Nothing),
            Self::Throw(glyph) => Action::Throw(slot_of(game, *glyph)?, nearest(game)?),
            Self::Art(name, area) => {
                let way = place.toward(middle(*area))?;
                let view = game.player_view()?;
                let (art, _) =
                    view.arts().into_iter().find(|(art, _)| art.name.as_str() == name)?;
                Action::Custom(art.action()?.at(place.step(way)))
            }
            Self::Meet(letter) => beside(game, place, *letter).map_or(Action::Rest, Action::Step),
            Self::Sneak(area) => caution.sneak(game, place, *area)?,
        };
        game.check_action(command).is_ok().then_some(command)
    }
}

/// A rectangle of cells: the column and row of its upper left cell, then those of its
/// lower right cell. The upper left character of a drawing is 1, 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct LessonArea([u16; 4]);

impl LessonArea {
    pub(super) fn contains(self, Position { x, y }: Position) -> bool {
        let [left, top, right, bottom] = self.0;
        (left..=right).contains(&x) && (top..=bottom).contains(&y)
    }
}

struct Ground<'a> {
    dungeon: &'a Dungeon,
    monsters: Vec<Position>,
    /// The distance within which cells near a monster are shunned, if it is not 0.
    wary: u16,
}

impl Ground<'_> {
    /// `None` if there is no path or none is needed.
    fn step(&self, from: Position, to: LessonArea) -> Option<Direction> {
        // The arrow keys come first.
        self.step_by(&Direction::ALL[..4], from, to)
            .or_else(|| self.step_by(&Direction::ALL, from, to))
    }

    /// The one with the longest leg among those that lead closer to the area.
    fn step_by(&self, ways: &[Direction], from: Position, to: LessonArea) -> Option<Direction> {
        let steps = self.steps(ways, to);
        let far = |cell| steps.get(cell).copied().flatten();
        let leg = |way: Direction| {
            let cells = successors(Some(from), |cell| Some(cell.step(way)));
            let is_closer = |(one, next): &(Position, Position)| {
                far(*next).is_some_and(|steps| Some(steps) < far(*one))
            };
            cells.clone().zip(cells.skip(1)).take_while(is_closer).count()
        };
        // `max_by_key` returns the last of several maxima, and `rev` makes it the first.
        let legs = ways.iter().rev().map(|way| (leg(*way), *way)).filter(|(length, _)| *length > 0);
        legs.max_by_key(|(length, _)| *length).map(|(_, way)| way)
    }

    fn steps(&self, ways: &[Direction], to: LessonArea) -> Grid<Option<u16>> {
        let size = self.dungeon.size();
        let mut steps = Grid::filled(size, None);
        let goals = size.positions().filter(|cell| to.contains(*cell));
        let mut reached: Vec<_> = goals.filter(|cell| self.is_way(*cell)).collect();
        for goal in &reached {
            steps[*goal] = Some(0);
        }
        let mut next = 0;
        while let Some(here) = reached.get(next).copied() {
            next += 1;
            let far = steps[here].map(|steps| steps + 1);
            for cell in ways.iter().map(|way| here.step(*way)) {
                if steps.get(cell) == Some(&None) && self.is_way(cell) {
                    steps[cell] = far;
                    reached.push(cell);
                }
            }
        }
        steps
    }

    fn is_way(&self, cell: Position) -> bool {
        let is_near = |monster: &Position| monster.distance(cell) <= self.wary;
        let is_shunned = self.wary > 0 && self.monsters.iter().any(is_near);
        MovementCapabilities::OPENS_DOORS.could_enter(self.dungeon.blocking(cell)) && !is_shunned
    }
}

fn escape(game: &mut Game, place: Position, wary: u16) -> Option<Action> {
    let exit = game.world().resource::<Dungeon>().cells_with(Terrain::UpStairs).next()?;
    if place == exit {
        return Some(Action::Ascend);
    }
    step(game, LessonArea([exit.x, exit.y, exit.x, exit.y]), wary).map(Action::Step)
}

const fn middle(LessonArea([left, top, right, bottom]): LessonArea) -> Position {
    Position::new(left.midpoint(right), top.midpoint(bottom))
}

fn slot_of(game: &Game, glyph: char) -> Option<Slot> {
    let world = game.world();
    let kind = world.resource::<Catalogue>().by_glyph(glyph)?;
    let is_meant = |item: &Entity| world.get::<Thing>(*item).is_some_and(|it| it.0 == kind);
    let mut pack = pack_of(world, player_of(world)?).into_iter();
    pack.find(|(_, items)| items.iter().any(is_meant)).map(|(slot, _)| slot)
}

fn nearest(game: &mut Game) -> Option<Position> {
    let view = game.player_view()?;
    let seen = view.monsters.iter().filter(|it| it.in_view).map(|it| it.position);
    seen.min_by_key(|cell| cell.distance(view.position))
}

fn open(game: &mut Game, place: Position, area: LessonArea, wary: u16) -> Option<Direction> {
    let into = |way: &Direction| area.contains(place.step(*way));
    let LessonArea([left, top, right, bottom]) = area;
    let around = LessonArea([left.saturating_sub(1), top.saturating_sub(1), right + 1, bottom + 1]);
    Direction::ALL.into_iter().find(into).or_else(|| step(game, around, wary))
}

fn close(game: &Game) -> Option<Action> {
    Direction::ALL.map(Action::Close).into_iter().find(|it| game.check_action(*it).is_ok())
}

fn monsters(game: &mut Game) -> Vec<(Position, char)> {
    let world = game.world_mut();
    let mut query = world.query_filtered::<(&Position, &Abilities), With<Monster>>();
    query.iter(world).map(|(place, abilities)| (*place, abilities.letter())).collect()
}

fn beside(game: &mut Game, place: Position, letter: char) -> Option<Direction> {
    let monsters = monsters(game);
    Direction::ALL.into_iter().find(|way| monsters.contains(&(place.step(*way), letter)))
}

fn step(game: &mut Game, area: LessonArea, wary: u16) -> Option<Direction> {
    let from = game.player_position()?;
    ground(game, wary).step(from, area)
}

fn ground(game: &mut Game, wary: u16) -> Ground<'_> {
    let monsters = monsters(game).into_iter().map(|(cell, _)| cell).collect();
    Ground { dungeon: game.world().resource(), monsters, wary }
}
