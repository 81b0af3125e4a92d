//! A player's session with a game, on a screen or in lines. All changes to the game pass through
//! its controller: an action that would be fatal has to be confirmed; any other is carried out,
//! recorded and reported. Here are also the ways a session can end, its errors, and the record that
//! a game is added to, if any.

mod hints;
mod item_choice;
mod journeys;

use crate::{
    lesson::{Lesson, LessonProgress, replay_lesson},
    messages::{LevelAim, NOBODY_ELSE_IS_LEFT, bearing, power_in_words, price},
    postmortem::{Aftermath, Witness},
    settings::InputMode,
    view::{LookAhead, ViewSettings},
};
use hexdelve::prelude::*;
use hexdelve::{
    creature::no_enemy_is_left,
    journal::{JournalWriter, RecordedAction},
    knowledge::player_of,
    log::MessagePriority,
    player::Journey,
    replay::{Deeds, Divergence},
    things::landing,
};
pub(crate) use hints::HINTS;
use hints::ToldHints;
pub(crate) use item_choice::{Handled, ItemAction, aim, close_door, handle, open_doors};
use journeys::{Objection, WORTH_A_QUESTION, Warnings, is_risky};
use std::{collections::BTreeMap, io};
use thiserror::Error;

/// The letters of the places to travel to, with their level.
pub(crate) type PlaceLetters = BTreeMap<(Option<u16>, Position), char>;

pub(crate) struct GameController<'a> {
    pub(crate) game: Game,
    pub(crate) pilot: InputMode,
    pub(crate) recording: RecordingTarget<'a>,
    pub(crate) ahead: LookAhead,
    pub(crate) aftermath: Aftermath,
    settings: Option<ViewSettings>,
    pub(crate) news_are_old: bool,
    /// Sentences with keys in braces, which the front end has yet to tell.
    pub(crate) remarks: Vec<&'static str>,
    hints: ToldHints,
    pub(crate) warnings: Warnings,
    /// With its level.
    last_goal: Option<(Option<u16>, Position)>,
    pub(crate) letters: PlaceLetters,
}

