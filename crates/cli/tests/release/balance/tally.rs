//! The results of many delves, as tables in Markdown: the totals that any study has, and
//! what only the balance of the delve is judged by.

use super::Choices;
use hexdelve::{level::LevelChanged, things::ThingTable};
use hexdelve_cli::prelude::*;
use hexdelve_study::{CountedGame, GameRow, LevelSummary, Proportion, StudySummary};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
};

/// The kinds of the levels that the PC of one game has come to by the stairs.
#[derive(Resource, Default)]
struct KindsOfLevels(BTreeSet<&'static str>);

pub(crate) fn note_the_levels(app: &mut App) {
    app.init_resource::<KindsOfLevels>().add_observer(
        |change: On<LevelChanged>, mut kinds: ResMut<KindsOfLevels>| {
            kinds.0.insert(change.kind);
        },
    );
}

const LEVELS: u16 = 8;

/// How the PC was warned of its killer, in its last turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Warning {
    Perceived,
    Heard,
    Tracked,
    /// It had lost sight of the killer before that, and remembered it.
    Remembered,
    /// The killer was a hunter, whose coming the turn order had announced.
    Announced,
    None,
}

/// What can be met in a delve: first the group, then the name.
type Kind = (&'static str, String);

fn group_of(table: ThingTable) -> &'static str {
    match table {
        ThingTable::Items => "item",
        ThingTable::Mechanisms => "mechanism",
        ThingTable::Features => "feature",
    }
}

const UNIQUE: &str = "unique";
const LEVEL: &str = "kind of level";

