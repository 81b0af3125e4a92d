//! Sentences about deaths: those that happen, those that are forecast, the PC's killer, and the end
//! of a game as text.

use super::{
    EarnedPoints, aside, bearing, bit_names, cause_in_words, cell_among_twins, hundredths,
    in_short, in_turns, introduced, is_blast, letter_and_name, listed, sentence,
};
use hexdelve::prelude::*;
use hexdelve::{
    journal::{DailyDate, Score},
    knowledge::{PlayerSight, recent_messages},
    log::MessagePriority,
    lookahead::{ForecastDeath, TurnForecast},
    text::count,
    things::{ThingEvent, ThingEventKind},
};

/// The deaths that the PC sees or causes, and the PC's own. Those by an arrival in a cell whose
/// trap or feature then takes effect precede the messages about traps and features, because the
/// arrival comes first.
pub(super) fn log_deaths<const ON_ARRIVAL: bool>(
    (mut deaths, mut events): (MessageReader<Killed>, MessageReader<ThingEvent>),
    (eyes, bestiary, points): (PlayerSight<'_>, Res<Bestiary>, EarnedPoints<'_>),
    (alive, places): (Query<(), With<CharacterId>>, Query<&Position>),
    mut log: ResMut<MessageLog>,
) {
    // In most turns nobody dies.
    if deaths.is_empty() {
        events.clear();
        return;
    }
    let ground = |it: &&ThingEvent| {
        matches!(it.kind, ThingEventKind::TrapTriggered | ThingEventKind::FeatureEntered)
    };
    let events: Vec<_> = events.read().filter(ground).collect();
    for death in deaths.read() {
        let concerns = death.victim.is_player() || death.is_by_player();
        let is_told = concerns || eyes.see(death.cell);
        let is_on_arrival = death.killer().is_some_and(|killer| {
            // A slide kills in the cells after the first one.
            let first = events.iter().find(|it| it.character == killer.entity);
            first.is_some_and(|it| it.cell == death.cell)
        });
        if !is_told || is_on_arrival != ON_ARRIVAL {
            continue;
        }
        let killer = death.killer().map(|it| it.entity);
        // Only a bomber kills after its death.
        let is_blast = killer.is_some_and(|it| !alive.contains(it));
        let (weight, words) = tell_of_death(death, is_blast, &bestiary);
        log.push(weight, points.add(sentence(&words), Score::for_kill(death)));
        let has_arrived = killer.is_some_and(|it| places.get(it).is_ok_and(|at| *at == death.cell));
        if weight == MessagePriority::Death && has_arrived {
            log.hint("Monsters kill each other when they walk into one another.");
        }
    }
}

fn tell_of_death(death: &Killed, is_blast: bool, bestiary: &Bestiary) -> (MessagePriority, String) {
    let victim = &death.victim;
    let bomb = if is_blast { "the bomb of " } else { "" };
    if victim.is_player() {
        let killer = bomb.to_owned() + &cause_in_words(death.cause, bestiary, aside);
        (MessagePriority::Player, format!("{killer} kills you!"))
    } else if death.is_by_player() {
        (MessagePriority::Player, format!("You kill {}.", introduced(victim, bestiary)))
    } else {
        let killer = bomb.to_owned() + &cause_in_words(death.cause, bestiary, in_short);
        (MessagePriority::Death, format!("{killer} kills {}.", in_short(victim, bestiary)))
    }
}

pub(crate) fn killer_in_words(world: &World) -> String {
    let turn = world.resource::<PlayerOrders>().turns_taken();
    let killer = match world.resource::<GameStatus>().cause_of_death() {
        Some(CauseOfDeath::Character(killer)) => killer,
        Some(CauseOfDeath::Other(cause)) => return format!("Killed by {cause} after turn {turn}."),
        None => return String::new(),
    };
    // A bomber may be gone when its bomb bursts.
    let speed = world.get(killer.entity).copied().or(killer.base_stats.map(|it| it.speed));
    let speed = speed.unwrap_or_default().value();
    let who = sentence(&introduced(&killer, Bestiary::of(world)));
    let names = bit_names(killer.abilities);
    let bits = if names.is_empty() { "no abilities".to_owned() } else { listed(&names, "and") };
    let belief = match world.get::<Belief>(killer.entity) {
        None => "Its bomb burst",
        Some(Belief::Knows(_)) => "It knew where you were",
        Some(Belief::Remembers(_)) => "It was heading for where it last noticed you",
        Some(Belief::Nothing) => "It had not noticed you",
    };
    let place = world.get::<Position>(killer.entity);
    let is_far = place != Some(&PlayerView::of(world).place_of_the_pc());
    let strikes = if is_far { "struck" } else { "reached" };
    let last = recent_messages::<Moved>(world).filter(|step| step.who == killer.entity).last();
    let way = last.and_then(|step| step.to.toward(step.from));
    let origin = way.map_or(String::new(), |way| format!(", and came from the {}", way.name()));
    format!("{who}: {bits}, speed {speed}. {belief}{origin}. It {strikes} you after turn {turn}.")
}

