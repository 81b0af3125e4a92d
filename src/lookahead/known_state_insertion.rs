//! Building the simulated world from the PC's knowledge.

use super::known_state::Known;
use crate::{
    creature::{CharacterBundle, Monster, Twins},
    dungeon::{CellLayer, Dungeon, Obstacle},
    knowledge::{MapMemory, PerceivedMonster, RememberedThing},
    level::{settle, settle_again},
    things::{CarriedBy, Catalogue, Discovered, DroppedByPlayer, Trap, spawn_latched},
    turn::{Expirations, TurnQueue},
};
use bevy_ecs::{
    entity::EntityMapper,
    prelude::{Entity, World},
};

impl Known {
    pub(super) fn enter(&self, world: &mut World) -> Entity {
        self.begin(world);
        let player = self.settle(world);
        world.entity_mut(player).insert(self.player.turn);
        let mut twins = Twins::default();
        twins.set_mapped(self.player.entity, player);
        self.fill_the_pack(world, player, &mut twins);
        for (thing, _) in &self.things {
            let twin = put(world, self.catalogue.as_ref(), thing);
            twins.set_mapped(thing.entity, twin);
        }
        for (other, cell, _) in &self.others {
            let mut twin = world.spawn_empty();
            cell.map(|cell| twin.insert(cell));
            twins.set_mapped(*other, twin.id());
        }
        // In queue order, so that monsters that act at the same time keep their order.
        for (seen, original) in &self.monsters {
            let PerceivedMonster { id, abilities, speed, position, belief, .. } = *seen;
            let born = CharacterBundle { id, abilities, speed, position };
            let twin = world.spawn((Monster, born, belief, original.turn)).id();
            twins.set_mapped(original.entity, twin);
        }
        world.flush();
        self.dress(world, &mut twins);
        self.start_timers(world, &twins);
        world.flush();
        player
    }

    fn begin(&self, world: &mut World) {
        world.insert_resource(Expirations::default());
        world.resource_mut::<TurnQueue>().reset(self.now);
        world.remove_resource::<MapMemory>();
        if let Some(catalogue) = &self.catalogue {
            world.insert_resource(catalogue.clone());
        }
        if let Some(mode) = self.mode {
            world.insert_resource(mode);
        }
        if let Some(depth) = &self.depth {
            world.insert_resource(depth.without_the_others());
        }
    }

    /// A level with the same cells stays, because its cached distance maps are still valid.
    fn settle(&self, world: &mut World) -> Entity {
        let there = world.get_resource::<Dungeon>();
        if there.is_some_and(|there| there.has_the_cells_of(&self.dungeon)) {
            settle_again(world, Some(self.place))
        } else {
            settle(world, self.dungeon.clone(), Some(self.place))
        }
    }

    fn fill_the_pack(&self, world: &mut World, player: Entity, twins: &mut Twins) {
        let Some(catalogue) = &self.catalogue else { return };
        for (carried, _) in &self.pack {
            let Some(kind) = carried.kind else { continue };
            let item = catalogue.spawn(world, kind);
            world.entity_mut(item).insert(CarriedBy { carrier: player, slot: carried.slot });
            twins.set_mapped(carried.entity, item);
        }
    }

    /// This comes last: the state may refer to other entities, which must have twins by then.
    fn dress(&self, world: &mut World, twins: &mut Twins) {
        self.state.install(world, twins);
        let beings = self.monsters.iter().map(|(_, it)| it).chain([&self.player]);
        let beings = beings.map(|it| (it.entity, &it.state));
        let things = self.things.iter().map(|(it, state)| (it.entity, state));
        let pack = self.pack.iter().map(|(it, state)| (it.entity, state));
        let others = self.others.iter().map(|(it, _, state)| (*it, state));
        for (original, state) in beings.chain(things).chain(pack).chain(others) {
            if let Some(twin) = twins.of(original) {
                state.give_to(&mut world.entity_mut(twin), twins);
            }
        }
    }

    fn start_timers(&self, world: &mut World, twins: &Twins) {
        let mut expirations = world.resource_mut::<Expirations>();
        for (at, timer) in &self.timers {
            if let Some(twin) = twins.of(timer.entity()) {
                expirations.restart(*at, timer.on(twin));
            }
        }
    }
}

fn put(world: &mut World, catalogue: Option<&Catalogue>, thing: &RememberedThing) -> Entity {
    let known = thing.kind.zip(catalogue);
    let layer = if thing.is_item { CellLayer::Item } else { CellLayer::Mechanism };
    let there = match known {
        Some((kind, catalogue)) => spawn_latched(world, catalogue, kind, thing.door_state),
        None => world.spawn(layer).id(),
    };
    let is_trap = world.get::<Trap>(there).is_some();
    let mut there = world.entity_mut(there);
    if is_trap {
        there.insert(Discovered);
    }
    // Crossing a trap has a cost if monsters know about the trap. A thing of an unknown
    // kind gets its remembered obstacle, because no part of its kind supplies one.
    if (is_trap || known.is_none()) && thing.obstacle != Obstacle::NONE {
        there.insert(thing.obstacle);
    }
    if thing.dropped_by_player {
        there.insert(DroppedByPlayer);
    }
    there.insert(thing.cell).id()
}
