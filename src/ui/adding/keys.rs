//! What a key or a word does that no table knows: what an extension has it do.

use super::additions::Additions;
use crate::{
    player::{Command, Repertoire},
    ui::{Driver, Overlay, overlays::dialogue::Answer},
};
use bevy_ecs::prelude::World;
use crossterm::event::KeyCode;

/// What such a key leads to, if it leads anywhere.
pub(in crate::ui) fn answer(
    world: &World,
    overlay: Overlay,
    driver: Driver,
    key: KeyCode,
) -> Option<Answer> {
    let KeyCode::Char(pressed) = key else { return None };
    if !overlay.leaves_the_board() {
        return None;
    }
    let overlays = world.get_resource::<Additions>().map(|it| &it.overlays);
    if let Some(asked) = overlays.into_iter().flatten().find(|it| it.key == pressed) {
        let shown = overlay == Overlay::Own(asked.name);
        return Some(Answer::Show(if shown { Overlay::None } else { Overlay::Own(asked.name) }));
    }
    let mut skills = world.get_resource::<Repertoire>().into_iter().flat_map(Repertoire::skills);
    let skill = skills.find(|it| it.key == pressed && driver == Driver::Playing)?;
    Some(Answer::Do((*skill).into()))
}

/// The command of an extension that a line of text is the name of.
pub(in crate::ui) fn called(world: &World, line: &str) -> Option<Command> {
    let mut skills = world.get_resource::<Repertoire>()?.skills();
    skills.find(|it| it.name == line.trim()).map(|it| (*it).into())
}

/// The keys of extensions and what they are for, as lines of the help.
pub(in crate::ui) fn help(world: &World, driver: Driver) -> Vec<String> {
    let overlays = world.get_resource::<Additions>().into_iter().flat_map(|it| &it.overlays);
    let skills = world.get_resource::<Repertoire>().into_iter().flat_map(Repertoire::skills);
    let skills = skills.filter(|_| driver == Driver::Playing);
    let mut lines: Vec<_> = overlays.map(|it| format!("{}  {}", it.key, it.words)).collect();
    lines.extend(skills.map(|it| format!("{}  {}", it.key, it.words)));
    if !lines.is_empty() {
        lines.insert(0, "Of extensions:".to_owned());
    }
    lines
}
