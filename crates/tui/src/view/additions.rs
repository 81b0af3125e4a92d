//! What extensions add to the view.

use crate::{creature::register_name, view::ColourRole};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};

pub(crate) const COLOURS: [&str; 17] = [
    "default",
    "black",
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "gray",
    "darkgray",
    "lightred",
    "lightgreen",
    "lightyellow",
    "lightblue",
    "lightmagenta",
    "lightcyan",
    "white",
];

#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct Additions {
    texts: Vec<fn(&World) -> String>,
    roles: Vec<(&'static str, &'static str)>,
}

/// Lets an extension add to the view of a game. No addition can change the game.
pub trait AddToView {
    /// Adds a role with this name, for use as `ColourRole::Custom(name)`. Its colour is
    /// one that every terminal has: one of the sixteen, or `default`. A table of colours
    /// can set another colour under `[own]`, and rows of the tables of things can use the
    /// role as their `colour`.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// fn mountain(app: &mut App) {
    ///     app.add_role("snow", "white");
    /// }
    /// let mut game = Scenario::draw("@..4").plugin(mountain).start();
    /// let monster = game.contents_at(game.find('4').unwrap()).creature.unwrap();
    /// game.world_mut().entity_mut(monster).insert(ColourOverride(ColourRole::Custom("snow")));
    /// let cell = game.find('4').unwrap();
    /// let mut view = View::of(&mut game, ScreenSize::STANDARD);
    /// assert_eq!(view.cell_mut(cell).unwrap().role, ColourRole::Custom("snow"));
    /// ```
    ///
    /// # Panics
    /// Panics if `colour` is not the name of such a colour, or if the role has been added
    /// before.
    fn add_role(&mut self, name: &'static str, colour: &'static str) -> &mut Self;

    /// Adds text to the lower status line, after the PC's effects and items: key hints make
    /// room for it. The line interface prints it after `status`.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mood = |app: &mut App| { app.add_status_text(|_| "gloomy".to_owned()); };
    /// let mut game = Scenario::draw("@..4").plugin(mood).start();
    /// let view = View::of(&mut game, ScreenSize::STANDARD);
    /// assert!(view.status[1].starts_with("gloomy"));
    /// ```
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self;
}

impl AddToView for App {
    fn add_role(&mut self, name: &'static str, colour: &'static str) -> &mut Self {
        let expected = COLOURS.join(", ");
        assert!(COLOURS.contains(&colour), "the role {name}: expected one of {expected}");
        register_name(self.world_mut(), "colour role", name);
        self.world_mut().get_resource_or_init::<Additions>().roles.push((name, colour));
        self
    }

    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().texts.push(text);
        self
    }
}

impl Additions {
    pub(crate) fn role(world: &World, name: &str) -> Option<ColourRole> {
        Self::roles(world)
            .iter()
            .find(|(own, _)| *own == name)
            .map(|(own, _)| ColourRole::Custom(own))
    }

    pub(crate) fn roles(world: &World) -> &[(&'static str, &'static str)] {
        world.get_resource::<Self>().map_or(&[], |it| &it.roles)
    }
}

pub(crate) fn status_texts(world: &World) -> Vec<String> {
    let texts = world.get_resource::<Additions>().into_iter().flat_map(|it| &it.texts);
    texts.map(|text| text(world)).filter(|text| !text.is_empty()).collect()
}