impl GameController<'_> {
    pub(crate) fn new(game: Game) -> Self {
        let hints = ToldHints::from_turn(game.turns());
        Self {
            game,
            pilot: InputMode::Playing,
            recording: RecordingTarget::default(),
            ahead: LookAhead::default(),
            aftermath: Aftermath::default(),
            settings: None,
            news_are_old: true,
            remarks: Vec::new(),
            hints,
            warnings: Warnings::default(),
            last_goal: None,
            letters: PlaceLetters::new(),
        }
    }

    pub(crate) fn parts(&mut self) -> (&mut Game, &mut LookAhead, Option<&Witness>) {
        let witness = Some(&self.aftermath.witness).filter(|it| it.finding.is_some());
        (&mut self.game, &mut self.ahead, witness)
    }

    pub(crate) fn remember_goal(&mut self, journey: &Journey) {
        if let Some(cell) = journey.goal() {
            self.last_goal = Some((self.level(), cell));
        }
    }

    pub(crate) fn last_goal(&self) -> Option<Position> {
        self.last_goal.filter(|(level, _)| *level == self.level()).map(|(_, cell)| cell)
    }

    fn level(&self) -> Option<u16> {
        self.game.world().get_resource::<Depth>().map(Depth::level)
    }

    /// Submits it, unless it needs a question first, which is returned: it would at least probably be
    /// fatal, or is certain to cost a ward or, if the player is asked about that, something else.
    pub(crate) fn consider(&mut self, command: Action, asks_the_price: bool) -> Option<String> {
        let question = self.question(command, asks_the_price);
        if question.is_none() {
            self.submit(command);
        }
        question
    }

    fn question(&mut self, command: Action, asks_the_price: bool) -> Option<String> {
        let foreseen = self.foreseen_objection(command);
        let known = self.game.player_view()?;
        let objection = match (command, foreseen) {
            (Action::Step(way), Some(it)) => Some(it.with_the_shield(&known, way)),
            (Action::Step(way), None) => Objection::of_a_bomb(&known, way),
            (_, foreseen) => foreseen,
        };
        let words = objection.map(|it| it.in_words(Bestiary::of(known.world)));
        words.or_else(|| price(&known, command).filter(|_| asks_the_price))
    }

    fn foreseen_objection(&mut self, command: Action) -> Option<Objection> {
        // Copying a large level takes a long time, so a quick check comes first.
        if !is_risky(&mut self.game) {
            return None;
        }
        // Simulating all outcomes takes long with ten monsters nearby, so the map comes first.
        if matches!(command, Action::Step(_) | Action::Rest) {
            let way = if let Action::Step(way) = command { Some(way) } else { None };
            let threat = self.ahead.threats(&mut self.game).of(way)?;
            if threat.percent < WORTH_A_QUESTION {
                // A lesson teaches when a ward is worth losing.
                let is_a_lesson = self.game.world().contains_resource::<Lesson>();
                return Objection::of_a_lost_ward(&threat).filter(|_| !is_a_lesson);
            }
        }
        Objection::of(&self.ahead.outlook(&mut self.game, command))
            .filter(|it| it.odds >= WORTH_A_QUESTION)
    }

    pub(crate) fn submit(&mut self, command: Action) {
        self.forget_old_news();
        if self.is_full() {
            return;
        }
        let remark = self.remark(command);
        let played = self.turn(|game| game.submit(command).map(|()| command));
        if let Some(words) = played.map_or_else(|refusal| Some(refusal.to_string()), |()| remark) {
            self.say(words);
        }
    }

    /// If the PC is held, an item does not land in the cell it is aimed at, or a descent needs no
    /// staircase.
    fn remark(&self, command: Action) -> Option<String> {
        let world = self.game.world();
        let (dungeon, from) = (world.resource(), self.game.player_position()?);
        match command {
            Action::Rest | Action::Step(_) => None,
            _ if world.get::<Stuck>(player_of(world)?).is_some() => {
                Some("You are held, and lose this move.".to_owned())
            }
            Action::Throw(_, aim) => match landing(dungeon, from, aim) {
                fell if fell == aim => None,
                fell if fell == from => Some("It falls at your feet.".to_owned()),
                fell => Some(format!("It falls short, {}.", bearing(from, fell))),
            },
            Action::Descend if dungeon.terrain(from) != Terrain::DownStairs => {
                let level = self.level().filter(|_| !world.contains_resource::<Lesson>())?;
                Some(format!("Nobody was left on level {level}, so you needed no staircase."))
            }
            _ => None,
        }
    }

    pub(crate) fn let_play(&mut self, autopilot: &mut dyn Autopilot) {
        self.forget_old_news();
        // No error if the game is over: the screen shows it.
        let _ = self.turn(|game| game.play_turn(autopilot).ok_or(()));
    }

    /// The player is told when hunters arrive on a level that could be left from anywhere.
    fn turn<E>(&mut self, play: impl FnOnce(&mut Game) -> Result<Action, E>) -> Result<(), E> {
        let is_kept = self.recording.is_kept();
        let settings = self.settings.as_ref();
        let level = self.level();
        let was_alone = no_enemy_is_left(self.game.world());
        let could_go_down = was_alone && self.may_go_down();
        let sight = Aftermath::look(&mut self.game, &mut self.ahead, settings, is_kept);
        let played = play(&mut self.game).map(|command| {
            Deeds::note_in(&mut self.game, command);
            self.recording.keep(RecordedAction::Turn(command), &self.game);
            if sight.is_some() {
                self.aftermath.witness.note(sight, command, &self.game);
            }
        });
        let is_told = self.pilot == InputMode::Playing && self.level() == level;
        let is_alone = no_enemy_is_left(self.game.world());
        if is_told && !was_alone && is_alone && self.may_go_down() {
            self.remarks.push(NOBODY_ELSE_IS_LEFT);
        }
        if is_told && could_go_down && !is_alone {
            self.say("Hunters have arrived: you need a staircase again to go down.".to_owned());
        }
        played
    }

    fn may_go_down(&self) -> bool {
        LevelAim::of(self.game.world()) == Some(LevelAim::GoDown)
    }

    pub(crate) fn wield(&mut self, power: WizardPower) {
        if self.is_full() {
            return;
        }
        let words = match self.game.use_wizard_power(power) {
            Ok(()) => {
                self.recording.keep(RecordedAction::Power(power), &self.game);
                power_in_words(self.game.world(), power)
            }
            Err(refusal) => Some(refusal.to_string()),
        };
        if let Some(words) = words {
            self.say(words);
        }
    }

    /// Even an action that killed the PC.
    pub(crate) fn take_back(&mut self) -> bool {
        self.forget_old_news();
        let mode = self.game.world().get_resource::<GameMode>();
        if !mode.is_some_and(|mode| mode.can_take_back()) {
            self.say("You can take back turns only in practice mode.".to_owned());
            return false;
        }
        if self.is_full() {
            return false;
        }
        let refusal = match self.recording.take_back(&self.game) {
            Some(Ok(game)) => {
                self.exchange(game);
                return true;
            }
            Some(Err(divergence)) => format!("That turn cannot be taken back: {divergence}."),
            None => "There is nothing to take back.".to_owned(),
        };
        self.say(refusal);
        false
    }

    /// The messages so far become history.
    pub(crate) fn exchange(&mut self, mut game: Game) {
        game.world_mut().resource_mut::<MessageLog>().archive();
        self.game = game;
        (self.ahead, self.warnings) = (LookAhead::default(), Warnings::default());
        self.aftermath = Aftermath::default();
    }

    /// Returns whether the game, which could be resumed, was abandoned.
    pub(crate) fn give_up(&mut self) -> bool {
        let is_possible =
            self.recording.is_kept() && self.pilot == InputMode::Playing && !self.is_over();
        if is_possible {
            self.game.give_up();
            self.recording.keep(RecordedAction::GiveUp, &self.game);
        }
        is_possible
    }

    fn is_full(&mut self) -> bool {
        // Giving up can still be recorded.
        let writer = self.recording.recorded_game().and_then(|it| it.writer());
        let is_full = writer.is_some_and(JournalWriter::is_full);
        if is_full {
            let words = "The journal is full: you can only abandon this game.";
            self.tell(MessagePriority::Warning, words.to_owned());
        }
        is_full
    }

    /// For when the PC stops: on a journey, it would scroll away.
    pub(crate) fn next_hint(&mut self) -> Option<&'static str> {
        if self.pilot == InputMode::Playing { self.hints.next(&self.game) } else { None }
    }

    pub(crate) fn say(&mut self, words: String) {
        self.tell(MessagePriority::Player, words);
    }

    pub(crate) fn tell(&mut self, weight: MessagePriority, words: String) {
        self.game.world_mut().resource_mut::<MessageLog>().push(weight, words);
    }

    /// The first of several turns makes room, and the others add their messages.
    pub(crate) fn forget_old_news(&mut self) {
        if std::mem::take(&mut self.news_are_old) {
            let mut log = self.game.world_mut().resource_mut::<MessageLog>();
            // A watcher presses no key after reading, so messages stay until new ones arrive.
            if self.pilot == InputMode::Playing { log.archive() } else { log.pin_line() }
        }
    }

    /// Once the game is over, a stretch of the analysis of its last turns, which is repeated if the
    /// screen's size has changed.
    pub(crate) fn look_back(&mut self, settings: ViewSettings) {
        let extent = settings.extent;
        let before = self.settings.replace(settings).map(|settings| settings.extent);
        if self.is_over() {
            let is_resized = before.is_some_and(|before| before != extent);
            let recorded_game = self.recording.recorded_game();
            if is_resized || self.aftermath.witness.finding.is_none() {
                self.aftermath.begin(&self.game, recorded_game, self.settings.as_ref());
            }
            self.aftermath.go_on(&self.game, recorded_game);
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.pilot != InputMode::Replaying && self.game.status().is_over()
    }
}

