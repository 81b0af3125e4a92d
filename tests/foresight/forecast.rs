//! The reported risk of a move is exact: an oracle that knows only what the PC knows
//! tries every outcome of the move.

use crate::{
    delves::{crowded, fill_the_pack, quiet, scatter_features, whim},
    oracle::{Oracle, Script},
};
use hexdelve::{
    action::ItemTarget,
    knowledge::SoundKind,
    lookahead::{ForecastStep, Lurker, TimelineEntry, TurnForecast, turn_order},
    prelude::*,
    things::AbilityCounter,
};
use std::{collections::BTreeSet, ops::Range};

const CHECKED_TURNS: u32 = 2;
/// The maximum number of outcomes that the game simulates before it resorts to samples.
const MOST_OUTCOMES: u32 = 512;

#[test]
fn the_oracle_and_the_warning_agree_on_certain_death() {
    let counts = play(20..44);
    assert!(counts.by_the_oracle >= 10 && counts.fatal_erratic > 2, "{counts:?}");
}

#[test]
#[ignore = "takes a minute in release: --ignored"]
fn in_500_games_the_oracle_and_the_warning_agree() {
    let counts = play(0..500);
    assert!(counts.by_the_oracle > 100, "{counts:?}");
    assert!(counts.erratic > 100 && counts.fatal_erratic > 50, "{counts:?}");
}

fn play(seeds: Range<u64>) -> Counts {
    let assets = [crowded(), quiet()];
    let mut simulation = Simulation::new();
    let mut counts = Counts::default();
    for seed in seeds.clone() {
        let mut dice = Seed(seed).stream(b"foresight", 0, 0);
        let mut game = match seed % 3 {
            0 => PitSetup::new(Seed(seed)).monsters(14).start().unwrap(),
            rest => {
                let delve =
                    DelveSetup::new(Seed(seed)).assets(assets[usize::from(rest == 2)].clone());
                // In half of the games, the PC sees everything.
                let mut game = delve.practice(seed % 2 == 0).start();
                fill_the_pack(game.world_mut(), &mut dice);
                if seed % 4 < 2 {
                    scatter_features(game.world_mut(), &mut dice);
                }
                game
            }
        };
        let mut oracle = Oracle::of(&mut game);
        let mut left = CHECKED_TURNS;
        for _ in 0..150 {
            if game.status().is_over() || oracle.left || left == 0 {
                break;
            }
            if somebody_is_near(&mut game) {
                left -= 1;
                counts.check(&mut game, &oracle, &mut simulation, seed, &mut dice);
            }
            let command = whim(&mut game, &mut dice, false);
            game.submit(command).unwrap();
            oracle.play(command);
        }
    }
    println!("games {seeds:?}: {counts:?}");
    counts
}

#[derive(Debug, Default)]
struct Counts {
    moves: u32,
    /// Moves that are certainly fatal according to the oracle.
    by_the_oracle: u32,
    erratic: u32,
    fatal_erratic: u32,
    /// Moves with too many outcomes to simulate them all.
    sampled: u32,
}

impl Counts {
    fn check(
        &mut self,
        game: &mut Game,
        oracle: &Oracle,
        simulation: &mut Simulation,
        seed: u64,
        dice: &mut GameRng,
    ) {
        for command in some_moves(game, dice) {
            let known = oracle.as_known(&game.player_view().unwrap());
            let told = simulation.risk_of(game, command);
            let certain = told.is_exact.then(|| is_fatal(&known, command)).flatten();
            let Some((fatal, outcomes)) = certain else {
                self.sampled += 1;
                continue;
            };
            let name = format!("seed {seed}, {command:?}, {outcomes} outcomes");
            assert_eq!(told.is_fatal(), fatal, "{name}: {told:?}\n{}", game.drawing());
            self.moves += 1;
            self.by_the_oracle += u32::from(fatal);
            self.erratic += u32::from(outcomes > 1);
            self.fatal_erratic += u32::from(outcomes > 1 && fatal);
        }
    }
}

fn is_fatal(known: &Oracle, command: Action) -> Option<(bool, u32)> {
    let mut outcomes = Vec::new();
    for tried in 1..=MOST_OUTCOMES {
        let mut fork = known.clone();
        fork.random_outcomes = Some(Script::new(outcomes.clone()));
        fork.play(command);
        while fork.is_stuck() && !fork.over {
            fork.play(Action::Rest);
        }
        if fork.lives() {
            // Death is not certain; the exact number of outcomes does not matter.
            let more = u32::from(!fork.random_outcomes.unwrap().counts().is_empty());
            return Some((false, tried + more));
        }
        let counts = fork.random_outcomes.unwrap().counts().to_vec();
        outcomes.resize(counts.len(), 0);
        loop {
            match outcomes.pop() {
                None => return Some((true, tried)),
                Some(last) if last + 1 < counts[outcomes.len()] => {
                    outcomes.push(last + 1);
                    break;
                }
                Some(_) => {}
            }
        }
    }
    None
}

