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
        let map = maps.toward(dungeon, survey.place, MapKind::of(digs), survey.now.0);
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
    Some(Contact { at, turns: (at - survey.now) / pause + 1 })
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Game, player::Command, scenario::Scenario};

    /// The letters and turns of all monsters, the soonest first.
    fn told(mut game: Game) -> Vec<(char, Option<u64>)> {
        let survey = game.survey().expect("the PC lives");
        let all = approaches(&survey, &mut DistanceMaps::default());
        all.iter()
            .map(|it| (it.monster.abilities.letter(), it.contact.map(|contact| contact.turns)))
            .collect()
    }

    #[test]
    fn the_soonest_comes_first_and_whoever_is_stopped_last() {
        let game = Scenario::delve("0.+.@.........2\n     .+.....3...");
        assert_eq!(told(game.start()), [('3', Some(8)), ('2', Some(10)), ('0', None)]);
    }

    #[test]
    fn speed_counts_and_so_does_a_move_that_is_lost() {
        assert_eq!(told(Scenario::draw("@...3").start()), [('3', Some(4))]);
        let fast = Scenario::draw("@...3").speed('3', 20);
        assert_eq!(told(fast.start()), [('3', Some(2))]);
        let slow = Scenario::draw("@...3").speed('3', 5);
        assert_eq!(told(slow.start()), [('3', Some(7))]);
    }

    #[test]
    fn rock_costs_its_bites() {
        for (rock, turns) in [(60, 4), (120, 7), (200, 10)] {
            for digger in ['4', '5'] {
                let game = Scenario::draw(&format!("@   {digger}")).rock(rock);
                assert_eq!(told(game.start()), [(digger, Some(turns))], "{rock}");
            }
        }
        assert_eq!(told(Scenario::draw("@   1").start()), [('1', None)]);
    }

    #[test]
    fn what_is_told_comes_about() {
        // Those who know where the PC is, wherever it is.
        for letter in ['2', '3', '6', '7'] {
            for speed in [5, 7, 10, 13, 20] {
                let drawing = format!("@..+.   \n...    ..{letter}\n.........");
                let mut game =
                    Scenario::delve(&drawing).rock(90).speed(letter, speed).seed(3).start();
                let survey = game.survey().expect("the PC lives");
                let all = approaches(&survey, &mut DistanceMaps::default());
                let Some(contact) = all[0].contact else { continue };
                let mut turns = 0;
                while !game.verdict().is_decided() && turns < 99 {
                    turns += 1;
                    game.submit(Command::Rest).expect("to rest is always legal");
                }
                assert_eq!(turns, contact.turns, "{letter} of speed {speed}");
            }
        }
    }

    #[test]
    fn of_a_crowd_the_nearest_are_worked_out() {
        let row = ".3".repeat(99);
        let crowd = told(Scenario::draw(&format!("@{row}\n{row}.")).start());
        assert_eq!(crowd.len(), 198);
        assert!(crowd[..MOST].iter().all(|(_, turns)| turns.is_some()));
        assert!(crowd[MOST..].iter().all(|(_, turns)| turns.is_none()));
    }
}
