//! Reports on request, a line for each fact, as far as the PC's knowledge goes: the surroundings,
//! the pack, the map, the turn order, the deadly moves, what the monsters believe. None of them
//! takes a turn. Also the changes between two turns, and the end.

use super::{
    parser::{Mark, WORDS, Word},
    surroundings::{
        Landmark, Surroundings, answers_to, bombs_on_the_ground, open_directions, signs,
    },
};
use crate::prelude::*;
use crate::{
    messages::{
        Ending, art_in_words, aside, bearing, belief, bit_names, bits, bombs_near, cause_in_words,
        consequence, death_in_words, deed, describe, expected_arrivals, in_turns, introduced,
        next_deed, progress_of_the_goal, sentence, shrines_in_words, sound_name, standing_on,
        turns_of_yours, turns_to_hunters, what_happens, what_is_at, with_article,
    },
    postmortem::{board, window},
    view::{Belonging, LookAhead, charge_in_words, crown_in_words, effects, status_texts},
};
use hexdelve::{
    arts::{ArtKind, ArtTable, KnownArt},
    knowledge::{count_of_monsters, player_of},
    lookahead::{Lurker, Threat, TimelineEntry, TurnForecast},
    text::count,
    trades::TradeTable,
};
use std::cmp::{Ordering, Reverse};

pub(super) struct Facts<'a> {
    pub(super) game: &'a mut Game,
    pub(super) ahead: &'a mut LookAhead,
    /// The last list. A number keeps its meaning until the next one.
    pub(super) listed: &'a mut Vec<Landmark>,
}

pub(super) type Report = fn(&mut Facts<'_>) -> Vec<String>;

const IS_OVER: &str = "The game is over.";

pub(super) struct Glance {
    pub(super) turns: u64,
    pub(super) level: Option<u16>,
    /// Nearest first. If the whole level is visible, distant ones are left out: they are not news.
    pub(super) in_view: Vec<PerceivedMonster>,
}

impl Glance {
    pub(super) fn of(game: &mut Game) -> Self {
        let turns = game.turns();
        let level = game.world().get_resource().map(Depth::level);
        let mut in_view = Vec::new();
        if let Some(known) = game.player_view() {
            let seen = known.creatures().filter(|it| known.field_of_view.sees(it.position));
            in_view.extend(seen.copied());
            in_view.sort_by_key(|it| (known.position.distance(it.position), it.id));
        }
        Self { turns, level, in_view }
    }

    pub(super) fn newcomers<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = &'a PerceivedMonster> {
        self.in_view.iter().filter(|it| before.find(it).is_none())
    }

    /// With the bombs; `None` if there is nothing in view.
    pub(super) fn in_words(&self, known: &PlayerView<'_>) -> Option<String> {
        let (from, bestiary) = (known.position, Bestiary::of(known.world));
        let monster = |it: &PerceivedMonster| {
            let (name, letter) = (bestiary.name(it), bestiary.letter(it));
            format!("{name} {letter}, {}{}", bearing(from, it.position), signs(known, it))
        };
        let bomb = |(cell, when)| format!("a bomb, {}, bursts {when}", bearing(from, cell));
        let monsters = self.in_view.iter().map(monster);
        let all: Vec<_> = monsters.chain(bombs_on_the_ground(known).map(bomb)).collect();
        (!all.is_empty()).then(|| format!("In view: {}.", all.join("; ")))
    }

    pub(super) fn find(&self, sighting: &PerceivedMonster) -> Option<&PerceivedMonster> {
        self.in_view.iter().find(|it| it.entity == sighting.entity)
    }
}

pub(super) fn look(facts: &mut Facts<'_>) -> Vec<String> {
    let Some(known) = facts.game.player_view() else { return Vec::new() };
    let level = known.depth.map(|it| format!("Level {} of {}. ", it.level, it.last));
    let footing = standing_on(&known, known.position);
    let place = format!("{}You are {footing}.", level.unwrap_or_default());
    let around = Surroundings::of(&known);
    let is_listed = |it: &Landmark| it.in_sight || it.leads_on;
    let mut listed = list(&around, facts.listed, is_listed);
    let is_hidden = |it: &&Landmark| it.monster.is_some() && !is_listed(it);
    match around.landmarks.iter().filter(is_hidden).count() {
        0 => {}
        hidden => listed.push(format!("Out of sight: {}.", count(hidden as u64, "monster"))),
    }
    let listed = or_nothing(listed, NOTHING);
    [place, open_directions(&known)].into_iter().chain(listed).collect()
}

