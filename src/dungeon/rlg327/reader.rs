//! A reader that takes the numbers in a file one after another.

use super::Rlg327Error;
use crate::grid::Position;

#[derive(Clone, Copy)]
pub(super) struct Reader<'a> {
    pub(super) bytes: &'a [u8],
    pub(super) offset: usize,
    pub(super) counts: fn([u8; 2]) -> u16,
}

impl<'a> Reader<'a> {
    pub(super) fn take(&mut self, count: usize, what: &str) -> Result<&'a [u8], Rlg327Error> {
        let rest = &self.bytes[self.offset.min(self.bytes.len())..];
        let Some(taken) = rest.get(..count) else {
            return Err(Rlg327Error::malformed(
                self.bytes.len(),
                "is where the file ends".to_owned(),
                format!("{} more bytes for {what}", count - rest.len()),
            ));
        };
        self.offset += count;
        Ok(taken)
    }

    /// Whether the size matches the length of the file in little-endian order only.
    pub(super) fn is_little_endian(&mut self) -> Result<bool, Rlg327Error> {
        let at = self.offset;
        let version = self.four("the version")?;
        if version != [0; 4] {
            let found = format!("says version {}", u32::from_be_bytes(version));
            return Err(Rlg327Error::malformed(at, found, "version 0"));
        }
        let size = self.four("the file's size")?;
        let has = self.bytes.len();
        let is = |said: u32| usize::try_from(said) == Ok(has);
        let said = u32::from_be_bytes(size);
        if is(said) || is(u32::from_le_bytes(size)) {
            Ok(!is(said))
        } else {
            Err(Rlg327Error::WrongSize { offset: at + 4, said, has })
        }
    }

    pub(super) fn four(&mut self, what: &str) -> Result<[u8; 4], Rlg327Error> {
        Ok(self.take(4, what)?.try_into().expect("four bytes were taken"))
    }

    pub(super) fn count(&mut self, what: &str) -> Result<u16, Rlg327Error> {
        Ok((self.counts)(self.take(2, what)?.try_into().expect("two bytes were taken")))
    }

    pub(super) fn cell(&mut self, what: &str) -> Result<Position, Rlg327Error> {
        let cell = self.take(2, what)?;
        Ok(Position::new(cell[0].into(), cell[1].into()))
    }

    pub(super) fn finish(&self) -> Result<(), Rlg327Error> {
        if self.offset == self.bytes.len() {
            return Ok(());
        }
        let found = match self.bytes.len() - self.offset {
            1 => "is a stray byte".to_owned(),
            more => format!("is the first of {more} stray bytes"),
        };
        Err(Rlg327Error::malformed(self.offset, found, "the end of the file"))
    }
}
