//! The terminal: keys, the view of the game, and how it is drawn.
//!
//! Data flows one way. A key stands for a [`Deed`], a deed for a command to the
//! game or for an [`Overlay`], which may ask for what the command lacks; the
//! world then gives a [`View`] of what the PC knows, and the view a frame. Only
//! commands change the game.

mod adding;
mod controls;
mod drawing;
mod endgame;
mod overlays;
mod plain;
mod playing;
#[cfg(test)]
mod screens;
mod seeing;
mod setup;
mod teaching;
mod telling;

pub use adding::additions::{AddToScreens, OwnOverlay};
pub use adding::tint::Tint;
pub use controls::inbox::Inbox;
pub use controls::input::{Input, listen};
pub use controls::keys::{Binding, Deed, Driver, KeyMap};
pub use controls::mouse::Click;
pub(crate) use controls::signals::die_of;
pub use drawing::ansi::AnsiBackend;
pub use drawing::asciicast::{AsciicastError, AsciicastScreenPlugin, write_an_asciicast};
pub use drawing::extent::Extent;
pub use drawing::glyphs::Glyphs;
pub use drawing::ink::ColourDepth;
pub use drawing::layout::Layout;
pub use drawing::palette::{Palette, Role};
pub use drawing::picture::Picture;
pub use drawing::screen::{
    Present, PresentPlugin, PresentSystems, Screen, ScreenPlugin, draw_the_screen,
    measure_the_screen,
};
pub use drawing::svg::svg;
pub use drawing::theme::Theme;
pub use endgame::ending::{ending, tally};
pub use endgame::morgue::morgue;
pub use endgame::next_game::{EndMenu, NextGame};
pub use overlays::overlay::{Beneath, ItemAction, Overlay};
pub use plain::{Ear, Heard, Lines, PlainSession, Telling, frame, listen_for_lines, watch_plainly};
pub use playing::helm::Helm;
pub use playing::session::Session;
pub use playing::stage::{Farewell, SessionError, Stage};
pub use playing::terminal::{TerminalGuard, end_the_process_on_panic};
pub use playing::theatre::{TerminalScreenPlugin, replay_on_the_terminal, show_on_the_terminal};
pub use seeing::composing::compose_the_view;
pub use seeing::point_of_view::PointOfView;
pub use seeing::prospect::Prospect;
pub use seeing::underfoot::{note_the_stairs, note_what_lies_here};
pub use seeing::view::{Panel, Tile, View};
pub use setup::preferences::Preferences;
pub use setup::settings::Settings;
pub use setup::settings_file::default_settings;
pub use teaching::lecture::{Syllabus, write_the_lecture};
pub use teaching::tutorial::teach_on_the_terminal;
pub use telling::bulletin::{
    Bulletin, Weight, note_the_bites, note_the_deaths, note_the_sentences, note_the_turn,
};
pub use telling::comers::note_who_comes_into_view;
pub use telling::goal::goal_in_words;
pub use telling::tidings::{Eyes, note_the_climb, note_the_happenings};
