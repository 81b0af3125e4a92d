//! The effects of keys and mouse clicks in a session; every click has an equivalent key. Also the
//! detection of keys pressed in quick succession.

use super::{
    modes::{ModeInput, TerminalHost},
    overlays::{OwnOverlays, aim::Look, confirm::Confirm, opened_by, result::leaves, skill_of},
    session::{Opened, ScreenSession},
};
use crate::prelude::*;
use crate::{
    session::{SessionEnd, SessionError},
    settings::{InputMode, Key, KeyCode, may_be_torn, name_of},
    terminal::Click,
};
use hexdelve::{clock::Instant, player::Journey};
use ratatui::backend::Backend;
use std::time::Duration;

impl<B: Backend + Send + Sync + 'static> ScreenSession<'_, B> {
    pub(super) fn take_a_key(
        &mut self,
        key: Key,
        host: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        let action = self.keys.action(key, self.mode.input_mode());
        let press = self.haste.press(key, action);
        if self.haste.is_spent(press) || !self.is_shown() && !self.is_for_the_blind(press) {
            return Ok(None);
        }
        match action {
            Some(UiAction::Suspend) => {
                self.controller.recording.sync();
                host.suspend(true)?;
                self.renderer.invalidate();
            }
            Some(UiAction::Redraw) => self.renderer.invalidate(),
            Some(UiAction::TakeBack) => {
                if self.controller.take_back() {
                    self.overlays.clear();
                    self.has_ended = false;
                }
            }
            // Nothing would be lost.
            Some(UiAction::Quit) if self.mode.input_mode() == InputMode::Replaying => {
                return Ok(Some(SessionEnd::Quit));
            }
            _ => return Ok(self.press(press)),
        }
        Ok(None)
    }

    fn press(&mut self, press: ResolvedKey) -> Option<SessionEnd> {
        let heard = self.as_heard_by_the_top(press);
        let (mode, top, mut context) = self.parts();
        let answer = match top {
            Some(top) => top.press(heard, &mut context),
            None => mode.press(heard, &mut context),
        };
        if let Some(answer) = answer {
            return self.follow(answer, press);
        }
        let free = self.leaves_the_board();
        let is_asked = self.overlays.last().is_some_and(|top| top.overlay.is_question());
        match press.action {
            Some(action) if is_asked && action.makes_the_pc_act() => {
                self.overlays.clear();
                self.press(press)
            }
            Some(UiAction::Close) => self.follow(Response::Close, press),
            Some(action) => {
                let (.., mut context) = self.parts();
                if let Some(answer) = opened_by(action, free, &mut context) {
                    return self.open_from_the_board(answer, action, press);
                }
                let answer = self.ask_the_mode(ModeInput::Action(action, free));
                answer.and_then(|answer| self.follow(answer, press))
            }
            None => self.press_a_key_of_an_extension(press, free),
        }
    }

    /// For the actions in the overlay's help, the player's keys work in every input mode.
    fn as_heard_by_the_top(&self, press: ResolvedKey) -> ResolvedKey {
        let players = self.keys.action(press.key, InputMode::Playing);
        let help = self.overlays.last().and_then(|top| top.overlay.help());
        let named = |action: &UiAction| help.is_some_and(|help| help.names(*action));
        ResolvedKey { action: players.filter(named).or(press.action), ..press }
    }

    fn press_a_key_of_an_extension(
        &mut self,
        press: ResolvedKey,
        free: bool,
    ) -> Option<SessionEnd> {
        let game = &self.controller.game;
        let mut own = OwnOverlays::of(game.world()).iter();
        if let Some(open) = own.find(|it| press.letter() == Some(it.key)).map(|it| it.open) {
            self.controller.forget_old_news();
            self.toggle(open(), None);
            return None;
        }
        let plays = self.mode.input_mode() == InputMode::Playing;
        match skill_of(game, press.key) {
            _ if !free => None,
            Some(skill) if plays => self.follow(Response::Do(skill.into()), press),
            _ => self.tell_that_it_is_unbound(press),
        }
    }

    /// The help describes the overlay beneath it. An overlay that is already on top closes.
    pub(super) fn open_from_the_board(
        &mut self,
        answer: Response,
        action: UiAction,
        press: ResolvedKey,
    ) -> Option<SessionEnd> {
        let Response::Open(overlay) = answer else { return self.follow(answer, press) };
        self.controller.forget_old_news();
        if action == UiAction::Help {
            self.overlays.push(Opened { overlay, by: Some(action) });
        } else {
            self.toggle(overlay, Some(action));
        }
        None
    }

    fn toggle(&mut self, overlay: Box<dyn Layer>, by: Option<UiAction>) {
        let is_there = self.top().0 == overlay.name();
        self.overlays.clear();
        if !is_there {
            self.overlays.push(Opened { overlay, by });
        }
    }

    fn tell_that_it_is_unbound(&mut self, press: ResolvedKey) -> Option<SessionEnd> {
        let is_news = self.unbound_key.replace(press.key.code) != Some(press.key.code);
        if !is_news || may_be_torn(press.key) {
            return None;
        }
        let help = self.keys.key(UiAction::Help, self.mode.input_mode());
        let help = help.map(|help| format!(" {help} lists the keys."));
        let words = format!("{} is not bound.{}", name_of(press.key), help.unwrap_or_default());
        self.follow(Response::Refuse(words), press)
    }

