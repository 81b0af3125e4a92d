//! The meanings of the glyphs on the screen and in a whole game, from the tables that draw them.

use super::layout::{Part, cells_of_a_part, upper_left};
use crate::{
    messages::{
        bombs_in_view, by_its_latch, in_decimals, lines_of_fire, name_of_a_thing, name_of_terrain,
        region_in_short, with_article,
    },
    settings::{GlyphSet, Paint, Palette, Row},
    view::{
        DANGER_SIGNS, KnownGame, MIND_SIGNS,
        marks::{ARROW, BOMB, SOUND},
    },
};
use hexdelve::prelude::*;
use hexdelve::{
    looks::{HAZE, ThingLook},
    things::{DoorState, OfferedArt, ThingKind, ThingTable},
};
use ratatui::style::Style;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Symbol {
    pub(crate) glyph: char,
    pub(crate) role: ColourRole,
    /// If it has looks of its own.
    pub(crate) row: Option<Row>,
    pub(crate) name: String,
}

/// The end of the name of what is on offer.
pub(super) const ON_OFFER: &str = ", on offer";
const ARROWS: &str = "line of fire";

pub(super) type PlacedSymbol = (Symbol, Position);

impl Symbol {
    fn new(glyph: char, role: ColourRole, row: Option<Row>, name: impl Into<String>) -> Self {
        Self { glyph, role, row, name: name.into() }
    }

    pub(crate) fn drawn(&self, palette: &Palette, glyphs: GlyphSet) -> (char, Style) {
        match self.row {
            Some(row) => {
                let Paint { ground, ink, .. } = palette.paint(row);
                // Most tracks are on floor.
                let shape = if row == Row::Tracks { Row::Floor } else { row };
                (palette.glyph(shape, glyphs, self.glyph), Style::new().fg(ink).bg(ground))
            }
            None => (self.glyph, palette.style(self.role)),
        }
    }

    pub(crate) fn is_like(&self, other: &Self) -> bool {
        (self.glyph, &self.name) == (other.glyph, &other.name)
    }

    fn terrain(world: &World, terrain: Terrain) -> Self {
        let name = name_of_terrain(terrain, world.get_resource());
        Self::new(terrain.glyph(), ColourRole::Landmark, Some(Row::of_terrain(terrain)), name)
    }
}

/// Those of creatures first, then the nearest.
pub(crate) fn symbols_on_the_screen(known_game: &KnownGame<'_>, room: Size) -> Vec<Symbol> {
    let level = known_game.known.dungeon.size();
    let part = (room, upper_left(level, room, known_game.known.position));
    let bestiary = Bestiary::of(known_game.world);
    let monsters =
        known_game.known.nearest_first().into_iter().filter(|it| contains(part, it.position));
    let monsters = monsters.map(|it| {
        let role = ColourRole::Monster(it.abilities);
        (Symbol::new(bestiary.letter(&it), role, None, bestiary.name(&it)), it.position)
    });
    let player = Symbol::new('@', ColourRole::Player, None, "you");
    let creatures = nearest_of_each(known_game, monsters.collect());
    let scenery = nearest_of_each(known_game, scenery(known_game, part, false));
    let placed = creatures.into_iter().chain(scenery).map(|(symbol, _)| symbol);
    std::iter::once(player).chain(placed).collect()
}

/// Only the nearest of each kind, with noises heard and monsters last noticed around it.
pub(super) fn symbols_in_view(known_game: &KnownGame<'_>, part: Part) -> Vec<PlacedSymbol> {
    nearest_of_each(known_game, scenery(known_game, part, true))
}

