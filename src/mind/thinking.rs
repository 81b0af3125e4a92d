//! Monsters' decisions (AI): the table of the sixteen minds and custom ones, the moves they are
//! made of, the systems that learn the PC's position and choose an action, habits and distractions.

use super::{Belief, Senses, Vanished};
use crate::{
    action::Action,
    creature::{Abilities, Ability, CharacterId, Monster, Player, RegisterState, Sides, Tunneling},
    dungeon::{Dungeon, SpatialIndex},
    grid::{Direction, Position},
    path::{DistanceMapKind, DistanceMaps, PathTarget, recompute_distance_maps},
    rng::{GameRng, Seed},
    sight::FieldOfView,
    turn::{CurrentTurn, GameTime, NextTurn, Turn, TurnSystems},
};
use bevy_app::App;
use bevy_ecs::{prelude::*, query::QueryData, system::SystemParam};
use rand::{RngExt, seq::IndexedRandom};

/// The mind for each ability mask. Telepathy changes what it knows, tunneling where it can go.
pub const BUILT_IN_MINDS: [MindFn; 16] = [
    chase_straight,                                  // 0  ....  straight at what it sees
    chase_downhill,                                  // 1  ...i  by the open map, remembers
    chase_straight,                                  // 2  ..t.  straight, always knows
    chase_downhill,                                  // 3  ..ti  by the open map, always knows
    chase_straight,                                  // 4  .d..  straight through rock
    chase_downhill,                                  // 5  .d.i  by the tunnel map, remembers
    chase_straight,                                  // 6  .dt.  straight through rock, always knows
    chase_downhill,                                  // 7  .dti  by the tunnel map, always knows
    |senses| random_step_or(chase_straight, senses), // 8  e...  tails: as 0
    |senses| random_step_or(chase_downhill, senses), // 9  e..i  tails: as 1
    |senses| random_step_or(chase_straight, senses), // a  e.t.  tails: as 2
    |senses| random_step_or(chase_downhill, senses), // b  e.ti  tails: as 3
    |senses| random_step_or(chase_straight, senses), // c  ed..  tails: as 4
    |senses| random_step_or(chase_downhill, senses), // d  ed.i  tails: as 5
    |senses| random_step_or(chase_straight, senses), // e  edt.  tails: as 6
    |senses| random_step_or(chase_downhill, senses), // f  edti  tails: as 7
];

/// The table of minds used by a game. A plugin can replace its rows.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::mind::MindTable;
/// fn lazy_husks(app: &mut App) {
///     app.world_mut().get_resource_or_init::<MindTable>().0[0] = |_| Action::Rest;
/// }
/// let mut game = Scenario::draw("@..0..2").plugin(lazy_husks).start();
/// let [husk, moth] = ['0', '2'].map(|glyph| game.find(glyph));
/// game.submit(Action::Rest).unwrap();
/// assert!(game.find('0') == husk && game.find('2') != moth);
/// ```
#[derive(Resource, Clone, Copy, Debug)]
pub struct MindTable(pub [MindFn; 16]);

impl MindTable {
    /// Returns the mind for a monster with these abilities.
    pub fn of(&self, abilities: Abilities) -> MindFn {
        self.0[usize::from(abilities.mask())]
    }
}

impl Default for MindTable {
    fn default() -> Self {
        Self(BUILT_IN_MINDS)
    }
}

/// A mind: a function from a monster's senses to its next action.
pub type MindFn = fn(&Senses<'_>) -> Action;

/// A mind for one monster, used instead of the table's. Nothing else overrides the table for one.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw(".0@").start();
/// let monster = game.contents_at(game.find('0').unwrap()).creature.unwrap();
/// let westward = CustomMind(|_| Action::Step(Direction::West));
/// game.world_mut().entity_mut(monster).insert(westward);
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.find('0'), Some(Position::new(1, 1)));
/// ```
#[derive(Component, Clone, Copy, Debug)]
pub struct CustomMind(pub MindFn);

