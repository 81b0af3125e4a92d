//! The steps of a journey. Each is an ordinary action: it is recorded as if it had been
//! typed, and simulated before it is taken. When a journey ends is decided in `hexdelve::player`.
//!
//! Also the warnings about monsters that are in sight or have been heard, given once before the PC
//! sets out, and the confirmation of dangerous actions: the risk that triggers it, its words, and
//! the quick check before the full one.

use super::GameController;
use crate::messages::{
    aside, bombs_in_view, cause_in_words, reasons, repeats_steps, sentence, warning,
};
use crate::view::Belonging;
use hexdelve::prelude::*;
use hexdelve::{
    knowledge::RememberedThing,
    level::ComingHunters,
    log::MessagePriority,
    lookahead::{ActionRisk, Threat},
    player::{Journey, KnownSounds, Landmark, StopReason, TravelDestination, destinations, prizes},
    things::averts_attacks,
    trades::{Bomb, Facing, Shield},
    turn::NextTurn,
};
use std::collections::{BTreeMap, BTreeSet};

impl GameController<'_> {
    /// Returns whether there is another step. If there is none, the reason is reported.
    pub(crate) fn go_on(&mut self, journey: &mut Journey) -> bool {
        self.forget_old_news();
        let next = self.next_step(journey);
        self.warnings.sounds.clone_from(journey.known_sounds());
        let command = match next {
            Ok(command) => command,
            Err(reasons) => {
                for words in reasons {
                    self.tell(MessagePriority::Reason, words);
                }
                return false;
            }
        };
        // Messages from earlier steps are history by now.
        self.news_are_old = true;
        let turns = self.game.turns();
        self.submit(command);
        let has_gone = self.game.turns() > turns;
        let view = self.game.player_view().filter(|_| has_gone);
        let is_undisturbed = view.is_some_and(|view| journey.interruption(&view).is_none());
        is_undisturbed && !self.is_over()
    }

    fn next_step(&mut self, journey: &mut Journey) -> Result<Action, Vec<String>> {
        let starts = !journey.has_begun();
        let player_view = self.game.player_view().ok_or_else(Vec::new)?;
        let mut in_sight = Vec::new();
        if starts {
            journey.known_sounds().clone_from(&self.warnings.sounds);
            let advice = self.warnings.advice(&player_view).filter(|_| journey.is_exploration());
            if let Some(words) = advice {
                return Err(vec![words]);
            }
            in_sight = journey.accept_monsters_in_sight(&player_view);
        }
        let mut next = journey.next_action(&player_view);
        if let Err(StopReason::Crossing(cell)) = next {
            let question = Some((player_view.turns, cell));
            if std::mem::replace(&mut self.warnings.crossing, question) == question {
                journey.accept_crossing();
                next = journey.next_action(&player_view);
            }
        }
        // Chests and offers come before unknown ground, and are what is left after it.
        let prize = match &next {
            Err(StopReason::Explored(found)) if starts => found.prizes.first().copied(),
            Ok(_) if journey.is_exploration() => self.warnings.new_prize(&player_view),
            _ => None,
        };
        if let Some(prize) = prize.filter(|it| player_view.position.distance(*it) > 1) {
            let mut to_the_prize = Journey::travel(prize);
            in_sight = to_the_prize.accept_monsters_in_sight(&player_view);
            if let Ok(step) = to_the_prize.next_action(&player_view) {
                (*journey, next) = (to_the_prize, Ok(step));
            }
        }
        let command = next.map_err(|why| reasons(&player_view, &why))?;
        self.weigh(command, starts).map_err(|why| vec![why])?;
        // The player is asked only if the journey can start.
        if starts && !journey.is_short() {
            let player_view = self.game.player_view().ok_or_else(Vec::new)?;
            if let Some(warning) = self.warnings.warning(&player_view, &in_sight) {
                return Err(vec![warning]);
            }
        }
        Ok(command)
    }

    /// Returns why the journey does not start, or stops, if the step could kill the PC or break
    /// its ward, or if the PC is within the blast of a bomb in view, or would be.
    fn weigh(&mut self, command: Action, starts: bool) -> Result<(), String> {
        let stops = |reason: &str| {
            if starts {
                format!("Not now: {reason}. Choose each move yourself.")
            } else {
                format!("You stop: {reason}.")
            }
        };
        let Some(known) = self.game.player_view() else { return Ok(()) };
        let here = known.position;
        let to = if let Action::Step(way) = command { here.step(way) } else { here };
        if bombs_in_view(&known).any(|(bomb, _)| bomb.distance(here).min(bomb.distance(to)) <= 1) {
            return Err(stops("the blast of a bomb would reach you"));
        }
        if !is_risky(&mut self.game) {
            return Ok(());
        }
        let outlook = self.ahead.outlook(&mut self.game, command);
        if outlook.uses_ward {
            return Err(stops("going on would break your ward"));
        }
        let Some(Objection { cause, odds, .. }) = Objection::of(&outlook) else { return Ok(()) };
        let killer = cause_in_words(cause, Bestiary::of(self.game.world()), aside);
        let verb = if odds == 100 { "would" } else { "could" };
        Err(stops(&format!("{killer} {verb} kill you")))
    }
}

