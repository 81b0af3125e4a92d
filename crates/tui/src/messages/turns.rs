//! Turns as text: the turn order up to the PC's third turn from now, with the PC's own turns, and
//! those of the monsters that can matter; the time until an event; and the PC's past turns.
//!
//! Time is counted in the PC's turns, however long they are: the only unit players see. A moment
//! between two turns is counted in hundredths; from three turns on, in tenths.

use super::{
    aside, bearing, cause_in_words, cell_among_twins, in_short, in_turns, points, sentence,
    short_bearing,
};
use hexdelve::prelude::*;
use hexdelve::{
    lookahead::{ForecastDeath, ForecastStep, LastSafeMove, TimelineEntry, TurnForecast},
    player::SkillRegistry,
    text::count,
    trades::TradeWords,
    turn::GameTime,
};
use std::collections::BTreeSet;

/// The columns for the longest words about a turn of the PC.
const WIDE: usize = 32;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct TurnList {
    /// Indices into the forecast's timeline, in ascending order.
    pub(crate) turns: Vec<usize>,
    /// No room was left for these turns.
    pub(crate) left_out: usize,
    /// Monsters that only rest or are too far away to matter.
    pub(crate) irrelevant: usize,
}

impl TurnList {
    /// The list ends with the PC's certain death.
    pub(crate) fn of(forecast: &TurnForecast, from: Position) -> Self {
        let timeline = forecast.turns_to_live();
        let ids: BTreeSet<_> = timeline.iter().map(|it| it.id).collect();
        let irrelevant: BTreeSet<_> =
            ids.into_iter().filter(|id| forecast.is_irrelevant(*id, from)).collect();
        let timeline = timeline.iter().enumerate();
        let turns = timeline.filter(|(_, it)| !irrelevant.contains(&it.id)).map(|(at, _)| at);
        Self { turns: turns.collect(), left_out: 0, irrelevant: irrelevant.len() }
    }

    /// The selected turn, deadly ones and the PC's stay, then those of attackers, of monsters that are
    /// near, and the earliest. Where the PC's would take most lines, only the first does. Leaves a
    /// line for [`Self::note`] where it is needed.
    pub(crate) fn in_lines(
        mut self,
        forecast: &TurnForecast,
        (selected, from): (Option<usize>, Position),
        rows: usize,
    ) -> Self {
        let (count, rows) = (self.turns.len(), rows.saturating_sub((self.irrelevant > 0).into()));
        if count <= rows {
            return self;
        }
        let is_yours = |at: &&usize| forecast.timeline[**at].is_player();
        let has_room = self.turns.iter().filter(is_yours).count() * 2 <= rows;
        let stays = |at: &usize| {
            let entry = &forecast.timeline[*at];
            let step = forecast.step_on(entry.at, entry.id);
            let is_deadly = step.is_some_and(|it| it.breaks_ward)
                || forecast.death_on(entry.at, entry.id).is_some();
            let is_yours = entry.is_player() && (has_room || entry.at == forecast.now);
            is_yours || selected == Some(*at) || is_deadly
        };
        let rank = |at: &usize| {
            let moment = &forecast.timeline[*at];
            let step = forecast.step_on(moment.at, moment.id);
            let rests = step.is_some_and(|it| it.action == Action::Rest);
            let is_far = !forecast.may_reach(moment.id, from);
            (!stays(at), !forecast.attacks(moment.id), is_far, rests, *at)
        };
        self.turns.sort_by_cached_key(rank);
        self.turns.truncate(rows.saturating_sub((self.irrelevant == 0).into()));
        self.turns.sort_unstable();
        self.left_out = count - self.turns.len();
        self
    }

    pub(crate) fn note(&self) -> Option<String> {
        let turns = count(self.left_out as u64, "more turn");
        match (self.left_out, self.irrelevant) {
            (0, 0) => None,
            (0, irrelevant) => {
                let monsters = count(irrelevant as u64, "monster");
                Some(format!("and {monsters} at rest or far away"))
            }
            (_, 0) => Some(format!("and {turns}")),
            (_, irrelevant) => Some(format!("and {turns}; {irrelevant} at rest or far")),
        }
    }
}

