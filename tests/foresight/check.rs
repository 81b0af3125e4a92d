//! Certainly fatal moves are reported before they are made.

use crate::delves::quiet;
use hexdelve::{lookahead::ActionRisk, prelude::*};

const EAST: Action = Action::Step(Direction::East);
const WEST: Action = Action::Step(Direction::West);

fn outlook(scenario: Scenario, command: Action) -> ActionRisk {
    Simulation::new().risk_of(&mut scenario.start(), command)
}

fn killers(outlook: &ActionRisk) -> String {
    let killers = outlook.causes.iter().filter_map(|(cause, _)| cause.killer());
    killers.map(|killer| killer.abilities.letter()).collect()
}

#[test]
fn a_certain_death_is_told_with_who_would_do_it() {
    let corridor = || Scenario::draw("#@.3").speed('3', 20);
    let rest = outlook(corridor(), Action::Rest);
    assert!(rest.is_fatal() && killers(&rest) == "3", "{rest:?}");
    // From one step farther away, the 3 only comes adjacent, and the PC acts first.
    let back = outlook(corridor(), WEST);
    assert!(!back.is_fatal() && !back.is_dangerous(), "{back:?}");
    let slow = outlook(Scenario::draw("#@.3").speed('3', 10), Action::Rest);
    assert!(!slow.is_dangerous(), "it comes adjacent, and the PC is first: {slow:?}");
}

#[test]
fn who_would_be_killed_on_the_way_is_no_danger() {
    let alone = outlook(Scenario::draw("@.3").speed('3', 11), Action::Rest);
    assert!(alone.is_fatal(), "{alone:?}");
    // Both come one cell closer. Then the 2, a little faster, steps onto the 3.
    let followed = Scenario::draw("@.32").speed('3', 11).speed('2', 12);
    let outlook = outlook(followed, Action::Rest);
    assert!(!outlook.is_dangerous(), "{outlook:?}");
}

#[test]
fn a_ward_in_the_pack_counts() {
    let warded = || Scenario::delve("@3").speed('3', 10).carrying('@', "ward");
    let bare = outlook(Scenario::delve("@3").speed('3', 10), Action::Rest);
    let dropped = outlook(warded(), Action::Drop(Slot::ALL[0]));
    assert!(bare.is_fatal() && dropped.is_fatal(), "{bare:?} {dropped:?}");
    let safe = outlook(warded(), Action::Rest);
    assert!(!safe.is_dangerous(), "{safe:?}");
}

#[test]
fn erratic_monsters_kill_as_often_as_foretold() {
    let room = |seed| Scenario::draw("...\n@8.\n...").seed(seed);
    let told = outlook(room(0), Action::Rest).death_probability;
    let dies = |seed: u32| {
        let mut game = room(seed.into()).start();
        game.submit(Action::Rest).unwrap();
        u32::from(game.status().is_over())
    };
    let games = 500;
    let happened = f64::from((0..games).map(dies).sum::<u32>()) / f64::from(games);
    assert!((happened - told).abs() < 0.05, "told {told}, happened {happened}");
}

#[test]
fn erratic_minds_have_their_odds_counted() {
    let told = outlook(Scenario::draw("...\n@8.\n..."), Action::Rest);
    // On tails the 8 attacks the PC. On heads it steps in one of eight directions, and
    // one of these attacks the PC, too.
    assert!(told.is_exact && !told.is_fatal(), "{told:?}");
    assert!((told.death_probability - (0.5 + 0.5 / 8.0)).abs() < 1e-9, "{told:?}");
    // At the end of a corridor, the 8 has nowhere else to stumble to.
    let told = outlook(Scenario::draw("@8"), Action::Rest);
    assert!(told.is_fatal() && killers(&told) == "8", "{told:?}");
}

#[test]
fn threats_include_all_that_chance_may_bring() {
    let mut game = Scenario::draw("...\n.@.3\n...").start();
    let player = game.contents_at(game.player_position().unwrap()).creature.unwrap();
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(8));
    let threats = Simulation::new().threats(&mut game);
    let mut uncertain = 0;
    for way in Direction::ALL {
        let Some(threat) = threats.of(Some(way)) else { continue };
        let risk = Simulation::new().risk_of(&mut game, Action::Step(way));
        assert_eq!(threat.percent, risk.percent(), "{way:?}");
        uncertain += u32::from((1..100).contains(&threat.percent));
    }
    assert!(uncertain > 0, "a random step may end beside the hunter, or not");
    let mut game = Scenario::draw("8@3").start();
    assert!(Simulation::new().risk_of(&mut game, Action::Rest).is_fatal());
    let threat = Simulation::new().threats(&mut game).of(None);
    assert_eq!(threat.map(|it| it.percent), Some(100));
}

#[test]
fn what_is_not_seen_does_not_count() {
    let dark = Scenario::delve("@#.\n  +\n  6").speed('6', 20);
    let told = outlook(dark.foggy(), EAST);
    assert!(!told.is_dangerous(), "{told:?}");
}

#[test]
fn who_is_stuck_is_asked_before_all_that_it_cannot_answer() {
    // A pit costs the PC two moves, which is time enough for a slow monster to come.
    let pit = || Scenario::delve("@_..3").speed('3', 10);
    let outlook = outlook(pit(), EAST);
    assert!(outlook.is_fatal(), "{outlook:?}");
}

#[test]
fn beyond_a_portal_no_ward_is_said_to_break() {
    let beside_a = |trap| Scenario::delve(trap).speed('3', 20).carrying('@', "ward");
    let outlook = |trap| outlook(beside_a(trap), EAST);
    assert!(outlook("@_.3").uses_ward);
    assert!(!outlook("@{.3").uses_ward, "the hunter is near all cells, but nobody knows where");
}

