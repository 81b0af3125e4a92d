//! Deserialization of TOML values.

use super::{ContentError, SourceText};
use serde::de::DeserializeOwned;
use toml::{
    Spanned,
    de::{DeValue, ValueDeserializer},
};

pub(super) fn read<T: DeserializeOwned>(
    text: &SourceText,
    value: Spanned<DeValue<'_>>,
) -> Result<T, ContentError> {
    T::deserialize(ValueDeserializer::from(value)).map_err(|error| text.wrong(&error))
}
