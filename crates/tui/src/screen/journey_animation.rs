//! The animation of a journey: a frame for each step, unless the player would have to wait for it.

use hexdelve::clock::Instant;
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(8);
const MOST: Duration = Duration::from_millis(320);

#[derive(Debug)]
pub(crate) struct Pace {
    is_shown: bool,
    last_step: Option<Instant>,
    spent: Duration,
}

impl Pace {
    pub(crate) fn new(is_shown: bool) -> Self {
        Self { is_shown, last_step: None, spent: Duration::ZERO }
    }

    pub(crate) fn shows_a_step(&mut self) -> bool {
        self.last_step = Some(Instant::now());
        self.is_shown
    }

    /// If a frame takes longer to draw than a step is shown, only the journey's end is drawn.
    pub(crate) fn pause(&mut self) -> Option<Duration> {
        let drawing = self.last_step?.elapsed();
        Some(self.pause_after(drawing))
    }

    fn pause_after(&mut self, drawing: Duration) -> Duration {
        self.spent += drawing.max(FRAME);
        self.is_shown &= drawing <= FRAME && self.spent <= MOST;
        if self.is_shown { FRAME.saturating_sub(drawing) } else { Duration::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_longer_than_a_moment_for_a_journey() {
        let mut pace = Pace::new(true);
        let pauses: Duration = (0..200).map(|_| pace.pause_after(Duration::ZERO)).sum();
        assert!(pauses > FRAME && pauses <= MOST, "{pauses:?}");
        assert!(!pace.shows_a_step());
    }

    #[test]
    fn a_slow_terminal_gets_the_last_frame_only() {
        let mut pace = Pace::new(true);
        assert_eq!(pace.pause_after(FRAME / 2), FRAME / 2);
        assert!(pace.shows_a_step());
        assert_eq!(pace.pause_after(FRAME * 2), Duration::ZERO);
        assert!(!pace.shows_a_step());
    }
}