/// In percent. At this probability of death or above, the player must confirm.
pub(super) const WORTH_A_QUESTION: u8 = 50;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Objection {
    pub(crate) cause: Option<CauseOfDeath>,
    /// In percent; 100 is certain.
    pub(crate) odds: u8,
    /// Instead of killing the PC.
    breaks_ward: bool,
    /// A sentence before the others, with a blank, or nothing.
    remark: &'static str,
    /// Whether it stops the PC's strike with its shield, and then certainly kills it.
    by_the_shielded: bool,
}

impl Objection {
    pub(crate) fn of(outlook: &ActionRisk) -> Option<Self> {
        let cause = outlook.causes.first().map(|(cause, _)| *cause);
        let odds = outlook.percent();
        outlook.is_dangerous().then_some(Self { cause, odds, ..Self::default() })
    }

    /// What an erratic monster does is never certain.
    pub(super) fn of_a_lost_ward(threat: &Threat) -> Option<Self> {
        let cause = threat.cause.filter(|it| threat.uses_ward && !it.is_chancy())?;
        Some(Self { cause: Some(cause), odds: 100, breaks_ward: true, ..Self::default() })
    }

    /// Onto a bomb that bursts before the PC can take the two steps out of its blast.
    pub(super) fn of_a_bomb(known: &PlayerView<'_>, way: Direction) -> Option<Self> {
        let (world, cell) = (known.world, known.position.step(way));
        let mut bombs = world.try_query::<(&Position, &Bomb, &NextTurn)>()?;
        let (_, bomb, turn) = bombs.iter(world).find(|(at, ..)| **at == cell)?;
        let has_time = turn.at() - known.now >= 2 * (known.next_turn - known.now);
        let breaks_ward = Belonging::all(world).iter().any(|it| averts_attacks(world, it.entity));
        (!has_time && known.stuck_moves == 0).then_some(Self {
            cause: Some(CauseOfDeath::Character(bomb.by)),
            odds: 100,
            breaks_ward,
            remark: "You cannot get away from the bomb in time. ",
            ..Self::default()
        })
    }

    /// A strike that a shield stops leaves its bearer alive.
    pub(super) fn with_the_shield(self, known: &PlayerView<'_>, way: Direction) -> Self {
        let bearer = known.monster_at(known.position.step(way));
        let stops = bearer.is_some_and(|it| {
            let facing = known.world.get::<Facing>(it.entity).and_then(|it| it.0);
            let is_held = known.world.get::<Shield>(it.entity).is_some();
            is_held && facing == it.position.toward(known.position) && !it.has(Ability::Erratic)
        });
        let killer = self.cause.and_then(CauseOfDeath::killer).map(|it| it.id);
        match bearer.filter(|_| stops) {
            Some(bearer) if killer == Some(bearer.id) && self.odds == 100 && !self.breaks_ward => {
                Self { by_the_shielded: true, ..self }
            }
            Some(_) => Self { remark: "The shield stops your strike. ", ..self },
            None => self,
        }
    }

    pub(crate) fn in_words(self, bestiary: &Bestiary) -> String {
        let Self { cause, odds, breaks_ward, remark, by_the_shielded } = self;
        if by_the_shielded {
            return "Its shield stops your strike, and then it would kill you.".to_owned();
        }
        if !breaks_ward {
            return remark.to_owned() + &warning(cause, odds, bestiary);
        }
        let who = sentence(&cause_in_words(cause, bestiary, aside));
        format!("{remark}{who} would break your ward.")
    }
}

/// In cells, the greatest distance between two offers of a shrine or a cage.
const WIDEST_OFFER: u16 = 5;

#[derive(Debug, Default)]
pub(crate) struct Warnings {
    /// The monsters that were in sight when the player set out anyway.
    passed: BTreeMap<CharacterId, Stance>,
    sounds: KnownSounds,
    given: Option<u64>,
    /// The turn on which the player was asked whether to cross this cell.
    crossing: Option<(u64, Position)>,
    /// The level on which the player was advised to go down.
    advised: Option<u16>,
    /// The chests and offers that the PC has been beside, with their levels.
    visited: BTreeSet<(Option<u16>, Position)>,
}

