//! One environment: a game, its observer, its reward and its journal.

use crate::{
    journals::{Journals, Recording},
    parts::{Frame, Spec},
    rewards::RewardScheme,
    seeds::{LevelSeeds, Seeds},
    setup::{NO_LEVEL_SEED, Setup},
};
use hexdelve::{
    action::{Action, GameStatus},
    dungeon::Dungeon,
    game::Game,
    grid::Size,
    journal::Fingerprint,
    level::Depth,
    rng::Seed,
};
use hexdelve_study::{
    action_space::{DiscreteAction, perform_with, write_action_mask},
    observation::{InventoryColumn, ObservationBuffers, ObservationWriter, StatusField},
};
use std::sync::{Arc, LazyLock};

/// All actions, by index.
static ACTIONS: LazyLock<Vec<DiscreteAction>> = LazyLock::new(|| DiscreteAction::all().collect());

/// The number of seeds that are tried, if the monsters do not fit into the level of the first.
const MOST_TRIES: usize = 64;

/// The values of the status, before or after a step.
pub(crate) type Status = [i64; StatusField::COUNT];

/// The handling of an action that is impossible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum OnInvalid {
    /// The PC rests, as when an autopilot chooses an impossible action.
    Rest,
    /// The step fails, and no time passes.
    Raise,
}

/// The configuration that all environments of a batch share.
#[derive(Debug)]
pub(crate) struct Config {
    pub(crate) setup: Setup,
    pub(crate) spec: Spec,
    pub(crate) reward: RewardScheme,
    pub(crate) on_invalid: OnInvalid,
    pub(crate) levels: LevelSeeds,
    pub(crate) max_turns: Option<u64>,
    pub(crate) journey_turns: u64,
    pub(crate) actions: usize,
    pub(crate) journals: Option<Journals>,
    /// The size of the level, and of the pictures of it.
    pub(crate) size: Size,
}

/// The result of a step.
#[derive(Clone, Debug)]
pub(crate) struct Stepped {
    pub(crate) terminated: bool,
    pub(crate) truncated: bool,
    /// The number of turns that the PC took.
    pub(crate) turns: u64,
    /// The reason why the PC rested instead.
    pub(crate) refused: Option<String>,
}

impl Stepped {
    /// Whether the episode is over.
    pub(crate) const fn has_ended(&self) -> bool {
        self.terminated || self.truncated
    }

    /// Returns the number of turns, in the type that `info` has.
    pub(crate) fn turns(&self) -> i64 {
        i64::try_from(self.turns).unwrap_or(i64::MAX)
    }
}

/// The reason why a step was not taken.
#[derive(Clone, Debug)]
pub(crate) enum StepError {
    /// There is no such action.
    Invalid(String),
    /// The action is impossible.
    Masked(String),
    /// There is no running game.
    Ended(String),
}

impl From<StepError> for String {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Invalid(told) | StepError::Masked(told) | StepError::Ended(told) => told,
        }
    }
}

/// A game that has begun: its seed, the seed of its levels if that differs, the fingerprint
/// after the last turn, and all actions so far. Playing them again gives the same game.
pub(crate) type Begun = (u64, Option<u64>, u32, Vec<u8>);

/// All that has happened in one environment: the base of its sequence of seeds, the number
/// of those that were used, and the current game.
pub(crate) type Past = (u64, u64, Option<Begun>);

/// The games of one environment, one after the other.
#[derive(Debug)]
pub(crate) struct Episodes {
    config: Arc<Config>,
    index: usize,
    seeds: Seeds,
    game: Option<(Game, Option<Seed>)>,
    /// The actions of the current game, if one has begun.
    actions: Option<Vec<u8>>,
    observer: ObservationWriter,
    status: Status,
    before: Status,
    /// The message of the last observation, which the game has forgotten.
    message: Vec<u8>,
    recording: Option<Recording>,
    run_code: Option<String>,
    seed: Seed,
    level_seed: Option<Seed>,
    ended: bool,
}

