//! From a key to a command, by questions where it takes them.
//!
//! A question never costs a turn, and it is over when the command says all that
//! there is to say.

use crate::ui::{
    Bulletin, Deed, ItemAction, Overlay, Prospect,
    overlays::aiming::{aimed, first_target},
    overlays::belongings::Belonging,
    overlays::help::how_far_the_help_scrolls,
    overlays::looking,
    overlays::powers,
    overlays::scrolling::{PAGE, Scroll},
    overlays::timeline,
    overlays::travelling,
    seeing::known::{Known, player_of},
    seeing::roster::roster,
};
use crate::{
    action::{Aim, Slot},
    creature::{Ability, Number},
    game::Game,
    grid::{Direction, Position},
    knowledge::known_things,
    level::Power,
    player::{Command, Journey, Refusal},
    things::{Latch, Pack, Usage, usage},
};
use crossterm::event::KeyCode;

/// What follows from a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::ui) enum Answer {
    /// Another question, or none any more.
    Show(Overlay),
    /// The PC is told.
    Do(Command),
    /// The PC sets out on many turns.
    SetOut(Journey),
    /// A wizard does it.
    Wield(Power),
    /// A turn of a recorded game is shown.
    GoTo(u32),
    /// It cannot be, and no time has passed.
    Refuse(String),
}

/// What a key begins that is more than a command or something to look at.
pub(in crate::ui) fn begin(game: &Game, deed: Deed) -> Option<Answer> {
    Some(match deed {
        Deed::Drop => which(game, ItemAction::Drop),
        Deed::Throw => which(game, ItemAction::Throw),
        Deed::Use => which(game, ItemAction::Use),
        Deed::CloseDoor => which_door(game),
        Deed::Powers => powers::begin(game),
        Deed::Look => looking::begin(game),
        Deed::OpenMap | Deed::TunnelMap if !Known::of(game.world()).shows_the_maps() => {
            refuse("Only the intelligent see in their minds how far all is.")
        }
        _ => return None,
    })
}

/// What a key answers to the question on the screen, `None` where it is no
/// answer.
pub(in crate::ui) fn reply(
    game: &mut Game,
    overlay: Overlay,
    key: KeyCode,
    deed: Option<Deed>,
) -> Option<Answer> {
    let letter = match key {
        KeyCode::Char(letter) => Some(letter),
        _ => None,
    };
    match overlay {
        Overlay::Monsters { selected } if deed == Some(Deed::Confirm) => {
            let roster = roster(game.world_mut());
            let chosen = roster.get(selected).or(roster.last())?;
            Some(Answer::Show(Overlay::Card(chosen.monster.number)))
        }
        Overlay::Monsters { .. } | Overlay::Messages { .. } | Overlay::Help { .. } => {
            scroll(game, overlay, Scroll::of(key, deed)?)
        }
        Overlay::Look { cell } => looking::look(game, cell, deed?),
        Overlay::Pack => {
            let slot = Slot::from_letter(letter?)?;
            Some(filled(game, slot).map_or_else(refused, |_| Answer::Show(Overlay::Item(slot))))
        }
        Overlay::Item(slot) => Some(handle(game, handling(deed?)?, slot)),
        Overlay::Which(handling) => Some(handle(game, handling, Slot::from_letter(letter?)?)),
        Overlay::Aim { handling, slot, cell } => aim(game, handling, slot, cell, deed?),
        Overlay::Bit { slot, cell } => {
            let digit = u8::try_from(letter?.to_digit(10)?).ok()?;
            let ability = Ability::ALL.into_iter().find(|ability| ability.bit() == digit)?;
            Some(Answer::Do(Command::Use(slot, Aim::Bit(cell, ability))))
        }
        Overlay::Timeline { selected } => go_along_the_line(game, selected, deed?),
        Overlay::Powers => powers::choose(game, letter?),
        Overlay::Teleport { cell } => powers::aim(game, cell, deed?),
        Overlay::Run => {
            let way = deed.and_then(|deed| deed.direction().or(deed.run()))?;
            Some(Answer::SetOut(Journey::run(way)))
        }
        Overlay::Travel => travelling::choose(game, key, deed),
        Overlay::Goal { cell } => travelling::aim(game, cell, deed?),
        Overlay::Door => Some(Answer::Do(Command::Close(deed?.direction()?))),
        // No key of a move may be the answer: it would be given in passing.
        Overlay::Confirm { command, .. } => Some(match (key, deed) {
            (_, Some(Deed::Confirm)) | (KeyCode::Enter, None) => Answer::Do(command),
            _ => Answer::Show(Overlay::None),
        }),
        Overlay::Seek(turn) => Some(seek(turn, key)),
        _ => None,
    }
}

/// From one turn in the line to another, or to the mind behind it.
fn go_along_the_line(game: &Game, selected: usize, deed: Deed) -> Option<Answer> {
    let foresight = game.world().get_resource().and_then(Prospect::foresight);
    let go = |by| {
        let selected = timeline::later(foresight, selected, by);
        Some(Answer::Show(Overlay::Timeline { selected }))
    };
    match deed {
        Deed::Next => go(1),
        Deed::Previous => go(-1),
        Deed::Confirm => {
            let number = timeline::selected(foresight, selected)?;
            (number != Number::PLAYER).then_some(Answer::Show(Overlay::Card(number)))
        }
        _ => None,
    }
}

