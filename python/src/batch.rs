//! Many environments at once, distributed among persistent threads.

use crate::{
    config::config,
    env::{Reduced, exception},
    episodes::{Config, Episodes, OnInvalid, Past, StepError, Stepped},
    errors::{HexdelveError, guarded},
    info,
    ownership::Owned,
    parts::Arrays,
    seeds::Seeds,
    task::{Autoreset, Outcome, Task, Work},
};
use numpy::{PyArray1, PyArray2, PyReadonlyArray1};
use pyo3::{
    exceptions::PyValueError,
    prelude::*,
    types::{PyDict, PyList},
};
use rayon_core::{ThreadPool, ThreadPoolBuilder};
use std::sync::{Arc, Mutex, PoisonError};

#[derive(Debug)]
struct Inner {
    episodes: Vec<Episodes>,
    /// The masks of the last observation, used to check all actions before any is taken.
    masks: Vec<Vec<i8>>,
}

/// A batch of environments, without Gymnasium's base class.
#[pyclass(frozen, module = "hexdelve._native")]
pub(crate) struct Batch {
    arguments: Py<PyDict>,
    options: Options,
    config: Arc<Config>,
    autoreset: Autoreset,
    inner: Owned<Inner>,
    /// `None` if the calling thread does all the work.
    pool: Option<ThreadPool>,
    /// The number of environments per thread, except for the last thread.
    share: usize,
    /// The arrays that every step returns, if they are not copied.
    shared: Option<Arrays>,
}

/// The number of threads, whether they stay on their cores, the autoreset mode, and whether
/// each step returns new arrays.
type Options = (usize, bool, String, bool);

/// All arguments of a batch.
type Arguments = (Py<PyDict>, Vec<Past>, Options);

/// The result of `step`: observations, rewards, terminations, truncations, `info`, and
/// the events in single environments.
type Step<'py> = (
    Bound<'py, PyDict>,
    Bound<'py, PyArray1<f64>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyArray1<bool>>,
    Bound<'py, PyDict>,
    Bound<'py, PyList>,
);

#[pymethods]
impl Batch {
    #[new]
    fn new(
        py: Python<'_>,
        arguments: Bound<'_, PyDict>,
        pasts: Vec<Past>,
        options: Options,
    ) -> PyResult<Self> {
        let count = pasts.len();
        if count == 0 {
            return Err(PyValueError::new_err("num_envs=0: expected at least 1"));
        }
        let config = config(&arguments, count)?;
        let (threads, pin, ref autoreset, copy) = options;
        let autoreset = match &autoreset[..] {
            "NextStep" => Autoreset::NextStep,
            "SameStep" => Autoreset::SameStep,
            "Disabled" => Autoreset::Disabled,
            other => return Err(PyValueError::new_err(format!("autoreset mode {other:?}"))),
        };
        let share = count.div_ceil(threads.clamp(1, count));
        let threads = count.div_ceil(share);
        let episodes = pasts.iter().enumerate().map(|(index, &(base, episode, _))| {
            Episodes::new(Arc::clone(&config), index, Seeds { base, episode })
        });
        let inner =
            Inner { episodes: episodes.collect(), masks: vec![vec![0; config.actions]; count] };
        let shared = if copy { None } else { Some(Arrays::new(py, &config.spec, count)?) };
        let pool = if threads > 1 { Some(pool(threads, pin)?) } else { None };
        let (arguments, inner) = (arguments.unbind(), Owned::new(inner));
        let batch = Self { arguments, options, config, autoreset, inner, pool, share, shared };
        if pasts.iter().any(|(_, _, begun)| begun.is_some()) {
            let mut guard = batch.inner.enter()?;
            batch.run(py, &mut guard.1, &vec![0; count], &Work::Recall(pasts))?;
        }
        Ok(batch)
    }

