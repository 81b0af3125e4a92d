//! The PC's effects and items in a few words.

use crate::{
    creature::{Abilities, Ability},
    level::{ComingHunters, Depth},
    lookahead::ThreatMap,
    messages::{hunters::coming_hunters, words::bit_name},
    mind::HiddenFromTelepaths,
    things::{DiggingTool, Hasted, Stuck, WieldedItem},
    turn::{GameTime, NextTurn},
    view::Belonging,
};
use bevy_ecs::prelude::{Entity, World};

/// Returns the PC's effects and the glyphs of its pack: `stuck 2  telepathic  a! c-`.
pub(crate) fn condition(world: &World, player: Option<Entity>) -> String {
    let mut words = effects(world, player);
    let pack: Vec<_> =
        Belonging::all(world).iter().map(|it| format!("{}{}", it.slot, it.glyph())).collect();
    words.extend((!pack.is_empty()).then(|| pack.join(" ")));
    words.extend(crown_in_words(world).map(str::to_owned));
    words.join("  ")
}

/// Returns the name of the Crown if the PC carries it. The Crown takes no slot of the
/// pack.
pub(crate) fn crown_in_words(world: &World) -> Option<&'static str> {
    world.get_resource().is_some_and(Depth::is_escaping).then_some("the Crown")
}

/// Returns the PC's effects, with the moves or turns left, and its bits: `stuck 2`,
/// `veiled 7`, `telepathic`.
pub(crate) fn effects(world: &World, player: Option<Entity>) -> Vec<String> {
    let Some(who) = player.and_then(|player| world.get_entity(player).ok()) else {
        return Vec::new();
    };
    let mut words = Vec::new();
    let soon = coming_hunters(world).filter(|hunters| hunters.turns <= ComingHunters::NOTICE);
    words.extend(soon.map(|hunters| format!("hunters {}", hunters.turns)));
    words.extend(who.get::<Stuck>().map(|stuck| format!("stuck {}", stuck.moves)));
    words.extend(who.get::<Hasted>().map(|hasted| format!("hasted {}", hasted.moves)));
    if let (Some(veiled), Some(turn)) = (who.get::<HiddenFromTelepaths>(), who.get::<NextTurn>()) {
        let left = veiled.until.0.saturating_sub(turn.at().0).div_ceil(GameTime::PER_TURN);
        words.push(format!("veiled {left}"));
    }
    let digging = who.get::<WieldedItem>();
    let digs =
        digging.and_then(|digging| world.get::<DiggingTool>(digging.item)).map(|dig| dig.digs);
    words.extend(digs.map(|digs| format!("digging {digs}")));
    let abilities = who.get::<Abilities>().copied().unwrap_or_default();
    // The number of uses left in a digging tool already shows that the PC digs.
    let tells = |ability: &Ability| {
        abilities.has(*ability) && !(digs.is_some() && *ability == Ability::Tunneling)
    };
    words.extend(Ability::ALL.into_iter().filter(tells).map(|it| bit_name(it).to_owned()));
    words
}

/// Returns the number of the PC's moves in which it may die, in a long and a short form:
/// `death in 4 of 9 moves`, `death 4/9`. If it cannot die, returns the number of moves in
/// which it would lose its ward: `ward lost in 2 of 9 moves`. Returns `None` if neither
/// can happen.
pub(crate) fn peril(threats: &ThreatMap) -> Option<[String; 2]> {
    let (what, count, ways) =
        match (threats.dangerous_move_count(), threats.ward_using_move_count()) {
            ((0, _), 0) => return None,
            ((0, ways), spent) => ("ward lost", spent, ways),
            ((deadly, ways), _) => ("death", deadly, ways),
        };
    Some([format!("{what} in {count} of {ways} moves"), format!("{what} {count}/{ways}")])
}