/// What a list shows after it is scrolled.
fn scroll(game: &mut Game, overlay: Overlay, scroll: Scroll) -> Option<Answer> {
    let world = game.world_mut();
    Some(Answer::Show(match overlay {
        Overlay::Monsters { selected } => {
            let last = roster(world).len().saturating_sub(1);
            Overlay::Monsters { selected: scroll.from(selected, last, PAGE) }
        }
        Overlay::Messages { back } => {
            let last = world.resource::<Bulletin>().history().len().saturating_sub(1);
            Overlay::Messages { back: scroll.reversed().from(back, last, PAGE) }
        }
        Overlay::Help { top } => {
            Overlay::Help { top: scroll.from(top, how_far_the_help_scrolls(world), PAGE) }
        }
        _ => return None,
    }))
}

/// More turns than any game has.
const MOST_TURNS: u32 = 9_999_999;

/// What is typed is the number of a turn, and nothing else.
fn seek(turn: Option<u32>, key: KeyCode) -> Answer {
    let typed = match key {
        KeyCode::Enter => return turn.map_or(Answer::Show(Overlay::None), Answer::GoTo),
        KeyCode::Backspace => turn.map(|turn| turn / 10).filter(|turn| *turn > 0),
        KeyCode::Char(letter) => match letter.to_digit(10) {
            Some(digit) => Some((turn.unwrap_or(0) * 10 + digit).min(MOST_TURNS)),
            None => turn,
        },
        _ => turn,
    };
    Answer::Show(Overlay::Seek(typed))
}

fn which(game: &Game, handling: ItemAction) -> Answer {
    let world = game.world();
    if player_of(world).is_some_and(|who| world.get::<Pack>(who).is_some()) {
        Answer::Show(Overlay::Which(handling))
    } else {
        refuse("You carry nothing.")
    }
}

/// A door that could be closed, or one that something keeps open: that is told.
fn which_door(game: &Game) -> Answer {
    let is_open = |way: &Direction| game.may(Command::Close(*way)) != Err(Refusal::NoDoor(*way));
    let doors: Vec<_> = Direction::ALL.into_iter().filter(is_open).collect();
    match doors[..] {
        [] if stands_in_a_doorway(game) => {
            refuse("You stand in the doorway: one step further, and it can be closed.")
        }
        [] => refuse("There is no open door beside you."),
        [door] => Answer::Do(Command::Close(door)),
        _ => Answer::Show(Overlay::Door),
    }
}

fn stands_in_a_doorway(game: &Game) -> bool {
    let place = Known::of(game.world()).place();
    known_things(game.world()).iter().any(|it| it.cell == place && it.latch == Some(Latch::Open))
}

const fn handling(deed: Deed) -> Option<ItemAction> {
    Some(match deed {
        Deed::Drop => ItemAction::Drop,
        Deed::Throw => ItemAction::Throw,
        Deed::Use => ItemAction::Use,
        _ => return None,
    })
}

/// What is to be done with an item, by how it is used.
pub(in crate::ui) fn handle(game: &Game, handling: ItemAction, slot: Slot) -> Answer {
    let belonging = match filled(game, slot) {
        Ok(belonging) => belonging,
        Err(refusal) => return refused(refusal),
    };
    let cell = first_target(&Known::of(game.world()));
    let aim = |handling| Answer::Show(Overlay::Aim { handling, slot, cell });
    match (handling, usage(game.world(), belonging.entity)) {
        (ItemAction::Drop, _) => Answer::Do(Command::Drop(slot)),
        (ItemAction::Throw, _) | (ItemAction::Use, Usage::Thrown) => aim(ItemAction::Throw),
        (ItemAction::Use, Usage::Aimed) => aim(ItemAction::Use),
        (ItemAction::Use, _) => Answer::Do(Command::Use(slot, Aim::Nothing)),
    }
}

fn filled(game: &Game, slot: Slot) -> Result<Belonging<'_>, Refusal> {
    Belonging::in_slot(game.world(), slot).ok_or(Refusal::EmptySlot(slot))
}

fn aim(
    game: &Game,
    handling: ItemAction,
    slot: Slot,
    cell: Position,
    deed: Deed,
) -> Option<Answer> {
    let same_key = self::handling(deed) == Some(handling);
    if !same_key && !matches!(deed, Deed::Confirm | Deed::Rest) {
        let cell = aimed(&Known::of(game.world()), cell, deed)?;
        return Some(Answer::Show(Overlay::Aim { handling, slot, cell }));
    }
    Some(take_aim(game, handling, slot, cell))
}

/// That place it is.
pub(in crate::ui) fn take_aim(
    game: &Game,
    handling: ItemAction,
    slot: Slot,
    cell: Position,
) -> Answer {
    // A wand is tried on the first bit: whether it can be aimed there is the
    // same for all four.
    let (command, next) = match handling {
        ItemAction::Use => {
            let aim = Aim::Bit(cell, Ability::Intelligent);
            (Command::Use(slot, aim), Answer::Show(Overlay::Bit { slot, cell }))
        }
        ItemAction::Throw | ItemAction::Drop => {
            (Command::Throw(slot, cell), Answer::Do(Command::Throw(slot, cell)))
        }
    };
    game.may(command).map_or_else(refused, |()| next)
}

fn refuse(words: &str) -> Answer {
    Answer::Refuse(words.to_owned())
}

fn refused(refusal: Refusal) -> Answer {
    refuse(&refusal.to_string())
}
