//! The PC's arts: the list to choose from, and the direction or creature at which one is aimed.

use super::{
    super::{layer::LayerHelp, panel::Window},
    aim::{Aim, Aimed, ChooseDirection, NOBODY_IN_SIGHT},
};
use crate::prelude::*;
use crate::{
    messages::{sentence, shrines_ahead, shrines_in_words},
    view::{art_in_marks, charge_in_words, is_ready},
};
use hexdelve::{
    action::CustomAction,
    arts::{ArtAim, ArtKind, ArtTable, KnownArt},
    text::wrapped,
};

#[derive(Debug, Default)]
pub(crate) struct Arts(Window);

#[derive(Clone)]
pub(crate) struct Art {
    name: String,
    text: String,
    action: CustomAction,
}

impl Art {
    /// Whether to use it at this target.
    pub(crate) fn question(&self, target: &str) -> String {
        format!("{} {target}? {}", sentence(&self.name), self.text)
    }

    pub(crate) fn use_at(&self, cell: Position) -> Action {
        Action::Custom(self.action.at(cell))
    }
}

/// A single art that can be used now needs no choice.
pub(crate) fn open(game: &Game) -> Response {
    let known = PlayerView::of(game.world());
    match known.arts()[..] {
        [(kind, known)] if kind.aim.is_some() && is_ready(kind, known) => choose(game, kind, known),
        [] if shrines_in_words(game.world()).is_empty() => Response::refuse("You know no arts."),
        _ => Response::open(Arts::default()),
    }
}

fn choose(game: &Game, kind: &ArtKind, known: KnownArt) -> Response {
    let name = &kind.name;
    let Some((aim, action)) = kind.aim.zip(kind.action()) else {
        return Response::refuse(format!("The art of {name} works by itself."));
    };
    if !is_ready(kind, known) {
        return Response::refuse(format!("{}: {}.", sentence(name), charge_in_words(kind, known)));
    }
    let art = Art { name: name.clone(), text: kind.text.clone(), action };
    match aim {
        ArtAim::Nothing => perform(game, Action::Custom(action)),
        ArtAim::Direction => Response::open(ChooseDirection::Art(art)),
        ArtAim::Creature => {
            let what = Aimed::Art(art);
            let target = what.affected_first(game).first().copied();
            target.map_or_else(
                || Response::refuse(NOBODY_IN_SIGHT),
                |cell| Response::open(Aim { what, cell }),
            )
        }
    }
}

pub(super) fn perform(game: &Game, action: Action) -> Response {
    match game.check_action(action) {
        Ok(()) => Response::Do(action),
        Err(refusal) => Response::refuse(refusal),
    }
}

impl Layer for Arts {
    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        let (world, width) = (known_game.world, Panel::TEXT.min(screen.columns()));
        let arts = known_game.known.arts();
        let mut lines = Vec::new();
        for (letter, (kind, known)) in ('a'..).zip(&arts) {
            lines.push(format!("{letter}  {}", art_in_marks(kind, *known)));
            let text = format!("{} {}.", kind.text, sentence(&charge_in_words(kind, *known)));
            let text = wrapped(&text, width.saturating_sub(3));
            lines.extend(text.into_iter().map(|line| format!("   {line}")));
        }
        if arts.is_empty() {
            lines.push("You know no arts yet.".to_owned());
        }
        let table = world.get_resource::<ArtTable>();
        for (told, shrine) in shrines_in_words(world).iter().zip(shrines_ahead(world)) {
            lines.extend(wrapped(told, width));
            for name in shrine.arts {
                let kind = table.and_then(|all| Some(all.kind(all.find(&name)?)));
                let text = kind.map_or(name, |kind| format!("{}: {}", kind.name, kind.text));
                let text = wrapped(&text, width.saturating_sub(3));
                lines.extend(text.into_iter().map(|line| format!("   {line}")));
            }
        }
        let lines = self.0.part(lines, screen.rows());
        let keys = if self.0.is_cut() { self.0.hint() } else { "a letter: use" };
        screen.panel("Arts", lines, keys).render(frame);
    }

    fn is_question(&self) -> bool {
        true
    }

    fn press(&mut self, press: ResolvedKey, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let Some(letter) = press.letter() else { return self.0.scroll(press) };
        let mut chosen = ('a'..='i').zip('1'..='9').zip(context.known().arts());
        let chosen = chosen.find(|((own, number), _)| letter == *own || letter == *number);
        let Some((_, (kind, known))) = chosen else {
            // A letter that is no art's must not move the PC.
            return press.action?.makes_the_pc_act().then_some(Response::Stay);
        };
        Some(choose(context.game(), kind, known))
    }

    fn help(&self) -> Option<LayerHelp> {
        let fixed = &[("a-i 1-9", "use that art")];
        Some(LayerHelp { title: "Arts", fixed, ..LayerHelp::default() })
    }
}
