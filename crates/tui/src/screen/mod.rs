//! Playing a game on a screen.
//!
//! Data flows one way: a key maps to a UI action, which opens an overlay or goes to the [`Mode`].
//! Both are a [`Layer`] and answer with a [`Response`]. If the response is a player's action, it
//! changes the game, and what the PC knows becomes a
//! [`ScreenFrame`](crate::view::ScreenFrame). The game's world contains nothing about the screen.

mod animation;
mod frame;
mod key_handling;
mod layer;
mod modes;
mod overlays;
mod panel;
mod recording;
mod session;
mod title;

pub use frame::ScreenRenderer;
pub use layer::{GameContext, Layer, LayerHelp, ResolvedKey, Response, ScreenContext};
pub use modes::{
    AutopilotMode, Mode, ModeInput, NextWakeup, NoTerminal, PlayMode, ReplayMode, TerminalHost,
    TutorialMode,
};
pub use overlays::{AddToScreens, CustomOverlay, result::EndMenu};
pub use panel::Panel;
pub use recording::{AsciicastError, animated_svg, last_frames, svg, write_asciicast};
pub use session::{ScreenSession, SessionPoll};
pub use title::{TitleChoice, TitleScreen};
