//! The PC's knowledge, in a form that can be copied into another world.

use super::{
    relevant_monsters::without_the_far,
    timeline::{TimelineEntry, Waiting, line},
};
use crate::{
    creature::{Abilities, Ability, CharacterId, Player, State, other_entities},
    dungeon::{Dungeon, Terrain},
    game::{Game, GameRules},
    grid::Position,
    knowledge::{PerceivedMonster, RememberedCreature, RememberedThing},
    level::{Depth, GameMode},
    player::PlayerView,
    rng::Seed,
    things::{AbilityCounter, CarriedItem, Catalogue, ThingKind, ThingKindId},
    turn::{Expirations, GameTime, NextTurn, Timer, TurnQueue},
};
use bevy_ecs::prelude::{Entity, World};

#[derive(Debug)]
pub(super) struct Known {
    pub(super) now: GameTime,
    pub(super) place: Position,
    pub(super) next_turn: GameTime,
    pub(super) player: Original,
    pub(super) abilities: Abilities,
    pub(super) dungeon: Dungeon,
    /// The known monsters, in queue order.
    pub(super) monsters: Vec<(PerceivedMonster, Original)>,
    pub(super) lost: Vec<RememberedCreature>,
    pub(super) things: Vec<(RememberedThing, State)>,
    pub(super) pack: Vec<(CarriedItem, State)>,
    /// Those that are neither characters nor things, such as clouds.
    pub(super) others: Vec<(Entity, Option<Position>, State)>,
    pub(super) timers: Vec<(GameTime, Timer)>,
    pub(super) seed: Seed,
    pub(super) state: State,
    pub(super) catalogue: Option<Catalogue>,
    pub(super) mode: Option<GameMode>,
    pub(super) depth: Option<Depth>,
    pub(super) rules: GameRules,
}

/// An effect may hold the PC for that many turns.
const LONGEST_HOLD: u64 = 5;

/// Whether hunters would arrive before the PC could act again if it got stuck.
fn hunters_come(depth: Option<&Depth>) -> bool {
    let coming = depth.and_then(Depth::coming_hunters);
    coming.is_some_and(|hunters| hunters.turns <= LONGEST_HOLD)
}

/// Under custom rules, danger may come from anywhere.
fn may_die_alone(
    rules: &GameRules,
    depth: Option<&Depth>,
    dungeon: &Dungeon,
    catalogue: Option<&Catalogue>,
    place: Position,
) -> bool {
    if rules.are_custom() || hunters_come(depth) {
        return true;
    }
    let Some(catalogue) = catalogue else { return false };
    let burns = |(id, kind): (ThingKindId, &ThingKind)| {
        kind.has("burning") && dungeon.count_features(id.0) > 0
    };
    let may_fall = |cell: Position| {
        let kind = dungeon.feature(cell).map(|it| catalogue.kind(ThingKindId(it.row)));
        kind.is_some_and(|it| it.has("fall") || it.has("glide"))
    };
    place.neighbours().any(may_fall) || catalogue.iter().any(burns)
}

#[derive(Debug)]
pub(super) struct Original {
    pub(super) entity: Entity,
    pub(super) turn: NextTurn,
    pub(super) state: State,
    counts: bool,
}

impl Original {
    fn of(world: &World, entity: Entity) -> Self {
        let turn = world.get(entity).copied().unwrap_or_default();
        let counts = world.get::<AbilityCounter>(entity).is_some();
        Self { entity, turn, state: State::of_entity(world, entity), counts }
    }
}

/// Nearest first. Under custom rules, any monster might matter, however far away it is.
const MOST_UNDER_CUSTOM_RULES: usize = 64;

impl Known {
    pub(super) fn within_reach(game: &mut Game) -> Option<Self> {
        Self::of(game, |rules, view| Some(involved(rules, view)))
    }

    /// `None` if nothing in it could harm the PC, because copying a level takes time.
    pub(super) fn of_danger(game: &mut Game) -> Option<Self> {
        Self::of(game, |rules, view| {
            let monsters = involved(rules, view);
            let (depth, catalogue) = (view.world.get_resource(), view.catalogue);
            let (dungeon, place) = (view.dungeon, view.position);
            let may_die = || may_die_alone(rules, depth, dungeon, catalogue, place);
            (!monsters.is_empty() || may_die()).then_some(monsters)
        })
    }

    pub(super) fn nearest(game: &mut Game, most: usize) -> Option<Self> {
        Self::of(game, |_, view| Some(nearest(most, view)))
    }

