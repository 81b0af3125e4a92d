//! The speed of a watched game.

use crate::settings::UiAction;
use hexdelve::clock::Instant;
use std::{fmt, time::Duration};

const SLOWEST: Duration = Duration::from_mins(1);
const FASTEST: Duration = Duration::from_millis(1);

#[derive(Clone, Copy, Debug)]
pub(super) struct Tempo {
    delay: Duration,
    pub(super) is_paused: bool,
    next: Instant,
}

impl Tempo {
    pub(super) fn new(delay: Duration) -> Self {
        let delay = delay.min(SLOWEST);
        Self { delay, is_paused: false, next: Instant::now() + delay }
    }

    pub(super) fn heed(&mut self, action: UiAction) -> bool {
        match action {
            UiAction::Pause => self.is_paused = !self.is_paused,
            UiAction::Faster => self.delay /= 2,
            UiAction::Slower => self.delay = (self.delay * 2).clamp(FASTEST, SLOWEST),
            _ => return false,
        }
        self.wait();
        true
    }

    pub(super) fn wait(&mut self) {
        self.next = Instant::now() + self.delay;
    }

    pub(super) const fn is_instant(&self) -> bool {
        self.delay.is_zero()
    }

    pub(super) fn next(&self) -> Option<Instant> {
        (!self.is_paused).then_some(self.next)
    }

    pub(super) fn is_up(&self) -> bool {
        self.next().is_some_and(|next| next <= Instant::now())
    }
}

impl fmt::Display for Tempo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ms", self.delay.as_millis())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn delays_are_halved_and_doubled_within_a_minute() {
        let mut tempo = Tempo::new(Duration::from_millis(250));
        assert!(tempo.heed(UiAction::Slower) && tempo.to_string() == "500 ms");
        assert!((0..20).all(|_| tempo.heed(UiAction::Slower)));
        assert_eq!(tempo.to_string(), "60000 ms");
        assert!((0..50).all(|_| tempo.heed(UiAction::Faster)));
        assert_eq!(tempo.to_string(), "0 ms");
        assert!(tempo.heed(UiAction::Slower) && tempo.to_string() == "1 ms");
        assert!(tempo.heed(UiAction::Pause) && tempo.next().is_none());
        assert!(!tempo.heed(UiAction::North));
        assert_eq!(Tempo::new(Duration::MAX).to_string(), "60000 ms");
    }
}
