//! Each combination of ability mask and knowledge, as a drawing: the monster's action in
//! one turn.

use crate::{
    somebody::creature,
    words::{REST, at, scene},
};
use hexdelve::{prelude::*, scenario::trim_drawing};

/// What the monster knows of the PC, the masks that the row applies to, the rock, the
/// drawings before and after the turn, and the cell that was dug into with its remaining
/// hardness. In a drawing, `M` is the monster and `x` is the place that it remembers.
type Row = (&'static str, &'static str, u8, &'static str, &'static str, Option<(Position, u8)>);

/// The monster sees the PC past a pillar. The shortest way leads south, and the straight
/// line hits the pillar.
const PILLAR: &str = "
    M....
    . ...
    .....
    .....
    .@...
";

/// The monster sees the PC. Of two ways with the same cost, the one to the south comes
/// first. It leads through soft rock.
const SOFT_ROCK: &str = "
    M....
     ....
    .....
    .....
    ...@.
";

const BEND: &str = "
    M @
    . .
    ...
";

/// The monster has seen the PC at `x`. Since then, the PC has moved out of sight.
const LAST_SEEN: &str = "
    M x
    . .
    ...

    @..
";

#[rustfmt::skip]
const ROWS: [Row; 12] = [
    // Straight toward the PC: the pillar is in the way, and the horizontal step is tried
    // first.
    ("sees", "028a", 100, PILLAR, ".M...\n. ...\n.....\n.....\n.@...", None),
    // Straight through the pillar, which takes two turns of digging.
    ("sees", "46ce", 100, PILLAR, PILLAR, Some((at(2, 2), 15))),
    // Downhill on the open map.
    ("sees", "139b", 100, PILLAR, ".....\nM ...\n.....\n.....\n.@...", None),
    // Downhill on the tunnel map: rock of a hardness up to 84 costs no more than floor.
    ("sees", "57df", 84, SOFT_ROCK, ".....\nM....\n.....\n.....\n...@.", None),
    // Straight into the wall. Neither the horizontal nor the vertical part is left to try.
    ("feels", "2a", 100, BEND, BEND, None),
    // Straight through the wall, however hard it is.
    ("feels", "6e", 254, BEND, BEND, Some((at(2, 1), 169))),
    // Round the wall, downhill on the open map.
    ("feels", "3b", 100, BEND, ". @\nM .\n...", None),
    // Through the wall if that costs less than going round it.
    ("feels", "7f", 85, BEND, ".M@\n. .\n...", None),
    // Round the wall if both cost the same: orthogonal steps are tried in the order N S E W.
    ("feels", "7f", 254, BEND, ". @\nM .\n...", None),
    ("remembers", "19", 100, LAST_SEEN, ". .\nM .\n...\n\n@..", None),
    ("remembers", "5d", 100, LAST_SEEN, "M .\n. .\n...\n\n@..", Some((at(2, 1), 15))),
    ("nothing", "014589cd", 50, BEND, BEND, None),
];

fn seed_for(heads: bool) -> u64 {
    let number = CharacterId { level: 1, index: 1 };
    let mut seeds = 0..;
    seeds.find(|seed| Seed(*seed).behaviour(number.to_bits(), 0).random_bool(0.5) == heads).unwrap()
}

/// Returns the drawing and the rock after one turn of the monster in a row's drawing. The
/// coin shows tails.
fn outcome((_, _, rock, before, ..): &Row, letter: char) -> (String, Vec<Hardness>) {
    let inside = trim_drawing(&before.replace('M', &letter.to_string()));
    let memory = inside.lines().zip(1..).find_map(|(line, y)| {
        line.chars().zip(1..).find(|(glyph, _)| *glyph == 'x').map(|(_, x)| at(x, y))
    });
    let mut scenario = Scenario::draw(&inside.replace('x', ".")).rock(*rock).seed(seed_for(false));
    if let Some(memory) = memory {
        scenario = scenario.remembers(letter, memory);
    }
    let mut game = scenario.start();
    game.submit(REST).unwrap();
    let rock = game.world().resource::<Dungeon>().hardness_grid().cells().to_vec();
    (trim_drawing(&game.drawing()), rock)
}

