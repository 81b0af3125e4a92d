//! The types of the values in a row: names, texts, glyphs and numbers. Each rejects values that
//! must not reach the game, so code that receives one need not check it again.

use super::error::is_unprintable;
use serde::Deserialize;

/// One line of 1 to `LONGEST` printable characters.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct ShortLine<const LONGEST: usize>(String);

/// A name, short enough for a list that also shows a place and a speed.
pub type ShortName = ShortLine<24>;

/// A sentence or two.
pub type ShortText = ShortLine<200>;

/// The glyph of a thing: one printable ASCII character, because only these characters are
/// one column wide on every terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "String")]
pub struct GlyphChar(char);

/// An integer from `LOW` to `HIGH`. Fields of parts can use it, too.
///
/// ```
/// use hexdelve::content::BoundedInt;
/// assert_eq!(BoundedInt::<1, 100>::try_from(10).unwrap().get(), 10);
/// let told = BoundedInt::<1, 100>::try_from(0).unwrap_err();
/// assert_eq!(told, "expected a whole number from 1 to 100");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(try_from = "i64")]
pub struct BoundedInt<const LOW: u32, const HIGH: u32>(u32);

/// A range of two integers from `LOW` to `HIGH`, the first not greater than the second.
/// It is written as `[1, 8]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "Vec<BoundedInt<LOW, HIGH>>")]
pub struct BoundedRange<const LOW: u32, const HIGH: u32>(u32, u32);

impl<const LONGEST: usize> ShortLine<LONGEST> {
    /// Returns the text as a string slice.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the text.
    pub fn into_inner(self) -> String {
        self.0
    }
}

impl GlyphChar {
    /// Returns the character.
    pub const fn get(self) -> char {
        self.0
    }
}

impl<const LOW: u32, const HIGH: u32> BoundedInt<LOW, HIGH> {
    /// Returns the number.
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl<const LOW: u32, const HIGH: u32> BoundedRange<LOW, HIGH> {
    /// Returns the lower and the higher number.
    pub const fn get(self) -> (u32, u32) {
        (self.0, self.1)
    }
}

impl<const LONGEST: usize> TryFrom<String> for ShortLine<LONGEST> {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let fits = (1..=LONGEST).contains(&text.chars().count());
        if fits && text.trim() == text && !text.contains(is_unprintable) {
            return Ok(Self(text));
        }
        Err(format!(
            "expected 1 to {LONGEST} characters in one line, without control characters and \
             without a space at either end"
        ))
    }
}

impl TryFrom<String> for GlyphChar {
    type Error = &'static str;

    fn try_from(word: String) -> Result<Self, Self::Error> {
        match word.as_bytes() {
            [glyph @ b' '..=b'~'] => Ok(Self(char::from(*glyph))),
            _ => Err("expected one character that is one column wide: printable ASCII"),
        }
    }
}

impl<const LOW: u32, const HIGH: u32> TryFrom<i64> for BoundedInt<LOW, HIGH> {
    type Error = String;

    fn try_from(number: i64) -> Result<Self, String> {
        match u32::try_from(number) {
            Ok(number) if (LOW..=HIGH).contains(&number) => Ok(Self(number)),
            _ => Err(format!("expected a whole number from {LOW} to {HIGH}")),
        }
    }
}

impl<const LOW: u32, const HIGH: u32> TryFrom<Vec<BoundedInt<LOW, HIGH>>>
    for BoundedRange<LOW, HIGH>
{
    type Error = String;

    // A `Vec`, because a tuple would accept the start of an array that is too long.
    fn try_from(numbers: Vec<BoundedInt<LOW, HIGH>>) -> Result<Self, String> {
        match numbers[..] {
            [low, high] if low <= high => Ok(Self(low.get(), high.get())),
            _ => Err(format!(
                "expected two whole numbers from {LOW} to {HIGH}, the lower first, as in [{LOW}, \
                 {HIGH}]"
            )),
        }
    }
}
