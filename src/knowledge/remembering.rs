//! Updating the PC's memory ([`MapMemory`]): of creatures after every character's turn, because a
//! fast monster may enter and leave the view before the PC acts.

use super::{
    HeardSound, MagicMapping, MapMemory, PerceivedMonster, RememberedThing, SoundKind, Track,
    map_level,
    sighting::{
        KeptSound, PerceivedMonsterData, PerceivedMonsterDataItem, middle_of_block, notices,
        recent_messages, sound_of,
    },
};
use crate::{
    action::{Action, EnteredFeature, Killed},
    creature::{
        Abilities, Ability, CharacterId, Faction, Identity, Monster, Player, Speed,
        no_enemy_is_left,
    },
    dungeon::{Dungeon, Obstacle, SpatialIndex},
    grid::Position,
    sight::FieldOfView,
    things::{AddThingParts, Door, DroppedByPlayer, Offer, Thing},
    trades::{Thief, Trade, TradeId},
    turn::{CurrentTurn, ExtensionSystems, GameTime, NextTurn, Turn, TurnQueue, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::prelude::*;

pub(crate) fn map_memory_plugin(app: &mut App) {
    // After everything else in the turn, so that it includes changes by systems of extensions.
    let last = ExtensionSystems::After(TurnSystems::Refresh);
    app.add_part::<MagicMapping>("mapping")
        .add_message::<CameIntoView>()
        .add_message::<WentOutOfView>()
        .add_message::<HeardSound>()
        .add_observer(map_level)
        .add_observer(forget_the_dead)
        .add_observer(leave_tracks)
        .add_systems(Turn, update_map_memory.after(last));
}

/// A creature as the PC last perceived it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RememberedCreature {
    /// The creature's properties at that time.
    pub sighting: PerceivedMonster,
    /// The number of turns the PC had taken by then.
    pub turn: u64,
    /// The time of the perception.
    pub at: GameTime,
    /// The PC's turn when it was last in the field of view. Telepathy does not count.
    in_view: Option<u64>,
    /// The cell it was heading for when it was seen to rest, and the time of the turn after that.
    rested: Option<(Position, GameTime)>,
}

/// In PC turns. After that, a creature may be anywhere.
const LATELY: u64 = 10;

impl RememberedCreature {
    pub(crate) const fn was_noticed_lately(&self, turns: u64) -> bool {
        turns - self.turn <= LATELY
    }

    /// Whether the creature will rest as long as the PC stays where it is: it has already rested
    /// with this goal, so it has no way there. A cell beside it is as good on open ground, because
    /// the PC has walked there.
    pub(crate) fn keeps_resting(&self, place: Position) -> bool {
        let PerceivedMonster { abilities, next_turn, .. } = self.sighting;
        let walks = abilities.has(Ability::Intelligent) && !abilities.has(Ability::Tunneling);
        self.rested.is_some_and(|(goal, until)| {
            until == next_turn && goal.distance(place) <= u16::from(walks)
        })
    }
}

/// Updates the PC's memory. Before each of its actions, the PC remembers visible terrain,
/// mechanisms and items. After every character's turn, it remembers the monsters it perceives.
// Exclusive, because in most turns there is nothing to remember: to find that out through the
// parameters of two systems would slow down every turn.
pub fn update_map_memory(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    if !world.contains_resource::<MapMemory>() {
        return;
    }
    let player_is_next = world.resource::<TurnQueue>().player_is_next();
    if player_is_next {
        world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
            let view = world.resource::<FieldOfView>();
            memory.look_at(world, view.cells(), |cell| view.sees(cell));
        });
        hear(world, monsters, players);
        forget_the_gone(world, monsters, players);
    }
    if somebody_may_show(world, players) {
        perceive(world, monsters, players);
    }
    if player_is_next {
        miss_the_gone(world, monsters);
    }
}

/// Makes the PC remember some cells, with their terrain and things, as if it saw them.
pub(crate) fn reveal_cells(world: &mut World, cells: &[Position]) {
    world.try_resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
        memory.look_at(world, cells.iter().copied(), |cell| cells.contains(&cell));
    });
}

impl MapMemory {
    /// Remembers the cells, which are those that `sees` is true for, and the things in them.
    pub(super) fn look_at(
        &mut self,
        world: &World,
        cells: impl Iterator<Item = Position>,
        sees: impl Fn(Position) -> bool,
    ) {
        let dungeon = world.resource::<Dungeon>();
        cells.for_each(|cell| self.learn(dungeon, cell));
        self.renew(&sees, things_in(world, &sees));
    }

