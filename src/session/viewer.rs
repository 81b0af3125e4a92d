//! A recorded game on the screen: which of its moments is shown.
//!
//! To go on is to play the next record; to go back is to begin anew and play up
//! to there. A key says where to go, and the way is gone before the screen is
//! drawn, so that a key that is held leads far at once. A long way is gone in
//! stretches: keys are heard between them.

use crate::{
    game::Game,
    journal::{JournalEntry, JournalRecord},
    messages::{MessageLog, MessagePriority},
    replay::{Divergence, Playback, RecordedGame},
    session::controller::GameController,
};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// How long a stretch takes: a key that is pressed meanwhile waits no longer.
const STRETCH: Duration = Duration::from_millis(200);
/// How many turns make a long step.
const LONG_STEP: usize = 10;

/// Where to go in a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Seek {
    /// To the next entry.
    On,
    /// To the entry before.
    Back,
    /// Ten turns on.
    FarOn,
    /// Ten turns back.
    FarBack,
    /// To the beginning.
    First,
    /// To the end.
    Last,
    /// To a turn of the PC, or to the last.
    Turn(usize),
}

/// Which moment of a recorded game is shown. All places are counted in entries
/// of its story.
pub(crate) struct Viewer<'a> {
    chronicle: &'a RecordedGame,
    playback: Playback,
    /// Where it is to be.
    goal: usize,
    /// How far it goes as it was recorded.
    end: usize,
    fault: Option<Divergence>,
}

impl<'a> Viewer<'a> {
    /// A viewer of a game that has just begun.
    pub(crate) fn new(chronicle: &'a RecordedGame) -> Self {
        let playback = Playback::default();
        Self { chronicle, playback, goal: 0, end: chronicle.len(), fault: None }
    }

    /// How many turns of the PC were recorded.
    pub(crate) fn turns(&self) -> u64 {
        self.chronicle.story().iter().filter(|record| is_turn(record)).count() as u64
    }

    /// Whether there is a way to go.
    pub(crate) const fn is_under_way(&self) -> bool {
        self.playback.at() != self.goal
    }

    /// Whether nothing follows.
    pub(crate) const fn is_at_the_end(&self) -> bool {
        self.playback.at() == self.end
    }

    /// Where the game first went another way, if it has been there; once.
    pub(crate) const fn take_fault(&mut self) -> Option<Divergence> {
        self.fault.take()
    }

    /// Goes somewhere, as soon as there is time for it.
    pub(crate) fn go(&mut self, seek: Seek) {
        let turn = self.turns_at(self.goal);
        self.goal = match seek {
            Seek::On => (self.goal + 1).min(self.end),
            Seek::Back => self.goal.saturating_sub(1),
            Seek::FarOn => self.place_of(turn + LONG_STEP),
            Seek::FarBack => self.place_of(turn.saturating_sub(LONG_STEP)),
            Seek::First => 0,
            Seek::Last => self.end,
            Seek::Turn(turn) => self.place_of(turn),
        };
    }

    /// Goes a stretch of the way. Where the game goes another way than it was
    /// recorded, it goes no farther.
    pub(crate) fn catch_up(&mut self, controller: &mut GameController<'_>) {
        let until = Instant::now() + STRETCH;
        if self.goal < self.playback.at() {
            self.begin_anew(controller);
        }
        let mut hook = |game: &mut Game, _| {
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            // What was told before a turn stands until that tells more.
            game.world_mut().resource_mut::<MessageLog>().let_stand();
            ControlFlow::Continue(())
        };
        let (game, story) = (controller.game_mut(), self.chronicle.story());
        if let Err(fault) = self.playback.play_to(game, story, self.goal, &mut hook) {
            return self.stop_before(fault, controller);
        }
        if self.is_at_the_end() && self.fault.is_some() {
            let told = "The game goes another way from here on than it was recorded.";
            let mut log = controller.game_mut().world_mut().resource_mut::<MessageLog>();
            log.say(MessagePriority::Warning, told);
        }
    }

    fn begin_anew(&mut self, controller: &mut GameController<'_>) {
        match self.chronicle.start() {
            Ok(game) => {
                controller.exchange(game);
                self.playback = Playback::default();
            }
            // It has begun before, so this does not come about.
            Err(error) => {
                self.goal = self.playback.at();
                self.fault = Some(error.into());
            }
        }
    }

