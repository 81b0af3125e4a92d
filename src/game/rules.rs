//! The rules for games as one value, which starts games and restarts them for replays. Building a
//! world (plugins, schedules, observers) takes longer than creating a level, so a restart keeps the
//! world, empties it, and restores its resources.

use super::{DelvePlugins, Game, PitPlugins, plugins::name_what_is_left_out};
use crate::{
    action::GameMessage,
    content::{AssetFiles, ContentError},
    creature::State,
    journal::{GameHeader, GameSetup, RunCode, RunCodeUnavailable},
    level::{GameTables, SetupError},
    rng::Seed,
    things::EffectRegistry,
    turn::TurnQueue,
};
use bevy_app::{App, Plugin, PluginGroup, PluginGroupBuilder, Plugins};
use bevy_ecs::{
    archetype::{Archetype, ArchetypeEntity},
    entity::EntityHashSet,
    message::MessageRegistry,
    observer::Observer,
    prelude::{Entity, Resource, World},
    resource::IsResource,
    system::SystemIdMarker,
};
use std::{borrow::Cow, fmt, mem, sync::Arc};

/// Plugins added to a game: a function, a plugin, a plugin group, or a tuple of these.
/// They are cloned, because the lookahead runs them in its own world.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::game::Extension;
/// fn play<M>(plugins: impl Extension<M>) -> Game {
///     DelveSetup::new(Seed(7)).start_with(plugins).unwrap()
/// }
/// let nothing = |_: &mut App| {};
/// assert_eq!(play(nothing).drawing(), play((nothing, RuleName("mirrors"))).drawing());
/// ```
pub trait Extension<M>: Plugins<M> + Clone + Send + Sync + 'static {}

impl<M, P: Plugins<M> + Clone + Send + Sync + 'static> Extension<M> for P {}

type Change = Arc<dyn Fn(PluginGroupBuilder) -> PluginGroupBuilder + Send + Sync>;
type Addition = Arc<dyn Fn(&mut App) + Send + Sync>;

/// The rules that games are played by: the built-in plugins with changes, additional
/// plugins, and content files. The default is the unmodified game. Clones share everything.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::journal::RuleNames;
/// let rules = Rules::default().without::<CollisionPlugin>().with(RuleName("hurry"));
/// let game = rules.start(PitSetup::new(Seed(7)))?;
/// assert!(game.world().resource::<RuleNames>().names().eq(["-CollisionPlugin", "hurry"]));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Default)]
pub struct Rules {
    changes: Vec<Change>,
    additions: Vec<Addition>,
    beside: Vec<Addition>,
    content: Option<Arc<(AssetFiles, GameTables)>>,
}

impl Rules {
    /// Adds plugins. They are cloned into each game.
    #[must_use]
    pub fn with<M>(mut self, plugins: impl Extension<M>) -> Self {
        self.additions.push(addition(plugins));
        self
    }

    /// Adds plugins that are not rules, such as a screen. The lookahead runs without them.
    #[must_use]
    pub fn with_presentation<M>(mut self, plugins: impl Extension<M>) -> Self {
        self.beside.push(addition(plugins));
        self
    }

    /// Disables a built-in plugin, in the pit and the delve alike.
    #[must_use]
    pub fn without<P: Plugin>(mut self) -> Self {
        self.changes.push(Arc::new(PluginGroupBuilder::disable::<P>));
        self
    }

    /// Uses these content files, whose tables may use the effects of previously added plugins.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the file and line.
    pub fn with_files(mut self, files: AssetFiles) -> Result<Self, ContentError> {
        let assets = GameTables::read(&files, &self.parts())?;
        self.content = Some(Arc::new((files, assets)));
        Ok(self)
    }

