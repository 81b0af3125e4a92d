//! What shows whether a delve is more than one plan: how often resting is right, which arts win,
//! which trades kill, and how many of the items are used.

use super::tally::percent;
use hexdelve::{
    lookahead::{PlanMeans, PlanSearch},
    trades::Trade,
};
use hexdelve_cli::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// One in so many turns with a monster in view is looked at closely, because that takes time.
const SAMPLED: u64 = 8;
/// Resting may lose within this number of turns.
const TURNS: u32 = 3;
/// Where monsters have trades.
const FROM_LEVEL: u16 = 3;

#[derive(Default)]
pub(crate) struct Choices {
    in_view: u64,
    rests: u64,
    sampled: u64,
    /// Sampled turns in which resting loses and something else does not.
    moving_saves: u64,
    /// Those known before the last action, because the dead know none.
    known: Vec<String>,
    /// The number of games with each art, and of those won.
    arts: BTreeMap<String, (u64, u64)>,
    winning_arts: BTreeSet<Vec<String>>,
    killers: BTreeMap<String, u64>,
    /// In won games: items used, and items left.
    items: (u64, u64),
}

impl Choices {
    pub(crate) fn add(&mut self, other: Self) {
        self.in_view += other.in_view;
        self.rests += other.rests;
        self.sampled += other.sampled;
        self.moving_saves += other.moving_saves;
        for (art, (games, won)) in other.arts {
            let all = self.arts.entry(art).or_default();
            *all = (all.0 + games, all.1 + won);
        }
        self.winning_arts.extend(other.winning_arts);
        for (trade, count) in other.killers {
            *self.killers.entry(trade).or_default() += count;
        }
        self.items = (self.items.0 + other.items.0, self.items.1 + other.items.1);
    }

    /// Notes the action that is about to be carried out.
    pub(crate) fn note(&mut self, game: &mut Game, action: Action, simulation: &mut Simulation) {
        let Some(view) = game.player_view() else { return };
        self.known = view.arts().iter().map(|(art, _)| art.name.clone()).collect();
        if view.monsters.iter().all(|monster| !monster.in_view) {
            return;
        }
        self.in_view += 1;
        self.rests += u64::from(action == Action::Rest);
        let is_deep = view.depth.is_some_and(|depth| depth.level >= FROM_LEVEL);
        if !is_deep || !self.in_view.is_multiple_of(SAMPLED) {
            return;
        }
        self.sampled += 1;
        let search = PlanSearch { turns: TURNS, width: 9, means: PlanMeans::Moves };
        let lives = simulation.plan(&view, &search).is_some_and(|plan| plan.turns == TURNS);
        let rest = simulation.forecast(game);
        let dies = rest.is_some_and(|it| it.deaths.iter().any(|death| death.victim.is_player()));
        self.moving_saves += u64::from(dies && lives);
    }

    pub(crate) fn end(&mut self, game: &mut Game, used: &BTreeMap<String, u64>) {
        let is_won = matches!(game.status(), GameStatus::Won);
        let mut arts = std::mem::take(&mut self.known);
        arts.sort();
        if is_won {
            let left = game.player_view().map_or(0, |view| view.pack.len() as u64);
            let used = used.iter().filter(|(name, _)| *name != "crown");
            let used: u64 = used.map(|(_, count)| count).sum();
            self.items = (self.items.0 + used, self.items.1 + left);
        }
        for art in &arts {
            let (games, won) = self.arts.entry(art.clone()).or_default();
            (*games, *won) = (*games + 1, *won + u64::from(is_won));
        }
        if is_won && !arts.is_empty() {
            self.winning_arts.insert(arts);
        }
        if let Some(killer) = game.status().killer() {
            let trade = game.world().get::<Trade>(killer.entity);
            let trade = trade.map_or("none", |trade| &trade.name);
            *self.killers.entry(trade.to_owned()).or_default() += 1;
        }
    }
}

impl fmt::Display for Choices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(f, "| turns with a monster in view | {} |", self.in_view)?;
        writeln!(f, "| of these, rests | {:.1} % |", percent(self.rests, self.in_view))?;
        writeln!(
            f,
            "| from level {FROM_LEVEL}, resting loses within {TURNS} turns and another action \
             does not | {:.1} % of {} |",
            percent(self.moving_saves, self.sampled),
            self.sampled
        )?;
        let (used, left) = self.items;
        writeln!(
            f,
            "| items used in won delves, of those carried | {:.0} % |",
            percent(used, used + left)
        )?;
        writeln!(f, "| different sets of arts in won delves | {} |", self.winning_arts.len())?;
        let killers: u64 = self.killers.values().sum();
        for (trade, count) in &self.killers {
            writeln!(f, "| killers with the trade {trade} | {:.1} % |", percent(*count, killers))?;
        }
        for (art, (games, won)) in &self.arts {
            writeln!(
                f,
                "| delves with {art}, and won | {games}, {:.1} % |",
                percent(*won, *games)
            )?;
        }
        Ok(())
    }
}
