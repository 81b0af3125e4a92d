//! A monster as the PC perceives it. Autopilots, journeys, the lookahead and screens
//! receive monsters only in this form.

use super::sight;
use crate::{
    creature::{Abilities, Ability, CharacterId, Faction, Identity, Monster, Player, Speed},
    dungeon::MovementCapabilities,
    grid::Position,
    mind::{Belief, HiddenFromTelepaths},
    sight::FieldOfView,
    things::Stuck,
    turn::{GameTime, NextTurn, count_monster_turns_before},
};
use bevy_ecs::{prelude::*, query::QueryData};

/// A monster as the PC perceives it, or last perceived it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PerceivedMonster {
    /// The monster's entity.
    pub entity: Entity,
    /// The monster's ID.
    pub id: CharacterId,
    /// The monster's abilities.
    pub abilities: Abilities,
    /// The monster's speed.
    pub speed: Speed,
    /// The monster's cell.
    pub position: Position,
    /// The time of the monster's next turn.
    pub next_turn: GameTime,
    /// The monster's belief about the PC.
    pub belief: Belief,
    /// The number of upcoming moves the monster will lose.
    pub stuck: u16,
    /// The monster's faction, if any.
    pub faction: Option<Faction>,
    /// Whether the monster is in the PC's field of view, so that each can see the other.
    /// Otherwise the PC senses it, or knows of it because nothing is hidden.
    pub in_view: bool,
}

impl From<&PerceivedMonster> for Identity {
    fn from(it: &PerceivedMonster) -> Self {
        Self { id: it.id, abilities: it.abilities }
    }
}

/// The components that make up a sighting.
#[derive(QueryData, Debug)]
pub struct PerceivedMonsterData {
    pub(crate) entity: Entity,
    pub(super) id: &'static CharacterId,
    abilities: &'static Abilities,
    pub(super) speed: &'static Speed,
    pub(crate) position: &'static Position,
    turn: &'static NextTurn,
    knowledge: &'static Belief,
    stuck: Option<&'static Stuck>,
    pub(super) side: Option<&'static Faction>,
    pub(crate) is_veiled: Has<HiddenFromTelepaths>,
}

/// Registers the components that only some games use. A read-only query finds nothing in
/// a world where one of its components is not registered.
pub(crate) fn register_perceived(world: &mut World) {
    world.register_component::<Faction>();
    world.register_component::<Stuck>();
    world.register_component::<HiddenFromTelepaths>();
}

impl PerceivedMonster {
    pub(super) fn of(perceived: &PerceivedMonsterDataItem<'_, '_>, view: &FieldOfView) -> Self {
        Self {
            entity: perceived.entity,
            id: *perceived.id,
            abilities: *perceived.abilities,
            speed: *perceived.speed,
            position: *perceived.position,
            next_turn: perceived.turn.at(),
            belief: *perceived.knowledge,
            stuck: perceived.stuck.map_or(0, |stuck| stuck.moves),
            faction: perceived.side.copied(),
            in_view: view.sees(*perceived.position),
        }
    }

    /// Whether the monster has an ability.
    pub const fn has(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    /// Whether the monster is on the PC's side.
    pub fn is_friend(&self) -> bool {
        Faction::is_the_players(self.faction)
    }

    /// Keys are not considered, because nobody can see what is in its pack.
    pub(crate) const fn means(&self) -> MovementCapabilities {
        let (opens, digs) = (self.has(Ability::Intelligent), self.has(Ability::Tunneling));
        MovementCapabilities { opens, unlocks: false, digs }
    }

    /// Returns the number of turns the monster takes before the given time. A turn at
    /// exactly that time does not count, because the PC acts first.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@...4").speed('4', 20).start();
    /// let monster = game.player_view().unwrap().monsters[0];
    /// assert_eq!(monster.turns_before(GameTime(100)), 2);
    /// ```
    pub fn turns_before(&self, moment: GameTime) -> u64 {
        count_monster_turns_before(self.next_turn, self.speed.delay(), moment)
    }

    /// As an observer infers it: a telepath that has not acted yet knows the PC's cell.
    pub fn concluded_knowledge(&self, world: &World) -> Belief {
        self.concluded_belief(|| {
            let mut players = world
                .try_query_filtered::<(&Position, Has<HiddenFromTelepaths>), With<Player>>()?;
            let (place, is_veiled) = players.iter(world).next()?;
            (!is_veiled).then_some(*place)
        })
    }

    /// For a caller who knows the cell in which telepaths sense the PC.
    pub fn concluded_belief(&self, sensed: impl FnOnce() -> Option<Position>) -> Belief {
        let felt = self.belief == Belief::Nothing && self.abilities.has(Ability::Telepathic);
        felt.then(sensed).flatten().map_or(self.belief, Belief::Knows)
    }
}

/// Whether a PC with these abilities notices a creature: it sees it, or it is a telepath and the
/// creature does not hide from telepaths.
pub const fn notices(abilities: Abilities, is_seen: bool, is_veiled: bool) -> bool {
    is_seen || !is_veiled && abilities.has(Ability::Telepathic)
}

/// Returns the PC, unless it is dead.
pub fn player_of(world: &World) -> Option<Entity> {
    world.try_query_filtered::<Entity, With<Player>>()?.iter(world).next()
}

/// Returns the number of monsters on the level.
pub fn count_of_monsters(world: &World) -> usize {
    let monsters = world.try_query_filtered::<(), With<Monster>>();
    monsters.map_or(0, |mut monsters| monsters.iter(world).count())
}

/// Returns the monsters for which `shows` is true, ordered by ID and cell.
pub(crate) fn sightings(
    world: &World,
    shows: impl Fn(&PerceivedMonsterDataItem<'_, '_>) -> bool,
) -> Vec<PerceivedMonster> {
    let mut monsters = Vec::new();
    if let Some(query) = world.try_query_filtered() {
        MonsterList { query }.write(world, shows, &mut monsters);
    }
    monsters
}

/// A query for monsters, ordered by ID and cell. To keep it saves time: setting it up takes longer
/// than running it.
#[derive(Debug)]
pub struct MonsterList {
    query: QueryState<PerceivedMonsterData, With<Monster>>,
}

impl MonsterList {
    /// Sets the query up.
    pub fn new(world: &mut World) -> Self {
        Self { query: world.query_filtered() }
    }

    /// Writes the monsters that the PC sees or senses, in place of what was in the vector.
    pub fn write_noticed(
        &mut self,
        world: &World,
        player: Entity,
        into: &mut Vec<PerceivedMonster>,
    ) {
        let (sees, abilities) = (sight(world), world.get(player).copied().unwrap_or_default());
        self.write(world, |it| notices(abilities, sees(*it.position), it.is_veiled), into);
    }

    /// Ordered by ID and cell, in place of what was in the vector.
    fn write(
        &mut self,
        world: &World,
        shows: impl Fn(&PerceivedMonsterDataItem<'_, '_>) -> bool,
        into: &mut Vec<PerceivedMonster>,
    ) {
        let view = world.resource();
        self.query.update_archetypes(world);
        let perceived = self.query.iter_manual(world).filter(shows);
        into.clear();
        into.extend(perceived.map(|it| PerceivedMonster::of(&it, view)));
        into.sort_unstable_by_key(|monster| (monster.id, monster.position));
    }
}
