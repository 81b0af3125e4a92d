//! The terminal: keys, the view of the game, and how it is drawn.
//!
//! Data flows one way. A key stands for a [`Deed`], a deed for a command to the
//! game or for an [`Overlay`], which may ask for what the command lacks; the
//! world then gives a [`View`] of what the PC knows, and the view a frame. Only
//! commands change the game.

mod aftermath;
mod aiming;
mod ansi;
mod asciicast;
mod attempt;
mod belongings;
mod bulletin;
mod camera;
mod card;
mod composing;
mod condition;
mod describing;
mod dialogue;
mod ending;
mod ending_panel;
#[cfg(test)]
mod endings;
mod exchange;
mod extent;
mod fates;
mod footer;
mod glyphs;
mod hand;
mod helm;
mod help;
mod ink;
mod input;
mod journeys;
mod keeping;
mod key_groups;
mod key_names;
mod keycaps;
mod keys;
mod killer;
mod known;
mod layout;
mod lecture;
#[cfg(test)]
mod lessons;
mod looking;
mod marks;
mod messages;
mod monster_list;
mod morgue;
mod mouse;
mod overlay;
mod pace;
mod palette;
mod picture;
mod plain;
mod point_of_view;
mod powers;
mod preferences;
mod prospect;
mod questions;
mod reasons;
mod rebinding;
mod rerun;
mod retrospect;
mod rose;
mod roster;
mod screen;
#[cfg(test)]
mod screens;
mod scrolling;
mod session;
mod settings;
mod settings_file;
mod stage;
mod status;
mod svg;
mod terminal;
mod theatre;
mod theme;
mod tidings;
mod timeline;
mod toll;
mod travelling;
mod turns_in_words;
mod tutorial;
mod underfoot;
mod view;
mod viewer;
mod witness;
mod words;

pub use ansi::AnsiBackend;
pub use asciicast::{AsciicastError, AsciicastScreenPlugin, write_an_asciicast};
pub use bulletin::{Bulletin, Weight, note_the_bites, note_the_deaths, note_the_turn};
pub use composing::compose_the_view;
pub use ending::{ending, tally};
pub use extent::Extent;
pub use glyphs::Glyphs;
pub use helm::Helm;
pub use ink::Depth;
pub use input::{Input, listen};
pub use keys::{Binding, Deed, Driver, KeyMap};
pub use layout::Layout;
pub use lecture::{Syllabus, write_the_lecture};
pub use morgue::morgue;
pub use mouse::Click;
pub use overlay::{Beneath, Handling, Overlay};
pub use palette::{Palette, Role};
pub use picture::Picture;
pub use plain::{Ear, Heard, Lines, PlainSession, frame, listen_for_lines, watch_plainly};
pub use point_of_view::PointOfView;
pub use preferences::Preferences;
pub use prospect::Prospect;
pub use screen::{
    Present, PresentPlugin, PresentSystems, Screen, ScreenPlugin, draw_the_screen,
    measure_the_screen,
};
pub use session::Session;
pub use settings::Settings;
pub use settings_file::default_settings;
pub use stage::{Farewell, SessionError, Stage};
pub use svg::svg;
pub use terminal::TerminalGuard;
pub use theatre::{TerminalScreenPlugin, replay_on_the_terminal, show_on_the_terminal};
pub use theme::Theme;
pub use tidings::{Eyes, note_the_climb, note_the_happenings};
pub use tutorial::teach_on_the_terminal;
pub use underfoot::{note_the_stairs, note_what_lies_here};
pub use view::{Panel, Tile, View};
