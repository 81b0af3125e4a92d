//! A simulation's world: the game's plugins, and what the PC knows.
//!
//! Also the outcomes of erratic decisions, enumerated one after another; all else in a simulation
//! is deterministic. Outcome 0 is tails, every other number one of the random steps. A script lists
//! the outcomes in order, as a path through the tree of all decisions. The first is empty, which
//! means tails everywhere, and each simulation yields the script for the next. And the probability
//! that an erratic monster stumbles into a cell.

use super::{known_state::Known, turn_forecast::record_forecast};
use crate::{
    action::{Action, Attack, CauseOfDeath, CharacterSummary, GameStatus},
    creature::{Abilities, Ability, Player, other_entities, sort_archetypes},
    dungeon::{CellLayer, Dungeon},
    game::{GameRules, clear_old_messages, complete, next_turn_needs_no_input},
    grid::{Direction, Position},
    knowledge::PerceivedMonster,
    level::Depth,
    mind::{STAGGER_CHANCE, random_outcomes, staggers, suppose, whims_at},
    player::{
        PlayerOrders, PlayerView, PossibleSteps, choose_player_action, randomize_player_step,
    },
    rng::GameRng,
    sight::FieldOfView,
    things::{Stuck, ThingEvent, ThingEventKind},
    turn::{CurrentTurn, Turn, TurnSystems, run_turns_while},
};
use bevy_app::App;
use bevy_ecs::{
    error::{BevyError, ErrorContext, FallbackErrorHandler},
    prelude::*,
    schedule::LogLevel,
};
use rand::RngExt;
use std::{collections::BTreeMap, panic::resume_unwind};

#[derive(Debug)]
pub(super) struct SimulatedWorld {
    pub(super) rules: GameRules,
    pub(super) world: World,
}

/// The PC's order in a simulation, and what its status does not tell afterwards: whether it went
/// where nothing can be foreseen, and who would have killed it without its ward.
#[derive(Resource, Clone, Copy, Default)]
struct Fate {
    /// The action as chosen by the player, before the PC staggers.
    told: Action,
    is_unforeseeable: bool,
    attacker: Option<CharacterSummary>,
    averted: Option<CharacterSummary>,
}

pub(super) struct Outcome {
    pub(super) random_outcomes: ErraticOutcomes,
    pub(super) lives: bool,
    pub(super) cause: Option<CauseOfDeath>,
    /// The character that would have killed the PC without the ward.
    pub(super) averted: Option<CharacterSummary>,
}

impl SimulatedWorld {
    pub(super) fn for_rules(rules: &GameRules) -> Self {
        Self { rules: rules.clone(), world: complete(empty_app(rules)) }
    }

    pub(super) fn rehearse(
        &mut self,
        known: &Known,
        command: Action,
        random_outcomes: ErraticOutcomes,
    ) -> Outcome {
        let player = self.enter(known, random_outcomes);
        self.give(command);
        self.rest_while_stuck(player);
        let world = &self.world;
        let Fate { is_unforeseeable, averted, .. } = *world.resource();
        let status = *world.resource::<GameStatus>();
        let is_lost = matches!(status, GameStatus::Lost { .. });
        let lives = is_unforeseeable || !is_lost && world.get_entity(player).is_ok();
        let random_outcomes = world.resource::<ErraticOutcomes>().clone();
        Outcome { random_outcomes, lives, cause: status.cause_of_death(), averted }
    }

    pub(super) fn enter(&mut self, known: &Known, random_outcomes: ErraticOutcomes) -> Entity {
        let world = &mut self.world;
        clear(world);
        // Drops the messages about the removed entities, which live for two rounds.
        clear_old_messages(world);
        clear_old_messages(world);
        world.insert_resource(random_outcomes);
        known.enter(world)
    }

    /// After a first action: whether the PC lives, and what it knows now: `None` if nothing can be
    /// foreseen from there, or if the game is over.
    pub(super) fn outcome_of(&mut self, known: &Known, command: Action) -> (bool, Option<Known>) {
        let player = self.enter(known, ErraticOutcomes::default());
        self.give(command);
        self.rest_while_stuck(player);
        sort_archetypes(&mut self.world);
        let status = *self.world.resource::<GameStatus>();
        let is_unforeseeable = self.world.resource::<Fate>().is_unforeseeable;
        let view = PlayerView::new(&self.world, player);
        let lives = is_unforeseeable || !matches!(status, GameStatus::Lost { .. });
        let view = view.filter(|_| lives && !is_unforeseeable && !status.is_over());
        (lives, view.and_then(|view| Known::nearby(&view, &self.rules)))
    }

