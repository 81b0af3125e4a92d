//! The PC's view of the game, and the viewpoint of a screen: the PC's, or a watched monster's.

use super::{PossibleSteps, Refusal, may};
use crate::{
    action::{Action, GameStatus, Killed, Slot},
    creature::{Abilities, Ability, CharacterId, Identity, Monster, Speed, no_enemy_is_left},
    dungeon::{Dungeon, Hardness, MovementCapabilities, SpatialIndex, Terrain},
    grid::{Direction, Position},
    knowledge::{
        CameIntoView, HeardSound, MapMemory, PerceivedMonster, Region, RememberedCreature,
        RememberedThing, Track, known_things, notices, player_of, recent_messages, sightings,
    },
    mind::{Belief, Vanished},
    path::{DistanceMap, DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::Seed,
    sight::FieldOfView,
    things::{
        CarriedItem, Catalogue, Hasted, NoRoom, Stuck, ThingKind, ThingKindId, WieldedItem,
        carried, move_delay, pickup_rank, room_for,
    },
    turn::{GameTime, NextTurn, TurnQueue},
};
use bevy_ecs::prelude::{Entity, With, World};

/// The PC's depth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthInfo {
    /// The current level, from 1.
    pub level: u16,
    /// The deepest level.
    pub last: u16,
    /// The number of PC turns until hunters arrive, if any will.
    pub hunters_in: Option<u64>,
    /// Whether the PC has the Crown, and must leave by the stairs up.
    pub escaping: bool,
    /// Whether hunters were announced or arrived during the PC's last turn.
    pub hunters_are_news: bool,
}

/// The PC and its surroundings on its own turn, as far as the PC knows them, and nothing more.
#[derive(Debug)]
pub struct PlayerView<'a> {
    /// The PC's cell.
    pub position: Position,
    /// The current time.
    pub now: GameTime,
    /// The time of the PC's turn after this one.
    pub next_turn: GameTime,
    /// The number of turns the PC has taken.
    pub turns: u64,
    /// The PC's speed.
    pub speed: Speed,
    /// The PC's abilities.
    pub abilities: Abilities,
    /// The number of moves for which the PC will still be stuck.
    pub stuck_moves: u16,
    /// The number of moves for which the PC will still be hasted.
    pub haste_moves: u16,
    /// The time until which nobody far away knows where the PC is, if it has vanished.
    pub vanished_until: Option<GameTime>,
    /// The amulet that the PC wears.
    pub wielded: Option<Entity>,
    /// The items the PC carries, by slot. Several items of one kind share a slot.
    pub pack: Vec<CarriedItem>,
    /// All known monsters that are not the PC's friends, ordered by ID.
    pub monsters: Vec<PerceivedMonster>,
    /// The known monsters on the PC's side, ordered by ID.
    pub friends: Vec<PerceivedMonster>,
    /// All known things. Items in the same cell are listed in order of arrival.
    pub things: Vec<RememberedThing>,
    /// Whether no enemies are left. It is no secret: one can try to descend, which takes no time.
    pub level_cleared: bool,
    /// The PC's depth, if the game has levels.
    pub depth: Option<DepthInfo>,
    /// The names and effects of all kinds of things.
    pub catalogue: Option<&'a Catalogue>,
    /// The level as the PC knows it. Cells the PC has not seen are immutable rock.
    pub dungeon: &'a Dungeon,
    /// The PC's field of view.
    pub field_of_view: &'a FieldOfView,
    spatial_index: &'a SpatialIndex,
    /// The game's seed.
    pub seed: Seed,
    /// The whole world, for code that reads custom components. A fair autopilot does not use it.
    pub world: &'a World,
    /// The PC's entity, or `None` if it is dead.
    pub player: Option<Entity>,
    pub(super) memory: Option<&'a MapMemory>,
    pub(super) footing: PossibleSteps<'a>,
    /// `None` for the PC.
    pub(super) beholder: Option<Beholder>,
}

