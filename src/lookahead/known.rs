//! What the PC knows, so that it can be put into another world.

use super::{
    lurking::{lost_lately, next_turn},
    reach::leave_out_the_far,
    timeline::{TimelineEntry, Waiting, line},
};
use crate::{
    creature::{Abilities, CharacterId, EntityState, Player, WorldState},
    dungeon::Dungeon,
    game::{Game, GameRules},
    grid::Position,
    journal::RuleNames,
    knowledge::{RememberedCreature, RememberedThing, Sighting},
    level::{Depth, GameMode},
    player::{CarriedItem, PlayerView},
    rng::Seed,
    sight::Haze,
    things::Catalogue,
    turn::{Expirations, NextTurn, Tick, Timer, TurnQueue},
};
use bevy_ecs::prelude::{Entity, World};

/// Everything that bears on the PC's next turn, as far as it knows.
#[derive(Debug)]
pub(super) struct Known {
    pub(super) now: Tick,
    /// Where the PC stands.
    pub(super) place: Position,
    /// When it acts again.
    pub(super) next_turn: Tick,
    pub(super) player: Original,
    abilities: Abilities,
    pub(super) dungeon: Dungeon,
    /// In the order of their turns.
    pub(super) monsters: Vec<(Sighting, Original)>,
    /// Those who have just left the PC's view.
    pub(super) lost: Vec<RememberedCreature>,
    pub(super) things: Vec<(RememberedThing, EntityState)>,
    pub(super) pack: Vec<(CarriedItem, EntityState)>,
    pub(super) clouds: Vec<(Entity, Position, Haze)>,
    pub(super) timers: Vec<(Tick, Timer)>,
    pub(super) seed: Seed,
    pub(super) state: WorldState,
    pub(super) catalogue: Option<Catalogue>,
    pub(super) mode: Option<GameMode>,
    pub(super) depth: Option<Depth>,
    /// The plugins of the game.
    pub(super) rules: GameRules,
    /// Whether they are others than the usual ones: then it is not known whence
    /// danger comes.
    pub(super) has_house_rules: bool,
}

/// Somebody in the game.
#[derive(Debug)]
pub(super) struct Original {
    pub(super) entity: Entity,
    pub(super) turn: NextTurn,
    pub(super) state: EntityState,
}

impl Original {
    fn of(world: &World, entity: Entity) -> Self {
        let turn = world.get(entity).copied().unwrap_or_default();
        Self { entity, turn, state: EntityState::of(world, entity) }
    }
}

/// Under house rules nobody is too far away to have a part in what happens: as
/// many are reckoned with, the nearest.
const MOST_UNDER_HOUSE_RULES: usize = 64;

impl Known {
    /// Those who could have a part in what happens before the PC's next turn.
    /// `None` once the PC is dead.
    pub(super) fn within_reach(game: &mut Game) -> Option<Self> {
        Self::of(game, |survey, monsters| {
            leave_out_the_uninvolved(survey, monsters);
            true
        })
    }

    /// The same, and `None` where nothing that is known of could harm the PC either:
    /// to copy a level takes long, and most turns are like that.
    pub(super) fn of_danger(game: &mut Game) -> Option<Self> {
        Self::of(game, |survey, monsters| {
            leave_out_the_uninvolved(survey, monsters);
            !monsters.is_empty() || has_house_rules(survey.world)
        })
    }

    /// So many of those that the PC knows of, who are nearest.
    pub(super) fn nearest(game: &mut Game, most: usize) -> Option<Self> {
        Self::of(game, |survey, monsters| {
            leave_out_all_but(most, survey, monsters);
            true
        })
    }

