//! Extensions: those of the examples, each in games of its own and all at once.
//!
//! With each installed no two systems may run in either order, the same seed
//! and commands give the same game, and a journal resumes to it.

#![allow(clippy::unwrap_used, reason = "a test may panic")]
#![allow(dead_code, unreachable_pub, reason = "an example has a main of its own")]

#[path = "../examples/ability.rs"]
mod ability;
#[path = "../examples/autopilot.rs"]
mod autopilot;
#[path = "../examples/command.rs"]
mod command;
#[path = "../examples/item.rs"]
mod item;
#[path = "../examples/lava.rs"]
mod lava;
#[path = "../examples/mind.rs"]
mod mind;
#[path = "../examples/multiplying.rs"]
mod multiplying;
#[cfg(feature = "terminal")]
#[path = "../examples/overlay.rs"]
mod overlay;
#[path = "../examples/poison.rs"]
mod poison;
#[path = "common/recorded.rs"]
mod recorded;
#[path = "../examples/regeneration.rs"]
mod regeneration;
#[path = "../examples/spectator.rs"]
mod spectator;

use bevy_app::PluginGroupBuilder;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use hexdelve::{prelude::*, story::Venture};
use recorded::Recorded;
use regeneration::hit_points;
use std::{collections::BTreeSet, fs};

/// An extension, and what it is played in.
#[derive(Clone, Copy)]
struct Extension {
    name: &'static str,
    rules: fn() -> PluginGroupBuilder,
    plugin: fn(&mut App),
    assets: fn() -> Assets,
    delve: bool,
}

const PIT: Extension = Extension {
    name: "nothing",
    rules: || PitPlugins.build(),
    plugin: |_| (),
    assets: || Assets::built_in().clone(),
    delve: false,
};

const DELVE: Extension = Extension { rules: || DelvePlugins.build(), delve: true, ..PIT };

fn extensions() -> Vec<Extension> {
    vec![
        Extension { name: "poison", plugin: poison_for_all, ..PIT },
        Extension { name: "hit points", rules: || hit_points::rules().build(), ..PIT },
        Extension {
            name: "regeneration",
            rules: || regeneration::rules().build(),
            plugin: regeneration::regeneration,
            ..PIT
        },
        Extension { name: "mind", plugin: mind::shyness, ..PIT },
        Extension { name: "ability", plugin: leaps_for_all, ..PIT },
        Extension { name: "lava", plugin: lava::volcano, ..PIT },
        Extension { name: "item", plugin: item::winter, assets: winter, ..DELVE },
        Extension { name: "multiplying", plugin: slime_for_all, ..PIT },
        Extension { name: "command", plugin: command::whistling, ..PIT },
        Extension { name: "spectator", plugin: spectator::spectator, ..PIT },
        #[cfg(feature = "terminal")]
        Extension { name: "overlay", plugin: on_a_screen, ..PIT },
        Extension { name: "all", plugin: all, ..PIT },
        Extension { name: "all in the delve", plugin: all_of_the_delve, assets: winter, ..DELVE },
    ]
}

fn winter() -> Assets {
    item::assets().unwrap()
}

/// Gives every monster a component when the game begins.
fn for_all<C: Component + Clone>(app: &mut App, component: C) {
    app.add_observer(
        move |_: On<Begins>, all: Query<Entity, With<Monster>>, mut commands: Commands<'_, '_>| {
            for monster in &all {
                commands.entity(monster).insert(component.clone());
            }
        },
    );
}

#[derive(Component, Clone)]
struct Bitten;

fn poison_for_all(app: &mut App) {
    poison::poison(app);
    for_all(app, Bitten);
    app.add_observer(|bitten: On<Add<Bitten>>, mut commands: Commands<'_, '_>| {
        commands.entity(bitten.entity).insert(poison::Poisoned { turns_left: 30 });
    });
}

fn leaps_for_all(app: &mut App) {
    ability::leaping(app);
    for_all(app, ability::Leaping);
}

fn slime_for_all(app: &mut App) {
    multiplying::slime(app);
    for_all(app, multiplying::Multiplying { once_in: 9 });
}

#[cfg(feature = "terminal")]
fn on_a_screen(app: &mut App) {
    app.add_plugins((PresentPlugin, overlay::footprints));
}

fn all(app: &mut App) {
    poison_for_all(app);
    leaps_for_all(app);
    slime_for_all(app);
    app.add_plugins((regeneration::regeneration, mind::shyness, lava::volcano));
    app.add_plugins((command::whistling, spectator::spectator));
    #[cfg(feature = "terminal")]
    on_a_screen(app);
}

fn all_of_the_delve(app: &mut App) {
    all(app);
    item::winter(app);
}

impl Extension {
    fn venture(self, seed: u64) -> Venture {
        if self.delve { Delve::new(Seed(seed)).into() } else { Pit::new(Seed(seed)).into() }
    }

