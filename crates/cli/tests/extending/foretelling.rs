//! Under the rules of strangers, what is foretold of a turn is what happens in it.

use crate::{
    agreement::{pit, said},
    outsiders::{
        archer::{Archer, archers, archery},
        hunger::hunger,
        slide::{chute, chutes, slides},
    },
};
use hexdelve::turn::{Expirations, ExpirationsPlugin, Expired};
use hexdelve_cli::prelude::*;

/// Compares the risk and the threat of a rest and of each step with what happens in a game of its
/// own, and
/// the forecast with what happens while the PC rests. Returns the number of fatal ways.
/// Nothing may be left to chance in these games.
fn count_fatal(start: impl Fn() -> Game) -> usize {
    let (mut simulation, mut fatal) = (Simulation::new(), 0);
    for way in [None].into_iter().chain(Direction::ALL.map(Some)) {
        let action = way.map_or(Action::Rest, Action::Step);
        let mut game = start();
        if game.check_action(action).is_err() {
            continue;
        }
        let risk = simulation.risk_of(&mut game, action);
        let threats = simulation.threats(&mut game);
        let percent = threats.of(way).map_or(0, |threat| threat.percent);
        let before = game.drawing();
        game.submit(action).unwrap();
        let dies = game.player_position().is_none();
        let told = format!("{action:?}: {risk:?}, {percent} %\n{before}\n{}", game.drawing());
        assert_eq!(risk.is_fatal(), dies, "{told}");
        assert_eq!(risk.is_dangerous(), dies, "{told}");
        assert_eq!(percent, if dies { 100 } else { 0 }, "{told}");
        if let GameStatus::Lost { cause: Some(cause) } = game.status() {
            let killer = cause.killer().map(|it| it.id);
            let told_killer = risk.causes.first().map(|(it, _)| it.killer().map(|it| it.id));
            assert_eq!(told_killer, Some(killer), "{told}");
        }
        fatal += usize::from(dies);
    }
    let mut game = start();
    let forecast = simulation.forecast(&mut game).unwrap();
    for _ in 0..3 {
        // The game is over once the PC is dead.
        _ = game.submit(Action::Rest);
    }
    assert_eq!(forecast.player_dies(), game.player_position().is_none(), "{forecast:#?}");
    fatal
}

fn shooting(drawing: &str) -> Game {
    let level = Scenario::draw(drawing).with_presentation(MessagesPlugin);
    let mut game = level.plugin(archery).start();
    let mut monsters = game.world_mut().query_filtered::<Entity, With<Monster>>();
    let archer = monsters.single(game.world()).unwrap();
    game.world_mut().entity_mut(archer).insert(Archer { reach: 6 });
    game
}

#[test]
fn the_shots_of_a_strangers_archer_are_foretold_to_the_step() {
    let in_the_open = "
        .........
        .@......2
        .........
    ";
    // At a distance of 7, every step toward the archer is into its reach.
    assert_eq!(count_fatal(|| shooting(in_the_open)), 3);
    let behind_a_corner = "
        .@.
        .......
           ...2
    ";
    let fatal = count_fatal(|| shooting(behind_a_corner));
    assert!((1..8).contains(&fatal), "{fatal}");
    let walled_off = "
        ... ...
        .@. ..2
        ... ...
    ";
    assert_eq!(count_fatal(|| shooting(walled_off)), 0);
}

#[test]
fn the_player_is_asked_before_a_strangers_shot_or_hunger() {
    let starving = Scenario::draw("@.").with_presentation(MessagesPlugin).plugin(hunger(1));
    for (game, question) in [
        (shooting("@.....2"), "The 2, a moth, would kill you."),
        (starving.start(), "Hunger would kill you."),
    ] {
        let (game, told) = said(game, "rest\nno\n");
        assert!(game.turns() == 0 && told.contains(question), "{told}");
    }
}

#[test]
fn a_coin_does_not_hide_a_strangers_archer() {
    // Heads or tails, it shoots instead: an estimate for those who stumble misses that.
    assert_eq!(count_fatal(|| shooting("@.....a")), 2);
}

#[test]
fn hunger_is_foretold_at_its_turn() {
    for food in 1..=4 {
        let start = || Scenario::draw("...\n.@.\n...").plugin(hunger(food)).start();
        assert_eq!(count_fatal(start), if food == 1 { 9 } else { 0 }, "{food}");
    }
}

#[test]
fn a_ride_on_a_strangers_chute_is_foretold() {
    let count = |drawing: &'static str, chutes_at: &'static [u16]| {
        count_fatal(move || {
            let mut game = Scenario::draw(drawing).speed('3', 10).plugin(chutes).start();
            for x in chutes_at {
                game.world_mut().spawn(chute(Position::new(*x, 1), Direction::West));
            }
            game
        })
    };
    // The chute carries the hunter into the PC's cell a turn before it could walk there.
    assert_eq!((count("@..3", &[]), count("@..3", &[3])), (0, 1), "a step toward it");
    assert_eq!((count("@.3", &[]), count("@.3", &[2])), (1, 2), "to rest, too");
    assert_eq!(count("@..3", &[2, 3]), 0, "one ride a turn");
}

#[test]
fn strangers_rules_are_foretold_on_whole_levels() {
    let mut fatal = 0;
    for rules in [Rules::default().with(archers), Rules::default().with(slides)] {
        for (seed, turns) in (0..4).flat_map(|seed| [(seed, 0), (seed, 3)]) {
            let start = || pit(&rules, seed, turns, 8);
            if start().player_position().is_some() {
                fatal += count_fatal(start);
            }
        }
    }
    assert!(fatal > 10, "{fatal}");
}

