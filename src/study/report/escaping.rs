//! Escaping text for HTML and SVG.

use crate::content::escape_unprintable;

/// Escapes a text for HTML. Control characters are replaced by visible ones, because XML
/// cannot represent them.
pub(super) fn escaped(text: &str) -> String {
    let text = escape_unprintable(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
