//! The level as it is drawn: ground is paper and things are ink, rock is a bright edge around open
//! ground, and memory is flat, dark and cool. All colours are those of a [`Palette`]; terminals with
//! 256 colours or more also get shades, which follow from the cells alone: nothing flickers.

use super::marks::{BOMB, Mark, SOUND};
use super::{
    BoardContent, BoardView, KnownGame, ScreenFrame, ViewSettings, layout::cells_of_a_part,
    symbols::row_of_a_thing,
};
use crate::settings::{ColourDepth, GlyphSet, Paint, Palette, Row, light, lit, mixed, remembered};
use hexdelve::{looks::look_of_feature, path::DistanceMap, prelude::*, trades::Trade};
use ratatui::style::{Color, Modifier, Style};

/// What a remembered thing fades into, and how far, in percent.
const DISTANCE: ([u8; 3], u8) = ([0x40, 0x48, 0x60], 42);
/// How much light the face of rock has, and its top, in percent.
const FACE: u16 = 116;
const TOP: u16 = 66;
/// The part of a light's colour in the ground 1 and 2 cells away from it, in percent.
const GLOW: [u8; 2] = [11, 6];
/// How the light of stone, and in the dark of water, ice and growth, differs from cell to cell, in percent.
const GRAIN: [u16; 3] = [94, 100, 107];
/// How far the PC's own light reaches, as a squared distance, and how much lighter it is there.
const LANTERN: (u32, u16) = (12, 116);
/// The same for what is farther away, and is darker. It is measured from the middle of a square of
/// so many cells, so that most steps change nothing.
const DUSK: (u32, u16) = (110, 80);
const COARSE: u16 = 8;
/// The part of the ink in the first rows of a chasm, from the north, in percent.
const DEPTHS: [u8; 4] = [70, 45, 25, 10];
/// The part of black in the colour of a monster last noticed, in percent.
const FADED: u8 = 40;

/// A bomb with the whole turns left, where glyphs are not ASCII.
const FUSES: [char; 4] = [BOMB, '➀', '➁', '➂'];

type Look = (char, ColourRole);

/// A cell of the level on the screen. `Color::Reset` is no colour.
#[derive(Clone, Copy, Debug)]
struct Tile {
    glyph: char,
    paint: Paint,
    modifier: Modifier,
}

/// The ground of a cell. A feature without a row of its own has the ink of its role, on the floor.
#[derive(Clone, Copy, Debug)]
struct Ground {
    row: Row,
    glyph: char,
    role: Option<ColourRole>,
}

struct Board<'a> {
    known_game: &'a KnownGame<'a>,
    /// The PC's cell, if it has a lantern: the view is its own, and colours have shades enough.
    lantern: Option<Position>,
    palette: &'a Palette,
    glyphs: GlyphSet,
    features: Vec<Ground>,
    lights: Vec<(Position, Color)>,
    content: BoardContent,
    map: Option<&'a DistanceMap>,
}

pub(super) fn draw_board(
    frame: &mut ScreenFrame,
    known_game: &KnownGame<'_>,
    ViewSettings { palette, glyphs, .. }: &ViewSettings,
    board: &BoardView,
    maps: &mut DistanceMaps,
) {
    let world = known_game.world;
    let (dungeon, now) = (world.resource::<Dungeon>(), world.resource::<CurrentTurn>().now());
    let map = match board.content {
        BoardContent::Distances(kind) if known_game.known.shows_the_maps() => {
            known_game.known.goal().map(|goal| maps.get_or_compute(dungeon, goal, kind, now.0))
        }
        _ => None,
    };
    let catalogue = world.get_resource::<Catalogue>().into_iter();
    let features = catalogue.flat_map(Catalogue::iter).map(|(_, kind)| {
        let (glyph, role) = look_of_feature(world, kind);
        let row = Row::of_a_feature(&kind.name);
        Ground { row: row.unwrap_or(Row::Floor), glyph, role: row.is_none().then_some(role) }
    });
    let here = known_game.known.place_of_the_pc();
    let is_lit = palette.depth == ColourDepth::TrueColour && known_game.known.position == here;
    let mut painter = Board {
        known_game,
        lantern: is_lit.then_some(here),
        palette,
        glyphs: *glyphs,
        features: features.collect(),
        lights: Vec::new(),
        content: board.content,
        map,
    };
    let marks = board.marks.clone().with_what_is_always_drawn(known_game);
    let part = (frame.layout.room(), frame.corner);
    let cells: Vec<_> = cells_of_a_part(dungeon.size(), part).collect();
    painter.lights = painter.lights_in(&cells);
    for cell in cells {
        let creature = known_game.creature(cell);
        let is_selected = board.selected == Some(cell);
        let is_known = known_game.known.knows(cell) || known_game.things.contains_key(&cell);
        let mark = marks.at(cell);
        // Most of a level.
        if creature.is_none() && !is_known && !is_selected && mark.is_none() {
            continue;
        }
        let mut drawn = painter.cell(cell, creature, mark);
        if is_selected {
            drawn.modifier |= Modifier::REVERSED;
        }
        // Nothing is to be seen there.
        if drawn.glyph != ' ' || drawn.paint.ground != Color::Reset || !drawn.modifier.is_empty() {
            let Paint { ground, ink, .. } = drawn.paint;
            // Terminals that show bold as bright would make grey of it.
            if ink == Color::Black {
                drawn.modifier.remove(Modifier::BOLD);
            }
            let style = Style::new().fg(ink).bg(ground).add_modifier(drawn.modifier);
            frame.put(cell, drawn.glyph, style);
        }
    }
}

