//! Whose turn it is to do something in the game: what is done is asked about
//! where it would be death, carried out, kept and told, whatever shows it.

use crate::ui::{
    Bulletin, Driver, Helm, Overlay, Prospect, Weight, endgame::aftermath::Aftermath,
    playing::exchange::exchange, playing::journeys::is_risky, playing::keeping::Keeping,
    playing::warnings::Warnings, seeing::prospect::look_ahead, telling::words::bearing,
};
use crate::{
    creature::Identity,
    game::Game,
    grid::Direction,
    level::{Mode, Power},
    lookahead::{Foresight, Outlook, Rehearsal, Threats},
    player::{Autopilot, Command},
    story::Entry,
    things::landing,
};

/// From how many deaths of a hundred times a move is asked about.
const WORTH_A_QUESTION: u8 = 50;

/// The hand on a game: all that changes it passes through here.
pub(in crate::ui) struct Hand<'a> {
    game: &'a mut Game,
    keeping: Keeping<'a>,
    rehearsal: Option<Rehearsal>,
    aftermath: Aftermath,
    news_are_old: bool,
    warnings: Warnings,
}

impl<'a> Hand<'a> {
    pub(in crate::ui) fn new(game: &'a mut Game) -> Self {
        Self {
            game,
            keeping: Keeping::default(),
            rehearsal: None,
            aftermath: Aftermath::default(),
            news_are_old: true,
            warnings: Warnings::default(),
        }
    }

    /// Has all that is done kept.
    pub(in crate::ui) fn kept_by(&mut self, keeping: Keeping<'a>) {
        self.keeping = keeping;
    }

