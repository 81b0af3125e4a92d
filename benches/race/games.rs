//! Recorded games in the pit and in the delve, measured by the mean time of an event (one
//! character's turn). All contestants must end with the same fingerprint.

use super::{
    Effort,
    level::{Course, the_textbook},
    pass::{Contestant, Table, microseconds},
    plain_loop::PlainLoop,
    poison::{Poisoned, poison, the_poison_works},
    script::{HUNT, Recording, Script, Tally},
};
use hexdelve::{content::SourceText, level::LevelTable};
use hexdelve_study::prelude::*;

/// The number of monsters in a turn of the delve, and in the turn of the pit beside it.
const MONSTERS: u32 = 12;

/// Compares a turn with one textbook map, as maps take most of a turn. Games are played as
/// long as there is something to measure: the shares of moves and of turns with a step or a
/// dig have limits of their own.
pub(crate) fn whole(effort: Effort) -> Table {
    let scripts = pits_of_ten(effort.of(64, 4));
    let all = total(&scripts);
    let levels = Course::SMALL.levels(DistanceMapKind::Tunnel, effort);
    let games = Contestant::new("a character's turn", || {
        let mut games: Vec<_> = scripts.iter().map(|it| (it, it.open(|_| ()))).collect();
        let spent = microseconds(|| games.iter_mut().for_each(|(script, game)| script.play(game)));
        for (script, game) in &games {
            script.check(*game.world().resource());
        }
        spent / f64::from(all.events)
    });
    Table::of_a_run(effort, 8, vec![games, the_textbook("one textbook map", &levels)])
        .fact("turns of characters", f64::from(all.events))
        .fact("turns of the PC in which it moves", f64::from(all.moves) / f64::from(all.turns))
        .fact("turns with a step or a dig", f64::from(all.deeds) / f64::from(all.events))
}

pub(crate) fn events_among_ten(effort: Effort) -> Table {
    events(&pits_of_ten(effort.of(64, 2)), effort)
}

/// Runs games among a thousand monsters, as dense as a million on the largest level.
pub(crate) fn events_among_a_thousand(effort: Effort) -> Table {
    let pit = |seed| PitSetup::new(Seed(seed)).size(Size::of(130, 129)).monsters(1_000);
    let scripts = (0..).map(|seed| Script::of_a_pit(pit(seed), HUNT, |_| ()));
    let lasting = scripts.filter(|script| script.tally.events > 2_000);
    events(&lasting.take(effort.of(8, 1)).collect::<Vec<_>>(), effort)
}

/// Compares the schedule with the plain loop: the cost of named systems.
fn events(scripts: &[Script], effort: Effort) -> Table {
    let plain_loop = |script: &Script| {
        let mut game = PlainLoop::of(&script.open(|_| ()));
        let spent = microseconds(|| script.actions.iter().for_each(|action| game.play(*action)));
        script.check(game.fingerprint());
        spent
    };
    let field = vec![
        per_event("plain loop", scripts, plain_loop),
        per_event("schedule", scripts, |script| replay(script, |_| ())),
    ];
    let events = f64::from(total(scripts).events);
    Table::of_a_run(effort, 6, field).fact("turns of characters", events)
}

/// Measures an installed extension that has nothing to do: the poison example, in games in
/// which nobody is poisoned, and the same system with a run condition of its own.
pub(crate) fn idle_extension(effort: Effort) -> Table {
    let scripts = pits_of_ten(effort.of(64, 2));
    let field = vec![
        per_event("nothing", &scripts, |script| replay(script, |_| ())),
        per_event("poison", &scripts, |script| replay(script, poison)),
        per_event("poison, run_if", &scripts, |script| replay(script, poison_with_a_condition)),
    ];
    let table = Table::of_a_run(effort, 10, field);
    let cost = (table.of("poison") - table.of("nothing")) * 1e3;
    table.fact("an idle extension, ns", cost)
}

