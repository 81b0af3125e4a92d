//! A value of a text as what it stands for.

use super::{ContentError, SourceText};
use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeValue, ValueDeserializer},
};

/// Reads it; an error names the line.
pub(super) fn read<T: DeserializeOwned>(
    text: &SourceText,
    value: Spanned<DeValue<'_>>,
) -> Result<T, ContentError> {
    T::deserialize(ValueDeserializer::from(value)).map_err(|error| text.wrong(&error))
}
