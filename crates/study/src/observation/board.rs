//! The drawn level without its creatures, of which only cells that may look different are redrawn:
//! those whose ground or visibility has changed and, if any thing has changed, all with things.
//! Haze is rare and covers many cells, so all cells are redrawn while there is any haze.

use hexdelve::{
    knowledge::{MapMemory, known_things},
    looks::{HAZE, glyph_over, ground_look, look_of_feature, looks_of_things},
    prelude::*,
};

const UNKNOWN: u8 = 0;
const REMEMBERED: u8 = 1;
const IN_VIEW: u8 = 2;

/// If these inputs have not changed, neither has the drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stamp {
    visit: (u64, u64),
    size: Size,
    ground: u64,
    /// `None` without a memory.
    learned: Option<u64>,
    things: u64,
    view: u64,
    is_hazy: bool,
}

type OwnRow =
    (&'static Position, &'static CellLayer, &'static Glyph, Option<&'static ColourOverride>);

/// Things that are not drawn as their row in the table says.
type Peculiar = (With<Thing>, Or<(With<Glyph>, With<ColourOverride>)>);

#[derive(Debug)]
pub(super) struct Board {
    stamp: Option<Stamp>,
    size: Size,
    pub(super) glyphs: Vec<u16>,
    pub(super) chars: Vec<u8>,
    pub(super) colours: Vec<u8>,
    pub(super) visibility: Vec<u8>,
    /// An index into `looks` plus 1, or 0.
    things: Vec<u16>,
    looks: Vec<(Position, char, ColourRole)>,
    own: Vec<(Position, char, ColourRole)>,
    seen: Vec<Position>,
    dirty: Vec<Position>,
    /// By the row of the catalogue.
    features: Vec<(char, ColourRole)>,
    mechanisms: QueryState<OwnRow>,
    peculiar: QueryState<(), Peculiar>,
}

impl Board {
    pub(super) fn new(world: &mut World) -> Self {
        // A query finds nothing in a world where one of its components is not registered.
        world.register_component::<Glyph>();
        world.register_component::<ColourOverride>();
        Self {
            stamp: None,
            size: Size::STANDARD,
            glyphs: Vec::new(),
            chars: Vec::new(),
            colours: Vec::new(),
            visibility: Vec::new(),
            things: Vec::new(),
            looks: Vec::new(),
            own: Vec::new(),
            seen: Vec::new(),
            dirty: Vec::new(),
            features: Vec::new(),
            mechanisms: world.query(),
            peculiar: world.query_filtered(),
        }
    }

    pub(super) fn update(&mut self, world: &World, visit: (u64, u64)) {
        let memory = world.get_resource::<MapMemory>();
        let dungeon = memory.map_or_else(|| world.resource(), MapMemory::dungeon);
        let view = world.resource::<FieldOfView>();
        let now = Stamp {
            visit,
            size: dungeon.size(),
            ground: dungeon.looks().count(),
            learned: memory.map(|memory| memory.learned().count()),
            things: memory.map_or(0, MapMemory::things_version),
            view: view.looks(),
            is_hazy: view.has_haze(),
        };
        let before = self.stamp.replace(now);
        let place = |it: &Stamp| (it.visit, it.size, it.learned.is_some());
        let same = before.filter(|it| place(it) == place(&now) && !it.is_hazy && !now.is_hazy);
        let scene = Scene { world, memory, dungeon, view };
        let log = same.and_then(|before| {
            let learned = match memory.zip(before.learned) {
                Some((memory, count)) => Some(memory.learned().since(count)?),
                None => None,
            };
            Some((dungeon.looks().since(before.ground)?, learned))
        });
        let Some((before, (ground, learned))) = same.zip(log) else {
            return self.draw_everything(&scene);
        };
        self.dirty.clear();
        self.dirty.extend(ground);
        self.dirty.extend(learned.into_iter().flatten());
        if memory.is_some() && before.view != now.view {
            self.update_view(view);
        }
        self.peculiar.update_archetypes(world);
        let are_things_fickle =
            memory.is_none() || self.peculiar.iter_manual(world).next().is_some();
        if before.things != now.things || are_things_fickle {
            self.update_things(&scene);
        }
        self.update_own(&scene);
        let mut dirty = std::mem::take(&mut self.dirty);
        for cell in dirty.drain(..) {
            self.draw(&scene, cell);
        }
        self.dirty = dirty;
    }

    fn update_view(&mut self, view: &FieldOfView) {
        self.dirty.extend(self.seen.drain(..).filter(|cell| !view.sees(*cell)));
        self.seen.extend(view.cells());
        let is_new = |cell: &&Position| {
            let index = self.size.contains(**cell).then(|| self.size.index(**cell));
            index.is_none_or(|index| self.visibility[index] != IN_VIEW)
        };
        self.dirty.extend(self.seen.iter().filter(is_new));
    }

