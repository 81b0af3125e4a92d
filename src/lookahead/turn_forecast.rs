//! The forecast of what happens while the PC stays, by simulation, and the risk of an action.

use super::{simulated_world::Outcome, timeline::TimelineEntry};
use crate::{
    action::{Action, CauseOfDeath, CharacterSummary, Dug, Killed},
    creature::{Abilities, Ability, CharacterId, Identity, Player},
    grid::{Direction, Position},
    mind::random_outcomes,
    things::{Catalogue, Stuck, ThingEvent, ThingEventKind},
    turn::{CurrentTurn, ExtensionSystems, GameTime, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;
use std::collections::BTreeSet;

/// The predicted turns of all known monsters.
///
/// An erratic monster is predicted to do what its other bits decide, as it does half the time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnForecast {
    /// The time of the forecast: the PC's turn.
    pub now: GameTime,
    /// The order of turns, up to the PC's third turn from now.
    pub timeline: Vec<TimelineEntry>,
    /// The actions taken on these turns, in order, up to the PC's death if it dies.
    pub turns: Vec<ForecastStep>,
    /// The deaths, in order, up to the turn on which the PC dies, if it does.
    pub deaths: Vec<ForecastDeath>,
    /// The monsters with unpredictable turns, and their cells: unknown cells may matter to them or
    /// to those that may kill them. Turns before that are in `turns`.
    pub unforeseen: Vec<(CharacterId, Position)>,
}

/// A predicted turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastStep {
    /// The time of the turn.
    pub at: GameTime,
    /// The character's ID.
    pub id: CharacterId,
    /// The character's abilities.
    pub abilities: Abilities,
    /// The character's action.
    pub action: Action,
    /// The character's cell before the turn.
    pub from: Position,
    /// The character's cell after the turn, or the last one it was in if it dies or falls.
    pub to: Position,
    /// The cell of the rock or door the character digs into.
    pub digs: Option<Position>,
    /// Whether the ground or a trap holds the character, which loses this move.
    pub is_held: bool,
    /// Whether the character attacks the PC, whose ward stops the attack and shatters.
    pub breaks_ward: bool,
    /// The name of the first trap or feature it steps on, which may carry it further.
    pub enters: Option<String>,
    /// The equally likely steps of an erratic monster on heads. It rests if there are none.
    pub random_directions: Option<Vec<Direction>>,
    /// Whether some of `random_directions` lead to unknown cells, which may be solid.
    pub may_be_blocked: bool,
}

/// A predicted death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForecastDeath {
    /// The time of the death.
    pub at: GameTime,
    /// The character on whose turn the victim dies: often the killer, or the victim itself.
    pub actor: Identity,
    /// The cause of death, if it is known.
    pub cause: Option<CauseOfDeath>,
    /// The character that dies.
    pub victim: CharacterSummary,
    /// The cell in which it dies.
    pub cell: Position,
}

impl ForecastStep {
    /// Whether it is the PC's turn.
    pub fn is_player(&self) -> bool {
        self.id == CharacterId::PLAYER
    }
}

impl ForecastDeath {
    /// Whether the death depends on no coin of killer, victim or actor. A PC that stays tosses
    /// none.
    pub fn is_certain(&self) -> bool {
        let tosses =
            |it: Identity| it.id != CharacterId::PLAYER && it.abilities.has(Ability::Erratic);
        let is_chancy = self.cause.is_some_and(CauseOfDeath::is_chancy);
        !is_chancy && !tosses(self.actor) && !tosses((&self.victim).into())
    }

    /// Whether the character whose turn it is kills the victim.
    pub fn is_by_the_actor(&self) -> bool {
        self.is_by(self.actor.id)
    }

    fn is_by(&self, id: CharacterId) -> bool {
        self.cause.and_then(CauseOfDeath::killer).is_some_and(|killer| killer.id == id)
    }
}

