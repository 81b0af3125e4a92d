//! A game whose events are counted while it is played.

use crate::rows::{GameRow, KillsByKiller, LevelRow, StudyOutcome, TurnRow};
use bevy_app::App;
use hexdelve::{
    journal::GameSetup,
    level::{LevelChanged, kind_of_the_level},
    prelude::*,
    things::{ThingEvent, ThingEventKind},
};
use std::collections::BTreeMap;

/// A game of a study that counts the events for its row.
///
/// ```
/// use hexdelve_study::prelude::*;
/// use hexdelve_study::{CountedGame, StudyOutcome};
/// let rules = Rules::default();
/// let delve = DelveSetup::new(Seed(7)).turn_limit(Some(20_000));
/// let mut counted = CountedGame::start(&delve.into(), Seed(7), &rules)?;
/// let mut autopilot = AutopilotName::Careful.start();
/// while counted.play_turn(&mut *autopilot).is_some() {}
/// let row = counted.row();
/// assert_ne!(row.outcome, StudyOutcome::Undecided);
/// assert_eq!(row.turns, row.levels.iter().map(|level| level.turns).sum::<u64>());
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Debug)]
pub struct CountedGame {
    /// The game. Actions that are submitted to it directly are not included in the turns on
    /// each level.
    pub game: Game,
    seed: Seed,
}

#[derive(Resource, Clone, Debug, Default)]
struct GameCounts {
    refused: u64,
    kills: KillsByKiller,
    used: BTreeMap<String, u64>,
    stopped: u64,
    levels: BTreeMap<u16, LevelRow>,
    /// The PC's kills, and the other deaths.
    totals: (u64, u64),
}

impl GameCounts {
    fn level(&mut self, level: u16) -> &mut LevelRow {
        self.levels.entry(level).or_insert_with(|| LevelRow { level, ..LevelRow::default() })
    }
}

impl CountedGame {
    /// Starts the game with this seed.
    ///
    /// # Errors
    /// [`SetupError`] if the level, the monsters and the PC do not fit together.
    pub fn start(setup: &GameSetup, seed: Seed, rules: &Rules) -> Result<Self, SetupError> {
        // The lookahead of a game has no observers: its simulated deaths are not counted.
        let rules = rules.clone().with_presentation(count);
        let game = rules.start(setup.reseeded(seed))?;
        let mut counted = Self { game, seed };
        counted.count_first_level();
        Ok(counted)
    }

    /// Starts another game of the same setup in the same world, as
    /// [`Game::restart`] does, and counts from zero.
    ///
    /// ```
    /// use hexdelve_study::prelude::*;
    /// use hexdelve_study::CountedGame;
    /// let (rules, pit) = (Rules::default(), PitSetup::new(Seed(7)).into());
    /// let mut counted = CountedGame::start(&pit, Seed(7), &rules)?;
    /// while counted.play_turn(&mut *AutopilotName::Hunter.start()).is_some() {}
    /// counted.restart(Seed(8))?;
    /// assert_eq!(counted.row(), CountedGame::start(&pit, Seed(8), &rules)?.row());
    /// # Ok::<(), SetupError>(())
    /// ```
    ///
    /// # Errors
    /// [`SetupError`] if the level, the monsters and the PC do not fit together. The game
    /// is then left as it was.
    pub fn restart(&mut self, seed: Seed) -> Result<(), SetupError> {
        self.game.restart(seed)?;
        self.seed = seed;
        self.count_first_level();
        Ok(())
    }

    fn count_first_level(&mut self) {
        let Some(first) = self.level() else { return };
        let world = self.game.world_mut();
        let kind = kind_of_the_level(world).unwrap_or_default();
        world.resource_mut::<GameCounts>().level(first).kind = kind.to_owned();
    }

    /// Lets an autopilot play one turn, and returns the action performed, or `None` if the
    /// game is over.
    pub fn play_turn(&mut self, autopilot: &mut dyn Autopilot) -> Option<Action> {
        if self.game.status().is_over() {
            return None;
        }
        let action = autopilot.choose_action(&self.game.player_view()?);
        Some(self.submit(action))
    }