/// For example, `+0.66  3 hunter    goes west`. A short line has no name, and short bearings.
pub(crate) fn moment(
    forecast: &TurnForecast,
    at: usize,
    world: &World,
    (from, width): (Position, usize),
) -> String {
    let (moment, bestiary) = (&forecast.timeline[at], Bestiary::of(world));
    let when = match moment.at - forecast.now {
        0 => "now".to_owned(),
        _ => format!("+{}", turns_of_yours(forecast, moment.at)),
    };
    if moment.is_player() {
        if let Some(death) = forecast.death_on(moment.at, moment.id) {
            return format!("{when:>5}  @ {}", consequence(forecast, death, bestiary));
        }
        let nth = forecast.timeline[..at].iter().filter(|moment| moment.is_player()).count();
        let words =
            ["your turn", "your next turn", "your turn after next", "your third turn from now"];
        // Where the end would be cut, the time says which turn it is.
        return format!("{when:>5}  @ {}", words[if width < WIDE { 0 } else { nth.min(3) }]);
    }
    let (letter, name) = (bestiary.letter(moment), bestiary.name(moment));
    let deed = match forecast.step_on(moment.at, moment.id) {
        _ if moment.is_out_of_view => "out of view; could be anywhere nearby".to_owned(),
        Some(turn) if turn.random_directions.is_some() => {
            format!("50%: {}", deed(forecast, turn, world))
        }
        Some(turn) => deed(forecast, turn, world),
        None => what_happens(forecast, moment, bestiary),
    };
    let twin = cell_among_twins(forecast, moment.id).filter(|_| !moment.is_out_of_view);
    let place = |bearing: fn(Position, Position) -> String| {
        twin.map_or(String::new(), |cell| format!(" ({})", bearing(from, cell)))
    };
    // A place after the action would look like its destination.
    let short = place(short_bearing);
    let (long_name, short_name) = (format!("{name}{}", place(bearing)), format!("{name}{short}"));
    let brief = in_brief(&deed);
    let lines = [
        format!("{when:>5}  {letter} {long_name:<9} {deed}"),
        format!("{when:>5}  {letter} {short_name:<9} {deed}"),
        format!("{when:>5}  {letter}{short} {deed}"),
        format!("{when:>5}  {letter}{short} {brief}"),
        format!("{when:>5}  {letter} {brief}"),
    ];
    let [.., shortest] = &lines;
    lines.iter().find(|line| line.chars().count() <= width).unwrap_or(shortest).clone()
}

fn in_brief(deed: &str) -> String {
    let abbreviated = |word: &str| {
        let way = Direction::ALL.into_iter().find(|way| way.name() == word);
        way.map_or_else(|| word.to_owned(), |way| points(&[way]))
    };
    let main = deed.split([';', '(']).next().unwrap_or(deed);
    let main = main.split_whitespace().map(abbreviated).collect::<Vec<_>>().join(" ");
    main.replace("50%: goes", "50%")
        .replace("50%: kills you", "50% death")
        .replace("out of view", "unseen")
        .replace("breaks your ward", "costs ward")
}

/// A character may die before it acts.
pub(crate) fn what_happens(
    forecast: &TurnForecast,
    moment: &TimelineEntry,
    bestiary: &Bestiary,
) -> String {
    match forecast.death_on(moment.at, moment.id) {
        Some(death) => consequence(forecast, death, bestiary),
        None if forecast.is_unforeseen(moment.id) => "its step is unknown".to_owned(),
        None => "acts".to_owned(),
    }
}

/// The actor's deed needs no subject.
pub(crate) fn consequence(
    forecast: &TurnForecast,
    death: &ForecastDeath,
    bestiary: &Bestiary,
) -> String {
    let victim = match &death.victim {
        victim if victim.is_player() => "you".to_owned(),
        victim if victim.id == death.actor.id => "it".to_owned(),
        victim => in_short(victim, bestiary),
    };
    let cause = cause_in_words(death.cause, bestiary, in_short);
    match (death.is_by_the_actor(), is_blast(forecast, death)) {
        (true, true) if victim == "it" => "dies by its own bomb".to_owned(),
        (true, true) => format!("kills {victim} with its bomb"),
        (true, false) => format!("kills {victim}"),
        (false, true) => format!("a bomb kills {victim}"),
        (false, false) => format!("{cause} kills {victim}"),
    }
}