    fn begin(self, venture: &Venture) -> Game {
        match venture {
            Venture::Delve(delve) => {
                delve.clone().assets((self.assets)()).start_by((self.rules)(), self.plugin)
            }
            Venture::Pit(pit) => pit.start_by((self.rules)(), self.plugin).unwrap(),
        }
    }

    /// Some turns, whistles among them where the PC can whistle.
    fn record(self, seed: u64) -> (Journal, Game) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game");
        let venture = self.venture(seed);
        let game = self.begin(&venture);
        let start = Box::new(move |opening: &Opening| {
            opening.start_by((self.rules)(), &(self.assets)(), self.plugin)
        });
        let mut recorded = Recorded::of(game, venture, start, &file);
        let mut hunter = AutopilotName::Hunter.start();
        for turn in 0..60 {
            if recorded.game.may(command::WHISTLE.into()).is_ok() && turn % 10 == 3 {
                recorded.submit(command::WHISTLE.into());
            }
            recorded.play(&mut *hunter, 1);
        }
        assert!(recorded.is_written());
        let Recorded { game, chronicle } = recorded;
        drop(chronicle);
        (Journal::open(&file).unwrap(), game)
    }
}

fn fingerprint(game: &Game) -> Fingerprint {
    *game.world().resource()
}

#[test]
fn with_each_installed_no_two_systems_may_run_in_either_order() {
    for extension in extensions() {
        let mut game = extension.begin(&extension.venture(1));
        let labels: Vec<_> = {
            let schedules = game.world().resource::<Schedules>();
            schedules.iter().map(|(_, schedule)| schedule.label()).collect()
        };
        assert!(labels.contains(&Turn.intern()), "{}", extension.name);
        for label in labels {
            game.world_mut().schedule_scope(label, |world, schedule| {
                let settings = schedule.get_build_settings();
                schedule.set_build_settings(ScheduleBuildSettings {
                    ambiguity_detection: LogLevel::Error,
                    ..settings
                });
                let built = schedule.initialize(world).map(|_| ());
                assert!(
                    built.is_ok(),
                    "{}, {label:?}: {}",
                    extension.name,
                    built.unwrap_err().to_string(schedule.graph(), world)
                );
            });
        }
    }
}

#[test]
fn two_that_may_run_in_either_order_are_refused() {
    let careless = |app: &mut App| {
        app.add_systems(Turn, |mut speeds: Query<&mut Speed>| speeds.iter_mut().for_each(drop));
    };
    let mut game = Pit::new(Seed(1)).start_with(careless).unwrap();
    game.world_mut().schedule_scope(Turn, |world, schedule| {
        let told = schedule.initialize(world).map(|_| ()).unwrap_err();
        let told = told.to_string(schedule.graph(), world);
        assert!(told.contains("take_the_next_turn") || told.contains("queue"), "{told}");
    });
}

#[test]
fn the_same_seed_and_commands_give_the_same_game_and_a_journal_resumes_to_it() {
    let mut ways = BTreeSet::new();
    for extension in extensions() {
        for seed in 1..=3 {
            let told = format!("{}, seed {seed}", extension.name);
            let (journal, game) = extension.record(seed);
            let (_, twin) = extension.record(seed);
            assert_eq!(fingerprint(&twin), fingerprint(&game), "{told}");

            let again = hexdelve::replay::verify(
                &journal,
                |opening| {
                    opening.start_by((extension.rules)(), &(extension.assets)(), extension.plugin)
                },
                &mut |_, _| {},
            );
            let again = again.unwrap_or_else(|wrong| panic!("{told}: {wrong}"));
            assert_eq!(fingerprint(&again), fingerprint(&game), "{told}");
            assert_eq!(again.drawing(), game.drawing(), "{told}");
            if seed == 1 {
                ways.insert(fingerprint(&game).value());
            }
        }
    }
    // Two of them only look on.
    assert!(ways.len() >= extensions().len() - 2, "each plays another game: {ways:?}");
}

#[test]
fn a_journal_is_not_played_without_what_it_was_played_with() {
    for extension in extensions() {
        let (journal, _) = extension.record(1);
        let looks_on = ["spectator", "overlay"].contains(&extension.name);
        assert_eq!(journal.opening().start().is_ok(), looks_on, "{}", extension.name);
    }
}

/// The lines of an example that are neither blank nor comment: what is added,
/// without the test that is its `main`.
fn lines(code: &str) -> usize {
    let code = code.split("\nfn main()").next().unwrap();
    let counts = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    code.lines().filter(counts).count()
}

