//! A game at one moment, as it is shown: the contents of its cells, the PC's knowledge, forecasts.
//! Also the delve so far, in a few lines for the list beside the level: the score, the score to
//! beat, the monsters met, and the conducts that still hold.

use crate::{
    lesson::Lesson,
    messages::words::grouped,
    view::{ForecastNeeds, LookAhead, ShownForecast},
};
use hexdelve::prelude::*;
use hexdelve::{
    journal::{Achievements, Score, ScoreBreakdown},
    lookahead::{ApproachingMonster, ThreatMap, TurnForecast},
    looks::{HAZE, ThingLook, glyph_over, ground_look, look_of_feature, looks_of_things, tint},
    replay::Deeds,
    text::wrapped_and_indented,
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

pub(crate) fn with_the_scene<R>(
    game: &mut Game,
    ahead: &mut LookAhead,
    eyes: Option<CharacterId>,
    foreseen: ForecastNeeds,
    show: impl FnOnce(&KnownGame<'_>, &mut DistanceMaps) -> R,
) -> R {
    ahead.look(game, foreseen);
    let roster = if foreseen.approaches { ahead.roster(game) } else { Vec::new() };
    // The monsters' distance maps are a cache: to compute one more does not change the game.
    game.world_mut().resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        show(&KnownGame::through(world, eyes, ahead.cached(), &roster), &mut maps)
    })
}

const MOST: usize = 6;

pub(super) fn this_delve_within(
    known_game: &KnownGame<'_>,
    (width, height): (usize, usize),
) -> Vec<String> {
    let world = known_game.world;
    if !world.contains_resource::<Depth>() || world.contains_resource::<Lesson>() {
        return Vec::new();
    }
    let mut lines = vec!["This delve:".to_owned()];
    let texts = [Some(score(world)), to_beat(world), met(world)];
    lines.extend(texts.into_iter().flatten().flat_map(|text| wrapped_and_indented(&text, width)));
    let room = MOST.saturating_sub(lines.len());
    lines.extend(conducts(world, (width, room)));
    if lines.len() >= height {
        return Vec::new();
    }
    lines.insert(0, String::new());
    lines
}

fn score(world: &World) -> String {
    let breakdown = Score::known_breakdown(world);
    let ScoreBreakdown { depth, kills, chests, crown, turns } = breakdown;
    let crown = if crown > 0 { format!(", Crown {}", grouped(crown)) } else { String::new() };
    let time = if turns > 0 { format!(", time -{turns}") } else { String::new() };
    format!(
        "Score {}: level {}, kills seen {}, chests {}{crown}{time}",
        grouped(breakdown.total()),
        grouped(depth),
        grouped(kills),
        grouped(chests),
    )
}

fn to_beat(world: &World) -> Option<String> {
    let best =
        world.get_resource::<Achievements>()?.best_scores.get(world.get_resource::<GameMode>()?)?;
    let left = match best.checked_sub(Score::known(world)) {
        Some(left) => format!("{} to go", grouped(left + 1)),
        None => "beaten".to_owned(),
    };
    Some(format!("Best so far {}: {left}", grouped(*best)))
}

fn met(world: &World) -> Option<String> {
    let deeds = world.get_resource::<Deeds>().filter(|it| it.is_complete(world))?;
    Some(format!("Kinds of monsters met: {} of 16", deeds.kinds_met(world)))
}

fn conducts(world: &World, (width, height): (usize, usize)) -> Vec<String> {
    let deeds = world.get_resource::<Deeds>().filter(|it| it.is_complete(world));
    let kept = deeds.map(|it| it.conducts(world)).unwrap_or_default();
    let listed = |count: usize| {
        let left = kept.len() - count;
        let more = if left > 0 { format!(" and {left} more") } else { String::new() };
        wrapped_and_indented(&format!("Kept so far: {}{more}", kept[..count].join(", ")), width)
    };
    let fitting = (1..=kept.len()).rev().map(listed).find(|lines| lines.len() <= height);
    fitting.unwrap_or_default()
}
