//! The additions of extensions: keys, overlays, glyphs and remarks.

use crate::stage::{
    OnScreen, creature, has, heard, opens, replayed, shown, shown_after, told, typed,
};
use hexdelve::{action::CustomAction, game::Extension, level::Challenge, log::MessagePriority};
use hexdelve_tui::{
    messages::{goal_description, outcome_summary},
    prelude::*,
    screen::{Mode, ModeInput, NextWakeup, PlayMode, ScreenRenderer},
    settings::{GlyphSet, InputMode, Palette},
};
use ratatui::{backend::TestBackend, style::Color};

const SING: Skill =
    Skill { name: "sing", key: Some('W'), help: "sing", precondition: |_, _, _| Ok(()) };
const CROSSES: CustomOverlay =
    CustomOverlay { key: 'F', help: "a cross on every floor", open: || Box::new(Crosses) };

#[derive(Resource, Default)]
struct Songs(u32);

fn sing(current: Res<CurrentTurn>, mut songs: ResMut<Songs>) {
    let sings = |deed: CustomAction| deed.is_same_action(SING.action());
    songs.0 +=
        u32::from(current.is_player() && matches!(current.action, Action::Custom(it) if sings(it)));
}

/// An overlay with a cross on every floor cell.
#[derive(Debug)]
struct Crosses;

impl Layer for Crosses {
    fn name(&self) -> &'static str {
        "Crosses"
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        let known_game = screen.known_game;
        for cell in known_game.known.dungeon.size().positions() {
            if known_game.glyph(cell) == ('.', ColourRole::Floor) {
                frame.put(cell, '+', screen.style(ColourRole::Floor));
            }
        }
    }

    fn passes_input_through(&self) -> bool {
        true
    }
}

fn choir(app: &mut App) {
    app.init_resource::<Songs>()
        .add_skill(SING)
        .add_overlay(CROSSES)
        .add_status_text(|world| format!("songs {}", world.resource::<Songs>().0))
        .add_systems(Turn, sing.after(TurnSystems::Decide).before(TurnSystems::Act));
}

pub(crate) fn sung(scenario: Scenario) -> OnScreen<'static> {
    on_a_screen(scenario, choir)
}

fn choir_practice() -> OnScreen<'static> {
    sung(Scenario::draw("@..."))
}

#[test]
fn a_skill_has_a_key_and_in_plain_lines_its_name() {
    let mut game = choir_practice();
    typed(&mut game, "WlW");
    assert_eq!((game.turns(), game.world().resource::<Songs>().0), (3, 2));
    assert!(shown(&mut game)[23].starts_with("songs 2  "), "{:?}", shown(&mut game)[23]);
    let (told, game, _) = heard(choir_practice().0.into_parts().0, b"sing\neast\nsong");
    assert_eq!((game.turns(), game.world().resource::<Songs>().0), (2, 1));
    assert!(told.contains("Unknown word \"song\""), "{told}");
}

#[test]
fn a_status_text_displaces_neither_the_seed_nor_the_score() {
    let gold = |app: &mut App| {
        app.add_status_text(|_| "Gold 30".to_owned()).add_status_text(|_| "Food 900".to_owned());
    };
    let rules = Rules::default().with((MessagesPlugin, gold));
    for challenge in [None, Some(Challenge::Skilled)] {
        let delve = DelveSetup::new(Seed(u64::MAX)).challenge(challenge).practice(true);
        let game = rules.start(delve).expect("the game has levels of its own");
        let mut game = OnScreen::new(game, PlayMode::new(true), (80, 24));
        let [first, second] = [22, 23].map(|line| shown(&mut game)[line].clone());
        for words in ["Score 100  Turn 0  ", "  Seed 18446744073709551615  practice"] {
            assert!(first.contains(words), "{first}");
        }
        assert!(second.contains("Gold 30  Food 900  "), "{second}");
    }
}

#[test]
fn an_overlay_of_an_extension_opens_by_key_at_no_cost() {
    let mut game = choir_practice();
    assert_eq!(shown_after(&mut game, "F")[2], "#@+++#");
    assert!(shown(&mut game)[23].starts_with("Crosses.  Esc closes."));
    assert_eq!(shown_after(&mut game, "l")[2], "#+@++#", "one plays on beneath it");
    for leave in ["F", "F!"] {
        typed(&mut game, leave);
        assert_eq!(game.overlay(), "");
        typed(&mut game, "F");
    }
    assert_eq!(game.turns(), 1);
}

