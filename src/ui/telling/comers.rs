//! Who comes into view: told when it happens, whatever the PC is doing.

use crate::ui::{
    Bulletin, Driver, Helm, Weight,
    telling::words::{sentence, with_article},
};
use crate::{
    creature::{Abilities, Bestiary, Monster, Number},
    grid::Position,
    level::Depth,
    memory::Memory,
    player::Orders,
    sight::FieldOfView,
};
use bevy_ecs::prelude::{Local, Query, Res, ResMut, With};
use std::collections::BTreeMap;

/// Whom the PC has seen of late, each with the turn in which that was.
#[derive(Debug, Default)]
pub struct Seen {
    level: Option<u16>,
    last: BTreeMap<Number, u64>,
}

/// Tells of those who were not in view a turn ago. Where nothing is hidden
/// nobody comes into view, and who watches an autopilot looks by himself.
pub fn note_who_comes_into_view(
    mut seen: Local<Seen>,
    (memory, depth, helm): (Option<Res<Memory>>, Option<Res<Depth>>, Res<Helm>),
    (sight, orders, bestiary): (Res<FieldOfView>, Res<Orders>, Res<Bestiary>),
    monsters: Query<(&Number, &Abilities, &Position), With<Monster>>,
    mut bulletin: ResMut<Bulletin>,
) {
    if memory.is_none() || helm.driver() == Driver::Watching {
        return;
    }
    let (turn, level) = (orders.carried_out(), depth.map(|depth| depth.level()));
    let arrives = seen.level != level;
    if arrives {
        *seen = Seen { level, last: BTreeMap::new() };
    }
    seen.last.retain(|_, last| *last + 1 >= turn);
    let mut new = Vec::new();
    for (number, abilities, place) in monsters.iter().filter(|it| sight.sees(*it.2)) {
        if seen.last.insert(*number, turn).is_none() && !arrives {
            new.push((sight.origin().map(|it| it.distance(*place)), *number, *abilities));
        }
    }
    new.sort_unstable_by_key(|(far, number, _)| (*far, *number));
    for (.., abilities) in new {
        bulletin.say(Weight::Reason, comes_into_view(abilities, &bestiary));
    }
}

/// `A hunter comes into view.`
pub(in crate::ui) fn comes_into_view(who: Abilities, bestiary: &Bestiary) -> String {
    sentence(&format!("{} comes into view.", with_article(&bestiary.kind(who).name)))
}
