//! Playing a game on a screen.
//!
//! Data flows one way: a key maps to a UI action, which opens an [`Overlay`] or goes to
//! the [`SessionMode`]. Both answer with an [`OverlayResponse`]. If the response is a
//! player's action, it changes the game, and what the PC knows becomes a view and then
//! a frame. The game's world contains nothing about the screen.

mod additions;
mod animated_svg;
mod asciicast;
mod click_handling;
mod end_menu;
mod frame;
mod journey_animation;
mod key_groups;
mod key_handling;
mod mode;
mod modes;
mod overlay;
mod overlays;
mod recording;
mod renderer;
mod session;
mod svg;
mod terminal_host;
mod type_ahead;
mod view_widget;

pub use additions::{AddToScreens, CustomOverlay};
pub use animated_svg::animated_svg;
pub use asciicast::{AsciicastError, write_asciicast};
pub use end_menu::EndMenu;
pub use frame::view_with_overlay;
pub use mode::{NextWakeup, SessionMode, TopOverlay, WakeupResult};
pub use modes::{AutopilotMode, PlayMode, ReplayMode, TutorialMode};
pub use overlay::{
    InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
};
pub use recording::last_frames;
pub use renderer::{
    CurrentScreenSize, RenderScreenSchedule, ScreenRenderer, TerminalCanvas, ViewToShow,
    draw_screen, measure_screen,
};
pub use session::{ScreenSession, SessionPoll};
pub use svg::svg;
pub use terminal_host::{NoTerminal, TerminalHost};
pub use view_widget::ViewWidget;
