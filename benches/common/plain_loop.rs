//! The pit as one loop over one list, against which the schedule is measured.
//!
//! There is no world, no system and no message, but the game is the same: after the same
//! actions, it has the same fingerprint. The loop is written for speed, with the parts of
//! the library that need no world: the queue, the maps, the field of view and the random
//! streams. The difference from the schedule is therefore the price of being able to
//! name, measure, replace and extend each part of a game.

use hexdelve::{creature::RockBorer, grid::Grid, mind::straight_step, prelude::*};

const PLAYER: u32 = 0;
const NOBODY: u32 = u32::MAX;

/// All data of a character that a turn reads and writes, in half a cache line.
#[derive(Clone, Copy, Debug)]
struct Being {
    place: Position,
    knowledge: Belief,
    number: CharacterId,
    turns: u32,
    delay: u16,
    abilities: Abilities,
    /// The strength of digging; 0 for characters that do not dig.
    dig: u8,
    alive: bool,
}

impl Being {
    const DEAD: Self = Self {
        place: Position::new(0, 0),
        knowledge: Belief::Nothing,
        number: CharacterId::UNASSIGNED,
        turns: 0,
        delay: 1,
        abilities: Abilities::from_mask(0),
        dig: 0,
        alive: false,
    };

    fn of(who: &EntityRef<'_>) -> Self {
        let (place, number, abilities, speed, turn) = who
            .get_components::<(&Position, &CharacterId, &Abilities, &Speed, &NextTurn)>()
            .expect("a character has them all");
        Self {
            place: *place,
            knowledge: who.get().copied().unwrap_or_default(),
            number: *number,
            turns: u32::try_from(turn.turns_taken()).expect("nobody plays that long"),
            delay: u16::try_from(speed.delay()).expect("it is at most 1000"),
            abilities: *abilities,
            dig: who.get::<Tunneling>().map_or(0, |teeth| teeth.strength),
            alive: true,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct PlainLoop {
    seed: Seed,
    dungeon: Dungeon,
    beings: Vec<Being>,
    /// The occupant of each cell, by index.
    occupants: Grid<u32>,
    /// The queue, in which an entity's index is the index of a character.
    queue: TurnQueue,
    maps: DistanceMaps,
    view: FieldOfView,
    // The events that are not yet in the fingerprint.
    steps: Vec<(Position, Position)>,
    digs: Vec<(Position, Hardness)>,
    deaths: Vec<CharacterId>,
    fingerprint: Fingerprint,
    boring: bool,
    monsters: usize,
    over: bool,
    events: u64,
}

impl PlainLoop {
    /// Returns a loop that continues a game from its present state.
    pub(crate) fn of(game: &Game) -> Self {
        let world = game.world();
        let dungeon = world.resource::<Dungeon>().clone();
        let mut this = Self {
            seed: *world.resource(),
            beings: Vec::new(),
            occupants: Grid::filled(dungeon.size(), NOBODY),
            queue: TurnQueue::default(),
            maps: world.resource::<DistanceMaps>().clone(),
            view: world.resource::<FieldOfView>().clone(),
            steps: Vec::new(),
            digs: Vec::new(),
            deaths: Vec::new(),
            fingerprint: *world.resource(),
            boring: false,
            monsters: 0,
            over: game.status().is_over(),
            events: 0,
            dungeon,
        };
        let is_player = |who| world.get::<Player>(who).is_some();
        let mut queue = world.resource::<TurnQueue>().clone();
        let mut waiting = Vec::new();
        while let Some(who) = queue.pop() {
            waiting.push((queue.now(), who));
        }
        // The PC gets the first index. The others keep their order, including the dead.
        waiting.sort_by_key(|(_, who)| !is_player(*who));
        for (at, who) in waiting {
            let index = this.admit(world.get_entity(who).ok());
            this.wait(at, index, is_player(who));
        }
        this
    }

    /// Carries out the player's action, and then the turns of everybody else until the PC
    /// comes next. If the action is a step, it must be possible.
    pub(crate) fn play(&mut self, command: Action) {
        let mut order = Some(command);
        while !self.over && (order.is_some() || !self.queue.player_is_next()) {
            self.take_a_turn(&mut order);
        }
        self.record();
    }

    /// Takes one turn, like one run of the schedule: that of the next character, or
    /// nobody's if only dead characters came before the PC. A PC without an order rests.
    pub(crate) fn take_a_turn(&mut self, order: &mut Option<Action>) {
        self.events += 1;
        let mut passed_over = false;
        while !(passed_over && self.queue.player_is_next()) {
            let Some(who) = self.queue.pop() else { return };
            let index = who.index_u32();
            let being = self.beings[index as usize];
            if being.alive {
                let way = if index != PLAYER {
                    self.decide(index, &being)
                } else if let Some(Action::Step(way)) = order.take() {
                    Some(way)
                } else {
                    None
                };
                self.act(index, &being, way);
                return;
            }
            passed_over = true;
        }
    }

    /// Whether the PC is dead, or the only one left.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    pub(crate) const fn events(&self) -> u64 {
        self.events
    }

    /// Returns the fingerprint, which equals the game's once all events are recorded.
    pub(crate) const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Adds the events since the last call to the fingerprint.
    pub(crate) fn record(&mut self) {
        let word = |cell: Position| u64::from(cell.x) << 16 | u64::from(cell.y);
        self.fingerprint.add(u64::from(self.beings[PLAYER as usize].turns));
        for (from, to) in self.steps.drain(..) {
            self.fingerprint.add(word(from) << 32 | word(to));
        }
        for (cell, left) in self.digs.drain(..) {
            self.fingerprint.add(word(cell) << 32 | u64::from(left.0));
        }
        for number in self.deaths.drain(..) {
            self.fingerprint.add(number.to_bits());
        }
    }

    /// Assigns an index to a character. A character that no longer exists is added as
    /// dead.
    fn admit(&mut self, who: Option<EntityRef<'_>>) -> u32 {
        let index = u32::try_from(self.beings.len()).expect("a level has 16 million cells");
        let being = who.map_or(Being::DEAD, |who| Being::of(&who));
        if let Some(who) = who {
            self.occupants[being.place] = index;
            self.boring |= who.contains::<RockBorer>();
            self.monsters += usize::from(who.contains::<Monster>());
        }
        self.beings.push(being);
        index
    }

    fn wait(&mut self, at: GameTime, index: u32, is_player: bool) {
        let handle = Entity::from_raw_u32(index).expect("it is below 16 million");
        if is_player {
            self.queue.push_player(at, handle);
        } else {
            self.queue.push(at, handle);
        }
    }

    fn decide(&mut self, index: u32, being: &Being) -> Option<Direction> {
        let (me, abilities, digs) = (being.place, being.abilities, being.dig > 0);
        let now = self.queue.now().0;
        let kind = DistanceMapKind::of(digs);
        let perceives = abilities.has(Ability::Telepathic) || self.view.sees(me);
        let seen = perceives.then(|| self.beings[PLAYER as usize].place);
        let clever = abilities.has(Ability::Intelligent);
        let mut knowledge = being.knowledge.updated(seen, me, clever);
        if let Some(goal) = knowledge.goal().filter(|_| clever) {
            let map = self.maps.get_or_compute(&self.dungeon, goal, kind, now);
            if matches!(knowledge, Belief::Remembers(_)) && map.distance(me).is_none() {
                knowledge = Belief::Nothing;
            }
        }
        self.beings[index as usize].knowledge = knowledge;
        if abilities.has(Ability::Erratic) {
            let mut chance = self.seed.behaviour(being.number.to_bits(), u64::from(being.turns));
            if chance.random_bool(0.5) {
                return self.stumble(me, digs, &mut chance);
            }
        }
        let goal = knowledge.goal()?;
        if clever {
            self.maps.downhill(&self.dungeon, goal, kind, me)
        } else {
            straight_step(me, goal, digs, |cell| self.could_enter(cell, digs))
        }
    }

    fn could_enter(&self, cell: Position, digs: bool) -> bool {
        let rock = self.dungeon.hardness(cell);
        rock == Hardness::OPEN || digs && !rock.is_immutable()
    }

    fn stumble(&self, me: Position, digs: bool, chance: &mut GameRng) -> Option<Direction> {
        let mut ways = [Direction::North; 8];
        let mut count = 0;
        for way in Direction::ALL {
            ways[count] = way;
            count += usize::from(self.could_enter(me.step(way), digs));
        }
        ways[..count].choose(chance).copied()
    }

    /// Digs, steps and kills; records the events, and puts the character back into the
    /// queue.
    fn act(&mut self, index: u32, being: &Being, way: Option<Direction>) {
        let now = self.queue.now();
        let is_player = index == PLAYER;
        let mut place = being.place;
        let (mut dug, mut victim) = (None, NOBODY);
        if let Some(way) = way {
            let to = place.step(way);
            let mut rock = self.dungeon.hardness(to);
            if rock != Hardness::OPEN && !rock.is_immutable() {
                if is_player && self.boring {
                    self.dungeon.open(to, Terrain::Corridor);
                    (rock, dug) = (Hardness::OPEN, Some(Hardness::OPEN));
                } else if being.dig > 0 {
                    rock = self.dungeon.dig(to, being.dig);
                    dug = Some(rock);
                }
            }
            if rock == Hardness::OPEN {
                victim = std::mem::replace(&mut self.occupants[to], index);
                self.occupants[place] = NOBODY;
                place = to;
            }
            self.digs.extend(dug.map(|left| (to, left)));
        }
        if victim != NOBODY {
            self.bury(victim);
        }
        if place != being.place {
            self.steps.push((being.place, place));
        }
        if is_player && place != being.place {
            self.maps.mark_evictable(being.place);
        }
        let acted = &mut self.beings[index as usize];
        acted.place = place;
        acted.turns += 1;
        let player = &self.beings[PLAYER as usize];
        if player.alive && (dug.is_some() || is_player && place != being.place) {
            self.view.refresh(&self.dungeon, player.place);
        }
        self.wait(now + u64::from(being.delay), index, is_player);
    }

    fn bury(&mut self, victim: u32) {
        let dead = &mut self.beings[victim as usize];
        dead.alive = false;
        self.deaths.push(dead.number);
        self.monsters -= usize::from(victim != PLAYER);
        self.over = victim == PLAYER || self.monsters == 0;
    }
}