    /// What was just played is not what was recorded: the game is played again
    /// up to there.
    fn stop_before(&mut self, fault: Divergence, controller: &mut GameController<'_>) {
        (self.end, self.goal) = (self.playback.at(), self.playback.at());
        self.fault = Some(fault);
        self.begin_anew(controller);
        self.catch_up(controller);
    }

    fn turns_at(&self, place: usize) -> usize {
        self.chronicle.story()[..place].iter().filter(|record| is_turn(record)).count()
    }

    /// Where so many turns are over.
    fn place_of(&self, turns: usize) -> usize {
        let story = &self.chronicle.story()[..self.end];
        let mut places = (1..).zip(story).filter(|(_, record)| is_turn(record));
        let Some(before) = turns.checked_sub(1) else { return 0 };
        places.nth(before).map_or(self.end, |(place, _)| place)
    }
}

const fn is_turn(record: &JournalRecord) -> bool {
    matches!(record.entry, JournalEntry::Turn(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        action::Action,
        game::Rules,
        journal::GameHeader,
        level::Delve,
        messages::MessagesPlugin,
        player::AutopilotName,
        rng::Seed,
        view::{Extent, View},
    };

    /// The story of so many turns, and the game at its end.
    fn recorded(turns: usize) -> (RecordedGame, Game) {
        let delve = Delve::new(Seed(7));
        let opening = GameHeader::new(delve.clone(), delve.start().world());
        let rules = Rules::default().beside(MessagesPlugin);
        let mut game = opening.start(&rules).expect("it is played as it was");
        let mut chronicle = RecordedGame::new(opening, rules);
        let mut autopilot = AutopilotName::Careful.start();
        for _ in 0..turns {
            let command = game.play_a_turn(autopilot.as_mut()).expect("it goes on");
            chronicle.keep(JournalEntry::Turn(command), &game);
        }
        (chronicle, game)
    }

    /// A game, and its viewer.
    fn on_show(chronicle: &RecordedGame) -> (GameController<'_>, Viewer<'_>) {
        let game = chronicle.start().expect("it has begun before");
        (GameController::new(game), Viewer::new(chronicle))
    }

    /// Goes where it is to go, and says what is to be seen there.
    fn shown(controller: &mut GameController<'_>, viewer: &mut Viewer<'_>) -> View {
        while viewer.is_under_way() {
            viewer.catch_up(controller);
        }
        View::of(controller.game_mut(), Extent::USUAL)
    }

    #[test]
    fn a_turn_looks_the_same_wherever_one_comes_from() {
        let (chronicle, _) = recorded(30);
        let (mut game, mut viewer) = on_show(&chronicle);
        let mut forth = vec![shown(&mut game, &mut viewer)];
        for _ in 0..30 {
            viewer.go(Seek::On);
            forth.push(shown(&mut game, &mut viewer));
        }
        assert!(viewer.is_at_the_end());
        for turn in (0..30).rev() {
            viewer.go(Seek::Back);
            assert_eq!(shown(&mut game, &mut viewer), forth[turn], "turn {turn}");
        }
        for (seek, turn) in [
            (Seek::Last, 30),
            (Seek::FarBack, 20),
            (Seek::On, 21),
            (Seek::FarOn, 30),
            (Seek::First, 0),
            (Seek::Back, 0),
            (Seek::FarOn, 10),
            (Seek::Turn(17), 17),
        ] {
            viewer.go(seek);
            assert_eq!(shown(&mut game, &mut viewer), forth[turn], "{seek:?} to turn {turn}");
        }
        assert!(viewer.take_fault().is_none());
    }

    #[test]
    fn where_a_game_goes_another_way_its_viewer_stops() {
        let (mut chronicle, game) = recorded(5);
        // A turn that was not played.
        chronicle.keep(JournalEntry::Turn(Action::Rest), &game);
        let (mut game, mut viewer) = on_show(&chronicle);
        viewer.go(Seek::Last);
        let view = shown(&mut game, &mut viewer);
        assert_eq!(game.game().turns(), 5);
        assert!(view.message.contains("The game goes another way from here on"), "{view:?}");
        viewer.go(Seek::On);
        assert!(!viewer.is_under_way() && viewer.is_at_the_end());
        assert!(matches!(viewer.take_fault(), Some(Divergence::Differs { turn: 6, .. })));
    }
}
