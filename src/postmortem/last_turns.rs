//! The last turns of a game as the player saw them.

use crate::{
    action::Action,
    game::Game,
    lookahead::{DecisionPoint, LastSafeMoveSearch},
    messages::MessageLog,
    postmortem::story::Story,
    view::{LookAhead, View, ViewSettings},
};
use std::collections::VecDeque;

/// A past turn: what the player saw before it, the action, and the messages about it.
#[derive(Clone, Debug)]
pub(crate) struct PastTurn {
    pub(crate) turn: u64,
    /// The view on the screen, if there was one.
    pub(crate) view: Option<View>,
    pub(crate) command: Action,
    pub(crate) told: String,
}

/// The player's view and knowledge before a turn whose action is not known yet.
pub(crate) struct Sight {
    turn: u64,
    view: Option<View>,
    decision_point: Option<DecisionPoint>,
}

/// A record of the last turns, the search for the last safe move, and the notes for the
/// story of the game.
#[derive(Debug, Default)]
pub(crate) struct Witness {
    pub(crate) moments: VecDeque<PastTurn>,
    pub(crate) hindsight: LastSafeMoveSearch,
    pub(crate) story: Story,
}

impl Sight {
    /// Records what the player sees of a game, with the view if there is a screen.
    pub(crate) fn of(
        game: &mut Game,
        ahead: &mut LookAhead,
        settings: Option<&ViewSettings>,
    ) -> Self {
        let (turn, decision_point) = (game.turns() + 1, DecisionPoint::of(game));
        let view = settings.map(|settings| settings.view(game, ahead));
        Self { turn, view, decision_point }
    }
}

impl Witness {
    /// The number of turns that can be shown again.
    pub(crate) const MOMENTS: usize = 10;

    /// Keeps what the player saw before a turn, once the turn is over.
    pub(crate) fn keep(&mut self, sight: Sight, command: Action, game: &Game) {
        let Sight { turn, view, decision_point } = sight;
        if let Some(decision_point) = decision_point {
            self.hindsight.push(decision_point, command);
        }
        let Some(log) = game.world().get_resource::<MessageLog>() else { return };
        if self.moments.len() == Self::MOMENTS {
            self.moments.pop_front();
        }
        self.moments.push_back(PastTurn { turn, view, command, told: log.all_news() });
    }
}
