//! The mode in which the player controls the PC, with the tutor's advice: the keys to press next. A
//! journey is animated with a frame for each step, unless the player would have to wait for it.

use super::{
    super::overlays::{confirm::Confirm, travel::nearest_stairs},
    Mode, ModeInput, NextWakeup,
};
use crate::prelude::*;
use crate::{
    messages::LevelAim,
    session::open_doors,
    settings::{InputMode, with_keys},
};
use hexdelve::{
    clock::Instant,
    game::check_action,
    player::{Journey, Refusal},
    things::{is_the_prize, next_to_pick_up, pack_of},
};
use std::time::Duration;

/// The mode of a player, who may be on a journey of many turns.
#[derive(Debug)]
pub struct PlayMode {
    animation: bool,
    journey: Option<(Journey, Pace)>,
}

impl PlayMode {
    /// Creates the mode. With `animation`, journeys are shown step by step; otherwise,
    /// only their ends are shown.
    pub const fn new(animation: bool) -> Self {
        Self { animation, journey: None }
    }
}

impl Layer for PlayMode {
    fn footer(&self, screen: &ScreenContext<'_>) -> Option<String> {
        Some(screen.footer(&entries(screen.known_game).join("  ")))
    }
}

impl Mode for PlayMode {
    fn input_mode(&self) -> InputMode {
        InputMode::Playing
    }

    fn handle(&mut self, input: ModeInput, context: &mut GameContext<'_, '_>) -> Option<Response> {
        match input {
            ModeInput::Action(action, true) => return act(action, context),
            ModeInput::Wakeup => return self.step(context),
            ModeInput::Journey(journey) => self.set_out(journey, context),
            ModeInput::Interrupt if self.journey.take().is_some() => {
                context.controller.say("You stop: you pressed a key.".to_owned());
            }
            ModeInput::Pause => self.journey = None,
            _ => {}
        }
        None
    }

    fn next_wakeup(&mut self, _: bool, _: &Game) -> NextWakeup {
        // No pause before the first step: a journey takes a step before a key can stop it.
        let Some((_, pace)) = &mut self.journey else { return NextWakeup::Never };
        pace.pause().map_or(NextWakeup::Now, |pause| NextWakeup::At(Instant::now() + pause))
    }

    fn is_busy(&self) -> bool {
        self.journey.is_some()
    }
}

impl PlayMode {
    fn step(&mut self, context: &mut GameContext<'_, '_>) -> Option<Response> {
        let Some((mut journey, mut pace)) = self.journey.take() else {
            return Some(Response::Stay);
        };
        if !context.controller.go_on(&mut journey) {
            return Some(Response::Stay);
        }
        pace.last_step = Some(Instant::now());
        let is_shown = pace.is_shown;
        self.journey = Some((journey, pace));
        is_shown.then_some(Response::Stay)
    }

    fn set_out(&mut self, journey: Journey, context: &mut GameContext<'_, '_>) {
        context.controller.remember_goal(&journey);
        self.journey = Some((journey, Pace { is_shown: self.animation, ..Pace::default() }));
    }
}

fn act(action: UiAction, context: &mut GameContext<'_, '_>) -> Option<Response> {
    let command = action.player_action();
    let is_refused = command.is_some_and(|it| context.game().check_action(it).is_err());
    let journey = match action {
        UiAction::Explore => Some(Journey::explore()),
        UiAction::RestLong => Some(Journey::rest()),
        UiAction::Ascend | UiAction::Descend if is_refused => {
            nearest_stairs(action, &mut context.controller.game).map(Journey::travel)
        }
        _ => action.run().map(Journey::run),
    };
    if let Some(journey) = journey {
        return Some(Response::StartJourney(journey));
    }
    let command = command?;
    let is_lost = action == UiAction::Descend
        && LevelAim::of(context.game().world()) == Some(LevelAim::FindTheStairs);
    if let Some(question) = context.controller.consider(command, true) {
        return Some(Response::open(Confirm { command, question }));
    }
    if is_lost {
        context.controller.say(with_keys("Press {explore} to look for one.", context.keys));
    }
    Some(Response::Stay)
}

/// The most urgent first.
fn entries(known_game: &KnownGame<'_>) -> Vec<&'static str> {
    let (world, place) = (known_game.world, known_game.known.position);
    // The pit has no stairs, items or doors.
    let player = known_game.known.player.filter(|_| world.contains_resource::<Depth>());
    let mut entries = vec!["{help} help"];
    entries.extend(player.and_then(|who| stairs(world, who, place)));
    entries.extend(player.and_then(|who| picking_up(world, who, place)));
    if player.is_some() && !open_doors(world).is_empty() {
        entries.push("{close-door} close");
    }
    entries.push(if known_game.known.creatures().next().is_some() {
        "{timeline} turns  {threat} threat  {minds} minds  {monsters} monsters"
    } else {
        "{explore} explore  {travel} travel  {rest-long} rest  {monsters} monsters"
    });
    if player.is_some_and(|who| !pack_of(world, who).is_empty()) {
        entries.push("{inventory} pack  {use} use  {throw} throw");
    }
    if known_game.known.arts().iter().any(|(art, _)| art.aim.is_some()) {
        entries.push("{arts} arts");
    }
    entries.push("{look} look  {messages} messages  {quit} quit");
    entries
}

fn picking_up(world: &World, who: Entity, place: Position) -> Option<&'static str> {
    let item = next_to_pick_up(world, who, place)?;
    match check_action(world, who, Action::PickUp) {
        Ok(()) if is_the_prize(world, item) => Some("{pick-up} take the Crown"),
        Ok(()) => Some("{pick-up} get"),
        Err(Refusal::PackFull) => Some("{drop} make room"),
        Err(_) => None,
    }
}

fn stairs(world: &World, who: Entity, place: Position) -> Option<&'static str> {
    let may = |action| check_action(world, who, action).is_ok();
    match world.resource::<Dungeon>().terrain(place) {
        _ if may(Action::Ascend) => Some("{ascend} up"),
        _ if !may(Action::Descend) => None,
        Terrain::DownStairs => Some("{descend} down"),
        _ => Some("{descend} down: no monsters left"),
    }
}

const FRAME: Duration = Duration::from_millis(8);
const MOST: Duration = Duration::from_millis(320);

#[derive(Debug, Default)]
struct Pace {
    is_shown: bool,
    last_step: Option<Instant>,
    spent: Duration,
}

impl Pace {
    /// If a frame takes longer to draw than a step is shown, only the journey's end is drawn.
    fn pause(&mut self) -> Option<Duration> {
        let drawing = self.last_step?.elapsed();
        self.spent += drawing.max(FRAME);
        self.is_shown &= drawing <= FRAME && self.spent <= MOST;
        Some(if self.is_shown { FRAME.saturating_sub(drawing) } else { Duration::ZERO })
    }
}
