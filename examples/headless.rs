//! Plays games without a screen and counts how they end.

use hexdelve::prelude::*;

fn main() -> Result<(), SetupError> {
    let (mut won, mut lost, mut stalled, mut turns) = (0, 0, 0, 0);
    for seed in 0..200 {
        let mut game = Pit::new(Seed(seed)).turn_limit(Some(2_000)).start()?;
        match game.play(&mut *AutopilotName::Hunter.start(), u64::MAX) {
            Verdict::Won => won += 1,
            Verdict::Lost { .. } => lost += 1,
            Verdict::Stalled | Verdict::GivenUp | Verdict::Undecided => stalled += 1,
        }
        turns += game.turns();
    }
    println!("200 games of the hunter: {won} won, {lost} lost, {stalled} stalled; {turns} turns");
    assert_eq!(won + lost + stalled, 200);
    assert!(won > 0 && lost > 0, "the hunter is neither invincible nor helpless");
    Ok(())
}
