//! Keeps in memory which creatures the PC perceives, in every turn of anybody: a
//! fast monster may come into view and leave it before the PC acts again.

use super::{
    Awareness, Memory, Sighting,
    sighting::{Perceived, PerceivedItem},
};
use crate::{
    action::Killed,
    creature::{Abilities, Ability, Monster, Player},
    grid::Position,
    sight::FieldOfView,
    turn::{Actor, NextTurn, TurnQueue},
};
use bevy_ecs::prelude::{Message, MessageWriter, On, Query, Res, ResMut, With, World};

/// A monster comes into the PC's view. Whoever is there when the PC arrives on a
/// level does not come, and nobody does where nothing is hidden.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("
///     .. ....
///     @. ...3
///     .......
/// ").foggy().start();
/// game.submit(Command::Step(Direction::SouthEast)).unwrap();
/// let news = game.world().resource::<Messages<ComesIntoView>>();
/// let who: Vec<_> = news.iter_current_update_messages().collect();
/// assert_eq!((who.len(), who[0].turn), (1, 1));
/// ```
///
/// That a friend does is no news.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct ComesIntoView {
    /// The monster, as it is seen.
    pub sighting: Sighting,
    /// How many turns the PC has had.
    pub turn: u64,
}

/// Whether somebody may be perceived in this turn. Who moves out of the PC's view shows
/// itself to nobody but a telepath.
pub(super) fn somebody_may_show(world: &World) -> bool {
    let (actor, view) = (world.resource::<Actor>(), world.resource::<FieldOfView>());
    let Some(actor) = actor.entity().filter(|_| !actor.is_player()) else { return true };
    let is_seen = world.get::<Position>(actor).is_none_or(|place| view.sees(*place));
    let feels = || {
        let player = world.resource::<TurnQueue>().player();
        let abilities = player.and_then(|player| world.get::<Abilities>(player));
        abilities.is_some_and(|bits| bits.has(Ability::Telepathic))
    };
    is_seen || feels()
}

/// After the PC's turn it looks at everybody; after a monster's at that one alone,
/// since only who acts moves.
pub(super) fn perceive_the_monsters(
    (actor, view): (Res<Actor>, Res<FieldOfView>),
    memory: Option<ResMut<Memory>>,
    players: Query<(&NextTurn, &Abilities), With<Player>>,
    monsters: Query<Perceived, With<Monster>>,
    mut news: MessageWriter<ComesIntoView>,
) {
    let Some((mut memory, (turn, abilities))) = memory.zip(players.single().ok()) else { return };
    let awareness = Awareness::with(Some(abilities), false, &view);
    let (turn, now) = (turn.taken(), actor.now());
    let creatures = &mut memory.creatures;
    let comes_into_view = |it: Sighting| {
        let is_new = creatures.perceive(it, (turn, now));
        (is_new && !it.is_friend()).then_some(it)
    };
    let shows = |it: &PerceivedItem<'_, '_>| awareness.notices(*it.place, it.is_veiled);
    let seen = |it: PerceivedItem<'_, '_>| Sighting::of(&it, &view);
    let one = actor.entity().and_then(|actor| monsters.get(actor).ok());
    if let Some(monster) = one {
        let sighting = Some(monster).filter(shows).map(seen);
        let comer = sighting.and_then(comes_into_view);
        news.write_batch(comer.map(|sighting| ComesIntoView { sighting, turn }));
        return;
    }
    let everybody = monsters.iter().filter(shows).map(seen);
    let mut comers: Vec<_> = everybody.filter_map(comes_into_view).collect();
    memory.creatures.has_looked_around();
    // The nearest comes first.
    let distance = |it: &Sighting| view.origin().map(|origin| origin.distance(it.place));
    comers.sort_unstable_by_key(|it| (distance(it), it.number));
    news.write_batch(comers.into_iter().map(|sighting| ComesIntoView { sighting, turn }));
}

/// Nobody needs to look out for a monster that the PC has killed or seen die.
pub(super) fn forget_the_dead(
    death: On<Killed>,
    view: Res<FieldOfView>,
    memory: Option<ResMut<Memory>>,
) {
    if let Some(mut memory) = memory
        && (death.is_by_player() || view.sees(death.cell))
    {
        memory.forget(death.victim.number);
    }
}
