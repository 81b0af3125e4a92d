//! Pictures and recordings of screens are well-formed and show their text as it is.

use crate::stage::{kept, recorded};
use hexdelve::{log::MessagePriority, replay::Divergence};
use hexdelve_tui::{
    prelude::*,
    screen::{animated_svg, last_frames, svg, write_asciicast},
    settings::EffectiveSettings,
};
use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Style},
};
use serde_json::Value;
use std::{num::NonZero, time::Duration};

#[test]
fn text_is_whole_and_harmless() {
    let drawn = svg(&Buffer::with_lines(["  Q&A <b>  "]));
    assert!(drawn.contains(">Q&amp;A &lt;b&gt;</text>"), "{drawn}");
    assert!(drawn.contains("x=\"27\"") && drawn.contains("textLength=\"63\""), "{drawn}");
}

#[test]
fn every_colour_is_drawn_and_reversed_text_swaps_both() {
    let mut screen = Buffer::with_lines(["a".repeat(256)]);
    for (cell, index) in screen.content.iter_mut().zip(0..=255) {
        cell.set_fg(Color::Indexed(index));
    }
    let drawn = svg(&screen);
    let fills: Vec<_> = drawn.split("fill=\"").skip(3).map(|it| it.split_once('"')).collect();
    assert_eq!(fills.len(), 256);
    assert!(fills.iter().all(|it| it.is_some_and(|it| it.0.len() == 7 && it.0.starts_with('#'))));
    for (index, fill) in [(196, "#ff0000"), (255, "#eeeeee")] {
        assert_eq!(fills[index].map(|it| it.0), Some(fill));
    }
    screen = Buffer::with_lines(["ab"]);
    screen[(1, 0)].set_style(Style::new().red().reversed());
    let drawn = svg(&screen);
    assert!(drawn.contains("rx=\"6\" fill=\"#0a0b10\"/>"), "{drawn}");
    assert!(drawn.contains("height=\"18\" fill=\"#a82a30\"/>"), "{drawn}");
    assert!(drawn.contains("fill=\"#0a0b10\">b</text>"), "{drawn}");
}

#[test]
fn the_widest_screen_has_a_picture() {
    let line = "@".repeat(u16::MAX.into());
    let drawn = svg(&Buffer::with_lines([line]));
    assert!(drawn.contains("width=\"589833\""), "{}", &drawn[..300]);
}

#[test]
fn no_character_makes_a_picture_malformed() {
    let all = (0..=u32::from(char::MAX)).filter_map(char::from_u32).collect::<Vec<_>>();
    for row in all.chunks(50_000) {
        let width = u16::try_from(row.len()).expect("it fits");
        let mut screen = Buffer::empty(Rect::new(0, 0, width, 1));
        for (cell, character) in screen.content.iter_mut().zip(row) {
            cell.set_char(*character);
        }
        let drawn = svg(&screen);
        assert!(roxmltree::Document::parse(&drawn).is_ok(), "{:?}", row.first());
    }
}

#[test]
fn an_animation_draws_equal_rows_once() {
    let frame = |line| (Duration::from_millis(250), Buffer::with_lines([line]));
    let drawn = animated_svg(&[frame("@.."), frame(".@."), frame("@..")]);
    assert!(drawn.contains("animation: play 0.750s"));
    assert_eq!(drawn.matches("<symbol").count(), 2);
}

#[test]
fn an_asciicast_is_json_that_shows_its_text_as_it_is() {
    let text = "\"@\\\" \\u0041 ┌─┐ 🐉";
    let (mut start, recorded_game) = kept(DelveSetup::new(Seed(7)));
    start.world_mut().resource_mut::<MessageLog>().push(MessagePriority::Player, text);
    let (appearance, mut cast) = (EffectiveSettings::default(), Vec::new());
    write_asciicast(start, &recorded_game, &appearance, Duration::ZERO, &mut cast).unwrap();
    let cast = String::from_utf8(cast).unwrap();
    let mut lines = cast.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    assert_eq!(lines.next().unwrap()["title"], "hexdelve: delve, seed 7");
    let size = [24, 80].map(|it| NonZero::new(it).unwrap());
    let mut terminal = vt100::Parser::new(size[0], size[1], 0);
    lines.for_each(|event| terminal.process(event[2].as_str().unwrap().as_bytes()));
    let screen = terminal.screen().contents();
    assert!(screen.starts_with(text), "{screen}");
    assert!(!cast.contains(|it: char| it.is_control() && it != '\n'), "one line each");
}

#[test]
fn an_asciicast_has_the_colours_of_extensions() {
    let cast = |colour: &'static str| {
        let gilded = move |app: &mut App| {
            app.add_role("gold", colour).add_observer(
                |_: On<GameStarted>,
                 monsters: Query<Entity, With<Monster>>,
                 mut commands: Commands| {
                    for monster in monsters {
                        let gold = ColourOverride(ColourRole::Custom("gold"));
                        commands.entity(monster).insert(gold);
                    }
                },
            );
        };
        let (pit, rules) =
            (PitSetup::new(Seed(1)), Rules::default().with((MessagesPlugin, gilded)));
        let header = GameHeader::new(pit.clone(), rules.start(pit).unwrap().world());
        let recorded_game = RecordedGame::new(header, rules);
        let (start, mut cast) = (recorded_game.start().unwrap(), Vec::new());
        let appearance = EffectiveSettings::default();
        write_asciicast(start, &recorded_game, &appearance, Duration::ZERO, &mut cast).unwrap();
        String::from_utf8(cast).unwrap()
    };
    let [blue, magenta] = ["blue", "magenta"].map(cast);
    let of_the_other = [("[34m", "[35m"), (";34m", ";35m"), (";34;", ";35;"), ("[34;", "[35;")];
    let other = of_the_other.iter().fold(blue.clone(), |cast, (from, to)| cast.replace(from, to));
    assert_eq!(other, magenta);
    assert_ne!(blue, magenta);
}

#[test]
fn only_the_last_frames_of_a_recording_are_kept() {
    let (recorded_game, appearance) = (recorded(7, 3), EffectiveSettings::default());
    let (start, last) = (recorded_game.start().unwrap(), (Duration::from_millis(100), 3));
    let check = &mut || Ok::<_, Divergence>(());
    let frames = last_frames(start, recorded_game, &appearance, last, check).unwrap();
    assert_eq!(frames.len(), 3, "of four, the first is left out");
}
