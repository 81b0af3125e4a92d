//! Terrain features affect everybody who enters their cell, and stop or turn aside each
//! mind as its bits say (rules §6, "Features" and "Fire").

use crate::{
    delves::quiet,
    somebody::{ANYBODY, about, anybody_goes_east, calmly, creature, does, game_about, map_about},
    words::{EAST, FIRST, REST, WEST, at, distances, knowledge, pack, play, rest, scene, shows},
};
use hexdelve::prelude::*;

fn columns(game: &mut Game, who: char) -> [u16; 5] {
    [(); 5].map(|()| {
        does(game, who, EAST);
        game.find(who).unwrap().x
    })
}

fn has_feature(game: &Game, cell: Position) -> bool {
    game.world().resource::<Dungeon>().feature(cell).is_some()
}

fn sees(game: &Game, cell: Position) -> bool {
    game.world().resource::<FieldOfView>().sees(cell)
}

#[test]
fn deep_water_takes_three_moves_and_the_last_item() {
    for who in ANYBODY {
        let laden = about(who, "Ww...  P").carrying(who, "ward").carrying(who, "scroll of mapping");
        let mut game = calmly(laden);
        assert_eq!(columns(&mut game, who), [2, 2, 2, 2, 3], "{who}");
        let left = game.contents_at(at(2, 1)).items;
        assert_eq!(left.len(), 1, "{who}");
        let kind = game.world().get::<Thing>(left[0]).unwrap().0;
        assert_eq!(game.world().resource::<Catalogue>().kind(kind).name, "scroll of mapping");
    }
}

#[test]
fn mud_takes_one_move_and_a_web_two() {
    for who in ANYBODY {
        for (drawing, places, stays) in
            [("Wm....  P", [2, 2, 3, 4, 5], true), ("Wx....  P", [2, 2, 2, 3, 4], false)]
        {
            let mut game = game_about(who, drawing);
            assert_eq!(columns(&mut game, who), places, "{who}");
            assert_eq!(has_feature(&game, at(2, 1)), stays, "{who}");
        }
    }
}

#[test]
fn tall_growth_hides_and_is_trodden_down() {
    for who in ANYBODY {
        let mut game = game_about(who, "W.t.P");
        for is_seen in [false, false, true] {
            assert_eq!(sees(&game, game.find('0').unwrap()), is_seen, "{who}");
            if !is_seen {
                does(&mut game, who, EAST);
            }
        }
        shows(&game, &map_about(who, "..W.P"));
    }
}

#[test]
fn ice_carries_to_its_end_and_kills_on_the_way() {
    anybody_goes_east("to its end", "Wiii..  P", ".iiiW.  P");
    anybody_goes_east("up to a door", "Wii+..  P", ".iW+..  P");
    anybody_goes_east("not from beside it", "W.ii..  P", ".Wii..  P");
    for who in ANYBODY {
        let mut game = game_about(who, "Wi1i..  P");
        does(&mut game, who, EAST);
        assert_eq!(game.find('1'), None, "{who}");
    }
}

#[test]
fn crystal_and_pillars_stop_everybody_and_only_pillars_hide() {
    for who in ANYBODY {
        for solid in ['o', 'p'] {
            let drawing = format!("W{solid}..P");
            let mut game = game_about(who, &drawing);
            let mind = creature(&game, who);
            game.world_mut().entity_mut(mind).insert(Abilities::from_mask(5));
            game.world_mut().flush();
            let digger = if who == '@' { '@' } else { '5' };
            if who == '@' {
                assert!(game.submit(EAST).is_err(), "{solid}");
            } else {
                does(&mut game, digger, EAST);
            }
            assert_eq!(game.find(digger), Some(at(1, 1)), "{who} {solid}");
            let other = if who == '@' { at(5, 1) } else { at(1, 1) };
            assert_eq!(sees(&game, other), solid == 'o', "{who} {solid}");
        }
    }
}

#[test]
fn rubble_is_cleared_by_the_clever_and_dug_by_tunnelers() {
    // (letter, what the map shows after one step into the rubble)
    for (letter, after) in
        [('0', "0r..  @"), ('1', "1...  @"), ('4', ".4..  @"), ('5', "5...  @"), ('8', "8r..  @")]
    {
        let mut game = calmly(Scenario::delve(&format!("{letter}r..  @")));
        does(&mut game, letter, EAST);
        shows(&game, after);
    }
    scene("the PC clears it", Scenario::delve("@r..  0"), &[EAST], "@...  0");
    assert!(!sees(&Scenario::delve("@.r.0").start(), at(5, 1)), "it hides what is behind it");
}

