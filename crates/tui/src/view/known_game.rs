//! A game at one moment, as it is shown: the contents of its cells, the PC's knowledge, forecasts.

use crate::{
    creature::{CharacterId, Identity},
    dungeon::{Feature, Glyph, SpatialIndex, Terrain},
    grid::Position,
    knowledge::{RememberedThing, known_things},
    level::Depth,
    lookahead::{ApproachingMonster, ThreatMap, TurnForecast},
    player::PlayerView,
    things::{Catalogue, ThingKind},
    view::{ColourOverride, ColourRole, ShownForecast, additions::Additions},
};
use bevy_ecs::prelude::{Entity, World};
use std::collections::BTreeMap;

pub(crate) const HAZE: char = ',';

/// A game at one moment, as it is shown: what is known of it, and what a display adds to
/// that. Overlays are made from it.
///
/// It only reads the world.
#[derive(Debug)]
pub struct KnownGame<'w> {
    /// The game as far as the PC knows it, also when it is dead, or in a watched game as far
    /// as the chosen monster does.
    pub known: PlayerView<'w>,
    pub(crate) world: &'w World,
    pub(crate) forecast: &'w ShownForecast,
    /// The monsters in the order in which they could reach the PC, if they are shown.
    pub(crate) roster: &'w [ApproachingMonster],
    pub(super) things: BTreeMap<Position, Drawn>,
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
        let things = glyphs_of_things(world, &known.things);
        Self { known, world, forecast, roster, things }
    }

    /// Creates the view of a game from the PC's viewpoint, without forecasts.
    ///
    /// ```
    /// use hexdelve::prelude::*;
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
        self.forecast.turns()
    }

    /// Returns the threats to the PC, if they are shown.
    pub const fn threats(&self) -> Option<&'w ThreatMap> {
        self.forecast.threats()
    }

    /// Returns the glyph and role of a cell: of its occupant, its thing, or the ground.
    /// To draw many cells every turn, use an
    /// [`ObservationWriter`](crate::observation::ObservationWriter).
    pub fn glyph(&self, cell: Position) -> (char, ColourRole) {
        self.creature(cell).unwrap_or_else(|| self.scenery(cell))
    }

    pub(crate) fn ground(&self, cell: Position) -> (char, ColourRole) {
        if !self.known.knows(cell) {
            return (Terrain::Rock.glyph(), ColourRole::Rock);
        }
        let feature = self.known.feature_at(cell);
        let feature = feature.map(|kind| look_of_feature(self.world, kind));
        ground(self.known.dungeon.terrain(cell), feature, self.known.sees(cell))
    }

    pub(crate) fn scenery(&self, cell: Position) -> (char, ColourRole) {
        let thing = self.things.get(&cell).map(|it| (it.glyph, it.role));
        let thing = thing.or_else(|| self.own_thing(cell));
        if let Some((glyph, role)) = thing {
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

fn tint(world: &World, who: Entity) -> Option<ColourRole> {
    world.get::<ColourOverride>(who).map(|tint| tint.0)
}

/// For code that draws many cells: the catalogue's rows are looked up only once.
#[derive(Debug, Default)]
pub(crate) struct GroundLooks {
    features: Vec<(char, ColourRole)>,
}

impl GroundLooks {
    pub(crate) fn of(world: &World) -> Self {
        let kinds = world.get_resource::<Catalogue>().into_iter().flat_map(Catalogue::iter);
        Self { features: kinds.map(|(_, kind)| look_of_feature(world, kind)).collect() }
    }

    pub(crate) fn of_cell(
        &self,
        terrain: Terrain,
        feature: Option<Feature>,
        is_seen: bool,
    ) -> (char, ColourRole) {
        let feature = feature.and_then(|it| self.features.get(usize::from(it.row)));
        ground(terrain, feature.copied(), is_seen)
    }
}

const fn ground(
    terrain: Terrain,
    feature: Option<(char, ColourRole)>,
    is_seen: bool,
) -> (char, ColourRole) {
    if let Some((glyph, role)) = feature {
        return (glyph, if is_seen { role } else { ColourRole::Remembered });
    }
    let role = match terrain {
        Terrain::UpStairs | Terrain::DownStairs if !is_seen => ColourRole::Landmark,
        _ if !is_seen => ColourRole::Remembered,
        Terrain::Rock => ColourRole::Rock,
        Terrain::Floor => ColourRole::Floor,
        Terrain::Corridor => ColourRole::Corridor,
        Terrain::UpStairs | Terrain::DownStairs => ColourRole::Stairs,
    };
    (terrain.glyph(), role)
}

fn look_of_feature(world: &World, kind: &ThingKind) -> (char, ColourRole) {
    (kind.glyph, role_of(world, kind).unwrap_or(ColourRole::Stone))
}

/// A staircase is drawn in the colour of the item on it, because it matters more.
pub(crate) const fn glyph_over(terrain: Terrain, thing: char) -> char {
    if terrain.is_staircase() { terrain.glyph() } else { thing }
}

pub(crate) fn known_looks_of_things(
    world: &World,
) -> impl Iterator<Item = (Position, (char, ColourRole))> {
    glyphs_of_things(world, &known_things(world))
        .into_iter()
        .map(|(cell, it)| (cell, (it.glyph, it.role)))
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Drawn {
    pub(super) glyph: char,
    pub(super) role: ColourRole,
    pub(super) thing: RememberedThing,
}

fn glyphs_of_things(world: &World, things: &[RememberedThing]) -> BTreeMap<Position, Drawn> {
    let Some(catalogue) = world.get_resource::<Catalogue>() else { return BTreeMap::new() };
    let mut drawn: BTreeMap<_, Drawn> = BTreeMap::new();
    for thing in things {
        let Some(kind) = thing.kind.map(|kind| catalogue.kind(kind)) else { continue };
        if !thing.is_item || drawn.get(&thing.cell).is_none_or(|below| below.thing.is_item) {
            drawn.insert(thing.cell, draw_thing(world, thing, kind));
        }
    }
    drawn
}

fn draw_thing(world: &World, thing: &RememberedThing, kind: &ThingKind) -> Drawn {
    let own = world.get::<Glyph>(thing.entity).map(|glyph| glyph.0);
    let glyph = own.unwrap_or(thing.door_state.map_or(kind.glyph, |latch| latch.glyph(kind.glyph)));
    let usual = if thing.is_item { ColourRole::Item } else { ColourRole::Mechanism };
    let role = tint(world, thing.entity).or_else(|| role_of(world, kind)).unwrap_or(usual);
    Drawn { glyph, role, thing: *thing }
}

fn role_of(world: &World, kind: &ThingKind) -> Option<ColourRole> {
    let name = kind.colour.as_ref()?;
    Additions::role(world, name).or_else(|| ColourRole::named(name))
}