impl Episodes {
    pub(crate) fn new(config: Arc<Config>, index: usize, seeds: Seeds) -> Self {
        let message = vec![0; config.spec.message.iter().flatten().product()];
        Self {
            config,
            index,
            seeds,
            game: None,
            actions: None,
            observer: ObservationWriter::new(),
            status: [0; StatusField::COUNT],
            before: [0; StatusField::COUNT],
            message,
            recording: None,
            run_code: None,
            seed: Seed(0),
            level_seed: None,
            ended: true,
        }
    }

    /// Starts the next game. `seed` restarts the sequence of seeds, and `level_seed`
    /// replaces the one that the configuration would choose.
    ///
    /// # Errors
    /// A sentence if the level, the monsters and the PC do not fit together with this seed.
    pub(crate) fn reset(
        &mut self,
        seed: Option<u64>,
        level_seed: Option<u64>,
    ) -> Result<(), String> {
        if level_seed.is_some() && self.config.setup.is_drawing() {
            return Err(NO_LEVEL_SEED.to_owned());
        }
        if let Some(seed) = seed {
            self.seeds = Seeds::from(seed);
        }
        // Only a caller's own seed has to be the one that is played.
        let tries = if seed.is_some() { 1 } else { MOST_TRIES };
        let mut begun = Ok(());
        for _ in 0..tries {
            let seed = self.seeds.next();
            let chosen = level_seed.map(Seed).or_else(|| self.config.levels.choose(seed));
            begun = self.start(seed, chosen);
            if begun.is_ok() {
                break;
            }
        }
        begun.and_then(|()| self.begin())
    }

    /// Starts a game, which then has to begin.
    fn start(&mut self, seed: Seed, level_seed: Option<Seed>) -> Result<(), String> {
        // The previous journal is completed before the next one is started.
        (self.recording, self.actions, self.ended) = (None, None, true);
        (self.seed, self.level_seed) = (seed, level_seed);
        let config = Arc::clone(&self.config);
        match &mut self.game {
            Some((game, levels)) if *levels == self.level_seed => {
                game.restart(self.seed).map_err(|error| error.to_string())?;
            }
            other => {
                let game = config.setup.start(self.seed, self.level_seed)?;
                *other = Some((game, self.level_seed));
            }
        }
        Ok(())
    }

    fn begin(&mut self) -> Result<(), String> {
        let Some((game, _)) = &mut self.game else { return Ok(()) };
        let config = &self.config;
        let header = config.setup.header(self.seed, self.level_seed, game);
        self.run_code = header.as_ref().and_then(|header| config.setup.run_code(header));
        if let Some((journals, header)) = config.journals.as_ref().zip(header) {
            self.recording = Some(journals.begin(&header, self.index)?);
        }
        self.ended = game.status().is_over();
        self.actions = Some(Vec::new());
        Ok(())
    }

    /// Returns all that is needed to bring another environment into the same state.
    pub(crate) fn past(&self) -> Past {
        let begun = self.actions.as_ref().zip(self.fingerprint()).map(|(actions, fingerprint)| {
            (self.seed.0, self.level_seed.map(|it| it.0), fingerprint, actions.clone())
        });
        (self.seeds.base, self.seeds.episode, begun)
    }

    /// Plays a game up to where it was.
    ///
    /// # Errors
    /// A sentence if the game cannot be started, or does not come to the same state.
    pub(crate) fn recall(&mut self, begun: &Begun) -> Result<(), String> {
        let (seed, level_seed, fingerprint, actions) = begun;
        self.start(Seed(*seed), level_seed.map(Seed))?;
        self.begin()?;
        // As when it was played, the status is read and the messages are taken each turn.
        let mut message = self.message.clone();
        let has_messages = self.config.spec.message.is_some();
        let mut look = |episodes: &mut Self| {
            let message = has_messages.then_some(&mut message[..]);
            episodes.observe(&mut Frame { message, ..Frame::default() })
        };
        look(self)?;
        for action in actions {
            self.step(i64::from(*action))?;
            look(self)?;
        }
        if self.fingerprint() == Some(*fingerprint) {
            return Ok(());
        }
        Err("the copied game plays out differently here: make the copy and use it with the same \
             version of hexdelve"
            .to_owned())
    }

