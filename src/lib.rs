//! **hexdelve** is a terminal roguelike whose sixteen kinds of monsters are the sixteen
//! values of four bits, and a model for turn-based games on `bevy_ecs`.
//!
//! ```
//! use hexdelve::prelude::*;
//!
//! let mut game = PitSetup::new(Seed(7)).monsters(10).start()?;
//! let status = game.play(&mut *AutopilotName::Hunter.start(), 500);
//! println!("{} after {} turns\n{}", status.as_str(), game.turns(), game.drawing());
//! # assert!(game.turns() > 0);
//! # Ok::<(), SetupError>(())
//! ```
//!
//! [`extending`] is a guide to custom rules, [`architecture`] shows the order of the modules, how
//! the parts fit together and why, [`benchmarks`] lists each system's speed, and [`studies`] shows
//! how to play many games on many machines.
//!
//! Nothing here depends on a terminal. Three crates are built on this one: `hexdelve_tui` has
//! the sentences, the screens and the tutorial, which write bytes for any terminal;
//! `hexdelve_study` plays many games; and `hexdelve_cli` is the program. [`hosting`] describes
//! how a web page shows the screens.
//!
//! # A turn
//!
//! One run of the [`Turn`](turn::Turn) schedule is one character's turn. It runs the
//! system sets [`TurnSystems`](turn::TurnSystems) in order: begin, sense, decide, act,
//! resolve, refresh. A custom system runs before or after one of them, in
//! [`ExtensionSystems`](turn::ExtensionSystems):
//!
//! ```
//! use hexdelve::prelude::*;
//!
//! #[derive(Component, Clone)]
//! struct Poisoned;
//!
//! fn poison_slows(mut poisoned: Query<&mut Speed, Added<Poisoned>>) {
//!     for mut speed in &mut poisoned {
//!         *speed = Speed::new(speed.value() / 2);
//!     }
//! }
//!
//! let mut game = Scenario::draw("3......@")
//!     .plugin(|app: &mut App| {
//!         let before = ExtensionSystems::Before(TurnSystems::Act);
//!         app.track_state(|_: &Poisoned| 1);
//!         app.add_systems(Turn, poison_slows.in_set(before));
//!     })
//!     .start();
//! let monster = game.contents_at(game.find('3').unwrap()).creature.unwrap();
//! game.world_mut().entity_mut(monster).insert(Poisoned);
//! game.submit(Action::Rest).unwrap();
//! assert_eq!(game.world().get::<Speed>(monster), Some(&Speed::new(5)));
//! ```

#![warn(clippy::print_stdout, clippy::print_stderr)]

// The crates needed by derive macros in extensions, re-exported so that an extension
// depends on this crate alone.
pub use bevy_app;
pub use bevy_ecs;
pub use rand;
pub use serde;

// First, because macros are visible only in the modules that follow them.
#[macro_use]
mod variants;

pub mod action;
pub mod arts;
pub mod autopilot;
pub mod clock;
pub mod content;
pub mod creature;
pub mod dungeon;
pub mod game;
pub mod grid;
pub mod journal;
pub mod knowledge;
pub mod level;
pub mod log;
pub mod lookahead;
pub mod looks;
pub mod mind;
pub mod path;
mod platform;
pub mod player;
pub mod replay;
pub mod rng;
pub mod scenario;
pub mod sight;
pub mod text;
pub mod things;
pub mod trades;
pub mod turn;
pub mod workbench;

#[doc = include_str!("../docs/playing.md")]
pub mod playing {}

#[doc = include_str!("../docs/rules.md")]
pub mod rules {}

#[doc = include_str!("../docs/reliability.md")]
pub mod reliability {}

#[doc = include_str!("../docs/journal-format.md")]
pub mod journal_format {}

// Its examples are tests of `hexdelve_cli`, because some need the screens.
#[cfg_attr(not(doctest), doc = include_str!("../docs/extending.md"))]
pub mod extending {}

#[doc = include_str!("../docs/python.md")]
pub mod python {}

#[doc = include_str!("../docs/architecture.md")]
pub mod architecture {}

#[doc = include_str!("../docs/benchmarks.md")]
pub mod benchmarks {}

#[doc = include_str!("../docs/balance.md")]
pub mod balance {}

