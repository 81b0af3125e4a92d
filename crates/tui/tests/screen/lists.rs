//! Lists over the board and next to it.

use crate::stage::{
    OnScreen, delve, generated, has, lacks, on_a_screen, on_the_last_level, opens, player_of,
    shown, shown_after, staged, told, typed,
};
use hexdelve::{content::SourceText, journal::Achievements, log::MessagePriority};
use hexdelve_tui::{
    prelude::*,
    settings::{KeyCode, KeyMap},
    terminal::Input,
};
use ratatui::style::Modifier;

#[test]
fn the_list_is_by_time_with_the_cursor_on_the_selected() {
    let mut game = staged(Scenario::draw("9...@....4..").speed('4', 20), 80, 24);
    let lines = shown_after(&mut game, "m↓");
    assert_eq!(lines[2], "#9...@....4..#", "the list leaves free who is selected");
    assert!(lines[18].contains(" 2 monsters, soonest first ──"), "{}", lines[18]);
    let soonest = "│ 4 borer  in 2 turns      5 east                   speed 20 unaware   │";
    assert!(lines[19].ends_with(soonest), "{}", lines[19]);
    let later = "│ 9 jester in 3 turns      4 west                   speed 10 unaware   │";
    assert!(lines[20].ends_with(later), "{}", lines[20]);
    assert_eq!(game.cursor().1, 20);
    assert_eq!(game.turns(), 0);
}

#[test]
fn a_large_level_shows_who_is_selected_with_its_card() {
    let row = ".".repeat(300).replacen('.', "4", 1);
    let mut game = on_a_screen(&format!("{}@", &row[..299]), 80, 24);
    assert!(shown(&mut game)[2].ends_with("@#"));
    assert!(shown_after(&mut game, "m")[2].starts_with("#4..."), "{}", shown(&mut game)[2]);
    assert!(shown_after(&mut game, "!")[2].ends_with("@#"));
    let mut game = on_a_screen("9.....@..4", 80, 24);
    has(&mut game, "m↓\n", &["┌ 9 jester ─"]);
    has(&mut game, "!!L\t\n", &["┌ 4 borer ─"]);
}

fn become_telepathic(game: &mut OnScreen) {
    let player = player_of(game);
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(2));
}

#[test]
fn only_known_ways_are_told_and_diggers_may_dig() {
    let mut game = delve("@..+.3\n     .\n");
    become_telepathic(&mut game);
    has(&mut game, "m", &["3 hunter no known way"]);
    let mut game = delve("@..'.3");
    has(&mut game, "m", &["in 4 turns "]);
    for (digger, soon) in [('c', "may dig to you"), ('a', "no known way")] {
        let drawing = format!("@...\n\n          .{digger}.");
        let mut game = staged(Scenario::delve(&drawing).foggy(), 80, 24);
        become_telepathic(&mut game);
        let list = shown_after(&mut game, "m").join("\n");
        assert!(list.contains(soon), "{list}");
    }
}

#[test]
fn what_was_told_can_be_read_again_and_costs_nothing() {
    let mut game = on_a_screen("  .\n@..\n", 80, 24);
    typed(&mut game, "kk");
    assert_eq!(told(&mut game, "k"), "There is rock to the north. x3");
    assert_eq!(told(&mut game, "l"), "");
    game.world_mut().resource_mut::<MessageLog>().push(MessagePriority::Player, "Silence.");
    let lines = shown_after(&mut game, "M");
    assert!(lines[1].contains("┌ Messages, newest last ─"));
    assert!(lines[2].contains("│     0  There is rock to the north. x3 "), "{}", lines[2]);
    assert!(lines[3].contains("│     1  Silence. "), "{}", lines[3]);
    assert!(lines[22].contains("Seed 0"), "the seed stays");
    has(&mut game, "↑", &["Silence."]);
    opens(&mut game, "⇟M", "");
    assert_eq!(game.turns(), 1);
}

