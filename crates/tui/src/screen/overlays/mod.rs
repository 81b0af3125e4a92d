//! The overlays, each in its own file, and the actions that open them.

use super::overlay::{InputContext, OverlayResponse};
use crate::{session::ItemAction, settings::UiAction};

mod aim;
mod bit;
mod card;
pub(crate) mod confirm;
mod cursor;
mod direction;
mod help;
mod layers;
mod lettered;
pub(crate) mod look;
mod messages;
mod minds;
mod monsters;
mod pack;
mod powers;
pub(crate) mod quit;
pub(crate) mod result;
mod rules;
mod scrolling;
mod seek;
mod symbols;
mod threat;
mod timeline;
mod travel;

/// Some overlays open only while the player can control the PC. A new overlay needs only its file
/// and a line here.
pub(crate) fn opened_by(
    action: UiAction,
    board_is_free: bool,
    context: &mut InputContext<'_, '_>,
) -> Option<OverlayResponse> {
    Some(match action {
        UiAction::Monsters => OverlayResponse::open(monsters::Monsters::default()),
        UiAction::Timeline => OverlayResponse::open(timeline::Timeline::default()),
        UiAction::Threat => OverlayResponse::open(threat::Threat),
        UiAction::Minds => OverlayResponse::open(minds::Minds),
        UiAction::Messages => OverlayResponse::open(messages::Messages::default()),
        UiAction::Look => OverlayResponse::open(look::Look(context.known().position)),
        UiAction::OpenMap | UiAction::TunnelMap | UiAction::Hardness | UiAction::Terrain => {
            layers::open(action, context)
        }
        UiAction::Inventory => OverlayResponse::open(pack::Pack(None)),
        UiAction::Drop => pack::which(context.game(), ItemAction::Drop),
        UiAction::Throw => pack::which(context.game(), ItemAction::Throw),
        UiAction::Use => pack::which(context.game(), ItemAction::Use),
        UiAction::CloseDoor => direction::close(context.game()),
        UiAction::Run if board_is_free => OverlayResponse::open(direction::Direction::Run),
        UiAction::Travel if board_is_free => travel::open(context),
        UiAction::Powers => powers::open(context.game()),
        UiAction::Seek => OverlayResponse::open(seek::SeekTurn::default()),
        UiAction::Help => OverlayResponse::open(help::Help::default()),
        UiAction::Quit => OverlayResponse::open(quit::Quit),
        _ => return None,
    })
}
