//! The PC's knowledge, in a form that can be copied into another world.

use super::{
    relevant_monsters::leave_out_the_far,
    timeline::{TimelineEntry, Waiting, line},
};
use crate::{
    creature::{Abilities, Ability, CharacterId, EntityState, Player, WorldState, other_entities},
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

/// Everything that affects the PC's next turn, as far as the PC knows.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) now: GameTime,
    /// The PC's cell.
    pub(super) place: Position,
    /// The time of the PC's turn after this one.
    pub(super) next_turn: GameTime,
    pub(super) player: Original,
    abilities: Abilities,
    pub(super) dungeon: Dungeon,
    /// The known monsters, in queue order.
    pub(super) monsters: Vec<(PerceivedMonster, Original)>,
    /// The monsters that have recently left the PC's view.
    pub(super) lost: Vec<RememberedCreature>,
    pub(super) things: Vec<(RememberedThing, EntityState)>,
    pub(super) pack: Vec<(CarriedItem, EntityState)>,
    /// The entities that are neither characters nor things, such as clouds: those in known
    /// cells, and those without a cell.
    pub(super) others: Vec<(Entity, Option<Position>, EntityState)>,
    pub(super) timers: Vec<(GameTime, Timer)>,
    pub(super) seed: Seed,
    pub(super) state: WorldState,
    pub(super) catalogue: Option<Catalogue>,
    pub(super) mode: Option<GameMode>,
    pub(super) depth: Option<Depth>,
    /// The game's plugins.
    pub(super) rules: GameRules,
}

/// The number of turns within which hunters matter for the PC's next action: an effect
/// may hold the PC that long.
const LONGEST_HOLD: u64 = 5;

/// Whether hunters would arrive before the PC could act again if it got stuck.
fn hunters_come(depth: Option<&Depth>) -> bool {
    let coming = depth.and_then(Depth::coming_hunters);
    coming.is_some_and(|hunters| hunters.turns <= LONGEST_HOLD)
}

/// Whether the PC may die although it knows of no monster near it. Under custom rules,
/// danger may come from anywhere.
fn may_die_alone(
    rules: &GameRules,
    depth: Option<&Depth>,
    dungeon: &Dungeon,
    catalogue: Option<&Catalogue>,
    place: Position,
) -> bool {
    rules.are_custom() || hunters_come(depth) || may_ground_kill(dungeon, catalogue, place)
}

