//! The PC's pack (inventory), to look at or to choose from, and the list of a wizard's powers.

use super::{
    super::{
        frame::ScreenFrame,
        layer::{InputContext, Layer, LayerHelp, LayerInput, LayerResponse, ScreenContext},
        panel::{Panel, Scroll, Window},
    },
    aim::follow,
    travel::Goal,
};
use crate::{
    messages::words::with_article,
    session::{ItemAction, handle},
    settings::UiAction,
    view::{Belonging, KnownGame, crown_in_words},
};
use hexdelve::{
    action::Slot,
    game::Game,
    knowledge::player_of,
    level::{Depth, GameMode, WizardPower},
    player::{Journey, Refusal},
    text::wrapped,
    things::{self, Catalogue, ThingKind, ThingTable},
};

#[derive(Debug)]
pub(crate) struct Pack(pub(crate) Option<ItemAction>);

#[derive(Debug)]
struct Item(Slot);

pub(crate) fn which(game: &Game, action: ItemAction) -> LayerResponse {
    let world = game.world();
    if player_of(world).is_some_and(|who| world.get::<things::Pack>(who).is_some()) {
        LayerResponse::open(Pack(Some(action)))
    } else {
        LayerResponse::refuse("You carry nothing.")
    }
}

fn drop_all(game: &Game, slot: Slot) -> LayerResponse {
    if Belonging::in_slot(game.world(), slot).is_some_and(|it| it.count > 1) {
        return LayerResponse::StartJourney(Journey::put_down(slot));
    }
    follow(game, slot, handle(game, ItemAction::Drop, slot))
}

impl Layer for Pack {
    fn name(&self) -> &'static str {
        match self.0 {
            None => "Pack",
            Some(ItemAction::Drop) => "Drop",
            Some(ItemAction::Throw) => "Throw",
            Some(ItemAction::Use) => "Use",
        }
    }

    fn render(
        &mut self,
        frame: &mut ScreenFrame,
        known_game: &KnownGame<'_>,
        screen: &ScreenContext<'_>,
    ) {
        let line = |slot| {
            let belonging = Belonging::in_slot(known_game.world, slot);
            belonging.map_or_else(|| format!("{slot}  empty"), |belonging| belonging.line())
        };
        let mut lines: Vec<_> = Slot::ALL.into_iter().map(line).collect();
        if self.0.is_none() {
            lines.extend(crown_in_words(known_game.world).map(|crown| format!("   {crown}")));
        }
        let (title, keys) = match self.0 {
            None => ("You carry", "a-f: details"),
            Some(ItemAction::Drop) => ("Drop what?", "a-f: all   A-F: one"),
            Some(ItemAction::Throw) => ("Throw what?", "a-f: choose"),
            Some(ItemAction::Use) => ("Use what?", "a-f: choose"),
        };
        screen.panel(title, lines, keys).render(frame);
    }

    fn is_question(&self) -> bool {
        self.0.is_some()
    }

    fn handle(
        &mut self,
        input: LayerInput,
        context: &mut InputContext<'_, '_>,
    ) -> Option<LayerResponse> {
        let press = match input {
            LayerInput::Key(press) => press,
            LayerInput::Line(line) => return line.press(),
            _ => return None,
        };
        let letter = press.letter()?;
        // A capital letter drops only one of the items in the slot.
        let is_one = letter.is_ascii_uppercase() && self.0 == Some(ItemAction::Drop);
        let letter = if is_one { letter.to_ascii_lowercase() } else { letter };
        let slot = Slot::from_letter(letter)?;
        Some(match self.0 {
            Some(ItemAction::Drop) if !is_one => drop_all(context.game(), slot),
            Some(action) => follow(context.game(), slot, handle(context.game(), action, slot)),
            None if Belonging::in_slot(context.game().world(), slot).is_some() => {
                LayerResponse::open(Item(slot))
            }
            None => LayerResponse::refuse(Refusal::EmptySlot(slot)),
        })
    }

    fn help(&self) -> Option<LayerHelp> {
        let title = if self.0.is_none() { "Inventory" } else { "Choosing an item" };
        let fixed: &[_] = match self.0 {
            Some(ItemAction::Drop) => &[("a-f", "drop all in that slot"), ("A-F", "drop one")],
            _ => &[("a-f", "choose that slot")],
        };
        Some(LayerHelp { title, fixed, ..LayerHelp::default() })
    }
}

