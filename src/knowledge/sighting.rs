//! A monster as the PC perceives it: the one form in which autopilots, journeys,
//! lookahead and screens get to know of one.

use crate::{
    creature::{Abilities, Ability, CharacterId, CharacterLabel, Faction, Monster, Player, Speed},
    dungeon::Passage,
    grid::Position,
    mind::{Belief, MindVeiled},
    sight::FieldOfView,
    things::Stuck,
    turn::{NextTurn, Tick, turns_before_the_player},
};
use bevy_ecs::{
    prelude::{Entity, Has, With, World},
    query::QueryData,
};

/// A monster that the PC perceives, or as it perceived it last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sighting {
    /// Its entity.
    pub entity: Entity,
    /// Which one.
    pub number: CharacterId,
    /// What it can do.
    pub abilities: Abilities,
    /// How often it acts.
    pub speed: Speed,
    /// Where it stands.
    pub place: Position,
    /// When it acts next.
    pub next_turn: Tick,
    /// What it believes of the PC.
    pub knowledge: Belief,
    /// How many of its next moves are lost.
    pub stuck: u16,
    /// The side that it is on, if any.
    pub side: Option<Faction>,
    /// Whether it is in the PC's field of view, so that each sees the other. Else
    /// it is felt, or known because nothing is hidden.
    pub in_view: bool,
}

impl From<&Sighting> for CharacterLabel {
    fn from(it: &Sighting) -> Self {
        Self { number: it.number, abilities: it.abilities }
    }
}

/// What a sighting is made of.
#[derive(QueryData, Debug)]
pub struct Perception {
    pub(crate) entity: Entity,
    number: &'static CharacterId,
    abilities: &'static Abilities,
    speed: &'static Speed,
    pub(crate) place: &'static Position,
    turn: &'static NextTurn,
    knowledge: &'static Belief,
    stuck: Option<&'static Stuck>,
    side: Option<&'static Faction>,
    pub(crate) is_veiled: Has<MindVeiled>,
}

/// Makes the components known to a world that only some games have: who looks at a
/// world without changing it finds nobody in a world that does not know one of them.
pub(crate) fn register_what_is_perceived(world: &mut World) {
    world.register_component::<Faction>();
    world.register_component::<Stuck>();
    world.register_component::<MindVeiled>();
}

impl Sighting {
    pub(super) fn of(perceived: &PerceptionItem<'_, '_>, view: &FieldOfView) -> Self {
        Self {
            entity: perceived.entity,
            number: *perceived.number,
            abilities: *perceived.abilities,
            speed: *perceived.speed,
            place: *perceived.place,
            next_turn: perceived.turn.at(),
            knowledge: *perceived.knowledge,
            stuck: perceived.stuck.map_or(0, |stuck| stuck.moves),
            side: perceived.side.copied(),
            in_view: view.sees(*perceived.place),
        }
    }

    /// Whether it has an ability.
    pub const fn has(&self, ability: Ability) -> bool {
        self.abilities.has(ability)
    }

    /// Whether it is on the PC's side.
    pub fn is_friend(&self) -> bool {
        Faction::is_the_players(self.side)
    }

    /// What it can do about what is in its way. Nobody sees keys in a pack.
    pub(crate) const fn means(&self) -> Passage {
        let (opens, digs) = (self.has(Ability::Intelligent), self.has(Ability::Tunneling));
        Passage { opens, unlocks: false, digs }
    }

    /// How many turns it has before the given moment; at the moment itself it
    /// does not act, because the PC comes first.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@...4").speed('4', 20).start();
    /// let monster = game.player_view().unwrap().monsters[0];
    /// assert_eq!(monster.turns_before(Tick(100)), 2);
    /// ```
    pub fn turns_before(&self, moment: Tick) -> u64 {
        turns_before_the_player(self.next_turn, self.speed.delay(), moment)
    }

    /// What the monster knows of the PC as far as that can be concluded from
    /// outside: a telepath that has not acted yet knows already where the PC is.
    pub(crate) fn concluded_knowledge(&self, world: &World) -> Belief {
        let felt = self.knowledge == Belief::Nothing && self.abilities.has(Ability::Telepathic);
        let place = || {
            let mut players =
                world.try_query_filtered::<(&Position, Has<MindVeiled>), With<Player>>()?;
            let (place, is_veiled) = players.iter(world).next()?;
            (!is_veiled).then_some(*place)
        };
        felt.then(place).flatten().map_or(self.knowledge, Belief::Knows)
    }
}

/// The monsters that show themselves, in the order of their numbers and places.
pub(crate) fn sightings(
    world: &World,
    shows: impl Fn(&PerceptionItem<'_, '_>) -> bool,
) -> Vec<Sighting> {
    let Some(mut query) = world.try_query_filtered::<Perception, With<Monster>>() else {
        return Vec::new();
    };
    let view = world.resource();
    let perceived = query.iter(world).filter(shows);
    let mut monsters: Vec<_> = perceived.map(|it| Sighting::of(&it, view)).collect();
    monsters.sort_unstable_by_key(|monster| (monster.number, monster.place));
    monsters
}