#[test]
fn a_thousand_messages_scroll_by_pages() {
    let mut game = on_a_screen("@.", 80, 24);
    for number in 0..1200 {
        let mut log = game.world_mut().resource_mut::<MessageLog>();
        log.push(MessagePriority::Normal, format!("Message {number}."));
    }
    assert!(shown_after(&mut game, "M⇞")[20].contains("Message 1183."), "{}", shown(&mut game)[20]);
    assert!(
        shown_after(&mut game, &"⇞".repeat(99))[2].contains("Message 200."),
        "{}",
        shown(&mut game)[2]
    );
}

#[test]
fn the_help_is_about_the_open_screen_and_leads_back_there() {
    let mut game = delve("@..4");
    let lines = shown_after(&mut game, "?");
    for line in ["y k u   7 8 9   Home Up   PageUp", "Run:", "Z          rest until"] {
        assert!(lines.join("\n").contains(line), "{line}\n{}", lines.join("\n"));
    }
    assert!(lines[22].contains("Seed 0"), "the seed stays");
    assert!(!lines.join("").contains("Ctrl-Z"), "it does not fit");
    has(&mut game, "⇟", &["Ctrl-Z"]);
    has(&mut game, "lL?", &["Looking around:"]);
    opens(&mut game, "!", "Look");
    has(&mut game, "!m?", &["Monster list:"]);
    assert_eq!(game.0.overlays().map(Layer::name).collect::<Vec<_>>(), ["Monsters", "Help"]);
    assert_eq!(game.turns(), 0);
}

#[test]
fn who_watches_has_keys_of_its_own_and_those_of_lists() {
    let mut game = on_a_screen("@..4", 80, 24).watched();
    has(&mut game, "?", &["half the delay"]);
    lacks(&mut game, "", &["pick up", "Run:"]);
    let mut game = on_a_screen("@..4.1", 80, 24).watched();
    opens(&mut game, "w\t\n", "Card");
    typed(&mut game, "!!m\n");
    assert_eq!(game.overlay(), "Card", "{}", shown(&mut game).join("\n"));
    opens(&mut game, "!!mjL", "Look");
}

#[test]
fn hints_name_the_key_that_closes() {
    let rebound = AssetFile::Keys.built_in().as_str().replace("[\"Esc\"]", "[\"X\"]");
    let keys = KeyMap::read(&SourceText::new("keys.toml", rebound)).expect("one key is another");
    for list in ["m", "w", "m\n", "M", "i", "_", "L\t", "?"] {
        let mut game = delve("@..4").with_keys(keys.clone());
        has(&mut game, list, &["X: back"]);
        lacks(&mut game, "", &["Esc: "]);
    }
}

#[test]
fn the_footer_names_the_bound_keys_that_matter_now() {
    let mut game = delve("@!>+8");
    let mut footer = |keys| {
        typed(&mut game, keys);
        shown(&mut game)[23].clone()
    };
    assert!(footer("").starts_with("? help  o explore  _ travel  Z rest"));
    assert!(footer("l").starts_with("? help  g get  o explore"));
    assert!(footer("g").starts_with("a!  ? help  o explore"));
    assert!(footer("").contains("i pack  z use  t throw"));
    assert!(footer("l").starts_with("a!  ? help  > down  o explore"));
    let rebound = AssetFile::Keys.built_in().as_str().replace("[\"w\"]", "[\"W\"]");
    let keys = KeyMap::read(&SourceText::new("keys.toml", rebound)).expect("one key is another");
    let mut game = delve("@..4").with_keys(keys);
    let lines = shown(&mut game);
    assert!(lines[23].starts_with("? help  W turns  x threat  e minds  m monsters"));
    assert_eq!(told(&mut game, "L"), "You are in a room.");
    let footer = &shown(&mut game)[23];
    assert_eq!(footer, "directions: move  Tab: next  Esc: back  ?: help");
}

