//! What is played is kept.

use crate::{
    game::Game,
    replay::{Chronicle, Divergence},
    story::Entry,
};

/// The story of the game on the screen, where it is kept.
#[derive(Default)]
pub(super) struct Keeping<'a>(Option<&'a mut Chronicle>);

impl<'a> Keeping<'a> {
    pub(super) const fn by(chronicle: &'a mut Chronicle) -> Self {
        Self(Some(chronicle))
    }

    /// Whether the game can be taken up again.
    pub(super) const fn is_kept(&self) -> bool {
        self.0.is_some()
    }

    /// The story, where it is kept.
    pub(super) fn chronicle(&self) -> Option<&Chronicle> {
        self.0.as_deref()
    }

    /// Keeps what was just done.
    pub(super) fn keep(&mut self, entry: Entry, game: &Game) {
        if let Some(chronicle) = &mut self.0 {
            chronicle.keep(entry, game);
        }
    }

    /// Has the disk take it all.
    pub(super) fn sync(&mut self) {
        if let Some(chronicle) = &mut self.0 {
            chronicle.sync();
        }
    }

    /// Does what is due while nobody presses a key.
    pub(super) fn look_after(&mut self) {
        if let Some(chronicle) = &mut self.0 {
            chronicle.look_after();
        }
    }

    /// What the player should know of it, once.
    pub(super) fn take_trouble(&mut self) -> Option<String> {
        self.0.as_mut()?.take_trouble()
    }

    /// The game before what was done last, `None` where there is nothing.
    pub(super) fn take_back(&mut self) -> Option<Result<Game, Divergence>> {
        let chronicle = self.0.as_mut().filter(|chronicle| !chronicle.is_empty())?;
        Some(chronicle.take_back(1))
    }
}
