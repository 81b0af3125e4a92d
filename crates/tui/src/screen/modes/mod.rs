//! Session modes: a player (in a game or in a lesson), an autopilot or a recorded game controls the
//! PC. Also the terminal operations that a session needs from its host.

mod playing;
mod tutorial;
mod watching;

use super::overlays::result::{EndMenu, GameResult};
use crate::prelude::*;
use crate::settings::InputMode;
use hexdelve::{clock::Instant, player::Journey, replay::Divergence};
pub use playing::PlayMode;
use std::io;
pub use tutorial::TutorialMode;
pub use watching::{AutopilotMode, ReplayMode};

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

/// What a mode is asked to handle.
#[derive(Clone, Debug, PartialEq)]
pub enum ModeInput {
    /// An action that opens no overlay. Whether the player can control the PC, because no
    /// overlay keeps the keys.
    Action(UiAction, bool),
    /// The time that the mode has asked for has come. If it is busy and does not respond, no
    /// frame is drawn.
    Wakeup,
    /// The mode stops what it is doing on its own, because a key or a click has arrived. Its
    /// response to this and to what follows is ignored.
    Interrupt,
    /// The mode pauses what it is doing on its own until a key is pressed.
    Pause,
    /// The mode does the work that is due before a frame.
    Refresh,
    /// The mode sends the PC on a journey, which takes many turns.
    Journey(Journey),
    /// The mode goes to a turn of a recorded game.
    Turn(u32),
}

/// A mode of a session: the bottom layer, which controls the PC.
///
/// ```
/// use hexdelve_tui::{prelude::*, screen::*, settings::*, terminal::*};
///
/// /// A mode that makes the PC walk east, for so many steps.
/// struct March(u32);
///
/// impl Layer for March {}
///
/// impl Mode for March {
///     fn input_mode(&self) -> InputMode {
///         InputMode::Watching
///     }
///
///     fn handle(&mut self, input: ModeInput, _: &mut GameContext<'_, '_>) -> Option<Response> {
///         let ModeInput::Wakeup = input else { return None };
///         self.0 -= 1;
///         Some(Response::Do(Action::Step(Direction::East)))
///     }
///
///     fn next_wakeup(&mut self, _: bool, _: &Game) -> NextWakeup {
///         if self.0 > 0 { NextWakeup::Now } else { NextWakeup::Never }
///     }
/// }
///
/// let game = Scenario::draw("@....").with_presentation(MessagesPlugin).start();
/// let screen = ratatui::backend::TestBackend::new(80, 24);
/// let display = ScreenRenderer::new(screen, Palette::built_in().clone(), GlyphSet::Lines);
/// let mut session = ScreenSession::new(game, March(3), display);
/// session.run(&Inbox::from_inputs(std::iter::empty::<Input>()), &mut NoTerminal).unwrap();
/// assert_eq!(session.game().turns(), 3);
/// ```
#[expect(unused_variables, reason = "most modes need only some of these")]
pub trait Mode: Layer {
    /// Returns the input mode, which selects the key bindings.
    fn input_mode(&self) -> InputMode;

    /// Handles an input. Returns `None` if the mode does not use it.
    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        None
    }

    /// Returns the status line's word for what controls the PC, empty if the player does.
    fn label(&self) -> String {
        String::new()
    }

    /// Returns the smallest screen the mode can be shown on.
    fn least_extent(&self) -> ScreenSize {
        ScreenSize::MINIMUM
    }

    /// Returns the layout of the screen, without the parts that the mode draws on itself.
    fn layout(&self, screen: &ScreenContext<'_>) -> ScreenLayout {
        screen.layout
    }

    /// Returns the time at which the mode next acts without input. `board_is_free` tells
    /// whether no overlay keeps the keys from the game.
    fn next_wakeup(&mut self, board_is_free: bool, game: &Game) -> NextWakeup {
        NextWakeup::Never
    }

    /// Whether the mode is in the middle of something short that should not be interrupted.
    fn is_busy(&self) -> bool {
        false
    }

    /// Returns the monster through whose eyes the game is seen, or `None` for the PC.
    fn viewpoint(&self) -> Option<CharacterId> {
        None
    }

    /// Returns the overlay that is shown when the game is over.
    fn ending(&self, menu: Option<EndMenu>) -> Box<dyn Layer> {
        Box::new(GameResult::new(menu, None))
    }

    /// Returns the divergence of a replay from its recorded game, only once.
    fn take_divergence(&mut self) -> Option<Divergence> {
        None
    }
}

/// The terminal of a session. By default, there is none.
#[expect(unused_variables, reason = "without a terminal, there is nothing to do")]
pub trait TerminalHost {
    /// Gives the terminal to the shell until the shell resumes the program. With `with_group`, all
    /// processes that the shell started together with the program stop as well, as after a key.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn suspend(&mut self, with_group: bool) -> io::Result<()> {
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
