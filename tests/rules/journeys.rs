//! Journeys: running, travelling, exploring and resting. Each of their rules is tested on
//! a drawn map, and their common invariants on generated levels.

use crate::{
    delves::unhurried,
    seeds::clear,
    somebody::creature,
    words::{EAST, USE, at, play, shows},
};
use hexdelve::{
    knowledge::{MapMemory, RememberedThing},
    player::{Journey, Landmark, Refusal, StopReason, destinations},
    prelude::*,
    scenario::trim_drawing,
};
use std::collections::BTreeSet;

/// More turns than any journey on these levels takes.
const LONG: usize = 3_000;

const fn the_only(mask: u8) -> Identity {
    Identity { id: CharacterId { level: 1, index: 1 }, abilities: Abilities::from_mask(mask) }
}

pub(crate) fn go(game: &mut Game, mut journey: Journey) -> StopReason {
    for _ in 0..LONG {
        match journey.next_action(&game.player_view().unwrap()) {
            Ok(command) => game.submit(command).unwrap(),
            Err(why) => return why,
        }
    }
    panic!("it never ends:\n{}", game.drawing())
}

fn run(level: &str, way: Direction) -> (StopReason, String) {
    let mut game = Scenario::delve(level).start();
    let why = go(&mut game, Journey::run(way));
    (why, trim_drawing(&game.drawing()))
}

#[test]
fn a_run_stops_where_the_level_asks_for_a_decision() {
    use Direction::{East, North, South, SouthEast};
    use StopReason::{DeadEnd, EnteredCorridor, EnteredRoom, Fork, SideOpening};
    for (claim, before, way, after, why) in [
        (
            "it follows a corridor round its bends",
            "@###\n   #\n   #  ##\n    ##",
            East,
            ".###\n   #\n   #  #@\n    ##",
            DeadEnd,
        ),
        ("at a fork", "@####\n  #\n  #", East, ".#@##\n  #\n  #", Fork),
        ("at a fork from the side", "#####\n  #\n  @", North, "##@##\n  #\n  .", Fork),
        ("from a fork into a branch", "##@##\n  #\n  #", South, "##.##\n  #\n  @", DeadEnd),
        (
            "where a corridor opens",
            "     ....\n@####....\n     ....",
            East,
            "     ....\n.####@...\n     ....",
            EnteredRoom,
        ),
        (
            "where a room narrows",
            "....\n@...####\n....",
            East,
            "....\n....@###\n....",
            EnteredCorridor,
        ),
        (
            "beside an opening of a room",
            "     #\n@.........\n..........",
            East,
            "     #\n.....@....\n..........",
            SideOpening,
        ),
        ("at the wall of a room", "@....\n.....\n.....", SouthEast, ".....\n.....\n..@..", DeadEnd),
        (
            "out of a room into a corridor",
            "....\n...@##\n.... #\n     #",
            East,
            "....\n....##\n.... #\n     @",
            DeadEnd,
        ),
    ] {
        let (told, shown) = run(before, way);
        assert_eq!((shown, told), (trim_drawing(after), why), "{claim}");
    }
}

#[test]
fn a_run_stops_at_what_there_is_to_look_at() {
    let stops = |level: &str, after: &str| {
        let (why, shown) = run(level, Direction::East);
        assert_eq!(shown, trim_drawing(after), "{why:?}");
        why
    };
    assert!(matches!(stops("@###+##", ".##@+##"), StopReason::NextToLandmark(Landmark::Thing(_))));
    assert!(matches!(stops("@###?##", ".###@##"), StopReason::AtLandmark(Landmark::Thing(_))));
    assert!(matches!(stops("@###>##", ".###@##"), StopReason::AtLandmark(Landmark::Down(_))));
    let beside = stops("@......\n...?...", "..@....\n...?...");
    assert!(matches!(beside, StopReason::NextToLandmark(Landmark::Thing(_))));
}

