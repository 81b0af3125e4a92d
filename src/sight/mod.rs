//! Who sees what (`RULES` §4, "Line of sight").
//!
//! Sight is symmetric, so the field of view of the PC answers for everybody:
//! whom it sees sees it, and no line is traced for each monster.

mod field_of_view;
mod shadowcast;

pub use field_of_view::FieldOfView;
pub use shadowcast::cast;

use crate::grid::Size;
use bevy_app::{App, Plugin};

/// Brings the [`FieldOfView`], empty and of the level's size.
///
/// ```
/// use bevy_app::App;
/// use hexdelve::prelude::*;
/// let mut app = App::new();
/// app.add_plugins(SightPlugin { size: Size::STANDARD });
/// assert_eq!(app.world().resource::<FieldOfView>().origin(), None);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SightPlugin {
    /// Columns and rows of the first level; another size costs a new grid at
    /// the first look.
    pub size: Size,
}

impl Plugin for SightPlugin {
    fn build(&self, app: &mut App) {
        app.insert_resource(FieldOfView::new(self.size));
    }
}
