//! Session modes: a player (in a game or in a lesson), an autopilot or a recorded game controls the
//! PC. Also the terminal operations that a session needs from its host.

mod playing;
mod replaying;
mod tutorial;
mod watching;

use super::overlays::result::{EndMenu, GameResult};
use crate::prelude::*;
use crate::settings::InputMode;
use hexdelve::{clock::Instant, replay::Divergence};
pub use playing::PlayMode;
pub use replaying::ReplayMode;
use std::io;
pub use tutorial::TutorialMode;
pub use watching::AutopilotMode;

/// The time at which a mode next acts without input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NextWakeup {
    /// Never: the session waits for a key.
    Never,
    /// Immediately, even if input has arrived.
    Now,
    /// At this time, unless input arrives first.
    At(Instant),
}

/// A mode of a session: the bottom layer, which controls the PC.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::screen::{Mode, NextWakeup, NoTerminal, ScreenRenderer, ScreenSession};
/// use hexdelve_tui::settings::{GlyphSet, InputMode, Palette};
/// use hexdelve_tui::terminal::{Inbox, Input};
/// use ratatui::backend::TestBackend;
///
/// /// A mode that makes the PC walk east.
/// struct March {
///     steps: u32,
/// }
///
/// impl Layer for March {
///     fn name(&self) -> &'static str {
///         "March"
///     }
///
///     fn handle(&mut self, input: LayerInput, _: &mut GameContext<'_, '_>) -> Option<Response> {
///         let LayerInput::Wakeup = input else { return None };
///         self.steps -= 1;
///         Some(Response::Do(Action::Step(Direction::East)))
///     }
///
///     fn footer(&self, _: &ScreenContext<'_>) -> Option<String> {
///         Some(format!("{} steps to go", self.steps))
///     }
/// }
///
/// impl Mode for March {
///     fn input_mode(&self) -> InputMode {
///         InputMode::Watching
///     }
///
///     fn next_wakeup(&mut self, _: bool, _: &Game) -> NextWakeup {
///         if self.steps > 0 { NextWakeup::Now } else { NextWakeup::Never }
///     }
/// }
///
/// let game = Scenario::draw("@....").with_presentation(MessagesPlugin).start();
/// let screen = TestBackend::new(80, 24);
/// let display = ScreenRenderer::new(screen, Palette::built_in().clone(), GlyphSet::Lines);
/// let mut session = ScreenSession::new(game, March { steps: 3 }, display);
/// session.run(&Inbox::from_inputs(std::iter::empty::<Input>()), &mut NoTerminal).unwrap();
/// assert_eq!(session.game().turns(), 3);
/// assert_eq!(session.renderer().frame().row(23), "0 steps to go");
/// ```
#[expect(unused_variables, reason = "most modes need only some of these")]
pub trait Mode: Layer {
    /// Returns the input mode, which selects the key bindings.
    fn input_mode(&self) -> InputMode;

    /// Returns the status line's description of what controls the PC, or an empty string
    /// if the player does.
    fn label(&self) -> String {
        String::new()
    }

    /// Returns the smallest screen the mode can be shown on.
    fn least_extent(&self) -> ScreenSize {
        ScreenSize::MINIMUM
    }

    /// Returns the layout of the screen, without the parts that the mode draws on itself.
    fn layout(&self, screen: &ScreenContext<'_>) -> ScreenLayout {
        screen.layout()
    }

    /// Returns the time at which the mode next acts without input. `board_is_free` tells
    /// whether no overlay keeps the keys from the game.
    fn next_wakeup(&mut self, board_is_free: bool, game: &Game) -> NextWakeup {
        NextWakeup::Never
    }

    /// Whether the mode is in the middle of something short that should not be
    /// interrupted halfway.
    fn is_busy(&self) -> bool {
        false
    }

    /// Returns the monster through whose eyes the game is seen, or `None` for the PC.
    fn viewpoint(&self) -> Option<CharacterId> {
        None
    }

    /// Returns the overlay that is shown when the game is over.
    fn ending(&self, menu: Option<EndMenu>) -> Box<dyn Layer> {
        Box::new(GameResult::offering(menu))
    }

    /// Returns the divergence of a replay from its recorded game. It is returned only
    /// once.
    fn take_divergence(&mut self) -> Option<Divergence> {
        None
    }
}

/// The terminal of a session, which can do nothing by default.
pub trait TerminalHost {
    /// Gives the terminal to the shell until the shell resumes the program. `with_group`
    /// stops all processes that the shell started with it: a key means all of them.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn suspend(&mut self, with_group: bool) -> io::Result<()> {
        let _ = with_group;
        Ok(())
    }

    /// Takes the terminal back after another program may have used it.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Whether the terminal still exists, so that someone could press a key.
    fn is_connected(&self) -> bool {
        true
    }
}

/// No terminal at all, for tests and for programs that show frames elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTerminal;

impl TerminalHost for NoTerminal {}
