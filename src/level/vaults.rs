//! Vaults (rules §7, "The delve"): the table `assets/vaults.toml`, and their places on a level.

use super::LevelPlan;
use crate::{
    content::{AssetFile, ContentError, SourceText, line, number, range},
    creature::Abilities,
    dungeon::{Dungeon, Feature, Hardness, Terrain},
    grid::{Grid, Position, Size},
    path::{DistanceMap, DistanceMapKind, TunnelCosts, compute_distance_map},
    rng::GameRng,
    things::{Catalogue, ThingKindId},
};
use bevy_ecs::prelude::Resource;
use rand::{RngExt, seq::IndexedRandom};
use serde::Deserialize;
use std::{collections::BTreeMap, iter, sync::Arc};
use toml::Spanned;

/// A small hand-drawn area (rules §7, "The delve").
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vault(Row);

/// Private: only a checked row is a vault.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    #[serde(deserialize_with = "line::<24, _, _>")]
    name: String,
    #[serde(deserialize_with = "range::<1, 99, _, _>")]
    levels: (u32, u32),
    #[serde(deserialize_with = "number::<0, 1000, _, _>")]
    weight: u32,
    /// Drawn only where it is placed: a level has few of the vaults.
    map: Spanned<String>,
}

impl Vault {
    /// Returns the name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// Whether the vault is a cage or a shrine, which are not among a level's other vaults.
    pub fn has_offers(&self) -> bool {
        self.shows(OFFERED_ITEM) || self.shows(OFFERED_ART)
    }

    fn choose<'v>(from: &[&'v Self], stream: &mut GameRng) -> Option<&'v Self> {
        from.choose_weighted(stream, |it| it.0.weight).ok().copied()
    }

    fn shows(&self, glyph: char) -> bool {
        self.0.map.get_ref().contains(glyph)
    }

    /// Whether the vault can be chosen for the level with this number, counted from 1.
    pub fn occurs_on(&self, level: u32) -> bool {
        let (first, last) = self.0.levels;
        self.0.weight > 0 && (first..=last).contains(&level)
    }
}

/// What lies outside it, and `Rock` in it, is left as the level has it.
struct Drawing(Grid<VaultCell>);

impl Drawing {
    /// Returns what was expected of the map as an error.
    fn of(map: &str, catalogue: &Catalogue) -> Result<Self, String> {
        let width = map.lines().map(|row| row.chars().count()).max().unwrap_or_default();
        let (width, height) = (u16::try_from(width), u16::try_from(map.lines().count()));
        let (Ok(width @ 1..=WIDEST), Ok(height @ 1..=HIGHEST)) = (width, height) else {
            return Err(format!("expected at most {WIDEST} columns and {HIGHEST} rows"));
        };
        let mut cells = Grid::filled(Size::of(width, height), VaultCell::Rock);
        for (y, row) in (0..).zip(map.lines()) {
            for (x, glyph) in (0..).zip(row.chars()) {
                let shown = VaultCell::from_glyph(glyph, catalogue).ok_or_else(|| {
                    let others = "space, #.,0-9a-fHMOQY or a glyph of a feature, mechanism or item";
                    format!("expected {others} instead of {glyph:?}")
                })?;
                cells[Position::new(x, y)] = shown;
            }
        }
        Ok(Self(cells))
    }

    /// At random: the width and height, and the cells in order.
    fn turned(&self, stream: &mut GameRng) -> ((u16, u16), PlacedVault) {
        let (width, height) = (self.0.size().width(), self.0.size().height());
        let [mirrored, upside_down, on_its_side] = [(); 3].map(|()| stream.random_ratio(1, 2));
        let place = |cell: Position| {
            let x = if mirrored { width - 1 - cell.x } else { cell.x };
            let y = if upside_down { height - 1 - cell.y } else { cell.y };
            if on_its_side { Position::new(y, x) } else { Position::new(x, y) }
        };
        let shown = self.0.cells_where(|shown| *shown != VaultCell::Rock);
        let mut cells: Vec<_> = shown.map(|cell| (place(cell), self.0[cell])).collect();
        cells.sort_unstable_by_key(|(cell, _)| *cell);
        (if on_its_side { (height, width) } else { (width, height) }, cells)
    }

