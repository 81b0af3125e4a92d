//! Reporting events in lines: after each turn, and again on request. Also forecasts, as far as the
//! PC's knowledge goes (the turn order, the deadly moves, what the monsters believe), and a watched
//! game as plain text, for pipes, files, and terminals that can only print lines.

use super::{
    Next, PlainSession,
    name_resolution::Listed,
    report::{Glance, coming, in_view, look},
};
use crate::{
    messages::{
        deaths::fate,
        goal::{NOBODY_ELSE_IS_LEFT, coming_hunters, expected_hunters},
        minds::{belief, bits},
        outcome_summary,
        timeline::{consequence, deed, next_deed, what_happens},
        turns::turns_of_yours,
        words::{aside, bearing, cause_in_words, introduced, sentence},
    },
    plain::report,
    session::RecordingTarget,
    view::{KnownGame, standing},
};
use bevy_ecs::prelude::World;
use hexdelve::{
    content::escape_unprintable,
    creature::Bestiary,
    dungeon::render_dungeon,
    game::Game,
    grid::Direction,
    journal::RecordedAction,
    level::Depth,
    log::{MessageLog, MessagePriority, Topic},
    lookahead::{ForecastDeath, Threat, ThreatMap, TurnForecast},
    player::{AutopilotName, PlayerView},
    replay::RecordedGame,
};
use std::{
    io::{self, ErrorKind, Write},
    thread::sleep,
    time::Duration,
};

const REMEMBERED: usize = 20;

impl<W: Write> PlainSession<'_, W> {
    pub(crate) fn tell_what_followed(&mut self, before: &Glance) -> io::Result<Next> {
        let now = Glance::of(self.controller.game_mut());
        // A newcomer gets a sentence of its own below, with its bearing.
        let again: Vec<_> = now.newcomers(before).map(|it| Topic::Comer(it.id)).collect();
        let told = self.tell_the_news_but_on(&again)?;
        if self.controller.is_over() {
            self.tell_the_end()?;
            return Ok(Next::Line);
        }
        if now.is_of_another_level(before) {
            let lines = look(self.controller.game_mut(), &mut self.listed);
            self.say_all(lines)?;
            return Ok(Next::Line);
        }
        if !now.is_of_another_turn(before) {
            return Ok(Next::Line);
        }
        let mut course = Next::Again;
        if told || now.stirs(before) {
            course = Next::Order;
        }
        let Some(place) = self.controller.game().player_position() else { return Ok(course) };
        for sighting in now.newcomers(before) {
            course = Next::Line;
            let words = coming(sighting, place, Bestiary::of(self.controller.game().world()));
            self.say(&words)?;
        }
        Ok(course)
    }

    /// Those that were in view before the input line and still are.
    pub(crate) fn tell_who_is_in_view(&mut self, before: &Glance) -> io::Result<()> {
        let mut now = Glance::of(self.controller.game_mut());
        let is_news = now.is_of_another_turn(before) && !now.is_of_another_level(before);
        if !self.watch || !is_news {
            return Ok(());
        }
        let new: Vec<_> = now.newcomers(before).map(|it| it.entity).collect();
        now.in_view.retain(|it| !new.contains(&it.entity));
        let place = self.controller.game().player_position();
        let Some(place) = place.filter(|_| !now.in_view.is_empty()) else { return Ok(()) };
        let words = in_view(&now.in_view, place, Bestiary::of(self.controller.game().world()));
        self.say(&words)
    }

    pub(crate) fn tell_the_news(&mut self) -> io::Result<bool> {
        self.tell_the_news_but_on(&[])
    }

    /// These topics are reported in other words.
    fn tell_the_news_but_on(&mut self, topics: &[Topic]) -> io::Result<bool> {
        if self.controller.takes_note_of_being_alone() {
            self.controller.say(NOBODY_ELSE_IS_LEFT.replace("{descend}", "down"));
        }
        let mut log = self.controller.game_mut().world_mut().resource_mut::<MessageLog>();
        let sentences = log.sentences_but_on(topics);
        let sentences: Vec<_> = sentences.into_iter().map(str::to_owned).collect();
        log.archive();
        let any = !sentences.is_empty();
        self.say_all(sentences)?;
        Ok(any)
    }

    pub(crate) fn tell_the_troubles(&mut self) -> io::Result<()> {
        match self.controller.recording().take_trouble() {
            Some(trouble) => self.tell(trouble),
            None => Ok(()),
        }
    }

    pub(crate) fn tell_the_end(&mut self) -> io::Result<()> {
        let lines = report::the_end(self.controller.game().world());
        self.say_all(lines)?;
        if self.can_take_back() {
            self.say("Type undo to take back the last turn, or quit.")?;
        }
        Ok(())
    }

    pub(crate) fn tell_the_messages(&mut self) -> io::Result<()> {
        let history = self.controller.game().world().resource::<MessageLog>().history();
        let skipped = history.len().saturating_sub(REMEMBERED);
        let told: Vec<_> =
            history.skip(skipped).map(|(turn, words)| format!("Turn {turn}: {words}")).collect();
        if told.is_empty() {
            return self.say("There are no messages yet.");
        }
        self.say_all(told)
    }

    pub(crate) fn tell(&mut self, words: String) -> io::Result<()> {
        self.say(&words)?;
        let mut log = self.controller.game_mut().world_mut().resource_mut::<MessageLog>();
        log.push(MessagePriority::Player, words);
        log.archive();
        Ok(())
    }

    /// Text from a file must not control the terminal.
    pub(crate) fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.out, "{}", escape_unprintable(words))
    }

    pub(crate) fn say_all(&mut self, lines: Vec<String>) -> io::Result<()> {
        lines.iter().try_for_each(|line| self.say(line))
    }
}

