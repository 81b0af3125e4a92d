//! An item: a frost bomb that freezes the creature in the cell where it lands.

use hexdelve::prelude::*;

/// The part `frost = { turns = … }` of things that freeze a creature.
#[derive(Component, Clone, Debug, Deserialize)]
#[require(UseMethod = UseMethod::Thrown)]
#[serde(crate = "hexdelve::serde", deny_unknown_fields)]
pub struct Frost {
    turns: u16,
}

/// Freezes the creature in the cell where a thing with this part goes off.
pub fn freeze(
    off: On<Effect<Frost>>,
    bombs: Query<&Frost>,
    spatial_index: Res<SpatialIndex>,
    mut commands: Commands,
) {
    if let (Ok(frost), Some(victim)) = (bombs.get(off.entity), spatial_index.creature(off.cell)) {
        commands.entity(victim).insert(Stuck { moves: frost.turns });
    }
}

/// Registers the part and its effect.
pub fn winter(app: &mut App) {
    app.add_plugins(RuleName("winter")).add_part::<Frost>("frost").add_observer(freeze);
}

/// A row for `items.toml`.
pub const BOMB: &str = r#"
[[item]]
name   = "frost bomb"
glyph  = "|"
text   = "Throw it at a creature, which then loses its next 3 moves."
weight = 2
levels = [1, 8]
frost  = { turns = 3 }
"#;

/// Returns the game's rules with frost, and the built-in tables with this row added.
///
/// # Errors
/// Returns a [`ContentError`] if the row is invalid.
pub fn rules() -> Result<Rules, ContentError> {
    let files = AssetFiles::built_in().with_rows(AssetFile::Items, BOMB);
    Rules::default().with(winter).with_files(files)
}

fn main() -> Result<(), ContentError> {
    let corridor = Scenario::delve("@....3").rules(rules()?);
    let mut game = corridor.carrying('@', "frost bomb").start();

    let target = game.find('3').expect("it is drawn");
    game.submit(Action::Throw(Slot::ALL[0], target)).expect("the target is in view");
    for lost in 2..=3 {
        game.submit(Action::Rest).expect("resting is always possible");
        println!("move {lost} is lost: {}", game.drawing().trim());
        assert_eq!(game.find('3'), Some(target));
    }
    game.submit(Action::Rest).expect("resting is always possible");
    println!("it moves again:  {}", game.drawing().trim());
    assert_ne!(game.find('3'), Some(target));
    Ok(())
}
