//! What is put into the view after the game has made it.

use crate::ui::{Overlay, View};
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
    remarks: Vec<fn(&World) -> String>,
}

/// Adds to what the screens show. None of it can change the game.
pub trait AddToScreens {
    /// Adds an overlay with a key of its own.
    fn add_overlay(&mut self, overlay: OwnOverlay) -> &mut Self;

    /// Adds words to the status line, as far as there is room. No words, no
    /// remark.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mood = |app: &mut App| { app.add_remark(|_| "gloomy".to_owned()); };
    /// let mut game = Scenario::draw("@..4").plugin((PresentPlugin, mood)).start();
    /// game.world_mut().run_schedule(Present);
    /// assert!(game.world().resource::<View>().status[0].ends_with("gloomy"));
    /// ```
    fn add_remark(&mut self, remark: fn(&World) -> String) -> &mut Self;
}

impl AddToScreens for App {
    fn add_overlay(&mut self, overlay: OwnOverlay) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().overlays.push(overlay);
        self
    }

    fn add_remark(&mut self, remark: fn(&World) -> String) -> &mut Self {
        self.world_mut().get_resource_or_init::<Additions>().remarks.push(remark);
        self
    }
}

/// Puts what extensions show into a view that is complete without it.
pub(in crate::ui) fn add_what_extensions_show(world: &mut World) {
    let Some(additions) = world.get_resource::<Additions>().cloned() else { return };
    let mut view = std::mem::take(&mut *world.resource_mut::<View>());
    if view.card.is_none() {
        for remark in &additions.remarks {
            add_a_remark(&mut view, &remark(world));
        }
        let shown = *world.resource::<Overlay>();
        for overlay in additions.overlays.iter().filter(|it| shown == Overlay::Own(it.name)) {
            (overlay.draw)(world, &mut view);
        }
    }
    *world.resource_mut() = view;
}

/// At the end of the upper line, else of the lower one.
fn add_a_remark(view: &mut View, words: &str) {
    let width = usize::from(view.layout.status.width);
    let fits = |line: &&mut String| line.chars().count() + words.chars().count() + 2 <= width;
    if let Some(line) = view.status.iter_mut().find(fits).filter(|_| !words.is_empty()) {
        let gap = if line.is_empty() { "" } else { "  " };
        line.extend([gap, words]);
    }
}
