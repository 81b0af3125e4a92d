//! A wizard's powers.

use crate::{
    messages::{describing::what_is_at, words::with_article},
    screen::{
        overlay::{
            InputContext, Overlay, OverlayHelp, OverlayResponse, ResolvedKey, ScreenContext,
        },
        overlays::{
            cursor,
            lettered::letter_of,
            scrolling::{Scroll, Window},
        },
    },
    settings::UiAction,
    view::{KnownGame, OverlayView, Panel, Prompt, View},
};
use hexdelve::{
    grid::Position,
    level::{Depth, GameMode, WizardPower},
    player::Refusal,
    things::{Catalogue, ThingTable},
};

/// No item has this glyph.
const TELEPORT: char = 't';

#[derive(Debug, Default)]
pub(crate) struct Powers(Window);

#[derive(Debug)]
pub(crate) struct Teleport(Position);

pub(crate) fn open(context: &mut InputContext<'_, '_>) -> OverlayResponse {
    match context.game().world().get_resource() {
        Some(GameMode::Wizard) => OverlayResponse::open(Powers::default()),
        _ => OverlayResponse::refuse(Refusal::NotWizardMode),
    }
}

impl Overlay for Powers {
    fn name(&self) -> &'static str {
        "Powers"
    }

    fn show(&self, known_game: &KnownGame<'_>, screen: &ScreenContext<'_>) -> OverlayView {
        let mut lines = vec![format!("{TELEPORT}    teleport")];
        let levels = known_game.world.get_resource::<Depth>().map(Depth::level_count);
        lines.extend(levels.map(|last| format!("1-{last}  go to that level")));
        let catalogue = known_game.world.get_resource::<Catalogue>();
        let items = catalogue.into_iter().flat_map(Catalogue::iter).map(|(_, kind)| kind);
        let items = items.filter(|kind| kind.table == ThingTable::Items);
        lines.extend(
            items.map(|kind| format!("{}    conjure {}", kind.glyph, with_article(&kind.name))),
        );
        let lines = self.0.part(lines, Panel::room(screen.rows()));
        let keys = if self.0.is_cut() { self.0.hint() } else { "a letter: use" };
        OverlayView::panel(Panel {
            title: "Wizard powers".to_owned(),
            lines,
            hint: screen.hint(keys),
            ..Panel::default()
        })
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let Some(letter) = press.letter() else {
            self.0.scroll(Scroll::of(press)?);
            return Some(OverlayResponse::Stay);
        };
        if letter == TELEPORT {
            return Some(OverlayResponse::open(Teleport(context.known().position)));
        }
        if let Some(level) = letter.to_digit(10) {
            return Some(OverlayResponse::UseWizardPower(WizardPower::Visit(
                u16::try_from(level).ok()?,
            )));
        }
        let kind = context.game().world().get_resource::<Catalogue>()?.by_glyph(letter)?;
        Some(OverlayResponse::UseWizardPower(WizardPower::Conjure(kind)))
    }

    fn on_line_click(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        letter_of(line, view)
    }
}

impl Overlay for Teleport {
    fn name(&self) -> &'static str {
        "Teleport"
    }

    fn show(&self, known_game: &KnownGame<'_>, _: &ScreenContext<'_>) -> OverlayView {
        let target = what_is_at(&known_game.known, self.0);
        let question = if self.0 == known_game.known.position {
            "Teleport where?".to_owned()
        } else {
            format!("Teleport here ({target})?")
        };
        OverlayView::cursor(self.0, Prompt::new(question))
    }

    fn on_key(
        &mut self,
        press: ResolvedKey,
        context: &mut InputContext<'_, '_>,
    ) -> Option<OverlayResponse> {
        let action = press.action?;
        if matches!(action, UiAction::Confirm | UiAction::Rest) {
            return Some(OverlayResponse::UseWizardPower(WizardPower::Teleport(self.0)));
        }
        cursor::follow(&mut self.0, action, context)
    }

    fn on_cell_click(&mut self, cell: Position) -> Option<OverlayResponse> {
        self.0 = cell;
        Some(OverlayResponse::Stay)
    }

    fn footer(&self, _: &KnownGame<'_>, screen: &ScreenContext<'_>) -> Option<String> {
        Some(cursor::footer(screen))
    }

    fn help(&self) -> Option<OverlayHelp> {
        Some(cursor::HELP)
    }
}
