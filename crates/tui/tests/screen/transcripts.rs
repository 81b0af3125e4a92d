//! Sessions as transcripts: the input, and every line of the output.

use crate::stage::{self, kept, on_the_last_level};
use hexdelve_tui::{
    plain::{BufferedLines, PlainSession},
    prelude::*,
    session::SessionEnd,
};
use proptest::prelude::*;

fn begin(scenario: Scenario) -> Game {
    scenario.with_presentation(MessagesPlugin).start()
}

fn delve(level: &str) -> Game {
    begin(Scenario::delve(level).foggy())
}

fn laden(level: &str, items: &[&str]) -> Game {
    let carrying = |scenario: Scenario, item: &&str| scenario.carrying('@', item);
    begin(items.iter().fold(Scenario::delve(level).foggy(), carrying))
}

fn heard(game: Game, typed: &[u8]) -> (String, Game) {
    let (told, game, end) = stage::heard(game, typed);
    assert_ne!(end, SessionEnd::Disconnected);
    (told, game)
}

fn told(game: Game, typed: &str) -> Vec<String> {
    answers(&heard(game, typed.as_bytes()).0)
}

/// The output without the part before the first prompt and the last prompt.
fn answers(told: &str) -> Vec<String> {
    let begin = |line: &&str| *line != "Type help for a list of commands.";
    let lines: Vec<_> = told.lines().skip_while(begin).map(str::to_owned).collect();
    lines[1..lines.len() - 1].to_vec()
}

#[test]
fn on_the_last_level_stairs_down_are_not_listed() {
    let level = Scenario::delve("@.......\n<>.!").thing("Crown", Position::new(1, 1));
    let game = begin(on_the_last_level(level.foggy()));
    let (listed, game) = heard(game, b"things\n");
    assert!(listed.contains("a staircase up") && !listed.contains("staircase down"), "{listed}");
    let listed = told(game, "get\nthings").join("\n");
    let (_, listed) = listed.split_once("You take the Crown").expect("it is taken");
    assert!(listed.contains("a way out") && !listed.contains("staircase down"), "{listed}");
}

#[test]
fn a_look_tells_the_place_the_exits_and_the_surroundings() {
    let game =
        begin(Scenario::delve("......#####\n.@..3.    #\n.....+\n<..!.").foggy().speed('3', 5));
    let (all, _) = heard(game, b"");
    let expected = [
        "Level 1 of 8. You are in a room.",
        "Open directions: north 1, northeast 1, east 4, southeast 2, south 2, southwest 1, west 1, northwest 1.",
        "1: the 3, a hunter, 3 east, half as fast as you, hunting you.",
        "2: a staircase up, 2 south and 1 west, 2 steps.",
        "3: a potion of haste, 2 south and 2 east, 2 steps.",
        "4: a closed door, unexplored, 1 south and 4 east, 4 steps.",
        "5: an exit, unexplored, 1 north and 5 east, 5 steps.",
        "Type help for a list of commands.",
        "0>",
        "quit on level 1 after 0 turns, score 100, seed 0",
    ];
    assert_eq!(all.lines().collect::<Vec<_>>(), expected);
}

#[test]
fn something_happening_ends_a_count_and_a_refusal_ends_a_line() {
    let game = delve("@...+....");
    let lines = told(game, "9 east; rest; west\n3 w\nnorth; rest\nget; rest\n");
    let refused = |why, left| [why, left];
    let expected = [
        &["0>", "You open the door.", "6>", "The rock to the west is too hard to dig.", "8>"][..],
        &refused("The rock to the north is too hard to dig.", "Skipped: rest."),
        &["8>"],
        &refused("There is nothing here to pick up.", "Skipped: rest."),
        &["8>"],
    ]
    .concat();
    assert_eq!(lines, expected);
}

