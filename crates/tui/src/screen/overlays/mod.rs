//! Overlays: lists, maps, cursors and questions on top of the game, and the actions that open them.
//! Each implements [`Overlay`], and related ones share a file; extensions can add their own.

mod aim;
mod card;
pub(crate) mod confirm;
mod help;
mod layers;
pub(crate) mod look;
mod messages;
mod monsters;
mod pack;
pub(crate) mod result;
mod scrolling;
mod symbols;
mod timeline;
mod travel;

use crate::{
    postmortem::LastTurns,
    session::{GameController, ItemAction, SessionEnd},
    settings::{GlyphSet, InputMode, Key, KeyCode, KeyMap, Modifiers, UiAction},
    view::{ForecastNeeds, KnownGame, OverlayView, Panel, ScreenLayout, ScreenRect, View},
};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
use hexdelve::{
    action::Action,
    creature::{CharacterId, register_name},
    game::Game,
    grid::Position,
    level::WizardPower,
    player::{Journey, PlayerView, Skill, SkillRegistry},
};
use std::fmt;

/// A list, map, cursor or question on top of the game. Using an overlay does not take a
/// turn.
///
/// ```
/// use hexdelve_tui::prelude::*;
///
/// /// A panel with the number of monsters in view.
/// #[derive(Debug)]
/// struct Census;
///
/// impl Overlay for Census {
///     fn name(&self) -> &'static str {
///         "Census"
///     }
///
///     fn show(&self, known_game: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
///         let lines = vec![format!("{} in view", known_game.known.monsters.len())];
///         OverlayView::panel(Panel { title: "Census".to_owned(), lines, ..Panel::default() })
///     }
/// }
///
/// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
/// let view = view_with_overlay(&mut game, &Census, ScreenSize::STANDARD);
/// assert_eq!(view.panel.unwrap().lines, ["1 in view"]);
/// ```
#[expect(unused_variables, reason = "most overlays need only some of these")]
pub trait Overlay: fmt::Debug {
    /// Returns the name of the overlay. An action that opens an overlay of this name
    /// closes this one instead, if it is on top.
    fn name(&self) -> &'static str;

    /// Returns what the overlay adds to the view of the game.
    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView;

    /// Draws onto the view after everything else.
    fn draw(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>, view: &mut View) {}

    /// Returns the forecasts the overlay shows.
    fn forecast_needs(&self) -> ForecastNeeds {
        ForecastNeeds::default()
    }

    /// Handles a key. Returns `None` if the overlay does not use it.
    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        None
    }

    /// Handles a click on a cell of the level.
    fn on_cell_click(&mut self, cell: Position) -> Option<OverlayResponse> {
        None
    }

    /// Handles a click on a line of the overlay's panel, counted from 0.
    fn on_line_click(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        None
    }

    /// Whether keys that the overlay does not use still reach the game, so that the
    /// player can control the PC.
    fn passes_input_through(&self) -> bool {
        false
    }

    /// Whether the overlay waits for an answer before an action. A key that is not an
    /// answer cancels the action, and then has its usual effect.
    fn is_question(&self) -> bool {
        false
    }

    /// Returns the footer, or `None` to keep the mode's footer.
    fn footer(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        self.passes_input_through().then(|| format!("{}.  {} closes.", self.name(), screen.back()))
    }

    /// Returns the help for the overlay's keys, if it has any of its own.
    fn help(&self) -> Option<OverlayHelp> {
        None
    }
}

/// A key press.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResolvedKey {
    /// The key.
    pub key: Key,
    /// The UI action the key map assigns to it, if any.
    pub action: Option<UiAction>,
    /// Whether the key may still be held down from before.
    pub is_held: bool,
    /// Whether the key may have been meant for what the screen showed before.
    pub is_type_ahead: bool,
}

impl ResolvedKey {
    pub(crate) const CLICK: Self = Self {
        key: Key::new(KeyCode::Enter, Modifiers::NONE),
        action: None,
        is_held: false,
        is_type_ahead: false,
    };

    /// Returns the character that was typed, or `None` for other keys and if Ctrl or Alt
    /// is held.
    pub const fn letter(self) -> Option<char> {
        self.key.letter()
    }
}

