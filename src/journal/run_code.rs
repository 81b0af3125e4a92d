//! Run codes, which players can share: `HX6-D-8F3K2-…`.
//!
//! The parts are `HX`, the rules version, a letter for the mode, a base-32 number for the seed and
//! a pit's settings, and three check symbols that detect typing mistakes. Hyphens and capitals only
//! help readability. The version comes first, and the check symbols work the same way in every
//! version, so a code from another version can be told apart from an invalid one.

use super::{GameHeader, GameSetup, RULES_VERSION};
use crate::{
    content::is_unprintable,
    grid::Size,
    level::{Challenge, ContentHash, DelveSetup, GameMode, PitSetup},
    rng::Seed,
};
use bevy_ecs::prelude::Resource;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The digits and letters, except the easily confused I, L, O and U.
const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const BEGINNING: &str = "HX";
/// The number of check symbols. They hold 15 bits: of 32,768 mistakes, one goes unnoticed.
const CHECKS: usize = 3;
/// The minimum number of symbols: the rules version, the mode, a digit and the check.
const SHORTEST: usize = 3 + CHECKS;
/// The maximum number of symbols: 26 digits hold all 128 bits of a number.
const LONGEST: usize = 2 + 26 + CHECKS;
const MOST_CHARACTERS: usize = 100;
/// The rules version has to fit in one symbol.
const _: () = assert!(RULES_VERSION < 32);

const SEED_BITS: u32 = 64;
const TABLE_BITS: u32 = 15;
const CHALLENGE_BITS: u32 = 4;
/// The number of bits for a width or a height, each minus one.
const SIDE_BITS: u32 = 12;

/// A game as a short code.
///
/// ```
/// use hexdelve::{journal::{RunCode, RunCodeError}, prelude::*};
/// let pit = PitSetup::new(Seed(42));
/// let header = GameHeader::new(pit.clone(), pit.start()?.world());
/// let code = Rules::default().run_code(&header).unwrap();
/// assert_eq!(code.to_string(), "HX6-P-1A1TX");
/// assert_eq!("hx6p1a1tx".parse(), Ok(code));
/// assert_eq!((code.seed(), code.mode()), (Seed(42), GameMode::Pit));
/// assert_eq!("HX6-P-1B1TX".parse::<RunCode>(), Err(RunCodeError::ChecksumMismatch));
/// # Ok::<(), SetupError>(())
/// ```
///
/// A delve's code also identifies its tables, by 15 bits of their hash.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunCode {
    letter: u8,
    /// From the lowest bits: the seed; then a delve's tables, challenge and levels, or a pit's settings.
    number: u128,
}

/// The property of a game that no run code can encode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a run code cannot contain {0}")]
pub struct RunCodeUnavailable(pub(crate) &'static str);

/// The reason a text is not a code, or not a code for this program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunCodeError {
    /// The text is no code, or no such game exists. The message says what was expected.
    #[error("{0}")]
    Invalid(String),
    /// The check symbols do not match.
    #[error(
        "its last three characters do not fit the others: compare it with the original (codes made \
         before version 0.2 are no longer read)"
    )]
    ChecksumMismatch,
    /// The code is for another version of the rules.
    #[error("it was made with version {made} of the rules, but this program has {RULES_VERSION}")]
    RulesVersionMismatch {
        /// The rules version the code was made with.
        made: u32,
    },
    /// The code is for other tables.
    #[error(
        "it was made with other tables: pass their folder with --assets DIR, or use the program that \
         made it"
    )]
    OtherTables,
}

impl RunCode {
    /// [`Rules::run_code`](crate::game::Rules::run_code) also covers rules without names.
    pub(crate) fn of(header: &GameHeader) -> Result<Self, RunCodeUnavailable> {
        if !header.plugins.is_empty() {
            return Err(RunCodeUnavailable("custom rules"));
        }
        Self::encode(&header.game, header.content.map_or(0, ContentHash::short))
    }

