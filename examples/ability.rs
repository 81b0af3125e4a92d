//! A fifth ability, with its own letters from `g` to `v`: leaping over the next cell.

use hexdelve::prelude::*;

/// The fifth bit.
#[derive(Component, Clone, Copy, Debug)]
pub struct Leaping;

/// Turns a leaper's step into a leap over the cell's occupant, if there is room to land.
pub fn leap(
    mut current: ResMut<CurrentTurn>,
    (dungeon, spatial_index): (Res<Dungeon>, Res<SpatialIndex>),
    leapers: Query<(), With<Leaping>>,
) {
    let Action::Step(way) = current.action else { return };
    let Some(PendingMove { from, to: over }) = current.pending else { return };
    let down = over.step(way);
    let Some(who) = current.actor() else { return };
    if leapers.contains(who) && spatial_index.creature(over).is_some() && dungeon.is_passable(down)
    {
        current.pending = Some(PendingMove { from, to: down });
    }
}

/// Sets the glyph of a leaper: with the fifth bit, its letter continues where the
/// hexadecimal digits end.
pub fn give_it_a_letter(
    bit: On<Add<Leaping>>,
    abilities: Query<&Abilities>,
    mut commands: Commands,
) {
    let Ok(abilities) = abilities.get(bit.entity) else { return };
    commands.entity(bit.entity).insert(Glyph(char::from(b'g' + abilities.mask())));
}

/// Adds leaping to the game.
pub fn leaping(app: &mut App) {
    app.add_plugins(RuleName("leaping"))
        .track_state(|_: &Leaping| 1)
        .add_observer(give_it_a_letter)
        .add_systems(Turn, leap.in_set(TurnSystems::Act).after(perform_action));
}

fn main() {
    let mut game = Scenario::draw("@...02").plugin(leaping).speed('0', 1).start();
    let monster =
        game.contents_at(game.find('2').expect("it is drawn")).creature.expect("it stands there");
    game.world_mut().entity_mut(monster).insert(Leaping);
    assert_eq!(game.drawing().trim(), "@...0i");
    for _ in 0..2 {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("{}", game.drawing().trim());
    }
    assert_eq!(game.drawing().trim(), "@.i0..", "it has leapt over the slow monster");
    assert_eq!(game.monsters(), 2);
}
