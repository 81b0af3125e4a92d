//! Sessions about items on the floor and in the pack.

use crate::stage::{
    OnScreen, creature, delve, has, lacks, laden, opens, player_of, shown, shown_after, staged,
    told, typed,
};
use hexdelve::things::{Catalogue, Stuck, ThingEvent, ThingEventKind};
use hexdelve_tui::prelude::*;

#[test]
fn items_are_picked_up_looked_at_and_dropped() {
    let mut game = delve("@!.");
    assert_eq!(told(&mut game, "l"), "You see a potion of haste here.");
    assert_eq!(told(&mut game, "g"), "You pick up the potion of haste.");
    assert!(shown(&mut game)[23].starts_with("a!  ? help"));
    let lines = shown_after(&mut game, "i");
    assert!(lines[2].ends_with("│ a  ! potion of haste     │"), "{}", lines[2]);
    assert!(lines[3].ends_with("│ b  empty                 │"), "{}", lines[3]);
    let lines = shown_after(&mut game, "a");
    assert!(lines[2].contains("You have speed 20 for your next 8 moves."), "{}", lines[2]);
    assert!(lines[3].contains("z: use   t: throw   d: drop   Esc: back"), "{}", lines[3]);
    assert_eq!(game.turns(), 2, "to look costs nothing");
    assert_eq!(told(&mut game, "d"), "You drop the potion of haste.");
    assert_eq!(told(&mut game, "g"), "You pick up the potion of haste.");
    let hasted = "You use the potion of haste. You have speed 20 for your next 8 moves.";
    assert_eq!(told(&mut game, "za"), hasted);
    assert!(shown(&mut game)[23].starts_with("hasted 8  ? help"), "{}", shown(&mut game)[23]);
}

#[test]
fn a_full_pack_takes_what_still_fits_from_a_heap() {
    let there = Position::new(2, 1);
    let full = ["amulet of telepathy"; 5].into_iter().chain(["smoke pot"]);
    let level = full.fold(Scenario::delve("@.."), |level, item| level.carrying('@', item));
    let level = level.thing("smoke pot", there).thing("noise-maker", there);
    let mut game = staged(level.foggy(), 80, 24);
    assert_eq!(told(&mut game, "l"), "You see a smoke pot and a noise-maker here.");
    let taken = "You pick up the smoke pot (2). You see a noise-maker here.";
    assert_eq!(told(&mut game, "g"), taken);
    assert_eq!(told(&mut game, "g"), "Your pack is full: drop something first.");
}

#[test]
fn deep_water_asks_before_it_takes_an_item() {
    let mut game = laden("@w.", &["ward", "smoke pot"]);
    let question = "Drop your smoke pot in the deep water? Press [Enter] to do it anyway.";
    assert_eq!(told(&mut game, "l"), question);
    assert_eq!((typed(&mut game, "!"), game.turns()).1, 0);
    assert!(told(&mut game, "l\n").contains("smoke pot"), "{}", shown(&mut game)[0]);
    assert_eq!(game.turns(), 1);
    let mut game = delve("@w.");
    typed(&mut game, "l");
    assert_eq!(game.turns(), 1, "an empty pack loses nothing");
}

#[test]
fn an_amulet_is_put_on_and_taken_off() {
    let mut game = laden("@..", &["amulet of telepathy"]);
    assert!(told(&mut game, "za").starts_with("You put on the amulet of telepathy."));
    assert!(told(&mut game, "za").starts_with("You take off the amulet of telepathy."));
}

#[test]
fn a_staircase_is_drawn_and_listed_with_an_item_on_it() {
    let there = Position::new(4, 1);
    let mut game = staged(Scenario::delve("@..<").thing("ward", there).foggy(), 120, 45);
    let screen = shown(&mut game).join("\n");
    assert!(screen.contains("@..)"), "{screen}");
    assert!(screen.contains(") ward  ") && screen.contains("< staircase up  "), "{screen}");
    let mut list = staged(Scenario::delve("@..<").thing("ward", there).foggy(), 80, 24);
    has(&mut list, "_", &["staircase up and 1 more"]);
}

