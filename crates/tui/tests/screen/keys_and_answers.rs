//! Keys and answers do what the screen says, and nothing else.

use crate::stage::{
    OnScreen, delve, has, heard, laden, on_a_screen, replayed, shown, shown_after, staged, told,
    typed,
};
use hexdelve::log::MessagePriority;
use hexdelve_tui::{
    plain::{BufferedLines, LineEvent, LineReader},
    prelude::*,
    settings::{InputMode, KeyMap},
};

fn turns_after(game: Game, lines: &str) -> (u64, String) {
    let (told, game, _) = heard(game, lines.as_bytes());
    (game.turns(), told)
}

#[test]
fn no_is_an_answer_and_no_step_north() {
    for no in ["no", "n"] {
        let game = Scenario::delve("...\n.@.\n...").with_presentation(MessagesPlugin).start();
        let (turns, told) = turns_after(game, &format!("give up\n{no}\n"));
        assert_eq!(turns, 0, "{told}");
    }
    let game = Scenario::delve("...\n.@.\n...").with_presentation(MessagesPlugin).start();
    assert_eq!(turns_after(game, "n\n").0, 1, "without a question it is a direction");
}

#[test]
fn the_line_interface_says_that_a_step_is_unknown() {
    let level = Scenario::delve("@...\n '\n.0..").foggy().speed('0', 7);
    let (_, told) = turns_after(level.with_presentation(MessagesPlugin).start(), "when\n");
    assert!(told.contains("the 0, a husk, acts; its step is unknown."), "{told}");
}

#[test]
fn a_monster_that_cannot_come_stops_no_journey() {
    // The chest blocks the corridor between the two.
    let mut game = delve("0.&@.........>");
    told(&mut game, "_>");
    assert_eq!(game.turns(), 10, "{}", shown(&mut game)[0]);
    let mut game = delve("0..@.........>");
    told(&mut game, "_>");
    assert_eq!(game.turns(), 0, "this one can");
}

#[test]
fn the_main_help_lists_no_key_of_a_cursor() {
    let mut game = laden("@...", &["ward"]);
    typed(&mut game, "?");
    let mut help = shown(&mut game).join("\n");
    for _ in 0..30 {
        typed(&mut game, "↓");
        help += &shown(&mut game).join("\n");
    }
    assert!(!help.contains("Tab +"), "{help}");
}

#[test]
fn a_tutorial_that_does_not_fit_asks_its_own_question() {
    let mut game = crate::lessons::start_on(1, (60, 20));
    assert!(!shown(&mut game).join("").contains("Seed"));
    let card = shown_after(&mut game, "Q").join(" ");
    assert!(card.contains("Leave the tutorial?") && !card.contains('X'), "{card}");
}

#[test]
fn old_messages_leave_a_replay() {
    let mut game = replayed(7, 20, (80, 24));
    game.world_mut().resource_mut::<MessageLog>().push(MessagePriority::Player, "You kill the 2.");
    assert!(shown(&mut game)[0].contains("You kill"));
    assert!(!shown_after(&mut game, "g9\n")[0].contains("You kill"), "{}", shown(&mut game)[0]);
}

#[test]
fn through_other_eyes_the_list_measures_to_the_pc() {
    let mut game = on_a_screen("@..4.....", 80, 24).watched();
    has(&mut game, "vm", &["3 east"]);
}

#[test]
fn a_key_that_has_nothing_to_open_is_no_unbound_key() {
    for keys in ["w\n", "m\n"] {
        let mut game = on_a_screen("@...", 80, 24).watched();
        assert_eq!(told(&mut game, keys), "", "{keys}");
    }
}

/// The answers to lines, each without its prompt.
fn answers(game: Game, lines: &str) -> Vec<String> {
    let (told, ..) = heard(game, lines.as_bytes());
    let is_prompt = |line: &str| line.strip_suffix('>').is_some_and(|it| it.parse::<u64>().is_ok());
    let told = told.lines().skip_while(|line| !is_prompt(line)).filter(|line| !is_prompt(line));
    told.map(str::to_owned).collect()
}

