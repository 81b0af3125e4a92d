//! Limits on the work that a submitted journal may cause.

use hexdelve::{
    dungeon::Dungeon,
    grid::Size,
    journal::{GameHeader, GameSetup},
};
use std::time::Duration;

/// Limits on the work that one journal may cause, because anybody can submit one. A
/// journal that exceeds a limit is refused.
///
/// ```
/// use hexdelve_cli::ladder::LadderLimits;
/// use hexdelve_cli::prelude::*;
/// let limits = LadderLimits::default();
/// let header = |pit: Pit| GameHeader::new(pit, &World::new());
/// assert_eq!(limits.objection(&header(Pit::new(Seed(7)))), None);
/// let crowd = Pit::new(Seed(7)).size(Size::of(1000, 1000)).monsters(100_000);
/// let why = limits.objection(&header(crowd)).unwrap();
/// assert_eq!(why, "its pit has 100000 monsters; the ladder takes at most 1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LadderLimits {
    /// The maximum length of a journal in bytes.
    pub bytes: u64,
    /// The maximum number of records in a journal.
    pub turns: usize,
    /// The maximum time for all work on a journal in one run: reading and replaying it, and
    /// making its page. It is checked before each record.
    pub time: Duration,
    /// The maximum number of monsters in a pit.
    pub monsters: u32,
    /// The maximum number of cells in a pit.
    pub cells: usize,
    /// Whether daily games are taken. They are played with the program's own tables, so a
    /// ladder with other ones takes none.
    pub dailies: bool,
}

impl Default for LadderLimits {
    /// No game of ordinary length reaches these limits.
    fn default() -> Self {
        Self {
            bytes: 4 << 20,
            turns: 100_000,
            time: Duration::from_mins(1),
            monsters: 1_000,
            cells: 1 << 16,
            dailies: true,
        }
    }
}

impl LadderLimits {
    /// Returns the reason why the ladder does not take a game with this header, if it does not.
    pub fn objection(&self, header: &GameHeader) -> Option<String> {
        if header.daily().is_some() && !self.dailies {
            let why = "it claims to be a daily game, which is played with the program's own tables";
            return Some(why.to_owned());
        }
        let GameSetup::Pit(pit) = header.setup() else { return None };
        let (monsters, size, _) = pit.settings();
        let cells = pit.custom_dungeon().map_or(size, Dungeon::size).area();
        if monsters > self.monsters {
            let most = self.monsters;
            return Some(format!(
                "its pit has {monsters} monsters; the ladder takes at most {most}"
            ));
        }
        let most = self.cells;
        (cells > most).then(|| {
            let standard = Size::STANDARD.area();
            format!(
                "its pit has {cells} cells; the ladder takes at most {most}, and a standard level \
                 has {standard}"
            )
        })
    }
}