/// The response to a key or a click.
#[derive(Debug)]
pub enum OverlayResponse {
    /// The overlay stays; it may show another part of its content.
    Stay,
    /// The overlay stays, and what the mode is doing on its own is paused.
    StayAndPause,
    /// The session responds as if this key had been pressed.
    Press(Key),
    /// Another overlay opens on top.
    Open(Box<dyn Overlay>),
    /// The overlay closes and reveals what was beneath it.
    Close,
    /// The overlay closes, and the key has no further effect for as long as it is held.
    CloseAndConsumeKey,
    /// The overlay closes, and the key has its usual effect on what was beneath it.
    CloseAndPress,
    /// The PC carries out an action. If it is too risky, the player is asked first.
    Do(Action),
    /// The PC carries out an action that may be deadly; the player has confirmed it.
    DoConfirmed(Action),
    /// The PC sets out on a journey.
    StartJourney(Journey),
    /// The player uses a wizard's power.
    UseWizardPower(WizardPower),
    /// The replay goes to a turn.
    GoTo(u32),
    /// The request is refused for this reason, and no time passes.
    Refuse(String),
    /// The player abandons the game for good.
    GiveUp,
    /// The session ends.
    Leave(SessionEnd),
}

impl OverlayResponse {
    pub(crate) fn open(overlay: impl Overlay + 'static) -> Self {
        Self::Open(Box::new(overlay))
    }

    pub(crate) fn refuse(words: impl ToString) -> Self {
        Self::Refuse(words.to_string())
    }
}

/// The game in which a key is pressed, and the key map.
#[expect(missing_debug_implementations, reason = "recordings do not implement it")]
pub struct InputContext<'a, 'g> {
    pub(crate) controller: &'a mut GameController<'g>,
    pub(crate) keys: &'a KeyMap,
    /// The monster through whose eyes the game is seen, or `None` for the PC.
    pub(crate) eyes: Option<CharacterId>,
}

impl InputContext<'_, '_> {
    /// Returns the game.
    pub const fn game(&self) -> &Game {
        self.controller.game()
    }

    /// Returns the key map.
    pub const fn keys(&self) -> &KeyMap {
        self.keys
    }

    /// Returns the game as the PC knows it, or the monster through whose eyes it is seen.
    pub fn known(&self) -> PlayerView<'_> {
        PlayerView::through(self.game().world(), self.eyes)
    }
}

/// The screen an overlay is shown on.
#[derive(Clone, Copy, Debug)]
pub struct ScreenContext<'a> {
    pub(crate) keys: &'a KeyMap,
    pub(crate) mode: InputMode,
    pub(crate) glyphs: GlyphSet,
    pub(crate) layout: ScreenLayout,
    pub(crate) retrospect: Option<&'a LastTurns>,
    pub(crate) beneath: Option<&'a dyn Overlay>,
}

impl<'a> ScreenContext<'a> {
    /// Returns the layout of the screen.
    pub const fn layout(&self) -> ScreenLayout {
        self.layout
    }

    /// Returns the key map.
    pub const fn keys(&self) -> &'a KeyMap {
        self.keys
    }

    pub(crate) fn place(&self) -> ScreenRect {
        self.layout.aside().unwrap_or(self.layout.panels)
    }

    pub(crate) fn rows(&self) -> u16 {
        self.place().height
    }

    pub(crate) fn columns(&self) -> usize {
        Panel::line(self.place().width)
    }

    /// The player's key if the current input mode binds none.
    pub(crate) fn key(&self, action: UiAction) -> Option<&'a str> {
        self.keys.keys_or_the_players(action, self.mode).first().map(String::as_str)
    }

    pub(crate) fn back(&self) -> &'a str {
        self.key(UiAction::Close).unwrap_or("Esc")
    }

    pub(crate) fn key_to_a_mind(&self) -> String {
        self.key(UiAction::Confirm).map_or_else(String::new, |key| format!("{key}: its mind"))
    }

    pub(crate) fn panel(&self, title: impl Into<String>, lines: Vec<String>, keys: &str) -> Panel {
        Panel { title: title.into(), lines, hint: self.hint(keys), ..Panel::default() }
    }

    pub(crate) fn hint(&self, keys: &str) -> String {
        self.hint_to("back", keys)
    }

    pub(crate) fn hint_to(&self, where_to: &str, keys: &str) -> String {
        let gap = if keys.is_empty() { "" } else { "   " };
        format!("{keys}{gap}{}: {where_to}", self.back())
    }

    /// `first` is for keys that have no action; if it is not empty, a colon follows each key.
    pub(crate) fn list(&self, first: &str, actions: &[(UiAction, &str)]) -> String {
        let colon = if first.is_empty() { "" } else { ":" };
        let told = actions
            .iter()
            .filter_map(|(action, word)| Some(format!("{}{colon} {word}", self.key(*action)?)));
        let first = (!first.is_empty()).then(|| first.to_owned());
        first.into_iter().chain(told).collect::<Vec<_>>().join("  ")
    }
}

/// The help for the keys of an overlay.
#[derive(Clone, Copy, Debug, Default)]
pub struct OverlayHelp {
    /// The title, such as `Monster list`.
    pub title: &'static str,
    /// Whether the overlay uses the direction keys.
    pub uses_direction_keys: bool,
    /// Whether the overlay uses the running keys too.
    pub uses_run_keys: bool,
    /// The actions, with what they do here.
    pub actions: &'static [(UiAction, &'static str)],
    /// The keys that are the same in every key map, with what they do.
    pub fixed: &'static [(&'static str, &'static str)],
}

