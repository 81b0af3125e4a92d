//! Sessions with journeys: the messages, and what is recorded.

use crate::stage::{
    OnScreen, creature, delve, has, kept, key, lacks, laden, on_a_screen, on_the_last_level, place,
    shown, shown_after, staged, told, typed,
};
use hexdelve::{
    content::AssetFile, journal::RecordedAction, level::GameTables, scenario::trim_drawing,
    things::Sleeper,
};
use hexdelve_tui::{
    prelude::*,
    screen::PlayMode,
    session::RecordingTarget,
    terminal::{Click, Input},
};

const ROOM: &str = "
    @....)....
    ..........+....
    .......&..
";

#[test]
fn exploring_says_what_it_found_and_what_it_left() {
    let mut game = delve(ROOM);
    assert!(told(&mut game, "o").starts_with("You arrive. The chest is to the "));
    let line = told(&mut game, "o");
    let told_last =
        "You open the door. Done exploring. You have not found a staircase. There is a chest ";
    assert!(line.starts_with(told_last), "what happened on the way is history: {line}");
    assert!(game.drawing().contains('\''), "{}", game.drawing());
    let mut full = laden("@..?", &["amulet of telepathy"; 6]);
    assert_eq!(
        told(&mut full, "o"),
        "Done exploring. You have not found a staircase. Your pack is full; 1 item is left behind."
    );
}

#[test]
fn running_goes_by_shift_and_by_its_own_key() {
    let level = "@....\n.....";
    let by_key = {
        let mut game = delve(level);
        assert_eq!(told(&mut game, "r"), "Run in which direction?");
        assert_eq!(told(&mut game, "l"), "This is a dead end.");
        place(&game)
    };
    let mut game = delve(level);
    typed(&mut game, "⇒");
    assert_eq!((place(&game), by_key), (Position::new(5, 1), Position::new(5, 1)));
}

#[test]
fn places_to_travel_to_are_listed_with_letters_that_they_keep() {
    let mut game = delve(ROOM);
    told(&mut game, "_");
    let lines = shown(&mut game);
    let panel = lines.iter().find(|line| line.contains("a  ward")).expect("it is listed");
    assert!(panel.contains("5 east") && panel.contains("5 turns"), "{panel}");
    assert_eq!(told(&mut game, "a"), "You pick up the ward.");
    assert_eq!(place(&game), Position::new(6, 1));
    let mut game = delve("@....)....>");
    let line = |game: &mut OnScreen<'_>, name: &str| {
        told(game, "_");
        let lines = shown(game);
        let line = lines.iter().find(|line| line.contains(name)).expect("it is listed").clone();
        typed(game, "!");
        line
    };
    let (ward, stairs) = (line(&mut game, " ward "), line(&mut game, "staircase down"));
    assert!(ward.contains("a  ward") && stairs.contains("b  staircase"), "{ward} {stairs}");
    told(&mut game, "_>");
    told(&mut game, "h");
    assert!(line(&mut game, " ward ").contains("a  ward"));
    assert!(line(&mut game, "staircase down").contains("b  staircase"));
}

#[test]
fn the_travel_list_is_in_the_order_of_its_letters() {
    let mut game = delve("@..).!....>");
    told(&mut game, "_c");
    for keys in ["_", "!hhhhhhhhh_"] {
        has(&mut game, keys, &["a  ward", "b  potion of haste"]);
        let lines = shown(&mut game);
        let row = |text: &str| lines.iter().position(|line| line.contains(text));
        assert!(row("a  ward") < row("b  potion of haste"), "{lines:#?}");
    }
    assert_eq!(told(&mut game, "f"), "No listed place has the letter f.");
    assert_eq!(told(&mut game, "$"), "You do not know where the Crown is.");
    has(&mut game, "a!_", &["b  potion of haste", "c  staircase down"]);
    let level = Scenario::delve("@..\n\n>..").thing("Crown", Position::new(3, 3));
    let mut game = staged(on_the_last_level(level), 80, 24);
    assert_eq!(told(&mut game, "_$"), "You know of no way there.");
}

