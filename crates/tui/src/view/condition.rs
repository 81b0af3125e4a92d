//! The PC's effects and items in a few words.

use crate::{
    messages::{hunters::coming_hunters, words::bit_name},
    view::Belonging,
};
use bevy_ecs::prelude::{Entity, World};
use hexdelve::{
    creature::{Abilities, Ability},
    level::{ComingHunters, Depth},
    lookahead::ThreatMap,
    mind::HiddenFromTelepaths,
    text::count,
    things::{DiggingTool, Hasted, Stuck, WieldedItem},
    turn::{GameTime, NextTurn},
};

/// For example, `stuck 2  telepathic  a! c-`.
pub(crate) fn condition(world: &World, player: Option<Entity>, is_narrow: bool) -> String {
    let mut words = effects(world, player, is_narrow);
    let pack: Vec<_> =
        Belonging::all(world).iter().map(|it| format!("{}{}", it.slot, it.glyph())).collect();
    words.extend((!pack.is_empty()).then(|| pack.join(" ")));
    words.extend(crown_in_words(world).map(str::to_owned));
    words.join("  ")
}

/// The Crown takes no slot of the pack.
pub(crate) fn crown_in_words(world: &World) -> Option<&'static str> {
    world.get_resource().is_some_and(Depth::is_escaping).then_some("the Crown")
}

fn hunters(world: &World, is_narrow: bool) -> Option<String> {
    let ComingHunters { turns, .. } = coming_hunters(world)?;
    match turns {
        0 => Some("hunters arriving".to_owned()),
        1..=ComingHunters::NOTICE if is_narrow => Some(format!("hunters in {turns}")),
        1..=ComingHunters::NOTICE => Some(format!("hunters in {}", count(turns, "turn"))),
        _ => None,
    }
}

/// With the moves or turns left: `stuck 2`, `veiled 7`, `telepathic`.
pub(crate) fn effects(world: &World, player: Option<Entity>, is_narrow: bool) -> Vec<String> {
    let Some(who) = player.and_then(|player| world.get_entity(player).ok()) else {
        return Vec::new();
    };
    let mut words: Vec<_> = hunters(world, is_narrow).into_iter().collect();
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

/// In a long and a short form. Moves that cost a ward count only if none is deadly.
pub(crate) fn peril(threats: &ThreatMap) -> Option<[String; 2]> {
    let ((deadly, ways), spent) = (threats.dangerous_move_count(), threats.ward_using_move_count());
    match (deadly, spent) {
        (0, 0) => None,
        (0, _) => {
            let costs = if spent == 1 { "costs" } else { "cost" };
            let long = format!("{spent} of {ways} moves {costs} a ward");
            Some([long, format!("{spent}/{ways} {costs} a ward")])
        }
        _ => Some([format!("death in {deadly} of {ways} moves"), format!("death {deadly}/{ways}")]),
    }
}