    fn draw_everything(&mut self, scene: &Scene<'_>) {
        let size = scene.dungeon.size();
        let area = size.area();
        self.size = size;
        let kinds = scene.world.get_resource::<Catalogue>().into_iter().flat_map(Catalogue::iter);
        self.features.clear();
        self.features.extend(kinds.map(|(_, kind)| look_of_feature(scene.world, kind)));
        self.glyphs.resize(area, 0);
        for layer in [&mut self.chars, &mut self.colours, &mut self.visibility] {
            layer.resize(area, 0);
        }
        self.things.clear();
        self.things.resize(area, 0);
        self.looks.clear();
        self.own.clear();
        self.seen.clear();
        self.seen.extend(scene.view.cells());
        self.update_things(scene);
        self.update_own(scene);
        self.dirty.clear();
        for cell in size.positions() {
            self.draw(scene, cell);
        }
    }

    fn update_things(&mut self, scene: &Scene<'_>) {
        let size = scene.dungeon.size();
        let contents = scene.world.resource::<SpatialIndex>();
        let is_bare = contents.mechanisms().next().is_none() && contents.piles().next().is_none();
        if scene.memory.is_none() && self.looks.is_empty() && is_bare {
            return;
        }
        for (cell, ..) in self.looks.drain(..) {
            if size.contains(cell) {
                self.things[size.index(cell)] = 0;
            }
            self.dirty.push(cell);
        }
        for (cell, look) in looks_of_things(scene.world, &known_things(scene.world)) {
            if !size.contains(cell) {
                continue;
            }
            self.looks.push((cell, look.glyph, look.role));
            // Things beyond the range of a `u16` are drawn as ground.
            self.things[size.index(cell)] = u16::try_from(self.looks.len()).unwrap_or(0);
            self.dirty.push(cell);
        }
    }

    fn update_own(&mut self, scene: &Scene<'_>) {
        self.dirty.extend(self.own.drain(..).map(|(cell, ..)| cell));
        self.mechanisms.update_archetypes(scene.world);
        for (cell, layer, glyph, tint) in self.mechanisms.iter_manual(scene.world) {
            if *layer == CellLayer::Mechanism {
                let role = tint.map_or(ColourRole::Mechanism, |tint| tint.0);
                self.own.push((*cell, glyph.0, role));
                self.dirty.push(*cell);
            }
        }
    }

    fn draw(&mut self, scene: &Scene<'_>, cell: Position) {
        let size = scene.dungeon.size();
        if !size.contains(cell) {
            return;
        }
        let index = size.index(cell);
        let is_seen = scene.memory.is_none() || scene.view.sees(cell);
        let is_known = scene.memory.is_none_or(|memory| memory.knows(cell));
        let thing = usize::from(self.things[index]).checked_sub(1).map(|at| self.looks[at]);
        let own = || self.own.iter().find(|(own, ..)| is_seen && *own == cell).copied();
        let (terrain, feature) = (scene.dungeon.terrain(cell), scene.dungeon.feature(cell));
        let is_bare = matches!(terrain, Terrain::Floor | Terrain::Corridor) && feature.is_none();
        let (glyph, role) = if let Some((_, glyph, role)) = thing.or_else(own) {
            (glyph_over(terrain, glyph), if is_seen { role } else { ColourRole::Landmark })
        } else if is_bare && is_known && scene.view.is_hazy(cell) {
            (HAZE, ColourRole::Haze)
        } else if is_known {
            let feature = feature.and_then(|it| self.features.get(usize::from(it.row)));
            ground_look(terrain, feature.copied(), is_seen)
        } else {
            (Terrain::Rock.glyph(), ColourRole::Rock)
        };
        self.glyphs[index] = code_unit(glyph);
        self.chars[index] = byte(self.glyphs[index]);
        self.colours[index] = role.code();
        self.visibility[index] = match (is_seen, is_known) {
            (true, _) => IN_VIEW,
            (false, true) => REMEMBERED,
            (false, false) => UNKNOWN,
        };
    }
}

struct Scene<'w> {
    world: &'w World,
    memory: Option<&'w MapMemory>,
    dungeon: &'w Dungeon,
    view: &'w FieldOfView,
}

pub(super) fn code_unit(glyph: char) -> u16 {
    u16::try_from(u32::from(glyph)).unwrap_or(0xfffd)
}

pub(super) fn byte(unit: u16) -> u8 {
    u8::try_from(unit).ok().filter(u8::is_ascii).unwrap_or(b'?')
}
