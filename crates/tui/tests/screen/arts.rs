//! Arts: choosing one with a key or a word, aiming it, and learning it at a shrine.

use crate::stage::{OnScreen, generated, has, heard, opens, shown, staged, told, typed};
use hexdelve::{
    creature::Description,
    level::GameTables,
    things::{Offer, OfferedArt},
};
use hexdelve_tui::{prelude::*, screen::PlayMode};
use std::{thread::sleep, time::Duration};

fn knowing(level: &str, arts: &[&str]) -> OnScreen<'static> {
    let scenario = arts.iter().fold(Scenario::delve(level), |scenario, art| scenario.art(art));
    staged(scenario, 80, 24)
}

#[test]
fn an_art_is_chosen_with_a_letter_and_given_a_direction() {
    let mut game = knowing("@.0", &["lunge", "rush"]);
    has(&mut game, "a", &["a  lunge ●●", "b  rush", "Step through a free cell"]);
    assert_eq!(told(&mut game, "b"), "The art of rush works by itself.");
    assert!(told(&mut game, "a").starts_with("Lunge in which direction? Step through"));
    game.type_in("l");
    assert_eq!(game.find('@'), Some(Position::new(3, 1)));
    let screen = shown(&mut game).join("\n");
    assert!(screen.contains("lunge ●○  rush"), "{screen}");
    assert_eq!(game.turns(), 1);
    let mut game = knowing("@....", &["leap", "rush"]);
    game.type_in("aalaal");
    assert!(told(&mut game, "aa").starts_with("Leap: 0 of 2 charges, 1 kill to the next."));
    assert_eq!(game.turns(), 2);
}

#[test]
fn a_walking_key_in_the_list_of_arts_does_not_walk() {
    let mut game = knowing("@..\n...", &["lunge", "leap"]);
    game.type_in("ajln");
    assert_eq!((game.overlay(), game.turns()), ("Arts", 0));
}

#[test]
fn a_single_art_needs_no_choice_and_its_list_one_key() {
    let mut game = knowing("@.0", &["leap"]);
    opens(&mut game, "a", "Art");
    opens(&mut game, "a", "Arts");
    game.type_in("!!al");
    assert_eq!(game.find('@'), Some(Position::new(1, 1)), "somebody is in the cell");
    assert_eq!(game.turns(), 0);
}

#[test]
fn an_art_is_aimed_at_the_nearest_creature_it_can_reach() {
    let mut game = knowing("@..0", &["swap"]);
    assert!(told(&mut game, "a").starts_with("Swap the 0, a husk? Change places"));
    game.type_in("\n");
    assert_eq!(game.find('@'), Some(Position::new(4, 1)));
}

#[test]
fn the_list_of_arts_says_what_each_shrine_teaches() {
    let mut game = generated(DelveSetup::new(Seed(7)), (80, 24));
    let told = ["You know no arts yet.", "leap: Jump over", "The shrine on level 3 teaches shove"];
    has(&mut game, "a", &told);
}

#[test]
fn what_arts_do_for_some_turns_is_told() {
    let mut game = knowing("@..0", &["vanish", "mark"]);
    has(&mut game, "aa", &["You vanish.", "vanished 4  vanish ○ 0/3  mark ●"]);
    has(&mut game, "ab\n", &["You mark.", "vanished 3  vanish ○ 0/3  mark ○ 0/2"]);
    has(&mut game, "L\t", &["Now: others take it"]);
}

#[test]
fn an_art_that_is_taken_is_learned_and_named() {
    let mut game = staged(Scenario::delve("@Y."), 80, 24);
    let item = game.contents_at(game.find('Y').unwrap()).items[0];
    let look = (OfferedArt { name: "whirl".to_owned() }, Name::new("whirl"));
    game.world_mut().entity_mut(item).insert(look);
    assert_eq!(told(&mut game, "l"), "You see the art of whirl here.");
    assert!(told(&mut game, "g").starts_with("You learn the art of whirl. Strike all eight"));
    has(&mut game, "i!", &["whirl ●"]);
}

#[test]
fn a_shrine_asks_before_its_other_arts_are_given_up() {
    let shrine = || {
        let mut game = Scenario::delve("@YYY").with_presentation(MessagesPlugin).start();
        for (x, name) in [(2, "whirl"), (3, "lunge"), (4, "vanish")] {
            let item = game.contents_at(Position::new(x, 1)).items[0];
            let look = (OfferedArt { name: name.to_owned() }, Name::new(name), Offer { group: 1 });
            game.world_mut().entity_mut(item).insert(look);
        }
        OnScreen::new(game, PlayMode::new(true), (80, 24))
    };
    let mut game = shrine();
    typed(&mut game, "l");
    let question = "Learn whirl, and give up lunge and vanish? Press [Enter] to do it anyway.";
    assert_eq!(told(&mut game, "g"), question);
    assert_eq!(game.turns(), 1);
    sleep(Duration::from_millis(350));
    assert!(told(&mut game, "g").starts_with("You learn the art of whirl."));
    let mut game = shrine();
    typed(&mut game, "lg!");
    assert_eq!(game.turns(), 1);
    assert!(told(&mut game, "g\n").starts_with("You learn the art of whirl."));
    let (said, ..) = heard(shrine().0.into_parts().0, b"east; get");
    assert!(said.contains("You learn the art of whirl."), "{said}");
}

#[test]
fn the_text_of_an_art_on_offer_is_never_cut() {
    for (_, art) in GameTables::built_in().arts.iter() {
        let mut game = staged(Scenario::delve("@Y."), 80, 24);
        let item = game.contents_at(game.find('Y').unwrap()).items[0];
        let look = (OfferedArt { name: art.name.clone() }, Name::new(art.name.clone()));
        let offer = (Offer { group: 1 }, Description(art.text.clone()));
        game.world_mut().entity_mut(item).insert((look, offer));
        let line = format!("On offer (take one): the art of {} here. {}", art.name, art.text);
        assert_eq!(told(&mut game, "l"), line);
    }
}

#[test]
fn arts_and_items_are_shortened_where_they_do_not_fit() {
    let arts = ["vanish", "stride", "mark"];
    let scenario = arts.iter().fold(Scenario::delve("@....3"), |level, art| level.art(art));
    let items = ["smoke pot", "fire pot", "web pot", "frost vial", "noise-maker"];
    let scenario = items.iter().fold(scenario, |level, item| level.carrying('@', item));
    let mut game = staged(scenario, 80, 24);
    has(&mut game, "", &["vanish ●  stride  mark ●  a% b[ cW dF e*"]);
    has(&mut game, "aa", &["vanished 4  van○0/3  stride  mar●  a%b[cWdFe*"]);
}

#[test]
fn a_line_names_an_art_and_its_direction() {
    let game = || Scenario::delve("@.0").art("lunge").with_presentation(MessagesPlugin).start();
    for line in ["lunge east", "art lunge e", "arts; lunge east"] {
        let (said, game, _) = heard(game(), line.as_bytes());
        assert_eq!(game.find('@'), Some(Position::new(3, 1)), "{said}");
    }
    let (said, ..) = heard(game(), b"arts; art lunge");
    assert!(said.contains("Lunge, 2 of 2 charges. Step through a free cell"), "{said}");
    assert!(said.contains("Give a direction: lunge east."), "{said}");
    let (said, ..) = heard(game(), b"art swap 0");
    assert!(said.contains("You do not know the art of \"swap\"."), "{said}");
}
