//! The overlays, each in its own file, and the actions that open them.

use super::overlay::{InputContext, OverlayResponse};
use crate::settings::UiAction;

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

type Open = fn(&mut InputContext<'_, '_>) -> OverlayResponse;

/// The flag says whether the overlay opens only while the player can control the PC. A new
/// overlay needs only its file and a line here.
const OPENED: &[(UiAction, bool, Open)] = &[
    (UiAction::Monsters, false, monsters::open),
    (UiAction::Timeline, false, timeline::open),
    (UiAction::Threat, false, threat::open),
    (UiAction::Minds, false, minds::open),
    (UiAction::Messages, false, messages::open),
    (UiAction::Look, false, look::open),
    (UiAction::OpenMap, false, layers::open_map),
    (UiAction::TunnelMap, false, layers::tunnel_map),
    (UiAction::Hardness, false, layers::hardness),
    (UiAction::Terrain, false, layers::terrain),
    (UiAction::Inventory, false, pack::open),
    (UiAction::Drop, false, pack::drop_what),
    (UiAction::Throw, false, pack::throw_what),
    (UiAction::Use, false, pack::use_what),
    (UiAction::CloseDoor, false, direction::close),
    (UiAction::Run, true, direction::run),
    (UiAction::Travel, true, travel::open),
    (UiAction::Powers, false, powers::open),
    (UiAction::Seek, false, seek::open),
    (UiAction::Help, false, help::open),
    (UiAction::Quit, false, quit::open),
];

pub(crate) fn opened_by(action: UiAction, board_is_free: bool) -> Option<Open> {
    let row = OPENED.iter().find(|(own, ..)| *own == action)?;
    (board_is_free || !row.1).then_some(row.2)
}
