//! Recorded games to be replayed: the same actions give the same game, so an autopilot's
//! decisions need not be timed.

use hexdelve_study::prelude::*;

/// The numbers of turns in a game.
#[derive(Resource, Clone, Copy, Default)]
pub(crate) struct Tally {
    /// The turns of all characters.
    pub(crate) events: u32,
    /// The turns in which the character stepped or dug.
    pub(crate) deeds: u32,
    pub(crate) turns: u32,
    /// The turns in which the PC moved.
    pub(crate) moves: u32,
}

/// How a game is recorded.
#[derive(Clone, Copy)]
pub(crate) struct Recording {
    pub(crate) autopilot: AutopilotName,
    /// The number of the PC's turns that are not timed.
    pub(crate) opening: usize,
    /// The maximum number of the PC's turns, in case nobody ever wins.
    pub(crate) longest: usize,
    /// The minimum number of monsters in a game that is worth measuring.
    pub(crate) fewest_monsters: usize,
}

/// The opening initializes the schedule.
pub(crate) const HUNT: Recording =
    Recording { autopilot: AutopilotName::Hunter, opening: 2, longest: 400, fewest_monsters: 5 };

/// A function that starts a game with an additional plugin.
type Start = Box<dyn Fn(fn(&mut App)) -> Game>;

/// A recorded game.
pub(crate) struct Script {
    start: Start,
    opening: Vec<Action>,
    pub(crate) actions: Vec<Action>,
    pub(crate) tally: Tally,
    end: Fingerprint,
}

impl Script {
    /// Records a game in a pit. `watch` is called after each turn of the PC.
    pub(crate) fn of_a_pit(pit: PitSetup, how: Recording, watch: impl FnMut(&Game)) -> Self {
        Self::record(move |plugin| pit.start_with(plugin).expect("they fit"), how, watch)
    }

    pub(crate) fn record(
        start: impl Fn(fn(&mut App)) -> Game + 'static,
        how: Recording,
        mut watch: impl FnMut(&Game),
    ) -> Self {
        let mut game = start(counting);
        let mut autopilot = how.autopilot.start();
        let mut opening = Vec::new();
        while !game.status().is_over()
            && game.monsters() >= how.fewest_monsters
            && opening.len() < how.longest
        {
            if opening.len() == how.opening {
                *game.world_mut().resource_mut() = Tally::default();
            }
            let mut choose = |player_view: &PlayerView<'_>| {
                let action = autopilot.choose_action(player_view);
                opening.push(possible(action, player_view));
                action
            };
            game.play(&mut choose, 1);
            watch(&game);
        }
        let actions = opening.split_off(how.opening.min(opening.len()));
        let world = game.world();
        let tally = if actions.is_empty() { Tally::default() } else { *world.resource() };
        Self { start: Box::new(start), opening, actions, tally, end: *world.resource() }
    }

    /// Starts the game with an additional plugin and plays its opening.
    pub(crate) fn open(&self, plugin: fn(&mut App)) -> Game {
        let mut game = (self.start)(plugin);
        carry_out(&self.opening, &mut game);
        game
    }

    pub(crate) fn play(&self, game: &mut Game) {
        carry_out(&self.actions, game);
    }

    /// Checks that a game ended as it did when it was recorded.
    pub(crate) fn check(&self, end: Fingerprint) {
        assert_eq!(end, self.end, "the same actions give the same game");
    }
}

fn carry_out(actions: &[Action], game: &mut Game) {
    for action in actions {
        game.submit(*action).expect("it was possible when it was recorded");
    }
}

/// Returns the action that is taken if the given one is refused.
fn possible(action: Action, player_view: &PlayerView<'_>) -> Action {
    match action {
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
