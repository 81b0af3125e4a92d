//! The simulation of moves, with the monsters that could affect what happens before the next one.

use super::{
    ActionRisk, ForecastDeath, Threat, ThreatMap, TurnForecast,
    known_state::{Known, lurkers},
    simulated_world::{ErraticOutcomes, Outcome, SimulatedWorld, odds_of_stumbling},
    turn_forecast::{Notes, percent},
};
use crate::{
    action::{Action, CauseOfDeath, CharacterSummary, GameStatus},
    creature::{Ability, CharacterId, Unique},
    dungeon::{Dungeon, SpatialIndex, Terrain},
    game::{Game, GameRules},
    grid::Position,
    knowledge::{MapMemory, PerceivedMonster},
    player::PlayerView,
    rng::Seed,
    sight::FieldOfView,
    things::{ThingKind, count_averted},
    trades::{Trade, bombs},
    turn::CurrentTurn,
};
use bevy_ecs::prelude::World;
use rand::Rng;
use std::collections::BTreeSet;

/// A simulation of moves by the game's rules. It has a separate world, which is built
/// from whatever plugins the game has and contains only what the PC knows.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.3").speed('3', 20).start();
/// let mut simulation = Simulation::new();
/// let rest = simulation.risk_of(&mut game, Action::Rest);
/// assert!(rest.is_fatal());
/// assert_eq!(rest.causes[0].0.killer().unwrap().abilities.letter(), '3');
/// ```
#[derive(Debug, Default)]
pub struct Simulation {
    /// Created when a monster first matters, because many games begin with none in view.
    stage: Option<SimulatedWorld>,
}

/// If there are more, only a sample is simulated.
const MOST_OUTCOMES: usize = 512;
const SAMPLES: u32 = 200;
const TURNS_FORESEEN: u32 = 3;
const MOST_FORESEEN: usize = 64;
/// On a larger level, copying alone would cause a noticeable delay.
pub const MOST_CELLS: usize = 1 << 16;

impl Simulation {
    /// Creates a simulation. Its world is created when it is first needed.
    pub fn new() -> Self {
        Self::default()
    }

    pub(super) fn stage(&mut self, rules: &GameRules) -> &mut SimulatedWorld {
        self.stage.take_if(|stage| !stage.rules.are_those_of(rules));
        self.stage.get_or_insert_with(|| SimulatedWorld::for_rules(rules))
    }

    /// Returns the risk of an action up to the PC's next turn, as far as the PC knows.
    ///
    /// Leaving the level counts as safe, because the PC acts first on the other level. So
    /// does taking a portal, because nothing is known about where it leads.
    pub fn risk_of(&mut self, game: &mut Game, command: Action) -> ActionRisk {
        if leaves_the_level(command) || game.check_action(command).is_err() {
            return ActionRisk::safe();
        }
        let is_harmful = is_harmful_in_itself(command);
        let known = match command {
            // It may carry the PC farther than a step.
            Action::Custom(_) => Known::nearest(game, MOST_FORESEEN),
            _ if is_harmful => Known::within_reach(game),
            _ => Known::of_danger(game),
        };
        known.map_or_else(ActionRisk::safe, |known| self.check_as_known(&known, command))
    }

    pub(super) fn check_as_known(&mut self, known: &Known, command: Action) -> ActionRisk {
        let is_harmless = known.is_harmless() && !is_harmful_in_itself(command);
        if leaves_the_level(command) || is_harmless {
            return ActionRisk::safe();
        }
        self.count_outcomes(known, command).unwrap_or_else(|| self.sample_outcomes(known, command))
    }

    /// Returns the threats to the PC before it can act again, if it stays and for each step it can
    /// take. The map is empty if the level is too large to be copied every turn.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let threats = Simulation::new().threats(&mut Scenario::draw(".@.3").start());
    /// assert_eq!(threats.of(Some(Direction::East)).unwrap().percent, 100);
    /// assert_eq!(threats.of(Some(Direction::West)).unwrap().percent, 0);
    /// ```
    pub fn threats(&mut self, game: &mut Game) -> ThreatMap {
        if is_too_large(game) {
            return ThreatMap::default();
        }
        let mut threats = self.threats_of_those_in_view(game);
        let lurkers = game.player_view().map(|view| (view.position, lurkers(&view)));
        if let Some((place, lurkers)) = lurkers.filter(|(_, lurkers)| !lurkers.is_empty()) {
            threats.add_hidden_monsters(|way| {
                let cell = way.map_or(place, |way| place.step(way));
                let (lurker, _) = lurkers.iter().find(|(_, cells)| cells.contains(&cell))?;
                let command = way.map_or(Action::Rest, Action::Step);
                game.check_action(command).is_ok().then_some(*lurker)
            });
        }
        threats
    }