#[test]
fn an_example_is_short_and_knows_the_prelude_alone() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/examples");
    let limits = [("poison", 40), ("mind", 25), ("lava", 40), ("item", 40)];
    let mut limited = 0;
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // These print what the repository needs.
        if ["manual", "picture"].contains(&name.as_str()) {
            continue;
        }
        let code = fs::read_to_string(&path).unwrap();
        assert!(code.lines().count() <= 80, "{name}");
        assert!(code.contains("assert"), "{name} asserts what it shows");
        let mut first = code.lines();
        assert!(first.next().unwrap().starts_with("//! "), "{name} opens with a sentence");
        assert_eq!(first.next(), Some(""), "{name} opens with one line");
        for import in code.lines().filter_map(|line| line.strip_prefix("use ")) {
            let own = code.contains(&format!("mod {};", import.split(':').next().unwrap()));
            let known = ["hexdelve::prelude::*;"].contains(&import) || import.starts_with("std::");
            assert!(known || own, "{name} imports {import}");
        }
        if let Some((_, limit)) = limits.iter().find(|(limited, _)| *limited == name) {
            assert!(lines(&code) <= *limit, "{name}: {} lines", lines(&code));
            limited += 1;
        }
    }
    assert_eq!(limited, limits.len());
}

/// How often a system has run.
#[derive(Resource, Default)]
struct Runs {
    always: u32,
    sometimes: u32,
    of_the_player: u32,
}

/// Counts in every turn, in those of monsters, and in those of the PC alone; by
/// a run condition or without any.
fn counting(app: &mut App, with_a_condition: bool) {
    let of_a_monster = |actor: Res<Actor>| !actor.is_player();
    let always = |mut runs: ResMut<Runs>| runs.always += 1;
    let sometimes = count_sometimes.after(TurnSystems::Resolve).before(TurnSystems::Refresh);
    let sometimes = if with_a_condition { sometimes.run_if(of_a_monster) } else { sometimes };
    app.init_resource::<Runs>()
        .add_systems(Turn, always.after(TurnSystems::Decide).before(TurnSystems::Act))
        .add_systems(Turn, sometimes)
        .add_systems(Turn, count_the_players.after(TurnSystems::Sense).before(TurnSystems::Decide));
    app.world_mut().get_resource_or_init::<PlayerSystems>().add(count_the_players);
}

fn count_sometimes(mut runs: ResMut<Runs>) {
    runs.sometimes += 1;
}

fn count_the_players(actor: Res<Actor>, mut runs: ResMut<Runs>) {
    runs.of_the_player += u32::from(actor.is_player());
}

#[test]
fn a_run_condition_is_heeded_and_changes_nothing_else() {
    for seed in 0..20 {
        let play = |with_a_condition| {
            let plugin = move |app: &mut App| counting(app, with_a_condition);
            let mut game = Pit::new(Seed(seed)).start_with(plugin).unwrap();
            game.play(&mut *AutopilotName::Hunter.start(), 30);
            game
        };
        let [plain, conditional] = [false, true].map(play);
        assert_eq!(plain.drawing(), conditional.drawing());
        let hash = |game: &Game| *game.world().resource::<Fingerprint>();
        assert_eq!(hash(&plain), hash(&conditional));
        let [plain, conditional] =
            [&plain, &conditional].map(|game| game.world().resource::<Runs>());
        assert_eq!(
            (plain.always, plain.of_the_player),
            (conditional.always, conditional.of_the_player)
        );
        assert_eq!(plain.sometimes, plain.always);
        assert_eq!(conditional.sometimes, conditional.always - conditional.of_the_player);
    }
}

#[test]
fn a_run_condition_that_comes_late_is_heeded_too() {
    let mut game = Scenario::draw("@...4")
        .plugin(|app: &mut App| {
            app.init_resource::<Runs>();
        })
        .start();
    game.submit(Command::Rest).unwrap();
    game.world_mut().schedule_scope(Turn, |_, schedule| {
        schedule.add_systems(count_sometimes.after(TurnSystems::Refresh).run_if(|| false));
    });
    game.submit(Command::Rest).unwrap();
    assert_eq!(game.world().resource::<Runs>().sometimes, 0);
}

#[test]
fn commands_are_carried_out_before_the_systems_that_come_after() {
    #[derive(Resource)]
    struct Left;
    let leave = |mut commands: Commands<'_, '_>| commands.insert_resource(Left);
    let find = |left: Option<Res<Left>>, mut runs: ResMut<Runs>| {
        assert!(left.is_some());
        runs.always += 1;
    };
    let plugin = move |app: &mut App| {
        app.init_resource::<Runs>()
            .add_systems(Turn, leave.in_set(TurnSystems::Sense))
            .add_systems(Turn, find.in_set(TurnSystems::Resolve).after(enter_the_cell));
    };
    let mut game = Scenario::draw("@...4").plugin(plugin).start();
    game.submit(Command::Rest).unwrap();
    assert!(game.world().resource::<Runs>().always > 1);
}