impl Board<'_> {
    fn cell(&self, cell: Position, creature: Option<Look>, mark: Option<Mark>) -> Tile {
        let drawn = match (self.content, creature) {
            (BoardContent::Terrain, _) => self.ground(cell),
            (_, Some(('@', role))) => self.creature(cell, '@', role),
            (BoardContent::Hardness, _) => self.letter(cell, self.hardness(cell)),
            (BoardContent::Distances(_), _) => {
                let known = self.map.filter(|_| self.known_game.known.knows(cell));
                self.letter(cell, known.and_then(|map| map.distance_char(cell)))
            }
            (BoardContent::Level, Some((glyph, role))) => self.creature(cell, glyph, role),
            (BoardContent::Level, None) => self.scenery(cell),
        };
        let is_somebody = creature.is_some() && self.content == BoardContent::Level
            || matches!(creature, Some(('@', _)));
        mark.map_or(drawn, |mark| self.marked(drawn, mark, (cell, is_somebody)))
    }

    fn row(&self, row: Row, usual: char) -> Tile {
        let glyph = self.palette.glyph(row, self.glyphs, usual);
        Tile { glyph, paint: self.palette.paint(row), modifier: Modifier::empty() }
    }

    fn has_colours(&self) -> bool {
        self.palette.depth > ColourDepth::Monochrome
    }

    /// With so few, things are drawn on black.
    fn has_few_colours(&self) -> bool {
        self.palette.depth == ColourDepth::Ansi16
    }

    /// The ground, or `None` if nothing is drawn: rock that is not the edge of known open ground.
    fn ground_of(&self, cell: Position) -> Option<Ground> {
        let known = &self.known_game.known;
        if !known.knows(cell) {
            return None;
        }
        if let Some(feature) = known.dungeon.feature(cell) {
            return self.features.get(usize::from(feature.row)).copied();
        }
        let is_known_and_open = |it| self.is_open(it) && known.knows(it);
        let terrain = known.dungeon.terrain(cell);
        let row = match terrain {
            _ if self.known_game.is_smoke(cell) => Row::Smoke,
            Terrain::Rock if !cell.neighbours().any(is_known_and_open) => return None,
            Terrain::Rock => match known.dungeon.hardness(cell).0 {
                0..=85 => Row::Soft,
                86..=170 => Row::Stone,
                171..=254 => Row::Hard,
                255 => Row::Undiggable,
            },
            open => Row::of_terrain(open),
        };
        Some(Ground { row, glyph: terrain.glyph(), role: None })
    }

    fn is_open(&self, cell: Position) -> bool {
        self.known_game.known.dungeon.terrain(cell).is_open()
    }

    fn ground(&self, cell: Position) -> Tile {
        let Some(Ground { row, glyph, role }) = self.ground_of(cell) else {
            let mut nothing = self.row(Row::Void, ' ');
            (nothing.glyph, nothing.paint.ground) = (' ', Color::Reset);
            return nothing;
        };
        let mut drawn = self.row(row, glyph);
        if let Some(role) = role {
            drawn.glyph = glyph;
            drawn.paint = drawn.paint.with_ink(self.palette.style(role).fg.unwrap_or_default());
        }
        let is_seen = self.known_game.known.sees(cell);
        let is_tile = matches!(row, Row::Up | Row::Down);
        if !self.has_colours() {
            drawn.modifier.set(Modifier::REVERSED, is_tile);
            drawn.modifier.set(Modifier::DIM, !is_seen && !is_tile);
            return drawn;
        }
        if is_tile {
            return drawn;
        }
        if !is_seen && (self.palette.has_shades || self.has_few_colours() || !row.is_rock()) {
            let is_bare = role.is_none() && matches!(row, Row::Floor | Row::Corridor);
            return self.in_memory(drawn, row, is_bare);
        }
        drawn.paint = self.in_light(drawn.paint, row, cell);
        drawn
    }

    /// Floor, corridors and rock have no texture there.
    fn in_memory(&self, mut drawn: Tile, row: Row, is_bare: bool) -> Tile {
        if self.has_few_colours() {
            let ink = match row {
                Row::DeepWater => Color::Blue,
                Row::TallGrowth => Color::Green,
                Row::Ice => Color::Cyan,
                _ => Color::DarkGray,
            };
            drawn.paint = drawn.paint.with_ground(Color::Black).with_ink(ink);
        } else {
            drawn.paint = self.palette.shaded(drawn.paint, remembered, remembered);
        }
        if is_bare || row.is_rock() && !self.has_few_colours() {
            drawn.glyph = ' ';
        }
        drawn
    }

    fn in_light(&self, paint: Paint, row: Row, cell: Position) -> Paint {
        let (palette, known) = (self.palette, &self.known_game.known);
        if !palette.has_shades {
            return paint;
        }
        let is_fine = palette.depth == ColourDepth::TrueColour;
        let grain = if is_fine { grain(cell) } else { 100 };
        if row.is_rock() {
            let south = Position::new(cell.x, cell.y + 1);
            let faces_south = self.is_open(south) && known.knows(south);
            let light = if faces_south { FACE } else { TOP };
            let percent = light * grain / 100;
            return palette.shaded(paint, |it| lit(it, percent), |it| lit(it, percent.min(100)));
        }
        if row == Row::Chasm {
            let is_chasm = |north: &u16| {
                let cell = cell.y.checked_sub(*north).map(|y| Position::new(cell.x, y));
                cell.and_then(|it| self.ground_of(it)).is_some_and(|it| it.row == Row::Chasm)
            };
            let rows = (1..).take_while(is_chasm).take(DEPTHS.len()).count();
            let percent = DEPTHS.get(rows).copied().unwrap_or(0);
            return self.tinted(paint, paint.ink, percent);
        }
        if is_fine && matches!(row, Row::DeepWater | Row::Ice | Row::TallGrowth) {
            return palette.shaded(paint, |it| lit(it, grain.min(100)), |it| it);
        }
        if !matches!(row, Row::Floor | Row::Corridor) {
            return paint;
        }
        let light = self.falloff(cell);
        let paint = palette.shaded(paint, |it| lit(it, light), |it| it);
        let near = self.lights.iter().map(|(light, colour)| (cell.distance(*light), *colour));
        let near = near.filter(|(far, _)| (1..=GLOW.len()).contains(&usize::from(*far)));
        near.min_by_key(|(far, _)| *far)
            .map_or(paint, |(far, colour)| self.tinted(paint, colour, GLOW[usize::from(far) - 1]))
    }

    /// The light of the PC's lantern on stone, in percent.
    fn falloff(&self, cell: Position) -> u16 {
        let Some(here) = self.lantern else { return 100 };
        let (reach, light) = LANTERN;
        let far = |from: Position| {
            u32::from(cell.x.abs_diff(from.x)).pow(2) + u32::from(cell.y.abs_diff(from.y)).pow(2)
        };
        if far(here) <= reach {
            return light;
        }
        let middle = |it: u16| it / COARSE * COARSE + COARSE / 2;
        let (reach, dusk) = DUSK;
        let is_far = far(Position::new(middle(here.x), middle(here.y))) > reach;
        if is_far { dusk } else { 100 }
    }

    fn tinted(&self, paint: Paint, other: Color, percent: u8) -> Paint {
        let ground = |it| light(other).map_or(it, |other| mixed(it, other, percent));
        self.palette.shaded(paint, ground, |it| it)
    }

    /// Stairs and fire in view shine on the floor around them.
    fn lights_in(&self, cells: &[Position]) -> Vec<(Position, Color)> {
        // The nearest of 256 colours is too far from a glow.
        if !self.palette.has_shades || self.palette.depth < ColourDepth::TrueColour {
            return Vec::new();
        }
        let shines = |row: &Row| matches!(row, Row::Up | Row::Down | Row::Fire);
        let is_seen = |cell: &Position| self.is_open(*cell) && self.known_game.known.sees(*cell);
        let light = |cell| {
            let row = self.ground_of(cell).map(|it| it.row).filter(shines)?;
            Some((cell, self.palette.paint(row).ground))
        };
        cells.iter().copied().filter(is_seen).filter_map(light).collect()
    }

    fn scenery(&self, cell: Position) -> Tile {
        let ground = self.ground(cell);
        let Some((glyph, role)) = self.known_game.thing(cell) else { return ground };
        let thing = self.known_game.things.get(&cell);
        let is_seen = self.known_game.known.sees(cell);
        let is_item = thing.is_some_and(|it| it.thing.is_item);
        let tile = thing.and_then(|it| row_of_a_thing(self.known_game.world, it));
        let mut drawn = match tile {
            // A kind of door of an extension has its own glyph.
            Some(row) if self.palette.glyph(row, GlyphSet::Lines, glyph) != glyph => {
                Tile { glyph, ..self.row(row, glyph) }
            }
            Some(row) => self.row(row, glyph),
            None => Tile { glyph, paint: self.inked(ground.paint, role), ..ground },
        };
        let on_stairs = self.known_game.known.dungeon.terrain(cell).is_staircase();
        if on_stairs && tile.is_none() {
            drawn.paint = drawn.paint.with_ground(ground.paint.ground);
        }
        if !self.has_colours() {
            // The staircase matters more than what lies on it.
            drawn.glyph = if on_stairs { ground.glyph } else { drawn.glyph };
            drawn.modifier = if is_item { Modifier::BOLD } else { Modifier::REVERSED };
            drawn.modifier.set(Modifier::REVERSED, !is_item || on_stairs);
        } else if is_seen {
            drawn.modifier = Modifier::BOLD;
        } else if self.has_few_colours() {
            let ink = if is_item { Color::Yellow } else { Color::DarkGray };
            if !on_stairs {
                drawn.paint = drawn.paint.with_ground(Color::Black).with_ink(ink);
            }
        } else {
            let (far, percent) = DISTANCE;
            let ground = |it| if tile.is_some() { remembered(it) } else { it };
            drawn.paint = self.palette.shaded(drawn.paint, ground, |it| mixed(it, far, percent));
        }
        drawn
    }

    fn inked(&self, paint: Paint, role: ColourRole) -> Paint {
        let paint = paint.with_ink(self.palette.style(role).fg.unwrap_or_default());
        if self.has_few_colours() { paint.with_ground(Color::Black) } else { paint }
    }

    fn creature(&self, cell: Position, glyph: char, role: ColourRole) -> Tile {
        let style = self.palette.style(role);
        let mut paint = self.inked(self.scenery(cell).paint, role);
        paint.ground = style.bg.unwrap_or(paint.ground);
        let world = self.known_game.world;
        let who = world.resource::<SpatialIndex>().creature(cell);
        let is_trader = who.is_some_and(|who| world.get::<Trade>(who).is_some());
        let italic = if is_trader { Modifier::ITALIC } else { Modifier::empty() };
        if is_trader {
            paint = paint.on(self.palette.paint(Row::Trade));
        }
        Tile { glyph, paint, modifier: style.add_modifier | italic }
    }

    /// A letter of a map. Cells without one show the ground.
    fn letter(&self, cell: Position, letter: Option<char>) -> Tile {
        let ground = self.ground(cell);
        letter.map_or(ground, |glyph| {
            let mut paint = self.inked(ground.paint, ColourRole::Distance);
            if !self.is_open(cell) {
                paint.ground = self.palette.paint(Row::Void).ink;
            }
            Tile { glyph, paint, modifier: Modifier::empty() }
        })
    }

    fn hardness(&self, cell: Position) -> Option<char> {
        match self.known_game.known.hardness(cell)?.0 {
            0 => None,
            255 => Some('X'),
            hardness => Some((b'0' + hardness / 26) as char),
        }
    }

    fn marked(&self, drawn: Tile, mark: Mark, (cell, is_somebody): (Position, bool)) -> Tile {
        let paint = |row| self.palette.paint(row);
        let has_colours = self.has_colours();
        let known = &self.known_game.known;
        let is_told = self.known_game.things.contains_key(&cell)
            || known.dungeon.terrain(cell).is_staircase()
            || known.knows(cell) && known.dungeon.feature(cell).is_some();
        let bomb = if has_colours { Modifier::BOLD } else { Modifier::REVERSED };
        match mark {
            Mark::Threat { row, sign } => {
                let ink = if is_somebody && !self.has_few_colours() { Row::Text } else { row };
                let modifier = match sign {
                    _ if has_colours => drawn.modifier | Modifier::BOLD,
                    Some(_) => Modifier::REVERSED,
                    None => drawn.modifier | Modifier::UNDERLINED,
                };
                let glyph = sign.filter(|_| !is_somebody).unwrap_or(drawn.glyph);
                Tile { glyph, paint: paint(ink).on(paint(row)), modifier }
            }
            Mark::Soon(sign) => {
                let glyph = sign.filter(|_| !is_somebody).unwrap_or(drawn.glyph);
                let inked = if sign.is_some() { paint(Row::Item) } else { drawn.paint };
                let inked = if is_somebody { drawn.paint } else { inked };
                let underlined = if has_colours { drawn.modifier } else { Modifier::UNDERLINED };
                Tile { glyph, paint: inked.on(paint(Row::Less)), modifier: underlined }
            }
            Mark::Initial(glyph) => Tile { glyph, ..drawn },
            Mark::Bomb(_) if is_somebody => {
                let ink = if self.has_few_colours() { Row::Certain } else { Row::Text };
                let modifier = drawn.modifier | bomb;
                Tile { paint: paint(ink).on(paint(Row::Certain)), modifier, ..drawn }
            }
            Mark::Bomb(hundredths) => {
                let turns = usize::try_from(hundredths / 100).ok();
                let fuse = turns.and_then(|it| FUSES.get(it)).copied();
                let fuse = fuse.filter(|_| self.glyphs == GlyphSet::Unicode);
                let glyph = fuse.unwrap_or(BOMB);
                Tile { modifier: bomb, ..self.row(Row::Certain, glyph) }
            }
            Mark::Reversed => Tile { modifier: drawn.modifier | Modifier::REVERSED, ..drawn },
            _ if is_somebody => drawn,
            Mark::Sign(row, sign) => Tile { modifier: Modifier::BOLD, ..self.row(row, sign) },
            Mark::Remembered(glyph, role) => {
                let style = self.palette.style(role);
                let underlined = style.add_modifier & Modifier::UNDERLINED;
                if !has_colours {
                    return Tile { glyph, modifier: underlined | Modifier::REVERSED, ..drawn };
                }
                let void = paint(Row::Void).ink;
                let hue = style.fg.unwrap_or(paint(Row::Text).ink);
                let hue = drawn.paint.with_ground(hue).with_ink(void);
                Tile { glyph, paint: self.tinted(hue, void, FADED), modifier: underlined }
            }
            Mark::Sound { is_new } => {
                let sign = self.palette.glyph(Row::Sound, self.glyphs, SOUND);
                // The ground of an old sound is only tinted: there may be much of it.
                let is_tinted = !is_new && has_colours && known.knows(cell);
                let ink = paint(if is_new || is_tinted { Row::Sound } else { Row::Faded });
                let is_on_ground = self.is_open(cell) && self.palette.depth > ColourDepth::Ansi16;
                let ground = if is_on_ground { drawn.paint } else { paint(Row::Sound) };
                let glyph = if is_told || is_tinted { drawn.glyph } else { sign };
                Tile { glyph, paint: ink.on(ground), ..drawn }
            }
            Mark::Track => Tile { paint: paint(Row::Tracks).on(drawn.paint), ..drawn },
        }
    }
}

/// The same for a cell in every frame.
fn grain(cell: Position) -> u16 {
    let mixed = (u32::from(cell.x) * 0x9e37) ^ (u32::from(cell.y) * 0x79b9);
    GRAIN[(mixed.wrapping_mul(0x85eb_ca6b) >> 16) as usize % GRAIN.len()]
}