pub(crate) fn death_in_words(
    forecast: &TurnForecast,
    death: &ForecastDeath,
    bestiary: &Bestiary,
    from: Position,
) -> String {
    let name = |who: &CharacterSummary| {
        if who.is_player() {
            return "you".to_owned();
        }
        let place = cell_among_twins(forecast, who.id);
        let place = place.map_or(String::new(), |cell| format!(" ({})", bearing(from, cell)));
        in_short(who, bestiary) + &place
    };
    let killer = death.cause.and_then(CauseOfDeath::killer);
    let bomb = if is_blast(forecast, death) { "the bomb of " } else { "" };
    let killer =
        killer.map_or_else(|| cause_in_words(death.cause, bestiary, in_short), |it| name(&it));
    let victim = name(&death.victim);
    let when = in_turns(hundredths(forecast, death.at));
    let kills = if death.is_certain() { "will kill" } else { "may kill" };
    format!("{bomb}{killer} {kills} {victim} {when}")
}

/// Returns the outcome of a game as one line.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::messages::outcome_summary;
/// let mut game = Scenario::draw("@9").seed(42).start();
/// assert_eq!(outcome_summary(&game), "quit after 0 turns, seed 42");
/// game.submit(Action::Step(Direction::East)).unwrap();
/// assert_eq!(outcome_summary(&game), "won after 1 turn, seed 42");
/// ```
pub fn outcome_summary(game: &Game) -> String {
    let ending = Ending::of(game.world());
    format!("{}, seed {}", ending.in_words(), ending.seed)
}

/// Returns a line to share with other players: the run code, the date of a daily game, how
/// the game ended, and the conducts that were kept. It says nothing about the levels.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::messages::line_to_share;
/// let mut game = Scenario::draw("@9").seed(42).start();
/// game.submit(Action::Step(Direction::East)).unwrap();
/// let line = line_to_share(&game, "HX6-P", None, &["no rest".to_owned()]);
/// assert_eq!(line, "HX6-P: won after 1 turn; no rest");
/// ```
pub fn line_to_share(
    game: &Game,
    code: &str,
    day: Option<&DailyDate>,
    conducts: &[String],
) -> String {
    let day = day.map_or(String::new(), |day| format!(", the daily for {day}"));
    let mut parts = vec![Ending::of(game.world()).in_words()];
    parts.extend((!conducts.is_empty()).then(|| conducts.join(", ")));
    format!("{code}{day}: {}", parts.join("; "))
}

/// Returns the state of a game as one line that begins with the number of turns.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::messages::status_summary;
/// let game = DelveSetup::new(Seed(7)).start();
/// assert_eq!(status_summary(&game), "0 turns, unfinished on level 1, score 100, seed 7");
/// ```
pub fn status_summary(game: &Game) -> String {
    let ending = Ending::of(game.world());
    let outcome = if game.status().is_over() { &ending.outcome } else { "unfinished" };
    let turns = count(ending.turns, "turn");
    format!("{turns}, {outcome}{}{}, seed {}", ending.place, ending.score, ending.seed)
}

#[derive(Debug)]
pub(crate) struct Ending {
    /// `won`, `killed by a b (oracle)`, `killed by fire`, `stalled`, `given up`, or `quit`.
    outcome: String,
    /// Such as ` on level 3`.
    place: String,
    /// Such as `, score 100, practice mode`.
    pub(crate) score: String,
    /// Such as `, practice mode`.
    pub(crate) mode: &'static str,
    pub(crate) turns: u64,
    pub(crate) seed: Seed,
}

impl Ending {
    pub(crate) fn of(world: &World) -> Self {
        let status = *world.resource::<GameStatus>();
        let outcome = match status.cause_of_death() {
            Some(cause) => {
                let killer = cause_in_words(cause, Bestiary::of(world), letter_and_name);
                format!("killed by {killer}")
            }
            None if status == GameStatus::InProgress => "quit".to_owned(),
            None => status.as_str().to_owned(),
        };
        let level = world.get_resource().map(Depth::level);
        let score = level.map_or(String::new(), |_| format!(", score {}", Score::of(world)));
        let mode = match world.get_resource() {
            Some(GameMode::Practice) => ", practice mode",
            Some(GameMode::Wizard) => ", wizard mode",
            Some(GameMode::Delve | GameMode::Pit) | None => "",
        };
        Self {
            outcome,
            place: level.map_or(String::new(), |level| format!(" on level {level}")),
            score: score + mode,
            mode,
            turns: world.resource::<PlayerOrders>().turns_taken(),
            seed: *world.resource(),
        }
    }

    pub(crate) fn outcome(&self) -> String {
        format!("{}{}", self.outcome, self.place)
    }

    pub(crate) fn in_words(&self) -> String {
        format!("{} after {}{}", self.outcome(), count(self.turns, "turn"), self.score)
    }
}