    pub(super) fn follow(&mut self, answer: Response, press: ResolvedKey) -> Option<SessionEnd> {
        self.controller.forget_old_news();
        let replays = self.mode.input_mode() == InputMode::Replaying;
        match answer {
            Response::Do(_) | Response::UseWizardPower(_) | Response::StartJourney(_)
                if replays =>
            {
                self.controller.say("You cannot change a recorded game.".to_owned());
            }
            Response::Stay => {}
            Response::StayAndPause => drop(self.ask_the_mode(ModeInput::Pause)),
            Response::Press(key) => {
                let action = self.keys.action(key, self.mode.input_mode());
                return self.press(ResolvedKey { key, action, ..press });
            }
            Response::Open(overlay) => self.open(overlay),
            Response::Close => drop(self.overlays.pop()),
            Response::CloseAndConsumeKey => {
                self.overlays.pop();
                self.haste.spent = Some(press.key.code);
            }
            Response::CloseAndPress => {
                self.overlays.pop();
                if self.is_shown() {
                    return self.press(press);
                }
            }
            Response::Do(command) => {
                self.overlays.clear();
                if let Some(question) = self.controller.consider(command, true) {
                    self.open(Box::new(Confirm { command, question }));
                }
            }
            Response::StartJourney(journey) => {
                if !self.leaves_the_board() {
                    self.overlays.clear();
                }
                self.ask_the_mode(ModeInput::Journey(journey));
            }
            Response::UseWizardPower(power) => {
                self.overlays.clear();
                self.controller.wield(power);
            }
            Response::GoTo(turn) => {
                self.overlays.clear();
                self.ask_the_mode(ModeInput::Turn(turn));
            }
            Response::Refuse(words) => self.controller.say(words),
            Response::GiveUp => {
                self.overlays.pop();
                self.controller.give_up();
            }
            Response::Leave(farewell) => return Some(farewell),
        }
        None
    }

    fn is_shown(&self) -> bool {
        self.mode.least_extent().fits_in(self.renderer.drawn_extent())
    }

    /// On a screen that is too small to show a key's effect, only a few keys work.
    fn is_for_the_blind(&self, press: ResolvedKey) -> bool {
        match (self.top().0, press.action) {
            (_, Some(UiAction::TakeBack)) => false,
            ("Quit", _) | (_, Some(UiAction::Quit | UiAction::Suspend | UiAction::Redraw)) => true,
            ("Result", action) => leaves(action) && !matches!(press.letter(), Some(',' | '.')),
            _ => false,
        }
    }

    pub(super) fn take_a_click(&mut self, click: Click) -> Option<SessionEnd> {
        let (press, at) = (ResolvedKey::CLICK, (click.column, click.row));
        let frame = self.renderer.frame();
        if let Some((area, first)) = frame.panel.filter(|(area, _)| area.contains(at.into())) {
            let line = usize::from(click.row - area.y).checked_sub(1)?;
            let text = frame.panel_lines().into_iter().nth(line)?;
            let answer = self.parts().1?.click_line(first + line, &text)?;
            return self.follow(answer, press);
        }
        let size = self.controller.game.world().resource::<Dungeon>().size();
        let cell = self.renderer.frame().cell_at(at).filter(|it| size.contains(*it))?;
        if let Some(answer) = self.parts().1.and_then(|top| top.click_cell(cell)) {
            return self.follow(answer, press);
        }
        if !self.leaves_the_board() {
            return None;
        }
        if click.is_right_button {
            return self.open_from_the_board(Response::open(Look(cell)), UiAction::Look, press);
        }
        let plays = self.mode.input_mode() == InputMode::Playing;
        let answer = plays.then(|| Response::StartJourney(Journey::travel(cell)))?;
        self.follow(answer, press)
    }
}

/// Within this time, the player cannot have looked at the screen between two keys.
pub(super) const HASTE: Duration = Duration::from_millis(300);

#[derive(Debug, Default)]
pub(super) struct Haste {
    last: Option<(KeyCode, Instant)>,
    /// It has no further effect while it may still be held, because it closed something.
    spent: Option<KeyCode>,
}

impl Haste {
    /// Most terminals do not report repeats, so the same key within `HASTE` counts as held. A key
    /// pressed soon after another may have been meant for what the screen showed before.
    pub(super) fn press(&mut self, key: Key, action: Option<UiAction>) -> ResolvedKey {
        let last = self.last.replace((key.code, Instant::now()));
        let last = last.filter(|(_, at)| at.elapsed() < HASTE).map(|(code, _)| code);
        let is_held = key.is_repeat || last == Some(key.code);
        let follows = last.is_some() && action.and_then(UiAction::player_action).is_some();
        ResolvedKey { key, action, is_held, is_type_ahead: is_held || follows }
    }

    pub(super) fn is_spent(&mut self, press: ResolvedKey) -> bool {
        self.spent = self.spent.filter(|spent| press.is_type_ahead && *spent == press.key.code);
        self.spent.is_some()
    }
}
