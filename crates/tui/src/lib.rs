//! The screens, the line interface and the tutorial of the roguelike
//! [hexdelve](https://docs.rs/hexdelve).
//!
//! | module | subject | contents |
//! |---|---|---|
//! | [`lesson`] | the tutorial | small levels and a player's progress |
//! | [`messages`] | text | the only place where events become sentences |
//! | [`view`] | display | what is shown of a game, in lists, lines, marks and symbols |
//! | [`postmortem`] | analysis | the last turns, the last safe move, the morgue file |
//! | [`session`] | a player's game | actions are checked, carried out, recorded and taken back |
//! | [`settings`] | settings | keys, colours, glyphs, the settings file |
//! | [`terminal`] | terminals | keys as bytes, frames as bytes |
//! | [`screen`] | the screen | layers (overlays and modes), frames |
//! | [`plain`] | lines | the line interface |
//!
//! Nothing here needs the terminal of a process: the crate `hexdelve_cli` has that.

#![warn(clippy::print_stdout, clippy::print_stderr)]

pub mod lesson;
pub mod messages;
pub mod plain;
pub mod postmortem;
pub mod screen;
pub mod session;
pub mod settings;
pub mod terminal;
pub mod view;

/// What an extension that adds to the screen needs, with the prelude of the game.
///
/// ```
/// use hexdelve_tui::prelude::*;
///
/// let game = Scenario::draw("@.4").plugin(MessagesPlugin).start();
/// assert!(game.world().resource::<MessageLog>().sentences().is_empty());
/// ```
pub mod prelude {
    pub use crate::{
        messages::MessagesPlugin,
        screen::{
            AddToScreens, CustomOverlay, GameContext, Layer, Panel, ResolvedKey, Response,
            ScreenContext,
        },
        settings::UiAction,
        view::{
            BoardContent, BoardView, KnownGame, Prompt, ScreenFrame, ScreenLayout, ScreenRect,
            ScreenSize,
        },
    };
    pub use hexdelve::prelude::*;
}
