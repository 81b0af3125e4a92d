//! Forged journals: a second implementation of the format, from its description.

#![allow(dead_code, reason = "not every test that forges has need of all of it")]

use crc32fast::Hasher;

/// The size of the first line, the two lengths and their checksum, in bytes.
const HEAD: usize = 19 + 8 + 8 + 4;
/// The size of a record, in bytes.
pub(crate) const RECORD: usize = 16;

pub(crate) fn split(journal: &[u8]) -> (&[u8], Vec<&[u8]>) {
    let said = |at: usize| {
        usize::try_from(u64::from_le_bytes(journal[at..at + 8].try_into().unwrap())).unwrap()
    };
    let (header, records) = journal.split_at(HEAD + said(19) + said(27) + 4);
    (header, records.chunks(RECORD).collect())
}

pub(crate) fn text_of(header: &[u8]) -> String {
    let length = usize::from(u16::from_le_bytes([header[19], header[20]]));
    String::from_utf8(header[HEAD..HEAD + length].to_vec()).unwrap()
}

pub(crate) fn header(text: &str, dungeon: &[u8]) -> Vec<u8> {
    let mut bytes = head(text.len() as u64, dungeon.len() as u64);
    bytes.extend(text.as_bytes());
    bytes.extend(dungeon);
    let checksum = crc32fast::hash(&bytes);
    bytes.extend(checksum.to_le_bytes());
    bytes
}

pub(crate) fn head(text: u64, dungeon: u64) -> Vec<u8> {
    let mut bytes = b"hexdelve journal 1\n".to_vec();
    bytes.extend([text, dungeon].map(u64::to_le_bytes).concat());
    bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
    bytes
}

/// Returns a record of any content, with the checksum that is valid for its header and
/// its number.
pub(crate) fn record(header: &[u8], number: u64, entry: [u8; 8], hash: u32) -> [u8; RECORD] {
    let (_, checksum) = header.split_at(header.len() - 4);
    let mut hasher = Hasher::new_with_initial(u32::from_le_bytes(checksum.try_into().unwrap()));
    let mut bytes = [0; RECORD];
    bytes[..8].copy_from_slice(&entry);
    bytes[8..12].copy_from_slice(&hash.to_le_bytes());
    hasher.update(&number.to_le_bytes());
    hasher.update(&bytes[..12]);
    bytes[12..].copy_from_slice(&hasher.finalize().to_le_bytes());
    bytes
}

pub(crate) fn take_back(count: u32) -> [u8; 8] {
    let [a, b, c, d] = count.to_le_bytes();
    [9, 0, 0, a, b, c, d, 0]
}

/// Returns the header of a journal with some of its words replaced, as another program
/// would have written it, and without any records.
pub(crate) fn with_other_words(journal: &[u8], from: &str, to: &str) -> Vec<u8> {
    let told = split(journal).0;
    let text = text_of(told);
    let other = text.replacen(from, to, 1);
    assert_ne!(text, other, "{from} is in it");
    header(&other, &told[HEAD + text.len()..told.len() - 4])
}