    /// A passage of the level could break in there, instead of using an entrance.
    fn gap(&self) -> Option<Position> {
        let is_open = |cell| self.0.get(cell).is_none_or(|shown| *shown == VaultCell::Rock);
        let inside = self.0.cells_where(|shown| shown.is_open() && !shown.is_entrance());
        inside.filter(|cell| cell.neighbours().any(is_open)).min()
    }

    fn out_of_reach(&self) -> Option<Position> {
        let mut left = self.0.clone();
        let mut front: Vec<_> = left.cells_where(|shown| *shown == VaultCell::WayIn).collect();
        while let Some(here) = front.pop() {
            left[here] = VaultCell::Rock;
            let is_walkable = |next: &Position| left.get(*next).is_some_and(|it| it.is_walkable());
            front.extend(here.neighbours().filter(is_walkable));
        }
        left.cells_where(|shown| shown.is_walkable()).min()
    }
}

/// From left to right.
pub(super) type PlacedVault = Vec<(Position, VaultCell)>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum VaultCell {
    Rock,
    HardRock,
    Floor,
    Corridor,
    /// A corridor to be joined to the level.
    WayIn,
    Door,
    Monster(Option<Abilities>),
    RandomItem,
    OfferedItem,
    OfferedArt,
    Chest,
    Feature(Feature),
    Thing(ThingKindId),
}

impl VaultCell {
    fn from_glyph(glyph: char, catalogue: &Catalogue) -> Option<Self> {
        Some(match glyph {
            ' ' => Self::Rock,
            'H' => Self::HardRock,
            '.' => Self::Floor,
            '#' => Self::Corridor,
            ',' => Self::WayIn,
            'M' => Self::Monster(None),
            'Q' => Self::RandomItem,
            OFFERED_ITEM => Self::OfferedItem,
            OFFERED_ART => Self::OfferedArt,
            _ => {
                if let Some(abilities) = Abilities::from_letter(glyph) {
                    return Some(Self::Monster(Some(abilities)));
                }
                let id = catalogue.by_glyph(glyph)?;
                let kind = catalogue.kind(id);
                match catalogue.feature(id) {
                    Some(feature) => Self::Feature(feature),
                    None if kind.has("door") => Self::Door,
                    None if kind.has("chest") => Self::Chest,
                    None => Self::Thing(id),
                }
            }
        })
    }

    fn is_open(self) -> bool {
        !matches!(self, Self::Rock | Self::HardRock)
    }

    fn is_walkable(self) -> bool {
        match self {
            Self::Rock | Self::HardRock => false,
            Self::Feature(feature) => feature.obstacle.is_walkable(),
            _ => true,
        }
    }

    fn is_entrance(self) -> bool {
        matches!(self, Self::WayIn | Self::Door)
    }
}

/// A vault with any is a cage.
pub(super) const OFFERED_ITEM: char = 'O';
/// A vault with any is a shrine.
pub(super) const OFFERED_ART: char = 'Y';

const WIDEST: u16 = 24;
const HIGHEST: u16 = 12;

/// All vaults.
///
/// ```
/// use hexdelve::prelude::*;
/// let vaults = &GameTables::built_in().vaults;
/// assert!(vaults.iter().count() >= 40);
/// assert!(vaults.iter().any(|vault| vault.name() == "shop window" && vault.occurs_on(2)));
/// ```
#[derive(Resource, Clone, Debug, PartialEq, Eq)]
pub struct VaultTable {
    vaults: Arc<[Vault]>,
}