    pub(super) fn give(&mut self, command: Action) {
        self.world.resource_mut::<PlayerOrders>().give(command);
        run_turns_while(&mut self.world, next_turn_needs_no_input);
    }

    /// Ends early if the moves to be lost do not go down: a custom rule could go on forever.
    fn rest_while_stuck(&mut self, player: Entity) {
        let mut before = None;
        while let Some(left) = self.world.get::<Stuck>(player).map(|stuck| stuck.moves)
            && before.is_none_or(|before| left < before)
            && !self.world.resource::<GameStatus>().is_over()
        {
            before = Some(left);
            self.give(Action::Rest);
        }
    }
}

/// Observing systems are in no order with those of extensions, which may lack data. So that neither
/// aborts the game, ambiguities and errors are ignored, except panics.
fn empty_app(rules: &GameRules) -> App {
    let mut app = rules.rehearsal();
    let keep = keep_the_order.after(choose_player_action).before(randomize_player_step);
    let follow = follow_random_direction.after(randomize_player_step);
    app.init_resource::<ErraticOutcomes>()
        .add_systems(Turn, (keep, follow).in_set(TurnSystems::Decide))
        .add_plugins(record_forecast)
        .init_resource::<Fate>()
        .insert_resource(FallbackErrorHandler(ignore_all_but_panics))
        .add_observer(record_unforeseeable)
        .add_observer(record_attacker)
        .add_observer(record_spent_ward);
    app.edit_schedule(Turn, |turn| {
        let mut settings = turn.get_build_settings();
        settings.ambiguity_detection = LogLevel::Ignore;
        turn.set_build_settings(settings);
    });
    app
}

fn ignore_all_but_panics(mut error: BevyError, _: ErrorContext) {
    if let Some(panic) = error.take_payload() {
        resume_unwind(panic);
    }
}

/// Where a portal or a fall leads is not known in advance. On the last level, a fall kills.
fn record_unforeseeable(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    depth: Option<Res<Depth>>,
    mut fate: ResMut<Fate>,
) {
    let may_fall = depth.is_some_and(|it| it.level() < it.level_count());
    let leaves = happened.kind == ThingEventKind::Teleported
        || happened.kind == ThingEventKind::Fell && may_fall;
    fate.is_unforeseeable |= leaves && players.contains(happened.character);
}

fn record_attacker(attack: On<Attack>, mut fate: ResMut<Fate>) {
    fate.attacker = Some(attack.killer);
}

/// What happens in an unforeseeable place does not count.
fn record_spent_ward(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    mut fate: ResMut<Fate>,
) {
    let averts = happened.kind == ThingEventKind::AttackAverted && !fate.is_unforeseeable;
    if averts && players.contains(happened.character) {
        fate.averted = fate.attacker;
    }
}

fn clear(world: &mut World) {
    sort_archetypes(world);
    let mut everything = world.query_filtered::<Entity, With<CellLayer>>();
    let everything: Vec<_> = everything.iter(world).collect();
    for entity in everything.into_iter().chain(other_entities(world)) {
        world.despawn(entity);
    }
    world.insert_resource(GameStatus::InProgress);
    world.insert_resource(Fate::default());
}

#[derive(Resource, Clone, Debug)]
pub(super) struct ErraticOutcomes {
    /// 0 is tails: what the other bits decide. Decisions beyond the end have outcome 0, or a random
    /// one if there is a stream.
    pub(super) script: Vec<usize>,
    pub(super) counts: Vec<usize>,
    pub(super) likelihood: f64,
    pub(super) chance: Option<GameRng>,
    pub(super) all_rest: bool,
}

impl Default for ErraticOutcomes {
    fn default() -> Self {
        let (script, counts) = (Vec::new(), Vec::new());
        Self { script, counts, likelihood: 1.0, chance: None, all_rest: false }
    }
}

impl ErraticOutcomes {
    pub(super) fn estimate(&self) -> usize {
        self.counts.iter().fold(1, |all, count| all.saturating_mul(*count))
    }

