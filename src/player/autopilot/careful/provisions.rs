//! What the PC carries, and what it would like to.

use super::deed::Deed;
use crate::{
    action::{Action, ItemTarget, Slot},
    creature::{Ability, Speed},
    knowledge::RememberedThing,
    player::PlayerView,
    things::{Haste, Smoke, ThingKindId, Veil},
    turn::Tick,
};
use bevy_ecs::prelude::Component;

/// What a thing of a kind is worth to the autopilot, by its first part that is
/// named here; what is not is worth nothing.
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

/// Who is farther away is not worth the wand.
const WAND_REACH: u16 = 6;

/// What the pack holds, by what it can do.
#[derive(Debug)]
pub(super) struct Provisions<'a, 's> {
    survey: &'a PlayerView<'s>,
}

impl<'a, 's> Provisions<'a, 's> {
    pub(super) const fn of(survey: &'a PlayerView<'s>) -> Self {
        Self { survey }
    }

    fn has(&self, kind: Option<ThingKindId>, part: &str) -> bool {
        let catalogue = self.survey.catalogue;
        kind.zip(catalogue).is_some_and(|(kind, catalogue)| catalogue.kind(kind).has(part))
    }

    fn worth(&self, kind: Option<ThingKindId>) -> u32 {
        WORTH.iter().find(|(part, _)| self.has(kind, part)).map_or(0, |(_, worth)| *worth)
    }

    /// How many things with a part it carries.
    pub(super) fn count(&self, part: &str) -> usize {
        self.survey.pack.iter().filter(|it| self.has(it.kind, part)).count()
    }

    /// Where the first thing with a part is.
    pub(super) fn slot(&self, part: &str) -> Option<Slot> {
        self.survey.pack.iter().find(|it| self.has(it.kind, part)).map(|it| it.slot)
    }

    /// A part of what is in a slot, with the numbers of its row.
    pub(super) fn part<C: Component>(&self, slot: Slot) -> Option<&'s C> {
        let kind = self.survey.pack.iter().find(|it| it.slot == slot)?.kind?;
        self.survey.catalogue?.kind(kind).part()
    }

    /// What is least to be missed, and what it is worth.
    pub(super) fn least(&self) -> Option<(Slot, u32)> {
        let worths = self.survey.pack.iter().map(|it| (it.slot, self.worth(it.kind)));
        worths.min_by_key(|(slot, worth)| (*worth, *slot))
    }

    pub(super) fn is_full(&self) -> bool {
        self.survey.pack.len() == Slot::ALL.len()
    }

    /// Whether an item is what all this is for.
    pub(super) fn is_the_crown(&self, thing: &RememberedThing) -> bool {
        self.has(thing.kind, "crown")
    }

    /// Whether an item is worth a place in the pack.
    pub(super) fn wants(&self, thing: &RememberedThing) -> bool {
        let worth = self.worth(thing.kind);
        let least = self.least().map_or(0, |(_, worth)| worth);
        thing.is_item && worth > if self.is_full() { least } else { 0 }
    }

    /// What the first thing with a part does when it is used.
    fn used<C: Component>(&self, deed: impl Fn(&C) -> Deed) -> Option<(Deed, Action)> {
        let catalogue = self.survey.catalogue?;
        self.survey.pack.iter().find_map(|it| {
            let part = catalogue.kind(it.kind?).part()?;
            Some((deed(part), Action::Use(it.slot, ItemTarget::Nothing)))
        })
    }

    /// The deeds that items allow, with the commands for them.
    pub(super) fn deeds(&self) -> Vec<(Deed, Action)> {
        let plain = [
            self.used(|haste: &Haste| Deed::Hasten {
                moves: haste.moves,
                speed: Speed::new(haste.speed),
            }),
            self.used(|smoke: &Smoke| Deed::Smoke(smoke.radius)),
            self.used(|veil: &Veil| Deed::Veil(Tick::PER_TURN * u64::from(veil.turns))),
        ];
        let wand = self.slot("flip");
        let bits =
            [Ability::Telepathic, Ability::Intelligent, Ability::Erratic, Ability::Tunneling];
        let near = self
            .survey
            .monsters
            .iter()
            .filter(|it| it.place.distance(self.survey.place) < WAND_REACH);
        let flips = wand.into_iter().flat_map(|slot| {
            near.clone().flat_map(move |foe| {
                let place = foe.place;
                bits.into_iter().map(move |bit| {
                    (Deed::Flip(place, bit), Action::Use(slot, ItemTarget::Bit(place, bit)))
                })
            })
        });
        plain.into_iter().flatten().chain(flips).collect()
    }
}
