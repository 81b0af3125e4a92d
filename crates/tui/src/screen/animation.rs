//! The animation of a turn: what the PC saw happen since its last action, as a few short frames on
//! top of the finished frame, which follows them. There is no thread and no timer: the session's
//! poll shows one frame after another, and any input ends them and is handled at once.

use super::{NextWakeup, session::ScreenSession};
use crate::prelude::*;
use crate::{
    messages::effects::{Drawn, Effect, SeenEffects},
    session::SessionError,
    settings::Row,
    terminal::{Inbox, Input},
};
use crossbeam_channel::TryRecvError;
use hexdelve::{
    clock::Instant,
    knowledge::{HeardSound, recent_messages},
};
use ratatui::{
    backend::Backend,
    style::{Modifier, Style},
};
use std::time::Duration;

const FRAME: Duration = Duration::from_millis(30);
/// If writing a frame takes longer, the player would wait for the terminal.
const SLOW: Duration = Duration::from_millis(20);
/// The least time before a watched game's next turn: 250 ms, less what it took to get here.
const LEAST: Duration = Duration::from_millis(225);

#[derive(Debug, Default)]
pub(super) struct Animation {
    /// The number of turns that the PC had taken when the screen was last drawn.
    turn: Option<u64>,
    is_slow: bool,
    /// The frames that are left, in reverse order: the first one is the finished frame.
    frames: Vec<ScreenFrame>,
    due: Option<Instant>,
}

impl<B: Backend + Send + Sync + 'static> ScreenSession<'_, B> {
    /// Shows the game after an input or a wakeup: first what the PC saw of the last turn, if it is
    /// the only one since the last frame and nobody has to wait.
    pub(super) fn show_turn(
        &mut self,
        is_journey: bool,
        inputs: &Inbox<Input>,
    ) -> Result<(), SessionError> {
        let finished = self.finished_frame();
        let (turns, is_over) = (self.controller.game.turns(), self.controller.is_over());
        let Animation { turn, is_slow, .. } = self.animation;
        if is_slow
            || is_journey
            || self.mode.is_busy()
            || !self.preferences.animation
            || self.mode.viewpoint().is_some()
            || turn.is_none_or(|before| before + 1 != turns)
            || !is_over && !self.overlays.is_empty()
            || inputs.peek() != Err(TryRecvError::Empty)
            || match self.next_wakeup() {
                NextWakeup::Now => true,
                NextWakeup::At(at) => at < Instant::now() + LEAST,
                NextWakeup::Never => false,
            }
        {
            return self.show(finished);
        }
        // The result of the game may cover the cell of a death.
        let under = is_over.then(|| self.frame_under(0));
        self.animation.frames = self.animated(under.as_ref().unwrap_or(&finished));
        self.animation.frames.insert(0, finished);
        self.show_next_frame()
    }

    /// Shows a frame instead of those of the animation.
    pub(super) fn show(&mut self, frame: ScreenFrame) -> Result<(), SessionError> {
        self.animation.frames = vec![frame];
        self.show_next_frame()
    }

    fn show_next_frame(&mut self) -> Result<(), SessionError> {
        let Some(frame) = self.animation.frames.pop() else { return Ok(()) };
        let begun = Instant::now();
        let shown = self.renderer.show(frame).map_err(SessionError::Render);
        self.animation.turn = Some(self.controller.game.turns());
        let was_slow = std::mem::replace(&mut self.animation.is_slow, begun.elapsed() > SLOW);
        if was_slow && self.animation.is_slow && self.preferences.shades.is_none() {
            self.renderer.without_shades();
        }
        if self.animation.is_slow {
            self.animation.frames.truncate(1);
        }
        let has_more = !self.animation.frames.is_empty();
        self.animation.due = has_more.then(|| Instant::now() + FRAME);
        shown
    }

    /// Returns the time until the animation's next frame. There is none if input has ended it: the
    /// frame after that input shows the game as it is.
    pub(super) fn animate(
        &mut self,
        inputs: &Inbox<Input>,
    ) -> Result<Option<Duration>, SessionError> {
        let Some(due) = self.animation.due else { return Ok(None) };
        match inputs.peek() {
            Ok(()) => self.animation.due = None,
            Err(TryRecvError::Disconnected) => {
                self.animation.frames.truncate(1);
                self.show_next_frame()?;
            }
            Err(TryRecvError::Empty) if due <= Instant::now() => self.show_next_frame()?,
            Err(TryRecvError::Empty) => {}
        }
        let due = self.animation.due;
        Ok(due.map(|due| due.saturating_duration_since(Instant::now())))
    }

    /// In reverse order.
    fn animated(&self, beneath: &ScreenFrame) -> Vec<ScreenFrame> {
        let world = self.controller.game.world();
        let mut effects = SeenEffects::of(world).to_vec();
        // A noise: the cells beside its source.
        let sounds = recent_messages::<HeardSound>(world).flat_map(|it| it.cell.neighbours());
        effects.extend(sounds.map(|cell| {
            let glyph = beneath.glyph(cell).filter(|glyph| *glyph != ' ').unwrap_or('.');
            let drawn = Drawn::Glyph(glyph, ColourRole::Sound);
            Effect { frames: 0..1, cell, drawn, is_reversed: false, needs: None }
        }));
        let (palette, glyphs) = self.renderer.appearance();
        let draw = |frame: &mut ScreenFrame, effect: &Effect| {
            let (glyph, role) = match effect.drawn {
                Drawn::Glyph(glyph, role) => (glyph, role),
                Drawn::Recoloured(role) => (beneath.glyph(effect.cell).unwrap_or(' '), role),
                Drawn::Ground => (' ', ColourRole::Floor),
            };
            let is_blank = glyph == ' ' && matches!(effect.drawn, Drawn::Recoloured(_));
            if is_blank || effect.needs.is_some_and(|(at, it)| beneath.glyph(at) != Some(it)) {
                return;
            }
            let style = match effect.drawn {
                Drawn::Ground => Style::new().bg(palette.paint(Row::Floor).ground),
                _ if effect.is_reversed && role == ColourRole::Danger => palette.alarm(),
                _ if effect.is_reversed => palette.style(role).add_modifier(Modifier::REVERSED),
                _ => palette.style(role).remove_modifier(Modifier::REVERSED),
            };
            frame.put(effect.cell, glyphs.substitute(glyph).unwrap_or(glyph), style);
        };
        let count = effects.iter().map(|it| it.frames.end).max().unwrap_or(0);
        let frames = (0..count).rev().map(|number| {
            let mut frame = beneath.clone();
            let shown = effects.iter().filter(|it| it.frames.contains(&number));
            shown.for_each(|effect| draw(&mut frame, effect));
            frame
        });
        frames.collect()
    }
}
