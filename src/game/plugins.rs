//! The one list of plugins.

use crate::{
    action::{ArrivalPlugin, CollisionPlugin, SteppingPlugin, VerdictPlugin},
    dungeon::StacksPlugin,
    level::{SofteningPlugin, StairsPlugin},
    memory::MemoryPlugin,
    mind::MindPlugin,
    path::DistanceMapsPlugin,
    player::{PlayerPlugin, StaggeringPlugin},
    sight::SightPlugin,
    story::{FingerprintPlugin, Rulebook, ScorePlugin},
    things::{ActingPlugin, ChestsPlugin, DoorsPlugin, EffectsPlugin, HandlingPlugin, TrapsPlugin},
    turn::TurnPlugin,
};
use bevy_app::{App, plugin_group};

plugin_group! {
    /// Every named system of any game, each with a plugin of its own that can
    /// be left out or replaced.
    #[derive(Debug, Default)]
    pub struct HexdelvePlugins {
        :StacksPlugin,
        :TurnPlugin,
        :DistanceMapsPlugin,
        :SightPlugin,
        :SteppingPlugin,
        :ArrivalPlugin,
        :CollisionPlugin,
        :VerdictPlugin,
        :MindPlugin,
        :PlayerPlugin,
        :FingerprintPlugin,
    }
}

plugin_group! {
    /// Every named system of the pit, which has what every game has.
    #[derive(Debug)]
    pub struct PitPlugins {
        #[plugin_group]
        :HexdelvePlugins,
    }
}

plugin_group! {
    /// What the delve has beyond the pit: things, memory, levels.
    #[derive(Debug, Default)]
    pub struct ThingsPlugins {
        :ActingPlugin,
        :DoorsPlugin,
        :ChestsPlugin,
        :TrapsPlugin,
        :HandlingPlugin,
        :EffectsPlugin,
        :StaggeringPlugin,
        :MemoryPlugin,
    }
}

plugin_group! {
    /// Every named system of the delve.
    #[derive(Debug)]
    pub struct DelvePlugins {
        :StairsPlugin,
        :SofteningPlugin,
        :ScorePlugin,
        #[plugin_group]
        :HexdelvePlugins,
        #[plugin_group]
        :ThingsPlugins,
    }
}

/// Names in the [`Rulebook`] which of the rules of every game a game lacks.
pub(super) fn name_what_is_left_out(app: &mut App) {
    let mut left_out = app.world_mut().remove_resource::<Rulebook>().unwrap_or_default();
    macro_rules! look_for {
        ($($plugin:ident)*) => {$(
            if !app.is_plugin_added::<$plugin>() {
                left_out.add(concat!("-", stringify!($plugin)));
            }
        )*};
    }
    look_for!(StacksPlugin TurnPlugin DistanceMapsPlugin SightPlugin SteppingPlugin
        ArrivalPlugin CollisionPlugin VerdictPlugin MindPlugin PlayerPlugin FingerprintPlugin);
    // Who has one of the delve's rules is meant to have them all.
    if app.is_plugin_added::<StairsPlugin>() {
        look_for!(SofteningPlugin ScorePlugin ActingPlugin DoorsPlugin ChestsPlugin TrapsPlugin
            HandlingPlugin EffectsPlugin MemoryPlugin StaggeringPlugin);
    }
    app.insert_resource(left_out);
}
