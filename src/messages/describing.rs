//! What the PC knows of a cell, in plain words: for whoever aims at it, looks at
//! it, or has it read out.

use crate::{
    creature::{Bestiary, Tunneling},
    dungeon::{Hardness, Terrain},
    grid::Position,
    knowledge::{Perspective, RememberedThing, known_things},
    lookahead::ApproachingMonster,
    messages::{
        minds::{soon, stance},
        reasons::own_name,
        words::{aside, bearing, by_its_latch, count, introduced, sentence, with_article, wrapped},
    },
    things::{Catalogue, ThingKind},
};
use bevy_ecs::prelude::World;

/// What is known of a cell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Description {
    /// One sentence or two: what is there, where that is, how it is known.
    pub(crate) words: String,
    /// What there is more to say of, and what.
    pub(crate) more: Vec<(String, String)>,
    /// Whether somebody is there who has a mind to look into.
    pub(crate) of_a_monster: bool,
}

/// What is in a cell, from the top, as the object of a sentence.
pub(crate) fn what_is_at(world: &World, known: &Perspective<'_>, cell: Position) -> String {
    if cell == known.place() {
        return "yourself".to_owned();
    }
    if let Some(monster) = known.monster_at(cell) {
        return introduced(monster, Bestiary::of(world));
    }
    let things = Things::in_cell(world, cell);
    if let Some(named) = things.top() {
        return named;
    }
    let terrain = known.knows(cell).then(|| known.dungeon().terrain(cell));
    match terrain {
        None => "what you have not seen",
        Some(Terrain::Rock) => "the rock",
        Some(Terrain::Floor | Terrain::Corridor) => "the floor",
        Some(Terrain::UpStairs | Terrain::DownStairs) => "the stairs",
    }
    .to_owned()
}

/// All that the PC knows of a cell. Of a monster there, `approaches` tell how
/// soon it could come.
pub(crate) fn describe(
    world: &World,
    known: &Perspective<'_>,
    approaches: &[ApproachingMonster],
    cell: Position,
) -> Description {
    let things = Things::in_cell(world, cell);
    let bestiary = Bestiary::of(world);
    let mut more = Vec::new();
    let monster = known.monsters().into_iter().find(|monster| monster.place == cell);
    if let Some(monster) = &monster {
        let (words, speed) = (&bestiary.kind(monster.abilities).words, monster.speed.value());
        let belief = stance(monster);
        let mut enemies = approaches.iter().filter(|it| !it.monster.is_friend());
        let approach = enemies.find(|it| it.monster.place == cell);
        let soon = approach.map_or(String::new(), |it| how_soon(known, it));
        let text = format!("{words} Speed {speed}; {belief}{soon}.");
        more.push((introduced(monster, bestiary), text));
    }
    more.extend(things.texts());
    let creature = match (&monster, known.creature_at(cell)) {
        (Some(monster), _) => Some(aside(monster, bestiary)),
        (None, Some(_)) if cell == known.place() => Some("you are".to_owned()),
        (None, Some(_)) => Some("the PC".to_owned()),
        (None, None) => None,
    };
    let of_a_monster = monster.is_some();
    Description { words: words(known, cell, creature, &things), more, of_a_monster }
}

fn words(
    known: &Perspective<'_>,
    cell: Position,
    creature: Option<String>,
    things: &Things<'_>,
) -> String {
    let ground = known.knows(cell).then(|| ground(known, cell));
    let below = things.all().or_else(|| ground.clone());
    let what = match (creature, below) {
        (Some(creature), Some(below)) if things.is_empty() => {
            format!("{creature} {} {below}", preposition(known, cell))
        }
        (Some(creature), Some(below)) => format!("{creature} on {below}"),
        (Some(creature), None) => creature.trim_end_matches(',').to_owned(),
        (None, Some(below)) => below,
        (None, None) => "nothing that you know of".to_owned(),
    };
    let here = known.place();
    let place = match here.distance(cell) {
        0 => String::new(),
        _ if here.x == cell.x || here.y == cell.y => format!(": {}", bearing(here, cell)),
        cells => format!(": {}, {} away", bearing(here, cell), count(u64::from(cells), "cell")),
    };
    sentence(&format!("{what}{place}.{}", how_it_is_known(known, cell)))
}

