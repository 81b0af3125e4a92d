//! Layers: whatever is on the screen. The mode, which controls the PC, is the bottom one; overlays
//! lie on top of it. Each handles input and draws.

use crate::prelude::*;
use crate::{
    postmortem::Witness,
    session::{GameController, SessionEnd},
    settings::{GlyphSet, InputMode, Key, KeyCode, KeyMap, Modifiers, Palette},
    view::Forecast,
};
use hexdelve::player::Journey;
use ratatui::style::Style;
use std::any::type_name;

/// Something on the screen: a list, map, cursor or question on top of the game, or the
/// mode beneath them. Using an overlay does not take a turn.
///
/// ```
/// use hexdelve_tui::prelude::*;
///
/// /// A panel with the number of monsters in view.
/// #[derive(Debug)]
/// struct Census;
///
/// impl Layer for Census {
///     fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
///         let lines = vec![format!("{} in view", screen.known_game.known.monsters.len())];
///         screen.panel("Census", lines, "").render(frame);
///     }
/// }
///
/// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
/// let frame = ScreenFrame::with_overlay(&mut game, Census, ScreenSize::STANDARD);
/// assert_eq!(frame.panel_lines(), ["1 in view"]);
/// ```
#[expect(unused_variables, reason = "most layers need only some of these")]
pub trait Layer {
    /// Returns the name of the layer, by default that of its type, without a path. An action that
    /// opens an overlay of this name closes this one instead, if it is on top.
    fn name(&self) -> &'static str {
        type_name::<Self>().rsplit("::").next().unwrap_or_default()
    }

    /// Handles a key, if this is the topmost overlay. Returns `None` if it does not use the key.
    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        None
    }

    /// Handles a click on a cell of the level.
    fn click_cell(&mut self, cell: Position) -> Option<Response> {
        None
    }

    /// Handles a click on a line of the overlay's panel: its number in the whole list, from 0,
    /// and its text. By default, it presses the letter that begins the line before two blanks.
    fn click_line(&mut self, number: usize, text: &str) -> Option<Response> {
        let letter = text.split_once("  ")?.0.parse().ok()?;
        Some(Response::Press(KeyCode::Char(letter).into()))
    }

    /// Returns how the layer changes the picture of the game beneath it.
    fn board(&self, screen: &ScreenContext<'_>) -> BoardView {
        BoardView::default()
    }

    /// Draws onto the picture of the game, and of the mode.
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {}

    /// Returns the forecasts the layer shows.
    fn forecast_needs(&self) -> &'static [Forecast] {
        &[]
    }

    /// Whether keys that the layer does not use still reach the game, so that the
    /// player can control the PC.
    fn passes_input_through(&self) -> bool {
        false
    }

    /// Whether the layer waits for an answer before an action. A key that is not an
    /// answer cancels the action, and then has its usual effect.
    fn is_question(&self) -> bool {
        false
    }

    /// Returns the footer, the few keys that matter now, or `None` to keep the mode's.
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        self.passes_input_through().then(|| format!("{}.  {} closes.", self.name(), screen.back()))
    }

    /// Returns the help for the layer's keys, if it has any of its own.
    fn help(&self) -> Option<LayerHelp> {
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
        key: Key::new(KeyCode::Enter, Modifiers::empty()),
        action: None,
        is_held: false,
        is_type_ahead: false,
    };

    /// Returns the character that was typed, or `None` for other keys and if Ctrl or Alt is held.
    pub fn letter(self) -> Option<char> {
        self.key.letter()
    }
}

/// The response of a layer to an input.
#[expect(missing_debug_implementations, reason = "layers need not implement it")]
pub enum Response {
    /// Nothing but the picture of the layer may have changed.
    Stay,
    /// The overlay stays, and what the mode is doing on its own is paused.
    StayAndPause,
    /// The session responds as if this key had been pressed.
    Press(Key),
    /// Another overlay opens on top.
    Open(Box<dyn Layer>),
    /// The overlay closes and reveals what was beneath it.
    Close,
    /// The overlay closes, and the key has no further effect for as long as it is held.
    CloseAndConsumeKey,
    /// The overlay closes, and the key has its usual effect on what was beneath it.
    CloseAndPress,
    /// The PC carries out an action. If it is too risky, the player is asked first.
    Do(Action),
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

impl Response {
    pub(crate) fn open(overlay: impl Layer + 'static) -> Self {
        Self::Open(Box::new(overlay))
    }

    pub(crate) fn refuse(words: impl ToString) -> Self {
        Self::Refuse(words.to_string())
    }
}

/// The game in which an input arrives, the key map, and what is open.
#[expect(missing_debug_implementations, reason = "recordings do not implement it")]
pub struct GameContext<'a, 'g> {
    pub(crate) controller: &'a mut GameController<'g>,
    /// The key map.
    pub keys: &'a KeyMap,
    /// The monster through whose eyes the game is seen, or `None` for the PC.
    pub(crate) eyes: Option<CharacterId>,
    /// The name of the topmost overlay, empty if there is none, and the action that opened it.
    pub(crate) top: (&'static str, Option<UiAction>),
}

impl GameContext<'_, '_> {
    /// Returns the game.
    pub const fn game(&self) -> &Game {
        &self.controller.game
    }

    /// Returns the game as the PC knows it, or the monster through whose eyes it is seen.
    pub fn known(&self) -> PlayerView<'_> {
        PlayerView::through(self.game().world(), self.eyes)
    }
}

/// The screen a layer is shown on.
#[derive(Clone, Copy, Debug)]
pub struct ScreenContext<'a> {
    /// The game at this moment.
    pub known_game: &'a KnownGame<'a>,
    /// The key map.
    pub keys: &'a KeyMap,
    /// The layout of the screen.
    pub layout: ScreenLayout,
    pub(crate) mode: InputMode,
    pub(crate) palette: &'a Palette,
    pub(crate) glyphs: GlyphSet,
    pub(crate) witness: Option<&'a Witness>,
    /// The name of the topmost overlay, empty if there is none.
    pub(crate) top: &'static str,
    /// The help of the overlay beneath the topmost one.
    pub(crate) help_beneath: Option<LayerHelp>,
}

impl<'a> ScreenContext<'a> {
    /// Returns the style of a role.
    pub fn style(&self, role: ColourRole) -> Style {
        self.palette.style(role)
    }

    pub(crate) fn place(&self) -> ScreenRect {
        self.layout.aside().unwrap_or(self.layout.panels)
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

    pub(crate) fn hint_to(&self, where_to: &str, keys: &str) -> String {
        let gap = if keys.is_empty() { "" } else { "   " };
        format!("{keys}{gap}{}: {where_to}", self.back())
    }

    /// With a key in place of each action such as `{help}`. Two blanks separate the entries; those
    /// whose action has no key are left out.
    pub(crate) fn footer(&self, entries: &str) -> String {
        let told = entries.split("  ").filter_map(|entry| match entry.split_once('}') {
            None => Some(entry.to_owned()),
            Some((action, words)) => {
                let action = action.trim_start_matches('{').parse();
                let key = self.key(action.expect("a footer names an action"))?;
                Some(format!("{key}{words}"))
            }
        });
        told.collect::<Vec<_>>().join("  ")
    }
}

/// The help for the keys of an overlay.
#[derive(Clone, Copy, Debug, Default)]
pub struct LayerHelp {
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

impl LayerHelp {
    pub(crate) fn names(&self, action: UiAction) -> bool {
        self.actions.iter().any(|(own, _)| *own == action)
            || self.uses_direction_keys && action.direction().is_some()
            || self.uses_run_keys && action.run().is_some()
    }
}
