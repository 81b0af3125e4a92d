//! The board and the lines around it, and what every screen shows under any overlay.

use crate::{
    extensions::sung,
    stage::{
        OnScreen, creature, delve, generated, has, laden, on_a_screen, opens, player_of, replayed,
        shown, shown_after, staged, told, typed,
    },
};
use hexdelve::{content::SourceText, log::MessagePriority};
use hexdelve_tui::{
    prelude::*,
    session::SessionEnd,
    settings::{GlyphSet, KeyMap},
};
use ratatui::{backend::TestBackend, style::Color};

const LEVEL: &str = "
    ..........
    .4......<.
    ....@.....
    .......b..
    ..........
         #
         #
";

const ASKS: &str = "The 3, a hunter, would kill you. Press [Enter] to do it anyway.";
const USUAL: (u16, u16) = (80, 24);

const OVERLAYS: &[(&str, Place, &[&str])] = &[
    ("", Place::Pit, &[""]),
    ("", Place::Delve, &[""]),
    ("Monsters", Place::Pit, &["m", "m↓↓"]),
    ("Timeline", Place::Pit, &["w", "w\t", "w\t\t"]),
    ("Threat", Place::Delve, &["x"]),
    ("Minds", Place::Pit, &["e"]),
    ("Card", Place::Pit, &["m\n", "m↓\n", "w\t\n"]),
    ("Messages", Place::Delve, &["M", "..M", "..M↑"]),
    ("Look", Place::Pit, &["L", "L\t", "Lkkkkkkk"]),
    ("Open map", Place::Pit, &["D"]),
    ("Tunnel map", Place::Pit, &["T"]),
    ("Hardness", Place::Pit, &["H"]),
    ("Terrain", Place::Pit, &["s"]),
    ("Pack", Place::Delve, &["i"]),
    ("Item", Place::Delve, &["ia", "ib"]),
    ("Drop", Place::Delve, &["d"]),
    ("Throw", Place::Delve, &["t"]),
    ("Use", Place::Delve, &["z"]),
    ("Aim", Place::Delve, &["ta", "zb", "iat"]),
    ("Bit", Place::Delve, &["zb\n"]),
    ("Powers", Place::Wizard, &["\u{17}"]),
    ("Teleport", Place::Wizard, &["\u{17}t"]),
    ("Run", Place::Delve, &["r"]),
    ("Travel", Place::Delve, &["_"]),
    ("Goal", Place::Delve, &["_."]),
    ("Door", Place::Doors, &["c"]),
    ("Confirm", Place::Danger, &["."]),
    ("Seek", Place::Record, &["g", "g12"]),
    ("Help", Place::Pit, &["?", "?⇟", "m?"]),
    ("Quit", Place::Pit, &["Q"]),
    ("Quit", Place::Watched, &["Q"]),
    ("Result", Place::Victory, &["l"]),
    ("Result", Place::Danger, &[".\n", ".\n~,"]),
    ("Crosses", Place::Extended, &["F"]),
];

#[derive(Clone, Copy, Debug)]
enum Place {
    Pit,
    /// With a monster to aim at, and with a pack.
    Delve,
    /// Between two open doors.
    Doors,
    /// One attack before victory.
    Victory,
    /// Where resting is deadly.
    Danger,
    Wizard,
    Record,
    Watched,
    /// With the additions of an extension.
    Extended,
}

impl Place {
    fn start(self, seed: u64, size: (u16, u16)) -> OnScreen<'static> {
        let on_a_screen = |scenario: Scenario| staged(scenario.seed(seed), size.0, size.1);
        match self {
            Self::Pit => on_a_screen(Scenario::draw(LEVEL)),
            Self::Delve => {
                let level = Scenario::delve("@......1..>").foggy();
                let items = ["noise-maker", "wand of flipping"];
                on_a_screen(items.iter().fold(level, |level, item| level.carrying('@', item)))
            }
            Self::Doors => on_a_screen(Scenario::delve("'@'.")),
            Self::Victory => on_a_screen(Scenario::draw("@9")),
            Self::Danger => on_a_screen(Scenario::delve("...\n.@.3\n...").speed('3', 20)),
            Self::Wizard => generated(DelveSetup::new(Seed(seed)).mode(GameMode::Wizard), size),
            Self::Record => replayed(seed, 5, size),
            Self::Watched => on_a_screen(Scenario::draw(LEVEL)).watched(),
            Self::Extended => {
                let mut game = sung(Scenario::draw(LEVEL).seed(seed));
                game.resize(size);
                game
            }
        }
    }
}