/// What is not seen is said to be so.
fn how_it_is_known(known: &Perspective<'_>, cell: Position) -> &'static str {
    match (known.sees(cell), known.monster_at(cell), known.knows(cell)) {
        (false, Some(_), _) => " You feel it, and do not see it.",
        (false, None, true) if known.is_hazy(cell) => " Smoke hides it.",
        (false, None, true) => " You remember it so.",
        _ if !known.is_hazy(cell) => "",
        _ if cell == known.place() => " In smoke you see one cell far.",
        _ => " There is smoke.",
    }
}

fn how_soon(known: &Perspective<'_>, approach: &ApproachingMonster) -> String {
    let colon = if approach.contact.is_some() { "" } else { ":" };
    format!("; could be with you{colon} {}", soon(approach, known.is_all()))
}

/// In a room, on a staircase.
fn preposition(known: &Perspective<'_>, cell: Position) -> &'static str {
    match known.dungeon().terrain(cell) {
        Terrain::UpStairs | Terrain::DownStairs | Terrain::Floor => "on",
        Terrain::Corridor | Terrain::Rock => "in",
    }
}

fn ground(known: &Perspective<'_>, cell: Position) -> String {
    match known.dungeon().terrain(cell) {
        Terrain::Rock => rock(known.dungeon().hardness(cell)),
        Terrain::Floor => "the floor of a room".to_owned(),
        Terrain::Corridor => "a corridor".to_owned(),
        Terrain::UpStairs => "a staircase up".to_owned(),
        Terrain::DownStairs => "a staircase down".to_owned(),
    }
}

/// `hard rock: 3 bites`.
fn rock(hardness: Hardness) -> String {
    match Tunneling::default().bites(hardness) {
        None => "rock that nothing bites through".to_owned(),
        Some(bites) => {
            let how = match bites {
                0 | 1 => "soft",
                2 => "firm",
                _ => "hard",
            };
            format!("{how} rock ({})", count(u64::from(bites), "bite"))
        }
    }
}

/// The things that the PC knows of in a cell.
struct Things<'w> {
    world: &'w World,
    catalogue: Option<&'w Catalogue>,
    /// A mechanism first, then items, the top one last.
    there: Vec<RememberedThing>,
}

impl<'w> Things<'w> {
    fn in_cell(world: &'w World, cell: Position) -> Self {
        let mut there = known_things(world);
        let is_known = |it: &RememberedThing| it.kind.is_some() || own_name(world, it).is_some();
        there.retain(|thing| thing.cell == cell && is_known(thing));
        Self { world, catalogue: world.get_resource(), there }
    }

    fn is_empty(&self) -> bool {
        self.there.is_empty()
    }

    /// What is drawn of them: the mechanism, or the item on top.
    fn top(&self) -> Option<String> {
        let built = self.there.iter().find(|thing| !thing.is_item);
        let thing = built.or(self.there.last())?;
        self.name(thing)
    }

    /// All of them: `a potion of haste and 2 things below it`.
    fn all(&self) -> Option<String> {
        let top = self.top()?;
        Some(match self.there.len() - 1 {
            0 => top,
            1 => format!("{top} and 1 thing more"),
            more => format!("{top} and {more} things more"),
        })
    }

    /// What each of them is called and does, the top one first.
    fn texts(&self) -> impl Iterator<Item = (String, String)> {
        let told = |thing| Some((self.name(thing)?, self.kind(thing)?.text.clone()));
        let built = self.there.iter().filter(|thing| !thing.is_item);
        built.chain(self.there.iter().rev().filter(|thing| thing.is_item)).filter_map(told)
    }

    /// `a locked door`.
    fn name(&self, thing: &RememberedThing) -> Option<String> {
        let kind = self.kind(thing).map(|kind| kind.name.as_str());
        let name = own_name(self.world, thing).or(kind)?;
        Some(with_article(&by_its_latch(name, thing.latch)))
    }

    fn kind(&self, thing: &RememberedThing) -> Option<&'w ThingKind> {
        self.catalogue.zip(thing.kind).map(|(all, kind)| all.kind(kind))
    }
}

