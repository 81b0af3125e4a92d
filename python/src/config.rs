//! Reads the arguments of an environment, which the Python half passes as a dict.

use crate::{
    episodes::{Config, OnInvalid},
    errors::{HexdelveError, guarded},
    journals::Journals,
    parts::Spec,
    rewards::RewardScheme,
    seeds::LevelSeeds,
    setup::{Kind, NO_LEVEL_SEED, Setup, Trades},
};
use hexdelve::{
    dungeon::Dungeon,
    grid::Size,
    level::{Challenge, GameTables, LevelKind},
    rng::Seed,
};
use hexdelve_study::action_space::DiscreteAction;
use pyo3::{conversion::FromPyObjectOwned, exceptions::PyValueError, prelude::*, types::PyDict};
use std::{path::PathBuf, sync::Arc};

/// Reads one argument.
fn argument<'py, T: FromPyObjectOwned<'py>>(from: &Bound<'py, PyDict>, name: &str) -> PyResult<T> {
    let value = from.get_item(name)?;
    let value = value.ok_or_else(|| PyValueError::new_err(format!("{name} is missing")))?;
    let read: Result<T, _> = value.extract();
    read.map_err(|error| {
        let mut found = value.to_string();
        found.truncate(found.floor_char_boundary(100));
        PyValueError::new_err(format!("{name}={found}: {}", error.into()))
    })
}

/// Finds a value by name among the named values.
fn named<'a, T: Copy>(
    argument: &str,
    name: Option<String>,
    all: impl Iterator<Item = (&'a str, T)> + Clone,
) -> PyResult<Option<T>> {
    let Some(name) = name else { return Ok(None) };
    let found = all.clone().find(|(own, _)| *own == name).map(|(_, value)| value);
    if found.is_some() {
        return Ok(found);
    }
    let known: Vec<_> = all.map(|(name, _)| name).collect();
    let known = known.join(", ");
    Err(PyValueError::new_err(format!("{argument}={name:?}: expected any of {known}, or None")))
}

fn kind(from: &Bound<'_, PyDict>) -> PyResult<Kind> {
    let game: String = argument(from, "game")?;
    Ok(match &game[..] {
        "pit" => {
            let (width, height) = argument(from, "size")?;
            let size = Size::of(width, height).checked();
            let kinds = LevelKind::OF_THE_PIT.into_iter().map(|kind| (kind.name(), kind));
            Kind::Pit {
                monsters: argument(from, "monsters")?,
                size: size.map_err(|error| PyValueError::new_err(format!("size: {error}")))?,
                kind: named("level_kind", argument(from, "level_kind")?, kinds)?,
                bore: argument(from, "bore")?,
            }
        }
        "delve" => {
            let challenges = Challenge::ALL.into_iter().map(|it| (it.name(), it));
            Kind::Delve {
                practice: argument(from, "practice")?,
                challenge: named("challenge", argument(from, "challenge")?, challenges)?,
            }
        }
        _ => {
            let (arts, trades): (Vec<String>, Trades) =
                (argument(from, "arts")?, argument(from, "trades")?);
            let tables = GameTables::built_in();
            let all_arts: Vec<_> = tables.arts.iter().map(|(_, it)| (&*it.name, ())).collect();
            let all_trades: Vec<_> = tables.trades.iter().map(|it| (&*it.name, ())).collect();
            for art in &arts {
                named("arts", Some(art.clone()), all_arts.iter().copied())?;
            }
            for trade in trades.values() {
                named("trades", Some(trade.clone()), all_trades.iter().copied())?;
            }
            Kind::Drawing {
                text: argument(from, "drawing")?,
                foggy: argument(from, "foggy")?,
                delve: argument(from, "delve_rules")?,
                arts,
                trades,
            }
        }
    })
}

/// The number of cells of all levels of a batch. More would take several gigabytes.
const MOST_CELLS: usize = 1 << 28;

/// Reads all arguments, for so many environments.
pub(crate) fn config(from: &Bound<'_, PyDict>, count: usize) -> PyResult<Arc<Config>> {
    let kind = kind(from)?;
    let observations: Vec<String> = argument(from, "observations")?;
    let has_messages = observations.iter().any(|name| name == "message");
    let setup = Setup::new(kind, has_messages);
    let journals: Option<PathBuf> = argument(from, "journals")?;
    let levels: Option<Vec<u64>> = argument(from, "level_seed")?;
    if setup.is_drawing() {
        if journals.is_some() {
            return Err(PyValueError::new_err(
                "journals: a game in a drawing has no journal; use a pit or a delve",
            ));
        }
        if levels.is_some() {
            return Err(PyValueError::new_err(NO_LEVEL_SEED));
        }
    }
    let journals = journals.map(|folder| {
        Journals::in_folder(&folder).map_err(|error| {
            let told = format!("journals={:?}: {error}", folder.display().to_string());
            pyo3::exceptions::PyOSError::new_err(told)
        })
    });
    // The size of a drawing is the size of its level.
    let size = guarded(from.py(), || {
        let game = setup.start(Seed(0), None)?;
        Ok(game.world().resource::<Dungeon>().size())
    });
    let size = size?.map_err(HexdelveError::new_err::<String>)?;
    if size.area().saturating_mul(count) > MOST_CELLS {
        let most = MOST_CELLS / size.area();
        let told = format!("num_envs={count}: expected at most {most} levels of {size} cells");
        return Err(PyValueError::new_err(told));
    }
    let journeys: bool = argument(from, "journeys")?;
    let actions = if journeys { DiscreteAction::COUNT } else { DiscreteAction::PRIMITIVE_COUNT };
    let levels = match levels {
        None => LevelSeeds::OfTheGame,
        Some(seeds) if seeds.is_empty() => {
            return Err(PyValueError::new_err("level_seed: expected at least one seed"));
        }
        Some(seeds) => LevelSeeds::OneOf(seeds),
    };
    let invalid: String = argument(from, "invalid_action")?;
    let on_invalid = named(
        "invalid_action",
        Some(invalid),
        [("rest", OnInvalid::Rest), ("raise", OnInvalid::Raise)].into_iter(),
    )?;
    let journey_turns: u64 = argument(from, "journey_turns")?;
    Ok(Arc::new(Config {
        spec: Spec::of(&observations, size, actions).map_err(PyValueError::new_err)?,
        setup,
        reward: RewardScheme::named(&argument::<String>(from, "reward")?)
            .map_err(PyValueError::new_err)?,
        on_invalid: on_invalid.unwrap_or(OnInvalid::Rest),
        levels,
        max_turns: argument(from, "max_turns")?,
        journey_turns: journey_turns.max(1),
        actions,
        journals: journals.transpose()?,
        size,
    }))
}