#[test]
fn travel_has_keys_for_stairs_any_cell_and_the_last_place() {
    let mut game = delve("@.....>");
    assert_eq!(told(&mut game, "_<"), "You know of no other staircase.");
    assert_eq!(told(&mut game, "!__"), "You have not travelled on this level yet.");
    assert!(told(&mut game, "!_>").ends_with("You arrive."));
    assert_eq!(place(&game), Position::new(7, 1));
    told(&mut game, "_.");
    assert_eq!(game.overlay(), "Goal");
    assert_eq!(told(&mut game, "44"), "Travel here (the floor)?");
    told(&mut game, "\n");
    assert_eq!(place(&game), Position::new(5, 1));
    told(&mut game, "__");
    assert_eq!(place(&game), Position::new(5, 1), "it is there already");
    let mut game = delve("@.....>");
    told(&mut game, "_.l!!");
    assert_eq!(game.overlay(), "");
    assert_eq!(game.world().resource::<PlayerOrders>().turns_taken(), 0);
}

#[test]
fn a_far_monster_in_sight_stops_nobody_who_insists() {
    for keys in ["o", "_>", ">"] {
        let mut game = delve("@............3\n>............+.");
        let warning = "Not while the 3, a hunter, is in sight. Press again to go anyway.";
        assert_eq!(told(&mut game, keys), warning, "{keys}");
        assert_eq!(game.turns(), 0);
    }
    let mut game = delve("@............3\n>.............");
    told(&mut game, "_>__");
    assert_eq!(place(&game), Position::new(1, 2));
    let mut game = delve("@.3\n>..");
    let refusal = "Not while the 3, a hunter, is so close: it could reach you within 2 turns. \
                   Choose each move yourself.";
    assert_eq!(told(&mut game, "_>"), refusal);
    told(&mut game, "_>");
    assert_eq!(game.turns(), 0, "it could arrive within two turns");
}

#[test]
fn a_monster_that_rests_where_it_was_is_asked_about_once() {
    let mut game = delve("0.........@........>\n  .................");
    let husk = creature(&game, '0');
    game.world_mut().entity_mut(husk).insert(Sleeper { hears: 3 });
    let warning = "Not while the 0, a husk, is in sight. Press again to go anyway.";
    assert_eq!(told(&mut game, ">"), warning);
    assert!(told(&mut game, ">").ends_with("You arrive."));
    told(&mut game, "_.hhh");
    let line = told(&mut game, "\n");
    assert!(line.starts_with("You arrive."), "it is as it was: {line}");
}

#[test]
fn a_thief_stops_no_journey_once_it_is_known() {
    let level = Scenario::delve("0.........@........>\n  .................");
    let mut game = staged(level.trade('0', "thief").speed('0', 15), 80, 24);
    assert!(told(&mut game, ">").ends_with("You arrive."));
    assert_eq!(place(&game), Position::new(20, 1));
}

#[test]
fn exploring_again_leads_to_the_nearest_chest() {
    let mut game = delve("@)........\n.........&");
    let there = "You arrive. The chest is to the ";
    assert!(told(&mut game, "o").starts_with(there));
    assert!(told(&mut game, "o").contains("There is a chest"), "the rest is explored");
    assert!(told(&mut game, "o").starts_with(there));
    assert!(told(&mut game, "o").contains("There is a chest"), "it is beside the PC");
}

#[test]
fn slow_or_distant_monsters_forbid_no_journey() {
    let mut game = staged(Scenario::delve("@.....0\n>......").speed('0', 5), 80, 24);
    let warning = "Not while the 0, a husk, is in sight. Press again to go anyway.";
    assert_eq!(told(&mut game, "_>"), warning);
    told(&mut game, "_>");
    assert!(game.turns() > 0, "{}", game.drawing());
    let far = format!("8{}'@...>", ".".repeat(40));
    let mut game = staged(Scenario::delve(&far).foggy().speed('8', 5), 80, 24);
    told(&mut game, "c_>");
    assert!(game.turns() > 1, "{}", game.drawing());
}

#[test]
fn one_warning_names_all_reasons_and_one_more_press_goes() {
    let mut game = delve("@............0\n..\n>.\n\n    0...");
    let warning = "Not while the 0, a husk, is in sight. You hear breathing, southeast, 3 to 4 \
                   cells. Press again to go anyway.";
    assert_eq!(told(&mut game, "_>"), warning);
    assert_eq!(game.turns(), 0);
    told(&mut game, "_>");
    assert!(game.turns() > 0, "all has been said");
    let mut game = delve("@............3.0.1\n>.............");
    let several = "Not while the 3, a hunter, and 2 more are in sight. Press again to go anyway.";
    assert_eq!(told(&mut game, "_>"), several);
}

