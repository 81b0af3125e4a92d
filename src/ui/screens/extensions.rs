//! What extensions add: their keys, overlays, glyphs and remarks.

use super::{shown, typed};
use crate::{
    action::{CustomGoal, Goal, Intent, OwnDeed, Sentence, enter_the_cell},
    content::{AssetFile, AssetFiles},
    dungeon::Glyph,
    game::{Extension, Game, Rules},
    grid::Position,
    player::{AddSkills, Command, Skill},
    scenario::Scenario,
    turn::{Actor, Turn, TurnSystems},
    ui::{
        AddToScreens, Bulletin, Helm, Lines, Overlay, OwnOverlay, Palette, PlainSession, Present,
        PresentPlugin, PresentSystems, Role, Screen, ScreenPlugin, Tint, View, Weight, ending,
        goal_in_words,
        seeing::{describing::describe, known::Known},
    },
};
use bevy_app::App;
use bevy_ecs::prelude::{IntoScheduleConfigs, MessageWriter, Name, Res, ResMut, Resource, World};
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
        .add_status_text(|world| format!("songs {}", world.resource::<Songs>().0))
        .add_systems(Turn, sing.after(TurnSystems::Decide).before(TurnSystems::Act));
}

fn sung() -> Game {
    on_a_screen(Scenario::draw("@..."), (ScreenPlugin::<TestBackend>::default(), choir))
}

#[test]
fn a_key_of_an_extension_gives_its_command() {
    let mut game = sung();
    typed(&mut game, Helm::Player, "WlW");
    assert_eq!((game.turns(), game.world().resource::<Songs>().0), (3, 2));
    assert!(shown(&mut game)[22].ends_with("songs 2"), "{:?}", shown(&mut game)[22]);
}

