//! The text of a content file, the TOML it contains, and the errors in it.

use super::{open_file, read_at_most};
use serde::de::DeserializeOwned;
use std::{borrow::Cow, ops::Range, path::Path};
use thiserror::Error;
use toml::{
    Spanned,
    de::{self, DeTable, DeValue, Deserializer, ValueDeserializer},
};

/// In bytes. The parser needs up to 70 bytes of memory for each.
const LONGEST_FILE: u64 = 256 << 10;
/// With the file name and the expectation, the message can still be read at a glance.
const QUOTED: usize = 72;
/// Characters kept at the start and the end, so that no file can flood the terminal. The
/// longest list of possible values still fits into the end.
const LONGEST_WORDS: (usize, usize) = (200, 600);

/// A text, and the file name shown for it in messages.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::{content::SourceText, level::LevelTable};
/// let told = LevelTable::read(&SourceText::new("levels.toml", "")).unwrap_err().to_string();
/// assert_eq!(told, "levels.toml:1: the end of the file: expected at least one [[level]]");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceText {
    file: String,
    text: Cow<'static, str>,
}

impl SourceText {
    /// Returns a text with a file name.
    pub fn new(file: impl Into<String>, text: impl Into<Cow<'static, str>>) -> Self {
        Self { file: file.into(), text: text.into() }
    }

    /// Reads a file of at most 256 KiB. Messages show its path.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the file cannot be read, is too long, or is not UTF-8.
    pub fn read(path: &Path) -> Result<Self, ContentError> {
        let file = path.display().to_string();
        let whole = |found: &str| {
            ContentError::whole(&file, found, "expected a text file of at most 256 KiB")
        };
        let bytes = open_file(path).and_then(|file| read_at_most(&file, LONGEST_FILE));
        let bytes = bytes.map_err(|error| whole(&error.to_string()))?;
        let bytes = bytes.ok_or_else(|| whole("the file is too long"))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
            Self::new(&*file, text).refuse(at..at, "expected UTF-8")
        })?;
        Ok(Self::new(file, text))
    }

    /// Returns the text.
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// Deserializes the whole text as one value, for a table that is not a list of rows.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// use hexdelve::content::{ContentError, SourceText};
    /// use std::collections::BTreeMap;
    /// let prices = SourceText::new("prices.toml", "torch = 4\nkey = 5");
    /// assert_eq!(prices.value::<BTreeMap<String, u8>>()?["key"], 5);
    /// # Ok::<(), ContentError>(())
    /// ```
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its content and what was expected.
    pub fn value<T: DeserializeOwned>(&self) -> Result<T, ContentError> {
        T::deserialize(Deserializer::from(self.parse()?)).map_err(|error| self.wrong(&error))
    }

    pub(super) fn parse(&self) -> Result<Spanned<DeTable<'_>>, ContentError> {
        DeTable::parse(&self.text).map_err(|error| self.wrong(&error))
    }

    /// Returns an error about a byte range of the text, with the line, its content and what was
    /// expected.
    pub fn refuse(&self, span: Range<usize>, expected: impl AsRef<str>) -> ContentError {
        let text = self.as_str();
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
        let whole = ContentError::whole(&self.file, &found, expected.as_ref());
        ContentError { line: Some(line + 1), ..whole }
    }

    /// Returns the empty span at the end of the text, for errors about something missing.
    pub fn end(&self) -> Range<usize> {
        self.text.len()..self.text.len()
    }

    pub(super) fn deserialize<T: DeserializeOwned>(
        &self,
        value: Spanned<DeValue<'_>>,
    ) -> Result<T, ContentError> {
        T::deserialize(ValueDeserializer::from(value)).map_err(|error| self.wrong(&error))
    }

    fn wrong(&self, error: &de::Error) -> ContentError {
        let span = error.span().unwrap_or_else(|| self.end());
        self.refuse(span, in_plain_words(error.message()))
    }
}

fn in_plain_words(message: &str) -> String {
    const ENDS: [(&str, &str); 12] = [
        ("expected u8", "expected a whole number from 0 to 255"),
        ("expected u16", "expected a whole number from 0 to 65535"),
        ("expected u32", "expected a whole number from 0 to 4294967295"),
        ("expected u64", "expected a whole number of at least 0"),
        ("expected i32", "expected a whole number from -2147483648 to 2147483647"),
        ("expected i64", "expected a whole number"),
        ("expected a boolean", "expected true or false"),
        ("expected a sequence", "expected a list, as in [\"a\", \"b\"]"),
        ("duplicate key", "expected each key once"),
        ("integer number overflowed", "expected a smaller number"),
        ("wanted string or table", "expected a word in quotes"),
        ("there are no fields", "expected nothing between the braces"),
    ];
    if let Some(field) = message.strip_prefix("missing field ") {
        return format!("expected {field} in it, but it is missing");
    }
    let message = message.trim_end().replace('\n', "; ").replace("` as i128", "`");
    let mut ends = ENDS.iter();
    let plain = ends.find_map(|(end, it)| Some(message.strip_suffix(end)?.to_owned() + it));
    plain.unwrap_or(message)
}

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
    /// Returns an error about a whole file or folder, without a line.
    pub fn whole(file: &str, found: &str, expected: &str) -> Self {
        let [found, expected] = [found, expected].map(|words| abridged(&escape_unprintable(words)));
        Self { file: escape_unprintable(file), line: None, found, expected }
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
    let (start, end) = LONGEST_WORDS;
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

/// Whether a character is invisible or does more than show a glyph: control characters, those that
/// change the writing direction or have no width, and those that Unicode excludes from text.
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