impl VaultTable {
    /// Reads a table of `[[vault]]` rows, whose drawings use the glyphs of `catalogue`. Leaves out
    /// the vaults of the built-in table that are impossible with these things.
    ///
    /// # Errors
    /// Returns a [`ContentError`] with the line, what was found and what was expected.
    pub fn read(text: &SourceText, catalogue: &Catalogue) -> Result<Self, ContentError> {
        let is_built_in = *text == AssetFile::Vaults.built_in();
        let mut vaults = Vec::new();
        for row in text.rows("vault")? {
            match row.read::<Row>()?.checked(text, catalogue) {
                Err(_) if is_built_in => {}
                vault => vaults.push(vault?),
            }
        }
        Ok(Self { vaults: vaults.into() })
    }

    /// Iterates over the vaults, in table order.
    pub fn iter(&self) -> impl Iterator<Item = &Vault> {
        self.vaults.iter()
    }
}

impl Row {
    fn checked(self, text: &SourceText, catalogue: &Catalogue) -> Result<Vault, ContentError> {
        let refuse = |expected: String| text.refuse(self.map.span(), expected);
        let drawing = Drawing::of(self.map.get_ref(), catalogue).map_err(refuse)?;
        if !drawing.0.cells().contains(&VaultCell::WayIn) {
            return Err(refuse("expected a comma for the way in".to_owned()));
        }
        let place = |Position { x, y }| format!("column {} of row {}", x + 1, y + 1);
        if let Some(gap) = drawing.gap() {
            let closed = "expected H, or another cell of the drawing, all around";
            return Err(refuse(format!("{closed} {}", place(gap))));
        }
        if let Some(cell) = drawing.out_of_reach() {
            return Err(refuse(format!("expected an entrance that leads to {}", place(cell))));
        }
        Ok(Vault(self))
    }
}

/// In cells, from a vault to the PC's arrival cell.
const ELBOW_ROOM: u16 = 10;
const OPEN: usize = 30;
/// With cages and shrines, which nearly every level that should have one has.
const OPEN_WITH_OFFERS: usize = 45;
const ATTEMPTS: u32 = 6;
const ATTEMPTS_FOR_OFFERS: u32 = 24;
const WALL: Hardness = Hardness(250);

/// What a vault, or a corridor to it, can be built in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ground {
    Rock,
    Walkable,
    Unfit,
}

fn ground_of(dungeon: &Dungeon, cell: Position) -> Ground {
    match dungeon.hardness(cell) {
        _ if dungeon.is_walkable(cell) => Ground::Walkable,
        rock if rock == Hardness::OPEN || rock.is_immutable() => Ground::Unfit,
        _ => Ground::Rock,
    }
}

struct Site<'a> {
    dungeon: &'a mut Dungeon,
    arrival: Position,
    ground: Grid<Ground>,
    /// The places for vaults of each extent, as far as they have been looked for.
    corners: BTreeMap<(u16, u16), Vec<Position>>,
}

