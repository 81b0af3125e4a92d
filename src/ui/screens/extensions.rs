//! What extensions add: their keys, overlays, glyphs and remarks.

use super::{shown, typed};
use crate::{
    action::{Intent, OwnDeed},
    game::Game,
    player::{AddSkills, Skill},
    scenario::Scenario,
    turn::{Actor, Turn, TurnSystems},
    ui::{
        AddToScreens, Helm, Lines, Overlay, OwnOverlay, Palette, PlainSession, Role, Screen,
        ScreenPlugin, View,
    },
};
use bevy_app::App;
use bevy_ecs::prelude::{IntoScheduleConfigs, Res, ResMut, Resource, World};
use ratatui::backend::TestBackend;

const SING: Skill = Skill { name: "sing", key: 'W', words: "sing", may: |_, _, _| Ok(()) };
const CROSSES: OwnOverlay =
    OwnOverlay { name: "Crosses", key: 'F', words: "a cross on every floor", draw: draw_crosses };

#[derive(Resource, Default)]
struct Songs(u32);

fn sing(actor: Res<Actor>, intent: Res<Intent>, mut songs: ResMut<Songs>) {
    let sings = |deed: OwnDeed| deed.is(SING.deed());
    songs.0 += u32::from(actor.is_player() && matches!(*intent, Intent::Own(it) if sings(it)));
}

fn draw_crosses(_: &World, view: &mut View) {
    for spot in view.board.size().positions() {
        let tile = &mut view.board[spot];
        if tile.role == Role::Floor {
            tile.glyph = '+';
        }
    }
}

fn choir(app: &mut App) {
    app.init_resource::<Songs>()
        .add_skill(SING)
        .add_overlay(CROSSES)
        .add_remark(|world| format!("songs {}", world.resource::<Songs>().0))
        .add_systems(Turn, sing.after(TurnSystems::Decide).before(TurnSystems::Act));
}

fn sung() -> Game {
    let plugins = (ScreenPlugin::<TestBackend>::default(), choir);
    let mut game = Scenario::draw("@...").plugin(plugins).start();
    let screen = Screen::new(TestBackend::new(80, 24), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game
}

#[test]
fn a_key_of_an_extension_gives_its_command() {
    let mut game = sung();
    typed(&mut game, Helm::Player, "WlW");
    assert_eq!((game.turns(), game.world().resource::<Songs>().0), (3, 2));
    assert!(shown(&mut game)[22].ends_with("songs 2"), "{:?}", shown(&mut game)[22]);
}

#[test]
fn an_overlay_of_an_extension_comes_and_goes_by_its_key_and_costs_no_turn() {
    let mut game = sung();
    typed(&mut game, Helm::Player, "F");
    assert_eq!(shown(&mut game)[2], " @+++");
    assert!(shown(&mut game)[23].starts_with("Crosses.  Esc closes."));
    typed(&mut game, Helm::Player, "l");
    assert_eq!(shown(&mut game)[2], " +@++", "one plays on beneath it");
    for leave in ["F", "F!"] {
        typed(&mut game, Helm::Player, leave);
        assert_eq!(*game.world().resource::<Overlay>(), Overlay::None);
        typed(&mut game, Helm::Player, "F");
    }
    assert_eq!(game.turns(), 1);
}

#[test]
fn the_help_names_the_keys_of_extensions() {
    let mut game = sung();
    let mut seen = Vec::new();
    for top in 0..20 {
        game.world_mut().insert_resource(Overlay::Help { top });
        seen.extend(shown(&mut game));
    }
    for words in ["F  a cross on every floor", "W  sing"] {
        assert!(seen.iter().any(|line| line.contains(words)), "{words}");
    }
}

#[test]
fn a_key_of_an_extension_does_nothing_in_a_list() {
    let mut game = sung();
    typed(&mut game, Helm::Player, "mW");
    assert_eq!(game.turns(), 0);
}

#[test]
fn in_lines_of_text_the_name_of_a_skill_is_its_command() {
    let mut game = sung();
    let mut told = Vec::new();
    PlainSession::new(&mut game, &mut told)
        .run(&mut Lines(&b"sing\neast\nsong"[..]))
        .expect("nothing fails");
    assert_eq!((game.turns(), game.world().resource::<Songs>().0), (2, 1));
    assert!(String::from_utf8_lossy(&told).contains("There is no word \"song\""));
}