#[test]
fn spores_hide_for_five_turns() {
    for who in ANYBODY {
        let mut game = game_about(who, "Ws....P");
        does(&mut game, who, EAST);
        let is_seen = |game: &Game| sees(game, game.find('0').unwrap());
        assert!(!is_seen(&game) && !has_feature(&game, at(2, 1)), "{who}");
        rest(&mut game, 5);
        assert!(is_seen(&game), "{who}");
    }
}

#[test]
fn gravel_under_the_pc_is_heard_within_eight_cells() {
    let drawing = "
        @g.........
          #
          #
        1.....4...1";
    let mut game = calmly(Scenario::delve(drawing));
    play(&mut game, &[EAST]);
    assert_eq!(knowledge(&game, '1').goal(), Some(at(2, 1)));
    assert_eq!(knowledge(&game, '4').goal(), None, "it is not intelligent");
    let far = game.contents_at(at(11, 4)).creature.unwrap();
    assert_eq!(game.world().get::<Belief>(far).unwrap().goal(), None, "9 cells away");
}

#[test]
fn gravel_tells_who_hears_it_and_nothing_of_monsters() {
    let mut game = Scenario::delve("@g\n.\n.\n.\n.\n.\n.\n1").start();
    play(&mut game, &[EAST]);
    assert_eq!(knowledge(&game, '1'), Belief::Remembers(at(2, 1)), "it saw the PC at (1, 1)");
    let mut game = calmly(Scenario::delve("0g...\n  #\n1..  \n     @"));
    does(&mut game, '0', EAST);
    assert_eq!(knowledge(&game, '1').goal(), None);
}

#[test]
fn fire_kills_whoever_enters_it_before_it_burns_out() {
    // A fire is out when the PC acts. Of the monsters, only one that acts right after the
    // PC's throw comes to it in time.
    let mut game = calmly(Scenario::delve("@.....0").carrying('@', "fire pot"));
    play(&mut game, &[Action::Throw(FIRST, at(4, 1))]);
    shows(&game, "@.yyy.0");
    let mut game = Scenario::delve("@...0").carrying('@', "fire pot").speed('0', 10).start();
    play(&mut game, &[Action::Throw(FIRST, at(3, 1))]);
    assert_eq!(game.find('0'), None, "it walked into the fire");
    let mut game = Scenario::delve("@y...0").start();
    play(&mut game, &[EAST]);
    assert!(game.player_position().is_some(), "the fire was out");
}

#[test]
fn who_burns_is_shown_where_it_stood() {
    let mut game = Scenario::delve("....@..").carrying('@', "fire pot").start();
    play(&mut game, &[Action::Throw(FIRST, at(6, 1))]);
    assert_eq!(game.player_position(), None, "it threw too near");
    assert_eq!(PlayerView::of(game.world()).position, at(5, 1));
}

#[test]
fn a_fire_spreads_over_growth_webs_and_doors_and_burns_out() {
    scene("only to neighbours", Scenario::delve("y.tt  @"), &[REST], "..tt  @");
    let mut game = Scenario::delve("yttx+.t  @").start();
    for picture in [".ytx+.t  @", "..yx+.t  @", "...y+.t  @", "....y.t  @", "......t  @"] {
        rest(&mut game, 1);
        shows(&game, picture);
    }
}

#[test]
fn a_fire_pot_burns_everybody_around() {
    let mut game = calmly(Scenario::delve("@....0.1.").carrying('@', "fire pot"));
    play(&mut game, &[Action::Throw(FIRST, at(7, 1))]);
    assert_eq!((game.find('0'), game.find('1')), (None, None));
    assert!(pack(&mut game).is_empty());
}