    /// How to make a copy: by playing the same games up to the same turns.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py, Arguments>> {
        let own = slf.get();
        let pasts = own.inner.enter()?.1.episodes.iter().map(Episodes::past).collect();
        let arguments = own.arguments.clone_ref(slf.py());
        Ok((slf.get_type(), (arguments, pasts, own.options.clone())))
    }

    /// The name, shape and element type of each part of one environment's observation.
    fn parts(&self) -> Vec<(&'static str, Vec<usize>, &'static str)> {
        self.config.spec.list()
    }

    fn action_count(&self) -> usize {
        self.config.actions
    }

    /// The number of threads.
    fn threads(&self) -> usize {
        self.pool.as_ref().map_or(1, ThreadPool::current_num_threads)
    }

    /// Starts episodes in the environments whose element of `which` is true.
    #[pyo3(signature = (seeds, which, level_seed=None))]
    fn reset<'py>(
        &self,
        py: Python<'py>,
        seeds: Vec<Option<u64>>,
        which: Vec<bool>,
        level_seed: Option<u64>,
    ) -> PyResult<(Bound<'py, PyDict>, Bound<'py, PyDict>, Bound<'py, PyList>)> {
        let mut guard = self.inner.claim()?;
        let work = Work::Reset { seeds, which, levels: level_seed };
        let actions = vec![0; guard.1.episodes.len()];
        let (arrays, outcomes) = self.run(py, &mut guard.1, &actions, &work)?;
        let (info, events) = (PyDict::new(py), PyList::empty(py));
        info.set_item("turns", PyArray1::<i64>::zeros(py, outcomes.len(), false))?;
        for (index, outcome) in outcomes.iter().enumerate() {
            if outcome.has_begun {
                let own = PyDict::new(py);
                info::fill(&own, &guard.1.episodes[index], None)?;
                events.append((index, own))?;
            }
        }
        Ok((self.put(py, arrays.as_ref(), &info)?, info, events))
    }

    fn step<'py>(
        &self,
        py: Python<'py>,
        actions: PyReadonlyArray1<'py, i64>,
    ) -> PyResult<Step<'py>> {
        let mut guard = self.inner.enter()?;
        let inner = &mut guard.1;
        let actions = actions.as_slice()?.to_vec();
        self.judge(inner, &actions)?;
        let (arrays, mut outcomes) = self.run(py, inner, &actions, &Work::Step(self.autoreset))?;
        let ends =
            |outcome: &Outcome, of: fn(&Stepped) -> bool| outcome.stepped.as_ref().is_some_and(of);
        let rewards: Vec<_> = outcomes.iter().map(|it| it.reward).collect();
        let terminated: Vec<_> = outcomes.iter().map(|it| ends(it, |it| it.terminated)).collect();
        let truncated: Vec<_> = outcomes.iter().map(|it| ends(it, |it| it.truncated)).collect();
        // Those that begin anew in this very step tell their turns in `final_info`.
        let turns = |outcome: &Outcome| outcome.stepped.as_ref().map_or(0, Stepped::turns);
        let own_turns = |it: &Outcome| if it.last.is_some() { 0 } else { turns(it) };
        let (info, events) = (PyDict::new(py), PyList::empty(py));
        info.set_item("turns", PyArray1::from_iter(py, outcomes.iter().map(own_turns)))?;
        let mut begun = vec![false; outcomes.len()];
        for (index, outcome) in outcomes.iter_mut().enumerate() {
            let episodes = &inner.episodes[index];
            let own = PyDict::new(py);
            info::fill(&own, episodes, outcome.stepped.as_ref())?;
            if let Some(last) = outcome.last.take() {
                own.set_item("turns", turns(outcome))?;
                let observed = last.copy_to(py, &self.config.spec, &own)?;
                let both = PyDict::new(py);
                both.set_item("final_obs", observed)?;
                both.set_item("final_info", own)?;
                begun[index] = true;
                events.append((index, both))?;
            } else if !own.is_empty() {
                events.append((index, own))?;
            }
        }
        if begun.contains(&true) {
            self.begin_again(py, inner, arrays.as_ref(), &begun, &events)?;
        }
        let observations = self.put(py, arrays.as_ref(), &info)?;
        let [terminated, truncated] =
            [terminated, truncated].map(|flags| PyArray1::from_vec(py, flags));
        Ok((observations, PyArray1::from_vec(py, rewards), terminated, truncated, info, events))
    }

    /// The status rows of all environments.
    fn status<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<i64>>> {
        let guard = self.inner.enter()?;
        let rows: Vec<Vec<i64>> = guard.1.episodes.iter().map(|it| it.status().to_vec()).collect();
        PyArray2::from_vec2(py, &rows).map_err(|error| PyValueError::new_err(error.to_string()))
    }

    /// The run codes of all environments.
    fn run_codes(&self) -> PyResult<Vec<Option<String>>> {
        let guard = self.inner.enter()?;
        Ok(guard.1.episodes.iter().map(|it| it.run_code().map(str::to_owned)).collect())
    }

    fn close(&self) -> PyResult<()> {
        self.inner.enter()?.1.episodes.iter_mut().for_each(Episodes::close);
        Ok(())
    }
}

impl Batch {
    /// Checks all actions before any of them is taken, so that an error changes nothing.
    fn judge(&self, inner: &Inner, actions: &[i64]) -> PyResult<()> {
        let count = inner.episodes.len();
        if actions.len() != count {
            let found = actions.len();
            let told = format!("There are {found} actions for {count} environments.");
            return Err(exception(StepError::Invalid(told)));
        }
        for (index, action) in actions.iter().enumerate() {
            if inner.episodes[index].has_ended() {
                if self.autoreset == Autoreset::NextStep && inner.episodes[index].has_begun() {
                    continue;
                }
                let told = format!(
                    "The episode of environment {index} has not begun or is over: call reset(), \
                     with options={{\"reset_mask\": …}} for some environments only."
                );
                return Err(exception(StepError::Ended(told)));
            }
            let known = usize::try_from(*action).ok();
            let Some(is_possible) = known.and_then(|it| inner.masks[index].get(it)) else {
                let most = self.config.actions - 1;
                return Err(exception(StepError::Invalid(format!(
                    "Environment {index}: there is no action {action}: expected an integer from \
                     0 to {most}."
                ))));
            };
            if self.config.on_invalid == OnInvalid::Raise && *is_possible == 0 {
                return Err(exception(StepError::Masked(format!(
                    "Environment {index}: action {action} is impossible now. \
                     info[\"action_mask\"] lists the possible ones."
                ))));
            }
        }
        Ok(())
    }