#[test]
fn a_run_opens_a_door_and_never_starts_into_rock() {
    let mut game = Scenario::delve("@+..").start();
    assert!(matches!(go(&mut game, Journey::run(Direction::East)), StopReason::NextToLandmark(_)));
    shows(&game, "@'..");
    let north = go(&mut game, Journey::run(Direction::North));
    assert_eq!(north, StopReason::Refused(Refusal::ImmutableRock(Direction::North)));
    assert_eq!(game.turns(), 1);
}

fn with_a_pit(level: &str, cell: Position) -> Game {
    Scenario::delve(level).thing("pit", cell).foggy().start()
}

#[test]
fn nobody_journeys_onto_a_known_trap() {
    let mut game = with_a_pit("@#######", at(4, 1));
    assert!(matches!(go(&mut game, Journey::run(Direction::East)), StopReason::BlockedByThing(_)));
    let goal = at(8, 1);
    assert_eq!(go(&mut game, Journey::travel(goal)), StopReason::HazardOnPath(at(4, 1)));
    assert_eq!(game.player_position(), Some(at(3, 1)));

    let mut game = with_a_pit("@.......\n........", at(4, 1));
    assert_eq!(go(&mut game, Journey::travel(at(8, 1))), StopReason::Arrived);
    assert_eq!(game.turns(), 7, "round it in no more steps than straight on");
}

#[test]
fn travel_goes_by_known_ways_and_through_doors() {
    let mut game = Scenario::delve("@..+...").start();
    assert_eq!(go(&mut game, Journey::travel(at(7, 1))), StopReason::Arrived);
    assert_eq!(game.turns(), 7, "six steps, and the door");
    let mut game = Scenario::delve("@..+...").start();
    let why = go(&mut game, Journey::travel(at(4, 1)));
    assert!(matches!(why, StopReason::ArrivedBeside(Landmark::Thing(_))), "{why:?}");
    shows(&game, "..@+...");
    let mut game = Scenario::delve("@..+...").foggy().start();
    assert_eq!(go(&mut game, Journey::travel(at(7, 1))), StopReason::NoPath);
}

fn knowing(level: &str, cell: Position) -> Game {
    let mut game = Scenario::delve(level).foggy().start();
    let dungeon = game.world().resource::<Dungeon>().clone();
    game.world_mut().resource_mut::<MapMemory>().learn(&dungeon, cell);
    game
}

#[test]
fn travel_explores_towards_a_known_place() {
    let level = "
        ....#
        @...#
        ....#
            #   ..<
             ###...
        ";
    let stairs = at(11, 4);
    let mut game = knowing(level, stairs);
    assert!(destinations(&game.player_view().unwrap()).iter().all(|it| it.turns.is_none()));
    assert_eq!(go(&mut game, Journey::travel(stairs)), StopReason::Arrived);
    assert_eq!(game.turns(), 10, "it takes no detour");
    let stairs = at(10, 2);
    let mut game = knowing("@...\n   .   ..<", stairs);
    assert_eq!(go(&mut game, Journey::travel(stairs)), StopReason::NoPath);
}

#[test]
fn exploring_takes_items_and_leaves_chests_alone() {
    let level = "
        @...+...
        ...?    &
        ........#
        ";
    let mut game = Scenario::delve(level).foggy().start();
    let StopReason::Explored(found) = go(&mut game, Journey::explore()) else {
        panic!("{}", game.drawing())
    };
    let player_view = game.player_view().unwrap();
    assert_eq!(player_view.pack.len(), 1);
    assert_eq!(found.prizes.len(), 1);
    assert!(found.items.is_empty() && found.staircase.is_none() && found.hazard.is_none());
    assert!(game.drawing().contains('\''));
}

