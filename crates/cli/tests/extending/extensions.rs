//! The extensions of the examples, each in its own games and all at once.
//!
//! With each extension installed, the order of any two conflicting systems is defined,
//! the same seed and commands give the same game, and a journal resumes to that game.

#![allow(dead_code, unreachable_pub, reason = "an example has a main of its own")]

#[path = "../../../../examples/ability.rs"]
pub(crate) mod ability;
#[path = "../../../../examples/arena.rs"]
pub(crate) mod arena;
#[path = "../../../../examples/art.rs"]
mod art;
#[path = "../../../../examples/autopilot.rs"]
mod autopilot;
#[path = "../../../../examples/caves.rs"]
mod caves;
#[path = "../../../../examples/command.rs"]
pub(crate) mod command;
#[path = "../../../../examples/companion.rs"]
pub(crate) mod companion;
#[path = "../../../../examples/fire.rs"]
pub(crate) mod fire;
#[path = "../../../../examples/item.rs"]
pub(crate) mod item;
#[path = "../../../../examples/lava.rs"]
pub(crate) mod lava;
#[path = "../../../../examples/mind.rs"]
pub(crate) mod mind;
#[path = "../../../../examples/multiplying.rs"]
pub(crate) mod multiplying;
#[path = "../../../tui/examples/overlay.rs"]
mod overlay;
#[path = "../../../../examples/poison.rs"]
pub(crate) mod poison;
#[path = "../../examples/program.rs"]
mod program;
#[path = "../../../../examples/regeneration.rs"]
pub(crate) mod regeneration;
#[path = "../../../../examples/spectator.rs"]
mod spectator;
#[path = "../../../tui/examples/thief.rs"]
pub(crate) mod thief;
#[path = "../../../../examples/trade.rs"]
mod trade;

use crate::recorded::Recorded;
use bevy_ecs::schedule::{LogLevel, ScheduleBuildSettings, ScheduleLabel};
use hexdelve::{
    journal::{GameSetup, Journal},
    replay::verify_journal,
};
use hexdelve_cli::prelude::*;
use regeneration::hit_points;
use std::{collections::BTreeSet, fs};

/// An extension, and the kind of game to test it in.
#[derive(Clone, Copy)]
struct Extension {
    name: &'static str,
    rules: fn() -> Rules,
    plugin: fn(&mut App),
    delve: bool,
}

const PIT: Extension =
    Extension { name: "nothing", rules: Rules::default, plugin: |_| (), delve: false };

const DELVE: Extension = Extension { delve: true, ..PIT };

fn extensions() -> Vec<Extension> {
    vec![
        Extension { name: "poison", plugin: poison_for_all, ..PIT },
        Extension { name: "hit points", rules: hit_points::rules, ..PIT },
        Extension { name: "regeneration", rules: regeneration::rules, ..PIT },
        Extension { name: "mind", plugin: mind::shyness, ..PIT },
        Extension { name: "ability", plugin: leaps_for_all, ..PIT },
        Extension { name: "lava", plugin: lava::volcano, ..PIT },
        Extension { name: "fire", plugin: fires, ..PIT },
        Extension { name: "companion", plugin: companion::companion, ..DELVE },
        Extension { name: "item", rules: winter, ..DELVE },
        Extension { name: "art", rules: shouting, plugin: shout_for_the_player, ..DELVE },
        Extension { name: "trade", rules: netters, ..DELVE },
        Extension { name: "arena", plugin: empty_arena, ..PIT },
        Extension { name: "thief", plugin: thief::thieves, ..PIT },
        Extension { name: "caves", plugin: all_caves, ..DELVE },
        Extension { name: "multiplying", plugin: slime_for_all, ..PIT },
        Extension { name: "command", plugin: command::whistling, ..PIT },
        Extension { name: "spectator", plugin: spectator::spectator, ..PIT },
        Extension { name: "overlay", plugin: on_a_screen, ..PIT },
        Extension { name: "all", plugin: all, ..PIT },
        Extension { name: "all in the delve", rules: winter, plugin: all, ..DELVE },
    ]
}

fn winter() -> Rules {
    item::rules().unwrap()
}

fn shouting() -> Rules {
    art::rules().unwrap()
}

