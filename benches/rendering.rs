//! Terminal rendering: the view is made from the world, and drawn where it
//! differs from what the screen shows.

use criterion::{Criterion, criterion_group, criterion_main};
use hexdelve::{
    prelude::*,
    ui::{Overlay, Palette, Present, Screen, ScreenPlugin},
};
use ratatui::backend::TestBackend;
use std::hint::black_box;

/// A game on a level that fills a screen of this size.
fn on_a_screen(width: u16, height: u16) -> Game {
    let size = Size::new(u32::from(width), u32::from(height) - 3).expect("the sizes are in range");
    let mut game = Pit::new(Seed(42))
        .size(size)
        .start_with(ScreenPlugin::<TestBackend>::default())
        .expect("ten monsters fit");
    let screen = Screen::new(TestBackend::new(width, height), Palette::built_in().clone());
    game.world_mut().insert_resource(screen);
    game.world_mut().run_schedule(Present);
    game
}

/// The overlays in turn, so that each frame differs from the one before.
const OVERLAYS: [Overlay; 3] = [Overlay::None, Overlay::Map(MapKind::Open), Overlay::Hardness];

fn rendering(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("rendering");
    for (width, height) in [(80, 24), (120, 40), (200, 60)] {
        let mut game = on_a_screen(width, height);
        let shown = game.world().resource::<Screen<TestBackend>>().backend().to_string();
        assert!(shown.contains('@') && shown.contains("Turn 0"), "the game is drawn");
        group.bench_function(format!("nothing new, {width}x{height}"), |bencher| {
            bencher.iter(|| black_box(game.world_mut()).run_schedule(Present));
        });
        let mut overlays = OVERLAYS.into_iter().cycle();
        group.bench_function(format!("another frame, {width}x{height}"), |bencher| {
            bencher.iter(|| {
                game.world_mut().insert_resource(overlays.next().unwrap_or_default());
                black_box(game.world_mut()).run_schedule(Present);
            });
        });
    }
    group.finish();
}

criterion_group!(benches, rendering);
criterion_main!(benches);
