//! What the game says of a turn, everywhere and in words, is what happens in it: the risk,
//! the threats, the question, the turn order, the predicted deaths, the end and its story
//! agree with each other and with the game, under the rules of strangers and of the examples.

use crate::{
    extensions::{
        ability, arena, command, companion, fire, item, lava, mind, multiplying, poison,
        regeneration, thief,
    },
    outsiders::{
        archer::{Archer, archers, archery},
        hunger::hunger,
        slide::{chute, chutes, slides},
    },
};
use hexdelve::{
    game::Extension,
    journal::{GameHeader, RecordedAction},
};
use hexdelve_cli::prelude::*;
use hexdelve_tui::{
    plain::{BufferedLines, PlainSession},
    postmortem::morgue,
};

/// What the line interface prints for these lines, and the game after them.
pub(crate) fn said(game: Game, lines: &str) -> (Game, String) {
    let mut said = Vec::new();
    let mut session = PlainSession::new(game, &mut said);
    session.run(&mut BufferedLines(lines.as_bytes())).unwrap();
    let game = session.into_game();
    (game, String::from_utf8(said).unwrap())
}

fn word(action: Action) -> &'static str {
    if let Action::Step(way) = action { way.name() } else { "rest" }
}

/// The beginning of the line about an action in the list of threats.
fn threatened(action: Action) -> String {
    let way = if let Action::Step(way) = action { way.name() } else { "here" };
    let (first, others) = way.split_at(1);
    format!("{}{others}: ", first.to_uppercase())
}

/// The words by which a cause of death is known everywhere: the letter of a killer, or the
/// name of another cause.
fn words_of(cause: Option<CauseOfDeath>, game: &Game) -> String {
    match cause {
        Some(CauseOfDeath::Character(killer)) => {
            let glyph = game.world().get::<Glyph>(killer.entity).map(|glyph| glyph.0);
            format!("the {},", glyph.unwrap_or(killer.abilities.letter()))
        }
        Some(CauseOfDeath::Other(cause)) => cause.to_owned(),
        None => "something".to_owned(),
    }
}

#[derive(Debug, Default)]
struct Compared {
    actions: usize,
    fatal: usize,
    ends: usize,
}

impl Compared {
    /// Compares what is said before each step and a rest with what then happens, in a game of
    /// its own each time.
    fn compare(&mut self, start: &dyn Fn() -> Game) {
        let mut simulation = Simulation::new();
        let (_, threats) = said(start(), "threat\n");
        for action in [Action::Rest].into_iter().chain(Direction::ALL.map(Action::Step)) {
            let mut game = start();
            if game.check_action(action).is_err() {
                continue;
            }
            let before = game.drawing();
            let risk = simulation.risk_of(&mut game, action);
            let (asked, question) = said(game, &format!("{}\nno\n", word(action)));
            let mut after = start();
            after.submit(action).unwrap();
            let dies = matches!(after.status(), GameStatus::Lost { .. });
            let threat = threats.lines().find(|it| it.starts_with(&threatened(action)));
            let kills = threat.filter(|line| line.contains("would kill you"));
            let all = format!(
                "{action:?}: dies: {dies}, {risk:?}\n{question}\n{threat:?}\n{before}\n{}",
                after.drawing()
            );
            self.actions += 1;
            self.fatal += usize::from(dies);
            let (is_fatal, is_dangerous) = (risk.is_fatal(), risk.is_dangerous());
            assert!(dies || !is_fatal, "a false alarm: {all}");
            assert!(!dies || is_dangerous, "no warning: {all}");
            // Where nothing is left to chance, all models say the same.
            assert_eq!(kills.is_some(), is_dangerous, "risk and threats differ: {all}");
            assert_eq!(kills.is_some_and(|it| !it.contains('%')), is_fatal, "certainty: {all}");
            let is_asked = asked.turns() < after.turns() && question.contains("would kill you");
            assert_eq!(is_asked, risk.percent() >= 50, "risk and question differ: {all}");
            let cause = after.status().cause_of_death();
            if is_fatal && risk.causes.len() == 1 {
                let told = words_of(cause, &after).to_lowercase();
                let question = question.to_lowercase();
                let threat = kills.unwrap().to_lowercase();
                assert!(threat.contains(&told) && question.contains(&told), "{told}: {all}");
            }
            let is_same =
                |it: CauseOfDeath| match (it.killer(), cause.and_then(CauseOfDeath::killer)) {
                    (Some(one), Some(other)) => one.id == other.id,
                    _ => Some(it) == cause,
                };
            let is_known = cause.is_none() || risk.causes.iter().any(|(it, _)| is_same(*it));
            assert!(!dies || !risk.is_exact || is_known, "{cause:?}: {all}");
        }
        self.compare_forecast(start, &mut simulation);
    }

