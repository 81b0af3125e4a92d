//! What the PC has before its eyes when it is asked.

use super::{Refusal, StepOptions};
use crate::{
    action::Slot,
    creature::{Abilities, Speed, no_enemy_is_left},
    dungeon::Dungeon,
    grid::{Direction, Position},
    knowledge::{
        Awareness, CameIntoView, MapMemory, RememberedCreature, RememberedThing, Sighting,
        known_things, sightings,
    },
    mind::MindVeiled,
    rng::Seed,
    sight::FieldOfView,
    things::{Catalogue, Digging, Hasted, ItemUsage, Stuck, Thing, ThingKindId, pack_of, usage},
    turn::{NextTurn, Tick},
};
use bevy_ecs::prelude::{Entity, Messages, World};

/// Something that the PC carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CarriedItem {
    /// Where.
    pub slot: Slot,
    /// Its entity.
    pub entity: Entity,
    /// What kind of item it is.
    pub kind: Option<ThingKindId>,
    /// How it is used.
    pub usage: ItemUsage,
}

/// How deep the PC is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DepthInfo {
    /// The present level, from 1.
    pub level: u16,
    /// The deepest that there is.
    pub last: u16,
}

/// The PC and what is around it, at its own turn, as far as it knows: all that
/// a player has on the screen, and no more.
#[derive(Debug)]
pub struct PlayerView<'a> {
    /// Where the PC stands.
    pub place: Position,
    /// The moment.
    pub now: Tick,
    /// When the PC will be asked again.
    pub next_turn: Tick,
    /// How many turns it has had.
    pub turns: u64,
    /// What it can do.
    pub abilities: Abilities,
    /// How many of its next moves are lost.
    pub stuck: u16,
    /// How many moves more it is hasted.
    pub hasted: u16,
    /// Until when telepaths do not feel it, if they do not.
    pub veiled: Option<Tick>,
    /// What it has in hand to dig with.
    pub digging: Option<Entity>,
    /// What it carries.
    pub pack: Vec<CarriedItem>,
    /// All monsters that it knows of and that are not its friends, by their numbers.
    pub monsters: Vec<Sighting>,
    /// Those that are on its side.
    pub friends: Vec<Sighting>,
    /// All things that it knows of, by their cells; the items of a cell in the
    /// order in which they came.
    pub things: Vec<RememberedThing>,
    /// Whether no monster is left on the level: whoever tries to go down from
    /// anywhere is told, and that takes no time.
    pub alone: bool,
    /// How deep it is, where there is more than one level.
    pub storey: Option<DepthInfo>,
    /// What the kinds of things are called and what they can do.
    pub catalogue: Option<&'a Catalogue>,
    /// The level as it knows it: what it has not seen is immutable rock.
    pub dungeon: &'a Dungeon,
    /// What the PC sees.
    pub field_of_view: &'a FieldOfView,
    /// The seed of the game.
    pub seed: Seed,
    /// Everything else, for those who ask about components of their own. A fair
    /// autopilot does not look.
    pub world: &'a World,
    memory: Option<&'a MapMemory>,
    footing: StepOptions<'a>,
}

impl<'a> PlayerView<'a> {
    /// Looks around, `None` if the PC is dead. How deep it is, it is told by
    /// those who know of levels.
    pub fn new(world: &'a World, player: Entity) -> Option<Self> {
        let awareness = Awareness::of(world, Some(player));
        let noticed = sightings(world, |it| awareness.notices(*it.place, it.is_veiled));
        let (friends, monsters) = noticed.into_iter().partition::<Vec<_>, _>(Sighting::is_friend);
        let who = world.get_entity(player).ok()?;
        let (place, speed, turn, abilities) =
            who.get_components::<(&Position, &Speed, &NextTurn, &Abilities)>().ok()?;
        let footing = StepOptions::as_known(world, player)?;
        Some(Self {
            place: *place,
            now: turn.at(),
            next_turn: turn.at() + speed.delay(),
            turns: turn.taken(),
            abilities: *abilities,
            stuck: who.get::<Stuck>().map_or(0, |stuck| stuck.moves),
            hasted: who.get::<Hasted>().map_or(0, |hasted| hasted.moves),
            veiled: who.get::<MindVeiled>().map(|veiled| veiled.until),
            digging: who.get::<Digging>().map(|digging| digging.with),
            pack: carried(world, player),
            alone: monsters.is_empty() && no_enemy_is_left(world),
            monsters,
            friends,
            storey: None,
            catalogue: world.get_resource(),
            things: known_things(world),
            dungeon: footing.dungeon(),
            field_of_view: world.resource(),
            seed: *world.resource(),
            world,
            memory: world.get_resource(),
            footing,
        })
    }