pub(super) fn timeline(world: &World, forecast: Option<&TurnForecast>) -> Vec<String> {
    let Some(forecast) = forecast else { return vec!["The game is over.".to_owned()] };
    let bestiary = Bestiary::of(world);
    let mut lines = vec!["Turns from now, if you stay:".to_owned()];
    for moment in forecast.turns_to_live() {
        let when = turns_of_yours(forecast, moment.at);
        let death = forecast.death_on(moment.at, moment.id);
        let words = match (forecast.step_on(moment.at, moment.id), death) {
            (_, Some(death)) if moment.is_player() => consequence(death, bestiary),
            _ if moment.is_player() => "your turn".to_owned(),
            (None, _) if moment.is_out_of_view => {
                format!("{} acts, out of view", aside(moment, bestiary))
            }
            (None, None) if !forecast.is_unforeseen(moment.id) => {
                format!("{} acts", aside(moment, bestiary))
            }
            (None, death) => {
                let acts =
                    if death.is_some_and(ForecastDeath::is_by_the_actor) { "" } else { "acts; " };
                let known = what_happens(forecast, moment, bestiary);
                format!("{} {acts}{known}", aside(moment, bestiary))
            }
            (Some(turn), _) => {
                let coin = if turn.random_directions.is_some() {
                    ", if its coin comes up tails"
                } else {
                    ""
                };
                format!("{} {}{coin}", aside(moment, bestiary), deed(forecast, turn, bestiary))
            }
        };
        lines.push(format!("{when}: {words}."));
    }
    let coming = coming_hunters(world);
    lines.extend(coming.map(|hunters| format!("{}.", sentence(&expected_hunters(hunters)))));
    lines
}

pub(crate) fn threats(world: &World, threats: &ThreatMap) -> Vec<String> {
    let bestiary = Bestiary::of(world);
    let ways = [None].into_iter().chain(Direction::ALL.map(Some));
    let mut fatal: Vec<_> =
        ways.filter_map(|way| Some((way, threats.of(way).filter(Threat::is_dangerous)?))).collect();
    if fatal.is_empty() {
        return vec!["As far as you know, no move is deadly now.".to_owned()];
    }
    fatal.sort_by_key(|(_, threat)| std::cmp::Reverse(threat.percent));
    fatal.into_iter().map(|(way, threat)| one_threat(way, threat, bestiary)).collect()
}

fn one_threat(way: Option<Direction>, threat: Threat, bestiary: &Bestiary) -> String {
    let way = way.map_or("here", Direction::name);
    let who = cause_in_words(threat.cause, bestiary, aside);
    let likely = match threat.percent {
        100 => String::new(),
        percent => format!(" ({percent}% chance)"),
    };
    let way = sentence(way);
    if let (0, false, Some(lurker)) = (threat.percent, threat.uses_ward, threat.lurker) {
        let lurker = aside(lurker, bestiary);
        return format!("{way}: {lurker} could reach you there from out of sight.");
    }
    match threat.percent {
        0 => format!("{way}: {who} would break your ward."),
        _ => format!("{way}: {who} would kill you{likely}."),
    }
}