/// Some groups may be empty.
pub(crate) fn symbols_of_the_game(known_game: &KnownGame<'_>) -> Vec<(&'static str, Vec<Symbol>)> {
    let world = known_game.world;
    let bestiary = Bestiary::of(world);
    let monsters = Abilities::all().map(|it| {
        let kind = bestiary.kind(it);
        Symbol::new(kind.letter, ColourRole::Monster(it), None, &kind.name)
    });
    let terrain = Terrain::ALL.into_iter().filter(|it| *it != Terrain::Rock);
    let mut ground: Vec<_> = terrain.map(|it| Symbol::terrain(world, it)).collect();
    let catalogue =
        world.get_resource::<Catalogue>().filter(|_| world.contains_resource::<Depth>());
    let kinds = || catalogue.into_iter().flat_map(Catalogue::iter).map(|(_, kind)| kind);
    let of = |table| kinds().filter(move |it| it.table == table);
    ground.extend(of(ThingTable::Features).map(|kind| of_a_kind(kind, ColourRole::Stone)));
    ground.extend(catalogue.map(|_| smoke()));
    let mechanisms = of(ThingTable::Mechanisms).flat_map(of_a_mechanism).collect();
    let items = of(ThingTable::Items).map(|kind| of_a_kind(kind, ColourRole::Item)).collect();
    let noise = Symbol::new(SOUND, ColourRole::Sound, Some(Row::Sound), "noise that you heard");
    let sign = |row, glyph, words| Symbol::new(glyph, ColourRole::Danger, row, words);
    let bomb = sign(Some(Row::Certain), BOMB, "bomb with a burning fuse");
    let signs = [bomb, sign(Some(Row::Less), ARROW, ARROWS)];
    let threats = DANGER_SIGNS.map(|(glyph, words)| sign(None, glyph, words));
    let minds = MIND_SIGNS.map(|(row, glyph, words)| sign(Some(row), glyph, words));
    vec![
        ("Monsters", monsters.collect()),
        ("Ground", ground),
        ("Doors, chests and traps", mechanisms),
        ("Items", items),
        ("Marks", signs.into_iter().chain((!known_game.known.is_all()).then_some(noise)).collect()),
        ("In the display of deadly moves", threats.into()),
        ("In the display of minds", minds.into()),
    ]
}

fn of_a_kind(kind: &ThingKind, role: ColourRole) -> Symbol {
    let row = Row::of_a_feature(&kind.name).filter(|_| role == ColourRole::Stone);
    Symbol::new(kind.glyph, role, row, &kind.name)
}

fn of_a_mechanism(kind: &ThingKind) -> Vec<Symbol> {
    if kind.part::<Door>().is_none() {
        return vec![of_a_kind(kind, ColourRole::Mechanism)];
    }
    let states = [DoorState::Closed, DoorState::Open];
    let door = |state: DoorState| {
        let (glyph, row) = (state.glyph(kind.glyph), Some(row_of_a_door(state)));
        let name = by_its_latch(&kind.name, Some(state));
        Symbol::new(glyph, ColourRole::Mechanism, row, name)
    };
    states.map(door).into()
}

/// The row of a mechanism in a usual colour, by what it is.
pub(super) fn row_of_a_thing(world: &World, it: &ThingLook) -> Option<Row> {
    let is_chest =
        |kind| world.get_resource::<Catalogue>().is_some_and(|all| all.kind(kind).name == "chest");
    (it.role == ColourRole::Mechanism).then(|| match it.thing.door_state {
        Some(state) => row_of_a_door(state),
        None if it.thing.kind.is_some_and(is_chest) => Row::Chest,
        None => Row::Trap,
    })
}

const fn row_of_a_door(state: DoorState) -> Row {
    match state {
        DoorState::Open => Row::OpenDoor,
        DoorState::Closed => Row::Door,
    }
}

fn smoke() -> Symbol {
    Symbol::new(HAZE, ColourRole::Haze, Some(Row::Smoke), "smoke")
}

fn contains((room, corner): Part, cell: Position) -> bool {
    let [x, y] = [cell.x.checked_sub(corner.x), cell.y.checked_sub(corner.y)];
    x.zip(y).is_some_and(|(x, y)| room.contains(Position::new(x, y)))
}

/// If `in_view`, no bare ground and nothing that is only remembered.
fn scenery(known_game: &KnownGame<'_>, part: Part, in_view: bool) -> Vec<PlacedSymbol> {
    let known = &known_game.known;
    let is_shown = |cell: Position| contains(part, cell) && (!in_view || known.sees(cell));
    // The PC may go far for an offer.
    let is_listed = |(cell, it): &(&Position, &ThingLook)| {
        is_shown(**cell) || it.thing.is_offered && contains(part, **cell)
    };
    let things = known_game.things.iter().filter(is_listed);
    let things = things.map(|(cell, it)| {
        let name = name_of_a_thing(known_game.world, &it.thing);
        let is_art = known_game.world.get::<OfferedArt>(it.thing.entity).is_some();
        let kind = if is_art { "art of " } else { "" };
        let offer = if it.thing.is_offered { ON_OFFER } else { "" };
        let name = format!("{kind}{name}{offer}");
        let row = row_of_a_thing(known_game.world, it);
        (Symbol::new(it.glyph, it.role, row, name), *cell)
    });
    let mut found: Vec<_> = things.collect();
    found.extend(ground(known_game, part, in_view));
    found.extend(marks(known_game).filter(|(_, cell)| contains(part, *cell)));
    found
}

