//! Screens as pictures, and sessions without a terminal.

use super::{
    Bulletin, Farewell, Helm, Input, KeyMap, Overlay, Palette, Picture, Present, Screen,
    ScreenPlugin, Session, Stage, View,
};
use crate::{
    action::Verdict,
    content::{AssetFile, Text},
    creature::Bestiary,
    game::Game,
    path::MapKind,
    player::AutopilotName,
    scenario::{Scenario, picture},
};
use crossterm::event::{KeyCode, KeyEvent};
use ratatui::{backend::TestBackend, buffer::Buffer, layout::Rect, widgets::Widget};
use std::{sync::mpsc::channel, time::Duration};

const LEVEL: &str = "
    ..........
    .4......<.
    ....@.....
    .......b..
    ..........
         #
         #
";

fn on_a_screen(level: &str, width: u16, height: u16) -> Game {
    let mut game = Scenario::draw(level).plugin(ScreenPlugin::<TestBackend>::default()).start();
    let screen = Screen::new(TestBackend::new(width, height), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game
}

/// The lines of the screen, without the spaces at their ends.
fn shown(game: &mut Game) -> Vec<String> {
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

struct Nowhere;

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

/// Types keys into a session, `!` for Esc, until they are all used up.
fn typed(game: &mut Game, helm: Helm, keys: &str) -> Farewell {
    let (sender, inputs) = channel();
    for letter in keys.chars() {
        let code = if letter == '!' { KeyCode::Esc } else { KeyCode::Char(letter) };
        sender.send(Input::Key(KeyEvent::from(code))).expect("the session listens");
    }
    drop(sender);
    Session::<TestBackend>::new(game, helm, &inputs, &mut Nowhere).run().expect("nothing fails")
}

#[test]
fn the_main_screen_has_a_message_the_level_and_two_status_lines() {
    let mut game = under(Overlay::None);
    let lines = shown(&mut game);
    assert_eq!(lines.len(), 24);
    assert_eq!(lines[0], "");
    assert_eq!(lines[22], "Turn 0  Monsters 2  Seed 0  you play");
    assert!(lines[23].starts_with("? help  m monsters"));
    assert_eq!(
        lines[2..9],
        picture(LEVEL).lines().map(|row| format!(" {row}")).collect::<Vec<_>>()
    );
    let screen = game.world().resource::<Screen<TestBackend>>();
    assert_eq!(screen.backend().cursor_position(), (5, 4).into(), "the cursor stands on the PC");
}

#[test]
fn the_list_names_the_nearest_first_and_the_cursor_is_on_the_selected() {
    let mut game = under(Overlay::Monsters { selected: 1 });
    let lines = shown(&mut game);
    let right = |row: usize| lines[row].chars().skip(32).collect::<String>();
    assert_eq!(right(1), "┌ 2 monsters ──────────────────────────────────┐");
    assert_eq!(right(2), "│ 4, 1 north and 3 west     borer     speed 10 │");
    assert_eq!(right(3), "│ b, 1 south and 3 east     oracle    speed 10 │");
    assert_eq!(right(4), "└ arrows: select   Esc: close ─────────────────┘");
    let screen = game.world().resource::<Screen<TestBackend>>();
    assert_eq!(screen.backend().cursor_position(), (34, 3).into());
}

#[test]
fn the_help_shows_every_key() {
    let mut game = under(Overlay::Help);
    let lines = shown(&mut game).join("\n");
    for line in ["k 8 Up", "n 3 PageDown    southeast", ". 5 Space       rest for a turn"] {
        assert!(lines.contains(line), "{line}\n{lines}");
    }
    assert!(lines.contains("Ctrl-Z"), "the last line of the table fits\n{lines}");
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
    assert!(shown(&mut game)[0].starts_with("Really quit? y or n"));
}

#[test]
fn no_size_and_no_overlay_panics() {
    let overlays = [
        Overlay::None,
        Overlay::Monsters { selected: 7 },
        Overlay::Map(MapKind::Open),
        Overlay::Map(MapKind::Tunnel),
        Overlay::Hardness,
        Overlay::Terrain,
        Overlay::Help,
        Overlay::Quit,
        Overlay::Result,
    ];
    for (width, height) in [(1, 1), (10, 5), (80, 3), (3, 80), (80, 24), (200, 60)] {
        let mut game = on_a_screen(LEVEL, width, height);
        for overlay in overlays {
            game.world_mut().insert_resource(overlay);
            shown(&mut game);
            let (view, palette) = (game.world().resource(), Palette::built_in());
            let mut nothing = Buffer::empty(Rect::ZERO);
            Picture { view, palette }.render(nothing.area, &mut nothing);
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
fn deaths_are_told_in_plain_words() {
    let mut game = on_a_screen("@9", 80, 24);
    typed(&mut game, Helm::Player, "l");
    assert_eq!(game.verdict(), Verdict::Won);
    assert_eq!(shown(&mut game)[0], "You kill the 9, a jester.");
    let lines = shown(&mut game);
    let right = |row: usize| lines[row].chars().skip(52).collect::<String>();
    assert_eq!(right(1), "┌ The end ─────────────────┐");
    assert_eq!(right(2), "│ Won.                     │");
    assert_eq!(right(3), "│ 1 turn, 0 monsters left. │");
    assert_eq!(right(4), "│ Seed 0.                  │");
    assert_eq!(right(5), "└ any key: leave ──────────┘");
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
    for keys in ["Qn", "Q!", "!!!", "QQ", "my", "?y"] {
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

    let keys = KeyMap::read(&other(AssetFile::Keys, "\".\", \"5\"", "\"w\""));
    game.world_mut().insert_resource(keys.expect("only a key is another"));
    game.world_mut().insert_resource(Overlay::None);
    typed(&mut game, Helm::Player, "w");
    assert_eq!(game.turns(), 1);
}