impl OverlayHelp {
    pub(crate) fn names(&self, action: UiAction) -> bool {
        self.actions.iter().any(|(own, _)| *own == action)
            || self.uses_direction_keys && action.direction().is_some()
            || self.uses_run_keys && action.run().is_some()
    }
}

/// An overlay added by an extension, and the key that opens it.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::{screen::*, settings::*, terminal::{Inbox, Input}};
///
/// /// A list of nothing.
/// #[derive(Debug)]
/// struct Blank;
///
/// impl Overlay for Blank {
///     fn name(&self) -> &'static str {
///         "Blank"
///     }
///
///     fn show(&self, _: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
///         OverlayView::panel(Panel { title: "Nothing".to_owned(), ..Panel::default() })
///     }
/// }
///
/// let blank = |app: &mut App| {
///     let open = || -> Box<dyn Overlay> { Box::new(Blank) };
///     app.add_overlay(CustomOverlay { key: 'F', help: "a list of nothing", open });
/// };
/// let game = Scenario::draw("@..4").with_presentation((MessagesPlugin, blank)).start();
/// let screen = ratatui::backend::TestBackend::new(80, 24);
/// let display = ScreenRenderer::new(screen, Palette::MONOCHROME, GlyphSet::Lines);
/// let mut session = ScreenSession::new(game, PlayMode::new(false), display);
/// let typed = Inbox::from_inputs([Input::Key(KeyCode::Char('F').into())]);
/// session.run(&typed, &mut NoTerminal).unwrap();
/// assert_eq!(session.overlays().last().unwrap().name(), "Blank");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct CustomOverlay {
    /// The key that opens and closes the overlay. If the key map binds this key to
    /// something else, that binding takes precedence.
    pub key: char,
    /// The description of the key in the help.
    pub help: &'static str,
    /// The function that creates the overlay.
    pub open: fn() -> Box<dyn Overlay>,
}

#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct OwnOverlays(Vec<CustomOverlay>);

impl OwnOverlays {
    pub(crate) fn of(world: &World) -> &[CustomOverlay] {
        world.get_resource::<Self>().map_or(&[], |it| &it.0)
    }
}

/// Extension methods of [`App`] that add overlays.
pub trait AddToScreens {
    /// Adds an overlay, which is opened with its own key.
    ///
    /// # Panics
    /// Panics if another overlay or a skill has the key.
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: CustomOverlay) -> &mut Self {
        register_name(self.world_mut(), "key", overlay.key);
        self.world_mut().get_resource_or_init::<OwnOverlays>().0.push(overlay);
        self
    }
}

/// Some overlays open only while the player can control the PC. A new overlay needs only its type
/// and a line here.
pub(crate) fn opened_by(
    action: UiAction,
    board_is_free: bool,
    context: &mut InputContext<'_, '_>,
) -> Option<OverlayResponse> {
    Some(match action {
        UiAction::Monsters => OverlayResponse::open(monsters::Monsters::default()),
        UiAction::Timeline => OverlayResponse::open(timeline::Timeline::default()),
        UiAction::Threat => OverlayResponse::open(layers::Threat),
        UiAction::Minds => OverlayResponse::open(layers::Minds),
        UiAction::Messages => OverlayResponse::open(messages::Messages::default()),
        UiAction::Look => OverlayResponse::open(look::Look(context.known().position)),
        UiAction::OpenMap | UiAction::TunnelMap | UiAction::Hardness | UiAction::Terrain => {
            layers::open(action, context)
        }
        UiAction::Inventory => OverlayResponse::open(pack::Pack(None)),
        UiAction::Drop => pack::which(context.game(), ItemAction::Drop),
        UiAction::Throw => pack::which(context.game(), ItemAction::Throw),
        UiAction::Use => pack::which(context.game(), ItemAction::Use),
        UiAction::CloseDoor => aim::close(context.game()),
        UiAction::Run if board_is_free => OverlayResponse::open(aim::Direction::Run),
        UiAction::Travel if board_is_free => travel::open(context),
        UiAction::Powers => pack::open_powers(context.game()),
        UiAction::Seek => OverlayResponse::open(travel::SeekTurn::default()),
        UiAction::Help => OverlayResponse::open(help::Help::default()),
        UiAction::Quit => OverlayResponse::open(confirm::Quit),
        _ => return None,
    })
}

pub(crate) fn skill_of(game: &Game, key: Key) -> Option<Skill> {
    let pressed = key.letter()?;
    let mut skills = game.world().get_resource::<SkillRegistry>()?.skills();
    skills.find(|it| it.key == pressed).copied()
}
