//! The last turns of a game as the player saw them.

use crate::ui::{Bulletin, Overlay, View, compose_the_view, seeing::prospect::look_ahead};
use crate::{
    game::Game,
    lookahead::{Crossroads, Hindsight, Rehearsal},
    player::Command,
};
use std::collections::VecDeque;

/// One turn: what was seen before it, what was done, what was told of it.
#[derive(Clone, Debug)]
pub(in crate::ui) struct Moment {
    pub(in crate::ui) turn: u64,
    pub(in crate::ui) view: View,
    pub(in crate::ui) command: Command,
    pub(in crate::ui) told: String,
}

/// What is seen and known before a turn of which nobody knows yet what is done
/// in it.
pub(in crate::ui) struct Sight {
    turn: u64,
    view: Option<View>,
    crossroads: Option<Crossroads>,
}

/// Who saw the last turns.
#[derive(Debug, Default)]
pub(in crate::ui) struct Witness {
    pub(in crate::ui) moments: VecDeque<Moment>,
    pub(in crate::ui) hindsight: Hindsight,
}

impl Sight {
    pub(in crate::ui) fn of(game: &mut Game, rehearsal: &mut Option<Rehearsal>) -> Self {
        let (turn, crossroads) = (game.turns() + 1, Crossroads::of(game));
        Self { turn, view: view_of(game, rehearsal), crossroads }
    }
}

/// The screen without anything that lies over the board; `None` in a game that
/// has no screen.
fn view_of(game: &mut Game, rehearsal: &mut Option<Rehearsal>) -> Option<View> {
    game.world().get_resource::<View>()?;
    let overlay = std::mem::take(&mut *game.world_mut().resource_mut::<Overlay>());
    look_ahead(game, rehearsal);
    let world = game.world_mut();
    compose_the_view(world);
    world.insert_resource(overlay);
    Some(world.resource::<View>().clone())
}

impl Witness {
    /// How many turns are shown again.
    pub(in crate::ui) const MOMENTS: usize = 10;

    /// Keeps what was seen before a turn, once it is over.
    pub(in crate::ui) fn keep(&mut self, sight: Sight, command: Command, game: &Game) {
        let Sight { turn, view, crossroads } = sight;
        if let Some(crossroads) = crossroads {
            self.hindsight.keep(crossroads, command);
        }
        let (Some(view), Some(bulletin)) = (view, game.world().get_resource::<Bulletin>()) else {
            return;
        };
        if self.moments.len() == Self::MOMENTS {
            self.moments.pop_front();
        }
        self.moments.push_back(Moment { turn, view, command, told: bulletin.all_news() });
    }
}