#[test]
fn who_is_held_or_stuck_is_reached_from_farther_away() {
    let mut game = Scenario::delve("@.....3").speed('3', 20).start();
    let player = game.contents_at(game.find('@').unwrap()).creature.unwrap();
    let mut simulation = Simulation::new();
    assert!(!simulation.risk_of(&mut game, Action::Rest).is_dangerous());
    game.world_mut().entity_mut(player).insert(Stuck { moves: 3 });
    assert!(simulation.risk_of(&mut game, Action::Rest).is_fatal());
    for ground in ["x", "m"] {
        let level = |hunter| Scenario::delve(&format!("@{ground}..3")).speed('3', hunter);
        assert!(outlook(level(20), EAST).is_fatal(), "{ground}");
        assert!(!outlook(level(5), EAST).is_dangerous(), "{ground}");
    }
}

#[test]
fn deadly_ground_is_told_with_no_monster_near() {
    // The fire goes out as the PC sets out, and spreads to the growth.
    assert!(outlook(Scenario::delve("@ty"), EAST).is_fatal());
    // Only on the last level does a fall kill.
    let chasm = || Scenario::delve("@v.");
    assert!(!outlook(chasm(), EAST).is_dangerous());
    assert!(outlook(chasm().assets(quiet()), EAST).is_fatal());
    assert!(outlook(Scenario::delve("@iv.").assets(quiet()), EAST).is_fatal());
    let mut game = Scenario::delve("@ty").start();
    let threat = Simulation::new().threats(&mut game).of(Some(Direction::East));
    assert_eq!(threat.map(|it| it.percent), Some(100));
}

#[test]
fn what_is_told_of_steady_minds_is_what_happens() {
    let (mut fatal, mut harmless) = (0, 0);
    let mut simulation = Simulation::new();
    for seed in 0..60 {
        let steady = |app: &mut App| {
            app.add_observer(sober);
        };
        let start = move || PitSetup::new(Seed(seed)).monsters(14).start_with(steady).unwrap();
        let mut commands = Vec::new();
        let mut game = start();
        for turn in 0..40 {
            if game.status().is_over() {
                break;
            }
            let ways = game.player_view().unwrap().possible_steps();
            let choices: Vec<_> =
                ways.iter().map(|way| Action::Step(*way)).chain([Action::Rest]).collect();
            if turn % 4 == 3 {
                for choice in &choices {
                    let told = simulation.risk_of(&mut game, *choice);
                    let mut copy = start();
                    for command in commands.iter().chain([choice]) {
                        copy.submit(*command).unwrap();
                    }
                    let dies = matches!(copy.status(), GameStatus::Lost { .. });
                    assert_eq!(told.is_fatal(), dies, "seed {seed}, turn {turn}: {choice:?}");
                    assert_eq!(told.is_dangerous(), dies);
                    if dies { fatal += 1 } else { harmless += 1 }
                }
            }
            let chosen = choices.choose(&mut Seed(seed).stream(b"whim", turn, 0)).copied().unwrap();
            commands.push(chosen);
            game.submit(chosen).unwrap();
        }
    }
    println!("{fatal} fatal moves, {harmless} others");
    assert!(fatal > 30 && harmless > 300, "{fatal} fatal moves, {harmless} others");
}

fn sober(born: On<Add<Monster>>, minds: Query<&Abilities>, mut commands: Commands) {
    let abilities = minds.get(born.entity).unwrap();
    if abilities.has(Ability::Erratic) {
        commands.entity(born.entity).insert(abilities.toggled(Ability::Erratic));
    }
}

/// The PC dies if it is one of these.
#[derive(Component, Clone)]
struct Doomed(#[entities] Vec<Entity>);

#[test]
fn the_copies_have_what_their_originals_have_and_no_more() {
    fn kill_the_doomed(
        doomed: Query<&Doomed>,
        players: Query<(), With<Player>>,
        mut commands: Commands,
    ) {
        let all = doomed.iter().flat_map(|doomed| doomed.0.iter().copied());
        for victim in all.filter(|who| players.contains(*who)) {
            commands.queue(Kill { victim, cause: CauseOfDeath::Other("doom") });
        }
    }
    let plugin = |app: &mut App| {
        let after = ExtensionSystems::After(TurnSystems::Resolve);
        app.track_state(|_: &Doomed| 1).add_systems(Turn, kill_the_doomed.in_set(after));
    };
    let is_dangerous = |player_is_doomed: bool| {
        let mut game = Scenario::draw("@..").plugin(plugin).start();
        let player = game.contents_at(Position::new(1, 1)).creature.unwrap();
        // The others are nobody here, but one of them is the PC in the lookahead's world.
        let all = (0..1000).filter_map(Entity::from_raw_u32);
        let doomed = all.filter(|who| (*who == player) == player_is_doomed).collect();
        game.world_mut().spawn(Doomed(doomed));
        Simulation::new().risk_of(&mut game, Action::Rest).is_dangerous()
    };
    assert_eq!([true, false].map(is_dangerous), [true, false]);
    let is_dangerous = |digs: bool| {
        let mut game = Scenario::draw("@ 6").rock(50).speed('6', 20).start();
        let digger = game.contents_at(Position::new(3, 1)).creature.unwrap();
        if !digs {
            game.world_mut().entity_mut(digger).remove::<Tunneling>();
        }
        Simulation::new().risk_of(&mut game, Action::Rest).is_dangerous()
    };
    assert_eq!([true, false].map(is_dangerous), [true, false]);
}