    fn encode(setup: &GameSetup, tables: u16) -> Result<Self, RunCodeUnavailable> {
        let is_pit = |is_so: fn(&PitSetup) -> bool| match setup {
            GameSetup::Pit(pit) => is_so(pit),
            GameSetup::Delve(_) => false,
        };
        let obstacles = [
            (setup.most_turns().is_some(), "a turn limit"),
            (setup.own_level_seed().is_some(), "a second seed for the levels"),
            (is_pit(|pit| pit.dungeon.is_some() || pit.player.is_some()), "a custom dungeon"),
            (is_pit(|pit| pit.kind.is_some()), "the kind of a pit"),
            (is_pit(|pit| pit.check_limits().is_err()), "so many monsters"),
            (is_pit(|pit| pit.size.checked().is_err()), "the size of a pit"),
        ];
        if let Some((_, what)) = obstacles.into_iter().find(|(is_there, _)| *is_there) {
            return Err(RunCodeUnavailable(what));
        }
        let (letter, settings) = match setup {
            GameSetup::Delve(delve) => {
                let challenge = delve.challenge.map_or(0, |challenge| challenge as u128 + 1);
                let number = u128::from(delve.levels.unwrap_or(0)) << CHALLENGE_BITS | challenge;
                // T is practice ("training"), because P is the pit; Q is a pit with other settings.
                let letter = match delve.mode {
                    GameMode::Practice => b'T',
                    GameMode::Wizard => b'W',
                    GameMode::Delve | GameMode::Pit => b'D',
                };
                (letter, number << TABLE_BITS | u128::from(tables))
            }
            GameSetup::Pit(pit) => match settings_of(pit) {
                usual if usual == settings_of(&PitSetup::new(pit.seed)) => (b'P', 0),
                settings => (b'Q', settings),
            },
        };
        Ok(Self { letter, number: settings << SEED_BITS | u128::from(setup.seed().0) })
    }

    /// `None` if no such game exists.
    fn decode(self) -> Option<GameSetup> {
        let (seed, settings) = (self.seed(), self.number >> SEED_BITS);
        Some(match self.letter {
            b'P' => PitSetup::new(seed).into(),
            b'Q' => {
                let sides = settings >> 1;
                let side = |bits: u128| (bits & ((1 << SIDE_BITS) - 1)) as u32 + 1;
                let size = Size::new(side(sides >> SIDE_BITS), side(sides)).ok()?;
                let monsters = u32::try_from(sides >> (2 * SIDE_BITS)).ok()?;
                PitSetup::new(seed).monsters(monsters).size(size).bore(settings & 1 == 1).into()
            }
            b'D' | b'T' | b'W' => {
                let number = settings >> TABLE_BITS;
                let which = number & ((1 << CHALLENGE_BITS) - 1);
                let challenge = Challenge::ALL.into_iter().find(|it| *it as u128 + 1 == which);
                let levels = u16::try_from(number >> CHALLENGE_BITS).ok()?;
                let delve = DelveSetup::new(seed).mode(self.mode()).challenge(challenge);
                delve.levels((levels > 0).then_some(levels)).into()
            }
            _ => return None,
        })
    }

    /// Returns the game's setup. A delve gets the built-in tables;
    /// [`check_tables`](Self::check_tables) checks whether the code is for them.
    ///
    /// # Panics
    /// Never panics: only games that exist have codes.
    pub fn setup(self) -> GameSetup {
        self.decode().expect("a code is of a game that exists")
    }

    /// Returns the seed.
    pub const fn seed(self) -> Seed {
        Seed((self.number & 0xffff_ffff_ffff_ffff) as u64)
    }

    /// Returns the game's mode.
    pub const fn mode(self) -> GameMode {
        match self.letter {
            b'D' => GameMode::Delve,
            b'T' => GameMode::Practice,
            b'W' => GameMode::Wizard,
            _ => GameMode::Pit,
        }
    }

    /// Checks that `here` is the hash of the tables for which a delve's code was made. A
    /// pit has no tables.
    ///
    /// # Errors
    /// Returns [`RunCodeError::OtherTables`] if it is not.
    pub fn check_tables(self, here: ContentHash) -> Result<(), RunCodeError> {
        let is_other = self.mode() != GameMode::Pit && self.tables() != here.short();
        if is_other { Err(RunCodeError::OtherTables) } else { Ok(()) }
    }

    const fn tables(self) -> u16 {
        (self.number >> SEED_BITS & ((1 << TABLE_BITS) - 1)) as u16
    }

    fn symbols(self) -> Vec<u8> {
        let mut word = vec![(RULES_VERSION & 0x1f) as u8];
        word.extend(symbol(char::from(self.letter)));
        word.extend(digits(self.number));
        word.extend(check_symbols(&word));
        word
    }

