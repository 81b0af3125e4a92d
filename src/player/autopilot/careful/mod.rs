//! A careful player of the delve.

mod acquaintances;
mod believed;
mod errands;
mod exploring;
mod foe;
mod foresight;
mod provisions;
mod scene;
mod ways;

use super::{Autopilot, Command, Survey};
use crate::{action::Aim, dungeon::Terrain, grid::Position, memory::Remembered, things::Latch};
use acquaintances::Acquaintances;
use believed::Believed;
use bevy_ecs::prelude::Entity;
use errands::Errands;
use exploring::frontier;
use foresight::{Foresight, HORIZON, Outlook};
use provisions::Provisions;
use scene::{Deed, Scene};
use ways::Ways;

/// Plays the delve with what a player knows.
#[derive(Debug, Default)]
pub(super) struct Careful {
    level: Option<u16>,
    believed: Believed,
    acquaintances: Acquaintances,
    errands: Errands,
    /// Items that have been put down.
    left: Vec<Entity>,
    waited: u16,
    smoke_until: u64,
}

/// Who is farther away than this does not matter yet.
const NEAR: u16 = 24;
/// A life less likely than this is worth an item.
const DANGER: f32 = 0.9;
/// How likely one is to live after a jump to anywhere.
const ELSEWHERE: f32 = 0.85;
/// How likely one is to live on another level.
const OFF: f32 = 0.9;
/// Levels that are worth the time to look everywhere.
const EASY: u16 = 2;

impl Autopilot for Careful {
    fn command(&mut self, survey: &Survey<'_>) -> Command {
        self.look_around(survey);
        let provisions = Provisions::of(survey);
        let foes = self.acquaintances.near(survey, NEAR);
        let scene = Scene::new(survey, foes, provisions.count("ward"));
        let tense = scene.is_tense(HORIZON);
        let shunned = traps(survey);
        let errand = self.errand(survey, &provisions, &shunned, tense);
        if !tense {
            self.waited = 0;
            return errand.unwrap_or(Command::Rest);
        }
        let command = self.act_carefully(survey, &provisions, &scene, &shunned, errand);
        self.waited = if command == Command::Rest { self.waited + 1 } else { 0 };
        if let Command::Use(slot, _) = command
            && provisions.slot("smoke") == Some(slot)
        {
            self.smoke_until = survey.turns + 12;
        }
        command
    }
}

impl Careful {
    fn look_around(&mut self, survey: &Survey<'_>) {
        let level = survey.storey.map(|storey| storey.level);
        if self.level != level {
            *self = Self { level, ..Self::default() };
        }
        self.believed.follow(survey);
        if self.smoke_until > 0 && survey.turns <= self.smoke_until {
            self.believed.look_anew();
        }
        self.acquaintances.meet(survey, &mut self.believed);
    }

    /// The deed after which the PC is most likely to live, among equals the
    /// one that gets on.
    fn act_carefully(
        &mut self,
        survey: &Survey<'_>,
        provisions: &Provisions<'_, '_>,
        scene: &Scene,
        shunned: &[Position],
        errand: Option<Command>,
    ) -> Command {
        let can_leave = survey.storey.is_some_and(|storey| storey.level < storey.last);
        let terrain = survey.dungeon.terrain(survey.place);
        if can_leave && terrain == Terrain::DownStairs {
            return Command::Descend;
        }
        let mut foresight = Foresight::new(survey, &mut self.believed, shunned);
        let boldness = f32::from(self.waited) * 0.004;
        let value = |outlook: Outlook, command: Command| {
            let gets_on = Some(command) == errand;
            outlook.alive + 0.01 * outlook.spoils + if gets_on { 0.004 + boldness } else { 0.0 }
        };
        let mut best = (Command::Rest, Outlook::default(), f32::MIN);
        for deed in foresight.deeds(scene) {
            let Some(command) = deed.command() else { continue };
            let outlook = foresight.outlook(scene, deed, HORIZON);
            let command = match errand {
                Some(errand) if deed == Deed::Rest && !matches!(errand, Command::Step(_)) => errand,
                _ => command,
            };
            let value = value(outlook, command);
            if value > best.2 {
                best = (command, outlook, value);
            }
        }
        if best.1.alive >= DANGER {
            return best.0;
        }
        for (deed, command) in provisions.deeds().into_iter().chain(doors(survey)) {
            let outlook = foresight.outlook(scene, deed, HORIZON);
            let value = value(outlook, command) - 0.05;
            if value > best.2 {
                best = (command, outlook, value);
            }
        }
        if best.1.alive < OFF
            && terrain == Terrain::UpStairs
            && survey.storey.is_some_and(|storey| storey.level > 1)
        {
            return Command::Ascend;
        }
        if best.1.alive < ELSEWHERE
            && let Some(slot) = provisions.slot("portal")
        {
            return Command::Use(slot, Aim::Nothing);
        }
        best.0
    }