pub(super) fn monsters(facts: &mut Facts<'_>) -> Vec<String> {
    landmarks(facts, NO_MONSTERS, |it| it.monster.is_some())
}

pub(super) fn things(facts: &mut Facts<'_>) -> Vec<String> {
    landmarks(facts, NOTHING, |it| it.monster.is_none())
}

fn landmarks(
    facts: &mut Facts<'_>,
    nothing: &str,
    is_listed: fn(&Landmark) -> bool,
) -> Vec<String> {
    let Some(known) = facts.game.player_view() else { return Vec::new() };
    or_nothing(list(&Surroundings::of(&known), facts.listed, is_listed), nothing)
}

const NO_MONSTERS: &str = "You know of no monsters.";
const NOTHING: &str = "You see nothing of interest.";

fn or_nothing(lines: Vec<String>, nothing: &str) -> Vec<String> {
    if lines.is_empty() { vec![nothing.to_owned()] } else { lines }
}

/// Such as `2: the 3, a hunter, 5 east, twice as fast as you, hunting you.`
fn list(
    around: &Surroundings,
    listed: &mut Vec<Landmark>,
    is_listed: impl Fn(&Landmark) -> bool,
) -> Vec<String> {
    *listed = around.landmarks.iter().filter(|it| is_listed(it)).cloned().collect();
    let line = |(number, it): (usize, &Landmark)| {
        let about = match (&it.monster, it.steps) {
            (Some(monster), _) => about_a_monster(monster, it, around),
            (None, _) if it.cell == around.place => String::new(),
            (None, Some(steps)) => format!(", {}", count(steps, "step")),
            (None, None) => ", no known way".to_owned(),
        };
        format!("{number}: {}, {}{about}.", it.name, bearing(around.place, it.cell))
    };
    (1..).zip(&*listed).map(line).collect()
}

fn about_a_monster(monster: &PerceivedMonster, it: &Landmark, around: &Surroundings) -> String {
    let felt = if it.in_sight { "" } else { ", out of sight" };
    let stuck = match monster.stuck {
        0 => String::new(),
        moves => format!(", stuck for {}", count(moves, "move")),
    };
    let belief = match monster.belief {
        _ if monster.is_friend() => "on your side".to_owned(),
        Belief::Nothing => "unaware of you".to_owned(),
        Belief::Remembers(cell) => format!("searching for you {}", bearing(around.place, cell)),
        Belief::Knows(_) => "hunting you".to_owned(),
    };
    format!("{felt}, {}{stuck}{}, {belief}", pace(monster.speed, around.speed), it.signs)
}

fn pace(speed: Speed, yours: Speed) -> String {
    let (its, yours) = (speed.value(), yours.value());
    match its.cmp(&yours) {
        Ordering::Equal => "as fast as you".to_owned(),
        _ if its == 2 * yours => "twice as fast as you".to_owned(),
        _ if 2 * its == yours => "half as fast as you".to_owned(),
        Ordering::Greater => format!("faster than you ({its} to your {yours})"),
        Ordering::Less => format!("slower than you ({its} to your {yours})"),
    }
}

pub(super) fn timeline(facts: &mut Facts<'_>) -> Vec<String> {
    let Some(forecast) = facts.ahead.forecast(facts.game) else { return vec![IS_OVER.to_owned()] };
    let world = facts.game.world();
    let mut lines = vec!["Turns from now, if you stay:".to_owned()];
    lines.extend(forecast.turns_to_live().iter().map(|moment| {
        let when = turns_of_yours(forecast, moment.at);
        format!("{when}: {}.", one_turn(forecast, moment, world))
    }));
    lines.extend(expected_arrivals(world).iter().map(|words| format!("{}.", sentence(words))));
    lines
}

