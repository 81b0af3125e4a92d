//! Positions in which it loses to rest, and a line of moves that kills everyone.

use crate::position::{E, N, NE, NW, Position, REST, S, SE, SW, W};
use hexdelve::{action::CustomAction, prelude::*};

#[test]
fn a_shield_is_passed_through_a_niche() {
    let map = "
    #######
    #..0.@#
    #..#..#
    #######";
    Position::of(map, &[('0', 7, "shield")]).facing('0', Direction::East).is_answered_by(&[S, W]);
}

#[test]
fn a_shield_is_struck_from_a_diagonal() {
    let map = "
    ########
    #3.@#..#
    #...#..#
    ########";
    Position::of(map, &[('3', 6, "shield")]).facing('3', Direction::East).is_answered_by(&[S, NW]);
}

#[test]
fn a_shield_before_another_monster_is_struck_first() {
    let map = "
    ########
    #@..3.0#
    #......#
    ########";
    Position::of(map, &[('3', 14, "shield"), ('0', 10, "")])
        .facing('3', Direction::West)
        .is_answered_by(&[S, NE, REST, E]);
}

#[test]
fn a_spear_is_met_one_cell_closer_or_farther() {
    let map = "
    #######
    #.@.03#
    #######";
    Position::of(map, &[('0', 6, "spear"), ('3', 8, "")]).is_answered_by(&[W, REST, REST, E]);
}

#[test]
fn a_spear_is_outpaced() {
    let map = "
    #######
    #..@.0#
    #######";
    Position::of(map, &[('0', 6, "spear")]).is_answered_by(&[W, W, E, E]);
}

#[test]
fn a_spear_kills_the_friend_before_it() {
    let map = "
    #######
    #.@.13#
    #######";
    Position::of(map, &[('1', 12, "spear"), ('3', 14, "")]).is_answered_by(&[W, REST, E]);
}

#[test]
fn a_charger_is_met_at_two_cells() {
    let map = "
    #######
    #@..0.#
    #######";
    Position::of(map, &[('0', 10, "charger")]).is_answered_by(&[E, E]);
}

#[test]
fn a_charger_cannot_turn_a_knights_move() {
    let map = "
    #########
    #.......#
    #.@..3..#
    #.......#
    #########";
    Position::of(map, &[('3', 10, "charger")]).is_answered_by(&[NE, SE]);
}

#[test]
fn a_charger_is_drawn_close_and_left_again() {
    let map = "
    #######
    #.0..@#
    #######";
    Position::of(map, &[('0', 7, "charger")]).is_answered_by(&[W, E, W]);
}

#[test]
fn a_bomber_is_killed_with_time_on_its_fuse() {
    let map = "
    #######
    #@..0.#
    #######";
    Position::of(map, &[('0', 10, "bomber")]).is_answered_by(&[E, E, E, E]);
}

#[test]
fn a_fast_bomber_is_passed() {
    let map = "
    #######
    #@...0#
    #######";
    Position::of(map, &[('0', 14, "bomber")]).is_answered_by(&[E, E, E, E]);
}

#[test]
fn a_blast_kills_the_monster_behind() {
    let map = "
    #######
    #30..@#
    #######";
    Position::of(map, &[('3', 14, "bomber"), ('0', 10, "")]).is_answered_by(&[W, W, E, E]);
}

#[test]
fn an_archer_kills_the_friend_on_its_line() {
    let map = "
    #######
    #.#...#
    #@..30#
    #######";
    let line = [N, SE, REST, NE, REST, REST, E];
    Position::of(map, &[('0', 6, "archer"), ('3', 14, "")]).is_answered_by(&line);
}

#[test]
fn an_archer_is_left_behind_a_corner() {
    let map = "
    #######
    #.20..#
    ##...@#
    #######";
    let line = [N, REST, REST, S, REST, N, W];
    Position::of(map, &[('2', 10, "archer"), ('0', 10, "")]).is_answered_by(&line);
}

#[test]
fn an_archer_is_met_at_a_bend() {
    let map = "
    ########
    #3....@#
    ##...###
    #.#..#.#
    ########";
    Position::of(map, &[('3', 10, "archer")]).is_answered_by(&[W, SW, REST, REST, S, NW]);
}

#[test]
fn a_guard_is_met_after_a_step_back() {
    let map = "
    #######
    #.@.3.#
    ##..#.#
    #.....#
    #######";
    Position::of(map, &[('3', 12, "guard")]).is_answered_by(&[W, E]);
}

#[test]
fn a_guard_is_met_after_a_step_out_of_line() {
    let map = "
    #######
    ##.@..#
    #.....#
    ####.3#
    #######";
    Position::of(map, &[('3', 12, "guard")]).is_answered_by(&[W, SE]);
}

#[test]
fn a_guard_comes_before_a_husk() {
    let map = "
    #######
    #..#..#
    #3..0.#
    #.@#..#
    #######";
    Position::of(map, &[('3', 12, "guard"), ('0', 10, "")]).is_answered_by(&[NW, REST, E]);
}

/// Whoever rests sees the thief make off.
#[track_caller]
fn thief(map: &str, speed: u16, line: &[Action]) {
    let mut position = Position::of(map, &[('3', speed, "thief")]);
    let game = position.play(&[REST; 8]);
    assert!(game.monsters() == 0 && game.find('!').is_none(), "\n{}", game.drawing());
    let game = position.play(line);
    assert!(game.monsters() == 0 && !game.status().is_over(), "\n{}", game.drawing());
    assert!(game.find('!').is_some() || game.find('@') != game.find('>'), "{}", game.drawing());
}

#[test]
fn a_thief_is_caught_on_its_way_to_the_stairs() {
    let map = "
    #######
    #3.>@.#
    #.!...#
    #######";
    thief(map, 12, &[W, REST, REST, REST, REST, SW]);
}

#[test]
fn a_thief_is_caught_beside_the_stairs() {
    let map = "
    #######
    ##@#>.#
    #...3!#
    #######";
    thief(map, 10, &[SE, NE, REST, REST, REST, SE]);
}

#[test]
fn a_thief_is_caught_in_a_corner() {
    let map = "
    #######
    ##.>.@#
    #.!3#.#
    #######";
    thief(map, 10, &[W, W, REST, REST, REST, SW]);
}

#[test]
fn a_blast_takes_the_second_one() {
    let map = "
    ##########
    #........#
    #........#
    #@..1.0..#
    #........#
    ##########";
    let monsters = [('1', 10, "bomber"), ('0', 8, "")];
    Position::of(map, &monsters).is_answered_by(&[E, E, W, W]);
}

#[test]
fn a_shield_in_a_corridor_is_leapt_over() {
    let map = "
    ###########
    #.@1..0...#
    ###########";
    let monsters = [('1', 10, "shield"), ('0', 10, "")];
    let over = hexdelve::grid::Position::new(3, 1);
    let leap = Action::Custom(CustomAction::named("leap").at(over));
    let mut position =
        Position::with_art(map, &monsters, Some("leap")).facing('1', Direction::West);
    assert!(!position.can_live(&[REST], 3) && !position.can_live(&[E], 3));
    position.is_answered_by(&[leap, W, E]);
    let mut without = Position::of(map, &monsters).facing('1', Direction::West);
    assert!(!without.can_live(&[], 4), "leap is not needed");
}
