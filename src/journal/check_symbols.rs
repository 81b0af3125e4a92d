//! The two symbols at the end of a run code that notice what was mistyped.
//!
//! Symbols are the 32 elements of a field, and a code is a word of a
//! Reed-Solomon code over it. Any two words of one length differ in at least
//! three places, so one wrong symbol, two wrong ones, and two that were swapped
//! are always noticed.

/// How many symbols a word has at most: from there on the powers repeat.
pub(super) const LONGEST: usize = 31;
/// A symbol is less than this.
pub(super) const SYMBOLS: u8 = 32;

/// What is added to a product that has left the field: x⁵ = x² + 1.
const POLYNOMIAL: u8 = 0b10_0101;
/// Its powers are all elements but 0.
const X: u8 = 2;
/// 1 / (1 + x).
const INVERSE: u8 = 28;

fn times(one: u8, other: u8) -> u8 {
    let mut product = 0;
    let mut power = one;
    for bit in 0..5 {
        if other >> bit & 1 == 1 {
            product ^= power;
        }
        power <<= 1;
        if power & SYMBOLS != 0 {
            power ^= POLYNOMIAL;
        }
    }
    product
}

/// The values of the word at 1 and at x.
fn sums(word: &[u8]) -> (u8, u8) {
    word.iter()
        .fold((0, 0), |(plain, weighted), symbol| (plain ^ symbol, times(weighted, X) ^ symbol))
}

/// What the plain sum of a word of this length is. Without it a zero more at the
/// end of a word would make another.
fn sum_of(length: usize) -> u8 {
    u8::try_from(length % usize::from(SYMBOLS)).unwrap_or_default()
}

/// Adds the two check symbols.
pub(super) fn seal(word: &mut Vec<u8>) {
    word.extend([0, 0]);
    let (plain, weighted) = sums(word);
    let plain = plain ^ sum_of(word.len());
    let first = times(plain ^ weighted, INVERSE);
    let length = word.len();
    word[length - 2] = first;
    word[length - 1] = plain ^ first;
}

/// Whether a word has the check symbols that belong to it.
pub(super) fn is_sealed(word: &[u8]) -> bool {
    word.len() <= LONGEST && sums(word) == (sum_of(word.len()), 0)
}

/// A mistake of the hand, and the word as it was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slip {
    /// The first symbol that is wrong, from 0.
    pub(super) at: usize,
    /// How many are wrong: one, or two that were swapped.
    pub(super) length: usize,
    pub(super) meant: Vec<u8>,
}

/// The single mistakes that would make this word of a good one.
pub(super) fn slips(word: &[u8]) -> Vec<Slip> {
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
