//! The reasons a journey ends: monsters, the PC's own state, or an event of the last action.

use super::{Landmark, PlayerView, Refusal};
use crate::{
    action::{Action, Killed, WaveWoke},
    creature::{Ability, CharacterId, Identity, Player},
    grid::{Direction, Position},
    knowledge::{EARSHOT, HeardSound, PerceivedMonster, Region, SoundKind, recent_messages},
    mind::Habit,
    path::DistanceMapKind,
    player::{PlayerOrders, walking_distance::moves_lost},
    things::{ThingEvent, ThingEventKind, ThingKind},
    trades::{SeenSince, Thief, Trade},
};
use bevy_ecs::prelude::World;
use std::cell::LazyCell;

/// The reason a journey does not start or continue: a fact, which the caller puts into words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StopReason {
    /// A monster was in sight before the journey started.
    MonsterInSight(Identity),
    /// Before the journey started, a monster was already so near that it could soon reach the PC.
    MonsterTooNear(Identity),
    /// A monster has come into view.
    MonsterCameIntoView(Identity),
    /// Something happened to the PC, or the PC did something unintended.
    ThingEvent(ThingEvent),
    /// A character died in the PC's sight, or the PC killed it.
    Death(Killed),
    /// Hunters are arriving by the stairs, or will soon, or a wave of monsters has woken.
    Hunters,
    /// The hunters' arrival has drawn near since the start: it is this number of turns away.
    HuntersNear(u64),
    /// The PC senses a monster it did not sense before.
    SensedByTelepathy(Identity),
    /// The PC hears a monster that it has not heard lately make such a sound.
    Heard(HeardSound),
    /// The region of a monster heard lately is nearer than before.
    SoundCameNear(HeardSound),
    /// After the next step, a monster heard lately could strike at once.
    CouldStrike(HeardSound),
    /// The PC is near the cell in which it last noticed a monster, and does not see that cell now.
    RememberedMonsterNear(Identity),
    /// A monster that was in sight from the start has noticed the PC.
    NoticedBy(Identity),
    /// A monster could soon reach the PC.
    MonsterCameNear(Identity),
    /// The next step leads to where a sleeping monster would wake.
    CouldWake(Identity),
    /// A monster is in the way.
    BlockedByMonster(Identity),
    /// Something is in the way that no journey steps onto or passes through.
    BlockedByThing(Landmark),
    /// The next step would be refused.
    Refused(Refusal),
    /// The PC is stuck. Only a run ends for this reason: other journeys rest until the PC is free.
    Stuck,
    /// The PC is no longer stuck.
    Freed,
    /// The PC is no longer hasted.
    HasteEnded,
    /// The PC has no longer vanished.
    VanishEnded,
    /// The PC is on another level, or not in the cell to which its last step should have led.
    Displaced,
    /// The PC has reached its destination.
    Arrived,
    /// The PC has arrived beside its destination, which is solid.
    ArrivedBeside(Landmark),
    /// No known path leads to the destination.
    NoPath,
    /// All known paths lead over a trap or a deadly feature. The field is the first hazard.
    HazardOnPath(Position),
    /// All known paths lead over ground that holds or carries the PC, first in this cell.
    Crossing(Position),
    /// The PC has rested for as long as one command allows.
    Rested,
    /// The PC has put down all items in the slot.
    AllDropped,
    /// A landmark is in the PC's cell.
    AtLandmark(Landmark),
    /// A landmark is beside the PC.
    NextToLandmark(Landmark),
    /// A corridor has led into open space.
    EnteredRoom,
    /// Open space has led into a corridor.
    EnteredCorridor,
    /// There is a side opening beside the PC.
    SideOpening,
    /// More than one way leads onward.
    Fork,
    /// No way leads onward.
    DeadEnd,
    /// Everything that can be reached has been explored.
    Explored(ExplorationSummary),
}

/// The PC's knowledge once everything that can be reached has been explored.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplorationSummary {
    /// The Crown's cell, if it is known.
    pub crown: Option<Position>,
    /// The nearest reachable staircase down, or the nearest one up if there is none.
    pub staircase: Option<Landmark>,
    /// The cells of known chests and of what is on offer, nearest first.
    pub prizes: Vec<Position>,
    /// The cells of reachable items that would be picked up if the pack were not full.
    pub items: Vec<Position>,
    /// The first trap or dangerous feature beyond which there is more to find.
    pub hazard: Option<Position>,
}

