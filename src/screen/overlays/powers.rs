//! What a wizard can do.

use crate::{
    dungeon::Layer,
    grid::Position,
    level::{Depth, Mode, Power},
    messages::describing::what_is_at,
    player::Refusal,
    screen::{
        overlay::{Answer, Desk, LocalHelp, Overlay, Press, ScreenContext},
        overlays::{
            cursor,
            lettered::letter_of,
            scrolling::{Scroll, Window},
        },
    },
    settings::UiAction,
    things::Catalogue,
    view::{Lens, Panel, Question, Scene, View},
};

/// The key that teleports; no item has it for a glyph.
const TELEPORT: char = 't';

/// The powers, each with the letter that chooses it.
#[derive(Debug, Default)]
pub(crate) struct Powers(Window);

/// Where a wizard wants to be.
#[derive(Debug)]
pub(crate) struct Teleport(Position);

/// The list of powers, for whoever has them.
pub(crate) fn open(desk: &mut Desk<'_, '_>) -> Answer {
    match desk.game().world().get_resource() {
        Some(Mode::Wizard) => Answer::open(Powers::default()),
        _ => Answer::refuse(Refusal::NoWizard),
    }
}

impl Overlay for Powers {
    fn name(&self) -> &'static str {
        "Powers"
    }

    fn show(&self, scene: &Scene<'_>, screen: &ScreenContext<'_>) -> Lens {
        let mut lines = vec![format!("{TELEPORT}    teleport")];
        let levels = scene.world.get_resource::<Depth>().map(Depth::last);
        lines.extend(levels.map(|last| format!("1-{last}  visit that level")));
        let catalogue = scene.world.get_resource::<Catalogue>();
        let items = catalogue.into_iter().flat_map(Catalogue::iter).map(|(_, kind)| kind);
        let items = items.filter(|kind| kind.layer == Layer::Item);
        lines.extend(items.map(|kind| format!("{}    conjure a {}", kind.glyph, kind.name)));
        let lines = self.0.part(lines, Panel::room(screen.rows()));
        let keys = if self.0.is_cut() { self.0.hint() } else { "its letter: do it" };
        Lens::panel(Panel {
            title: "A wizard's powers".to_owned(),
            lines,
            hint: screen.hint(keys),
            ..Panel::default()
        })
    }

    /// A power by its letter: a level's digit, an item's glyph.
    fn press(&mut self, press: Press, desk: &mut Desk<'_, '_>) -> Option<Answer> {
        let Some(letter) = press.letter() else {
            self.0.scroll(Scroll::of(press)?);
            return Some(Answer::Stay);
        };
        if letter == TELEPORT {
            return Some(Answer::open(Teleport(desk.known().place())));
        }
        if let Some(level) = letter.to_digit(10) {
            return Some(Answer::Wield(Power::Visit(u16::try_from(level).ok()?)));
        }
        let kind = desk.game().world().get_resource::<Catalogue>()?.by_glyph(letter)?;
        Some(Answer::Wield(Power::Conjure(kind)))
    }

    fn choose(&mut self, line: usize, view: &View) -> Option<Answer> {
        letter_of(line, view)
    }
}

impl Overlay for Teleport {
    fn name(&self) -> &'static str {
        "Teleport"
    }

    fn show(&self, scene: &Scene<'_>, _: &ScreenContext<'_>) -> Lens {
        let target = what_is_at(scene.world, &scene.known, self.0);
        Lens::cursor(self.0, Question::new(format!("Teleport to {target}?")))
    }

    fn press(&mut self, press: Press, desk: &mut Desk<'_, '_>) -> Option<Answer> {
        let action = press.action?;
        if matches!(action, UiAction::Confirm | UiAction::Rest) {
            return Some(Answer::Wield(Power::Teleport(self.0)));
        }
        cursor::follow(&mut self.0, action, desk)
    }

    fn point(&mut self, cell: Position) -> Option<Answer> {
        self.0 = cell;
        Some(Answer::Stay)
    }

    fn footer(&self, _: &Scene<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(cursor::footer(screen))
    }

    fn help(&self) -> Option<LocalHelp> {
        Some(cursor::HELP)
    }
}