#[test]
fn the_monster_that_forbids_a_journey_is_named() {
    let mut game = staged(Scenario::delve("3.@..........0\n>.............").speed('0', 5), 80, 24);
    let refusal = "Not while the 3, a hunter, is so close: it could reach you within 2 turns. \
                   Choose each move yourself.";
    assert_eq!(told(&mut game, "o"), refusal);
    assert_eq!(told(&mut game, "o"), format!("{refusal} x2"), "nothing else forbids it");
    assert_eq!(game.turns(), 0);
}

#[test]
fn who_was_in_sight_all_along_does_not_come_into_view() {
    let level = format!(">{}@{}3", ".".repeat(40), ".".repeat(20));
    let level = || Scenario::delve(&level).speed('3', 20).foggy();
    let mut game = staged(level(), 80, 24);
    told(&mut game, "_>");
    assert_eq!(told(&mut game, "_>"), "The 3, a hunter, has noticed you.");
    let mut game = staged(level().remembers('3', Position::new(42, 1)), 80, 24);
    told(&mut game, "_>");
    assert_eq!(told(&mut game, "_>"), "The 3, a hunter, comes close: 10 east.");
    assert!(game.turns() > 5, "it goes on until half the distance is covered");
}

#[test]
fn what_was_heard_is_told_before_anybody_sets_out() {
    assert!(told(&mut delve("@...>"), "_>").contains("You arrive."), "nobody is there");
    let mut game = delve("@.  0....\n..\n>.");
    let warning = "You hear breathing, east, 3 to 4 cells. Press again to go anyway.";
    assert_eq!(told(&mut game, "_>"), warning);
    assert_eq!(game.turns(), 0);
    told(&mut game, "_>");
    assert!(game.turns() > 0, "who insists goes");
    let mut game = delve("@+0...>");
    let heard = |game: &mut OnScreen<'_>| game.player_view().map_or(0, |it| it.sounds().count());
    assert_eq!(heard(&mut game), 1);
    let husk = creature(&game, '0');
    game.world_mut().entity_mut(husk).insert(CustomMind(|_| Action::Rest));
    typed(&mut game, "lll");
    assert_eq!((heard(&mut game), place(&game)), (0, Position::new(3, 1)));
    assert!(told(&mut game, "_>").contains("You arrive."));
}

#[test]
fn the_way_down_is_told_where_it_is_of_use() {
    let mut game = delve("@...>                       0");
    assert!(told(&mut game, ">").ends_with("You arrive."));
    assert_eq!(place(&game), Position::new(5, 1));
    assert_eq!(
        told(&mut delve("@...\n  0  "), ">"),
        "You are not on a staircase down. Press [o] to look for one."
    );
    let mut game = delve("@0...");
    let line = told(&mut game, "l");
    assert!(line.ends_with("Nobody else is left here: [>] leads down from anywhere."), "{line}");
    let line = told(&mut game, "l");
    assert!(!line.contains("Nobody else"), "it is told once: {line}");
    let line = told(&mut game, ">");
    assert!(line.contains("Nobody was left on level 1, so you needed no staircase."), "{line}");
    let line = told(&mut delve("@>\n"), "l>");
    assert!(!line.contains("Nobody"), "{line}");
    let line = told(&mut delve("@m...\n"), "l>");
    assert!(line.contains("You are held, and lose this move."), "{line}");
}

#[test]
fn travel_says_what_the_only_way_would_pass() {
    let trapped = "The only way you know crosses a pit: walk there yourself.";
    let mut game = staged(Scenario::delve("@.._..>"), 80, 24);
    assert_eq!(told(&mut game, "_>"), trapped);
    let chasm = "The only way you know crosses the chasm: walk there yourself.";
    assert_eq!(told(&mut staged(Scenario::delve("@..v..>"), 80, 24), "_>"), chasm);
    assert_eq!(
        told(&mut staged(Scenario::delve("@.. ..>"), 80, 24), "_>"),
        "You know of no way there."
    );
    has(&mut staged(Scenario::delve("@..v..)"), 80, 24), "_", &["past the chasm"]);
    has(&mut staged(Scenario::delve("@.. ..)"), 80, 24), "_", &["no known way"]);
}

