//! The items that the PC carries, and those that it wants.

use super::planned::PlannedAction;
use crate::{
    action::{Action, ItemTarget, Slot},
    creature::{Ability, Speed},
    knowledge::RememberedThing,
    player::PlayerView,
    things::{Haste, Smoke, ThingKindId, Veil},
    turn::GameTime,
};
use bevy_ecs::prelude::Component;

/// The value of a thing to the autopilot, by the first of its parts that is listed here.
/// A thing without any of these parts is worth nothing.
const WORTH: [(&str, u32); 12] = [
    ("crown", 1000),
    ("ward", 100),
    ("portal", 80),
    ("haste", 60),
    ("mapping", 55),
    ("dig", 45),
    ("veil", 40),
    ("smoke", 35),
    ("flip", 30),
    ("harden", 12),
    ("noise", 10),
    ("key", 8),
];

/// The distance from which a monster is not worth the wand.
const WAND_REACH: u16 = 6;

/// The contents of the pack, by effect.
#[derive(Debug)]
pub(super) struct UsableItems<'a, 's> {
    player_view: &'a PlayerView<'s>,
}

impl<'a, 's> UsableItems<'a, 's> {
    pub(super) const fn of(player_view: &'a PlayerView<'s>) -> Self {
        Self { player_view }
    }

    fn has(&self, kind: Option<ThingKindId>, part: &str) -> bool {
        let catalogue = self.player_view.catalogue;
        kind.zip(catalogue).is_some_and(|(kind, catalogue)| catalogue.kind(kind).has(part))
    }

    fn worth(&self, kind: Option<ThingKindId>) -> u32 {
        WORTH.iter().find(|(part, _)| self.has(kind, part)).map_or(0, |(_, worth)| *worth)
    }

    /// Returns the number of carried items that have a part.
    pub(super) fn count(&self, part: &str) -> usize {
        self.player_view.pack.iter().filter(|it| self.has(it.kind, part)).count()
    }

    /// Returns the slot of the first item that has a part.
    pub(super) fn slot(&self, part: &str) -> Option<Slot> {
        self.player_view.pack.iter().find(|it| self.has(it.kind, part)).map(|it| it.slot)
    }

    /// Returns a part of the item in a slot, with the values of its row in the table.
    pub(super) fn part<C: Component>(&self, slot: Slot) -> Option<&'s C> {
        let kind = self.player_view.pack.iter().find(|it| it.slot == slot)?.kind?;
        self.player_view.catalogue?.kind(kind).part()
    }

    /// Returns the slot and the value of the least valuable item.
    pub(super) fn least(&self) -> Option<(Slot, u32)> {
        let worths = self.player_view.pack.iter().map(|it| (it.slot, self.worth(it.kind)));
        worths.min_by_key(|(slot, worth)| (*worth, *slot))
    }

    pub(super) fn is_full(&self) -> bool {
        self.player_view.pack.len() == Slot::ALL.len()
    }

    /// Whether a thing is the Crown, the goal of the game.
    pub(super) fn is_the_crown(&self, thing: &RememberedThing) -> bool {
        self.has(thing.kind, "crown")
    }

    /// Whether an item is worth a slot of the pack.
    pub(super) fn wants(&self, thing: &RememberedThing) -> bool {
        let worth = self.worth(thing.kind);
        let least = self.least().map_or(0, |(_, worth)| worth);
        thing.is_item && worth > if self.is_full() { least } else { 0 }
    }

    /// Returns the use of the first item that has a part, and the action for it.
    fn used<C: Component>(
        &self,
        planned: impl Fn(&C) -> PlannedAction,
    ) -> Option<(PlannedAction, Action)> {
        let catalogue = self.player_view.catalogue?;
        self.player_view.pack.iter().find_map(|it| {
            let part = catalogue.kind(it.kind?).part()?;
            Some((planned(part), Action::Use(it.slot, ItemTarget::Nothing)))
        })
    }

    /// Returns the planned actions that the carried items allow, with their actions.
    pub(super) fn planned_actions(&self) -> Vec<(PlannedAction, Action)> {
        let plain = [
            self.used(|haste: &Haste| PlannedAction::Hasten {
                moves: haste.moves,
                speed: Speed::new(haste.speed),
            }),
            self.used(|smoke: &Smoke| PlannedAction::Smoke(smoke.radius)),
            self.used(|veil: &Veil| {
                PlannedAction::Veil(GameTime::PER_TURN * u64::from(veil.turns))
            }),
        ];
        let wand = self.slot("flip");
        let bits =
            [Ability::Telepathic, Ability::Intelligent, Ability::Erratic, Ability::Tunneling];
        let near = self
            .player_view
            .monsters
            .iter()
            .filter(|it| it.position.distance(self.player_view.position) < WAND_REACH);
        let flips = wand.into_iter().flat_map(|slot| {
            near.clone().flat_map(move |foe| {
                let place = foe.position;
                bits.into_iter().map(move |bit| {
                    (
                        PlannedAction::Flip(place, bit),
                        Action::Use(slot, ItemTarget::Ability(place, bit)),
                    )
                })
            })
        });
        plain.into_iter().flatten().chain(flips).collect()
    }
}
