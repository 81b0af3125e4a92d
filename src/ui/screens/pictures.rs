//! Every screen and overlay as a picture, in the sizes of small, usual and large
//! terminals, and of one in which nothing fits.
//!
//! `INSTA_UPDATE=always cargo test pictures` paints them anew.

use super::{shown, staged, typed};
use crate::{
    game::Game,
    grid::Position,
    scenario::Scenario,
    ui::{Helm, Overlay, Present},
};

const SIZES: [(u16, u16); 4] = [(80, 24), (120, 40), (60, 20), (10, 5)];

/// A room with two doors, somebody clever and somebody erratic, and things.
const LEVEL: &str = "
         ........
         .......1          .......
         ........##########......8
         +.@.!..'         #.......
         ........          ...>...
         '...<...          .......
            &
";

const CORNERED: &str = "
    ...
    .@.3
    ...
";

fn carrying(scenario: Scenario) -> Scenario {
    let items = ["noise-maker", "wand of flipping", "pick-axe"];
    items.iter().fold(scenario, |scenario, item| scenario.carrying('@', item))
}

/// What a screen shows after some keys, in each size.
fn pictures(start: impl Fn() -> Scenario, prepare: impl Fn(&mut Game), keys: &str) -> String {
    let picture = |(width, height)| {
        let mut game = staged(start(), width, height);
        typed(&mut game, Helm::Player, keys);
        prepare(&mut game);
        game.world_mut().run_schedule(Present);
        let lines = shown(&mut game);
        assert_eq!(lines.len(), usize::from(height));
        assert!(lines.iter().all(|line| line.chars().count() <= usize::from(width)));
        format!("{width} x {height}\n{}\n", lines.join("\n").trim_end())
    };
    SIZES.map(picture).join("\n")
}

#[test]
fn every_screen_of_a_delve_is_as_it_was_painted() {
    let screens = [
        ("board", ""),
        ("monsters", "m"),
        ("timeline", "w\t"),
        ("threat", "x"),
        ("minds", "e"),
        ("card", "m\n"),
        ("messages", "..M"),
        ("look", "L"),
        ("look_at_a_monster", "L\t"),
        ("open_map", "D"),
        ("tunnel_map", "T"),
        ("hardness", "H"),
        ("terrain", "s"),
        ("pack", "i"),
        ("item", "ia"),
        ("drop_what", "d"),
        ("throw_where", "ta"),
        ("use_what", "z"),
        ("which_bit", "zb\t\n"),
        ("travel", "_"),
        ("goal", "_."),
        ("run", "r"),
        ("help", "?"),
        ("help_of_a_list", "m?"),
        ("quit", "Q"),
        ("refusal", "<"),
    ];
    for (name, keys) in screens {
        let delve = || carrying(Scenario::delve(LEVEL));
        insta::assert_snapshot!(name, pictures(delve, |_| {}, keys));
    }
}

#[test]
fn what_the_dark_hides_is_in_no_picture() {
    let dark = || carrying(Scenario::delve(LEVEL).foggy());
    insta::assert_snapshot!("dark", pictures(dark, |_| {}, "w"));
}

#[test]
fn danger_and_the_end_are_as_they_were_painted() {
    let cornered = || Scenario::delve(CORNERED).foggy().speed('3', 20);
    for (name, keys) in
        [("danger", ""), ("odds", "x"), ("question", "."), ("end", ".\n"), ("turn_before", ".\n,")]
    {
        insta::assert_snapshot!(name, pictures(cornered, |_| {}, keys));
    }
}

#[test]
fn questions_that_need_more_are_as_they_were_painted() {
    let overlays = [
        ("powers", Overlay::Powers),
        ("teleport", Overlay::Teleport { cell: Position::new(12, 2) }),
        ("which_door", Overlay::Door),
        ("which_turn", Overlay::Seek(Some(12))),
    ];
    for (name, overlay) in overlays {
        let show = |game: &mut Game| {
            game.world_mut().insert_resource(overlay);
        };
        insta::assert_snapshot!(name, pictures(|| Scenario::delve(LEVEL), show, ""));
    }
}

#[test]
fn the_pit_is_as_it_was_painted() {
    for (name, keys) in [("pit", ""), ("pit_minds", "e"), ("pit_end", "lll")] {
        insta::assert_snapshot!(
            name,
            pictures(|| Scenario::draw("..@....9..\n..........\n...4......"), |_| {}, keys)
        );
    }
}