pub(crate) fn minds(game: &mut Game, forecast: Option<&TurnForecast>) -> Vec<String> {
    if game.player_view().is_none() {
        return vec!["The game is over.".to_owned()];
    }
    let known = PlayerView::of(game.world());
    let (from, bestiary) = (known.position, Bestiary::of(game.world()));
    let mut lines = Vec::new();
    for monster in known.nearest_first() {
        let name = sentence(&introduced(&monster, bestiary));
        let place = bearing(from, monster.position);
        let sees = if monster.in_view { "It can see you." } else { "It cannot see you." };
        let deeds = forecast.map_or_else(Vec::new, |it| next_deed(it, monster.id, bestiary));
        let (bits, belief) = (bits(&monster), belief(game.world(), &monster, from));
        lines.push(format!("{name}, {place}. {bits} {sees} {belief} {}", deeds.join(" ")));
    }
    if lines.is_empty() {
        lines.push("You know of no monsters.".to_owned());
    }
    let deaths = forecast.map_or(&[][..], |forecast| &forecast.deaths);
    let told = |death| Some(format!("If you stay, {}.", fate(forecast?, death, bestiary, from)));
    lines.extend(deaths.iter().filter_map(told));
    lines
}

/// Draws the level as the PC knows it, with every creature the PC perceives,
/// followed by a status line and an empty line.
///
/// ```
/// use hexdelve_tui::prelude::*;
/// use hexdelve_tui::plain::render_frame;
/// let game = Scenario::draw("@..4").start();
/// assert!(render_frame(&game).ends_with(" @..4 \n      \nTurn 0  Monsters 1  Seed 0  undecided\n\n"));
/// ```
pub fn render_frame(game: &Game) -> String {
    let known_game = KnownGame::of(game.world());
    let figure = |cell| Some(known_game.glyph(cell).0);
    let status = standing(game.world(), game.status().as_str());
    format!("{}{status}\n\n", render_dungeon(known_game.known.dungeon, figure))
}

/// The text form of a watched game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AutopilotOutput {
    /// A [`render_frame`] before the first turn and after each.
    Frames,
    /// Sentences, a line for each event.
    Sentences,
}

/// Lets an autopilot play and writes each turn; the last line is the outcome. The game is
/// recorded in `recorded_game` if there is one. If the reader closes the pipe, the
/// function returns without an error.
///
/// # Errors
/// Returns the writer's error, except for a closed pipe.
pub fn run_autopilot_as_text(
    game: &mut Game,
    name: AutopilotName,
    (telling, delay): (AutopilotOutput, Duration),
    recorded_game: Option<&mut RecordedGame>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut recording =
        recorded_game.map_or_else(RecordingTarget::default, RecordingTarget::Append);
    let written = write_game(game, name, (telling, delay), &mut recording, out);
    recording.sync();
    match written {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

fn write_game(
    game: &mut Game,
    name: AutopilotName,
    (telling, delay): (AutopilotOutput, Duration),
    recording: &mut RecordingTarget<'_>,
    out: &mut impl Write,
) -> io::Result<()> {
    let mut autopilot = name.start();
    if telling == AutopilotOutput::Sentences {
        write_the_place(game, out)?;
    }
    telling.write(game, out)?;
    while !game.status().is_over() {
        sleep(delay);
        let level = level(game);
        if let Some(command) = game.play_turn(autopilot.as_mut()) {
            recording.keep(RecordedAction::Turn(command), game);
        }
        telling.write(game, out)?;
        if telling == AutopilotOutput::Sentences && self::level(game) != level {
            write_the_place(game, out)?;
        }
    }
    writeln!(out, "{}", outcome_summary(game))?;
    out.flush()
}

impl AutopilotOutput {
    fn write(self, game: &mut Game, out: &mut impl Write) -> io::Result<()> {
        match self {
            Self::Frames => out.write_all(render_frame(game).as_bytes())?,
            Self::Sentences => write_news(game, out)?,
        }
        out.flush()
    }
}

fn write_news(game: &mut Game, out: &mut impl Write) -> io::Result<()> {
    let turn = game.turns();
    let mut log = game.world_mut().resource_mut::<MessageLog>();
    for sentence in log.sentences() {
        writeln!(out, "Turn {turn}: {}", escape_unprintable(sentence))?;
    }
    log.archive();
    Ok(())
}

fn write_the_place(game: &mut Game, out: &mut impl Write) -> io::Result<()> {
    look(game, &mut Listed::default())
        .iter()
        .try_for_each(|line| writeln!(out, "{}", escape_unprintable(line)))
}

fn level(game: &Game) -> Option<u16> {
    game.world().get_resource().map(Depth::level)
}