    /// `choose` leaves out monsters, and says whether to go on with those that are left.
    fn of(
        game: &mut Game,
        choose: impl FnOnce(&PlayerView<'_>, &mut Vec<Sighting>) -> bool,
    ) -> Option<Self> {
        let rules = game.rules().clone();
        let survey = game.player_view()?;
        let world = survey.world;
        let mut monsters: Vec<_> = survey.creatures().copied().collect();
        if !choose(&survey, &mut monsters) {
            return None;
        }
        let queue = world.resource::<TurnQueue>().clone().into_order();
        let rank = |who: Entity| queue.iter().position(|(_, waiting)| *waiting == who);
        monsters.sort_by_cached_key(|monster| rank(monster.entity));
        let player = queue.iter().find(|(_, who)| world.get::<Player>(*who).is_some())?.1;
        let state = |entity| EntityState::of(world, entity);
        let timers = timers(world);
        Some(Self {
            now: survey.now,
            place: survey.place,
            next_turn: survey.next_turn,
            player: Original::of(world, player),
            abilities: survey.abilities,
            dungeon: survey.dungeon.clone(),
            monsters: monsters.into_iter().map(|it| (it, Original::of(world, it.entity))).collect(),
            lost: lost_lately(&survey).copied().collect(),
            things: survey.things.iter().map(|it| (*it, state(it.entity))).collect(),
            pack: survey.pack.iter().map(|it| (*it, state(it.entity))).collect(),
            clouds: clouds(world, &timers),
            timers,
            seed: survey.seed,
            state: WorldState::of(world),
            catalogue: world.get_resource().cloned(),
            mode: world.get_resource().copied(),
            depth: world.get_resource().map(Depth::without_the_others),
            rules,
            has_house_rules: has_house_rules(world),
        })
    }

    /// Whether nothing that is known of could harm the PC.
    pub(super) fn is_harmless(&self) -> bool {
        self.monsters.is_empty() && !self.has_house_rules
    }

    /// Whether somebody is about whose steps nobody knows.
    pub(super) fn is_chancy(&self) -> bool {
        use crate::creature::Ability::Erratic;
        self.sightings().any(|monster| monster.abilities.has(Erratic))
    }

    pub(super) fn sightings(&self) -> impl Iterator<Item = &Sighting> {
        self.monsters.iter().map(|(seen, _)| seen)
    }

    /// Who acts when, up to that turn of the PC's after this one.
    pub(super) fn line(&self, turns: u32) -> Vec<TimelineEntry> {
        let delay = self.next_turn - self.now;
        let (number, abilities) = (CharacterId::PLAYER, self.abilities);
        let moment = TimelineEntry { at: self.now, number, abilities, is_lost: false };
        let player = Waiting { moment, delay };
        let waiting = self.sightings().map(|monster| {
            let Sighting { number, abilities, next_turn: at, speed, .. } = *monster;
            let moment = TimelineEntry { at, number, abilities, is_lost: false };
            Waiting { moment, delay: speed.delay() }
        });
        let lost = self.lost.iter().map(|lost| {
            let Sighting { number, abilities, speed, .. } = lost.sighting;
            let at = next_turn(lost, self.now);
            let moment = TimelineEntry { at, number, abilities, is_lost: true };
            Waiting { moment, delay: speed.delay() }
        });
        line(player, waiting.chain(lost), self.now + delay * u64::from(turns))
    }
}

/// Whether the game is played by other rules than the usual ones.
fn has_house_rules(world: &World) -> bool {
    world.get_resource::<RuleNames>().is_some_and(|rulebook| rulebook.names().next().is_some())
}

/// Leaves out those who can have no part in what happens before the PC's next turn.
fn leave_out_the_uninvolved(survey: &PlayerView<'_>, monsters: &mut Vec<Sighting>) {
    if has_house_rules(survey.world) {
        leave_out_all_but(MOST_UNDER_HOUSE_RULES, survey, monsters);
    } else {
        leave_out_the_far(survey, monsters);
    }
}

/// Leaves out all but so many, who are nearest.
fn leave_out_all_but(most: usize, survey: &PlayerView<'_>, monsters: &mut Vec<Sighting>) {
    let mut reaches: Vec<_> =
        monsters.iter().map(|monster| monster.place.distance(survey.place)).collect();
    reaches.sort_unstable();
    if let Some(reach) = reaches.get(most) {
        monsters.retain(|monster| monster.place.distance(survey.place) < *reach);
    }
}

/// Smoke: the PC has made it, or sees that it is there.
fn clouds(world: &World, timers: &[(Tick, Timer)]) -> Vec<(Entity, Position, Haze)> {
    let cloud = |(_, timer): &(Tick, Timer)| {
        let cloud = timer.entity();
        Some((cloud, *world.get::<Position>(cloud)?, *world.get::<Haze>(cloud)?))
    };
    timers.iter().filter_map(cloud).collect()
}

/// What expires when, whomever it concerns.
fn timers(world: &World) -> Vec<(Tick, Timer)> {
    let expirations = world.get_resource::<Expirations>();
    expirations.into_iter().flat_map(Expirations::timers).collect()
}
