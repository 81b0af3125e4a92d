//! `key = value` fields with their places in the text.

use super::{ContentError, SourceText};
use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue},
};

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
    pub fn span(&self) -> std::ops::Range<usize> {
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
