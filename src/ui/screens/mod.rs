//! Screens as pictures, and sessions without a terminal.

mod extensions;
mod items;
mod journeys;
mod lists;
mod looks;
mod minds;
mod pictures;

use crate::ui::{
    Bulletin, Farewell, Glyphs, Helm, Inbox, Input, ItemAction, KeyMap, Overlay, Palette, Picture,
    Present, Role, Screen, ScreenPlugin, Session, Stage, View, Weight, seeing::known::player_of,
};
use crate::{
    action::{Slot, Verdict},
    content::{AssetFile, Text},
    creature::{Abilities, Bestiary, Number},
    game::Game,
    grid::Position,
    level::{Assets, LevelTable},
    path::MapKind,
    player::{AutopilotName, Command},
    scenario::{Scenario, picture},
};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use ratatui::{backend::TestBackend, buffer::Buffer, layout::Rect, widgets::Widget};
use std::time::Duration;

const LEVEL: &str = "
    ..........
    .4......<.
    ....@.....
    .......b..
    ..........
         #
         #
";

pub(super) fn on_a_screen(level: &str, width: u16, height: u16) -> Game {
    staged(Scenario::draw(level), width, height)
}

pub(super) fn staged(scenario: Scenario, width: u16, height: u16) -> Game {
    let mut game = scenario.beside(ScreenPlugin::<TestBackend>::default()).start();
    let screen = Screen::new(TestBackend::new(width, height), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game
}

/// A delve in which the PC sees what it sees, and no more.
fn delve(level: &str) -> Game {
    staged(Scenario::delve(level).foggy(), 80, 24)
}

/// A delve of one level, which is its last.
fn on_the_last_level(scenario: Scenario) -> Scenario {
    let all = AssetFile::Levels.built_in();
    let (_, last) = all.as_str().rsplit_once("[[level]]").expect("it has levels");
    let table = Text::new("levels.toml", format!("[[level]]{last}"));
    let levels = LevelTable::read(&table).expect("the last level may be the only one");
    let mut assets = Assets::built_in().clone();
    assets.levels = levels;
    scenario.assets(assets)
}

/// A delve in which the PC carries something.
fn laden(level: &str, items: &[&str]) -> Game {
    let carrying = |scenario: Scenario, item: &&str| scenario.carrying('@', item);
    staged(items.iter().fold(Scenario::delve(level).foggy(), carrying), 80, 24)
}

/// Types keys for the player, and says what the message line tells then.
fn told(game: &mut Game, keys: &str) -> String {
    typed(game, Helm::Player, keys);
    let lines = shown(game);
    // What the line has no room for is in the next.
    let rows = if game.world().resource::<View>().more.is_empty() { 1 } else { 2 };
    lines[..rows].join(" ")
}

/// The lines of the screen, without the spaces at their ends.
pub(super) fn shown(game: &mut Game) -> Vec<String> {
    game.world_mut().run_schedule(Present);
    let screen = game.world().resource::<Screen<TestBackend>>();
    let buffer = screen.backend().buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width).max(1));
    rows.map(|row| row.iter().map(ratatui::buffer::Cell::symbol).collect::<String>())
        .map(|row| row.trim_end().to_owned())
        .collect()
}

fn under(overlay: Overlay) -> Game {
    let mut game = on_a_screen(LEVEL, 80, 24);
    game.world_mut().insert_resource(overlay);
    game
}

/// No terminal.
pub(super) struct Nowhere;

