//! Trades: what some monsters do besides what their bits say (rules §7, "Trades"). Each is a file
//! here: a part for the rows of `assets/trades.toml`, and observers. That of [`TradeTurn`] can replace
//! the action that the mind has chosen. An extension adds a trade in the same way.

mod archer;
mod bomber;
mod charger;
mod guard;
mod shield;
mod spear;
mod table;
mod thief;
mod watching;

use crate::{
    action::{CustomAction, GameMessage},
    creature::{Abilities, Ability, Bestiary, Description, RegisterState},
    grid::Position,
    things::Stuck,
    turn::{CurrentTurn, ExtensionSystems, Turn, TurnSystems},
};
pub use archer::{Aim, Archer};
use bevy_app::App;
use bevy_ecs::{event::EntityComponentsTrigger, prelude::*};
pub use bomber::{Bomb, Bomber, Lit, bombs};
pub use charger::Charger;
pub use guard::Guard;
pub use shield::{Facing, Shield};
pub use spear::Spear;
use std::{collections::BTreeMap, marker::PhantomData, sync::Arc};
pub use table::{TradeId, TradeKind, TradeTable};
pub use thief::{LeavesWithLoot, Loot, Thief};
use watching::strike_from;
pub use watching::{SeenSince, Targets};

pub(crate) fn trades_plugin(app: &mut App) {
    app.register_state::<Trade>().add_observer(name_trader);
    app.add_systems(Turn, trigger_trade.in_set(ExtensionSystems::Before(TurnSystems::Act)));
    app.add_plugins((
        watching::plugin,
        shield::plugin,
        spear::plugin,
        charger::plugin,
        bomber::plugin,
        archer::plugin,
        thief::plugin,
        guard::plugin,
    ));
}

/// The trade of a monster, in addition to the component that is the trade itself.
///
/// ```
/// use hexdelve::prelude::*;
/// use hexdelve::trades::Trade;
/// let game = Scenario::delve("@...3").trade('3', "spear").start();
/// let monster = game.contents_at(game.find('3').unwrap()).creature.unwrap();
/// assert_eq!(game.world().get::<Trade>(monster).unwrap().name, "spear");
/// let who = game.world().entity(monster).get_components::<(&CharacterId, &Abilities)>();
/// assert_eq!(Bestiary::of(game.world()).name(who.unwrap()), "spear hunter");
/// ```
#[derive(Component, Clone, Debug)]
#[component(immutable)]
pub struct Trade(pub Arc<TradeKind>);

impl std::ops::Deref for Trade {
    type Target = TradeKind;

    fn deref(&self) -> &TradeKind {
        &self.0
    }
}

/// It is the turn of a monster with a [`Trade`] that is neither held nor erratic. Its mind has chosen
/// an action, which an observer of [`TradeTurn`] may replace.
#[derive(EntityEvent, Clone, Copy, Debug)]
#[entity_event(trigger = EntityComponentsTrigger<'a>)]
pub struct TradeTriggered {
    /// The monster.
    pub entity: Entity,
}

/// What a trade observes: a [`TradeTriggered`] on a monster whose trade is the part `C`.
///
/// ```
/// use hexdelve::{prelude::*, trades::{Spear, TradeTurn}};
/// let tire = |_: On<TradeTurn<Spear>>, mut current: ResMut<CurrentTurn>| {
///     current.action = Action::Rest;
/// };
/// let tiring = move |app: &mut App| { app.add_observer(tire); };
/// let drawn = Scenario::delve("@0").trade('0', "spear").plugin(tiring);
/// let mut game = drawn.start();
/// game.submit(Action::Rest).unwrap();
/// assert!(!game.status().is_over());
/// ```
#[derive(Debug)]
pub struct TradeTurn<C: Component>(PhantomData<fn() -> C>);

impl<C: Component> EventPattern for TradeTurn<C> {
    type Event = TradeTriggered;
    type Components = C;
}

fn trigger_trade(
    current: Res<CurrentTurn>,
    traders: Query<(&Trade, &Abilities), Without<Stuck>>,
    mut commands: Commands,
) {
    let Some(entity) = current.actor() else { return };
    let Ok((trade, abilities)) = traders.get(entity) else { return };
    if abilities.has(Ability::Erratic) {
        return;
    }
    let part = trade.part();
    commands.queue(move |world: &mut World| {
        let part = part.and_then(|part| world.components().get_id(part));
        // It may have used up what it plies its trade with.
        let part = part.filter(|it| world.get_entity(entity).is_ok_and(|who| who.contains_id(*it)));
        let trigger = EntityComponentsTrigger { components: part.as_slice(), ..Default::default() };
        world.trigger_with(TradeTriggered { entity }, trigger);
    });
}

/// Its bits may change, and its name with them.
fn name_trader(
    given: On<Insert<(Trade, Abilities)>>,
    traders: Query<(&Trade, &Abilities)>,
    bestiary: Option<Res<Bestiary>>,
    mut commands: Commands,
) {
    let Ok((trade, abilities)) = traders.get(given.entity) else { return };
    let bestiary = bestiary.as_deref().unwrap_or_else(|| Bestiary::built_in());
    let kind = bestiary.kind(*abilities);
    let name = Name::new(format!("{} {}", trade.name, kind.name));
    let text = Description(format!("{} {}", kind.words, trade.text));
    commands.entity(given.entity).try_insert((name, text));
}

/// The message about what a monster with a trade does, if the PC sees the cell.
pub(crate) fn message(name: Option<&Name>, deed: &str, cell: Position) -> GameMessage {
    let name = name.map_or("monster", Name::as_str);
    GameMessage::new(format!("The {name} {deed}.")).seen_at(cell)
}

/// The words for trades: signs of what a monster's trade is about to do, such as `aims east`, with
/// which descriptions of monsters end, and what custom actions of monsters are called in forecasts, as
/// in `strikes with its spear`. They are added beside the trade.
///
/// ```
/// use hexdelve::{action::CustomAction, prelude::*, trades::TradeWords};
/// const SING: CustomAction = CustomAction::named("sing");
/// let singing = |app: &mut App| {
///     app.world_mut().get_resource_or_init::<TradeWords>().add_action(SING, "sings");
/// };
/// let game = Scenario::draw("@").plugin(singing).start();
/// assert_eq!(TradeWords::for_action(game.world(), SING), Some("sings"));
/// ```
#[derive(Resource, Clone, Debug, Default)]
pub struct TradeWords {
    signs: Vec<fn(&World, Entity) -> Option<String>>,
    actions: BTreeMap<u16, &'static str>,
}

impl TradeWords {
    /// Adds a function that says what can be seen of a monster's trade, if anything.
    pub fn add_sign(&mut self, sign: fn(&World, Entity) -> Option<String>) {
        self.signs.push(sign);
    }

    /// Adds the words for an action: a verb in the third person, and what belongs to it.
    pub fn add_action(&mut self, action: CustomAction, words: &'static str) {
        self.actions.insert(action.key(), words);
    }

    /// Returns the signs of a monster.
    pub fn signs_of(world: &World, who: Entity) -> Vec<String> {
        let signs = world.get_resource::<Self>().into_iter().flat_map(|words| &words.signs);
        signs.filter_map(|sign| sign(world, who)).collect()
    }

    /// Returns the words for an action.
    pub fn for_action(world: &World, action: CustomAction) -> Option<&'static str> {
        world.get_resource::<Self>()?.actions.get(&action.key()).copied()
    }
}
