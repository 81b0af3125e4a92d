//! Groups of related keys: the tables in the help.

use crate::{
    screen::overlay::OverlayHelp,
    settings::{InputMode, KeyMap, UiAction},
};

#[derive(Clone, Debug)]
pub(crate) struct Group {
    pub(crate) title: &'static str,
    pub(crate) rows: Vec<(String, String)>,
}

/// The last group takes all actions that are in none of these lists: they concern the program.
const GROUPS: [(&str, &[UiAction]); 5] = [
    (
        "Movement",
        &[
            UiAction::Run,
            UiAction::Explore,
            UiAction::Travel,
            UiAction::Rest,
            UiAction::RestLong,
            UiAction::Descend,
            UiAction::Ascend,
            UiAction::TakeBack,
        ],
    ),
    (
        "Items",
        &[
            UiAction::PickUp,
            UiAction::Inventory,
            UiAction::Use,
            UiAction::Throw,
            UiAction::Drop,
            UiAction::CloseDoor,
            UiAction::Next,
            UiAction::Previous,
            UiAction::Confirm,
        ],
    ),
    (
        "Playback",
        &[
            UiAction::Pause,
            UiAction::SingleStep,
            UiAction::StepBack,
            UiAction::LongStep,
            UiAction::LongStepBack,
            UiAction::FirstTurn,
            UiAction::LastTurn,
            UiAction::Seek,
            UiAction::Faster,
            UiAction::Slower,
        ],
    ),
    (
        "Information",
        &[
            UiAction::Look,
            UiAction::Messages,
            UiAction::Monsters,
            UiAction::Timeline,
            UiAction::Threat,
            UiAction::Minds,
            UiAction::OpenMap,
            UiAction::TunnelMap,
            UiAction::Hardness,
            UiAction::Terrain,
        ],
    ),
    ("General", &[]),
];

impl OverlayHelp {
    pub(crate) fn group(&self, keys: &KeyMap, mode: InputMode) -> Group {
        let told = |(action, words): &(UiAction, &str)| {
            let bound = keys.keys_or_the_players(*action, mode);
            (!bound.is_empty()).then(|| (bound.join(" "), (*words).to_owned()))
        };
        let fixed = self.fixed.iter().map(|(key, words)| ((*key).to_owned(), (*words).to_owned()));
        let rows = self.actions.iter().filter_map(told).chain(fixed).collect();
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
        let place = GROUPS.iter().position(|(_, actions)| actions.contains(&action));
        let group = &mut groups[place.unwrap_or(GROUPS.len() - 1)];
        group.rows.push((bound.join(" "), words.to_owned()));
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}
