//! The results of many delves, as tables in Markdown.

use hexdelve::prelude::*;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt,
    ops::AddAssign,
};

const LEVELS: usize = 8;
/// A value for each level, from 1; the first one is unused.
type PerLevel = [u64; LEVELS + 1];

/// The number of monsters killed on each level.
#[derive(Resource, Clone, Copy, Default)]
pub(crate) struct Kills {
    by_the_player: PerLevel,
    by_monsters: PerLevel,
}

impl AddAssign for Kills {
    fn add_assign(&mut self, other: Self) {
        for level in 0..=LEVELS {
            self.by_the_player[level] += other.by_the_player[level];
            self.by_monsters[level] += other.by_monsters[level];
        }
    }
}

/// Counts the deaths of monsters in a game.
pub(crate) fn count_the_kills(app: &mut App) {
    app.init_resource::<Kills>().add_observer(
        |death: On<Killed>, depth: Res<Depth>, mut kills: ResMut<Kills>| {
            let level = usize::from(depth.level());
            if death.is_by_player() {
                kills.by_the_player[level] += 1;
            } else if !death.victim.is_player() {
                kills.by_monsters[level] += 1;
            }
        },
    );
}

/// The things that mattered in one game.
#[derive(Resource, Default)]
pub(crate) struct Encounters {
    /// How often the PC has used a kind of thing, by name.
    used: BTreeMap<String, u64>,
    /// How often an item or a trap has stopped or killed a monster, or averted its attack.
    stopped: u64,
    /// The kinds of the levels that the PC has come to by the stairs.
    levels: BTreeSet<&'static str>,
}

/// Counts what the PC uses, and what items and traps do to monsters.
pub(crate) fn count_the_encounters(app: &mut App) {
    app.init_resource::<Encounters>().add_observer(note_the_encounter).add_observer(
        |change: On<LevelChanged>, mut encounters: ResMut<Encounters>| {
            encounters.levels.insert(change.kind);
        },
    );
}

fn note_the_encounter(
    news: On<ThingEvent>,
    catalogue: Res<Catalogue>,
    players: Query<(), With<Player>>,
    mut encounters: ResMut<Encounters>,
) {
    let is_player = players.contains(news.character);
    let is_item = matches!(
        news.kind,
        ThingEventKind::Used | ThingEventKind::Thrown | ThingEventKind::AttackAverted
    );
    if let (true, true, Some(kind)) = (is_player, is_item, news.thing) {
        *encounters.used.entry(catalogue.kind(kind).name.clone()).or_default() += 1;
    }
    let stops = match news.kind {
        ThingEventKind::TrapTriggered
        | ThingEventKind::AbilityToggled(_)
        | ThingEventKind::Beguiled => !is_player,
        ThingEventKind::AttackAverted => is_player,
        _ => false,
    };
    encounters.stopped += u64::from(stops);
}

/// How the PC was warned of its killer, in its last turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Warning {
    /// It perceived the killer.
    Perceived,
    /// It heard the killer.
    Heard,
    /// It saw the killer's tracks.
    Tracked,
    /// It had lost sight of the killer before that, and remembered it.
    Remembered,
    /// The killer was a hunter, whose coming the turn order had announced.
    Announced,
    /// It knew nothing of the killer.
    None,
}

