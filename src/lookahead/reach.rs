//! Who could have a part in what happens before the PC's next turn.

use crate::{
    creature::Ability,
    knowledge::{RememberedThing, Sighting},
    player::PlayerView,
};

/// Leaves out those who are too far away to have a part in what happens before
/// the PC's next turn, not even by what they do to others.
///
/// Somebody who could dig, open, or step on something stays wherever it is:
/// that changes the ways and the minds of everybody. Nobody is left out where
/// the PC itself may come farther, or not be able to act.
pub(super) fn leave_out_the_far(survey: &PlayerView<'_>, monsters: &mut Vec<Sighting>) {
    let place = survey.place;
    let reach = |monster: &Sighting| {
        u16::try_from(monster.turns_before(survey.next_turn)).unwrap_or(u16::MAX)
    };
    let built = || survey.things.iter().filter(|thing| !thing.is_item);
    let meddles = |monster: &Sighting| {
        let near =
            |thing: &RememberedThing| thing.cell.distance(monster.place) <= reach(monster) + 1;
        monster.abilities.has(Ability::Tunneling) || built().any(near)
    };
    let touch = |one: &Sighting, other: &Sighting| {
        one.place.distance(other.place) <= reach(one) + reach(other) + 1
    };
    let steps_on_something = built().any(|thing| thing.cell.distance(place) <= 1);
    if steps_on_something || survey.stuck > 0 {
        return;
    }
    let near = |monster: &Sighting| monster.place.distance(place) <= reach(monster) + 2;
    let first = monsters.extract_if(.., |it| near(it) || meddles(it));
    let mut kept: Vec<_> = first.collect();
    let mut next = 0;
    while next < kept.len() {
        let one = kept[next];
        kept.extend(monsters.extract_if(.., |it| touch(it, &one)));
        next += 1;
    }
    *monsters = kept;
}
