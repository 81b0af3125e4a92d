//! The rows of a table, their `key = value` fields, and the types of their values (names, texts,
//! glyphs, numbers). Rows and fields know their places in the text, for errors. Value types reject
//! what must not reach the game, so code that receives one need not check it again.

use super::{ContentError, SourceText, is_unprintable};
use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error},
};
use std::{fmt::Display, ops::Range};
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

/// One table of an array of tables, such as `[[level]]`, with its place in the file for errors.
#[derive(Debug)]
pub struct Row<'a> {
    text: &'a SourceText,
    span: Range<usize>,
    pub(crate) fields: Vec<Field<'a>>,
}

impl SourceText {
    /// Returns the rows `[[noun]]`, in the order of the file. There is at least one.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the text is not valid TOML, has no rows or has anything
    /// else at the top level.
    pub fn rows(&self, noun: &str) -> Result<Vec<Row<'_>>, ContentError> {
        let table = self.parse()?.into_inner();
        let strange = table.keys().filter(|key| key.get_ref() != noun);
        if let Some(key) = strange.min_by_key(|key| key.span().start) {
            return Err(self.refuse(key.span(), format!("expected nothing but [[{noun}]]")));
        }
        let expected = format!("expected at least one [[{noun}]]");
        let Some((_, rows)) = table.into_iter().next() else {
            return Err(self.refuse(self.end(), expected));
        };
        match (rows.span(), rows.into_inner()) {
            (_, DeValue::Array(rows)) if !rows.is_empty() => rows
                .into_iter()
                .map(|row| match (row.span(), row.into_inner()) {
                    (span, DeValue::Table(fields)) => {
                        Ok(Row { text: self, span, fields: Field::of(self, fields) })
                    }
                    (span, _) => Err(self.refuse(span, format!("expected [[{noun}]]"))),
                })
                .collect(),
            (span, _) => Err(self.refuse(span, expected)),
        }
    }
}

impl Row<'_> {
    /// Deserializes the row.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its content and what was expected.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        let mut table = DeTable::new();
        for Field { key, value, .. } in self.fields {
            table.insert(key, value);
        }
        self.text.deserialize(Spanned::new(self.span, DeValue::Table(table)))
    }

    pub(crate) fn split_off(&mut self, keep: &[&str]) -> Self {
        let others = self.fields.extract_if(.., |field| !keep.contains(&field.key())).collect();
        Self { text: self.text, span: self.span(), fields: others }
    }

    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }

    /// Returns the place of a key's value, or that of the header if the row lacks the key.
    pub(crate) fn place_of(&self, key: &str) -> Range<usize> {
        let field = self.fields.iter().find(|field| field.key() == key);
        field.map_or_else(|| self.span(), |field| field.value.span())
    }
}

/// A key of a TOML table and its value, which remembers its place in the file for errors.
#[derive(Debug)]
pub struct Field<'a> {
    text: &'a SourceText,
    key: Spanned<DeString<'a>>,
    value: Spanned<DeValue<'a>>,
}

impl SourceText {
    /// Returns the top-level fields of the text, in the order of the file.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the text is not valid TOML.
    pub fn fields(&self) -> Result<Vec<Field<'_>>, ContentError> {
        Ok(Field::of(self, self.parse()?.into_inner()))
    }
}

impl<'a> Field<'a> {
    pub(super) fn of(text: &'a SourceText, table: DeTable<'a>) -> Vec<Self> {
        let mut fields: Vec<_> =
            table.into_iter().map(|(key, value)| Self { text, key, value }).collect();
        fields.sort_by_key(|field| field.key.span().start);
        fields
    }

    /// Returns the key.
    pub fn key(&self) -> &str {
        self.key.get_ref()
    }

    /// Returns the byte range of the key in the text.
    pub fn span(&self) -> Range<usize> {
        self.key.span()
    }

