//! The game itself: its plugins, and its schedule `Turn` run by its executor.
//!
//! It does more than the other contenders: it handles sides, decoys, observers of every
//! step, and the things of the delve. This measures the cost of the game as released.

use super::Contender;
use crate::{level::Opening, rules::wander};
use bevy_app::App;
use bevy_ecs::{message::MessageRegistry, prelude::*, system::Command, system::SystemId};
use hexdelve::{
    game::next_turn_needs_no_input, journal::update_fingerprint, mind::choose_monster_action,
    player::choose_player_action, prelude::*, sight::refresh_field_of_view, turn::pick_next_actor,
};

/// The game, run by its schedule, or by one-shot systems.
pub(super) struct BevyGame<const ONE_SHOT: bool> {
    app: App,
    player: Entity,
    one_shot: Vec<SystemId>,
}

impl<const ONE_SHOT: bool> Contender for BevyGame<ONE_SHOT> {
    fn build(opening: &Opening) -> Self {
        let mut app = App::empty();
        app.init_resource::<MessageRegistry>().add_plugins(PitPlugins);
        app.finish();
        app.cleanup();
        let world = app.world_mut();
        world.insert_resource(opening.seed);
        world.insert_resource(GameMode::Pit);
        world.insert_resource(SpatialIndex::new(opening.dungeon.size()));
        world.insert_resource(DistanceMaps::default());
        world.insert_resource(opening.dungeon.clone());
        world.resource_mut::<FieldOfView>().refresh(&opening.dungeon, opening.player);
        let player = world.spawn((Player, opening.player)).id();
        for monster in &opening.monsters {
            world.spawn((Monster, *monster));
        }
        world.flush();
        let one_shot = if ONE_SHOT { register(world) } else { Vec::new() };
        Self { app, player, one_shot }
    }

    fn event(&mut self) {
        self.run(1);
    }

    fn run(&mut self, most: u64) -> u64 {
        let (world, mut events) = (self.app.world_mut(), 0);
        while events < most && !world.resource::<GameStatus>().is_over() {
            give_an_order(world, self.player);
            if ONE_SHOT {
                for system in &self.one_shot {
                    world.run_system(*system).expect("it is registered");
                }
                events += 1;
                continue;
            }
            // Like a real game, it leaves the schedule to get the PC's next action.
            run_turns_while(world, |world| {
                let goes_on = events < most && next_turn_needs_no_input(world);
                events += u64::from(goes_on);
                goes_on
            });
        }
        events
    }

    fn fingerprint(&mut self) -> Fingerprint {
        let world = self.app.world_mut();
        update_fingerprint(world);
        world.resource_scope::<MessageRegistry, _>(|world, mut messages| {
            let since = world.last_change_tick();
            messages.run_updates(world, since);
        });
        world.clear_trackers();
        *world.resource()
    }

    fn is_over(&self) -> bool {
        self.app.world().resource::<GameStatus>().is_over()
    }

    fn monsters(&mut self) -> usize {
        let world = self.app.world_mut();
        world.query_filtered::<(), With<Monster>>().iter(world).count()
    }

    fn kill(&mut self, cell: Position) {
        let world = self.app.world_mut();
        if let Some(victim) = world.resource::<SpatialIndex>().creature(cell) {
            Kill { victim, cause: CauseOfDeath::Other("the bench") }.apply(world);
            world.flush();
        }
    }
}

/// Chooses the PC's action if the PC is next and has none.
fn give_an_order(world: &mut World, player: Entity) {
    let orders = world.resource::<PlayerOrders>();
    if world.resource::<TurnQueue>().player_is_next() && !orders.is_given() {
        let turn = orders.turns_taken();
        if let Some(place) = world.get::<Position>(player) {
            let order = wander(*world.resource(), world.resource(), *place, turn);
            world.resource_mut::<PlayerOrders>().give(order);
        }
    }
}

/// A system that is run by itself has no run condition.
fn choose_on_the_players_turn(current: ResMut<CurrentTurn>, orders: ResMut<PlayerOrders>) {
    if current.is_player() {
        choose_player_action(orders, current);
    }
}

fn register(world: &mut World) -> Vec<SystemId> {
    vec![
        world.register_system(pick_next_actor),
        world.register_system(update_belief),
        world.register_system(recompute_distance_maps),
        world.register_system(choose_monster_action),
        world.register_system(choose_on_the_players_turn),
        world.register_system(perform_action),
        world.register_system(kill_occupant),
        world.register_system(enter_cell),
        world.register_system(refresh_field_of_view),
        world.register_system(requeue),
    ]
}
