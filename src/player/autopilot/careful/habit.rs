//! The autopilot's knowledge of the traits of uniques.

use crate::{
    creature::CharacterId,
    dungeon::Room,
    knowledge::PerceivedMonster,
    player::PlayerView,
    things::{Echo, RoomGuard, Sleeper},
};

#[derive(Clone, Copy, Debug)]
pub(super) enum Habit {
    Repeats,
    Stays(Room),
    /// It sleeps until the PC is within this number of cells.
    Sleeps(u16),
}

impl Habit {
    fn of(player_view: &PlayerView<'_>, monster: &PerceivedMonster) -> Option<Self> {
        let monster = player_view.world.get_entity(monster.entity).ok()?;
        let sleeps = || monster.get::<Sleeper>().map(|it| Self::Sleeps(it.hears.into()));
        let guards = || monster.get::<RoomGuard>().and_then(|it| it.room).map(Self::Stays);
        let repeats = || monster.get::<Echo>().map(|_| Self::Repeats);
        sleeps().or_else(guards).or_else(repeats)
    }

    pub(super) fn all(
        player_view: &PlayerView<'_>,
        monsters: &[PerceivedMonster],
    ) -> Vec<(CharacterId, Self)> {
        let habit =
            |monster: &PerceivedMonster| Some((monster.id, Self::of(player_view, monster)?));
        monsters.iter().filter_map(habit).collect()
    }
}