/// What can be met in a delve: first the group, then the name.
type Kind = (&'static str, String);

const ITEM: &str = "item";
const MECHANISM: &str = "mechanism";
const FEATURE: &str = "feature";
const UNIQUE: &str = "unique";
const LEVEL: &str = "kind of level";

/// The results of many delves.
#[derive(Default)]
pub(crate) struct Tally {
    pub(crate) won: u64,
    pub(crate) stalled: u64,
    pub(crate) refused: u64,
    pub(crate) kills: Kills,
    lost: PerLevel,
    /// The killers of the PC, by mask.
    killers: [u64; 16],
    deaths: BTreeMap<Warning, u64>,
    turns: PerLevel,
    reached: PerLevel,
    /// The length of each won game, in turns.
    won_in: Vec<u64>,
    /// The number of games in which a kind of thing was seen, by name.
    met: BTreeMap<Kind, u64>,
    /// The number of games in which a kind of thing was used, by name.
    used: BTreeMap<String, u64>,
    met_now: BTreeSet<Kind>,
    /// How often items and traps stopped a monster in the games that were won.
    stopped: Vec<u64>,
}

impl Tally {
    /// Adds the results of other delves.
    pub(crate) fn add(&mut self, other: Self) {
        self.won += other.won;
        self.stalled += other.stalled;
        self.refused += other.refused;
        self.kills += other.kills;
        for level in 0..=LEVELS {
            self.lost[level] += other.lost[level];
            self.turns[level] += other.turns[level];
            self.reached[level] += other.reached[level];
        }
        for (killer, count) in self.killers.iter_mut().zip(other.killers) {
            *killer += count;
        }
        for (warning, count) in other.deaths {
            *self.deaths.entry(warning).or_default() += count;
        }
        add_counts(&mut self.met, other.met);
        add_counts(&mut self.used, other.used);
        self.won_in.extend(other.won_in);
        self.stopped.extend(other.stopped);
    }

    /// Notes what the PC sees.
    pub(crate) fn meet(&mut self, player_view: &PlayerView<'_>) {
        let Some(catalogue) = player_view.catalogue else { return };
        let features = player_view.field_of_view.cells();
        let features = features.filter_map(|cell| player_view.dungeon.feature(cell));
        let rows = features.map(|feature| ThingKindId(feature.row));
        for row in player_view.things.iter().filter_map(|it| it.kind).chain(rows) {
            let kind = catalogue.kind(row);
            let group = match kind.table {
                ThingTable::Items => ITEM,
                ThingTable::Mechanisms => MECHANISM,
                ThingTable::Features => FEATURE,
            };
            self.meet_one(group, &kind.name);
        }
        let uniques = player_view
            .monsters
            .iter()
            .filter_map(|it| player_view.world.get::<Name>(it.entity).map(Name::as_str));
        uniques.for_each(|name| self.meet_one(UNIQUE, name));
    }

    fn meet_one(&mut self, group: &'static str, name: &str) {
        let kind = (group, name.to_owned());
        if !self.met_now.contains(&kind) {
            self.met_now.insert(kind);
        }
    }

    /// Returns everything that can be met, with the percentage of the delves that met it,
    /// among those that reached the first level on which it occurs.
    pub(crate) fn met(&self) -> Vec<(Kind, f64)> {
        let tables = GameTables::built_in();
        let things = tables.catalogue.iter().filter(|(_, kind)| kind.weight > 0);
        let things = things.map(|(_, kind)| {
            let group = match kind.table {
                ThingTable::Items => ITEM,
                ThingTable::Mechanisms => MECHANISM,
                ThingTable::Features => FEATURE,
            };
            ((group, kind.name.clone()), kind.levels.0)
        });
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
            (kind, percent(met, self.reached[level as usize]))
        });
        let mut all: Vec<_> = all.collect();
        all.sort_by(|one, next| one.0.cmp(&next.0));
        all
    }

    /// Counts a turn of the PC on a level.
    pub(crate) fn turn(&mut self, level: u16) {
        self.turns[usize::from(level)] += 1;
    }

    /// Counts a finished delve. `warning` returns how the PC was warned of a killer.
    pub(crate) fn end(&mut self, game: &Game, warning: impl Fn(CharacterId) -> Warning) {
        let depth = game.world().resource::<Depth>();
        for level in 1..=depth.deepest() {
            self.reached[usize::from(level)] += 1;
        }
        for kind in std::mem::take(&mut self.met_now) {
            *self.met.entry(kind).or_default() += 1;
        }
        match game.status() {
            GameStatus::Won => {
                self.won += 1;
                self.won_in.push(game.turns());
            }
            GameStatus::Lost { .. } => {
                self.lost[usize::from(depth.level())] += 1;
                let Some(killer) = game.status().killer() else { return };
                self.killers[usize::from(killer.abilities.mask())] += 1;
                *self.deaths.entry(warning(killer.id)).or_default() += 1;
            }
            _ => self.stalled += 1,
        }
    }

    /// Adds the encounters of a delve.
    pub(crate) fn add_encounters(&mut self, encounters: &Encounters, is_won: bool) {
        for kind in &encounters.levels {
            *self.met.entry((LEVEL, (*kind).to_owned())).or_default() += 1;
        }
        for kind in encounters.used.keys() {
            *self.used.entry(kind.clone()).or_default() += 1;
        }
        if is_won {
            self.stopped.push(encounters.stopped);
        }
    }

    /// Returns the kinds of things that were used, with the number of games that used
    /// each.
    pub(crate) fn used(&self) -> impl Iterator<Item = (&str, u64)> {
        self.used.iter().map(|(kind, games)| (kind.as_str(), *games))
    }

    pub(crate) fn games(&self) -> u64 {
        self.won + self.stalled + self.lost.iter().sum::<u64>()
    }

    /// Returns the number of delves that got past a level.
    pub(crate) fn passed(&self, level: usize) -> u64 {
        self.reached[level + 1]
    }

    pub(crate) fn share_of_unannounced_deaths(&self) -> f64 {
        let unannounced = self.deaths.get(&Warning::None).copied().unwrap_or(0);
        percent(unannounced, self.deaths.values().sum())
    }

    /// Returns the median.
    pub(crate) fn turns_of_a_won_delve(&self) -> u64 {
        median(&self.won_in)
    }

    /// Returns how often items and traps stop a monster, on average.
    pub(crate) fn stops_of_a_won_delve(&self) -> f64 {
        mean(&self.stopped)
    }

    /// Returns the percentage of the dead monsters that were killed by monsters, on levels
    /// that start with at least this number of monsters.
    pub(crate) fn share_of_brawls(&self, monsters: u32) -> f64 {
        let crowded = (1..).zip(1..=LEVELS).filter(|(number, _)| {
            LevelTable::built_in().level(*number).is_some_and(|plan| plan.monsters >= monsters)
        });
        let (mut brawls, mut all) = (0, 0);
        for (_, level) in crowded {
            brawls += self.kills.by_monsters[level];
            all += self.kills.by_monsters[level] + self.kills.by_the_player[level];
        }
        percent(brawls, all)
    }
}

