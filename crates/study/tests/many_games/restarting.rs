//! A restarted game is the same as one that was just started.

use crate::delves::{crowded, fill_the_pack, scatter_features, whim};
use hexdelve::{
    journal::{RunCode, Score},
    level::Challenge,
};
use hexdelve_study::prelude::*;
use hexdelve_tui::prelude::*;
use std::collections::BTreeSet;

/// What distinguishes two games at one moment, except entities, which differ.
fn state(game: &mut Game) -> (Fingerprint, String, String, u64, String) {
    let known = game.player_view().map(|view| {
        let told = (view.position, view.now, view.turns, view.pack.len(), view.depth);
        let monsters: Vec<_> = view
            .monsters
            .iter()
            .map(|it| (it.id, it.position, it.next_turn, it.belief, it.stuck, it.speed))
            .collect();
        let lost: Vec<_> = view.out_of_view().map(|it| (it.sighting.id, it.turn)).collect();
        let things: Vec<_> =
            view.things.iter().map(|it| (it.cell, it.kind, it.door_state)).collect();
        let sounds: Vec<_> = view.sounds().copied().collect();
        format!("{told:?} {monsters:?} {lost:?} {things:?} {sounds:?} {}", view.tracks().count())
    });
    let fingerprint = *game.world().resource();
    let score = Score::of(game.world());
    let killer = game.status().killer().map(|it| it.id);
    let status = format!("{} {killer:?}", game.status().as_str());
    (fingerprint, status, game.drawing(), score, known.unwrap_or_default())
}

/// Plays both games with the same actions, and compares them after each of them.
fn play_both(restarted: &mut Game, fresh: &mut Game, turns: u64, dice: u64) {
    let mut dice = Seed(dice).stream(b"restart test", 0, 0);
    assert_eq!(state(restarted), state(fresh));
    for turn in 0..turns {
        if fresh.status().is_over() {
            break;
        }
        let action = whim(fresh, &mut dice, true);
        assert_eq!(fresh.submit(action), restarted.submit(action), "turn {turn}: {action}");
        assert_eq!(state(restarted), state(fresh), "turn {turn}: {action}");
    }
}

/// Plays for some turns, with items and features of all kinds at hand, so that as much as
/// possible is left behind.
fn mess_about(game: &mut Game, turns: u64, dice: u64) {
    let mut dice = Seed(dice).stream(b"mess", 0, 0);
    if game.world().contains_resource::<Depth>() && !game.status().is_over() {
        fill_the_pack(game.world_mut(), &mut dice);
        scatter_features(game.world_mut(), &mut dice);
    }
    for _ in 0..turns {
        if game.status().is_over() {
            break;
        }
        let action = whim(game, &mut dice, true);
        game.submit(action).unwrap();
    }
}

#[test]
fn a_pit_restarts_as_a_fresh_one() {
    let pit = |seed| PitSetup::new(Seed(seed)).monsters(1).turn_limit(Some(90)).start().unwrap();
    let mut game = pit(0);
    let mut ends = BTreeSet::new();
    for seed in 1..60 {
        if seed % 3 == 0 {
            game.play(&mut *AutopilotName::Hunter.start(), 90);
        } else {
            mess_about(&mut game, 40 + seed, seed);
        }
        ends.insert(game.status().as_str());
        game.restart(Seed(seed)).unwrap();
        play_both(&mut game, &mut pit(seed), 60, seed);
    }
    assert!(ends.len() >= 3, "{ends:?}");
}

#[test]
fn a_delve_restarts_as_a_fresh_one() {
    let delve = |seed| DelveSetup::new(Seed(seed)).start();
    let mut game = delve(0);
    for seed in 1..30 {
        mess_about(&mut game, 80, seed);
        game.restart(Seed(seed)).unwrap();
        play_both(&mut game, &mut delve(seed), 60, seed);
    }
}

#[test]
fn a_crowded_delve_restarts_whatever_was_going_on() {
    let tables = crowded();
    let delve = |seed, practice| {
        DelveSetup::new(Seed(seed)).assets(tables.clone()).practice(practice).start()
    };
    for practice in [false, true] {
        let mut game = delve(0, practice);
        for seed in 1..40 {
            mess_about(&mut game, 15 * (seed % 7), seed);
            game.restart(Seed(seed)).unwrap();
            let mut fresh = delve(seed, practice);
            for game in [&mut game, &mut fresh] {
                fill_the_pack(game.world_mut(), &mut Seed(seed).stream(b"pack", 0, 0));
            }
            play_both(&mut game, &mut fresh, 50, seed);
        }
    }
}