fn one_turn(forecast: &TurnForecast, moment: &TimelineEntry, world: &World) -> String {
    let bestiary = Bestiary::of(world);
    let death = forecast.death_on(moment.at, moment.id);
    if moment.is_player() {
        return death.map_or("your turn".to_owned(), |it| consequence(forecast, it, bestiary));
    }
    let what = match (forecast.step_on(moment.at, moment.id), death) {
        (Some(turn), _) => {
            let is_random = turn.random_directions.is_some();
            let coin = if is_random { ", if its coin comes up tails" } else { "" };
            deed(forecast, turn, world) + coin
        }
        (None, _) if moment.is_out_of_view => "acts, out of view".to_owned(),
        (None, None) if !forecast.is_unforeseen(moment.id) => "acts".to_owned(),
        (None, Some(death)) if death.is_by_the_actor() => what_happens(forecast, moment, bestiary),
        (None, _) => format!("acts; {}", what_happens(forecast, moment, bestiary)),
    };
    format!("{} {what}", aside(moment, bestiary))
}

pub(super) fn threats(facts: &mut Facts<'_>) -> Vec<String> {
    let threats = facts.ahead.threats(facts.game);
    let world = facts.game.world();
    let bestiary = Bestiary::of(world);
    let ways = [None].into_iter().chain(Direction::ALL.map(Some));
    let mut fatal: Vec<_> =
        ways.filter_map(|way| Some((way, threats.of(way).filter(Threat::is_dangerous)?))).collect();
    fatal.sort_by_key(|(_, threat)| Reverse(threat.percent));
    let lines = fatal.into_iter().map(|(way, threat)| {
        let way = sentence(way.map_or("here", Direction::name));
        let who = cause_in_words(threat.cause, bestiary, aside);
        match (threat.percent, threat.lurker) {
            (0, Some(lurker)) if !threat.uses_ward => {
                let lurker = match lurker {
                    Lurker::Lost(who) => aside(who, bestiary),
                    Lurker::Heard(sound) => {
                        format!("what you heard ({})", sound_name(&sound, world.get_resource()))
                    }
                };
                format!("{way}: {lurker} could reach you there from out of sight.")
            }
            (0, _) => format!("{way}: {who} would break your ward."),
            (100, _) => format!("{way}: {who} would kill you."),
            (percent, _) => format!("{way}: {who} would kill you ({percent}% chance)."),
        }
    });
    let known = PlayerView::of(world);
    let bomb = |(cell, hundredths)| {
        let (place, when) = (bearing(known.position, cell), in_turns(hundredths));
        format!("A bomb {place} bursts {when}, and kills all within 1 cell.")
    };
    let lines = lines.chain(bombs_near(&known).map(bomb)).collect();
    or_nothing(lines, "As far as you know, no move is deadly now.")
}

pub(super) fn minds(facts: &mut Facts<'_>) -> Vec<String> {
    let forecast = facts.ahead.forecast(facts.game);
    let Some(known) = facts.game.player_view() else { return vec![IS_OVER.to_owned()] };
    let (from, bestiary) = (known.position, Bestiary::of(known.world));
    let line = |monster: &PerceivedMonster| {
        let name = sentence(&introduced(monster, bestiary));
        let place = bearing(from, monster.position);
        let sees = if monster.in_view { "It can see you." } else { "It cannot see you." };
        let deeds = forecast.map_or_else(Vec::new, |it| next_deed(it, monster.id, known.world));
        let (bits, belief) = (bits(monster), belief(known.world, monster, from));
        format!("{name}, {place}. {bits} {sees} {belief} {}", deeds.join(" "))
    };
    let mut lines = or_nothing(known.nearest_first().iter().map(line).collect(), NO_MONSTERS);
    if let Some(forecast) = forecast {
        let told =
            |death| format!("If you stay, {}.", death_in_words(forecast, death, bestiary, from));
        lines.extend(forecast.deaths.iter().map(told));
    }
    lines
}

pub(super) fn arts(facts: &mut Facts<'_>) -> Vec<String> {
    let Some(known) = facts.game.player_view() else { return vec![IS_OVER.to_owned()] };
    let line = |(kind, known): (&ArtKind, KnownArt)| {
        let (name, charge) = (sentence(&kind.name), charge_in_words(kind, known));
        format!("{name}, {charge}. {}", kind.text)
    };
    let lines = known.arts().into_iter().map(line).collect();
    let mut lines = or_nothing(lines, "You know no arts yet.");
    lines.extend(shrines_in_words(known.world));
    lines
}