fn under_each_overlay(seed: u64, size: (u16, u16), mut check: impl FnMut(&mut OnScreen, &str)) {
    for (name, place, all) in OVERLAYS {
        for keys in *all {
            let mut game = place.start(seed, size);
            typed(&mut game, keys);
            assert_eq!(game.overlay(), *name, "{keys:?}");
            check(&mut game, keys);
        }
    }
}

fn after(keys: &str) -> OnScreen<'static> {
    let mut game = on_a_screen(LEVEL, USUAL.0, USUAL.1);
    typed(&mut game, keys);
    game
}

fn other(file: AssetFile, from: &str, to: &str) -> SourceText {
    SourceText::new(file.name(), file.built_in().as_str().replace(from, to))
}

#[test]
fn the_main_screen_has_message_level_and_two_status_lines() {
    let mut game = after("");
    let lines = shown(&mut game);
    assert_eq!(lines.len(), 24);
    assert_eq!(lines[0], "");
    assert_eq!(lines[22], "Turn 0  Monsters 2  Seed 0  playing");
    assert!(lines[23].starts_with("? help  w turns  x threat  e minds  m monsters"));
    let walled = [
        "############",
        "#..........#",
        "#.4......<.#",
        "#....@.....#",
        "#.......b..#",
        "#..........#",
        "######.#####",
    ];
    assert_eq!(lines[1..8], walled);
    assert_eq!(game.cursor(), (5, 4), "the cursor stands on the PC");
}

#[test]
fn the_maps_lie_over_the_level() {
    let open = shown(&mut after("D"));
    assert_eq!(open[2..5], ["#4322222345#", "#4321112345#", "#4321@12345#"]);
    let tunnel = shown(&mut after("T"));
    assert_eq!(tunnel[2..5], ["#4322222345#", "#4321112345#", "#4321@12345#"]);
    assert_eq!(tunnel[8], " 5555444556", "rock is dear, the corridor is not");
    let hardness = shown(&mut after("H"));
    assert_eq!(hardness[1..3], ["XXXXXXXXXXXX", "X..........X"]);
    let rock = (2..).zip([1, 25, 26, 85, 254, 255]);
    let level = rock.fold(Scenario::draw("@      ."), |level, (x, hardness)| {
        level.rock_at(Position::new(x, 1), hardness)
    });
    assert_eq!(shown_after(&mut staged(level, 80, 24), "H")[2], "X@00139X.X");
    let mut game = after("s");
    assert!(!shown(&mut game)[..22].join("").contains(['@', '4', 'b']));
}

#[test]
fn a_small_terminal_shows_what_is_needed() {
    let mut game = on_a_screen(LEVEL, 10, 5);
    assert_eq!(shown(&mut game), ["10x5 is", "too small;", "make it", "40x12.", "Seed 0."]);
    let mut game = on_a_screen(LEVEL, 39, 12);
    assert_eq!(shown(&mut game)[..2], ["39x12 is too small; make it 40x12. Seed", "0."]);
    assert!(
        shown_after(&mut game, "Q")
            .join(" ")
            .starts_with("Save and quit? y / n. X abandons this game.")
    );
    let mut game = on_a_screen("@.3", 10, 5);
    game.world_mut().insert_resource(GameStatus::Stalled);
    assert_eq!(shown(&mut game)[..2], ["Stalled.", "Seed 0."], "the size is left out first");
}

