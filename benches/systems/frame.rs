//! One frame on the terminal, by its steps: the view is made from the world,
//! widgets draw it into a buffer, and what differs from the frame before is
//! written. The last one is the whole way from the view to the bytes.

use super::{
    Group, group,
    wire::{Wire, wire},
};
use criterion::{BenchmarkId, Criterion, Throughput};
use hexdelve::{
    prelude::*,
    ui::{
        Extent, Glyphs, Palette, Picture, Present, Screen, ScreenPlugin, View, compose_the_view,
        draw_the_screen,
    },
};
use ratatui::{buffer::Buffer, layout::Rect, widgets::Widget};
use std::hint::black_box;

const SCREENS: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
const INSTANCES: usize = 64;
/// Frames of each game, one a turn.
const FRAMES: usize = 20;

pub(crate) fn bench(criterion: &mut Criterion) {
    let steps: [(_, fn(&mut Group<'_>, _)); 3] = [
        ("compose_the_view", make_the_view),
        ("render_the_picture", draw_the_widgets),
        ("draw_the_screen", write_the_bytes),
    ];
    for (name, step) in steps {
        let mut group = group(criterion, name);
        for screen @ (width, height) in SCREENS {
            group.throughput(Throughput::Elements(u64::from(width) * u64::from(height)));
            step(&mut group, screen);
        }
        group.finish();
    }
}

fn id(function: &str, (width, height): (u16, u16)) -> BenchmarkId {
    BenchmarkId::new(function, format_args!("{width}x{height}"))
}

/// Some turns of a game as they are seen, to and fro.
#[derive(Resource)]
struct Film {
    frames: Vec<View>,
    shown: usize,
}

impl Film {
    fn of(game: &mut Game) -> Self {
        let mut walker = AutopilotName::Vector.start();
        let frames = (0..FRAMES).map(|_| {
            game.play(&mut *walker, 1);
            game.world_mut().run_schedule(Present);
            game.world().resource::<View>().clone()
        });
        Self { frames: frames.collect(), shown: 0 }
    }

    fn next(&mut self) -> &View {
        self.shown += 1;
        let along = self.shown % (2 * FRAMES - 2);
        &self.frames[along.min(2 * FRAMES - 2 - along)]
    }
}

/// Games on levels that fill the screen.
fn workbench((width, height): (u16, u16)) -> Workbench {
    let start = |seed| {
        let pit = Pit::new(seed).size(Size::of(width, height - 3));
        let mut game = Rules::default().beside(ScreenPlugin::<Wire>::default()).start(pit)?;
        let screen = Screen::new(wire(width, height), Palette::built_in().clone());
        game.world_mut().insert_resource(screen);
        game.world_mut().run_schedule(Present);
        Ok::<_, SetupError>(game)
    };
    Workbench::warm(INSTANCES, start).expect("they fit")
}

fn make_the_view(group: &mut Group<'_>, screen: (u16, u16)) {
    let mut solo = workbench(screen).solo(TurnSystems::Begin, compose_the_view);
    group.bench_function(id("after_a_turn", screen), |bencher| {
        bencher.iter(|| solo.run());
    });
    let game = solo.games().next().expect("there are 64");
    let view = game.world().resource::<View>();
    let Extent(extent) = *game.world().resource();
    assert_eq!((extent.width(), extent.height()), screen);
    let place = game.player_position().expect("it lives");
    assert_eq!(view.board[place].glyph, '@', "the level begins in the corner of the board");
}

fn draw_the_widgets(group: &mut Group<'_>, (width, height): (u16, u16)) {
    let games = workbench((width, height)).into_iter();
    let views: Vec<_> = games.map(|mut game| Film::of(&mut game).next().clone()).collect();
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let mut next = views.iter().cycle();
    let mut drawn = false;
    group.bench_function(id("whole_frame", (width, height)), |bencher| {
        drawn = true;
        bencher.iter(|| {
            let view = next.next().unwrap_or_else(|| unreachable!("they come again"));
            Picture { view, palette: Palette::built_in(), glyphs: Glyphs::Ascii }
                .render(area, black_box(&mut buffer));
        });
    });
    let symbols = |symbol| buffer.content().iter().filter(|cell| cell.symbol() == symbol).count();
    assert!(!drawn || symbols(".") > 10, "a level is drawn");
}

fn write_the_bytes(group: &mut Group<'_>, screen: (u16, u16)) {
    let games = workbench(screen).into_iter().map(|mut game| {
        let film = Film::of(&mut game);
        game.world_mut().insert_resource(film);
        game
    });
    let bench: Workbench = games.collect();
    let mut solo = bench.solo(TurnSystems::Begin, draw_the_screen::<Wire>);
    // What a frame takes, over all games and turns.
    let frames = (INSTANCES * (2 * FRAMES - 2)) as u64;
    let before = written(&solo);
    solo.time(frames, next_frame);
    let bytes = (written(&solo) - before) / frames;
    assert!(bytes > 20, "a frame has {bytes} bytes");
    group.bench_function(id("after_a_turn", screen), |bencher| {
        bencher.iter_custom(|runs| solo.time(runs, next_frame));
    });
}

fn next_frame(world: &mut World) {
    world.resource_scope::<Film, _>(|world, mut film| {
        world.resource_mut::<View>().clone_from(film.next());
    });
}

fn written<S: System<In = (), Out = ()>>(solo: &Solo<S>) -> u64 {
    let bytes = |game: &Game| game.world().resource::<Screen<Wire>>().backend().writer().0;
    solo.games().map(bytes).sum()
}
