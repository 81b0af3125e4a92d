//! The game's plugin groups.

use crate::{
    action::{collision_plugin, game_status_plugin, movement_plugin, step_completion_plugin},
    arts::arts_plugin,
    creature::custom_names_plugin,
    dungeon::spatial_index_plugin,
    journal::{RuleNames, fingerprint_plugin, score_plugin},
    knowledge::map_memory_plugin,
    level::{
        escape_plugin, falling_plugin, hunters_plugin, offers_plugin, rock_softening_plugin,
        stairs_plugin,
    },
    mind::mind_plugin,
    path::distance_maps_plugin,
    player::{erratic_player_plugin, player_plugin},
    sight::sight_plugin,
    things::{
        chests_plugin, doors_plugin, effects_plugin, features_plugin, fire_plugin,
        item_action_plugin, traps_plugin, uniques_plugin,
    },
    trades::trades_plugin,
    turn::turn_plugin,
};
use bevy_app::{App, Plugin, plugin_group};

/// Makes a plugin of each function. Also generates a function that lists which of the group's own
/// plugins an app lacks, in the notation of [`RuleNames`]: `-CollisionPlugin`.
macro_rules! rules {
    (
        $(#[$about:meta])*
        pub struct $group:ident {
            $($(#[$doc:meta])* $plugin:ident = $build:ident,)*
            $(+ $within:ident,)*
        }
    ) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, Debug, Default)]
            pub struct $plugin;

            impl Plugin for $plugin {
                fn build(&self, app: &mut App) {
                    $build(app);
                }
            }
        )*

        plugin_group! {
            $(#[$about])*
            pub struct $group { $(:$plugin,)* $(#[plugin_group] :$within,)* }
        }

        impl $group {
            fn left_out_of(app: &App) -> impl Iterator<Item = &'static str> {
                let rules = [$((concat!("-", stringify!($plugin)), app.is_plugin_added::<$plugin>())),*];
                rules.into_iter().filter(|(_, is_there)| !is_there).map(|(name, _)| name)
            }
        }
    };
}

rules! {
    /// The systems every game has, and the pit has no others. Each has its own plugin, which can be
    /// disabled or replaced.
    #[derive(Debug, Default)]
    pub struct PitPlugins {
        /// Keeps the [`SpatialIndex`](crate::dungeon::SpatialIndex) up to date.
        SpatialIndexPlugin = spatial_index_plugin,
        /// The plugin that gives characters custom names: messages and lists show a character's
        /// [`Name`](bevy_ecs::prelude::Name), [`Glyph`](crate::dungeon::Glyph) and
        /// [`Description`](crate::creature::Description) instead of its kind's, even after its
        /// death, if it has its own [`CharacterId`](crate::creature::CharacterId).
        ///
        /// ```
        /// use hexdelve::prelude::*;
        /// let mut game = Scenario::draw("@.4").start();
        /// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
        /// game.world_mut().entity_mut(monster).insert((Name::new("thief"), Glyph('t')));
        /// let id = *game.world().get::<CharacterId>(monster).unwrap();
        /// let thief = Identity { id, abilities: Abilities::from_mask(4) };
        /// let bestiary = Bestiary::of(game.world());
        /// assert_eq!((bestiary.name(thief), bestiary.letter(thief)), ("thief", 't'));
        /// ```
        CustomNamesPlugin = custom_names_plugin,
        /// Adds the clock, the turn queue and the [`Turn`](crate::turn::Turn) schedule.
        TurnPlugin = turn_plugin,
        /// Adds [`TunnelCosts`](crate::path::TunnelCosts) and
        /// [`DistanceMaps`](crate::path::DistanceMaps). A game uses the costs set when it starts.
        DistanceMapsPlugin = distance_maps_plugin,
        /// Adds the [`FieldOfView`](crate::sight::FieldOfView) and keeps it up to date.
        SightPlugin = sight_plugin,
        /// Lets characters step, tunnelers dig into rock, and borers walk into it.
        MovementPlugin = movement_plugin,
        /// Completes steps. A character whose target cell is still occupied stays where it was.
        StepCompletionPlugin = step_completion_plugin,
        /// Kills the occupant of any cell another character moves into.
        ///
        /// To use hit points instead, leave this plugin out: an occupant that survives then keeps
        /// its cell, and the attacker stays where it was.
        CollisionPlugin = collision_plugin,
        /// Decides when the game ends.
        GameStatusPlugin = game_status_plugin,
        /// Gives monsters their beliefs and their minds.
        MindPlugin = mind_plugin,
        /// Lets the player control the PC.
        PlayerPlugin = player_plugin,
        /// A plugin that maintains the [`Fingerprint`](crate::journal::Fingerprint).
        FingerprintPlugin = fingerprint_plugin,
    }
}

rules! {
    /// The plugins for things and for the PC's memory of the map: the pit has neither.
    #[derive(Debug, Default)]
    pub struct ThingPlugins {
        /// Lets characters open, close and dig through doors.
        DoorsPlugin = doors_plugin,
        /// Lets the PC open chests.
        ChestsPlugin = chests_plugin,
        /// Makes traps work.
        TrapsPlugin = traps_plugin,
        /// Lets characters handle items.
        ItemActionPlugin = item_action_plugin,
        /// Lets characters take one of several items on offer, and the PC learn an art that it
        /// takes (rules §7, "Cages" and "Shrines").
        OffersPlugin = offers_plugin,
        /// Adds the effects of all built-in things.
        EffectsPlugin = effects_plugin,
        /// Makes terrain features work.
        FeaturesPlugin = features_plugin,
        /// Makes fires burn, kill and spread.
        FirePlugin = fire_plugin,
        /// Lets characters fall to the next level.
        FallingPlugin = falling_plugin,
        /// Starts the escape when the PC takes the Crown: monsters wake, rock softens and a way
        /// out opens. A game without levels is won at once.
        EscapePlugin = escape_plugin,
        /// Adds the traits named in the rows of `assets/uniques.toml` (rules §7, "Uniques").
        UniquesPlugin = uniques_plugin,
        /// Adds the trades of `assets/trades.toml` (rules §7, "Trades").
        TradesPlugin = trades_plugin,
        /// Makes an erratic PC stagger. The delve includes this plugin; add it to a pit in which
        /// the PC can become erratic.
        ///
        /// ```
        /// use hexdelve::prelude::*;
        /// use hexdelve::game::ErraticPlayerPlugin;
        /// let goes = |seed| {
        ///     let mut game =
        ///         Scenario::draw("....\n.@..\n....").seed(seed).plugin(ErraticPlayerPlugin).start();
        ///     let player = game.contents_at(game.find('@').unwrap()).creature.unwrap();
        ///     let erratic = Abilities::default().toggled(Ability::Erratic);
        ///     game.world_mut().entity_mut(player).insert(erratic);
        ///     game.submit(Action::Step(Direction::East)).unwrap();
        ///     game.player_position().unwrap()
        /// };
        /// let (east, elsewhere): (Vec<_>, Vec<_>) =
        ///     (0..20).map(goes).partition(|place| *place == Position::new(3, 2));
        /// assert!(!east.is_empty() && !elsewhere.is_empty());
        /// ```
        ErraticPlayerPlugin = erratic_player_plugin,
        /// A plugin that maintains the [`MapMemory`](crate::knowledge::MapMemory) resource, if
        /// there is one.
        MapMemoryPlugin = map_memory_plugin,
        /// Gives the PC the arts of `assets/arts.toml` that it learns (rules §7, "Arts").
        ArtsPlugin = arts_plugin,
    }
}

rules! {
    /// All the delve's systems.
    #[derive(Debug)]
    pub struct DelvePlugins {
        /// Lets the PC take stairs to other levels.
        StairsPlugin = stairs_plugin,
        /// Once the PC has the Crown, each of its turns reduces the hardness of all rock by 1.
        RockSofteningPlugin = rock_softening_plugin,
        /// Counts down the PC's lead, and lets hunters arrive when it is used up.
        HuntersPlugin = hunters_plugin,
        /// A plugin that maintains the [`Score`](crate::journal::Score).
        ScorePlugin = score_plugin,
        + PitPlugins,
        + ThingPlugins,
    }
}

pub(super) fn name_what_is_left_out(app: &mut App) {
    let mut left_out: Vec<_> = PitPlugins::left_out_of(app).collect();
    // A game with stairs is a delve, so it should have all of a delve's rules.
    if app.is_plugin_added::<StairsPlugin>() {
        left_out.extend(DelvePlugins::left_out_of(app).chain(ThingPlugins::left_out_of(app)));
    }
    let mut names = app.world_mut().get_resource_or_init::<RuleNames>();
    names.0.extend(left_out.into_iter().map(str::to_owned));
}