#[test]
fn an_overlay_of_an_extension_opens_by_key_at_no_cost() {
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
fn a_thief_is_called_so_in_every_sentence_and_list() {
    let screen = ScreenPlugin::<TestBackend>::default();
    let mut game = on_a_screen(Scenario::draw("@...3.3"), screen);
    let cell = game.find('3').expect("it is drawn");
    let thief = game.at(cell).creature.expect("it stands there");
    game.world_mut().entity_mut(thief).insert((Name::new("thief"), Glyph('t')));
    typed(&mut game, Helm::Player, "m");
    let list = shown(&mut game);
    assert!(list.iter().any(|line| line.contains("t thief ")), "{list:#?}");
    assert!(list.iter().any(|line| line.contains("3 hunter ")), "{list:#?}");
    let mut told = Vec::new();
    PlainSession::new(&mut game, &mut told)
        .run(&mut Lines(&b"look\nrest\nrest\nrest\nrest\nyes"[..]))
        .expect("nothing fails");
    let told = String::from_utf8_lossy(&told).into_owned();
    assert!(told.contains("the thief, 4 east") && told.contains("the 3, a hunter"), "{told}");
    assert!(told.contains("The thief would kill you."), "{told}");
    assert!(told.contains("The thief kills you!"), "{told}");
    assert!(told.contains("The thief killed you."), "{told}");
    assert!(ending(&game).starts_with("lost to a thief"), "{}", ending(&game));
}

fn on_a_screen<M>(scenario: Scenario, plugins: impl Extension<M>) -> Game {
    let mut game = scenario.plugin(plugins).start();
    let screen = Screen::new(TestBackend::new(80, 24), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game
}

/// What somebody says in each of its turns, as a message and in the log itself.
fn groan(actor: Res<Actor>, mut log: MessageWriter<Sentence>, mut bulletin: ResMut<Bulletin>) {
    if actor.is_player() {
        log.write(Sentence::new("You groan."));
        bulletin.say(Weight::Own, "You moan.");
    }
}

#[test]
fn what_is_said_in_a_turn_is_dated_with_it() {
    let groaning = |app: &mut App| {
        app.add_systems(Turn, groan.in_set(TurnSystems::Resolve).after(enter_the_cell));
    };
    let screen = ScreenPlugin::<TestBackend>::default();
    let mut game = on_a_screen(Scenario::draw("@..."), (screen, groaning));
    typed(&mut game, Helm::Player, "l");
    let history: Vec<_> = game.world().resource::<Bulletin>().history().collect();
    assert_eq!(history, [(1, "You moan.".to_owned()), (1, "You groan.".to_owned())]);
    assert!(shown(&mut game)[0].starts_with("You moan. You groan."));
}

#[test]
fn a_sentence_of_a_place_is_told_if_it_is_seen() {
    let mut game = on_a_screen(Scenario::delve("@..").foggy(), PresentPlugin);
    for (x, words) in [(3, "Near."), (30, "Far.")] {
        let place = Position::new(x, 1);
        game.world_mut().write_message(Sentence::new(words).seen_at(place).aside());
    }
    game.submit(Command::Rest).expect("resting is always possible");
    assert_eq!(game.world().resource::<Bulletin>().line(80), "Near.");
}

#[test]
fn a_system_after_the_view_may_come_with_an_earlier_plugin() {
    let note = |mut view: ResMut<View>| view.message = "noted".to_owned();
    let early = move |app: &mut App| {
        app.add_systems(Present, note.after(PresentSystems::Compose));
    };
    let mut game = Scenario::draw("@..").plugin((early, PresentPlugin)).start();
    game.world_mut().run_schedule(Present);
    assert_eq!(game.world().resource::<View>().message, "noted");
}

#[test]
fn a_row_has_its_own_colour_and_a_thing_its_look() {
    let gold = |app: &mut App| {
        app.add_role("gold", "lightyellow");
    };
    let files = AssetFiles::built_in().with_rows(
        AssetFile::Items,
        "[[item]]\nname = 'nugget'\nglyph = '|'\ntext = 'It shines.'\nweight = 1\n\
         levels = [1, 8]\ncolour = 'gold'\n",
    );
    let rules = Rules::default().with((PresentPlugin, gold)).files(files).expect("it is a row");
    let mut game = Scenario::delve("@|!.").rules(rules).start();
    let potion = game.at(Position::new(3, 1)).items[0];
    let looks = (Glyph('~'), Tint(Role::Danger), Name::new("broken flask"));
    game.world_mut().entity_mut(potion).insert(looks);
    game.world_mut().run_schedule(Present);
    let mut view = game.world_mut().resource_mut::<View>();
    let mut tile = |x| *view.tile_mut(Position::new(x, 1)).expect("it is on the screen");
    assert_eq!((tile(2).glyph, tile(2).role), ('|', Role::Own("gold")));
    assert_eq!((tile(3).glyph, tile(3).role), ('~', Role::Danger));
    let known = Known::of(game.world());
    let told = |x| describe(game.world(), &known, &[], Position::new(x, 1)).words;
    assert_eq!(told(2), "A nugget: 1 east.");
    assert_eq!(told(3), "A broken flask: 2 east.");
}

#[test]
fn an_extensions_goal_is_shown_on_screen_and_in_lines() {
    let goal = CustomGoal { words: "Sing twice.", progress: |_| "No song yet".to_owned() };
    let singing = move |app: &mut App| {
        app.insert_resource(Goal::Custom(goal));
    };
    let screen = ScreenPlugin::<TestBackend>::default();
    let mut game = on_a_screen(Scenario::draw("@..4"), (screen, choir, singing));
    assert_eq!(goal_in_words(game.world()), "Sing twice.");
    let status = shown(&mut game)[22].clone();
    assert!(status.starts_with("Turn 0  No song yet  Seed 0"), "{status}");
    assert!(status.contains("  songs 0"), "{status}");
    let mut told = Vec::new();
    PlainSession::new(&mut game, &mut told).run(&mut Lines(&b"status"[..])).expect("it is told");
    let told = String::from_utf8_lossy(&told);
    assert!(told.contains("No song yet.") && told.contains("Songs 0."), "{told}");
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
fn in_plain_lines_a_skill_is_called_by_its_name() {
    let mut game = sung();
    let mut told = Vec::new();
    PlainSession::new(&mut game, &mut told)
        .run(&mut Lines(&b"sing\neast\nsong"[..]))
        .expect("nothing fails");
    assert_eq!((game.turns(), game.world().resource::<Songs>().0), (2, 1));
    assert!(String::from_utf8_lossy(&told).contains("There is no word \"song\""));
}
