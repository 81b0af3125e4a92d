//! Looking ahead: which deeds the PC survives, and what they bring.

use super::{believed::Believed, deed::Deed, scene::Scene};
use crate::{
    creature::Ability,
    dungeon::Passage,
    grid::{Direction, Position},
    player::PlayerView,
};

/// How many turns of the PC are thought through.
pub(super) const HORIZON: u64 = 5;
/// Scenes that are thought through for one deed.
const EFFORT: u32 = 77;
/// Courses of chance that are tried where somebody stumbles.
const COURSES: u8 = 3;
/// A life so likely is not to be bettered.
const SAFE: f32 = 0.999;

/// Thinks about one decision.
pub(super) struct Foresight<'a, 's> {
    survey: &'a PlayerView<'s>,
    believed: &'a mut Believed,
    /// Where the PC does not set its foot.
    shunned: &'a [Position],
    /// Scenes that may still be thought through.
    effort: u32,
}

/// What is to be expected of a deed.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Outlook {
    /// How likely the PC is to live.
    pub(super) alive: f32,
    /// What is killed, sooner counting more.
    pub(super) spoils: f32,
}

impl Outlook {
    /// Life comes first: spoils decide among equals.
    fn value(self) -> f32 {
        self.alive * (1.0 + 0.02 * self.spoils)
    }
}

impl<'a, 's> Foresight<'a, 's> {
    pub(super) const fn new(
        survey: &'a PlayerView<'s>,
        believed: &'a mut Believed,
        shunned: &'a [Position],
    ) -> Self {
        Self { survey, believed, shunned, effort: EFFORT }
    }

    /// What the PC could do without an item: kills first, because whoever is
    /// dead does not strike back, then waiting, which lets them come.
    pub(super) fn deeds(&self, scene: &Scene) -> Vec<Deed> {
        let mut deeds = Vec::with_capacity(9);
        let ways = Direction::ALL.into_iter().filter(|way| self.can_go(scene, *way));
        let (kills, steps): (Vec<_>, Vec<_>) =
            ways.partition(|way| scene.foe_at(scene.place.step(*way)).is_some());
        deeds.extend(kills.into_iter().map(Deed::Step));
        deeds.push(Deed::Rest);
        deeds.extend(steps.into_iter().map(Deed::Step));
        deeds
    }

    fn can_go(&self, scene: &Scene, way: Direction) -> bool {
        let cell = scene.place.step(way);
        let enters = Passage::HANDS.could_enter(scene.matter(self.believed, cell));
        enters && (!self.shunned.contains(&cell) || scene.foe_at(cell).is_some())
    }

    /// What is to be expected of a deed, over some courses of chance.
    pub(super) fn outlook(&mut self, scene: &Scene, deed: Deed, turns: u64) -> Outlook {
        let chancy = scene.foes.iter().any(|foe| foe.has(Ability::Erratic));
        let courses = if chancy { COURSES } else { 1 };
        let mut sum = Outlook::default();
        for luck in 0..courses {
            self.effort = EFFORT / u32::from(courses);
            let before = scene.clone().by_luck(luck.into());
            let after = before.after(deed, self.survey, self.believed);
            let outlook = self.best(&after, turns - 1);
            sum.alive += outlook.alive;
            sum.spoils += outlook.spoils;
        }
        let courses = f32::from(courses);
        Outlook { alive: sum.alive / courses, spoils: sum.spoils / courses }
    }

    /// The best that can come of a scene. A way to live is enough: the search
    /// ends with the first one that is found.
    fn best(&mut self, scene: &Scene, turns: u64) -> Outlook {
        let now = Outlook { alive: scene.alive, spoils: scene.kills + 0.5 * scene.brawls };
        if turns == 0 || scene.alive < 0.05 || self.effort == 0 || !scene.is_tense(turns) {
            return now;
        }
        let mut best = Outlook::default();
        for deed in self.deeds(scene) {
            self.effort = self.effort.saturating_sub(1);
            let after = scene.after(deed, self.survey, self.believed);
            let outlook = self.best(&after, turns - 1);
            if outlook.value() > best.value() {
                best = outlook;
            }
            if best.alive >= SAFE * scene.alive || self.effort == 0 {
                break;
            }
        }
        best
    }
}
