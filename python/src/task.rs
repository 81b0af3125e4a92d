//! The part of a batch that one thread plays: a step or a reset of each of its environments.

use crate::{
    episodes::{Config, Episodes, Past, Stepped},
    parts::{Frame, OwnedFrame},
};

/// What happens to an environment whose episode has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Autoreset {
    NextStep,
    SameStep,
    Disabled,
}

/// What came of one environment's step.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) stepped: Option<Stepped>,
    pub(crate) reward: f64,
    /// Whether a new episode has begun.
    pub(crate) has_begun: bool,
    /// The last observation of the episode that ended in this very step.
    pub(crate) last: Option<OwnedFrame>,
    pub(crate) error: Option<String>,
}

/// What one thread does in a step.
pub(crate) struct Task<'a> {
    pub(crate) episodes: &'a mut [Episodes],
    pub(crate) masks: &'a mut [Vec<i8>],
    pub(crate) actions: &'a [i64],
    pub(crate) frame: Frame<'a>,
    pub(crate) outcomes: &'a mut [Outcome],
}

/// What is done in all environments.
#[derive(Debug)]
pub(crate) enum Work {
    Step(Autoreset),
    /// Begin episodes in the environments of `which`. Without a seed, an environment goes on
    /// with its sequence.
    Reset {
        seeds: Vec<Option<u64>>,
        which: Vec<bool>,
        levels: Option<u64>,
    },
    /// Bring each environment to where another one was.
    Recall(Vec<Past>),
}

impl Task<'_> {
    /// Does the work in the environments of this thread, the first of which is the one with
    /// the number `first`.
    pub(crate) fn run(&mut self, config: &Config, work: &Work, first: usize) {
        for index in 0..self.episodes.len() {
            let mut frame = self.frame.split_off(&config.spec, 1);
            let outcome = match work {
                Work::Step(autoreset) => self.step(config, index, *autoreset, &mut frame),
                Work::Reset { seeds, which, levels } => {
                    let at = first + index;
                    let begins = which.get(at).copied().unwrap_or_default();
                    let seed = seeds.get(at).copied().flatten();
                    self.reset(index, begins.then_some((seed, *levels)), &mut frame)
                }
                Work::Recall(pasts) => self.recall(index, &pasts[first + index], &mut frame),
            };
            if let Some(mask) = &frame.action_mask {
                self.masks[index].copy_from_slice(mask);
            }
            self.outcomes[index] =
                outcome.unwrap_or_else(|told| Outcome { error: Some(told), ..Outcome::default() });
        }
    }

    /// Begins an episode if there are seeds for it, and observes the environment either way.
    fn reset(
        &mut self,
        index: usize,
        seeds: Option<(Option<u64>, Option<u64>)>,
        frame: &mut Frame<'_>,
    ) -> Result<Outcome, String> {
        let episodes = &mut self.episodes[index];
        match seeds {
            Some((seed, levels)) => {
                episodes.reset(seed, levels)?;
                episodes.observe(frame)?;
            }
            None => episodes.observe_again(frame)?,
        }
        Ok(Outcome { has_begun: seeds.is_some(), ..Outcome::default() })
    }

    fn recall(
        &mut self,
        index: usize,
        (_, _, begun): &Past,
        frame: &mut Frame<'_>,
    ) -> Result<Outcome, String> {
        let episodes = &mut self.episodes[index];
        if let Some(begun) = begun {
            episodes.recall(begun)?;
        }
        episodes.observe(frame)?;
        Ok(Outcome::default())
    }

    fn step(
        &mut self,
        config: &Config,
        index: usize,
        autoreset: Autoreset,
        frame: &mut Frame<'_>,
    ) -> Result<Outcome, String> {
        let episodes = &mut self.episodes[index];
        let mut outcome = Outcome::default();
        if episodes.has_ended() && autoreset == Autoreset::NextStep {
            episodes.reset(None, None)?;
            episodes.observe(frame)?;
            outcome.has_begun = true;
            return Ok(outcome);
        }
        outcome.stepped = Some(episodes.step(self.actions[index])?);
        if episodes.has_ended() && autoreset == Autoreset::SameStep {
            let mut last = OwnedFrame::new(&config.spec);
            episodes.observe(&mut last.frame())?;
            outcome.reward = episodes.reward();
            outcome.last = Some(last);
            return Ok(outcome);
        }
        episodes.observe(frame)?;
        outcome.reward = episodes.reward();
        Ok(outcome)
    }
}
