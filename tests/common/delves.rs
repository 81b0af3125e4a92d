//! Delves full of everything that exists, and a PC that acts randomly in them.

use hexdelve::{
    action::ItemTarget,
    prelude::*,
    things::{CarriedBy, ThingKind, ThingTable},
};

fn row(monsters: u32, chests: u32) -> String {
    let kinds = LevelKind::ALL.map(LevelKind::name);
    format!(
        "[[level]]\nkinds = {kinds:?}\nmonsters = {monsters}\nmasks = '0123456789abcdef'\n\
         speeds = [5, 20]\ndoors = 100\ntraps = 45\nchests = {chests}\n\
         items = 40\npatches = 6\nvaults = 4\nuniques = 5\nlead = 50\n"
    )
}

#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn crowded() -> GameTables {
    tables(&crowded_files())
}

pub(crate) fn crowded_files() -> AssetFiles {
    files(&format!("{}{}crown = true\n", row(12, 12), row(14, 12)))
}

/// Returns tables with one level of few monsters and many chests, where the PC lives long
/// enough to finish what it does.
#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn quiet() -> GameTables {
    tables(&files(&format!("{}crown = true\n", row(5, 60))))
}

fn tables(files: &AssetFiles) -> GameTables {
    GameTables::read(files, &EffectRegistry::built_in()).unwrap()
}

fn files(levels: &str) -> AssetFiles {
    let early = |text: &str| text.replace("levels = [2, 99]", "levels = [1, 99]");
    let early = |text: &str| early(text).replace("levels = [3, 99]", "levels = [1, 99]");
    let early = |text: &str| early(text).replace("levels = [4, 99]", "levels = [1, 99]");
    let early = |text: &str| early(text).replace("levels = [2, 7]", "levels = [1, 1]");
    AssetFiles::built_in()
        .with_text(AssetFile::Items, early(include_str!("../../assets/items.toml")))
        .with_text(AssetFile::Mechanisms, early(include_str!("../../assets/mechanisms.toml")))
        .with_text(AssetFile::Features, early(include_str!("../../assets/features.toml")))
        .with_text(AssetFile::Uniques, early(include_str!("../../assets/uniques.toml")))
        .with_text(AssetFile::Levels, levels.to_owned())
}

#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn of_kind(kind: LevelKind) -> GameTables {
    let kinds = [kind.name()];
    let trades = include_str!("../../assets/trades.toml");
    let trades = ["[2, 99]", "[3, 99]", "[4, 99]"]
        .iter()
        .fold(trades.to_owned(), |text, levels| text.replace(levels, "[1, 99]"));
    let levels = format!(
        "[[level]]\nkinds = {kinds:?}\nmonsters = 12\nmasks = '0123456789abcdef'\n\
         speeds = [5, 20]\ndoors = 45\ntraps = 5\nchests = 2\nitems = 8\n\
         patches = 3\nvaults = 2\nuniques = 2\ntraders = 8\nguards = 2\nlead = 50\n\
         crown = true\n"
    );
    tables(&files(&levels).with_text(AssetFile::Trades, trades))
}

/// The built-in tables, but no hunters come.
#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn unhurried() -> GameTables {
    GameTables::built_in().clone().without_hunters()
}

pub(crate) fn fill_the_pack(world: &mut World, dice: &mut GameRng) {
    let player = world.query_filtered::<Entity, With<Player>>().single(world).unwrap();
    let catalogue = world.resource::<Catalogue>().clone();
    let carried = |kind: &ThingKind| {
        kind.table == ThingTable::Items && !kind.has("crown") && !kind.has("art")
    };
    let kinds: Vec<_> =
        catalogue.iter().filter(|(_, kind)| carried(kind)).map(|(id, _)| id).collect();
    for _ in Slot::ALL {
        let kind = kinds.choose(dice).copied().unwrap();
        for _ in 0..3 {
            let item = catalogue.spawn(world, kind);
            if let Ok(slot) = hexdelve::things::slot_for(world, player, item) {
                world.entity_mut(item).insert(CarriedBy { carrier: player, slot });
            } else {
                world.despawn(item);
            }
        }
    }
}

#[allow(dead_code, reason = "not every test that has the others has need of it")]
pub(crate) fn scatter_features(world: &mut World, dice: &mut GameRng) {
    let catalogue = world.resource::<Catalogue>().clone();
    let features: Vec<_> = catalogue.iter().filter_map(|(id, _)| catalogue.feature(id)).collect();
    let spatial_index = world.resource::<SpatialIndex>().clone();
    let mut dungeon = world.resource_mut::<Dungeon>();
    for _ in 0..60 {
        let floor: Vec<_> = dungeon.cells_with(Terrain::Floor).collect();
        let (middle, feature) = (*floor.choose(dice).unwrap(), *features.choose(dice).unwrap());
        for cell in floor.into_iter().filter(|cell| cell.distance(middle) <= 1) {
            let stack = spatial_index.at(cell);
            if stack.creature.is_none() && stack.mechanism.is_none() {
                dungeon.set_feature(cell, Some(feature));
            }
        }
    }
}

/// Returns a random legal action. Steps are more frequent than others; actions that leave
/// the level occur only if `climbs` is true.
pub(crate) fn whim(game: &mut Game, dice: &mut GameRng, climbs: bool) -> Action {
    let player_view = game.player_view().unwrap();
    let seen: Vec<_> = player_view.field_of_view.cells().collect();
    let in_view = player_view.monsters.iter().filter(|monster| monster.in_view);
    let targets: Vec<_> = in_view.map(|monster| monster.position).collect();
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
    let target = targets.choose(dice).copied().unwrap_or(cell);
    match dice.random_range(0..100) {
        0..4 => Action::Rest,
        4..10 => Action::Close(way),
        10..25 => Action::PickUp,
        25..27 => Action::Drop(slot),
        27..31 => Action::Throw(slot, cell),
        31..34 => Action::Throw(slot, target),
        34..38 => Action::Use(slot, ItemTarget::Nothing),
        38..41 => {
            let ability = Ability::ALL.choose(dice).copied().unwrap();
            Action::Use(slot, ItemTarget::Ability(target, ability))
        }
        41..45 => Action::Use(slot, ItemTarget::Cell(target)),
        45..48 => Action::Descend,
        48..51 => Action::Ascend,
        _ => Action::Step(way),
    }
}

#[allow(dead_code, reason = "not every test goes event by event")]
/// Lets one character take its turn, unless the game is over.
pub(crate) fn one_event(game: &mut Game) {
    let mut left = 1;
    run_turns_while(game.world_mut(), |world| {
        left -= 1;
        left >= 0 && !world.resource::<GameStatus>().is_over()
    });
}
