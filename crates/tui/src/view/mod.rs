//! What is shown of a game: a [`KnownGame`] is a game at one moment, as the PC knows it. The other
//! files say it in lists, lines, marks and symbols, and draw it as a [`ScreenFrame`]. The screens,
//! the line interface and the morgue file read them. Nothing here depends on a terminal.

mod frame;
mod known_game;
mod layout;
mod lists;
mod marks;
mod pack;
mod status;
mod symbols;

use crate::{
    lesson::Lesson,
    settings::{GlyphSet, Palette},
};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};
pub(crate) use frame::compose;
pub use frame::{BoardContent, BoardView, Prompt, ScreenFrame};
use hexdelve::{creature::CharacterId, dungeon::Dungeon, game::Game};
pub use known_game::KnownGame;
pub(crate) use known_game::with_the_scene;
pub(crate) use layout::around;
pub use layout::{ScreenLayout, ScreenSize};
pub(crate) use lists::{NO_MONSTERS, last_messages, short_line, title_of_the_roster};
pub use marks::ForecastNeeds;
pub(crate) use marks::{
    DANGER_SIGNS, Flight, LURKER, LookAhead, MIND_SIGNS, Marks, ShownForecast, WARD,
};
pub(crate) use pack::{Belonging, lacks_a_rival, outcome, outcome_of_a_throw, toggled};
/// A part of the screen, in columns and rows from the upper left.
pub use ratatui::layout::Rect as ScreenRect;
pub(crate) use status::{Footing, crown_in_words, effects, standing};
pub(crate) use symbols::{Symbol, symbols_of_the_game, symbols_on_the_screen};

/// The settings of the view, which apply regardless of the open overlay.
#[derive(Clone, Debug, Default)]
pub struct ViewSettings {
    pub(crate) extent: ScreenSize,
    /// Whether a cell of the level takes two columns and two rows, if the level fits that way.
    pub(crate) is_doubled: bool,
    /// The controller of the PC, and its pace. Empty if the player controls the PC.
    pub(crate) mode: String,
    /// Whether `mode` is too long for the first status line.
    pub(crate) mode_is_long: bool,
    /// The monster through whose eyes the level is seen, or `None` for the PC.
    pub(crate) eyes: Option<CharacterId>,
    /// Whether to show the cells in which the PC would die.
    pub(crate) warns: bool,
    pub(crate) palette: Palette,
    pub(crate) glyphs: GlyphSet,
}

impl ViewSettings {
    pub(crate) fn layout(&self, game: &Game) -> ScreenLayout {
        let level = game.world().resource::<Dungeon>().size();
        // The text of a lesson is beside the level.
        if self.is_doubled && !game.world().contains_resource::<Lesson>() {
            ScreenLayout::doubled(self.extent, level)
        } else {
            ScreenLayout::of(self.extent, level)
        }
    }

    pub(crate) fn needs(&self, layout: &ScreenLayout) -> ForecastNeeds {
        ForecastNeeds {
            threats: self.warns,
            turns: layout.timeline.is_some() || layout.monsters.is_some(),
            approaches: layout.monsters.is_some(),
        }
    }
}

#[derive(Resource, Clone, Debug, Default)]
struct Additions(Vec<fn(&World) -> String>);

/// Lets an extension add to the view of a game. No addition can change the game.
pub trait AddToView {
    /// Adds text to the lower status line, after the PC's effects and items: key hints make
    /// room for it. The line interface prints it after `status`.
    ///
    /// ```
    /// use hexdelve_tui::prelude::*;
    /// let mood = |app: &mut App| { app.add_status_text(|_| "gloomy".to_owned()); };
    /// let mut game = Scenario::draw("@..4").plugin(mood).start();
    /// let frame = ScreenFrame::of(&mut game, ScreenSize::STANDARD);
    /// assert!(frame.row(23).starts_with("gloomy"));
    /// ```
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self;
}

impl AddToView for App {
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().0.push(text);
        self
    }
}

pub(crate) fn status_texts(world: &World) -> Vec<String> {
    let texts = world.get_resource::<Additions>().into_iter().flat_map(|it| &it.0);
    texts.map(|text| text(world)).filter(|text| !text.is_empty()).collect()
}
