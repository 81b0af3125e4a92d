//! Reports on request, a line for each fact: the surroundings, the pack, the map, the monsters in
//! view. None of them takes a turn. Also the changes between two turns.

use super::{
    name_resolution::{Landmark, Listed, Surroundings, shape},
    parser::Mark,
};
use crate::{
    messages::{
        Ending,
        describing::what_is_at,
        progress_of_the_goal,
        words::{bearing, bit_names, cause_in_words, introduced, sentence, with_article},
    },
    plain::{
        name_resolution::{self, answers_to},
        vocabulary::WORDS,
    },
    view::{Belonging, KnownGame, around, crown_in_words, effects, status_texts},
};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::{GameStatus, Slot},
    creature::{Abilities, Bestiary, Identity, Speed},
    dungeon::Terrain,
    game::Game,
    grid::{Direction, Position, Size},
    knowledge::{PerceivedMonster, count_of_monsters, player_of},
    level::Depth,
    mind::Belief,
    player::PlayerView,
    text::count,
    things::{Catalogue, ThingKind},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Choice {
    Around,
    Monsters,
    Things,
}

impl Choice {
    fn includes(self, landmark: &Landmark) -> bool {
        match self {
            Self::Around => landmark.in_sight || landmark.leads_on,
            Self::Monsters => landmark.monster.is_some(),
            Self::Things => landmark.monster.is_none(),
        }
    }
}

#[derive(Debug)]
pub(crate) struct Glance {
    turns: u64,
    level: Option<u16>,
    /// Nearest first, without distant ones if nothing is hidden: they are not news.
    pub(crate) in_view: Vec<PerceivedMonster>,
}

impl Glance {
    pub(crate) fn of(game: &mut Game) -> Self {
        let turns = game.turns();
        let level = game.world().get_resource::<Depth>().map(Depth::level);
        let mut in_view = Vec::new();
        if let Some(player_view) = game.player_view() {
            let seen =
                player_view.creatures().filter(|it| player_view.field_of_view.sees(it.position));
            in_view.extend(seen.copied());
            in_view.sort_by_key(|it| (player_view.position.distance(it.position), it.id));
        }
        Self { turns, level, in_view }
    }

    pub(crate) const fn is_of_another_turn(&self, before: &Self) -> bool {
        self.turns != before.turns
    }

    pub(crate) fn is_of_another_level(&self, before: &Self) -> bool {
        self.level != before.level
    }

    pub(crate) fn newcomers<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = &'a PerceivedMonster> {
        self.in_view.iter().filter(|it| before.find(it).is_none())
    }

    pub(crate) fn stirs(&self, before: &Self) -> bool {
        before.in_view.iter().any(|it| self.find(it).is_none_or(|now| now.position != it.position))
    }

    fn find(&self, sighting: &PerceivedMonster) -> Option<&PerceivedMonster> {
        self.in_view.iter().find(|it| it.entity == sighting.entity)
    }
}

pub(crate) fn look(game: &mut Game, listed: &mut Listed) -> Vec<String> {
    let mut lines = Vec::new();
    let Some(player_view) = game.player_view() else { return lines };
    let level = player_view.depth.map(|it| format!("Level {} of {}. ", it.level, it.last));
    lines.push(format!(
        "{}{}",
        level.unwrap_or_default(),
        footing(player_view.dungeon.terrain(player_view.position))
    ));
    lines.push(shape(&player_view));
    lines.extend(list(game, Choice::Around, listed));
    lines
}

pub(crate) fn list(game: &mut Game, choice: Choice, listed: &mut Listed) -> Vec<String> {
    let Some(around) = Surroundings::of(game, listed) else { return Vec::new() };
    let yours = player_of(game.world()).and_then(|who| game.world().get::<Speed>(who).copied());
    let told: Vec<_> = around.landmarks.iter().filter(|it| choice.includes(it)).cloned().collect();
    let mut lines: Vec<_> = (1..)
        .zip(&told)
        .map(|(number, landmark)| line(number, landmark, around.place, yours.unwrap_or_default()))
        .collect();
    listed.0 = told;
    let is_hidden = |it: &&Landmark| it.monster.is_some() && !choice.includes(it);
    if let (Choice::Around, hidden @ 1..) =
        (choice, around.landmarks.iter().filter(is_hidden).count())
    {
        lines.push(format!("Out of sight: {}.", count(hidden as u64, "monster")));
    }
    match (lines.is_empty(), choice) {
        (false, _) => lines,
        (true, Choice::Monsters) => vec!["You know of no monsters.".to_owned()],
        (true, _) => vec!["You see nothing of interest.".to_owned()],
    }
}

