//! The monsters in view, and the changes between two turns.

use hexdelve::{game::Game, knowledge::PerceivedMonster, level::Depth};

#[derive(Debug)]
pub(crate) struct Glance {
    turns: u64,
    level: Option<u16>,
    /// Nearest first, without distant ones if nothing is hidden: they are not news.
    pub(crate) in_view: Vec<PerceivedMonster>,
}

impl Glance {
    pub(crate) fn of(game: &mut Game) -> Self {
        let turns = game.turns();
        let level = game.world().get_resource::<Depth>().map(Depth::level);
        let mut in_view = Vec::new();
        if let Some(player_view) = game.player_view() {
            let seen =
                player_view.creatures().filter(|it| player_view.field_of_view.sees(it.position));
            in_view.extend(seen.copied());
            in_view.sort_by_key(|it| (player_view.position.distance(it.position), it.id));
        }
        Self { turns, level, in_view }
    }

    pub(crate) const fn is_of_another_turn(&self, before: &Self) -> bool {
        self.turns != before.turns
    }

    pub(crate) fn is_of_another_level(&self, before: &Self) -> bool {
        self.level != before.level
    }

    pub(crate) fn newcomers<'a>(
        &'a self,
        before: &'a Self,
    ) -> impl Iterator<Item = &'a PerceivedMonster> {
        self.in_view.iter().filter(|it| before.find(it).is_none())
    }

    pub(crate) fn stirs(&self, before: &Self) -> bool {
        before.in_view.iter().any(|it| self.find(it).is_none_or(|now| now.position != it.position))
    }

    fn find(&self, sighting: &PerceivedMonster) -> Option<&PerceivedMonster> {
        self.in_view.iter().find(|it| it.entity == sighting.entity)
    }
}