pub(super) fn standing(facts: &mut Facts<'_>) -> Vec<String> {
    let world = facts.game.world();
    let ending = Ending::of(world);
    let depth = world.get_resource::<Depth>();
    let place = depth.map_or_else(
        || "Turn ".to_owned(),
        |it| format!("Level {} of {}, turn ", it.level(), it.level_count()),
    );
    let mut lines = vec![format!("{place}{}{}, seed {}.", ending.turns, ending.score, ending.seed)];
    if let Some(progress) = progress_of_the_goal(world) {
        lines.push(format!("{progress}."));
    } else if depth.is_none() {
        lines.push(format!("{} left.", count(count_of_monsters(world) as u64, "monster")));
    }
    let lead = turns_to_hunters(world);
    lines.extend(lead.map(|it| format!("Lead over the hunters: {}.", count(it, "turn"))));
    let effects = effects(world, player_of(world));
    if !effects.is_empty() {
        lines.push(format!("Effects: {}.", effects.join(", ")));
    }
    lines.extend(status_texts(world).iter().map(|text| sentence(&format!("{text}."))));
    lines
}

pub(super) fn pack(facts: &mut Facts<'_>) -> Vec<String> {
    let world = facts.game.world();
    let items = Belonging::all(world).into_iter().map(|it| format!("{}: {}.", it.slot, it.state()));
    let crown = crown_in_words(world).map(|crown| sentence(&format!("{crown}.")));
    or_nothing(items.chain(crown).collect(), "You carry nothing.")
}

/// In a larger level, the part around the PC.
const DRAWN: Size = Size::STANDARD;

pub(super) fn map(facts: &mut Facts<'_>) -> Vec<String> {
    let known_game = KnownGame::of(facts.game.world());
    let (columns, rows) = window(&known_game, DRAWN);
    let (left, right, top, bottom) = (columns.start, columns.end - 1, rows.start, rows.end - 1);
    let Position { x, y } = known_game.known.position;
    let part = format!("Columns {left} to {right}, rows {top} to {bottom}.");
    let about = format!("{part} You are in column {x}, row {y}.");
    std::iter::once(about).chain(board(&known_game, DRAWN)).collect()
}

const REMEMBERED: usize = 20;

pub(super) fn messages(facts: &mut Facts<'_>) -> Vec<String> {
    let history = facts.game.world().resource::<MessageLog>().history();
    let skipped = history.len().saturating_sub(REMEMBERED);
    let told = history.skip(skipped).map(|(turn, words)| format!("Turn {turn}: {words}"));
    or_nothing(told.collect(), "There are no messages yet.")
}

pub(super) fn help() -> Vec<String> {
    let syntax = [
        "Type a word, or just its first few letters. Separate multiple words on a line with ; or \
         a space.",
        "3 east moves east three times, or until something happens.",
        "ITEM is an inventory letter or a name. WHOM and WHERE can be a name, a monster's letter, \
         #2 for the second in the list, or 4 north 2 east.",
    ];
    syntax.map(str::to_owned).into_iter().chain(WORDS.iter().map(Word::help)).collect()
}

/// A kind of monster or thing, something carried, or else what is at a place.
pub(super) fn examine(facts: &mut Facts<'_>, mark: &Mark) -> Vec<String> {
    let kinds = kinds(facts.game.world(), mark);
    if !kinds.is_empty() {
        return kinds;
    }
    let Some(known) = facts.game.player_view() else { return Vec::new() };
    match Surroundings::of(&known).cell(mark, facts.listed) {
        Ok(cell) => describe_cell(&known, cell),
        Err(why) => vec![why],
    }
}