    fn of(
        game: &mut Game,
        choose: impl FnOnce(&GameRules, &PlayerView<'_>) -> Option<Vec<PerceivedMonster>>,
    ) -> Option<Self> {
        let rules = game.rules().clone();
        let others = other_entities(game.world_mut());
        let view = game.player_view()?;
        let world = view.world;
        let mut monsters = choose(&rules, &view)?;
        let ids = monsters.iter().map(|it| it.id).chain([CharacterId::PLAYER]);
        CharacterId::refuse_duplicates(ids.collect());
        let queue = world.resource::<TurnQueue>().clone().into_sorted();
        let rank = |who: Entity| queue.iter().position(|(_, waiting)| *waiting == who);
        monsters.sort_by_cached_key(|monster| rank(monster.entity));
        let player = queue.iter().find(|(_, who)| world.get::<Player>(*who).is_some())?.1;
        let state = |entity| State::of_entity(world, entity);
        let others = others.into_iter().map(|it| (it, world.get(it).copied(), state(it)));
        let timers = world.get_resource::<Expirations>();
        let is_known = |cell: &Option<Position>| cell.is_none_or(|it| view.knows(it));
        Some(Self {
            now: view.now,
            place: view.position,
            next_turn: view.next_turn,
            player: Original::of(world, player),
            abilities: view.abilities,
            dungeon: known_level(&view),
            monsters: monsters.into_iter().map(|it| (it, Original::of(world, it.entity))).collect(),
            lost: view.lost_lately().copied().collect(),
            things: view.things.iter().map(|it| (*it, state(it.entity))).collect(),
            pack: view.pack.iter().map(|it| (*it, state(it.entity))).collect(),
            others: others.filter(|(_, cell, _)| is_known(cell)).collect(),
            timers: timers.into_iter().flat_map(Expirations::timers).collect(),
            seed: view.seed,
            state: State::of_resources(world),
            catalogue: world.get_resource().cloned(),
            mode: world.get_resource().copied(),
            depth: world.get_resource().map(Depth::without_the_others),
            rules,
        })
    }

    pub(super) fn is_harmless(&self) -> bool {
        let (depth, catalogue) = (self.depth.as_ref(), self.catalogue.as_ref());
        self.monsters.is_empty()
            && !may_die_alone(&self.rules, depth, &self.dungeon, catalogue, self.place)
    }

    pub(super) fn has_erratic_monsters(&self) -> bool {
        let is_erratic = |monster: &PerceivedMonster| monster.abilities.has(Ability::Erratic);
        self.monsters.iter().any(|(monster, it)| it.counts || is_erratic(monster))
    }

    pub(super) fn sightings(&self) -> impl Iterator<Item = &PerceivedMonster> {
        self.monsters.iter().map(|(seen, _)| seen)
    }

    pub(super) fn line(&self, turns: u32) -> Vec<TimelineEntry> {
        let delay = self.next_turn - self.now;
        let player = Waiting::player(self.now, self.abilities, delay);
        let noticed = self.monsters.iter();
        let waiting = noticed.map(|(monster, it)| Waiting::noticed(monster, it.counts));
        let lost = self.lost.iter().map(|lost| Waiting::lost(lost, self.now));
        line(player, waiting.chain(lost), self.now + delay * u64::from(turns))
    }
}

/// What the PC looks through is open even if unknown, so that whatever it sees also sees it.
fn known_level(view: &PlayerView<'_>) -> Dungeon {
    let mut dungeon = view.dungeon.clone();
    for cell in view.field_of_view.crossed_cells(view.world.resource()) {
        if !view.knows(cell) {
            dungeon.open(cell, Terrain::Floor);
        }
    }
    dungeon
}

fn involved(rules: &GameRules, view: &PlayerView<'_>) -> Vec<PerceivedMonster> {
    // Hunters cross the level, and any monster may be in their way.
    if rules.are_custom() || hunters_come(view.world.get_resource()) {
        nearest(MOST_UNDER_CUSTOM_RULES, view)
    } else {
        without_the_far(view)
    }
}

/// Equally distant monsters stay or go together, so that their order does not matter.
fn nearest(most: usize, view: &PlayerView<'_>) -> Vec<PerceivedMonster> {
    let mut monsters: Vec<_> = view.creatures().copied().collect();
    let distance = |monster: &PerceivedMonster| monster.position.distance(view.position);
    let mut reaches: Vec<_> = monsters.iter().map(distance).collect();
    reaches.sort_unstable();
    if let Some(reach) = reaches.get(most) {
        monsters.retain(|monster| distance(monster) < *reach);
    }
    monsters
}