/// A bomb bursts on the turn of whoever comes next, and its bearer dies first.
pub(super) fn is_blast(forecast: &TurnForecast, death: &ForecastDeath) -> bool {
    let killer = |it: &ForecastDeath| it.cause.and_then(CauseOfDeath::killer).map(|it| it.id);
    let by = killer(death);
    let is_bearer =
        |it: &ForecastDeath| it.at == death.at && killer(it) == by && Some(it.victim.id) == by;
    by.is_some_and(|it| it != death.actor.id) || forecast.deaths.iter().any(is_bearer)
}

/// A monster that steps but does not arrive has met something solid, and stays put.
pub(crate) fn deed(forecast: &TurnForecast, turn: &ForecastStep, world: &World) -> String {
    let bestiary = Bestiary::of(world);
    let action = match turn.action {
        Action::Step(way) if turn.digs.is_some() && turn.to == turn.from => {
            format!("digs {}", way.name())
        }
        _ if turn.breaks_ward => "breaks your ward".to_owned(),
        _ if turn.is_held => "is held".to_owned(),
        Action::Step(_) if turn.to == turn.from => "stays put".to_owned(),
        Action::Step(way) => format!("goes {}", way.name()),
        Action::Custom(action) => {
            TradeWords::for_action(world, action).unwrap_or("acts").to_owned()
        }
        _ => "rests".to_owned(),
    };
    let deed = match forecast.death_on(turn.at, turn.id) {
        Some(death) if death.is_by_the_actor() => consequence(forecast, death, bestiary),
        Some(death) => format!("{action} and {}", consequence(forecast, death, bestiary)),
        None => action,
    };
    match &turn.enters {
        Some(ground) => format!("{deed} ({ground})"),
        None => deed,
    }
}

/// If the monster tosses a coin, both sides are told.
pub(crate) fn next_deed(
    forecast: &TurnForecast,
    number: CharacterId,
    world: &World,
) -> Vec<String> {
    let at = forecast.timeline.iter().find(|it| it.id == number).map(|it| it.at);
    let when = at.map(|at| sentence(&in_turns(hundredths(forecast, at))));
    let (when, turn) = match (when, forecast.next_turn_of(number)) {
        (Some(when), Some(turn)) => (when, turn),
        (Some(when), None) if forecast.is_unforeseen(number) => {
            let why = "You know too little of its surroundings to say how.";
            return vec![format!("{when} it acts. {why}")];
        }
        _ => return vec!["It does not act within your next three turns.".to_owned()],
    };
    let deed = deed(forecast, turn, world);
    let Some(heads) = &turn.random_directions else { return vec![format!("{when} it {deed}.")] };
    let on_heads = match heads[..] {
        [] => "Heads: it rests.".to_owned(),
        _ if turn.may_be_blocked => format!(
            "Heads: it goes in a random direction ({}; some may be blocked).",
            points(heads)
        ),
        [way] => format!("Heads: it goes {}.", way.name()),
        _ => format!("Heads: it goes in one of {} directions ({}).", heads.len(), points(heads)),
    };
    vec![format!("{when} it tosses a coin. Tails: it {deed}."), on_heads]
}

