//! What lies over the game: lists, maps, cursors, questions. Each is one file and
//! says by one trait what it shows, which keys it takes and what follows from them.

use crate::{
    action::Action,
    creature::CharacterId,
    game::Game,
    grid::Position,
    knowledge::Perspective,
    level::WizardPower,
    player::{Journey, Skill, SkillRegistry},
    postmortem::LastTurns,
    session::{GameController, SessionEnd},
    settings::{InputMode, Key, KeyCode, KeyMap, Modifiers, UiAction},
    view::{ForecastNeeds, OverlayView, Scene, ScreenLayout, View},
};
use std::fmt;

/// Something that lies over the game. None of it costs a turn.
///
/// ```
/// use hexdelve::prelude::*;
///
/// /// How many monsters are near, and nothing else.
/// #[derive(Debug)]
/// struct Census;
///
/// impl Overlay for Census {
///     fn name(&self) -> &'static str {
///         "Census"
///     }
///
///     fn show(&self, scene: &Scene<'_>, _: &ScreenContext<'_>) -> OverlayView {
///         let lines = vec![format!("{} in view", scene.monsters().len())];
///         OverlayView::panel(Panel { title: "Census".to_owned(), lines, ..Panel::default() })
///     }
/// }
///
/// let mut game = Scenario::draw("@..4").beside(MessagesPlugin).start();
/// let view = view_under(&mut game, &Census, Extent::USUAL);
/// assert_eq!(view.panel.unwrap().lines, ["1 in view"]);
/// ```
pub trait Overlay: fmt::Debug {
    /// What it is called. Whoever asks for one of the same name again closes it.
    fn name(&self) -> &'static str;

    /// What it adds to the view of the game.
    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> OverlayView;

    /// Draws over the view when all else is in it.
    fn draw(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>, view: &mut View) {
        let _ = (scene, screen, view);
    }

    /// What of the future it shows.
    fn needs(&self) -> ForecastNeeds {
        ForecastNeeds::default()
    }

    /// What follows from a key, `None` where it is no key of this.
    fn press(
        &mut self,
        press: KeyPress,
        desk: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let _ = (press, desk);
        None
    }

    /// What follows from a click on a cell of the level.
    fn point(&mut self, cell: Position) -> Option<OverlayResponse> {
        let _ = cell;
        None
    }

    /// What follows from a click on a line of its panel, counted from 0.
    fn choose(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        let _ = (line, view);
        None
    }

    /// Whether the board is still the game's, so that the PC can be driven.
    fn leaves_the_board(&self) -> bool {
        false
    }

    /// What stands in the lowest line; `None` for what stands there without it.
    fn footer(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        let _ = scene;
        self.leaves_the_board().then(|| format!("{}.  {} closes.", self.name(), screen.back()))
    }

    /// What its keys do, where that is something of its own.
    fn help(&self) -> Option<OverlayHelp> {
        None
    }
}

/// A key that was pressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KeyPress {
    /// The key.
    pub key: Key,
    /// What it asks for by the table of keys, if anything.
    pub action: Option<UiAction>,
    /// Whether it may still be held from before.
    pub is_held: bool,
    /// Whether it may be meant for what the screen showed before.
    pub is_hasty: bool,
}

impl KeyPress {
    /// No key at all: what is chosen by a click.
    pub(crate) const CLICK: Self = Self {
        key: Key::new(KeyCode::Enter, Modifiers::NONE),
        action: None,
        is_held: false,
        is_hasty: false,
    };

    /// The character that was typed, if it is one: with Ctrl or Alt it is none.
    pub const fn letter(self) -> Option<char> {
        self.key.letter()
    }
}

/// What follows from a key.
#[derive(Debug)]
pub enum OverlayResponse {
    /// Nothing: what is shown may be another part of it.
    Stay,
    /// The same, and what goes on by itself waits.
    Linger,
    /// What follows from another key.
    Press(Key),
    /// Something else lies over it.
    Open(Box<dyn Overlay>),
    /// It is gone, and what it lay over is there again.
    Close,
    /// The same, and the key does no more as long as it is held.
    CloseAndSpendTheKey,
    /// The PC is told.
    Do(Action),
    /// The same, though it would be death: that was asked.
    DoAllTheSame(Action),
    /// The PC sets out on many turns.
    SetOut(Journey),
    /// A wizard does it.
    Wield(WizardPower),
    /// A turn of a recorded game is shown.
    GoTo(u32),
    /// It cannot be, and no time has passed.
    Refuse(String),
    /// The game is over, for good.
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

/// The game that a key is pressed in, and what the keys are for.
#[expect(missing_debug_implementations, reason = "a recording has none")]
pub struct InputContext<'a, 'g> {
    pub(crate) controller: &'a mut GameController<'g>,
    pub(crate) keys: &'a KeyMap,
    /// The monster through whose eyes the game is seen, if not the PC's.
    pub(crate) eyes: Option<CharacterId>,
}

impl InputContext<'_, '_> {
    /// The game.
    pub const fn game(&self) -> &Game {
        self.controller.game()
    }

