//! Rules §7, "Sounds": the region of a heard monster.

use crate::{
    delves::{crowded, whim},
    words::{EAST, WEST, at, play, rest},
};
use hexdelve::{knowledge::SoundKind, prelude::*};
use std::collections::BTreeMap;

/// Returns the level as drawn, with the cells of all regions as `?`.
fn drawn(game: &mut Game) -> String {
    let lines = game.drawing();
    let size = game.world().resource::<Dungeon>().size();
    let view = game.player_view().unwrap();
    let regions = view.regions();
    let mut lines: Vec<Vec<char>> = lines.lines().map(|line| line.chars().collect()).collect();
    for row in &mut lines { row.resize(size.width().into(), ' '); }
    for cell in regions.iter().flat_map(|it| it.cells()) {
        lines[usize::from(cell.y)][usize::from(cell.x)] = '?';
    }
    lines.iter().map(|row| format!("|{}|\n", row.iter().collect::<String>())).collect()
}

#[test]
fn a_region_grows() {
    for level in ["
                 ...
        ......@.  0.
                 ...
                 ...
    ","
        @....
            .
            .
            ...0..
    "] {
    let mut game = Scenario::delve(level).foggy().rock(200).speed('0', 5).start();
    eprintln!("{}", drawn(&mut game));
    for way in [WEST, WEST, WEST, WEST, WEST, WEST] {
        _ = game.submit(if level.contains("......@") { way } else { EAST });
        eprintln!("{}", drawn(&mut game));
    }
    }
    let mut game = Scenario::delve("@              6").rock(50).foggy().speed('6', 10).start();
    for way in 0..5 {
        rest(&mut game, 1);
        eprintln!("{}", drawn(&mut game));
    }
}

/// The monsters' last positions, and the PC's turn in which something last carried one of them.
#[derive(Default)]
struct Watch {
    last: GameTime,
    before: BTreeMap<CharacterId, Position>,
    carried: BTreeMap<CharacterId, u64>,
}

impl Watch {
    fn look(&mut self, game: &mut Game) {
        let world = game.world_mut();
        let mut monsters =
            world.query_filtered::<(&CharacterId, &Position, &Speed), With<Monster>>();
        let monsters: Vec<_> =
            monsters.iter(world).map(|(id, place, speed)| (*id, *place, *speed)).collect();
        let view = game.player_view().unwrap();
        for (id, place, speed) in monsters {
            let moves = (view.now - self.last).div_ceil(speed.delay());
            let moved = self.before.insert(id, place).map_or(0, |from| from.distance(place));
            if u64::from(moved) > moves {
                self.carried.insert(id, view.turns);
            }
        }
        self.last = view.now;
    }
}

#[test]
fn a_heard_monster_is_inside_its_region() {
    let mut ages = [0; 5];
    for seed in 0..40 {
        let mut game = DelveSetup::new(Seed(seed)).assets(crowded()).start();
        let mut dice = Seed(seed).stream(b"regions", 0, 0);
        let mut watch = Watch::default();
        for _ in 0..100 {
            watch.look(&mut game);
            let view = game.player_view().unwrap();
            for region in view.regions() {
                let place = region.maker.and_then(|id| watch.before.get(&id));
                let Some(place) = place else { continue };
                let carried = region.maker.and_then(|id| watch.carried.get(&id));
                let is_carried = carried.is_some_and(|turn| region.sound.turn <= *turn);
                // Somebody has dug there since the PC saw it.
                let is_stale = view.knows(*place) && !view.dungeon.is_passable(*place);
                if is_carried || is_stale {
                    continue;
                }
                let is_inside = region.cells().contains(place);
                assert!(is_inside, "seed {seed}: {:?} is at {place:?}", region.sound);
                ages[usize::try_from(view.turns - region.sound.turn).unwrap()] += 1;
            }
            let action = whim(&mut game, &mut dice, false);
            game.submit(action).unwrap();
            if game.status().is_over() {
                break;
            }
        }
    }
    assert!(ages.iter().all(|count| *count > 50), "{ages:?}");
}