impl<'a> PlayerView<'a> {
    /// Creates the view, or `None` if the PC is dead. Code that knows about levels sets `depth`.
    pub fn new(world: &'a World, player: Entity) -> Option<Self> {
        world.get_entity(player).is_ok().then(|| Self::read(world, Some(player), None))
    }

    /// Creates the view of the PC, or of what is left of it: a dead PC has no abilities and no
    /// pack, is where its killer is or where it last looked from, and keeps its field of view.
    pub fn of(world: &'a World) -> Self {
        Self::through(world, None)
    }

    /// Like [`of`](Self::of), but through the eyes of a monster: its cell, its field of view
    /// and its belief. If `eyes` is `None` or the monster does not exist, it is the PC's view.
    pub fn through(world: &'a World, eyes: Option<CharacterId>) -> Self {
        Self::read(world, player_of(world), eyes.and_then(|id| Beholder::of(world, id)))
    }

    fn read(world: &'a World, player: Option<Entity>, beholder: Option<Beholder>) -> Self {
        // Monsters know the whole level.
        let memory = world.get_resource::<MapMemory>().filter(|_| beholder.is_none());
        let dungeon = memory.map_or_else(|| world.resource(), MapMemory::dungeon);
        let who = player.and_then(|who| world.get_entity(who).ok());
        let turn = who.and_then(|who| who.get::<NextTurn>().copied());
        let now = turn.map_or_else(|| world.resource::<TurnQueue>().now(), NextTurn::at);
        let speed: Speed = who.and_then(|who| who.get().copied()).unwrap_or_default();
        let hasted = who.and_then(|who| who.get::<Hasted>());
        let vanished_until = who.and_then(|who| who.get::<Vanished>()).map(|it| it.until);
        let place = beholder.as_ref().map(|monster| monster.place);
        let position = place.unwrap_or_else(|| place_of(world, player));
        let footing = player.and_then(|who| PossibleSteps::on(dungeon, world, who));
        let mut view = Self {
            position,
            now,
            next_turn: now + move_delay(speed, hasted),
            turns: turn.map_or(0, NextTurn::turns_taken),
            speed,
            abilities: who.and_then(|who| who.get().copied()).unwrap_or_default(),
            stuck_moves: who.and_then(|who| who.get::<Stuck>()).map_or(0, |it| it.moves),
            haste_moves: hasted.map_or(0, |it| it.moves),
            vanished_until: vanished_until.filter(|until| *until > now),
            wielded: who.and_then(|who| who.get::<WieldedItem>()).map(|it| it.item),
            pack: player.map_or_else(Vec::new, |who| carried(world, who)),
            monsters: Vec::new(),
            friends: Vec::new(),
            things: known_things(world),
            level_cleared: false,
            depth: None,
            catalogue: world.get_resource(),
            dungeon,
            field_of_view: world.resource(),
            spatial_index: world.resource(),
            seed: *world.resource(),
            world,
            player,
            memory,
            footing: footing.unwrap_or_else(|| PossibleSteps::new(position, dungeon, false)),
            beholder,
        };
        let noticed = sightings(world, |it| view.notices(it.entity, *it.position));
        (view.friends, view.monsters) = noticed.into_iter().partition(PerceivedMonster::is_friend);
        view.level_cleared = view.monsters.is_empty() && no_enemy_is_left(world);
        view
    }

    /// Whether the PC (without fog, always) or the monster whose view this is sees a cell now.
    pub fn sees(&self, cell: Position) -> bool {
        match &self.beholder {
            Some(beholder) => beholder.field_of_view.sees(cell),
            None => self.is_all() || self.field_of_view.sees(cell),
        }
    }

    pub(super) fn notices(&self, who: Entity, cell: Position) -> bool {
        match &self.beholder {
            Some(beholder) => who == beholder.entity || self.sees(cell),
            None => notices(self.abilities, self.sees(cell)),
        }
    }

