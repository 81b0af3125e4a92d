//! Removing lines that are not valid TOML, for files in which an invalid line must not
//! affect the others. The parser's own error recovery loses the text after such a line.

use super::{ContentError, SourceText};
use std::ops::Range;
use toml::de::{DeTable, Error};

/// The maximum number of lines to remove: a text with more errors is not meant to be
/// TOML.
const MOST: usize = 20;
/// The number of lines that may have caused an error: its own line and the ones before
/// it. A missing closing bracket, for example, is noticed only on the next line.
const SUSPECTS: usize = 4;

impl SourceText {
    /// Returns the text with spaces in place of the invalid lines, and the errors. The
    /// spaces keep everything else at its offset. If a text has more than [`MOST`] such
    /// lines, the result is still not TOML.
    pub(crate) fn mended(&self) -> (Self, Vec<ContentError>) {
        let mut text = self.clone();
        let mut told = Vec::new();
        while told.len() < MOST
            && let Some(error) = text.first_error()
            && let Some((cause, better)) = text.without_the_cause(start(&text, &error))
        {
            told.push(if cause.contains(&start(&text, &error)) {
                self.wrong(&error)
            } else {
                self.wrong_at(cause, &error)
            });
            text = better;
        }
        (text, told)
    }

    fn first_error(&self) -> Option<Error> {
        DeTable::parse(self.as_str()).err()
    }

    /// Returns the suspected line whose removal lets the parser get furthest, and the
    /// text without it. Ties go to the line nearest to the error.
    fn without_the_cause(&self, at: usize) -> Option<(Range<usize>, Self)> {
        // `max_by_key` returns the last maximum, so in this reversed order it prefers the
        // line nearest to the error.
        let others = suspects(self.as_str(), at).into_iter().rev().map(|line| {
            let other = self.without(&line);
            let reach = other.first_error().map_or(usize::MAX, |error| start(&other, &error));
            (reach, line, other)
        });
        others.max_by_key(|(reach, ..)| *reach).map(|(_, line, other)| (line, other))
    }

    fn without(&self, line: &Range<usize>) -> Self {
        let (before, after) = (&self.as_str()[..line.start], &self.as_str()[line.end..]);
        Self::new(self.file(), format!("{before}{}{after}", " ".repeat(line.len())))
    }
}

fn start(text: &SourceText, error: &Error) -> usize {
    let mut at = error.span().map_or(usize::MAX, |span| span.start).min(text.as_str().len());
    while !text.as_str().is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Returns the line containing an offset and the lines before it, without empty lines.
fn suspects(text: &str, at: usize) -> Vec<Range<usize>> {
    let mut lines = Vec::new();
    let mut end = text[at..].find('\n').map_or(text.len(), |length| at + length);
    while lines.len() < SUSPECTS {
        let start = text[..end].rfind('\n').map_or(0, |newline| newline + 1);
        if !text[start..end].trim().is_empty() {
            lines.push(start..end);
        }
        if start == 0 {
            break;
        }
        end = start - 1;
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the keys left in a mended text, and the lines named in the errors.
    fn mended(text: &str) -> (Vec<String>, Vec<usize>) {
        let (text, told) = SourceText::new("f", text.to_owned()).mended();
        let mut keys = Vec::new();
        for field in text.fields().unwrap_or_default() {
            let name = field.key().to_owned();
            match field.fields() {
                Ok(inner) => keys.extend(inner.iter().map(|it| format!("{name}.{}", it.key()))),
                Err(_) => keys.push(name),
            }
        }
        (keys, told.iter().filter_map(ContentError::line).collect())
    }

    #[test]
    fn a_line_that_is_no_toml_costs_nothing_but_itself() {
        for wrong in [
            "b", "b =", "b = x y", "b = 'x", "= 1", "b = [1", "b = [1,", "b 1", "b = 1 2", "a = 3",
            "\u{1b}", "[k", "k]", "[]", "[[", "b = {", "é", "b = \"é", "[a.b]",
        ] {
            let (keys, lines) = mended(&format!("a = 1\n{wrong}\nc = 2\n[k]\nd = 1\n"));
            assert_eq!((keys.join(" "), lines), ("a c k.d".to_owned(), vec![2]), "{wrong}");
        }
    }

    #[test]
    fn what_is_all_wrong_is_given_up() {
        let (keys, lines) = mended(&"x\r\n".repeat(1_000));
        assert_eq!((keys.len(), lines), (0, (1..=20).collect()));
        assert_eq!(mended("[[[[\n\n\n"), (Vec::new(), vec![1]));
    }
}