#[test]
fn who_falls_lands_on_the_next_level_alive() {
    let mut game = Scenario::delve("@v.  0").start();
    play(&mut game, &[EAST]);
    assert_eq!(game.world().resource::<Depth>().level(), 2);
    let landed = game.player_position().unwrap();
    let dungeon = game.world().resource::<Dungeon>();
    assert!(dungeon.is_bare(landed) && game.contents_at(landed).mechanism.is_none(), "{landed}");
    let is_nearer = |cell: &Position| cell.distance(at(2, 1)) < landed.distance(at(2, 1));
    let nearer: Vec<_> = dungeon.open_cells().filter(is_nearer).collect();
    for cell in nearer {
        let stack = game.contents_at(cell);
        let is_taken = stack.creature.is_some() || stack.mechanism.is_some();
        assert!(is_taken || !dungeon.is_bare(cell), "{cell} was nearer");
    }
}

#[test]
fn the_pcs_landing_is_heard_by_the_intelligent() {
    let mut have_heard = 0;
    for seed in 0..20 {
        let mut game = Scenario::delve("@v.  0").seed(seed).start();
        play(&mut game, &[EAST]);
        let landed = game.player_position().unwrap();
        let world = game.world_mut();
        let mut monsters =
            world.query_filtered::<(&Position, &Abilities, &Belief), With<Monster>>();
        for (cell, abilities, belief) in monsters.iter(world) {
            let remembers = *belief == Belief::Remembers(landed);
            // A monster may have moved a few cells since.
            let may_hear = abilities.has(Ability::Intelligent) && cell.distance(landed) <= 22;
            assert!(!remembers || may_hear, "{cell} {abilities:?}");
            have_heard += u32::from(remembers);
        }
    }
    assert!(have_heard >= 10, "{have_heard}");
}

#[test]
fn a_monster_that_fell_is_there_when_the_pc_comes() {
    let mut game = calmly(Scenario::delve("@>   0v"));
    let faller = creature(&game, '0');
    does(&mut game, '0', EAST);
    assert_eq!(game.find('0'), None);
    assert!(game.world().get_entity(faller).is_ok(), "it lives");
    assert_eq!(game.monsters(), 0, "it is not on this level");
    play(&mut game, &[EAST, Action::Descend]);
    let place = game.world().get::<Position>(faller).copied();
    assert!(
        place.is_some_and(|place| game.contents_at(place).creature == Some(faller)),
        "{place:?}"
    );
}

#[test]
fn on_the_last_level_a_fall_kills() {
    for who in ANYBODY {
        let mut game = calmly(about(who, "Wv.  P").assets(quiet()));
        let faller = creature(&game, who);
        does(&mut game, who, EAST);
        assert!(game.world().get::<Position>(faller).is_none(), "{who}");
        assert_eq!(game.status().is_over(), who == '@');
    }
}

#[test]
fn clever_monsters_go_round_water_and_simple_ones_wade_in() {
    let drawing = "
        .....
        Mwww@
        .....";
    for (letter, wades) in [('0', true), ('1', false), ('2', true), ('3', false)] {
        let mut game = Scenario::delve(&drawing.replace('M', &letter.to_string())).start();
        rest(&mut game, 1);
        let row = game.find(letter).unwrap().y;
        assert_eq!(row == 2, wades, "{letter}");
    }
}

#[test]
fn each_feature_costs_on_both_maps_what_its_row_says() {
    for (glyph, walkers, diggers) in
        [('t', 1, 1), ('g', 1, 1), ('i', 2, 2), ('s', 2, 2), ('m', 2, 2), ('x', 3, 3), ('r', 2, 1)]
    {
        let game = Scenario::delve(&format!("@{glyph}..1")).start();
        let expected = [Some(2 + walkers), Some(2 + diggers)];
        assert_eq!(distances(&game, at(4, 1), at(1, 1)), expected, "{glyph}");
    }
    for glyph in ['w', 'v', 'o', 'p', 'y'] {
        let game = Scenario::delve(&format!("@{glyph}..1")).start();
        assert_eq!(distances(&game, at(4, 1), at(1, 1)), [None, None], "{glyph}");
    }
    let game = Scenario::delve("@ww.\n....").start();
    assert_eq!(distances(&game, at(4, 1), at(1, 1)), [Some(3), Some(3)], "round the water");
}

#[test]
fn a_step_back_is_free_of_what_is_underfoot() {
    let mut game = calmly(Scenario::delve(".m@  0"));
    play(&mut game, &[WEST, REST, WEST]);
    shows(&game, "@m.  0");
}
