//! What is foreseen of a game, worked out once for each of its moments.

use crate::{
    game::Game,
    lookahead::{Approach, Foresight, Outlook, Rehearsal, Threats},
    player::Command,
    story::Fingerprint,
    view::roster::KnownWays,
};

/// What is foreseen from a moment of a game, as far as it is shown.
#[derive(Clone, Debug, Default)]
pub struct Prospect {
    threats: Option<Threats>,
    foresight: Option<Foresight>,
}

impl Prospect {
    /// Of a game of which nothing is foreseen.
    pub(crate) const NOTHING: Self = Self { threats: None, foresight: None };

    /// Where the PC would die, as far as that is shown.
    pub const fn threats(&self) -> Option<&Threats> {
        self.threats.as_ref()
    }

    /// What everybody is going to do, as far as that is shown.
    pub const fn foresight(&self) -> Option<&Foresight> {
        self.foresight.as_ref()
    }
}

/// What of the future is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Needs {
    /// Where the PC would die.
    pub threats: bool,
    /// What everybody is going to do.
    pub turns: bool,
    /// How soon each monster could be here.
    pub approaches: bool,
}

impl Needs {
    /// What either of them shows.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            threats: self.threats || other.threats,
            turns: self.turns || other.turns,
            approaches: self.approaches || other.approaches,
        }
    }
}

/// Looks ahead in a game, and keeps what it has found until the game goes on.
#[derive(Debug, Default)]
pub(crate) struct LookAhead {
    moment: Option<(u64, u64)>,
    prospect: Prospect,
    rehearsal: Option<Rehearsal>,
    ways: KnownWays,
}

impl LookAhead {
    /// What was found for the last moment that was looked ahead from.
    pub(crate) const fn prospect(&self) -> &Prospect {
        &self.prospect
    }

    /// Finds out what is to be shown, unless it has been found.
    pub(crate) fn look(&mut self, game: &mut Game, shown: Needs) {
        self.turn_to(game);
        if shown.threats && self.prospect.threats.is_none() {
            self.prospect.threats = Some(self.rehearsal().threats(game));
        }
        if shown.turns && self.prospect.foresight.is_none() {
            self.prospect.foresight = self.rehearsal().foresee(game);
        }
    }

    /// Where the PC would die.
    pub(crate) fn threats(&mut self, game: &mut Game) -> &Threats {
        self.turn_to(game);
        if self.prospect.threats.is_none() {
            self.prospect.threats = Some(self.rehearsal().threats(game));
        }
        self.prospect.threats.get_or_insert_default()
    }

    /// What everybody is going to do, as far as the PC can know.
    pub(crate) fn foresee(&mut self, game: &mut Game) -> Option<&Foresight> {
        self.look(game, Needs { turns: true, ..Needs::default() });
        self.prospect.foresight()
    }

    /// What a command would come to before the PC can act again.
    pub(crate) fn outlook(&mut self, game: &mut Game, command: Command) -> Outlook {
        self.rehearsal().check(game, command)
    }

    /// The monsters by how soon each could be here; nobody once the PC is dead.
    pub(crate) fn roster(&mut self, game: &mut Game) -> Vec<Approach> {
        self.ways.roster(game.world_mut())
    }

    fn turn_to(&mut self, game: &Game) {
        let fingerprint = game.world().get_resource::<Fingerprint>().map_or(0, |it| it.value());
        let moment = Some((game.turns(), fingerprint));
        if self.moment != moment {
            (self.moment, self.prospect) = (moment, Prospect::NOTHING);
        }
    }

    fn rehearsal(&mut self) -> &mut Rehearsal {
        self.rehearsal.get_or_insert_default()
    }
}
