//! Text in HTML and SVG.

use crate::content::escape_unprintable;

/// Returns a text as it is written in HTML. Control characters are made visible, because
/// XML has no way to write them.
pub(super) fn escaped(text: &str) -> String {
    let text = escape_unprintable(text);
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
