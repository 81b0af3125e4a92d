//! How soon each monster could be where the PC is, if the PC stayed.
//!
//! It is told by what the PC knows: the ways that it has seen, the monsters that
//! it notices. What a monster believes is left out, and so are the coins of the
//! erratic: this is the soonest that it could come about.

use crate::{
    creature::{Ability, Tunneling},
    dungeon::{Dungeon, Hardness},
    grid::Position,
    path::{DistanceMaps, MapKind},
    player::{Sighting, Survey},
    turn::Tick,
};

/// Of how many monsters the way is worked out: the nearest.
const MOST: usize = 100;

/// When a monster could be in the PC's cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Contact {
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
pub struct Approach {
    /// The monster.
    pub monster: Sighting,
    /// When, `None` where the PC knows of no way, and for those who are farther
    /// away than a hundred others.
    pub contact: Option<Contact>,
}

/// All monsters that the PC knows of, by how soon they could be in its cell, and
/// then by their distance.
///
/// The maps have to follow the level as the PC knows it, which is another one
/// than the level itself where the PC does not see everything.
///
/// ```
/// use hexdelve::{check::approaches, prelude::*};
/// let mut game = Scenario::draw("3..@....3 4").speed('4', 20).start();
/// let survey = game.survey().unwrap();
/// let approaches = approaches(&survey, &mut DistanceMaps::default());
/// let turns = approaches.iter().map(|it| it.contact.unwrap().turns);
/// assert_eq!(turns.collect::<Vec<_>>(), [3, 4, 5]);
/// ```
pub fn approaches(survey: &Survey<'_>, maps: &mut DistanceMaps) -> Vec<Approach> {
    let nearness =
        |it: &Sighting| (it.place.distance(survey.place), it.number, it.place.y, it.place.x);
    let mut monsters = survey.monsters.clone();
    if monsters.len() > MOST {
        monsters.select_nth_unstable_by_key(MOST, nearness);
    }
    let near = (0..).map(|index| index < MOST);
    let approach = |(monster, is_near): (Sighting, bool)| {
        let contact = if is_near { contact(survey, maps, &monster) } else { None };
        Approach { monster, contact }
    };
    let mut approaches: Vec<_> = monsters.into_iter().zip(near).map(approach).collect();
    approaches.sort_unstable_by_key(|it| {
        (it.contact.is_none(), it.contact.map(|contact| contact.at), nearness(&it.monster))
    });
    approaches
}

fn contact(survey: &Survey<'_>, maps: &mut DistanceMaps, monster: &Sighting) -> Option<Contact> {
    let (dungeon, digs) = (survey.dungeon, monster.abilities.has(Ability::Tunneling));
    let moves = if monster.abilities.has(Ability::Intelligent) {
        let map = maps.recompute(dungeon, survey.place, MapKind::of(digs), survey.now.0);
        // A cell costs as many moves as it takes to bite through it, or to open
        // it and go on.
        map.distance(monster.place)?
    } else {
        moves_straight(dungeon, monster.place, survey.place, digs)?
    };
    let before = u64::from(moves.saturating_sub(1)) + u64::from(monster.stuck);
    let at = monster.next_turn + before * monster.speed.delay();
    let pause = (survey.next_turn - survey.now).max(1);
    // At one moment the PC comes first.
    let passed = at - survey.now;
    Some(Contact { at, turns: passed / pause + 1, hundredths: passed * 100 / pause })
}

/// How many moves it takes whoever goes straight at a place, by the rule of
/// [`chase_straight`](crate::mind::chase_straight); `None` where something stops
/// it.
fn moves_straight(dungeon: &Dungeon, from: Position, to: Position, digs: bool) -> Option<u32> {
    let (mut me, mut moves) = (from, 0);
    while me != to {
        let aims = [to, Position::new(to.x, me.y), Position::new(me.x, to.y)];
        // Who digs tries nothing else.
        let aims = if digs { &aims[..1] } else { &aims[..] };
        let mut ways = aims.iter().filter_map(|aim| me.toward(*aim));
        let (cell, bites) = ways.find_map(|way| {
            let cell = me.step(way);
            Some((cell, moves_into(dungeon, cell, digs)?))
        })?;
        moves += bites;
        me = cell;
    }
    Some(moves)
}

/// How many moves a cell costs somebody who cannot open anything.
fn moves_into(dungeon: &Dungeon, cell: Position, digs: bool) -> Option<u32> {
    match dungeon.hardness(cell) {
        // A door is as hard as one bite takes.
        Hardness::OPEN if dungeon.obstacle(cell).is_solid() => {
            dungeon.obstacle(cell).cost_for(true).filter(|_| digs).map(|_| 1)
        }
        Hardness::OPEN => Some(1),
        rock if digs => bites(rock),
        _ => None,
    }
}

/// How many bites a tunneler needs for a cell, the last of which lets it in;
/// `None` for the immutable. 0 where there is no rock.
///
/// ```
/// use hexdelve::{check::bites, prelude::*};
/// let counted = [0, 1, 85, 86, 170, 171, 254, 255].map(|rock| bites(Hardness(rock)));
/// assert_eq!(counted[..7], [0, 1, 1, 2, 2, 3, 3].map(Some));
/// assert_eq!(counted[7], None);
/// ```
pub fn bites(rock: Hardness) -> Option<u32> {
    let strength = Tunneling::default().strength;
    (!rock.is_immutable()).then(|| u32::from(rock.0.div_ceil(strength)))
}
