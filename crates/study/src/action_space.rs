//! The PC's actions as a fixed list of numbers (an action space), for programs that choose among
//! numbers.
//!
//! A [`DiscreteAction`] is an entry of the list. [`write_action_mask`] marks the possible ones, and
//! [`perform`] carries one out: a single action of the PC, or a journey of many turns.

use crate::observation::BufferLengthError;
use hexdelve::{
    action::ItemTarget,
    arts::{ArtAim, arts_of},
    knowledge::player_of,
    player::{Journey, Landmark, Refusal, StopReason, destinations},
    prelude::*,
    things::pack_of,
};
use std::fmt;
use thiserror::Error;

/// An entry of the list of actions. The list never changes, except that entries may be
/// added at its end.
///
/// The entries from 89 on are journeys, which last for several turns. A program that does
/// not want journeys uses the first [`PRIMITIVE_COUNT`](Self::PRIMITIVE_COUNT) entries.
///
/// Arts are numbered from 0 to [`ARTS`](Self::ARTS) - 1, in the order in which the PC has learned
/// them.
///
/// ```
/// use hexdelve_study::action_space::DiscreteAction;
/// use hexdelve_study::prelude::*;
/// assert_eq!(DiscreteAction::all().next(), Some(DiscreteAction::Step(Direction::ALL[0])));
/// assert_eq!(DiscreteAction::Explore.index(), DiscreteAction::PRIMITIVE_COUNT);
/// let names: Vec<_> = DiscreteAction::all().map(|action| action.to_string()).collect();
/// assert_eq!((names.len(), &names[9][..], &names[89][..]), (101, "go down", "explore"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscreteAction {
    /// 0–7: a step in each of the eight directions, in the order of [`Direction::ALL`].
    Step(Direction),
    /// 8: a rest of one turn.
    Rest,
    /// 9: leaves the level, going down.
    Descend,
    /// 10: leaves the level, going up.
    Ascend,
    /// 11: picks up an item.
    PickUp,
    /// 12–19: closes the door in each direction.
    Close(Direction),
    /// 20–25: uses the item in each slot, if it needs no target.
    Use(Slot),
    /// 26–31: puts down the item in each slot.
    Drop(Slot),
    /// 32–37: throws the item in each slot at the nearest monster in view.
    ThrowAtNearest(Slot),
    /// 38–61: uses the item in each slot on each ability of the nearest monster in view.
    AimAtNearest(Slot, Ability),
    /// 62–64: uses the art with each number, if it needs no target, or on the nearest monster in
    /// view.
    UseArt(u8),
    /// 65–88: uses the art with each number in each direction.
    UseArtToward(u8, Direction),
    /// 89: explores the level until something happens or nothing is left to explore.
    Explore,
    /// 90: travels to the nearest known staircase down.
    TravelDown,
    /// 91: travels to the nearest known staircase up.
    TravelUp,
    /// 92: rests until something happens.
    RestUntilDisturbed,
    /// 93–100: runs along a corridor or across a room, in each direction.
    Run(Direction),
}

impl DiscreteAction {
    /// The number of single-turn actions, which come first.
    pub const PRIMITIVE_COUNT: usize = 89;
    /// The total number of actions.
    pub const COUNT: usize = 101;
    /// The number of arts that can be used: one from each shrine of a delve.
    pub const ARTS: u8 = 3;

    /// Iterates over all actions, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let slots = Slot::ALL.into_iter();
        let aims = |slot| Ability::ALL.map(|ability| Self::AimAtNearest(slot, ability));
        let ways = |art| Direction::ALL.map(|way| Self::UseArtToward(art, way));
        let journeys = [Self::Explore, Self::TravelDown, Self::TravelUp, Self::RestUntilDisturbed];
        Direction::ALL
            .into_iter()
            .map(Self::Step)
            .chain([Self::Rest, Self::Descend, Self::Ascend, Self::PickUp])
            .chain(Direction::ALL.into_iter().map(Self::Close))
            .chain(slots.clone().map(Self::Use))
            .chain(slots.clone().map(Self::Drop))
            .chain(slots.clone().map(Self::ThrowAtNearest))
            .chain(slots.flat_map(aims))
            .chain((0..Self::ARTS).map(Self::UseArt))
            .chain((0..Self::ARTS).flat_map(ways))
            .chain(journeys)
            .chain(Direction::ALL.into_iter().map(Self::Run))
    }

    /// Returns the index of the action.
    pub fn index(self) -> usize {
        Self::all().take_while(|it| *it != self).count()
    }

    /// `None` for a journey or an art, and for an action that needs a target if there is none.
    fn single(self, mut target: impl FnMut() -> Option<Position>) -> Option<Action> {
        Some(match self {
            Self::Step(way) => Action::Step(way),
            Self::Rest => Action::Rest,
            Self::Descend => Action::Descend,
            Self::Ascend => Action::Ascend,
            Self::PickUp => Action::PickUp,
            Self::Close(way) => Action::Close(way),
            Self::Use(slot) => Action::Use(slot, ItemTarget::Nothing),
            Self::Drop(slot) => Action::Drop(slot),
            Self::ThrowAtNearest(slot) => Action::Throw(slot, target()?),
            Self::AimAtNearest(slot, ability) => {
                Action::Use(slot, ItemTarget::Ability(target()?, ability))
            }
            _ => return None,
        })
    }

    /// `None` if the PC does not know the art, or if it is aimed at something else.
    fn art(self, game: &Game, target: impl FnOnce() -> Option<Position>) -> Option<Action> {
        let (Self::UseArt(number) | Self::UseArtToward(number, _)) = self else { return None };
        let world = game.world();
        let (kind, _) = *arts_of(world, player_of(world)?).get(usize::from(number))?;
        let action = kind.action()?;
        Some(Action::Custom(match (self, kind.aim?) {
            (Self::UseArt(_), ArtAim::Nothing) => action,
            (Self::UseArt(_), ArtAim::Creature) => action.at(target()?),
            (Self::UseArtToward(_, way), ArtAim::Direction) => {
                action.at(game.player_position()?.step(way))
            }
            _ => return None,
        }))
    }

    /// `None` for a single action, and if there is nothing to travel to.
    fn journey(self, game: &mut Game) -> Option<Journey> {
        Some(match self {
            Self::Explore => Journey::explore(),
            Self::RestUntilDisturbed => Journey::rest(),
            Self::Run(way) => Journey::run(way),
            Self::TravelDown | Self::TravelUp => {
                Journey::travel(nearest_stairs(&game.player_view()?, self == Self::TravelDown)?)
            }
            _ => return None,
        })
    }
}

