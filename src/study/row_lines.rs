//! Reading the rows of a study line by line.

use super::{RowFormat, RowsPer, StudyError, StudyManifest, row_format::RowHead};
use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    path::PathBuf,
};

/// The maximum length of a row in bytes. The longest rows have some kilobytes.
const LONGEST_ROW: u64 = 1 << 20;

/// The lines of a file with rows.
#[derive(Debug)]
pub(super) struct RowLines {
    reader: BufReader<File>,
    path: PathBuf,
    rows: RowFormat,
    each: RowsPer,
    line: Vec<u8>,
    number: u64,
    /// The number of bytes up to the end of the last line.
    end: u64,
}

/// A complete line.
#[derive(Debug)]
pub(super) struct RowLine<'a> {
    /// The line with its end.
    pub(super) bytes: &'a [u8],
    /// The start of the row, or `None` for the header.
    pub(super) head: Option<RowHead>,
    /// The number of bytes of the file up to the end of this line.
    pub(super) end: u64,
}

impl RowLine<'_> {
    /// Returns the line without its end. Lines have been checked to be UTF-8.
    pub(super) fn text(&self) -> &str {
        std::str::from_utf8(self.bytes).unwrap_or_default().trim_end_matches('\n')
    }
}

impl RowLines {
    pub(super) fn new(file: File, path: PathBuf, manifest: &StudyManifest) -> Self {
        let (reader, line) = (BufReader::new(file), Vec::new());
        let (rows, each) = (manifest.rows(), manifest.rows_per());
        Self { reader, path, rows, each, line, number: 0, end: 0 }
    }

    /// Returns the next line, or `None` at the end of the file.
    pub(super) fn next_line(&mut self) -> Option<Result<RowLine<'_>, StudyError>> {
        self.line.clear();
        self.number += 1;
        let mut limited = (&mut self.reader).take(LONGEST_ROW);
        match limited.read_until(b'\n', &mut self.line) {
            Err(why) => return Some(Err(StudyError::Unreadable { path: self.path.clone(), why })),
            Ok(0) => return None,
            Ok(count) => self.end += count as u64,
        }
        let head = self.read_head();
        let invalid =
            |why| StudyError::InvalidRow { path: self.path.clone(), line: self.number, why };
        Some(head.map_err(invalid).map(|head| RowLine { bytes: &self.line, head, end: self.end }))
    }

    /// Returns the reader of what follows the last line.
    pub(super) fn into_reader(self) -> impl Read {
        self.reader
    }

    /// Returns the error for a line that was read last.
    pub(super) fn invalid(&self, why: impl Into<String>) -> StudyError {
        StudyError::InvalidRow { path: self.path.clone(), line: self.number, why: why.into() }
    }

    fn read_head(&self) -> Result<Option<RowHead>, String> {
        let text = std::str::from_utf8(&self.line).map_err(|error| error.to_string())?;
        let text = text.strip_suffix('\n').ok_or("the end of the line is missing")?;
        match self.rows.header(self.each) {
            Some(header) if self.number == 1 => {
                let expected = || format!("expected the names of the columns, \"{header}\"");
                if text == header { Ok(None) } else { Err(expected()) }
            }
            _ => self.rows.read_head(self.each, text).map(Some),
        }
    }
}
