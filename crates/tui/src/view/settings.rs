//! The settings of the view, which apply regardless of the open overlay.

use crate::view::{
    Footing, ForecastNeeds, LookAhead, OverlayView, ScreenLayout, ScreenSize, View, compose,
    foreseen_on, with_the_scene,
};
use hexdelve::{creature::CharacterId, game::Game};

/// The settings of the view, which apply regardless of the open overlay.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewSettings {
    /// The size of the screen.
    pub extent: ScreenSize,
    /// Whether a cell of the level takes two columns and two rows, if the level fits that
    /// way.
    pub is_doubled: bool,
    /// The controller of the PC, and its pace. Empty if the player controls the PC.
    pub mode: String,
    /// Whether `mode` is too long for the first status line.
    pub mode_is_long: bool,
    /// The monster through whose eyes the level is seen, or `None` for the PC.
    pub eyes: Option<CharacterId>,
    /// Whether to show the cells in which the PC would die.
    pub warns: bool,
}

impl ViewSettings {
    pub(crate) fn layout(&self, game: &Game) -> ScreenLayout {
        ScreenLayout::on(game.world(), self.extent, self.is_doubled)
    }

    pub(crate) fn needs(&self, layout: &ScreenLayout) -> ForecastNeeds {
        ForecastNeeds { threats: self.warns, ..foreseen_on(layout) }
    }

    pub(crate) fn view(&self, game: &mut Game, ahead: &mut LookAhead) -> View {
        let layout = self.layout(game);
        let needs = self.needs(&layout);
        with_the_scene(game, ahead, self.eyes, needs, |known_game, maps| {
            let footing =
                Footing { mode: &self.mode, is_long: self.mode_is_long, ..Footing::default() };
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
