//! A world to try a move in.

use super::{
    Foresight, Outlook, Threat, Threats,
    known::Known,
    notes::{Notes, NotesPlugin},
    outlook::percent,
    stumbling::odds_of_stumbling,
    whims::{Whims, WhimsPlugin},
};
use crate::{
    action::{Arrival, Figure, Intent, Verdict},
    creature::{Abilities, Ability, Player},
    dungeon::{Dungeon, Layer, Stacks},
    game::{DelvePlugins, Game, goes_on_by_itself},
    grid::{Direction, Position},
    player::{Command, Orders},
    sight::{FieldOfView, Haze},
    things::{Happened, Happening, Pack, Stuck, Ward},
    turn::{Actor, TurnQueue, run_turns_while},
};
use bevy_ecs::prelude::{Entity, On, Or, Query, Res, ResMut, Resource, With, World};
use rand::Rng;

/// A world of its own, in which moves are tried by the rules of the game.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@.3").speed('3', 20).start();
/// let mut rehearsal = Rehearsal::new();
/// let rest = rehearsal.check(&mut game, Command::Rest);
/// assert!(rest.is_fatal());
/// assert_eq!(rest.killers[0].0.abilities.letter(), '3');
/// ```
#[derive(Debug, Default)]
pub struct Rehearsal {
    /// Made when first somebody is near enough to be rehearsed: many games
    /// begin with nobody in view.
    game: Option<Game>,
}

/// More outcomes than that are sampled.
const MOST_OUTCOMES: usize = 512;
/// So many of them.
const SAMPLES: u32 = 200;
/// So many turns of the PC are foreseen.
const TURNS_FORESEEN: u32 = 3;
/// More monsters than a screen has room for.
const MOST_FORESEEN: usize = 64;
/// On larger levels, only to copy the level would be felt: no threats are told
/// there.
pub(crate) const MOST_CELLS: usize = 1 << 16;

/// Whether the PC has gone where nobody could foresee.
#[derive(Resource, Default)]
struct Unforeseeable(bool);

/// Whose arrival the PC's ward has averted, if anybody's.
#[derive(Resource, Default)]
struct Averted(Option<Abilities>);

/// How one outcome ended.
struct Outcome {
    whims: Whims,
    lives: bool,
    killer: Option<Figure>,
    /// Who would have killed the PC but for its ward.
    averted: Option<Abilities>,
}

impl Rehearsal {
    /// No world yet: it is made at first use.
    pub fn new() -> Self {
        Self::default()
    }

    fn world(&mut self) -> &mut World {
        self.game.get_or_insert_with(empty_game).world_mut()
    }

    /// What a command would come to before the PC can act again, by what it
    /// knows. To leave the level leads to where it is asked first, and nothing
    /// is known of where a portal leads.
    pub fn check(&mut self, game: &mut Game, command: Command) -> Outlook {
        if game.may(command).is_err() {
            return Outlook::safe();
        }
        let known = Known::within_reach(game);
        known.map_or_else(Outlook::safe, |known| self.check_as_known(&known, command))
    }

    /// The same of a command that may be given, by what was known once.
    pub(super) fn check_as_known(&mut self, known: &Known, command: Command) -> Outlook {
        if leaves_the_level(command) || known.monsters.is_empty() {
            return Outlook::safe();
        }
        let counted = self.count_the_outcomes(known, command);
        counted.unwrap_or_else(|| self.sample_the_outcomes(known, command))
    }

    /// Where the PC would die before it can act again: what staying, and each
    /// step that it can take, would come to. Nothing is told where the level is
    /// too large to be copied in every turn.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("
    ///     ...
    ///     .@.3
    ///     ...
    /// ").start();
    /// let danger = Rehearsal::new().threats(&mut game);
    /// let threat = |way| danger.of(Some(way)).unwrap();
    /// assert_eq!(threat(Direction::East).percent, 100);
    /// assert_eq!(threat(Direction::West).percent, 0);
    /// ```
    pub fn threats(&mut self, game: &mut Game) -> Threats {
        if is_too_large(game) {
            return Threats::default();
        }
        let Some(known) = Known::within_reach(game) else { return Threats::default() };
        let place = known.place();
        let commands = |way: Option<Direction>| way.map_or(Command::Rest, Command::Step);
        let steady = Threats::by(|way| {
            let can = game.may(commands(way)).is_ok();
            can.then(|| self.steady_threat(&known, commands(way)))
        });
        if !known.monsters.iter().any(|monster| monster.abilities.has(Ability::Erratic)) {
            return steady;
        }
        self.enter(&known, Whims::default());
        Threats::by(|way| {
            let cell = way.map_or(place, |way| place.step(way));
            Some(self.with_the_erratic(&known, cell, steady.of(way)?))
        })
    }

