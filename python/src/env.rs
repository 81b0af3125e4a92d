//! One environment, as Python sees it.

use crate::{
    config::config,
    episodes::{Config, Episodes, Past, StepError},
    errors::{EpisodeEndedError, HexdelveError, InvalidActionError, MaskedActionError, guarded},
    info,
    ownership::Owned,
    parts::OwnedFrame,
    render,
    seeds::Seeds,
};
use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::{
    exceptions::PyMemoryError,
    prelude::*,
    types::{PyDict, PyType},
};
use std::sync::Arc;

/// Converts the reason why a step was not taken into an exception.
pub(crate) fn exception(error: StepError) -> PyErr {
    match error {
        StepError::Invalid(told) => InvalidActionError::new_err(told),
        StepError::Masked(told) => MaskedActionError::new_err(told),
        StepError::Ended(told) => EpisodeEndedError::new_err(told),
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
    arguments: Py<PyDict>,
    config: Arc<Config>,
    inner: Owned<Inner>,
}

/// The result of `__reduce__`: a class and the arguments with which to call it.
pub(crate) type Reduced<'py, T> = (Bound<'py, PyType>, T);

/// The result of `step`, in Gymnasium's order.
type Step<'py> = (Bound<'py, PyDict>, f64, bool, bool, Bound<'py, PyDict>);

#[pymethods]
impl Env {
    #[new]
    fn new(py: Python<'_>, arguments: Bound<'_, PyDict>, past: Past) -> PyResult<Self> {
        let config = config(&arguments, 1)?;
        let frame = OwnedFrame::new(&config.spec);
        let (base, episode, begun) = past;
        let mut episodes = Episodes::new(Arc::clone(&config), 0, Seeds { base, episode });
        if let Some(begun) = begun {
            guarded(py, || episodes.recall(&begun))?.map_err(HexdelveError::new_err)?;
        }
        let inner = Owned::new(Inner { episodes, frame });
        Ok(Self { arguments: arguments.unbind(), config, inner })
    }

    /// How to make a copy: by playing the same game up to the same turn.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, (Py<PyDict>, Past)>> {
        let past = slf.get().inner.enter()?.1.episodes.past();
        Ok((slf.get_type(), (slf.get().arguments.clone_ref(slf.py()), past)))
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
        guarded(py, || {
            inner.episodes.reset(seed, level_seed)?;
            inner.episodes.observe(&mut inner.frame.frame())
        })?
        .map_err(HexdelveError::new_err)?;
        let info = PyDict::new(py);
        let observation = inner.frame.copy_to(py, &self.config.spec, &info)?;
        info.set_item(pyo3::intern!(py, "turns"), 0)?;
        info::fill(&info, &inner.episodes, None)?;
        Ok((observation, info))
    }

    fn step<'py>(&self, py: Python<'py>, action: &Bound<'py, PyAny>) -> PyResult<Step<'py>> {
        let mut guard = self.inner.enter()?;
        let inner = &mut guard.1;
        let action = action.extract::<i64>().map_err(|_| {
            let most = self.config.actions - 1;
            let found = action.repr().map_or_else(|_| "?".to_owned(), |it| it.to_string());
            InvalidActionError::new_err(format!(
                "{found} is not an action: expected an integer from 0 to {most}."
            ))
        })?;
        let done = guarded(py, || {
            let done = inner.episodes.step(action).map_err(Ok)?;
            inner.episodes.observe(&mut inner.frame.frame()).map_err(Err)?;
            Ok(done)
        })?;
        let done = done.map_err(|error: Result<StepError, String>| match error {
            Ok(refusal) => exception(refusal),
            Err(told) => HexdelveError::new_err(told),
        })?;
        let info = PyDict::new(py);
        let observation = inner.frame.copy_to(py, &self.config.spec, &info)?;
        info.set_item(pyo3::intern!(py, "turns"), done.turns)?;
        info::fill(&info, &inner.episodes, Some(&done))?;
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

    fn render_text(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let mut guard = self.inner.enter()?;
        let inner = &mut guard.1.episodes;
        let picture = guarded(py, || inner.picture())?;
        Ok(picture.map(|(size, glyphs, colours)| render::text(size, &glyphs, &colours)))
    }

    fn render_pixels<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyArray3<u8>>>> {
        let mut guard = self.inner.enter()?;
        let inner = &mut guard.1.episodes;
        let picture = guarded(py, || inner.picture())?;
        let Some((size, glyphs, colours)) = picture else { return Ok(None) };
        let (height, width, pixels) = render::pixels(size, &glyphs, &colours).map_err(|error| {
            PyMemoryError::new_err(format!("a picture of {size} cells: {error}"))
        })?;
        Ok(Some(PyArray1::from_vec(py, pixels).reshape([height, width, 3])?))
    }

    /// Completes the journal and drops the game.
    fn close(&self) -> PyResult<()> {
        self.inner.enter()?.1.episodes.close();
        Ok(())
    }
}
