//! What two plugins register under one name is refused, whatever it is.

use crate::foretelling::panic_message;
use hexdelve::replay::{Conduct, Conducts};
use hexdelve_cli::{Program, prelude::*};
use std::{env, process::Command};

#[derive(Component, Clone, Deserialize)]
#[serde(crate = "hexdelve::serde")]
struct Gold {}

#[derive(Resource, Clone)]
struct Tide;

const SIT: Skill =
    Skill { name: "sit", key: Some('S'), help: "sit down", precondition: |_, _, _| Ok(()) };

fn hall(params: &LevelParams<'_>, _: &mut GameRng) -> Dungeon {
    Dungeon::filled(params.size, Hardness(200))
}

fn calm(app: &mut App) {
    let conduct = Conduct { name: "calm", is_for_the_pit: true, is_broken: |_| false };
    app.world_mut().get_resource_or_init::<Conducts>().add(conduct);
}

/// A plugin that registers something.
type Register = fn(&mut App);

fn refusal(plugin: Register) -> String {
    let twice = move |app: &mut App| {
        plugin(app);
        plugin(app);
    };
    drop(Scenario::draw("@.").plugin(plugin).start());
    panic_message(|| drop(Scenario::draw("@.").plugin(twice).start()))
}

#[test]
fn a_name_that_is_taken_is_refused_at_the_start() {
    let registered: [(&str, Register); 8] = [
        ("rule \"frost\"", |app| {
            app.add_plugins(RuleName("frost"));
        }),
        ("tracked type \"extending::names::Gold\"", |app| {
            app.track_state(|_: &Gold| 1);
        }),
        ("tracked type \"extending::names::Tide\"", |app| {
            app.track_state(|_: &Tide| 1);
        }),
        ("level generator \"halls\"", |app| {
            app.add_level_generator("halls", .., hall);
        }),
        ("skill \"sit\"", |app| {
            app.add_skill(SIT);
        }),
        ("colour role \"snow\"", |app| {
            app.add_role("snow", "white");
        }),
        ("part \"gold\"", |app| {
            app.add_part::<Gold>("gold");
        }),
        ("conduct \"calm\"", calm),
    ];
    for (name, plugin) in registered {
        let expected = format!(
            "the {name} is registered twice: add its plugin once, or rename one of the two"
        );
        assert_eq!(refusal(plugin), expected);
    }
}

#[test]
fn one_key_opens_one_overlay_or_gives_one_skill() {
    #[derive(Debug)]
    struct Chairs;
    impl Layer for Chairs {
        fn name(&self) -> &'static str {
            "Chairs"
        }
    }
    let sitting = |app: &mut App| {
        let open = || -> Box<dyn Layer> { Box::new(Chairs) };
        app.add_skill(SIT).add_overlay(CustomOverlay { key: 'S', help: "chairs", open });
    };
    let message = panic_message(|| drop(Scenario::draw("@.").plugin(sitting).start()));
    assert!(message.starts_with("the key \"S\" is registered twice"), "{message}");
}

#[test]
fn two_characters_with_one_id_are_refused() {
    let twins = |_: On<GameStarted>, mut commands: Commands| {
        for x in [4, 5] {
            let position = Position::new(x, 1);
            let id = CharacterId { level: 9, index: 7 };
            let abilities = Abilities::from_mask(3);
            let born = CharacterBundle { id, abilities, speed: Speed::ORDINARY, position };
            commands.spawn((Monster, born));
        }
    };
    let plugin = move |app: &mut App| {
        app.add_observer(twins);
    };
    let message = panic_message(|| drop(Scenario::draw("@.....").plugin(plugin).start()));
    assert!(message.contains("CharacterId { level: 9, index: 7 }"), "{message}");
}

#[test]
fn an_action_written_after_it_was_carried_out_is_refused() {
    let late = |mut current: ResMut<CurrentTurn>| current.action = Action::Rest;
    let sets = [
        (ExtensionSystems::After(TurnSystems::Act), true),
        (ExtensionSystems::Before(TurnSystems::Resolve), true),
        (ExtensionSystems::Before(TurnSystems::Act), false),
        (ExtensionSystems::After(TurnSystems::Sense), false),
    ];
    for (set, is_refused) in sets {
        let start = || {
            let plugin = move |app: &mut App| {
                app.add_systems(Turn, late.in_set(set));
            };
            let mut game = Scenario::draw("@.").plugin(plugin).start();
            game.submit(Action::Step(Direction::East)).unwrap();
        };
        let started = std::panic::catch_unwind(start);
        assert_eq!(started.is_err(), is_refused, "{set:?}");
        if let Err(panic) = started {
            let message = panic.downcast::<String>().unwrap();
            assert!(message.contains("ExtensionSystems::Before(TurnSystems::Act)"), "{message}");
        }
    }
}

#[test]
#[should_panic(expected = "is not a valid program name")]
fn a_path_is_no_name_of_a_program() {
    let _ = Program::new("../venom", Rules::default());
}

#[test]
#[ignore = "the test below runs it in a process of its own"]
fn another_program_speaks() {
    Program::new("venom", Rules::default()).run(["venom", "generate", "--seed", "7"]);
    Program::new("venom", Rules::default()).run(["venom", "config", "--path"]);
}

#[test]
fn errors_of_another_program_do_not_name_hexdelve() {
    let mut command = Command::new(env::current_exe().unwrap());
    command.args(["names::another_program_speaks", "--exact", "--ignored", "--nocapture"]);
    let output = command.env("VENOM_CONFIG", "/nowhere/config.toml").output().unwrap();
    let told = String::from_utf8(output.stderr).unwrap();
    assert!(told.contains("VENOM_CONFIG") && told.contains("`venom config`"), "{told}");
    assert!(!told.to_lowercase().contains("hexdelve"), "{told}");
}
