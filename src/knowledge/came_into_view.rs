//! Updates the memory of perceived creatures after every character's turn, because a fast
//! monster may enter and leave the PC's view before the PC acts.

use super::{
    HeardSound, MapMemory, PerceivedMonster, SoundKind,
    sighting::{PerceivedMonsterData, PerceivedMonsterDataItem, notices},
    sound::{KeptSound, middle_of_block, recent_messages, sound_of},
};
use crate::{
    action::{Action, Killed},
    creature::{Abilities, Ability, Faction, Monster, Player, Speed, no_enemy_is_left},
    dungeon::Dungeon,
    grid::Position,
    sight::FieldOfView,
    turn::{CurrentTurn, GameTime, NextTurn},
};
use bevy_ecs::prelude::*;

/// A monster has come into the PC's view.
///
/// This message is not sent for monsters that are in view when the PC arrives on a level,
/// for friends, or in a world where nothing is hidden.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::delve("
///     .. ....
///     @. ...3
///     .......
/// ").foggy().start();
/// game.submit(Action::Step(Direction::SouthEast)).unwrap();
/// assert_eq!(game.player_view().unwrap().came_into_view().next().unwrap().turn, 1);
/// ```
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct CameIntoView {
    /// The monster as the PC sees it.
    pub sighting: PerceivedMonster,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
}

/// A monster that has come into the PC's view since the PC's last action is out of view
/// again. This message follows [`CameIntoView`], when the PC can act.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WentOutOfView {
    /// The monster as the PC last saw it.
    pub sighting: PerceivedMonster,
}

/// A query for the perceivable properties of all monsters.
pub(super) type Monsters = QueryState<PerceivedMonsterData, With<Monster>>;
pub(super) type Players = QueryState<(&'static NextTurn, &'static Abilities), With<Player>>;

/// After a monster's turn, looks only at that monster, because only the acting character moves.
pub(super) fn perceive(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    let (current, view) = (*world.resource::<CurrentTurn>(), world.resource::<FieldOfView>());
    let Ok((turn, abilities)) = players.single(world) else { return };
    let now = (turn.turns_taken(), current.now());
    let shows = |it: &PerceivedMonsterDataItem<'_, '_>| {
        notices(*abilities, view.sees(*it.position), it.is_veiled)
    };
    let seen = |it: PerceivedMonsterDataItem<'_, '_>| PerceivedMonster::of(&it, view);
    if let Some(one) = current.actor().and_then(|who| monsters.get(world, who).ok()) {
        if let Some(sighting) = Some(one).filter(shows).map(seen) {
            note(world, sighting, now);
            if current.action == Action::Rest {
                world.resource_mut::<MapMemory>().note_rest(sighting.id);
            }
        }
        return;
    }
    let mut everybody: Vec<_> = monsters.iter(world).filter(shows).map(seen).collect();
    let distance = |it: &PerceivedMonster| view.origin().map(|origin| origin.distance(it.position));
    everybody.sort_unstable_by_key(|it| (distance(it), it.id));
    for sighting in everybody {
        note(world, sighting, now);
    }
    world.resource_mut::<MapMemory>().has_looked = true;
}

/// Those that came into view since the PC's last action, and that it neither sees nor saw die.
pub(super) fn miss_the_gone(world: &mut World, monsters: &mut Monsters) {
    let news = recent_messages::<CameIntoView>(world);
    let comers: Vec<_> = news.map(|it| (it.sighting.id, it.sighting.entity)).collect();
    for (id, comer) in comers {
        let is_seen = |cell: &Position| world.resource::<FieldOfView>().sees(*cell);
        let is_here = monsters.get(world, comer).is_ok_and(|it| is_seen(it.position));
        let known = world.resource::<MapMemory>().creatures().find(|it| it.sighting.id == id);
        if let Some(sighting) = known.filter(|_| !is_here).map(|it| it.sighting) {
            world.write_message(WentOutOfView { sighting });
        }
    }
}

/// Those that a telepathic PC would sense if they were still there, and all of them once nobody
/// else is left: they have died, or have left.
pub(super) fn forget_the_gone(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    if world.resource::<MapMemory>().creatures.is_empty() {
        return;
    }
    let senses = |(_, bits): (_, &Abilities)| bits.has(Ability::Telepathic);
    if players.single(world).is_ok_and(senses) || no_enemy_is_left(world) {
        let here: Vec<_> = monsters.iter(world).map(|it| *it.id).collect();
        let mut memory = world.resource_mut::<MapMemory>();
        memory.creatures.retain(|it| here.contains(&it.sighting.id));
    }
}

fn note(world: &mut World, sighting: PerceivedMonster, (turn, at): (u64, GameTime)) {
    let is_new = world.resource_mut::<MapMemory>().perceive(sighting, (turn, at));
    if is_new && !sighting.is_friend() {
        world.write_message(CameIntoView { sighting, turn });
    }
}

/// Those the PC hears before its action. Sends a message for each new one.
pub(super) fn hear(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    let (view, size) = (world.resource::<FieldOfView>(), world.resource::<Dungeon>().size());
    let Ok((turn, abilities)) = players.single(world) else { return };
    let Some(ear) = view.origin() else { return };
    let turn = turn.turns_taken();
    let mut heard = Vec::new();
    for it in monsters.iter(world) {
        let (place, speed) = (*it.position, *it.speed);
        let is_far = ear.distance(place) > SoundKind::FARTHEST;
        let is_friend = Faction::is_the_players(it.side.copied());
        if is_far || is_friend || notices(*abilities, view.sees(place), it.is_veiled) {
            continue;
        }
        let (kind, cell) = sound_of(world, it.entity, speed, place);
        if ear.distance(cell) <= kind.range(speed) {
            let cell = if kind.is_exact() { cell } else { middle_of_block(cell, size) };
            let sound = HeardSound { kind, cell, turn };
            heard.push(KeptSound { sound, maker: Some(*it.id), is_past: false });
        }
    }
    // The query's order depends on what has happened in the world so far.
    heard.sort_unstable_by_key(|it| it.maker);
    let kind = SoundKind::DeathCry;
    let is_heard =
        |cell: &Position| !view.sees(*cell) && ear.distance(*cell) <= kind.range(Speed::PLAYER);
    if world.resource::<MapMemory>().has_looked {
        let deaths = recent_messages::<Killed>(world).filter(|it| !it.victim.is_player());
        heard.extend(deaths.map(|it| it.cell).filter(is_heard).map(|cell| {
            let sound = HeardSound { kind, cell, turn };
            KeptSound { sound, maker: None, is_past: false }
        }));
    }
    let news = world.resource_mut::<MapMemory>().add_sounds(turn, heard);
    world.write_message_batch(news);
}

/// Only a telepathic PC notices a monster outside its view.
pub(super) fn somebody_may_show(world: &World, players: &mut Players) -> bool {
    let (current, view) = (world.resource::<CurrentTurn>(), world.resource::<FieldOfView>());
    let Some(actor) = current.actor().filter(|_| !current.is_player()) else { return true };
    let is_seen = world.get::<Position>(actor).is_none_or(|place| view.sees(*place));
    is_seen || players.single(world).is_ok_and(|(_, bits)| bits.has(Ability::Telepathic))
}

pub(super) fn forget_the_dead(
    death: On<Killed>,
    view: Res<FieldOfView>,
    memory: Option<ResMut<MapMemory>>,
) {
    if let Some(mut memory) = memory
        && (death.is_by_player() || view.sees(death.cell))
    {
        memory.forget(death.victim.id);
    }
}