#[test]
fn a_large_screen_shows_messages_and_monsters_all_the_time() {
    let mut game = on_a_screen("  .\n@..4", 120, 40);
    let lines = shown_after(&mut game, "k");
    assert!(lines[22].starts_with("Next @4"), "{}", lines[22]);
    assert!(lines[3].starts_with("#@..4#"), "{}", lines[3]);
    assert!(lines[1].contains("1 monster  "), "it stands beside the level: {}", lines[1]);
    assert!(lines[2].ends_with("4 borer            2        3 E"), "{}", lines[2]);
    assert_eq!((&*lines[0], &*lines[37]), ("There is rock to the north.", ""), "it is told once");
    assert!(lines[38].starts_with("Turn 0") && lines[39].starts_with("? help"));
    let log = &shown_after(&mut game, "h")[37];
    assert_eq!(log, "    0  There is rock to the north.", "the newest is the lowest");
    let mut large = on_a_screen(&".".repeat(118).replacen('.', "@", 1), 120, 40);
    assert!(!shown(&mut large).join("").contains("1 monster "), "the level comes first");
    let mut low = on_a_screen("  .\n@..4", 120, 30);
    assert!(shown(&mut low)[1].contains("1 monster "));
}

#[test]
fn the_list_of_monsters_and_the_line_of_turns_count_alike() {
    let level = Scenario::draw("@.......9").speed('9', 15);
    let mut game = staged(level, 80, 24);
    typed(&mut game, "m");
    // The 9 acts at time 0 and then every 66 ticks, so its eighth move is at time 462.
    assert!(shown(&mut game).join("").contains("9 jester in 4.6 turns "));
    let mut game = staged(Scenario::draw("@.9").speed('9', 15), 80, 24);
    for keys in ["m", "!w"] {
        let screen = shown_after(&mut game, keys).join("");
        assert!(
            screen.contains("in 0.66 turns ") || screen.contains("+0.66  9 jester"),
            "{screen}"
        );
    }
}

#[test]
fn a_telepath_is_aware_of_the_pc_before_anybody_has_acted() {
    let mut game = staged(Scenario::draw("@...   2\n1").foggy(), 80, 24);
    become_telepathic(&mut game);
    let list = shown_after(&mut game, "m");
    let line = |name: &str| list.iter().find(|line| line.contains(name)).expect("it is felt");
    assert!(line("2 moth").contains("hunting"), "{list:#?}");
    assert!(line("1 hound").contains("unaware"), "{list:#?}");
    has(&mut game, "!m↓\n", &["It senses you and hunts you."]);
}

#[test]
fn the_columns_of_the_list_stay_whatever_the_distances() {
    let near = "@3".to_owned();
    let far = format!("{}4", ".".repeat(60));
    let rows: Vec<_> = std::iter::once(near).chain((0..14).map(|_| far.clone())).collect();
    let mut game = on_a_screen(&rows.join("\n"), 80, 24);
    let list = shown_after(&mut game, "m");
    let columns: Vec<_> = list.iter().filter_map(|line| line.find(" speed ")).collect();
    assert!(columns.len() > 10 && columns.iter().all(|it| *it == columns[0]), "{list:#?}");
}

#[test]
fn help_begins_with_the_goal_and_lists_no_refused_key() {
    let mut delve = delve("@..");
    let lines = shown_after(&mut delve, "?");
    assert!(lines[2].contains("Goal: Take the Crown on level 8, and get out."), "{}", lines[2]);
    let all = |game: &mut OnScreen| {
        let mut pages = shown(game).join("\n");
        typed(game, "⇟");
        pages += &shown(game).join("\n");
        pages
    };
    let told = all(&mut delve);
    for wrong in ["distances for", "undo", "wizard powers"] {
        assert!(!told.contains(wrong), "{wrong}\n{told}");
    }
    assert!(told.contains("pick up an item") && told.contains("turn order"), "{told}");
    let mut pit = on_a_screen("@..4", 80, 24);
    assert!(shown_after(&mut pit, "?")[2].contains("Goal: Be the last one standing."));
    let told = all(&mut pit);
    assert!(told.contains("distances for walkers"), "{told}");
    for wrong in ["pick up", "go down", "explore", "undo"] {
        assert!(!told.contains(wrong), "{wrong}\n{told}");
    }
}