/// What has happened since the PC's action, for a journey that has begun.
pub(super) fn disturbance(
    view: &PlayerView<'_>,
    lookout: &Lookout,
    runs: bool,
) -> Option<StopReason> {
    let (world, from) = (view.world, lookout.before.as_ref()?.position);
    if let Some(comer) = view.came_into_view().find(|it| !lookout.knows(view, &it.sighting)) {
        return Some(StopReason::MonsterCameIntoView((&comer.sighting).into()));
    }
    let is_unmeant = |it: &&ThingEvent| {
        let is_own = world.get::<Player>(it.character).is_some();
        is_own && !is_meant(world, it.kind) && !is_passed(view, from, runs, it)
    };
    if let Some(befell) = recent_messages::<ThingEvent>(world).find(is_unmeant) {
        return Some(StopReason::ThingEvent(*befell));
    }
    let is_seen = |it: &&Killed| it.is_by_player() || view.sees(it.cell);
    if let Some(death) = recent_messages::<Killed>(world).find(is_seen) {
        return Some(StopReason::Death(*death));
    }
    let is_wave = recent_messages::<WaveWoke>(world).next().is_some();
    let is_news = is_wave || view.depth.is_some_and(|depth| depth.hunters_are_news);
    is_news.then_some(StopReason::Hunters)
}

/// Features that do nothing to the PC, and more gravel. Only a run stops for rubble and mud.
fn is_passed(view: &PlayerView<'_>, from: Position, is_run: bool, happened: &ThingEvent) -> bool {
    let crunches = |cell| view.feature_at(cell).is_some_and(|kind| kind.has("crunch"));
    let does_nothing = |kind: &ThingKind| {
        !kind.has_any(&["burning", "fall", "glide", "crunch", "smoke"])
            && moves_lost(kind) <= u32::from(!is_run)
    };
    match happened.kind {
        ThingEventKind::FeatureCleared => !is_run,
        ThingEventKind::FeatureEntered => {
            view.kind(happened.thing).is_some_and(does_nothing)
                || crunches(from) && crunches(happened.cell)
        }
        _ => false,
    }
}

