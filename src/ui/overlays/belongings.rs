//! What the PC carries, as the screen shows it.

use crate::ui::{
    Deed, Driver, ItemAction, KeyMap, Panel, seeing::known::player_of, telling::words::wrapped,
};
use crate::{
    action::Slot,
    creature::{Abilities, Ability},
    things::{Catalogue, Dig, Digging, Thing, ThingKind, item_in},
};
use bevy_ecs::prelude::{Entity, World};

/// How wide the text of an item is: its panel leaves half of the board to see.
const TEXT: usize = 44;

/// Something in a slot of the pack.
#[derive(Clone, Copy, Debug)]
pub(in crate::ui) struct Belonging<'w> {
    pub(in crate::ui) slot: Slot,
    pub(in crate::ui) entity: Entity,
    kind: Option<&'w ThingKind>,
    /// How often it can still bite, if it is a thing to dig with.
    bites: Option<u16>,
    is_in_hand: bool,
}

impl<'w> Belonging<'w> {
    /// What the PC has in a slot.
    pub(in crate::ui) fn in_slot(world: &'w World, slot: Slot) -> Option<Self> {
        let player = player_of(world)?;
        let entity = item_in(world, player, slot)?;
        let thing = world.get::<Thing>(entity);
        let kind = world.get_resource::<Catalogue>().zip(thing).map(|(all, it)| all.kind(it.0));
        let bites = world.get::<Dig>(entity).map(|dig| dig.bites);
        let digging = world.get::<Digging>(player);
        let is_in_hand = digging.is_some_and(|digging| digging.with == entity);
        Some(Self { slot, entity, kind, bites, is_in_hand })
    }

    /// All that the PC has.
    pub(in crate::ui) fn all(world: &'w World) -> Vec<Self> {
        Slot::ALL.into_iter().filter_map(|slot| Self::in_slot(world, slot)).collect()
    }

    pub(in crate::ui) fn name(&self) -> &'w str {
        self.kind.map_or("thing", |kind| kind.name.as_str())
    }

    pub(in crate::ui) fn glyph(&self) -> char {
        self.kind.map_or(' ', |kind| kind.glyph)
    }

    /// Whether the PC digs with it now.
    pub(in crate::ui) const fn is_in_hand(&self) -> bool {
        self.is_in_hand
    }

    /// What it does.
    pub(in crate::ui) fn text(&self) -> &'w str {
        self.kind.map_or("", |kind| kind.text.as_str())
    }

    /// `pick-axe, 20 bites left, in hand`.
    pub(in crate::ui) fn state(&self) -> String {
        let bites = self.bites.map_or(String::new(), |bites| format!(", {bites} bites left"));
        let hand = if self.is_in_hand { ", in hand" } else { "" };
        format!("{}{bites}{hand}", self.name())
    }

    pub(in crate::ui) fn line(&self) -> String {
        format!("{}  {} {}", self.slot, self.glyph(), self.state())
    }
}

/// The six slots, whatever is in them.
pub(in crate::ui) fn panel_of_the_pack(world: &World, asked: Option<ItemAction>) -> Panel {
    let line = |slot| {
        let belonging = Belonging::in_slot(world, slot);
        belonging.map_or_else(|| format!("{slot}  nothing"), |belonging| belonging.line())
    };
    let (title, hint) = match asked {
        None => ("You carry", "a-f: look closer   Esc: back"),
        Some(ItemAction::Drop) => ("Drop what?", "a-f: that one   Esc: back"),
        Some(ItemAction::Throw) => ("Throw what?", "a-f: that one   Esc: back"),
        Some(ItemAction::Use) => ("Use what?", "a-f: that one   Esc: back"),
    };
    Panel {
        title: title.to_owned(),
        lines: Slot::ALL.into_iter().map(line).collect(),
        hint: hint.to_owned(),
        ..Panel::default()
    }
}

/// What an item does, and what can be done with it.
pub(in crate::ui) fn panel_of_an_item(world: &World, slot: Slot, driver: Driver) -> Option<Panel> {
    let belonging = Belonging::in_slot(world, slot)?;
    let keys = world.resource::<KeyMap>();
    let key = |(deed, word)| Some(format!("{}: {word}   ", keys.key(deed, driver)?));
    let deeds = [(Deed::Use, "use"), (Deed::Throw, "throw"), (Deed::Drop, "drop")];
    let deeds: String = deeds.into_iter().filter_map(key).collect();
    Some(Panel {
        title: belonging.line(),
        lines: wrapped(belonging.text(), TEXT),
        hint: format!("{deeds}Esc: back"),
        ..Panel::default()
    })
}

/// The four bits, each with the digit that chooses it.
pub(in crate::ui) fn panel_of_the_bits() -> Panel {
    let line = |ability: Ability| format!("{}  {}", ability.bit(), word(ability));
    Panel {
        title: "Turn over which bit?".to_owned(),
        lines: Ability::ALL.into_iter().map(line).collect(),
        hint: "1 2 4 8: that one   Esc: back".to_owned(),
        ..Panel::default()
    }
}

/// What someone is who has these bits.
pub(in crate::ui) fn words_of(abilities: Abilities) -> Vec<&'static str> {
    Ability::ALL.into_iter().filter(|bit| abilities.has(*bit)).map(word).collect()
}

/// What someone is who has it.
pub(in crate::ui) const fn word(ability: Ability) -> &'static str {
    match ability {
        Ability::Intelligent => "intelligent",
        Ability::Telepathic => "telepathic",
        Ability::Tunneling => "tunneling",
        Ability::Erratic => "erratic",
    }
}
