//! Games that start from drawings: for tests, benchmarks, and to try out a single situation.

use crate::{
    arts,
    creature::{
        Abilities, BaseStats, CharacterBundle, CharacterId, Monster, Player, RockBorer, Speed,
    },
    dungeon::{Drawing, Dungeon, Hardness, SpatialIndex, size_of},
    game::{Extension, Furnish, Game, GamePlugins, GameRules, Rules},
    grid::Position,
    level::{
        GameMode, GameTables, announce_the_level, look_around_at_first, look_from, settle,
        settle_on_first_level,
    },
    mind::Belief,
    rng::Seed,
    things::{
        CarriedBy, Catalogue, ChestContents, DoorState, ThingKindId, slot_for, spawn_latched,
    },
    trades::SeenSince,
};
use bevy_ecs::prelude::{Entity, Has, With, World};
use std::{collections::BTreeMap, sync::Arc};

/// A drawn situation from which a game can be started.
///
/// The drawing is the inside of a level: a ring of immutable rock is added around it, so
/// its upper left character is cell 1,1. Indentation and surrounding blank lines are
/// ignored. `@` is the PC. `0`–`9` and `a`–`f` are monsters, which act in reading order.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("@...3.").start();
/// game.submit(Action::Rest).unwrap();
/// assert_eq!(game.drawing().trim(), "@..3..");
/// ```
#[must_use]
pub struct Scenario {
    drawing: String,
    rock: Hardness,
    harder: Vec<(Position, Hardness)>,
    speeds: BTreeMap<char, Speed>,
    memories: BTreeMap<char, Position>,
    trades: BTreeMap<char, String>,
    seed: Seed,
    bore: bool,
    /// Whether there are things and a memory of the map, as in a delve.
    is_furnished: bool,
    foggy: bool,
    assets: Option<GameTables>,
    things: Vec<(String, Place)>,
    arts: Vec<String>,
    usual: GamePlugins,
    rules: Rules,
}

enum Place {
    Cell(Position),
    Chest(Position),
    Pack(char),
}

impl std::fmt::Debug for Scenario {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scenario on\n{}", self.drawing)
    }
}

impl Scenario {
    /// Creates a situation in rock of hardness 100, with seed 0. Every character has its
    /// usual speed: [`Speed::PLAYER`] or [`Speed::ORDINARY`].
    pub fn draw(drawing: &str) -> Self {
        Self {
            drawing: framed(drawing),
            rock: Hardness(100),
            harder: Vec::new(),
            speeds: BTreeMap::new(),
            memories: BTreeMap::new(),
            trades: BTreeMap::new(),
            seed: Seed(0),
            bore: false,
            is_furnished: false,
            foggy: false,
            assets: None,
            things: Vec::new(),
            arts: Vec::new(),
            usual: GamePlugins::Pit,
            rules: Rules::default(),
        }
    }

    /// Creates a situation on the first level of a delve, with all its rules and with everything
    /// visible. Things are drawn with their catalogue glyphs, an open door as `'`.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let mut game = Scenario::delve("@+.").start();
    /// game.submit(Action::Step(Direction::East)).unwrap();
    /// assert_eq!(game.drawing().trim(), "@'.");
    /// ```
    pub fn delve(drawing: &str) -> Self {
        Self { is_furnished: true, usual: GamePlugins::Delve, ..Self::draw(drawing) }
    }

    /// Uses these tables instead of the built-in ones.
    pub fn assets(self, assets: GameTables) -> Self {
        Self { is_furnished: true, assets: Some(assets), ..self }
    }

    /// Hides everything the PC does not see.
    pub fn foggy(self) -> Self {
        Self { is_furnished: true, foggy: true, ..self }
    }

    /// Puts a thing with this name into a cell of a delve.
    pub fn thing(self, name: &str, cell: Position) -> Self {
        self.put(name, Place::Cell(cell))
    }

    /// Puts a thing with this name into the chest in a cell.
    pub fn in_chest(self, name: &str, cell: Position) -> Self {
        self.put(name, Place::Chest(cell))
    }

