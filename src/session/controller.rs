//! The controller of a game: all that changes it passes through here.

use crate::{
    action::Action,
    creature::{Bestiary, CharacterLabel},
    game::Game,
    grid::{Direction, Position},
    journal::JournalEntry,
    level::{Depth, GameMode, WizardPower},
    lookahead::ActionRisk,
    messages::{MessageLog, MessagePriority, warning::warning, words::bearing},
    player::{Autopilot, Journey},
    postmortem::{Aftermath, LastTurns},
    session::{recording::Recording, risk::is_risky, warnings::Warnings},
    things::landing,
    view::{LookAhead, ViewSettings},
};

/// From how many deaths of a hundred times a move is asked about.
const WORTH_A_QUESTION: u8 = 50;

/// Who would kill the PC, and how often of a hundred times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Objection {
    /// Nobody, where it is fire or a trap.
    pub(crate) killer: Option<CharacterLabel>,
    /// Of a hundred times so many; 100 is certain.
    pub(crate) odds: u8,
}

impl Objection {
    /// The worst of what may come of a move. `None` where the PC is in no danger.
    pub(crate) fn of(outlook: &ActionRisk) -> Option<Self> {
        let killer = outlook.killers.first().map(|(killer, _)| killer.into());
        outlook.is_dangerous().then(|| Self { killer, odds: outlook.percent() })
    }

    /// `The 3, a hunter, would kill you.`
    pub(crate) fn in_words(self, bestiary: &Bestiary) -> String {
        warning(self.killer, self.odds, bestiary)
    }
}

/// Who drives the PC.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Pilot {
    /// The player.
    #[default]
    Player,
    /// An autopilot, while somebody watches.
    Autopilot,
    /// What was recorded, while somebody watches.
    Record,
}

/// A game under way, what is foreseen of it, and where it is recorded.
pub(crate) struct GameController<'a> {
    game: Game,
    pilot: Pilot,
    recording: Recording<'a>,
    ahead: LookAhead,
    aftermath: Aftermath,
    /// The screen on which the game is seen, if there is one.
    settings: Option<ViewSettings>,
    news_are_old: bool,
    warnings: Warnings,
    last_goal: Option<LastGoal>,
}

/// Where the last journey was to lead, on the level where that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct LastGoal {
    level: Option<u16>,
    cell: Position,
}

impl<'a> GameController<'a> {
    pub(crate) fn new(game: Game) -> Self {
        Self {
            game,
            pilot: Pilot::Player,
            recording: Recording::default(),
            ahead: LookAhead::default(),
            aftermath: Aftermath::default(),
            settings: None,
            news_are_old: true,
            warnings: Warnings::default(),
            last_goal: None,
        }
    }

    /// Has all that is done recorded.
    pub(crate) fn recorded_in(&mut self, recording: Recording<'a>) {
        self.recording = recording;
    }

    /// Says who drives the PC.
    pub(crate) const fn driven_by(&mut self, pilot: Pilot) {
        self.pilot = pilot;
    }

    /// Says on which screen the game is seen, so that its last turns can be shown
    /// again. What was kept for a screen of another size is found out once more.
    pub(crate) fn seen_on(&mut self, settings: ViewSettings) {
        let extent = settings.extent;
        let before = self.settings.replace(settings).map(|settings| settings.extent);
        if before.is_some_and(|before| before != extent) && self.is_over() {
            let chronicle = self.recording.chronicle();
            self.aftermath.begin_again(&self.game, chronicle, self.settings.as_ref());
        }
        // A game that is taken up may be over.
        self.notice_the_end();
    }