#[test]
fn a_web_is_crossed_by_a_player_who_insists() {
    let mut game = delve("@..x..>");
    let question = "The only way you know crosses the web. Press again to cross it.";
    assert_eq!(told(&mut game, "_>"), question);
    assert!(told(&mut game, "_>").starts_with("You get caught in the web"), "{}", game.drawing());
    assert!(told(&mut game, "_>").ends_with("You arrive."));
    let mut game = delve("@.........\n         x\n..........");
    assert!(told(&mut game, "o").starts_with("Partly explored: journeys do not cross the web."));
}

#[test]
fn a_short_lead_is_told_once_before_exploring() {
    let levels = AssetFile::Levels.built_in().as_str().replace("lead = 200", "lead = 20");
    let files = AssetFiles::built_in().with_text(AssetFile::Levels, levels);
    let tables = GameTables::read(&files, &EffectRegistry::built_in()).expect("it differs little");
    let mut game = staged(Scenario::delve("@...>\n.....").assets(tables), 80, 24);
    let advice = "Your lead is short, and you know a way down. Press again to explore on.";
    assert_eq!(told(&mut game, "o"), advice);
    assert!(told(&mut game, "o").starts_with("Done exploring."));
}

#[test]
fn no_journey_ends_beside_a_monster_that_is_awake() {
    for speed in [5, 10, 20] {
        let mut game = staged(Scenario::delve("@..........0...>").speed('0', speed), 80, 24);
        for _ in 0..4 {
            told(&mut game, "_>");
            let husk = game.find('0').expect("it lives");
            assert!(place(&game).distance(husk) > 1, "speed {speed}: {}", game.drawing());
        }
        assert!(game.turns() > 0);
    }
}

#[test]
fn travel_counts_what_lies_under_the_topmost_item() {
    let there = Position::new(3, 1);
    let level = ["smoke pot", "ward", "potion of haste"].into_iter();
    let level = level.fold(Scenario::delve("@..."), |level, item| level.thing(item, there));
    let mut game = staged(level, 80, 24);
    has(&mut game, "_", &["a  potion of haste and 2 more 2 east"]);
}

#[test]
fn exploring_goes_through_growth_and_tells_of_items_once() {
    let mut game = delve("@tttttt.>");
    let line = told(&mut game, "o");
    assert!(line.contains("Done exploring."), "{line}");
    assert!(game.turns() > 4, "{}", game.drawing());
    let mut game = delve("@..)..\n");
    typed(&mut game, "o");
    has(&mut game, "M", &["You pick up the ward."]);
    lacks(&mut game, "", &["You see"]);
    let mut game = laden("@...", &["ward"]);
    assert_eq!(
        told(&mut game, "dao"),
        "You drop the ward. Done exploring. You have not found a staircase."
    );
    assert!(game.drawing().contains('@') && game.contents_at(place(&game)).items.len() == 1);
}

#[test]
fn a_long_rest_lets_those_in_sight_come_but_not_kill() {
    let rested = |speed| {
        let level = Scenario::delve("@...........3").speed('3', speed).foggy();
        let mut game = staged(level, 80, 24);
        let line = told(&mut game, "Z");
        assert!(!game.status().is_over(), "{line}");
        (line, game.find('3').unwrap().x)
    };
    assert_eq!(rested(10), ("The 3, a hunter, comes close: 1 east.".to_owned(), 2));
    let (line, place) = rested(20);
    assert_eq!(line, "You stop: the 3, a hunter, would kill you.");
    assert!(place > 2, "it stops before the turn in which it could come and kill");
}

#[test]
fn a_long_rest_is_told_and_refused_beside_monsters() {
    let mut game = delve("@3");
    assert_eq!(
        told(&mut game, "Z"),
        "Not while the 3, a hunter, is beside you. Choose each move yourself."
    );
    assert_eq!(game.turns(), 0);
    let mut game = delve("@...");
    assert_eq!(told(&mut game, "Z"), "You have rested for 25 turns.");
    assert_eq!(game.world().resource::<PlayerOrders>().turns_taken(), 25);
}

#[test]
fn a_key_or_a_trap_ends_a_journey_no_resize() {
    let mut game = delve("@.........\n..........");
    typed(&mut game, "⇒j");
    assert_eq!(place(&game), Position::new(2, 2), "one step, and the key's");
    assert!(shown(&mut game)[0].contains("You stop: you pressed a key."));
    let level = Scenario::delve("@.......").thing("pit", Position::new(4, 1)).foggy();
    let mut game = staged(level, 80, 24);
    assert_eq!(told(&mut game, "rl"), "A pit is in the way.");
    assert_eq!(place(&game), Position::new(3, 1));
    let mut game = on_a_screen("@............", 80, 24);
    game.take_in([Input::Key(key('⇒')), Input::Resized]);
    assert_eq!(game.turns(), 12);
    assert!(!shown(&mut game)[0].contains("You stop"), "{}", shown(&mut game)[0]);
}