    fn threats_of_those_in_view(&mut self, game: &mut Game) -> ThreatMap {
        let Some(known) = Known::of_danger(game) else { return ThreatMap::default() };
        let place = known.place;
        // Under the game's own rules, the threat from erratic monsters is estimated, provided the
        // PC moves as ordered, and added to that from a single simulation without heads.
        let is_chancy = known.has_erratic_monsters();
        // The bomb of an erratic bomber may be anywhere.
        let is_trader = |it: &PerceivedMonster| game.world().get::<Trade>(it.entity).is_some();
        let mut erratic = known.sightings().filter(|it| it.has(Ability::Erratic));
        let needs_all = known.rules.are_custom() || erratic.any(is_trader);
        let counts = known.abilities.has(Ability::Erratic) || is_chancy && needs_all;
        let steady = ThreatMap::by(|way| {
            let command = way.map_or(Action::Rest, Action::Step);
            game.check_action(command).ok()?;
            Some(if counts {
                self.check_as_known(&known, command).into()
            } else {
                self.steady_threat(&known, command)
            })
        });
        if counts || !is_chancy {
            return steady;
        }
        let stage = self.stage(&known.rules);
        stage.enter(&known, ErraticOutcomes::default());
        ThreatMap::by(|way| {
            let cell = way.map_or(place, |way| place.step(way));
            Some(with_the_erratic(&mut stage.world, &known, cell, steady.of(way)?))
        })
    }

    fn steady_threat(&mut self, known: &Known, command: Action) -> Threat {
        let stage = self.stage(&known.rules);
        let mut outcome = stage.rehearse(known, command, ErraticOutcomes::default());
        if !outcome.lives && outcome.cause.is_some_and(CauseOfDeath::is_chancy) {
            // Someone else may kill the PC if it survives the erratic monster.
            let resting = ErraticOutcomes { all_rest: true, ..ErraticOutcomes::default() };
            outcome = stage.rehearse(known, command, resting);
        }
        let Outcome { lives, cause, averted, .. } = outcome;
        let dies = !lives && !cause.is_some_and(CauseOfDeath::is_chancy);
        let averted = averted.map(CauseOfDeath::Character).filter(|cause| !cause.is_chancy());
        let cause = cause.filter(|_| dies).or(averted);
        let percent = if dies { 100 } else { 0 };
        Threat { percent, cause, uses_ward: averted.is_some(), lurker: None }
    }

    /// Returns a forecast of all known monsters' turns, up to the PC's third turn from
    /// now, if the PC stays where it is. Returns `None` if the game is over, or if the
    /// level is too large to be simulated every turn.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@...3").speed('3', 10).start();
    /// let forecast = Simulation::new().forecast(&mut game).unwrap();
    /// let hunter = forecast.turns.iter().find(|turn| !turn.is_player()).unwrap();
    /// assert_eq!(hunter.action, Action::Step(Direction::West));
    /// let letters: String = forecast.timeline.iter().map(|moment| moment.letter()).collect();
    /// assert_eq!(letters, "@3@3@3@");
    /// ```
    pub fn forecast(&mut self, game: &mut Game) -> Option<TurnForecast> {
        if game.status().is_over() || is_too_large(game) {
            return None;
        }
        let mut known = Known::nearest(game, MOST_FORESEEN)?;
        let mut forecast = self.play_out(&known)?;
        let monsters: Vec<_> = known.sightings().map(|it| (it.id, it.position)).collect();
        let creatures = game.world().get_resource().into_iter().flat_map(MapMemory::creatures);
        let resting = creatures.filter(|it| it.keeps_resting(known.place));
        let resting: Vec<_> = resting.map(|it| it.sighting.id).collect();
        let unknown = if monsters.is_empty() { BTreeSet::new() } else { unknown_cells(game) };
        if !unknown.is_empty() {
            // Foreseen is only what is the same whether unknown cells are rock or floor. A thief may
            // know of stairs there.
            let knows_stairs = known.dungeon.cells_with(Terrain::DownStairs).next().is_some();
            let open = if knows_stairs { Terrain::Floor } else { Terrain::DownStairs };
            for cell in &unknown {
                known.dungeon.open(*cell, open);
            }
            let other = self.play_out(&known)?;
            forecast.keep_what_is_in(&other, &monsters, (&resting, &unknown));
        }
        forecast.account_for_deaths();
        // Hunters that arrive in the simulation are not there yet, so they have no paths.
        let is_there = |who: CharacterId| monsters.iter().any(|(id, _)| *id == who);
        forecast.turns.retain(|turn| turn.is_player() || is_there(turn.id));
        Some(forecast)
    }