    /// Returns the content files.
    pub fn asset_files(&self) -> Cow<'_, AssetFiles> {
        match &self.content {
            Some(content) => Cow::Borrowed(&content.0),
            None => Cow::Owned(AssetFiles::built_in()),
        }
    }

    /// Returns the content files' tables.
    pub fn assets(&self) -> &GameTables {
        self.content.as_ref().map_or_else(|| GameTables::built_in(), |content| &content.1)
    }

    /// Returns the effects that the tables' rows can use.
    ///
    /// # Panics
    /// Panics if the plugin that registers effects is disabled.
    pub fn parts(&self) -> EffectRegistry {
        let mut app = self.prepare(DelvePlugins.build());
        app.world_mut().remove_resource().expect("the plugins for things are there")
    }

    /// Starts a game.
    ///
    /// # Errors
    /// Returns a [`SetupError`] if the level, the monsters and the PC do not fit together, or if
    /// a plugin's generator makes a level that cannot be played.
    pub fn start(&self, game: impl Into<GameSetup>) -> Result<Game, SetupError> {
        let (setup, own) = (game.into(), self.clone());
        let plugins = match &setup {
            GameSetup::Delve(_) => GamePlugins::Delve,
            GameSetup::Pit(_) => GamePlugins::Pit,
        };
        let (rules, seed, limit) =
            (GameRules { plugins, rules: self.clone() }, setup.seed(), setup.most_turns());
        let furnisher =
            move |seed, world: &World| furnish(&setup.reseeded(seed), own.assets(), world);
        Game::begin(rules, seed, Arc::new(furnisher), limit)
    }

    /// Returns the code of a game that is played by these rules. Only the built-in rules have
    /// codes.
    ///
    /// # Errors
    /// Returns a [`RunCodeUnavailable`] that names the property no run code can encode.
    pub fn run_code(&self, header: &GameHeader) -> Result<RunCode, RunCodeUnavailable> {
        if self.are_custom() {
            return Err(RunCodeUnavailable("custom rules"));
        }
        RunCode::of(header)
    }

    /// Whether plugins were added: rules, changes to the built-in plugins, or presentation.
    pub const fn has_own_plugins(&self) -> bool {
        self.are_custom() || !self.beside.is_empty()
    }

    const fn are_custom(&self) -> bool {
        !self.changes.is_empty() || !self.additions.is_empty()
    }

    fn prepare(&self, group: PluginGroupBuilder) -> App {
        let mut app = App::empty();
        app.init_resource::<MessageRegistry>().add_message::<GameMessage>();
        self.changes.iter().fold(group, |group, change| change(group)).finish(&mut app);
        name_what_is_left_out(&mut app);
        self.additions.iter().for_each(|add| add(&mut app));
        if let Some(content) = &self.content {
            app.add_plugins(content.1.clone());
        } else if !self.are_custom()
            && let Some(parts) = app.world().get_resource::<EffectRegistry>()
        {
            GameTables::built_in_of(|| parts.clone());
        }
        app
    }

    fn are_those_of(&self, other: &Self) -> bool {
        let content = self.content.as_ref().map(Arc::as_ptr);
        content == other.content.as_ref().map(Arc::as_ptr)
            && are_shared(&self.changes, &other.changes)
            && are_shared(&self.additions, &other.additions)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (changes, additions) = (self.changes.len(), self.additions.len());
        write!(f, "Rules({changes} changes, {additions} additions)")
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GamePlugins {
    Pit,
    Delve,
}

/// The rules of one game, from which its app and the lookahead's app are built.
#[derive(Resource, Clone, Debug)]
pub(crate) struct GameRules {
    pub(crate) plugins: GamePlugins,
    pub(crate) rules: Rules,
}

impl GameRules {
    pub(crate) fn app(&self) -> App {
        let mut app = self.rehearsal();
        self.rules.beside.iter().for_each(|add| add(&mut app));
        app
    }

    pub(crate) fn rehearsal(&self) -> App {
        self.rules.prepare(match self.plugins {
            GamePlugins::Pit => PitPlugins.build(),
            GamePlugins::Delve => DelvePlugins.build(),
        })
    }

    pub(crate) const fn are_custom(&self) -> bool {
        self.rules.are_custom()
    }

    pub(crate) fn are_those_of(&self, other: &Self) -> bool {
        self.plugins == other.plugins && self.rules.are_those_of(&other.rules)
    }
}

pub(crate) type Furnish = Box<dyn FnOnce(&mut World) -> Entity>;

pub(crate) type Furnisher = Arc<dyn Fn(Seed, &World) -> Result<Furnish, SetupError> + Send + Sync>;

pub(super) struct Beginning {
    pub(super) furnisher: Furnisher,
    resources: State,
    /// The entities that plugins had spawned before the game began.
    entities: EntityHashSet,
}

/// Removing entities can make others appear, without end under a custom rule.
const MOST_ROUNDS: usize = 16;

impl Beginning {
    pub(super) fn of(world: &World, furnisher: Furnisher) -> Self {
        let entities = inhabitants(world).into_iter().collect();
        Self { furnisher, resources: State::at_start(world), entities }
    }

    /// The level and its resources are left for `furnish` to replace.
    pub(super) fn clear(&self, world: &mut World) {
        for _ in 0..MOST_ROUNDS {
            let mut left = inhabitants(world);
            left.retain(|it| !self.entities.contains(it));
            if left.is_empty() {
                break;
            }
            for entity in left {
                // Removing one entity may have removed others.
                if let Ok(entity) = world.get_entity_mut(entity) {
                    entity.despawn();
                }
            }
            world.flush();
        }
        self.resources.restore(world);
        if let Some(mut queue) = world.get_resource_mut::<TurnQueue>() {
            *queue = TurnQueue::default();
        }
    }
}

impl fmt::Debug for Beginning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Beginning({:?}, {} entities)", self.resources, self.entities.len())
    }
}

/// A delve's own tables take precedence over `tables`.
pub(super) fn furnish(
    setup: &GameSetup,
    tables: &GameTables,
    world: &World,
) -> Result<Furnish, SetupError> {
    Ok(match setup {
        GameSetup::Pit(pit) => Box::new(pit.furnish()?),
        GameSetup::Delve(delve) => {
            Box::new(delve.furnish(delve.assets.as_ref().unwrap_or(tables), world)?)
        }
    })
}

/// Functions cannot be compared, so this compares the pointers.
fn are_shared<T: ?Sized>(these: &[Arc<T>], others: &[Arc<T>]) -> bool {
    these.len() == others.len()
        && these.iter().zip(others).all(|(one, other)| Arc::ptr_eq(one, other))
}

pub(crate) fn complete(mut app: App) -> World {
    app.finish();
    app.cleanup();
    mem::take(app.world_mut())
}

fn addition<M>(plugins: impl Extension<M>) -> Addition {
    Arc::new(move |app| {
        app.add_plugins(plugins.clone());
    })
}

fn inhabitants(world: &World) -> Vec<Entity> {
    let machinery = [
        world.component_id::<IsResource>(),
        world.component_id::<Observer>(),
        world.component_id::<SystemIdMarker>(),
    ];
    let is_machinery =
        |it: &&Archetype| machinery.iter().flatten().any(|component| it.contains(*component));
    let archetypes = world.archetypes().iter().filter(|it| !is_machinery(it));
    archetypes.flat_map(|it| it.entities().iter().map(ArchetypeEntity::id)).collect()
}