fn open_room(item: &str) -> Game {
    let mut level = ["........"; 8];
    level[2] = "..@.....";
    let level = Scenario::delve(&level.join("\n")).carrying('@', item).foggy();
    level.with_presentation(MessagesPlugin).start()
}

#[test]
fn several_commands_stand_on_a_line_with_counts() {
    let place = |line: &str| {
        let (told, game, _) = heard(open_room("scroll of mapping"), line.as_bytes());
        let place = game.player_position().expect("it lives");
        assert!(told.contains("Open directions") == told.contains('0'), "{told}");
        (place.x, place.y, game.turns())
    };
    assert_eq!(place("3 east NE; 12 .\t2w ;; l"), (5, 2, 18));
    assert_eq!(place("  ; "), (3, 3, 0));
    for (line, x, y) in [("nor", 3, 2), ("southw", 2, 4), ("ne", 4, 2)] {
        assert_eq!(place(&format!("go {line}")), (x, y, 1), "{line}");
    }
    assert_eq!(place("run up").2, 0);
}

#[test]
fn a_target_is_said_by_legs_and_an_item_by_letter() {
    for (at, x, y) in [("2 south 3 east", 6, 5), ("2 s and 3 e", 6, 5), ("me", 3, 3), ("1 e", 4, 3)]
    {
        let (told, game, _) =
            heard(open_room("scroll of mapping"), format!("t a at {at}").as_bytes());
        let items = game.contents_at(Position::new(x, y)).items;
        assert_eq!(items.len(), 1, "{at}: {told}");
    }
    assert_eq!(answers(open_room("scroll of mapping"), "drop f")[0], "There is nothing in slot f.");
    let doors = || Scenario::delve("'@'").with_presentation(MessagesPlugin).start();
    for (line, glyphs) in [("close e", "'@+"), ("close w; close", "+@+"), ("close", "'@'")] {
        let (told, game, _) = heard(doors(), line.as_bytes());
        assert!(game.drawing().contains(glyphs), "{line}: {told}");
    }
    let game = laden("@..3", &["wand of flipping"]).0.into_parts().0;
    let told = answers(game, "use wand of flipping at the hunter erratic");
    assert_eq!(told[1], "The hunter is now erratic.", "{told:?}");
}

#[test]
fn what_is_not_understood_is_told_with_what_would_be() {
    for (line, told) in [
        ("eats", "Unknown word \"eats\". Did you mean east?"),
        ("invnetory", "Unknown word \"invnetory\". Did you mean inventory?"),
        ("mpa", "Unknown word \"mpa\". Did you mean map?"),
        ("ye", "Unknown word \"ye\". Did you mean yes?"),
        ("y", "Unknown word \"y\". Did you mean yes?"),
        ("east; flee", "Unknown word \"flee\". Type help for a list."),
        ("attack", "Unknown word \"attack\". Type help for a list."),
        ("zz", "Unknown word \"zz\". Type help for a list."),
        ("open", "Unknown word \"open\". Type help for a list."),
        ("search", "Unknown word \"search\". Type help for a list."),
        ("\u{1b}[2J", "Unknown word \"\\u{1b}[2j\". Type help for a list."),
        ("u", "\"u\" could mean up or use or undo."),
        ("d", "\"d\" could mean down or drop."),
        ("use", "Usage: use ITEM, or ITEM at WHOM, or ITEM at WHOM BIT."),
        ("throw a at", "Usage: throw ITEM at WHERE."),
        ("0 east", "\"0\" is not a valid count. Try 3 east, or 20 rest."),
        ("7", "\"7\" is not a valid count. Try 3 east, or 20 rest."),
        ("2 look", "\"2 look\" is not a valid count. Try 3 east, or 20 rest."),
        (&"n ".repeat(600), "That line is too long."),
    ] {
        assert_eq!(
            answers(open_room("scroll of mapping"), line)[0],
            format!("{told} Line ignored.")
        );
    }
}