#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) summary: StudySummary,
    /// The rows in the summary.
    rows: Vec<GameRow>,
    deaths: BTreeMap<Warning, u64>,
    /// The number of games in which a kind of thing was seen, by name.
    met: BTreeMap<Kind, u64>,
    met_now: BTreeSet<Kind>,
    pub(crate) choices: Choices,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        other.rows.into_iter().for_each(|row| self.add_row(row));
        self.choices.add(other.choices);
        for (warning, count) in other.deaths {
            *self.deaths.entry(warning).or_default() += count;
        }
        for (kind, count) in other.met {
            *self.met.entry(kind).or_default() += count;
        }
    }

    fn add_row(&mut self, row: GameRow) {
        self.summary.add(&row);
        self.rows.push(row);
    }

    /// Notes what the PC sees.
    pub(crate) fn meet(&mut self, player_view: &PlayerView<'_>) {
        let Some(catalogue) = player_view.catalogue else { return };
        let features = player_view.field_of_view.cells();
        let features = features.filter_map(|cell| player_view.dungeon.feature(cell));
        let rows = features.map(|feature| ThingKindId(feature.row));
        for row in player_view.things.iter().filter_map(|it| it.kind).chain(rows) {
            let kind = catalogue.kind(row);
            self.met_now.insert((group_of(kind.table), kind.name.clone()));
        }
        let uniques = player_view
            .monsters
            .iter()
            .filter_map(|it| player_view.world.get::<Name>(it.entity).map(Name::as_str));
        self.met_now.extend(uniques.map(|name| (UNIQUE, name.to_owned())));
    }

    /// Returns everything that can be met, with the percentage of the delves that met it,
    /// among those that reached the first level on which it occurs.
    pub(crate) fn met(&self) -> Vec<(Kind, f64)> {
        let tables = GameTables::built_in();
        let things = tables.catalogue.iter().filter(|(_, kind)| kind.weight > 0);
        let things =
            things.map(|(_, kind)| ((group_of(kind.table), kind.name.clone()), kind.levels.0));
        let first =
            |occurs: &dyn Fn(u32) -> bool| (1..=8).find(|level| occurs(*level)).unwrap_or(1);
        let uniques = tables
            .uniques
            .iter()
            .map(|kind| ((UNIQUE, kind.name.clone()), first(&|level| kind.occurs_on(level))));
        let kinds = LevelKind::ALL.into_iter().map(|kind| {
            let occurs = |level| tables.levels.level(level).unwrap().kinds.contains(&kind);
            ((LEVEL, kind.name().to_owned()), first(&occurs))
        });
        let all = things.chain(uniques).chain(kinds).map(|(kind, level)| {
            let met = self.met.get(&kind).copied().unwrap_or(0);
            (kind, percent(met, self.level(u16::try_from(level).unwrap()).reached))
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by(|one, next| one.0.cmp(&next.0));
        all
    }

    /// Counts a finished delve. `warning` returns how the PC was warned of a killer.
    pub(crate) fn end(
        &mut self,
        counted: &mut CountedGame,
        warning: impl Fn(CharacterId) -> Warning,
    ) {
        let row = counted.row();
        self.choices.end(&mut counted.game, &row.used);
        self.add_row(row);
        let game = &counted.game;
        for kind in std::mem::take(&mut self.met_now) {
            *self.met.entry(kind).or_default() += 1;
        }
        for kind in &game.world().resource::<KindsOfLevels>().0 {
            *self.met.entry((LEVEL, (*kind).to_owned())).or_default() += 1;
        }
        if let Some(killer) = game.status().killer() {
            *self.deaths.entry(warning(killer.id)).or_default() += 1;
        }
    }

    pub(crate) fn used(&self) -> impl Iterator<Item = (&str, u64)> {
        self.summary.used.iter().map(|(kind, (games, _))| (kind.as_str(), *games))
    }

    pub(crate) fn passed(&self, level: u16) -> u64 {
        self.level(level + 1).reached
    }

    fn level(&self, level: u16) -> LevelSummary {
        self.summary.levels.get(&level).copied().unwrap_or_default()
    }

    pub(crate) fn share_of_unannounced_deaths(&self) -> f64 {
        let unannounced = self.deaths.get(&Warning::None).copied().unwrap_or(0);
        percent(unannounced, self.deaths.values().sum())
    }

    pub(crate) fn stops_of_a_won_delve(&self) -> f64 {
        mean(&self.summary.monsters_stopped_in_won_games)
    }

    /// Returns the percentage of the dead monsters that were killed by monsters, on levels
    /// that start with at least this number of monsters.
    pub(crate) fn share_of_brawls(&self, monsters: u32) -> f64 {
        let crowded = (1..=LEVELS).filter(|level| {
            let plan = GameTables::built_in().levels.level(u32::from(*level));
            plan.is_some_and(|plan| plan.monsters >= monsters)
        });
        let (mut brawls, mut all) = (0, 0);
        for level in crowded.map(|level| self.level(level)) {
            brawls += level.deaths;
            all += level.deaths + level.kills;
        }
        percent(brawls, all)
    }
}

pub(crate) fn percent(part: u64, whole: u64) -> f64 {
    100.0 * Proportion { part, whole }.share()
}

#[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
fn mean(values: &[u64]) -> f64 {
    values.iter().sum::<u64>() as f64 / values.len().max(1) as f64
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (games, won) = (self.summary.games(), self.summary.won().part);
        let dead: u64 = self.deaths.values().sum();
        let deaths = |warning| {
            let count = self.deaths.get(&warning).copied().unwrap_or(0);
            format!("{count} ({:.1} %)", percent(count, dead))
        };
        let stopped = &self.summary.monsters_stopped_in_won_games;
        let helped = stopped.iter().filter(|count| **count > 0).count() as u64;
        let killers: Vec<_> =
            Abilities::all().map(|mind| self.summary.games_ended_by(mind.letter())).collect();
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(f, "| delves | {games} |")?;
        writeln!(f, "| won | {} ({:.1} %) |", won, percent(won, games))?;
        writeln!(f, "| stopped at the turn limit | {} |", self.summary.stalled().part)?;
        writeln!(f, "| turns of a won delve, median | {} |", self.summary.median_turns_won())?;
        writeln!(f, "| killers perceived in the last 5 turns | {} |", deaths(Warning::Perceived))?;
        writeln!(
            f,
            "| killers heard in the last 5 turns, but not perceived | {} |",
            deaths(Warning::Heard)
        )?;
        let tracked = deaths(Warning::Tracked);
        writeln!(f, "| killers tracked, but not heard | {tracked} |")?;
        writeln!(f, "| killers remembered from before | {} |", deaths(Warning::Remembered))?;
        let announced = deaths(Warning::Announced);
        writeln!(f, "| hunters that the turn order had announced | {announced} |")?;
        writeln!(f, "| killers that nothing announced | {} |", deaths(Warning::None))?;
        writeln!(
            f,
            "| won delves in which an item or a trap stopped a monster | {:.1} %, {:.1} times \
             on average |",
            percent(helped, won),
            self.stops_of_a_won_delve()
        )?;
        writeln!(
            f,
            "| dead monsters killed by monsters, levels with 10 monsters or more | {:.1} % |",
            self.share_of_brawls(10)
        )?;
        writeln!(f, "| killers, by mask 0 to f | {killers:?} |")?;
        writeln!(f, "| actions refused | {} |\n", self.summary.refused)?;
        writeln!(
            f,
            "| level | reached | lost | lost % | turns | killed by the PC | by monsters |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|")?;
        for level in 1..=LEVELS {
            let LevelSummary { reached, lost, turns, kills, deaths } = self.level(level);
            writeln!(
                f,
                "| {level} | {reached} | {lost} | {:.1} | {} | {kills} | {deaths} |",
                percent(lost, reached),
                turns / reached.max(1),
            )?;
        }
        write!(f, "\n{}", self.choices)?;
        writeln!(f, "\n| | | met in % of the delves that got there | used in % |")?;
        writeln!(f, "|---|---|---|---|")?;
        for ((group, name), met) in self.met() {
            let used = self.used().find(|(used, _)| *used == name);
            let used = used.map_or(String::new(), |(_, it)| format!("{:.1}", percent(it, games)));
            writeln!(f, "| {group} | {name} | {met:.1} | {used} |")?;
        }
        Ok(())
    }
}
