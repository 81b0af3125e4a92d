//! The two check symbols at the end of a run code, which detect typing mistakes.
//!
//! Symbols are the 32 elements of the field GF(32), and a run code is a word of a
//! Reed-Solomon code over it. Any two valid words of equal length differ in at least
//! three places, so one wrong symbol, two wrong symbols, and two swapped symbols are
//! always detected.

/// The maximum number of symbols in a word. The powers of x repeat after 31, so in a
/// longer word, two positions would have equal weights.
pub(super) const LONGEST: usize = 31;
/// The number of symbols. Every symbol is less than this.
pub(super) const SYMBOLS: u8 = 32;

/// The polynomial that reduces products back into the field: x⁵ = x² + 1.
const POLYNOMIAL: u8 = 0b10_0101;
/// The element x. Its powers are all elements except 0.
const X: u8 = 2;
/// The inverse of 1 + x.
const INVERSE: u8 = 28;

fn times(one: u8, other: u8) -> u8 {
    // Long multiplication of polynomials over GF(2): addition is XOR, and each bit of
    // `other` adds one shifted copy of `one`.
    let mut product = 0;
    let mut power = one;
    for bit in 0..5 {
        if other >> bit & 1 == 1 {
            product ^= power;
        }
        power <<= 1;
        // A term x⁵ has appeared: replace it by x² + 1.
        if power & SYMBOLS != 0 {
            power ^= POLYNOMIAL;
        }
    }
    product
}

/// Evaluates the word, read as a polynomial, at 1 and at x.
fn sums(word: &[u8]) -> (u8, u8) {
    // Horner's rule. A wrong symbol in any position changes both sums, and the ratio of
    // the changes reveals the position, so no second wrong symbol can undo both.
    word.iter()
        .fold((0, 0), |(plain, weighted), symbol| (plain ^ symbol, times(weighted, X) ^ symbol))
}

/// Returns the plain sum of a valid word of this length. It depends on the length because
/// appending a zero to a valid word would otherwise give another valid word.
fn sum_of(length: usize) -> u8 {
    u8::try_from(length % usize::from(SYMBOLS)).unwrap_or_default()
}

pub(super) fn seal(word: &mut Vec<u8>) {
    word.extend([0, 0]);
    let (plain, weighted) = sums(word);
    let plain = plain ^ sum_of(word.len());
    // The last two symbols a and b add a + b to the plain sum and a·x + b to the weighted
    // sum. They must cancel the existing sums: a + b = plain and a·x + b = weighted, so
    // a·(1 + x) = plain + weighted.
    let first = times(plain ^ weighted, INVERSE);
    let length = word.len();
    word[length - 2] = first;
    word[length - 1] = plain ^ first;
}

pub(super) fn is_sealed(word: &[u8]) -> bool {
    word.len() <= LONGEST && sums(word) == (sum_of(word.len()), 0)
}

/// A typing mistake, and the intended word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    /// The index of the first wrong symbol, from 0.
    pub(super) at: usize,
    /// The number of wrong symbols: 1, or 2 if they were swapped.
    pub(super) length: usize,
    pub(super) meant: Vec<u8>,
}

/// Returns every single mistake that could have turned a valid word into this one.
pub(super) fn slips(word: &[u8]) -> Vec<Slip> {
    // Brute force: at most 31 × 32 replacements and 30 swaps.
    let replaced = (0..word.len()).flat_map(|at| {
        (0..SYMBOLS).map(move |symbol| {
            let mut meant = word.to_vec();
            meant[at] = symbol;
            Slip { at, length: 1, meant }
        })
    });
    let swapped = (1..word.len()).map(|second| {
        let mut meant = word.to_vec();
        meant.swap(second - 1, second);
        Slip { at: second - 1, length: 2, meant }
    });
    replaced.chain(swapped).filter(|slip| is_sealed(&slip.meant)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_field_has_31_powers_and_the_inverse_is_one() {
        let powers = std::iter::successors(Some(1), |power| Some(times(*power, X)));
        let distinct: std::collections::BTreeSet<_> = powers.take(31).collect();
        assert_eq!((distinct.len(), distinct.contains(&0)), (31, false));
        assert_eq!(times(INVERSE, 1 ^ X), 1);
    }

    #[test]
    fn a_sealed_word_is_valid_and_with_another_zero_is_not() {
        for length in 1..=LONGEST - 2 {
            let mut word: Vec<_> = (0_u8..).take(length).map(|at| at * 7 % SYMBOLS).collect();
            seal(&mut word);
            assert!(is_sealed(&word), "{word:?}");
            word.push(0);
            assert!(!is_sealed(&word), "{word:?}");
        }
    }

    #[test]
    fn the_mistake_is_among_those_that_are_found() {
        let mut word = vec![3, 1, 4, 1, 5, 9, 2, 6];
        seal(&mut word);
        for at in 0..word.len() {
            let mut wrong = word.clone();
            wrong[at] ^= 9;
            let found = slips(&wrong);
            assert!(found.iter().any(|slip| slip.meant == word && slip.at == at), "{at}");
        }
    }
}
