//! The last turns of a game as the player saw them.

use crate::{
    action::Action,
    game::Game,
    knowledge::{HeardSound, SoundKind},
    lookahead::{DecisionPoint, LastSafeMoveSearch},
    messages::{MessageLog, sounds::heard_in_words},
    postmortem::story::Story,
    view::{LookAhead, View, ViewSettings},
};
use std::collections::VecDeque;

#[derive(Clone, Debug)]
pub(crate) struct PastTurn {
    pub(crate) turn: u64,
    pub(crate) view: Option<View>,
    pub(crate) command: Action,
    pub(crate) told: String,
}

/// The player's view and knowledge before a turn whose action is not known yet.
pub(crate) struct Sight {
    turn: u64,
    view: Option<View>,
    decision_point: Option<DecisionPoint>,
    heard: Option<String>,
}

/// The last turns, the search for the last safe move, and the notes for the story.
#[derive(Debug, Default)]
pub(crate) struct Witness {
    pub(crate) moments: VecDeque<PastTurn>,
    pub(crate) hindsight: LastSafeMoveSearch,
    pub(crate) story: Story,
    /// What the PC had heard nearby before its last turn, as a sentence.
    pub(crate) heard: Option<String>,
}

impl Sight {
    pub(crate) fn of(
        game: &mut Game,
        ahead: &mut LookAhead,
        settings: Option<&ViewSettings>,
    ) -> Self {
        let (turn, decision_point) = (game.turns() + 1, DecisionPoint::of(game));
        let view = settings.map(|settings| settings.view(game, ahead));
        Self { turn, view, decision_point, heard: last_sound(game) }
    }
}

/// The greatest distance in cells at which a sound might have warned the PC.
const NEAR: u16 = 6;

/// Returns the latest sound of a living monster near the PC, as a sentence.
fn last_sound(game: &mut Game) -> Option<String> {
    let player_view = game.player_view()?;
    let here = player_view.position;
    let is_near =
        |it: &&HeardSound| it.kind != SoundKind::DeathCry && it.cell.distance(here) <= NEAR;
    let heard = player_view.sounds().filter(is_near).max_by_key(|it| it.turn)?;
    Some(heard_in_words(heard, here, format!("on turn {}", heard.turn)))
}

impl Witness {
    /// The number of turns that can be shown again.
    pub(crate) const MOMENTS: usize = 10;

    pub(crate) fn keep(&mut self, sight: Sight, command: Action, game: &Game) {
        let Sight { turn, view, decision_point, heard } = sight;
        self.heard = heard;
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
