//! The monsters that have been seen on the level, wherever they are now.

use super::{believed::Believed, foe::Foe, scene::Scene};
use crate::{creature::Ability, player::Survey, turn::Tick};

/// How long somebody who has gone out of sight is reckoned with, in ticks.
const LASTING: u64 = 2000;

/// Whom the autopilot has met.
#[derive(Debug, Default)]
pub(super) struct Acquaintances {
    foes: Vec<(Foe, Tick)>,
}

impl Acquaintances {
    /// Those that are seen are where they are seen. The others go on as they
    /// would, as long as nobody looks; who is not where it is looked for is
    /// anywhere.
    pub(super) fn meet(&mut self, survey: &Survey<'_>, believed: &mut Believed) {
        self.foes.retain(|(foe, seen)| {
            let in_sight = survey.monsters.iter().any(|it| it.number == foe.number);
            !in_sight && survey.now - *seen < LASTING
        });
        for (foe, _) in &mut self.foes {
            *foe = imagine(survey, believed, *foe);
        }
        let seen_anyway = |foe: &Foe| survey.field_of_view.sees(foe.place);
        self.foes.retain(|(foe, _)| !seen_anyway(foe) && !foe.has(Ability::Erratic));
        self.foes.extend(survey.monsters.iter().map(|seen| (Foe::from(seen), survey.now)));
    }

    /// All of them, those in sight and those who are thought to be near.
    pub(super) fn near(&self, survey: &Survey<'_>, cells: u16) -> Vec<Foe> {
        let foes = self.foes.iter().map(|(foe, _)| *foe);
        foes.filter(|foe| foe.place.distance(survey.place) <= cells).collect()
    }
}

/// What somebody has done in the meantime.
fn imagine(survey: &Survey<'_>, believed: &mut Believed, foe: Foe) -> Foe {
    let mut before = Scene::new(survey, vec![foe], 1);
    before.now = foe.next.min(survey.now);
    before.until(survey.now, survey, believed);
    before.foes.first().copied().unwrap_or(foe)
}
