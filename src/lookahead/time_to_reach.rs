//! The time in which each monster could reach the PC, if the PC stayed.
//!
//! It is computed from what the PC knows: the paths that it has seen, and the monsters
//! that it notices. Beliefs of monsters are ignored, and so are the coin tosses of
//! erratic ones: the result is the earliest possible time.

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

/// The maximum number of monsters for which a time is computed, the nearest first.
const MOST: usize = 100;

/// The time at which a monster could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TimeToReach {
    /// The time in ticks.
    pub at: Tick,
    /// The number of turns that the PC has before that, including the one that it is
    /// about to take.
    pub turns: u64,
    /// The time until then in hundredths of the PC's turn, as the turn order counts it.
    pub hundredths: u64,
}

/// A monster, and the time at which it could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ApproachingMonster {
    /// The monster.
    pub monster: Sighting,
    /// The time, or `None` if the PC knows of no path, if the monster is a friend, or if
    /// a hundred other monsters are nearer.
    pub contact: Option<TimeToReach>,
}

/// Returns all monsters that the PC knows of, ordered by the time at which they could be
/// in its cell, then by distance. Friends come last, because they come as they like.
///
/// The maps must be those of the level as the PC knows it. That is not the level itself
/// if the PC does not see everything.
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
    // Partial sorting is enough here: it moves the nearest monsters to the front, and the
    // others get no time.
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

/// Returns the number of moves in which a monster comes to the PC's cell, on the path
/// that its mind would take, or `None` if something stops it.
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

/// Returns the number of moves that it takes to enter a cell from beside it.
fn moves_into(survey: &PlayerView<'_>, cell: Position, means: Passage) -> Option<u32> {
    let matter = survey.dungeon.matter(cell);
    match means.step_into(matter) {
        StepOutcome::Enters => Some(1),
        // One move opens it, the next one enters.
        StepOutcome::Opens => Some(2),
        StepOutcome::Digs if matter.hardness == Hardness::OPEN => bites_of_a_door(survey, cell),
        StepOutcome::Digs => Tunneling::default().bites(matter.hardness),
        StepOutcome::Blocked => None,
    }
}

/// Returns the number of bites that a door takes that nobody has bitten yet.
fn bites_of_a_door(survey: &PlayerView<'_>, cell: Position) -> Option<u32> {
    let kinds = survey.things_at(cell).filter_map(|thing| thing.kind);
    let mut doors = kinds.filter_map(|kind| survey.catalogue?.kind(kind).part::<Door>());
    Tunneling::default().bites(Hardness(doors.next()?.hardness))
}
