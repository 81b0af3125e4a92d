//! A recorded game on the screen: which of its moments is shown.
//!
//! To go on is to play the next record; to go back is to begin anew and play up
//! to there. A key says where to go, and the way is gone before the screen is
//! drawn, so that a key that is held leads far at once. A long way is gone in
//! stretches: keys are heard between them.

use crate::ui::{Bulletin, Deed, Helm, Weight, playing::exchange::exchange};
use crate::{
    game::Game,
    replay::{Chronicle, Divergence, Playback},
    story::{Entry, Record},
};
use std::{
    ops::ControlFlow,
    time::{Duration, Instant},
};

/// How long a stretch takes: a key that is pressed meanwhile waits no longer.
const STRETCH: Duration = Duration::from_millis(200);
/// How many turns make a long step.
const LONG_STEP: usize = 10;

/// Which moment of a recorded game is shown. All places are counted in entries
/// of its story.
pub(in crate::ui) struct Viewer<'a> {
    chronicle: &'a Chronicle,
    playback: Playback,
    /// Where it is to be.
    goal: usize,
    /// How far it goes as it was recorded.
    end: usize,
    fault: Option<Divergence>,
}

impl<'a> Viewer<'a> {
    /// A viewer of a game that has just begun.
    pub(in crate::ui) fn new(chronicle: &'a Chronicle) -> Self {
        let playback = Playback::default();
        Self { chronicle, playback, goal: 0, end: chronicle.len(), fault: None }
    }

    /// Who drives, while this is shown.
    pub(in crate::ui) fn helm(chronicle: &Chronicle, delay: Duration) -> Helm {
        let last = chronicle.story().iter().filter(|record| is_turn(record)).count() as u64;
        Helm::Replay { delay, paused: false, turn: 0, last }
    }

    /// Whether there is a way to go.
    pub(in crate::ui) const fn is_under_way(&self) -> bool {
        self.playback.at() != self.goal
    }

    /// Whether nothing follows.
    pub(in crate::ui) const fn is_at_the_end(&self) -> bool {
        self.playback.at() == self.end
    }

    /// Where the game first went another way, if it has been there.
    pub(in crate::ui) fn into_fault(self) -> Option<Divergence> {
        self.fault
    }

    /// Has a key lead somewhere.
    pub(in crate::ui) fn heed(&mut self, deed: Deed) {
        let turn = self.turns_at(self.goal);
        self.goal = match deed {
            Deed::SingleStep => (self.goal + 1).min(self.end),
            Deed::StepBack => self.goal.saturating_sub(1),
            Deed::LongStep => self.place_of(turn + LONG_STEP),
            Deed::LongStepBack => self.place_of(turn.saturating_sub(LONG_STEP)),
            Deed::FirstTurn => 0,
            Deed::LastTurn => self.end,
            _ => return,
        };
    }

    /// Goes to a turn of the PC, or to the last.
    pub(in crate::ui) fn go_to(&mut self, turn: usize) {
        self.goal = self.place_of(turn);
    }

    /// Goes a stretch of the way. Where the game goes another way than it was
    /// recorded, it goes no farther.
    pub(in crate::ui) fn catch_up(&mut self, game: &mut Game) {
        let until = Instant::now() + STRETCH;
        if self.goal < self.playback.at() {
            self.begin_anew(game);
        }
        let mut hook = |game: &mut Game, _| {
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            // What was told before a turn stands until that tells more.
            game.world_mut().resource_mut::<Bulletin>().let_stand();
            ControlFlow::Continue(())
        };
        let story = self.chronicle.story();
        if let Err(fault) = self.playback.play_to(game, story, self.goal, &mut hook) {
            return self.stop_before(fault, game);
        }
        let turns = game.turns();
        if let Helm::Replay { turn, .. } = &mut *game.world_mut().resource_mut::<Helm>() {
            *turn = turns;
        }
        if self.is_at_the_end() && self.fault.is_some() {
            let told = "The game goes another way from here on than it was recorded.";
            game.world_mut().resource_mut::<Bulletin>().say(Weight::Warning, told);
        }
    }

