//! Invariants that hold after each event of any delve.

use bevy_ecs::query::Allow;
use hexdelve::{
    dungeon::OffLevel,
    prelude::*,
    things::{ChestContents, Pack, ThingEvent, ThingEventKind},
    trades::Bomb,
};
use std::collections::{BTreeMap, BTreeSet};

type Places = QueryState<(Entity, &'static Position, &'static CellLayer)>;
type Items = QueryState<(Entity, &'static CellLayer, Has<Position>), Allow<OffLevel>>;
type Holders = QueryState<
    (Option<&'static Pack>, Option<&'static ChestContents>),
    (AnyHolder, Allow<OffLevel>),
>;
type AnyHolder = Or<(With<Pack>, With<ChestContents>)>;

/// The number of items that the rules have used up.
#[derive(Resource, Default)]
struct UsedUp(usize);

pub(crate) struct Invariants {
    places: Places,
    items: Items,
    holders: Holders,
    before: BTreeSet<Entity>,
    pub(crate) used_up: usize,
    deepest: u16,
}

/// Counts the items that the rules use up. Every game that is checked needs this plugin.
pub(crate) fn count_what_is_used_up(app: &mut App) {
    app.init_resource::<UsedUp>().add_observer(note_what_is_used_up);
}

const BREAK: [&str; 4] = ["noise", "smoke", "ignite", "cover"];

fn note_what_is_used_up(
    happened: On<ThingEvent>,
    players: Query<(), With<Player>>,
    catalogue: Res<Catalogue>,
    mut used_up: ResMut<UsedUp>,
) {
    let has = |part| happened.thing.is_some_and(|kind| catalogue.kind(kind).has(part));
    if happened.kind == ThingEventKind::OthersDissolved {
        // A shrine and a cage offer three.
        used_up.0 += 2;
        return;
    }
    let gone = match happened.kind {
        ThingEventKind::Used => !has("amulet"),
        // A thief keeps what it takes, also an art.
        ThingEventKind::PickedUp => {
            has("crown") || has("art") && players.contains(happened.character)
        }
        ThingEventKind::Thrown => BREAK.iter().any(|part| has(part)),
        ThingEventKind::AttackAverted => true,
        _ => false,
    };
    used_up.0 += usize::from(gone);
}

impl Invariants {
    pub(crate) fn of(game: &mut Game) -> Self {
        let world = game.world_mut();
        let mut invariants = Self {
            places: world.query(),
            items: world.query_filtered(),
            holders: world.query_filtered(),
            before: BTreeSet::new(),
            used_up: world.get_resource().map_or(0, |used_up: &UsedUp| used_up.0),
            deepest: 0,
        };
        invariants.check(game);
        invariants
    }

    pub(crate) fn check(&mut self, game: &mut Game) {
        self.things_and_cells_agree(game);
        self.the_queue_and_the_world_agree(game);
        // The pit has no items, so nothing counts them.
        if game.world().contains_resource::<UsedUp>() {
            self.items_stay(game);
        }
    }

    /// Compares all things on the level with the spatial index and the dungeon.
    pub(crate) fn things_and_cells_agree(&mut self, game: &Game) {
        let world = game.world();
        let (index, dungeon) = (world.resource::<SpatialIndex>(), world.resource::<Dungeon>());
        let places = self.places.iter(world);
        let mut placed: Vec<_> = places.map(|(who, cell, layer)| (*cell, *layer, who)).collect();
        placed.sort();
        for pair in placed.windows(2) {
            let ((cell, layer, _), (other, next, _)) = (pair[0], pair[1]);
            let are_apart = cell != other || layer != next || layer == CellLayer::Item;
            assert!(are_apart, "two of {layer:?} at {cell}");
        }
        let mut found = Vec::new();
        for cell in dungeon.size().positions() {
            let stack = index.at(cell);
            found.extend(stack.creature.map(|it| (cell, CellLayer::Creature, it)));
            found.extend(stack.mechanism.map(|it| (cell, CellLayer::Mechanism, it)));
            found.extend(stack.items.iter().map(|it| (cell, CellLayer::Item, *it)));
            let built = stack.mechanism.and_then(|it| world.get::<Obstacle>(it)).copied();
            let covered = dungeon.feature(cell).map(|feature| feature.obstacle);
            assert_eq!(dungeon.obstacle(cell), built.or(covered).unwrap_or_default(), "{cell}");
            let is_open = dungeon.is_open(cell);
            assert!(is_open || covered.is_none() && stack.mechanism.is_none(), "rock at {cell}");
            let is_free = stack.creature.is_none() || dungeon.is_passable(cell);
            assert!(is_free, "a creature is in what is solid at {cell}\n{}", game.drawing());
        }
        found.sort();
        assert_eq!(found, placed, "the spatial index");
    }

    fn the_queue_and_the_world_agree(&mut self, game: &Game) {
        let world = game.world();
        let mut waiting = BTreeMap::new();
        for (at, who) in world.resource::<TurnQueue>().clone().into_sorted() {
            if let Ok(character) = world.get_entity(who) {
                assert_eq!(waiting.insert(who, at), None, "{who} waits twice");
                let is_away = character.contains::<OffLevel>();
                // A bomb that its bearer has taken below is passed over when its turn comes.
                if is_away && character.contains::<Bomb>() {
                    continue;
                }
                assert!(!is_away, "{who} waits on another level");
                assert_eq!(character.get().map(|turn: &NextTurn| turn.at()), Some(at), "{who}");
            }
        }
        let here = self.places.iter(world);
        let creatures = here.filter(|(_, _, layer)| **layer == CellLayer::Creature);
        for (who, cell, _) in creatures {
            assert!(waiting.contains_key(&who), "{who} at {cell} waits for no turn");
        }
    }

    fn items_stay(&mut self, game: &Game) {
        let world = game.world();
        let mut held = BTreeSet::new();
        for (pack, contents) in self.holders.iter(world) {
            let carried = pack.into_iter().flat_map(RelationshipTarget::iter);
            for item in carried.chain(contents.into_iter().flat_map(|held| held.0.iter().copied()))
            {
                assert!(held.insert(item), "{item} is held twice");
            }
        }
        let mut now = BTreeSet::new();
        for (item, layer, lies) in self.items.iter(world) {
            if *layer == CellLayer::Item {
                assert!(lies != held.contains(&item), "{item} lies somewhere or is held");
                now.insert(item);
            }
        }
        assert!(held.is_subset(&now), "something is held that is not there");
        let deepest = world.get_resource::<Depth>().map_or(0, Depth::deepest);
        let used_up = world.resource::<UsedUp>().0;
        let gone = self.before.difference(&now).count();
        assert_eq!(gone, used_up - self.used_up, "items went without a rule");
        if deepest == self.deepest {
            assert!(now.is_subset(&self.before), "items came from nowhere");
        }
        (self.before, self.used_up, self.deepest) = (now, used_up, deepest);
    }
}