fn netters() -> Rules {
    trade::rules().unwrap()
}

fn shout_for_the_player(app: &mut App) {
    app.add_observer(|_: On<GameStarted>, mut commands: Commands<'_, '_>| {
        commands.queue(|world: &mut World| {
            let shout = world.resource::<arts::ArtTable>().find("shout").unwrap();
            arts::learn(world, shout);
        });
    });
}

fn for_all<C: Component + Clone>(app: &mut App, component: C) {
    app.add_observer(
        move |_: On<GameStarted>,
              all: Query<Entity, With<Monster>>,
              mut commands: Commands<'_, '_>| {
            for monster in &all {
                commands.entity(monster).insert(component.clone());
            }
        },
    );
}

/// Marks a monster that is about to be poisoned. No rule reads it later.
#[derive(Component, Clone)]
#[component(clone_behavior = Ignore)]
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

/// Removes the first monsters, so that the first wave comes at once.
fn empty_arena(app: &mut App) {
    arena::arena(app);
    app.add_observer(
        |_: On<GameStarted>, all: Query<Entity, With<Monster>>, mut commands: Commands<'_, '_>| {
            all.iter().for_each(|monster| commands.entity(monster).despawn());
        },
    );
}

/// Starts two fires when the game begins, in cells without a character.
fn fires(app: &mut App) {
    fire::fire(app);
    app.add_observer(
        |_: On<GameStarted>,
         level: Res<Dungeon>,
         spatial_index: Res<SpatialIndex>,
         mut commands: Commands<'_, '_>| {
            let free = |cell: &Position| spatial_index.creature(*cell).is_none();
            for cell in level.open_cells().filter(free).step_by(40).take(2) {
                commands.spawn(fire::flame(cell));
            }
        },
    );
}

fn all_caves(app: &mut App) {
    app.add_level_generator("caves", .., caves::caves);
}

fn slime_for_all(app: &mut App) {
    multiplying::slime(app);
    for_all(app, multiplying::Multiplying { once_in: 9 });
}

fn on_a_screen(app: &mut App) {
    app.add_plugins((MessagesPlugin, overlay::footprints));
}

fn all(app: &mut App) {
    poison_for_all(app);
    leaps_for_all(app);
    slime_for_all(app);
    app.add_plugins((regeneration::regeneration, mind::shyness, lava::volcano));
    app.add_plugins((command::whistling, spectator::spectator));
    on_a_screen(app);
}

/// What the PC can do under some of them.
const SKILLS: [Skill; 2] = [command::WHISTLE, art::SHOUT];

impl Extension {
    fn setup(self, seed: u64) -> GameSetup {
        if self.delve {
            DelveSetup::new(Seed(seed)).into()
        } else {
            PitSetup::new(Seed(seed)).into()
        }
    }

    fn rules(self) -> Rules {
        (self.rules)().with(self.plugin)
    }

    /// Plays and records some turns. If the PC can whistle or shout, it does so now and then.
    fn record(self, seed: u64) -> (Journal, Game) {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("game");
        let mut recorded = Recorded::begin(&self.rules(), self.setup(seed), &file);
        // No monster is near the start of a delve, so the PC has to explore.
        let name = if self.delve { AutopilotName::Careful } else { AutopilotName::Hunter };
        let mut autopilot = name.start();
        for turn in 0..60 {
            let is_possible = |skill: &Skill| recorded.game.check_action((*skill).into()).is_ok();
            if let Some(skill) = SKILLS.into_iter().find(is_possible).filter(|_| turn % 10 == 3) {
                recorded.submit(skill.into());
            }
            recorded.play(&mut *autopilot, 1);
        }
        assert!(recorded.is_written());
        let Recorded { game, recorded_game } = recorded;
        drop(recorded_game);
        (Journal::open(&file).unwrap(), game)
    }
}

fn fingerprint(game: &Game) -> Fingerprint {
    *game.world().resource()
}