fn somebody_is_near(game: &mut Game) -> bool {
    let player_view = game.player_view().unwrap();
    player_view.monsters.iter().any(|monster| monster.position.distance(player_view.position) <= 3)
}

/// A rest, and some random steps and item actions. Nobody can predict where a portal
/// leads, so no moves are returned if the PC knows of one, and no scroll of teleport is
/// used.
fn some_moves(game: &mut Game, dice: &mut GameRng) -> Vec<Action> {
    let player_view = game.player_view().unwrap();
    let kind = |name: &str| player_view.catalogue.and_then(|catalogue| catalogue.find(name));
    let [portal, scroll] = ["portal", "scroll of teleport"].map(kind);
    if portal.is_some() && player_view.things.iter().any(|thing| thing.kind == portal) {
        return Vec::new();
    }
    let steps = player_view.possible_steps().into_iter().map(Action::Step);
    let drops = player_view.pack.iter().map(|carried| Action::Drop(carried.slot));
    let used = player_view.pack.iter().filter(|carried| carried.kind != scroll);
    let uses = used.map(|carried| Action::Use(carried.slot, ItemTarget::Nothing));
    let mut moves: Vec<_> = steps.chain(drops).chain(uses).chain([Action::PickUp]).collect();
    moves.retain(|command| game.check_action(*command).is_ok());
    let drawn = (0..5).filter_map(|_| moves.choose(dice).copied()).collect::<Vec<_>>();
    std::iter::once(Action::Rest).chain(drawn).collect()
}

/// A game in which the PC saw a hunter through a gap, and then stepped out of view.
fn round_the_corner() -> Game {
    let mut game = Scenario::delve(". ......\n.@.....3").foggy().speed('3', 20).start();
    for way in [Direction::West, Direction::North] {
        game.submit(Action::Step(way)).unwrap();
    }
    game
}

#[test]
fn who_has_left_the_view_stays_in_the_turn_order() {
    let mut game = round_the_corner();
    assert!(game.player_view().unwrap().monsters.is_empty(), "{}", game.drawing());
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let line: String = forecast.timeline.iter().map(TimelineEntry::letter).collect();
    assert_eq!(line, "@33@33@33@");
    assert!(forecast.timeline.iter().all(|moment| moment.is_out_of_view != moment.is_player()));
    assert!(forecast.turns.iter().all(ForecastStep::is_player), "nobody knows what it does");
    let mut game = round_the_corner();
    let threats = Simulation::new().threats(&mut game);
    let number = CharacterId { level: 1, index: 1 };
    let hunter = Identity { id: number, abilities: Abilities::from_mask(3) };
    // The hunter is assumed to move on until it is beside the PC.
    let beside = [Direction::South, Direction::SouthEast];
    let lurkers = beside.map(|way| threats.of(Some(way)).and_then(|threat| threat.lurker));
    assert!(lurkers.contains(&Some(Lurker::Lost(hunter))), "{}", game.drawing());
    assert_eq!(threats.dangerous_move_count().0, 0, "nobody in view can kill");
}

#[test]
fn where_a_heard_monster_could_strike_is_possible_death() {
    let mut game = Scenario::delve("@+0..").foggy().speed('0', 5).start();
    let threats = Simulation::new().threats(&mut game);
    let lurker = |way| threats.of(way).and_then(|threat| threat.lurker);
    let is_breath = |it: Lurker| matches!(it, Lurker::Heard(it) if it.kind == SoundKind::Breathing);
    assert!(lurker(Some(Direction::East)).is_some_and(is_breath));
    assert_eq!(lurker(None), None, "it needs two moves");
    assert_eq!(threats.dangerous_move_count().0, 0, "nobody is certain to kill");
    let risk = Simulation::new().risk_of(&mut game, Action::Step(Direction::East));
    assert!(!risk.is_dangerous(), "no question");
}

#[test]
fn a_monster_that_falls_goes_into_the_chasm() {
    // The 0 sees the PC, and goes straight on.
    let mut game = Scenario::delve("@.v0").start();
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let step = forecast.turns.iter().find(|turn| !turn.is_player()).unwrap();
    assert_eq!(step.to, game.find('0').unwrap().step(Direction::West));
}

#[test]
fn unknown_cells_leave_an_erratic_monsters_other_half_known() {
    // Which ways are open to the 9 depends on a cell that the PC does not see.
    let drawing = "
        @....
        .....
        .. 9.
        .....
    ";
    let mut game = Scenario::delve(drawing).foggy().start();
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    let step = forecast.turns.iter().find(|turn| !turn.is_player()).unwrap();
    assert_eq!((step.action, step.may_be_blocked), (Action::Step(Direction::NorthWest), true));
}

