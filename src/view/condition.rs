//! What the PC is under, and what it carries, in a few words.

use crate::{
    creature::{Abilities, Ability},
    lookahead::ThreatMap,
    messages::words::bit_name,
    mind::MindVeiled,
    things::{Dig, Digging, Hasted, Stuck},
    turn::{NextTurn, Tick},
    view::Belonging,
};
use bevy_ecs::prelude::{Entity, World};

/// What it is under, and the glyphs of its pack: `stuck 2  telepathic  a! c-`.
pub(crate) fn condition(world: &World, player: Option<Entity>) -> String {
    let mut words = effects(world, player);
    let pack: Vec<_> =
        Belonging::all(world).iter().map(|it| format!("{}{}", it.slot, it.glyph())).collect();
    words.extend((!pack.is_empty()).then(|| pack.join(" ")));
    words.join("  ")
}

/// Effects with what is left of them, and the PC's bits: `stuck 2`, `veiled 7`,
/// `telepathic`. Moves and turns are counted.
pub(crate) fn effects(world: &World, player: Option<Entity>) -> Vec<String> {
    let Some(who) = player.and_then(|player| world.get_entity(player).ok()) else {
        return Vec::new();
    };
    let mut words = Vec::new();
    words.extend(who.get::<Stuck>().map(|stuck| format!("stuck {}", stuck.moves)));
    words.extend(who.get::<Hasted>().map(|hasted| format!("hasted {}", hasted.moves)));
    if let (Some(veiled), Some(turn)) = (who.get::<MindVeiled>(), who.get::<NextTurn>()) {
        let left = veiled.until.0.saturating_sub(turn.at().0).div_ceil(Tick::PER_TURN);
        words.push(format!("veiled {left}"));
    }
    let digging = who.get::<Digging>();
    let bites = digging.and_then(|digging| world.get::<Dig>(digging.with)).map(|dig| dig.bites);
    words.extend(bites.map(|bites| format!("digging {bites}")));
    let abilities = who.get::<Abilities>().copied().unwrap_or_default();
    // Whoever digs with something in hand is told so already.
    let tells = |ability: &Ability| {
        abilities.has(*ability) && !(bites.is_some() && *ability == Ability::Tunneling)
    };
    words.extend(Ability::ALL.into_iter().filter(tells).map(|it| bit_name(it).to_owned()));
    words
}

/// In how many of the ways to spend its turn the PC may die, if in any, and the
/// same in short: `death in 4 of 9 ways`, `death 4/9`. Where it may not, in how many
/// its ward would be spent: `ward spent in 2 of 9 ways`.
pub(crate) fn peril(threats: &ThreatMap) -> Option<[String; 2]> {
    let (what, count, ways) = match (threats.count(), threats.count_of_wards()) {
        ((0, _), 0) => return None,
        ((0, ways), spent) => ("ward spent", spent, ways),
        ((deadly, ways), _) => ("death", deadly, ways),
    };
    Some([format!("{what} in {count} of {ways} ways"), format!("{what} {count}/{ways}")])
}