/// Whether the ground may kill the PC: fire may spread to the cell it enters, and a step or
/// a slide may end in a fatal fall.
fn may_ground_kill(dungeon: &Dungeon, catalogue: Option<&Catalogue>, place: Position) -> bool {
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

/// A character in the game, with its state.
#[derive(Debug)]
pub(super) struct Original {
    pub(super) entity: Entity,
    pub(super) turn: NextTurn,
    pub(super) state: EntityState,
    /// Whether its abilities count up every turn.
    counts: bool,
}

impl Original {
    fn of(world: &World, entity: Entity) -> Self {
        let turn = world.get(entity).copied().unwrap_or_default();
        let counts = world.get::<AbilityCounter>(entity).is_some();
        Self { entity, turn, state: EntityState::of(world, entity), counts }
    }
}

/// The number of monsters, nearest first, that are simulated in a game with custom rules.
/// In such a game, any monster might matter, however far away it is.
const MOST_UNDER_CUSTOM_RULES: usize = 64;

impl Known {
    /// Returns what the PC knows, with the monsters that could affect what happens before
    /// its next turn. Returns `None` if the PC is dead.
    pub(super) fn within_reach(game: &mut Game) -> Option<Self> {
        Self::of(game, |rules, player_view, monsters| {
            leave_out_the_uninvolved(rules, player_view, monsters);
            true
        })
    }

    /// Returns the same knowledge as [`within_reach`](Self::within_reach) if anything in
    /// it could harm the PC. Otherwise returns `None`, because copying a level takes time
    /// and most turns are harmless.
    pub(super) fn of_danger(game: &mut Game) -> Option<Self> {
        Self::of(game, |rules, player_view, monsters| {
            leave_out_the_uninvolved(rules, player_view, monsters);
            let world = player_view.world;
            let (depth, catalogue) = (world.get_resource(), player_view.catalogue);
            let (dungeon, place) = (player_view.dungeon, player_view.position);
            !monsters.is_empty() || may_die_alone(rules, depth, dungeon, catalogue, place)
        })
    }

    /// Returns what the PC knows, with only the nearest monsters, at most `most` of them.
    pub(super) fn nearest(game: &mut Game, most: usize) -> Option<Self> {
        Self::of(game, |_, player_view, monsters| {
            leave_out_all_but(most, player_view, monsters);
            true
        })
    }

    /// Copies what the PC knows. `choose` removes monsters, and returns whether to
    /// continue with the remaining ones; if not, nothing is copied.
    fn of(
        game: &mut Game,
        choose: impl FnOnce(&GameRules, &PlayerView<'_>, &mut Vec<PerceivedMonster>) -> bool,
    ) -> Option<Self> {
        let rules = game.rules().clone();
        let others = other_entities(game.world_mut());
        let player_view = game.player_view()?;
        let world = player_view.world;
        let mut monsters: Vec<_> = player_view.creatures().copied().collect();
        if !choose(&rules, &player_view, &mut monsters) {
            return None;
        }
        let ids = monsters.iter().map(|it| it.id).chain([CharacterId::PLAYER]);
        CharacterId::refuse_duplicates(ids.collect());
        let queue = world.resource::<TurnQueue>().clone().into_sorted();
        let rank = |who: Entity| queue.iter().position(|(_, waiting)| *waiting == who);
        monsters.sort_by_cached_key(|monster| rank(monster.entity));
        let player = queue.iter().find(|(_, who)| world.get::<Player>(*who).is_some())?.1;
        let state = |entity| EntityState::of(world, entity);
        let others = others.into_iter().map(|it| (it, world.get(it).copied(), state(it)));
        let is_known = |cell: &Option<Position>| cell.is_none_or(|it| player_view.knows(it));
        Some(Self {
            now: player_view.now,
            place: player_view.position,
            next_turn: player_view.next_turn,
            player: Original::of(world, player),
            abilities: player_view.abilities,
            dungeon: known_level(&player_view),
            monsters: monsters.into_iter().map(|it| (it, Original::of(world, it.entity))).collect(),
            lost: player_view.lost_lately().copied().collect(),
            things: player_view.things.iter().map(|it| (*it, state(it.entity))).collect(),
            pack: player_view.pack.iter().map(|it| (*it, state(it.entity))).collect(),
            others: others.filter(|(_, cell, _)| is_known(cell)).collect(),
            timers: timers(world),
            seed: player_view.seed,
            state: WorldState::of(world),
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

    /// Whether any monster is erratic or becomes erratic as it counts up, so that its
    /// steps cannot be predicted.
    pub(super) fn has_erratic_monsters(&self) -> bool {
        let is_erratic = |monster: &PerceivedMonster| monster.abilities.has(Ability::Erratic);
        self.monsters.iter().any(|(monster, it)| it.counts || is_erratic(monster))
    }

    pub(super) const fn is_the_player_erratic(&self) -> bool {
        self.abilities.has(Ability::Erratic)
    }

    pub(super) fn sightings(&self) -> impl Iterator<Item = &PerceivedMonster> {
        self.monsters.iter().map(|(seen, _)| seen)
    }

    /// Returns the order of turns, up to the PC's turn `turns` turns after this one.
    pub(super) fn line(&self, turns: u32) -> Vec<TimelineEntry> {
        let delay = self.next_turn - self.now;
        let player = Waiting::player(self.now, self.abilities, delay);
        let noticed = self.monsters.iter();
        let waiting = noticed.map(|(monster, it)| Waiting::noticed(monster, it.counts));
        let lost = self.lost.iter().map(|lost| Waiting::lost(lost, self.now));
        line(player, waiting.chain(lost), self.now + delay * u64::from(turns))
    }
}

/// Returns the level as the PC knows it. Unknown cells are rock there, except those that the
/// PC looks through, so that whatever it sees also sees the PC.
fn known_level(player_view: &PlayerView<'_>) -> Dungeon {
    let mut dungeon = player_view.dungeon.clone();
    for cell in player_view.field_of_view.crossed_cells(player_view.world.resource()) {
        if !player_view.knows(cell) {
            dungeon.open(cell, Terrain::Floor);
        }
    }
    dungeon
}

fn leave_out_the_uninvolved(
    rules: &GameRules,
    player_view: &PlayerView<'_>,
    monsters: &mut Vec<PerceivedMonster>,
) {
    // Hunters cross the level, and any monster may be in their way.
    if rules.are_custom() || hunters_come(player_view.world.get_resource()) {
        leave_out_all_but(MOST_UNDER_CUSTOM_RULES, player_view, monsters);
    } else {
        leave_out_the_far(player_view, monsters);
    }
}

/// Removes all but the nearest monsters. At most `most` are left: if the limit falls
/// among equally distant monsters, all monsters at that distance are removed, so that the
/// order of the monsters does not matter.
fn leave_out_all_but(
    most: usize,
    player_view: &PlayerView<'_>,
    monsters: &mut Vec<PerceivedMonster>,
) {
    let mut reaches: Vec<_> =
        monsters.iter().map(|monster| monster.position.distance(player_view.position)).collect();
    reaches.sort_unstable();
    if let Some(reach) = reaches.get(most) {
        monsters.retain(|monster| monster.position.distance(player_view.position) < *reach);
    }
}

/// Returns all timers with their times, regardless of the entities they belong to.
fn timers(world: &World) -> Vec<(GameTime, Timer)> {
    let expirations = world.get_resource::<Expirations>();
    expirations.into_iter().flat_map(Expirations::timers).collect()
}
