//! The two status lines.

use super::{Driver, Overlay};
use crate::{chance::Seed, path::MapKind};

/// How the game stands. With the longest of all numbers it fits into 80
/// columns.
pub(super) fn standing(turns: u64, monsters: usize, seed: Seed, how: &str) -> String {
    format!("Turn {turns}  Monsters {monsters}  Seed {seed}  {how}")
}

/// What the screen shows, or what the keys do.
pub(super) const fn legend(overlay: Overlay, driver: Driver) -> &'static str {
    match (overlay, driver) {
        (Overlay::Map(MapKind::Open), _) => {
            "Open map: steps to @, 0-9 a-z A-Z for 0-61, for those who walk. Esc closes."
        }
        (Overlay::Map(MapKind::Tunnel), _) => {
            "Tunnel map: the cost of the way to @, for those who dig. Esc closes."
        }
        (Overlay::Hardness, _) => {
            "Hardness: 0 is 1-25, 1 is 26-51 and so on to 9; X is immutable. Esc closes."
        }
        (Overlay::Terrain, _) => "Terrain: . room  # corridor  < > stairs. Esc closes.",
        (_, Driver::Playing) => {
            "? help  m monsters  D open map  T tunnel map  H hardness  s terrain  Q quit"
        }
        (_, Driver::Watching) => {
            "? help  p pause  . step  + faster  - slower  m monsters  D T H s maps  Q quit"
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{player::AutopilotName, ui::Helm};

    #[test]
    fn the_status_lines_fit_into_80_columns() {
        let name = AutopilotName::Explore;
        let helm = Helm::Autopilot { name, delay: Helm::SLOWEST, paused: true };
        let line = standing(99_999, 99, Seed(u64::MAX), &helm.to_string());
        assert!(line.len() <= 80, "{line}");
        let overlays = [
            Overlay::None,
            Overlay::Map(MapKind::Open),
            Overlay::Map(MapKind::Tunnel),
            Overlay::Hardness,
            Overlay::Terrain,
        ];
        for overlay in overlays {
            for driver in [Driver::Playing, Driver::Watching] {
                assert!(legend(overlay, driver).len() <= 80, "{overlay:?}");
            }
        }
    }
}
