//! The steps of one frame on the terminal: making the frame from the world, and writing
//! the difference from the preceding frame.

use super::{Group, group};
use criterion::{BenchmarkId, Criterion, Throughput};
use hexdelve_study::prelude::*;
use hexdelve_tui::{
    prelude::*,
    screen::ScreenRenderer,
    settings::{GlyphSet, Palette},
    terminal::AnsiBackend,
};
use ratatui::layout::Size as TerminalSize;
use std::{
    hint::black_box,
    io::{Result, Write},
};

const SCREENS: [(u16, u16); 3] = [(80, 24), (120, 40), (200, 60)];
const INSTANCES: usize = 64;
/// The number of frames from each game, one per turn.
const FRAMES: usize = 20;

pub(crate) fn bench(criterion: &mut Criterion) {
    let steps: [(_, fn(&mut Group<'_>, _)); 2] =
        [("make_the_frame", make_the_frame), ("draw_screen", write_the_bytes)];
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

/// The frames of some turns of a game, played forward and back.
struct Film {
    frames: Vec<ScreenFrame>,
    shown: usize,
}

impl Film {
    fn of(game: &mut Game, extent: ScreenSize) -> Self {
        let mut walker = AutopilotName::Straight.start();
        let frames = (0..FRAMES).map(|_| {
            game.play(&mut *walker, 1);
            ScreenFrame::of(game, extent)
        });
        Self { frames: frames.collect(), shown: 0 }
    }

    fn next(&mut self) -> &ScreenFrame {
        self.shown += 1;
        let along = self.shown % (2 * FRAMES - 2);
        &self.frames[along.min(2 * FRAMES - 2 - along)]
    }
}

/// Returns games on levels that fill the screen.
fn games((width, height): (u16, u16)) -> Vec<Game> {
    let start = |seed| {
        let pit = PitSetup::new(seed).size(Size::of(width, height - 3));
        Rules::default().with_presentation(MessagesPlugin).start(pit)
    };
    SystemBench::warmed_up(INSTANCES, start).expect("they fit").0
}

fn make_the_frame(group: &mut Group<'_>, screen @ (width, height): (u16, u16)) {
    let extent = ScreenSize(Size::of(width, height));
    let mut games = games(screen);
    let mut next = 0;
    group.bench_function(id("after_a_turn", screen), |bencher| {
        bencher.iter(|| {
            next = (next + 1) % games.len();
            black_box(ScreenFrame::of(&mut games[next], extent))
        });
    });
    let game = &mut games[0];
    let place = game.player_position().expect("it lives");
    let frame = ScreenFrame::of(game, extent);
    assert_eq!(frame.glyph(place), Some('@'), "the level begins in the corner of the board");
}

fn write_the_bytes(group: &mut Group<'_>, screen @ (width, height): (u16, u16)) {
    let extent = ScreenSize(Size::of(width, height));
    let mut films: Vec<_> = games(screen)
        .into_iter()
        .map(|mut game| {
            let palette = Palette::built_in().clone();
            let size = TerminalSize::new(width, height);
            let backend = AnsiBackend::of_size(Counted::default(), size);
            let display = ScreenRenderer::new(backend, palette, GlyphSet::Lines);
            (Film::of(&mut game, extent), display)
        })
        .collect();
    // Checks the mean size of a frame over all games and turns.
    let frames = INSTANCES * (2 * FRAMES - 2);
    let before = written(&films);
    (0..frames).for_each(|frame| show_the_next(&mut films, frame));
    let bytes = (written(&films) - before) / frames as u64;
    assert!(bytes > 20, "a frame has {bytes} bytes");
    let mut next = 0;
    group.bench_function(id("after_a_turn", screen), |bencher| {
        bencher.iter(|| {
            next += 1;
            show_the_next(&mut films, next);
        });
    });
}

/// The number of bytes written to a terminal that nobody looks at.
#[derive(Debug, Default)]
struct Counted(u64);

impl Write for Counted {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// A film and the program's own backend, on which it is shown.
type Show = (Film, ScreenRenderer<AnsiBackend<Counted>>);

fn show_the_next(films: &mut [Show], frame: usize) {
    let count = films.len();
    let (film, display) = &mut films[frame % count];
    display.show(film.next().clone()).expect("what is counted is taken");
}

fn written(films: &[Show]) -> u64 {
    films.iter().map(|(_, display)| display.backend().writer.0).sum()
}
