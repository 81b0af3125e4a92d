//! Overlays: lists, maps, cursors and questions on top of the game, and the actions that open them.
//! Related ones share a file; extensions can add their own.

pub(crate) mod aim;
mod arts;
pub(crate) mod confirm;
pub(crate) mod help;
mod lists;
mod maps;
mod pack;
pub(crate) mod result;
pub(crate) mod travel;

use crate::prelude::*;
use crate::{session::ItemAction, settings::Key, view::StatusTexts};
use hexdelve::{creature::register_name, player::SkillRegistry};

/// An overlay added by an extension, and the key that opens it.
#[derive(Clone, Copy, Debug)]
pub struct CustomOverlay {
    /// The key that opens and closes the overlay. If the key map binds this key to
    /// something else, that binding takes precedence.
    pub key: char,
    /// The description of the key in the help.
    pub help: &'static str,
    /// The function that creates the overlay.
    pub open: fn() -> Box<dyn Layer>,
}

#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct OwnOverlays(Vec<CustomOverlay>);

impl OwnOverlays {
    pub(crate) fn of(world: &World) -> &[CustomOverlay] {
        world.get_resource::<Self>().map_or(&[], |it| &it.0)
    }
}

/// Extension methods of [`App`] that add to the screen. No addition can change the game.
pub trait AddToScreens {
    /// Adds an overlay, which is opened with its own key.
    ///
    /// # Panics
    /// Panics if another overlay or a skill has the key.
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self;

    /// Adds text to the lower status line, after the PC's effects and items: key hints make
    /// room for it. The line interface prints it after `status`.
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self {
        register_name(self.world_mut(), "key", overlay.key);
        self.world_mut().get_resource_or_init::<OwnOverlays>().0.push(overlay);
        self
    }

    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self {
        self.world_mut().get_resource_or_init::<StatusTexts>().0.push(text);
        self
    }
}

/// Some overlays open only while the player can control the PC. A new overlay needs only its type
/// and a line here.
pub(crate) fn opened_by(
    action: UiAction,
    board_is_free: bool,
    context: &mut GameContext<'_, '_>,
) -> Option<Response> {
    Some(match action {
        UiAction::Monsters => Response::open(lists::Monsters::default()),
        UiAction::Timeline => Response::open(lists::Timeline::default()),
        UiAction::Messages => Response::open(lists::Messages::default()),
        UiAction::Look => Response::open(aim::Look(context.known().position)),
        UiAction::Threat
        | UiAction::Minds
        | UiAction::OpenMap
        | UiAction::TunnelMap
        | UiAction::Hardness
        | UiAction::Terrain => maps::open(action, context),
        UiAction::Inventory => Response::open(pack::Pack(None)),
        UiAction::Drop => pack::which(context.game(), ItemAction::Drop),
        UiAction::Throw => pack::which(context.game(), ItemAction::Throw),
        UiAction::Use => pack::which(context.game(), ItemAction::Use),
        UiAction::Arts => arts::open(context.game()),
        UiAction::CloseDoor => aim::close(context.game()),
        UiAction::Run if board_is_free => Response::open(aim::ChooseDirection::Run),
        UiAction::Travel if board_is_free => travel::open(context),
        UiAction::Powers => pack::open_powers(context.game()),
        UiAction::Seek => Response::open(travel::Seek::default()),
        UiAction::Help => Response::open(help::Help::default()),
        UiAction::Quit => Response::open(confirm::Quit),
        _ => return None,
    })
}

pub(crate) fn skill_of(game: &Game, key: Key) -> Option<Skill> {
    let pressed = key.letter()?;
    let mut skills = game.world().get_resource::<SkillRegistry>()?.skills();
    skills.find(|it| it.key == Some(pressed)).copied()
}
