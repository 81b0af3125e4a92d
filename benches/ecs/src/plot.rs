//! The plots, as SVG: time per event by number of monsters, and bar charts.

use crate::{
    measures::{EVENTS, INSTRUCTIONS, MANY_GAMES, MEMORY},
    table::Table,
};
use hexdelve_ecs_bench::contenders::ENTRANTS;
use plotters::prelude::*;
use std::{error::Error, path::Path};

pub(crate) fn draw(table: &Table, folder: &Path) -> Result<(), Box<dyn Error>> {
    curves(table, &folder.join("events.svg"))?;
    bars(table, EVENTS[1].0, &folder.join("event-of-1000.svg"))?;
    bars(table, MANY_GAMES, &folder.join("many-games.svg"))?;
    bars(table, INSTRUCTIONS, &folder.join("instructions.svg"))?;
    bars(table, MEMORY, &folder.join("memory.svg"))
}

/// Draws the time per event by number of monsters, with both axes logarithmic.
fn curves(table: &Table, file: &Path) -> Result<(), Box<dyn Error>> {
    let points = |contender| -> Vec<(f64, f64)> {
        let median = |(name, monsters): &(&str, u32)| {
            table.median(name, contender).map(|time| (f64::from(*monsters), time))
        };
        EVENTS.iter().filter_map(median).collect()
    };
    if (0..ENTRANTS.len()).any(|contender| points(contender).len() < 2) {
        return Ok(());
    }
    let all: Vec<f64> = (0..ENTRANTS.len()).flat_map(points).map(|(_, time)| time).collect();
    let low = all.iter().copied().fold(f64::INFINITY, f64::min) * 0.8;
    let high = all.iter().copied().fold(0.0, f64::max) * 1.2;
    let area = SVGBackend::new(file, (900, 560)).into_drawing_area();
    area.fill(&WHITE)?;
    let mut chart = ChartBuilder::on(&area)
        .caption("Time of an event", ("sans-serif", 20))
        .margin(16)
        .x_label_area_size(40)
        .y_label_area_size(70)
        .build_cartesian_2d((8.0..4e7).log_scale(), (low..high).log_scale())?;
    chart
        .configure_mesh()
        .x_desc("monsters")
        .y_desc("nanoseconds")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("{y:.0}"))
        .light_line_style(WHITE)
        .draw()?;
    for (contender, entrant) in ENTRANTS.iter().enumerate() {
        let colour = Palette99::pick(contender).to_rgba();
        let points = points(contender);
        let markers = points.iter().map(|at| Circle::new(*at, 3, colour.filled()));
        chart.draw_series(markers)?;
        chart
            .draw_series(LineSeries::new(points, colour.stroke_width(2)))?
            .label(entrant.name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2)));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::MiddleRight)
        .background_style(WHITE)
        .border_style(BLACK.mix(0.3))
        .draw()?;
    area.present()?;
    Ok(())
}

fn bars(table: &Table, column: &str, file: &Path) -> Result<(), Box<dyn Error>> {
    let value = |contender| table.median(column, contender);
    let highest = (0..ENTRANTS.len()).filter_map(value).fold(0.0, f64::max);
    if highest == 0.0 {
        return Ok(());
    }
    let (left, width, row) = (130, 640.0, 26);
    let height = 50 + row * u32::try_from(ENTRANTS.len())?;
    let area = SVGBackend::new(file, (900, height)).into_drawing_area();
    area.fill(&WHITE)?;
    area.draw(&Text::new(column.to_owned(), (left, 12), ("sans-serif", 18)))?;
    let mut y = 42;
    for (contender, entrant) in ENTRANTS.iter().enumerate() {
        let Some(value) = value(contender) else { continue };
        let colour = Palette99::pick(contender).to_rgba();
        #[expect(clippy::cast_possible_truncation, reason = "pixels")]
        let end = left + (width * value / highest) as i32;
        area.draw(&Text::new(entrant.name, (8, y + 3), ("sans-serif", 14)))?;
        area.draw(&Rectangle::new([(left, y), (end, y + 18)], colour.filled()))?;
        area.draw(&Text::new(format!("{value:.0}"), (end + 6, y + 3), ("sans-serif", 14)))?;
        y += 26;
    }
    area.present()?;
    Ok(())
}
