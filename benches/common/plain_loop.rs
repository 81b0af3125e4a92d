//! The pit as one loop over one list: what the schedule is measured against.
//!
//! No world, no systems, no messages, and the same game: after the same commands
//! it has the same fingerprint. It is written for speed, on what the library
//! offers to those who have no world: the queue, the maps, the field of view,
//! the streams. So what a game costs beyond it is the price of being able to
//! name, measure, replace and extend each of its parts.

use hexdelve::prelude::*;

/// The PC's index.
const PLAYER: u32 = 0;
/// Who stands where nobody does.
const NOBODY: u32 = u32::MAX;

/// Half a cache line for all that a turn reads and writes of a character.
#[derive(Clone, Copy, Debug)]
struct Being {
    place: Position,
    knowledge: Belief,
    number: CharacterId,
    turns: u32,
    delay: u16,
    abilities: Abilities,
    /// What a bite takes away; 0 for those without teeth.
    bite: u8,
    alive: bool,
}

impl Being {
    const DEAD: Self = Self {
        place: Position::new(0, 0),
        knowledge: Belief::Nothing,
        number: CharacterId::UNNUMBERED,
        turns: 0,
        delay: 1,
        abilities: Abilities::from_mask(0),
        bite: 0,
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
            turns: u32::try_from(turn.taken()).expect("nobody plays that long"),
            delay: u16::try_from(speed.delay()).expect("it is at most 1000"),
            abilities: *abilities,
            bite: who.get::<Tunneling>().map_or(0, |teeth| teeth.strength),
            alive: true,
        }
    }
}

/// What is not recorded yet.
#[derive(Clone, Debug, Default)]
struct News {
    steps: Vec<(Position, Position)>,
    bites: Vec<(Position, Hardness)>,
    deaths: Vec<CharacterId>,
}

/// A game under way.
#[derive(Clone, Debug)]
pub(crate) struct PlainLoop {
    seed: Seed,
    dungeon: Dungeon,
    beings: Vec<Being>,
    /// Who stands in each cell, by index.
    occupants: Grid<u32>,
    /// The index of each who waits, as an entity.
    queue: TurnQueue,
    maps: DistanceMaps,
    view: FieldOfView,
    news: News,
    fingerprint: Fingerprint,
    boring: bool,
    monsters: usize,
    over: bool,
    events: u64,
}