/// The probability that an erratic character's turn is a random step (rules §4).
pub const STAGGER_CHANCE: f32 = 0.5;

pub(crate) fn mind_plugin(app: &mut App) {
    let learn = update_belief.before(recompute_distance_maps);
    app.init_resource::<MindTable>()
        .init_resource::<Sides>()
        .register_state::<MindTable>()
        .register_state::<CustomMind>()
        .register_state::<Lured>()
        .add_systems(Turn, learn.in_set(TurnSystems::Sense))
        .add_systems(Turn, choose_monster_action.in_set(TurnSystems::Decide));
    app.register_required_components::<Monster, Belief>();
}

/// Steps straight towards the PC; see [`straight_step`].
pub fn chase_straight(senses: &Senses<'_>) -> Action {
    let Some(goal) = senses.belief.goal() else { return Action::Rest };
    let could_enter = |cell| senses.could_enter(cell);
    let step = straight_step(senses.position, goal, senses.digs, could_enter);
    step.map_or(Action::Rest, Action::Step)
}

/// Steps to the neighbour nearest to the goal, with its cost. The first direction wins ties.
pub fn chase_downhill(senses: &Senses<'_>) -> Action {
    let Some(goal) = senses.belief.goal() else { return Action::Rest };
    senses.downhill_to(goal).map_or(Action::Rest, Action::Step)
}

/// On heads, steps to a random neighbour the monster could enter; on tails, does `otherwise`.
pub fn random_step_or(otherwise: MindFn, senses: &Senses<'_>) -> Action {
    let mut chance = senses.rng();
    if !staggers(&mut chance) {
        return otherwise(senses);
    }
    let (ways, count) = ways_to_stumble(senses);
    random_step(&mut chance, &ways[..count])
}

pub(crate) fn staggers(chance: &mut GameRng) -> bool {
    chance.random_bool(STAGGER_CHANCE.into())
}

pub(crate) fn random_step(chance: &mut GameRng, ways: &[Direction]) -> Action {
    ways.choose(chance).copied().map_or(Action::Rest, Action::Step)
}

/// Returns the neighbours the monster could enter, occupied or not, and their number.
fn ways_to_stumble(senses: &Senses<'_>) -> ([Direction; 8], usize) {
    let (mut ways, mut count) = ([Direction::North; 8], 0);
    let could_enter = |way: &Direction| senses.could_enter(senses.position.step(*way));
    for way in Direction::ALL.into_iter().filter(could_enter) {
        ways[count] = way;
        count += 1;
    }
    (ways, count)
}

/// Returns the step straight towards a cell (rules §4), or `None` to stay. Unless it digs, it tries
/// the horizontal step alone, then the vertical one, if it cannot enter.
///
/// ```
/// use hexdelve::{mind::straight_step, prelude::*};
/// let (me, goal) = (Position::new(5, 5), Position::new(2, 9));
/// assert_eq!(straight_step(me, goal, false, |_| true), Some(Direction::SouthWest));
/// let corner = |cell| cell != me.step(Direction::SouthWest);
/// assert_eq!(straight_step(me, goal, false, corner), Some(Direction::West));
/// assert_eq!(straight_step(me, goal, true, corner), None);
/// ```
#[inline]
pub fn straight_step(
    me: Position,
    goal: Position,
    digs: bool,
    could_enter: impl Fn(Position) -> bool,
) -> Option<Direction> {
    let beside = Position::new(goal.x, me.y);
    let below = Position::new(me.x, goal.y);
    [goal, beside, below]
        .into_iter()
        .filter_map(|aim| me.toward(aim))
        .find(|direction| could_enter(me.step(*direction)))
        // A digger never sidesteps: only the first candidate counts for it.
        .filter(|direction| !digs || Some(*direction) == me.toward(goal))
}