/// A monster's cell, unless it repeats the PC's steps, and whether it has noticed the PC.
type Stance = (Option<Position>, bool);

fn stance(player_view: &PlayerView<'_>, who: &Identity) -> Stance {
    let monster = player_view.monster(who.id);
    let is_aware = monster.is_some_and(|it| it.belief.goal().is_some());
    let monster = monster.filter(|it| !repeats_steps(player_view.world, it));
    (monster.map(|it| it.position), is_aware)
}

impl Warnings {
    /// Only the monsters in sight are worth a second warning on a later turn, unless they are as
    /// the player passed them. A player who has been warned in this turn insists on setting out, and
    /// gets none. The warning is one message, so that no other message comes between its sentences.
    pub(crate) fn warning(
        &mut self,
        player_view: &PlayerView<'_>,
        in_sight: &[Identity],
    ) -> Option<String> {
        let stances = in_sight.iter().map(|it| (it, stance(player_view, it)));
        if self.given == Some(player_view.turns) {
            self.passed.extend(stances.map(|(it, stance)| (it.id, stance)));
            return None;
        }
        let news = stances.filter(|(it, stance)| self.passed.get(&it.id) != Some(stance));
        let news = in_sight_in_words(&news.map(|(it, _)| *it).collect::<Vec<_>>(), player_view);
        let sentences: Vec<_> = news.into_iter().chain(self.heard(player_view)).collect();
        if sentences.is_empty() {
            return None;
        }
        self.given = Some(player_view.turns);
        Some(format!("{} Press again to go anyway.", sentences.join(" ")))
    }

    /// The nearest chest or offer that exploring has not led to.
    fn new_prize(&mut self, player_view: &PlayerView<'_>) -> Option<Position> {
        let level = player_view.depth.map(|it| it.level);
        let prizes = prizes(player_view);
        let is_beside = |it: &&&RememberedThing| player_view.position.distance(it.cell) <= 1;
        for beside in prizes.iter().filter(is_beside) {
            let room = if beside.is_offered { WIDEST_OFFER } else { 0 };
            let with_it = prizes.iter().filter(|it| it.cell.distance(beside.cell) <= room);
            self.visited.extend(with_it.map(|it| (level, it.cell)));
        }
        prizes.iter().map(|it| it.cell).find(|cell| !self.visited.contains(&(level, *cell)))
    }

    fn heard(&mut self, player_view: &PlayerView<'_>) -> Option<String> {
        let (StopReason::Heard(it) | StopReason::SoundCameNear(it)) =
            self.sounds.listen(player_view)?
        else {
            return None;
        };
        reasons(player_view, &StopReason::SoundCameNear(it)).pop()
    }

    /// Once on a level: the lead is short, and a staircase down can be reached.
    fn advice(&mut self, player_view: &PlayerView<'_>) -> Option<String> {
        let depth = player_view.depth.filter(|it| self.advised != Some(it.level))?;
        depth.hunters_in.filter(|turns| *turns <= ComingHunters::NOTICE)?;
        let leads_down =
            |it: &TravelDestination| matches!(it.landmark, Landmark::Down(_)) && it.turns.is_some();
        destinations(player_view).into_iter().find(leads_down)?;
        self.advised = Some(depth.level);
        Some("Your lead is short, and you know a way down. Press again to explore on.".to_owned())
    }
}

fn in_sight_in_words(in_sight: &[Identity], player_view: &PlayerView<'_>) -> Option<String> {
    let (first, others) = in_sight.split_first()?;
    let who = aside(*first, Bestiary::of(player_view.world));
    Some(match others.len() {
        0 => format!("Not while {who} is in sight."),
        others => format!("Not while {who} and {others} more are in sight."),
    })
}

/// Under custom rules and in a game with things, a simulation is always worth the time: traps
/// and features hold the PC or carry it away, and hunters arrive beside it. On the huge levels
/// of the pit, a monster must be able to reach the PC before its next turn.
pub(crate) fn is_risky(game: &mut Game) -> bool {
    let is_custom = game.has_custom_rules();
    let Some(player_view) = game.player_view() else { return false };
    // Twice the length of a turn, because a hasted PC may slow down.
    let until = player_view.next_turn + (player_view.next_turn - player_view.now);
    is_custom
        || player_view.catalogue.is_some()
        || player_view.monsters.iter().any(|monster| {
            monster.turns_before(until) + 1
                >= u64::from(monster.position.distance(player_view.position))
        })
}
