//! Warnings about monsters that are far away, were recently in view or have been heard,
//! given once before the PC sets out.

use crate::{
    creature::{Bestiary, CharacterId},
    knowledge::{HeardSound, RememberedCreature, SoundKind},
    messages::{
        sounds::heard_in_words,
        words::{aside, bearing, count, sentence},
    },
    player::PlayerView,
};
use std::collections::BTreeMap;

/// What the player was warned about.
#[derive(Debug, Default)]
pub(crate) struct Warnings {
    /// The remembered monsters, each with the turn in which it was last seen. If a monster
    /// comes into view and disappears again, there is another warning.
    remembered: BTreeMap<CharacterId, u64>,
    /// The turn of the latest sound.
    heard: Option<u64>,
    /// The turn of the warning about monsters in sight. It lasts for that turn only.
    in_sight: Option<u64>,
}

/// The number of turns for which a monster out of view may still be near.
const LATELY: u64 = 20;
/// The distance in cells within which a monster could reach the PC soon.
const SOON: u64 = 12;
/// The number of turns for which a sound is worth a warning.
const JUST_HEARD: u64 = 3;
/// The greatest distance in cells between a sound and the monster that made it, if that
/// monster is in view now.
const SAME_PLACE: u16 = 4;
/// The greatest distance in cells at which a sound is worth a warning.
const NEAR: u16 = 6;

impl Warnings {
    /// Returns a warning about the monster that went out of view last, unless the warning
    /// has been given before.
    pub(crate) fn warning(&mut self, player_view: &PlayerView<'_>) -> Option<String> {
        let lately = |it: &&RememberedCreature| player_view.turns - it.turn <= LATELY;
        let could_come = |it: &&RememberedCreature| {
            let distance = u64::from(it.sighting.position.distance(player_view.position));
            let age = player_view.turns - it.turn;
            let covered = u64::from(it.sighting.speed.value()) * age / TEN_CELLS;
            distance <= SOON + covered
        };
        let is_new = |it: &&RememberedCreature| {
            self.remembered.insert(it.sighting.id, it.turn).is_none_or(|told| told < it.turn)
        };
        let lost = player_view.out_of_view().filter(lately).filter(could_come).filter(is_new);
        let lost = lost.max_by_key(|it| (it.turn, it.sighting.id));
        lost.map(|it| in_words(it, player_view)).or_else(|| self.sound_warning(player_view))
    }

    /// Returns a warning about the latest sound, unless the warning has been given before.
    fn sound_warning(&mut self, player_view: &PlayerView<'_>) -> Option<String> {
        // A monster that has come into view was probably what was heard there.
        let is_seen = |it: &HeardSound| {
            player_view.creatures().any(|known| known.position.distance(it.cell) <= SAME_PLACE)
        };
        let is_near = |it: &&HeardSound| {
            it.kind != SoundKind::DeathCry
                && it.cell.distance(player_view.position) <= NEAR
                && player_view.turns - it.turn <= JUST_HEARD
                && self.heard.is_none_or(|told| told < it.turn)
        };
        let heard = player_view
            .sounds()
            .filter(is_near)
            .filter(|it| !is_seen(it))
            .max_by_key(|it| it.turn)?;
        self.heard = Some(heard.turn);
        let when = ago(player_view.turns - heard.turn);
        let heard = heard_in_words(heard, player_view.position, when);
        Some(format!("{heard} {INSIST}"))
    }

    /// Returns whether the player insists on setting out in spite of the monsters in sight:
    /// the player has been warned of them in this turn.
    pub(crate) fn insists(&self, player_view: &PlayerView<'_>) -> bool {
        self.in_sight == Some(player_view.turns)
    }

    /// Returns the refusal to set out. If the PC `can_insist`, it ends with the offer to go
    /// anyway.
    pub(crate) fn warn_in_sight(
        &mut self,
        player_view: &PlayerView<'_>,
        mut refusal: Vec<String>,
        can_insist: bool,
    ) -> Vec<String> {
        if let Some(last) = refusal.last_mut().filter(|_| can_insist) {
            self.in_sight = Some(player_view.turns);
            *last = format!("{last} {INSIST}");
        }
        refusal
    }
}

/// The number of PC turns in which a monster of speed 1 takes a step.
const TEN_CELLS: u64 = 10;
/// The offer to go in spite of a warning.
const INSIST: &str = "Press again to go anyway.";

fn ago(turns: u64) -> String {
    match turns {
        0 => "just now".to_owned(),
        turns => format!("{} ago", count(turns, "turn")),
    }
}

/// Returns the warning as text:
/// `The 3, a hunter, was 4 east 2 turns ago. Press again to go anyway.` It is one
/// message, so that no other message comes between its sentences.
fn in_words(lost: &RememberedCreature, player_view: &PlayerView<'_>) -> String {
    let sighting = &lost.sighting;
    let who = sentence(&aside(sighting, Bestiary::of(player_view.world)));
    let place = bearing(player_view.position, sighting.position);
    let when = ago(player_view.turns - lost.turn);
    format!("{who} was {place} {when}. {INSIST}")
}
