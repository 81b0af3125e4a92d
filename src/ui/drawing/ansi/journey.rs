//! The cursor's way from cell to cell, by the fewest bytes.

use ratatui::layout::Position;

/// Writes what takes the cursor there. Where it is may be unknown.
pub(super) fn travel(from: Option<Position>, to: Position, bytes: &mut Vec<u8>) {
    if from == Some(to) {
        return;
    }
    let absolute = place(to);
    let relative = from.map(|from| down(from.y, to.y) + &along(from.x, to.x));
    let shorter = relative.filter(|it| it.len() <= absolute.len()).unwrap_or(absolute);
    bytes.extend(shorter.as_bytes());
}

fn place(Position { x, y }: Position) -> String {
    match (x, y) {
        (0, 0) => "\x1b[H".to_owned(),
        (0, _) => format!("\x1b[{}H", y + 1),
        _ => format!("\x1b[{};{}H", y + 1, x + 1),
    }
}

/// To another row. A line feed would be shorter, and scrolls at the end of the
/// screen.
fn down(from: u16, to: u16) -> String {
    match from.abs_diff(to) {
        0 => String::new(),
        rows if to > from => shorter(counted(rows, 'B'), format!("\x1b[{}d", to + 1)),
        rows => shorter(counted(rows, 'A'), format!("\x1b[{}d", to + 1)),
    }
}

/// To another column.
fn along(from: u16, to: u16) -> String {
    let column = || format!("\x1b[{}G", to + 1);
    match from.abs_diff(to) {
        0 => String::new(),
        _ if to == 0 => "\r".to_owned(),
        columns if to > from => shorter(counted(columns, 'C'), column()),
        columns @ 1..=4 => "\x08".repeat(columns.into()),
        columns => shorter(counted(columns, 'D'), column()),
    }
}

fn counted(count: u16, command: char) -> String {
    if count == 1 { format!("\x1b[{command}") } else { format!("\x1b[{count}{command}") }
}

fn shorter(one: String, other: String) -> String {
    if other.len() < one.len() { other } else { one }
}
