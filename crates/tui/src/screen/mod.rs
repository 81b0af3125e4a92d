//! Playing a game on a screen.
//!
//! Data flows one way: a key maps to a UI action, which opens an [`Overlay`] or goes to
//! the [`SessionMode`]. Both answer with an [`OverlayResponse`]. If the response is a
//! player's action, it changes the game, and what the PC knows becomes a view and then
//! a frame. The game's world contains nothing about the screen.

mod frame;
mod key_handling;
mod modes;
mod overlays;
mod recording;
mod renderer;
mod session;
mod svg;

pub use frame::view_with_overlay;
pub use modes::{
    AutopilotMode, NextWakeup, NoTerminal, PlayMode, ReplayMode, SessionMode, TerminalHost,
    TopOverlay, TutorialMode, WakeupResult,
};
pub use overlays::{
    AddToScreens, CustomOverlay, InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey,
    ScreenContext, result::EndMenu,
};
pub use recording::{AsciicastError, animated_svg, last_frames, write_asciicast};
pub use renderer::{
    CurrentScreenSize, RenderScreenSchedule, ScreenRenderer, TerminalCanvas, ViewToShow,
    ViewWidget, draw_screen, measure_screen,
};
pub use session::{ScreenSession, SessionPoll};
pub use svg::svg;
