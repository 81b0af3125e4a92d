//! A wizard's powers.

use crate::{
    messages::words::with_article,
    screen::{
        overlay::{InputContext, Overlay, OverlayResponse, ResolvedKey, ScreenContext},
        overlays::{
            lettered::letter_of,
            scrolling::{Scroll, Window},
            travel::Goal,
        },
    },
    view::{KnownGame, OverlayView, Panel, View},
};
use hexdelve::{
    game::Game,
    level::{Depth, GameMode, WizardPower},
    player::Refusal,
    things::{Catalogue, ThingKind, ThingTable},
};

/// No item has this glyph.
const TELEPORT: char = 't';

#[derive(Debug, Default)]
pub(crate) struct Powers(Window);

pub(crate) fn open(game: &Game) -> OverlayResponse {
    match game.world().get_resource() {
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
        let line =
            |kind: &ThingKind| format!("{}    conjure {}", kind.glyph, with_article(&kind.name));
        lines.extend(items.map(line));
        let lines = self.0.part(lines, Panel::room(screen.rows()));
        let keys = if self.0.is_cut() { self.0.hint() } else { "a letter: use" };
        OverlayView::panel(screen.panel("Wizard powers", lines, keys))
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
            return Some(OverlayResponse::open(Goal {
                cell: context.known().position,
                teleports: true,
            }));
        }
        if let Some(level) = letter.to_digit(10) {
            let level = u16::try_from(level).ok()?;
            return Some(OverlayResponse::UseWizardPower(WizardPower::Visit(level)));
        }
        let kind = context.game().world().get_resource::<Catalogue>()?.by_glyph(letter)?;
        Some(OverlayResponse::UseWizardPower(WizardPower::Conjure(kind)))
    }

    fn on_line_click(&mut self, line: usize, view: &View) -> Option<OverlayResponse> {
        letter_of(line, view)
    }
}
