//! The plots of a report, drawn with SVG elements.

#![expect(clippy::cast_precision_loss, reason = "columns, rows and bars are few")]

use super::{ReportedStudy, escaped};
use crate::{StudyOutcome, summary::quantile};
use hexdelve::creature::Abilities;
use std::fmt::Write;

const OUTCOMES: [StudyOutcome; 3] = [StudyOutcome::Won, StudyOutcome::Lost, StudyOutcome::Stalled];
const MARGIN: f64 = 60.0;
const BARS: usize = 40;

const WIDTH: f64 = 720.0;

/// Colours come from the style sheet of the page, so that it is legible on a dark page too.
struct Plot {
    height: f64,
    /// For screen readers.
    label: String,
    body: String,
}

impl Plot {
    fn new(height: f64, label: &str) -> Self {
        Self { height, label: label.to_owned(), body: String::new() }
    }

    /// `more` are further attributes, and `content` is what the element contains.
    fn element(
        &mut self,
        name: &str,
        class: &str,
        numbers: &[(&str, f64)],
        more: &str,
        content: &str,
    ) {
        let number = |(name, number): &(&str, f64)| format!(" {name}=\"{number:.1}\"");
        let numbers: String = numbers.iter().map(number).collect();
        // Writing to a `String` cannot fail.
        let _ = writeln!(self.body, "<{name} class=\"{class}\"{numbers}{more}>{content}</{name}>");
    }

    /// `hint` appears when the pointer hovers.
    fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], hint: &str) {
        let numbers = [("x", x), ("y", y), ("width", width), ("height", height)];
        self.element("rect", class, &numbers, "", &titled(hint));
    }

    fn line(&mut self, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
        self.element("line", class, &[("x1", x1), ("y1", y1), ("x2", x2), ("y2", y2)], "", "");
    }

    fn dot(&mut self, class: &str, (x, y): (f64, f64), hint: &str) {
        let numbers = [("cx", x), ("cy", y), ("r", 4.0)];
        self.element("circle", class, &numbers, "", &titled(hint));
    }

    /// `anchor` is the part of the text that is at the point: `start`, `middle` or `end`.
    fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: &str, words: &str) {
        let anchor = format!(" text-anchor=\"{anchor}\"");
        self.element("text", class, &[("x", x), ("y", y)], &anchor, &escaped(words));
    }

    fn finish(self) -> String {
        let (height, label) = (self.height, escaped(&self.label));
        format!(
            "<svg viewBox=\"0 0 {WIDTH:.0} {height:.0}\" width=\"{WIDTH:.0}\" height=\"{height:.0}\" \
             role=\"img\" aria-label=\"{label}\" xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n",
            self.body
        )
    }
}

fn titled(hint: &str) -> String {
    format!("<title>{}</title>", escaped(hint))
}

pub(super) fn rates(studies: &[ReportedStudy]) -> String {
    const ROW: f64 = 24.0;
    let rows = (OUTCOMES.len() * studies.len()) as f64;
    let height = rows * ROW + 14.0 * (OUTCOMES.len() as f64) + 34.0;
    let mut plot = Plot::new(height, "Shares of won, lost and stalled games with their intervals");
    let (left, right) = (90.0, WIDTH - 190.0);
    let x = |share: f64| left + share * (right - left);
    let bottom = height - 26.0;
    for tenth in 0..=5 {
        let share = f64::from(tenth) / 5.0;
        plot.line("grid", [x(share), 4.0, x(share), bottom]);
        let words = format!("{:.0} %", 100.0 * share);
        plot.text("soft", (x(share), bottom + 18.0), "middle", &words);
    }
    let mut y = 18.0;
    for outcome in OUTCOMES {
        for study in studies {
            let interval = study.summary.share_of(outcome).interval();
            let name = study.named(studies, outcome.as_ref());
            plot.text("ink", (left - 12.0, y + 4.0), "end", &name);
            let line = class("line", study);
            plot.line(&line, [x(interval.low), y, x(interval.high), y]);
            for end in [interval.low, interval.high] {
                plot.line(&line, [x(end), y - 5.0, x(end), y + 5.0]);
            }
            plot.dot(&class("dot", study), (x(interval.share), y), &name);
            plot.text("ink", (right + 16.0, y + 4.0), "start", &interval.to_string());
            y += ROW;
        }
        y += 14.0;
    }
    plot.finish()
}