    fn fingerprint(&self) -> Option<u32> {
        let (game, _) = self.game.as_ref()?;
        Some(game.world().resource::<Fingerprint>().short())
    }

    /// Takes an action.
    ///
    /// # Errors
    /// [`StepError`] if the action was not taken. In that case, no time has passed.
    pub(crate) fn step(&mut self, action: i64) -> Result<Stepped, StepError> {
        let Some((game, _)) = &mut self.game else {
            return Err(StepError::Ended("No episode has begun: call reset() first.".to_owned()));
        };
        if self.ended {
            let (how, turns) = (game.status().as_str(), game.turns());
            return Err(StepError::Ended(format!(
                "The episode is over ({how}, after {turns} turns): call reset() first."
            )));
        }
        let actions = self.config.actions;
        let known = usize::try_from(action).ok().filter(|index| *index < actions);
        let Some((code, action)) =
            known.and_then(|index| u8::try_from(index).ok().zip(ACTIONS.get(index).copied()))
        else {
            return Err(StepError::Invalid(format!(
                "There is no action {action}: expected an integer from 0 to {}.",
                actions - 1
            )));
        };
        self.before = self.status;
        let (recording, most) = (&mut self.recording, self.config.journey_turns);
        let mut record = |game: &mut Game, action: Action| {
            if let Some(recording) = recording {
                recording.append(game, action);
            }
        };
        let done = perform_with(game, action, most, &mut record);
        let (turns, refused) = match done {
            Ok(done) => (done.turns, None),
            Err(error) if self.config.on_invalid == OnInvalid::Raise => {
                return Err(StepError::Masked(format!(
                    "Action {} ({action}) is impossible now: {error} \
                     info[\"action_mask\"] lists the possible ones.",
                    action.index()
                )));
            }
            Err(error) => {
                game.submit(Action::Rest).map_err(|error| StepError::Masked(error.to_string()))?;
                record(game, Action::Rest);
                (1, Some(error.to_string()))
            }
        };
        self.actions.get_or_insert_default().push(code);
        let status = game.status();
        let terminated =
            matches!(status, GameStatus::Won | GameStatus::Lost { .. } | GameStatus::GivenUp);
        let is_late = self.config.max_turns.is_some_and(|most| game.turns() >= most);
        // The levels below a drawing are no part of the situation, and have another size.
        let has_left = self.config.setup.is_drawing()
            && game.world().get_resource::<Depth>().is_some_and(|it| it.level() != 1);
        let truncated = !terminated && (status == GameStatus::Stalled || is_late || has_left);
        self.ended = terminated || truncated;
        if self.ended
            && let Some(recording) = &mut self.recording
        {
            recording.finish();
        }
        Ok(Stepped { terminated, truncated, turns, refused })
    }

