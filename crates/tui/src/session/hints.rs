//! What the game explains to somebody new: once, when it first matters. The help shows all of it
//! again.

use hexdelve::prelude::*;
use hexdelve::{
    journal::Achievements, knowledge::RememberedThing, level::ComingHunters, things::OfferedArt,
    trades::Trade,
};

/// The keys are in braces, as in [`with_keys`](crate::settings::with_keys).
pub(crate) struct Hint {
    pub(crate) words: &'static str,
    matters: fn(&PlayerView<'_>) -> bool,
}

const fn hint(words: &'static str, matters: fn(&PlayerView<'_>) -> bool) -> Hint {
    Hint { words, matters }
}

/// If several matter at once, the first is told first.
pub(crate) const HINTS: &[Hint] = &[
    hint(
        "{threat} marks the steps that could kill you. {timeline} tells who acts when, and the line \
         Next in short.",
        |known| {
            let is_near = |it: &&PerceivedMonster| it.position.distance(known.position) <= NEAR;
            known.monsters.iter().filter(is_near).any(|it| it.in_view && it.belief.goal().is_some())
        },
    ),
    hint(
        "A letter in italics has a trade: it kills in other ways than by a step. {look} at it.",
        |known| {
            let has_trade = |it: &&PerceivedMonster| known.world.get::<Trade>(it.entity).is_some();
            known.monsters.iter().filter(has_trade).any(|it| it.in_view)
        },
    ),
    hint(
        "What you hear is in one of the cells with its mark, of which there are more each turn. \
         {look} at them.",
        |known| known.regions().iter().any(|it| !it.is_dead()),
    ),
    hint(
        "A shrine: {look} at its three arts. With {pick-up} you learn one, and the others are gone.",
        |known| offers(known).any(|it| known.world.get::<OfferedArt>(it.entity).is_some()),
    ),
    hint("A cage: {look} at its three items. When you take one, the others are gone.", |known| {
        offers(known).any(|it| known.world.get::<OfferedArt>(it.entity).is_none())
    }),
    hint(
        "{arts} uses an art. Kills by your own steps fill its charges, and so does a new level.",
        |known| !known.arts().is_empty(),
    ),
    hint(
        "An item: step onto it and press {pick-up}. {inventory} tells what it does, and {use} uses \
         it.",
        |known| {
            let is_loose = |it: &RememberedThing| it.is_item && !it.is_offered;
            known.things.iter().any(is_loose)
        },
    ),
    hint(
        "A step into a chasm takes you to the next level, but you are heard as you land.",
        |known| {
            let is_chasm = |cell| known.feature_at(cell).is_some_and(|it| it.name == "chasm");
            known.field_of_view.cells().any(is_chasm)
        },
    ),
    hint("Hunters are near. Each new level puts more turns between you and them.", |known| {
        let turns = known.depth.and_then(|it| it.hunters_in);
        turns.is_some_and(|turns| turns <= ComingHunters::NOTICE)
    }),
];

/// In cells.
const NEAR: u16 = 3;
/// The number of finished delves after which a player knows it all.
const DELVES: u64 = 3;

fn offers<'a>(known: &'a PlayerView<'_>) -> impl Iterator<Item = &'a RememberedThing> {
    known.things.iter().filter(|it| it.is_offered)
}

#[derive(Debug)]
pub(super) struct ToldHints {
    /// By their places in the list.
    told: Vec<usize>,
    /// The last turn after which a hint was looked for.
    turn: u64,
}

impl ToldHints {
    pub(super) const fn from_turn(turn: u64) -> Self {
        Self { told: Vec::new(), turn }
    }

    /// At most one after each turn, and only in a player's first delves.
    pub(super) fn next(&mut self, game: &Game) -> Option<&'static str> {
        let (world, turn) = (game.world(), game.turns());
        let player: &Achievements = world.get_resource()?;
        let is_new = std::mem::replace(&mut self.turn, turn) != turn;
        if !is_new || player.delves >= DELVES || !world.contains_resource::<Depth>() {
            return None;
        }
        let known = PlayerView::of(world);
        let mut due = HINTS.iter().enumerate().filter(|(at, _)| !self.told.contains(at));
        let (at, hint) = due.find(|(_, hint)| (hint.matters)(&known))?;
        self.told.push(at);
        Some(hint.words)
    }
}
