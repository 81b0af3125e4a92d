//! One environment, as Python sees it.

use crate::{
    config::config,
    episodes::{Config, Episodes, StepError},
    errors::{EpisodeEndedError, HexdelveError, InvalidActionError, MaskedActionError},
    ownership::Owned,
    parts::OwnedFrame,
    render,
};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::{prelude::*, types::PyDict};
use std::sync::Arc;

/// Converts the reason why a step was not taken into an exception.
pub(crate) fn exception(error: StepError) -> PyErr {
    match error {
        StepError::Invalid(told) => InvalidActionError::new_err(told),
        StepError::Masked(told) => MaskedActionError::new_err(told),
        StepError::Ended(told) => EpisodeEndedError::new_err(told),
    }
}

/// Adds the values known at the start of an episode to `info`.
pub(crate) fn tell_beginning(episodes: &Episodes, info: &Bound<'_, PyDict>) -> PyResult<()> {
    let (seed, level_seed) = episodes.seed_pair();
    info.set_item("seed", seed)?;
    info.set_item("level_seed", level_seed)?;
    info.set_item("run_code", episodes.run_code())?;
    if let Some((path, _)) = episodes.journal() {
        info.set_item("journal", path)?;
    }
    Ok(())
}

/// Adds the values known at the end of an episode to `info`.
pub(crate) fn tell_end(episodes: &Episodes, info: &Bound<'_, PyDict>) -> PyResult<()> {
    info.set_item("outcome", outcome(episodes.status()))?;
    info.set_item("run_code", episodes.run_code())?;
    if let Some((path, trouble)) = episodes.journal() {
        info.set_item("journal", path)?;
        if let Some(trouble) = trouble {
            info.set_item("journal_error", trouble)?;
        }
    }
    Ok(())
}

fn outcome(status: &[i64]) -> &'static str {
    match status[hexdelve::observation::StatusField::Outcome.index()] {
        0 => "unfinished",
        1 => "won",
        2 => "lost",
        3 => "stalled",
        _ => "given up",
    }
}

#[derive(Debug)]
struct Inner {
    episodes: Episodes,
    frame: OwnedFrame,
}

/// One environment, without Gymnasium's base class.
#[pyclass(frozen, module = "hexdelve._native")]
#[derive(Debug)]
pub(crate) struct Env {
    config: Arc<Config>,
    inner: Owned<Inner>,
}

/// The result of `step`, in Gymnasium's order.
type Step<'py> = (Bound<'py, PyDict>, f64, bool, bool, Bound<'py, PyDict>);

#[pymethods]
impl Env {
    #[new]
    fn new(arguments: &Bound<'_, PyDict>, base_seed: u64) -> PyResult<Self> {
        let config = config(arguments)?;
        let frame = OwnedFrame::new(&config.spec);
        let episodes = Episodes::new(Arc::clone(&config), 0, base_seed);
        Ok(Self { config, inner: Owned::new(Inner { episodes, frame }) })
    }

    /// The name, shape and element type of each part of an observation.
    fn parts(&self) -> Vec<(&'static str, Vec<usize>, &'static str)> {
        self.config.spec.list()
    }

    /// The number of actions.
    fn action_count(&self) -> usize {
        self.config.actions
    }

    #[pyo3(signature = (seed=None, level_seed=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seed: Option<u64>,
        level_seed: Option<u64>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>)> {
        let mut guard = self.inner.claim()?;
        let inner = &mut guard.1;
        py.detach(|| {
            inner.episodes.reset(seed, level_seed)?;
            inner.episodes.observe(&mut inner.frame.frame())
        })
        .map_err(HexdelveError::new_err)?;
        let info = PyDict::new(py);
        let observation = inner.frame.copy_to(py, &self.config.spec, &info)?;
        info.set_item(pyo3::intern!(py, "turns"), 0)?;
        tell_beginning(&inner.episodes, &info)?;
        Ok((observation, info))
    }

    fn step<'py>(&self, py: Python<'py>, action: &Bound<'py, PyAny>) -> PyResult<Step<'py>> {
        let mut guard = self.inner.enter()?;
        let inner = &mut guard.1;
        let action = action.extract::<i64>().map_err(|_| {
            let most = self.config.actions - 1;
            let found = action.repr().map_or_else(|_| "?".to_owned(), |it| it.to_string());
            InvalidActionError::new_err(format!(
                "The action {found} is not an integer: expected one from 0 to {most}."
            ))
        })?;
        let done = py.detach(|| {
            let done = inner.episodes.step(action).map_err(Ok)?;
            inner.episodes.observe(&mut inner.frame.frame()).map_err(Err)?;
            Ok(done)
        });
        let done = done.map_err(|error: Result<StepError, String>| match error {
            Ok(refusal) => exception(refusal),
            Err(told) => HexdelveError::new_err(told),
        })?;
        let info = PyDict::new(py);
        let observation = inner.frame.copy_to(py, &self.config.spec, &info)?;
        info.set_item(pyo3::intern!(py, "turns"), done.turns)?;
        if let Some(refused) = done.refused {
            info.set_item(pyo3::intern!(py, "refused"), refused)?;
        }
        if done.terminated || done.truncated {
            tell_end(&inner.episodes, &info)?;
        }
        let reward = inner.episodes.reward();
        Ok((observation, reward, done.terminated, done.truncated, info))
    }

    /// A copy of the status row, regardless of whether `blstats` is observed.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<i64>>> {
        Ok(PyArray1::from_slice(py, self.inner.enter()?.1.episodes.status()))
    }

    fn run_code(&self) -> PyResult<Option<String>> {
        Ok(self.inner.enter()?.1.episodes.run_code().map(str::to_owned))
    }

    fn render_text(&self) -> PyResult<Option<String>> {
        let picture = self.inner.enter()?.1.episodes.picture();
        Ok(picture.map(|(size, glyphs, colours)| render::text(size, &glyphs, &colours)))
    }

    fn render_pixels<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray3<u8>>>> {
        let picture = self.inner.enter()?.1.episodes.picture();
        let Some((size, glyphs, colours)) = picture else { return Ok(None) };
        let (height, width, pixels) = render::pixels(size, &glyphs, &colours);
        Ok(Some(PyArray1::from_vec(py, pixels).reshape([height, width, 3])?))
    }

    /// Completes the journal and drops the game.
    fn close(&self) -> PyResult<()> {
        self.inner.enter()?.1.episodes.close();
        Ok(())
    }
}
