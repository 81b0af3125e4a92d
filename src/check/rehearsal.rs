//! A world to try a move in.

use super::{
    Outlook,
    known::Known,
    whims::{Whims, WhimsPlugin},
};
use crate::{
    action::{Arrival, Figure, Intent, Verdict},
    creature::Player,
    dungeon::Layer,
    game::{DelvePlugins, Game, goes_on_by_itself},
    player::{Command, Orders},
    sight::Haze,
    things::{Happened, Happening, Stuck},
    turn::{TurnQueue, run_turns_while},
};
use bevy_ecs::prelude::{Entity, On, Or, Query, ResMut, Resource, With, World};

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
#[derive(Debug)]
pub struct Rehearsal {
    game: Game,
}

/// More outcomes than that are sampled.
const MOST_OUTCOMES: usize = 512;
/// So many of them.
const SAMPLES: u32 = 200;

/// Whether the PC has gone where nobody could foresee.
#[derive(Resource, Default)]
struct Unforeseeable(bool);

/// How one outcome ended.
struct Outcome {
    whims: Whims,
    lives: bool,
    killer: Option<Figure>,
}

impl Rehearsal {
    /// An empty world.
    pub fn new() -> Self {
        let mut app = Game::prepare(DelvePlugins);
        app.add_plugins(WhimsPlugin)
            .init_resource::<Unforeseeable>()
            .add_observer(note_the_unforeseeable);
        Self { game: Game::begin(app, |world| world.spawn_empty().id()) }
    }

    /// What a command would come to before the PC can act again, by what it
    /// knows. To leave the level leads to where it is asked first, and nothing
    /// is known of where a portal leads.
    pub fn check(&mut self, game: &mut Game, command: Command) -> Outlook {
        if game.may(command).is_err() {
            return Outlook::safe();
        }
        let Some(mut known) = Known::of(game) else { return Outlook::safe() };
        known.leave_out_the_far();
        self.check_as_known(&known, command)
    }

    /// The same of a command that may be given, by what was known once.
    pub(super) fn check_as_known(&mut self, known: &Known, command: Command) -> Outlook {
        let leaves = matches!(command, Command::Descend | Command::Ascend);
        if leaves || known.monsters.is_empty() {
            return Outlook::safe();
        }
        let counted = self.count_the_outcomes(known, command);
        counted.unwrap_or_else(|| self.sample_the_outcomes(known, command))
    }

    /// All outcomes, `None` where there are too many.
    fn count_the_outcomes(&mut self, known: &Known, command: Command) -> Option<Outlook> {
        let mut outlook = Outlook { counted: true, ..Outlook::default() };
        let mut script = Vec::new();
        for _ in 0..MOST_OUTCOMES {
            let Outcome { whims, lives, killer } = self.rehearse(known, command, Whims::of(script));
            outlook.add(killer, whims.likelihood(), lives);
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
            let whims = Whims::by_chance(stream.next());
            let Outcome { lives, killer, .. } = self.rehearse(known, command, whims);
            outlook.add(killer, 1.0 / f64::from(SAMPLES), lives);
        }
        outlook
    }

    fn rehearse(&mut self, known: &Known, command: Command, whims: Whims) -> Outcome {
        clear(self.game.world_mut());
        // News of those who were taken out are no news of this game: they stay
        // for two rounds.
        self.game.forget_old_news();
        self.game.forget_old_news();
        let world = self.game.world_mut();
        let player = known.enter(world);
        world.insert_resource(whims);
        world.resource_mut::<Orders>().give(command);
        run_turns_while(world, goes_on_by_itself);
        // As long as it is stuck it cannot act.
        while world.get::<Stuck>(player).is_some() && !world.resource::<Verdict>().is_decided() {
            world.resource_mut::<Orders>().give(Command::Rest);
            run_turns_while(world, goes_on_by_itself);
        }
        let killer = match *world.resource::<Verdict>() {
            Verdict::Lost { killer } => killer,
            _ => None,
        };
        let lives = world.get_entity(player).is_ok() || world.resource::<Unforeseeable>().0;
        Outcome { whims: world.resource::<Whims>().clone(), lives, killer }
    }
}

impl Default for Rehearsal {
    fn default() -> Self {
        Self::new()
    }
}

/// Where a portal leads is not known before.
fn note_the_unforeseeable(
    happened: On<Happened>,
    players: Query<(), With<Player>>,
    mut unforeseeable: ResMut<Unforeseeable>,
) {
    unforeseeable.0 |= happened.what == Happening::Removed && players.contains(happened.who);
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
    world.insert_resource(TurnQueue::default());
}