    pub(crate) fn kind(&self, id: Option<ThingKindId>) -> Option<&'a ThingKind> {
        Some(self.catalogue?.kind(id?))
    }

    fn room_for(&self, kind: Option<ThingKindId>) -> Result<Slot, NoRoom> {
        room_for(&self.pack, kind, self.kind(kind).and_then(ThingKind::part))
    }

    pub(crate) fn has_part(&self, kind: Option<ThingKindId>, part: &str) -> bool {
        self.kind(kind).is_some_and(|kind| kind.has(part))
    }

    pub(crate) fn has_enough_of(&self, kind: Option<ThingKindId>) -> bool {
        matches!(self.room_for(kind), Err(NoRoom::Limit(_)))
    }

    pub(crate) fn has_room_for(&self, kind: Option<ThingKindId>) -> bool {
        self.room_for(kind).is_ok()
    }

    pub(crate) fn may(&self, action: Action) -> bool {
        self.player.is_some_and(|who| may(self.world, who, action).is_ok())
    }

    /// Checks whether the PC can step in a direction, digging or opening if necessary.
    ///
    /// # Errors
    /// Returns the [`Refusal`] the step would cause.
    pub fn check_step(&self, direction: Direction) -> Result<(), Refusal> {
        self.footing.check_step(direction)
    }

    /// Returns the directions in which the PC can step.
    pub fn possible_steps(&self) -> Vec<Direction> {
        self.footing.ways()
    }

    /// How the PC can move.
    pub(crate) const fn means(&self) -> MovementCapabilities {
        self.footing.means
    }

    /// Those the PC actually sees, even in a pit, where it knows about all of them.
    pub(crate) fn in_sight(&self) -> impl Iterator<Item = &PerceivedMonster> + Clone {
        self.monsters.iter().filter(|it| it.in_view)
    }

    pub(crate) fn distance_map(&self, kind: DistanceMapKind, place: Position) -> DistanceMap {
        compute_distance_map(self.dungeon, &TunnelCosts::DEFAULT, kind, place)
    }

    /// Iterates over the noticed monsters, then over the friends.
    pub fn creatures(&self) -> impl Iterator<Item = &PerceivedMonster> {
        self.monsters.iter().chain(&self.friends)
    }

    /// Returns the monster in a cell. Friends are excluded, because they are never in the way.
    pub fn monster_at(&self, cell: Position) -> Option<&PerceivedMonster> {
        self.monsters.iter().find(|monster| monster.position == cell)
    }

    /// Iterates over the known things in a cell, both mechanisms and items.
    pub fn things_at(&self, cell: Position) -> impl Iterator<Item = &RememberedThing> {
        self.things.iter().filter(move |thing| thing.cell == cell)
    }

    /// Returns the kind of the feature in a cell as far as the PC knows, if there is one.
    pub fn feature_at(&self, cell: Position) -> Option<&'a ThingKind> {
        self.kind(Some(ThingKindId(self.dungeon.feature(cell)?.row)))
    }

    /// Whether terrain is stairs that lead on: not those down on the last level or in the escape.
    pub fn is_useful(&self, terrain: Terrain) -> bool {
        let is_last = self.depth.is_some_and(|it| it.escaping || it.level == it.last);
        terrain.is_staircase() && !(is_last && terrain == Terrain::DownStairs)
    }

    /// By [`pickup_rank`], the topmost of equal items.
    pub(crate) fn pickup_target(&self, cell: Position) -> Option<&RememberedThing> {
        let items = self.things_at(cell).filter(|thing| thing.is_item);
        items.max_by_key(|thing| {
            let fits = self.has_part(thing.kind, "art") || self.has_room_for(thing.kind);
            pickup_rank(self.is_crown(thing), fits, thing.dropped_by_player)
        })
    }

    pub(crate) fn is_next(&self, item: &RememberedThing) -> bool {
        self.pickup_target(item.cell).is_some_and(|next| next.entity == item.entity)
    }

    /// Whether a thing is the Crown.
    pub fn is_crown(&self, thing: &RememberedThing) -> bool {
        self.has_part(thing.kind, "crown")
    }

    /// Iterates over those that came into view since the last action, even if gone since, in order.
    pub fn came_into_view(&self) -> impl Iterator<Item = &'a CameIntoView> {
        recent_messages(self.world)
    }

    /// Iterates over the enemies on this level that are not perceived now, as last perceived.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::delve("
    ///     . .....
    ///     .@....3
    /// ").foggy().speed('3', 1).start();
    /// for way in [Direction::West, Direction::North] {
    ///     game.submit(Action::Step(way)).unwrap();
    /// }
    /// let view = game.player_view().unwrap();
    /// assert_eq!(view.out_of_view().next().unwrap().sighting.position, Position::new(6, 2));
    /// ```
    pub fn out_of_view(&self) -> impl Iterator<Item = &'a RememberedCreature> {
        self.remembered().filter(|it| !it.sighting.is_friend())
    }

    pub(super) fn remembered(&self) -> impl Iterator<Item = &'a RememberedCreature> {
        let creatures = self.memory.into_iter().flat_map(MapMemory::creatures);
        creatures.filter(|it| self.creatures().all(|now| now.id != it.sighting.id))
    }

    pub(crate) fn lost_lately(&self) -> impl Iterator<Item = &'a RememberedCreature> {
        self.out_of_view().filter(|it| it.was_noticed_lately(self.turns))
    }

    /// Iterates over the sounds of the PC's last five turns, oldest first (rules §7, "Sounds").
    pub fn sounds(&self) -> impl Iterator<Item = &'a HeardSound> {
        self.memory.into_iter().flat_map(MapMemory::sounds)
    }

    /// Returns the [regions](Region) of the monsters heard lately, and the cells of death cries.
    pub fn regions(&self) -> Vec<Region<'a>> {
        let mut regions = self.memory.map_or_else(Vec::new, MapMemory::regions);
        regions.retain(|it| self.creatures().all(|known| Some(known.id) != it.maker));
        regions
    }

    /// Iterates over the tracks in view, less than 20 turns old, by cell (rules §7, "Tracks").
    pub fn tracks(&self) -> impl Iterator<Item = (Position, &'a Track)> {
        let tracks = self.memory.into_iter().flat_map(|memory| memory.tracks(self.turns));
        tracks.filter(|(cell, _)| self.sees(*cell))
    }

    /// Iterates over this turn's sounds from places where the PC has not recently heard anything.
    pub fn new_sounds(&self) -> impl Iterator<Item = &'a HeardSound> {
        recent_messages(self.world)
    }

    /// Whether anything is known about a cell.
    pub fn knows(&self, cell: Position) -> bool {
        self.memory.is_none_or(|memory| memory.knows(cell))
    }

    /// Unlike the border, which is the same on every level.
    pub(crate) fn is_unknown(&self, cell: Position) -> bool {
        !self.knows(cell) && !self.dungeon.size().is_on_border(cell)
    }

    /// Whether a cell has been in view, so that its things are known, and is not only from a map.
    pub fn has_seen(&self, cell: Position) -> bool {
        self.memory.is_none_or(|memory| memory.has_seen(cell))
    }

    /// Whether the view shows the whole level rather than what the PC remembers.
    pub const fn is_all(&self) -> bool {
        self.memory.is_none()
    }

    /// Returns the PC's cell, or its killer's, regardless of the viewpoint.
    pub fn place_of_the_pc(&self) -> Position {
        place_of(self.world, self.player)
    }

    /// The target of the displayed maps: the PC, or the goal of the chosen monster.
    pub fn goal(&self) -> Option<Position> {
        self.beholder.as_ref().map_or(Some(self.position), |it| it.belief.goal())
    }

    /// Returns where the monster whose view this is believes the PC to be. `None` in the PC's view.
    pub fn belief(&self) -> Option<Position> {
        self.beholder.as_ref()?.belief.goal()
    }

    /// Returns a cell's hardness, or `None` if the cell is unknown.
    pub fn hardness(&self, cell: Position) -> Option<Hardness> {
        self.knows(cell).then(|| self.dungeon.hardness(cell))
    }

    /// Whether the PC sees smoke in a cell. Smoke is visible from afar, unlike anything in it.
    pub fn is_hazy(&self, cell: Position) -> bool {
        let is_open = self.knows(cell) && self.dungeon.terrain(cell).is_open();
        is_open && self.field_of_view.is_hazy(cell)
    }

    /// Returns the creature that is noticed in a cell, with its identity unless it is the PC.
    pub fn occupant(&self, cell: Position) -> Option<(Entity, Option<Identity>)> {
        let who = self.spatial_index.creature(cell)?;
        if Some(who) == self.player {
            let is_shown = |it: &Beholder| it.belief == Belief::Knows(cell);
            return self.beholder.as_ref().is_none_or(is_shown).then_some((who, None));
        }
        let monster = self.world.get_entity(who).ok()?;
        let name = monster.get_components::<(&CharacterId, &Abilities)>().ok()?.into();
        self.notices(who, cell).then_some((who, Some(name)))
    }

    /// Returns the identity of the noticed monster in a cell, which is not the PC.
    pub fn name_at(&self, cell: Position) -> Option<Identity> {
        self.occupant(cell)?.1
    }

    /// Returns the noticed creatures, nearest first, with their beliefs as an observer infers them.
    pub fn nearest_first(&self) -> Vec<PerceivedMonster> {
        let mut monsters: Vec<_> = self.creatures().copied().collect();
        for monster in &mut monsters {
            monster.belief = monster.concluded_knowledge(self.world);
        }
        monsters.sort_by_key(|it| (self.position.distance(it.position), it.id));
        monsters
    }

    /// Returns the noticed monster with this ID, and its belief as an observer infers it.
    pub fn monster(&self, id: CharacterId) -> Option<PerceivedMonster> {
        self.nearest_first().into_iter().find(|monster| monster.id == id)
    }

    /// Iterates over the remembered creatures in cells out of sight that are not noticed elsewhere.
    pub fn ghosts(&self) -> impl Iterator<Item = &RememberedCreature> {
        self.remembered().filter(|it| !self.sees(it.sighting.position))
    }

    /// Whether the player may see the distance maps. In a delve, only an intelligent PC may.
    pub const fn shows_the_maps(&self) -> bool {
        self.is_all() || self.abilities.has(Ability::Intelligent)
    }
}