impl fmt::Display for DiscreteAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(action) = self.single(|| None) {
            return action.fmt(f);
        }
        match self {
            Self::ThrowAtNearest(slot) => write!(f, "throw slot {slot} at the nearest monster"),
            Self::AimAtNearest(slot, ability) => {
                write!(f, "use slot {slot} on bit {} of the nearest monster", ability.bit())
            }
            Self::UseArt(number) => write!(f, "use art {}", number + 1),
            Self::UseArtToward(number, way) => write!(f, "use art {} {}", number + 1, way.name()),
            Self::TravelDown => f.write_str("travel to the stairs down"),
            Self::TravelUp => f.write_str("travel to the stairs up"),
            Self::RestUntilDisturbed => f.write_str("rest until something happens"),
            Self::Run(way) => write!(f, "run {}", way.name()),
            _ => f.write_str("explore"),
        }
    }
}

/// The result of an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Performed {
    /// The number of turns that the PC has taken.
    pub turns: u64,
    /// The reason why a journey has stopped. `None` for a single-turn action, for a
    /// journey that has reached its maximum number of turns, and if the game has ended.
    pub stop: Option<StopReason>,
}

/// The reason why an action was not carried out. No time has passed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ActionError {
    /// The action is impossible.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// There is no such art, or nothing to aim at or to travel to.
    #[error("There is no art or target for this action.")]
    NoTarget,
    /// The journey cannot start, for this reason.
    #[error("The journey cannot start: {0:?}.")]
    NoJourney(StopReason),
}

/// Ties go to the lowest ID.
fn nearest_monster(game: &Game) -> Option<Position> {
    let view = PlayerView::new(game.world(), player_of(game.world())?)?;
    let in_view = view.monsters.iter().filter(|it| it.in_view);
    let nearest = in_view.min_by_key(|it| (view.position.distance(it.position), it.id));
    nearest.map(|it| it.position)
}

fn nearest_stairs(view: &PlayerView<'_>, down: bool) -> Option<Position> {
    let mut reachable = destinations(view).into_iter().filter(|place| place.turns.is_some());
    reachable.find_map(|place| match place.landmark {
        Landmark::Down(cell) if down => Some(cell),
        Landmark::Up(cell) if !down => Some(cell),
        _ => None,
    })
}