impl Stage for Nowhere {
    fn stand_aside(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    fn come_back(&mut self) -> std::io::Result<()> {
        Ok(())
    }

    fn is_there(&self) -> bool {
        true
    }
}

/// Types keys into a session, `!` for Esc, until they are all used up. Tab and
/// a new line are what they are; arrows stand for theirs, and double ones for
/// Shift with them, or for a page where they are barred.
pub(super) fn typed(game: &mut Game, helm: Helm, keys: &str) -> Farewell {
    let inputs = Inbox::holding(keys.chars().map(|letter| {
        let (code, modifiers) = match letter {
            '!' => (KeyCode::Esc, KeyModifiers::NONE),
            '\t' => (KeyCode::Tab, KeyModifiers::NONE),
            '\n' => (KeyCode::Enter, KeyModifiers::NONE),
            '↑' => (KeyCode::Up, KeyModifiers::NONE),
            '↓' => (KeyCode::Down, KeyModifiers::NONE),
            '→' => (KeyCode::Right, KeyModifiers::NONE),
            '⇒' => (KeyCode::Right, KeyModifiers::SHIFT),
            '⇞' => (KeyCode::PageUp, KeyModifiers::NONE),
            '⇟' => (KeyCode::PageDown, KeyModifiers::NONE),
            _ => (KeyCode::Char(letter), KeyModifiers::NONE),
        };
        Input::Key(KeyEvent::new(code, modifiers))
    }));
    Session::<TestBackend>::new(game, helm, &inputs, &mut Nowhere).run().expect("nothing fails")
}

/// Some of each kind, with cells and monsters that are there and that are not.
fn overlays() -> Vec<Overlay> {
    let (slot, cell) = (Slot::ALL[5], Position::new(9, 0));
    let cards = [(0, 1), (1, 0)].map(|(level, index)| Overlay::Card(Number { level, index }));
    let killer = Some(Abilities::from_mask(9).into());
    values_of_every_variant![Overlay:
        Overlay::None => [Overlay::None],
        Overlay::Monsters { .. } => [Overlay::Monsters { selected: 7 }],
        Overlay::Timeline { .. } => [2, 3].map(|selected| Overlay::Timeline { selected }),
        Overlay::Threat => [Overlay::Threat],
        Overlay::Minds => [Overlay::Minds],
        Overlay::Card(_) => cards,
        Overlay::Messages { .. } => [Overlay::Messages { back: 3 }],
        Overlay::Look { .. } => [cell, Position::new(2, 2)].map(|cell| Overlay::Look { cell }),
        Overlay::Map(_) => MapKind::ALL.map(Overlay::Map),
        Overlay::Hardness => [Overlay::Hardness],
        Overlay::Terrain => [Overlay::Terrain],
        Overlay::Pack => [Overlay::Pack],
        Overlay::Item(_) => [Overlay::Item(Slot::ALL[0])],
        Overlay::Which(_) => [Overlay::Which(ItemAction::Drop)],
        Overlay::Aim { .. } => [Overlay::Aim { handling: ItemAction::Throw, slot, cell }],
        Overlay::Bit { .. } => [Overlay::Bit { slot, cell: Position::new(0, 0) }],
        Overlay::Powers => [Overlay::Powers],
        Overlay::Teleport { .. } => [Overlay::Teleport { cell }],
        Overlay::Run => [Overlay::Run],
        Overlay::Travel => [Overlay::Travel],
        Overlay::Goal { .. } => [Overlay::Goal { cell }],
        Overlay::Door => [Overlay::Door],
        Overlay::Confirm { .. } => [Overlay::Confirm { command: Command::Rest, killer, odds: 56 }],
        Overlay::Seek(_) => [None, Some(12)].map(Overlay::Seek),
        Overlay::Help { .. } => [Overlay::Help { top: 3 }],
        Overlay::Quit => [Overlay::Quit],
        Overlay::Result => [Overlay::Result],
        Overlay::Own(_) => [Overlay::Own("nobody's")],
    ]
}

#[test]
fn the_main_screen_has_message_level_and_two_status_lines() {
    let mut game = under(Overlay::None);
    let lines = shown(&mut game);
    assert_eq!(lines.len(), 24);
    assert_eq!(lines[0], "");
    assert_eq!(lines[22], "Turn 0  Monsters 2  Seed 0  you play");
    assert!(lines[23].starts_with("? help  w when  x threat  e minds  m monsters"));
    assert_eq!(
        lines[2..9],
        picture(LEVEL).lines().map(|row| format!(" {row}")).collect::<Vec<_>>()
    );
    let screen = game.world().resource::<Screen<TestBackend>>();
    assert_eq!(screen.backend().cursor_position(), (5, 4).into(), "the cursor stands on the PC");
}

#[test]
fn the_maps_lie_over_the_level() {
    let open = shown(&mut under(Overlay::Map(MapKind::Open)));
    assert_eq!(open[2..5], [" 4322222345", " 4321112345", " 4321@12345"]);
    let tunnel = shown(&mut under(Overlay::Map(MapKind::Tunnel)));
    assert_eq!(tunnel[2..5], [" 4322222345", " 4321112345", " 4321@12345"]);
    assert_eq!(tunnel[8], " 5555444556", "rock is dear, the corridor is not");
    let hardness = shown(&mut under(Overlay::Hardness));
    assert_eq!(hardness[1..3], ["XXXXXXXXXXXX", "X..........X"]);
    let mut game = under(Overlay::Terrain);
    assert!(!shown(&mut game)[..22].join("").contains(['@', '4', 'b']));
}

#[test]
fn a_small_terminal_shows_what_is_needed() {
    let mut game = on_a_screen(LEVEL, 10, 5);
    assert_eq!(shown(&mut game), ["10x5 is", "too small:", "make it", "80x24.", "Seed 0."]);
    let mut game = on_a_screen(LEVEL, 79, 24);
    assert_eq!(shown(&mut game)[0], "79x24 is too small: make it 80x24. Seed 0.");
    game.world_mut().insert_resource(Overlay::Quit);
    assert!(
        shown(&mut game)[0]
            .starts_with("Really quit? y: yes, and go on another time. X: give up. n: no.")
    );
    let mut game = on_a_screen("@.3", 10, 5);
    game.world_mut().insert_resource(Verdict::Stalled);
    game.world_mut().insert_resource(Overlay::Result);
    assert_eq!(shown(&mut game)[..2], ["Stalled.", "Seed 0."], "the size is left out first");
}

#[test]
fn no_size_and_no_overlay_panics() {
    for (width, height) in [(1, 1), (10, 5), (80, 3), (3, 80), (80, 24), (200, 60)] {
        let mut game = on_a_screen(LEVEL, width, height);
        for overlay in overlays() {
            game.world_mut().insert_resource(overlay);
            shown(&mut game);
            let (view, palette) = (game.world().resource(), Palette::built_in());
            let mut nothing = Buffer::empty(Rect::ZERO);
            Picture { view, palette, glyphs: Glyphs::Ascii }.render(nothing.area, &mut nothing);
        }
    }
}

#[test]
fn the_seed_is_on_every_screen() {
    let seed = u64::MAX;
    for (width, height) in [(10, 5), (20, 4), (60, 20), (79, 24), (80, 24), (120, 40)] {
        let mut game = staged(Scenario::draw(LEVEL).seed(seed), width, height);
        for overlay in overlays() {
            game.world_mut().insert_resource(overlay);
            let screen: String = shown(&mut game).concat();
            assert!(screen.contains(&seed.to_string()), "{width}x{height} {overlay:?}\n{screen}");
        }
    }
}

#[test]
fn equal_views_draw_nothing() {
    let mut game = on_a_screen(LEVEL, 80, 24);
    shown(&mut game);
    let vandalised = TestBackend::with_lines(["Turn"; 24].map(|line| format!("{line:80}")));
    *game.world_mut().resource_mut::<Screen<TestBackend>>().backend_mut() = vandalised;
    assert_eq!(shown(&mut game), ["Turn"; 24], "nothing was written");
    game.world_mut().resource_mut::<Screen<TestBackend>>().forget();
    assert!(shown(&mut game)[22].starts_with("Turn 0"), "all was written");
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
fn keys_drive_the_pc_and_a_wall_costs_no_time() {
    let mut game = on_a_screen("  .\n@..\n", 80, 24);
    typed(&mut game, Helm::Player, "lk");
    assert_eq!(game.turns(), 1);
    assert_eq!(shown(&mut game)[0], "There is rock to the north.");
}

#[test]
fn a_key_without_a_meaning_says_so_once() {
    let mut game = on_a_screen(LEVEL, 80, 24);
    assert_eq!(told(&mut game, "%%%["), "% is not bound. ? lists the keys.");
    assert_eq!(told(&mut game, "m%!"), "", "a list says what its keys are");
    assert_eq!(game.turns(), 0);
}

#[test]
fn nobody_plays_on_a_screen_that_is_too_small() {
    let mut game = on_a_screen(LEVEL, 60, 20);
    let farewell = typed(&mut game, Helm::Player, "l.m?!y\tZo_");
    assert_eq!((farewell, game.turns()), (Farewell::Gone, 0));
    assert_eq!(*game.world().resource::<Overlay>(), Overlay::None);
    assert_eq!(typed(&mut game, Helm::Player, "QnQy"), Farewell::Quit);
}

#[test]
fn space_reads_the_help_and_never_rests_when_it_is_read() {
    let mut game = on_a_screen(LEVEL, 80, 24);
    typed(&mut game, Helm::Player, "? ");
    assert!(matches!(game.world().resource(), Overlay::Help { top: 1.. }));
    typed(&mut game, Helm::Player, &" ".repeat(20));
    assert_eq!(*game.world().resource::<Overlay>(), Overlay::None);
    assert_eq!(game.turns(), 0, "it is the stroke that has closed it");
    typed(&mut game, Helm::Player, "?..l");
    assert_eq!(game.turns(), 1);
}

#[test]
fn deaths_are_told_in_plain_words() {
    let mut game = on_a_screen("@9", 80, 24);
    typed(&mut game, Helm::Player, "l");
    assert_eq!(game.verdict(), Verdict::Won);
    assert_eq!(shown(&mut game)[0], "You kill the 9, a jester.");
    let lines = shown(&mut game);
    let right = |row: usize| lines[row].chars().skip(42).collect::<String>();
    assert_eq!(right(1), "┌ The end ───────────────────────────┐");
    assert_eq!(right(2), "│ Won.                               │");
    assert_eq!(right(3), "│ 1 turn, 0 monsters left.           │");
    assert_eq!(right(4), "│ Seed 0.                            │");
    assert_eq!(right(6), "│ 1 You went east. You kill the 9,.. │");
    assert_eq!(right(7), "└ , . the last turns   Esc: leave ───┘");
}

#[test]
fn what_was_typed_for_the_game_does_not_answer_its_end() {
    let mut game = on_a_screen("@9", 80, 24);
    assert_eq!(typed(&mut game, Helm::Player, "lllll"), Farewell::Gone, "nobody has left");
    assert_eq!(*game.world().resource::<Overlay>(), Overlay::Result);
}

#[test]
fn only_yes_quits_and_esc_never_does() {
    let ends = |keys| typed(&mut on_a_screen(LEVEL, 80, 24), Helm::Player, keys);
    assert_eq!(ends("Qy"), Farewell::Quit);
    for keys in ["Qn", "Q!", "!!!", "QQ", "my", "?y", "Ly", "My", "L?y!!"] {
        assert_eq!(ends(keys), Farewell::Gone, "{keys}");
    }
}

#[test]
fn a_watched_game_is_left_to_the_autopilot() {
    let delay = Duration::from_mins(1);
    let helm = Helm::Autopilot { name: AutopilotName::Rest, delay, paused: false };
    let mut game = on_a_screen(LEVEL, 80, 24);
    typed(&mut game, helm, "lh5");
    assert_eq!(game.turns(), 0, "the player's keys do not drive it");
    typed(&mut game, helm, "..");
    assert_eq!(game.turns(), 2, "it was stepped");
    assert!(shown(&mut game)[22].ends_with("rest, 60000 ms, paused"));
}

#[test]
fn the_view_stays_as_it_is_while_nothing_happens() {
    let mut game = on_a_screen(LEVEL, 80, 24);
    shown(&mut game);
    let before = game.world().resource::<View>().clone();
    game.world_mut().resource_mut::<Bulletin>().clear();
    shown(&mut game);
    assert_eq!(game.world().resource::<View>(), &before);
}

#[test]
fn names_and_keys_are_those_of_the_game() {
    let other = |file: AssetFile, from: &str, to: &str| {
        Text::new(file.name(), file.built_in().as_str().replace(from, to))
    };
    let mut game = under(Overlay::Monsters { selected: 0 });
    let bestiary = Bestiary::read(&other(AssetFile::Bestiary, "\"borer\"", "\"mole\""));
    game.world_mut().insert_resource(bestiary.expect("only a name is another"));
    assert!(shown(&mut game).iter().any(|line| line.contains("mole") && line.contains("speed 10")));

    let keys = KeyMap::read(&other(AssetFile::Keys, "\".\", \"5\"", "\"W\""));
    game.world_mut().insert_resource(keys.expect("only a key is another"));
    game.world_mut().insert_resource(Overlay::None);
    typed(&mut game, Helm::Player, "W");
    assert_eq!(game.turns(), 1);
}

#[test]
fn the_board_of_a_delve_shows_what_the_pc_knows() {
    let mut game = delve(
        "
        3..+..@!.
             .
        7     ..>
    ",
    );
    let lines = shown(&mut game);
    assert_eq!(lines[2], "    +..@!.", "nobody sees through a door");
    assert_eq!(lines[3], "      .");
    assert_eq!(lines[4], "", "nobody sees round the corner");
    assert_eq!(lines[22], "Level 1/8  Score 100  Turn 0  Seed 0");
}

#[test]
fn remembered_cells_keep_their_glyphs_and_remembered_things_a_shade() {
    let mut game = delve(
        "
        @+!.<
    ",
    );
    typed(&mut game, Helm::Player, "llhc");
    assert_eq!(shown(&mut game)[2], " @+!.<");
    let board = &game.world().resource::<View>().board;
    let role = |x| board[Position::new(x, 1)].role;
    assert_eq!([1, 2].map(role), [Role::Player, Role::Mechanism]);
    assert_eq!([3, 4, 5].map(role), [Role::Landmark, Role::Remembered, Role::Landmark]);
}

#[test]
fn no_move_key_or_held_key_confirms_a_fatal_move() {
    let mut game = staged(Scenario::delve("3....\n.....\n..@..").speed('3', 5), 80, 24);
    let asks = "The 3, a hunter, would kill you. Enter: do it all the same.";
    assert_eq!(told(&mut game, "y"), asks);
    assert_eq!(told(&mut game, "yyy"), asks, "one key that is held is one answer to nothing");
    for key in ["Y", "y", "u", "n"] {
        told(&mut game, key);
        assert_eq!(game.turns(), 0, "{key}");
    }
    told(&mut game, "!y\n");
    assert_eq!(game.turns(), 1);
    // Enter that has been held since before the question is no answer either.
    let mut game = laden("@3", &["key"]);
    told(&mut game, "ta\n\n\n");
    assert_eq!(game.turns(), 0);
}

#[test]
fn whoever_comes_into_view_is_told_of_once_in_ordinary_steps() {
    let level = "@....\n    .\n    .\n    .\n    0";
    let mut game = staged(Scenario::delve(level).foggy().speed('0', 5), 80, 24);
    assert_eq!(told(&mut game, "lll"), "");
    assert_eq!(told(&mut game, "l"), "A husk comes into view.");
    assert_eq!(told(&mut game, "."), "");
}

#[test]
fn a_telepath_feels_monsters_and_the_intelligent_see_the_maps() {
    let mut game = delve("@..+.3");
    assert_eq!(shown(&mut game)[2], " @..+");
    assert_eq!(told(&mut game, "D"), "Only the intelligent see in their minds how far all is.");
    assert_eq!(*game.world().resource::<Overlay>(), Overlay::None);
    let player = player_of(game.world()).expect("it lives");
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(3));
    assert_eq!(shown(&mut game)[2], " @..+ 3");
    assert!(shown(&mut game)[23].starts_with("intelligent  telepathic  ? help"));
    typed(&mut game, Helm::Player, "D");
    assert_eq!(shown(&mut game)[2], " @123", "of what is known, and no more");
    typed(&mut game, Helm::Player, "!m");
    assert!(shown(&mut game).join("").contains("3 hunter"));
}

#[test]
fn practice_and_the_pit_hide_nothing() {
    let mut game = staged(Scenario::delve("@..X.3"), 80, 24);
    assert_eq!(shown(&mut game)[2], " @..X.3");
    assert!(shown(&mut game)[22].ends_with("practice"));
    typed(&mut game, Helm::Player, "D");
    assert_eq!(shown(&mut game)[2], " @12...", "no walker gets through a locked door");
}

#[test]
fn a_level_is_left_by_its_stairs() {
    let mut game = delve("@>\n3+..");
    assert_eq!(told(&mut game, ">"), "There is no staircase down here.");
    let mut game = delve("@>   .....7");
    let told = told(&mut game, "l>");
    assert!(told.ends_with("You go down to level 2. A staircase up."), "{told}");
    assert!(shown(&mut game)[22].starts_with("Level 2/8  Score 200  Turn 2  Seed 0"));
}

#[test]
fn a_confirmation_does_it_by_enter_and_by_nothing_else() {
    let killer = Some(Abilities::from_mask(9).into());
    let overlay = Overlay::Confirm { command: Command::Rest, killer, odds: 100 };
    for (key, turns) in [("n", 0), ("!", 0), (".", 0), ("y", 0), ("\n", 1)] {
        let mut game = delve("@..9");
        game.world_mut().insert_resource(overlay);
        assert_eq!(
            shown(&mut game)[0],
            "The 9, a jester, would kill you. Enter: do it all the same."
        );
        typed(&mut game, Helm::Player, key);
        assert_eq!(game.turns(), turns, "{key}");
        assert_eq!(*game.world().resource::<Overlay>(), Overlay::None, "{key}");
    }
}

#[test]
fn a_likely_death_is_asked_about_with_its_odds() {
    let mut game = delve("...\n@8.\n...");
    let question = "The 8, a reveller, would kill you, 56 times of 100. Enter: do it all the same.";
    assert_eq!(told(&mut game, "."), question);
    assert_eq!(game.turns(), 0);
}

#[test]
fn the_end_of_a_delve_names_place_killer_and_score() {
    let mut game = staged(Scenario::delve("@.3").foggy().speed('3', 20), 80, 24);
    assert_eq!(told(&mut game, "."), "The 3, a hunter, would kill you. Enter: do it all the same.");
    assert_eq!(told(&mut game, "\n"), "The 3, a hunter, kills you!");
    let lines = shown(&mut game).join("\n");
    for line in ["Lost to a 3 (hunter) on level 1.", "1 turn, score 100.", "Seed 0."] {
        assert!(lines.contains(line), "{line}\n{lines}");
    }
}

#[test]
fn equal_views_of_a_delve_are_one_view() {
    let mut game = laden("@!.+..&\n.....", &["pick-axe"]);
    shown(&mut game);
    let before = game.world().resource::<View>().clone();
    shown(&mut game);
    assert_eq!(game.world().resource::<View>(), &before);
}

#[test]
fn messages_on_two_lines_are_in_the_order_of_events() {
    let mut game = on_a_screen("@..", 80, 24);
    shown(&mut game);
    let mut bulletin = game.world_mut().resource_mut::<Bulletin>();
    bulletin.say(Weight::Aside, "The 9 steps on a slide.");
    bulletin.say(Weight::Death, "The 9 kills the b.");
    bulletin.say(Weight::Own, "The 9, a jester, kills you!");
    bulletin.say(Weight::Far, "Digging, 3 north and 7 east: 2 bites left.");
    let lines = shown(&mut game);
    assert_eq!(
        lines[0],
        "The 9 steps on a slide. The 9 kills the b. The 9, a jester, kills you! Digging,"
    );
    assert_eq!(lines[1], "3 north and 7 east: 2 bites left.");
    assert_eq!(lines[2], " @..", "it lies over nothing but the edge of the level");
    typed(&mut game, Helm::Player, "l");
    assert_eq!(shown(&mut game)[1], "", "the next turn has the row back");
}

#[test]
fn the_slide_is_told_before_the_death_it_leads_to() {
    // It comes from the south, and slides on to the north, over the PC.
    let level = ".\n@\n~\n3";
    let mut game = staged(Scenario::delve(level).speed('3', 20), 80, 24);
    let line = told(&mut game, ".\n");
    assert_eq!(line, "The 3 steps on a slide. The 3, a hunter, kills you!");
}
