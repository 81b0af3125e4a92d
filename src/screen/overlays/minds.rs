//! Where everybody believes the PC to be, and where it goes.

use crate::{
    creature::Bestiary,
    messages::fates::fate,
    screen::overlay::{Answer, Desk, Overlay, ScreenContext},
    view::{GHOST, Lens, Marks, Needs, PATH, Panel, Scene},
};

/// The beliefs and the ways of all, and the deaths to come.
#[derive(Debug)]
pub(crate) struct Minds;

pub(crate) fn open(_: &mut Desk<'_, '_>) -> Answer {
    Answer::open(Minds)
}

impl Overlay for Minds {
    fn name(&self) -> &'static str {
        "Minds"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let panel = panel(scene, screen.rows());
        Lens { marks: Marks::of_minds(scene), panel, ..Lens::default() }
    }

    fn needs(&self) -> Needs {
        Needs { turns: true, ..Needs::default() }
    }

    fn leaves_the_board(&self) -> bool {
        true
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(format!(
            "Marks: {PATH} where they go if you stay, {GHOST} where they believe you are.  {} closes.",
            screen.back()
        ))
    }
}

/// The deaths to come, as far as there are any.
fn panel(scene: &Scene<'_>, rows: u16) -> Option<Panel> {
    let foresight = scene.foresight()?;
    let told = |death| fate(foresight, death, Bestiary::of(scene.world), scene.place());
    let lines: Vec<_> = foresight.deaths.iter().map(told).take(usize::from(rows / 2)).collect();
    let title = "If you stay".to_owned();
    (!lines.is_empty()).then(|| Panel { title, lines, ..Panel::default() })
}