impl TurnForecast {
    /// Unknown turns are those from the first difference to `other`, a forecast with more open
    /// cells, and those of any monster that one with unknown turns may have killed. Monsters
    /// `resting` have no way, so their turns are known. What `unseen` cells are like may
    /// matter to those that enter or leave them.
    pub(super) fn keep_what_is_in(
        &mut self,
        other: &Self,
        monsters: &[(CharacterId, Position)],
        (resting, unseen): (&[CharacterId], &BTreeSet<Position>),
    ) {
        let moving = monsters.iter().map(|(id, _)| *id).filter(|id| !resting.contains(id));
        let differences: Vec<_> =
            moving.filter_map(|id| Some((id, self.first_difference(other, id)?))).collect();
        // For each monster: its first unknown turn, its cell before it, and the count so far.
        let mut unknown: Vec<(CharacterId, GameTime, Position, u16)> = Vec::new();
        for entry in &self.timeline {
            if let Some((.., moves)) = unknown.iter_mut().find(|(id, ..)| *id == entry.id) {
                *moves += 1;
                continue;
            }
            let turn = self.step_on(entry.at, entry.id).filter(|it| !it.is_player());
            let Some(turn) = turn else { continue };
            let is_unsure = turn.action != Action::Rest
                && [turn.from, turn.to].iter().any(|cell| unseen.contains(cell));
            let differs = is_unsure || differences.contains(&(entry.id, entry.at));
            if differs || unknown.iter().any(|(.., at, moves)| at.distance(turn.from) <= *moves) {
                unknown.push((entry.id, entry.at, turn.from, 1));
            }
        }
        let is_unknown = |who, at| unknown.iter().any(|(id, since, ..)| *id == who && at >= *since);
        self.turns.retain(|turn| !is_unknown(turn.id, turn.at));
        let is_in_other = |death: &ForecastDeath| {
            other.deaths.iter().any(|it| (it.at, it.victim.id) == (death.at, death.victim.id))
        };
        self.deaths.retain(|death| {
            let mut unknown = unknown.iter().filter(|(_, since, ..)| death.at >= *since);
            let those = [death.actor.id, death.victim.id];
            is_in_other(death) && !unknown.any(|(id, ..)| those.contains(id) || death.is_by(*id))
        });
        self.unforeseen = monsters.to_vec();
        self.unforeseen.retain(|(id, _)| unknown.iter().any(|(other, ..)| other == id));
    }

    /// Whether the PC is among the dead.
    pub fn player_dies(&self) -> bool {
        self.deaths.iter().any(|death| death.victim.is_player())
    }

    /// Returns the death that is foreseen on a turn. Of several, it is the PC's if that is among
    /// them.
    pub fn death_on(&self, at: GameTime, id: CharacterId) -> Option<&ForecastDeath> {
        let is_then = |it: &&ForecastDeath| (it.at, it.actor.id) == (at, id);
        self.deaths.iter().filter(is_then).max_by_key(|it| it.victim.is_player())
    }

    /// Returns the foreseen action on a turn.
    pub fn step_on(&self, at: GameTime, id: CharacterId) -> Option<&ForecastStep> {
        self.turns.iter().find(|it| (it.at, it.id) == (at, id))
    }

    /// Whether the PC cannot predict the turns of this monster.
    pub fn is_unforeseen(&self, id: CharacterId) -> bool {
        self.unforeseen.iter().any(|(other, _)| *other == id)
    }

    /// Killers that have only just arrived have no turn in the timeline yet.
    pub(super) fn account_for_deaths(&mut self) {
        for ForecastDeath { at, actor, .. } in &self.deaths {
            if self.timeline.iter().all(|it| (it.at, it.id) != (*at, actor.id)) {
                let next = self.timeline.partition_point(|it| it.at <= *at);
                let Identity { id, abilities } = *actor;
                let turn = TimelineEntry { at: *at, id, abilities, is_out_of_view: false };
                self.timeline.insert(next, turn);
            }
        }
        self.timeline.retain(|turn| {
            let is_dead =
                |it: &ForecastDeath| it.is_certain() && it.victim.id == turn.id && it.at < turn.at;
            turn.is_player() || !self.deaths.iter().any(is_dead)
        });
    }

    /// Random directions may differ: the turn then lists all of them.
    fn first_difference(&mut self, other: &Self, id: CharacterId) -> Option<GameTime> {
        let mut others = other.turns.iter().filter(|turn| turn.id == id);
        self.turns.iter_mut().filter(|turn| turn.id == id).find_map(|turn| {
            let Some(other) = others.next() else { return Some(turn.at) };
            if turn.random_directions != other.random_directions {
                turn.random_directions.clone_from(&other.random_directions);
                turn.may_be_blocked = true;
            }
            let facts = |it: &ForecastStep| (it.action, it.from, it.to, it.digs, it.breaks_ward);
            (facts(turn) != facts(other)).then_some(turn.at)
        })
    }