impl PlainLoop {
    /// Goes on with a game from where it stands.
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
            news: News::default(),
            fingerprint: *world.resource(),
            boring: false,
            monsters: 0,
            over: game.status().is_decided(),
            events: 0,
            dungeon,
        };
        let is_player = |who| world.get::<Player>(who).is_some();
        let mut queue = world.resource::<TurnQueue>().clone();
        let mut waiting = Vec::new();
        while let Some(who) = queue.pop() {
            waiting.push((queue.now(), who));
        }
        // The PC gets the first index; the others stay in their order, the dead
        // among them.
        waiting.sort_by_key(|(_, who)| !is_player(*who));
        for (at, who) in waiting {
            let index = this.admit(world.get_entity(who).ok());
            this.wait(at, index, is_player(who));
        }
        this
    }

    /// The PC does as it is told, a step being one that it can take, and
    /// everybody acts until it is asked again.
    pub(crate) fn play(&mut self, command: Action) {
        let mut order = Some(command);
        while !self.over && (order.is_some() || !self.queue.player_is_next()) {
            self.take_a_turn(&mut order);
        }
        self.record();
    }

    /// What one run of the schedule does: the next one's turn, or nobody's where
    /// only dead were left before the PC. A PC without an order rests.
    pub(crate) fn take_a_turn(&mut self, order: &mut Option<Action>) {
        self.events += 1;
        let mut passed_over = false;
        while !(passed_over && self.queue.player_is_next()) {
            let Some(who) = self.queue.pop() else { return };
            let index = who.index_u32();
            let being = self.beings[index as usize];
            if being.alive {
                let way =
                    if index == PLAYER { obey(order.take()) } else { self.decide(index, &being) };
                self.act(index, &being, way);
                return;
            }
            passed_over = true;
        }
    }

    /// Whether the PC is dead, or alone.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    /// How many turns there have been.
    pub(crate) const fn events(&self) -> u64 {
        self.events
    }

    /// What the game's own would be, once all that has happened is recorded.
    pub(crate) const fn fingerprint(&self) -> Fingerprint {
        self.fingerprint
    }

    /// Records what has happened since the last time.
    pub(crate) fn record(&mut self) {
        let word = |cell: Position| u64::from(cell.x) << 16 | u64::from(cell.y);
        self.fingerprint.add(u64::from(self.beings[PLAYER as usize].turns));
        for (from, to) in self.news.steps.drain(..) {
            self.fingerprint.add(word(from) << 32 | word(to));
        }
        for (cell, left) in self.news.bites.drain(..) {
            self.fingerprint.add(word(cell) << 32 | u64::from(left.0));
        }
        for number in self.news.deaths.drain(..) {
            self.fingerprint.add(number.key());
        }
    }

    /// Gives somebody an index; nobody, if it has died.
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

    fn wait(&mut self, at: Tick, index: u32, is_player: bool) {
        let handle = Entity::from_raw_u32(index).expect("it is below 16 million");
        if is_player {
            self.queue.push_player(at, handle);
        } else {
            self.queue.push(at, handle);
        }
    }

    /// Learns where the PC is, and chooses a way.
    fn decide(&mut self, index: u32, being: &Being) -> Option<Direction> {
        let (me, abilities, digs) = (being.place, being.abilities, being.bite > 0);
        let now = self.queue.now().0;
        let kind = MapKind::of(digs);
        let perceives = abilities.has(Ability::Telepathic) || self.view.sees(me);
        let seen = perceives.then(|| self.beings[PLAYER as usize].place);
        let clever = abilities.has(Ability::Intelligent);
        let mut knowledge = being.knowledge.after_a_look(seen, me, clever);
        if let Some(goal) = knowledge.goal().filter(|_| clever) {
            let map = self.maps.recompute(&self.dungeon, goal, kind, now);
            if matches!(knowledge, Belief::Remembers(_)) && map.distance(me).is_none() {
                knowledge = Belief::Nothing;
            }
        }
        self.beings[index as usize].knowledge = knowledge;
        if abilities.has(Ability::Erratic) {
            let mut chance = self.seed.behaviour(being.number.key(), u64::from(being.turns));
            if chance.random_bool(0.5) {
                return self.stumble(me, digs, &mut chance);
            }
        }
        let goal = knowledge.goal()?;
        if clever {
            self.maps.downhill(&self.dungeon, goal, kind, me)
        } else {
            self.go_straight(me, goal, digs)
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

    fn go_straight(&self, me: Position, goal: Position, digs: bool) -> Option<Direction> {
        let enters = |way: &Direction| self.could_enter(me.step(*way), digs);
        let straight = me.toward(goal);
        if digs {
            return straight.filter(enters);
        }
        straight
            .filter(enters)
            .or_else(|| me.toward(Position::new(goal.x, me.y)).filter(enters))
            .or_else(|| me.toward(Position::new(me.x, goal.y)).filter(enters))
    }

    /// Bites, steps, kills; records the turn, and waits for the next.
    fn act(&mut self, index: u32, being: &Being, way: Option<Direction>) {
        let now = self.queue.now();
        let is_player = index == PLAYER;
        let mut place = being.place;
        let (mut bitten, mut victim) = (None, NOBODY);
        if let Some(way) = way {
            let to = place.step(way);
            let mut rock = self.dungeon.hardness(to);
            if rock != Hardness::OPEN && !rock.is_immutable() {
                if is_player && self.boring {
                    self.dungeon.open(to, Terrain::Corridor);
                    (rock, bitten) = (Hardness::OPEN, Some(Hardness::OPEN));
                } else if being.bite > 0 {
                    rock = self.dungeon.bite(to, being.bite);
                    bitten = Some(rock);
                }
            }
            if rock == Hardness::OPEN {
                victim = std::mem::replace(&mut self.occupants[to], index);
                self.occupants[place] = NOBODY;
                place = to;
            }
            self.news.bites.extend(bitten.map(|left| (to, left)));
        }
        if victim != NOBODY {
            self.bury(victim);
        }
        if place != being.place {
            self.news.steps.push((being.place, place));
        }
        if is_player && place != being.place {
            self.maps.leave(being.place);
        }
        let acted = &mut self.beings[index as usize];
        acted.place = place;
        acted.turns += 1;
        let player = &self.beings[PLAYER as usize];
        if player.alive && (bitten.is_some() || is_player && place != being.place) {
            self.view.refresh(&self.dungeon, player.place);
        }
        self.wait(now + u64::from(being.delay), index, is_player);
    }

    fn bury(&mut self, victim: u32) {
        let dead = &mut self.beings[victim as usize];
        dead.alive = false;
        self.news.deaths.push(dead.number);
        self.monsters -= usize::from(victim != PLAYER);
        self.over = victim == PLAYER || self.monsters == 0;
    }
}

const fn obey(order: Option<Action>) -> Option<Direction> {
    match order {
        Some(Action::Step(way)) => Some(way),
        _ => None,
    }
}
