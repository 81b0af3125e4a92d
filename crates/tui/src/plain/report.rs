//! Reports on request: a line for each fact. None of them takes a turn.

use crate::{
    messages::{
        Ending,
        describing::what_is_at,
        progress_of_the_goal,
        words::{bit_names, cause_in_words, introduced, sentence, with_article},
    },
    plain::{
        landmark::{Landmark, Listed, Surroundings},
        name_resolution::{self, answers_to},
        places::shape,
        request::Mark,
        surroundings::{footing, line},
        vocabulary::WORDS,
    },
    view::{Belonging, KnownGame, around, crown_in_words, effects, status_texts},
};
use bevy_ecs::prelude::World;
use hexdelve::{
    action::{GameStatus, Slot},
    creature::{Abilities, Bestiary, Identity, Speed},
    game::Game,
    grid::{Position, Size},
    knowledge::{count_of_monsters, player_of},
    level::Depth,
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

impl Choice {
    fn includes(self, landmark: &Landmark) -> bool {
        match self {
            Self::Around => landmark.in_sight || landmark.leads_on,
            Self::Monsters => landmark.monster.is_some(),
            Self::Things => landmark.monster.is_none(),
        }
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