    fn begin_anew(&mut self, game: &mut Game) {
        match self.chronicle.start() {
            Ok(new) => {
                exchange(game, new);
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
    fn stop_before(&mut self, fault: Divergence, game: &mut Game) {
        (self.end, self.goal) = (self.playback.at(), self.playback.at());
        self.fault = Some(fault);
        self.begin_anew(game);
        self.catch_up(game);
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

const fn is_turn(record: &Record) -> bool {
    matches!(record.entry, Entry::Turn(_))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        chance::Seed,
        game::{Game, Rules},
        level::Delve,
        player::{AutopilotName, Command},
        story::Opening,
        ui::{Palette, Present, Screen, ScreenPlugin},
    };
    use ratatui::backend::TestBackend;

    /// The story of so many turns, and the game at its end.
    fn recorded(turns: usize) -> (Chronicle, Game) {
        let delve = Delve::new(Seed(7));
        let opening = Opening::new(delve.clone(), delve.start().world());
        let rules = Rules::default().beside(ScreenPlugin::<TestBackend>::default());
        let mut game = opening.start(&rules).expect("it is played as it was");
        let mut chronicle = Chronicle::new(opening, rules);
        let mut autopilot = AutopilotName::Careful.start();
        for _ in 0..turns {
            let command = game.play_a_turn(autopilot.as_mut()).expect("it goes on");
            chronicle.keep(Entry::Turn(command), &game);
        }
        (chronicle, game)
    }

    /// A game on a screen, and its viewer.
    fn on_show(chronicle: &Chronicle) -> (Game, Viewer<'_>) {
        let mut game = chronicle.start().unwrap();
        let screen = Screen::new(TestBackend::new(80, 24), Palette::MONOCHROME);
        game.world_mut().insert_resource(screen);
        game.world_mut().insert_resource(Viewer::helm(chronicle, Duration::ZERO));
        (game, Viewer::new(chronicle))
    }

    /// Goes where it is to go, and says what the screen shows there.
    fn shown(game: &mut Game, viewer: &mut Viewer<'_>) -> String {
        while viewer.is_under_way() {
            viewer.catch_up(game);
        }
        game.world_mut().run_schedule(Present);
        game.world().resource::<Screen<TestBackend>>().backend().to_string()
    }

    #[test]
    fn a_turn_looks_the_same_wherever_one_comes_from() {
        let (chronicle, _) = recorded(30);
        let (mut game, mut viewer) = on_show(&chronicle);
        let mut forth = vec![shown(&mut game, &mut viewer)];
        for _ in 0..30 {
            viewer.heed(Deed::SingleStep);
            forth.push(shown(&mut game, &mut viewer));
        }
        assert!(viewer.is_at_the_end());
        for turn in (0..30).rev() {
            viewer.heed(Deed::StepBack);
            assert_eq!(shown(&mut game, &mut viewer), forth[turn], "turn {turn}");
        }
        for (deed, turn) in [
            (Deed::LastTurn, 30),
            (Deed::LongStepBack, 20),
            (Deed::SingleStep, 21),
            (Deed::LongStep, 30),
            (Deed::FirstTurn, 0),
            (Deed::StepBack, 0),
            (Deed::LongStep, 10),
        ] {
            viewer.heed(deed);
            assert_eq!(shown(&mut game, &mut viewer), forth[turn], "{deed:?} to turn {turn}");
        }
        viewer.go_to(17);
        assert_eq!(shown(&mut game, &mut viewer), forth[17]);
        assert!(viewer.into_fault().is_none());
    }

    #[test]
    fn where_a_game_goes_another_way_its_viewer_stops() {
        let (mut chronicle, game) = recorded(5);
        // A turn that was not played.
        chronicle.keep(Entry::Turn(Command::Rest), &game);
        let (mut game, mut viewer) = on_show(&chronicle);
        viewer.heed(Deed::LastTurn);
        let screen = shown(&mut game, &mut viewer);
        assert_eq!(game.turns(), 5);
        assert!(screen.contains("The game goes another way from here on"), "{screen}");
        viewer.heed(Deed::SingleStep);
        assert!(!viewer.is_under_way() && viewer.is_at_the_end());
        assert!(matches!(viewer.into_fault(), Some(Divergence::Differs { turn: 6, .. })));
    }
}
