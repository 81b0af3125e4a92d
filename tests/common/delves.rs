//! Delves full of all that there is, and a PC that does anything in them.

use hexdelve::prelude::*;

/// A level with every kind of thing, and many of them.
fn row(monsters: u32, chests: u32) -> String {
    format!(
        "[[level]]\nmonsters = {monsters}\nmasks = '0123456789abcdef'\nspeeds = [5, 20]\n\
         doors = 100\nlocked = 30\ntraps = 45\nchests = {chests}\nitems = 40\n"
    )
}

/// Tables for two such levels with many monsters.
#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn crowded() -> GameTables {
    tables(&crowded_files())
}

/// The files of those tables.
pub(crate) fn crowded_files() -> AssetFiles {
    files(&format!("{}{}crown = true\n", row(12, 12), row(14, 12)))
}

/// Tables for one such level with few monsters and many chests: the PC lives
/// long enough to see what it does come to its end.
#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn quiet() -> GameTables {
    tables(&files(&format!("{}crown = true\n", row(5, 60))))
}

fn tables(files: &AssetFiles) -> GameTables {
    GameTables::read(files, &PartRegistry::built_in()).unwrap()
}

fn files(levels: &str) -> AssetFiles {
    let early = |text: &str| text.replace("levels = [2, 8]", "levels = [1, 8]");
    let early = |text: &str| early(text).replace("levels = [3, 8]", "levels = [1, 8]");
    AssetFiles::built_in()
        .with_text(AssetFile::Items, early(include_str!("../../assets/items.toml")))
        .with_text(AssetFile::Mechanisms, early(include_str!("../../assets/mechanisms.toml")))
        .with_text(AssetFile::Levels, levels.to_owned())
}

/// Fills the PC's pack with any items.
pub(crate) fn fill_the_pack(world: &mut World, dice: &mut GameRng) {
    let player = world.query_filtered::<Entity, With<Player>>().single(world).unwrap();
    let catalogue = world.resource::<Catalogue>().clone();
    let carried = |kind: &ThingKind| kind.layer == CellLayer::Item && kind.name != "Crown";
    let kinds: Vec<_> =
        catalogue.iter().filter(|(_, kind)| carried(kind)).map(|(id, _)| id).collect();
    for _ in Slot::ALL {
        let item = catalogue.spawn(world, kinds.choose(dice).copied().unwrap());
        let slot = hexdelve::things::free_slot(world, player).unwrap();
        world.entity_mut(item).insert(CarriedBy { carrier: player, slot });
    }
}

/// Any legal command, steps more often than others, those that leave the level
/// only where `climbs`.
pub(crate) fn whim(game: &mut Game, dice: &mut GameRng, climbs: bool) -> Action {
    let player_view = game.player_view().unwrap();
    let seen: Vec<_> = player_view.field_of_view.cells().collect();
    let targets: Vec<_> = player_view.monsters.iter().map(|monster| monster.position).collect();
    for _ in 0..30 {
        let command = any_command(&seen, &targets, dice);
        let leaves = matches!(command, Action::Descend | Action::Ascend);
        if (climbs || !leaves) && game.check_action(command).is_ok() {
            return command;
        }
    }
    Action::Rest
}

fn any_command(seen: &[Position], targets: &[Position], dice: &mut GameRng) -> Action {
    let way = Direction::ALL.choose(dice).copied().unwrap();
    let slot = Slot::ALL.choose(dice).copied().unwrap();
    let cell = seen.choose(dice).copied().unwrap_or(Position::new(1, 1));
    match dice.random_range(0..100) {
        0..4 => Action::Rest,
        4..10 => Action::Close(way),
        10..25 => Action::PickUp,
        25..27 => Action::Drop(slot),
        27..31 => Action::Throw(slot, cell),
        31..35 => Action::Use(slot, ItemTarget::Nothing),
        35..38 => {
            let target = targets.choose(dice).copied().unwrap_or(cell);
            Action::Use(
                slot,
                ItemTarget::Ability(target, Ability::ALL.choose(dice).copied().unwrap()),
            )
        }
        38..42 => Action::Descend,
        42..46 => Action::Ascend,
        _ => Action::Step(way),
    }
}

#[allow(dead_code, reason = "not every test goes event by event")]
/// Lets one character have its turn, unless the game is decided.
pub(crate) fn one_event(game: &mut Game) {
    let mut left = 1;
    run_turns_while(game.world_mut(), |world| {
        left -= 1;
        left >= 0 && !world.resource::<GameStatus>().is_over()
    });
}
