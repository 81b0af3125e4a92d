//! An autopilot that avoids monsters and attacks those that come next to it.

use hexdelve::prelude::*;

/// An autopilot that attacks a monster beside it if it can, and otherwise avoids
/// everyone.
#[derive(Debug, Default)]
pub struct Ambush {
    /// The number of attacks so far.
    pub strikes: u32,
}

impl Autopilot for Ambush {
    fn choose_action(&mut self, player_view: &PlayerView<'_>) -> Action {
        let ways = player_view.possible_steps();
        let victim = ways
            .iter()
            .find(|way| player_view.monster_at(player_view.position.step(**way)).is_some());
        if let Some(way) = victim {
            self.strikes += 1;
            return Action::Step(*way);
        }
        // The number of monsters that could reach the cell before the PC's next turn.
        let risk = |cell: Position| {
            let comes = |it: &&PerceivedMonster| {
                u64::from(it.position.distance(cell)) <= it.turns_before(player_view.next_turn)
            };
            player_view.monsters.iter().filter(comes).count()
        };
        let safest = ways.into_iter().min_by_key(|way| risk(player_view.position.step(*way)));
        let better =
            safest.filter(|way| risk(player_view.position.step(*way)) < risk(player_view.position));
        better.map_or(Action::Rest, Action::Step)
    }
}

/// Returns how many of `games` games an autopilot wins.
fn wins(games: u64, mut player: impl FnMut() -> Box<dyn Autopilot>) -> Result<u64, SetupError> {
    let mut won = 0;
    for seed in 0..games {
        let mut game = PitSetup::new(Seed(seed)).turn_limit(Some(1_000)).start()?;
        won += u64::from(game.play(&mut *player(), u64::MAX) == GameStatus::Won);
    }
    Ok(won)
}

fn main() -> Result<(), SetupError> {
    let ours = wins(100, || Box::<Ambush>::default())?;
    let theirs = wins(100, || AutopilotName::Random.start())?;
    println!("the ambush wins {ours} of 100 games, a random walker {theirs}");
    assert!(ours > theirs);
    Ok(())
}