    /// What the PC would do if it were alone.
    fn errand(
        &mut self,
        survey: &Survey<'_>,
        provisions: &Provisions<'_, '_>,
        shunned: &[Position],
        tense: bool,
    ) -> Option<Command> {
        let storey = survey.storey;
        let last = storey.is_none_or(|storey| storey.level == storey.last);
        let easy = survey.alone || storey.is_some_and(|storey| storey.level <= EASY);
        let key = provisions.count("key") > 0;
        let ways = Ways::from_the_player(survey, shunned, key);
        let known_down = survey.dungeon.cells_of(Terrain::DownStairs).next();
        if let Some(slot) = provisions.slot("mapping")
            && !tense
            && (last || known_down.is_none())
        {
            return Some(Command::Use(slot, Aim::Nothing));
        }
        if let Some(command) = self.gather(survey, provisions, &ways) {
            return Some(command);
        }
        if !tense && let Some(command) = self.open_a_chest(survey, &ways) {
            return Some(command);
        }
        let down = known_down.filter(|cell| !last && ways.steps(*cell).is_some());
        if !easy && let Some(cell) = down {
            return self.go_down(survey, &ways, cell);
        }
        let turn = survey.turns;
        let unknown = frontier(survey, &ways, |cell| self.errands.has_given_up(cell, turn));
        if let Some(cell) = unknown {
            return self.go(survey, &ways, cell);
        }
        if survey.alone && !last {
            return Some(Command::Descend);
        }
        down.and_then(|cell| self.go_down(survey, &ways, cell))
    }

    fn go_down(&mut self, survey: &Survey<'_>, ways: &Ways, cell: Position) -> Option<Command> {
        if survey.place == cell || survey.alone {
            return Some(Command::Descend);
        }
        self.go(survey, ways, cell)
    }

    fn go(&mut self, survey: &Survey<'_>, ways: &Ways, goal: Position) -> Option<Command> {
        let steps = ways.steps(goal)?;
        self.errands.head_for(goal, steps, survey.turns);
        ways.first_step(goal).map(Command::Step)
    }

    /// Picks up what is wanted and lies near.
    fn gather(
        &mut self,
        survey: &Survey<'_>,
        provisions: &Provisions<'_, '_>,
        ways: &Ways,
    ) -> Option<Command> {
        let turn = survey.turns;
        let wanted = |thing: &&Remembered| {
            let crown = provisions.is_the_crown(thing);
            let welcome = provisions.wants(thing) && !self.left.contains(&thing.entity);
            let top =
                survey.things_at(thing.cell).last().is_some_and(|top| top.entity == thing.entity);
            (crown || welcome) && top && !self.errands.has_given_up(thing.cell, turn)
        };
        let reachable =
            survey.things.iter().filter(wanted).filter_map(|it| Some((ways.steps(it.cell)?, it)));
        let (_, thing) = reachable.min_by_key(|(steps, thing)| (*steps, thing.cell))?;
        // What is put down lies on top, so that is done before.
        if provisions.is_full() && thing.cell != survey.place {
            let (slot, _) = provisions.least()?;
            let dropped = survey.pack.iter().find(|it| it.slot == slot).map(|it| it.entity);
            self.left.extend(dropped);
            return Some(Command::Drop(slot));
        }
        if thing.cell != survey.place {
            return self.go(survey, ways, thing.cell);
        }
        self.errands.head_for(thing.cell, 0, turn);
        Some(Command::PickUp)
    }

    fn open_a_chest(&mut self, survey: &Survey<'_>, ways: &Ways) -> Option<Command> {
        let turn = survey.turns;
        let chests = survey.things.iter().filter(|it| is_chest(it));
        let besides = chests.flat_map(|chest| {
            chest.cell.neighbours().filter_map(move |cell| Some((ways.steps(cell)?, cell, chest)))
        });
        let open = besides.filter(|(_, cell, _)| !self.errands.has_given_up(*cell, turn));
        let (_, cell, chest) = open.min_by_key(|(steps, cell, _)| (*steps, *cell))?;
        if cell == survey.place {
            return survey.place.toward(chest.cell).map(Command::Step);
        }
        self.go(survey, ways, cell)
    }
}

fn is_chest(thing: &Remembered) -> bool {
    !thing.is_item && thing.latch.is_none() && thing.obstacle.is_solid()
}

/// Open doors beside the PC, to be closed.
fn doors(survey: &Survey<'_>) -> Vec<(Deed, Command)> {
    let beside = survey.things.iter().filter(|it| it.latch == Some(Latch::Open));
    let free = beside.filter(|it| survey.monster_at(it.cell).is_none());
    let ways = free.filter(|it| it.cell.distance(survey.place) == 1);
    let ways = ways.filter_map(|it| survey.place.toward(it.cell));
    ways.map(|way| (Deed::Close(way), Command::Close(way))).collect()
}

/// The traps that are known. Doors are none.
fn traps(survey: &Survey<'_>) -> Vec<Position> {
    let is_trap =
        |thing: &&Remembered| !thing.is_item && thing.latch.is_none() && !thing.obstacle.is_solid();
    survey.things.iter().filter(is_trap).map(|thing| thing.cell).collect()
}
