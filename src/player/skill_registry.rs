//! What extensions let the PC do, and the keys for it.

use super::Refusal;
use crate::action::{Action, CustomAction};
use bevy_app::App;
use bevy_ecs::prelude::{Entity, Resource, World};
use std::collections::BTreeMap;

/// Whether the PC can do a deed of an extension now; if not, the sentence that
/// says why.
pub type SkillCheck = fn(&World, Entity, CustomAction) -> Result<(), &'static str>;

/// A deed of an extension, as players come by it.
#[derive(Clone, Copy, Debug)]
pub struct Skill {
    /// The name of its [`CustomAction`], which is what plain lines of text call it.
    pub name: &'static str,
    /// The key for it on a screen. Where the table of keys binds it, the table
    /// is right.
    pub key: char,
    /// What the key is for, for the help.
    pub words: &'static str,
    /// Whether it can be done now.
    pub may: SkillCheck,
}

impl Skill {
    /// The deed, aimed at nothing.
    pub const fn deed(&self) -> CustomAction {
        CustomAction::named(self.name)
    }
}

/// The deeds of all extensions. A journal names them, so that it is not played
/// where they are missing.
#[derive(Resource, Clone, Debug, Default)]
pub struct SkillRegistry(BTreeMap<u16, Skill>);

impl SkillRegistry {
    /// All of them, in an order that depends on nothing but their names.
    pub fn skills(&self) -> impl Iterator<Item = &Skill> {
        self.0.values()
    }
}

/// Teaches the PC what it can do.
pub trait AddSkills {
    /// Lets players give a command of one's own. What comes of it is a system's
    /// that finds the intent in [`TurnSystems::Act`](crate::turn::TurnSystems).
    ///
    /// ```
    /// use hexdelve::prelude::*;
    /// const SIT: Skill = Skill {
    ///     name: "sit",
    ///     key: 'S',
    ///     words: "sit down",
    ///     may: |_, _, _| Err("There is no chair here."),
    /// };
    /// let mut game = Scenario::draw("@..4").plugin(|app: &mut App| { app.add_skill(SIT); }).start();
    /// let refused = game.submit(Action::Own(SIT.deed())).unwrap_err();
    /// assert_eq!(refused.to_string(), "There is no chair here.");
    /// let unknown = game.submit(Action::Own(CustomAction::named("fly"))).unwrap_err();
    /// assert_eq!(unknown, Refusal::Unheard);
    /// ```
    ///
    /// # Panics
    /// Where two names have the same key in a journal, one in 65,536 pairs:
    /// call one of them otherwise.
    fn add_skill(&mut self, skill: Skill) -> &mut Self;
}

impl AddSkills for App {
    fn add_skill(&mut self, skill: Skill) -> &mut Self {
        let mut repertoire = self.world_mut().get_resource_or_init::<SkillRegistry>();
        let before = repertoire.0.insert(skill.deed().key(), skill);
        let taken = before.map_or(skill.name, |other| other.name);
        assert!(before.is_none(), "\"{}\" and \"{taken}\" have one key in journals", skill.name);
        self
    }
}

/// Whether the PC can do that deed now.
pub(super) fn may_do(world: &World, player: Entity, deed: CustomAction) -> Result<(), Refusal> {
    let skill = world.get_resource::<SkillRegistry>().and_then(|it| it.0.get(&deed.key()));
    let skill = skill.ok_or(Refusal::Unheard)?;
    (skill.may)(world, player, deed).map_err(Refusal::Own)
}

/// The command of a skill.
impl From<Skill> for Action {
    fn from(skill: Skill) -> Self {
        Self::Own(skill.deed())
    }
}