    /// Gives a thing with this name to the first character with this glyph.
    pub fn carrying(self, glyph: char, name: &str) -> Self {
        self.put(name, Place::Pack(glyph))
    }

    /// Teaches the PC of a delve the art with this name, with all its charges.
    pub fn art(mut self, name: &str) -> Self {
        self.arts.push(name.to_owned());
        Self { is_furnished: true, ..self }
    }

    fn put(mut self, name: &str, place: Place) -> Self {
        self.things.push((name.to_owned(), place));
        Self { is_furnished: true, ..self }
    }

    /// Sets the hardness of all rock inside the ring, 1–255.
    pub fn rock(self, hardness: u8) -> Self {
        Self { rock: Hardness(hardness), ..self }
    }

    /// Sets the hardness of the rock in one cell, 1–255.
    pub fn rock_at(mut self, cell: Position, hardness: u8) -> Self {
        self.harder.push((cell, Hardness(hardness)));
        self
    }

    /// Sets the speed of all characters with this glyph, which can be `@`.
    pub fn speed(mut self, glyph: char, speed: u16) -> Self {
        self.speeds.insert(glyph, Speed::new(speed));
        self
    }

    /// Sets the cell where the monsters with this letter remember the PC.
    pub fn remembers(mut self, letter: char, place: Position) -> Self {
        self.memories.insert(letter, place);
        self
    }

    /// Gives a trade to all monsters with this letter, which have seen the PC for long enough to use
    /// it.
    pub fn trade(mut self, letter: char, name: &str) -> Self {
        self.trades.insert(letter, name.to_owned());
        Self { is_furnished: true, ..self }
    }

    /// Sets the seed for all random events.
    pub fn seed(self, seed: u64) -> Self {
        Self { seed: Seed(seed), ..self }
    }

    /// Lets the PC walk through rock.
    pub fn bore(self) -> Self {
        Self { bore: true, ..self }
    }

    /// Adds custom plugins.
    pub fn plugin<M>(self, plugin: impl Extension<M>) -> Self {
        Self { rules: self.rules.with(plugin), ..self }
    }

    /// Adds plugins that are not rules, such as a screen.
    pub fn with_presentation<M>(self, plugin: impl Extension<M>) -> Self {
        Self { rules: self.rules.with_presentation(plugin), ..self }
    }

    /// Sets the game's rules. Call this before you add plugins, because it replaces them.
    pub fn rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// Starts the game. Without a PC in the drawing, there is no one to submit actions
    /// for; run the turns with [`run_turns_while`](crate::turn::run_turns_while).
    ///
    /// # Panics
    /// Panics if the drawing contains an unknown glyph, or if a name does not exist.
    pub fn start(self) -> Game {
        let drawing = self.drawing.clone();
        self.try_start()
            .unwrap_or_else(|wrong| panic!("the scenario's drawing: {wrong}\n{drawing}"))
    }

    /// Starts the game like [`start`](Self::start), for a drawing that comes from a user.
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// let error = Scenario::draw("@.?").try_start().unwrap_err();
    /// assert!(error.to_string().starts_with("line 2, column 4: '?' has no meaning"));
    /// ```
    ///
    /// # Errors
    /// Returns a sentence with the place in the drawing. Line 1 and column 1 are
    /// in the frame of rock around it.
    ///
    /// # Panics
    /// Panics if a thing's name does not exist.
    pub fn try_start(self) -> Result<Game, String> {
        size_of(&self.drawing)?;
        let (figures, furniture) = if self.is_furnished {
            let tables = self.assets.as_ref().unwrap_or_else(|| self.rules.assets()).clone();
            let (figures, things) = draw_things(&tables.catalogue, &self.drawing);
            (figures, Some((tables, things)))
        } else {
            (self.drawing.clone(), None)
        };
        let mut drawing = Drawing::read(&figures, self.rock)?;
        for (cell, hardness) in &self.harder {
            drawing.dungeon.fill(*cell, *hardness);
        }
        let (rules, seed) =
            (GameRules { plugins: self.usual, rules: self.rules.clone() }, self.seed);
        let setting = Arc::new(Setting { scenario: self, drawing, furniture });
        let furnisher = move |seed, _: &World| {
            let setting = Arc::clone(&setting);
            let furnish: Furnish = Box::new(move |world| setting.enter(world, seed));
            Ok(furnish)
        };
        let game = Game::begin(rules, seed, Arc::new(furnisher), None);
        Ok(game.expect("a drawing was read without errors"))
    }
}

