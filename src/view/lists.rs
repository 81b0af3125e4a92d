//! The lists around the level, if there is room for them: the last messages, and the
//! monsters.

use crate::{
    creature::Bestiary,
    level::Depth,
    lookahead::ApproachingMonster,
    messages::{
        MessageLog,
        time::in_decimals,
        words::{short_bearing, wrapped},
    },
    view::{Belonging, KnownGame, ScreenRect, crown_in_words},
};

/// The title of the list of monsters, and the number of columns that it needs.
const TITLE: &str = " Turns until each could reach you";
const WIDE: u16 = 38;
/// The minimum number of columns and rows for showing the pack below the list of
/// monsters.
const PACK_COLUMNS: u16 = 44;
const PACK_ROWS: u16 = 36;
/// The width of a number of turns and two spaces.
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

/// Returns the monsters for a part of the screen that always shows them, in the order in
/// which they could reach the PC. If some do not fit, the list ends with their number.
pub(crate) fn monsters_within(known_game: &KnownGame<'_>, room: ScreenRect) -> Vec<String> {
    let pack = pack_within(known_game, room);
    let height = usize::from(room.height).saturating_sub(pack.len());
    let rows = height.saturating_sub(1);
    let is_narrow = room.width < WIDE;
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
    if !pack.is_empty() {
        lines.resize(height, String::new());
        lines.extend(pack);
    }
    lines
}

/// Returns the PC's items for the end of the list of monsters, if that list has room for
/// them and the game has items.
fn pack_within(known_game: &KnownGame<'_>, room: ScreenRect) -> Vec<String> {
    let has_room = room.width >= PACK_COLUMNS && room.height >= PACK_ROWS;
    if !has_room || !known_game.world.contains_resource::<Depth>() {
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
