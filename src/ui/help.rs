//! What the keys do, in as many columns as it takes.

use super::{Driver, KeyMap, Panel};

/// What the two edges of a panel take.
const EDGES: usize = 2;
/// What stands between two columns.
const GAP: &str = "   ";

/// The help, in lines of which so many fit between the edges of the screen.
pub(super) fn panel_of_keys(keys: &KeyMap, driver: Driver, rows: u16) -> Panel {
    let help = keys.help(driver);
    let room = usize::from(rows).saturating_sub(EDGES).max(1);
    let columns = help.len().div_ceil(room).max(1);
    let tall = help.len().div_ceil(columns).max(1);
    let columns: Vec<_> = help.chunks(tall).map(column).collect();
    let line = |row: usize| {
        let parts = columns.iter().filter_map(|column| column.get(row)).cloned();
        parts.collect::<Vec<_>>().join(GAP).trim_end().to_owned()
    };
    Panel {
        title: "The keys".to_owned(),
        lines: (0..tall).map(line).collect(),
        hint: "any key: back".to_owned(),
        ..Panel::default()
    }
}

/// Lines of one length.
fn column(help: &[(String, &str)]) -> Vec<String> {
    let keys = help.iter().map(|(keys, _)| keys.chars().count()).max().unwrap_or(0);
    let words = help.iter().map(|(_, words)| words.chars().count()).max().unwrap_or(0);
    help.iter().map(|(key, word)| format!("{key:<keys$}  {word:<words$}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_of_either_driver_fit_into_80_by_24() {
        for driver in Driver::ALL {
            let panel = panel_of_keys(KeyMap::built_in(), driver, 21);
            assert!(panel.lines.len() <= 19, "{}", panel.lines.len());
            for line in &panel.lines {
                assert!(line.len() <= 76, "{line}");
            }
            for (_, words) in KeyMap::built_in().help(driver) {
                assert!(panel.lines.iter().any(|line| line.contains(words)), "{words}");
            }
        }
    }
}
