//! The items the PC carries, and the items it wants.

use super::plan::{Covering, PlannedAction};
use crate::{
    action::{Action, ItemTarget, Slot},
    creature::{Ability, Speed},
    grid::line,
    knowledge::RememberedThing,
    player::PlayerView,
    things::{
        Amulet, Cover, CreateDecoy, Exchange, Haste, Ignite, Rivalry, SetTrap, Smoke, ThingKind,
        ThingKindId, Veil,
    },
    turn::GameTime,
};
use bevy_ecs::prelude::Component;

/// If a thing has several of these parts, the first one listed counts.
const WORTH: [(&str, u32); 23] = [
    ("crown", 1000),
    ("ward", 100),
    ("portal", 80),
    ("ignite", 75),
    ("rivalry", 65),
    ("haste", 60),
    ("mapping", 55),
    ("dig", 45),
    ("veil", 40),
    ("smoke", 35),
    ("decoy", 34),
    ("exchange", 32),
    ("flip", 30),
    ("cover", 28),
    ("amulet", 26),
    ("set_trap", 20),
    ("rope", 16),
    ("anchor", 15),
    ("far_sight", 14),
    ("harden", 12),
    ("noise", 10),
    ("key", 8),
    ("lure", 6),
];

/// The abilities that make an amulet useful: one to wear, one to throw.
const USEFUL_BITS: [Ability; 2] = [Ability::Telepathic, Ability::Erratic];
/// The distance in cells at which a monster is too far away for the wand.
const WAND_REACH: u16 = 6;
const THROW_REACH: u16 = 9;

fn has(view: &PlayerView<'_>, kind: Option<ThingKindId>, part: &str) -> bool {
    view.kind(kind).is_some_and(|kind| kind.has(part))
}

fn worth(view: &PlayerView<'_>, kind: Option<ThingKindId>) -> u32 {
    let amulet = view.kind(kind).and_then(|kind| kind.part::<Amulet>());
    if amulet.is_some_and(|it| !USEFUL_BITS.contains(&it.lends)) {
        return 0;
    }
    WORTH.iter().find(|(part, _)| has(view, kind, part)).map_or(0, |(_, worth)| *worth)
}

pub(super) fn count_with(view: &PlayerView<'_>, part: &str) -> usize {
    view.pack.iter().filter(|it| has(view, it.kind, part)).count()
}

pub(super) fn slot_with(view: &PlayerView<'_>, part: &str) -> Option<Slot> {
    view.pack.iter().find(|it| has(view, it.kind, part)).map(|it| it.slot)
}

pub(super) fn part_in<'s, C: Component>(view: &PlayerView<'s>, slot: Slot) -> Option<&'s C> {
    view.kind(view.pack.iter().find(|it| it.slot == slot)?.kind)?.part()
}

pub(super) fn least_worth(view: &PlayerView<'_>) -> Option<(Slot, u32)> {
    let worths = view.pack.iter().map(|it| (it.slot, worth(view, it.kind)));
    worths.min_by_key(|(slot, worth)| (*worth, *slot))
}

pub(super) fn wants(view: &PlayerView<'_>, thing: &RememberedThing) -> bool {
    let worth = worth(view, thing.kind);
    let least = least_worth(view).map_or(0, |(_, worth)| worth);
    let welcome = thing.is_item && !view.has_enough_of(thing.kind);
    welcome && worth > if view.has_room_for(thing.kind) { 0 } else { least }
}

fn used<C: Component>(
    view: &PlayerView<'_>,
    planned: impl Fn(&C) -> PlannedAction,
) -> Option<(PlannedAction, Action)> {
    view.pack.iter().find_map(|it| {
        let part = view.kind(it.kind)?.part()?;
        let action = Action::Use(it.slot, ItemTarget::Nothing);
        view.may(action).then(|| (planned(part), action))
    })
}