#[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
fn percent(part: u64, whole: u64) -> f64 {
    100.0 * part as f64 / whole.max(1) as f64
}

fn add_counts<K: Ord>(all: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (kind, count) in more {
        *all.entry(kind).or_default() += count;
    }
}

fn median(values: &[u64]) -> u64 {
    let mut sorted = values.to_vec();
    sorted.sort_unstable();
    sorted.get(sorted.len() / 2).copied().unwrap_or(0)
}

#[expect(clippy::cast_precision_loss, reason = "counts of some thousands")]
fn mean(values: &[u64]) -> f64 {
    values.iter().sum::<u64>() as f64 / values.len().max(1) as f64
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games();
        let dead: u64 = self.deaths.values().sum();
        let deaths = |warning| {
            let count = self.deaths.get(&warning).copied().unwrap_or(0);
            format!("{count} ({:.1} %)", percent(count, dead))
        };
        let helped =
            u64::try_from(self.stopped.iter().filter(|count| **count > 0).count()).unwrap_or(0);
        writeln!(f, "| | |\n|---|---|")?;
        writeln!(f, "| delves | {games} |")?;
        writeln!(f, "| won | {} ({:.1} %) |", self.won, percent(self.won, games))?;
        writeln!(f, "| stopped at the turn limit | {} |", self.stalled)?;
        writeln!(f, "| turns of a won delve, median | {} |", median(&self.won_in))?;
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
            percent(helped, self.won),
            mean(&self.stopped)
        )?;
        writeln!(
            f,
            "| dead monsters killed by monsters, levels with 10 monsters or more | {:.1} % |",
            self.share_of_brawls(10)
        )?;
        writeln!(f, "| killers, by mask 0 to f | {:?} |", self.killers)?;
        writeln!(f, "| actions refused | {} |\n", self.refused)?;
        writeln!(
            f,
            "| level | reached | lost | lost % | turns | killed by the PC | by monsters |"
        )?;
        writeln!(f, "|---|---|---|---|---|---|---|")?;
        for level in 1..=LEVELS {
            let (reached, lost) = (self.reached[level], self.lost[level]);
            writeln!(
                f,
                "| {level} | {reached} | {lost} | {:.1} | {} | {} | {} |",
                percent(lost, reached),
                self.turns[level] / reached.max(1),
                self.kills.by_the_player[level],
                self.kills.by_monsters[level],
            )?;
        }
        writeln!(f, "\n| | | met in % of the delves that got there | used in % |")?;
        writeln!(f, "|---|---|---|---|")?;
        for ((group, name), met) in self.met() {
            let used = self
                .used
                .get(&name)
                .map_or(String::new(), |used| format!("{:.1}", percent(*used, games)));
            writeln!(f, "| {group} | {name} | {met:.1} | {used} |")?;
        }
        Ok(())
    }
}
