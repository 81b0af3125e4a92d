//! The monsters that could affect what happens before the PC's next turn.

use crate::{
    creature::{Ability, Unique},
    knowledge::{PerceivedMonster, RememberedThing},
    player::PlayerView,
    things::ThingKind,
};

/// Without those too far away to affect what happens before the PC's next turn, even indirectly. A
/// monster that could dig, open something or step on something stays, because that changes
/// the paths and minds of all, and so does a unique, because its trait may affect others.
/// None is removed if the PC may be carried further than one cell, or be unable to act.
pub(super) fn without_the_far(view: &PlayerView<'_>) -> Vec<PerceivedMonster> {
    let mut monsters: Vec<_> = view.creatures().copied().collect();
    let place = view.position;
    let reach = |monster: &PerceivedMonster| {
        u16::try_from(monster.turns_before(view.next_turn)).unwrap_or(u16::MAX)
    };
    let built = || view.things.iter().filter(|thing| !thing.is_item);
    let meddles = |monster: &PerceivedMonster| {
        let near =
            |thing: &RememberedThing| thing.cell.distance(monster.position) <= reach(monster) + 1;
        monster.abilities.has(Ability::Tunneling) || built().any(near)
    };
    let is_unique = |monster: &PerceivedMonster| view.world.get::<Unique>(monster.entity).is_some();
    let holds_or_carries = |kind: &ThingKind| kind.has("hold") || kind.has("glide");
    let touch = |one: &PerceivedMonster, other: &PerceivedMonster| {
        one.position.distance(other.position) <= reach(one) + reach(other) + 1
    };
    let steps_on_something = built().any(|thing| thing.cell.distance(place) <= 1)
        || place.neighbours().filter_map(|cell| view.feature_at(cell)).any(holds_or_carries);
    if steps_on_something || view.stuck_moves > 0 {
        return monsters;
    }
    // Those that matter directly, then every monster that could meet one of them, and so on.
    let near = |monster: &PerceivedMonster| monster.position.distance(place) <= reach(monster) + 2;
    let first = monsters.extract_if(.., |it| near(it) || meddles(it) || is_unique(it));
    let mut kept: Vec<_> = first.collect();
    let mut next = 0;
    while next < kept.len() {
        let one = kept[next];
        kept.extend(monsters.extract_if(.., |it| touch(it, &one)));
        next += 1;
    }
    kept
}