type Thinker = (
    Entity,
    &'static Position,
    &'static Abilities,
    &'static CharacterId,
    &'static NextTurn,
    Has<Tunneling>,
    Option<&'static PathTarget>,
    Option<&'static CustomMind>,
);

/// The level data that every mind reads, whichever monster it decides for.
#[derive(SystemParam, Debug)]
pub struct MindParams<'w> {
    seed: Res<'w, Seed>,
    dungeon: Res<'w, Dungeon>,
    spatial_index: Res<'w, SpatialIndex>,
    sides: Res<'w, Sides>,
    maps: Res<'w, DistanceMaps>,
}

fn sensed_by<'a>(
    (entity, place, abilities, id, turn, digs, target, _): <Thinker as QueryData>::Item<'_, '_>,
    belief: Belief,
    seed: Seed,
    (dungeon, spatial_index, sides): (&'a Dungeon, &'a SpatialIndex, &'a Sides),
    maps: &'a DistanceMaps,
) -> Senses<'a> {
    Senses {
        entity,
        position: *place,
        abilities: *abilities,
        belief,
        digs,
        id: *id,
        turn: turn.turns_taken(),
        seed,
        dungeon,
        spatial_index,
        sides,
        maps,
        target: target.and_then(|target| target.0),
    }
}

/// The action without the erratic bit, and the steps that chance could choose instead. `None` if
/// the actor is no monster, or has a custom mind.
pub(crate) fn random_outcomes(world: &mut World) -> Option<(Action, Vec<Direction>)> {
    let who = world.resource::<CurrentTurn>().actor()?;
    let (place, belief) = (*world.get::<Position>(who)?, *world.get::<Belief>(who)?);
    whims_at(world, who, place, belief)
}

/// In a hypothetical position and with a hypothetical belief.
pub(crate) fn whims_at(
    world: &mut World,
    who: Entity,
    place: Position,
    belief: Belief,
) -> Option<(Action, Vec<Direction>)> {
    let now = world.resource::<CurrentTurn>().now();
    world.resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let monster = world.get_entity(who).ok()?.get_components::<Thinker>().ok()?;
        let (_, _, abilities, _, _, digs, _, own) = monster;
        let dungeon = world.resource();
        let target = belief.goal().filter(|_| abilities.has(Ability::Intelligent));
        if let Some(goal) = target {
            maps.get_or_compute(dungeon, goal, DistanceMapKind::of(digs), now.0);
        }
        let level = (dungeon, world.resource(), world.resource());
        let there = sensed_by(monster, belief, *world.resource(), level, &maps);
        let senses = Senses { position: place, target, ..there };
        let steady = world.resource::<MindTable>().of(abilities.without(Ability::Erratic));
        let (ways, count) = ways_to_stumble(&senses);
        own.is_none().then(|| (steady(&senses), ways[..count].to_vec()))
    })
}

/// Runs the acting monster's own or built-in mind, after it forgets a cell without a way there.
pub fn choose_monster_action(
    mut current: ResMut<CurrentTurn>,
    params: MindParams<'_>,
    minds: Res<MindTable>,
    mut monsters: Query<(Thinker, &mut Belief)>,
) {
    let Some(who) = current.actor() else { return };
    let Ok((monster, mut belief)) = monsters.get_mut(who) else { return };
    let (_, _, abilities, .., own) = monster;
    let mind = own.map_or(minds.of(*abilities), |own| own.0);
    let level = (&*params.dungeon, &*params.spatial_index, &*params.sides);
    let mut senses = sensed_by(monster, *belief, *params.seed, level, &params.maps);
    if senses.has_lost_its_way() {
        *belief = Belief::Nothing;
        senses.belief = Belief::Nothing;
    }
    current.action = mind(&senses);
}

