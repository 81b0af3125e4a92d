//! A thief with its own name, glyph and colour, which steals your gold and flees.

use hexdelve_tui::prelude::*;

/// The gold that a character carries.
#[derive(Component, Clone, Debug)]
pub struct Purse(pub u32);

/// Marks a monster that steals instead of killing.
#[derive(Component, Clone, Debug)]
pub struct Thief;

/// Where a thief would step into the PC's cell, it takes the PC's gold instead, and flees from then
/// on.
pub fn steal(
    mut current: ResMut<CurrentTurn>,
    thieves: Query<&Position, With<Thief>>,
    player: Query<(Entity, &Position), With<Player>>,
    mut purses: Query<&mut Purse>,
    mut log: MessageWriter<GameMessage>,
    mut commands: Commands,
) {
    let (Some(thief), Action::Step(way)) = (current.actor(), current.action) else { return };
    let (Ok(here), Ok((victim, there))) = (thieves.get(thief), player.single()) else { return };
    if here.step(way) != *there {
        return;
    }
    current.action = Action::Rest;
    let Ok(mut purse) = purses.get_mut(victim) else { return };
    let loot = std::mem::take(&mut purse.0);
    log.write(GameMessage::new(format!("The thief steals {loot} gold and runs!")));
    commands.entity(thief).insert((Purse(loot), CustomMind(flee)));
}

/// Takes the step that leads farthest from the PC.
pub fn flee(senses: &Senses<'_>) -> Action {
    let Some(player) = senses.belief.goal() else { return Action::Rest };
    let here = senses.position;
    let ways = Direction::ALL.into_iter().filter(|way| senses.could_enter(here.step(*way)));
    ways.max_by_key(|way| here.step(*way).distance(player)).map_or(Action::Rest, Action::Step)
}

/// Makes thieves of the monsters with all bits except erratic.
pub fn take_to_theft(
    _: On<GameStarted>,
    born: Query<(Entity, &Abilities), With<Monster>>,
    mut commands: Commands,
) {
    for (who, _) in born.iter().filter(|(_, bits)| bits.mask() == 7) {
        let looks = (Name::new("thief"), Glyph('t'), ColourOverride(ColourRole::Custom("gold")));
        commands.entity(who).insert((Thief, looks));
    }
}

/// Adds thieves to the game.
pub fn thieves(app: &mut App) {
    app.add_plugins(RuleName("thieves"))
        .track_state(|purse: &Purse| u64::from(purse.0))
        .track_state(|_: &Thief| 1)
        .add_role("gold", "lightyellow")
        .add_status_text(|world| {
            let purse = world.try_query_filtered::<&Purse, With<Player>>();
            let gold = purse.and_then(|mut purse| Some(purse.iter(world).next()?.0));
            format!("Gold {}", gold.unwrap_or(0))
        })
        .add_observer(take_to_theft)
        .add_systems(Turn, steal.after(TurnSystems::Decide).before(TurnSystems::Act));
    app.register_required_components_with::<Player, _>(|| Purse(30));
}

fn main() {
    let mut game = Scenario::draw("@..7......").plugin(thieves).start();
    assert_eq!(game.find('t'), Some(Position::new(4, 1)));
    for _ in 0..7 {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("{}", game.drawing().trim());
    }
    assert!(game.find('t') > Some(Position::new(4, 1)), "the thief has fled");
}