#[test]
fn victims_of_a_monster_with_unknown_steps_are_unknown() {
    // A telepathic PC senses the monsters. The 2 comes, through cells that it does not know.
    let drawing = "
        @.                       0


                .2
                .4
    ";
    let foreseen = |drawing: &str| {
        let mut game = Scenario::delve(drawing).foggy().start();
        let player = game.contents_at(game.find('@').unwrap()).creature.unwrap();
        game.world_mut().entity_mut(player).insert(Abilities::from_mask(2));
        let forecast = Simulation::new().forecast(&mut game).unwrap();
        let steps = forecast.turns.iter().filter(|turn| !turn.is_player());
        steps.map(|turn| turn.abilities.letter()).collect::<BTreeSet<_>>()
    };
    assert_eq!(foreseen(drawing), BTreeSet::from(['0']));
    assert_eq!(foreseen(&drawing.replace('2', ".")), BTreeSet::from(['0', '4']));
}

#[test]
fn hunters_that_are_yet_to_arrive_have_no_paths() {
    let mut game = Scenario::delve("@....<").assets(quiet()).start();
    let turns = |game: &Game| {
        let coming = game.world().resource::<Depth>().coming_hunters().unwrap();
        coming.at.turns_from(PlayerView::of(game.world()).now)
    };
    while turns(&game) > 0 {
        game.submit(Action::Rest).unwrap();
    }
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    assert!(forecast.turns.iter().all(ForecastStep::is_player), "{:?}", forecast.turns);
    assert!(forecast.player_dies(), "a hunter arrives, and comes");
}

#[test]
fn a_monster_seen_to_rest_behind_a_chest_keeps_resting() {
    let drawing = "
        ......
         #
         @..&.3.
               .
               ...


    ";
    let mut game = Scenario::delve(&drawing.replace('#', ".")).foggy().speed('3', 10).start();
    let mut simulation = Simulation::new();
    let turn = |forecast: &TurnForecast| {
        forecast.turns.iter().find(|it| !it.is_player()).map(|it| it.action)
    };
    let before = simulation.forecast(&mut game).unwrap();
    assert_eq!((turn(&before), before.unforeseen.len()), (None, 1), "{}", game.drawing());
    let place = game.find('3');
    for _ in 0..2 {
        game.submit(Action::Rest).unwrap();
        let after = simulation.forecast(&mut game).unwrap();
        assert_eq!((turn(&after), after.unforeseen.len()), (Some(Action::Rest), 0));
        assert_eq!(game.find('3'), place);
    }
    // It knows no way to the cell beside, either.
    game.submit(Action::Step(Direction::North)).unwrap();
    game.submit(Action::Step(Direction::South)).unwrap();
    assert_eq!(turn(&simulation.forecast(&mut game).unwrap()), Some(Action::Rest));
}

#[test]
fn the_turn_order_is_that_of_the_queue() {
    for (level, letters) in
        [("@......", "@@@@"), ("@......4.9", "@49@49@49@"), ("@......9.4", "@94@94@94@")]
    {
        assert_eq!(order(Scenario::draw(level).speed('4', 10).speed('9', 10)), letters);
    }
    assert_eq!(order(Scenario::draw("@......3").speed('3', 20)), "@33@33@33@");
    assert_eq!(order(Scenario::draw("@......0").speed('0', 5)), "@0@@0@");
    // At 200, the slow one comes first, because it entered the queue earlier.
    let both = Scenario::draw("@......3.0").speed('3', 20).speed('0', 5);
    assert_eq!(order(both), "@303@33@033@");
    let mut game = Scenario::draw("@......e").speed('e', 10).start();
    let counter = game.contents_at(game.find('e').unwrap()).creature.unwrap();
    game.world_mut().entity_mut(counter).insert(AbilityCounter {});
    assert_eq!(turns_of(&mut game), "@e@f@0@");
}

#[test]
fn whoever_the_pc_sees_also_sees_the_pc() {
    // The line between the two crosses cells beside the pillar whose middles are hidden.
    let level = "
        ....1....
        .........
        .. ......
        @........
    ";
    let mut game = Scenario::delve(level).foggy().speed('1', 60).start();
    let player_view = game.player_view().unwrap();
    assert!(player_view.monsters[0].in_view);
    let unknown = Position::new(4, 2);
    assert!(!player_view.knows(unknown), "{}", game.drawing());
    assert!(Simulation::new().risk_of(&mut game, Action::Rest).is_fatal());
    let forecast = Simulation::new().forecast(&mut game).unwrap();
    assert!(forecast.player_dies() && forecast.unforeseen.is_empty(), "{forecast:?}");
    game.submit(Action::Rest).unwrap();
    assert!(matches!(game.status(), GameStatus::Lost { .. }));
}

fn order(level: Scenario) -> String {
    turns_of(&mut level.start())
}

fn turns_of(game: &mut Game) -> String {
    let view = game.player_view().unwrap();
    let noticed: Vec<_> = view.creatures().copied().collect();
    let turns = turn_order(view.world, view.player.unwrap(), &noticed, 3);
    turns.iter().map(TimelineEntry::letter).collect()
}