#[test]
fn no_journey_takes_a_step_that_could_be_death() {
    let level = "
        @........
            #
            0
        ";
    // The 0 would see the PC two steps from here, and would reach it at once.
    let mut game = staged(Scenario::delve(level).speed('0', 30), 80, 24);
    let line = told(&mut game, "rl");
    assert!(line.starts_with("You stop: the 0, a "), "{line}");
    assert!(place(&game).x > 1 && !game.status().is_over(), "{}", game.drawing());
}

#[test]
fn no_step_of_a_journey_is_known_to_risk_death() {
    let (mut simulation, mut steps) = (Simulation::new(), 0);
    for seed in 0..20 {
        let mode = if seed % 2 == 0 { GameMode::Delve } else { GameMode::Practice };
        let (game, mut recorded_game) = kept(DelveSetup::new(Seed(seed)).mode(mode));
        let mut twin = recorded_game.start().expect("a delve fits");
        let mut game = OnScreen::new(game, PlayMode::new(false), (80, 24))
            .recorded_in(RecordingTarget::Append(&mut recorded_game));
        let mut journeys = Vec::new();
        let mut chance = Seed(seed).stream(b"journeys", 0, 0);
        for _ in 0..60 {
            let before = game.turns();
            match chance.random_range(0..4) {
                0 => typed(&mut game, "o"),
                1 => typed(&mut game, "Z"),
                _ => {
                    let way = b"hjklyubn".choose(&mut chance).expect("there are eight");
                    typed(&mut game, &format!("r{}", char::from(*way)))
                }
            };
            journeys.push(before..game.turns());
            if !game.status().is_over() {
                // After a stop, the PC has to do something else first.
                typed(&mut game, "!.\n");
            }
        }
        drop(game);
        for record in recorded_game.records() {
            let RecordedAction::Turn(command) = record.entry else { panic!("it only moves") };
            if journeys.iter().any(|journey| journey.contains(&twin.turns())) {
                let outlook = simulation.risk_of(&mut twin, command);
                assert!(!outlook.is_dangerous(), "seed {seed}: {}", twin.drawing());
                steps += 1;
            }
            twin.submit(command).expect("it was done before");
        }
    }
    assert!(steps > 500, "{steps} steps");
}

#[test]
fn a_journey_is_kept_as_if_it_had_been_typed() {
    let mut journey = delve("@....\n.....");
    told(&mut journey, "rl");
    let mut typed = delve("@....\n.....");
    for _ in 0..4 {
        typed.submit(Action::Step(Direction::East)).unwrap();
    }
    assert_eq!(trim_drawing(&journey.drawing()), trim_drawing(&typed.drawing()));
    let print = |game: &OnScreen| *game.world().resource::<Fingerprint>();
    assert_eq!(print(&journey), print(&typed));
}

fn clicked(game: &mut OnScreen, clicks: &[(u16, u16)]) {
    shown(game);
    let click = |&(column, row)| Input::Click(Click { column, row, is_right_button: false });
    game.take_in(clicks.iter().map(click));
}

#[test]
fn a_click_travels_or_chooses_and_elsewhere_does_nothing() {
    let mut game = delve("@....\n.....");
    clicked(&mut game, &[(4, 3)]);
    assert_eq!(place(&game), Position::new(4, 2));
    let mut game = delve("@....)\n......");
    told(&mut game, "_");
    let lines = shown(&mut game);
    let row = lines.iter().position(|line| line.contains("a  ward")).expect("it is listed");
    let column = lines[row].chars().position(|it| it == 'w').expect("it is there");
    clicked(&mut game, &[(u16::try_from(column).unwrap(), u16::try_from(row).unwrap())]);
    assert_eq!(place(&game), Position::new(6, 1));
    let mut game = delve("@....\n.....");
    for spot in [(0, 0), (79, 23), (200, 10), (40, 22)] {
        clicked(&mut game, &[spot]);
    }
    told(&mut game, "?");
    clicked(&mut game, &[(4, 3)]);
    assert_eq!(game.overlay(), "Help");
    assert_eq!(place(&game), Position::new(1, 1));
}

