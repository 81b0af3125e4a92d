//! Each combination of ability mask and knowledge, as a drawing: the monster's action in
//! one turn.

use hexdelve::prelude::*;

use hexdelve::scenario::trim_drawing;

/// One row: the masks that it applies to, and the drawings before and after the turn. In
/// a drawing, `M` is the monster and `x` is the place that it remembers.
struct Row {
    masks: &'static str,
    rock: u8,
    before: &'static str,
    after: &'static str,
    /// The cell that was dug into and its remaining hardness, if the monster dug.
    dug: Option<(Position, u8)>,
}

const fn at(x: u16, y: u16) -> Position {
    Position::new(x, y)
}

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

/// The monster does not see the PC, and there is a way round.
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

const SEES: [Row; 4] = [
    // Straight toward the PC: the pillar is in the way, and the horizontal step is tried
    // first.
    Row {
        masks: "028a",
        rock: 100,
        before: PILLAR,
        after: ".M...\n. ...\n.....\n.....\n.@...",
        dug: None,
    },
    // Straight through the pillar, which takes two turns of digging.
    Row { masks: "46ce", rock: 100, before: PILLAR, after: PILLAR, dug: Some((at(2, 2), 15)) },
    // Downhill on the open map.
    Row {
        masks: "139b",
        rock: 100,
        before: PILLAR,
        after: ".....\nM ...\n.....\n.....\n.@...",
        dug: None,
    },
    // Downhill on the tunnel map: rock of a hardness up to 84 costs no more than floor.
    Row {
        masks: "57df",
        rock: 84,
        before: SOFT_ROCK,
        after: ".....\nM....\n.....\n.....\n...@.",
        dug: None,
    },
];

const FEELS: [Row; 5] = [
    // Straight into the wall. Neither the horizontal nor the vertical part is left to
    // try.
    Row { masks: "2a", rock: 100, before: BEND, after: BEND, dug: None },
    // Straight through the wall, however hard it is.
    Row { masks: "6e", rock: 254, before: BEND, after: BEND, dug: Some((at(2, 1), 169)) },
    // Round the wall, downhill on the open map.
    Row { masks: "3b", rock: 100, before: BEND, after: ". @\nM .\n...", dug: None },
    // Through the wall if that costs less than going round it.
    Row { masks: "7f", rock: 85, before: BEND, after: ".M@\n. .\n...", dug: None },
    // Round the wall if both cost the same: orthogonal steps are tried in the order N S E
    // W.
    Row { masks: "7f", rock: 254, before: BEND, after: ". @\nM .\n...", dug: None },
];

const REMEMBERS: [Row; 2] = [
    Row { masks: "19", rock: 100, before: LAST_SEEN, after: ". .\nM .\n...\n\n@..", dug: None },
    Row {
        masks: "5d",
        rock: 100,
        before: LAST_SEEN,
        after: "M .\n. .\n...\n\n@..",
        dug: Some((at(2, 1), 15)),
    },
];

const KNOWS_NOTHING: [Row; 1] =
    [Row { masks: "014589cd", rock: 50, before: BEND, after: BEND, dug: None }];

/// Returns a seed with which the coin of the first monster's first turn shows this side.
fn seed_for(heads: bool) -> u64 {
    let number = CharacterId { level: 1, index: 1 };
    let mut seeds = 0..;
    seeds.find(|seed| Seed(*seed).behaviour(number.to_bits(), 0).random_bool(0.5) == heads).unwrap()
}

/// Returns the drawing and the rock after one turn of the monster in a row's drawing. The
/// coin shows tails.
fn outcome(row: &Row, letter: char) -> (String, Vec<Hardness>) {
    let inside = trim_drawing(&row.before.replace('M', &letter.to_string()));
    let memory = inside.lines().zip(1..).find_map(|(line, y)| {
        line.chars().zip(1..).find(|(glyph, _)| *glyph == 'x').map(|(_, x)| at(x, y))
    });
    let drawing = inside.replace('x', ".");
    let mut scenario = Scenario::draw(&drawing).rock(row.rock).seed(seed_for(false));
    if let Some(memory) = memory {
        scenario = scenario.remembers(letter, memory);
    }
    let mut game = scenario.start();
    game.submit(Action::Rest).unwrap();
    let rock = game.world().resource::<Dungeon>().hardness_grid().cells().to_vec();
    (trim_drawing(&game.drawing()), rock)
}