#[test]
fn every_name_of_a_word_and_its_beginning_finds_it() {
    let help = answers(open_room("scroll of mapping"), "help");
    let rows = help.iter().filter_map(|row| Some((row, row.split_once(": ")?.0)));
    let mut count = 0;
    for (row, pattern) in rows {
        let (usage, others) = pattern.split_once(" (or ").unwrap_or((pattern, ""));
        let first = usage.split(' ').next();
        for name in first.into_iter().chain(others.trim_end_matches(')').split_whitespace()) {
            assert_eq!(
                answers(open_room("scroll of mapping"), &format!("help {name}"))[0],
                *row,
                "{name}"
            );
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
    for (begun, name) in
        [("nor", "north "), ("northe", "northeast "), ("inv", "inventory "), ("stat", "where ")]
    {
        let told = answers(open_room("scroll of mapping"), &format!("help {begun}"));
        assert!(told[0].starts_with(name), "{begun}: {told:?}");
    }
}

#[test]
fn lines_are_heard_whatever_they_are_made_of() {
    let bytes = [&b"look\r\n\xff\n"[..], &[b'x'; 5000], b"\nlast"].concat();
    let mut lines = BufferedLines(&bytes[..]);
    for line in ["look\r", "\u{fffd}", &"x".repeat(1001), "last"] {
        assert_eq!(lines.read_event(), LineEvent::Line(line.to_owned()));
    }
    assert_eq!([lines.read_event(), lines.read_event()], [LineEvent::End, LineEvent::End]);
}

/// The lines of the help, and how often it can be scrolled by a line.
fn whole_help(game: &mut OnScreen) -> (Vec<String>, usize) {
    typed(game, "?");
    let shown = |game: &mut OnScreen| game.frame().panel_lines();
    let (mut lines, mut last) = (Vec::new(), Vec::new());
    for scrolled in 0.. {
        let page = shown(game);
        if page == last {
            return (lines, scrolled - 1);
        }
        lines.extend(page.clone());
        last = page;
        typed(game, "↓");
    }
    unreachable!("it ends")
}

#[test]
fn every_key_is_found_by_scrolling_the_help() {
    let start = |mode, size: (u16, u16)| match mode {
        InputMode::Playing => staged(Scenario::delve("@."), size.0, size.1),
        InputMode::Watching => staged(Scenario::delve("@."), size.0, size.1).watched(),
        InputMode::Replaying => replayed(7, 3, size),
    };
    for mode in InputMode::ALL {
        assert_eq!(whole_help(&mut start(mode, (80, 40))).1, 0, "{mode:?}");
        let (lines, scrolled) = whole_help(&mut start(mode, (80, 24)));
        assert!(scrolled < 15, "there are two columns, not one: {scrolled}");
        let help = lines.join("\n");
        assert!(lines.iter().all(|line| line.len() <= 76), "{help}");
        let works = |action| {
            use UiAction::{Confirm, Next, OpenMap, Powers, Previous, TunnelMap};
            let is_intelligent = mode != InputMode::Replaying;
            !matches!(action, Confirm | Next | Powers | Previous)
                && (is_intelligent || !matches!(action, OpenMap | TunnelMap))
        };
        let entries = KeyMap::built_in().help_entries(mode);
        for (action, keys, words) in entries.filter(|(action, ..)| works(*action)) {
            let is_step = matches!(action.player_action(), Some(Action::Step(_)));
            let is_drawn = is_step && mode == InputMode::Playing;
            assert!(is_drawn || help.contains(words), "{words}\n{help}");
            assert!(keys.iter().all(|key| help.contains(key)), "{keys:?}\n{help}");
        }
        let (lines, _) = whole_help(&mut start(mode, (40, 12)));
        assert!(lines.iter().all(|line| line.chars().count() <= 36), "{lines:#?}");
        assert!(lines.join("\n").contains("Ctrl-Z"), "{lines:#?}");
    }
}