    fn from_symbols(word: &[u8]) -> Result<Self, RunCodeError> {
        let [rules, letter, digits @ .., _, _, _] = word else {
            return Err(no_such_game());
        };
        if u32::from(*rules) != RULES_VERSION {
            return Err(RunCodeError::RulesVersionMismatch { made: (*rules).into() });
        }
        let number = number(digits).ok_or_else(no_such_game)?;
        let code = Self { letter: ALPHABET[usize::from(*letter)], number };
        // Each game has exactly one code: no leading zeros, and no Q for the default pit.
        let again = code.decode().and_then(|setup| Self::encode(&setup, code.tables()).ok());
        again.filter(|code| code.symbols() == word).ok_or_else(no_such_game)
    }
}

/// From the highest bits: monsters, width - 1, height - 1, bore.
fn settings_of(pit: &PitSetup) -> u128 {
    let [width, height] = [pit.size.width(), pit.size.height()].map(|it| u128::from(it) - 1);
    let sides = (u128::from(pit.monsters) << SIDE_BITS | width) << SIDE_BITS | height;
    sides << 1 | u128::from(pit.bore)
}

fn symbol(character: char) -> Option<u8> {
    let meant = match character.to_ascii_uppercase() {
        'I' | 'L' => '1',
        'O' => '0',
        other => other,
    };
    ALPHABET.iter().zip(0..).find(|(letter, _)| char::from(**letter) == meant).map(|(_, it)| it)
}

fn digits(mut number: u128) -> Vec<u8> {
    let mut digits = Vec::new();
    while number > 0 || digits.is_empty() {
        digits.push((number & 0x1f) as u8);
        number >>= 5;
    }
    digits.reverse();
    digits
}

fn number(digits: &[u8]) -> Option<u128> {
    let mut digits = digits.iter();
    digits.try_fold(0_u128, |number, digit| number.checked_mul(32)?.checked_add((*digit).into()))
}

fn check_symbols(word: &[u8]) -> [u8; CHECKS] {
    let check = crc32fast::hash(word);
    [10, 5, 0].map(|shift| (check >> shift & 0x1f) as u8)
}

impl fmt::Display for RunCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.symbols();
        let letters = |part: &[u8]| -> String {
            part.iter().map(|symbol| char::from(ALPHABET[usize::from(*symbol)])).collect()
        };
        write!(f, "{BEGINNING}{}-{}", letters(&word[..1]), letters(&word[1..2]))?;
        word[2..].chunks(5).try_for_each(|group| write!(f, "-{}", letters(group)))
    }
}

impl FromStr for RunCode {
    type Err = RunCodeError;

    fn from_str(text: &str) -> Result<Self, RunCodeError> {
        let counted = text.chars().zip(1..).take(MOST_CHARACTERS + 1);
        let mut letters = counted.filter(|(letter, _)| !matches!(letter, '-' | ' '));
        for wanted in BEGINNING.chars() {
            let letter = letters.next().ok_or_else(|| wrong_length(0))?;
            if !letter.0.eq_ignore_ascii_case(&wanted) {
                return Err(wrong(letter, &format!("\"{wanted}\"")));
            }
        }
        let symbols = letters.map(|letter| {
            symbol(letter.0).ok_or_else(|| wrong(letter, "a digit or a letter except U"))
        });
        let word: Vec<u8> = symbols.collect::<Result<_, _>>()?;
        if !(SHORTEST..=LONGEST).contains(&word.len()) || text.chars().count() > MOST_CHARACTERS {
            return Err(wrong_length(BEGINNING.len() + word.len()));
        }
        let (content, check) = word.split_at(word.len() - CHECKS);
        if check != check_symbols(content) {
            return Err(RunCodeError::ChecksumMismatch);
        }
        Self::from_symbols(&word)
    }
}

fn wrong((letter, place): (char, usize), expected: &str) -> RunCodeError {
    let found = match letter {
        // Control characters are never printed, because a terminal would interpret them.
        letter if is_unprintable(letter) => format!("U+{:04X}", u32::from(letter)),
        letter => format!("\"{letter}\""),
    };
    RunCodeError::Invalid(format!("character {place} is {found}: expected {expected}"))
}

fn wrong_length(found: usize) -> RunCodeError {
    let (least, most) = (BEGINNING.len() + SHORTEST, BEGINNING.len() + LONGEST);
    let expected = format!("expected {least} to {most}");
    RunCodeError::Invalid(format!("it has {found} letters and digits: {expected}"))
}

fn no_such_game() -> RunCodeError {
    RunCodeError::Invalid("its checksum is valid, but no such game exists".to_owned())
}