#[test]
fn in_every_size_with_ascii_glyphs_every_screen_is_ascii() {
    let drawn = |game: &mut OnScreen| {
        let content = game.frame().buffer.content;
        content.iter().map(|cell| cell.symbol().to_owned()).collect::<Vec<_>>()
    };
    let mut frames = 0;
    #[rustfmt::skip]
    let sizes = [
        (1, 1), (10, 5), (80, 3), (3, 80), (39, 12), (40, 12), (60, 20), (80, 24), (120, 40), (200, 60),
    ];
    under_each_overlay(0, USUAL, |game, keys| {
        for size in sizes {
            let [ascii, lines] = [GlyphSet::Ascii, GlyphSet::Lines].map(|glyphs| {
                game.draw_with(glyphs);
                game.resize(size);
                drawn(game)
            });
            for (ascii, lines) in ascii.iter().zip(lines) {
                assert!(matches!(ascii.as_bytes(), [b' '..=b'~']), "{keys:?} at {size:?}: {ascii}");
                assert!(*ascii == lines || !lines.is_ascii(), "{keys:?}: {lines} as {ascii}");
                frames += usize::from(lines == "┌" && ascii == "+");
            }
        }
    });
    assert!(frames > 100, "{frames}");
}

#[test]
fn with_ascii_glyphs_a_name_in_any_script_keeps_its_columns() {
    let mut game = on_a_screen("@3", 80, 24);
    game.draw_with(GlyphSet::Ascii);
    let mut log = game.world_mut().resource_mut::<MessageLog>();
    log.push(MessagePriority::Player, "Zoë and 世界 wait… here");
    assert_eq!(game.frame().row(0), "Zo? and ? ?  wait~ here");
    // On a screen too small for the game, too.
    let killer = creature(&game, '3');
    game.world_mut().entity_mut(killer).insert(Name::new("Zoë"));
    typed(&mut game, ".\n");
    game.resize((30, 5));
    let card = shown(&mut game).join(" ");
    assert!(card.contains("Zo?"), "{card}");
}

#[test]
fn the_seed_is_on_every_screen() {
    let seed = u64::MAX;
    let is_shown = |game: &mut OnScreen, keys: &str, (width, height)| {
        game.resize((width, height));
        let screen: String = shown(game).concat();
        // A warning, or an extension's text, may take the place of a seed of 20 digits.
        let is_displaced = screen.contains("death in") || width == 80 && screen.contains("songs");
        let is_shown = screen.contains(&seed.to_string()) || is_displaced;
        assert!(is_shown, "{width}x{height} {keys:?}\n{screen}");
    };
    under_each_overlay(seed, USUAL, |game, keys| {
        for size in [(10, 5), (20, 4), (39, 12), (80, 24), (120, 40)] {
            is_shown(game, keys, size);
        }
    });
    // A small board has no room for the seed, but the final screen has.
    for size in [(40, 12), (60, 20), (79, 23)] {
        let mut game = Place::Victory.start(seed, USUAL);
        typed(&mut game, "l");
        is_shown(&mut game, "l", size);
    }
}

#[test]
fn equal_frames_draw_nothing_and_stay_equal() {
    let mut game = on_a_screen(LEVEL, 80, 24);
    shown(&mut game);
    let vandalised = TestBackend::with_lines(["Turn"; 24].map(|line| format!("{line:80}")));
    *game.0.renderer.backend_mut() = vandalised;
    assert_eq!(shown(&mut game), ["Turn"; 24], "nothing was written");
    game.0.renderer.invalidate();
    assert!(shown(&mut game)[22].starts_with("Turn 0"), "all was written");
    let starts = [|| on_a_screen(LEVEL, 80, 24), || laden("@!.+..&\n.....", &["web pot"])];
    for start in starts {
        let mut game = start();
        let before = game.frame();
        game.world_mut().resource_mut::<MessageLog>().archive();
        assert_eq!(game.frame(), before);
    }
}

