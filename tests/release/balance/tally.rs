//! What came of many delves.

use hexdelve::prelude::*;
use std::{fmt, ops::AddAssign};

const LEVELS: usize = 8;
/// A row for each level, from 1; row 0 stays empty.
type PerLevel = [u64; LEVELS + 1];

/// Who killed the monsters of each level.
#[derive(Resource, Clone, Copy, Default)]
pub(crate) struct Kills {
    by_the_player: PerLevel,
    by_monsters: PerLevel,
}

impl AddAssign for Kills {
    fn add_assign(&mut self, other: Self) {
        for level in 0..=LEVELS {
            self.by_the_player[level] += other.by_the_player[level];
            self.by_monsters[level] += other.by_monsters[level];
        }
    }
}

/// Counts the deaths of monsters in a game.
pub(crate) fn count_the_kills(app: &mut App) {
    app.init_resource::<Kills>().add_observer(
        |death: On<Killed>, depth: Res<Depth>, mut kills: ResMut<Kills>| {
            let level = usize::from(depth.level());
            if death.is_by_player() {
                kills.by_the_player[level] += 1;
            } else if !death.victim.is_player() {
                kills.by_monsters[level] += 1;
            }
        },
    );
}

/// The ends of many delves.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) stalled: u64,
    pub(crate) refused: u64,
    pub(crate) kills: Kills,
    lost: PerLevel,
    /// By masks.
    killers: [u64; 16],
    /// By those whom the PC had seen when it made its last move.
    killed_in_sight: u64,
    killed_from_the_dark: u64,
    turns: PerLevel,
    came_to: PerLevel,
}

impl Tally {
    /// A turn of the PC has passed on a level.
    pub(crate) fn turn(&mut self, level: u16) {
        self.turns[usize::from(level)] += 1;
    }

    /// A delve is over.
    pub(crate) fn end(&mut self, game: &Game, was_in_sight: impl Fn(CharacterId) -> bool) {
        let depth = game.world().resource::<Depth>();
        for level in 1..=depth.deepest() {
            self.came_to[usize::from(level)] += 1;
        }
        match game.status() {
            GameStatus::Won => self.won += 1,
            GameStatus::Lost { .. } => {
                self.lost[usize::from(depth.level())] += 1;
                let Some(killer) = game.status().killer() else { return };
                self.killers[usize::from(killer.abilities.mask())] += 1;
                if was_in_sight(killer.id) {
                    self.killed_in_sight += 1;
                } else {
                    self.killed_from_the_dark += 1;
                }
            }
            _ => self.stalled += 1,
        }
    }

    pub(crate) fn games(&self) -> u64 {
        self.won + self.stalled + self.lost.iter().sum::<u64>()
    }

    /// How many came further than a level.
    pub(crate) fn passed(&self, level: usize) -> u64 {
        self.came_to[level + 1]
    }

    /// Of 100 monsters that die on levels that have at least so many, so many
    /// are killed by monsters.
    pub(crate) fn share_of_brawls(&self, monsters: u32) -> f64 {
        let crowded = (1..).zip(1..=LEVELS).filter(|(number, _)| {
            LevelTable::built_in().level(*number).is_some_and(|plan| plan.monsters >= monsters)
        });
        let (mut brawls, mut all) = (0, 0);
        for (_, level) in crowded {
            brawls += self.kills.by_monsters[level];
            all += self.kills.by_monsters[level] + self.kills.by_the_player[level];
        }
        percent(brawls, all)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, Self { won, stalled, .. }) = (self.games(), self);
        let share = percent(*won, games);
        writeln!(f, "{games} delves: {won} won ({share:.1} %), {stalled} stalled")?;
        writeln!(f, "level  came to     lost   lost %  turns  kills by the PC  by monsters   %")?;
        for level in 1..=LEVELS {
            let (came, lost) = (self.came_to[level], self.lost[level]);
            let (own, brawls) = (self.kills.by_the_player[level], self.kills.by_monsters[level]);
            writeln!(
                f,
                "{level:5}{came:9}{lost:9}{:9.1}{:7}{own:17}{brawls:13}{:4.0}",
                percent(lost, came),
                self.turns[level] / came.max(1),
                percent(brawls, own + brawls),
            )?;
        }
        writeln!(f, "killed by 0-f: {:?}", self.killers)?;
        let (seen, unseen) = (self.killed_in_sight, self.killed_from_the_dark);
        writeln!(f, "killed by one in sight {seen}, by one that came out of the dark {unseen}")?;
        writeln!(f, "commands refused {}", self.refused)?;
        let share = self.share_of_brawls(10);
        write!(f, "levels of 10 monsters or more: {share:.1} % of those that die, by monsters")
    }
}
