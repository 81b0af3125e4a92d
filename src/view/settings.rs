//! How a game is shown, whatever lies over it.

use crate::{
    creature::CharacterId,
    game::Game,
    view::{
        Extent, Footing, ForecastNeeds, LookAhead, OverlayView, ScreenLayout, View, compose,
        foreseen_on, with_the_scene,
    },
};

/// How a game is shown, whatever lies over it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ViewSettings {
    /// How large the screen is.
    pub extent: Extent,
    /// Whether a cell of the level takes two columns and two rows, where it fits so.
    pub is_doubled: bool,
    /// Who drives the PC, and how fast; empty where it is the player.
    pub mode: String,
    /// Whether that is too long for the first status line.
    pub mode_is_long: bool,
    /// The monster through whose eyes the level is seen, if not through the PC's.
    pub eyes: Option<CharacterId>,
    /// Whether it is shown where the PC would die.
    pub warns: bool,
}

impl ViewSettings {
    /// Where everything stands on the screen of a game.
    pub(crate) fn layout(&self, game: &Game) -> ScreenLayout {
        ScreenLayout::on(game.world(), self.extent, self.is_doubled)
    }

    /// What is foreseen all the time.
    pub(crate) fn needs(&self, layout: &ScreenLayout) -> ForecastNeeds {
        ForecastNeeds { threats: self.warns, ..foreseen_on(layout) }
    }

    /// The game with nothing that lies over it.
    pub(crate) fn view(&self, game: &mut Game, ahead: &mut LookAhead) -> View {
        let layout = self.layout(game);
        let needs = self.needs(&layout);
        with_the_scene(game, ahead, self.eyes, needs, |scene, maps| {
            let footing =
                Footing { mode: &self.mode, is_long: self.mode_is_long, ..Footing::default() };
            compose(scene, layout, OverlayView::default(), footing, maps)
        })
    }
}

impl View {
    /// What there is to see of a game on a screen of this extent, with nothing that
    /// lies over it.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::draw("@..4").beside(MessagesPlugin).start();
    /// let mut view = View::of(&mut game, Extent::USUAL);
    /// let cell = game.find('4').unwrap();
    /// assert_eq!(view.tile_mut(cell).unwrap().glyph, '4');
    /// assert_eq!(view.status[0], "Turn 0  Monsters 1  Seed 0  you play");
    /// ```
    pub fn of(game: &mut Game, extent: Extent) -> Self {
        let settings = ViewSettings { extent, ..ViewSettings::default() };
        settings.view(game, &mut LookAhead::default())
    }
}