impl Layer for Item {
    fn name(&self) -> &'static str {
        "Item"
    }

    fn render(
        &mut self,
        frame: &mut ScreenFrame,
        known_game: &KnownGame<'_>,
        screen: &ScreenContext<'_>,
    ) {
        let Some(belonging) = Belonging::in_slot(known_game.world, self.0) else { return };
        let key =
            |(action, word)| Some(format!("{}: {word}", screen.keys.key(action, screen.mode)?));
        let actions =
            [(UiAction::Use, "use"), (UiAction::Throw, "throw"), (UiAction::Drop, "drop")];
        let actions: Vec<_> = actions.into_iter().filter_map(key).collect();
        let lines = wrapped(belonging.text(), Panel::TEXT.min(screen.columns()));
        screen.panel(belonging.line(), lines, &actions.join("   ")).render(frame);
    }

    fn handle(
        &mut self,
        input: LayerInput,
        context: &mut InputContext<'_, '_>,
    ) -> Option<LayerResponse> {
        let LayerInput::Key(press) = input else { return None };
        let action = match press.action? {
            UiAction::Drop => return Some(drop_all(context.game(), self.0)),
            UiAction::Throw => ItemAction::Throw,
            UiAction::Use => ItemAction::Use,
            _ => return None,
        };
        Some(follow(context.game(), self.0, handle(context.game(), action, self.0)))
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp {
            title: "This item",
            actions: &[
                (UiAction::Use, "use it"),
                (UiAction::Throw, "throw it"),
                (UiAction::Drop, "drop it"),
            ],
            ..LayerHelp::default()
        })
    }
}

/// No item has this glyph.
const TELEPORT: char = 't';

#[derive(Debug, Default)]
pub(crate) struct Powers(Window);

pub(crate) fn open_powers(game: &Game) -> LayerResponse {
    match game.world().get_resource() {
        Some(GameMode::Wizard) => LayerResponse::open(Powers::default()),
        _ => LayerResponse::refuse(Refusal::NotWizardMode),
    }
}

impl Layer for Powers {
    fn name(&self) -> &'static str {
        "Powers"
    }

    fn render(
        &mut self,
        frame: &mut ScreenFrame,
        known_game: &KnownGame<'_>,
        screen: &ScreenContext<'_>,
    ) {
        let mut lines = vec![format!("{TELEPORT}    teleport")];
        let levels = known_game.world.get_resource::<Depth>().map(Depth::level_count);
        lines.extend(levels.map(|last| format!("1-{last}  go to that level")));
        let catalogue = known_game.world.get_resource::<Catalogue>();
        let items = catalogue.into_iter().flat_map(Catalogue::iter).map(|(_, kind)| kind);
        let items = items.filter(|kind| kind.table == ThingTable::Items);
        let line =
            |kind: &ThingKind| format!("{}    conjure {}", kind.glyph, with_article(&kind.name));
        lines.extend(items.map(line));
        let lines = self.0.part(lines, screen.rows());
        let keys = if self.0.is_cut() { self.0.hint() } else { "a letter: use" };
        screen.panel("Wizard powers", lines, keys).render(frame);
    }

    fn handle(
        &mut self,
        input: LayerInput,
        context: &mut InputContext<'_, '_>,
    ) -> Option<LayerResponse> {
        let press = match input {
            LayerInput::Key(press) => press,
            LayerInput::Line(line) => return line.press(),
            _ => return None,
        };
        let Some(letter) = press.letter() else {
            self.0.scroll(Scroll::of(press)?);
            return Some(LayerResponse::Stay);
        };
        if letter == TELEPORT {
            return Some(LayerResponse::open(Goal {
                cell: context.known().position,
                teleports: true,
            }));
        }
        if let Some(level) = letter.to_digit(10) {
            let level = u16::try_from(level).ok()?;
            return Some(LayerResponse::UseWizardPower(WizardPower::Visit(level)));
        }
        let kind = context.game().world().get_resource::<Catalogue>()?.by_glyph(letter)?;
        Some(LayerResponse::UseWizardPower(WizardPower::Conjure(kind)))
    }
}
