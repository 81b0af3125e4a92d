//! Short control codes, built without allocation: most of them only to compare their lengths.

use smallvec::SmallVec;
use std::ops::Deref;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Codes(SmallVec<[u8; 48]>);

impl Codes {
    pub(super) fn new() -> Self {
        Self::default()
    }

    pub(super) fn of(bytes: &[u8]) -> Self {
        Self(SmallVec::from_slice(bytes))
    }

    #[must_use]
    pub(super) fn and(mut self, bytes: &[u8]) -> Self {
        self.0.extend_from_slice(bytes);
        self
    }

    #[must_use]
    pub(super) fn number(self, mut number: u16) -> Self {
        let mut digits = [b'0'; 5];
        let mut first = digits.len();
        loop {
            first -= 1;
            digits[first] = b"0123456789"[usize::from(number % 10)];
            number /= 10;
            if number == 0 {
                return self.and(&digits[first..]);
            }
        }
    }
}

impl Deref for Codes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.0
    }
}
