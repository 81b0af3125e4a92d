//! Tables that can be shown in a terminal and on a page.

use super::escaped;
use std::fmt;

/// The first column contains names, and the others contain numbers.
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) title: String,
    head: Vec<String>,
    pub(super) rows: Vec<Vec<String>>,
}

impl Table {
    pub(super) fn new(title: &str, head: impl IntoIterator<Item = impl Into<String>>) -> Self {
        let head = head.into_iter().map(Into::into).collect();
        Self { title: title.to_owned(), head, rows: Vec::new() }
    }

    pub(super) fn row(&mut self, cells: impl IntoIterator<Item = impl Into<String>>) {
        let mut row: Vec<_> = cells.into_iter().map(Into::into).collect();
        row.resize(self.head.len(), String::new());
        self.rows.push(row);
    }

    pub(super) fn to_html(&self) -> String {
        let head = html_row(&self.head, "th");
        let rows: String = self.rows.iter().map(|row| html_row(row, "td")).collect();
        format!(
            "<div class=\"wide\"><table>\n<thead>\n{head}</thead>\n<tbody>\n{rows}</tbody>\n\
             </table></div>\n"
        )
    }

    /// Heads are aligned to the last line.
    fn wrapped_head(&self, widths: &[usize]) -> Vec<Vec<String>> {
        let columns: Vec<_> =
            self.head.iter().zip(widths).map(|(it, width)| wrap(it, *width)).collect();
        let lines = columns.iter().map(Vec::len).max().unwrap_or(0);
        let line = |number: usize| {
            let cell = |lines_of: &Vec<String>| {
                let missing = lines - lines_of.len();
                number.checked_sub(missing).map_or(String::new(), |at| lines_of[at].clone())
            };
            columns.iter().map(cell).collect()
        };
        (0..lines).map(line).collect()
    }

    /// Heads can be broken at spaces.
    fn widths(&self) -> Vec<usize> {
        let mut widths = vec![0; self.head.len()];
        let words = self.head.iter().map(|head| head.split(' ').max_by_key(|it| it.len()));
        let words = words.map(|word| word.unwrap_or_default().to_owned()).collect();
        for row in self.rows.iter().chain([&words]) {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        widths
    }
}

fn wrap(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split(' ') {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            word.clone_into(last);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            *last = format!("{last} {word}");
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}

/// `tag` is not for the first cell, which names the row.
fn html_row(cells: &[String], tag: &str) -> String {
    let tags = ["th"].into_iter().chain(std::iter::repeat(tag));
    let cells =
        cells.iter().zip(tags).map(|(cell, tag)| format!("<{tag}>{}</{tag}>", escaped(cell)));
    format!("<tr>{}</tr>\n", cells.collect::<String>())
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths = self.widths();
        writeln!(f, "{}", self.title)?;
        for row in self.wrapped_head(&widths).iter().chain(&self.rows) {
            let cells = row.iter().zip(&widths).enumerate();
            let cells = cells.map(|(column, (cell, width))| match column {
                0 => format!("  {cell:<width$}"),
                _ => format!("  {cell:>width$}"),
            });
            let line: String = cells.collect();
            writeln!(f, "{}", line.trim_end())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_are_as_wide_as_their_widest_cells() {
        let mut table = Table::new("Levels", ["level", "lost"]);
        table.row(["1", "7"]);
        table.row(["deepest", "12 %"]);
        let text = "Levels\n  level    lost\n  1           7\n  deepest  12 %\n";
        assert_eq!(table.to_string(), text);
        let mut table = Table::new("Minds", ["mind", "killed by the PC"]);
        table.row(["3", "7"]);
        let text = "Minds\n        killed\n        by the\n  mind      PC\n  3          7\n";
        assert_eq!(table.to_string(), text);
    }
}