/// All histograms have the same scale.
pub(super) fn turns(studies: &[ReportedStudy]) -> String {
    const EACH: f64 = 190.0;
    let height = EACH * studies.len() as f64 + 44.0;
    let mut plot = Plot::new(height, "Histograms of the number of turns per game, by result");
    let decided = [StudyOutcome::Won, StudyOutcome::Lost];
    let all = studies.iter().flat_map(|study| decided.map(|it| study.summary.turns(it)));
    let all: Vec<u64> = all.flatten().copied().collect();
    // Stalled games and a few very long ones would squeeze all others into the first bars.
    let width = round_up(quantile(&all, 98).max(1)).div_ceil(BARS as u64).max(1);
    let bars: Vec<_> = studies.iter().map(|study| bars(study, width)).collect();
    let share = |study: &ReportedStudy, count| study.summary.of_games(count).share();
    let totals = |(study, bars): (_, &[[u64; 3]; BARS])| {
        bars.map(|bar| share(study, bar.iter().sum())).into_iter().fold(0.001, f64::max)
    };
    let highest = studies.iter().zip(&bars).map(totals).fold(0.001, f64::max);
    let bar_width = (WIDTH - MARGIN - 20.0) / BARS as f64;
    for (number, (study, bars)) in studies.iter().zip(&bars).enumerate() {
        let base = EACH * (number as f64 + 1.0);
        let scale = (EACH - 44.0) / highest;
        plot.line("axis", [MARGIN, base, WIDTH - 20.0, base]);
        for part in [0.5, 1.0] {
            let y = base - part * highest * scale;
            plot.line("grid", [MARGIN, y, WIDTH - 20.0, y]);
            let words = format!("{:.1} %", 100.0 * part * highest);
            plot.text("soft", (MARGIN - 8.0, y + 4.0), "end", &words);
        }
        plot.text("ink", (MARGIN, base - EACH + 28.0), "start", &study.named(studies, ""));
        for (at, bar) in bars.iter().enumerate() {
            let mut y = base;
            for (outcome, count) in OUTCOMES.into_iter().zip(bar).filter(|(_, count)| **count > 0) {
                let tall = share(study, *count) * scale;
                y -= tall;
                let x = MARGIN + bar_width * at as f64;
                let from = width * at as u64;
                let to =
                    if at + 1 < BARS { (from + width - 1).to_string() } else { "…".to_owned() };
                let hint = format!("{from} to {to} turns: {count} {}", outcome.as_ref());
                let class = format!("fill-{}", outcome.as_ref());
                plot.rect(&class, [x + 0.5, y, bar_width - 1.0, tall], &hint);
            }
        }
    }
    let base = EACH * studies.len() as f64;
    for part in 0..=4_u64 {
        let at = MARGIN + bar_width * BARS as f64 * part as f64 / 4.0;
        let turns = width * BARS as u64 * part / 4;
        let words = if part == 4 { format!("{turns} and more") } else { turns.to_string() };
        let anchor = if part == 4 { "end" } else { "middle" };
        plot.text("soft", (at, base + 18.0), anchor, &words);
    }
    for (number, outcome) in OUTCOMES.into_iter().enumerate() {
        let x = MARGIN + 90.0 * number as f64;
        plot.rect(
            &format!("fill-{}", outcome.as_ref()),
            [x, base + 28.0, 11.0, 11.0],
            outcome.as_ref(),
        );
        plot.text("ink", (x + 17.0, base + 38.0), "start", outcome.as_ref());
    }
    plot.finish()
}

/// The last bar includes all longer games.
fn bars(study: &ReportedStudy, width: u64) -> [[u64; 3]; BARS] {
    let mut bars = [[0; 3]; BARS];
    for (number, outcome) in OUTCOMES.into_iter().enumerate() {
        for turns in study.summary.turns(outcome) {
            let at = usize::try_from(turns / width).unwrap_or(usize::MAX).min(BARS - 1);
            bars[at][number] += 1;
        }
    }
    bars
}

/// To a number that consists of one digit and zeros.
fn round_up(number: u64) -> u64 {
    let digit = 10_u64.pow(number.checked_ilog10().unwrap_or(0));
    number.div_ceil(digit).saturating_mul(digit)
}