#[test]
fn each_mask_goes_by_its_bits_whatever_it_knows() {
    for row in &ROWS {
        let (knows, masks, hardness, _, after, dug) = row;
        for letter in masks.chars() {
            let (drawing, rock) = outcome(row, letter);
            let after = after.replace('M', &letter.to_string()).replace('x', ".");
            assert_eq!(drawing, trim_drawing(&after), "the {letter} {knows}");
            // Each cell has its old hardness or is open, except for one cell that may have
            // been dug into.
            let usual = [0, *hardness, 255].map(Hardness);
            let odd: Vec<_> = rock.iter().copied().filter(|it| !usual.contains(it)).collect();
            let left: Vec<_> = dug.iter().map(|(_, left)| Hardness(*left)).collect();
            assert_eq!(odd, left, "the {letter} {knows}: it has dug, or not");
            if let Some((cell, left)) = dug {
                let width = drawing.lines().map(str::len).max().unwrap() + 2;
                let there = usize::from(cell.y) * width + usize::from(cell.x);
                assert_eq!(rock[there], Hardness(*left));
            }
        }
    }
    let count = |what| ROWS.iter().filter(|it| it.0 == what).map(|it| it.1.len()).sum::<usize>();
    let counts = ["sees", "feels", "remembers", "nothing"].map(count);
    assert_eq!(counts, [16, 8 + 2, 4, 8], "each mask has its row");
}

#[test]
fn on_tails_an_erratic_mind_does_what_its_steady_one_does() {
    for row in &ROWS {
        for abilities in Abilities::all().filter(|abilities| abilities.mask() < 8) {
            let erratic = abilities.toggled(Ability::Erratic).letter();
            let (drawing, rock) = outcome(row, abilities.letter());
            let expected = (drawing.replace(abilities.letter(), &erratic.to_string()), rock);
            assert_eq!(outcome(row, erratic), expected, "the {erratic} in\n{}", row.3);
        }
    }
}

fn stumbles(letter: char, drawing: &str, rock: u8) -> Vec<String> {
    let heads = |seed: &u64| {
        Seed(*seed).behaviour(CharacterId { level: 1, index: 1 }.to_bits(), 0).random_bool(0.5)
    };
    let mut pictures: Vec<_> = (0..400)
        .filter(heads)
        .map(|seed| {
            let drawing = drawing.replace('M', &letter.to_string());
            let mut game = Scenario::draw(&drawing).rock(rock).seed(seed).start();
            game.submit(Action::Rest).unwrap();
            trim_drawing(&game.drawing())
        })
        .collect();
    pictures.sort();
    pictures.dedup();
    pictures
}

#[test]
fn on_heads_any_enterable_neighbour_will_do_even_occupied() {
    let room = "
        ...
        .M3
          @
    ";
    for letter in "89ab".chars() {
        let pictures = stumbles(letter, room, 100);
        assert_eq!(pictures.len(), 6, "the {letter}: {pictures:#?}");
        let kills = |it: &String| it.contains(&format!(".{letter}\n")) && !it.contains('3');
        assert!(pictures.iter().any(kills), "the {letter}: {pictures:#?}");
    }
    // Also through rock, except for the immutable ring.
    for letter in "cdef".chars() {
        assert_eq!(stumbles(letter, room, 50).len(), 8, "the {letter}");
    }
}

#[test]
fn who_has_no_way_to_go_rests() {
    assert_eq!(stumbles('8', "M  @", 100), ["8  @\n"]);
    scene("", Scenario::draw("3 @"), &[REST], "3 @");
}

#[test]
fn a_memory_ends_where_it_leads_to() {
    let level = || Scenario::draw(".1.\n\n@..").remembers('1', at(3, 1));
    scene("it goes there", level(), &[REST], "..1\n\n@..");
    let game = scene("and rests", level(), &[REST; 3], "..1\n\n@..");
    assert_eq!(game.world().get::<Belief>(creature(&game, '1')), Some(&Belief::Nothing));
}

#[test]
fn a_memory_ends_where_no_way_leads() {
    let drawing = "
        .1. .

        @....
    ";
    for (letter, remains) in [('1', Belief::Nothing), ('5', Belief::Remembers(at(5, 1)))] {
        let drawing = drawing.replace('1', &letter.to_string());
        let mut game = Scenario::draw(&drawing).remembers(letter, at(5, 1)).start();
        game.submit(Action::Rest).unwrap();
        let belief = game.world().get::<Belief>(creature(&game, letter));
        assert_eq!(belief, Some(&remains), "the {letter}");
    }
}

#[test]
fn among_equals_the_orthogonal_come_first_then_ne_se_nw_sw() {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let order = [North, South, East, West, NorthEast, SouthEast, NorthWest, SouthWest];
    assert_eq!(Direction::ALL, order);
    // Both ways round are three steps long. One starts southeast, the other northwest.
    let before = "
         .
        . 3
        .  .
        @..
        ";
    let after = "
         .
        . .
        .  3
        @..
        ";
    scene("", Scenario::draw(before), &[REST], after);
}