    /// Compares what is said of the next three turns with what happens while the PC rests.
    fn compare_forecast(&mut self, start: &dyn Fn() -> Game, simulation: &mut Simulation) {
        let mut game = start();
        let Some(forecast) = simulation.forecast(&mut game) else { return };
        let (_, order) = said(start(), "when\n");
        let (_, minds) = said(start(), "minds\n");
        let mut turns = 0;
        while turns < 3 && !game.status().is_over() {
            game.submit(Action::Rest).unwrap();
            turns += 1;
        }
        let death = forecast.deaths.iter().find(|it| it.victim.is_player());
        let lines: Vec<_> = order.lines().collect();
        let all = format!("{forecast:?}\n{order}\n{minds}\n{}", game.drawing());
        let dies = matches!(game.status(), GameStatus::Lost { .. });
        let Some(death) = death.filter(|it| it.is_certain()) else {
            let tosses = forecast.turns.iter().any(|it| it.random_directions.is_some());
            assert!(!dies || tosses, "the death is not foreseen: {all}");
            return;
        };
        assert!(dies, "the death does not happen: {all}");
        self.ends += 1;
        let told = words_of(game.status().cause_of_death(), &game).to_lowercase();
        let last = lines
            .iter()
            .rfind(|line| line.contains(": ") && !line.contains(" by the first <"))
            .unwrap()
            .to_lowercase();
        assert!(
            last.contains("you.") && last.contains(told.trim_end_matches(',')),
            "{told}: {all}"
        );
        assert!(death.at < forecast.now + 100 * turns, "{all}");
        let mut fates = minds.lines().filter(|line| line.starts_with("If you stay, "));
        assert!(fates.any(|it| it.contains("will kill you")), "{all}");
    }
}

/// A drawing with these monsters of the PC's speed, and a plugin.
fn drawn<M>(drawing: &str, plugin: impl Extension<M>) -> Game {
    let level = Scenario::draw(drawing).with_presentation(MessagesPlugin).plugin(plugin);
    "0123456789abcdef".chars().fold(level, |it, glyph| it.speed(glyph, 10)).start()
}

/// Inserts a component into the monster with a letter, or into the PC.
fn give(game: &mut Game, glyph: char, bundle: impl Bundle) {
    let who = game.contents_at(game.find(glyph).unwrap()).creature.unwrap();
    game.world_mut().entity_mut(who).insert(bundle);
}

const NEAR: &str = "
    .......
    .@.3...
    .....0.
";

#[test]
fn all_that_is_said_agrees_under_strangers_rules() {
    let mut all = Compared::default();
    for food in 1..=4 {
        all.compare(&|| drawn("...\n.@.\n...", hunger(food)));
        all.compare(&|| drawn(NEAR, hunger(food)));
    }
    let armed = |drawing: &'static str, glyph: char| {
        move || {
            let mut game = drawn(drawing, archery);
            give(&mut game, glyph, Archer { reach: 3 });
            game
        }
    };
    all.compare(&armed(NEAR, '3'));
    all.compare(&armed("@...0\n.....", '0'));
    all.compare(&armed("@....2\n......", '2'));
    for x in 2..5 {
        all.compare(&|| {
            let mut game = drawn("@....3", chutes);
            game.world_mut().spawn(chute(Position::new(x, 1), Direction::West));
            game
        });
    }
    for seed in 0..2 {
        for rules in [Rules::default().with(archers), Rules::default().with(slides)] {
            all.compare(&|| pit(&rules, seed, 2, 6));
        }
    }
    assert!(all.actions > 100 && all.fatal > 20 && all.ends > 5, "{all:?}");
}

