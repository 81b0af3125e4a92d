//! What ends any journey: somebody comes, or the PC is no longer what it was.

use super::{PlayerView, StopReason};
use crate::{
    creature::{Ability, CharacterId},
    grid::Position,
    knowledge::Sighting,
    path::{DistanceMap, MapKind, TunnelCosts, flood},
};

/// Whom and what the PC knew of itself a turn ago.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lookout {
    before: Option<Glance>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Glance {
    level: Option<u16>,
    seen: Vec<CharacterId>,
    noticed: Vec<CharacterId>,
    stuck: bool,
    hasted: bool,
    veiled: bool,
}

/// How many of its turns somebody must be away from the PC.
const BERTH: u64 = 2;

impl Lookout {
    pub(super) const fn new() -> Self {
        Self { before: None }
    }

    pub(super) const fn has_begun(&self) -> bool {
        self.before.is_some()
    }

    /// Nobody may be in sight, or near.
    pub(super) fn look(&mut self, survey: &PlayerView<'_>) -> Result<(), StopReason> {
        let has_begun = self.before.is_some();
        self.compare(survey)?;
        match in_sight(survey).next() {
            Some(monster) if has_begun => Err(StopReason::ComesIntoView(monster.into())),
            Some(monster) => Err(StopReason::NotInSight(monster.into())),
            None => keep_a_berth(survey, has_begun),
        }?;
        if survey.stuck > 0 { Err(StopReason::Stuck) } else { Ok(()) }
    }

    /// Nobody may be beside the PC. Those who are in sight may come: a rest ends before
    /// a turn in which one of them could kill, and whoever rests may be stuck.
    pub(super) fn look_while_resting(&mut self, survey: &PlayerView<'_>) -> Result<(), StopReason> {
        let has_begun = self.before.is_some();
        self.compare(survey)?;
        let beside = survey.monsters.iter().find(|it| it.place.distance(survey.place) <= 1);
        beside.map_or(Ok(()), |it| Err(too_near(it, has_begun)))
    }

    /// Those who are in sight from the beginning may be, as long as they are
    /// not near.
    pub(super) fn look_while_running(&mut self, survey: &PlayerView<'_>) -> Result<(), StopReason> {
        let has_begun = self.before.is_some();
        self.compare(survey)?;
        keep_a_berth(survey, has_begun)?;
        if survey.stuck > 0 { Err(StopReason::Stuck) } else { Ok(()) }
    }

    /// What has changed since the turn before.
    fn compare(&mut self, survey: &PlayerView<'_>) -> Result<(), StopReason> {
        let now = Glance::at(survey);
        let Some(before) = self.before.replace(now.clone()) else { return Ok(()) };
        if before.level != now.level {
            return Err(StopReason::Elsewhere);
        }
        if let Some(new) = in_sight(survey).find(|it| !before.seen.contains(&it.number)) {
            return Err(StopReason::ComesIntoView(new.into()));
        }
        let mut noticed = survey.monsters.iter();
        if let Some(new) = noticed.find(|it| !before.noticed.contains(&it.number)) {
            return Err(StopReason::IsFelt(new.into()));
        }
        let ends = [
            (before.stuck && !now.stuck, StopReason::Freed),
            (before.hasted && !now.hasted, StopReason::Slowed),
            (before.veiled && !now.veiled, StopReason::Unveiled),
        ];
        let ended = ends.into_iter().find(|(ended, _)| *ended);
        ended.map_or(Ok(()), |(_, why)| Err(why))
    }
}

impl Glance {
    fn at(survey: &PlayerView<'_>) -> Self {
        Self {
            level: survey.storey.map(|storey| storey.level),
            seen: in_sight(survey).map(|it| it.number).collect(),
            noticed: survey.monsters.iter().map(|it| it.number).collect(),
            stuck: survey.stuck > 0,
            hasted: survey.hasted > 0,
            veiled: survey.veiled.is_some(),
        }
    }
}

/// Those whom the PC really sees, in a pit too.
fn in_sight<'a>(survey: &'a PlayerView<'_>) -> impl Iterator<Item = &'a Sighting> {
    survey.monsters.iter().filter(|it| it.in_view)
}

/// Nobody who is about to do something may be able to be where the PC is within
/// its next turns.
fn keep_a_berth(survey: &PlayerView<'_>, has_begun: bool) -> Result<(), StopReason> {
    let until = survey.now + BERTH * (survey.next_turn - survey.now);
    let mut near = survey.monsters.iter().filter(|it| {
        let awake = it.knowledge.goal().is_some()
            || [Ability::Telepathic, Ability::Erratic].into_iter().any(|bit| it.abilities.has(bit));
        awake && it.turns_before(until) >= u64::from(it.place.distance(survey.place))
    });
    let mut walks = None;
    let mut arrives = |monster: &&Sighting| {
        monster.abilities.has(Ability::Tunneling)
            || walks
                .get_or_insert_with(|| walks_to(survey, survey.place))
                .distance(monster.place)
                .is_some_and(|way| u64::from(way) <= monster.turns_before(until))
    };
    let near = near.find(|monster| arrives(monster));
    near.map_or(Ok(()), |it| Err(too_near(it, has_begun)))
}

fn too_near(it: &Sighting, has_begun: bool) -> StopReason {
    if has_begun { StopReason::ComesNear(it.into()) } else { StopReason::NotSoNear(it.into()) }
}

fn walks_to(survey: &PlayerView<'_>, place: Position) -> DistanceMap {
    flood(survey.dungeon, &TunnelCosts::GAME, MapKind::Open, place)
}
