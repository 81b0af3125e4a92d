//! A game at one moment, as it is shown: the contents of its cells, the PC's knowledge, forecasts.

use crate::view::ShownForecast;
use bevy_ecs::prelude::World;
use hexdelve::{
    creature::{CharacterId, Identity},
    dungeon::{Glyph, SpatialIndex, Terrain},
    grid::Position,
    level::Depth,
    lookahead::{ApproachingMonster, ThreatMap, TurnForecast},
    looks::{
        ColourRole, HAZE, ThingLook, glyph_over, ground_look, look_of_feature, looks_of_things,
        tint,
    },
    player::PlayerView,
};
use std::collections::BTreeMap;

/// A game at one moment, as it is shown: what is known of it, and what a display adds to
/// that. Overlays are made from it. It only reads the world.
#[derive(Debug)]
pub struct KnownGame<'w> {
    /// The game as far as the PC knows it, also when it is dead, or in a watched game as far
    /// as the chosen monster does.
    pub known: PlayerView<'w>,
    pub(crate) world: &'w World,
    pub(crate) forecast: &'w ShownForecast,
    /// The monsters in the order in which they could reach the PC, if they are shown.
    pub(crate) roster: &'w [ApproachingMonster],
    pub(super) things: BTreeMap<Position, ThingLook>,
}

impl<'w> KnownGame<'w> {
    pub(crate) fn through(
        world: &'w World,
        eyes: Option<CharacterId>,
        forecast: &'w ShownForecast,
        roster: &'w [ApproachingMonster],
    ) -> Self {
        let mut known = PlayerView::through(world, eyes);
        known.depth = world.get_resource().map(Depth::info);
        let things = looks_of_things(world, &known.things);
        Self { known, world, forecast, roster, things }
    }

    /// Creates the view of a game from the PC's viewpoint, without forecasts.
    ///
    /// ```
    /// use hexdelve_tui::prelude::*;
    /// let game = Scenario::draw("@.4").start();
    /// let known = KnownGame::of(game.world());
    /// let (glyph, role) = known.glyph(Position::new(3, 1));
    /// assert_eq!((glyph, role), ('4', ColourRole::Monster(Abilities::from_mask(4))));
    /// ```
    pub fn of(world: &'w World) -> Self {
        Self::through(world, None, &ShownForecast::NOTHING, &[])
    }

    /// Returns the forecast of all characters' turns, if the overlay has requested it.
    pub const fn forecast(&self) -> Option<&'w TurnForecast> {
        self.forecast.turns.as_ref()
    }

    /// Returns the threats to the PC, if they are shown.
    pub const fn threats(&self) -> Option<&'w ThreatMap> {
        self.forecast.threats.as_ref()
    }

    /// Returns the glyph and role of a cell: of its occupant, its thing, or the ground.
    /// To draw many cells every turn, use an `ObservationWriter` of `hexdelve_study`.
    pub fn glyph(&self, cell: Position) -> (char, ColourRole) {
        self.creature(cell).unwrap_or_else(|| self.scenery(cell))
    }

    pub(crate) fn ground(&self, cell: Position) -> (char, ColourRole) {
        if !self.known.knows(cell) {
            return (Terrain::Rock.glyph(), ColourRole::Rock);
        }
        let feature = self.known.feature_at(cell);
        let feature = feature.map(|kind| look_of_feature(self.world, kind));
        ground_look(self.known.dungeon.terrain(cell), feature, self.known.sees(cell))
    }

    pub(crate) fn scenery(&self, cell: Position) -> (char, ColourRole) {
        let thing = self.things.get(&cell).map(|it| (it.glyph, it.role));
        if let Some((glyph, role)) = thing.or_else(|| self.own_thing(cell)) {
            let glyph = glyph_over(self.known.dungeon.terrain(cell), glyph);
            return (glyph, if self.known.sees(cell) { role } else { ColourRole::Landmark });
        }
        if self.is_smoke(cell) { (HAZE, ColourRole::Haze) } else { self.ground(cell) }
    }

    pub(super) fn is_smoke(&self, cell: Position) -> bool {
        let terrain = self.known.dungeon.terrain(cell);
        [Terrain::Floor, Terrain::Corridor].contains(&terrain)
            && self.known.dungeon.feature(cell).is_none()
            && self.known.is_hazy(cell)
    }

    pub(crate) fn creature(&self, cell: Position) -> Option<(char, ColourRole)> {
        let (who, monster) = self.known.occupant(cell)?;
        let Some(Identity { abilities, .. }) = monster else {
            return Some(('@', ColourRole::Player));
        };
        let glyph = self.world.get::<Glyph>(who).map_or(abilities.letter(), |it| it.0);
        let role = tint(self.world, who).unwrap_or(ColourRole::Monster(abilities));
        Some((glyph, role))
    }

    /// Such a mechanism is in no table of things.
    fn own_thing(&self, cell: Position) -> Option<(char, ColourRole)> {
        if !self.known.sees(cell) && !self.known.is_all() {
            return None;
        }
        let thing = self.world.resource::<SpatialIndex>().mechanism(cell)?;
        let glyph = self.world.get::<Glyph>(thing)?.0;
        Some((glyph, tint(self.world, thing).unwrap_or(ColourRole::Mechanism)))
    }
}
