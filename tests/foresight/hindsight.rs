//! The last safe move that is reported for a lost game was safe, and no later turn had a
//! safe move.

use hexdelve::{
    lookahead::{DecisionPoint, LastSafeMove, LastSafeMoveSearch, candidate_actions},
    prelude::*,
};
use std::ops::Range;

type Start = fn(u64) -> Game;

fn pit(seed: u64) -> Game {
    PitSetup::new(Seed(seed)).size(Size::of(30, 12)).monsters(14).start().unwrap()
}

fn drawn(seed: u64) -> Game {
    let level = "
        .....+.....#####......
        .8...'..9..    #..3...
        .....#..@..+...+......
        ..b..#.....    #..5.d.
        .....+..0..#####......
    ";
    Scenario::delve(level).foggy().seed(seed).speed('0', 12).speed('9', 15).start()
}

fn lost(start: Start, seed: u64) -> Option<(Vec<Action>, LastSafeMoveSearch)> {
    let mut game = start(seed);
    let (mut autopilot, mut hindsight) =
        (AutopilotName::Random.start(), LastSafeMoveSearch::default());
    let mut commands = Vec::new();
    for _ in 0..150 {
        let decision_point = DecisionPoint::of(&mut game).unwrap();
        let command = game.play_turn(autopilot.as_mut()).unwrap();
        hindsight.push(decision_point, command);
        commands.push(command);
        match game.status() {
            GameStatus::InProgress => {}
            GameStatus::Lost { .. } => return Some((commands, hindsight)),
            _ => return None,
        }
    }
    None
}

fn before(start: Start, seed: u64, commands: &[Action], turn: usize) -> Game {
    let mut game = start(seed);
    for command in &commands[..turn - 1] {
        game.submit(*command).unwrap();
    }
    game
}

fn compare(start: Start, seeds: Range<u64>) -> (usize, usize) {
    let mut simulation = Simulation::new();
    let (mut found, mut early) = (0, 0);
    for seed in seeds {
        let Some((commands, mut hindsight)) = lost(start, seed) else { continue };
        let last = commands.len();
        let mut is_safe =
            |game: &mut Game, command| !simulation.risk_of(game, command).is_dangerous();
        let next = match hindsight.search() {
            LastSafeMove::Safe { turn, safe, taken, is_last, tool, .. } => {
                let turn = usize::try_from(turn).unwrap();
                let mut game = before(start, seed, &commands, turn);
                assert!(is_safe(&mut game, safe), "seed {seed}, turn {turn}: {safe}");
                assert!(
                    tool.is_none_or(|tool| is_safe(&mut game, tool)),
                    "seed {seed}, turn {turn}"
                );
                assert_eq!(commands[turn - 1], taken);
                assert_eq!(safe == taken, is_safe(&mut game, taken));
                assert!(safe == taken || candidate_actions(&mut game).unwrap().contains(&safe));
                assert_eq!(is_last, turn == last);
                found += 1;
                early += usize::from(!is_last);
                turn + 1
            }
            LastSafeMove::NoneFound { turns } => last + 1 - turns,
        };
        for turn in next..=last {
            let mut game = before(start, seed, &commands, turn);
            for command in candidate_actions(&mut game).unwrap() {
                let told = format!("seed {seed}, turn {turn} of {last}: {command}");
                assert!(!is_safe(&mut game, command), "{told} was safe, and is not told");
            }
        }
    }
    (found, early)
}

fn finds_some(start: Start, seeds: Range<u64>) {
    let (found, early) = compare(start, seeds);
    println!("{found} found, {early} of them before the last turn");
    assert!(found > 3 && early > 0, "{found} found, {early} of them before the last turn");
}

#[test]
fn in_the_pit_it_is_the_last_one() {
    finds_some(pit, 0..10);
}

#[test]
fn in_the_delve_it_is_last_by_the_pcs_knowledge() {
    finds_some(drawn, 60..70);
}

const SMITE: Skill = Skill {
    name: "smite",
    key: Some('W'),
    help: "kill all monsters",
    precondition: |_, _, _| Ok(()),
};

fn smite(
    current: Res<CurrentTurn>,
    monsters: Query<Entity, With<Monster>>,
    mut commands: Commands,
) {
    if matches!(current.action, Action::Custom(_)) {
        for victim in &monsters {
            commands.queue(Kill { victim, cause: CauseOfDeath::Other("lightning") });
        }
    }
}

#[test]
fn an_extensions_skill_may_be_the_last_safe_move() {
    let smiting = |app: &mut App| {
        let before = ExtensionSystems::Before(TurnSystems::Act);
        app.add_skill(SMITE).add_systems(Turn, smite.in_set(before));
    };
    let found = |level| {
        let mut game = Scenario::draw(level).speed('3', 20).plugin(smiting).start();
        let mut hindsight = LastSafeMoveSearch::default();
        while game.status() == GameStatus::InProgress {
            let decision_point = DecisionPoint::of(&mut game).unwrap();
            game.submit(Action::Rest).unwrap();
            hindsight.push(decision_point, Action::Rest);
        }
        let LastSafeMove::Safe { safe, tool, .. } = hindsight.search() else { panic!("it could") };
        (safe, tool)
    };
    assert_eq!(found("@.3"), (SMITE.into(), None));
    let away = Action::Step(Direction::West);
    assert_eq!(found("...@...3"), (away, Some(SMITE.into())));
}

#[test]
#[ignore = "takes a minute: --ignored"]
fn in_a_hundred_games_it_is_the_last_one() {
    finds_some(pit, 0..100);
    finds_some(drawn, 0..100);
}
