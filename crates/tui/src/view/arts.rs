//! The PC's arts with their charges, in the fewest columns.

use hexdelve::{
    arts::{ArtKind, KnownArt, arts_of},
    prelude::*,
    text::count,
};

const CHARGE: &str = "●";
const NO_CHARGE: &str = "○";

/// Such as `leap ●○`, or `mark ○ 2/3` after two of the three kills that a charge takes. An art that
/// always works has no marks.
pub(crate) fn art_in_marks(kind: &ArtKind, known: KnownArt) -> String {
    let missing = kind.holds.saturating_sub(known.charges);
    let (full, empty) = (CHARGE.repeat(known.charges.into()), NO_CHARGE.repeat(missing.into()));
    let counts = missing > 0 && kind.pips > 1;
    let kills = if counts { format!(" {}/{}", known.pips, kind.pips) } else { String::new() };
    format!("{} {full}{empty}{kills}", kind.name).trim_end().to_owned()
}

pub(crate) fn arts_in_marks(world: &World, player: Option<Entity>) -> Vec<String> {
    let known = player.map_or_else(Vec::new, |who| arts_of(world, who));
    known.into_iter().map(|(kind, known)| art_in_marks(kind, known)).collect()
}

/// Such as `1 of 2 charges, 1 kill to the next`.
pub(crate) fn charge_in_words(kind: &ArtKind, known: KnownArt) -> String {
    let KnownArt { charges, pips, .. } = known;
    if kind.holds == 0 {
        return "always works".to_owned();
    }
    let charged = format!("{charges} of {}", count(kind.holds, "charge"));
    if charges >= kind.holds {
        return charged;
    }
    let kills = count(kind.pips.saturating_sub(pips), "kill");
    format!("{charged}, {kills} to the next")
}

pub(crate) const fn is_ready(kind: &ArtKind, known: KnownArt) -> bool {
    kind.holds == 0 || known.charges > 0
}