struct Setting {
    scenario: Scenario,
    drawing: Drawing,
    furniture: Option<(GameTables, Vec<DrawnThing>)>,
}

impl Setting {
    fn enter(&self, world: &mut World, seed: Seed) -> Entity {
        world.insert_resource(seed);
        let player = self.spawn_figures(world);
        let start = world.get::<Position>(player).copied();
        if let Some((tables, things)) = &self.furniture {
            self.furnish(world, tables, things);
        }
        announce_the_level(world, 1);
        if let Some((tables, _)) = &self.furniture {
            self.teach(world, tables);
            look_around_at_first(world);
        } else {
            look_from(world, start);
        }
        player
    }

    fn spawn_figures(&self, world: &mut World) -> Entity {
        let speed = |glyph, usual| self.scenario.speeds.get(&glyph).copied().unwrap_or(usual);
        let figures = self.drawing.figures.iter().copied();
        let start = figures.clone().find(|(_, glyph)| *glyph == '@').map(|(place, _)| place);
        let player = settle(world, self.drawing.dungeon.clone(), start);
        world.entity_mut(player).insert(speed('@', Speed::PLAYER));
        if self.scenario.bore {
            world.entity_mut(player).insert(RockBorer);
        }
        for (index, (position, letter)) in (1..).zip(figures.filter(|(_, glyph)| *glyph != '@')) {
            let Some(abilities) = Abilities::from_letter(letter) else { continue };
            let speed = speed(letter, Speed::ORDINARY);
            let id = CharacterId { level: 1, index };
            let born = CharacterBundle { id, abilities, speed, position };
            let memory = self.scenario.memories.get(&letter);
            let belief = memory.map_or(Belief::Nothing, |place| Belief::Remembers(*place));
            world.spawn((Monster, born, BaseStats::new(abilities, speed), belief));
        }
        player
    }

    fn teach_trades(&self, world: &mut World, tables: &GameTables) {
        let mut players = world.query_filtered::<Entity, With<Player>>();
        let target = players.iter(world).next();
        let mut monsters = world.query_filtered::<(Entity, &Abilities), With<Monster>>();
        let all = monsters.iter(world).map(|(who, abilities)| (who, abilities.letter()));
        for (who, letter) in all.collect::<Vec<_>>() {
            let Some(name) = self.scenario.trades.get(&letter) else { continue };
            let trade = tables.trades.find(name);
            let trade = trade.unwrap_or_else(|| panic!("no trade is called {name}"));
            let mut monster = world.entity_mut(who);
            trade.give_to(&mut monster);
            if let Some(mut since) = monster.get_mut::<SeenSince>() {
                since.target = target;
            }
        }
    }

    fn teach(&self, world: &mut World, tables: &GameTables) {
        for name in &self.scenario.arts {
            let art = tables.arts.find(name).unwrap_or_else(|| panic!("no art is called {name}"));
            arts::learn(world, art);
        }
        arts::fill(world);
    }