    /// `None` after the last simulation.
    pub(super) fn next(&self) -> Option<Vec<usize>> {
        let mut script = self.script.clone();
        script.resize(self.counts.len(), 0);
        // The script is a counter whose digits have bases of their own; the last changes fastest.
        // Dropped decisions start at 0 again, so each path through the tree is taken once.
        while let Some(last) = script.pop() {
            if last + 1 < self.counts[script.len()] {
                script.push(last + 1);
                return Some(script);
            }
        }
        None
    }

    /// The random steps share the chance to stagger.
    fn decide(&mut self, steady: Action, ways: &[Direction]) -> Action {
        if self.all_rest {
            return Action::Rest;
        }
        let heads = ways.len().max(1);
        let written = self.script.get(self.counts.len()).copied();
        let outcome = written.unwrap_or_else(|| self.draw(heads));
        self.counts.push(1 + heads);
        let stagger = f64::from(STAGGER_CHANCE);
        if outcome == 0 {
            self.likelihood *= 1.0 - stagger;
            return steady;
        }
        self.likelihood *= stagger;
        self.likelihood /= f64::from(u32::try_from(heads).unwrap_or(u32::MAX));
        ways.get(outcome - 1).copied().map_or(Action::Rest, Action::Step)
    }

    fn draw(&mut self, heads: usize) -> usize {
        let Some(chance) = &mut self.chance else { return 0 };
        if staggers(chance) { chance.random_range(1..=heads) } else { 0 }
    }
}

fn keep_the_order(current: Res<CurrentTurn>, mut fate: ResMut<Fate>) {
    fate.told = current.action;
}

fn follow_random_direction(world: &mut World) {
    let current = *world.resource::<CurrentTurn>();
    let Some(who) = current.actor() else { return };
    if !world.get::<Abilities>(who).is_some_and(|it| it.has(Ability::Erratic)) {
        return;
    }
    // The rules have tossed a coin of their own, which the script's choice replaces.
    let outcomes = match world.resource::<Fate>().told {
        _ if !current.is_player() => random_outcomes(world),
        told @ Action::Step(_) => PossibleSteps::of(world, who).map(|it| (told, it.ways())),
        _ => None,
    };
    if let Some((steady, ways)) = outcomes {
        let action = world.resource_mut::<ErraticOutcomes>().decide(steady, &ways);
        world.resource_mut::<CurrentTurn>().action = action;
    }
}

/// After more coin tosses, the monster may be anywhere.
const MOST_TURNS: u64 = 3;

/// From 0 to 1, if the PC is in that cell and no one else moves.
pub(super) fn odds_of_stumbling(
    world: &mut World,
    who: Entity,
    monster: &PerceivedMonster,
    cell: Position,
    seen_from: &FieldOfView,
    turns: u64,
) -> f64 {
    let mut hit = 0.0;
    // Its odds of being in each cell. Those that reach the PC's cell go to `hit` and spread no
    // more.
    let mut places = BTreeMap::from([(monster.position, 1.0)]);
    for _ in 0..turns.min(MOST_TURNS) {
        let mut next = BTreeMap::new();
        for (place, odds) in places {
            let supposed = (who, monster.belief, place, cell, seen_from.sees(place));
            let belief = world.run_system_cached_with(suppose, supposed).unwrap_or(monster.belief);
            let Some((steady, ways)) = whims_at(world, who, place, belief) else { return hit };
            let heads = odds * f64::from(STAGGER_CHANCE);
            let share = heads / f64::from(u32::try_from(ways.len().max(1)).unwrap_or(1));
            let mut outcomes = vec![(steady, odds - heads)];
            outcomes.extend(ways.iter().map(|way| (Action::Step(*way), share)));
            outcomes.extend(ways.is_empty().then_some((Action::Rest, share)));
            for (action, share) in outcomes {
                match destination(world.resource(), place, action) {
                    there if there == cell => hit += share,
                    there => *next.entry(there).or_default() += share,
                }
            }
        }
        places = next;
    }
    hit
}

fn destination(dungeon: &Dungeon, place: Position, action: Action) -> Position {
    let Action::Step(way) = action else { return place };
    let there = place.step(way);
    if dungeon.blocking(there).is_solid() { place } else { there }
}