/// The player's choice after the end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextGame {
    /// A game of the same kind with another seed.
    New,
    /// The same game from its beginning.
    SameSeed,
    /// The daily game.
    Daily,
    /// A replay of the finished game.
    Replay,
}

/// The way a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionEnd {
    /// The game is over, and the player has seen the result.
    Over,
    /// The game is over, and the player has chosen what comes next.
    Next(NextGame),
    /// The player quit.
    Quit,
    /// The signal with this number asked the program to end.
    Terminated(i32),
    /// The terminal is gone.
    Disconnected,
}

/// The error that ended a session, or kept it from showing what it should.
#[derive(Debug, Error)]
pub enum SessionError {
    /// Drawing failed.
    #[error("cannot write to the terminal: {0}")]
    Render(String),
    /// The terminal could not be set up or restored.
    #[error("the terminal cannot be used: {0}; `hexdelve --plain` works without one")]
    Terminal(#[from] io::Error),
    /// The replay of a recorded game differs from its record.
    #[error(transparent)]
    Divergence(#[from] Divergence),
}

/// The place where a game is recorded.
#[derive(Default)]
#[expect(missing_debug_implementations, reason = "functions do not implement `Debug`")]
pub enum RecordingTarget<'a> {
    /// Nowhere.
    #[default]
    None,
    /// In its record.
    Append(&'a mut RecordedGame),
    /// In a record to which nothing more is added.
    ReadOnly(&'a RecordedGame),
    /// In a lesson, for as long as it lasts. The function starts the lesson again.
    Lesson(Box<dyn Fn() -> Game + 'a>),
}

impl RecordingTarget<'_> {
    pub(crate) const fn is_kept(&self) -> bool {
        matches!(self, Self::Append(_))
    }

    pub(crate) fn recorded_game(&self) -> Option<&RecordedGame> {
        match self {
            Self::Append(recorded_game) => Some(recorded_game),
            Self::ReadOnly(recorded_game) => Some(recorded_game),
            Self::None | Self::Lesson(_) => None,
        }
    }

    pub(crate) fn keep(&mut self, entry: RecordedAction, game: &Game) {
        if let Self::Append(recorded_game) = self {
            recorded_game.record(entry, game);
        }
    }

    pub(crate) fn sync(&mut self) {
        if let Self::Append(recorded_game) = self {
            recorded_game.sync();
        }
    }

    /// Called while no key is being pressed.
    pub(crate) fn look_after(&mut self) {
        if let Self::Append(recorded_game) = self
            && let Some(writer) = recorded_game.writer_mut()
        {
            writer.retry_pending();
        }
    }

    /// Each message is returned only once.
    pub(crate) fn take_trouble(&mut self) -> Option<String> {
        let Self::Append(recorded_game) = self else { return None };
        recorded_game.writer_mut()?.take_message()
    }

    pub(crate) fn take_back(&mut self, game: &Game) -> Option<Result<Game, Divergence>> {
        match self {
            Self::None | Self::ReadOnly(_) => None,
            Self::Lesson(begin) => {
                let player = game.world().get_resource::<LessonProgress>()?;
                let turns = player.actions.len().checked_sub(1)?;
                Some(replay_lesson(begin(), player, turns))
            }
            Self::Append(recorded_game) if recorded_game.records().is_empty() => None,
            Self::Append(recorded_game) => Some(recorded_game.take_back(1)),
        }
    }
}
