//! Recorded games to be replayed: the same actions give the same game, so an autopilot's
//! decisions need not be timed.

use super::plain_loop::PlainLoop;
use hexdelve_study::prelude::*;

/// The numbers of turns in a game.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct Tally {
    /// The turns of all characters.
    pub(crate) events: u32,
    /// The turns in which the character stepped or dug.
    pub(crate) deeds: u32,
    /// The turns of the PC.
    pub(crate) turns: u32,
    /// The turns in which the PC moved.
    pub(crate) moves: u32,
}

/// A function that starts a game with an additional plugin.
type Start = Box<dyn Fn(fn(&mut App)) -> Game>;

/// A recorded game.
pub(crate) struct Script {
    start: Start,
    header: Vec<Action>,
    rest: Vec<Action>,
    /// The tally of the turns after the opening.
    pub(crate) tally: Tally,
    fingerprint: u64,
}

/// The number of the PC's turns that are not timed. The first of them initialize the
/// schedule.
const OPENING: usize = 2;
/// The minimum number of monsters in a game that is worth measuring.
const FEWEST_MONSTERS: usize = 5;
/// The maximum number of the PC's turns, in case nobody ever wins.
const LONGEST: usize = 400;

impl Script {
    /// Records a game of the `hunter` autopilot in a pit until it ends or fewer than five
    /// monsters are left. `watch` is called after each turn of the PC.
    pub(crate) fn record(pit: Pit, watch: impl FnMut(&Game)) -> Self {
        let start = move |plugin: fn(&mut App)| pit.start_with(plugin).expect("they fit");
        Self::record_any(Box::new(start), OPENING, watch)
    }

    /// Records a game like [`record`](Self::record), for any game, with an opening of this
    /// number of the PC's turns.
    pub(crate) fn record_any(start: Start, opening: usize, mut watch: impl FnMut(&Game)) -> Self {
        let mut game = start(counting);
        let mut autopilot = AutopilotName::Hunter.start();
        let mut commands = Vec::new();
        let mut before = Tally::default();
        while !game.status().is_over()
            && game.monsters() >= FEWEST_MONSTERS
            && commands.len() < LONGEST
        {
            if commands.len() == opening {
                before = *game.world().resource();
            }
            game.play(
                &mut |player_view: &PlayerView<'_>| {
                    let command = autopilot.choose_action(player_view);
                    commands.push(possible(command, player_view));
                    command
                },
                1,
            );
            watch(&game);
        }
        let rest = commands.split_off(opening.min(commands.len()));
        let all: Tally = *game.world().resource();
        let tally = if rest.is_empty() { Tally::default() } else { all.since(before) };
        let fingerprint = game.world().resource::<Fingerprint>().value();
        Self { start, header: commands, rest, tally, fingerprint }
    }

    /// Starts the game and plays its opening.
    pub(crate) fn open(&self) -> Game {
        self.open_with(|_| ())
    }

    /// Starts the game with an additional plugin and plays its opening.
    pub(crate) fn open_with(&self, plugin: fn(&mut App)) -> Game {
        let mut game = (self.start)(plugin);
        carry_out(&self.header, &mut game);
        game
    }

    /// Replays all actions after the opening.
    pub(crate) fn play(&self, game: &mut Game) {
        carry_out(&self.rest, game);
    }

    /// Replays all actions after the opening in the plain loop.
    pub(crate) fn play_plainly(&self, game: &mut PlainLoop) {
        for command in &self.rest {
            game.play(*command);
        }
    }

    /// Whether a game ended as it did when it was recorded.
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

/// Returns the action that is taken if the given one is refused.
fn possible(command: Action, player_view: &PlayerView<'_>) -> Action {
    match command {
        Action::Step(direction) if player_view.check_step(direction).is_err() => Action::Rest,
        other => other,
    }
}

fn counting(app: &mut App) {
    app.init_resource::<Tally>().add_systems(Turn, count_the_turn.in_set(TurnSystems::Refresh));
}

fn count_the_turn(
    current: Res<CurrentTurn>,
    mut steps: MessageReader<Moved>,
    mut digs: MessageReader<Dug>,
    mut tally: ResMut<Tally>,
) {
    let (stepped, dug) = (steps.read().count() > 0, digs.read().count() > 0);
    if current.actor().is_none() {
        return;
    }
    tally.events += 1;
    tally.deeds += u32::from(stepped || dug);
    tally.turns += u32::from(current.is_player());
    tally.moves += u32::from(current.is_player() && stepped);
}
