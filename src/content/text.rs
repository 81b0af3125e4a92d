//! The text of a content file, and the TOML it contains.

use super::{ContentError, open_file, read_at_most};
use serde::de::DeserializeOwned;
use std::{borrow::Cow, ops::Range, path::Path};
use toml::{
    Spanned,
    de::{DeTable, DeValue, Deserializer, Error, ValueDeserializer},
};

/// In bytes. The parser needs up to 70 bytes of memory for each.
const LONGEST: u64 = 256 << 10;

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
    /// Returns a [`ContentError`] if the file cannot be read, is too long, or is not
    /// UTF-8.
    pub fn read(path: &Path) -> Result<Self, ContentError> {
        let file = path.display().to_string();
        let whole = |found: &str| {
            ContentError::whole(&file, found, "expected a text file of at most 256 KiB")
        };
        let bytes = open_file(path).and_then(|file| read_at_most(&file, LONGEST));
        let bytes = bytes.map_err(|error| whole(&error.to_string()))?;
        let bytes = bytes.ok_or_else(|| whole("the file is too long"))?;
        let text = String::from_utf8(bytes).map_err(|error| {
            let at = error.utf8_error().valid_up_to();
            let text = String::from_utf8_lossy(error.as_bytes());
            ContentError::at(&file, &text, at..at, "expected UTF-8")
        })?;
        Ok(Self::new(file, text))
    }

    /// Returns the file name shown in messages.
    pub fn file(&self) -> &str {
        &self.file
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

    /// Returns an error about the whole file, without a line: the content found and what was
    /// expected.
    pub fn refuse_it(&self, found: &str, expected: &str) -> ContentError {
        ContentError::whole(&self.file, found, expected)
    }

    pub(super) fn parse(&self) -> Result<Spanned<DeTable<'_>>, ContentError> {
        DeTable::parse(&self.text).map_err(|error| self.wrong(&error))
    }

    /// Returns an error about a byte range of the text, with the line, its content and what was
    /// expected.
    pub fn refuse(&self, span: Range<usize>, expected: impl AsRef<str>) -> ContentError {
        ContentError::at(&self.file, &self.text, span, expected.as_ref())
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

    fn wrong(&self, error: &Error) -> ContentError {
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