    /// Who would kill the PC as far as no coin is tossed.
    fn steady_threat(&mut self, known: &Known, command: Command) -> Threat {
        let Outcome { lives, killer, averted, .. } =
            self.rehearse(known, command, Whims::default());
        let is_steady = |who: &Abilities| !who.has(Ability::Erratic);
        let killer = killer.filter(|_| !lives).map(|killer| killer.abilities).filter(is_steady);
        let averted = averted.filter(is_steady);
        let percent = if killer.is_some() { 100 } else { 0 };
        Threat { percent, killer: killer.or(averted), spends_a_ward: averted.is_some() }
    }

    /// Adds those who may stumble into a cell, in the world of what is known.
    fn with_the_erratic(&mut self, known: &Known, cell: Position, steady: Threat) -> Threat {
        if steady.percent == 100 {
            return steady;
        }
        let world = self.world();
        let seen = world.resource::<FieldOfView>().from(world.resource(), cell);
        let (mut lives, mut worst) = (1.0, (0.0, steady.killer));
        for monster in &known.monsters {
            let turns = monster.turns_before(known.next_turn());
            // Who stands there is killed by the step.
            let reaches = (1..=turns).contains(&u64::from(monster.place.distance(cell)));
            let who = world.resource::<Stacks>().creature(monster.place);
            let Some(who) = who.filter(|_| reaches && monster.abilities.has(Ability::Erratic))
            else {
                continue;
            };
            let odds = odds_of_stumbling(world, who, monster, cell, &seen, turns);
            lives *= 1.0 - odds;
            if odds > worst.0 {
                worst = (odds, Some(monster.abilities));
            }
        }
        let (percent, killer) = (percent(1.0 - lives), worst.1);
        // A ward that nobody else spends is spent in place of a life.
        let has_a_ward = world.query::<(&Pack, &Player)>().iter(world).any(|(pack, _)| {
            let wards = pack.items().filter(|(_, item)| world.get::<Ward>(*item).is_some());
            wards.count() > usize::from(steady.spends_a_ward)
        });
        if has_a_ward {
            return Threat { killer, spends_a_ward: steady.spends_a_ward || percent > 0, ..steady };
        }
        Threat { percent, killer, ..steady }
    }

    /// What everybody that the PC knows of would do if it stayed where it is,
    /// up to its third next turn. `None` where it is dead, and where the level
    /// is too large to be gone through in every turn.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@...3").speed('3', 10).start();
    /// let foresight = Rehearsal::new().foresee(&mut game).unwrap();
    /// let hunter = foresight.turns.iter().find(|turn| !turn.is_player()).unwrap();
    /// assert_eq!(hunter.intent, Intent::Step(Direction::West));
    /// let letters: String = foresight.line.iter().map(|moment| moment.letter()).collect();
    /// assert_eq!(letters, "@3@3@3@");
    /// ```
    pub fn foresee(&mut self, game: &mut Game) -> Option<Foresight> {
        if game.verdict().is_decided() || is_too_large(game) {
            return None;
        }
        let mut known = Known::of(game)?;
        known.leave_out_all_but(MOST_FORESEEN);
        let line = known.line(TURNS_FORESEEN);
        let player = self.enter(&known, Whims::default());
        self.world().insert_resource(Notes::default());
        for _ in 0..TURNS_FORESEEN {
            if self.world().resource::<Verdict>().is_decided() {
                break;
            }
            self.give(Command::Rest);
        }
        let world = self.world();
        let died = world.get_entity(player).is_err();
        let notes = world.remove_resource::<Notes>()?;
        Some(notes.foresight(known.now, line, died))
    }

    /// All outcomes, `None` where there are too many.
    fn count_the_outcomes(&mut self, known: &Known, command: Command) -> Option<Outlook> {
        let mut outlook = Outlook { counted: true, ..Outlook::default() };
        let mut script = Vec::new();
        for _ in 0..MOST_OUTCOMES {
            let outcome = self.rehearse(known, command, Whims::of(script));
            let Outcome { whims, lives, killer, averted } = outcome;
            outlook.add(killer, whims.likelihood(), lives);
            outlook.spends_a_ward |= averted.is_some();
            match whims.next() {
                Some(next) => script = next,
                None => return Some(outlook),
            }
        }
        None
    }

