//! The settings of the view, which apply regardless of the open overlay.

use crate::{
    lesson::Lesson,
    view::{
        Footing, ForecastNeeds, LookAhead, OverlayView, ScreenLayout, ScreenSize, View, compose,
        with_the_scene,
    },
};
use hexdelve::{creature::CharacterId, dungeon::Dungeon, game::Game};

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

    pub(crate) fn view(&self, game: &mut Game, ahead: &mut LookAhead) -> View {
        let layout = self.layout(game);
        let needs = self.needs(&layout);
        let Self { mode, mode_is_long: is_long, .. } = self;
        let footing = Footing { mode, is_long: *is_long, ..Footing::default() };
        with_the_scene(game, ahead, self.eyes, needs, |known_game, maps| {
            compose(known_game, layout, OverlayView::default(), footing, maps)
        })
    }
}

impl View {
    /// Returns the view of a game on a screen of this size, without any overlay.
    ///
    /// ```
    /// use hexdelve_tui::prelude::*;
    /// let mut game = Scenario::draw("@..4").with_presentation(MessagesPlugin).start();
    /// let mut view = View::of(&mut game, ScreenSize::STANDARD);
    /// let cell = game.find('4').unwrap();
    /// assert_eq!(view.cell_mut(cell).unwrap().glyph, '4');
    /// assert_eq!(view.status[0], "Turn 0  Monsters 1  Seed 0  playing");
    /// ```
    pub fn of(game: &mut Game, extent: ScreenSize) -> Self {
        let settings = ViewSettings { extent, ..ViewSettings::default() };
        settings.view(game, &mut LookAhead::default())
    }
}