#[test]
fn exploring_says_what_it_leaves() {
    let level = Scenario::delve("@..?..>").foggy();
    let mut game = (0..6).fold(level, |it, _| it.carrying('@', "amulet of telepathy")).start();
    let StopReason::Explored(found) = go(&mut game, Journey::explore()) else { panic!() };
    assert_eq!(found.items, [at(4, 1)]);
    assert_eq!(game.turns(), 0);
    let mut game = Scenario::delve("@..$").carrying('@', "ward").start();
    game.submit(Action::Drop(Slot::ALL[0])).unwrap();
    let why = go(&mut game, Journey::explore());
    assert!(matches!(why, StopReason::Explored(_)));
    assert_eq!(game.turns(), 1);
    let level = "@.........\n         #\n..........";
    let mut game = with_a_pit(level, at(10, 2));
    let StopReason::Explored(found) = go(&mut game, Journey::explore()) else { panic!() };
    assert_eq!(found.hazard, Some(at(10, 2)));
}

#[test]
fn exploring_looks_at_what_is_only_mapped() {
    let level = Scenario::delve("@.+..)..").carrying('@', "scroll of mapping");
    let mut game = level.foggy().start();
    play(&mut game, &[USE]);
    let (mapped, corner) = (at(6, 1), at(8, 1));
    let player_view = game.player_view().unwrap();
    assert!(player_view.knows(corner) && !player_view.has_seen(mapped));
    assert!(matches!(go(&mut game, Journey::explore()), StopReason::Explored(_)));
    let player_view = game.player_view().unwrap();
    assert!(player_view.has_seen(corner) && player_view.pack.len() == 1, "the ward is taken");
}

#[test]
fn exploring_takes_one_of_each_item_that_is_held() {
    let mut game = Scenario::delve("@.T.T.*.*").start();
    let why = go(&mut game, Journey::explore());
    let StopReason::Explored(found) = why else { panic!("{why:?}") };
    let player_view = game.player_view().unwrap();
    let count = |slot| player_view.pack.iter().filter(|it| it.slot == slot).count();
    assert_eq!(Slot::ALL.map(count), [1, 2, 0, 0, 0, 0]);
    assert_eq!(found.items, []);
}

#[test]
fn nobody_sets_out_while_somebody_is_in_sight_but_may_run() {
    let level = "@...............6\n.................";
    for journey in [Journey::explore(), Journey::travel(at(1, 2))] {
        let mut game = Scenario::delve(level).foggy().start();
        assert_eq!(go(&mut game, journey), StopReason::MonsterInSight(the_only(6)));
        assert_eq!(game.turns(), 0);
    }
    let mut game = Scenario::delve(level).foggy().start();
    let why = go(&mut game, Journey::run(Direction::East));
    assert_eq!(why, StopReason::MonsterCameNear(the_only(6)));
    assert!(game.turns() > 3, "{}", game.drawing());
    let why = go(&mut game, Journey::run(Direction::West));
    assert_eq!(why, StopReason::MonsterTooNear(the_only(6)));
}

#[test]
fn a_journey_stops_when_somebody_comes_into_view() {
    let level = "
        @........
                #
                #
                #######3
        ";
    let level = Scenario::delve(level).remembers('3', at(1, 1)).speed('3', 5);
    let mut game = level.foggy().start();
    let why = go(&mut game, Journey::rest());
    assert_eq!(why, StopReason::MonsterCameIntoView(the_only(3)));
    assert!(game.turns() > 1 && !game.status().is_over());
}

#[test]
fn a_rest_ends_after_25_turns_or_when_unstuck() {
    let mut game = Scenario::delve("@...").start();
    assert_eq!(go(&mut game, Journey::rest()), StopReason::Rested);
    assert_eq!(game.turns(), 25);
    let mut game = Scenario::delve("@...").thing("pit", at(2, 1)).start();
    play(&mut game, &[EAST]);
    assert_eq!(go(&mut game, Journey::run(Direction::East)), StopReason::Stuck);
    assert_eq!(go(&mut game, Journey::rest()), StopReason::Freed);
}

