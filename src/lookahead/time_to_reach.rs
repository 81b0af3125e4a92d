//! How soon each monster could be where the PC is, if the PC stayed.
//!
//! It is told by what the PC knows: the ways that it has seen, the monsters that
//! it notices. What a monster believes is left out, and so are the coins of the
//! erratic: this is the soonest that it could come about.

use crate::{
    creature::Tunneling,
    dungeon::{Hardness, Passage, StepOutcome},
    grid::Position,
    knowledge::Sighting,
    mind::straight_step,
    path::{DistanceMaps, MapKind},
    player::PlayerView,
    things::Door,
    turn::{Tick, turns_of_the_player_before},
};

/// Of how many monsters the way is worked out: the nearest.
const MOST: usize = 100;

/// When a monster could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeToReach {
    /// The moment.
    pub at: Tick,
    /// How many turns the PC has before: at least the one that it is about to
    /// take.
    pub turns: u64,
    /// The same as the line of turns counts it, in hundredths of a turn of the PC's.
    pub hundredths: u64,
}

/// A monster, and when it could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApproachingMonster {
    /// The monster.
    pub monster: Sighting,
    /// When, `None` where the PC knows of no way, for its friends, and for those who
    /// are farther away than a hundred others.
    pub contact: Option<TimeToReach>,
}

/// All monsters that the PC knows of, by how soon they could be in its cell, and
/// then by their distance; its friends, who come as they like, are last.
///
/// The maps have to follow the level as the PC knows it, which is another one
/// than the level itself where the PC does not see everything.
///
/// ```
/// use hexdelve::{lookahead::approaching_monsters, prelude::*};
/// let mut game = Scenario::draw("3..@....3 4").speed('4', 20).start();
/// let survey = game.player_view().unwrap();
/// let approaches = approaching_monsters(&survey, &mut DistanceMaps::default());
/// let turns = approaches.iter().map(|it| it.contact.unwrap().turns);
/// assert_eq!(turns.collect::<Vec<_>>(), [3, 4, 5]);
/// ```
pub fn approaching_monsters(
    survey: &PlayerView<'_>,
    maps: &mut DistanceMaps,
) -> Vec<ApproachingMonster> {
    let nearness =
        |it: &Sighting| (it.place.distance(survey.place), it.number, it.place.y, it.place.x);
    let mut monsters = survey.monsters.clone();
    if monsters.len() > MOST {
        monsters.select_nth_unstable_by_key(MOST, nearness);
    }
    let near = (0..).map(|index| index < MOST);
    let approach = |(monster, is_near): (Sighting, bool)| {
        let contact = if is_near { contact(survey, maps, &monster) } else { None };
        ApproachingMonster { monster, contact }
    };
    let friends =
        survey.friends.iter().map(|it| ApproachingMonster { monster: *it, contact: None });
    let mut approaches: Vec<_> = monsters.into_iter().zip(near).map(approach).collect();
    approaches.extend(friends);
    approaches.sort_unstable_by_key(|it| {
        let at = it.contact.map(|contact| contact.at);
        (it.monster.is_friend(), at.is_none(), at, nearness(&it.monster))
    });
    approaches
}

fn contact(
    survey: &PlayerView<'_>,
    maps: &mut DistanceMaps,
    monster: &Sighting,
) -> Option<TimeToReach> {
    let before = moves(survey, maps, monster)?.saturating_sub(1);
    let at =
        monster.next_turn + (u64::from(before) + u64::from(monster.stuck)) * monster.speed.delay();
    let pause = (survey.next_turn - survey.now).max(1);
    let turns = turns_of_the_player_before(survey.now, pause, at).max(1);
    let passed = at - survey.now;
    Some(TimeToReach { at, turns, hundredths: passed * 100 / pause })
}

/// How many moves it takes a monster to come to the PC's cell, the way that its
/// mind would go; `None` where something stops it.
fn moves(survey: &PlayerView<'_>, maps: &mut DistanceMaps, monster: &Sighting) -> Option<u32> {
    let (dungeon, goal) = (survey.dungeon, survey.place);
    let means = monster.means();
    let Passage { opens, digs, .. } = means;
    if opens {
        maps.recompute(dungeon, goal, MapKind::of(digs), survey.now.0);
    }
    let (mut me, mut moves) = (monster.place, 0);
    while me != goal {
        let could_enter = |cell| means.could_enter(dungeon.matter(cell));
        let way = if opens {
            maps.downhill(dungeon, goal, MapKind::of(digs), me)
        } else {
            straight_step(me, goal, digs, could_enter)
        };
        me = me.step(way?);
        moves += moves_into(survey, me, means)?;
    }
    Some(moves)
}

/// How many moves it takes to come into a cell from beside it.
fn moves_into(survey: &PlayerView<'_>, cell: Position, means: Passage) -> Option<u32> {
    let matter = survey.dungeon.matter(cell);
    match means.step_into(matter) {
        StepOutcome::Enters => Some(1),
        // To open it, and to go on.
        StepOutcome::Opens => Some(2),
        StepOutcome::Digs if matter.hardness == Hardness::OPEN => bites_of_a_door(survey, cell),
        StepOutcome::Digs => Tunneling::default().bites(matter.hardness),
        StepOutcome::Blocked => None,
    }
}

/// How many bites a door takes that nobody has bitten.
fn bites_of_a_door(survey: &PlayerView<'_>, cell: Position) -> Option<u32> {
    let kinds = survey.things_at(cell).filter_map(|thing| thing.kind);
    let mut doors = kinds.filter_map(|kind| survey.catalogue?.kind(kind).part::<Door>());
    Tunneling::default().bites(Hardness(doors.next()?.hardness))
}