fn ground(
    known_game: &KnownGame<'_>,
    part: Part,
    in_view: bool,
) -> impl Iterator<Item = PlacedSymbol> {
    /// Without a name: most cells are like another one.
    #[derive(Clone, Copy, PartialEq, Eq)]
    enum Ground {
        Smoke,
        Feature(ThingKindId),
        Terrain(Terrain),
    }
    let (known, from) = (&known_game.known, known_game.known.position);
    let dungeon = known.dungeon;
    let mut nearest: Vec<(Ground, Position)> = Vec::new();
    for cell in cells_of_a_part(dungeon.size(), part) {
        let is_shown = known.knows(cell)
            && (!in_view || known.sees(cell))
            && (dungeon.terrain(cell).is_staircase() || !known_game.things.contains_key(&cell));
        if !is_shown {
            continue;
        }
        let kind = match (dungeon.feature(cell), dungeon.terrain(cell)) {
            _ if known_game.is_smoke(cell) => Ground::Smoke,
            (Some(feature), _) => Ground::Feature(ThingKindId(feature.row)),
            (None, Terrain::Rock) => continue,
            (None, terrain) if in_view && !terrain.is_staircase() => continue,
            (None, terrain) => Ground::Terrain(terrain),
        };
        match nearest.iter_mut().find(|(other, _)| *other == kind) {
            None => nearest.push((kind, cell)),
            Some((_, place)) if from.distance(cell) < from.distance(*place) => *place = cell,
            Some(_) => {}
        }
    }
    let catalogue = known_game.world.get_resource::<Catalogue>();
    nearest.into_iter().filter_map(move |(kind, cell)| {
        let symbol = match kind {
            Ground::Smoke => smoke(),
            Ground::Feature(id) => of_a_kind(catalogue?.kind(id), ColourRole::Stone),
            Ground::Terrain(terrain) => Symbol::terrain(known_game.world, terrain),
        };
        Some((symbol, cell))
    })
}

fn marks(known_game: &KnownGame<'_>) -> impl Iterator<Item = PlacedSymbol> {
    let (known, bestiary) = (&known_game.known, Bestiary::of(known_game.world));
    let sounds = known.regions().into_iter().map(|it| {
        let name = format!("noise: {}", region_in_short(&it, known));
        (Symbol::new(SOUND, ColourRole::Sound, Some(Row::Sound), name), it.sound.cell)
    });
    let ghosts = known.ghosts().map(|it| {
        let name = format!("{}, last noticed", bestiary.name(&it.sighting));
        let role = ColourRole::Monster(it.sighting.abilities);
        (Symbol::new(bestiary.letter(&it.sighting), role, None, name), it.sighting.position)
    });
    let tracks = known.tracks().map(|(cell, track)| {
        let name = format!("tracks of {}", with_article(bestiary.name(track.maker)));
        (Symbol::new('.', ColourRole::Sound, Some(Row::Tracks), name), cell)
    });
    let danger = |glyph, row, name| Symbol::new(glyph, ColourRole::Danger, Some(row), name);
    let bombs = bombs_in_view(known).map(move |(cell, hundredths)| {
        let name = format!("bomb, bursts in {}", in_decimals(hundredths));
        (danger(BOMB, Row::Certain, name), cell)
    });
    let arrows = lines_of_fire(known);
    let arrows = arrows.map(move |cell| (danger(ARROW, Row::Less, ARROWS.to_owned()), cell));
    sounds.chain(ghosts).chain(tracks).chain(bombs).chain(arrows)
}

fn nearest_of_each(known_game: &KnownGame<'_>, mut found: Vec<PlacedSymbol>) -> Vec<PlacedSymbol> {
    let from = known_game.known.position;
    found.sort_by_key(|(_, cell)| (from.distance(*cell), cell.y, cell.x));
    let mut nearest: Vec<PlacedSymbol> = Vec::new();
    for placed in found {
        if !nearest.iter().any(|(symbol, _)| symbol.is_like(&placed.0)) {
            nearest.push(placed);
        }
    }
    nearest
}