    /// Some outcomes by chance, from a stream of their own.
    fn sample_the_outcomes(&mut self, known: &Known, command: Command) -> Outlook {
        let mut outlook = Outlook::default();
        let mut stream = known.seed().stream(b"check", known.now.0, 0);
        for _ in 0..SAMPLES {
            let whims = Whims::by_chance(stream.next_u64());
            let Outcome { lives, killer, averted, .. } = self.rehearse(known, command, whims);
            outlook.add(killer, 1.0 / f64::from(SAMPLES), lives);
            outlook.spends_a_ward |= averted.is_some();
        }
        outlook
    }

    fn rehearse(&mut self, known: &Known, command: Command, whims: Whims) -> Outcome {
        let player = self.enter(known, whims);
        self.give(command);
        // As long as it is stuck it cannot act.
        while self.is_stuck(player) {
            self.give(Command::Rest);
        }
        let world = self.world();
        let killer = match *world.resource::<Verdict>() {
            Verdict::Lost { killer } => killer,
            _ => None,
        };
        let lives = world.get_entity(player).is_ok() || world.resource::<Unforeseeable>().0;
        let Averted(averted) = *world.resource();
        Outcome { whims: world.resource::<Whims>().clone(), lives, killer, averted }
    }

    /// Makes what is known the whole of this world, and says who is the PC in
    /// it.
    fn enter(&mut self, known: &Known, whims: Whims) -> Entity {
        let game = self.game.get_or_insert_with(empty_game);
        clear(game.world_mut());
        // News of those who were taken out are no news of this game: they stay
        // for two rounds.
        game.forget_old_news();
        game.forget_old_news();
        let world = game.world_mut();
        world.insert_resource(whims);
        known.enter(world)
    }

    /// The PC's turn, and everybody's until its next.
    fn give(&mut self, command: Command) {
        let world = self.world();
        world.resource_mut::<Orders>().give(command);
        run_turns_while(world, goes_on_by_itself);
    }

    fn is_stuck(&mut self, player: Entity) -> bool {
        let world = self.world();
        world.get::<Stuck>(player).is_some() && !world.resource::<Verdict>().is_decided()
    }
}

/// A game by the rules of the delve, with nobody in it.
fn empty_game() -> Game {
    let mut app = Game::prepare(DelvePlugins);
    app.add_plugins((WhimsPlugin, NotesPlugin))
        .init_resource::<Unforeseeable>()
        .init_resource::<Averted>()
        .add_observer(note_the_unforeseeable)
        .add_observer(note_the_spent_ward);
    Game::begin(app, |world| world.spawn_empty().id())
}

/// Where a portal leads is not known before.
fn note_the_unforeseeable(
    happened: On<Happened>,
    players: Query<(), With<Player>>,
    mut unforeseeable: ResMut<Unforeseeable>,
) {
    unforeseeable.0 |= happened.what == Happening::Removed && players.contains(happened.who);
}

/// A blow is told of after the ward has averted it.
fn note_the_spent_ward(
    happened: On<Happened>,
    players: Query<(), With<Player>>,
    actor: Res<Actor>,
    characters: Query<&Abilities>,
    mut averted: ResMut<Averted>,
) {
    if happened.what == Happening::Warded && players.contains(happened.who) {
        averted.0 = characters.get(actor.entity()).ok().copied();
    }
}

/// Whether what is known of a level is too much to be copied in every turn.
fn is_too_large(game: &Game) -> bool {
    game.world().resource::<Dungeon>().size().area() > MOST_CELLS
}

/// Nothing is known of where it would be asked first.
const fn leaves_the_level(command: Command) -> bool {
    matches!(command, Command::Descend | Command::Ascend)
}

/// Takes everybody and everything out of the world.
fn clear(world: &mut World) {
    let mut everything = world.query_filtered::<Entity, Or<(With<Layer>, With<Haze>)>>();
    for entity in everything.iter(world).collect::<Vec<_>>() {
        world.despawn(entity);
    }
    world.insert_resource(Verdict::Undecided);
    world.insert_resource(Intent::Rest);
    world.insert_resource(Arrival::NONE);
    world.insert_resource(Unforeseeable(false));
    world.insert_resource(Averted(None));
    world.insert_resource(TurnQueue::default());
}