pub(super) fn planned_actions(view: &PlayerView<'_>) -> Vec<(PlannedAction, Action)> {
    let here = view.position;
    let plain = [
        used(view, |haste: &Haste| PlannedAction::Hasten {
            moves: haste.moves,
            speed: Speed::new(haste.speed),
        }),
        used(view, |smoke: &Smoke| PlannedAction::Smoke(smoke.radius)),
        used(view, |veil: &Veil| PlannedAction::Veil(GameTime::PER_TURN * u64::from(veil.turns))),
        used(view, |kit: &SetTrap| {
            PlannedAction::Cover(
                here,
                0,
                covering_named(view, &kit.trap).unwrap_or(Covering::Holds(0)),
            )
        }),
    ];
    let bits = [Ability::Telepathic, Ability::Intelligent, Ability::Erratic, Ability::Tunneling];
    let near = view.in_sight().filter(|it| it.position.distance(here) < WAND_REACH);
    let flips = slot_with(view, "flip").into_iter().flat_map(|slot| {
        let targets = near.clone().flat_map(|foe| bits.map(|bit| (foe.position, bit)));
        targets.map(move |(place, bit)| {
            let flip = Action::Use(slot, ItemTarget::Ability(place, bit));
            (PlannedAction::Flip(place, bit), flip)
        })
    });
    plain.into_iter().flatten().chain(flips).chain(aimed_actions(view)).collect()
}

fn aimed_actions(view: &PlayerView<'_>) -> Vec<(PlannedAction, Action)> {
    let place = view.position;
    let mut targets: Vec<_> = view.in_sight().collect();
    targets.retain(|it| it.position.distance(place) < THROW_REACH);
    let mut actions = Vec::new();
    for (slot, kind) in kinds(view) {
        for foe in &targets {
            let cell = foe.position;
            let (throw, aim) =
                (Action::Throw(slot, cell), Action::Use(slot, ItemTarget::Cell(cell)));
            if let Some(pot) = kind.part::<Ignite>()
                && cell.distance(place) > pot.radius
            {
                actions.push((PlannedAction::Burn(cell, pot.radius), throw));
            }
            if kind.part::<Rivalry>().is_some() {
                let others = targets.iter().filter(|it| it.id != foe.id);
                let rival = others.min_by_key(|it| (it.position.distance(cell), it.id));
                let pair = rival.map(|rival| [cell, rival.position]);
                actions.extend(pair.map(|pair| (PlannedAction::MakeRivals(pair), aim)));
            }
            if kind.part::<Exchange>().is_some() {
                actions.push((PlannedAction::Exchange(cell), aim));
            }
            if let Some(amulet) = kind.part::<Amulet>()
                && amulet.lends == Ability::Erratic
                && !foe.has(Ability::Erratic)
            {
                actions.push((PlannedAction::Flip(cell, amulet.lends), throw));
            }
            if let Some(cover) = kind.part::<Cover>()
                && let Some(covering) = covering_named(view, &cover.feature)
            {
                let between = line(place, cell).nth(2).unwrap_or(cell);
                for cell in [cell, between] {
                    let planned = PlannedAction::Cover(cell, cover.radius, covering);
                    actions.push((planned, Action::Throw(slot, cell)));
                }
            }
        }
        if kind.part::<CreateDecoy>().is_some() {
            let mut cells: Vec<_> = view.field_of_view.cells().collect();
            cells.retain(|cell| view.dungeon.is_bare(*cell));
            let farthest = cells.into_iter().max_by_key(|cell| (cell.distance(place), *cell));
            let throw = |cell| (PlannedAction::Decoy(cell), Action::Throw(slot, cell));
            actions.extend(farthest.map(throw));
        }
    }
    actions
}

fn kinds<'s>(view: &PlayerView<'s>) -> impl Iterator<Item = (Slot, &'s ThingKind)> {
    view.pack.iter().filter_map(|it| Some((it.slot, view.kind(it.kind)?)))
}

fn covering_named(view: &PlayerView<'_>, name: &str) -> Option<Covering> {
    Covering::of(view.kind(view.catalogue?.find(name))?)
}

pub(super) fn puts_on(view: &PlayerView<'_>) -> Option<Action> {
    let is_useful = |amulet: &Amulet| amulet.lends == Ability::Telepathic;
    let free = view.wielded.is_none();
    let mut kinds = kinds(view).filter(|_| free);
    let (slot, _) = kinds.find(|(_, kind)| kind.part().is_some_and(is_useful))?;
    Some(Action::Use(slot, ItemTarget::Nothing))
}

pub(super) fn looks_afar(view: &PlayerView<'_>) -> Option<Action> {
    let slot = slot_with(view, "far_sight")?;
    let farthest = view.in_sight().max_by_key(|it| it.position.distance(view.position))?;
    Some(Action::Use(slot, ItemTarget::Cell(farthest.position)))
}
