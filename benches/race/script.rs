//! Games that have been played once, to be played again: the same commands give
//! the same game, so an autopilot's thinking need not be timed.

use super::plain_loop::PlainLoop;
use hexdelve::prelude::*;

/// What happened in a game, in characters' turns.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// Turns of everybody.
    pub(crate) events: u32,
    /// Those in which somebody stepped or dug.
    pub(crate) deeds: u32,
    /// Turns of the PC.
    pub(crate) turns: u32,
    /// Those in which it moved.
    pub(crate) moves: u32,
}

/// How a game begins, with a plugin beside the game's own.
type Start = Box<dyn Fn(fn(&mut App)) -> Game>;

/// A recorded game.
pub(crate) struct Script {
    start: Start,
    opening: Vec<Action>,
    rest: Vec<Action>,
    /// What happened after the opening.
    pub(crate) tally: Tally,
    fingerprint: u64,
}

/// Turns of the PC that are not timed: the first of them prepare the schedule.
const OPENING: usize = 2;
/// Fewer monsters than that are no game to measure.
const FEWEST_MONSTERS: usize = 5;
/// Turns of the PC, should nobody ever win.
const LONGEST: usize = 400;

impl Script {
    /// A game of the hunter in a pit, until it ends or fewer than five monsters
    /// are left. `watch` sees it after each turn of the PC.
    pub(crate) fn record(pit: Pit, watch: impl FnMut(&Game)) -> Self {
        let start = move |plugin: fn(&mut App)| pit.start_with(plugin).expect("they fit");
        Self::record_any(Box::new(start), AutopilotName::Hunter, watch)
    }

    /// The same for any game and autopilot.
    pub(crate) fn record_any(
        start: Start,
        autopilot: AutopilotName,
        mut watch: impl FnMut(&Game),
    ) -> Self {
        let mut game = start(counting);
        let mut autopilot = autopilot.start();
        let mut commands = Vec::new();
        let mut before = Tally::default();
        while !game.status().is_decided()
            && game.monsters() >= FEWEST_MONSTERS
            && commands.len() < LONGEST
        {
            if commands.len() == OPENING {
                before = *game.world().resource();
            }
            game.play(
                &mut |survey: &PlayerView<'_>| {
                    let command = autopilot.command(survey);
                    commands.push(possible(command, survey));
                    command
                },
                1,
            );
            watch(&game);
        }
        let rest = commands.split_off(OPENING.min(commands.len()));
        let all: Tally = *game.world().resource();
        let tally = if rest.is_empty() { Tally::default() } else { all.since(before) };
        let fingerprint = game.world().resource::<Fingerprint>().value();
        Self { start, opening: commands, rest, tally, fingerprint }
    }

    /// The game after its opening.
    pub(crate) fn open(&self) -> Game {
        self.open_with(|_| ())
    }

    /// The same with a plugin beside the game's own.
    pub(crate) fn open_with(&self, plugin: fn(&mut App)) -> Game {
        let mut game = (self.start)(plugin);
        carry_out(&self.opening, &mut game);
        game
    }

    /// All that comes after the opening.
    pub(crate) fn play(&self, game: &mut Game) {
        carry_out(&self.rest, game);
    }

    /// The same by one plain loop.
    pub(crate) fn play_plainly(&self, game: &mut PlainLoop) {
        for command in &self.rest {
            game.play(*command);
        }
    }

    /// Whether a game came out as it did when it was recorded.
    pub(crate) fn ends_in(&self, fingerprint: Fingerprint) -> bool {
        fingerprint.value() == self.fingerprint
    }
}

impl Tally {
    fn since(self, before: Self) -> Self {
        Self {
            events: self.events - before.events,
            deeds: self.deeds - before.deeds,
            turns: self.turns - before.turns,
            moves: self.moves - before.moves,
        }
    }

    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            events: self.events + other.events,
            deeds: self.deeds + other.deeds,
            turns: self.turns + other.turns,
            moves: self.moves + other.moves,
        }
    }
}

fn carry_out(commands: &[Action], game: &mut Game) {
    for command in commands {
        game.submit(*command).expect("it was possible when it was recorded");
    }
}

/// What a refused command comes to.
fn possible(command: Action, survey: &PlayerView<'_>) -> Action {
    match command {
        Action::Step(direction) if survey.may_step(direction).is_err() => Action::Rest,
        other => other,
    }
}

fn counting(app: &mut App) {
    app.init_resource::<Tally>().add_systems(Turn, count_the_turn.in_set(TurnSystems::Refresh));
}

fn count_the_turn(
    actor: Res<Actor>,
    mut steps: MessageReader<Moved>,
    mut digs: MessageReader<Dug>,
    mut tally: ResMut<Tally>,
) {
    let (stepped, dug) = (steps.read().count() > 0, digs.read().count() > 0);
    if actor.entity().is_none() {
        return;
    }
    tally.events += 1;
    tally.deeds += u32::from(stepped || dug);
    tally.turns += u32::from(actor.is_player());
    tally.moves += u32::from(actor.is_player() && stepped);
}