#[test]
fn the_last_level_offers_the_crown_and_no_way_down() {
    let staircase = Position::new(2, 1);
    let level = Scenario::delve("@>.").thing("Crown", Position::new(3, 1));
    let mut game = staged(on_the_last_level(level), 80, 24);
    assert!(!shown(&mut game)[23].contains("down"), "nobody is left, and nothing leads down");
    typed(&mut game, "l");
    assert_eq!(game.player_position(), Some(staircase));
    assert!(!shown(&mut game)[23].contains("down"));
    assert!(
        shown_after(&mut game, "l")[23].contains("g take the Crown"),
        "{}",
        shown(&mut game)[23]
    );
}

fn turn_order_of_a_telepath(drawing: &str, keys: &str) -> Vec<String> {
    let mut game = staged(Scenario::delve(drawing).foggy().speed('3', 20), 80, 24);
    become_telepathic(&mut game);
    typed(&mut game, keys);
    let lines = shown_after(&mut game, "w").join("\n");
    let letter = |line: &str| line.find(" 3 hunter  ").or_else(|| line.find("and 1 monster"));
    let turns = lines.lines().filter_map(|line| {
        letter(line).map(|at| line[at..].trim_end_matches(['│', ' ']).to_owned())
    });
    turns.collect()
}

#[test]
fn the_turn_order_invents_no_step_on_unknown_ground() {
    // The hunter walks towards the PC, through a room that the PC does not know.
    let drawing = "
        @.+.....
        ...    .
             ..3
    ";
    let hunter = turn_order_of_a_telepath(drawing, ".");
    let unknown = " 3 hunter    its step is unknown";
    assert!(!hunter.is_empty() && hunter.iter().all(|line| line == unknown), "{hunter:#?}");
    // A husk that does not see the PC rests, whatever the ground is like.
    let husk = turn_order_of_a_telepath(&drawing.replace('3', "0"), ".");
    assert_eq!(husk, ["and 1 monster at rest or far away"]);
    // Whether the husk goes north or west depends on the cell west of it, which the PC does
    // not see through the doorway.
    let level = "
        @...
         '
        .0..
    ";
    let mut game = staged(Scenario::delve(level).foggy().speed('0', 7), 80, 24);
    has(&mut game, "w", &["its step is unknown"]);
    // The PC closes the door to a corridor that it has seen.
    let hunter = turn_order_of_a_telepath(".@'.........3", "cl");
    let goes = " 3 hunter    goes west";
    assert!(!hunter.is_empty() && hunter.iter().all(|line| line == goes), "{hunter:#?}");
}

#[test]
fn a_crowded_line_of_turns_counts_those_far_away() {
    let drawing = format!("@{}3.3.3.3.3.3.3.3.3.3.3.3", ".".repeat(30));
    let line = shown(&mut on_a_screen(&drawing, 80, 24))[23].clone();
    assert!(line.ends_with(" +12") && !line.contains('3'), "{line}");
}

#[test]
fn a_full_turn_order_keeps_the_attacker() {
    let level = format!("@....3\n{}6.6.6.6.6.6.6.6.6", ".".repeat(30));
    let mut game = staged(Scenario::draw(&level).speed('3', 20), 80, 24);
    has(&mut game, "w", &["hunter    goes west", "hunter    kills you"]);
    let hunters = shown(&mut game).iter().filter(|line| line.contains(" 3 hunter ")).count();
    assert_eq!(hunters, 5, "{:#?}", shown(&mut game));
}

#[test]
fn bombs_are_named_in_what_is_to_come() {
    let level = Scenario::delve("....\n@0..........1").trade('0', "bomber").speed('1', 5);
    let mut game = staged(level, 80, 24);
    let bomb = "Get 2 cells away from the bomb. It bursts in 1 turn.  * blast  Esc closes.";
    has(&mut game, "lx", &[bomb]);
    has(&mut game, "!w", &["a bomb kills you"]);
    has(&mut game, "!e", &["The bomb of the bomber husk will kill you in 1 turn"]);
}

#[test]
fn a_held_monster_is_said_to_be_held() {
    let mut game = staged(Scenario::delve("@..x..1").speed('1', 20), 80, 24);
    has(&mut game, ".w", &["is held"]);
    lacks(&mut game, "", &["stays put"]);
}

