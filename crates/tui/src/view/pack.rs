//! The items that the PC carries, and the effect of using one on a monster, which menus show before
//! the player chooses.

use hexdelve::prelude::*;
use hexdelve::{
    knowledge::player_of,
    text::count,
    things::{Amulet, DiggingTool, Rivalry, ThingKind, WieldedItem, pack_of, usage},
};

#[derive(Clone, Copy, Debug)]
pub(crate) struct Belonging<'w> {
    pub(crate) slot: Slot,
    pub(crate) entity: Entity,
    kind: Option<&'w ThingKind>,
    digs: Option<u16>,
    pub(crate) is_in_hand: bool,
    pub(crate) count: usize,
}

impl<'w> Belonging<'w> {
    pub(crate) fn in_slot(world: &'w World, slot: Slot) -> Option<Self> {
        let player = player_of(world)?;
        let items = pack_of(world, player).remove(&slot)?;
        let (entity, count) = (*items.last()?, items.len());
        let thing = world.get::<Thing>(entity);
        let kind = world.get_resource::<Catalogue>().zip(thing).map(|(all, it)| all.kind(it.0));
        let digs = world.get::<DiggingTool>(entity).map(|dig| dig.digs);
        let digging = world.get::<WieldedItem>(player);
        let is_in_hand = digging.is_some_and(|digging| digging.item == entity);
        Some(Self { slot, entity, kind, digs, is_in_hand, count })
    }

    pub(crate) fn all(world: &'w World) -> Vec<Self> {
        Slot::ALL.into_iter().filter_map(|slot| Self::in_slot(world, slot)).collect()
    }

    pub(crate) fn name(&self) -> &'w str {
        self.kind.map_or("thing", |kind| kind.name.as_str())
    }

    pub(crate) fn glyph(&self) -> char {
        self.kind.map_or(' ', |kind| kind.glyph)
    }

    pub(crate) fn text(&self) -> &'w str {
        self.kind.map_or("", |kind| kind.text.as_str())
    }

    /// Such as `pick-axe, 20 uses left, in hand`, or `ward (2)` for two of them.
    pub(crate) fn state(&self) -> String {
        let left = |digs: u16| format!(", {} left", count(digs, "use"));
        let digs = self.digs.map_or(String::new(), left);
        let is_worn = self.kind.is_some_and(|kind| kind.has("amulet"));
        let hand = match (self.is_in_hand, is_worn) {
            (false, _) => "",
            (true, true) => ", worn",
            (true, false) => ", in hand",
        };
        let several = if self.count > 1 { format!(" ({})", self.count) } else { String::new() };
        format!("{}{several}{digs}{hand}", self.name())
    }

    pub(crate) fn line(&self) -> String {
        format!("{}  {} {}", self.slot, self.glyph(), self.state())
    }

    /// `None` if the outcome cannot be predicted.
    pub(crate) fn outcome_of_a_throw(&self, world: &World, cell: Position) -> Option<String> {
        match usage(world, self.entity) {
            UseMethod::Thrown | UseMethod::AppliedOrThrown | UseMethod::Placed => None,
            UseMethod::Worn => {
                let target = PlayerView::of(world).name_at(cell)?;
                let amulet = world.get::<Amulet>(self.entity)?;
                if target.abilities.has(amulet.lends) {
                    return Some("no change".to_owned());
                }
                Some(toggled(world, target, amulet.lends))
            }
            UseMethod::Applied
            | UseMethod::Wielded
            | UseMethod::Aimed
            | UseMethod::AimedAtCreature
            | UseMethod::Carried => Some("It would do nothing".to_owned()),
        }
    }

    /// `None` if the outcome cannot be predicted.
    pub(crate) fn outcome(&self, world: &World, cell: Position) -> Option<String> {
        let known = PlayerView::of(world);
        let target = known.name_at(cell)?;
        world.get::<Rivalry>(self.entity)?;
        Some(rival(&known, cell).map_or("nobody else is in sight".to_owned(), |rival| {
            let [one, other] = [target, rival.into()].map(|it| letter_and_kind(world, it));
            format!("{one} <-> {other}")
        }))
    }

    pub(crate) fn lacks_a_rival(&self, world: &World, cell: Position) -> bool {
        let makes_rivals = world.get::<Rivalry>(self.entity).is_some();
        makes_rivals && rival(&PlayerView::of(world), cell).is_none()
    }
}

pub(crate) fn toggled(world: &World, monster: Identity, ability: Ability) -> String {
    let changed = Identity { abilities: monster.abilities.toggled(ability), ..monster };
    format!("{} -> {}", letter_and_kind(world, monster), letter_and_kind(world, changed))
}

fn rival<'v>(known: &'v PlayerView<'_>, cell: Position) -> Option<&'v PerceivedMonster> {
    let others = known.creatures().filter(|it| it.in_view && it.position != cell);
    others.min_by_key(|it| (it.position.distance(cell), it.id))
}

fn letter_and_kind(world: &World, who: Identity) -> String {
    let bestiary = Bestiary::of(world);
    format!("{} {}", bestiary.letter(who), bestiary.name(who))
}