#[test]
fn all_that_is_said_agrees_among_erratic_monsters() {
    let mut all = Compared::default();
    let nothing = |_: &mut App| ();
    for drawing in ["@.8\n...", "@..b\n..8.", "@ c\n.. ", ".. f\n@ ..", "3@9\n..."] {
        all.compare(&|| drawn(drawing, nothing));
        all.compare(&|| drawn(drawing, hunger(1)));
        all.compare(&|| drawn(drawing, hunger(2)));
    }
    all.compare(&|| {
        let mut game = drawn("@...9\n.....", archery);
        give(&mut game, '9', Archer { reach: 3 });
        game
    });
    all.compare(&|| {
        let mut game = drawn("@..a\n....", chutes);
        game.world_mut().spawn(chute(Position::new(3, 1), Direction::West));
        game
    });
    assert!(all.actions > 50 && all.fatal > 10 && all.ends > 3, "{all:?}");
}

/// A crowded little pit without erratic monsters, in which the PC has rested for some turns.
pub(crate) fn pit(rules: &Rules, seed: u64, turns: u32, monsters: u32) -> Game {
    let steady = |app: &mut App| {
        app.add_observer(
            |_: On<LevelCreated>,
             born: Query<(Entity, &Abilities), With<Monster>>,
             mut commands: Commands| {
                for (who, bits) in born.iter().filter(|it| it.1.has(Ability::Erratic)) {
                    commands.entity(who).insert(bits.toggled(Ability::Erratic));
                }
            },
        );
    };
    let pit = PitSetup::new(Seed(seed)).size(Size::of(30, 12)).monsters(monsters);
    let rules = rules.clone().with(steady).with_presentation(MessagesPlugin);
    let mut game = rules.start(pit).unwrap();
    for _ in 0..turns {
        _ = game.submit(Action::Rest);
    }
    game
}

#[test]
fn all_that_is_said_agrees_under_the_rules_of_the_examples() {
    let mut all = Compared::default();
    for turns_left in 1..=3 {
        all.compare(&|| {
            let mut game = drawn(NEAR, poison::poison);
            give(&mut game, '@', poison::Poisoned { turns_left });
            give(&mut game, '3', poison::Poisoned { turns_left: 1 });
            game
        });
    }
    for cell in [Position::new(2, 2), Position::new(3, 2), Position::new(4, 2)] {
        all.compare(&|| {
            let mut game = drawn(NEAR, fire::fire);
            game.world_mut().spawn(fire::flame(cell));
            game
        });
        all.compare(&|| {
            let mut game = drawn(NEAR, lava::lava);
            game.world_mut().spawn(lava::pool(cell));
            game
        });
    }
    all.compare(&|| {
        let mut game = drawn("@.03\n....", ability::leaping);
        give(&mut game, '3', ability::Leaping);
        game
    });
    all.compare(&|| {
        let mut game = drawn(NEAR, multiplying::slime);
        give(&mut game, '0', multiplying::Multiplying { once_in: 1 });
        game
    });
    all.compare(&|| drawn("..7@.\n.....", thief::thieves));
    all.compare(&|| drawn("@.3..\n.....", mind::shyness));
    all.compare(&|| drawn(NEAR, command::whistling));
    all.compare(&|| drawn(NEAR, arena::arena));
    all.compare(&|| drawn(NEAR, companion::companion));
    let rules = [regeneration::rules(), regeneration::hit_points::rules(), item::rules().unwrap()];
    for rules in rules {
        all.compare(&|| {
            let level = Scenario::draw("@3..\n....").rules(rules.clone());
            level.with_presentation(MessagesPlugin).start()
        });
        all.compare(&|| pit(&rules, 1, 2, 6));
    }
    all.compare(&|| {
        let level = Scenario::draw("@3..").rules(regeneration::hit_points::rules());
        let mut game = level.with_presentation(MessagesPlugin).start();
        give(&mut game, '@', regeneration::hit_points::Health(1));
        game
    });
    assert!(all.actions > 100 && all.fatal > 20 && all.ends > 5, "{all:?}");
}

