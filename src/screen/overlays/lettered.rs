//! Lists whose lines begin with the letter that chooses them.

use crate::{screen::overlay::Answer, settings::KeyCode, view::View};

/// A line of such a list is chosen as by its letter.
pub(crate) fn letter_of(line: usize, view: &View) -> Option<Answer> {
    let letter = view.panel.as_ref()?.lines.get(line)?.chars().next()?;
    Some(Answer::Press(KeyCode::Char(letter).into()))
}
