//! What a wizard is asked, and what it answers.

use crate::ui::{
    Overlay, Panel, controls::keys::Deed, overlays::aiming::aimed, overlays::dialogue::Answer,
    seeing::known::Known,
};
use crate::{
    dungeon::Layer,
    game::Game,
    grid::Position,
    level::{Depth, Mode, Power},
    player::Refusal,
    things::Catalogue,
};
use bevy_ecs::prelude::World;

/// The key that teleports; no item has it for a glyph.
const TELEPORT: char = 't';

/// The list of powers, for whoever has them.
pub(in crate::ui) fn begin(game: &Game) -> Answer {
    match game.world().get_resource() {
        Some(Mode::Wizard) => Answer::Show(Overlay::Powers),
        _ => Answer::Refuse(Refusal::NoWizard.to_string()),
    }
}

/// A power by its letter: a level's digit, an item's glyph.
pub(in crate::ui) fn choose(game: &Game, letter: char) -> Option<Answer> {
    if letter == TELEPORT {
        return Some(Answer::Show(Overlay::Teleport { cell: Known::of(game.world()).place() }));
    }
    if let Some(level) = letter.to_digit(10) {
        let level = u16::try_from(level).ok()?;
        return Some(Answer::Wield(Power::Visit(level)));
    }
    let kind = game.world().get_resource::<Catalogue>()?.by_glyph(letter)?;
    Some(Answer::Wield(Power::Conjure(kind)))
}

/// Where the cursor goes, or the wizard.
pub(in crate::ui) fn aim(game: &Game, cell: Position, deed: Deed) -> Option<Answer> {
    if matches!(deed, Deed::Confirm | Deed::Rest) {
        return Some(Answer::Wield(Power::Teleport(cell)));
    }
    let cell = aimed(&Known::of(game.world()), cell, deed)?;
    Some(Answer::Show(Overlay::Teleport { cell }))
}

/// The powers, each with the letter that chooses it.
pub(in crate::ui) fn panel_of_the_powers(world: &World) -> Panel {
    let mut lines = vec![format!("{TELEPORT}    teleport")];
    let levels = world.get_resource::<Depth>().map(Depth::last);
    lines.extend(levels.map(|last| format!("1-{last}  visit that level")));
    let catalogue = world.get_resource::<Catalogue>();
    let items = catalogue.into_iter().flat_map(Catalogue::iter).map(|(_, kind)| kind);
    let items = items.filter(|kind| kind.layer == Layer::Item);
    lines.extend(items.map(|kind| format!("{}    conjure a {}", kind.glyph, kind.name)));
    Panel {
        title: "A wizard's powers".to_owned(),
        lines,
        hint: "its letter: do it   Esc: back".to_owned(),
        ..Panel::default()
    }
}
