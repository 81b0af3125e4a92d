//! The cages and shrines of whole delves.

use hexdelve::{
    dungeon::MovementCapabilities,
    level::arts_on_offer,
    prelude::*,
    things::{Chest, Offer, OfferedArt},
};
use std::collections::BTreeSet;

const SEEDS: u64 = 50;

struct OnOffer {
    cell: Position,
    kind: ThingKindId,
    art: Option<String>,
}

/// Visits each level of a delve, with what is on offer there, by cell.
fn for_each_level(seed: u64, mut look: impl FnMut(u16, &Game, Vec<OnOffer>)) {
    let mut game = DelveSetup::new(Seed(seed)).mode(GameMode::Wizard).start();
    for level in 1..=8 {
        if level > 1 {
            game.use_wizard_power(WizardPower::Visit(level)).unwrap();
        }
        let world = game.world_mut();
        let mut offers = world.query::<(&Offer, &Position, &Thing, Option<&OfferedArt>)>();
        let offers = offers.iter(world).map(|(offer, cell, thing, art)| {
            assert_eq!(offer.group, level);
            OnOffer { cell: *cell, kind: thing.0, art: art.map(|it| it.name.clone()) }
        });
        let mut offers: Vec<_> = offers.collect();
        offers.sort_by_key(|it| it.cell);
        look(level, &game, offers);
    }
}

/// Returns the cells that the PC can walk to, with the number of steps.
fn steps(game: &Game, to: Position) -> Option<u32> {
    let mut layer = BTreeSet::from([game.player_position().unwrap()]);
    let mut seen = layer.clone();
    for steps in 0.. {
        if layer.contains(&to) {
            return Some(steps);
        }
        let next = layer.iter().flat_map(|cell| cell.neighbours());
        layer = next.filter(|cell| may_enter(game, *cell) && seen.insert(*cell)).collect();
        if layer.is_empty() {
            return None;
        }
    }
    None
}

fn may_enter(game: &Game, cell: Position) -> bool {
    let world = game.world();
    let mechanism = world.resource::<SpatialIndex>().mechanism(cell);
    let mechanism = mechanism.map(|it| world.entity(it));
    let is_shut = mechanism.is_some_and(|it| it.contains::<Chest>());
    let blocking = world.resource::<Dungeon>().blocking(cell);
    !is_shut && MovementCapabilities::OPENS_DOORS.could_enter(blocking)
}

#[test]
fn shrines_are_in_reach_and_offer_no_art_twice() {
    let (mut count, mut in_range) = (0, 0);
    for seed in 0..SEEDS {
        let mut taught = BTreeSet::new();
        for_each_level(seed, |level, game, offers| {
            let plan = GameTables::built_in().levels.level(level.into()).unwrap();
            let arts: Vec<_> = offers.iter().filter_map(|it| it.art.clone()).collect();
            let Some((least, most)) = plan.shrine else {
                return assert!(arts.is_empty(), "seed {seed}, level {level}");
            };
            assert_eq!(arts.len(), 3, "seed {seed}, level {level}");
            let announced = arts_on_offer(game.world());
            let announced = announced.iter().find(|it| it.level == level).unwrap();
            assert_eq!(BTreeSet::from_iter(&arts), announced.arts.iter().collect());
            for art in arts {
                assert!(taught.insert(art), "seed {seed}, level {level}");
            }
            let steps = offers.iter().map(|it| steps(game, it.cell));
            let nearest = steps.collect::<Option<Vec<_>>>().and_then(|it| it.into_iter().min());
            let nearest = nearest.unwrap_or_else(|| panic!("seed {seed}, level {level}"));
            count += 1;
            in_range += u32::from((least..=most + 5).contains(&nearest));
        });
        assert_eq!(taught.len(), 9, "seed {seed}");
    }
    assert!(in_range * 100 >= count * 80, "{in_range} of {count} at the right distance");
}

#[test]
fn cages_offer_three_items_and_one_of_two_a_ward() {
    let ward = GameTables::built_in().catalogue.with_part("ward").unwrap();
    let mut cages = [0; 9];
    for seed in 0..SEEDS {
        let mut wards = [0; 9];
        for_each_level(seed, |level, game, offers| {
            let caged: Vec<_> = offers.iter().filter(|it| it.art.is_none()).collect();
            let has_cage = GameTables::built_in().levels.level(level.into()).unwrap().cage;
            if !has_cage || caged.is_empty() {
                return assert!(caged.is_empty(), "seed {seed}, level {level}");
            }
            let kinds: BTreeSet<_> = caged.iter().map(|it| it.kind).collect();
            assert_eq!(kinds.len(), 3, "seed {seed}, level {level}");
            assert!(caged.iter().all(|it| steps(game, it.cell).is_some()), "seed {seed}, {level}");
            cages[usize::from(level)] += 1;
            wards[usize::from(level)] += caged.iter().filter(|it| it.kind == ward).count();
        });
        for [one, other] in [[2, 4], [6, 7]] {
            assert!(wards[one] + wards[other] <= 1, "seed {seed}");
        }
    }
    println!("{cages:?}");
    for level in [2, 4, 6, 7] {
        assert!(cages[level] * 10 >= SEEDS * 9, "level {level}: {} cages", cages[level]);
    }
}