#[doc = include_str!("../docs/studies.md")]
pub mod studies {}

#[doc = include_str!("../docs/hosting.md")]
pub mod hosting {}

/// The names that most games and extensions need: types, systems to order against, and the names
/// Bevy's derives look for. All others are imported from their modules, such as `things::Trap`.
///
/// ```
/// use hexdelve::prelude::*;
///
/// #[derive(Component)]
/// struct Poisoned;
///
/// let command: Action = Action::Rest; // the player's
/// let poison = |world: &mut World| drop(world.spawn(Poisoned)); // Bevy's
/// fn applied(command: impl WorldCommand, world: &mut World) { command.apply(world); }
/// let mut game = Scenario::draw("@.4").start();
/// applied(poison, game.world_mut());
/// game.submit(command).unwrap();
/// ```
pub mod prelude {
    // Components.
    pub use crate::{
        creature::{Abilities, CharacterId, Faction, Identity, Monster, Player, Speed, Tunneling},
        dungeon::{CellLayer, Glyph, Obstacle},
        grid::Position,
        level::Follower,
        mind::{Belief, CustomMind},
        things::{Door, Stuck, Thing, UseMethod},
        turn::NextTurn,
    };
    // Resources of a game.
    pub use crate::{
        action::{Action, CustomAction, CustomWinCondition, GameStatus, PendingMove, WinCondition},
        dungeon::{Dungeon, SpatialIndex},
        journal::Fingerprint,
        level::{Depth, GameMode},
        path::DistanceMaps,
        player::PlayerOrders,
        rng::Seed,
        sight::FieldOfView,
        turn::{CurrentTurn, TurnQueue},
    };
    // Messages and events.
    pub use crate::{
        action::{
            CauseOfDeath, CharacterSummary, Dug, EnteredMechanism, GameMessage, Kill, Killed,
            Moved, Perform, Strike,
        },
        game::{GameStarted, SubmitAction},
        level::LevelCreated,
        things::Effect,
    };
    // The system sets of a turn, and systems to order against.
    pub use crate::{
        action::{Arrive, enter_cell, kill_occupant, perform_action},
        mind::update_belief,
        path::recompute_distance_maps,
        turn::{ExtensionSystems, Turn, TurnSystems, requeue, run_turns_while},
    };
    // Plugins and plugin groups.
    pub use crate::game::{CollisionPlugin, EmbeddedGamePlugin, PitPlugins};
    // Values and functions.
    pub use crate::{
        action::Slot,
        autopilot::AutopilotName,
        content::{AssetFile, AssetFiles, ContentError},
        creature::{Ability, Bestiary, CharacterBundle, RegisterState},
        dungeon::{Hardness, Terrain},
        grid::{Direction, Size},
        journal::{GameHeader, RuleName, TrackState},
        knowledge::PerceivedMonster,
        level::{
            AddLevelGenerators, DelveSetup, GameTables, LevelKind, LevelParams, PitSetup,
            SetupError, WizardPower,
        },
        mind::Senses,
        path::DistanceMapKind,
        player::{AddSkills, Autopilot, PlayerView, Skill},
        rng::GameRng,
        things::{AddThingParts, Catalogue, EffectRegistry, ThingKindId},
        turn::GameTime,
    };
    // Games.
    pub use crate::{
        game::{Game, Rules},
        lookahead::Simulation,
        replay::RecordedGame,
        scenario::Scenario,
        workbench::SystemBench,
    };
    // Modules that those who add an art or a trade need.
    pub use crate::{arts, trades};
    // What extensions add to the messages and to the looks of things.
    pub use crate::{
        log::MessageLog,
        looks::{AddColourRole, ColourOverride, ColourRole},
    };
    // Names from Bevy. Its derives look for a crate or a module `bevy_ecs` in scope;
    // `#[derive(Deserialize)]` needs `#[serde(crate = "hexdelve::serde")]`.
    pub use bevy_app::{self, Plugins, prelude::*};
    // In a game, commands come from the player; Bevy's commands, which change a world
    // later, are renamed here.
    pub use bevy_ecs::{self, prelude::*, system::Command as WorldCommand};
    pub use rand::{
        Rng, RngExt,
        seq::{IndexedRandom, SliceRandom},
    };
    pub use serde::Deserialize;
}

/// Turns the examples in the README into doctests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
