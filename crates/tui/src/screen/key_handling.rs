//! The effects of keys in a session, and of the responses to them.

use crate::{
    screen::{
        additions::OwnOverlays,
        overlay::{Overlay, OverlayResponse, ResolvedKey, skill_of},
        overlays::{confirm::Confirm, opened_by, result::leaves},
        session::{Opened, ScreenSession, top_of},
        terminal_host::TerminalHost,
    },
    session::{SessionEnd, SessionError},
    settings::{InputMode, Key, UiAction, may_be_torn, name_of},
};
use ratatui::backend::Backend;

impl<B: Backend + Send + Sync + 'static> ScreenSession<'_, B> {
    pub(super) fn take_a_key(
        &mut self,
        key: Key,
        stage: &mut dyn TerminalHost,
    ) -> Result<Option<SessionEnd>, SessionError> {
        let action = self.keys.action(key, self.mode.input_mode());
        let press = self.haste.press(key, action);
        if self.haste.is_spent(press) || !self.is_shown() && !self.is_for_the_blind(press) {
            return Ok(None);
        }
        match action {
            Some(UiAction::Suspend) => self.suspend(stage, true)?,
            Some(UiAction::Redraw) => self.renderer.invalidate(),
            Some(UiAction::TakeBack) => self.take_back(),
            Some(UiAction::Quit) if self.mode.quits_without_asking() => {
                return Ok(Some(SessionEnd::Quit));
            }
            _ => return Ok(self.press(press)),
        }
        Ok(None)
    }

    fn press(&mut self, press: ResolvedKey) -> Option<SessionEnd> {
        if let Some(mut top) = self.overlays.pop() {
            let heard = self.as_heard_by(&*top.overlay, press);
            let answer = self.with_mode(|_, context| top.overlay.on_key(heard, context));
            self.overlays.push(top);
            if let Some(answer) = answer {
                return self.follow(answer, press);
            }
        }
        let free = self.leaves_the_board();
        let is_asked = self.overlays.last().is_some_and(|top| top.overlay.is_question());
        match press.action {
            Some(action) if is_asked && action.makes_the_pc_act() => {
                self.overlays.clear();
                self.press(press)
            }
            Some(UiAction::Close) => self.follow(OverlayResponse::Close, press),
            Some(action) => {
                let opened = self.with_mode(|_, context| opened_by(action, free, context));
                if let Some(answer) = opened {
                    return self.open_from_the_board(answer, action, press);
                }
                let answer = self.with_mode(|mode, context| mode.act(action, free, context));
                answer.and_then(|answer| self.follow(answer, press))
            }
            None => self.press_a_key_of_an_extension(press, free),
        }
    }

    /// For the actions in the overlay's help, the player's keys work in every input mode.
    fn as_heard_by(&self, overlay: &dyn Overlay, press: ResolvedKey) -> ResolvedKey {
        let players = self.keys.action(press.key, InputMode::Playing);
        let named = |action: &UiAction| overlay.help().is_some_and(|help| help.names(*action));
        ResolvedKey { action: players.filter(named).or(press.action), ..press }
    }

    fn press_a_key_of_an_extension(
        &mut self,
        press: ResolvedKey,
        free: bool,
    ) -> Option<SessionEnd> {
        let game = self.controller.game();
        let own = OwnOverlays::of(game.world()).iter();
        let own = own.copied().find(|it| press.letter() == Some(it.key));
        if let Some(own) = own {
            self.controller.forget_old_news();
            self.toggle((own.open)(), None);
            return None;
        }
        if !free {
            return None;
        }
        let plays = self.mode.input_mode() == InputMode::Playing;
        if let Some(skill) = skill_of(game, press.key).filter(|_| plays) {
            return self.follow(OverlayResponse::Do(skill.into()), press);
        }
        self.tell_that_it_is_unbound(press)
    }

    /// The help describes the overlay beneath it. An overlay that is already on top closes.
    pub(super) fn open_from_the_board(
        &mut self,
        answer: OverlayResponse,
        action: UiAction,
        press: ResolvedKey,
    ) -> Option<SessionEnd> {
        let OverlayResponse::Open(overlay) = answer else { return self.follow(answer, press) };
        self.controller.forget_old_news();
        if action == UiAction::Help {
            self.overlays.push(Opened { overlay, by: Some(action) });
        } else {
            self.toggle(overlay, Some(action));
        }
        None
    }

    fn toggle(&mut self, overlay: Box<dyn Overlay>, by: Option<UiAction>) {
        let is_there = top_of(&self.overlays).name() == overlay.name();
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
        self.follow(OverlayResponse::Refuse(words), press)
    }

    pub(super) fn follow(
        &mut self,
        answer: OverlayResponse,
        press: ResolvedKey,
    ) -> Option<SessionEnd> {
        self.controller.forget_old_news();
        let replays = self.mode.input_mode() == InputMode::Replaying;
        match answer {
            OverlayResponse::Do(_)
            | OverlayResponse::DoConfirmed(_)
            | OverlayResponse::UseWizardPower(_)
            | OverlayResponse::StartJourney(_)
                if replays =>
            {
                self.controller.say("You cannot change a recorded game.".to_owned());
            }
            OverlayResponse::Stay => {}
            OverlayResponse::StayAndPause => self.mode.pause(),
            OverlayResponse::Press(key) => {
                let action = self.keys.action(key, self.mode.input_mode());
                return self.press(ResolvedKey { key, action, ..press });
            }
            OverlayResponse::Open(overlay) => self.open(overlay),
            OverlayResponse::Close => drop(self.overlays.pop()),
            OverlayResponse::CloseAndConsumeKey => {
                self.overlays.pop();
                self.haste.spend(press);
            }
            OverlayResponse::CloseAndPress => {
                self.overlays.pop();
                if self.is_shown() {
                    return self.press(press);
                }
            }
            OverlayResponse::Do(command) => {
                self.overlays.clear();
                if let Some(objection) = self.controller.consider(command) {
                    self.open(Box::new(Confirm { command, objection }));
                }
            }
            OverlayResponse::DoConfirmed(command) => {
                self.overlays.pop();
                self.controller.submit(command);
            }
            OverlayResponse::StartJourney(journey) => {
                if !self.leaves_the_board() {
                    self.overlays.clear();
                }
                self.with_mode(|mode, context| mode.start_journey(journey, context));
            }
            OverlayResponse::UseWizardPower(power) => {
                self.overlays.clear();
                self.controller.wield(power);
            }
            OverlayResponse::GoTo(turn) => {
                self.overlays.clear();
                self.mode.go_to(turn);
            }
            OverlayResponse::Refuse(words) => self.controller.say(words),
            OverlayResponse::GiveUp => {
                self.overlays.pop();
                self.controller.give_up();
            }
            OverlayResponse::Leave(farewell) => return Some(farewell),
        }
        None
    }

    fn take_back(&mut self) {
        if self.controller.take_back() {
            self.overlays.clear();
            self.has_ended = false;
        }
    }

    fn is_shown(&self) -> bool {
        self.mode.least_extent().fits_in(self.renderer.drawn_extent())
    }

    /// On a screen that is too small to show a key's effect, only a few keys work.
    fn is_for_the_blind(&self, press: ResolvedKey) -> bool {
        match (top_of(&self.overlays).name(), press.action) {
            (_, Some(UiAction::TakeBack)) => false,
            ("Quit", _) | (_, Some(UiAction::Quit | UiAction::Suspend | UiAction::Redraw)) => true,
            ("Result", action) => leaves(action) && !matches!(press.letter(), Some(',' | '.')),
            _ => false,
        }
    }
}