/// How wide the text beside the board is.
const TEXT: usize = 40;

impl Description {
    /// What there is more to say, in lines below a title: nothing, of rock and
    /// floor.
    pub(crate) fn more(&self) -> Option<(String, Vec<String>)> {
        let ((title, text), others) = self.more.split_first()?;
        let mut lines = wrapped(text, TEXT);
        for (name, text) in others {
            lines.push(format!("{}:", sentence(name)));
            lines.extend(wrapped(text, TEXT));
        }
        Some((sentence(title), lines))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{action::Action, game::Game, scenario::Scenario, sight::Haze};

    /// What is said of a cell, from its column in the first row of a drawing.
    fn told(game: &Game, x: u16) -> String {
        let known = Perspective::of(game.world());
        describe(game.world(), &known, &[], Position::new(x + 1, 1)).words
    }

    #[test]
    fn everything_is_named_with_its_place_and_how_it_is_known() {
        let game = Scenario::delve("@!.+.<").foggy().rock(200).start();
        assert_eq!(told(&game, 0), "You are on the floor of a room.");
        assert_eq!(told(&game, 1), "A potion of haste: 1 east.");
        assert_eq!(told(&game, 2), "The floor of a room: 2 east.");
        assert_eq!(told(&game, 3), "A closed door: 3 east.");
        assert_eq!(told(&game, 4), "Nothing that you know of: 4 east.");
        let game = Scenario::delve("@.9  3").rock_at(Position::new(5, 1), 90).start();
        assert_eq!(told(&game, 2), "The 9, a jester, on the floor of a room: 2 east.");
        assert_eq!(told(&game, 4), "Firm rock (2 bites): 4 east.");
    }

    #[test]
    fn smoke_is_told_of_and_what_it_hides_is_remembered() {
        let mut game = Scenario::delve("@...........").foggy().start();
        let smoke = |x| (Position::new(x, 1), Haze { radius: 2 });
        game.world_mut().spawn(smoke(6));
        game.submit(Action::Rest).expect("nobody is there");
        assert_eq!(told(&game, 2), "The floor of a room: 2 east.");
        assert_eq!(told(&game, 5), "The floor of a room: 5 east. Smoke hides it.");
        assert_eq!(told(&game, 9), "The floor of a room: 9 east. You remember it so.");
        game.world_mut().spawn(smoke(1));
        game.submit(Action::Rest).expect("nobody is there");
        assert_eq!(
            told(&game, 0),
            "You are on the floor of a room. In smoke you see one cell far."
        );
        assert_eq!(told(&game, 1), "The floor of a room: 1 east. There is smoke.");
    }

    #[test]
    fn rock_is_as_hard_as_it_takes_bites() {
        let words = [1, 85, 86, 200, 255].map(|it| rock(Hardness(it)));
        let expected = [
            "soft rock (1 bite)",
            "soft rock (1 bite)",
            "firm rock (2 bites)",
            "hard rock (3 bites)",
            "rock that nothing bites through",
        ];
        assert_eq!(words, expected);
    }

    #[test]
    fn of_items_and_monsters_there_is_more_to_say() {
        let game = Scenario::delve("@!.9").start();
        let known = Perspective::of(game.world());
        let more = |x| describe(game.world(), &known, &[], Position::new(x, 1)).more();
        let text = vec!["You have speed 20 for your next 8 moves.".to_owned()];
        assert_eq!(more(2), Some(("A potion of haste".to_owned(), text)));
        assert_eq!(more(4).expect("it is a monster").0, "The 9, a jester");
        assert_eq!(more(3), None);
    }
}