    /// Does the work in all environments. Returns new arrays unless they are shared.
    fn run(
        &self,
        py: Python<'_>,
        inner: &mut Inner,
        actions: &[i64],
        work: &Work,
    ) -> PyResult<(Option<Arrays>, Vec<Outcome>)> {
        let count = inner.episodes.len();
        let own = match self.shared {
            Some(_) => None,
            None => Some(Arrays::new(py, &self.config.spec, count)?),
        };
        let Some(arrays) = own.as_ref().or(self.shared.as_ref()) else {
            return Err(HexdelveError::new_err("there are no arrays"));
        };
        let outcomes = self.run_into(py, inner, actions, work, arrays)?;
        Ok((own, outcomes))
    }

    fn run_into(
        &self,
        py: Python<'_>,
        inner: &mut Inner,
        actions: &[i64],
        work: &Work,
        arrays: &Arrays,
    ) -> PyResult<Vec<Outcome>> {
        let mut borrowed = arrays.borrow(py, &self.config.spec)?;
        let mut frame = borrowed.frame()?;
        let mut outcomes: Vec<Outcome> = Vec::new();
        outcomes.resize_with(inner.episodes.len(), Outcome::default);
        let (config, share) = (&*self.config, self.share);
        guarded(py, || {
            let parts = inner
                .episodes
                .chunks_mut(share)
                .zip(inner.masks.chunks_mut(share))
                .zip(actions.chunks(share).zip(outcomes.chunks_mut(share)));
            let tasks: Vec<_> = parts
                .map(|((episodes, masks), (actions, outcomes))| {
                    let frame = frame.split_off(&config.spec, episodes.len());
                    Mutex::new(Task { episodes, masks, actions, frame, outcomes })
                })
                .collect();
            let run = |index: usize| {
                if let Some(task) = tasks.get(index) {
                    let mut task = task.lock().unwrap_or_else(PoisonError::into_inner);
                    task.run(config, work, index * share);
                }
            };
            match &self.pool {
                // Each thread always has the same environments, so they may still be in
                // its cache.
                Some(pool) => drop(pool.broadcast(|thread| run(thread.index()))),
                None => run(0),
            }
        })?;
        match outcomes.iter_mut().enumerate().find_map(|(at, it)| Some((at, it.error.take()?))) {
            Some((index, told)) => {
                Err(HexdelveError::new_err(format!("Environment {index}: {told}")))
            }
            None => Ok(outcomes),
        }
    }

    /// Starts new episodes in the same step.
    fn begin_again(
        &self,
        py: Python<'_>,
        inner: &mut Inner,
        arrays: Option<&Arrays>,
        begun: &[bool],
        events: &Bound<'_, PyList>,
    ) -> PyResult<()> {
        let Some(arrays) = arrays.or(self.shared.as_ref()) else { return Ok(()) };
        let mut borrowed = arrays.borrow(py, &self.config.spec)?;
        let mut all = borrowed.frame()?;
        for (index, has_ended) in begun.iter().enumerate() {
            let mut frame = all.split_off(&self.config.spec, 1);
            if !has_ended {
                continue;
            }
            let episodes = &mut inner.episodes[index];
            guarded(py, || {
                episodes.reset(None, None)?;
                episodes.observe(&mut frame)
            })?
            .map_err(HexdelveError::new_err)?;
            if let Some(mask) = &frame.action_mask {
                inner.masks[index].copy_from_slice(mask);
            }
            let own = PyDict::new(py);
            info::fill(&own, episodes, None)?;
            events.append((index, own))?;
        }
        Ok(())
    }

    fn put<'py>(
        &self,
        py: Python<'py>,
        arrays: Option<&Arrays>,
        info: &Bound<'py, PyDict>,
    ) -> PyResult<Bound<'py, PyDict>> {
        match (arrays, &self.shared) {
            (Some(own), _) => own.put(py, false, info),
            (None, Some(shared)) => shared.put(py, true, info),
            (None, None) => Ok(PyDict::new(py)),
        }
    }
}

/// Starts persistent threads, each on its own core if `pin` is set.
fn pool(threads: usize, pin: bool) -> PyResult<ThreadPool> {
    let cores = if pin { core_affinity::get_core_ids().unwrap_or_default() } else { Vec::new() };
    let pool = ThreadPoolBuilder::new()
        .num_threads(threads)
        .thread_name(|index| format!("hexdelve-{index}"))
        .start_handler(move |index| {
            // With more threads than cores, the system schedules them better.
            if let Some(core) = cores.get(index).filter(|_| threads <= cores.len()) {
                core_affinity::set_for_current(*core);
            }
        })
        .build();
    pool.map_err(|error| HexdelveError::new_err(format!("The threads cannot be started: {error}")))
}
