//! Every screen and overlay as a snapshot, in the sizes of small, usual and large
//! terminals, and in a size in which nothing fits.
//!
//! `INSTA_UPDATE=always cargo test --test screen pictures` records them again.

use crate::{
    lessons,
    stage::{OnScreen, generated, replayed, shown, staged, typed},
};
use hexdelve_tui::prelude::*;

const SIZES: [(u16, u16); 6] = [(40, 12), (60, 20), (80, 24), (120, 40), (200, 60), (10, 5)];

/// A room with two doors, an intelligent monster, an erratic monster, and things.
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
    let items = ["noise-maker", "wand of flipping", "web pot"];
    items.iter().fold(scenario, |scenario, item| scenario.carrying('@', item))
}

fn pictures(start: impl Fn((u16, u16)) -> OnScreen<'static>, keys: &str) -> String {
    let picture = |(width, height)| {
        let mut game = start((width, height));
        typed(&mut game, keys);
        game.look_back();
        let lines = shown(&mut game);
        assert_eq!(lines.len(), usize::from(height));
        assert!(lines.iter().all(|line| line.chars().count() <= usize::from(width)));
        format!("{width} x {height}\n{}\n", lines.join("\n").trim_end())
    };
    SIZES.map(picture).join("\n")
}

fn played(scenario: impl Fn() -> Scenario, keys: &str) -> String {
    pictures(|(width, height)| staged(scenario(), width, height), keys)
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
        ("which_bit", "zb\n"),
        ("travel", "_"),
        ("goal", "_."),
        ("run", "r"),
        ("help", "?"),
        ("help_of_a_list", "m?"),
        ("quit", "Q"),
        ("refusal", "g"),
    ];
    for (name, keys) in screens {
        let delve = || carrying(Scenario::delve(LEVEL));
        insta::assert_snapshot!(name, played(delve, keys));
    }
    let dark = || carrying(Scenario::delve(LEVEL).foggy());
    insta::assert_snapshot!("dark", played(dark, "w"));
    let doors = || Scenario::delve("...\n'@'.\n...");
    insta::assert_snapshot!("which_door", played(doors, "c"));
}

#[test]
fn danger_and_the_end_are_as_they_were_painted() {
    let cornered = || Scenario::delve(CORNERED).foggy().speed('3', 20);
    for (name, keys) in
        [("danger", ""), ("odds", "x"), ("question", "."), ("end", ".\n"), ("turn_before", ".\n~,")]
    {
        insta::assert_snapshot!(name, played(cornered, keys));
    }
    for (name, keys) in [("pit", ""), ("pit_minds", "e"), ("pit_end", "l~l\n")] {
        let pit = || Scenario::draw("..@....9..\n..........\n...4......");
        insta::assert_snapshot!(name, played(pit, keys));
    }
}

#[test]
fn screens_of_watchers_wizards_and_learners_are_as_painted() {
    let watched = |(width, height)| staged(Scenario::delve(LEVEL), width, height).watched();
    insta::assert_snapshot!("watch", pictures(watched, "."));
    let replayed = |size| replayed(7, 20, size);
    for (name, keys) in [("replay", "..."), ("which_turn", "g12")] {
        insta::assert_snapshot!(name, pictures(replayed, keys));
    }
    let wizard = |size| generated(DelveSetup::new(Seed(7)).mode(GameMode::Wizard), size);
    for (name, keys) in [("powers", "\u{17}"), ("teleport", "\u{17}t")] {
        insta::assert_snapshot!(name, pictures(wizard, keys));
    }
    for (name, keys) in [("lesson", ""), ("monsters_in_a_lesson", "m")] {
        insta::assert_snapshot!(name, pictures(|size| lessons::start_on(1, size), keys));
    }
}