    /// Whether the PC can go there, digging or opening if it can.
    ///
    /// # Errors
    /// The [`Refusal`] that a command to do so gets.
    pub fn may_step(&self, direction: Direction) -> Result<(), Refusal> {
        self.footing.may_step(direction)
    }

    /// Whether the PC gets through rock, by biting or by boring.
    pub const fn digs(&self) -> bool {
        self.footing.digs()
    }

    /// The directions in which the PC can go.
    pub fn ways(&self) -> Vec<Direction> {
        Direction::ALL.into_iter().filter(|way| self.may_step(*way).is_ok()).collect()
    }

    /// All that it knows of, friends last.
    pub(crate) fn creatures(&self) -> impl Iterator<Item = &Sighting> {
        self.monsters.iter().chain(&self.friends)
    }

    /// The monster in a cell; a friend is in nobody's way.
    pub fn monster_at(&self, cell: Position) -> Option<&Sighting> {
        self.monsters.iter().find(|monster| monster.place == cell)
    }

    /// What it knows to be in a cell, mechanisms and items.
    pub fn things_at(&self, cell: Position) -> impl Iterator<Item = &RememberedThing> {
        self.things.iter().filter(move |thing| thing.cell == cell)
    }

    /// What it would pick up in a cell, as far as it knows: the Crown, or else the
    /// topmost item that it has not put down itself, or else the topmost.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let here = Position::new(1, 1);
    /// let level = Scenario::delve("@").thing("key", here).carrying('@', "ward");
    /// let mut game = level.start();
    /// let key = game.at(here).items[0];
    /// game.submit(Action::Drop(Slot::ALL[0])).unwrap();
    /// assert_eq!(game.player_view().unwrap().next_to_pick_up(here).unwrap().entity, key);
    /// ```
    pub fn next_to_pick_up(&self, cell: Position) -> Option<&RememberedThing> {
        let items = self.things_at(cell).filter(|thing| thing.is_item);
        items.max_by_key(|thing| (self.is_the_crown(thing), !thing.put_down))
    }

    /// Whether a thing is the Crown.
    pub fn is_the_crown(&self, thing: &RememberedThing) -> bool {
        let kind = thing.kind.zip(self.catalogue);
        kind.is_some_and(|(kind, catalogue)| catalogue.kind(kind).has("crown"))
    }

    /// The monsters that came into view since the last command, in the order in
    /// which they came. One that has left since is among them.
    pub fn comers(&self) -> impl Iterator<Item = &'a CameIntoView> {
        let news = self.world.get_resource::<Messages<CameIntoView>>();
        news.into_iter().flat_map(Messages::iter_current_update_messages)
    }

    /// The monsters of this level, no friends, that the PC has perceived and no longer does,
    /// each as it was last.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::delve("
    ///     . .....
    ///     .@....3
    /// ").foggy().speed('3', 1).start();
    /// game.submit(Action::Step(Direction::West)).unwrap();
    /// assert_eq!(game.player_view().unwrap().lost().count(), 0);
    /// game.submit(Action::Step(Direction::North)).unwrap();
    /// let survey = game.player_view().unwrap();
    /// let lost = survey.lost().next().unwrap();
    /// assert_eq!((lost.sighting.place, survey.turns - lost.turn), (Position::new(6, 2), 1));
    /// ```
    pub fn lost(&self) -> impl Iterator<Item = &'a RememberedCreature> {
        let creatures = self.memory.into_iter().flat_map(MapMemory::creatures);
        let is_lost = |it: &&RememberedCreature| {
            self.monsters.iter().all(|now| now.number != it.sighting.number)
        };
        creatures.filter(|it| !it.sighting.is_friend()).filter(is_lost)
    }

    /// Whether anything is known of a cell.
    pub fn knows(&self, cell: Position) -> bool {
        self.memory.is_none_or(|memory| memory.knows(cell))
    }
}

fn carried(world: &World, player: Entity) -> Vec<CarriedItem> {
    let carried = |(slot, entity)| {
        let kind = world.get::<Thing>(entity).map(|thing| thing.0);
        CarriedItem { slot, entity, kind, usage: usage(world, entity) }
    };
    pack_of(world, player).into_iter().map(carried).collect()
}