pub(crate) fn standing(game: &Game) -> Vec<String> {
    let world = game.world();
    let ending = Ending::of(world);
    let place = world.get_resource::<Depth>();
    let place = place.map(|it| format!("Level {} of {}, turn ", it.level(), it.level_count()));
    let mut lines = vec![format!(
        "{}{}{}, seed {}.",
        place.unwrap_or_else(|| "Turn ".to_owned()),
        game.turns(),
        ending.score(),
        ending.seed
    )];
    if let Some(progress) = progress_of_the_goal(world) {
        lines.push(format!("{progress}."));
    } else if world.get_resource::<Depth>().is_none() {
        lines.push(format!("{} left.", count(count_of_monsters(world) as u64, "monster")));
    }
    let effects = effects(world, player_of(world), false);
    if !effects.is_empty() {
        lines.push(format!("Effects: {}.", effects.join(", ")));
    }
    lines.extend(status_texts(world).iter().map(|text| sentence(&format!("{text}."))));
    lines
}

pub(crate) fn pack(world: &World) -> Vec<String> {
    let all = Belonging::all(world);
    let crown = crown_in_words(world).map(|crown| sentence(&format!("{crown}.")));
    if all.is_empty() && crown.is_none() {
        return vec!["You carry nothing.".to_owned()];
    }
    all.iter().map(|it| format!("{}: {}.", it.slot, it.state())).chain(crown).collect()
}

/// In a larger level, the part around the PC.
const DRAWN: Size = Size::STANDARD;

pub(crate) fn map(world: &World) -> Vec<String> {
    let known_game = KnownGame::of(world);
    let (size, place) = (known_game.known.dungeon.size(), known_game.known.position);
    let Position { x: left, y: top } = around(size, DRAWN, place);
    let columns = left..size.width().min(left + DRAWN.width());
    let rows = top..size.height().min(top + DRAWN.height());
    let mut lines = vec![format!(
        "Columns {left} to {}, rows {top} to {}. You are in column {}, row {}.",
        columns.end - 1,
        rows.end - 1,
        place.x,
        place.y
    )];
    lines.extend(rows.map(|y| {
        let row: String =
            columns.clone().map(|x| known_game.glyph(Position::new(x, y)).0).collect();
        row.trim_end().to_owned()
    }));
    lines
}

pub(crate) fn help() -> Vec<String> {
    let mut lines = vec![
        "Type a word, or just its first few letters. Separate multiple words on a line with ; or a space.".to_owned(),
        "3 east moves east three times, or until something happens.".to_owned(),
        "ITEM is an inventory letter or a name. WHOM and WHERE can be a name, a monster's letter, \
         #2 for the second in the list, or 4 north 2 east."
            .to_owned(),
    ];
    lines.extend((0..WORDS.len()).map(help_with));
    lines
}

pub(crate) fn help_with(row: usize) -> String {
    let word = &WORDS[row];
    let others = match &word.names[1..] {
        [] => String::new(),
        others => format!(" (or {})", others.join(" ")),
    };
    format!("{}{others}: {}.", word.pattern(), word.help)
}

pub(crate) fn examine(game: &mut Game, mark: &Mark, listed: &Listed) -> Vec<String> {
    let around = Surroundings::of(game, listed);
    let world = game.world();
    let bestiary = Bestiary::of(world);
    let mut lines = Vec::new();
    match mark {
        Mark::Letter(letter) | Mark::LetterOrStep(letter, _) => {
            lines.extend(Abilities::from_letter(*letter).map(|it| kind(it, bestiary)));
            let slot = Slot::from_letter(*letter);
            let carried = slot.and_then(|slot| Belonging::in_slot(world, slot));
            lines.extend(carried.map(|it| format!("{}: {}. {}", it.slot, it.state(), it.text())));
        }
        Mark::Named(name) => {
            let named = Abilities::all().filter(|it| answers_to(&bestiary.kind(*it).name, name));
            lines.extend(named.map(|it| kind(it, bestiary)));
            let catalogue = world.get_resource::<Catalogue>();
            let kinds = catalogue.into_iter().flat_map(Catalogue::iter).map(|(_, kind)| kind);
            let kinds = kinds.filter(|kind| answers_to(&kind.name, name));
            lines.extend(kinds.map(about));
        }
        Mark::Number(_) | Mark::Legs(_) | Mark::Here => {}
    }
    let Some(around) = around.filter(|_| lines.is_empty()) else { return lines };
    match name_resolution::cell(&around, mark) {
        Ok(cell) => describe(world, cell),
        Err(why) => vec![why],
    }
}

fn describe(world: &World, cell: Position) -> Vec<String> {
    let known = PlayerView::of(world);
    let told = sentence(&format!("{}.", what_is_at(&known, cell)));
    let monster = known.name_at(cell).map(|it| kind(it, Bestiary::of(world)));
    let things = known.things_at(cell);
    let kinds = things.filter_map(|it| Some(known.catalogue?.kind(it.kind?)));
    std::iter::once(told).chain(monster).chain(kinds.map(about)).collect()
}

fn about(kind: &ThingKind) -> String {
    format!("{}: {}", sentence(&with_article(&kind.name)), kind.text)
}

fn kind(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    let who = who.into();
    let bits = bit_names(who.abilities);
    let bits = if bits.is_empty() { "no abilities".to_owned() } else { bits.join(", ") };
    let name = sentence(&introduced(who, bestiary));
    format!("{name}: {bits}. {}", bestiary.kind(who.abilities).words)
}

