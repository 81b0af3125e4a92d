//! A spectator that collects statistics from many games without a screen.

use hexdelve::prelude::*;

/// The statistics collected so far.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub struct Statistics {
    /// The number of steps, by all characters.
    pub steps: usize,
    /// The number of times a character dug into rock.
    pub digs: usize,
    /// The number of kills by the PC.
    pub kills_by_the_player: u32,
    /// The number of kills by monsters, and of deaths from other causes.
    pub kills_by_monsters: u32,
}

/// Counts steps and digging from messages, which are stored until they are read.
pub fn count_steps_and_bites(
    mut steps: MessageReader<Moved>,
    mut digs: MessageReader<Dug>,
    mut heard: ResMut<Statistics>,
) {
    heard.steps += steps.read().count();
    heard.digs += digs.read().count();
}

/// Counts a kill from an event, which is delivered at once.
pub fn count_the_kill(kill: On<Killed>, mut heard: ResMut<Statistics>) {
    if kill.is_by_player() {
        heard.kills_by_the_player += 1;
    } else {
        heard.kills_by_monsters += 1;
    }
}

/// Adds the statistics to the game.
pub fn spectator(app: &mut App) {
    app.init_resource::<Statistics>().add_observer(count_the_kill).add_systems(
        Turn,
        count_steps_and_bites.in_set(ExtensionSystems::After(TurnSystems::Resolve)),
    );
}

fn main() -> Result<(), SetupError> {
    let mut all = Statistics::default();
    let (mut won, mut lost, mut turns) = (0, 0, 0);
    for seed in 0..200 {
        let mut game = PitSetup::new(Seed(seed)).turn_limit(Some(2_000)).start_with(spectator)?;
        match game.play(&mut *AutopilotName::Hunter.start(), u64::MAX) {
            GameStatus::Won => won += 1,
            GameStatus::Lost { .. } => lost += 1,
            _ => {}
        }
        let heard = game.world().resource::<Statistics>();
        turns += game.turns();
        all.steps += heard.steps;
        all.digs += heard.digs;
        all.kills_by_the_player += heard.kills_by_the_player;
        all.kills_by_monsters += heard.kills_by_monsters;
    }
    println!("200 games played by the hunter: {won} won, {lost} lost, in {turns} turns");
    println!("{} steps, {} digs into rock", all.steps, all.digs);
    println!("{} kills by the PC, {} others", all.kills_by_the_player, all.kills_by_monsters);
    assert!(won > 0 && lost > 0, "the hunter is neither invincible nor helpless");
    assert!(all.kills_by_the_player >= won, "each game won had at least one kill");
    assert!(all.kills_by_monsters >= lost && all.digs > 0);
    Ok(())
}