fn is_meant(world: &World, what: ThingEventKind) -> bool {
    match world.get_resource().and_then(PlayerOrders::last) {
        Some(Action::Step(_)) => what == ThingEventKind::Opened,
        Some(Action::PickUp) => what == ThingEventKind::PickedUp,
        Some(Action::Drop(_)) => what == ThingEventKind::Dropped,
        _ => false,
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lookout {
    /// `None` until the journey begins.
    pub(super) before: Option<Glance>,
    pub(super) sounds: KnownSounds,
    /// The monsters that the player knew of when it chose to set out anyway, with the distance at
    /// which one in sight ends the journey after all.
    accepted: Vec<(PerceivedMonster, u16)>,
}

/// A thief strikes nobody on purpose.
fn is_harmless(view: &PlayerView<'_>, monster: &PerceivedMonster) -> bool {
    view.world.get::<Thief>(monster.entity).is_some() && !monster.has(Ability::Erratic)
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Glance {
    level: Option<u16>,
    pub(super) position: Position,
    /// With whether each was in view.
    noticed: Vec<(CharacterId, bool)>,
    lurking: Vec<CharacterId>,
    hunters_in: Option<u64>,
    stuck: bool,
    hasted: bool,
    vanished: bool,
}

/// The minimum distance to keep from active monsters, in PC turns.
const BERTH: u64 = 2;
/// The distances in cells at which a region ends a journey as it comes nearer.
const NEARER: [u16; 2] = [EARSHOT, 3];
/// In cells, for a monster that is remembered, or sensed but not seen.
const LURKING: u16 = 3;
const STRIKES: usize = NEARER.len() + 1;
const NOTICE: u64 = 5;

/// The sounds that end no journey any more: for monsters heard lately, each kind of their sounds,
/// and how many of the distances that end a journey they have come within; one more if they could
/// reach the PC within its next turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct KnownSounds(Vec<(Option<CharacterId>, SoundKind, usize)>);

impl KnownSounds {
    /// Adds all that is heard now. Returns what is news: the first sound of a kind that a monster
    /// makes near by, or that it has come nearer.
    pub fn listen(&mut self, view: &PlayerView<'_>) -> Option<StopReason> {
        let mut regions = view.regions();
        regions.sort_by_cached_key(|it| it.distances(view.position));
        self.0.retain(|(maker, ..)| regions.iter().any(|it| it.maker == *maker));
        let nearest = self.0.iter().map(|(.., near)| *near).max().unwrap_or(0);
        let mut news = None;
        for region in regions {
            let (sound, (distance, _)) = (region.sound, region.distances(view.position));
            let near = NEARER.into_iter().filter(|most| distance <= *most).count();
            let near = if could_reach(&region, view, view.position) { STRIKES } else { near };
            let known = self.0.iter().filter(|it| it.0 == region.maker);
            let is_nearer = near > known.clone().map(|it| it.2).max().unwrap_or(nearest);
            let is_known = known.clone().any(|it| it.1 == sound.kind);
            if near > 0 && !is_known && view.new_sounds().any(|it| *it == sound) {
                news = news.or(Some(StopReason::Heard(sound)));
            } else if is_nearer && !region.is_dead() {
                news = news.or(Some(StopReason::SoundCameNear(sound)));
            }
            if !region.is_dead() && (is_nearer || !is_known) {
                self.0.push((region.maker, sound.kind, near));
            }
        }
        news
    }

    /// Returns the first sound whose maker could reach the PC after its step to a cell, once.
    fn listen_ahead(&mut self, view: &PlayerView<'_>, cell: Position) -> Option<HeardSound> {
        let is_known = |region: &Region<'_>| {
            self.0.iter().any(|(maker, _, near)| *maker == region.maker && *near == STRIKES)
        };
        let is_near = |it: &Region<'_>| !is_known(it) && could_reach(it, view, cell);
        let region = view.regions().into_iter().find(is_near)?;
        self.0.push((region.maker, region.sound.kind, STRIKES));
        Some(region.sound)
    }
}

impl Lookout {
    pub(super) const NEW: Self =
        Self { before: None, sounds: KnownSounds(Vec::new()), accepted: Vec::new() };

    /// Until one of them notices the PC or has covered half the distance. Soonest first.
    pub(super) fn accept(&mut self, view: &PlayerView<'_>) -> Vec<Identity> {
        let lost = view.out_of_view().map(|it| PerceivedMonster { in_view: false, ..it.sighting });
        let known = view.in_sight().copied().chain(lost);
        let accepted = known.map(|it| (it, it.position.distance(view.position) / 2));
        // Whatever has happened on this turn, such as a sound, is known to the player.
        (self.before, self.accepted) = (None, accepted.collect());
        let threats = view.in_sight().filter(|it| !is_harmless(view, it) && can_come(view, it));
        soonest_first(threats, view.position).into_iter().map(Identity::from).collect()
    }

    /// Whether a monster is no news: it is harmless, rests where the player knew it, or is still far
    /// away and has not noticed the PC meanwhile.
    fn knows(&self, view: &PlayerView<'_>, monster: &PerceivedMonster) -> bool {
        let known = self.accepted.iter().find(|(it, _)| it.id == monster.id);
        known.is_some_and(|(known, least_distance)| {
            let is_unaware = monster.belief.goal().is_none();
            let is_far = monster.position.distance(view.position) > *least_distance;
            is_harmless(view, monster)
                || is_unaware && monster.position == known.position
                || known.in_view && is_far && (is_unaware || known.belief.goal().is_some())
        })
    }

    pub(super) fn look(&mut self, view: &PlayerView<'_>) -> Result<(), StopReason> {
        let has_begun = match self.compare(view) {
            // The journey has been resting, and now continues.
            Err(StopReason::Freed) => true,
            // Any other reason to stop ends it.
            compared => compared?,
        };
        let alarming = view.in_sight().filter(|it| !self.knows(view, it) && !is_harmless(view, it));
        match soonest_first(alarming, view.position).into_iter().find(|it| can_come(view, it)) {
            // It has been in sight before, or else the comparison would have found it.
            Some(monster) if has_begun => Err(self.change_in(monster)),
            Some(monster) => Err(StopReason::MonsterInSight(monster.into())),
            None => keep_a_berth(view, has_begun),
        }
    }

    fn change_in(&self, monster: &PerceivedMonster) -> StopReason {
        let known = self.accepted.iter().find(|(it, _)| it.id == monster.id);
        let was_unaware = known.is_some_and(|(it, _)| it.belief.goal().is_none());
        let has_noticed = was_unaware && monster.belief.goal().is_some();
        let why = if has_noticed { StopReason::NoticedBy } else { StopReason::MonsterCameNear };
        why(monster.into())
    }

    /// The PC must not be beside an active monster after its step, nor where one that it has heard
    /// could strike it at once, nor come so near to a sleeper that it wakes.
    pub(super) fn keep_apart(
        &mut self,
        view: &PlayerView<'_>,
        way: Direction,
        has_begun: bool,
    ) -> Result<(), StopReason> {
        let cell = view.position.step(way);
        let mut others = view.monsters.iter().filter(|it| !wakes_at(view, it, view.position));
        if let Some(woken) = others.find(|it| wakes_at(view, it, cell)) {
            return Err(StopReason::CouldWake(woken.into()));
        }
        let near = first_to_come(view, cell, |it| it.turns_before(view.next_turn) + 1);
        near.map_or(Ok(()), |it| Err(too_near(it, has_begun)))?;
        let heard = self.sounds.listen_ahead(view, cell);
        heard.map_or(Ok(()), |it| Err(StopReason::CouldStrike(it)))
    }

    /// Monsters may come closer: a rest ends before any turn on which one could kill the PC.
    pub(super) fn look_while_resting(&mut self, view: &PlayerView<'_>) -> Result<(), StopReason> {
        let has_begun = self.compare(view)?;
        let beside = view.monsters.iter().find(|it| it.position.distance(view.position) <= 1);
        beside.map_or(Ok(()), |it| Err(too_near(it, has_begun)))
    }

    /// Monsters that were in sight from the start may remain in sight.
    pub(super) fn look_while_running(&mut self, view: &PlayerView<'_>) -> Result<(), StopReason> {
        let has_begun = self.compare(view)?;
        keep_a_berth(view, has_begun)?;
        if view.stuck_moves > 0 { Err(StopReason::Stuck) } else { Ok(()) }
    }

    /// Returns whether the journey has begun.
    pub(super) fn compare(&mut self, view: &PlayerView<'_>) -> Result<bool, StopReason> {
        let now = Glance::at(view);
        let heard = self.sounds.listen(view);
        let Some(before) = self.before.replace(now.clone()) else { return Ok(false) };
        if before.level != now.level {
            return Err(StopReason::Displaced);
        }
        let is_new = |it: &&PerceivedMonster| !self.knows(view, it);
        let was_noticed = |it: &&PerceivedMonster| {
            let mut noticed = before.noticed.iter();
            noticed.any(|(id, was_seen)| *id == it.id && (*was_seen || !it.in_view))
        };
        let mut comers = view.monsters.iter().filter(|it| is_new(it) && !was_noticed(it));
        let came = |it: &PerceivedMonster| {
            let (seen, sensed) = (StopReason::MonsterCameIntoView, StopReason::SensedByTelepathy);
            if it.in_view { seen(it.into()) } else { sensed(it.into()) }
        };
        let is_unknown = |it: &&PerceivedMonster| !before.lurking.contains(&it.id);
        let lurker = remembered_near(view).filter(is_new).find(is_unknown);
        let comer = sensed_near(view).filter(is_new).find(is_unknown);
        let were_far = before.hunters_in.is_some_and(|turns| turns > NOTICE);
        let hunters = now.hunters_in.filter(|turns| were_far && *turns <= NOTICE);
        let news = [
            comers.next().map(came),
            lurker.map(|it| StopReason::RememberedMonsterNear(it.into())),
            comer.map(|it| StopReason::MonsterCameNear(it.into())),
            heard,
            hunters.map(StopReason::HuntersNear),
            (before.stuck && !now.stuck).then_some(StopReason::Freed),
            (before.hasted && !now.hasted).then_some(StopReason::HasteEnded),
            (before.vanished && !now.vanished).then_some(StopReason::VanishEnded),
        ];
        news.into_iter().flatten().next().map_or(Ok(true), Err)
    }
}

impl Glance {
    fn at(view: &PlayerView<'_>) -> Self {
        Self {
            level: view.depth.map(|depth| depth.level),
            position: view.position,
            noticed: view.monsters.iter().map(|it| (it.id, it.in_view)).collect(),
            lurking: remembered_near(view).chain(sensed_near(view)).map(|it| it.id).collect(),
            hunters_in: view.depth.and_then(|depth| depth.hunters_in),
            stuck: view.stuck_moves > 0,
            hasted: view.haste_moves > 0,
            vanished: view.vanished_until.is_some(),
        }
    }
}

fn soonest_first<'a>(
    monsters: impl Iterator<Item = &'a PerceivedMonster>,
    here: Position,
) -> Vec<&'a PerceivedMonster> {
    let mut monsters: Vec<_> = monsters.collect();
    monsters.sort_by_key(|it| {
        let steps = u64::from(it.position.distance(here).saturating_sub(1));
        it.next_turn + it.speed.delay() * steps
    });
    monsters
}