    /// Returns whether it has come into view: it was out of view for two of the PC's turns, so that
    /// flickering at the edge counts once.
    pub(super) fn perceive(&mut self, seen: PerceivedMonster, (turn, at): (u64, GameTime)) -> bool {
        let known = self.creatures.iter_mut().find(|it| it.sighting.id == seen.id);
        let before = known.as_ref().and_then(|it| it.in_view);
        let in_view = if seen.in_view { Some(turn) } else { before };
        let rested = known.as_ref().and_then(|it| it.rested);
        let remembered = RememberedCreature { sighting: seen, turn, at, in_view, rested };
        match known {
            Some(known) => *known = remembered,
            None => self.creatures.push(remembered),
        }
        seen.in_view && self.has_looked && before.is_none_or(|before| before + 1 < turn)
    }

    fn note_rest(&mut self, id: CharacterId) {
        if let Some(known) = self.creatures.iter_mut().find(|it| it.sighting.id == id) {
            let PerceivedMonster { belief, next_turn, .. } = known.sighting;
            known.rested = belief.goal().map(|goal| (goal, next_turn));
        }
    }
}

fn leave_tracks(
    step: On<EnteredFeature>,
    monsters: Query<(&CharacterId, &Abilities), With<Monster>>,
    players: Query<&NextTurn, With<Player>>,
    memory: Option<ResMut<MapMemory>>,
) {
    let (Some(mut memory), Ok((id, abilities))) = (memory, monsters.get(step.entity)) else {
        return;
    };
    let turn = players.iter().next().map_or(0, |turn| turn.turns_taken());
    let maker = Identity { id: *id, abilities: *abilities };
    let track = Track { maker, direction: step.from.toward(step.cell), turn };
    memory.tracks.insert(step.cell, track);
}

/// Returns the things in [`MapMemory`]; without one, all.
pub fn known_things(world: &World) -> Vec<RememberedThing> {
    let memory = world.get_resource::<MapMemory>();
    memory.map_or_else(|| things_in(world, |_| true), |memory| memory.things().copied().collect())
}

/// First mechanisms, then items.
fn things_in(world: &World, sees: impl Fn(Position) -> bool) -> Vec<RememberedThing> {
    let (spatial_index, dungeon) = (world.resource::<SpatialIndex>(), world.resource::<Dungeon>());
    let mechanisms = spatial_index.mechanisms().filter(|(cell, _)| sees(*cell));
    let mechanisms = mechanisms.map(|(cell, entity)| as_seen(world, entity, cell, false));
    let piles = spatial_index.piles().filter(|(cell, _)| sees(*cell) && dungeon.is_open(*cell));
    let items =
        piles.flat_map(|(cell, pile)| pile.iter().map(move |it| as_seen(world, *it, cell, true)));
    mechanisms.chain(items).collect()
}

fn as_seen(world: &World, entity: Entity, cell: Position, is_item: bool) -> RememberedThing {
    let obstacle = world.get::<Obstacle>(entity).copied();
    RememberedThing {
        entity,
        cell,
        kind: world.get::<Thing>(entity).map(|thing| thing.0),
        door_state: world.get::<Door>(entity).map(|door| door.latch),
        obstacle: obstacle.filter(|_| !is_item).unwrap_or_default(),
        is_item,
        dropped_by_player: world.get::<DroppedByPlayer>(entity).is_some(),
        is_offered: world.get::<Offer>(entity).is_some(),
    }
}

/// A monster has come into the PC's view.
///
/// Not sent for friends, for those in view on arrival, or in a world where nothing is hidden.
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

/// A monster that came into view since the PC's last action is gone again, now that the PC can act.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct WentOutOfView {
    /// The monster as the PC last saw it.
    pub sighting: PerceivedMonster,
}

/// A query for the perceivable properties of all monsters.
pub(super) type Monsters = QueryState<PerceivedMonsterData, With<Monster>>;
pub(super) type Players = QueryState<(&'static NextTurn, &'static Abilities), With<Player>>;

