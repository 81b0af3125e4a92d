//! Items appear and disappear only as the rules say.

use bevy_ecs::message::MessageCursor;
use hexdelve::{dungeon::OffLevel, mind::Decoy, prelude::*};
use std::collections::BTreeSet;

/// All items that exist, wherever they are.
pub(crate) struct Inventory {
    items: BTreeSet<Entity>,
    deepest: u16,
    /// The decoys that lay on the level.
    decoys: BTreeSet<Entity>,
    news: MessageCursor<ThingEvent>,
    gone: usize,
}

impl Inventory {
    pub(crate) fn of(game: &mut Game) -> Self {
        let deepest = game.world().resource::<Depth>().deepest();
        let mut news = MessageCursor::default();
        news.clear(game.world().resource::<Messages<ThingEvent>>());
        let decoys = decoys(game.world_mut());
        Self { items: all_items(game.world_mut()), deepest, decoys, news, gone: 0 }
    }

    /// Returns the number of items that have been used up.
    pub(crate) const fn gone(&self) -> usize {
        self.gone
    }

    pub(crate) fn check(&mut self, game: &mut Game) {
        let now = all_items(game.world_mut());
        let expired = self.decoys.difference(&now).count();
        self.decoys = decoys(game.world_mut());
        let world = game.world();
        let messages = world.resource::<Messages<ThingEvent>>();
        let spent = self.news.read(messages).filter(|news| uses_up(world, news)).count();
        let lost = self.items.difference(&now).count();
        assert_eq!(lost, spent + expired, "items went without a rule");
        let deepest = world.resource::<Depth>().deepest();
        let made = now.difference(&self.items).count();
        assert!(made == 0 || deepest > self.deepest, "{made} items came from nowhere");
        (self.items, self.deepest) = (now, deepest);
        self.gone += lost;
    }
}

fn decoys(world: &mut World) -> BTreeSet<Entity> {
    world.query_filtered::<Entity, With<Decoy>>().iter(world).collect()
}

fn uses_up(world: &World, news: &ThingEvent) -> bool {
    let catalogue = world.resource::<Catalogue>();
    let has = |part| news.thing.is_some_and(|kind| catalogue.kind(kind).has(part));
    match news.kind {
        ThingEventKind::Used => !has("dig") && !has("amulet"),
        ThingEventKind::Thrown => {
            ["noise", "smoke", "ignite", "cover", "lure"].into_iter().any(has)
        }
        ThingEventKind::UsedUp | ThingEventKind::AttackAverted | ThingEventKind::Unlocked => true,
        _ => false,
    }
}

/// Returns all items, and checks that each is in exactly one place: a cell, a pack or a
/// chest.
fn all_items(world: &mut World) -> BTreeSet<Entity> {
    let mut placed = Vec::new();
    let mut items = BTreeSet::new();
    let mut query = world.query::<(Entity, &CellLayer, Has<Position>, Has<OffLevel>)>();
    for (entity, layer, is_placed, _) in query.iter(world) {
        if *layer == CellLayer::Item {
            items.insert(entity);
            placed.extend(is_placed.then_some(entity));
        }
    }
    for (pack, _) in world.query::<(&Pack, Has<OffLevel>)>().iter(world) {
        placed.extend(pack.iter());
    }
    for (contents, _) in world.query::<(&ChestContents, Has<OffLevel>)>().iter(world) {
        placed.extend(&contents.0);
    }
    placed.sort();
    assert!(placed.windows(2).all(|pair| pair[0] != pair[1]), "an item in two places");
    assert_eq!(BTreeSet::from_iter(placed), items, "an item nowhere, or a place without its item");
    items
}