    pub(crate) const fn recording(&mut self) -> &mut Recording<'a> {
        &mut self.recording
    }

    pub(crate) const fn game(&self) -> &Game {
        &self.game
    }

    pub(crate) const fn game_mut(&mut self) -> &mut Game {
        &mut self.game
    }

    pub(crate) fn into_game(self) -> Game {
        self.game
    }

    /// The game, and what looks ahead in it.
    pub(crate) const fn game_and_lookahead(&mut self) -> (&mut Game, &mut LookAhead) {
        (&mut self.game, &mut self.ahead)
    }

    /// The game, what looks ahead in it, and what is known of its end.
    pub(crate) const fn parts(&mut self) -> (&mut Game, &mut LookAhead, Option<&LastTurns>) {
        (&mut self.game, &mut self.ahead, self.aftermath.retrospect())
    }

    /// Keeps where a journey leads, so that it can be gone on with.
    pub(crate) fn remember_the_goal(&mut self, journey: &Journey) {
        if let Some(cell) = journey.goal() {
            self.last_goal = Some(LastGoal { level: self.level(), cell });
        }
    }

    /// Where the last journey on this level was to lead.
    pub(crate) fn last_goal(&self) -> Option<Position> {
        self.last_goal.filter(|last| last.level == self.level()).map(|last| last.cell)
    }

    fn level(&self) -> Option<u16> {
        self.game.world().get_resource::<Depth>().map(Depth::level)
    }

    /// The game, and of whom the player was warned.
    pub(crate) const fn game_and_warnings(&mut self) -> (&mut Game, &mut Warnings) {
        (&mut self.game, &mut self.warnings)
    }

    /// Every command of the player's passes here before it is carried out. One that
    /// would be death, or likely, is not, and why is said.
    pub(crate) fn consider(&mut self, command: Action) -> Option<Objection> {
        let objection = self.objection(command);
        if objection.is_none() {
            self.submit(command);
        }
        objection
    }

    fn objection(&mut self, command: Action) -> Option<Objection> {
        // To copy the level takes long where it is large.
        if !self.game.player_view().is_some_and(|survey| is_risky(&survey)) {
            return None;
        }
        let cell = match command {
            Action::Step(way) => Some(Some(way)),
            Action::Rest => Some(None),
            _ => None,
        };
        // To go through all that may happen takes long among ten monsters.
        if cell.is_some_and(|way| !self.is_threatened(way)) {
            return None;
        }
        Objection::of(&self.outlook(command)).filter(|it| it.odds >= WORTH_A_QUESTION)
    }

    /// Whether the map shows that to go there, or to stay, is probably death.
    fn is_threatened(&mut self, way: Option<Direction>) -> bool {
        let threats = self.ahead.threats(&mut self.game);
        threats.of(way).is_some_and(|threat| threat.percent >= WORTH_A_QUESTION)
    }

    /// What a command would come to before the PC can act again.
    pub(crate) fn outlook(&mut self, command: Action) -> ActionRisk {
        self.ahead.outlook(&mut self.game, command)
    }

    /// The player's turn.
    pub(crate) fn submit(&mut self, command: Action) {
        self.forget_old_news();
        if self.is_full() {
            return;
        }
        let fall = self.fall_short(command);
        match self.turn(|game| game.submit(command).map(|()| command)) {
            Ok(()) => fall.into_iter().for_each(|words| self.say(words)),
            Err(refusal) => self.say(refusal.to_string()),
        }
    }

    /// Where a thing comes down that is thrown, if that is not where it is
    /// thrown at.
    fn fall_short(&self, command: Action) -> Option<String> {
        let Action::Throw(_, aim) = command else { return None };
        let from = self.game.player_position()?;
        let fell = landing(self.game.world().resource(), from, aim);
        (fell != aim).then(|| match from.distance(fell) {
            0 => "It falls at your feet.".to_owned(),
            _ => format!("It falls short: {}.", bearing(from, fell)),
        })
    }

    /// The autopilot's turn.
    pub(crate) fn let_play(&mut self, autopilot: &mut dyn Autopilot) {
        self.forget_old_news();
        // Where the game is over, that is shown.
        let _ = self.turn(|game| game.play_a_turn(autopilot).ok_or(()));
    }

    /// A turn, if it comes to one: it is recorded, and may be the last.
    fn turn<E>(&mut self, play: impl FnOnce(&mut Game) -> Result<Action, E>) -> Result<(), E> {
        let is_kept = self.recording.is_kept();
        let settings = self.settings.as_ref();
        let sight = Aftermath::look(&mut self.game, &mut self.ahead, settings, is_kept);
        let played = play(&mut self.game).map(|command| {
            self.recording.keep(JournalEntry::Turn(command), &self.game);
            self.aftermath.keep(sight, command, &self.game);
        });
        self.notice_the_end();
        played
    }

    /// What a wizard does costs no turn.
    pub(crate) fn wield(&mut self, power: WizardPower) {
        if self.is_full() {
            return;
        }
        match self.game.use_power(power) {
            Ok(()) => self.recording.keep(JournalEntry::Power(power), &self.game),
            Err(refusal) => self.say(refusal.to_string()),
        }
    }

    /// In practice, what was done last was not done: even dying. Says whether
    /// something was taken back; why not is told.
    pub(crate) fn take_back(&mut self) -> bool {
        self.forget_old_news();
        let may =
            self.game.world().get_resource().is_some_and(|mode: &GameMode| mode.can_take_back());
        if !may {
            self.say("Only in practice turns can be taken back.".to_owned());
            return false;
        }
        if self.is_full() {
            return false;
        }
        match self.recording.take_back(&self.game) {
            Some(Ok(game)) => {
                self.exchange(game);
                true
            }
            Some(Err(divergence)) => {
                self.say(format!("It cannot be taken back: {divergence}."));
                false
            }
            None => {
                self.say("There is nothing to take back.".to_owned());
                false
            }
        }
    }

    /// Goes on with another moment of the game: what was told up to there is history.
    pub(crate) fn exchange(&mut self, mut game: Game) {
        game.world_mut().resource_mut::<MessageLog>().clear();
        self.game = game;
        (self.ahead, self.warnings) = (LookAhead::default(), Warnings::default());
        self.aftermath.forget();
    }

    /// Ends a game that would wait to be gone on with, and says whether it did.
    pub(crate) fn give_up(&mut self) -> bool {
        let may = self.pilot == Pilot::Player && !self.is_over();
        let waits = self.recording.is_kept() && may;
        if waits {
            self.game.give_up();
            self.recording.keep(JournalEntry::GiveUp, &self.game);
            self.notice_the_end();
        }
        waits
    }

    /// Whether no journal holds more of this game; that is told.
    fn is_full(&mut self) -> bool {
        let is_full = self.recording.is_full();
        if is_full {
            self.warn("No journal holds more turns: this game can only be given up.".to_owned());
        }
        is_full
    }

    pub(crate) fn say(&mut self, words: String) {
        self.tell(MessagePriority::Own, words);
    }

    pub(crate) fn warn(&mut self, words: String) {
        self.tell(MessagePriority::Warning, words);
    }

    fn tell(&mut self, weight: MessagePriority, words: String) {
        self.game.world_mut().resource_mut::<MessageLog>().say(weight, words);
    }

    /// What was told up to now is old once something else is done.
    pub(crate) const fn let_news_age(&mut self) {
        self.news_are_old = true;
    }

    /// The first turn of several makes room; the others add to it.
    pub(crate) fn forget_old_news(&mut self) {
        if std::mem::take(&mut self.news_are_old) {
            let mut log = self.game.world_mut().resource_mut::<MessageLog>();
            // Who watches presses no key when it has read them.
            if self.pilot == Pilot::Player { log.clear() } else { log.let_stand() }
        }
    }

    /// Begins to find out how the game has ended, if it has.
    pub(crate) fn notice_the_end(&mut self) {
        if self.is_over() {
            let chronicle = self.recording.chronicle();
            self.aftermath.begin(&self.game, chronicle, self.settings.as_ref());
        }
    }

    /// Whether there is more to be found out about how it ended.
    pub(crate) const fn is_looking_back(&self) -> bool {
        self.aftermath.is_under_way()
    }

    /// Finds out a little more.
    pub(crate) fn look_back(&mut self) {
        if self.is_looking_back() {
            self.aftermath.go_on(&self.game, self.recording.chronicle());
        }
    }

    /// What has been found out of a game that is over.
    pub(crate) const fn retrospect(&self) -> Option<&LastTurns> {
        self.aftermath.retrospect()
    }

    /// Whether nothing more can be done.
    pub(crate) fn is_over(&self) -> bool {
        self.pilot != Pilot::Record && self.game.status().is_decided()
    }
}
