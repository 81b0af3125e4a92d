//! Texts for people: counted nouns, and lines that fit.

use thiserror::Error;

/// A value that was refused: a sentence with what was found or expected.
///
/// ```
/// use hexdelve::prelude::*;
/// let told = "80".parse::<Size>().unwrap_err().to_string();
/// assert_eq!(told, "\"80\" is not a size: write the columns, an x, and the rows, as in 80x21");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct InvalidValue(pub(crate) String);

const CUT: &str = " ...";

/// Returns a number and a noun, in the plural if need be.
pub fn count(number: impl Into<u128>, noun: &str) -> String {
    let number = number.into();
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Returns a text with how often it is said, if more than once: `A thud. x2`.
pub fn repeated(words: &str, times: usize) -> String {
    if times == 1 { words.to_owned() } else { format!("{words} x{times}") }
}

/// Breaks a text into lines of at most `width` characters; a longer word stays whole.
///
/// ```
/// use hexdelve::text::wrapped;
/// assert_eq!(wrapped("Averts one deadly blow.", 10), ["Averts one", "deadly", "blow."]);
/// assert!(wrapped("", 10).is_empty());
/// ```
pub fn wrapped(words: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Breaks a text into at most `rows` lines of at most `width` characters, and cuts what does not
/// fit. The last sentence is kept if it fits, because it says which key to press.
///
/// ```
/// use hexdelve::text::cut;
/// let asks = "The 3, a hunter, was 9 east 2 turns ago. And 1 more. Press [Z] again.";
/// assert_eq!(cut(asks, 69, 1), [asks]);
/// assert_eq!(cut(asks, 40, 1), ["The 3, a hunter, ... Press [Z] again."]);
/// let two = ["The 3, a hunter, was 9 east 2", "turns ... Press [Z] again."];
/// assert_eq!(cut(asks, 30, 2), two);
/// assert_eq!(cut("You see a scroll of teleport here.", 20, 1), ["You see a scroll ..."]);
/// ```
pub fn cut(words: &str, width: usize, rows: usize) -> Vec<String> {
    if words.chars().count() <= width {
        return vec![words.to_owned()];
    }
    let mut lines = wrapped(words, width.max(1));
    if lines.len() <= rows {
        return lines;
    }
    if let Some((head, end)) = words.rsplit_once(". ") {
        let starts = head.rmatch_indices(' ').map(|(at, _)| &head[..at]);
        let shortened = starts.map(|start| wrapped(&format!("{start}{CUT} {end}"), width.max(1)));
        if let Some(fitting) = shortened.into_iter().find(|it| it.len() <= rows) {
            return fitting;
        }
    }
    lines.truncate(rows);
    if let Some(last) = lines.last_mut() {
        while last.chars().count() + CUT.len() > width
            && let Some((fitting, _)) = last.rsplit_once(' ')
        {
            last.truncate(fitting.len());
        }
        last.push_str(CUT);
    }
    lines
}

/// Breaks a text into lines of at most `width` characters, all but the first indented.
///
/// ```
/// use hexdelve::text::wrapped_and_indented;
/// let lines = wrapped_and_indented("Averts one deadly blow.", 12);
/// assert_eq!(lines, ["Averts one", "  deadly", "  blow."]);
/// ```
pub fn wrapped_and_indented(words: &str, width: usize) -> Vec<String> {
    const INDENT: &str = "  ";
    let lines = wrapped(words, width.saturating_sub(INDENT.len()).max(1)).into_iter().enumerate();
    lines.map(|(row, line)| if row > 0 { INDENT.to_owned() + &line } else { line }).collect()
}
