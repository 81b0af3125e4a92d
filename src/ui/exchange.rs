//! Another game on the same screen.

use super::{Bulletin, Helm, PointOfView, Screen};
use crate::game::Game;
use ratatui::backend::Backend;

/// Puts a game in the place of another. The screen and who drives stay as they
/// were; what lay over the board is gone, and what was told is history.
pub(super) fn exchange<B: Backend + Send + Sync + 'static>(old: &mut Game, mut new: Game) {
    let screen = old.world_mut().remove_resource::<Screen<B>>();
    if let Some(screen) = screen {
        new.world_mut().insert_resource(screen);
    }
    new.world_mut().insert_resource(*old.world().resource::<Helm>());
    if let Some(eyes) = old.world().get_resource::<PointOfView>() {
        new.world_mut().insert_resource(*eyes);
    }
    new.world_mut().resource_mut::<Bulletin>().clear();
    *old = new;
}
