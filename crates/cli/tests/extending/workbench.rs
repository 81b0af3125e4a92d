//! A single system run in warm games: where the games halt, and what a run does.

use hexdelve::{mind::choose_monster_action, workbench::SystemRunner};
use hexdelve_cli::prelude::*;

/// What has happened since the turn began, in order.
#[derive(Resource, Default)]
struct Log(Vec<&'static str>);

fn begin(mut log: ResMut<Log>) {
    log.0.clear();
    log.0.push("begin");
}

fn sense(mut log: ResMut<Log>) {
    log.0.push("sense");
}

fn between(mut log: ResMut<Log>) {
    log.0.push("between");
}

/// Queues a command, which the schedule applies before the next set.
fn decide(mut log: ResMut<Log>, mut commands: Commands) {
    log.0.push("decide");
    commands.queue(|_: &mut World| {});
}

fn late(mut log: ResMut<Log>) {
    log.0.push("late");
}

fn last(mut log: ResMut<Log>) {
    log.0.push("last");
}

/// Adds systems in some of the sets, between sets, and after all sets.
fn logging(app: &mut App) {
    app.init_resource::<Log>()
        .add_systems(Turn, begin.in_set(TurnSystems::Begin))
        .add_systems(Turn, sense.in_set(TurnSystems::Sense))
        .add_systems(Turn, between.after(TurnSystems::Sense).before(TurnSystems::Decide))
        .add_systems(Turn, decide.in_set(TurnSystems::Decide))
        .add_systems(Turn, late.after(TurnSystems::Decide).before(TurnSystems::Act))
        .add_systems(Turn, last.after(TurnSystems::Refresh));
}

fn bench(instances: usize) -> SystemBench {
    SystemBench::warmed_up(instances, |seed| PitSetup::new(seed).start_with(logging)).unwrap()
}

fn nothing() {}

#[test]
fn a_game_halts_when_the_set_begins() {
    let before = [
        (TurnSystems::Sense, &["begin"][..]),
        (TurnSystems::Decide, &["begin", "sense", "between"]),
        (TurnSystems::Act, &["begin", "sense", "between", "decide", "late"]),
    ];
    for (set, log) in before {
        let mut solo = bench(3).runner(set, nothing);
        for _ in 0..7 {
            solo.run();
        }
        assert!(solo.games().all(|game| game.world().resource::<Log>().0 == log), "{set:?}");
    }
    let solo = bench(3).runner(TurnSystems::Begin, nothing);
    let whole = |game: &Game| game.world().resource::<Log>().0.ends_with(&["late", "last"]);
    assert!(solo.games().all(whole), "the turn before it came to its end");
}

#[test]
fn it_is_a_monsters_turn() {
    let solo = bench(9).runner(TurnSystems::Sense, nothing);
    let current = |game: &Game| *game.world().resource::<CurrentTurn>();
    let is_monster = |game: &Game| {
        current(game).actor().is_some_and(|who| game.world().get::<Monster>(who).is_some())
    };
    assert!(solo.games().all(is_monster));
}

#[test]
fn everybody_has_had_some_turns() {
    let mut solo = bench(9).runner(TurnSystems::Begin, nothing);
    for game in solo.games_mut() {
        let world = game.world_mut();
        let fewest = world.query::<&NextTurn>().iter(world).map(|turn| turn.turns_taken()).min();
        assert!(fewest >= Some(2), "{fewest:?}");
    }
}

#[test]
fn each_run_is_in_the_next_game_and_applies_commands() {
    #[derive(Component)]
    struct Coin;
    fn mint(mut commands: Commands) {
        commands.spawn(Coin);
    }
    let coins = |solo: &mut SystemRunner<_>| -> Vec<_> {
        let world = |game: &mut Game| game.world_mut().query::<&Coin>().iter(game.world()).count();
        SystemRunner::games_mut(solo).map(world).collect()
    };
    let mut solo = bench(3).runner(TurnSystems::Act, mint);
    for _ in 0..4 {
        solo.run();
    }
    assert_eq!(coins(&mut solo), [2, 1, 1]);
    // Timed runs continue with the next game, and each one is prepared.
    let mut prepared = 0;
    solo.time(4, |_| prepared += 1);
    assert_eq!((coins(&mut solo), prepared), (vec![3, 3, 2], 4));
}

#[test]
fn old_news_makes_room() {
    fn proclaim(mut news: MessageWriter<Dug>, current: Res<CurrentTurn>) {
        let who = current.actor().expect("somebody acts");
        news.write(Dug { who, cell: Position::new(1, 1), remaining: Hardness(7) });
    }
    let mut solo = bench(2).runner(TurnSystems::Act, proclaim);
    solo.time(100, |_| {});
    let news = |game: &Game| game.world().resource::<Messages<Dug>>().len();
    assert!(solo.games().all(|game| (1..=2).contains(&news(game))));
}

#[test]
fn games_of_ones_own_are_taken_as_they_are() {
    let games = ["3....@", "@ c"].map(|drawing| Scenario::draw(drawing).start());
    let bench = SystemBench(games.into());
    let mut solo = bench.runner(TurnSystems::Decide, choose_monster_action);
    solo.run();
    solo.run();
    let intents: Vec<_> =
        solo.games().map(|game| game.world().resource::<CurrentTurn>().action).collect();
    assert_eq!(intents[0], Action::Step(Direction::East));
    assert_eq!(intents.len(), 2);
}

#[test]
fn no_bench_has_a_walled_in_player_or_finished_game() {
    let mut seeds = Vec::new();
    let start = |seed: Seed| {
        seeds.push(seed.0);
        let drawing = match seed.0 {
            0 => "@ .....0", // Walled in.
            1 => "@..3....", // Caught within three turns.
            _ => "@.......0 .....",
        };
        Ok::<_, SetupError>(Scenario::draw(drawing).speed('3', 20).start())
    };
    let solo = SystemBench::warmed_up(2, start).unwrap().runner(TurnSystems::Sense, nothing);
    assert_eq!(seeds, [0, 1, 2, 3]);
    assert!(solo.games().all(|game| !game.status().is_over()));
}

#[test]
#[should_panic(expected = "no character takes a turn")]
fn a_monsters_turn_needs_a_monster() {
    let bench = SystemBench(vec![Scenario::draw("@..").start()]);
    bench.runner(TurnSystems::Sense, nothing);
}