    fn play_out(&mut self, known: &Known) -> Option<TurnForecast> {
        let stage = self.stage(&known.rules);
        let player = stage.enter(known, ErraticOutcomes::default());
        let victim = CharacterSummary::of(&stage.world, player)?;
        stage.world.insert_resource(Notes::default());
        for _ in 0..TURNS_FORESEEN {
            if stage.world.resource::<GameStatus>().is_over() {
                break;
            }
            stage.give(Action::Rest);
        }
        let world = &mut stage.world;
        let mut notes = world.remove_resource::<Notes>()?;
        if let GameStatus::Lost { cause } = *world.resource() {
            let at = world.resource::<CurrentTurn>().now();
            let (actor, cell) = ((&victim).into(), known.place);
            // An extension may end the game, or remove the PC, without killing it.
            if !notes.deaths.iter().any(|death| death.victim.is_player()) {
                notes.deaths.push(ForecastDeath { at, actor, cause, victim, cell });
            }
        }
        let Notes { turns, deaths } = notes;
        let (now, timeline) = (known.now, known.line(TURNS_FORESEEN));
        Some(TurnForecast { now, timeline, turns, deaths, unforeseen: Vec::new() })
    }

    fn count_outcomes(&mut self, known: &Known, command: Action) -> Option<ActionRisk> {
        let mut outlook = ActionRisk { is_exact: true, ..ActionRisk::default() };
        let mut script = Vec::new();
        for round in 0..MOST_OUTCOMES {
            let stage = self.stage(&known.rules);
            let outcomes = ErraticOutcomes { script, ..ErraticOutcomes::default() };
            let outcome = stage.rehearse(known, command, outcomes);
            let random_outcomes = &outcome.random_outcomes;
            // Other outcomes may end sooner, so a few more than the maximum are tried.
            if round == 0 && random_outcomes.estimate() > 8 * MOST_OUTCOMES {
                return None;
            }
            outlook.add(&outcome, random_outcomes.likelihood);
            match random_outcomes.next() {
                Some(next) => script = next,
                None => return Some(outlook),
            }
        }
        None
    }

    /// From a separate stream, so that they never influence the game.
    fn sample_outcomes(&mut self, known: &Known, command: Action) -> ActionRisk {
        let mut outlook = ActionRisk::default();
        let mut stream = known.seed.stream(b"check", known.now.0, 0);
        for _ in 0..SAMPLES {
            let chance = Some(Seed(stream.next_u64()).stream(b"whims", 0, 0));
            let random_outcomes = ErraticOutcomes { chance, ..ErraticOutcomes::default() };
            let outcome = self.stage(&known.rules).rehearse(known, command, random_outcomes);
            outlook.add(&outcome, 1.0 / f64::from(SAMPLES));
        }
        outlook
    }
}