/// The cage and the shrine first, in places drawn from the first of the two streams.
pub(super) fn add_vaults(
    dungeon: &mut Dungeon,
    (table, level, catalogue): (&VaultTable, u16, &Catalogue),
    plan: &LevelPlan,
    arrival: Position,
    [offers, stream]: [&mut GameRng; 2],
) -> Vec<PlacedVault> {
    let mut ground = Grid::filled(dungeon.size(), Ground::Unfit);
    let cells = dungeon.size().positions().zip(ground.cells_mut());
    cells.for_each(|(cell, ground)| *ground = ground_of(dungeon, cell));
    let mut site = Site { dungeon, arrival, ground, corners: BTreeMap::new() };
    let on_level = || table.iter().filter(|it| it.occurs_on(level.into()));
    let mut placed = Vec::new();
    for (glyph, steps) in
        [(OFFERED_ART, plan.shrine), (OFFERED_ITEM, plan.cage.then_some(ANYWHERE))]
    {
        let vaults: Vec<_> = on_level().filter(|it| it.shows(glyph)).collect();
        let steps = steps.filter(|_| !vaults.is_empty());
        placed.extend(steps.and_then(|it| site.place_offers(&vaults, catalogue, it, offers)));
    }
    let mut left: Vec<_> = on_level().filter(|it| !it.has_offers()).collect();
    let most = placed.len() + plan.vaults as usize;
    for _ in 0..plan.vaults * ATTEMPTS {
        if placed.len() == most {
            break;
        }
        let Some(chosen) = Vault::choose(&left, stream) else { break };
        left.retain(|it| !std::ptr::eq(*it, chosen));
        if let Ok(drawing) = Drawing::of(chosen.0.map.get_ref(), catalogue)
            && let Some(plot) = site.plot(&drawing, OPEN, stream)
        {
            placed.push(site.build(plot));
        }
    }
    placed
}

/// In steps from the PC's arrival cell.
const ANYWHERE: (u32, u32) = (1, u32::MAX);

/// A vault in its place, with the corridors that join it to the level.
struct Plot {
    cells: PlacedVault,
    ways: Vec<Vec<Position>>,
}

impl Plot {
    /// From the arrival cell to the vault's way in, about.
    fn steps(&self, from_arrival: &DistanceMap) -> Option<u32> {
        let ways_in = self.cells.iter().filter(|(_, shown)| *shown == VaultCell::WayIn);
        let ways = self.ways.iter().zip(ways_in).filter_map(|(way, (way_in, _))| {
            let joint = way.first().unwrap_or(way_in);
            let before = joint.neighbours().filter_map(|cell| from_arrival.distance(cell)).min()?;
            Some(before + 1 + u32::try_from(way.len()).ok()?)
        });
        ways.min()
    }
}

