//! What extensions add to the view.

use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};

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
    /// let view = View::of(&mut game, ScreenSize::STANDARD);
    /// assert!(view.status[1].starts_with("gloomy"));
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