fn remembered_near<'a>(view: &PlayerView<'a>) -> impl Iterator<Item = &'a PerceivedMonster> {
    let (here, seen) = (view.position, view.field_of_view);
    let is_near = move |cell: Position| cell.distance(here) <= LURKING && !seen.sees(cell);
    view.lost_lately().map(|it| &it.sighting).filter(move |it| is_near(it.position))
}

/// Those sensed without being seen. A PC that knows everything is told nothing new.
fn sensed_near<'a>(view: &'a PlayerView<'_>) -> impl Iterator<Item = &'a PerceivedMonster> {
    let is_near = |it: &Position| it.distance(view.position) <= LURKING;
    let sensed = view.monsters.iter().filter(|_| !view.is_all());
    sensed.filter(move |it| !it.in_view && is_near(&it.position))
}

fn can_come(view: &PlayerView<'_>, monster: &PerceivedMonster) -> bool {
    let walks = || view.distance_map(DistanceMapKind::Open, view.position);
    monster.has(Ability::Tunneling) || walks().distance(monster.position).is_some()
}

fn keep_a_berth(view: &PlayerView<'_>, has_begun: bool) -> Result<(), StopReason> {
    let until = view.now + BERTH * (view.next_turn - view.now);
    let near = first_to_come(view, view.position, |it| it.turns_before(until));
    near.map_or(Ok(()), |it| Err(too_near(it, has_begun)))
}