#[test]
fn a_newcomer_is_told_once_and_then_its_place() {
    let game = begin(Scenario::delve("@....\n    .\n    .\n    .\n    0").foggy().speed('0', 5));
    let lines = told(game, "2 east\n9 east; rest\nrest\nwatch off; rest\nrest\n");
    let expected = [
        "0>",
        "You hear breathing, southeast, 2 to 4 cells.",
        "1>",
        "A husk (0) comes into view, 4 south.",
        "Skipped: rest.",
        "4>",
        "In view: husk 0, 3 south.",
        "5>",
        "6>",
        "7>",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn a_fatal_move_needs_a_yes_and_nothing_else_confirms_it() {
    let scenario = || Scenario::delve("@.3").foggy().speed('3', 20);
    let ask = "The 3, a hunter, would kill you. Type yes to do it anyway.";
    let game = begin(scenario());
    let no = "Unknown word \"y\". Did you mean yes? Line ignored.";
    let expected = ["0>", ask, "0>", no, "0>", "There is no question to answer.", "0>"];
    let (all, game) = heard(game, b"rest\ny\nyes\n");
    assert_eq!(answers(&all), expected);
    assert_eq!(game.turns(), 0);
    let game = begin(scenario());
    let (all, game) = heard(game, b"3 rest; west\nyes\nrest\n");
    let lines: Vec<_> = all.lines().skip_while(|line| *line != "0>").skip(1).collect();
    assert_eq!(lines[..3], [ask, "Skipped: west.", "0>"]);
    assert_eq!(
        lines[3..5],
        ["The 3, a hunter, kills you!", "You have died, killed by the 3, a hunter."]
    );
    assert_eq!(game.turns(), 1);
}

#[test]
fn items_are_used_and_thrown_by_slot_or_name() {
    let items = ["noise-maker", "wand of flipping", "potion of haste"];
    let game = laden("@...0...", &items);
    let typed = "i\nthrow a\nthrow a at 9\nthrow noise at 2 east\nuse wand at 0\n\
                 use b at husk erratic\nuse potion at 0\nuse potion\nuse key\nmessages\n";
    let expected = [
        "0>",
        "a: noise-maker.",
        "b: wand of flipping.",
        "c: potion of haste.",
        "0>",
        "Give a target: throw a at #1, or throw a at 4 north 2 east.",
        "0>",
        "You know of no 9.",
        "0>",
        "You throw the noise-maker.",
        "In view: husk 0, 3 east.",
        "1>",
        "Name the bit, too: use b at 0, then intelligent, telepathic, tunneling or erratic.",
        "1>",
        "You use the wand of flipping.",
        "The husk is now erratic.",
        "In view: reveller 8, 4 east.",
        "2>",
        "You know of no 0.",
        "2>",
        "You use the potion of haste. You have speed 20 for your next 8 moves.",
        "In view: reveller 8, 3 east.",
        "3>",
        "You carry no \"key\".",
        "3>",
        "Turn 1: You throw the noise-maker.",
        "Turn 2: You use the wand of flipping.",
        "Turn 2: The husk is now erratic.",
        "Turn 3: You use the potion of haste. You have speed 20 for your next 8 moves.",
        "3>",
    ];
    assert_eq!(told(game, typed), expected);
}

#[test]
fn an_ambiguous_name_is_asked_about() {
    let game = laden("@..2..1", &["noise-maker"]);
    let lines = told(game, "throw a at 2\nthrow a at #2\n");
    let expected = [
        "0>",
        "2 could mean the 2, a moth or number 2, the 1, a hound: type its name, or #2.",
        "0>",
        "You throw the noise-maker.",
        "In view: moth 2, 2 east; hound 1, 5 east.",
        "1>",
    ];
    assert_eq!(lines, expected);
    let game = laden("@..e", &["noise-maker"]);
    let lines = told(game, "throw a at e\nthrow a at 1 e\n");
    assert_eq!(
        lines[1], "e could mean east or the e, a maelstrom: type east, or its name.",
        "{lines:?}"
    );
    assert_eq!(lines[3], "You throw the noise-maker.", "{lines:?}");
}

#[test]
fn a_line_that_is_not_understood_does_nothing() {
    let game = delve("@....");
    let (all, game) = heard(game, b"east; esat; east\nd\nuse\n5\n");
    let expected = [
        "0>",
        "Unknown word \"esat\". Did you mean east? Line ignored.",
        "0>",
        "\"d\" could mean down or drop. Line ignored.",
        "0>",
        "Usage: use ITEM, or ITEM at WHOM, or ITEM at WHOM BIT. Line ignored.",
        "0>",
        "\"5\" is not a valid count. Try 3 east, or 20 rest. Line ignored.",
        "0>",
    ];
    assert_eq!(answers(&all), expected);
    assert_eq!(game.turns(), 0);
    let lines = told(delve("@...."), "give up\n\nyes\n");
    assert_eq!(lines[lines.len() - 2], "There is no question to answer.", "{lines:?}");
    let game = laden("@..9", &["noise-maker", "wand of flipping"]);
    let (told, game) = heard(game, b"drop the\nuse the\ndrop the noise-maker\n");
    assert_eq!(game.turns(), 1, "{told}");
    assert!(told.contains("You drop the noise-maker."), "{told}");
}

#[test]
fn the_map_and_the_way_are_told_on_request() {
    let game = delve("@....\n.....\n    >");
    let lines = told(
        game,
        "map\nway to >\nway to crown\n1 southeast; 2 east; 1 southeast\nway to down\nstatus\n",
    );
    let expected = [
        "0>",
        "Columns 0 to 6, rows 0 to 4. You are in column 1, row 1.",
        "",
        " @....",
        " .....",
        "     >",
        "",
        "0>",
        "1 southeast; 2 east; 1 southeast",
        "0>",
        "You know of no \"crown\" here.",
        "0>",
        "There is a staircase down here.",
        "4>",
        "You are already there.",
        "4>",
        "Level 1 of 8, turn 4, score 100, seed 0.",
        "Lead over the hunters: 195 turns.",
        "4>",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn what_something_is_is_told_by_letter_name_number_and_place() {
    let game = laden("@.!3", &["scroll of mapping"]);
    let lines = told(game, "x 3\nwhat is potion of haste\nx #2\nx 1 east\nx a\nx me\nx dragon\n");
    let potion = "A potion of haste: You have speed 20 for your next 8 moves.";
    let expected = [
        "0>",
        "The 3, a hunter: intelligent, telepathic. Always knows where you are, and takes the \
         shortest path to you.",
        "0>",
        potion,
        "0>",
        "A potion of haste.",
        potion,
        "0>",
        "The floor.",
        "0>",
        "The a, a lunatic: telepathic, erratic. Always knows where you are; stumbles half the \
         time, otherwise flies straight at you.",
        "a: scroll of mapping. Shows you the terrain of the whole level.",
        "0>",
        "Yourself.",
        "0>",
        "You know of no \"dragon\" here.",
        "0>",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn journeys_go_on_until_something_happens_and_say_why_they_end() {
    let game = begin(
        Scenario::delve("@..<+......\n    #     .\n!####     .\n          0").foggy().speed('0', 5),
    );
    let typed = "run east\ntravel to door; status\ngo to potion\nexplore\nexplore; down\nexplore\nrest until something happens\n";
    let expected = [
        "0>",
        "There is a staircase up here.",
        "3>",
        "You arrive. The closed door is to the east.",
        "Level 1 of 8, turn 3, score 100, seed 0.",
        "Lead over the hunters: 196 turns.",
        "3>",
        "You know of no \"potion\" here.",
        "3>",
        "You open the door.",
        "You see a potion of haste here.",
        "You pick up the potion of haste.",
        "You hear breathing, southeast, 2 to 4 cells.",
        "16>",
        "You hear breathing, south, 2 to 3 cells; could strike in 2 turns.",
        "One more step, and it could strike at once. Press again to go.",
        "Skipped: down.",
        "19>",
        "A husk (0) comes into view, 2 south.",
        "20>",
        "The 0, a husk, comes close: 1 south.",
        "In view: husk 0, 1 south.",
        "21>",
    ];
    assert_eq!(told(game, typed), expected);
}

#[test]
fn where_a_heard_monster_could_strike_is_told() {
    let (all, _) = heard(begin(Scenario::delve("@+0..").foggy().speed('0', 5)), b"threat\n");
    let expected = "East: what you heard (breathing) could reach you there from out of sight.";
    assert!(all.contains(expected), "{all}");
}

#[test]
fn what_is_to_come_is_told_without_a_turn() {
    let game = begin(Scenario::delve(".....\n@..3.\n..9..").foggy().speed('3', 15).speed('9', 10));
    let (all, game) = heard(game, b"when\nthreat\nminds\n");
    let expected = [
        "0>",
        "Turns from now, if you stay:",
        "0: your turn.",
        "0: the 3, a hunter, goes west.",
        "0: the 9, a jester, goes west, if its coin comes up tails.",
        "0.66: the 3, a hunter, goes west.",
        "1: your turn.",
        "1: the 9, a jester, kills you, if its coin comes up tails.",
        "1.32: the 3, a hunter, acts.",
        "1.98: the 3, a hunter, acts.",
        "2: your turn.",
        "2: the 9, a jester, acts.",
        "2.64: the 3, a hunter, acts.",
        "3: your turn.",
        "In 199 turns: 3 hunters, speeds 14, 13 and 12, by the first <, one by one.",
        "0>",
        "East: the 3, a hunter, would kill you.",
        "Southeast: the 3, a hunter, would kill you.",
        "0>",
        "The 9, a jester, 1 south and 2 east. Intelligent, not telepathic, not tunneling, erratic. It can see you. It has not noticed you and has no goal. Right after your turn it tosses a coin. Tails: it goes west. Heads: it goes in one of 5 directions (N E W NE NW).",
        "The 3, a hunter, 3 east. Intelligent, telepathic, not tunneling, not erratic. It can see you. It has seen you and hunts you. Right after your turn it goes west.",
        "If you stay, the jester may kill you in 1 turn.",
        "0>",
    ];
    assert_eq!(answers(&all), expected);
    assert_eq!(game.turns(), 0);
}

#[test]
fn a_list_has_no_gaps_and_keeps_its_numbers() {
    let level = "@..3..\n!.....\n  #\n  #\n  #....!";
    let game = begin(Scenario::delve(level).foggy().speed('3', 5));
    let lines = told(game, "things\neast\nx #1\nmonsters\nx #1\nx #9\n");
    let expected = [
        "0>",
        "1: a potion of haste, 1 south, 1 step.",
        "2: an exit, unexplored, 2 south and 2 east, 2 steps.",
        "0>",
        "In view: hunter 3, 1 east.",
        "1>",
        "A potion of haste.",
        "A potion of haste: You have speed 20 for your next 8 moves.",
        "1>",
        "1: the 3, a hunter, 1 east, half as fast as you, hunting you.",
        "1>",
        "The 3, a hunter.",
        "The 3, a hunter: intelligent, telepathic. Always knows where you are, and takes the shortest path to you. Speed 5, hunting.",
        "1>",
        "Number 9 is not on the list or no longer in view.",
        "1>",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn the_end_is_told_in_a_line_each() {
    let game = begin(Scenario::draw("@.9").speed('9', 5).seed(42));
    let (all, _) = heard(game, b"2 east\nyes\n");
    let lines: Vec<_> = all.lines().skip_while(|line| *line != "0>").skip(1).collect();
    let expected = [
        "The 9, a jester, would kill you. Type yes to do it anyway.",
        "0>",
        "The 9, a jester, kills you!",
        "You have died, killed by the 9, a jester.",
        "After 1 turn, with 1 monster left.",
        "Seed 42.",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn practice_takes_turns_back_and_giving_up_needs_a_yes() {
    let (game, mut recorded_game) = kept(DelveSetup::new(Seed(7)).mode(GameMode::Practice));
    let mut out = Vec::new();
    let typed = b"undo\nrest\nundo\nprompt off\nundo\ngive up\nrest\nyes\ngive up\nyes\n";
    let mut session = PlainSession::new(game, &mut out).recorded_by(&mut recorded_game);
    let farewell = session.run(&mut BufferedLines(&typed[..])).unwrap();
    let all = String::from_utf8(out).unwrap();
    let lines: Vec<_> = all.lines().skip_while(|line| *line != "0>").collect();
    let place = "Level 1 of 8. You are on a staircase up.";
    assert_eq!(
        lines[..6],
        ["0>", "There is nothing to take back.", "0>", "1>", "You are back at turn 0.", place]
    );
    let ask = "This ends the game for good. Type yes to give up.";
    let expected = [
        "0>",
        "There is nothing to take back.",
        ask,
        "There is no question to answer.",
        ask,
        "You have given up.",
        "Level 1 of 8, after 1 turn.",
        "Score 100, practice mode.",
        "Seed 7.",
    ];
    assert_eq!(lines[lines.len() - expected.len()..], expected);
    assert_eq!(farewell, SessionEnd::Over);
}

/// All names of the words that can take a turn, including the answer `yes`.
const TAKING_A_TURN: &str = "north n northeast ne east e southeast se south s southwest sw \
    west w northwest nw rest wait . explore o travel go run r down descend > up ascend < get \
    take g , use throw t drop close c yes";

#[test]
fn help_has_a_line_for_each_word() {
    let lines = told(delve("@"), "help\nhelp thro\nhelp me\n");
    let throw = "throw ITEM at WHERE (or t): throw an item.";
    let last = &lines[lines.len() - 5..];
    assert!(lines.contains(&throw.to_owned()));
    assert_eq!(last, ["0>", throw, "0>", "messages: repeat the last messages.", "0>"]);
    let others = "look monsters things when threat minds examine what way map messages undo quit \
        give watch prompt help";
    for word in [others, TAKING_A_TURN].iter().flat_map(|words| words.split(' ')) {
        let is_named = |line: &String| {
            let (names, _) = line.split_once(": ").unwrap_or_default();
            names.split([' ', '(', ')']).any(|name| name == word)
        };
        assert!(lines.iter().any(is_named), "{word}\n{}", lines.join("\n"));
    }
}

fn can_take_a_turn(line: &str) -> bool {
    let line = line.to_lowercase();
    line.split([';', ' ', '\t']).flat_map(str::split_whitespace).any(|word| {
        let word = word.trim_start_matches(|letter: char| letter.is_ascii_digit());
        !word.is_empty() && TAKING_A_TURN.split(' ').any(|name| name.starts_with(word))
    })
}

fn words() -> impl Strategy<Value = Vec<u8>> {
    let known = "(north|s|e|west|ne|rest|get|use|throw|drop|close|down|up|look|monsters|things|x|\
        what|way|to|at|is|map|status|i|messages|undo|yes|give|watch|prompt|on|off|help|a|b|3|0|#1|\
        12|me|door|hunter|explore|travel|go|run|until|when|threat|minds|;|>|\\.|-1|99999)";
    let word = prop_oneof![
        6 => known.prop_map(String::into_bytes),
        1 => proptest::collection::vec(any::<u8>(), 0..12),
    ];
    let line = proptest::collection::vec(word, 0..6).prop_map(|words| words.join(&b' '));
    proptest::collection::vec(line, 1..12).prop_map(|lines| lines.join(&b'\n'))
}

fn questions() -> impl Strategy<Value = Vec<u8>> {
    let word = "(look|monsters|things|x|what|map|status|i|messages|undo|watch|prompt|off|help|a|b|3|\
        0|#1|12|me|hunter|until|threat|minds|;|-1|99999)";
    let line = proptest::collection::vec(word, 0..6).prop_map(|words| words.join(" "));
    proptest::collection::vec(line, 1..12).prop_map(|lines| lines.join("\n").into_bytes())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]
    #[test]
    fn any_bytes_are_answered_and_only_commands_take_a_turn(typed in words()) {
        let level = "....+..\n.@..3..\n..!..&>";
        let game = laden(level, &["noise-maker", "scroll of teleport"]);
        let before = *game.world().resource::<Fingerprint>();
        let (told, game) = heard(game, &typed);
        prop_assert!(!told.contains(|it: char| it.is_control() && it != '\n'), "{told:?}");
        let mut lines = typed.split(|byte| *byte == b'\n').map(String::from_utf8_lossy);
        if !lines.any(|line| can_take_a_turn(&line)) {
            prop_assert_eq!(*game.world().resource::<Fingerprint>(), before);
            prop_assert_eq!(game.player_position(), Some(Position::new(2, 2)));
        }
    }

    #[test]
    fn who_only_asks_takes_no_turn(typed in questions()) {
        let game = laden("....+..\n.@..3..\n..!..&>", &["noise-maker", "scroll of teleport"]);
        let before = *game.world().resource::<Fingerprint>();
        let (_, game) = heard(game, &typed);
        prop_assert_eq!(*game.world().resource::<Fingerprint>(), before);
    }
}

#[test]
fn a_game_that_is_over_cannot_be_given_up() {
    let (game, mut recorded_game) = kept(DelveSetup::new(Seed(7)).mode(GameMode::Practice));
    let mut out = Vec::new();
    let typed = b"give up\nyes\ngive up\nyes\ngive up\nyes\n";
    let mut session = PlainSession::new(game, &mut out).recorded_by(&mut recorded_game);
    session.run(&mut BufferedLines(&typed[..])).unwrap();
    drop(session);
    let count = recorded_game.records().len();
    assert_eq!(count, 1, "{}", String::from_utf8_lossy(&out));
}
