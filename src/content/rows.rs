//! The rows of a table, and their fields, each with its place in the text.

use super::{ContentError, Text};
use serde::de::DeserializeOwned;
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeString, DeTable, DeValue, ValueDeserializer},
};

/// One `[[row]]` of a table.
pub(crate) struct Row<'a> {
    text: &'a Text,
    span: Range<usize>,
    fields: DeTable<'a>,
}

/// One `key = value` of a row.
pub(crate) struct Field<'a> {
    text: &'a Text,
    key: Spanned<DeString<'a>>,
    value: Spanned<DeValue<'a>>,
}

impl Text {
    /// The rows of a text that has nothing but `[[noun]]`, at least one.
    pub(crate) fn rows(&self, noun: &str) -> Result<Vec<Row<'_>>, ContentError> {
        let table = self.parse()?.into_inner();
        let strange = table.keys().filter(|key| key.get_ref() != noun);
        if let Some(key) = strange.min_by_key(|key| key.span().start) {
            return Err(self.refuse(key.span(), format!("expected nothing but [[{noun}]]")));
        }
        let expected = format!("expected at least one [[{noun}]]");
        let Some((_, rows)) = table.into_iter().next() else {
            return Err(self.refuse(self.end(), expected));
        };
        let span = rows.span();
        match rows.into_inner() {
            DeValue::Array(rows) if !rows.is_empty() => {
                rows.into_iter().map(|row| Row::new(self, row, noun)).collect()
            }
            _ => Err(self.refuse(span, expected)),
        }
    }
}

impl<'a> Row<'a> {
    fn new(text: &'a Text, row: Spanned<DeValue<'a>>, noun: &str) -> Result<Self, ContentError> {
        let span = row.span();
        match row.into_inner() {
            DeValue::Table(fields) => Ok(Self { text, span, fields }),
            _ => Err(text.refuse(span, format!("expected [[{noun}]]"))),
        }
    }

    /// The row as a value.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        read(self.text, Spanned::new(self.span, DeValue::Table(self.fields)))
    }

    /// Takes out all fields but those with some keys, in the text's order.
    pub(crate) fn split_off(&mut self, keep: &[&str]) -> Vec<Field<'a>> {
        let (kept, others): (DeTable<'a>, DeTable<'a>) = std::mem::take(&mut self.fields)
            .into_iter()
            .partition(|(key, _)| keep.contains(&key.get_ref().as_ref()));
        self.fields = kept;
        let mut others: Vec<_> =
            others.into_iter().map(|(key, value)| Field { text: self.text, key, value }).collect();
        others.sort_by_key(|field| field.key.span().start);
        others
    }

    /// Where it begins.
    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}

impl Field<'_> {
    /// Its key.
    pub(crate) fn key(&self) -> &str {
        self.key.get_ref()
    }

    /// Its value, which must be written `{ … }`. So a field can be added to
    /// what has one or none without another way to write it.
    pub(crate) fn read_table<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        if !self.value.get_ref().is_table() {
            let expected = format!("expected {} = {{ … }}", self.key());
            return Err(self.text.refuse(self.value.span(), expected));
        }
        read(self.text, self.value)
    }

    /// It may not stand there.
    pub(crate) fn refuse(&self, expected: impl AsRef<str>) -> ContentError {
        self.text.refuse(self.key.span(), expected)
    }
}

fn read<T: DeserializeOwned>(text: &Text, value: Spanned<DeValue<'_>>) -> Result<T, ContentError> {
    T::deserialize(ValueDeserializer::from(value)).map_err(|error| text.wrong(&error))
}