fn with_the_erratic(world: &mut World, known: &Known, cell: Position, steady: Threat) -> Threat {
    if steady.percent == 100 {
        return steady;
    }
    let seen = world.resource::<FieldOfView>().seen_from(world.resource(), cell);
    let (mut lives, mut worst) = (1.0, (0.0, steady.cause));
    for monster in known.sightings().filter(|it| !it.is_friend()) {
        let turns = monster.turns_before(known.next_turn);
        // A monster in the cell itself is killed by the PC's step.
        let reaches = (1..=turns).contains(&u64::from(monster.position.distance(cell)));
        let who = world.resource::<SpatialIndex>().creature(monster.position);
        let Some(who) = who.filter(|_| reaches && monster.abilities.has(Ability::Erratic)) else {
            continue;
        };
        let odds = odds_of_stumbling(world, who, monster, cell, &seen, turns);
        // Monsters are assumed to be independent: the probabilities of survival multiply.
        lives *= 1.0 - odds;
        if odds > worst.0 {
            worst = (odds, CharacterSummary::of(world, who).map(CauseOfDeath::Character));
        }
    }
    let (percent, cause) = (percent(1.0 - lives), worst.1);
    // A ward that no other attack uses up is spent here and saves the PC's life.
    if count_averted(world) > usize::from(steady.uses_ward) {
        return Threat { cause, uses_ward: steady.uses_ward || percent > 0, ..steady };
    }
    Threat { percent, cause, ..steady }
}

fn is_too_large(game: &Game) -> bool {
    game.world().resource::<Dungeon>().size().area() > MOST_CELLS
}

fn unknown_cells(game: &mut Game) -> BTreeSet<Position> {
    let Some(view) = game.player_view() else { return BTreeSet::new() };
    view.dungeon.size().positions().filter(|cell| view.is_unknown(*cell)).collect()
}

/// Nothing is known about the place where the PC acts next.
const fn leaves_the_level(command: Action) -> bool {
    matches!(command, Action::Descend | Action::Ascend)
}

/// Whether an action may kill the PC although nothing else can: a fire pot burns its thrower.
const fn is_harmful_in_itself(command: Action) -> bool {
    matches!(command, Action::Use(..) | Action::Throw(..) | Action::Custom(_))
}

/// Without those too far away to affect what happens before the PC's next turn, even indirectly. A
/// monster that could dig, open something or step on something stays, because that changes
/// the paths and minds of all, and so does a unique, because its trait may affect others.
/// None is removed if the PC may be carried further than one cell, or be unable to act.
pub(super) fn without_the_far(view: &PlayerView<'_>) -> Vec<PerceivedMonster> {
    let mut monsters: Vec<_> = view.creatures().copied().collect();
    let place = view.position;
    let reach = |monster: &PerceivedMonster| {
        let turns = u16::try_from(monster.turns_before(view.next_turn)).unwrap_or(u16::MAX);
        let trade = view.world.get::<Trade>(monster.entity).map_or(0, |trade| trade.reach);
        turns.saturating_add(trade)
    };
    let built = || view.things.iter().filter(|thing| !thing.is_item);
    let meddles = |it: &PerceivedMonster| {
        let (near, is_unique) = (reach(it) + 1, view.world.get::<Unique>(it.entity).is_some());
        is_unique
            || it.has(Ability::Tunneling)
            || built().any(|thing| thing.cell.distance(it.position) <= near)
    };
    let holds_or_carries = |kind: &ThingKind| kind.has_any(&["hold", "glide"]);
    let touch = |one: &PerceivedMonster, other: &PerceivedMonster| {
        one.position.distance(other.position) <= reach(one) + reach(other) + 1
    };
    let steps_on_something = built().any(|thing| thing.cell.distance(place) <= 1)
        || place.neighbours().filter_map(|cell| view.feature_at(cell)).any(holds_or_carries);
    // A PC that gives way to a strike enters another cell, whatever lies there.
    let may_slip = view.arts().iter().any(|(art, known)| art.aim.is_none() && known.charges > 0);
    let has_bombs = !bombs(view.world).is_empty();
    if steps_on_something || view.stuck_moves > 0 || may_slip || has_bombs {
        return monsters;
    }
    // Those that matter directly, then every monster that could meet one of them, and so on.
    let near = |monster: &PerceivedMonster| monster.position.distance(place) <= reach(monster) + 2;
    let first = monsters.extract_if(.., |it| near(it) || meddles(it));
    let mut kept: Vec<_> = first.collect();
    let mut next = 0;
    while next < kept.len() {
        let one = kept[next];
        kept.extend(monsters.extract_if(.., |it| touch(it, &one)));
        next += 1;
    }
    kept
}
