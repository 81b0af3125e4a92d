//! A Bevy app that hosts the game: input and output are systems of the app's schedules.

use hexdelve::prelude::*;

/// The lines that a renderer would show.
#[derive(Resource, Default)]
struct Told(Vec<String>);

/// Stands in for a keyboard: moves the PC at random.
fn press_a_key(
    seed: Res<Seed>,
    orders: Res<PlayerOrders>,
    place: Single<&Position, With<Player>>,
    dungeon: Res<Dungeon>,
    mut submit: MessageWriter<SubmitAction>,
) {
    let mut chance = seed.stream(b"keyboard", orders.turns_taken(), 0);
    let open = |way: &Direction| dungeon.is_passable(place.step(*way));
    let ways: Vec<_> = Direction::ALL.into_iter().filter(open).collect();
    submit
        .write(SubmitAction(ways.choose(&mut chance).copied().map_or(Action::Rest, Action::Step)));
}

/// Stands in for a screen: writes a line about each kill.
fn tell_the_deaths(mut deaths: MessageReader<Killed>, mut told: ResMut<Told>) {
    let name = |who: CharacterSummary| if who.is_player() { '@' } else { who.abilities.letter() };
    for death in deaths.read() {
        let Some(killer) = death.killer() else { continue };
        told.0.push(format!("{} kills {} at {}", name(killer), name(death.victim), death.cell));
    }
}

fn leave_when_it_is_over(status: Res<GameStatus>, mut exit: MessageWriter<AppExit>) {
    if status.is_over() {
        exit.write(AppExit::Success);
    }
}

fn main() {
    let mut app = App::new();
    app.add_plugins((PitPlugins, EmbeddedGamePlugin::new(PitSetup::new(Seed(7)).monsters(20))))
        .init_resource::<Told>()
        .add_systems(PreUpdate, press_a_key)
        .add_systems(PostUpdate, (tell_the_deaths, leave_when_it_is_over));
    app.finish();
    app.cleanup();

    let mut frames = 0;
    while app.should_exit().is_none() && frames < 10_000 {
        app.update();
        frames += 1;
    }
    let told = &app.world().resource::<Told>().0;
    println!(
        "{}\n{:?} after {frames} frames",
        told.join("\n"),
        app.world().resource::<GameStatus>()
    );
    assert!(app.world().resource::<GameStatus>().is_over());
    assert!(told.iter().any(|line| line.starts_with("@ kills") || line.contains("kills @")));
}
