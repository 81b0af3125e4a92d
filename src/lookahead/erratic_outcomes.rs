//! The outcomes of erratic minds, one after the other.

use crate::{
    action::Action,
    creature::{Abilities, Ability},
    grid::Direction,
    mind::whims,
    player::{StepOptions, obey_the_player, stagger},
    rng::{GameRng, Seed},
    turn::{Actor, Turn, TurnSystems},
};
use bevy_app::{App, Plugin};
use bevy_ecs::prelude::{Entity, IntoScheduleConfigs, Res, ResMut, Resource, World};
use rand::RngExt;

/// What erratic characters want in each of their turns: the script decides, and
/// the likelihood of all this is kept.
#[derive(Resource, Clone, Debug)]
pub(super) struct ErraticOutcomes {
    /// Which outcome each decision has, 0 being that of the other bits. What is
    /// not in the script is 0.
    script: Vec<usize>,
    /// Of how many outcomes, for each decision that came up.
    counts: Vec<usize>,
    likelihood: f64,
    /// Decides what the script leaves open.
    chance: Option<GameRng>,
}

impl Default for ErraticOutcomes {
    fn default() -> Self {
        Self { script: Vec::new(), counts: Vec::new(), likelihood: 1.0, chance: None }
    }
}

impl ErraticOutcomes {
    /// Decisions by this script.
    pub(super) fn of(script: Vec<usize>) -> Self {
        Self { script, ..Self::default() }
    }

    /// Decisions by chance.
    pub(super) fn by_chance(seed: u64) -> Self {
        Self { chance: Some(Seed(seed).stream(b"whims", 0, 0)), ..Self::default() }
    }

    /// How likely all this was.
    pub(super) const fn likelihood(&self) -> f64 {
        self.likelihood
    }

    /// The script of the outcomes after these, `None` when those were the last.
    pub(super) fn next(&self) -> Option<Vec<usize>> {
        let mut script = self.script.clone();
        script.resize(self.counts.len(), 0);
        while let Some(last) = script.pop() {
            if last + 1 < self.counts[script.len()] {
                script.push(last + 1);
                return Some(script);
            }
        }
        None
    }

    /// Heads or tails, and then one of the ways.
    fn decide(&mut self, steady: Action, ways: &[Direction]) -> Action {
        let heads = ways.len().max(1);
        let written = self.script.get(self.counts.len()).copied();
        let outcome = written.unwrap_or_else(|| self.draw(heads));
        self.counts.push(1 + heads);
        if outcome == 0 {
            self.likelihood /= 2.0;
            return steady;
        }
        self.likelihood /= 2.0 * f64::from(u32::try_from(heads).unwrap_or(u32::MAX));
        ways.get(outcome - 1).copied().map_or(Action::Rest, Action::Step)
    }
}

impl ErraticOutcomes {
    fn draw(&mut self, heads: usize) -> usize {
        let Some(chance) = &mut self.chance else { return 0 };
        if chance.random_bool(0.5) { chance.random_range(1..=heads) } else { 0 }
    }
}

/// Has the script decide for the erratic.
pub(super) struct ErraticOutcomesPlugin;

impl Plugin for ErraticOutcomesPlugin {
    fn build(&self, app: &mut App) {
        app.init_resource::<ErraticOutcomes>().init_resource::<Told>().add_systems(
            Turn,
            (keep_the_order.after(obey_the_player).before(stagger), follow_the_whim.after(stagger))
                .in_set(TurnSystems::Decide),
        );
    }
}

/// What the PC was told, before it staggers.
#[derive(Resource, Default)]
struct Told(Action);

fn keep_the_order(intent: Res<Action>, mut told: ResMut<Told>) {
    told.0 = *intent;
}

fn follow_the_whim(world: &mut World) {
    let actor = *world.resource::<Actor>();
    let Some(who) = actor.entity() else { return };
    let erratic = world.get::<Abilities>(who).is_some_and(|it| it.has(Ability::Erratic));
    if !erratic {
        return;
    }
    let outcomes = if actor.is_player() { stagger_of(world, who) } else { whims(world) };
    if let Some((steady, ways)) = outcomes {
        let intent = world.resource_mut::<ErraticOutcomes>().decide(steady, &ways);
        *world.resource_mut() = intent;
    }
}

fn stagger_of(world: &World, player: Entity) -> Option<(Action, Vec<Direction>)> {
    let told = world.resource::<Told>().0;
    let Action::Step(_) = told else { return None };
    let footing = StepOptions::of(world, player)?;
    let can_go = |way: &Direction| footing.may_step(*way).is_ok();
    Some((told, Direction::ALL.into_iter().filter(can_go).collect()))
}