#[test]
fn lists_without_monsters_offer_no_keys_for_them() {
    for (level, are_offered) in [("@...", false), ("@....3", true)] {
        let mut game = on_a_screen(level, 80, 24);
        assert_eq!(shown_after(&mut game, "w")[23].contains("its mind"), are_offered, "{level}");
        let lines = shown_after(&mut game, "!m").join("\n");
        assert_eq!(lines.contains("its mind"), are_offered, "{lines}");
    }
}

#[test]
fn no_panel_covers_the_level_where_it_fits_beside_or_below() {
    for size in [(120, 40), (140, 45), (200, 50)] {
        for keys in ["m", "m\n", "w", "i", "ia", "_", "z", "L\t"] {
            let level = Scenario::delve("@!....9\n.......").carrying('@', "potion of haste");
            let mut game = staged(level, size.0, size.1);
            let lines = shown_after(&mut game, keys);
            let title = lines.iter().any(|line| line.contains('┌'));
            assert!(title, "{keys} {size:?}\n{}", lines.join("\n"));
            for line in &lines[1..22] {
                let frame = line.chars().take(80).any(|it| "┌│└".contains(it));
                assert!(!frame, "{keys} {size:?}\n{}", lines.join("\n"));
            }
        }
    }
}

#[test]
fn what_is_in_view_is_listed_apart_from_noises() {
    let mut game = staged(Scenario::delve("@..!rr..&...+.3").foggy(), 140, 45);
    let lines = shown(&mut game).join("\n");
    let at = lines.find("In view").expect("there is room");
    let list = lines[at..].lines().skip(1).take(3).map(|line| {
        let words: Vec<_> = line[line.len().min(80)..].split_whitespace().collect();
        words.join(" ")
    });
    assert!(list.eq(["! potion of haste 3 E", "# rubble 4 E", ""]), "{lines}");
    let mut game = staged(Scenario::delve("@.!..      6").foggy(), 140, 45);
    typed(&mut game, "...");
    let list = game.part(|it| it.monsters).join("\n");
    let (seen, heard) = list.split_once("\nHeard\n").unwrap_or_else(|| panic!("{list}"));
    assert!(seen.contains("In view\n! potion of haste"), "{list}");
    assert!(!seen.contains("noise") && heard.starts_with("} digging"), "{list}");
}

#[test]
fn a_heard_monster_is_shown_in_all_its_possible_cells() {
    let level = Scenario::delve("@.+.+.3.").speed('3', 10).foggy();
    let mut game = staged(level, 140, 45);
    let line = told(&mut game, ".");
    assert!(line.starts_with("You hear steps, east, 5 to 7 cells. "), "{line}");
    let list = game.part(|it| it.monsters).join("\n");
    assert!(list.contains("\nHeard\n} steps, 5-7 E"), "{list}");
    has(&mut game, "Lllllll", &["You heard steps just now, in one of "]);
}

#[test]
fn sensed_monsters_leave_room_for_what_is_in_view() {
    let level = format!("@..!rr..&...+{}", ".3".repeat(14));
    let mut game = staged(Scenario::delve(&level).foggy(), 120, 40);
    become_telepathic(&mut game);
    has(
        &mut game,
        ".",
        &["14 monsters", "If you stay", "In view", "! potion of haste ", "This delve"],
    );
}

#[test]
fn the_help_has_a_legend_that_begins_with_the_screen() {
    let mut game = staged(Scenario::delve("@..!r").foggy(), 80, 24);
    let keys = shown_after(&mut game, "?").join("\n");
    assert!(keys.contains("Tab: symbols"), "{keys}");
    let lines = shown_after(&mut game, "\t");
    let legend = lines.join("\n");
    let place = |words: &str| legend.find(words).unwrap_or_else(|| panic!("{words}\n{legend}"));
    assert!(place("On the screen now:") < place("# rubble"));
    assert!(place("! potion of haste") < place("Monsters:"));
    assert!(place("Monsters:") < place("` deep water"));
    assert_eq!(legend.matches("# rubble").count(), 1, "{legend}");
    let rest = shown_after(&mut game, "⇟⇟").join("\n");
    for words in ["$ Crown", "} noise", "w ward lost", "monster that you last noticed"] {
        assert!(rest.contains(words), "{words}\n{rest}");
    }
    has(&mut game, "\t", &["8 Erratic: moves at random", "Tab: hints"]);
    has(&mut game, "\t", &["Hunters are near.", "Tab: keys"]);
    has(&mut game, "\t", &["Goal:"]);
    let mut pit = on_a_screen("@..4", 80, 24);
    let legend = shown_after(&mut pit, "?\t").join("\n");
    assert!(legend.contains("4 borer") && !legend.contains("Items:"), "{legend}");
    assert!(!legend.contains("rubble") && !legend.contains("noise"), "{legend}");
}