/// After a monster's turn, looks only at that monster, because only the acting character moves.
fn perceive(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    let (current, view) = (*world.resource::<CurrentTurn>(), world.resource::<FieldOfView>());
    let Ok((turn, abilities)) = players.single(world) else { return };
    let now = (turn.turns_taken(), current.now());
    let shows =
        |it: &PerceivedMonsterDataItem<'_, '_>| notices(*abilities, view.sees(*it.position));
    let seen = |it: PerceivedMonsterDataItem<'_, '_>| PerceivedMonster::of(&it, view);
    if let Some(one) = current.actor().and_then(|who| monsters.get(world, who).ok()) {
        if let Some(sighting) = Some(one).filter(shows).map(seen) {
            let is_held =
                |it: &RememberedCreature| it.sighting.id == sighting.id && it.sighting.stuck > 0;
            let was_held = world.resource::<MapMemory>().creatures().any(is_held);
            let is_thief = world.get::<Thief>(sighting.entity).is_some();
            // Otherwise, its mind has not chosen to rest.
            let chooses = !was_held && !is_thief && !sighting.has(Ability::Erratic);
            note(world, sighting, now);
            if current.action == Action::Rest && chooses {
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
fn miss_the_gone(world: &mut World, monsters: &mut Monsters) {
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

/// Those a telepathic PC does not sense any more, and all of them once nobody else is left.
fn forget_the_gone(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
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
fn hear(world: &mut World, monsters: &mut Monsters, players: &mut Players) {
    let (view, size) = (world.resource::<FieldOfView>(), world.resource::<Dungeon>().size());
    let Ok((turn, abilities)) = players.single(world) else { return };
    let Some(ear) = view.origin() else { return };
    let (turn, at) = (turn.turns_taken(), turn.at());
    let mut heard = Vec::new();
    let kept = |kind, cell, maker, trade| KeptSound {
        sound: HeardSound { kind, cell, turn, trade },
        at,
        maker,
        is_past: false,
    };
    for it in monsters.iter(world) {
        let (place, speed) = (*it.position, *it.speed);
        let is_far = ear.distance(place) > SoundKind::FARTHEST;
        let is_friend = Faction::is_the_players(it.side.copied());
        if is_far || is_friend || notices(*abilities, view.sees(place)) {
            continue;
        }
        let (kind, cell) = sound_of(world, it.entity, speed, place);
        if ear.distance(cell) <= kind.range(speed) {
            let cell = if kind.is_exact() { cell } else { middle_of_block(cell, size) };
            heard.push(kept(kind, cell, Some(*it.id), trade_heard(world, it.entity, kind)));
        }
    }
    // The query's order depends on what has happened in the world so far.
    heard.sort_unstable_by_key(|it| it.maker);
    let kind = SoundKind::DeathCry;
    if world.resource::<MapMemory>().has_looked {
        let deaths = recent_messages::<Killed>(world).filter(|it| {
            let is_near = ear.distance(it.cell) <= kind.range(Speed::PLAYER);
            is_near && !it.victim.is_player() && !view.sees(it.cell)
        });
        heard.extend(deaths.map(|it| kept(kind, it.cell, None, None)));
    }
    let news = world.resource_scope(|world, mut memory: Mut<'_, MapMemory>| {
        let news = memory.add_sounds(turn, heard);
        memory.keep_the_view(at, world.resource());
        news
    });
    world.write_message_batch(news);
}

fn trade_heard(world: &World, who: Entity, kind: SoundKind) -> Option<TradeId> {
    let trade = world.get::<Trade>(who).filter(|_| kind.is_of_steps())?;
    trade.sound.is_some().then_some(trade.id)
}

/// Only a telepathic PC notices a monster outside its view.
fn somebody_may_show(world: &World, players: &mut Players) -> bool {
    let (current, view) = (world.resource::<CurrentTurn>(), world.resource::<FieldOfView>());
    let Some(actor) = current.actor().filter(|_| !current.is_player()) else { return true };
    let is_seen = world.get::<Position>(actor).is_none_or(|place| view.sees(*place));
    is_seen || players.single(world).is_ok_and(|(_, bits)| bits.has(Ability::Telepathic))
}

fn forget_the_dead(death: On<Killed>, view: Res<FieldOfView>, memory: Option<ResMut<MapMemory>>) {
    let is_known = death.is_by_player() || view.sees(death.cell);
    if let Some(mut memory) = memory.filter(|_| is_known) {
        memory.forget(death.victim.id);
    }
}