#[test]
fn hunger_is_named_wherever_a_killer_would_be() {
    let starving = |food| drawn("...\n.@.\n...", hunger(food));
    let (_, order) = said(starving(2), "when\n");
    let lines: Vec<_> = order.lines().filter(|it| it.contains(": ")).collect();
    assert!(lines.last().unwrap().ends_with("1: hunger kills you."), "{order}");
    let (_, minds) = said(starving(2), "minds\n");
    assert!(minds.contains("If you stay, hunger will kill you in 1 turn."), "{minds}");
    let (_, threats) = said(starving(1), "threat\n");
    assert!(threats.contains("Here: hunger would kill you."), "{threats}");
    let (game, question) = said(starving(1), "rest\nno\n");
    assert!(game.turns() == 0 && question.contains("Hunger would kill you."), "{question}");
    let (_, end) = said(starving(1), "rest\nyes\n");
    assert!(end.contains("Hunger kills you!"), "{end}");
    assert!(end.contains("You have died, killed by hunger."), "{end}");
    let mut simulation = Simulation::new();
    let forecast = simulation.forecast(&mut starving(3)).unwrap();
    let [death] = forecast.deaths[..] else { panic!("{forecast:?}") };
    assert_eq!(death.cause, Some(CauseOfDeath::Other("hunger")));
    assert!(
        death.victim.is_player() && death.actor.id == CharacterId::PLAYER && death.is_certain()
    );
    assert_eq!((death.at, forecast.player_dies()), (forecast.now + 200, true));
}

#[test]
fn the_morgue_names_a_death_without_a_killer() {
    let rules = Rules::default().with(hunger(2)).with_presentation(MessagesPlugin);
    let pit = PitSetup::new(Seed(7));
    let mut game = rules.start(pit.clone()).unwrap();
    let mut recorded_game = RecordedGame::new(GameHeader::new(pit, game.world()), rules);
    for _ in 0..2 {
        game.submit(Action::Rest).unwrap();
        recorded_game.record(RecordedAction::Turn(Action::Rest), &game);
    }
    let text = morgue(&recorded_game, &mut |_, _| {}).unwrap();
    for line in [
        "Killed by hunger after 2 turns.",
        "Killed by hunger after turn 2.",
        "Turn 2: Killed by hunger.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[test]
fn fire_is_named_as_a_killer() {
    let start = || {
        let level = Scenario::delve("...\n.@.\n...").carrying('@', "fire pot");
        level.with_presentation(MessagesPlugin).start()
    };
    let (game, told) = said(start(), "throw a at 1 north\nno\n");
    assert!(game.turns() == 0 && told.contains("Fire would kill you."), "{told}");
    let (_, told) = said(start(), "throw a at 1 north\nyes\n");
    assert!(told.contains("You have died, killed by fire."), "{told}");
}

#[test]
fn monsters_that_are_certain_to_be_dead_have_no_turns() {
    let mut game = drawn("@......3", poison::poison);
    give(&mut game, '3', poison::Poisoned { turns_left: 1 });
    let (_, order) = said(game, "when\n");
    let lines: Vec<_> = order.lines().filter(|line| line.contains(" hunter, goes ")).collect();
    let [line] = lines[..] else { panic!("{order}") };
    assert!(line.contains("goes west and poison kills it."), "{order}");
}

#[test]
fn a_loss_without_a_kill_is_foretold() {
    let vanish = |app: &mut App| {
        let vanish = |current: Res<CurrentTurn>, mut commands: Commands| {
            if let Some(who) = current.actor().filter(|_| current.is_player()) {
                commands.entity(who).despawn();
            }
        };
        app.add_systems(Turn, vanish.in_set(ExtensionSystems::After(TurnSystems::Resolve)));
    };
    let (game, told) = said(drawn("@....3", vanish), "threat\nwhen\nrest\nno\n");
    assert!(game.turns() == 0 && told.contains("Something would kill you."), "{told}");
    assert!(told.contains("0: something kills you."), "{told}");
}
