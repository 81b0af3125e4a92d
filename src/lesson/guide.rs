//! Leads: what a stage has the pupil do, as a command for each moment.

use super::{LessonArea, area::Ground};
use crate::{
    action::Action,
    creature::{Abilities, Monster},
    dungeon::Dungeon,
    game::Game,
    grid::{Direction, Position},
    lookahead::Simulation,
    things::key_of,
};
use bevy_ecs::prelude::With;
use serde::Deserialize;

/// From how many deaths of a hundred times on nobody is led there.
const TOO_RISKY: u8 = 50;
/// How far away those are who may be beside the PC before it has got away.
const NEAR: u16 = 3;

/// How careful the way is that is looked for.
#[derive(Debug, Default)]
pub(super) struct Caution {
    /// All cells within so many moves of a monster are shunned.
    pub(super) wary: u16,
    rehearsal: Simulation,
}

impl Caution {
    /// The ways to spend a turn that nobody need fear to be told to try.
    pub(super) fn sane(&mut self, game: &mut Game) -> Vec<Action> {
        let threats = self.rehearsal.threats(game);
        let is_sane = |way: Option<Direction>| {
            let risk = threats.of(way).map_or(0, |threat| threat.percent);
            risk < TOO_RISKY && game.may(command(way)).is_ok()
        };
        let ways = Direction::ALL.map(Some).into_iter().chain([None]);
        ways.filter(|way| is_sane(*way)).map(command).collect()
    }
}

/// What is to be done from wherever the PC stands.
///
/// In a file: `"rest"`, `{ go = [1, 1, 1, 1] }`, `{ meet = "6" }` and so on.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LessonGuide {
    /// To wait.
    Rest,
    /// To look at what this key shows, which costs no turn; the word is that of
    /// `assets/keys.toml`.
    Look(String),
    /// To go there.
    Go(LessonArea),
    /// To go there, and to pick up what lies there.
    Fetch(LessonArea),
    /// To go there, and to close the door beside it.
    Shut(LessonArea),
    /// To let one of this letter come, and to strike it once it is there.
    Meet(char),
    /// To go there, and down.
    Leave(LessonArea),
    /// The same past those whose steps nobody knows: never where one of them
    /// may arrive, if there is another way.
    Sneak(LessonArea),
}

impl LessonGuide {
    /// What to do now, `None` where that does not lead on.
    pub(super) fn command(&self, game: &mut Game, caution: &mut Caution) -> Option<Action> {
        let wary = caution.wary;
        let place = game.player_position()?;
        let is_there = |area: &LessonArea| area.holds((place.x, place.y));
        let command = match self {
            Self::Look(_) => return None,
            Self::Rest => Action::Rest,
            Self::Go(area) => Action::Step(step(game, *area, wary)?),
            Self::Fetch(area) if is_there(area) => Action::PickUp,
            Self::Shut(area) if is_there(area) => close(game)?,
            Self::Leave(area) if is_there(area) => Action::Descend,
            Self::Sneak(area) if is_there(area) || game.monsters() == 0 => Action::Descend,
            Self::Fetch(area) | Self::Shut(area) | Self::Leave(area) => {
                Action::Step(step(game, *area, wary)?)
            }
            Self::Meet(letter) => beside(game, place, *letter).map_or(Action::Rest, Action::Step),
            Self::Sneak(area) => sneak(game, place, *area, caution)?,
        };
        game.may(command).is_ok().then_some(command)
    }
}

fn command(way: Option<Direction>) -> Action {
    way.map_or(Action::Rest, Action::Step)
}

fn close(game: &Game) -> Option<Action> {
    Direction::ALL.map(Action::Close).into_iter().find(|command| game.may(*command).is_ok())
}

fn monsters(game: &mut Game) -> Vec<(Position, char)> {
    let world = game.world_mut();
    let mut query = world.query_filtered::<(&Position, &Abilities), With<Monster>>();
    query.iter(world).map(|(place, abilities)| (*place, abilities.letter())).collect()
}

fn beside(game: &mut Game, place: Position, letter: char) -> Option<Direction> {
    let monsters = monsters(game);
    Direction::ALL.into_iter().find(|way| monsters.contains(&(place.step(*way), letter)))
}

fn step(game: &mut Game, area: LessonArea, wary: u16) -> Option<Direction> {
    let from = game.player_position()?;
    let monsters = monsters(game);
    let is_shunned = |cell: &Position| {
        wary > 0 && monsters.iter().any(|(place, _)| place.distance(*cell) <= wary)
    };
    let dungeon = game.world().resource::<Dungeon>();
    let shunned = dungeon.size().positions().filter(is_shunned).collect();
    ground(game, from, shunned).step(from, area)
}

fn ground(game: &Game, place: Position, shunned: Vec<Position>) -> Ground<'_> {
    let world = game.world();
    let key = game.at(place).creature.is_some_and(|player| key_of(world, player).is_some());
    Ground { dungeon: world.resource(), key, shunned }
}

/// Who stands beside the PC is struck, where that is safe. Else it goes where
/// it dies least often, not between two who may both come, and of these cells
/// where the way is shortest.
fn sneak(
    game: &mut Game,
    place: Position,
    area: LessonArea,
    caution: &mut Caution,
) -> Option<Action> {
    let threats = caution.rehearsal.threats(game);
    let monsters = monsters(game);
    let steps = ground(game, place, Vec::new()).steps(&Direction::ALL, area);
    let rank = |way: Option<Direction>| {
        let percent = threats.of(way).map_or(0, |threat| threat.percent);
        let cell = way.map_or(place, |way| place.step(way));
        let strikes = monsters.iter().any(|(other, _)| *other == cell);
        let near = monsters.iter().filter(|(other, _)| other.distance(cell) <= NEAR).count();
        let far = steps.get(cell).copied().flatten().unwrap_or(u16::MAX);
        (percent, !strikes, near.max(1), far)
    };
    let ways = Direction::ALL.map(Some).into_iter().chain([None]);
    let ways = ways.filter(|way| game.may(command(*way)).is_ok());
    let best = ways.min_by_key(|way| rank(*way))?;
    (rank(best).0 < TOO_RISKY).then_some(command(best))
}
