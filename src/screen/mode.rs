//! Who drives the PC: the player, an autopilot, a recorded game, a pupil. Each is one
//! file and says by one trait what its keys do and what goes on by itself.

use crate::{
    creature::CharacterId,
    player::Journey,
    replay::Divergence,
    screen::{
        end_menu::EndMenu,
        overlay::{InputContext, Overlay, OverlayResponse, ScreenContext},
        overlays::result::GameResult,
    },
    settings::{InputMode, UiAction},
    view::{Extent, Scene, ScreenLayout, View},
};
use std::time::Instant;

/// When something goes on by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wakeup {
    /// Never: a key is waited for.
    Never,
    /// At once, whatever has come in.
    Now,
    /// Then, unless something comes in before.
    At(Instant),
}

/// What came of going on.
#[derive(Debug)]
pub enum AfterWakeup {
    /// It is shown.
    Shown,
    /// It goes on before anything is shown.
    Unshown,
    /// What follows is what would follow from a key.
    Follow(OverlayResponse),
}

/// What the top of the stack is, for who draws beside it.
#[derive(Clone, Copy, Debug)]
pub struct TopOverlay<'a> {
    /// The overlay, if there is one.
    pub overlay: Option<&'a dyn Overlay>,
    /// The action that has opened it.
    pub opened_by: Option<UiAction>,
}

impl TopOverlay<'_> {
    /// The name of the overlay, or nothing.
    pub fn name(&self) -> &'static str {
        self.overlay.map_or("", Overlay::name)
    }
}

/// Who drives the PC.
///
/// ```
/// use hexdelve::{prelude::*, screen, settings::{Glyphs, InputMode, Palette, UiAction}};
/// use hexdelve::screen::{OverlayResponse, AfterWakeup, InputContext, Display, Wakeup, NoTerminal, Session};
/// use hexdelve::terminal::{Inbox, Input};
/// use ratatui::backend::TestBackend;
///
/// /// The PC marches east, whatever comes.
/// struct March {
///     steps: u32,
/// }
///
/// impl screen::SessionMode for March {
///     fn input_mode(&self) -> InputMode {
///         InputMode::Watching
///     }
///
///     fn footer(&self, _: &Scene<'_>, _: &ScreenContext<'_>) -> String {
///         format!("{} steps to go", self.steps)
///     }
///
///     fn act(&mut self, _: UiAction, _: bool, _: &mut InputContext<'_, '_>) -> Option<OverlayResponse> {
///         None
///     }
///
///     fn due(&mut self, _: bool, _: &mut InputContext<'_, '_>) -> Wakeup {
///         if self.steps > 0 { Wakeup::Now } else { Wakeup::Never }
///     }
///
///     fn go_on(&mut self, _: &mut InputContext<'_, '_>) -> AfterWakeup {
///         self.steps -= 1;
///         AfterWakeup::Follow(OverlayResponse::Do(Action::Step(Direction::East)))
///     }
/// }
///
/// let game = Scenario::draw("@....").beside(MessagesPlugin).start();
/// let screen = TestBackend::new(80, 24);
/// let display = Display::new(screen, Palette::built_in().clone(), Glyphs::Ascii);
/// let mut session = Session::new(game, March { steps: 3 }, display);
/// session.run(&Inbox::holding(std::iter::empty::<Input>()), &mut NoTerminal).unwrap();
/// assert_eq!(session.game().turns(), 3);
/// assert_eq!(session.display().view().status[1], "0 steps to go");
/// ```
pub trait SessionMode {
    /// Which keys count.
    fn input_mode(&self) -> InputMode;

    /// Who drives the PC, for the status line; nothing where it is the player.
    fn in_words(&self) -> String {
        String::new()
    }

    /// Whether that is too long for the first status line.
    fn is_long(&self) -> bool {
        false
    }

    /// The least screen that it can be shown on.
    fn least_extent(&self) -> Extent {
        Extent::LEAST
    }

    /// The few keys that matter now.
    fn footer(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> String;

    /// What follows from an action that opens nothing; `None` where it means nothing
    /// here.
    fn act(
        &mut self,
        action: UiAction,
        board_is_free: bool,
        desk: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse>;

    /// Whether the key that quits leaves without a question: nothing is lost.
    fn leaves_at_once(&self) -> bool {
        false
    }

    /// When something goes on by itself.
    fn due(&mut self, board_is_free: bool, desk: &mut InputContext<'_, '_>) -> Wakeup {
        let _ = (board_is_free, desk);
        Wakeup::Never
    }

    /// Whether what it has begun is soon over: that is not left in its midst.
    fn is_under_way(&self) -> bool {
        false
    }

    /// Goes on by itself.
    fn go_on(&mut self, desk: &mut InputContext<'_, '_>) -> AfterWakeup {
        let _ = desk;
        AfterWakeup::Shown
    }

    /// Something has come in while it went on by itself.
    fn interrupt(&mut self, desk: &mut InputContext<'_, '_>) {
        let _ = desk;
    }

    /// Does what there is to do before a frame.
    fn catch_up(&mut self, desk: &mut InputContext<'_, '_>) {
        let _ = desk;
    }

    /// The PC sets out on many turns.
    fn set_out(&mut self, journey: Journey, desk: &mut InputContext<'_, '_>) {
        let _ = (journey, desk);
    }

    /// A turn of a recorded game is to be shown.
    fn go_to(&mut self, turn: u32) {
        let _ = turn;
    }

    /// What goes on by itself waits for a key.
    fn pause(&mut self) {}

    /// Through whose eyes the game is seen, if not the PC's.
    fn eyes(&self) -> Option<CharacterId> {
        None
    }

    /// What is shown when the game is over.
    fn ending(&self, menu: Option<EndMenu>) -> Box<dyn Overlay> {
        Box::new(GameResult::offering(menu))
    }

    /// Takes rows from the panels of a frame to come, for what it draws itself.
    fn make_room(
        &mut self,
        top: TopOverlay<'_>,
        desk: &mut InputContext<'_, '_>,
        layout: &mut ScreenLayout,
    ) {
        let _ = (top, desk, layout);
    }

    /// Draws into a view that is complete without it.
    fn decorate(&mut self, top: TopOverlay<'_>, desk: &mut InputContext<'_, '_>, view: &mut View) {
        let _ = (top, desk, view);
    }

    /// Where a recorded game went another way than it was recorded, once.
    fn take_fault(&mut self) -> Option<Divergence> {
        None
    }
}