impl Site<'_> {
    /// The first of several drawn places that is neither too near nor too far, or the best of them.
    fn place_offers(
        &mut self,
        vaults: &[&Vault],
        catalogue: &Catalogue,
        (least, most): (u32, u32),
        stream: &mut GameRng,
    ) -> Option<PlacedVault> {
        let (costs, kind) = (&TunnelCosts::DEFAULT, DistanceMapKind::Open);
        let from_arrival = compute_distance_map(self.dungeon, costs, kind, self.arrival);
        let mut best: Option<(u32, Plot)> = None;
        for _ in 0..ATTEMPTS_FOR_OFFERS {
            let chosen = Vault::choose(vaults, stream)?;
            let Ok(drawing) = Drawing::of(chosen.0.map.get_ref(), catalogue) else { continue };
            let Some(plot) = self.plot(&drawing, OPEN_WITH_OFFERS, stream) else { continue };
            let Some(steps) = plot.steps(&from_arrival) else { continue };
            let error = least.saturating_sub(steps) + steps.saturating_sub(most);
            if best.as_ref().is_none_or(|(other, _)| error < *other) {
                best = Some((error, plot));
            }
            if error == 0 {
                break;
            }
        }
        best.map(|(_, plot)| self.build(plot))
    }

    /// `open` is the percentage of the level's cells that may be open.
    fn plot(&mut self, drawing: &Drawing, open: usize, stream: &mut GameRng) -> Option<Plot> {
        let (extent, mut cells) = drawing.turned(stream);
        let Self { arrival, ground, corners, .. } = self;
        let find = || find_corners(ground, *arrival, extent);
        let corner = *corners.entry(extent).or_insert_with(find).choose(stream)?;
        for (cell, _) in &mut cells {
            *cell = Position::new(corner.x + cell.x, corner.y + cell.y);
            ground[*cell] = Ground::Unfit;
        }
        let ways_in = cells.iter().filter(|(_, shown)| *shown == VaultCell::WayIn);
        let ways: Option<Vec<_>> = ways_in.map(|(cell, _)| self.way_to_the_level(*cell)).collect();
        for (cell, _) in &cells {
            self.ground[*cell] = Ground::Rock;
        }
        let inside = cells.iter().filter(|(_, shown)| shown.is_open()).count();
        let fits = |ways: &Vec<Vec<Position>>| {
            let ways: usize = ways.iter().map(Vec::len).sum();
            let rock = self.dungeon.hardness_grid().cells();
            let open_cells = rock.iter().filter(|rock| **rock == Hardness::OPEN).count();
            let count = open_cells + inside + ways;
            count * 100 <= open * self.dungeon.size().area()
        };
        ways.filter(fits).map(|ways| Plot { cells, ways })
    }

    fn build(&mut self, Plot { cells, ways }: Plot) -> PlacedVault {
        self.corners.clear();
        for cell in ways.into_iter().flatten() {
            self.dungeon.open(cell, Terrain::Corridor);
            self.ground[cell] = Ground::Walkable;
        }
        for (cell, shown) in &cells {
            self.ground[*cell] = Ground::Unfit;
            self.set(*cell, *shown);
        }
        cells
    }

    fn set(&mut self, cell: Position, shown: VaultCell) {
        match shown {
            VaultCell::Rock => {}
            VaultCell::HardRock => self.dungeon.fill(cell, WALL),
            VaultCell::Corridor | VaultCell::WayIn | VaultCell::Door => {
                self.dungeon.open(cell, Terrain::Corridor);
            }
            VaultCell::Feature(feature) => {
                self.dungeon.open(cell, Terrain::Floor);
                self.dungeon.set_feature(cell, Some(feature));
            }
            _ => self.dungeon.open(cell, Terrain::Floor),
        }
    }

    fn way_to_the_level(&self, way_in: Position) -> Option<Vec<Position>> {
        let (size, ground) = (self.ground.size(), self.ground.cells());
        let start = size.index(way_in);
        let mut came_from = vec![None; ground.len()];
        came_from[start] = Some(start);
        let (mut front, mut done) = (vec![start], 0);
        while let Some(here) = front.get(done).copied() {
            done += 1;
            for step in &size.steps()[..4] {
                let next = here.wrapping_add(*step);
                if came_from[next].is_some() {
                    continue;
                }
                if ground[next] == Ground::Walkable {
                    let before = |cell: &usize| came_from[*cell].filter(|it| it != cell);
                    let way = iter::successors(Some(here), before);
                    return Some(
                        way.filter(|it| *it != start).map(|it| size.position(it)).collect(),
                    );
                }
                if ground[next] == Ground::Rock {
                    came_from[next] = Some(here);
                    front.push(next);
                }
            }
        }
        None
    }
}

fn find_corners(ground: &Grid<Ground>, arrival: Position, extent: (u16, u16)) -> Vec<Position> {
    let size = ground.size();
    // For each column, the rows from the current one down with enough free rock to the right.
    let mut rows_below = vec![0_u16; usize::from(size.width())];
    let mut corners = Vec::new();
    for y in (0..size.height()).rev() {
        let mut run = 0;
        let row = ground.row(y).iter();
        for ((x, below), ground) in (0..size.width()).zip(&mut rows_below).zip(row).rev() {
            run = if *ground == Ground::Rock { run + 1 } else { 0 };
            *below = if run >= extent.0 { *below + 1 } else { 0 };
            if *below >= extent.1 && is_far(arrival, Position::new(x, y), extent) {
                corners.push(Position::new(x, y));
            }
        }
    }
    corners
}

fn is_far(arrival: Position, corner: Position, (width, height): (u16, u16)) -> bool {
    let x = arrival.x.clamp(corner.x, corner.x + width - 1);
    let y = arrival.y.clamp(corner.y, corner.y + height - 1);
    Position::new(x, y).distance(arrival) >= ELBOW_ROOM
}