    /// Writes what the PC knows. If the level has another size than the observation, because
    /// the PC has left a drawing, its map is blank.
    ///
    /// # Errors
    /// A sentence if a buffer has the wrong length.
    pub(crate) fn observe(&mut self, into: &mut Frame<'_>) -> Result<(), String> {
        let Some((game, _)) = &mut self.game else { return Ok(()) };
        let fits = game.world().resource::<Dungeon>().size() == self.config.size;
        let mut pack = [0; 6 * InventoryColumn::COUNT];
        let spec = &self.config.spec;
        let mut buffers = ObservationBuffers {
            glyphs: map(&mut into.glyphs, fits).map(bytemuck::cast_slice_mut),
            chars: map(&mut into.chars, fits),
            colours: map(&mut into.colors, fits),
            creatures: map(&mut into.creatures, fits).map(bytemuck::cast_slice_mut),
            visibility: map(&mut into.visibility, fits),
            hardness: map(&mut into.hardness, fits),
            // This converts 65,535 to -1.
            walking_distances: map(&mut into.walking_distances, fits).map(bytemuck::cast_slice_mut),
            digging_distances: map(&mut into.digging_distances, fits).map(bytemuck::cast_slice_mut),
            status: Some(&mut self.status),
            message: into.message.as_deref_mut(),
            inventory: spec.has_the_pack().then_some(&mut pack[..]),
            arts: into.arts.as_deref_mut(),
            minds: into.minds.as_deref_mut(),
            turn_order: into.timeline.as_deref_mut(),
            bombs: into.bombs.as_deref_mut(),
            threats: into.threat.as_deref_mut(),
        };
        self.observer.observe(game, &mut buffers).map_err(|error| error.to_string())?;
        if let Some(message) = &into.message {
            self.message.copy_from_slice(message);
        }
        if let Some(blstats) = &mut into.blstats {
            blstats.copy_from_slice(&self.status);
        }
        let columns = [
            (InventoryColumn::Glyph, &mut into.inv_glyphs),
            (InventoryColumn::Kind, &mut into.inv_kinds),
            (InventoryColumn::Count, &mut into.inv_counts),
            (InventoryColumn::Usage, &mut into.inv_usages),
            (InventoryColumn::Wielded, &mut into.inv_wielded),
        ];
        for (column, own) in columns {
            let Some(own) = own else { continue };
            for (own, row) in own.iter_mut().zip(pack.chunks_exact(InventoryColumn::COUNT)) {
                *own = bytemuck::cast(row[column.index()]);
            }
        }
        if let Some(mask) = &mut into.action_mask {
            if self.ended {
                mask.fill(0);
            } else {
                write_action_mask(game, bytemuck::cast_slice_mut(mask))
                    .map_err(|error| error.to_string())?;
            }
        }
        Ok(())
    }

    /// Writes the last observation once more.
    ///
    /// # Errors
    /// A sentence if a buffer has the wrong length.
    pub(crate) fn observe_again(&mut self, into: &mut Frame<'_>) -> Result<(), String> {
        let message = into.message.take();
        self.observe(into)?;
        if let Some(message) = message {
            message.copy_from_slice(&self.message);
        }
        Ok(())
    }

    /// Returns the reward of the last step. The game must have been observed since.
    pub(crate) fn reward(&self) -> f64 {
        self.config.reward.of(&self.before, &self.status)
    }

    pub(crate) const fn status(&self) -> &Status {
        &self.status
    }

    pub(crate) fn run_code(&self) -> Option<&str> {
        self.run_code.as_deref()
    }

    /// Returns the seed of the game and the seed of its levels.
    pub(crate) const fn seed_pair(&self) -> (u64, u64) {
        let levels = match self.level_seed {
            Some(seed) => seed,
            None => self.seed,
        };
        (self.seed.0, levels.0)
    }

    /// Whether there is a game, even if it is over.
    pub(crate) const fn has_begun(&self) -> bool {
        self.game.is_some()
    }

    pub(crate) const fn has_ended(&self) -> bool {
        self.ended
    }

    /// Returns the journal's path, and the error that keeps it from being saved, if any.
    pub(crate) fn journal(&self) -> Option<(String, Option<String>)> {
        self.recording.as_ref().map(Recording::place)
    }

    /// Completes the journal.
    pub(crate) fn close(&mut self) {
        self.recording = None;
        (self.game, self.actions) = (None, None);
        self.ended = true;
    }

    /// Returns the size of the level, and the glyphs and colours of its cells.
    pub(crate) fn picture(&mut self) -> Option<(Size, Vec<u16>, Vec<u8>)> {
        let ((game, _), size) = (self.game.as_mut()?, self.config.size);
        let (mut glyphs, mut colours) = (vec![0; size.area()], vec![0; size.area()]);
        let mut buffers = ObservationBuffers {
            glyphs: Some(&mut glyphs),
            colours: Some(&mut colours),
            ..ObservationBuffers::default()
        };
        // If the PC has left a drawing, its picture is blank.
        let _ = self.observer.observe(game, &mut buffers);
        Some((size, glyphs, colours))
    }
}

/// Returns the cells to fill, or blanks them if the level does not fit into them.
fn map<'a, T: Clone + Default>(cells: &'a mut Option<&mut [T]>, fits: bool) -> Option<&'a mut [T]> {
    let cells = cells.as_deref_mut()?;
    if !fits {
        cells.fill(T::default());
    }
    Some(cells).filter(|_| fits)
}
