//! The rows of a table, with their places in the text.

use super::{ContentError, Field, SourceText};
use serde::de::DeserializeOwned;
use std::ops::Range;
use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

/// One table of an array of tables, such as `[[level]]`, with its place in the file for errors.
#[derive(Debug)]
pub struct Row<'a> {
    text: &'a SourceText,
    span: Range<usize>,
    fields: DeTable<'a>,
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
                    (span, DeValue::Table(fields)) => Ok(Row { text: self, span, fields }),
                    (span, _) => Err(self.refuse(span, format!("expected [[{noun}]]"))),
                })
                .collect(),
            (span, _) => Err(self.refuse(span, expected)),
        }
    }
}

impl<'a> Row<'a> {
    /// Deserializes the row.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, its content and what was expected.
    pub fn read<T: DeserializeOwned>(self) -> Result<T, ContentError> {
        self.text.deserialize(Spanned::new(self.span, DeValue::Table(self.fields)))
    }

    pub(crate) fn split_off(&mut self, keep: &[&str]) -> Self {
        let (kept, others): (DeTable<'a>, DeTable<'a>) = std::mem::take(&mut self.fields)
            .into_iter()
            .partition(|(key, _)| keep.contains(&key.get_ref().as_ref()));
        self.fields = kept;
        Self { text: self.text, span: self.span(), fields: others }
    }

    pub(crate) fn fields(self) -> Vec<Field<'a>> {
        Field::of(self.text, self.fields)
    }

    pub(crate) fn span(&self) -> Range<usize> {
        self.span.clone()
    }
}