#[test]
fn a_large_level_scrolls_with_the_pc_in_view() {
    let row = ".".repeat(300);
    for x in [0, 75, 150, 299] {
        let mut row = row.clone();
        row.replace_range(x..=x, "@");
        let mut game = on_a_screen(&row, 80, 24);
        assert!(shown(&mut game)[2].contains('@'), "{x}");
    }
}

#[test]
fn keys_drive_the_pc_and_refusals_cost_no_time() {
    let mut game = on_a_screen("  .\n@..\n", 80, 24);
    typed(&mut game, "lk");
    assert_eq!(game.turns(), 1);
    assert_eq!(shown(&mut game)[0], "There is rock to the north.");
    let mut game = on_a_screen(LEVEL, 80, 24);
    assert_eq!(told(&mut game, "%%%["), "% is not bound. ? lists the keys.");
    assert_eq!(told(&mut game, "m%!"), "", "a list says what its keys are");
    assert_eq!(game.turns(), 0);
}

#[test]
fn nobody_plays_on_a_screen_that_is_too_small() {
    let mut game = on_a_screen(LEVEL, 39, 11);
    let farewell = typed(&mut game, "l.m?!y\tZo_");
    assert_eq!((farewell, game.turns()), (SessionEnd::Disconnected, 0));
    assert_eq!(game.overlay(), "");
    assert_eq!(typed(&mut game, "QnQy"), SessionEnd::Quit);
}

#[test]
fn space_reads_the_help_and_never_rests_when_it_is_read() {
    let mut game = on_a_screen(LEVEL, 80, 24);
    opens(&mut game, "? ", "Help");
    assert!(!shown(&mut game).join("").contains("Goal:"), "it was scrolled");
    let mut read = String::new();
    for _ in 0..20 {
        read += &shown(&mut game).join("");
        typed(&mut game, " ");
    }
    assert_eq!((game.overlay(), game.turns()), ("Help", 0), "Space goes round all pages");
    assert!(["Symbols", "Rules", "Goal:"].into_iter().all(|part| read.contains(part)), "{read}");
    typed(&mut game, "!?..l");
    assert_eq!(game.turns(), 1);
}

#[test]
fn deaths_are_told_in_plain_words() {
    let mut game = on_a_screen("@9", 80, 24);
    typed(&mut game, "l");
    assert_eq!(game.status(), GameStatus::Won);
    assert_eq!(shown(&mut game)[0], "You kill the 9, a jester.");
    let lines = shown(&mut game);
    let right = |row: usize| lines[row].chars().skip(33).collect::<String>();
    let panel: Vec<_> = (1..10).map(right).collect();
    let told = [
        "┌ Game over: the story ───────────────────────┐",
        "│ Won.                                        │",
        "│ 1 turn, 0 monsters left. Seed 0.            │",
        "│                                             │",
        "│ The pit: 1 turn.                            │",
        "│ You killed 1: a jester.                     │",
        "│ Conducts: never beset, no rest, no digging. │",
        "│ Turn 1: Won.                                │",
        "└ Space: the end   Esc: leave ────────────────┘",
    ];
    assert_eq!(panel, told);
}

#[test]
fn only_yes_quits_and_nothing_typed_before_the_end_leaves_it() {
    let ends = |keys| typed(&mut on_a_screen(LEVEL, 80, 24), keys);
    assert_eq!(ends("Qy"), SessionEnd::Quit);
    for keys in ["Qn", "Q!", "!!!", "QQ", "my", "?y", "Ly", "My", "L?y!!"] {
        assert_eq!(ends(keys), SessionEnd::Disconnected, "{keys}");
    }
    let mut game = on_a_screen("@9", 80, 24);
    assert_eq!(typed(&mut game, "lllll"), SessionEnd::Disconnected, "nobody has left");
    assert_eq!(game.overlay(), "Result");
}

#[test]
fn a_watched_game_is_left_to_the_autopilot() {
    let mut game = after("").watched();
    typed(&mut game, "lh5");
    assert_eq!(game.turns(), 0, "the player's keys do not drive it");
    typed(&mut game, "..");
    assert_eq!(game.turns(), 2, "it was stepped");
    assert!(shown(&mut game)[22].ends_with("rest, 60000 ms, paused"));
}

