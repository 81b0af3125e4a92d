//! Lists whose lines start with the letter that chooses them.

use crate::{screen::overlay::OverlayResponse, settings::KeyCode, view::View};

pub(crate) fn letter_of(line: usize, view: &View) -> Option<OverlayResponse> {
    let mut line = view.panel.as_ref()?.lines.get(line)?.chars();
    let letter = line.next().filter(|letter| *letter != ' ')?;
    let is_choice = line.next() == Some(' ');
    is_choice.then(|| OverlayResponse::Press(KeyCode::Char(letter).into()))
}
