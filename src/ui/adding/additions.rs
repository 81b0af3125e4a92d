//! What is put into the view after the game has made it.

use crate::ui::{ColourDepth, Overlay, Palette, Role, View, drawing::ink::Ink};
use bevy_app::App;
use bevy_ecs::prelude::{Resource, World};

/// Something that an extension lays over the game while it is asked for.
#[derive(Clone, Copy, Debug)]
pub struct OwnOverlay {
    /// Its name.
    pub name: &'static str,
    /// The key that shows it, and shows the game again. Where the table of keys
    /// binds it, the table is right.
    pub key: char,
    /// What the key is for, for the help.
    pub words: &'static str,
    /// Draws it into the view of the game.
    pub draw: fn(&World, &mut View),
}

/// What extensions show.
#[derive(Resource, Clone, Debug, Default)]
pub(in crate::ui) struct Additions {
    pub(in crate::ui) overlays: Vec<OwnOverlay>,
    texts: Vec<fn(&World) -> String>,
    /// Roles by name, each with its colour where no table has another.
    roles: Vec<(&'static str, Ink)>,
}

/// Adds to what the screens show. None of it can change the game.
pub trait AddToScreens {
    /// Adds an overlay with a key of its own.
    fn add_overlay(&mut self, overlay: OwnOverlay) -> &mut Self;

    /// Adds a colour by name, as `Role::Own(name)`: one of the sixteen of every
    /// terminal. A table of colours can have another below `[own]`, and rows of the
    /// tables of things can name it as their `colour`.
    ///
    /// ```
    /// use hexdelve::{prelude::*, ui::Palette};
    /// let fire = |app: &mut App| { app.add_role("fire", "lightred"); };
    /// let game = Scenario::draw("@..4").plugin((PresentPlugin, fire)).start();
    /// let palette = game.world().resource::<Palette>();
    /// assert_ne!(palette.style(Role::Own("fire")), palette.style(Role::Mechanism));
    /// ```
    ///
    /// # Panics
    /// If the colour is none of the sixteen.
    fn add_role(&mut self, name: &'static str, colour: &str) -> &mut Self;

    /// Adds words to the upper status line, before the warning at its edge: those
    /// for which there is room, whatever the warning says. The line interface tells
    /// them after `status`.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mood = |app: &mut App| { app.add_status_text(|_| "gloomy".to_owned()); };
    /// let mut game = Scenario::draw("@..4").plugin((PresentPlugin, mood)).start();
    /// game.world_mut().run_schedule(Present);
    /// assert!(game.world().resource::<View>().status[0].ends_with("gloomy"));
    /// ```
    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: OwnOverlay) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().overlays.push(overlay);
        self
    }

    fn add_role(&mut self, name: &'static str, colour: &str) -> &mut Self {
        let ink = Ink::read(colour, ColourDepth::Sixteen);
        let ink = ink.unwrap_or_else(|expected| panic!("the role {name}: {expected}"));
        self.world_mut().get_resource_or_init::<Additions>().roles.push((name, ink));
        self
    }

    fn add_status_text(&mut self, text: fn(&World) -> String) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().texts.push(text);
        self
    }
}

/// Puts what extensions show into a view that is complete without it.
pub(in crate::ui) fn add_what_extensions_show(world: &mut World) {
    let Some(additions) = world.get_resource::<Additions>().cloned() else { return };
    let mut view = std::mem::take(&mut *world.resource_mut::<View>());
    if view.card.is_none() {
        let shown = *world.resource::<Overlay>();
        for overlay in additions.overlays.iter().filter(|it| shown == Overlay::Own(it.name)) {
            (overlay.draw)(world, &mut view);
        }
    }
    *world.resource_mut() = view;
}

impl Additions {
    /// The role of an extension by its name.
    pub(in crate::ui) fn role(world: &World, name: &str) -> Option<Role> {
        let roles = &world.get_resource::<Self>()?.roles;
        roles.iter().find(|(own, _)| *own == name).map(|(own, _)| Role::Own(own))
    }
}

/// What extensions have to say in the status line, in the order in which they were
/// added.
pub(in crate::ui) fn status_texts(world: &World) -> Vec<String> {
    let texts = world.get_resource::<Additions>().map(|it| it.texts.clone()).unwrap_or_default();
    texts.into_iter().map(|text| text(world)).filter(|text| !text.is_empty()).collect()
}

/// Gives the palette of a world the colours of extensions' roles.
pub(in crate::ui) fn colour_the_roles(world: &mut World) {
    let Some(roles) = world.get_resource::<Additions>().map(|it| it.roles.clone()) else { return };
    let mut palette = world.resource_mut::<Palette>();
    for (name, ink) in roles {
        palette.learn(name, ink);
    }
}