#[test]
fn names_and_keys_are_those_of_the_game() {
    let mut game = after("m");
    let bestiary = Bestiary::read(&other(AssetFile::Bestiary, "\"borer\"", "\"mole\""));
    game.world_mut().insert_resource(bestiary.expect("only a name is another"));
    assert!(shown(&mut game).iter().any(|line| line.contains("mole") && line.contains("speed 10")));

    let keys = KeyMap::read(&other(AssetFile::Keys, "\".\", \"5\"", "\"W\""));
    let mut game = after("").with_keys(keys.expect("only a key is another"));
    typed(&mut game, "W");
    assert_eq!(game.turns(), 1);
}

#[test]
fn a_board_shows_what_the_pc_knows_and_remembers() {
    use Color::{Black, Green, White, Yellow};
    let mut game = delve("3..+..@!.\n     .\n7     ..>");
    let lines = shown(&mut game);
    assert_eq!(lines[2], "    +..@!.#", "nobody sees through a door");
    assert_eq!(lines[3], "    ##.####");
    assert_eq!(lines[4], "     ##", "nobody sees round the corner");
    assert_eq!(lines[22], "Level 1/8: find the stairs  Score 100  Turn 0  Lead 199  Seed 0");
    let mut game = delve("@+!.<");
    assert_eq!(shown_after(&mut game, "llhc")[2], "#@+! <#");
    let looks = [(Black, White), (Black, Yellow), (Yellow, Black)].into_iter().zip(1..);
    for ((ink, ground), x) in looks.chain([((Black, Green), 5)]) {
        let style = game.style(x, 1);
        assert_eq!((style.fg, style.bg), (Some(ink), Some(ground)), "{x}");
    }
}

#[test]
fn only_enter_confirms_a_fatal_move_and_no_held_key() {
    let mut game = staged(Scenario::delve("3....\n.....\n..@..").speed('3', 5), 80, 24);
    assert_eq!(told(&mut game, "y"), ASKS);
    assert_eq!(told(&mut game, "yyy"), ASKS, "one key that is held is one answer to nothing");
    for key in ["Y", "y", "n"] {
        told(&mut game, key);
        assert_eq!(game.turns(), 0, "{key}");
    }
    // Another key is no answer: it cancels the step and does what it usually does.
    told(&mut game, "!y");
    told(&mut game, "u");
    assert_eq!((game.turns(), game.find('@')), (1, Some(Position::new(4, 2))));
    told(&mut game, "!h\n");
    assert_eq!(game.turns(), 2);
    // Enter that was held down since before the question is not an answer either.
    let mut game = laden("@3", &["smoke pot"]);
    told(&mut game, "ta\n\n\n");
    assert_eq!(game.turns(), 0);
    for (key, turns, then) in [
        ("n", 0, ""),
        ("!", 0, ""),
        ("y", 0, ""),
        (".", 0, "Confirm"),
        ("m", 0, "Monsters"),
        ("\n", 1, "Result"),
    ] {
        let mut game = Place::Danger.start(0, USUAL);
        assert_eq!(told(&mut game, "."), ASKS);
        typed(&mut game, key);
        assert_eq!(game.turns(), turns, "{key}");
        assert_eq!(game.overlay(), then, "{key}");
    }
}

#[test]
fn whoever_comes_into_view_is_told_of_once_in_ordinary_steps() {
    let level = "@....\n    .\n    .\n    .\n    0";
    let mut game = staged(Scenario::delve(level).foggy().speed('0', 5), 80, 24);
    assert_eq!(told(&mut game, "lll"), "You hear breathing, southeast, 2 to 4 cells.");
    assert_eq!(told(&mut game, "l"), "A husk comes into view.");
    assert_eq!(told(&mut game, "."), "");
}

