//! The tutor, which starts a lesson, follows the player's progress and suggests what to do next. A
//! lesson is small and identical every time, so it follows the guides of the stages to the end of
//! the lesson and, if it wins, suggests the actions it took. It never suggests an action that does
//! nothing or is fatal, wherever the player has strayed. If it finds no way to win, it says so.

use super::{
    Lesson, LessonCondition, LessonFacts, LessonInstruction, LessonPlugin, LessonRemark,
    instruction::Caution, replay_lesson,
};
use bevy_app::App;
use bevy_ecs::prelude::{Mut, Resource};
use hexdelve::{
    action::{Action, GameStatus},
    game::{Extension, Game, Rules},
    level::StairsPlugin,
};
use std::{collections::BTreeSet, iter::repeat_n};

/// Every lesson takes fewer turns from any state.
const MOST_TURNS: usize = 150;
const WARINESS: [u16; 4] = [0, 1, 3, 6];
/// The numbers of times a detour repeats its action before the guides are followed.
const DETOURS: [usize; 4] = [1, 2, 3, 5];

/// Advice for a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LessonHint {
    /// Carry out these actions in order, each the given number of times. If what follows
    /// depends on chance, there is only one action.
    Do(Vec<(Action, usize)>),
    /// Look at what this key shows.
    Look(String),
    /// Start a journey of many turns with this key.
    Journey(&'static str),
    /// Take back the last action: the tutor has found no way to win.
    TakeBack,
}

/// The stage a player has reached, and a record of how the player got there. A stage
/// lasts until one of its milestones is reached, however long that takes.
#[derive(Resource, Clone, Debug, Default, PartialEq, Eq)]
pub struct LessonProgress {
    pub(super) stage: usize,
    since: u64,
    now: LessonFacts,
    looked: BTreeSet<String>,
    /// They count as looked at only once the player looks away.
    glanced: BTreeSet<String>,
    /// One per turn.
    pub(crate) actions: Vec<Action>,
}

impl LessonProgress {
    /// Returns the number of the current stage, from 0.
    pub const fn stage(&self) -> usize {
        self.stage
    }

    pub(crate) fn text<'l>(&self, lesson: &'l Lesson) -> &'l str {
        let stage = &lesson.stages[self.stage];
        self.fitting(&stage.cases).unwrap_or(stage.say.as_str())
    }

    /// The remark to show beside the text.
    pub(crate) fn remark<'l>(&self, lesson: &'l Lesson) -> Option<&'l str> {
        self.fitting(&lesson.notes)
    }

    fn fitting<'l>(&self, remarks: &'l [LessonRemark]) -> Option<&'l str> {
        let applies = |it: &&LessonRemark| it.when.iter().all(|mark| self.is_reached(mark));
        remarks.iter().find(applies).map(|remark| remark.say.as_str())
    }

    /// Everything that was looked at in `other` counts as looked at.
    pub(super) fn merge_overlays_seen(&mut self, other: &Self, lesson: &Lesson) {
        for word in &other.looked {
            self.mark_overlay_seen(word, lesson);
        }
    }

    pub(super) fn mark_overlay_seen(&mut self, word: &str, lesson: &Lesson) {
        if self.looked.insert(word.to_owned()) {
            self.update(self.now.clone(), lesson);
        }
    }

    pub(crate) fn open_overlay(&mut self, word: &str) {
        if !self.looked.contains(word) {
            self.glanced.insert(word.to_owned());
        }
    }

    /// The player is looking at the level again.
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

    fn is_reached(&self, mark: &LessonCondition) -> bool {
        let turns = self.now.turns.saturating_sub(self.since);
        mark.is_met(&self.now, turns, |word| self.looked.contains(word))
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
    let mut carry_out = |plan: Plan| plan.carried_out(lesson, progress, &mut caution);
    let plan = Plan::straight().find_map(&mut carry_out);
    if let Some(journey) = plan.as_ref().and_then(|_| lead.journey(&mut game)) {
        return Some(LessonHint::Journey(journey));
    }
    let plan = plan.or_else(|| {
        let sane = Caution::default().sane(&mut game);
        Plan::roundabout(&sane).find_map(&mut carry_out)
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

fn as_the_pupil_has_it(lesson: &Lesson, progress: &LessonProgress) -> Option<Game> {
    replay_lesson(lesson.start(|_: &mut App| {}), progress, progress.actions.len()).ok()
}

fn with_progress(game: &mut Game, change: impl FnOnce(&mut LessonProgress)) {
    let world = game.world_mut();
    world.resource_scope(|_, mut progress: Mut<'_, LessonProgress>| change(&mut progress));
}

#[derive(Clone, Copy)]
struct Plan {
    detour: Option<(Action, usize)>,
    wary: u16,
}

impl Plan {
    fn straight() -> impl Iterator<Item = Self> {
        WARINESS.into_iter().map(|wary| Self { detour: None, wary })
    }

    fn roundabout(sane: &[Action]) -> impl Iterator<Item = Self> + use<'_> {
        let detours = |times| sane.iter().map(move |command| (*command, times));
        let detours = DETOURS.into_iter().flat_map(detours);
        detours.map(|detour| Self { detour: Some(detour), wary: 0 })
    }

    /// `None` if the plan does not win the lesson.
    fn carried_out(
        self,
        lesson: &Lesson,
        progress: &LessonProgress,
        caution: &mut Caution,
    ) -> Option<Vec<Action>> {
        caution.wary = self.wary;
        let mut game = as_the_pupil_has_it(lesson, progress)?;
        let mut actions = Vec::new();
        for command in self.detour.iter().flat_map(|(command, times)| repeat_n(*command, *times)) {
            game.submit(command).ok()?;
            actions.push(command);
        }
        while !game.status().is_over() && actions.len() < MOST_TURNS {
            let stage = game.world().resource::<LessonProgress>().stage;
            let lead = &lesson.stages[stage].lead;
            if let LessonInstruction::Look(word) = lead {
                with_progress(&mut game, |own| own.mark_overlay_seen(word, lesson));
                continue;
            }
            let command = lead.command(&mut game, caution)?;
            game.submit(command).ok()?;
            actions.push(command);
        }
        (game.status() == GameStatus::Won).then_some(actions)
    }
}

fn in_runs(actions: &[Action]) -> Vec<(Action, usize)> {
    let runs = actions.chunk_by(|one, other| one == other);
    runs.map(|run| (run[0], run.len())).collect()
}

impl Lesson {
    /// Starts the lesson with additional plugins that are not rules.
    pub fn start<M>(&self, plugins: impl Extension<M>) -> Game {
        let mut game = self
            .scenario()
            // Stairs lead out of the lesson instead of down.
            .rules(Rules::default().without::<StairsPlugin>())
            .with_presentation(plugins)
            .with_presentation(LessonPlugin(self.clone()))
            .start();
        LessonPlugin::settle_in(&mut game);
        game
    }
}