    /// Returns the timeline, up to the turn on which the PC certainly dies, if it does.
    pub fn turns_to_live(&self) -> &[TimelineEntry] {
        let ends = |it: &ForecastDeath| it.victim.is_player() && it.is_certain();
        let death = self.deaths.iter().find(|it| ends(it)).map(|it| (it.at, it.actor.id));
        let end = self.timeline.iter().position(|it| Some((it.at, it.id)) == death);
        end.map_or(&self.timeline, |end| &self.timeline[..=end])
    }

    pub(super) fn turns_of(&self, id: CharacterId) -> impl Iterator<Item = &ForecastStep> {
        self.turns.iter().filter(move |turn| turn.id == id)
    }

    pub(crate) fn is_attack(&self, turn: &ForecastStep) -> bool {
        let kills = |it: &ForecastDeath| it.victim.is_player() && it.is_by_the_actor();
        turn.breaks_ward || self.death_on(turn.at, turn.id).is_some_and(kills)
    }

    /// Returns a character's next turn.
    pub fn next_turn_of(&self, id: CharacterId) -> Option<&ForecastStep> {
        self.turns_of(id).next()
    }

    /// Whether the character kills the PC or breaks its ward.
    pub fn attacks(&self, id: CharacterId) -> bool {
        self.deaths.iter().any(|it| it.victim.is_player() && it.is_by(id))
            || self.turns_of(id).any(|turn| turn.breaks_ward)
    }

    /// Whether the character attacks the PC, or is near enough to reach it in a turn more than the
    /// forecast has. A character in an unknown cell may.
    pub fn may_reach(&self, id: CharacterId, goal: Position) -> bool {
        let turns = self.turns_to_live().iter().filter(|entry| entry.id == id).count();
        let cell = self.unforeseen.iter().find(|(it, _)| *it == id).map(|(_, cell)| *cell);
        let cell = cell.or_else(|| self.next_turn_of(id).map(|turn| turn.from));
        cell.is_none_or(|it| usize::from(it.distance(goal)) <= turns + 1) || self.attacks(id)
    }

    /// The character only rests, or is too far away and its actions are unforeseen or random.
    pub fn is_irrelevant(&self, id: CharacterId, goal: Position) -> bool {
        if self.is_unforeseen(id) {
            return !self.may_reach(id, goal);
        }
        let rests = |turn: &ForecastStep| {
            let is_chancy = turn.random_directions.as_ref().is_some_and(|ways| !ways.is_empty());
            turn.action == Action::Rest && !(is_chancy && self.may_reach(id, goal))
        };
        // The PC's death, even if it is only possible, cuts the forecast short.
        let kills = self.deaths.iter().any(|it| it.actor.id == id);
        let may_rest = id != CharacterId::PLAYER && !kills && self.next_turn_of(id).is_some();
        may_rest && self.turns_of(id).all(rests)
    }
}

/// An action's risk up to the PC's next turn, as far as the PC knows.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ActionRisk {
    /// The probability that the PC dies, from 0 to 1.
    pub death_probability: f64,
    /// Whether all outcomes were simulated, rather than a sample.
    pub is_exact: bool,
    /// The known causes of death with their probabilities, most likely first. The killers' entities
    /// belong to the simulated world; their IDs are the game's.
    pub causes: Vec<(CauseOfDeath, f64)>,
    /// Whether the PC's ward is spent in any of the outcomes.
    pub uses_ward: bool,
    pub(super) survivable: bool,
}

impl ActionRisk {
    pub(super) fn safe() -> Self {
        Self { is_exact: true, survivable: true, ..Self::default() }
    }

    /// Whether the PC is certain to die before it can act again.
    pub const fn is_fatal(&self) -> bool {
        self.is_exact && !self.survivable
    }

    /// Returns the probability of death in percent: 100 only if it is certain, 0 if impossible.
    pub fn percent(&self) -> u8 {
        if self.is_fatal() { 100 } else { percent(self.death_probability) }
    }

    /// Whether the PC may die.
    pub fn is_dangerous(&self) -> bool {
        self.death_probability > 0.0
    }

    pub(super) fn add(&mut self, outcome: &Outcome, likelihood: f64) {
        self.uses_ward |= outcome.averted.is_some();
        self.survivable |= outcome.lives;
        if outcome.lives {
            return;
        }
        self.death_probability += likelihood;
        let Some(cause) = outcome.cause else { return };
        // A monster that has changed since is still the same killer.
        let is_same = |other: CauseOfDeath| match (other.killer(), cause.killer()) {
            (Some(other), Some(killer)) => other.id == killer.id,
            _ => other == cause,
        };
        match self.causes.iter_mut().find(|(other, _)| is_same(*other)) {
            Some((_, odds)) => *odds += likelihood,
            None => self.causes.push((cause, likelihood)),
        }
        self.causes.sort_by(|(_, one), (_, other)| other.total_cmp(one));
    }
}