/// Writes 1 for each [`DiscreteAction`] that is possible now, and 0 for the others. A
/// single-turn action is possible if [`Game::check_action`] accepts it, and a journey if
/// it can start. When the game is over, no action is possible.
///
/// The buffer must have [`DiscreteAction::PRIMITIVE_COUNT`] elements, or
/// [`DiscreteAction::COUNT`] to include the journeys. Journeys plan their paths, which
/// takes longer than everything else combined.
///
/// ```
/// use hexdelve_study::action_space::{DiscreteAction, write_action_mask};
/// use hexdelve_study::prelude::*;
/// let mut game = Scenario::draw("@..4").start();
/// let mut mask = [0; DiscreteAction::PRIMITIVE_COUNT];
/// write_action_mask(&mut game, &mut mask)?;
/// let possible: Vec<_> =
///     DiscreteAction::all().zip(mask).filter(|(_, mask)| *mask == 1).map(|(it, _)| it).collect();
/// assert_eq!(possible, [DiscreteAction::Step(Direction::East), DiscreteAction::Rest]);
/// # Ok::<(), hexdelve_study::observation::BufferLengthError>(())
/// ```
///
/// # Errors
/// [`BufferLengthError`] if the buffer has the wrong length.
pub fn write_action_mask(game: &mut Game, into: &mut [u8]) -> Result<(), BufferLengthError> {
    let (primitive, all) = (DiscreteAction::PRIMITIVE_COUNT, DiscreteAction::COUNT);
    if ![primitive, all].contains(&into.len()) {
        let expected = format!("{primitive}, or {all} with the journeys");
        return Err(BufferLengthError { name: "action mask", found: into.len(), expected });
    }
    into.fill(0);
    if game.status().is_over() {
        return Ok(());
    }
    let (steps, place, player) =
        (game.possible_steps(), game.player_position(), player_of(game.world()));
    let held = player.map(|player| pack_of(game.world(), player)).unwrap_or_default();
    let arts = player.map_or(0, |player| arts_of(game.world(), player).len());
    let target = if held.is_empty() && arts == 0 { None } else { nearest_monster(game) };
    for (own, action) in into.iter_mut().zip(DiscreteAction::all()) {
        let can = |action: Action| game.check_action(action).is_ok();
        let is_possible = match action {
            DiscreteAction::Step(way) => steps[way as usize],
            DiscreteAction::Rest => true,
            // Hardly any cell has a door.
            DiscreteAction::Close(way) => place.is_some_and(|place| {
                game.contents_at(place.step(way)).mechanism.is_some() && can(Action::Close(way))
            }),
            DiscreteAction::Use(slot)
            | DiscreteAction::Drop(slot)
            | DiscreteAction::ThrowAtNearest(slot)
            | DiscreteAction::AimAtNearest(slot, _)
                if !held.contains_key(&slot) =>
            {
                false
            }
            DiscreteAction::UseArt(number) | DiscreteAction::UseArtToward(number, _)
                if usize::from(number) >= arts =>
            {
                false
            }
            _ => match action.single(|| target).or_else(|| action.art(game, || target)) {
                Some(action) => can(action),
                None => can_set_out(game, action),
            },
        };
        *own = is_possible.into();
    }
    Ok(())
}

fn can_set_out(game: &mut Game, action: DiscreteAction) -> bool {
    let Some(mut journey) = action.journey(game) else { return false };
    let first = game.player_view().and_then(|view| journey.next_action(&view).ok());
    first.is_some_and(|first| game.check_action(first).is_ok())
}

/// Carries out an action of the list. A journey continues until something happens, for at
/// most `most_turns` turns of the PC.
///
/// A journey stops when a monster comes into view or comes near, and never steps onto a known trap
/// or attacks a monster. Unlike on the screen, its steps are not simulated first.
///
/// ```
/// use hexdelve_study::action_space::{DiscreteAction, perform};
/// use hexdelve_study::prelude::*;
/// use hexdelve::player::StopReason;
/// let mut game = Scenario::delve("
///     @......
///           .
///           ..>
/// ").foggy().start();
/// let done = perform(&mut game, DiscreteAction::Explore, 100)?;
/// assert!(matches!(done.stop, Some(StopReason::Explored(_))));
/// assert!(done.turns > 1 && done.turns == game.turns());
/// perform(&mut game, DiscreteAction::TravelDown, 100)?;
/// perform(&mut game, DiscreteAction::Descend, 1)?;
/// assert!(perform(&mut game, DiscreteAction::PickUp, 1).is_err());
/// # Ok::<(), hexdelve_study::action_space::ActionError>(())
/// ```
///
/// # Errors
/// [`ActionError`] if the action is impossible.
pub fn perform(
    game: &mut Game,
    action: DiscreteAction,
    most_turns: u64,
) -> Result<Performed, ActionError> {
    perform_with(game, action, most_turns, |_, _| ())
}

/// [`perform`]s, and calls `after_each` after each turn of the PC with the action of that turn, for
/// example to record it.
///
/// # Errors
/// As [`perform`].
pub fn perform_with(
    game: &mut Game,
    action: DiscreteAction,
    most_turns: u64,
    mut after_each: impl FnMut(&mut Game, Action),
) -> Result<Performed, ActionError> {
    // Only actions with a target need the view, which takes a sixth of a step.
    let target = || nearest_monster(game);
    if let Some(action) = action.single(target).or_else(|| action.art(game, target)) {
        game.submit(action)?;
        after_each(game, action);
        return Ok(Performed { turns: 1, stop: None });
    }
    let mut journey = action.journey(game).ok_or(ActionError::NoTarget)?;
    if game.status().is_over() {
        return Err(Refusal::GameOver.into());
    }
    let mut turns = 0;
    while turns < most_turns && !game.status().is_over() {
        let Some(view) = game.player_view() else { break };
        let next = journey.next_action(&view);
        let submit = |action| game.submit(action).map_err(StopReason::Refused).map(|()| action);
        match next.and_then(submit) {
            Ok(action) => {
                turns += 1;
                after_each(game, action);
            }
            Err(stop) if turns == 0 => return Err(ActionError::NoJourney(stop)),
            Err(stop) => return Ok(Performed { turns, stop: Some(stop) }),
        }
    }
    Ok(Performed { turns, stop: None })
}
