//! Escaping text for HTML and SVG.

use crate::content::{escape_markup, escape_unprintable};

/// Escapes a text for HTML. Control characters are replaced by visible ones, because XML
/// cannot represent them.
pub(super) fn escaped(text: &str) -> String {
    escape_markup(&escape_unprintable(text)).replace('"', "&quot;")
}