fn kinds(world: &World, mark: &Mark) -> Vec<String> {
    let bestiary = Bestiary::of(world);
    match mark {
        Mark::Letter(letter) => {
            let kind = Abilities::from_letter(*letter).map(|it| monster_kind(it, bestiary));
            let carried = Slot::from_letter(*letter).and_then(|it| Belonging::in_slot(world, it));
            let carried = carried.map(|it| format!("{}: {}. {}", it.slot, it.state(), it.text()));
            kind.into_iter().chain(carried).collect()
        }
        Mark::Named(name) => {
            let monsters = Abilities::all();
            let monsters = monsters.map(|it| (&bestiary.kind(it).name, monster_kind(it, bestiary)));
            let trades = world.get_resource::<TradeTable>().into_iter().flat_map(TradeTable::iter);
            let trades = trades.map(|it| (&it.name, format!("{}, a trade", it.name), &it.text));
            let things = world.get_resource::<Catalogue>().into_iter().flat_map(Catalogue::iter);
            let things = things.map(|(_, it)| (&it.name, with_article(&it.name), &it.text));
            let arts = world.get_resource::<ArtTable>().into_iter().flat_map(ArtTable::iter);
            let arts = arts.map(|(_, it)| (&it.name, art_in_words(&it.name), &it.text));
            let others = trades.chain(things).chain(arts);
            let others = others.map(|(own, it, text)| (own, format!("{}: {text}", sentence(&it))));
            let all = monsters.chain(others);
            all.filter(|(own, _)| answers_to(own, name)).map(|(_, told)| told).collect()
        }
        Mark::Number(_) | Mark::Legs(_) | Mark::Here => Vec::new(),
    }
}

fn describe_cell(known: &PlayerView<'_>, cell: Position) -> Vec<String> {
    let what = sentence(&format!("{}.", what_is_at(known, cell)));
    let mut more = describe(known, &[], cell).more;
    if let (Some(who), Some((_, text))) = (known.name_at(cell), more.first_mut()) {
        *text = format!("{}. {text}", abilities_in_words(who.abilities));
    }
    let more = more.iter().map(|(name, text)| format!("{}: {text}", sentence(name)));
    std::iter::once(what).chain(more).collect()
}

fn monster_kind(who: impl Into<Identity>, bestiary: &Bestiary) -> String {
    let who = who.into();
    let (name, bits) = (sentence(&introduced(who, bestiary)), abilities_in_words(who.abilities));
    format!("{name}: {bits}. {}", bestiary.kind(who.abilities).words)
}

fn abilities_in_words(abilities: Abilities) -> String {
    let bits = bit_names(abilities);
    if bits.is_empty() { "no abilities".to_owned() } else { bits.join(", ") }
}

/// The player can type the result.
pub(super) fn way(around: &Surroundings, goal: Position) -> String {
    let Some(route) = around.route(goal) else { return "You know of no way there.".to_owned() };
    if route.is_empty() {
        return "You are already there.".to_owned();
    }
    let legs = route.chunk_by(|one, other| one == other);
    let legs: Vec<_> = legs.map(|leg| format!("{} {}", leg.len(), leg[0].name())).collect();
    legs.join("; ")
}

pub(super) fn coming(known: &PlayerView<'_>, monster: &PerceivedMonster) -> String {
    let bestiary = Bestiary::of(known.world);
    let name = with_article(bestiary.name(monster));
    let (letter, place) = (bestiary.letter(monster), bearing(known.position, monster.position));
    sentence(&format!("{name} ({letter}) comes into view, {place}{}.", signs(known, monster)))
}

pub(super) fn the_end(world: &World) -> Vec<String> {
    let ending = Ending::of(world);
    let outcome = match *world.resource::<GameStatus>() {
        GameStatus::Won => "You have won!".to_owned(),
        GameStatus::Lost { cause: Some(cause) } => {
            let killer = cause_in_words(cause, Bestiary::of(world), introduced);
            format!("You have died, killed by {killer}.")
        }
        GameStatus::Lost { cause: None } => "You have died.".to_owned(),
        GameStatus::Stalled => "Stalemate: nobody has won.".to_owned(),
        GameStatus::GivenUp => "You have given up.".to_owned(),
        GameStatus::InProgress => "The game is not over.".to_owned(),
    };
    let mut lines = vec![outcome];
    let turns = count(ending.turns, "turn");
    if let Some(depth) = world.get_resource::<Depth>() {
        lines.push(format!("Level {} of {}, after {turns}.", depth.level(), depth.level_count()));
        lines.push(sentence(&format!("{}.", ending.score.trim_start_matches(", "))));
    } else {
        let left = count(count_of_monsters(world) as u64, "monster");
        lines.push(format!("After {turns}, with {left} left."));
    }
    lines.push(format!("Seed {}.", ending.seed));
    lines
}