pub(super) fn survival(studies: &[ReportedStudy]) -> String {
    const HEIGHT: f64 = 300.0;
    let (top, bottom, right) = (16.0, HEIGHT - 44.0, WIDTH - 20.0);
    let mut plot = Plot::new(HEIGHT, "The share of games that reach each level, and that win");
    let deepest = studies.iter().filter_map(|study| study.summary.levels.keys().max());
    let deepest = deepest.max().copied().unwrap_or(1);
    let step = (right - MARGIN) / (f64::from(deepest) + 1.0);
    let x = |level: u16| MARGIN + step * (f64::from(level) - 0.5);
    let y = |share: f64| bottom - share * (bottom - top);
    for fifth in 0..=5 {
        let share = f64::from(fifth) / 5.0;
        plot.line("grid", [MARGIN, y(share), right, y(share)]);
        let words = format!("{:.0} %", 100.0 * share);
        plot.text("soft", (MARGIN - 8.0, y(share) + 4.0), "end", &words);
    }
    for level in 1..=deepest {
        let words = format!("level {level}");
        plot.text("soft", (x(level), bottom + 18.0), "middle", &words);
    }
    plot.text("soft", (x(deepest + 1), bottom + 18.0), "middle", "won");
    for (number, study) in studies.iter().enumerate() {
        let aside = 6.0 * (number as f64 - (studies.len() as f64 - 1.0) / 2.0);
        let reached = (1..=deepest).map(|level| {
            study.summary.of_games(study.summary.levels.get(&level).map_or(0, |it| it.reached))
        });
        let shares: Vec<_> = reached.chain([study.summary.won()]).collect();
        let place = |at: u16| x(at + 1) + aside;
        let points = (0..).zip(&shares).map(|(at, it)| (place(at), y(it.share())));
        let [line, dot] = ["line", "dot"].map(|kind| class(kind, study));
        let points = points.map(|(x, y)| format!("{x:.1},{y:.1}")).collect::<Vec<_>>().join(" ");
        let points = format!(" points=\"{points}\"");
        plot.element("polyline", &line, &[], &points, "");
        for (at, proportion) in (0..).zip(&shares) {
            let (x, interval) = (place(at), proportion.interval());
            plot.line(&line, [x, y(interval.low), x, y(interval.high)]);
            let hint = format!("{interval}: {} of {}", proportion.part, proportion.whole);
            plot.dot(&dot, (x, y(interval.share)), &hint);
        }
        if studies.len() > 1 {
            let x = right - 90.0;
            let y = top + 20.0 * number as f64;
            plot.line(&line, [x, y, x + 24.0, y]);
            plot.text("ink", (x + 32.0, y + 4.0), "start", &study.named(studies, ""));
        }
    }
    plot.finish()
}

pub(super) fn matrix(study: &ReportedStudy) -> String {
    const ROW: f64 = 23.0;
    let summary = &study.summary;
    let minds: Vec<_> = Abilities::all().map(|it| it.letter().to_string()).collect();
    let victims: Vec<_> = ["@".to_owned()].into_iter().chain(minds).collect();
    let others = summary.kills.keys().filter(|it| !victims.contains(it));
    let killers: Vec<_> = victims.iter().chain(others).collect();
    let height = ROW * killers.len() as f64 + 48.0;
    let mut plot = Plot::new(height, "Who killed whom, per hundred games");
    let (left, top) = (86.0, 44.0);
    let column = (WIDTH - left - 4.0) / victims.len() as f64;
    let per_hundred = |killer: &str, victim: &str| {
        100.0 * summary.of_games(summary.kills(killer, victim)).share()
    };
    let pairs = killers.iter().flat_map(|killer| victims.iter().map(move |it| (killer, it)));
    let highest = pairs.fold(0.001, |most, (killer, it)| per_hundred(killer, it).max(most));
    plot.text("soft", (left, 14.0), "start", "victims");
    plot.text("soft", (left - 14.0, 36.0), "end", "killers");
    for (at, victim) in victims.iter().enumerate() {
        let middle = left + column * (at as f64 + 0.5);
        plot.text("mono", (middle, 36.0), "middle", victim);
    }
    for (row, killer) in killers.iter().enumerate() {
        let y = top + ROW * row as f64;
        plot.text("mono", (left - 14.0, y + 16.0), "end", killer);
        for (at, victim) in victims.iter().enumerate() {
            let value = per_hundred(killer, victim);
            let x = left + column * at as f64;
            // Square roots make rare pairs distinguishable from pairs that never occur.
            let opacity = (value / highest).sqrt();
            let [width, height] = [("width", column - 2.0), ("height", ROW - 2.0)];
            let numbers = [("x", x + 1.0), ("y", y + 1.0), width, height];
            plot.element("rect", "heat", &numbers, &format!(" fill-opacity=\"{opacity:.3}\""), "");
            if value > 0.0 {
                let class = if opacity > 0.55 { "cell over" } else { "cell" };
                let words =
                    if value < 9.95 { format!("{value:.1}") } else { format!("{value:.0}") };
                plot.text(class, (x + column / 2.0, y + 16.0), "middle", &words);
            }
        }
    }
    plot.finish()
}

fn class(kind: &str, study: &ReportedStudy) -> String {
    format!("{kind} study-{}", study.letter.to_ascii_lowercase())
}
