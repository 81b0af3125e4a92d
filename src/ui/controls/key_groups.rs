//! Which keys belong together: the tables behind the help.

use crate::ui::{Deed, Driver, KeyMap, Overlay};

/// Keys that belong together.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Group {
    pub(in crate::ui) title: &'static str,
    /// Keys, and what they are for.
    pub(in crate::ui) rows: Vec<(String, String)>,
}

/// The deeds of the board, by what they are about. What is in none of these is
/// about the program.
const GROUPS: [(&str, &[Deed]); 5] = [
    (
        "Ways",
        &[
            Deed::Run,
            Deed::Explore,
            Deed::Travel,
            Deed::Rest,
            Deed::RestLong,
            Deed::Descend,
            Deed::Ascend,
            Deed::TakeBack,
        ],
    ),
    (
        "Things",
        &[
            Deed::PickUp,
            Deed::Inventory,
            Deed::Use,
            Deed::Throw,
            Deed::Drop,
            Deed::CloseDoor,
            Deed::Next,
            Deed::Previous,
            Deed::Confirm,
        ],
    ),
    (
        "Time",
        &[
            Deed::Pause,
            Deed::SingleStep,
            Deed::StepBack,
            Deed::LongStep,
            Deed::LongStepBack,
            Deed::FirstTurn,
            Deed::LastTurn,
            Deed::Seek,
            Deed::Faster,
            Deed::Slower,
        ],
    ),
    (
        "What you know",
        &[
            Deed::Look,
            Deed::Messages,
            Deed::Monsters,
            Deed::Timeline,
            Deed::Threat,
            Deed::Minds,
            Deed::OpenMap,
            Deed::TunnelMap,
            Deed::Hardness,
            Deed::Terrain,
        ],
    ),
    ("The game", &[]),
];

/// What the keys do in an overlay, where that is something of its own.
pub(in crate::ui) struct Local {
    title: &'static str,
    /// Whether the directions point.
    pub(in crate::ui) points: bool,
    /// Whether those that run do, too.
    pub(in crate::ui) leaps: bool,
    deeds: &'static [(Deed, &'static str)],
    /// Keys that are the same in every table.
    fixed: &'static [(&'static str, &'static str)],
}

const LIST: &[(Deed, &str)] = &[(Deed::North, "a line up"), (Deed::South, "a line down")];
const LINE: &[(Deed, &str)] =
    &[(Deed::Next, "the next turn"), (Deed::Previous, "the turn before"), MIND];
const MONSTERS: &[(Deed, &str)] = &[LIST[0], LIST[1], MIND];
const MIND: (Deed, &str) = (Deed::Confirm, "its mind");
const PAGES: &[(&str, &str)] =
    &[("PageUp PageDown", "a page"), ("Home End", "the first, the last")];
const SLOTS: &[(&str, &str)] = &[("a-f", "the item in that slot")];

impl Local {
    /// The keys of an overlay, `None` where they are those of the board.
    pub(in crate::ui) const fn of(overlay: Overlay) -> Option<Self> {
        let (title, points, deeds, fixed): (_, _, &'static [_], &'static [_]) = match overlay {
            Overlay::Monsters { .. } => ("In the list of monsters", false, MONSTERS, PAGES),
            Overlay::Timeline { .. } => ("In the line of turns", false, LINE, &[]),
            Overlay::Messages { .. } => ("In the messages", false, LIST, PAGES),
            Overlay::Pack => ("In your pack", false, &[], SLOTS),
            Overlay::Which(_) => ("You are asked for an item", false, &[], SLOTS),
            Overlay::Item(_) => (
                "With this item",
                false,
                &[(Deed::Use, "use it"), (Deed::Throw, "throw it"), (Deed::Drop, "drop it")],
                &[],
            ),
            Overlay::Aim { .. } | Overlay::Teleport { .. } | Overlay::Goal { .. } => (
                "You aim at a place",
                true,
                &[
                    (Deed::Next, "at the next monster"),
                    (Deed::Previous, "at the one before"),
                    (Deed::Confirm, "there"),
                ],
                &[],
            ),
            Overlay::Bit { .. } => {
                ("You are asked for a bit", false, &[], &[("1 2 4 8", "that bit")])
            }
            Overlay::Travel => (
                "You choose a place",
                false,
                &[
                    (Deed::Descend, "the nearest staircase down"),
                    (Deed::Ascend, "the nearest staircase up"),
                    (Deed::Travel, "where you went last"),
                    (Deed::Rest, "any place, by a cursor"),
                ],
                &[("a-z", "the place with that letter"), ("arrows", "any place, by a cursor")],
            ),
            Overlay::Door | Overlay::Run => ("You are asked for a direction", true, &[], &[]),
            Overlay::Look { .. } => (
                "You look at a place",
                true,
                &[
                    (Deed::Next, "the next monster, thing or staircase"),
                    (Deed::Previous, "the one before"),
                    (Deed::Confirm, "the mind of who stands there"),
                    (Deed::Look, "back to the game"),
                ],
                &[],
            ),
            _ => return None,
        };
        let leaps = matches!(overlay, Overlay::Look { .. });
        Some(Self { title, points, leaps, deeds, fixed })
    }

    /// The keys of it as they are bound.
    pub(in crate::ui) fn group(&self, keys: &KeyMap, driver: Driver) -> Group {
        let told = |(deed, words): &(Deed, &str)| {
            let bound = keys.keys(*deed, driver);
            let bound = if bound.is_empty() { keys.keys(*deed, Driver::Playing) } else { bound };
            (!bound.is_empty()).then(|| (bound.join(" "), (*words).to_owned()))
        };
        let fixed = self.fixed.iter().map(|(key, words)| ((*key).to_owned(), (*words).to_owned()));
        let rows = self.deeds.iter().filter_map(told).chain(fixed).collect();
        Group { title: self.title, rows }
    }
}

/// Every key that has words and works, by groups; those that a rose shows are left
/// out.
pub(in crate::ui) fn groups_of_the_board(
    keys: &KeyMap,
    driver: Driver,
    has_a_rose: bool,
    works: &dyn Fn(Deed) -> bool,
) -> Vec<Group> {
    let mut groups: Vec<_> =
        GROUPS.iter().map(|(title, _)| Group { title, rows: Vec::new() }).collect();
    for (deed, bound, words) in keys.told(driver) {
        if has_a_rose && deed.direction().is_some() || !works(deed) {
            continue;
        }
        let place = GROUPS.iter().position(|(_, deeds)| deeds.contains(&deed));
        let group = &mut groups[place.unwrap_or(GROUPS.len() - 1)];
        group.rows.push((bound.join(" "), words.to_owned()));
    }
    groups.retain(|group| !group.rows.is_empty());
    groups
}
