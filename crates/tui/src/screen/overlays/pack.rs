//! The PC's pack (inventory), to look at or to choose from, and the list of a wizard's powers.

use super::{
    super::{layer::LayerHelp, panel::Window},
    aim::take_in_hand,
    travel::Goal,
};
use crate::prelude::*;
use crate::{
    messages::with_article,
    session::ItemAction,
    view::{Belonging, crown_in_words},
};
use hexdelve::{
    player::{Journey, Refusal},
    text::wrapped,
    things::{ThingKind, ThingTable, UseMethod, usage},
};

pub(crate) struct Pack(pub(crate) Option<ItemAction>);

struct Item(Slot);

const ACTIONS: [(UiAction, &str); 3] =
    [(UiAction::Use, "use"), (UiAction::Throw, "throw"), (UiAction::Drop, "drop")];

pub(crate) fn which(game: &Game, action: ItemAction) -> Response {
    if Belonging::all(game.world()).is_empty() {
        return Response::refuse("You carry nothing.");
    }
    Response::open(Pack(Some(action)))
}

fn drop_all(game: &Game, slot: Slot) -> Response {
    if Belonging::in_slot(game.world(), slot).is_some_and(|it| it.count > 1) {
        return Response::StartJourney(Journey::put_down(slot));
    }
    take_in_hand(game, ItemAction::Drop, slot)
}

impl Pack {
    /// The name, the title and the keys.
    const fn words(&self) -> [&'static str; 3] {
        match self.0 {
            None => ["Pack", "You carry", "a-f: details"],
            Some(ItemAction::Drop) => ["Drop", "Drop what? A turn each.", "a-f: all   A-F: one"],
            Some(ItemAction::Throw) => ["Throw", "Throw what?", "a-f: choose"],
            Some(ItemAction::Use) => ["Use", "Use what?", "a-f: choose"],
        }
    }
}

impl Layer for Pack {
    fn name(&self) -> &'static str {
        self.words()[0]
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let line = |slot| match Belonging::in_slot(known_game.world, slot) {
            Some(belonging) => belonging.line(),
            None => format!("{slot}  empty"),
        };
        let mut lines: Vec<_> = Slot::ALL.into_iter().map(line).collect();
        if self.0.is_none() {
            lines.extend(crown_in_words(known_game.world).map(|crown| format!("   {crown}")));
        }
        let [_, title, keys] = self.words();
        screen.panel(title, lines, keys).render(frame);
    }

    fn is_question(&self) -> bool {
        self.0.is_some()
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let letter = press.letter()?;
        // A capital letter drops only one of the items in the slot.
        let is_one = letter.is_ascii_uppercase() && self.0 == Some(ItemAction::Drop);
        let letter = if is_one { letter.to_ascii_lowercase() } else { letter };
        let slot = Slot::from_letter(letter)?;
        Some(match self.0 {
            Some(ItemAction::Drop) if !is_one => drop_all(context.game(), slot),
            Some(action) => take_in_hand(context.game(), action, slot),
            None if Belonging::in_slot(context.game().world(), slot).is_some() => {
                Response::open(Item(slot))
            }
            None => Response::refuse(Refusal::EmptySlot(slot)),
        })
    }

    fn help(&self) -> Option<LayerHelp> {
        let title = if self.0.is_none() { "Inventory" } else { "Choosing an item" };
        let fixed: &[_] = match self.0 {
            Some(ItemAction::Drop) => &[("a-f", "drop all, a turn each"), ("A-F", "drop one")],
            _ => &[("a-f", "choose that slot")],
        };
        Some(LayerHelp { title, fixed, ..LayerHelp::default() })
    }
}

impl Layer for Item {
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let Some(belonging) = Belonging::in_slot(screen.known_game.world, self.0) else { return };
        let key =
            |(action, word)| Some(format!("{}: {word}", screen.keys.key(action, screen.mode)?));
        let usage = usage(screen.known_game.world, belonging.entity);
        let works = |(action, _): &_| *action != UiAction::Use || usage != UseMethod::Carried;
        let each = |(action, word)| match action {
            UiAction::Drop if belonging.count > 1 => (action, "drop all, a turn each"),
            _ => (action, word),
        };
        let actions: Vec<_> = ACTIONS.into_iter().filter(works).map(each).filter_map(key).collect();
        let lines = wrapped(belonging.text(), Panel::TEXT.min(screen.columns()));
        screen.panel(belonging.line(), lines, &actions.join("   ")).render(frame);
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let game = context.game();
        match press.action? {
            UiAction::Drop => Some(drop_all(game, self.0)),
            UiAction::Throw => Some(take_in_hand(game, ItemAction::Throw, self.0)),
            UiAction::Use => Some(take_in_hand(game, ItemAction::Use, self.0)),
            _ => None,
        }
    }

    fn help(&self) -> Option<LayerHelp> {
        Some(LayerHelp { title: "This item", actions: &ACTIONS, ..LayerHelp::default() })
    }
}

/// No item has this glyph.
const TELEPORT: char = 't';

#[derive(Debug, Default)]
pub(crate) struct Powers(Window);

pub(crate) fn open_powers(game: &Game) -> Response {
    match game.world().get_resource() {
        Some(GameMode::Wizard) => Response::open(Powers::default()),
        _ => Response::refuse(Refusal::NotWizardMode),
    }
}

impl Layer for Powers {
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
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

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let Some(letter) = press.letter() else { return self.0.scroll(press) };
        if letter == TELEPORT {
            return Some(Response::open(Goal { cell: context.known().position, teleports: true }));
        }
        if let Some(level) = letter.to_digit(10) {
            let level = u16::try_from(level).ok()?;
            return Some(Response::UseWizardPower(WizardPower::Visit(level)));
        }
        let kind = context.game().world().get_resource::<Catalogue>()?.by_glyph(letter)?;
        Some(Response::UseWizardPower(WizardPower::Conjure(kind)))
    }
}