#[test]
fn a_thief_is_called_so_in_every_sentence_and_list() {
    let mut game = on_a_screen(Scenario::draw("@...3.3"), |_: &mut App| {});
    let thief = creature(&game, '3');
    game.world_mut().entity_mut(thief).insert((Name::new("thief"), Glyph('t')));
    has(&mut game, "m", &["t thief ", "3 hunter "]);
    let (told, game, _) = heard(game.0.into_parts().0, b"look\nrest\nrest\nrest\nrest\nyes");
    assert!(told.contains("the thief, 4 east") && told.contains("the 3, a hunter"), "{told}");
    assert!(told.contains("The thief would kill you."), "{told}");
    assert!(told.contains("The thief kills you!"), "{told}");
    assert!(told.contains("You have died, killed by the thief."), "{told}");
    assert!(outcome_summary(&game).starts_with("killed by a thief"), "{}", outcome_summary(&game));
}

fn on_a_screen<M>(scenario: Scenario, plugins: impl Extension<M>) -> OnScreen<'static> {
    let game = scenario.with_presentation(MessagesPlugin).plugin(plugins).start();
    OnScreen::new(game, PlayMode::new(true), (80, 24))
}

/// Adds two sentences per turn: one as a message, and one directly to the log.
fn groan(
    current: Res<CurrentTurn>,
    mut news: MessageWriter<GameMessage>,
    mut log: ResMut<MessageLog>,
) {
    if current.is_player() {
        news.write(GameMessage::new("You groan."));
        log.push(MessagePriority::Player, "You moan.");
    }
}

#[test]
fn what_is_said_in_a_turn_is_dated_with_it() {
    let groaning = |app: &mut App| {
        app.add_systems(Turn, groan.in_set(TurnSystems::Resolve).after(enter_cell));
    };
    let mut game = on_a_screen(Scenario::draw("@..."), groaning);
    typed(&mut game, "l");
    let history: Vec<_> = game.world().resource::<MessageLog>().history().collect();
    assert_eq!(history, [(1, "You moan.".to_owned()), (1, "You groan.".to_owned())]);
    assert!(shown(&mut game)[0].starts_with("You moan. You groan."));
}

#[test]
fn a_sentence_of_a_place_is_told_if_it_is_seen() {
    let mut game = Scenario::delve("@..").foggy().with_presentation(MessagesPlugin).start();
    for (x, words) in [(3, "Near."), (30, "Far.")] {
        let place = Position::new(x, 1);
        let message = GameMessage::new(words).seen_at(place);
        game.world_mut().write_message(GameMessage { is_low_priority: true, ..message });
    }
    game.submit(Action::Rest).expect("resting is always possible");
    assert_eq!(game.world().resource::<MessageLog>().line(80), "Near.");
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
    let rules =
        Rules::default().with((MessagesPlugin, gold)).with_files(files).expect("it is a row");
    let game = Scenario::delve("@|!.").rules(rules).start();
    let mut game = OnScreen::new(game, PlayMode::new(true), (80, 24));
    let potion = game.contents_at(Position::new(3, 1)).items[0];
    let looks = (Glyph('~'), ColourOverride(ColourRole::Danger), Name::new("broken flask"));
    game.world_mut().entity_mut(potion).insert(looks);
    let palette = Palette::built_in().clone().with_roles(&[("gold", "lightyellow")]);
    game.0.renderer = ScreenRenderer::new(TestBackend::new(80, 24), palette, GlyphSet::Lines);
    let frame = game.frame();
    assert_eq!([2, 3].map(|x| frame.glyph(Position::new(x, 1))), [Some('|'), Some('~')]);
    assert_eq!(game.style(2, 1).fg, Some(Color::LightYellow));
    assert_eq!(game.style(3, 1).fg, Palette::built_in().style(ColourRole::Danger).fg);
    assert_eq!(told(&mut game, "Ll"), "A nugget, 1 east.");
    assert_eq!(told(&mut game, "l"), "A broken flask, 2 east.");
}

