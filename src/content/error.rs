//! Errors in content files.

use std::{borrow::Cow, ops::Range, path::Path};
use thiserror::Error;

/// With the file name and the expectation, the message can still be read at a glance.
const QUOTED: usize = 72;
/// Characters kept at the start and the end, so that no file can flood the terminal. The
/// longest list of possible values still fits into the end.
const LONGEST: (usize, usize) = (200, 600);

/// An error in a content file: the file, the line, the text found and the text expected.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::content::SourceText;
/// let text = SourceText::new("bestiary.toml", "[[kind]]\nletter = '0'\nname = 7\n");
/// let told = Bestiary::read(&text).unwrap_err().to_string();
/// assert_eq!(told, "bestiary.toml:3: name = 7: invalid type: integer `7`, expected a string");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}{}: {found}: {expected}", line.map_or(String::new(), |line| format!(":{line}")))]
pub struct ContentError {
    file: String,
    line: Option<usize>,
    found: String,
    expected: String,
}

impl ContentError {
    pub(super) fn whole(file: &str, found: &str, expected: &str) -> Self {
        let [found, expected] = [found, expected].map(|words| abridged(&escape_unprintable(words)));
        Self { file: escape_unprintable(file), line: None, found, expected }
    }

    pub(super) fn at(file: &str, text: &str, span: Range<usize>, expected: &str) -> Self {
        let start = text.floor_char_boundary(span.start);
        let line = text[..start].matches('\n').count();
        let row = text.split('\n').nth(line).unwrap_or_default().trim();
        let token = text.get(span).and_then(|token| token.lines().next()).unwrap_or_default();
        let found = match row {
            "" if text[start..].trim().is_empty() => "the end of the file".to_owned(),
            "" => "an empty line".to_owned(),
            // Between braces or in a long line, quote the relevant word first.
            row if row.chars().count() > QUOTED => {
                let word = either(token, row);
                let cut = word.char_indices().nth(QUOTED);
                cut.map_or_else(|| word.to_owned(), |(cut, _)| format!("{}…", &word[..cut]))
            }
            row if is_in_braces(text, start) => format!("{} in {row}", either(token, "this")),
            row => row.to_owned(),
        };
        Self { line: Some(line + 1), ..Self::whole(file, &found, expected) }
    }

    /// Returns the file or folder, as the caller named it.
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the whole message with the file name instead of the path, for use where
    /// space is short.
    pub fn short_message(&self) -> String {
        let name = Path::new(&self.file).file_name().map(|name| name.to_string_lossy());
        let file = name.map_or_else(|| self.file.clone(), Cow::into_owned);
        Self { file, ..self.clone() }.to_string()
    }

    /// Returns the line number, counted from 1, if the error is about a single line.
    pub fn line(&self) -> Option<usize> {
        self.line
    }
}

fn either<'a>(token: &'a str, other: &'a str) -> &'a str {
    if token.trim().is_empty() { other } else { token }
}

fn is_in_braces(text: &str, at: usize) -> bool {
    text[..at].rsplit('\n').next().is_some_and(|before| before.contains('{'))
}

fn abridged(words: &str) -> String {
    let (start, end) = LONGEST;
    let cut = |count| words.char_indices().nth(count).map(|(at, _)| at);
    let from_the_end = || words.char_indices().nth_back(end - 1).map(|(at, _)| at);
    match (cut(start + end), cut(start), from_the_end()) {
        (Some(_), Some(first), Some(last)) => format!("{}…{}", &words[..first], &words[last..]),
        _ => words.to_owned(),
    }
}

/// Returns untrusted text in a form that can be quoted and cannot control the terminal:
/// [`is_unprintable`] characters are replaced by their escape codes.
///
/// ```
/// use hexdelve::content::escape_unprintable;
/// assert_eq!(escape_unprintable("caf\u{e9}\u{1b}[31m"), "café\\u{1b}[31m");
/// ```
pub fn escape_unprintable(words: &str) -> String {
    let mut seen = String::with_capacity(words.len());
    for character in words.chars() {
        if is_unprintable(character) {
            seen.extend(character.escape_default());
        } else {
            seen.push(character);
        }
    }
    seen
}

/// Unprintable characters are left out, because XML cannot hold all of them.
pub fn escape_markup(text: &str) -> String {
    let is_printable = |it: &char| *it == '\n' || !is_unprintable(*it);
    let printable: String = text.chars().filter(is_printable).collect();
    printable.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// Also within the value of an attribute.
pub fn escape_attribute(text: &str) -> String {
    escape_markup(text).replace('"', "&quot;").replace('\'', "&#39;")
}

/// Whether a character is invisible or does more than show a glyph: control characters,
/// those that change the writing direction or have no width, and those that Unicode
/// excludes from text.
///
/// ```
/// use hexdelve::content::is_unprintable;
/// assert!(is_unprintable('\u{1b}') && is_unprintable('\u{202e}') && !is_unprintable('é'));
/// assert!(is_unprintable('\u{fffe}'), "XML has no such character");
/// ```
pub fn is_unprintable(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_control();
    }
    character.is_control()
        || u32::from(character) & 0xfffe == 0xfffe
        || matches!(
            character,
            '\u{ad}'
                | '\u{61c}'
                | '\u{180e}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fdd0}'..='\u{fdef}'
                | '\u{feff}'
                | '\u{fff9}'..='\u{fffb}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}