#[derive(Component)]
struct Cursed;

pub(crate) fn panic_message(run: impl FnOnce()) -> String {
    let panic = std::panic::catch_unwind(std::panic::AssertUnwindSafe(run)).unwrap_err();
    *panic.downcast::<String>().unwrap()
}

#[test]
fn a_component_that_nobody_tracks_is_refused_by_name() {
    let curse = |_: On<GameStarted>, player: Single<Entity, With<Player>>, mut to: Commands| {
        to.entity(*player).insert(Cursed);
    };
    let at_the_start = panic_message(|| {
        let plugin = move |app: &mut App| {
            app.add_observer(curse);
        };
        drop(Scenario::draw("@..").plugin(plugin).start());
    });
    let later = panic_message(|| {
        let mut game = Scenario::draw("@..").start();
        let cell = Position::new(2, 1);
        game.world_mut().spawn((Cursed, cell, CellLayer::Mechanism));
        _ = game.submit(Action::Rest);
    });
    for message in [at_the_start, later] {
        assert!(message.contains("foretelling::Cursed"), "{message}");
        assert!(message.contains("track_state(|it: &Cursed| …)"), "{message}");
    }
}

#[test]
fn a_rule_that_panics_in_a_simulation_is_not_left_out() {
    #[derive(Resource)]
    struct Songs;
    let plugin = |app: &mut App| {
        let sing = |mut commands: Commands| {
            commands.queue(|world: &mut World| assert!(world.contains_resource::<Songs>()));
        };
        app.add_observer(|_: On<GameStarted>, mut to: Commands| to.insert_resource(Songs))
            .add_systems(Turn, sing.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
    };
    let mut game = Scenario::draw("@..").plugin(plugin).start();
    game.submit(Action::Rest).unwrap();
    // Nobody tracks the songs, so the simulation has none.
    let mut risk = || Simulation::new().risk_of(&mut game, Action::Rest);
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(&mut risk)).unwrap_err();
}

#[test]
fn no_monster_may_have_the_id_of_the_pc() {
    let mut game = Scenario::draw("@....").start();
    let (id, abilities, speed) = (CharacterId::PLAYER, Abilities::from_mask(3), Speed::ORDINARY);
    let born = CharacterBundle { id, abilities, speed, position: Position::new(5, 1) };
    game.world_mut().spawn((Monster, born));
    let message = panic_message(|| drop(Simulation::new().forecast(&mut game)));
    assert!(message.contains("give each an ID of its own"), "{message}");
}

#[test]
fn a_component_that_no_rule_reads_may_be_marked_instead() {
    #[derive(Component)]
    #[component(clone_behavior = Ignore)]
    struct Sprite;
    let mut game = Scenario::draw("@..").start();
    game.world_mut().spawn((Sprite, Position::new(2, 1)));
    game.submit(Action::Rest).unwrap();
}

/// A bomb in a cell: neither a character nor a thing.
#[derive(Component, Clone)]
struct Bomb;

/// A debt that somebody has to pay with its life: an entity in no cell.
#[derive(Component, Clone)]
struct Debt {
    #[entities]
    debtor: Entity,
    turns: u8,
}

fn bombs_and_debts(app: &mut App) {
    let explode = |bomb: On<Expired<Bomb>>,
                   places: Query<&Position>,
                   index: Res<SpatialIndex>,
                   mut commands: Commands| {
        let cell = *places.get(bomb.entity).unwrap();
        commands.entity(bomb.entity).despawn();
        for victim in cell.neighbours().filter_map(|cell| index.creature(cell)) {
            commands.queue(Kill { victim, cause: CauseOfDeath::Other("a bomb") });
        }
    };
    let collect =
        |current: Res<CurrentTurn>, mut debts: Query<&mut Debt>, mut commands: Commands| {
            for mut debt in debts.iter_mut().filter(|it| current.actor() == Some(it.debtor)) {
                debt.turns -= 1;
                if debt.turns == 0 {
                    let cause = CauseOfDeath::Other("a debt");
                    commands.queue(Kill { victim: debt.debtor, cause });
                }
            }
        };
    app.add_plugins(ExpirationsPlugin)
        .track_state(|_: &Bomb| 1)
        .track_state(|debt: &Debt| debt.turns.into())
        .add_observer(explode)
        .add_systems(Turn, collect.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
}

#[test]
fn a_clock_in_a_cell_or_in_none_is_foretold() {
    let bomb = |ticks| {
        move || {
            let mut game = Scenario::draw("....\n.@..\n....").plugin(bombs_and_debts).start();
            let world = game.world_mut();
            let bomb = world.spawn((Bomb, Position::new(1, 2))).id();
            world.resource_mut::<Expirations>().add::<Bomb>(GameTime(ticks), bomb);
            game
        }
    };
    // It explodes before the first turn at or after its time.
    assert_eq!([0, 50, 150, 250].map(|ticks| count_fatal(bomb(ticks))), [9, 0, 0, 0]);
    let debt = |turns| {
        move || {
            let mut game = Scenario::draw("@..").plugin(bombs_and_debts).start();
            let debtor = game.contents_at(Position::new(1, 1)).creature.unwrap();
            game.world_mut().spawn(Debt { debtor, turns });
            game
        }
    };
    assert_eq!([1, 2, 3, 4].map(|turns| count_fatal(debt(turns))), [2, 0, 0, 0]);
}