#[test]
fn travel_counts_what_the_ground_costs() {
    let mut game = Scenario::delve("@mr.>").start();
    assert_eq!(go(&mut game, Journey::travel(at(5, 1))), StopReason::Arrived);
    assert_eq!(game.turns(), 6, "one move is lost in the mud, and one for the rubble");
    let mut game = Scenario::delve(".....\n@mgm>").start();
    let mut journey = Journey::travel(at(5, 2));
    let first = journey.next_action(&game.player_view().unwrap());
    assert_eq!(first, Ok(Action::Step(Direction::NorthEast)));
    assert_eq!(go(&mut game, journey), StopReason::Arrived);
    let mut game = Scenario::delve("@mm>\n. .\n. .\n .").start();
    assert_eq!(go(&mut game, Journey::travel(at(4, 1))), StopReason::Arrived);
    assert_eq!(game.turns(), 6, "through the mud, it would be 5");
}

#[test]
fn in_the_pit_rock_shields_from_all_but_diggers() {
    let level = "@......\n\n3......";
    let mut game = Scenario::draw(level).rock(255).start();
    assert_eq!(go(&mut game, Journey::rest()), StopReason::Rested);
    let mut game = Scenario::draw(&level.replace('3', "7")).start();
    let travel = Journey::travel(at(7, 1));
    assert_eq!(go(&mut game, travel), StopReason::MonsterTooNear(the_only(7)));
}

fn explored(game: &mut Game) -> (Vec<Action>, StopReason) {
    undisturbed(game, &Journey::explore())
}

/// Continues a journey in a delve without monsters, and starts it again after a trap. Returns
/// the actions and the reason for the end. Checks that no step leads onto a trap that is
/// known by then.
fn undisturbed(game: &mut Game, whole: &Journey) -> (Vec<Action>, StopReason) {
    clear(game);
    let (mut commands, mut journey) = (Vec::new(), whole.clone());
    for _ in 0..LONG {
        let player_view = game.player_view().unwrap();
        let command = match journey.next_action(&player_view) {
            Ok(command) => command,
            // The PC falls into an unknown trap.
            Err(
                StopReason::ThingEvent(_)
                | StopReason::Stuck
                | StopReason::Freed
                | StopReason::Displaced,
            ) => {
                journey = whole.clone();
                Action::Rest
            }
            Err(why) => return (commands, why),
        };
        if let Action::Step(way) = command {
            let cell = player_view.position.step(way);
            let trapped = player_view
                .things_at(cell)
                .any(|thing| !thing.is_item && thing.door_state.is_none());
            assert!(!trapped, "it steps on a trap that it knows, at {cell}");
        }
        game.submit(command).unwrap();
        commands.push(command);
    }
    panic!("it never ends:\n{}", game.drawing())
}

