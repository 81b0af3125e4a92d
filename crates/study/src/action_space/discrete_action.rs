//! The list of actions.

use hexdelve::{
    action::{Action, ItemTarget, Slot},
    creature::Ability,
    game::Game,
    grid::{Direction, Position},
    player::{Journey, Landmark, PlayerView, destinations},
};
use std::fmt;

/// An entry of the list of actions. The list never changes, except that entries may be
/// added at its end.
///
/// | index | action |
/// |---|---|
/// | 0–7 | a step in each of the eight directions, in the order of [`Direction::ALL`] |
/// | 8 | rest |
/// | 9, 10 | go down, go up |
/// | 11 | pick up |
/// | 12–19 | close the door in each direction |
/// | 20–25 | use the item in each slot |
/// | 26–31 | drop the item in each slot |
/// | 32–37 | throw the item in each slot at the nearest monster in view |
/// | 38–43 | use the item in each slot on the nearest monster in view |
/// | 44–67 | use the item in each slot on each ability of the nearest monster in view |
/// | 68 | explore |
/// | 69, 70 | travel to the nearest known staircase down, up |
/// | 71 | rest until something happens |
/// | 72–79 | run in each direction |
///
/// The entries from 68 on are journeys, which last for several turns. A program that does
/// not want journeys uses the first [`PRIMITIVE_COUNT`](Self::PRIMITIVE_COUNT) entries.
///
/// ```
/// use hexdelve_study::action_space::DiscreteAction;
/// use hexdelve_study::prelude::*;
/// assert_eq!(DiscreteAction::all().next(), Some(DiscreteAction::Step(Direction::ALL[0])));
/// assert_eq!(DiscreteAction::Explore.index(), DiscreteAction::PRIMITIVE_COUNT);
/// let names: Vec<_> = DiscreteAction::all().map(|action| action.to_string()).collect();
/// assert_eq!((names.len(), &names[9][..], &names[68][..]), (80, "go down", "explore"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DiscreteAction {
    /// A step.
    Step(Direction),
    /// A rest of one turn.
    Rest,
    /// Leaves the level, going down.
    Descend,
    /// Leaves the level, going up.
    Ascend,
    /// Picks up an item.
    PickUp,
    /// Closes a door.
    Close(Direction),
    /// Uses an item that needs no target.
    Use(Slot),
    /// Puts an item down.
    Drop(Slot),
    /// Throws an item at the nearest monster in view.
    ThrowAtNearest(Slot),
    /// Uses an item on the nearest monster in view.
    UseOnNearest(Slot),
    /// Uses an item on one of the abilities of the nearest monster in view.
    AimAtNearest(Slot, Ability),
    /// Explores the level until something happens or nothing is left to explore.
    Explore,
    /// Travels to the nearest known staircase down.
    TravelDown,
    /// Travels to the nearest known staircase up.
    TravelUp,
    /// Rests until something happens.
    RestUntilDisturbed,
    /// Runs along a corridor or across a room.
    Run(Direction),
}

pub(super) enum Meaning {
    Single(Action),
    Journey(Journey),
}

impl DiscreteAction {
    /// The number of single-turn actions, which come first.
    pub const PRIMITIVE_COUNT: usize = 68;
    /// The total number of actions.
    pub const COUNT: usize = 80;

    /// Iterates over all actions, in order.
    pub fn all() -> impl Iterator<Item = Self> {
        let slots = Slot::ALL.into_iter();
        let aims = Slot::ALL
            .into_iter()
            .flat_map(|slot| Ability::ALL.map(|ability| Self::AimAtNearest(slot, ability)));
        let journeys = [Self::Explore, Self::TravelDown, Self::TravelUp, Self::RestUntilDisturbed];
        Direction::ALL
            .into_iter()
            .map(Self::Step)
            .chain([Self::Rest, Self::Descend, Self::Ascend, Self::PickUp])
            .chain(Direction::ALL.into_iter().map(Self::Close))
            .chain(slots.clone().map(Self::Use))
            .chain(slots.clone().map(Self::Drop))
            .chain(slots.clone().map(Self::ThrowAtNearest))
            .chain(slots.map(Self::UseOnNearest))
            .chain(aims)
            .chain(journeys)
            .chain(Direction::ALL.into_iter().map(Self::Run))
    }

