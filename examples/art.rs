//! An art: a shout after which the creatures nearby lose moves.

use hexdelve::prelude::*;

/// The rule `shout = { cells = …, moves = … }` of an art.
#[derive(Component, Clone, Debug, Deserialize)]
#[serde(crate = "hexdelve::serde", deny_unknown_fields)]
pub struct Shout {
    cells: u16,
    moves: u16,
}

/// The art's action, which has the same name.
pub const SHOUT: Skill = Skill {
    name: "shout",
    key: None,
    help: "shout at those nearby",
    precondition: |world, who, _| arts::use_now::<Shout>(world, who).map(|_| ()),
};

/// Holds the monsters nearby. The charge has been taken when this runs.
pub fn shout(
    off: On<Effect<Shout>>,
    shouts: Query<&Shout>,
    monsters: Query<(Entity, &Position), With<Monster>>,
    mut commands: Commands,
) {
    let Ok(&Shout { cells, moves }) = shouts.get(off.entity) else { return };
    for (monster, _) in monsters.iter().filter(|(_, cell)| cell.distance(off.cell) <= cells) {
        commands.entity(monster).insert(Stuck { moves });
    }
}

/// Registers the rule and the action.
pub fn shouting(app: &mut App) {
    app.add_plugins(RuleName("shouting")).add_part::<Shout>("shout");
    app.add_skill(SHOUT).add_observer(shout);
}

/// A row for `arts.toml`.
pub const ROW: &str = r#"
[[art]]
name  = "shout"
class = "craft"
aim   = "nothing"
pips  = 2
holds = 1
text  = "All monsters within 3 cells lose 2 moves."
shout = { cells = 3, moves = 2 }
"#;

/// Returns the game's rules with shouting, and the built-in tables with this row added.
///
/// # Errors
/// Returns a [`ContentError`] if the row is invalid.
pub fn rules() -> Result<Rules, ContentError> {
    Rules::default()
        .with(shouting)
        .with_files(AssetFiles::built_in().with_rows(AssetFile::Arts, ROW))
}

fn main() -> Result<(), ContentError> {
    let corridor = Scenario::delve("@..3").rules(rules()?).speed('3', 10).art("shout");
    let mut game = corridor.start();
    game.submit(SHOUT.into()).expect("it has a charge");
    game.submit(Action::Rest).expect("resting is always possible");
    println!("the hunter is held: {}", game.drawing().trim());
    assert_eq!(game.drawing().trim(), "@..3");
    assert!(game.submit(SHOUT.into()).is_err(), "the charge is used up");
    game.submit(Action::Rest).expect("resting is always possible");
    println!("it comes:           {}", game.drawing().trim());
    assert_eq!(game.drawing().trim(), "@.3.");
    Ok(())
}
