//! The terminal: keys, the view of the game, and how it is drawn.
//!
//! Data flows one way. A key stands for a [`Deed`], a deed for a command to the
//! game or for an [`Overlay`]; the world then gives a [`View`], and the view a
//! frame. Only commands change the game.

mod bulletin;
mod camera;
mod composing;
mod extent;
mod helm;
mod input;
mod keys;
mod monster_list;
mod overlay;
mod palette;
mod picture;
mod plain;
mod screen;
#[cfg(test)]
mod screens;
mod session;
mod stage;
mod status;
mod terminal;
mod theatre;
mod view;
mod words;

pub use bulletin::{Bulletin, Weight, note_the_bites, note_the_deaths, note_the_stairs};
pub use composing::{Scene, compose_the_view};
pub use extent::Extent;
pub use helm::Helm;
pub use input::{Input, listen};
pub use keys::{Binding, Deed, Driver, KeyMap};
pub use overlay::Overlay;
pub use palette::{Palette, Role};
pub use picture::Picture;
pub use plain::{frame, watch_plainly};
pub use screen::{
    Present, PresentPlugin, PresentSystems, Screen, ScreenPlugin, draw_the_screen,
    measure_the_screen,
};
pub use session::Session;
pub use stage::{Farewell, SessionError, Stage};
pub use terminal::TerminalGuard;
pub use theatre::{TerminalScreenPlugin, show_on_the_terminal};
pub use view::{Panel, Tile, View};
pub use words::ending;