pub(crate) fn the_end(world: &World) -> Vec<String> {
    let (status, ending) = (*world.resource::<GameStatus>(), Ending::of(world));
    let mut lines = vec![match status {
        GameStatus::Won => "You have won!".to_owned(),
        GameStatus::Lost { cause: Some(cause) } => {
            let killer = cause_in_words(cause, Bestiary::of(world), introduced);
            format!("You have died, killed by {killer}.")
        }
        GameStatus::Lost { cause: None } => "You have died.".to_owned(),
        GameStatus::Stalled => "Stalemate: nobody has won.".to_owned(),
        GameStatus::GivenUp => "You have given up.".to_owned(),
        GameStatus::InProgress => "The game is not over.".to_owned(),
    }];
    let turns = count(ending.turns, "turn");
    if let Some(depth) = world.get_resource::<Depth>() {
        lines.push(format!("Level {} of {}, after {turns}.", depth.level(), depth.level_count()));
        lines.push(sentence(&format!("{}.", ending.score().trim_start_matches(", "))));
    } else {
        let left = count(count_of_monsters(world) as u64, "monster");
        lines.push(format!("After {turns}, with {left} left."));
    }
    lines.push(format!("Seed {}.", ending.seed));
    lines
}

/// Such as `2: the 3, a hunter, 5 east, twice as fast as you, hunting you.`
pub(crate) fn line(number: usize, landmark: &Landmark, from: Position, yours: Speed) -> String {
    let Landmark { name, cell, steps, in_sight, monster, .. } = landmark;
    let place = bearing(from, *cell);
    let about = match (monster, steps) {
        (Some(monster), _) => about_a_monster(monster, *in_sight, from, yours),
        (None, _) if *cell == from => String::new(),
        (None, Some(steps)) => format!(", {}", count(u64::from(*steps), "step")),
        (None, None) => ", no known way".to_owned(),
    };
    format!("{number}: {name}, {place}{about}.")
}

fn about_a_monster(
    monster: &PerceivedMonster,
    in_sight: bool,
    from: Position,
    yours: Speed,
) -> String {
    let felt = if in_sight { "" } else { ", out of sight" };
    let stuck = match monster.stuck {
        0 => String::new(),
        moves => format!(", stuck for {}", count(u64::from(moves), "move")),
    };
    let (speed, belief) = (pace(monster.speed, yours), belief(monster, from));
    format!("{felt}, {speed}{stuck}, {belief}")
}

fn pace(speed: Speed, yours: Speed) -> String {
    let (its, yours) = (speed.value(), yours.value());
    match its.cmp(&yours) {
        std::cmp::Ordering::Equal => "as fast as you".to_owned(),
        _ if its == 2 * yours => "twice as fast as you".to_owned(),
        _ if 2 * its == yours => "half as fast as you".to_owned(),
        std::cmp::Ordering::Greater => format!("faster than you ({its} to your {yours})"),
        std::cmp::Ordering::Less => format!("slower than you ({its} to your {yours})"),
    }
}

fn belief(monster: &PerceivedMonster, from: Position) -> String {
    match monster.belief {
        _ if monster.is_friend() => "on your side".to_owned(),
        Belief::Nothing => "unaware of you".to_owned(),
        Belief::Remembers(place) => format!("searching for you {}", bearing(from, place)),
        Belief::Knows(_) => "hunting you".to_owned(),
    }
}

pub(crate) fn coming(monster: &PerceivedMonster, from: Position, bestiary: &Bestiary) -> String {
    let name = with_article(bestiary.name(monster));
    let (letter, place) = (bestiary.letter(monster), bearing(from, monster.position));
    sentence(&format!("{name} ({letter}) comes into view, {place}."))
}

pub(crate) fn in_view(
    monsters: &[PerceivedMonster],
    from: Position,
    bestiary: &Bestiary,
) -> String {
    let one = |it: &PerceivedMonster| {
        let (name, letter) = (bestiary.name(it), bestiary.letter(it));
        format!("{name} {letter}, {}", bearing(from, it.position))
    };
    let all: Vec<_> = monsters.iter().map(one).collect();
    format!("In view: {}.", all.join("; "))
}

pub(crate) const fn footing(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Floor => "You are in a room.",
        Terrain::Corridor => "You are in a corridor.",
        Terrain::UpStairs => "You are on a staircase up.",
        Terrain::DownStairs => "You are on a staircase down.",
        Terrain::Rock => "You are in rock.",
    }
}

/// The player can type the result.
pub(crate) fn way(around: &Surroundings, goal: Position) -> String {
    let Some(route) = around.route(goal) else { return "You know of no way there.".to_owned() };
    let mut legs: Vec<(Direction, u16)> = Vec::new();
    for step in route {
        match legs.last_mut() {
            Some((direction, steps)) if *direction == step => *steps += 1,
            _ => legs.push((step, 1)),
        }
    }
    if legs.is_empty() {
        return "You are already there.".to_owned();
    }
    let legs: Vec<_> = legs.iter().map(|(way, steps)| format!("{steps} {}", way.name())).collect();
    legs.join("; ")
}
