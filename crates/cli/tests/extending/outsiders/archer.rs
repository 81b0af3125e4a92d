//! An archer: it shoots the PC from afar.

use hexdelve::creature::BaseStats;
use hexdelve_cli::prelude::*;

/// A monster that shoots the PC when it sees it within this number of cells.
#[derive(Component, Clone, Debug)]
pub struct Archer {
    pub reach: u16,
}

fn shoot(
    mut current: ResMut<CurrentTurn>,
    archers: Query<(&Archer, &Position, &CharacterId, &Abilities, Option<&BaseStats>)>,
    players: Query<(Entity, &Position), With<Player>>,
    view: Res<FieldOfView>,
    mut commands: Commands,
) {
    let (Some(entity), Ok((victim, there))) = (current.actor(), players.single()) else { return };
    let Ok((archer, here, id, abilities, birth)) = archers.get(entity) else { return };
    // Sight is symmetric: whoever the PC sees also sees the PC.
    if here.distance(*there) > archer.reach || !view.sees(*here) {
        return;
    }
    current.action = Action::Rest;
    let (id, abilities, base_stats) = (*id, *abilities, birth.copied());
    let killer = CharacterSummary { entity, id, abilities, base_stats };
    commands.queue(Kill { victim, cause: CauseOfDeath::Character(killer) });
}

pub fn archery(app: &mut App) {
    app.track_state(|archer: &Archer| archer.reach.into())
        .add_systems(Turn, shoot.in_set(ExtensionSystems::Before(TurnSystems::Act)));
}

/// Lets archers shoot, and makes an archer of every third monster of each level.
pub fn archers(app: &mut App) {
    let enlist = |_: On<LevelCreated>,
                  monsters: Query<(Entity, &CharacterId), With<Monster>>,
                  mut commands: Commands| {
        for (monster, _) in monsters.iter().filter(|(_, id)| id.index.is_multiple_of(3)) {
            commands.entity(monster).insert(Archer { reach: 6 });
        }
    };
    app.add_plugins(archery).add_observer(enlist);
}