#[test]
fn a_click_chooses_what_stands_in_a_shrunken_list() {
    let mut game = on_a_screen("@..1.3.5.7", 80, 24);
    typed(&mut game, "mjjj");
    for letter in ['5', '7'] {
        let gone = creature(&game, letter);
        game.world_mut().despawn(gone);
    }
    let row = shown(&mut game).iter().position(|it| it.contains(" hunter ")).expect("it is listed");
    let row = u16::try_from(row).expect("it is on the screen");
    clicked(&mut game, &[(50, row - 1)]);
    has(&mut game, "\n", &[" 1 hound "]);
}

#[test]
fn on_the_last_level_journeys_lead_to_the_crown() {
    let explored = |level: Scenario| {
        let mut game = staged(on_the_last_level(level), 80, 24);
        told(&mut game, "o")
    };
    let crowned = Scenario::delve("@.>.").thing("Crown", Position::new(4, 1));
    assert_eq!(explored(crowned), "Done exploring. The Crown is 3 east.");
    assert_eq!(explored(Scenario::delve("@.>.")), "Done exploring. You have not found the Crown.");
    let level = Scenario::delve("@..>").thing("Crown", Position::new(3, 1));
    let mut game = staged(on_the_last_level(level), 80, 24);
    assert_eq!(told(&mut game, "_>"), "You know of no other staircase.");
    let mut rubble = staged(on_the_last_level(Scenario::delve("@>..")), 80, 24);
    let line = told(&mut rubble, "l");
    assert_eq!(line, "There is a staircase down here, but it ends in rubble.");
    let footer = shown(&mut game).pop().expect("it has rows");
    assert!(footer.contains("$: Crown") && !footer.contains(">: down"), "{footer}");
    told(&mut game, "$");
    assert_eq!(place(&game), Position::new(3, 1));
}

#[test]
fn a_short_list_names_the_nearest_places_and_the_stairs() {
    let mut game = delve(&format!("@{}", ").".repeat(30)));
    let lines = shown_after(&mut game, "_");
    assert!(lines.iter().any(|line| line.contains("and 12 more, farther away")), "{lines:#?}");
    let is_listed = |letter: &char| lines.iter().any(|it| it.contains(&format!(" {letter}  ward")));
    let letters: String = ('a'..='n').filter(is_listed).collect();
    assert_eq!(letters, "abcdefghijklmn", "no letter is left out");
    assert_eq!(told(&mut game, "→"), "Travel here (a ward)?");
    typed(&mut game, "!!_y");
    assert_eq!(place(&game).x, 1 + 1 + 2 * 24);
    let mut game = delve(&format!("@{}>", ").".repeat(30)));
    typed(&mut game, "_>");
    assert_eq!(place(&game), Position::new(62, 1));
}

#[test]
fn with_the_crown_travel_leads_out_and_to_no_stairs_down() {
    let level = Scenario::delve("@.......\n<>.!").thing("Crown", Position::new(1, 1));
    let mut game = staged(on_the_last_level(level.foggy()), 80, 24);
    let taken = "You take the Crown. The stairs up crumble, and the rock softens.";
    assert!(told(&mut game, "g").starts_with(taken), "nobody wakes where you see all cells");
    has(&mut game, "_", &[" a  way out "]);
    lacks(&mut game, "", &["staircase"]);
    assert_eq!(told(&mut game, "!_>"), "There is a way out here. You arrive.");
    assert_eq!(place(&game), Position::new(8, 1));
    has(&mut game, "?", &["Goal: Leave by the way out."]);
}

#[test]
fn a_step_that_costs_a_ward_is_asked_about() {
    let warded = |level| Scenario::delve(level).speed('3', 20).carrying('@', "ward").foggy();
    let mut journey = staged(warded("@...3"), 80, 24);
    assert_eq!(told(&mut journey, "Z"), "You stop: going on would break your ward.");
    let mut game = staged(warded("@.3"), 80, 24);
    let question = "The 3, a hunter, would break your ward. Press [Enter] to do it anyway.";
    assert_eq!(told(&mut game, "."), question);
    assert_eq!(game.turns(), 0);
    let line = told(&mut game, "\n");
    assert!(line.starts_with("Your ward stops the 3, a hunter, and shatters."), "{line}");
    assert_eq!(game.turns(), 1);
}