/// What a trait's systems make a monster do in place of its mind, for forecasts.
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub enum Habit {
    /// Repeats the PC's last step, and thinks of nothing.
    Repeats,
    /// Rests and sees nobody until the PC is within this number of cells.
    Sleeps(u16),
}

type Learner = (
    &'static Position,
    &'static Abilities,
    &'static mut Belief,
    &'static mut PathTarget,
    Has<CustomMind>,
    DistractedBy,
);

/// Updates what the acting monster knows about the PC, unless distracted, and the [`PathTarget`] of
/// those that follow a distance map.
pub fn update_belief(
    current: Res<CurrentTurn>,
    field_of_view: Res<FieldOfView>,
    players: Query<(&Position, Has<Vanished>), With<Player>>,
    distracting: DistractionQuery<'_, '_>,
    mut monsters: Query<Learner>,
) {
    let Some(who) = current.actor() else { return };
    let Ok(monster) = monsters.get_mut(who) else { return };
    let (me, abilities, mut belief, mut target, has_own_mind, distractions) = monster;
    let player = players.single().ok().map(|(place, is_gone)| (*place, is_gone));
    let sees = field_of_view.sees(*me);
    let known = distracting.belief(&distractions, (*belief, *me, *abilities), player, sees);
    belief.set_if_neq(known);
    let follows_a_map = abilities.has(Ability::Intelligent) || has_own_mind;
    target.set_if_neq(PathTarget(known.goal().filter(|_| follows_a_map)));
}

/// As if it had believed `before`, in the cell `me`, with the PC in the cell `player`.
pub(crate) fn suppose(
    In((who, before, me, player, sees)): In<(Entity, Belief, Position, Position, bool)>,
    players: Query<Has<Vanished>, With<Player>>,
    distracting: DistractionQuery<'_, '_>,
    monsters: Query<(&Abilities, DistractedBy)>,
) -> Belief {
    let Ok((abilities, distractions)) = monsters.get(who) else { return before };
    let player = Some((player, players.single().unwrap_or_default()));
    distracting.belief(&distractions, (before, me, *abilities), player, sees)
}

/// A monster that others which see it, and all telepaths, take for the PC (rules §7, "Arts").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marked {
    /// The tick at which it ends.
    pub until: GameTime,
}

/// An unintelligent monster that remembers the noise it heard (rules §7, "Noise-maker").
#[derive(Component, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lured {
    /// The cell of the noise.
    pub to: Position,
}

/// A monster's components that distract it.
#[derive(QueryData, Debug)]
pub struct DistractedBy {
    entity: Entity,
    lured: Option<&'static Lured>,
}

/// The cells of the characters that may distract monsters.
#[derive(SystemParam, Debug)]
pub struct DistractionQuery<'w, 's> {
    marked: Query<'w, 's, (Entity, &'static Position), With<Marked>>,
    view: Res<'w, FieldOfView>,
    dungeon: Res<'w, Dungeon>,
}

impl DistractionQuery<'_, '_> {
    /// The PC's cell comes with whether it has vanished, and `sees` is whether it is in sight.
    fn belief(
        &self,
        monster: &DistractedByItem<'_, '_>,
        (before, me, abilities): (Belief, Position, Abilities),
        player: Option<(Position, bool)>,
        sees: bool,
    ) -> Belief {
        let senses = abilities.has(Ability::Telepathic);
        let marked = self.marked.iter().find(|(marked, place)| {
            let from_it = || self.view.seen_from(&self.dungeon, **place);
            *marked != monster.entity && (senses || from_it().sees(me))
        });
        let notices = |(place, is_gone): &(Position, bool)| {
            (sees || senses) && (!is_gone || Vanished::shows(*place, me))
        };
        let now =
            marked.map(|(_, place)| *place).or(player.filter(notices).map(|(place, _)| place));
        let hears = monster.lured.is_some_and(|lured| before.goal() == Some(lured.to));
        before.updated(now, me, hears || abilities.has(Ability::Intelligent))
    }
}