    pub(in crate::ui) const fn keeping(&mut self) -> &mut Keeping<'a> {
        &mut self.keeping
    }

    pub(in crate::ui) const fn game(&mut self) -> &mut Game {
        self.game
    }

    /// The game, and of whom the player was warned.
    pub(in crate::ui) const fn game_and_warnings(&mut self) -> (&mut Game, &mut Warnings) {
        (self.game, &mut self.warnings)
    }

    /// Every command of the player's passes here before it is carried out. One
    /// that would be death, or likely, is asked about first.
    pub(in crate::ui) fn consider(&mut self, command: Command) {
        match self.objection(command) {
            Some((killer, odds)) => self.show(Overlay::Confirm { command, killer, odds }),
            None => self.submit(command),
        }
    }

    /// Who would probably kill the PC, and how often of a hundred times.
    fn objection(&mut self, command: Command) -> Option<(Option<Identity>, u8)> {
        // To copy the level takes long where it is large.
        if !self.game.survey().is_some_and(|survey| is_risky(&survey)) {
            return None;
        }
        let cell = match command {
            Command::Step(way) => Some(Some(way)),
            Command::Rest => Some(None),
            _ => None,
        };
        // To go through all that may happen takes long among ten monsters.
        if cell.is_some_and(|way| !self.is_threatened(way)) {
            return None;
        }
        self.danger(command).filter(|(_, odds)| *odds >= WORTH_A_QUESTION)
    }

    /// Whether the map shows that to go there, or to stay, is probably death.
    fn is_threatened(&mut self, way: Option<Direction>) -> bool {
        self.threats().of(way).is_some_and(|threat| threat.percent >= WORTH_A_QUESTION)
    }

    /// Who would kill the PC, if anybody could, and how often of a hundred times.
    pub(in crate::ui) fn danger(&mut self, command: Command) -> Option<(Option<Identity>, u8)> {
        worst(&self.outlook(command))
    }

    /// What a command would come to before the PC can act again.
    pub(in crate::ui) fn outlook(&mut self, command: Command) -> Outlook {
        self.rehearsal.get_or_insert_default().check(self.game, command)
    }

    /// The player's turn.
    pub(in crate::ui) fn submit(&mut self, command: Command) {
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
    fn fall_short(&self, command: Command) -> Option<String> {
        let Command::Throw(_, aim) = command else { return None };
        let from = self.game.player_position()?;
        let fell = landing(self.game.world().resource(), from, aim);
        (fell != aim).then(|| match from.distance(fell) {
            0 => "It falls at your feet.".to_owned(),
            _ => format!("It falls short: {}.", bearing(from, fell)),
        })
    }

    /// The autopilot's turn.
    pub(in crate::ui) fn let_play(&mut self, autopilot: &mut dyn Autopilot) {
        self.forget_old_news();
        // Where the game is over, that is announced.
        let _ = self.turn(|game| game.play_a_turn(autopilot).ok_or(()));
    }

    /// A turn, if it comes to one: it is kept, and may be the last.
    fn turn<E>(&mut self, play: impl FnOnce(&mut Game) -> Result<Command, E>) -> Result<(), E> {
        let sight = Aftermath::look(self.game, &mut self.rehearsal, self.keeping.is_kept());
        let played = play(self.game).map(|command| {
            self.keeping.keep(Entry::Turn(command), self.game);
            self.aftermath.keep(sight, command, self.game);
        });
        self.announce_the_end();
        played
    }

    /// What a wizard does costs no turn.
    pub(in crate::ui) fn wield(&mut self, power: Power) {
        self.show(Overlay::None);
        if self.is_full() {
            return;
        }
        match self.game.wield(power) {
            Ok(()) => self.keeping.keep(Entry::Power(power), self.game),
            Err(refusal) => self.say(refusal.to_string()),
        }
    }

    /// In practice, what was done last was not done: even dying.
    pub(in crate::ui) fn take_back(&mut self) {
        self.forget_old_news();
        let may = self.game.world().get_resource().is_some_and(|mode: &Mode| mode.can_take_back());
        if !may {
            return self.say("Only in practice turns can be taken back.".to_owned());
        }
        if self.is_full() {
            return;
        }
        match self.keeping.take_back(self.game) {
            Some(Ok(game)) => {
                exchange(self.game, game);
                self.show(Overlay::None);
                self.rehearsal = None;
                self.warnings = Warnings::default();
                self.aftermath.forget();
            }
            Some(Err(divergence)) => self.say(format!("It cannot be taken back: {divergence}.")),
            None => self.say("There is nothing to take back.".to_owned()),
        }
    }

    /// Ends a game that would wait to be gone on with, and says whether it did.
    pub(in crate::ui) fn give_up(&mut self) -> bool {
        let waits = self.keeping.is_kept() && self.helm() == Helm::Player;
        if waits {
            self.game.give_up();
            self.keeping.keep(Entry::GiveUp, self.game);
        }
        waits
    }

    /// Whether no journal holds more of this game; that is told.
    fn is_full(&mut self) -> bool {
        let is_full = self.keeping.is_full();
        if is_full {
            self.warn("No journal holds more turns: this game can only be given up.".to_owned());
        }
        is_full
    }

    pub(in crate::ui) fn say(&mut self, words: String) {
        self.tell(Weight::Own, words);
    }

    pub(in crate::ui) fn warn(&mut self, words: String) {
        self.tell(Weight::Warning, words);
    }

    fn tell(&mut self, weight: Weight, words: String) {
        self.game.world_mut().resource_mut::<Bulletin>().say(weight, words);
    }

    /// What was told up to now is old once something else is done.
    pub(in crate::ui) const fn let_news_age(&mut self) {
        self.news_are_old = true;
    }

    /// The first turn of several makes room; the others add to it.
    pub(in crate::ui) fn forget_old_news(&mut self) {
        if std::mem::take(&mut self.news_are_old) {
            let watched = self.helm().driver() != Driver::Playing;
            let mut bulletin = self.game.world_mut().resource_mut::<Bulletin>();
            if watched { bulletin.let_stand() } else { bulletin.clear() }
        }
    }

    pub(in crate::ui) fn announce_the_end(&mut self) {
        if self.is_over() {
            self.show(Overlay::Result);
            self.aftermath.begin(self.game, self.keeping.chronicle());
        }
    }

    /// Whether there is more to be found out about how it ended.
    pub(in crate::ui) const fn is_looking_back(&self) -> bool {
        self.aftermath.is_under_way()
    }

    /// Finds out a little more.
    pub(in crate::ui) fn look_back(&mut self) {
        if self.is_looking_back() {
            self.aftermath.go_on(self.game, self.keeping.chronicle());
        }
    }

    /// Whether nothing more can be done.
    pub(in crate::ui) fn is_over(&self) -> bool {
        self.helm().driver() != Driver::Replaying && self.game.verdict().is_decided()
    }

    /// Has the screens know what the next turns would bring.
    pub(in crate::ui) fn look_ahead(&mut self) {
        look_ahead(self.game, &mut self.rehearsal);
    }

    /// What everybody is going to do, as far as the PC can know.
    pub(in crate::ui) fn foresee(&mut self) -> Option<Foresight> {
        self.rehearsal.get_or_insert_default().foresee(self.game)
    }

    /// Where the PC would die: as the screen shows it, or worked out where none
    /// does.
    pub(in crate::ui) fn threats(&mut self) -> Threats {
        let prospect = self.game.world().get_resource::<Prospect>();
        let shown = prospect.filter(|it| it.is_of(self.game)).and_then(Prospect::threats).cloned();
        shown.unwrap_or_else(|| self.rehearsal.get_or_insert_default().threats(self.game))
    }

    pub(in crate::ui) fn show(&mut self, overlay: Overlay) {
        self.game.world_mut().insert_resource(overlay);
    }

    pub(in crate::ui) fn overlay(&self) -> Overlay {
        *self.game.world().resource()
    }

    pub(in crate::ui) fn helm(&self) -> Helm {
        *self.game.world().resource()
    }
}

/// Who would most likely kill the PC, if anybody does it, and how often of a
/// hundred times it dies. `None` where it is in no danger.
pub(in crate::ui) fn worst(outlook: &Outlook) -> Option<(Option<Identity>, u8)> {
    let killer = outlook.killers.first().map(|(killer, _)| killer.into());
    outlook.is_dangerous().then(|| (killer, outlook.percent()))
}