    /// Performs an action, or a rest if the action is refused, and returns the action
    /// performed. Does nothing once the game is over.
    pub fn submit(&mut self, action: Action) -> Action {
        let level = self.level();
        let is_refused = self.game.submit(action).is_err();
        if is_refused {
            // Resting is refused only if the game is over.
            let _ = self.game.submit(Action::Rest);
        }
        let mut counts = self.game.world_mut().resource_mut::<GameCounts>();
        counts.refused += u64::from(is_refused);
        if let Some(level) = level {
            counts.level(level).turns += 1;
        }
        if is_refused { Action::Rest } else { action }
    }

    /// Returns the game's row.
    pub fn row(&self) -> GameRow {
        let (game, counts) = (&self.game, self.counts());
        let status = game.status();
        let killer = status.killer().filter(|killer| !killer.is_player());
        let bestiary = Bestiary::of(game.world());
        let name = |killer| bestiary.name(Identity::from(&killer)).to_owned();
        let other = match status {
            GameStatus::Lost { cause: Some(CauseOfDeath::Other(cause)) } => Some(cause.to_owned()),
            _ => None,
        };
        GameRow {
            seed: self.seed.0,
            outcome: StudyOutcome::of(status),
            turns: game.turns(),
            ticks: game.world().resource::<TurnQueue>().now().0,
            level: self.level(),
            deepest: game.world().get_resource::<Depth>().map(Depth::deepest),
            killer: killer.map(|killer| killer.abilities.letter()),
            cause: killer.map(name).or(other),
            refused: counts.refused,
            stopped: counts.stopped,
            kills: counts.kills.clone(),
            used: counts.used.clone(),
            levels: counts.levels.values().cloned().collect(),
        }
    }

    /// `action` is the PC's last action.
    pub(super) fn turn_row(&self, action: Option<Action>) -> TurnRow {
        let place = self.game.player_position();
        let (kills, deaths) = self.counts().totals;
        TurnRow {
            seed: self.seed.0,
            outcome: StudyOutcome::of(self.game.status()),
            turn: self.game.turns(),
            ticks: self.game.world().resource::<TurnQueue>().now().0,
            level: self.level(),
            x: place.map(|place| place.x),
            y: place.map(|place| place.y),
            action: action.map(|action| action.to_string()),
            monsters: self.game.monsters() as u64,
            kills,
            deaths,
        }
    }

    fn level(&self) -> Option<u16> {
        self.game.world().get_resource().map(Depth::level)
    }

    fn counts(&self) -> &GameCounts {
        self.game.world().resource()
    }
}

fn count(app: &mut App) {
    app.init_resource::<GameCounts>()
        .restore_on_restart::<GameCounts>()
        .add_observer(count_a_death)
        .add_observer(count_a_thing)
        .add_observer(|change: On<LevelChanged>, mut counts: ResMut<GameCounts>| {
            change.kind.clone_into(&mut counts.level(change.to).kind);
        });
}

fn count_a_death(death: On<Killed>, depth: Option<Res<Depth>>, mut counts: ResMut<GameCounts>) {
    let letter = |who: &CharacterSummary| {
        if who.is_player() { '@' } else { who.abilities.letter() }.to_string()
    };
    let killer = match &death.cause {
        CauseOfDeath::Character(killer) => letter(killer),
        CauseOfDeath::Other(cause) => (*cause).to_owned(),
    };
    let victims = counts.kills.entry(killer).or_default();
    *victims.entry(letter(&death.victim)).or_default() += 1;
    let by_player = u64::from(death.is_by_player());
    let by_others = u64::from(!death.is_by_player() && !death.victim.is_player());
    counts.totals.0 += by_player;
    counts.totals.1 += by_others;
    if let Some(depth) = depth {
        let level = counts.level(depth.level());
        level.kills += by_player;
        level.deaths += by_others;
    }
}

fn count_a_thing(
    news: On<ThingEvent>,
    catalogue: Option<Res<Catalogue>>,
    players: Query<(), With<Player>>,
    mut counts: ResMut<GameCounts>,
) {
    let is_player = players.contains(news.character);
    let is_use = matches!(
        news.kind,
        ThingEventKind::Used | ThingEventKind::Thrown | ThingEventKind::AttackAverted
    );
    if let (true, true, Some(kind), Some(catalogue)) = (is_player, is_use, news.thing, catalogue) {
        *counts.used.entry(catalogue.kind(kind).name.clone()).or_default() += 1;
    }
    counts.stopped += u64::from(match news.kind {
        ThingEventKind::TrapTriggered | ThingEventKind::AbilityToggled(_) => !is_player,
        ThingEventKind::AttackAverted => is_player,
        _ => false,
    });
}
