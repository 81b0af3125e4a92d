//! Drawing with SVG elements.

use super::escaped;
use std::fmt::Write;

pub(super) const WIDTH: f64 = 720.0;

/// Colours come from the style sheet of the page, so that it is legible on a dark page too.
#[derive(Debug)]
pub(super) struct Plot {
    height: f64,
    /// For screen readers.
    label: String,
    body: String,
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Plot {
    pub(super) fn new(height: f64, label: &str) -> Self {
        Self { height, label: label.to_owned(), body: String::new() }
    }

    /// `hint` appears when the pointer hovers.
    pub(super) fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], hint: &str) {
        self.add(&format!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\"><title>{}</title></rect>",
            escaped(hint)
        ));
    }

    /// The opacity is from 0 to 1.
    pub(super) fn shade(&mut self, class: &str, [x, y, width, height]: [f64; 4], opacity: f64) {
        self.add(&format!(
            "<rect class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" \
             height=\"{height:.1}\" fill-opacity=\"{opacity:.3}\"/>"
        ));
    }

    pub(super) fn line(&mut self, class: &str, [x1, y1, x2, y2]: [f64; 4]) {
        self.add(&format!(
            "<line class=\"{class}\" x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\"/>"
        ));
    }

    pub(super) fn polyline(&mut self, class: &str, points: &[(f64, f64)]) {
        let points: Vec<_> = points.iter().map(|(x, y)| format!("{x:.1},{y:.1}")).collect();
        self.add(&format!("<polyline class=\"{class}\" points=\"{}\"/>", points.join(" ")));
    }

    pub(super) fn dot(&mut self, class: &str, (x, y): (f64, f64), hint: &str) {
        self.add(&format!(
            "<circle class=\"{class}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\"><title>{}</title></circle>",
            escaped(hint)
        ));
    }

    pub(super) fn text(&mut self, class: &str, (x, y): (f64, f64), anchor: Anchor, words: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        self.add(&format!(
            "<text class=\"{class}\" x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>",
            escaped(words)
        ));
    }

    pub(super) fn finish(self) -> String {
        let (height, label) = (self.height, escaped(&self.label));
        format!(
            "<svg viewBox=\"0 0 {WIDTH:.0} {height:.0}\" width=\"{WIDTH:.0}\" height=\"{height:.0}\" \
             role=\"img\" aria-label=\"{label}\" xmlns=\"http://www.w3.org/2000/svg\">\n{}</svg>\n",
            self.body
        )
    }

    fn add(&mut self, element: &str) {
        // Writing to a `String` cannot fail.
        let _ = writeln!(self.body, "{element}");
    }
}
