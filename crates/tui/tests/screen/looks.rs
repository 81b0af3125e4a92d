//! Sessions with the look cursor.

use crate::stage::{OnScreen, delve, shown, staged, told, typed};
use hexdelve::{creature::BaseStats, sight::Haze};
use hexdelve_tui::prelude::*;

#[test]
fn the_cursor_tells_what_is_where_it_stands() {
    let mut game = delve("@!.+.9");
    assert_eq!(told(&mut game, "L"), "You are in a room.");
    assert_eq!(told(&mut game, "l"), "A potion of haste, 1 east.");
    let lines = shown(&mut game);
    assert!(lines[1].contains("┌ A potion of haste ─"), "{}", lines[1]);
    assert!(lines[2].contains("│ You have speed 20 for your next 8 moves. │"), "{}", lines[2]);
    assert_eq!(told(&mut game, "ll"), "A closed door, 3 east.");
    assert_eq!(told(&mut game, "l"), "Unexplored ground, 4 east.");
    assert_eq!(told(&mut game, "k"), "Unexplored ground, 1 north and 4 east (4 cells away).");
    assert_eq!(game.cursor(), (5, 1), "the cursor is there");
    assert_eq!(told(&mut game, "!"), "");
    assert_eq!(game.turns(), 0, "to look costs nothing");
}

#[test]
fn a_look_tells_which_kills_earn_no_points() {
    let looked = |is_hunter: bool| {
        let mut game = delve("@...3");
        if is_hunter {
            // A hunter that arrives by the stairs has no stats of birth.
            let monster = game.contents_at(Position::new(5, 1)).creature.expect("it is drawn");
            game.world_mut().entity_mut(monster).remove::<BaseStats>();
        }
        typed(&mut game, "L\t");
        shown(&mut game).join(" ").contains("earns no points")
    };
    assert!(looked(true) && !looked(false));
}

#[test]
fn it_goes_from_sight_to_sight_and_leaps_on_the_level() {
    let mut game = staged(Scenario::draw("@...9....>...1"), 80, 24);
    assert_eq!(told(&mut game, "L\t"), "The 9, a jester, in a room, 4 east.");
    let panel = shown(&mut game).join("");
    assert!(panel.contains("┌ The 9, a jester ─") && panel.contains("Speed 10, unaware; could"));
    assert!(told(&mut game, "\t").starts_with("The 1, a hound"));
    assert_eq!(told(&mut game, "\t"), "A staircase down, 9 east.");
    assert!(told(&mut game, "-").starts_with("The 1, a hound"));
    assert_eq!(told(&mut game, "!L⇒"), "The floor of a room, 8 east.");
    assert_eq!((game.overlay(), game.cursor()), ("Look", (9, 2)));
    assert_eq!(game.frame().panel, None, "there is no more to say of a floor");
    let mut game = staged(Scenario::draw("@......................"), 80, 24);
    typed(&mut game, "L⇒");
    assert_eq!(game.cursor().0, 9);
    typed(&mut game, "hhhhhhhhhhhhhh");
    assert_eq!(game.cursor().0, 0);
}

#[test]
fn a_look_tells_memories_and_the_digs_that_rock_takes() {
    let mut game = delve("@+!.");
    typed(&mut game, "llhc");
    assert_eq!(told(&mut game, "Lll"), "A potion of haste, 2 east. You remember it.");
    for (hardness, rock) in [
        (1, "Soft rock (dig once)"),
        (85, "Soft rock (dig once)"),
        (86, "Firm rock (dig twice)"),
        (200, "Hard rock (dig 3 times)"),
    ] {
        let mut game = staged(Scenario::draw("@.\n .").rock(hardness), 80, 24);
        assert_eq!(told(&mut game, "Lj"), format!("{rock}, 1 south."));
        assert_eq!(told(&mut game, "kk"), "Undiggable rock, 1 north.");
    }
}

#[test]
fn who_watches_looks_with_the_players_keys_and_drives_nothing() {
    let mut game = staged(Scenario::delve("@!.4").foggy(), 80, 24).watched();
    assert_eq!(told(&mut game, "L→l"), "The floor of a room, 2 east.");
    typed(&mut game, "gdth");
    assert_eq!(game.turns(), 0);
    assert_eq!(shown(&mut game)[0], "A potion of haste, 1 east.");
}

#[test]
fn the_cursor_goes_round_monsters_then_things_then_stairs() {
    let mut game = staged(Scenario::delve("4.!@.3.<   7").foggy(), 80, 24);
    typed(&mut game, "L");
    let way: Vec<_> = (0..5)
        .map(|_| {
            typed(&mut game, "\t");
            game.cursor().0
        })
        .collect();
    assert_eq!(way, [6, 1, 3, 8, 6], "nobody sees the 7");
}

#[test]
fn a_look_tells_whose_tracks_they_are() {
    let mut game = staged(Scenario::delve("@.gg2   0").foggy().speed('2', 10), 80, 24);
    let gravel = told(&mut game, "..Llll");
    let tracks = "Tracks of the 2, a moth, lead west, left 1 turn ago.";
    assert!(gravel.ends_with(tracks), "{gravel}");
}

#[test]
fn smoke_is_told_of_and_what_it_hides_is_remembered() {
    let mut game = delve("@...........");
    let looked = |game: &mut OnScreen, smoke: u16, keys: &str| {
        game.world_mut().spawn((Position::new(smoke, 1), Haze { radius: 2 }));
        typed(game, ".");
        told(game, &format!("L{keys}"))
    };
    assert_eq!(looked(&mut game, 6, "ll"), "The floor of a room, 2 east.");
    assert_eq!(told(&mut game, "lll"), "The floor of a room, 5 east. Smoke hides it.");
    assert_eq!(told(&mut game, "llll"), "The floor of a room, 9 east. You remember it.");
    typed(&mut game, "!");
    let here = "You are in a room. In the smoke you can see only 1 cell away.";
    assert_eq!(looked(&mut game, 1, ""), here);
    assert_eq!(told(&mut game, "l"), "The floor of a room, 1 east. There is smoke.");
}