    /// Returns the index of the action.
    pub fn index(self) -> usize {
        let slots = Slot::ALL.len();
        match self {
            Self::Step(way) => way as usize,
            Self::Rest => 8,
            Self::Descend => 9,
            Self::Ascend => 10,
            Self::PickUp => 11,
            Self::Close(way) => 12 + way as usize,
            Self::Use(slot) => 20 + slot.index(),
            Self::Drop(slot) => 20 + slots + slot.index(),
            Self::ThrowAtNearest(slot) => 20 + 2 * slots + slot.index(),
            Self::UseOnNearest(slot) => 20 + 3 * slots + slot.index(),
            Self::AimAtNearest(slot, ability) => 44 + 4 * slot.index() + ability as usize,
            Self::Explore => 68,
            Self::TravelDown => 69,
            Self::TravelUp => 70,
            Self::RestUntilDisturbed => 71,
            Self::Run(way) => 72 + way as usize,
        }
    }

    /// Whether the action is a journey, which may last for several turns.
    pub fn is_journey(self) -> bool {
        self.index() >= Self::PRIMITIVE_COUNT
    }

    /// The action, if it is a single one that needs no target.
    fn untargeted(self) -> Option<Action> {
        Some(match self {
            Self::Step(way) => Action::Step(way),
            Self::Rest => Action::Rest,
            Self::Descend => Action::Descend,
            Self::Ascend => Action::Ascend,
            Self::PickUp => Action::PickUp,
            Self::Close(way) => Action::Close(way),
            Self::Use(slot) => Action::Use(slot, ItemTarget::Nothing),
            Self::Drop(slot) => Action::Drop(slot),
            _ => return None,
        })
    }

    /// `None` without a target.
    pub(super) fn meaning(self, game: &mut Game) -> Option<Meaning> {
        if let Some(action) = self.untargeted() {
            return Some(Meaning::Single(action));
        }
        // Only actions with a target need the view, which takes a sixth of a step.
        let mut target = || nearest_monster(&game.player_view()?);
        let journey = match self {
            Self::ThrowAtNearest(slot) => {
                return Some(Meaning::Single(Action::Throw(slot, target()?)));
            }
            Self::UseOnNearest(slot) => {
                let target = ItemTarget::Cell(target()?);
                return Some(Meaning::Single(Action::Use(slot, target)));
            }
            Self::AimAtNearest(slot, ability) => {
                let target = ItemTarget::Ability(target()?, ability);
                return Some(Meaning::Single(Action::Use(slot, target)));
            }
            Self::RestUntilDisturbed => Journey::rest(),
            Self::Run(way) => Journey::run(way),
            Self::TravelDown | Self::TravelUp => {
                Journey::travel(nearest_stairs(&game.player_view()?, self == Self::TravelDown)?)
            }
            _ => Journey::explore(),
        };
        Some(Meaning::Journey(journey))
    }
}

/// Ties go to the lowest ID.
pub(super) fn nearest_monster(view: &PlayerView<'_>) -> Option<Position> {
    let in_view = view.monsters.iter().filter(|it| it.in_view);
    let nearest = in_view.min_by_key(|it| (view.position.distance(it.position), it.id));
    nearest.map(|it| it.position)
}

fn nearest_stairs(view: &PlayerView<'_>, down: bool) -> Option<Position> {
    let is_right = |landmark: Landmark| match landmark {
        Landmark::Down(_) => down,
        Landmark::Up(_) => !down,
        Landmark::Thing(_) => false,
    };
    let reachable = destinations(view).into_iter().filter(|place| place.turns.is_some());
    reachable.map(|place| place.landmark).find(|it| is_right(*it)).map(|it| it.cell())
}

impl fmt::Display for DiscreteAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(action) = self.untargeted() {
            return action.fmt(f);
        }
        match self {
            Self::ThrowAtNearest(slot) => write!(f, "throw slot {slot} at the nearest monster"),
            Self::UseOnNearest(slot) => write!(f, "use slot {slot} on the nearest monster"),
            Self::AimAtNearest(slot, ability) => {
                write!(f, "use slot {slot} on bit {} of the nearest monster", ability.bit())
            }
            Self::TravelDown => f.write_str("travel to the stairs down"),
            Self::TravelUp => f.write_str("travel to the stairs up"),
            Self::RestUntilDisturbed => f.write_str("rest until something happens"),
            Self::Run(way) => write!(f, "run {}", way.name()),
            _ => f.write_str("explore"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_action_has_its_own_index() {
        let all: Vec<_> = DiscreteAction::all().collect();
        assert_eq!(all.len(), DiscreteAction::COUNT);
        for (index, action) in all.into_iter().enumerate() {
            assert_eq!(action.index(), index, "{action}");
            assert_eq!(action.is_journey(), index >= DiscreteAction::PRIMITIVE_COUNT);
        }
    }
}