fn poison_with_a_condition(app: &mut App) {
    let resolved = ExtensionSystems::After(TurnSystems::Resolve);
    let works = the_poison_works.in_set(resolved).run_if(any_with_component::<Poisoned>);
    app.add_plugins(RuleName("poison"))
        .track_state(|poison: &Poisoned| u64::from(poison.turns_left))
        .add_systems(Turn, works);
}

/// Compares a turn in the delve, with its doors, things and fog, with a turn in the pit,
/// among twelve monsters of all kinds. The levels of the delve are of all kinds in turn.
pub(crate) fn delve_and_pit(effort: Effort) -> Table {
    // It takes as many turns until everything that is allocated or looked up at its first
    // use has been used.
    let how = Recording { opening: 20, ..HUNT };
    let record = |start: fn(Seed, fn(&mut App)) -> Game| -> Vec<Script> {
        let scripts =
            (0..).map(|seed| Script::record(move |plugin| start(Seed(seed), plugin), how, |_| ()));
        let lasting = scripts.filter(|script| script.tally.events > 100);
        lasting.take(effort.of(64, 2)).collect()
    };
    let (pit, delve) = (record(pit), record(delve));
    let field = vec![
        per_event("pit turn", &pit, |script| replay(script, |_| ())),
        per_event("delve turn", &delve, |script| replay(script, |_| ())),
    ];
    Table::of_a_run(effort, 8, field)
}

fn pit(seed: Seed, plugin: fn(&mut App)) -> Game {
    PitSetup::new(seed).monsters(MONSTERS).start_with(plugin).expect("they fit")
}

/// Starts a delve of one level, the last of the built-in table but of any kind, with
/// ordinary monsters: vaults and uniques bring a number of their own.
fn delve(seed: Seed, plugin: fn(&mut App)) -> Game {
    let built_in = AssetFile::Levels.built_in();
    let last = built_in.as_str().rfind("[[level]]").expect("there are levels");
    let kinds = LevelKind::ALL.iter().map(|kind| kind.name());
    let (kind, _) = kinds.cycle().zip(0..=seed.0).last().expect("a cycle has no end");
    let row = built_in.as_str()[last..].lines().map(|line| match line.split(' ').next() {
        Some("kinds") => format!("kinds = [{kind:?}]\n"),
        Some("monsters") => format!("monsters = {MONSTERS}\n"),
        Some(column @ ("vaults" | "uniques" | "guards")) => format!("{column} = 0\n"),
        _ => format!("{line}\n"),
    });
    let mut assets = GameTables::built_in().clone();
    assets.levels = LevelTable::read(&SourceText::new("levels.toml", row.collect::<String>()))
        .expect("the last row is a table by itself");
    let game =
        DelveSetup::new(seed).assets(assets).start_with(plugin).expect("its levels can be played");
    assert_eq!(game.monsters(), MONSTERS as usize);
    game
}

fn pits_of_ten(count: u64) -> Vec<Script> {
    (0..count).map(|seed| Script::of_a_pit(PitSetup::new(Seed(seed)), HUNT, |_| ())).collect()
}

fn total(scripts: &[Script]) -> Tally {
    scripts.iter().fold(Tally::default(), |all, Script { tally, .. }| Tally {
        events: all.events + tally.events,
        deeds: all.deeds + tally.deeds,
        turns: all.turns + tally.turns,
        moves: all.moves + tally.moves,
    })
}

/// Returns a contestant that plays each script, and measures the mean time of an event.
fn per_event<'a>(
    name: &'static str,
    scripts: &'a [Script],
    play: impl Fn(&Script) -> f64 + 'a,
) -> Contestant<'a> {
    let events = f64::from(total(scripts).events);
    Contestant::new(name, move || scripts.iter().map(&play).sum::<f64>() / events)
}

/// Replays a game with an additional plugin, and returns its time.
fn replay(script: &Script, plugin: fn(&mut App)) -> f64 {
    let mut game = script.open(plugin);
    let spent = microseconds(|| script.play(&mut game));
    script.check(*game.world().resource());
    spent
}
