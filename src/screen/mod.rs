//! A game on a screen.
//!
//! Data flows one way: a key stands for an action, an action opens an [`Overlay`] or
//! is the [`Mode`]'s affair, both answer with what follows, a command changes the
//! game, and the game's scene becomes a view and a frame. Nothing of the screen is in
//! the game's world.

mod additions;
mod cast;
mod display;
mod end_menu;
mod frame;
mod haste;
mod key_groups;
mod mode;
mod modes;
mod on_the_terminal;
mod overlay;
mod overlays;
mod pace;
mod picture;
mod pointing;
mod pressing;
mod session;
mod stage;
mod svg;

pub use additions::{AddToScreens, OwnOverlay};
pub use cast::{AsciicastError, write_an_asciicast};
pub use display::{
    Canvas, Display, Present, ScreenSize, Shown, draw_the_screen, measure_the_screen,
};
pub use end_menu::EndMenu;
pub use frame::view_under;
pub use mode::{Course, Due, Mode, Top};
pub use modes::{Learning, Playing, Replaying, Watching};
pub use on_the_terminal::{Played, play_on_the_terminal, teach_on_the_terminal};
pub use overlay::{Answer, Desk, LocalHelp, Overlay, Press, ScreenContext};
pub use picture::Picture;
pub use session::Session;
pub use stage::{NoTerminal, Stage};
pub use svg::svg;
