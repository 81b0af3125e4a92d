//! Actions that extensions add for the PC, and their keys.

use super::Refusal;
use crate::{
    action::{Action, CustomAction},
    creature::register_name,
};
use bevy_app::App;
use bevy_ecs::prelude::{Entity, Resource, World};
use std::collections::BTreeMap;

/// An extension's action, with the name and the key by which players choose it.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// The name of the [`CustomAction`]. The line interface uses it as the command.
    pub name: &'static str,
    /// The key for the action on the screen. If the key table already binds this key, the
    /// key table takes precedence.
    pub key: char,
    /// The help text for the key.
    pub help: &'static str,
    /// Checks whether the PC can carry out the action now. The error is a sentence giving the
    /// reason.
    pub precondition: fn(&World, Entity, CustomAction) -> Result<(), &'static str>,
}

impl Skill {
    /// Returns the action without a target.
    pub const fn action(&self) -> CustomAction {
        CustomAction::named(self.name)
    }
}

/// The skills of all extensions. A journal records their names so that a game lacking any
/// of them does not replay it.
#[derive(Resource, Clone, Debug, Default)]
pub struct SkillRegistry(BTreeMap<u16, Skill>);

impl SkillRegistry {
    /// Iterates over all skills, in an order that depends only on their names.
    pub fn skills(&self) -> impl Iterator<Item = &Skill> {
        self.0.values()
    }
}

/// Methods that add PC actions to an app.
pub trait AddSkills {
    /// Adds an action that players can choose. To carry it out, add a system to
    /// [`ExtensionSystems::Before`](crate::turn::ExtensionSystems)`(TurnSystems::Act)` that
    /// reads the [`Action`].
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// const JUMP: Skill = Skill {
    ///     name: "jump",
    ///     key: 'J',
    ///     help: "jump two cells to the east",
    ///     precondition: |_, _, _| Ok(()),
    /// };
    /// fn jump(mut current: ResMut<CurrentTurn>, places: Query<&Position>) {
    ///     let Action::Custom(custom) = current.action else { return };
    ///     let Some(Ok(from)) = current.actor().map(|who| places.get(who)) else { return };
    ///     if custom.is_same_action(JUMP.action()) {
    ///         let to = from.step(Direction::East).step(Direction::East);
    ///         current.pending = Some(PendingMove { from: *from, to });
    ///     }
    /// }
    /// let jumping = |app: &mut App| {
    ///     let before = ExtensionSystems::Before(TurnSystems::Act);
    ///     app.add_skill(JUMP).add_systems(Turn, jump.in_set(before));
    /// };
    /// let mut game = Scenario::draw("@....4").plugin(jumping).start();
    /// game.submit(JUMP.into()).unwrap();
    /// assert_eq!(game.find('@'), Some(Position::new(3, 1)));
    /// let unknown = game.submit(Action::Custom(CustomAction::named("fly"))).unwrap_err();
    /// assert_eq!(unknown, Refusal::UnknownAction);
    /// ```
    ///
    /// # Panics
    /// Panics if two skills have the same name, or the same journal key, which happens for
    /// one in 65,536 pairs of names. Rename one of the skills. Also panics if an overlay or
    /// another skill has the same key.
    fn add_skill(&mut self, skill: Skill) -> &mut Self;
}

impl AddSkills for App {
    fn add_skill(&mut self, skill: Skill) -> &mut Self {
        register_name(self.world_mut(), "skill", skill.name);
        register_name(self.world_mut(), "key", skill.key);
        let key = skill.action().key();
        register_name(self.world_mut(), "journal key", key);
        self.world_mut().get_resource_or_init::<SkillRegistry>().0.insert(key, skill);
        self
    }
}

pub(super) fn may_do(world: &World, player: Entity, planned: CustomAction) -> Result<(), Refusal> {
    let skill = world.get_resource::<SkillRegistry>().and_then(|it| it.0.get(&planned.key()));
    let skill = skill.ok_or(Refusal::UnknownAction)?;
    (skill.precondition)(world, player, planned).map_err(Refusal::Custom)
}

/// Converts a skill to its action, without a target.
impl From<Skill> for Action {
    fn from(skill: Skill) -> Self {
        Self::Custom(skill.action())
    }
}