    fn furnish(&self, world: &mut World, tables: &GameTables, things: &[DrawnThing]) {
        let catalogue = &tables.catalogue;
        tables.clone().insert_into(world);
        self.teach_trades(world, tables);
        let mode = if self.scenario.foggy { GameMode::Delve } else { GameMode::Practice };
        settle_on_first_level(world, mode);
        for (kind, latch, cell) in things {
            if let Some(feature) = catalogue.feature(*kind) {
                world.resource_mut::<Dungeon>().set_feature(*cell, Some(feature));
                continue;
            }
            let thing = spawn_latched(world, catalogue, *kind, *latch);
            world.entity_mut(thing).insert(*cell);
        }
        for (name, place) in &self.scenario.things {
            let kind = catalogue.find(name).unwrap_or_else(|| panic!("nothing is called {name}"));
            let thing = catalogue.spawn(world, kind);
            match place {
                Place::Cell(cell) => {
                    world.entity_mut(thing).insert(*cell);
                }
                Place::Chest(cell) => {
                    let chest = world.resource::<SpatialIndex>().at(*cell).mechanism;
                    let chest = chest.unwrap_or_else(|| panic!("there is no chest at {cell}"));
                    let mut chest = world.entity_mut(chest);
                    chest.entry::<ChestContents>().or_default().get_mut().0.push(thing);
                }
                Place::Pack(glyph) => {
                    let bearer = bearer(world, *glyph);
                    let slot = slot_for(world, bearer, thing)
                        .unwrap_or_else(|_| panic!("{glyph} carries as much as it can"));
                    world.entity_mut(thing).insert(CarriedBy { carrier: bearer, slot });
                }
            }
        }
        world.flush();
    }
}

type DrawnThing = (ThingKindId, Option<DoorState>, Position);

/// Returns the drawing without its things, and these.
fn draw_things(catalogue: &Catalogue, drawing: &str) -> (String, Vec<DrawnThing>) {
    let (mut rows, mut things) = (Vec::new(), Vec::new());
    for (y, line) in (0..).zip(drawing.lines()) {
        let row = (0..).zip(line.chars()).map(|(x, glyph)| {
            let Some((kind, latch)) = thing_of(catalogue, glyph) else { return glyph };
            things.push((kind, latch, Position::new(x, y)));
            '.'
        });
        rows.push(row.collect::<String>());
    }
    (rows.join("\n"), things)
}

fn bearer(world: &mut World, glyph: char) -> Entity {
    let mut characters = world.query::<(Entity, &CharacterId, &Abilities, Has<Player>)>();
    let is_meant = |(_, _, abilities, is_player): &(Entity, &CharacterId, &Abilities, bool)| {
        if *is_player { glyph == '@' } else { abilities.letter() == glyph }
    };
    let first = characters.iter(world).filter(is_meant).min_by_key(|(_, id, ..)| **id);
    first.unwrap_or_else(|| panic!("no character is drawn as {glyph}")).0
}

fn thing_of(catalogue: &Catalogue, glyph: char) -> Option<(ThingKindId, Option<DoorState>)> {
    let latch = (glyph == '\'').then_some(DoorState::Open);
    let door = latch.and_then(|_| catalogue.with_part("door"));
    Some((door.or_else(|| catalogue.by_glyph(glyph))?, latch))
}

/// Returns a drawing without surrounding blank lines, shared indentation and trailing spaces.
///
/// ```
/// use hexdelve::scenario::trim_drawing;
/// assert_eq!(trim_drawing("\n    ..\n      @  \n\n"), "..\n  @\n");
/// ```
pub fn trim_drawing(drawing: &str) -> String {
    let lines: Vec<_> = drawing.lines().map(str::trim_end).collect();
    let indentation = |line: &&str| line.len() - line.trim_start().len();
    let drawn = || lines.iter().copied().filter(|line| !line.is_empty());
    let margin = drawn().map(|line| indentation(&line)).min().unwrap_or(0);
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    let inside = lines[first..last].iter().map(|line| line.get(margin..).unwrap_or(""));
    inside.flat_map(|line| [line, "\n"]).collect()
}

/// Adds a ring of rock around a drawing. Only the first and the last line have the full width.
fn framed(drawing: &str) -> String {
    let inside = trim_drawing(drawing);
    let width = inside.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let edge = " ".repeat(width + 2);
    let rows = inside.lines().map(|line| format!(" {line}"));
    std::iter::once(edge.clone()).chain(rows).chain([edge]).collect::<Vec<_>>().join("\n")
}