#[derive(Debug)]
pub(super) struct Beholder {
    entity: Entity,
    place: Position,
    belief: Belief,
    field_of_view: FieldOfView,
}

impl Beholder {
    fn of(world: &World, id: CharacterId) -> Option<Self> {
        type Placed = (Entity, &'static CharacterId, &'static Position);
        let mut monsters = world.try_query_filtered::<Placed, With<Monster>>()?;
        let (entity, _, &place) = monsters.iter(world).find(|(_, other, _)| **other == id)?;
        let field_of_view = world.resource::<FieldOfView>().seen_from(world.resource(), place);
        let belief = world.get(entity).copied().unwrap_or_default();
        Some(Self { entity, place, belief, field_of_view })
    }
}

fn place_of(world: &World, player: Option<Entity>) -> Position {
    let killer = || world.resource::<GameStatus>().killer().map(|killer| killer.entity);
    // An arrow strikes from afar, so the killer may stand elsewhere.
    let died = || recent_messages::<Killed>(world).find(|it| it.victim.is_player());
    let place = match player {
        Some(player) => world.get(player).copied(),
        None => died().map(|it| it.cell).or_else(|| world.get(killer()?).copied()),
    };
    // Fire leaves nobody behind, only what the PC saw last.
    let origin = || world.get_resource().and_then(FieldOfView::origin);
    place.or_else(origin).unwrap_or(Position::new(0, 0))
}