#[test]
fn rows_below_the_level_explain_what_is_in_view() {
    let level = Scenario::delve("@..9r..!").carrying('@', "ward").foggy();
    let lines = shown(&mut staged(level, 110, 40));
    let below = lines[23..].join("\n");
    let place = |words: &str| below.find(words).unwrap_or_else(|| panic!("{words}\n{below}"));
    assert!(place("About what you see and carry") < place("9 jester: "));
    assert!(place("9 jester: ") < place(") ward: The next monster"));
    assert!(place(") ward: The next monster") < place("# rubble: "), "the newest item comes first");
    let mut game = staged(Scenario::delve("@..9r..!").carrying('@', "ward").foggy(), 140, 45);
    let [beside, below] = [game.part(|it| it.monsters), game.part(|it| it.messages)];
    assert!(beside.iter().any(|line| line.starts_with(") ward: The next monster")));
    assert!(!below.iter().any(|line| line.contains("ward")), "{below:?}");
}

#[test]
fn notes_explain_each_kind_once_and_count_the_rest() {
    let level = Scenario::delve("@.9!*%/:?[").carrying('@', "ward").foggy();
    let lines = shown(&mut staged(level, 120, 40)).join("\n");
    assert!(lines.contains(" more: look, or list your items"), "{lines}");
    let level = Scenario::delve("@.9r!wT*/").carrying('@', "ward").foggy();
    let notes = staged(level, 110, 38).part(|it| it.messages).join("\n");
    assert!(notes.contains(") ward: The next monster"), "{notes}");
    assert!(notes.contains(" more: look, or list your items"), "{notes}");
    let lines = shown(&mut on_a_screen("@..0.0", 120, 40)).join("\n");
    assert_eq!(lines.matches("0 husk: Walks straight").count(), 1, "{lines}");
    assert_eq!(lines.matches("0 husk: Speed").count(), 1, "{lines}");
}

#[test]
fn monsters_in_view_are_listed_before_those_only_sensed() {
    let far = "0".repeat(30);
    let level = format!("@......3\n\n                    {far}");
    let mut game = staged(Scenario::delve(&level).foggy(), 120, 30);
    become_telepathic(&mut game);
    let lines = shown(&mut game);
    let of_the_list = |line: &String| line.chars().skip(81).collect::<String>();
    let title = lines.iter().position(|it| of_the_list(it).starts_with("31 monsters"));
    let title = title.expect("it is listed");
    assert!(of_the_list(&lines[title + 1]).starts_with("3 hunter"), "{lines:#?}");
    assert!(lines.iter().any(|line| of_the_list(line).starts_with("and ")), "{lines:#?}");
}

#[test]
fn the_delve_so_far_is_listed_after_what_is_near() {
    let mut game = generated(DelveSetup::new(Seed(7)), (140, 45));
    let about = |game: &mut OnScreen<'_>| {
        let lines = game.part(|it| it.monsters);
        let from = lines.iter().position(|line| line == "This delve").expect("there is room");
        lines[from + 1..].split(String::is_empty).next().unwrap_or_default().to_vec()
    };
    assert_eq!(
        about(&mut game),
        ["Score 100: level 100, kills 0", "Kinds of monsters met: 0 of 16"]
    );
    let best = [(GameMode::Delve, 4779), (GameMode::Practice, 9)].into();
    game.world_mut().insert_resource(Achievements { best_scores: best, ..Achievements::default() });
    typed(&mut game, ".");
    let lines = about(&mut game);
    assert_eq!(lines[1], "Best so far 4,779: 4,680 to go");
    assert!(lines[3].starts_with("Kept so far: unseen, no kills, no items,"), "{}", lines[3]);
    assert!(!lines[3..].join(" ").contains("no rest"), "resting broke that conduct: {lines:?}");
    assert!(lines.len() < 6);
    let mut game = generated(DelveSetup::new(Seed(7)), (120, 24));
    for height in 24..45 {
        game.resize((120, height));
        let lines = game.part(|it| it.monsters);
        let pack = |line: &String| line.starts_with("You carry");
        assert!(lines.iter().any(pack) || height == 24, "{lines:?}");
    }
}