#[test]
fn games_restart_after_every_end() {
    let delve =
        |seed| DelveSetup::new(Seed(seed)).mode(GameMode::Wizard).turn_limit(Some(5)).start();
    let mut game = delve(3);
    let ends: [fn(&mut Game); 4] = [
        Game::give_up,
        |game| *game.world_mut().resource_mut::<GameStatus>() = GameStatus::Won,
        |game| {
            game.play(&mut *AutopilotName::Random.start(), 9);
        },
        |game| {
            game.use_wizard_power(WizardPower::Visit(8)).unwrap();
            game.use_wizard_power(WizardPower::Visit(2)).unwrap();
            let player = game.world_mut().query_filtered::<Entity, With<Player>>();
            let player = { player }.single(game.world()).unwrap();
            game.world_mut().entity_mut(player).despawn();
            assert!(matches!(game.status(), GameStatus::Lost { .. }));
        },
    ];
    for (end, seed) in ends.into_iter().zip(10..) {
        end(&mut game);
        assert!(game.status().is_over());
        game.restart(Seed(seed)).unwrap();
        play_both(&mut game, &mut delve(seed), 3, seed);
    }
}

#[test]
fn challenges_and_scenarios_restart_too() {
    for challenge in Challenge::ALL {
        let delve = |seed| DelveSetup::new(Seed(seed)).challenge(Some(challenge)).start();
        let mut game = delve(0);
        mess_about(&mut game, 30, 1);
        game.restart(Seed(5)).unwrap();
        play_both(&mut game, &mut delve(5), 30, 5);
    }
    let arena = |seed| {
        Scenario::delve(
            "
            ......+..^..
            .@..!.#..3.b
            ......#.....
            ",
        )
        .carrying('@', "ward")
        .foggy()
        .seed(seed)
        .start()
    };
    let mut game = arena(0);
    for seed in 1..20 {
        mess_about(&mut game, 20, seed);
        game.restart(Seed(seed)).unwrap();
        play_both(&mut game, &mut arena(seed), 30, seed);
    }
}

#[test]
fn a_seed_without_room_leaves_the_game_as_it_was() {
    let rooms = |seed, monsters| PitSetup::new(Seed(seed)).monsters(monsters).start();
    let most = (100..10_000).find(|monsters| (0..20).any(|seed| rooms(seed, *monsters).is_err()));
    let rooms = |seed| rooms(seed, most.unwrap());
    let bad = (0..20).find(|seed| rooms(*seed).is_err()).expect("some level is too small");
    let good = (0..20).find(|seed| rooms(*seed).is_ok()).expect("some level is large enough");
    let mut game = rooms(good).unwrap();
    game.submit(Action::Rest).unwrap();
    let before = state(&mut game);
    assert!(game.restart(Seed(bad)).is_err());
    assert_eq!(state(&mut game), before);
}

#[test]
fn messages_and_the_run_code_do_not_survive() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let delve = |seed| rules.start(DelveSetup::new(Seed(seed))).unwrap();
    let mut game = delve(7);
    let header = GameHeader::new(DelveSetup::new(Seed(7)), game.world());
    let code = Rules::default().run_code(&header).unwrap();
    game.world_mut().insert_resource(code);
    mess_about(&mut game, 40, 1);
    game.restart(Seed(8)).unwrap();
    assert!(!game.world().contains_resource::<RunCode>());
    let mut fresh = delve(8);
    play_both(&mut game, &mut fresh, 200, 2);
    let logs = [&game, &fresh].map(|game| game.world().resource::<MessageLog>().clone());
    assert_eq!(logs[0], logs[1]);
    assert!(logs[0].history().count() > 3);
}

/// The number of creatures that have died, which nobody tracks.
#[derive(Resource, Default)]
struct Toll(u32);

#[test]
fn an_extension_resets_its_own_state_when_a_game_starts() {
    let counting = |app: &mut App| {
        app.init_resource::<Toll>()
            .add_observer(|_: On<Killed>, mut toll: ResMut<Toll>| toll.0 += 1)
            .add_observer(|_: On<GameStarted>, mut toll: ResMut<Toll>, mut commands: Commands| {
                toll.0 = 0;
                commands.spawn(Name::new("a keeper of the toll"));
            });
    };
    let mut game = Scenario::draw("@4...0").plugin(counting).start();
    game.submit(Action::Step(Direction::East)).unwrap();
    assert_eq!(game.world().resource::<Toll>().0, 1);
    for seed in 0..3 {
        game.restart(Seed(seed)).unwrap();
        assert_eq!(game.world().resource::<Toll>().0, 0);
        let mut names = game.world_mut().query::<&Name>();
        assert_eq!(names.iter(game.world()).count(), 1, "the last game's entities are gone");
    }
}

#[test]
fn a_drawing_that_is_too_large_is_refused_with_its_size() {
    for columns in [4_095, 65_534, 65_536, 100_000] {
        let drawing = format!("@{}", ".".repeat(columns));
        for scenario in [Scenario::draw(&drawing), Scenario::delve(&drawing)] {
            let told = scenario.try_start().map(drop).unwrap_err();
            let expected = format!("the drawing has {} columns and 3 lines", columns + 3);
            assert!(told.starts_with(&expected), "{told}");
        }
    }
}
