//! The lists around the level, if there is room for them: the last messages, and the
//! monsters.

use crate::{
    creature::Bestiary,
    level::Depth,
    lookahead::{ApproachingMonster, TimelineEntry},
    messages::{
        MessageLog,
        time::in_decimals,
        timeline::moment,
        words::{short_bearing, wrapped},
    },
    view::{Belonging, KnownGame, ScreenRect, crown_in_words},
};

/// The title of the list of monsters, and the number of columns that it needs.
const TITLE: &str = " Turns until each could reach you";
const WIDE: u16 = 38;
/// The number of lines that the turn order keeps, however many monsters there are.
const LEAST_ORDER: usize = 8;
/// The width of a turn's number and two spaces.
const TURN: usize = 7;

/// Returns the last messages for a part of the screen that always shows them. The newest
/// is always in the last line.
pub(crate) fn messages_within(log: &MessageLog, room: ScreenRect) -> Vec<String> {
    let lines = last_messages(log, 0, room);
    let missing = usize::from(room.height) - lines.len();
    std::iter::repeat_n(String::new(), missing).chain(lines).collect()
}

/// Returns as many messages as fit, without the `back` newest ones. The newest is at the
/// bottom. The oldest may be truncated, so that only its end is shown.
pub(crate) fn last_messages(log: &MessageLog, back: usize, room: ScreenRect) -> Vec<String> {
    let (width, height) = (usize::from(room.width).saturating_sub(TURN), usize::from(room.height));
    let mut lines = Vec::new();
    for (turn, words) in log.history().rev().skip(back) {
        if lines.len() >= height {
            break;
        }
        let wrapped = wrapped(&words, width.max(1));
        let mut message: Vec<_> =
            wrapped.iter().map(|words| format!("{:TURN$}{words}", "")).collect();
        if let Some(first) = message.first_mut() {
            first.replace_range(..TURN, &format!("{turn:>5}  "));
        }
        lines.extend(message.into_iter().rev());
    }
    lines.truncate(height);
    lines.reverse();
    lines
}

/// Returns what is always shown beside the level if there is room: the monsters in the
/// order in which they could reach the PC, the turn order, and the pack. Monsters that do
/// not fit are counted.
pub(crate) fn monsters_within(known_game: &KnownGame<'_>, room: ScreenRect) -> Vec<String> {
    let pack = pack_within(known_game);
    let height = usize::from(room.height).saturating_sub(pack.len());
    let order = turn_order_within(known_game, room.width);
    let least = LEAST_ORDER.min(order.len());
    // The title, a line for each monster, and a blank line before the turn order.
    let wanted = known_game.roster.len().max(1) + 2;
    let left = height.saturating_sub(wanted.min(height.saturating_sub(least)));
    let mut lines = roster_within(known_game, room.width, height.saturating_sub(left));
    let order = order.into_iter().take(left);
    lines.resize(height.saturating_sub(left), String::new());
    lines.extend(order);
    lines.resize(height, String::new());
    lines.extend(pack);
    lines.truncate(room.height.into());
    lines
}

/// Returns the monsters in at most `height` lines, with their title.
fn roster_within(known_game: &KnownGame<'_>, width: u16, height: usize) -> Vec<String> {
    let rows = height.saturating_sub(1);
    let is_narrow = width < WIDE;
    let title = if is_narrow { " Turns until it reaches you" } else { TITLE };
    let mut lines = vec![title.to_owned()];
    if known_game.roster.is_empty() {
        let margin = if is_narrow { "   " } else { "         " };
        lines.push(format!("{margin}nobody you know of"));
    }
    lines.extend(known_game.roster.iter().take(rows).map(|it| short_line(it, known_game)));
    let left = known_game.roster.len().saturating_sub(rows);
    if left > 0 && rows > 0 {
        lines[rows] = format!("         and {} more", left + 1);
    }
    lines
}

/// Returns the turn order with its title, or nothing if only the PC acts.
fn turn_order_within(known_game: &KnownGame<'_>, width: u16) -> Vec<String> {
    let Some(forecast) = known_game.forecast() else { return Vec::new() };
    if forecast.timeline.iter().all(TimelineEntry::is_player) {
        return Vec::new();
    }
    let (bestiary, from) = (Bestiary::of(known_game.world), known_game.position());
    let columns = usize::from(width).saturating_sub(2);
    let moments = forecast.timeline.iter().enumerate();
    let lines = moments.map(|(at, it)| {
        let line = moment(forecast, at, it, bestiary, from);
        // Where there is no room for the name, the letter is enough.
        let name = format!(" {:<9}", bestiary.name(it));
        let fits = width >= WIDE && line.chars().count() <= columns;
        if fits || it.is_player() { line } else { shortened(line.replacen(&name, "", 1), columns) }
    });
    let lines = lines.map(|line| format!(" {}", line.chars().take(columns).collect::<String>()));
    [" If you stay".to_owned()].into_iter().chain(lines).collect()
}

/// Drops what stands in brackets or after a semicolon, unless the line fits into `columns`.
fn shortened(line: String, columns: usize) -> String {
    match line.split_once([';', '(']) {
        Some((deed, _)) if line.chars().count() > columns => deed.trim_end().to_owned(),
        _ => line,
    }
}

/// Returns the PC's items, or nothing if the game has no items.
fn pack_within(known_game: &KnownGame<'_>) -> Vec<String> {
    if !known_game.world.contains_resource::<Depth>() {
        return Vec::new();
    }
    let pack = Belonging::all(known_game.world);
    let mut lines = vec![String::new(), " You carry".to_owned()];
    lines.extend(pack.iter().map(|it| format!("   {}", it.line())));
    lines.extend(crown_in_words(known_game.world).map(|crown| format!("      {crown}")));
    if lines.len() == 2 {
        lines.push("         nothing".to_owned());
    }
    lines
}

/// Describes a monster in a few columns: its time to contact, its name and its direction.
pub(crate) fn short_line(it: &ApproachingMonster, known_game: &KnownGame<'_>) -> String {
    let without = if it.monster.is_friend() { "friend" } else { "no way" };
    let turns = it.contact.map_or(without.to_owned(), |it| in_decimals(it.hundredths));
    let (monster, bestiary) = (&it.monster, Bestiary::of(known_game.world));
    let (letter, name) = (bestiary.letter(monster), bestiary.name(monster));
    format!(
        " {turns:>6}  {letter} {name}: {}",
        short_bearing(known_game.place_of_the_pc(), monster.position)
    )
}