/// Plays one turn of every mask in a row, and returns their number.
fn walk(row: &Row) -> usize {
    for letter in row.masks.chars() {
        let (drawing, rock) = outcome(row, letter);
        let after = row.after.replace('M', &letter.to_string()).replace('x', ".");
        assert_eq!(drawing, trim_drawing(&after), "the {letter}");
        // Each cell has its old hardness or is open, except for one cell that may have
        // been dug into.
        let left = row.dug.map_or(row.rock, |(_, left)| left);
        let odd: Vec<_> = rock.iter().filter(|it| ![0, row.rock, 255].contains(&it.0)).collect();
        assert!(odd.iter().all(|it| it.0 == left) && odd.len() <= 1, "the {letter}: {odd:?}");
        assert_eq!(odd.len() == 1, left != row.rock, "the {letter} has dug, or not");
        if let Some((cell, left)) = row.dug {
            let width = drawing.lines().map(str::len).max().unwrap() + 2;
            assert_eq!(rock[usize::from(cell.y) * width + usize::from(cell.x)], Hardness(left));
        }
    }
    row.masks.len()
}

#[test]
fn who_sees_the_player_goes_by_its_bits() {
    assert_eq!(SEES.iter().map(walk).sum::<usize>(), 16);
}

#[test]
fn who_feels_the_player_goes_by_its_bits() {
    assert_eq!(FEELS.iter().map(walk).sum::<usize>(), 8 + 2);
}

#[test]
fn who_remembers_the_player_goes_there_and_not_to_the_player() {
    assert_eq!(REMEMBERS.iter().map(walk).sum::<usize>(), 4);
}

#[test]
fn who_knows_nothing_rests() {
    assert_eq!(KNOWS_NOTHING.iter().map(walk).sum::<usize>(), 8);
}

#[test]
fn on_tails_an_erratic_mind_does_what_its_steady_one_does() {
    for row in SEES.iter().chain(&FEELS).chain(&REMEMBERS).chain(&KNOWS_NOTHING) {
        for abilities in Abilities::all().filter(|abilities| abilities.mask() < 8) {
            let erratic = abilities.toggled(Ability::Erratic).letter();
            let (drawing, rock) = outcome(row, abilities.letter());
            let expected = (drawing.replace(abilities.letter(), &erratic.to_string()), rock);
            assert_eq!(outcome(row, erratic), expected, "the {erratic} in\n{}", row.before);
        }
    }
}

/// The drawings after a turn of this monster with the coin on heads, over many seeds.
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
        assert!(
            pictures
                .iter()
                .any(|picture| picture.contains(&format!(".{letter}\n")) && !picture.contains('3'))
        );
    }
    // Also through rock, except for the immutable ring.
    for letter in "cdef".chars() {
        assert_eq!(stumbles(letter, room, 50).len(), 8, "the {letter}");
    }
}

#[test]
fn on_heads_who_can_go_nowhere_rests() {
    assert_eq!(stumbles('8', "M  @", 100), ["8  @\n"]);
}

#[test]
fn a_memory_ends_where_it_leads_to() {
    let mut game = Scenario::draw(
        "
        .1.

        @..
    ",
    )
    .remembers('1', at(3, 1))
    .start();
    game.submit(Action::Rest).unwrap();
    assert_eq!(trim_drawing(&game.drawing()), "..1\n\n@..\n");
    game.submit(Action::Rest).unwrap();
    game.submit(Action::Rest).unwrap();
    assert_eq!(trim_drawing(&game.drawing()), "..1\n\n@..\n");
    let monster = game.contents_at(at(3, 1)).creature.unwrap();
    assert_eq!(game.world().get::<Belief>(monster), Some(&Belief::Nothing));
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
        let monster = game.contents_at(game.find(letter).unwrap()).creature.unwrap();
        assert_eq!(game.world().get::<Belief>(monster), Some(&remains), "the {letter}");
    }
}

#[test]
fn who_knows_the_player_but_has_no_way_to_it_rests() {
    let mut game = Scenario::draw("3 @").start();
    game.submit(Action::Rest).unwrap();
    assert_eq!(trim_drawing(&game.drawing()), "3 @\n");
}

#[test]
fn among_equals_the_orthogonal_come_first_then_ne_se_nw_sw() {
    use Direction::{East, North, NorthEast, NorthWest, South, SouthEast, SouthWest, West};
    let order = [North, South, East, West, NorthEast, SouthEast, NorthWest, SouthWest];
    assert_eq!(Direction::ALL, order);
    // Both ways round are three steps long. One starts southeast, the other northwest.
    let mut game = Scenario::draw(
        "
         .
        . 3
        .  .
        @..
        ",
    )
    .start();
    game.submit(Action::Rest).unwrap();
    let after = "
         .
        . .
        .  3
        @..
        ";
    assert_eq!(trim_drawing(&game.drawing()), trim_drawing(after));
}
