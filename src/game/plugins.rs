//! The game's plugin groups.

use crate::{
    action::{CollisionPlugin, GameStatusPlugin, MovementPlugin, StepCompletionPlugin},
    creature::CustomNamesPlugin,
    dungeon::SpatialIndexPlugin,
    journal::{FingerprintPlugin, RuleNames, ScorePlugin},
    knowledge::MapMemoryPlugin,
    level::{EscapePlugin, FallingPlugin, HuntersPlugin, RockSofteningPlugin, StairsPlugin},
    mind::MindPlugin,
    path::DistanceMapsPlugin,
    player::{ErraticPlayerPlugin, PlayerPlugin},
    sight::SightPlugin,
    things::{
        ChestsPlugin, DoorsPlugin, EffectsPlugin, FeaturesPlugin, FirePlugin, ItemActionPlugin,
        TrapsPlugin, UniquesPlugin,
    },
    turn::TurnPlugin,
};
use bevy_app::{App, plugin_group};

/// Also generates a function that lists which of the group's own plugins an app lacks, in the
/// notation of [`RuleNames`]: `-CollisionPlugin`.
macro_rules! rules {
    (
        $(#[$about:meta])*
        pub struct $group:ident { $(:$plugin:ident,)* $(#[plugin_group] :$within:ident,)* }
    ) => {
        plugin_group! {
            $(#[$about])*
            pub struct $group { $(:$plugin,)* $(#[plugin_group] :$within,)* }
        }

        impl $group {
            fn left_out_of(app: &App) -> impl Iterator<Item = &'static str> {
                let rules = [$((concat!("-", stringify!($plugin)), app.is_plugin_added::<$plugin>())),*];
                let missing = rules.into_iter().filter(|(_, is_there)| !is_there);
                missing.map(|(name, _)| in_journals(name))
            }
        }
    };
}

/// A journal written without a plugin must still be recognizable after it is renamed.
const NAMES_IN_JOURNALS: [(&str, &str); 7] = [
    ("-CustomNamesPlugin", "-NamesPlugin"),
    ("-GameStatusPlugin", "-VerdictPlugin"),
    ("-MapMemoryPlugin", "-MemoryPlugin"),
    ("-MovementPlugin", "-SteppingPlugin"),
    ("-RockSofteningPlugin", "-SofteningPlugin"),
    ("-SpatialIndexPlugin", "-StacksPlugin"),
    ("-StepCompletionPlugin", "-ArrivalPlugin"),
];

fn in_journals(name: &'static str) -> &'static str {
    NAMES_IN_JOURNALS.iter().find(|(own, _)| *own == name).map_or(name, |(_, recorded)| recorded)
}

rules! {
    /// The systems every game has. Each has its own plugin, which can be disabled or replaced.
    #[derive(Debug, Default)]
    pub struct CorePlugins {
        :SpatialIndexPlugin,
        :CustomNamesPlugin,
        :TurnPlugin,
        :DistanceMapsPlugin,
        :SightPlugin,
        :MovementPlugin,
        :StepCompletionPlugin,
        :CollisionPlugin,
        :GameStatusPlugin,
        :MindPlugin,
        :PlayerPlugin,
        :FingerprintPlugin,
    }
}

plugin_group! {
    /// The pit's systems, which are just the ones every game has.
    #[derive(Debug)]
    pub struct PitPlugins {
        #[plugin_group]
        :CorePlugins,
    }
}

rules! {
    /// The plugins for things and for the PC's memory of the map: the pit has neither.
    #[derive(Debug, Default)]
    pub struct ThingPlugins {
        :DoorsPlugin,
        :ChestsPlugin,
        :TrapsPlugin,
        :ItemActionPlugin,
        :EffectsPlugin,
        :FeaturesPlugin,
        :FirePlugin,
        :FallingPlugin,
        :EscapePlugin,
        :UniquesPlugin,
        :ErraticPlayerPlugin,
        :MapMemoryPlugin,
    }
}

rules! {
    /// All the delve's systems.
    #[derive(Debug)]
    pub struct DelvePlugins {
        :StairsPlugin,
        :RockSofteningPlugin,
        :HuntersPlugin,
        :ScorePlugin,
        #[plugin_group]
        :CorePlugins,
        #[plugin_group]
        :ThingPlugins,
    }
}

pub(super) fn name_what_is_left_out(app: &mut App) {
    let mut left_out = app.world_mut().remove_resource::<RuleNames>().unwrap_or_default();
    CorePlugins::left_out_of(app).for_each(|name| left_out.add(name));
    // A game with stairs is a delve, so it should have all of a delve's rules.
    if app.is_plugin_added::<StairsPlugin>() {
        DelvePlugins::left_out_of(app).for_each(|name| left_out.add(name));
        ThingPlugins::left_out_of(app).for_each(|name| left_out.add(name));
    }
    app.insert_resource(left_out);
}