/// 0 only for 0, and never 100, because rounding must not suggest certainty.
pub(super) fn percent(odds: f64) -> u8 {
    if odds <= 0.0 {
        return 0;
    }
    (1..=99).rev().find(|percent| odds * 100.0 >= f64::from(*percent)).unwrap_or(1)
}

#[derive(Resource, Debug, Default)]
pub(super) struct Notes {
    pub(super) turns: Vec<ForecastStep>,
    pub(super) deaths: Vec<ForecastDeath>,
}

pub(super) fn record_forecast(app: &mut App) {
    // After the extensions' systems, which may change the decision.
    let decided = record_decision.after(ExtensionSystems::Before(TurnSystems::Act));
    let came = record_place.after(ExtensionSystems::After(TurnSystems::Resolve));
    let systems = (decided.before(TurnSystems::Act), came.before(TurnSystems::Refresh));
    app.add_systems(Turn, systems)
        .add_observer(record_dig)
        .add_observer(record_event)
        .add_observer(record_death);
}

fn record_decision(world: &mut World) {
    if !world.contains_resource::<Notes>() {
        return;
    }
    let current = *world.resource::<CurrentTurn>();
    let Some(who) = current.actor() else { return };
    let Ok(character) = world.get_entity(who) else { return };
    let parts = character.get_components::<(&CharacterId, &Abilities, &Position)>();
    let Ok((&id, &abilities, &from)) = parts else { return };
    let is_held = character.contains::<Stuck>();
    let is_erratic = abilities.has(Ability::Erratic) && !is_held;
    let outcomes = if is_erratic { random_outcomes(world) } else { None };
    let turn = ForecastStep {
        at: current.now(),
        id,
        abilities,
        action: current.action,
        from,
        to: from,
        digs: None,
        is_held,
        breaks_ward: false,
        enters: None,
        random_directions: outcomes.map(|(_, ways)| ways),
        may_be_blocked: false,
    };
    world.resource_mut::<Notes>().turns.push(turn);
}

fn record_place(current: Res<CurrentTurn>, places: Query<&Position>, notes: Option<ResMut<Notes>>) {
    let turn = notes.and_then(|notes| notes.into_inner().turns.last_mut());
    let place = current.actor().and_then(|who| places.get(who).ok());
    if let Some((turn, place)) = turn.zip(place) {
        turn.to = *place;
    }
}

fn record_dig(dig: On<Dug>, notes: Option<ResMut<Notes>>) {
    if let Some(turn) = notes.and_then(|notes| notes.into_inner().turns.last_mut()) {
        turn.digs = Some(dig.cell);
    }
}

fn record_event(
    happened: On<ThingEvent>,
    (current, catalogue): (Res<CurrentTurn>, Option<Res<Catalogue>>),
    players: Query<(), With<Player>>,
    notes: Option<ResMut<Notes>>,
) {
    let turn = notes.and_then(|notes| notes.into_inner().turns.last_mut());
    let Some(turn) = turn else { return };
    let is_the_actor = current.actor() == Some(happened.character);
    match happened.kind {
        ThingEventKind::AttackAverted => turn.breaks_ward |= players.contains(happened.character),
        ThingEventKind::Fell if is_the_actor => turn.to = happened.cell,
        ThingEventKind::TrapTriggered | ThingEventKind::FeatureEntered
            if is_the_actor && turn.enters.is_none() =>
        {
            let named = happened.thing.zip(catalogue);
            turn.enters = named.map(|(kind, catalogue)| catalogue.kind(kind).name.clone());
        }
        _ => {}
    }
}

fn record_death(
    death: On<Killed>,
    current: Res<CurrentTurn>,
    characters: Query<(&CharacterId, &Abilities)>,
    notes: Option<ResMut<Notes>>,
) {
    let Some(mut notes) = notes else { return };
    let Killed { victim, cell, cause } = *death;
    if let Some(turn) = notes.turns.last_mut().filter(|turn| turn.id == victim.id) {
        turn.to = cell;
    }
    let acting = current.actor().and_then(|who| characters.get(who).ok());
    let (at, acting) = (current.now(), acting.map_or((&victim).into(), Identity::from));
    notes.deaths.push(ForecastDeath { at, actor: acting, cause: Some(cause), victim, cell });
}