#[test]
fn an_extensions_goal_is_shown_on_screen_and_in_lines() {
    let goal = CustomWinCondition { words: "Sing twice.", progress: |_| "No song yet".to_owned() };
    let singing = move |app: &mut App| {
        app.insert_resource(WinCondition::Custom(goal));
    };
    let mut game = on_a_screen(Scenario::draw("@..4"), (choir, singing));
    assert_eq!(goal_description(game.world()), "Sing twice.");
    let [status, texts] = [22, 23].map(|line| shown(&mut game)[line].clone());
    assert!(status.starts_with("Turn 0  No song yet  Seed 0"), "{status}");
    assert!(texts.starts_with("songs 0  "), "{texts}");
    let (told, ..) = heard(game.0.into_parts().0, b"status");
    assert!(told.contains("No song yet.") && told.contains("Songs 0."), "{told}");
}

#[test]
fn the_help_names_the_keys_of_extensions() {
    let mut game = choir_practice();
    let seen = ["?", "⇟"].map(|keys| shown_after(&mut game, keys)).concat();
    for words in ["F  a cross on every floor", "W  sing"] {
        assert!(seen.iter().any(|line| line.contains(words)), "{words}");
    }
    typed(&mut game, "!mW");
    assert_eq!(game.turns(), 0, "in a list they do nothing");
}

struct Drill {
    steps: u32,
}

impl Layer for Drill {
    fn footer(&self, _: &ScreenContext<'_>) -> Option<String> {
        Some("left, right, left, right".to_owned())
    }
}

impl Mode for Drill {
    fn input_mode(&self) -> InputMode {
        InputMode::Playing
    }

    fn handle(&mut self, input: ModeInput, _: &mut GameContext<'_, '_>) -> Option<Response> {
        match input {
            ModeInput::Action(UiAction::Explore, _) => {
                Some(Response::Refuse("This is a drill.".to_owned()))
            }
            ModeInput::Wakeup => {
                self.steps -= 1;
                let is_even = self.steps.is_multiple_of(2);
                let way = if is_even { Direction::East } else { Direction::West };
                Some(Response::Do(Action::Step(way)))
            }
            _ => None,
        }
    }

    fn label(&self) -> String {
        format!("drill, {} to go", self.steps)
    }

    fn next_wakeup(&mut self, board_is_free: bool, _: &Game) -> NextWakeup {
        if board_is_free && self.steps > 0 { NextWakeup::Now } else { NextWakeup::Never }
    }

    fn is_busy(&self) -> bool {
        self.steps > 0
    }
}

#[test]
fn a_mode_from_outside_drives_the_pc_and_heeds_its_keys() {
    let game = Scenario::draw(".@...").with_presentation(MessagesPlugin).start();
    let mut game = OnScreen::new(game, Drill { steps: 3 }, (80, 24));
    let lines = shown(&mut game);
    assert!(lines[22].ends_with("drill, 3 to go"), "{}", lines[22]);
    typed(&mut game, "");
    assert_eq!((game.turns(), game.drawing().trim()), (3, "..@.."));
    let lines = shown_after(&mut game, "o");
    assert_eq!(lines[0], "This is a drill.");
    assert_eq!(lines[23], "left, right, left, right");
    assert_eq!(game.turns(), 3);
}

/// An overlay that covers the board, which is the default.
#[derive(Debug)]
struct Choirbook;

impl Layer for Choirbook {
    fn name(&self) -> &'static str {
        "Choirbook"
    }

    fn render(&mut self, frame: &mut ScreenFrame, screen: &ScreenContext<'_>) {
        screen.panel("Songs", [""; 0], "").render(frame);
    }

    fn press(&mut self, press: ResolvedKey, _: &mut GameContext<'_, '_>) -> Option<Response> {
        (press.letter() == Some('y')).then_some(Response::Do(Action::Rest))
    }
}

fn choirbook(app: &mut App) {
    let open = || -> Box<dyn Layer> { Box::new(Choirbook) };
    app.add_overlay(CustomOverlay { key: 'F', help: "the songs", open });
}

#[test]
fn the_key_that_opens_an_overlay_closes_it_too() {
    let mut game = on_a_screen(Scenario::draw("@..."), choirbook);
    for overlay in ["Choirbook", ""] {
        opens(&mut game, "F", overlay);
    }
}

#[test]
fn an_overlay_cannot_change_a_recorded_game() {
    let mut game = replayed(7, 3, (80, 24));
    let before = game.turns();
    game.0.open(Box::new(Choirbook));
    assert_eq!(told(&mut game, "y"), "You cannot change a recorded game.");
    assert_eq!(game.turns(), before);
}
