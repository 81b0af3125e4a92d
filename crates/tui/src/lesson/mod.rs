//! The tutorial: lessons that run on the game's engine. A lesson is a file in `assets/lessons`: a
//! drawing with its characters, the task, and for each stage a text and a guide. How that is shown
//! is up to the screen.
//!
//! Here are the start of a lesson and the plugin of its game: its end condition, and the player's
//! progress.

mod instruction;
#[expect(clippy::module_inception, reason = "the folder is named after its main type")]
mod lesson;
mod tutor;

use bevy_app::{App, Plugin};
use bevy_ecs::prelude::*;
use hexdelve::{
    action::{Action, GameStatus, WinCondition},
    creature::{Abilities, Monster, Player, RegisterState},
    dungeon::{Dungeon, Terrain},
    game::{Extension, Game, Rules},
    grid::Position,
    knowledge::{MapMemory, update_map_memory},
    level::{Depth, GameMode, StairsPlugin},
    player::PlayerOrders,
    sight::FieldOfView,
    things::{Chest, Discovered, Door, DoorState, Pack, Trap, WieldedItem},
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnQueue, TurnSystems},
};
use instruction::{LessonArea, LessonInstruction};
pub use lesson::{Lesson, LessonRemark, LessonStage};
use lesson::{LessonCondition, LessonFacts, LessonMonster, LessonObjective};
pub(crate) use tutor::replay_lesson;
pub use tutor::{LessonHint, LessonProgress, lesson_hint};

impl Lesson {
    /// Starts the lesson with additional plugins that are not rules.
    ///
    /// # Panics
    /// Never panics: a lesson has everything that its systems need.
    pub fn start<M>(&self, plugins: impl Extension<M>) -> Game {
        let mut game = self
            .scenario()
            // Stairs lead out of the lesson instead of down.
            .rules(Rules::default().without::<StairsPlugin>())
            .with_presentation(plugins)
            .with_presentation(LessonPlugin(self.clone()))
            .start();
        let world = game.world_mut();
        // The goal and the mode of a game made from a drawing are wrong for a lesson.
        world.insert_resource(GameMode::Practice);
        world.insert_resource(match self.task {
            LessonObjective::Leave => WinCondition::Crown,
            LessonObjective::Outlive => WinCondition::LastOneStanding,
        });
        // A lesson explains its traps, so it also shows them.
        let mut traps = world.query_filtered::<Entity, With<Trap>>();
        for trap in traps.iter(world).collect::<Vec<_>>() {
            world.entity_mut(trap).insert(Discovered);
        }
        world.run_system_cached(update_lesson_progress).expect("the resources are there");
        game
    }
}

/// Turns a game into a lesson, which is won when its task is done.
#[derive(Clone)]
struct LessonPlugin(Lesson);

impl Plugin for LessonPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(self.0.clone()).init_resource::<LessonProgress>();
        app.restore_on_restart::<LessonProgress>().add_systems(
            Turn,
            (
                record_lesson_action
                    .after(ExtensionSystems::After(TurnSystems::Decide))
                    .before(TurnSystems::Act),
                end_lesson
                    .after(ExtensionSystems::After(TurnSystems::Resolve))
                    .before(TurnSystems::Refresh),
                update_lesson_progress.after(TurnSystems::Refresh).after(update_map_memory),
            ),
        );
    }
}

/// From the actions, the player's current state can be reproduced.
fn record_lesson_action(current: Res<CurrentTurn>, mut progress: ResMut<LessonProgress>) {
    if current.is_player() {
        progress.actions.push(current.action);
    }
}

/// The lesson is won when the PC takes the stairs, if it is allowed to.
fn end_lesson(current: Res<CurrentTurn>, mut status: ResMut<GameStatus>) {
    let leaves = matches!(current.action, Action::Descend | Action::Ascend);
    if current.is_player() && leaves && !status.is_over() {
        *status = GameStatus::Won;
    }
}

type Pupil = (&'static Position, Has<Pack>, Has<WieldedItem>);

/// When it is the PC's turn again, because milestones may have been reached in the meantime.
fn update_lesson_progress(
    (lesson, depth): (Res<Lesson>, Option<Res<Depth>>),
    (queue, orders): (Res<TurnQueue>, Res<PlayerOrders>),
    (dungeon, sight, memory): (Res<Dungeon>, Res<FieldOfView>, Option<Res<MapMemory>>),
    player: Query<Pupil, With<Player>>,
    monsters: Query<(&Position, &Abilities), With<Monster>>,
    (doors, chests): (Query<&Door>, Query<(), With<Chest>>),
    mut progress: ResMut<LessonProgress>,
) {
    let Ok((place, laden, wielding)) = player.single() else { return };
    if !queue.player_is_next() {
        return;
    }
    let other = |(position, abilities): (&Position, &Abilities)| LessonMonster {
        letter: abilities.letter(),
        steps: position.distance(*place),
        in_sight: sight.sees(*position),
    };
    let is_known = |cell| memory.as_ref().is_none_or(|memory| memory.knows(cell));
    let knows_the_stairs = dungeon.cells_with(Terrain::DownStairs).any(is_known);
    let is_escaping = depth.is_some_and(|depth| depth.is_escaping());
    let stairs = if is_escaping { Terrain::UpStairs } else { Terrain::DownStairs };
    let facts = [
        (LessonCondition::Shut, doors.iter().all(|door| door.latch != DoorState::Open)),
        (LessonCondition::AtTheStairs, dungeon.terrain(*place) == stairs),
        (LessonCondition::Escaping, is_escaping),
        (LessonCondition::Laden, laden),
        (LessonCondition::Wielding, wielding),
        (LessonCondition::Emptied, chests.is_empty()),
        (LessonCondition::StairsKnown, knows_the_stairs),
    ];
    let facts = facts.into_iter().filter_map(|(fact, holds)| holds.then_some(fact));
    let now = LessonFacts {
        turns: orders.turns_taken(),
        position: (place.x, place.y),
        monsters: monsters.iter().map(other).collect(),
        facts: facts.collect(),
    };
    progress.update(now, &lesson);
}
