//! Session modes: a player (in a game or in a lesson), an autopilot or a recorded game controls the
//! PC. Also the terminal operations that a session needs from its host.

mod playing;
mod replaying;
mod tutorial;
mod watching;

use super::overlays::{
    InputContext, Overlay, OverlayResponse, ScreenContext,
    result::{EndMenu, GameResult},
};
use crate::{
    settings::{InputMode, UiAction},
    view::{KnownGame, ScreenLayout, ScreenSize, View},
};
use hexdelve::{clock::Instant, creature::CharacterId, player::Journey, replay::Divergence};
pub use playing::PlayMode;
pub use replaying::ReplayMode;
use std::io;
pub(super) use tutorial::LEAVE_THE_TUTORIAL;
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

/// The result of a wakeup.
#[derive(Debug)]
pub enum WakeupResult {
    /// A frame is drawn.
    Redraw,
    /// No frame is drawn yet; the mode continues.
    NoRedraw,
    /// The session carries out this response, as it would for a key.
    Respond(OverlayResponse),
}

/// The topmost overlay, for modes that draw beside it.
#[derive(Clone, Copy, Debug)]
pub struct TopOverlay<'a> {
    /// The overlay, if there is one.
    pub overlay: Option<&'a dyn Overlay>,
    /// The action that opened it, if an action did.
    pub opened_by: Option<UiAction>,
}

impl TopOverlay<'_> {
    /// Returns the name of the overlay, or an empty string without one.
    pub fn name(&self) -> &'static str {
        self.overlay.map_or("", Overlay::name)
    }
}

/// A mode of a session, which controls the PC.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::{screen, settings::{GlyphSet, InputMode, Palette, UiAction}};
/// use hexdelve_tui::screen::{InputContext, NextWakeup, NoTerminal, OverlayResponse, ScreenRenderer, ScreenSession, WakeupResult};
/// use hexdelve_tui::terminal::{Inbox, Input};
/// use ratatui::backend::TestBackend;
///
/// /// A mode that makes the PC walk east.
/// struct March {
///     steps: u32,
/// }
///
/// impl screen::SessionMode for March {
///     fn input_mode(&self) -> InputMode {
///         InputMode::Watching
///     }
///
///     fn footer(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> String {
///         format!("{} steps to go", self.steps)
///     }
///
///     fn act(&mut self, _: UiAction, _: bool, _: &mut InputContext<'_, '_>) -> Option<OverlayResponse> {
///         None
///     }
///
///     fn next_wakeup(&mut self, _: bool, _: &mut InputContext<'_, '_>) -> NextWakeup {
///         if self.steps > 0 { NextWakeup::Now } else { NextWakeup::Never }
///     }
///
///     fn on_wakeup(&mut self, _: &mut InputContext<'_, '_>) -> WakeupResult {
///         self.steps -= 1;
///         WakeupResult::Respond(OverlayResponse::Do(Action::Step(Direction::East)))
///     }
/// }
///
/// let game = Scenario::draw("@....").with_presentation(MessagesPlugin).start();
/// let screen = TestBackend::new(80, 24);
/// let display = ScreenRenderer::new(screen, Palette::built_in().clone(), GlyphSet::Lines);
/// let mut session = ScreenSession::new(game, March { steps: 3 }, display);
/// session.run(&Inbox::from_inputs(std::iter::empty::<Input>()), &mut NoTerminal).unwrap();
/// assert_eq!(session.game().turns(), 3);
/// assert_eq!(session.renderer().view().status[1], "0 steps to go");
/// ```
#[expect(unused_variables, reason = "most modes need only some of these")]
pub trait SessionMode {
    /// Returns the input mode, which selects the key bindings.
    fn input_mode(&self) -> InputMode;

    /// Returns the status line's description of what controls the PC, or an empty string
    /// if the player does.
    fn label(&self) -> String {
        String::new()
    }

    /// Whether the mode's label is too long for the first status line.
    fn has_long_label(&self) -> bool {
        false
    }

    /// Returns the smallest screen the mode can be shown on.
    fn least_extent(&self) -> ScreenSize {
        ScreenSize::MINIMUM
    }

    /// Returns the footer: the few keys that matter now.
    fn footer(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> String;

    /// Carries out an action that opens no overlay. Returns `None` if the action means
    /// nothing in this mode.
    fn act(
        &mut self,
        action: UiAction,
        board_is_free: bool,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse>;

    /// Whether the quit key ends the session without a question, because nothing would be
    /// lost.
    fn quits_without_asking(&self) -> bool {
        false
    }

    /// Returns the time of the next wakeup.
    fn next_wakeup(
        &mut self,
        board_is_free: bool,
        context: &mut InputContext<'_, '_>,
    ) -> NextWakeup {
        NextWakeup::Never
    }

    /// Whether the mode is in the middle of something short that should not be
    /// interrupted halfway.
    fn is_busy(&self) -> bool {
        false
    }

    /// Acts without input, at a wakeup.
    fn on_wakeup(&mut self, context: &mut InputContext<'_, '_>) -> WakeupResult {
        WakeupResult::Redraw
    }

    /// Stops what the mode is doing on its own, because a key or a click has arrived.
    fn interrupt(&mut self, context: &mut InputContext<'_, '_>) {}

    /// Does the work that is due before a frame.
    fn catch_up(&mut self, context: &mut InputContext<'_, '_>) {}

    /// Sends the PC on a journey, which takes many turns.
    fn start_journey(&mut self, journey: Journey, context: &mut InputContext<'_, '_>) {}

    /// Goes to a turn of a recorded game.
    fn go_to(&mut self, turn: u32) {}

    /// Pauses what the mode is doing on its own until a key is pressed.
    fn pause(&mut self) {}

    /// Returns the monster through whose eyes the game is seen, or `None` for the PC.
    fn viewpoint(&self) -> Option<CharacterId> {
        None
    }

    /// Returns the overlay that is shown when the game is over.
    fn ending(&self, menu: Option<EndMenu>) -> Box<dyn Overlay> {
        Box::new(GameResult::offering(menu))
    }

    /// Reserves rows of the next frame's panel area for what the mode draws itself.
    fn reserve_rows(
        &mut self,
        top: TopOverlay<'_>,
        context: &mut InputContext<'_, '_>,
        layout: &mut ScreenLayout,
    ) {
    }

    /// Draws into a view that is otherwise complete.
    fn decorate(
        &mut self,
        top: TopOverlay<'_>,
        context: &mut InputContext<'_, '_>,
        view: &mut View,
    ) {
    }

    /// Returns the divergence of a replay from its recorded game. It is returned only
    /// once.
    fn take_divergence(&mut self) -> Option<Divergence> {
        None
    }
}

/// The terminal of a session.
pub trait TerminalHost {
    /// Gives the terminal to the shell until the shell resumes the program. `with_group`
    /// stops all processes that the shell started with it: a key means all of them.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn suspend(&mut self, with_group: bool) -> io::Result<()>;
    /// Takes the terminal back after another program may have used it.
    ///
    /// # Errors
    /// Returns the terminal's error.
    fn resume(&mut self) -> io::Result<()>;
    /// Whether the terminal still exists, so that someone could press a key.
    fn is_connected(&self) -> bool;
}

/// No terminal at all, for tests and for programs that show frames elsewhere.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoTerminal;

impl TerminalHost for NoTerminal {
    fn suspend(&mut self, _: bool) -> io::Result<()> {
        Ok(())
    }

    fn resume(&mut self) -> io::Result<()> {
        Ok(())
    }

    fn is_connected(&self) -> bool {
        true
    }
}