#[test]
fn a_letter_drops_a_whole_stack_a_capital_one_item() {
    let left = |keys: &str| {
        let mut game = laden("@..", &["smoke pot"; 3]);
        let line = told(&mut game, keys);
        (line, game.turns(), game.player_view().unwrap().pack.len())
    };
    assert_eq!(left("da"), ("You drop the smoke pot. x3".to_owned(), 3, 0));
    assert_eq!(left("iad"), ("You drop the smoke pot. x3".to_owned(), 3, 0));
    assert_eq!(left("dA"), ("You drop the smoke pot.".to_owned(), 1, 2));
    let mut game = laden("@..", &["smoke pot"; 3]);
    has(&mut game, "d", &["Drop what? A turn each."]);
    has(&mut game, "!ia", &["d: drop all, a turn each"]);
    let level = "
        @..
          .
          .....3
        ";
    let level = ["smoke pot"; 9]
        .iter()
        .fold(Scenario::delve(level).speed('3', 10), |level, item| level.carrying('@', item));
    let mut game = staged(level.remembers('3', Position::new(1, 1)).foggy(), 80, 24);
    let line = told(&mut game, "da");
    assert!(line.ends_with("You hear steps, southeast, 5 to 7 cells."), "{line}");
    assert!((1..9).contains(&game.turns()), "{}", game.turns());
}

#[test]
fn ctrl_with_a_letter_is_not_the_letter_of_an_item() {
    for keys in ["d\u{3}", "z\u{3}", "t\u{3}"] {
        let mut game = laden("@..9", &["noise-maker", "wand of flipping", "potion of haste"]);
        typed(&mut game, keys);
        assert_eq!((game.turns(), game.overlay()), (0, "Quit"), "{keys:?}");
    }
}

#[test]
fn no_prompt_costs_a_turn_and_esc_always_goes_back() {
    let mut game = laden("@..9", &["noise-maker", "wand of flipping"]);
    for keys in
        ["d!", "t!", "ta!!", "z!", "zb!!", "zb\n!!!", "ia!!", "if!", "tf!", "c", ">", "<", "g"]
    {
        typed(&mut game, keys);
        assert_eq!(game.overlay(), "", "{keys}");
    }
    assert_eq!(game.turns(), 0);
    assert_eq!(told(&mut game, "df"), "There is nothing in slot f.");
    assert_eq!(told(&mut game, "!"), "", "what was told of an answer goes with its question");
}

#[test]
fn an_item_goes_where_the_cursor_is_if_the_throw_reaches() {
    let mut game = laden("9..@..4\n   .", &["noise-maker"]);
    assert_eq!(told(&mut game, "ta"), "Throw the noise-maker at the 9, a jester?");
    assert_eq!(told(&mut game, "\t"), "Throw the noise-maker at the 4, a borer?");
    assert_eq!(told(&mut game, "-"), "Throw the noise-maker at the 9, a jester?");
    assert_eq!(game.cursor(), (1, 2));
    assert_eq!(told(&mut game, "k"), "Throw the noise-maker at the rock? It would fall short.");
    assert!(told(&mut game, "\n").starts_with("You throw the noise-maker. It falls short, 1 "));
    assert_eq!(game.turns(), 1);
    let mut game = laden("4.....@o3", &["noise-maker"]);
    assert_eq!(told(&mut game, "ta"), "Throw the noise-maker at the 4, a borer?");
    let behind_crystal = "Throw the noise-maker at the 3, a hunter? It would fall at your feet.";
    assert_eq!(told(&mut game, "\t"), behind_crystal);
    let mut game = laden("@.......", &["smoke pot"]);
    assert_eq!(shown_after(&mut game, "talllll\n")[2], "#@..,,,,,#");
    assert_eq!(told(&mut laden("@. ..", &["noise-maker"]), "talll"), "You cannot see that place.");
}

#[test]
fn a_throw_shows_its_way_and_tells_that_it_falls_short() {
    let mut game = laden("@.....+..", &["noise-maker"]);
    let asked = "Throw the noise-maker at the closed door? It would fall short.";
    assert_eq!(told(&mut game, "tallllll"), asked.replace("the closed", "a closed"));
    assert_eq!(shown(&mut game)[2], "#@;;;;.+");
    let marked = |game: &mut OnScreen, x| {
        game.style(x, 1).add_modifier.contains(ratatui::style::Modifier::REVERSED)
    };
    assert_eq!([5, 6, 7].map(|x| marked(&mut game, x)), [false, true, true]);
    assert_eq!(told(&mut game, "\n"), "You throw the noise-maker. It falls short, 5 east.");
    let over = "Throw the noise-maker at the floor?";
    assert_eq!(told(&mut laden("@..4..+..", &["noise-maker"]), "tall"), over);
    assert_eq!(
        told(&mut laden("@.....+..", &["noise-maker"]), "talllll\n"),
        "You throw the noise-maker."
    );
}

