//! Whom the PC has in view, and what has changed since.

use crate::{game::Game, knowledge::Sighting, level::Depth};

/// What the player is told without asking, before and after a turn.
#[derive(Debug)]
pub(crate) struct Glance {
    turns: u64,
    level: Option<u16>,
    /// Those in the line of sight, nearest first: in a game that hides nothing,
    /// who is far away is no news.
    pub(crate) in_view: Vec<Sighting>,
}

impl Glance {
    pub(crate) fn of(game: &mut Game) -> Self {
        let turns = game.turns();
        let level = game.world().get_resource::<Depth>().map(Depth::level);
        let mut in_view = Vec::new();
        if let Some(survey) = game.player_view() {
            let seen = survey.creatures().filter(|it| survey.field_of_view.sees(it.place));
            in_view.extend(seen.copied());
            in_view.sort_by_key(|it| (survey.place.distance(it.place), it.number));
        }
        Self { turns, level, in_view }
    }

    /// Whether time has passed since.
    pub(crate) const fn is_of_another_turn(&self, before: &Self) -> bool {
        self.turns != before.turns
    }

    pub(crate) fn is_of_another_level(&self, before: &Self) -> bool {
        self.level != before.level
    }

    /// Those who were not in view before.
    pub(crate) fn newcomers<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = &'a Sighting> {
        self.in_view.iter().filter(|it| before.find(it).is_none())
    }

    /// Whether somebody who was in view has moved or is gone.
    pub(crate) fn stirs(&self, before: &Self) -> bool {
        before.in_view.iter().any(|it| self.find(it).is_none_or(|now| now.place != it.place))
    }

    fn find(&self, sighting: &Sighting) -> Option<&Sighting> {
        self.in_view.iter().find(|it| it.entity == sighting.entity)
    }
}