#[test]
fn with_each_installed_no_two_systems_may_run_in_either_order() {
    for extension in extensions() {
        let mut game = extension.rules().start(extension.setup(1)).unwrap();
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
#[should_panic(expected = "requeue")]
fn two_without_an_order_are_refused_at_the_start() {
    let careless = |app: &mut App| {
        app.add_systems(Turn, |mut speeds: Query<&mut Speed>| speeds.iter_mut().for_each(drop));
    };
    drop(PitSetup::new(Seed(1)).start_with(careless));
}

#[test]
fn seed_and_commands_decide_the_game_and_its_journal_resumes() {
    let mut ways = BTreeSet::new();
    for extension in extensions() {
        for seed in 1..=3 {
            let told = format!("{}, seed {seed}", extension.name);
            let (journal, game) = extension.record(seed);
            let (_, twin) = extension.record(seed);
            assert_eq!(fingerprint(&twin), fingerprint(&game), "{told}");

            let again = verify_journal(&journal, &extension.rules(), &mut |_, _| {});
            let again = again.unwrap_or_else(|wrong| panic!("{told}: {wrong}"));
            assert_eq!(fingerprint(&again), fingerprint(&game), "{told}");
            assert_eq!(again.drawing(), game.drawing(), "{told}");
            if seed == 1 {
                ways.insert(fingerprint(&game).value());
            }
        }
    }
    // Two of the extensions only observe.
    assert!(ways.len() >= extensions().len() - 2, "each plays another game: {ways:?}");
}

#[test]
fn a_journal_is_not_played_without_what_it_was_played_with() {
    for extension in extensions() {
        let (journal, _) = extension.record(1);
        let looks_on = ["spectator", "overlay"].contains(&extension.name);
        assert_eq!(
            journal.header().start_game(&Rules::default()).is_ok(),
            looks_on,
            "{}",
            extension.name
        );
    }
}

#[test]
fn a_journal_of_another_program_is_replayed_by_that_program_alone() {
    use hexdelve_cli::Program;
    use std::process::ExitCode;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("journal").to_str().unwrap().to_owned();
    let watch = "watch --plain --seed 7 --max-turns 30 --delay 0 --record";
    let run = |program: &Program, arguments: &str| {
        program.run(["", arguments, &file].join(" ").split(' '))
    };
    assert_eq!(run(&program::program(), watch), ExitCode::SUCCESS);
    assert_eq!(Journal::open(file.as_ref()).unwrap().header().plugins, ["mud"]);
    assert_eq!(run(&program::program(), "replay --verify"), ExitCode::SUCCESS);
    assert_eq!(run(&Program::hexdelve(), "replay --verify"), ExitCode::FAILURE);
}

/// The number of lines of an example that are neither blank nor comments. Its `main` does
/// not count, because it is only a test of the extension.
fn lines(code: &str) -> usize {
    let code = code.split("\nfn main()").next().unwrap();
    let counts = |line: &&str| !line.trim().is_empty() && !line.trim_start().starts_with("//");
    code.lines().filter(counts).count()
}

#[test]
fn an_example_is_short_and_knows_the_prelude_alone() {
    let limits = [("poison", 40), ("mind", 25), ("lava", 40), ("item", 40)];
    let mut limited = 0;
    let folders = ["../../examples", "../tui/examples", "examples"];
    for entry in folders.iter().flat_map(|folder| fs::read_dir(folder).unwrap()) {
        let path = entry.unwrap().path();
        if path.is_dir() {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        // These examples generate files or stand alone, and extend nothing.
        if ["animation", "manual", "picture", "turn_based"].contains(&name.as_str()) {
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
            let preludes =
                ["hexdelve::prelude::*;", "hexdelve_tui::prelude::*;", "hexdelve_cli::prelude::*;"];
            let known = preludes.contains(&import) || import.starts_with("std::");
            assert!(known || own, "{name} imports {import}");
        }
        if let Some((_, limit)) = limits.iter().find(|(limited, _)| *limited == name) {
            assert!(lines(&code) <= *limit, "{name}: {} lines", lines(&code));
            limited += 1;
        }
    }
    assert_eq!(limited, limits.len());
}

/// If `is_sober`, makes the erratic monsters steady: most warnings about erratic monsters
/// predict neither certain death nor certain safety.
fn sober_up(game: &mut Game, is_sober: bool) {
    let world = game.world_mut();
    let mut monsters = world.query_filtered::<(Entity, &Abilities), With<Monster>>();
    let drunk = monsters.iter(world).filter(|(_, bits)| is_sober && bits.has(Ability::Erratic));
    let drunk: Vec<_> = drunk.map(|(who, bits)| (who, *bits)).collect();
    for (who, bits) in drunk {
        world.entity_mut(who).insert(bits.toggled(Ability::Erratic));
    }
}

fn dangers() -> Vec<Extension> {
    fn wound(app: &mut App) {
        app.add_observer(
            |_: On<GameStarted>, mut health: Single<&mut hit_points::Health, With<Player>>| {
                health.0 = 1;
            },
        );
    }
    fn wound_and_heal(app: &mut App) {
        wound(app);
        regeneration::regeneration(app);
    }
    fn poison_the_player(app: &mut App) {
        poison::poison(app);
        app.add_observer(
            |_: On<GameStarted>,
             who: Single<Entity, With<Player>>,
             mut commands: Commands<'_, '_>| {
                commands.entity(*who).insert(poison::Poisoned { turns_left: 7 });
            },
        );
    }
    let mut dangers = extensions();
    dangers.extend([
        Extension { name: "one hit point", rules: hit_points::rules, plugin: wound, ..PIT },
        Extension {
            name: "one that comes back",
            rules: hit_points::rules,
            plugin: wound_and_heal,
            ..PIT
        },
        Extension { name: "a poisoned PC", plugin: poison_the_player, ..PIT },
    ]);
    dangers
}

/// A random step, a rest, or occasionally an action that only an extension provides.
fn any_move(game: &mut Game, dice: &mut GameRng) -> Action {
    let mut skills = SKILLS.into_iter().map(Action::from);
    if let Some(skill) = skills.find(|it| game.check_action(*it).is_ok())
        && dice.random_ratio(1, 5)
    {
        return skill;
    }
    let way = game.player_view().unwrap().possible_steps().choose(dice).copied();
    let step = way.map(Action::Step).filter(|step| game.check_action(*step).is_ok());
    step.unwrap_or(Action::Rest)
}

/// Plays a game of up to 40 turns, and returns how many moves were predicted to be fatal
/// and how many to be harmless.
fn fatal_and_harmless(extension: Extension, seed: u64) -> (u32, u32) {
    let is_sober = seed.is_multiple_of(2);
    let pit =
        PitSetup::new(Seed(seed)).size(Size::of(24, 12)).monsters(if is_sober { 8 } else { 2 });
    let delve = DelveSetup::new(Seed(seed)).practice(true);
    let setup: GameSetup = if extension.delve { delve.into() } else { pit.into() };
    let mut game = extension.rules().start(setup).unwrap();
    sober_up(&mut game, is_sober);
    let mut dice = Seed(seed).stream(b"warnings", 0, 0);
    let (mut simulation, mut fatal, mut harmless) = (Simulation::new(), 0, 0);
    while !game.status().is_over() && game.turns() < 40 {
        let command = any_move(&mut game, &mut dice);
        let told = simulation.risk_of(&mut game, command);
        game.submit(command).unwrap();
        while game.player_view().is_some_and(|player_view| player_view.stuck_moves > 0) {
            game.submit(Action::Rest).unwrap();
        }
        let dies = game.player_position().is_none();
        let is_harmless = told.is_exact && !told.is_dangerous();
        let is_wrong = if dies { is_harmless } else { told.is_fatal() };
        let name = extension.name;
        assert!(!is_wrong, "{name}, seed {seed}: {command:?}, {told:?}\n{}", game.drawing());
        fatal += u32::from(told.is_fatal());
        harmless += u32::from(is_harmless);
    }
    (fatal, harmless)
}

#[test]
fn what_is_told_of_a_move_is_right_under_every_rule() {
    for extension in dangers() {
        // On the first level of the delve, monsters are slow and far away.
        let games = (0..if extension.delve { 240 } else { 12 })
            .map(|seed| fatal_and_harmless(extension, seed));
        let (fatal, harmless): (Vec<_>, Vec<_>) = games.unzip();
        let [fatal, harmless] = [fatal, harmless].map(|counts| counts.iter().sum::<u32>());
        assert!(fatal > 0, "{}: nothing was fatal", extension.name);
        assert!(harmless > 30, "{}: {harmless} harmless", extension.name);
    }
}