    /// The table of keys.
    pub const fn keys(&self) -> &KeyMap {
        self.keys
    }

    /// What is known of the game to whom it is seen through.
    pub(crate) fn known(&self) -> Perspective<'_> {
        Perspective::through(self.game().world(), self.eyes)
    }
}

/// What an overlay is shown on.
#[derive(Clone, Copy, Debug)]
pub struct ScreenContext<'a> {
    pub(crate) keys: &'a KeyMap,
    pub(crate) mode: InputMode,
    pub(crate) layout: ScreenLayout,
    pub(crate) retrospect: Option<&'a LastTurns>,
    pub(crate) beneath: Option<&'a dyn Overlay>,
}

impl<'a> ScreenContext<'a> {
    /// Where everything stands.
    pub const fn layout(&self) -> ScreenLayout {
        self.layout
    }

    /// The table of keys.
    pub const fn keys(&self) -> &'a KeyMap {
        self.keys
    }

    /// How many rows a panel may have.
    pub(crate) const fn rows(&self) -> u16 {
        self.layout.panels.height
    }

    /// The key for an action; where whoever watches has none, the player's counts.
    pub(crate) fn key(&self, action: UiAction) -> Option<&'a str> {
        self.keys.keys_or_the_players(action, self.mode).first().map(String::as_str)
    }

    /// The key that closes what is shown.
    pub(crate) fn back(&self) -> &'a str {
        self.key(UiAction::Close).unwrap_or("Esc")
    }

    /// The key that opens the card of a selected monster, with its words.
    pub(crate) fn key_to_a_mind(&self) -> String {
        self.key(UiAction::Confirm).map_or_else(String::new, |key| format!("{key}: its mind"))
    }

    /// What the keys do in a panel, three spaces apart: the last is how it is closed.
    pub(crate) fn hint(&self, keys: &str) -> String {
        self.hint_to("back", keys)
    }

    /// The same where whoever closes it goes elsewhere.
    pub(crate) fn hint_to(&self, where_to: &str, keys: &str) -> String {
        let gap = if keys.is_empty() { "" } else { "   " };
        format!("{keys}{gap}{}: {where_to}", self.back())
    }

    /// Keys with words, two spaces apart, after the words for those that have no row.
    pub(crate) fn list(&self, first: &str, actions: &[(UiAction, &str)]) -> String {
        let colon = if first.is_empty() { "" } else { ":" };
        let told = |(action, word): &(UiAction, &str)| {
            Some(format!("{}{colon} {word}", self.key(*action)?))
        };
        let told = actions.iter().filter_map(told);
        let first = (!first.is_empty()).then(|| first.to_owned());
        first.into_iter().chain(told).collect::<Vec<_>>().join("  ")
    }
}

/// What the keys do in an overlay.
#[derive(Clone, Copy, Debug, Default)]
pub struct OverlayHelp {
    /// Where that is: `In the list of monsters`.
    pub title: &'static str,
    /// Whether the keys of the directions point.
    pub points: bool,
    /// Whether those that run do, too.
    pub leaps: bool,
    /// Actions, and what they do here.
    pub actions: &'static [(UiAction, &'static str)],
    /// Keys that are the same in every table, and what they do.
    pub fixed: &'static [(&'static str, &'static str)],
}

impl OverlayHelp {
    /// Whether the key of an action does something here.
    pub(crate) fn names(&self, action: UiAction) -> bool {
        self.actions.iter().any(|(own, _)| *own == action)
            || self.points && action.direction().is_some()
            || self.leaps && action.run().is_some()
    }
}

/// The skill of an extension that a key is for.
pub(crate) fn skill_of(game: &Game, key: Key) -> Option<Skill> {
    let pressed = key.letter()?;
    let mut skills = game.world().get_resource::<SkillRegistry>()?.skills();
    skills.find(|it| it.key == pressed).copied()
}
