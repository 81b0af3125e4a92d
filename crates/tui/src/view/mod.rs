//! What is shown of a game: a [`KnownGame`] is a game at one moment, as the PC knows it. The other
//! files say it in lists, lines, marks and symbols, and draw it as a [`ScreenFrame`]. The screens,
//! the line interface and the morgue file read them. Nothing here depends on a terminal.

mod arts;
mod board;
mod frame;
mod ink;
mod layout;
mod lists;
mod marks;
mod pack;
mod ribbon;
mod status;
mod symbols;

use crate::{
    lesson::Lesson,
    settings::{GlyphSet, Palette},
};
pub(crate) use arts::{art_in_marks, arts_in_marks, charge_in_words, is_ready};
pub(crate) use frame::compose;
pub use frame::{BoardContent, BoardView, Prompt, ScreenFrame};
use hexdelve::{
    lookahead::{ApproachingMonster, ThreatMap, TurnForecast},
    looks::{HAZE, ThingLook, glyph_over, ground_look, look_of_feature, looks_of_things, tint},
    prelude::*,
};
pub(crate) use ink::Inks;
pub(crate) use layout::{SQUARE, ZOOMED, around};
pub use layout::{ScreenLayout, ScreenSize};
pub(crate) use lists::{WIDE, last_messages, turns_to_you};
pub use marks::Forecast;
pub(crate) use marks::{DANGER_SIGNS, Flight, LURKER, LookAhead, MIND_SIGNS, Marks, WARD, traders};
pub(crate) use pack::{Belonging, toggled};
/// A part of the screen, in columns and rows from the upper left.
pub use ratatui::layout::Rect as ScreenRect;
pub(crate) use status::{crown_in_words, effects, standing};
use std::collections::BTreeMap;
pub(crate) use symbols::{Symbol, symbols_of_the_game, symbols_on_the_screen};

/// The settings of the view, which apply regardless of the open overlay.
#[derive(Clone, Debug, Default)]
pub struct ViewSettings {
    pub(crate) extent: ScreenSize,
    /// Whether a cell of the level takes two columns and two rows, if the level fits that way.
    pub(crate) is_doubled: bool,
    /// The controller of the PC, and its pace. Empty if the player controls the PC.
    pub(crate) mode: String,
    /// Whether `mode` is too long for the first status line.
    pub(crate) mode_is_long: bool,
    /// The monster through whose eyes the level is seen, or `None` for the PC.
    pub(crate) eyes: Option<CharacterId>,
    /// Whether to show the cells in which the PC would die.
    pub(crate) warns: bool,
    pub(crate) palette: Palette,
    pub(crate) glyphs: GlyphSet,
}

impl ViewSettings {
    pub(crate) fn layout(&self, game: &Game) -> ScreenLayout {
        let level = game.world().resource::<Dungeon>().size();
        // The text of a lesson is beside the level.
        let cells: &[_] = match (game.world().contains_resource::<Lesson>(), self.is_doubled) {
            (true, _) => &[],
            (false, true) => &[ZOOMED, SQUARE],
            (false, false) => &[SQUARE],
        };
        ScreenLayout::fitting(self.extent.0, level, cells)
    }

    /// The forecasts of what is always shown. Turns are foretold only if the PC knows of somebody.
    pub(crate) fn needs(&self, layout: &ScreenLayout, game: &mut Game) -> Vec<Forecast> {
        let knows_somebody = |view: PlayerView<'_>| {
            view.creatures().next().is_some() || view.out_of_view().next().is_some()
        };
        let has_list = layout.monsters.is_some();
        let is_shown = has_list || layout.timeline.is_some();
        let is_of_use = is_shown && game.player_view().is_some_and(knows_somebody);
        let needs = [
            self.warns.then_some(Forecast::Threats),
            is_of_use.then_some(Forecast::Turns),
            (is_of_use && has_list).then_some(Forecast::Approaches),
        ];
        needs.into_iter().flatten().collect()
    }
}

/// A game at one moment, as it is shown: what is known of it, and what a display adds to
/// that. Overlays are made from it. It only reads the world.
#[derive(Debug)]
pub struct KnownGame<'w> {
    /// The game as far as the PC knows it, also when it is dead, or in a watched game as far
    /// as the chosen monster does.
    pub known: PlayerView<'w>,
    /// The forecast of all characters' turns, if the overlay has requested it.
    pub forecast: Option<&'w TurnForecast>,
    /// The threats to the PC, if they are shown.
    pub threats: Option<&'w ThreatMap>,
    pub(crate) world: &'w World,
    /// The monsters in the order in which they could reach the PC, if they are shown.
    pub(crate) roster: &'w [ApproachingMonster],
    pub(super) things: BTreeMap<Position, ThingLook>,
}

impl<'w> KnownGame<'w> {
    /// Creates the view of a game from the PC's viewpoint, without forecasts.
    pub fn of(world: &'w World) -> Self {
        Self::through(world, None)
    }

    fn through(world: &'w World, eyes: Option<CharacterId>) -> Self {
        let mut known = PlayerView::through(world, eyes);
        known.depth = world.get_resource().map(|it: &Depth| it.info(known.now));
        let things = looks_of_things(world, &known.things);
        Self { known, world, forecast: None, threats: None, roster: &[], things }
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
        if let Some((glyph, role)) = self.thing(cell) {
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

    pub(super) fn thing(&self, cell: Position) -> Option<(char, ColourRole)> {
        if let Some(it) = self.things.get(&cell) {
            return Some((it.glyph, it.role));
        }
        if !self.known.sees(cell) && !self.known.is_all() {
            return None;
        }
        // A mechanism of an extension, which is in no table of things.
        let thing = self.world.resource::<SpatialIndex>().mechanism(cell)?;
        let glyph = self.world.get::<Glyph>(thing)?.0;
        Some((glyph, tint(self.world, thing).unwrap_or(ColourRole::Mechanism)))
    }
}

pub(crate) fn with_the_scene<R>(
    game: &mut Game,
    ahead: &mut LookAhead,
    eyes: Option<CharacterId>,
    foreseen: &[Forecast],
    show: impl FnOnce(&KnownGame<'_>, &mut DistanceMaps) -> R,
) -> R {
    ahead.look(game, foreseen);
    let roster =
        if foreseen.contains(&Forecast::Approaches) { ahead.roster(game) } else { Vec::new() };
    // The monsters' distance maps are a cache: to compute one more does not change the game.
    game.world_mut().resource_scope(|world, mut maps: Mut<'_, DistanceMaps>| {
        let (forecast, threats) = (ahead.turns.as_ref(), ahead.threats.as_ref());
        let known_game = KnownGame::through(world, eyes);
        show(&KnownGame { forecast, threats, roster: &roster, ..known_game }, &mut maps)
    })
}

/// The texts that extensions add to the status line.
#[derive(Resource, Clone, Debug, Default)]
pub(crate) struct StatusTexts(pub(crate) Vec<fn(&World) -> String>);

pub(crate) fn status_texts(world: &World) -> Vec<String> {
    let texts = world.get_resource::<StatusTexts>().into_iter().flat_map(|it| &it.0);
    texts.map(|text| text(world)).filter(|text| !text.is_empty()).collect()
}
