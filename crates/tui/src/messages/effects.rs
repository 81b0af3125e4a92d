//! What the PC sees happen in a turn, as effects in cells, which the screen animates. They are
//! collected when the messages are written, and only if the PC sees them then.

use hexdelve::prelude::*;
use hexdelve::{
    grid::line,
    knowledge::PlayerSight,
    level::LevelChanged,
    things::{ThingEvent, ThingEventKind},
};
use std::ops::Range;

/// The most frames of an animation.
const MOST: usize = 6;
/// Nobody can follow more, and in a large pit thousands of monsters die in a turn.
const ENOUGH: usize = 256;

#[derive(Clone, Debug)]
pub(crate) struct Effect {
    /// The numbers of the frames that show it.
    pub(crate) frames: Range<usize>,
    pub(crate) cell: Position,
    pub(crate) drawn: Drawn,
    pub(crate) is_reversed: bool,
    /// It is shown only if the finished frame has this glyph in this cell.
    pub(crate) needs: Option<(Position, char)>,
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Drawn {
    Glyph(char, ColourRole),
    Recoloured(ColourRole),
    Ground,
}

/// The effects since the PC's last action.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct SeenEffects {
    turn: u64,
    /// The number of frames so far.
    count: usize,
    effects: Vec<Effect>,
}

impl SeenEffects {
    pub(crate) fn of(world: &World) -> &[Effect] {
        let turn = world.resource::<PlayerOrders>().turns_taken();
        let seen = world.get_resource::<Self>().filter(|it| it.turn == turn);
        seen.map_or(&[], |it| &it.effects)
    }

    /// If it `needs` a glyph in a cell, it is shown only if the finished frame has it there.
    fn put(
        &mut self,
        frames: Range<usize>,
        cell: Position,
        (drawn, is_reversed): (Drawn, bool),
        needs: Option<(Position, char)>,
    ) {
        self.count = self.count.max(frames.end);
        self.effects.push(Effect { frames, cell, drawn, is_reversed, needs });
    }

    /// One event follows another, if there are enough frames.
    fn next(&self, length: usize) -> usize {
        self.count.min(MOST - length)
    }

    /// A cell a frame, or faster if it is far.
    fn fly(&mut self, drawn: Drawn, path: &[Position]) {
        let (Some(end), Drawn::Glyph(glyph, _)) = (path.last(), drawn) else { return };
        let count = path.len().min(MOST);
        let start = self.next(count);
        let needs = Some((*end, glyph));
        self.put(0..start + count - 1, *end, (Drawn::Ground, false), needs);
        for number in 0..count {
            let cell = path[((number + 1) * path.len()).div_ceil(count) - 1];
            self.put(start + number..start + number + 1, cell, (drawn, false), None);
        }
    }
}

pub(super) fn note_effects(
    (mut deaths, mut things): (MessageReader<Killed>, MessageReader<ThingEvent>),
    (mut levels, moves): (MessageReader<LevelChanged>, Res<Messages<Moved>>),
    (eyes, orders, bestiary): (PlayerSight<'_>, Res<PlayerOrders>, Res<Bestiary>),
    catalogue: Option<Res<Catalogue>>,
    characters: Query<(&Position, &CharacterId, &Abilities)>,
    mut seen: ResMut<SeenEffects>,
) {
    // The cells of a level that the PC has left mean nothing.
    if seen.turn != orders.turns_taken() || levels.read().count() > 0 {
        *seen = SeenEffects { turn: orders.turns_taken(), ..SeenEffects::default() };
    }
    let look = |who: Identity| match who.id {
        CharacterId::PLAYER => Drawn::Glyph('@', ColourRole::Player),
        _ => Drawn::Glyph(bestiary.letter(who), ColourRole::Monster(who.abilities)),
    };
    let moves = || moves.iter_current_update_messages();
    let mut sliders = Vec::new();
    for ThingEvent { character, cell, thing, kind } in things.read().copied() {
        let Ok((place, id, abilities)) = characters.get(character) else { continue };
        let is_player = *id == CharacterId::PLAYER;
        match kind {
            ThingEventKind::AttackAverted if is_player => {
                let start = seen.next(2);
                for (frame, role) in (start..).zip([ColourRole::Item, ColourRole::Player]) {
                    seen.put(frame..frame + 1, cell, (Drawn::Glyph('@', role), true), None);
                }
            }
            ThingEventKind::Thrown => {
                let path: Vec<_> = line(*place, cell).skip(1).filter(|it| eyes.see(*it)).collect();
                if let Some((kinds, kind)) = catalogue.as_ref().zip(thing) {
                    seen.fly(Drawn::Glyph(kinds.kind(kind).glyph, ColourRole::Item), &path);
                }
            }
            ThingEventKind::TrapTriggered | ThingEventKind::FeatureEntered => {
                // The steps of the same turn that follow this one are those of a slide.
                let cells: Vec<_> = moves().filter(|it| it.who == character).collect();
                let first = cells.iter().rposition(|it| it.to == cell).unwrap_or(cells.len());
                let path = cells.into_iter().skip(first).map(|it| it.to);
                let path: Vec<_> = path.filter(|it| is_player || eyes.see(*it)).collect();
                if path.len() > 1 {
                    seen.fly(look(Identity { id: *id, abilities: *abilities }), &path);
                    sliders.push(character);
                }
            }
            _ => {}
        }
    }
    for Killed { cell, victim, cause } in deaths.read().copied() {
        let (start, killer) = (seen.next(2), cause.killer());
        if seen.effects.len() > ENOUGH && !victim.is_player() {
            continue;
        }
        if victim.is_player() {
            let span = |at: u16| at.saturating_sub(2)..=at.saturating_add(2);
            for at in span(cell.y).flat_map(|y| span(cell.x).map(move |x| Position::new(x, y))) {
                let first = start + usize::from(at.distance(cell) > 1);
                let danger = Drawn::Recoloured(ColourRole::Danger);
                seen.put(first..start + 2, at, (danger, true), None);
            }
            let danger = Drawn::Glyph('@', ColourRole::Danger);
            seen.put(start..start + 2, cell, (danger, true), None);
        } else if eyes.see(cell) || killer.is_some_and(|it| it.is_player()) {
            let letter = look(Identity::from(&victim));
            let remains = Drawn::Glyph('.', ColourRole::Danger);
            seen.put(0..start, cell, (letter, false), None);
            seen.put(start..start + 1, cell, (letter, true), None);
            seen.put(start + 1..start + 2, cell, (remains, false), None);
            // Until then, the killer waits where it came from.
            let step = |who| moves().filter(|it| it.who == who && it.to == cell).last();
            let from =
                killer.and_then(|it| Some((look(Identity::from(&it)), step(it.entity)?.from)));
            let from = from.filter(|(_, from)| eyes.see(*from));
            if let Some((drawn @ Drawn::Glyph(glyph, _), from)) = from {
                let has_slid = killer.is_some_and(|it| sliders.contains(&it.entity));
                let first = if has_slid { start.saturating_sub(1) } else { 0 };
                seen.put(first..start + 2, from, (drawn, false), Some((cell, glyph)));
            }
        }
    }
}
