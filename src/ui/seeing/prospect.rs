//! What is foreseen of the game on the screen.

use crate::ui::{Driver, Helm, Layout, Overlay};
use crate::{
    game::Game,
    lookahead::{Foresight, Rehearsal, Threats},
    story::Fingerprint,
};
use bevy_ecs::prelude::Resource;

/// What is foreseen from the moment that is shown: it is worked out once for
/// each, and only where it is shown.
#[derive(Resource, Clone, Debug, Default)]
pub struct Prospect {
    moment: Option<(u64, u64)>,
    threats: Option<Threats>,
    foresight: Option<Foresight>,
}

impl Prospect {
    /// Where the PC would die, as far as that is shown.
    pub const fn threats(&self) -> Option<&Threats> {
        self.threats.as_ref()
    }

    /// Whether it is of the present moment of a game.
    pub(in crate::ui) fn is_of(&self, game: &Game) -> bool {
        self.moment == Some(moment(game))
    }

    /// What everybody is going to do, as far as that is shown.
    pub const fn foresight(&self) -> Option<&Foresight> {
        self.foresight.as_ref()
    }
}

/// Looks ahead as far as the screen shows it.
pub(in crate::ui) fn look_ahead(game: &mut Game, rehearsal: &mut Option<Rehearsal>) {
    let (overlay, helm) = (*game.world().resource::<Overlay>(), *game.world().resource::<Helm>());
    let old = game.world_mut().remove_resource::<Prospect>().filter(|old| old.is_of(game));
    let mut prospect =
        old.unwrap_or_else(|| Prospect { moment: Some(moment(game)), ..Prospect::default() });
    let plays = helm.driver() == Driver::Playing;
    let plays = plays && !game.verdict().is_decided();
    if prospect.threats.is_none() && (plays || overlay == Overlay::Threat) {
        let threats = rehearsal.get_or_insert_default().threats(game);
        prospect.threats = Some(threats);
    }
    let has_a_row = Layout::on(game.world()).timeline.is_some();
    if prospect.foresight.is_none() && (has_a_row || overlay.shows_what_comes()) {
        prospect.foresight = rehearsal.get_or_insert_default().foresee(game);
    }
    game.world_mut().insert_resource(prospect);
}

fn moment(game: &Game) -> (u64, u64) {
    let fingerprint = game.world().get_resource::<Fingerprint>().map_or(0, |it| it.value());
    (game.turns(), fingerprint)
}