/// The cells that the PC can reach on the real level without stepping on a trap that it knows.
fn within_reach(game: &mut Game) -> Vec<Position> {
    let player_view = game.player_view().unwrap();
    let is_trap = |it: &&RememberedThing| !it.is_item && it.door_state.is_none();
    let traps: Vec<_> = player_view.things.iter().filter(is_trap).map(|it| it.cell).collect();
    let mut reached = vec![player_view.position];
    let dungeon = game.world().resource::<Dungeon>();
    let mut next = 0;
    while let Some(here) = reached.get(next).copied() {
        next += 1;
        for cell in here.neighbours() {
            let blocking = dungeon.blocking(cell);
            let shut = blocking.obstacle.is_solid() && blocking.obstacle.cost_for(false).is_none();
            let open = blocking.hardness == Hardness::OPEN && !shut;
            if open && !traps.contains(&cell) && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
    }
    reached
}

#[test]
fn exploring_a_level_ends_with_all_reachable_seen_and_taken() {
    for seed in 0..16 {
        let mut game = DelveSetup::new(Seed(seed)).assets(unhurried()).start();
        let (_, why) = explored(&mut game);
        assert!(matches!(why, StopReason::Explored(_)), "seed {seed}: {why:?}");
        let reached = within_reach(&mut game);
        let player_view = game.player_view().unwrap();
        for cell in &reached {
            assert!(player_view.knows(*cell), "seed {seed}: {cell} has not been seen");
        }
        let ward = player_view.catalogue.and_then(|it| it.find("ward"));
        let wards = player_view.pack.iter().filter(|it| it.kind == ward).count();
        let worn = player_view.catalogue.and_then(|it| it.with_part("amulet"));
        let has_worn = player_view.pack.iter().any(|it| it.kind == worn);
        // A third ward stays where it is, and so does a second amulet.
        let wanted = |it: &&RememberedThing| {
            it.is_item
                && !it.is_offered
                && (it.kind != ward || wards < 2)
                && !(has_worn && it.kind == worn)
        };
        let left = player_view.things.iter().filter(wanted).filter(|it| reached.contains(&it.cell));
        let slots: BTreeSet<_> = player_view.pack.iter().map(|item| item.slot).collect();
        assert!(left.count() == 0 || slots.len() == Slot::ALL.len(), "seed {seed}");
    }
}

#[test]
fn travel_finds_the_known_stairs_of_generated_levels_or_says_why() {
    for seed in 0..24 {
        let mut game = DelveSetup::new(Seed(seed)).assets(unhurried()).start();
        let dungeon = game.world().resource::<Dungeon>().clone();
        let stairs = dungeon.cells_with(Terrain::DownStairs).next().unwrap();
        game.world_mut().resource_mut::<MapMemory>().learn(&dungeon, stairs);
        let (_, why) = undisturbed(&mut game, &Journey::travel(stairs));
        let is_said = matches!(
            why,
            StopReason::Arrived | StopReason::HazardOnPath(_) | StopReason::Crossing(_)
        );
        assert!(is_said, "seed {seed}: {why:?}");
    }
}

#[test]
fn a_journey_is_nothing_but_its_commands() {
    let mut game = DelveSetup::new(Seed(5)).start();
    let (commands, _) = explored(&mut game);
    let mut typed = DelveSetup::new(Seed(5)).start();
    clear(&mut typed);
    play(&mut typed, &commands);
    assert_eq!(typed.drawing(), game.drawing());
    assert_eq!(typed.world().resource::<Fingerprint>(), game.world().resource::<Fingerprint>());
}

#[test]
fn the_places_that_are_known_are_listed_by_their_ways() {
    let level = "
        <..&...+?.
        .........
        @........+...
        ";
    let mut game = Scenario::delve(level).foggy().start();
    let known = destinations(&game.player_view().unwrap());
    let turns: Vec<_> = known.iter().map(|it| it.turns).collect();
    assert!(matches!(known[0].landmark, Landmark::Up(_)));
    assert_eq!(turns, [Some(2), Some(2), Some(6), Some(8)], "{known:?}");
}

fn crossing(speed: u16) -> Game {
    let level = "
        0...............
                    .
                    .
                    .
                    .
                    @.....>
    ";
    let mut game = Scenario::delve(level).foggy().speed('0', speed).start();
    let monster = creature(&game, '0');
    game.world_mut().entity_mut(monster).insert(CustomMind(|_| Action::Step(Direction::East)));
    game
}

#[test]
fn who_came_and_went_within_one_turn_ends_a_journey() {
    // The monster crosses 16 cells in one turn, and is visible only in the thirteenth.
    for journey in [Journey::explore(), Journey::rest()] {
        let mut game = crossing(160);
        let why = go(&mut game, journey.clone());
        assert_eq!(why, StopReason::MonsterCameIntoView(the_only(0)), "{journey:?}");
        assert_eq!(game.turns(), 1, "{journey:?}");
        let player_view = game.player_view().unwrap();
        assert!(player_view.monsters.is_empty(), "it is gone from view:\n{}", game.drawing());
        let lost = player_view.out_of_view().next().expect("it was seen");
        assert_eq!((lost.sighting.position, lost.turn), (at(13, 1), 1));
    }
}

#[test]
fn a_death_before_its_eyes_ends_a_journey() {
    let mut game = Scenario::delve("@............................0..0").start();
    let east = game.contents_at(at(30, 1)).creature.unwrap();
    game.world_mut().entity_mut(east).insert(CustomMind(|_| Action::Step(Direction::East)));
    let why = go(&mut game, Journey::run(Direction::East));
    let StopReason::Death(kill) = why else { panic!("{why:?}") };
    assert_eq!(kill.victim.abilities.letter(), '0');
}
