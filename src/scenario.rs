//! A game from a drawing: for tests, benches, examples, and whoever wants to
//! see one thing happen.

use crate::{
    chance::Seed,
    creature::{Abilities, Boring, Character, Monster, Number, Speed},
    dungeon::{Drawing, Dungeon, Hardness},
    game::{Game, HexdelvePlugins},
    grid::Position,
    level::settle,
    mind::Knowledge,
};
use bevy_app::{App, PluginGroup, PluginGroupBuilder, Plugins};
use bevy_ecs::prelude::{Entity, World};
use std::collections::BTreeMap;

/// Adds a plugin, once the plugins of the rules are there.
type Addition = Box<dyn FnOnce(&mut App)>;

/// A drawn situation, before the game on it starts.
///
/// The drawing is the inside of a level: the immutable ring is put round it,
/// so its upper left character is cell 1,1. Indentation and blank lines around
/// it do not count. `@` is the PC, `0`–`9` and `a`–`f` are monsters, who act
/// in the order in which they are read; all of them stand on floor.
///
/// ```
/// use hexdelve::prelude::*;
/// let mut game = Scenario::draw("
///     .......
///     .@...3.
///     .......
/// ").start();
/// game.submit(Command::Rest).unwrap();
/// assert_eq!(picture(&game.drawing()), picture("
///     .......
///     .@..3..
///     .......
/// "));
/// ```
#[must_use]
pub struct Scenario {
    drawing: String,
    rock: Hardness,
    harder: Vec<(Position, Hardness)>,
    speeds: BTreeMap<char, Speed>,
    memories: BTreeMap<char, Position>,
    seed: Seed,
    bore: bool,
    rules: PluginGroupBuilder,
    plugins: Vec<Addition>,
}

impl std::fmt::Debug for Scenario {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Scenario on\n{}", self.drawing)
    }
}

impl Scenario {
    /// A situation in rock of hardness 100, everybody at speed 10, seed 0.
    pub fn draw(drawing: &str) -> Self {
        Self {
            drawing: framed(drawing),
            rock: Hardness(100),
            harder: Vec::new(),
            speeds: BTreeMap::new(),
            memories: BTreeMap::new(),
            seed: Seed(0),
            bore: false,
            rules: HexdelvePlugins.build(),
            plugins: Vec::new(),
        }
    }

    /// The hardness of all rock within the ring, 1–255.
    pub fn rock(mut self, hardness: u8) -> Self {
        self.rock = Hardness(hardness);
        self
    }

    /// The hardness of the rock in one cell, 1–255.
    pub fn rock_at(mut self, cell: Position, hardness: u8) -> Self {
        self.harder.push((cell, Hardness(hardness)));
        self
    }

    /// The speed of everybody with a glyph, `@` included.
    pub fn speed(mut self, glyph: char, speed: u16) -> Self {
        self.speeds.insert(glyph, Speed::new(speed));
        self
    }

    /// Where the monsters with a letter remember the PC.
    pub fn remembers(mut self, letter: char, place: Position) -> Self {
        self.memories.insert(letter, place);
        self
    }

    /// The seed, for what happens by chance.
    pub fn seed(mut self, seed: u64) -> Self {
        self.seed = Seed(seed);
        self
    }

    /// Lets the PC walk through rock.
    pub fn bore(mut self) -> Self {
        self.bore = true;
        self
    }

    /// Adds a plugin of one's own to the game's.
    pub fn plugin<M>(mut self, plugin: impl Plugins<M> + 'static) -> Self {
        self.plugins.push(Box::new(|app| {
            app.add_plugins(plugin);
        }));
        self
    }

    /// Plays by other rules: [`HexdelvePlugins`] without some of its plugins,
    /// or with others in their place.
    pub fn rules(mut self, rules: PluginGroupBuilder) -> Self {
        self.rules = rules;
        self
    }

    /// Starts the game. A drawing without a PC has nobody to command: it goes
    /// on by [`run_turns_while`](crate::turn::run_turns_while).
    ///
    /// # Panics
    /// With the place, where the drawing has a character that means nothing.
    pub fn start(self) -> Game {
        let drawing = Drawing::read(&self.drawing, self.rock)
            .unwrap_or_else(|wrong| panic!("the scenario's drawing: {wrong}\n{}", self.drawing));
        let Self { harder, speeds, memories, seed, bore, rules, plugins, .. } = self;
        let mut app = Game::prepare(rules);
        for add in plugins {
            add(&mut app);
        }
        let mut dungeon = drawing.dungeon;
        for (cell, hardness) in harder {
            dungeon.fill(cell, hardness);
        }
        let cast = Cast { figures: drawing.figures, speeds, memories, bore };
        Game::begin(app, |world| {
            world.insert_resource(seed);
            cast.enter(world, dungeon)
        })
    }
}

/// Who is on stage.
struct Cast {
    figures: Vec<(Position, char)>,
    speeds: BTreeMap<char, Speed>,
    memories: BTreeMap<char, Position>,
    bore: bool,
}

impl Cast {
    fn enter(&self, world: &mut World, dungeon: Dungeon) -> Entity {
        let speed = |glyph| self.speeds.get(&glyph).copied().unwrap_or_default();
        let start = self.figures.iter().find(|(_, glyph)| *glyph == '@').map(|(place, _)| *place);
        let player = settle(world, dungeon, start);
        world.entity_mut(player).insert(speed('@'));
        if self.bore {
            world.entity_mut(player).insert(Boring);
        }
        for (index, (position, letter)) in (1..).zip(self.monsters()) {
            let Some(abilities) = Abilities::from_letter(letter) else { continue };
            let number = Number { level: 1, index };
            let born = Character { number, abilities, speed: speed(letter), position };
            let memory = self.memories.get(&letter);
            let knowledge = memory.map_or(Knowledge::Nothing, |place| Knowledge::Remembers(*place));
            world.spawn((Monster, born, knowledge));
        }
        player
    }

    fn monsters(&self) -> impl Iterator<Item = (Position, char)> {
        self.figures.iter().copied().filter(|(_, glyph)| *glyph != '@')
    }
}

/// A drawing without what does not count: blank lines around it, the
/// indentation that all lines share, and spaces at the ends of lines.
///
/// ```
/// use hexdelve::prelude::*;
/// assert_eq!(picture("\n    ..\n      @  \n\n"), "..\n  @\n");
/// ```
pub fn picture(drawing: &str) -> String {
    let lines: Vec<_> = drawing.lines().map(str::trim_end).collect();
    let indentation = |line: &&str| line.len() - line.trim_start().len();
    let drawn = || lines.iter().copied().filter(|line| !line.is_empty());
    let margin = drawn().map(|line| indentation(&line)).min().unwrap_or(0);
    let first = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    let last = lines.iter().rposition(|line| !line.is_empty()).map_or(first, |last| last + 1);
    let inside = lines[first..last].iter().map(|line| line.get(margin..).unwrap_or(""));
    inside.flat_map(|line| [line, "\n"]).collect()
}

/// The drawing with a ring of rock round it.
fn framed(drawing: &str) -> String {
    let inside = picture(drawing);
    let width = inside.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let edge = " ".repeat(width + 2);
    let rows = inside.lines().map(|line| format!(" {line:width$} "));
    std::iter::once(edge.clone()).chain(rows).chain([edge]).collect::<Vec<_>>().join("\n")
}