/// As in "went north", and as in "going north". `item` is the name of the item in the slot, if it is
/// known: it may be used up.
fn verb_forms(world: &World, command: Action, item: Option<&str>) -> [String; 2] {
    let named = |slot| item.map_or_else(|| format!(" item {slot}"), |item| format!(" the {item}"));
    let (past, going, object) = match command {
        Action::Rest => ("rested", "resting", String::new()),
        Action::Step(way) => ("went", "going", format!(" {}", way.name())),
        Action::Close(way) => ("closed", "closing", format!(" the door to the {}", way.name())),
        Action::PickUp => ("picked", "picking", " something up".to_owned()),
        Action::Drop(slot) => ("dropped", "dropping", named(slot)),
        Action::Throw(slot, _) => ("threw", "throwing", named(slot)),
        Action::Use(slot, _) => ("used", "using", named(slot)),
        Action::Descend => ("went", "going", " down".to_owned()),
        Action::Ascend => ("went", "going", " up".to_owned()),
        Action::Custom(action) => {
            let skill = world.get_resource().and_then(|all: &SkillRegistry| all.find(action));
            ("used", "using", format!(" {}", skill.map_or("a skill", |skill| skill.name)))
        }
    };
    [format!("{past}{object}"), format!("{going}{object}")]
}

/// `news` is what the turn's messages say, and `item` the name of the item in the slot.
pub(crate) fn past_turn_in_words(
    world: &World,
    command: Action,
    (news, item): (&str, Option<&str>),
) -> String {
    // A message names the action of an art.
    if matches!(command, Action::Custom(_)) && !news.is_empty() {
        return news.to_owned();
    }
    let [did, _] = verb_forms(world, command, item);
    format!("You {did}. {news}").trim_end().to_owned()
}

/// `clue` is what might have warned the PC before its last turn, as a sentence; `item` names what it
/// carried on a turn.
pub(crate) fn judgement_in_words<'a>(
    found: LastSafeMove,
    (clue, item): (Option<&str>, &dyn Fn(u64, Slot) -> Option<&'a str>),
    world: &World,
) -> String {
    let (turn, safe, victim, taken, is_last, tool) = match found {
        LastSafeMove::NoneFound { turns: 0 } => return String::new(),
        LastSafeMove::NoneFound { turns } => {
            let turns = if turns == 1 { "turn" } else { &format!("{turns} turns") };
            return format!("No move was safe in the last {turns}.");
        }
        LastSafeMove::Safe { turn, safe, victim, taken, is_last, tool } => {
            (turn, safe, victim, taken, is_last, tool)
        }
    };
    let forms = |action| {
        let item = match action {
            Action::Use(slot, _) | Action::Throw(slot, _) => item(turn, slot),
            _ => None,
        };
        verb_forms(world, action, item)
    };
    let ([_, mut doing], [did, _]) = (forms(safe), forms(taken));
    if let (Action::Step(way), Some(victim)) = (safe, victim) {
        doing = format!("killing {} to the {}", aside(victim, Bestiary::of(world)), way.name());
    }
    let tool = tool.map(|tool| format!(", and so was {}", forms(tool)[1])).unwrap_or_default();
    let told = match (safe == taken, is_last) {
        (false, _) => format!("{doing} was still safe{tool}, but you {did}."),
        (true, false) => format!("after you {did}, no move was safe."),
        (true, true) => {
            format!("nothing in view made {doing} dangerous. {}", clue.unwrap_or_default())
        }
    };
    format!("Turn {turn}: {}", told.trim_end())
}

pub(crate) fn turns_of_yours(forecast: &TurnForecast, at: GameTime) -> String {
    in_decimals(hundredths(forecast, at))
}

/// In hundredths of a turn. From then on, tenths are enough.
const FAR: u64 = 300;

/// Never promises more time than there is.
pub(crate) fn in_decimals(hundredths: u64) -> String {
    let hundredths = if hundredths < FAR { hundredths } else { hundredths / 10 * 10 };
    let told = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    told.trim_end_matches('0').trim_end_matches('.').to_owned()
}

pub(crate) fn hundredths(forecast: &TurnForecast, at: GameTime) -> u64 {
    let yours = forecast.timeline.iter().filter(|moment| moment.is_player());
    let (mut passed, mut last) = (0, forecast.now);
    for turn in yours.map(|moment| moment.at).filter(|turn| *turn > forecast.now) {
        if turn > at {
            return passed + (at - last) * 100 / (turn - last);
        }
        (passed, last) = (passed + 100, turn);
    }
    passed
}
