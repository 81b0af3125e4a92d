//! The tutor, which follows the player's progress and suggests what to do next. A lesson is small
//! and identical every time, so it follows the guides of the stages to the end of the lesson and,
//! if it wins, suggests the actions it took. It never suggests an action that does nothing or is
//! fatal, wherever the player has strayed. If it finds no way to win, it says so. What is said at
//! the end of a lesson is in `screen/modes/tutorial`.

use super::{
    Lesson, LessonCondition, LessonFacts, LessonInstruction, LessonRemark, instruction::Caution,
};
use bevy_app::App;
use bevy_ecs::prelude::{Mut, Resource};
use hexdelve::{
    action::{Action, GameStatus},
    game::Game,
    replay::{Divergence, replay_all},
};
use std::collections::BTreeSet;

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
            LessonCondition::Within(area) => area.contains(now.position),
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
    if let Some(journey) = plan.as_ref().and_then(|_| lead.journey(&mut game)) {
        return Some(LessonHint::Journey(journey));
    }
    let plan = plan.or_else(|| {
        caution.wary = 0;
        let sane = caution.sane(&mut game);
        let mut detours = DETOURS
            .into_iter()
            .flat_map(|times| sane.iter().map(move |action| vec![*action; times]));
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
    replay_all(begun, &pupil.actions[..turns], &mut |_, _| {})
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