    /// Deserializes the value.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its content and what was expected.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        self.text.deserialize(self.value)
    }

    /// Deserializes the value and converts it with `meaning`, whose error says what was expected.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the value has another type or `meaning` rejects it.
    pub fn read_as<T: DeserializeOwned, U>(
        self,
        meaning: impl FnOnce(T) -> Result<U, String>,
    ) -> Result<U, ContentError> {
        let (text, span) = (self.text, self.value.span());
        meaning(self.read()?).map_err(|expected| text.refuse(span, expected))
    }

    /// With braces, so that fields can be added later.
    pub(crate) fn read_table<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        if !self.value.get_ref().is_table() {
            let expected = format!("expected {} = {{ … }}", self.key());
            return Err(self.text.refuse(self.value.span(), expected));
        }
        self.read()
    }

    /// Returns the fields of the table that is the value, in the order of the file.
    ///
    /// # Errors
    /// Returns a [`ContentError`] if the value is not a table.
    pub fn fields(self) -> Result<Vec<Self>, ContentError> {
        let DeValue::Table(table) = self.value.into_inner() else {
            let expected = format!("expected [{}] and lines below it", self.key.get_ref());
            return Err(self.text.refuse(self.key.span(), expected));
        };
        Ok(Self::of(self.text, table))
    }

    /// Returns an error at the key, whose message ends with `expected`.
    pub fn refuse(&self, expected: impl AsRef<str>) -> ContentError {
        self.text.refuse(self.key.span(), expected)
    }
}

/// One line of 1 to `LONGEST` printable characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct ShortLine<const LONGEST: usize>(String);

/// A sentence or two.
pub type ShortText = ShortLine<200>;

/// An integer from `LOW` to `HIGH`. Fields of parts can use it, too.
///
/// ```
/// use hexdelve::content::BoundedInt;
/// assert_eq!(BoundedInt::<1, 100>::try_from(10).unwrap().get(), 10);
/// let told = BoundedInt::<1, 100>::try_from(0).unwrap_err();
/// assert_eq!(told, "expected a whole number from 1 to 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "i64")]
pub struct BoundedInt<const LOW: u32, const HIGH: u32>(u32);

impl<const LONGEST: usize> ShortLine<LONGEST> {
    /// Returns the text as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text.
    pub fn into_inner(self) -> String {
        self.0
    }
}

impl<const LOW: u32, const HIGH: u32> BoundedInt<LOW, HIGH> {
    /// Returns the number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const LONGEST: usize> TryFrom<String> for ShortLine<LONGEST> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let fits = (1..=LONGEST).contains(&text.chars().count());
        if fits && text.trim() == text && !text.contains(is_unprintable) {
            return Ok(Self(text));
        }
        Err(format!(
            "expected 1 to {LONGEST} characters in one line, without control characters and \
             without a space at either end"
        ))
    }
}

impl<const LOW: u32, const HIGH: u32> TryFrom<i64> for BoundedInt<LOW, HIGH> {
    type Error = String;

    fn try_from(number: i64) -> Result<Self, String> {
        match u32::try_from(number) {
            Ok(number) if (LOW..=HIGH).contains(&number) => Ok(Self(number)),
            _ => Err(format!("expected a whole number from {LOW} to {HIGH}")),
        }
    }
}

/// Reads a [`BoundedInt`] as a number that can hold it.
pub(crate) fn number<'de, const LOW: u32, const HIGH: u32, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: TryFrom<u32, Error: Display>,
{
    T::try_from(BoundedInt::<LOW, HIGH>::deserialize(from)?.get()).map_err(D::Error::custom)
}

/// Reads two integers from `LOW` to `HIGH`, the first not greater than the second.
/// They are written as `[1, 8]`.
pub(crate) fn range<'de, const LOW: u32, const HIGH: u32, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: From<(u32, u32)>,
{
    // A `Vec`, because a tuple would accept the start of an array that is too long.
    match Vec::<BoundedInt<LOW, HIGH>>::deserialize(from)?[..] {
        [low, high] if low <= high => Ok((low.get(), high.get()).into()),
        _ => Err(D::Error::custom(format_args!(
            "expected two whole numbers from {LOW} to {HIGH}, the lower first, as in [{LOW}, \
             {HIGH}]"
        ))),
    }
}

/// Reads the glyph of a thing: one printable ASCII character, because only these characters are
/// one column wide on every terminal.
pub(crate) fn glyph<'de, D: Deserializer<'de>>(from: D) -> Result<char, D::Error> {
    match String::deserialize(from)?.as_bytes() {
        [glyph @ b' '..=b'~'] => Ok(char::from(*glyph)),
        _ => {
            Err(D::Error::custom("expected one character that is one column wide: printable ASCII"))
        }
    }
}

/// Reads a [`ShortLine`] as its text.
pub(crate) fn line<'de, const LONGEST: usize, D, T>(from: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: From<String>,
{
    Ok(ShortLine::<LONGEST>::deserialize(from)?.0.into())
}
