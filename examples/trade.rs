//! A trade: a monster that throws its only net from two or three cells away.

use hexdelve::prelude::*;

/// The trade `netter = { moves = … }`: the net holds a creature for this number of moves.
#[derive(Component, Clone, Debug, Deserialize)]
#[serde(crate = "hexdelve::serde", deny_unknown_fields)]
pub struct Netter {
    moves: u16,
}

/// The action that replaces what the mind has chosen.
const NET: CustomAction = CustomAction::named("net");

/// Decides to throw the net at the target, if it is in line.
pub fn raise_net(
    turn: On<trades::TradeTurn<Netter>>,
    mut current: ResMut<CurrentTurn>,
    netters: Query<&Position>,
    targets: trades::Targets,
) {
    let who = turn.entity;
    let (Ok(me), Some((_, cell))) = (netters.get(who), targets.in_sight(who)) else { return };
    if targets.line(*me, cell).is_some_and(|(_, cells)| (2..=3).contains(&cells)) {
        current.action = Action::Custom(NET.at(cell));
    }
}

/// Holds the creature in the cell.
pub fn throw_net(
    deed: On<Perform>,
    netters: Query<&Netter>,
    spatial_index: Res<SpatialIndex>,
    mut commands: Commands,
) {
    let (Action::Custom(net), Ok(netter)) = (deed.action, netters.get(deed.entity)) else { return };
    let victim = spatial_index.creature(net.cell());
    if let Some(victim) = victim.filter(|_| net.is_same_action(NET)) {
        commands.entity(deed.entity).remove::<Netter>();
        commands.entity(victim).insert(Stuck { moves: netter.moves });
    }
}

/// Registers the trade.
pub fn netting(app: &mut App) {
    app.add_plugins(RuleName("netting")).add_part::<Netter>("netter").add_observer(throw_net);
    app.track_state(|netter: &Netter| netter.moves.into()).add_observer(raise_net);
}

/// A row for `trades.toml`.
pub const ROW: &str = r#"
[[trade]]
name    = "netter"
initial = "n"
text    = "From two or three cells away in a straight line, it throws its only net."
weight  = 40
levels  = [1, 8]
reach   = 3
netter  = { moves = 2 }
"#;

/// Returns the game's rules with netters, and the built-in tables with this row added.
///
/// # Errors
/// Returns a [`ContentError`] if the row is invalid.
pub fn rules() -> Result<Rules, ContentError> {
    Rules::default()
        .with(netting)
        .with_files(AssetFiles::built_in().with_rows(AssetFile::Trades, ROW))
}

fn main() -> Result<(), ContentError> {
    let corridor = Scenario::delve("@..0").rules(rules()?).speed('0', 10);
    let mut game = corridor.trade('0', "netter").start();
    game.submit(Action::Rest).expect("resting is always possible");
    println!("the PC is held for {} moves", game.player_view().expect("it lives").stuck_moves);
    assert_eq!(game.player_view().expect("it lives").stuck_moves, 2);
    assert!(Simulation::new().forecast(&mut game).expect("it lives").player_dies());
    Ok(())
}
