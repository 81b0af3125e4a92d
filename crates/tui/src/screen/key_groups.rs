//! Groups of related keys: the tables in the help.

use crate::{
    screen::overlay::OverlayHelp,
    settings::{InputMode, KeyMap, UiAction},
};

pub(crate) struct Group {
    pub(crate) title: &'static str,
    pub(crate) rows: Vec<(String, String)>,
}

/// The actions by their names in `assets/keys.toml`. The last group takes all others: they concern
/// the program.
const GROUPS: [(&str, &str); 5] = [
    ("Movement", "run explore travel rest rest-long descend ascend take-back"),
    ("Items", "pick-up inventory use throw drop close-door next previous confirm"),
    (
        "Playback",
        "pause single-step step-back long-step long-step-back first-turn last-turn seek faster \
         slower",
    ),
    (
        "Information",
        "look messages monsters timeline threat minds open-map tunnel-map hardness terrain",
    ),
    ("General", ""),
];

impl OverlayHelp {
    pub(crate) fn group(&self, keys: &KeyMap, mode: InputMode) -> Group {
        let actions = self.actions.iter().map(|(action, words)| {
            (keys.keys_or_the_players(*action, mode).join(" "), (*words).to_owned())
        });
        let fixed = self.fixed.iter().map(|(key, words)| ((*key).to_owned(), (*words).to_owned()));
        let rows = actions.filter(|(bound, _)| !bound.is_empty()).chain(fixed).collect();
        Group { title: self.title, rows }
    }
}

/// A compass rose shows the direction keys.
pub(crate) fn groups_of_the_board(
    keys: &KeyMap,
    mode: InputMode,
    has_a_rose: bool,
    works: &dyn Fn(UiAction) -> bool,
) -> Vec<Group> {
    let mut groups: Vec<_> =
        GROUPS.iter().map(|(title, _)| Group { title, rows: Vec::new() }).collect();
    for (action, bound, words) in keys.help_entries(mode) {
        if has_a_rose && action.direction().is_some() || !works(action) {
            continue;
        }
        let name = action.to_string();
        let place = GROUPS.iter().position(|(_, actions)| actions.split(' ').any(|it| it == name));
        let group = &mut groups[place.unwrap_or(GROUPS.len() - 1)];
        group.rows.push((bound.join(" "), words.to_owned()));
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}