#[test]
fn two_items_in_a_cell_are_both_named() {
    let pile = |items: [&str; 2]| {
        let place = Position::new(2, 1);
        let level = Scenario::delve("@..").thing(items[0], place).thing(items[1], place);
        told(&mut staged(level.foggy(), 80, 24), "l")
    };
    assert_eq!(pile(["smoke pot", "ward"]), "You see a ward and a smoke pot here.");
    assert_eq!(pile(["ward", "ward"]), "You see a ward and another ward here.");
}

#[test]
fn who_throws_its_only_ward_away_is_told_so() {
    let asked = |items: &[&str]| told(&mut laden("@..", items), "tal");
    let ward = "Throw the ward at the floor? It would do nothing.";
    assert_eq!(asked(&["ward"]), format!("{ward} It is your only ward."));
    assert_eq!(asked(&["ward", "ward"]), ward);
    let mut game = laden("@..", &["amulet of telepathy"]);
    let amulet = "Throw the amulet of telepathy at the floor?";
    typed(&mut game, "za");
    let asked = told(&mut game, "tal");
    assert!(asked.starts_with(amulet) && asked.ends_with("You are wearing it."), "{asked}");
}

#[test]
fn the_card_of_a_ward_offers_no_use() {
    let mut game = laden("@", &["ward", "fire pot"]);
    has(&mut game, "ia", &["t: throw   d: drop"]);
    lacks(&mut game, "", &["z: use"]);
    has(&mut game, "!b", &["z: use   t: throw"]);
}

#[test]
fn a_wand_asks_for_the_bit() {
    let mut game = laden("@...1", &["wand of flipping"]);
    let player = player_of(&mut game);
    assert_eq!(told(&mut game, "za"), "Aim the wand of flipping at the 1, a hound?");
    assert!(shown_after(&mut game, "\n")[1].contains("Flip which bit?"));
    let told = told(&mut game, "8");
    assert!(told.contains("The hound is now erratic."), "{told}");
    assert!(game.find('9').is_some() && game.find('1').is_none());
    assert!(game.world().get_entity(player).is_ok());
}

#[test]
fn a_door_is_closed_and_two_ask_for_the_way() {
    let mut game = delve("@'.");
    assert_eq!(told(&mut game, "c"), "You close the door.");
    assert_eq!(shown(&mut game)[2], "#@+ #", "what is behind it is remembered as an outline");
    let mut game = delve("'@'.");
    assert_eq!(told(&mut game, "c"), "Close the door in which direction?");
    assert_eq!(told(&mut game, "h"), "You close the door.");
    assert_eq!(shown(&mut game)[2], "#+@'.#");
    let mut game = delve("@'.\n");
    game.submit(Action::Step(Direction::East)).expect("it is open");
    assert_eq!(told(&mut game, "c"), "You are in the doorway. Step out of it to close the door.");
}

#[test]
fn what_happens_to_things_is_told_where_it_is_seen() {
    let mut game = delve("@_...");
    assert_eq!(told(&mut game, "l"), "You fall into a pit and lose 2 moves.");
    assert!(shown(&mut game)[23].starts_with("stuck 2  ? help"));
    let chest = Position::new(2, 1);
    let holding = Scenario::delve("@&..").in_chest("ward", chest).in_chest("smoke pot", chest);
    let mut game = staged(holding.foggy(), 80, 24);
    assert_eq!(told(&mut game, "l"), "You start opening the chest. Nobody is left to hear it.");
    let found = "You open the chest. Its contents fall out: a ward and a smoke pot.";
    assert_eq!(told(&mut game, "l"), found);
    assert_eq!(
        told(&mut delve("@+.+.3."), "."),
        "You hear steps, east, 2 to 4 cells; could strike in 2 turns."
    );
    let mut game = delve(".@.\n <");
    assert_eq!(told(&mut game, "j"), "There is a staircase up here.");
    assert_eq!(told(&mut game, "<"), "You will not leave without the Crown.");
}