/// Whether a monster sleeps, and would wake if the PC were in a cell.
fn wakes_at(view: &PlayerView<'_>, it: &PerceivedMonster, cell: Position) -> bool {
    let habit = view.world.get(it.entity);
    matches!(habit, Some(Habit::Sleeps(range)) if it.position.distance(cell) <= *range)
}

/// In cells beyond those beside it: a spear or a charge, which alone need time, strike from afar.
fn reach(view: &PlayerView<'_>, it: &PerceivedMonster) -> u64 {
    let trade = view.world.entity(it.entity).get_components::<(&Trade, &SeenSince)>();
    trade.map_or(0, |(trade, _)| trade.reach.saturating_sub(1).into())
}

fn could_reach(region: &Region<'_>, view: &PlayerView<'_>, cell: Position) -> bool {
    let is_fresh = region.sound.turn + 1 >= view.turns && !region.is_dead();
    is_fresh && region.after(view.next_turn - view.now).contains(&cell)
}

/// Of the active monsters within so many moves of a cell that is at most a step away.
fn first_to_come<'v>(
    view: &'v PlayerView<'_>,
    cell: Position,
    moves: impl Fn(&PerceivedMonster) -> u64,
) -> Option<&'v PerceivedMonster> {
    let moves = |it: &PerceivedMonster| moves(it) + reach(view, it);
    let near = view.monsters.iter().filter(|it| {
        let is_awake = it.belief.goal().is_some();
        let is_active = is_awake || it.has(Ability::Telepathic) || it.has(Ability::Erratic);
        is_active && !is_harmless(view, it) && moves(it) >= u64::from(it.position.distance(cell))
    });
    // Computed only if a monster that cannot dig is near enough to matter.
    let walks = LazyCell::new(|| view.distance_map(DistanceMapKind::Open, cell));
    let arrives = |it: &&PerceivedMonster| {
        let way = || walks.distance(it.position).map(u64::from);
        it.has(Ability::Tunneling) || way().is_some_and(|way| way <= moves(it))
    };
    soonest_first(near, view.position).into_iter().find(arrives)
}

fn too_near(it: &PerceivedMonster, has_begun: bool) -> StopReason {
    let why = if has_begun { StopReason::MonsterCameNear } else { StopReason::MonsterTooNear };
    why(it.into())
}