#[test]
fn a_telepath_feels_monsters_and_the_intelligent_see_the_maps() {
    let mut game = delve("@..+.3");
    assert_eq!(shown(&mut game)[2], "#@..+");
    assert_eq!(told(&mut game, "D"), "You cannot see distances: you are not intelligent.");
    assert_eq!(game.overlay(), "");
    let player = player_of(&mut game);
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(3));
    assert_eq!(shown(&mut game)[2], "#@..+ 3");
    assert!(shown(&mut game)[23].starts_with("intelligent  telepathic  ? help"));
    assert_eq!(shown_after(&mut game, "D")[2], "#@123", "of what is known, and no more");
    has(&mut game, "!m", &["3 hunter"]);
}

#[test]
fn practice_and_the_pit_hide_nothing() {
    let mut game = staged(Scenario::delve("@..o.3"), 80, 24);
    assert_eq!(shown(&mut game)[2], "#@..].3#");
    assert!(shown(&mut game)[22].ends_with("practice"));
    assert_eq!(shown_after(&mut game, "D")[2], "#@12]..#", "nobody gets through crystal");
}

#[test]
fn a_level_is_left_by_its_stairs() {
    let mut game = delve("@>   .....7");
    let told = told(&mut game, "l>");
    let (before, after) = told.split_once("You go down to level 2: ").unwrap();
    assert!(after.ends_with(" There is a staircase up here."), "{before} {after}");
    assert!(shown(&mut game)[22].starts_with("Level 2/8: find the stairs  Score 200  Turn 2"));
}

#[test]
fn a_death_is_asked_about_with_its_odds_and_its_ground() {
    let mut game = delve("...\n@8.\n...");
    let question = "The 8, a reveller, would kill you (56% chance). Press [Enter] to do it anyway.";
    assert_eq!(told(&mut game, "."), question);
    assert_eq!(game.turns(), 0);
    // The hunter is four cells away, but the web holds the PC for two moves.
    assert_eq!(told(&mut delve("@x..3"), "l"), ASKS);
}

#[test]
fn the_end_names_place_killer_and_score_after_its_cause() {
    let mut game = staged(Scenario::delve("@.3").foggy().speed('3', 20), 80, 24);
    assert_eq!(told(&mut game, "."), ASKS);
    assert_eq!(told(&mut game, "\n"), "The 3, a hunter, kills you!");
    has(
        &mut game,
        "",
        &[
            "Killed by a 3 (hunter) on level 1.",
            "1 turn. Seed 0.",
            "Score                          100",
        ],
    );
    // The 3 comes from the south and slides north, over the PC.
    let level = ".\n@\n~\n3";
    assert_eq!(
        told(&mut staged(Scenario::delve(level).speed('3', 20), 80, 24), ".\n"),
        "The hunter steps on a slide. The 3, a hunter, kills you!"
    );
}

#[test]
fn messages_on_two_lines_are_in_the_order_of_events() {
    let mut game = on_a_screen("@..", 80, 24);
    shown(&mut game);
    let mut log = game.world_mut().resource_mut::<MessageLog>();
    log.push(MessagePriority::Normal, "The 9 steps on a slide.");
    log.push(MessagePriority::Death, "The 9 kills the b.");
    log.push(MessagePriority::Player, "The 9, a jester, kills you!");
    log.push(MessagePriority::Distant, "Something is digging 3 north and 7 east (2 digs left).");
    let lines = shown(&mut game);
    assert_eq!(
        lines[0],
        "The 9 steps on a slide. The 9 kills the b. The 9, a jester, kills you! Something"
    );
    assert_eq!(lines[1], "is digging 3 north and 7 east (2 digs left).");
    assert_eq!(lines[2], "#@..#", "it lies over nothing but the edge of the level");
    assert_eq!(shown_after(&mut game, "l")[1], "#####", "the next turn has the row back");
}

#[test]
fn no_footer_is_empty() {
    for (size, row) in [(USUAL, 23), ((40, 12), 11)] {
        under_each_overlay(0, size, |game, keys| {
            assert!(!shown(game)[row].is_empty(), "{keys:?}");
        });
    }
}