/// The lines that are shown, and the selected one.
fn list_of_a_crowd(count: usize, keys: &str) -> (Vec<String>, Option<String>) {
    let mut game = staged(Scenario::draw(&format!("@{}", ".3".repeat(count))), 80, 24);
    typed(&mut game, "m");
    typed(&mut game, keys);
    selected_line(&mut game)
}

fn selected_line(game: &mut OnScreen) -> (Vec<String>, Option<String>) {
    let frame = game.frame();
    let ((area, _), (column, row)) = (frame.panel.expect("the list is open"), frame.cursor);
    let lines = frame.panel_lines();
    let is_reversed = frame.buffer[(column, row)].modifier.contains(Modifier::REVERSED);
    let selected = is_reversed.then(|| lines[usize::from(row - area.y - 1)].clone());
    (lines, selected)
}

#[test]
fn the_selected_line_is_always_among_those_that_are_shown() {
    for selected in [0, 5, 18, 19, 29, 40] {
        let (lines, line) = list_of_a_crowd(30, &"↓".repeat(selected));
        let line = line.expect("somebody is selected");
        let east = 2 * (selected.min(29) + 1);
        assert!(line.contains(&format!(" {east} east ")), "{selected}: {line}");
        assert_eq!(lines.len(), 19);
        assert!(lines.iter().all(|line| line.len() <= 76), "{lines:?}");
    }
    assert_eq!(list_of_a_crowd(0, "").1, None);
}

#[test]
fn no_key_leads_out_of_a_list() {
    let codes = [
        KeyCode::Up,
        KeyCode::Down,
        KeyCode::PageUp,
        KeyCode::PageDown,
        KeyCode::Home,
        KeyCode::End,
    ];
    for (start, places) in
        [(KeyCode::Home, [0, 1, 0, 16, 0, 29]), (KeyCode::End, [28, 29, 13, 29, 0, 29])]
    {
        for (code, place) in codes.into_iter().zip(places) {
            let mut game = on_a_screen(&format!("@{}", ".3".repeat(30)), 80, 24);
            typed(&mut game, "m");
            game.take_in([start, code].map(|code| Input::Key(code.into())));
            let line = selected_line(&mut game).1.expect("somebody is selected");
            assert!(line.contains(&format!(" {} east ", 2 * place + 2)), "{code:?}: {line}");
        }
    }
}

#[test]
fn narrow_lists_have_whole_words() {
    let level = "@.3......\n.";
    let items = [("scroll of teleport", 1), ("potion of haste", 2)];
    let mut level = Scenario::delve(level).speed('3', 5).foggy();
    for (name, x) in items {
        level = level.thing(name, Position::new(x + 4, 1));
    }
    let mut game = staged(level, 100, 30);
    shown(&mut game);
    let list = game.part(|it| it.monsters);
    let has = |words: &str| list.iter().any(|line| line.trim_end().ends_with(words));
    assert!(has(" teleport") && has(" haste"), "{}", list.join("\n"));
    assert!(list.iter().any(|line| line.contains("hunter")), "{}", list.join("\n"));
    assert!(!list.join("").contains("turns to you"), "its bars have names");
}

#[test]
fn esc_closes_only_the_topmost_of_nested_lists() {
    let mut game = delve("@....3");
    typed(&mut game, "m\n?");
    for left in ["Card", "Monsters", ""] {
        assert_eq!(told(&mut game, "!"), "");
        assert_eq!(game.overlay(), left);
    }
}
