//! A custom player action with its own key: a whistle that every monster in earshot hears.

use hexdelve::prelude::*;

/// The action: `W` on a screen, `whistle` in the line interface.
pub const WHISTLE: Skill = Skill {
    name: "whistle",
    key: Some('W'),
    help: "whistle so that monsters hear it",
    precondition: |world, player, _| match world.get::<Stuck>(player) {
        Some(_) => Err("You need your breath to get free."),
        None => Ok(()),
    },
};

/// The greatest distance, in cells, at which the whistle is heard.
pub const HEARD: u16 = 12;

/// Carries out the whistle, which replaces any other action of the turn.
pub fn whistle(
    current: Res<CurrentTurn>,
    places: Query<&Position>,
    mut monsters: Query<(&Position, &mut Belief)>,
) {
    let Action::Custom(deed) = current.action else { return };
    let Some(who) = current.actor() else { return };
    let Ok(here) = places.get(who) else { return };
    if deed.is_same_action(WHISTLE.action()) {
        let near = monsters.iter_mut().filter(|(place, _)| place.distance(*here) <= HEARD);
        near.for_each(|(_, mut knowledge)| *knowledge = Belief::Knows(*here));
    }
}

/// Lets the PC whistle.
pub fn whistling(app: &mut App) {
    app.add_skill(WHISTLE)
        .add_systems(Turn, whistle.in_set(ExtensionSystems::Before(TurnSystems::Act)));
}

fn main() {
    let drawing = "
        #######
        #     #
        @     1
    ";
    let mut game = Scenario::draw(drawing).plugin(whistling).start();
    let start = game.find('1');
    game.submit(Action::Rest).expect("resting is always possible");
    assert_eq!(game.find('1'), start, "the monster has noticed nobody");
    game.submit(WHISTLE.into()).expect("nothing prevents the PC from whistling");
    game.submit(Action::Rest).expect("resting is always possible");
    println!("{}", game.drawing());
    assert_ne!(game.find('1'), start, "the monster comes");
}