#[test]
fn aiming_says_when_no_monster_is_in_sight() {
    let mut game = laden("@...", &["wand of flipping", "noise-maker"]);
    assert_eq!(told(&mut game, "za"), "You can aim it only at a monster in sight.");
    typed(&mut game, "!");
    let asked = "Throw the noise-maker at your feet?";
    assert_eq!(told(&mut game, "tb"), asked);
    assert_eq!(game.cursor().0, 1, "it begins at the PC's cell");
    assert_eq!(told(&mut game, "\t"), "No monster is in sight.");
    assert_eq!(told(&mut game, "l"), "Throw the noise-maker at the floor?");
    let level = Scenario::delve("@...   3").carrying('@', "noise-maker");
    let mut game = staged(level, 80, 24);
    assert_eq!(told(&mut game, "ta"), asked);
    typed(&mut game, "kkk");
    assert!(game.cursor().1 <= 2 && game.turns() == 0, "the level ends there");
    let mut game = laden("@..+.3", &["noise-maker"]);
    let player = player_of(&mut game);
    game.world_mut().entity_mut(player).insert(Abilities::from_mask(2));
    assert_eq!(told(&mut game, "ta"), asked, "it is only sensed");
    assert_eq!(told(&mut game, "\t"), "No monster is in sight.");
}

#[test]
fn escape_goes_back_one_step_from_an_aim() {
    let mut game = laden("@...", &["noise-maker"]);
    for (keys, overlay) in [("iat", "Aim"), ("!", "Item"), ("!", "Pack"), ("!", "")] {
        opens(&mut game, keys, overlay);
    }
    for (keys, overlay) in [("ta", "Aim"), ("!", "Throw"), ("!", "")] {
        opens(&mut game, keys, overlay);
    }
    assert_eq!(game.turns(), 0);
}

#[test]
fn what_is_set_down_is_aimed_at_the_pcs_feet() {
    let mut game = laden("@...3", &["smoke pot", "fire pot"]);
    assert_eq!(told(&mut game, "ta"), "Throw the smoke pot at your feet?");
    assert_eq!(told(&mut game, "!!tb"), "Throw the fire pot at the 3, a hunter?");
}

#[test]
fn every_happening_is_a_sentence_about_you_or_another() {
    use ThingEventKind::{AbilityToggled, AttackAverted, Opened, PickedUp, TrapTriggered};
    let alarm = "You set off an alarm! Intelligent monsters will come here.";
    for (kind, name, yours, theirs) in [
        (Opened, "door", "You open the door.", "The jester opens the door."),
        (
            TrapTriggered,
            "pit",
            "You fall into a pit and lose 2 moves.",
            "The jester falls into a pit.",
        ),
        (TrapTriggered, "alarm", alarm, "The jester sets off an alarm."),
        (PickedUp, "ward", "You pick up the ward.", "The jester picks up the ward."),
        (
            AbilityToggled(Ability::Erratic),
            "wand of flipping",
            "You are now erratic.",
            "The hound is now erratic.",
        ),
        (
            AbilityToggled(Ability::Telepathic),
            "wand of flipping",
            "You are no longer telepathic.",
            "The oracle is no longer telepathic.",
        ),
        (AttackAverted, "ward", "Your ward stops ", "The jester's ward stops a blow and shatters."),
    ] {
        for (letter, sentence) in [('@', yours), ('9', theirs)] {
            let mut game = delve("@...9");
            let (character, player) = (creature(&game, letter), player_of(&mut game));
            let nine = Abilities::from_mask(9);
            game.world_mut().entity_mut(player).insert((nine, Stuck { moves: 3 }));
            game.world_mut().entity_mut(character).insert(CustomMind(|_| Action::Rest));
            let thing = game.world().resource::<Catalogue>().find(name);
            let cell = Position::new(1, 1);
            game.world_mut().write_message(ThingEvent { character, thing, cell, kind });
            let line = told(&mut game, ".");
            assert!(line.contains(sentence), "{sentence} {line}");
        }
    }
}
