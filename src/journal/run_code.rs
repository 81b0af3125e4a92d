//! Run codes: short codes players can share. A code encodes the rules version, the mode,
//! the seed and, for a pit, its settings.
//!
//! `HX5-D-8F3K2-…`: `HX`, the rules version, a letter for the mode, a base-32 number, and
//! two check symbols that detect typing mistakes. Hyphens and capitals only help
//! readability. The rules version comes first, and the check symbols work the same way in
//! every version, so a code from another version can be told apart from an invalid one.

use super::{
    GameHeader, GameSetup, RULES_VERSION,
    check_symbols::{LONGEST, SYMBOLS, is_sealed, seal, slips},
};
use crate::{
    content::is_unprintable,
    grid::Size,
    level::{Challenge, ContentHash, Delve, GameMode, Pit},
    rng::Seed,
};
use bevy_ecs::prelude::Resource;
use std::{fmt, str::FromStr};
use thiserror::Error;

/// The digits and letters, except the easily confused I, L, O and U.
const ALPHABET: &[u8; SYMBOLS as usize] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// The first two characters of every code.
const BEGINNING: [char; 2] = ['H', 'X'];
/// The minimum number of symbols: the rules version, the mode, a digit and two check
/// symbols.
const SHORTEST: usize = 5;
/// The maximum length of a text in characters, including hyphens.
const MOST_CHARACTERS: usize = 100;
/// The rules version has to fit in one symbol.
const _: () = assert!(RULES_VERSION < SYMBOLS as u32);

const SEED_BITS: u32 = 64;
const TABLE_BITS: u32 = 15;
/// The number of bits for the monster count, enough for the largest level, which has 4096
/// × 4096 cells.
const MONSTER_BITS: u32 = 24;
/// The number of bits for a width or a height, each minus one.
const SIDE_BITS: u32 = 12;

/// A game as a short code.
///
/// ```
/// use hexdelve::{prelude::*, journal::RunCode};
/// let pit = Pit::new(Seed(42));
/// let code = RunCode::of(&GameHeader::new(pit.clone(), pit.start()?.world())).unwrap();
/// assert_eq!(code.to_string(), "HX5-P-1AV5");
/// assert_eq!("hx5p1av5".parse(), Ok(code));
/// assert_eq!((code.seed(), code.mode()), (Seed(42), GameMode::Pit));
/// let told = "HX5-P-1BV5".parse::<RunCode>().unwrap_err().to_string();
/// assert!(told.contains("character 8 is \"B\" where \"A\" would do"), "{told}");
/// # Ok::<(), SetupError>(())
/// ```
///
/// A delve's code also identifies its tables, by 15 bits of their hash.
#[derive(Resource, Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunCode {
    seed: Seed,
    played: Played,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Played {
    Delve { mode: GameMode, tables: u16, challenge: Option<Challenge> },
    Pit { monsters: u32, size: Size, bore: bool },
}

/// The property of a game that no run code can encode.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RunCodeUnavailable {
    /// A custom dungeon.
    #[error("a run code cannot contain a custom dungeon")]
    CustomDungeon,
    /// A pit of a kind other than rooms and corridors.
    #[error("a run code cannot contain the kind of a pit")]
    LevelKind,
    /// A turn limit.
    #[error("a run code cannot contain a turn limit")]
    TurnLimit,
    /// A separate seed for the levels.
    #[error("a run code cannot carry a second seed for the levels")]
    LevelSeed,
    /// Custom rules, or built-in rules that have been left out.
    #[error("a run code cannot contain custom rules")]
    CustomRules,
    /// More monsters than any level can hold.
    #[error("a run code cannot contain so many monsters")]
    TooMany,
}

/// The reason a text is not a code, or not a code for this program.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RunCodeError {
    /// A character is not allowed at its position.
    #[error("character {place} is {found}: expected {expected}")]
    InvalidSymbol {
        /// The character's position, from 1, counting hyphens.
        place: usize,
        /// The character.
        found: String,
        /// The characters allowed there.
        expected: &'static str,
    },
    /// The text has too few or too many characters.
    #[error("it has {found} letters and digits: expected {} to {}", SHORTEST + BEGINNING.len(), MOST)]
    Length {
        /// The number of characters, without hyphens or spaces.
        found: usize,
    },
    /// The check symbols do not match.
    #[error("there is a mistake in it: {0}")]
    ChecksumMismatch(String),
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
    /// The check symbols match, but no such game exists.
    #[error("its checksum is valid, but no such game exists")]
    InvalidGame,
}

/// The maximum number of characters, without hyphens.
const MOST: usize = BEGINNING.len() + LONGEST;

impl RunCode {
    /// Returns a game's code.
    ///
    /// # Errors
    /// Returns a [`RunCodeUnavailable`] that names the property no run code can encode.
    pub fn of(header: &GameHeader) -> Result<Self, RunCodeUnavailable> {
        if !header.rule_names().is_empty() {
            return Err(RunCodeUnavailable::CustomRules);
        }
        if header.setup().most_turns().is_some() {
            return Err(RunCodeUnavailable::TurnLimit);
        }
        let level_seed = match header.setup() {
            GameSetup::Delve(delve) => delve.own_level_seed(),
            GameSetup::Pit(pit) => pit.own_level_seed(),
        };
        if level_seed.is_some() {
            return Err(RunCodeUnavailable::LevelSeed);
        }
        let played = match header.setup() {
            GameSetup::Delve(delve) => {
                let tables = header.content_hash().map_or(0, ContentHash::short);
                let (mode, challenge) = (delve.game_mode(), delve.active_challenge());
                Played::Delve { mode, tables, challenge }
            }
            GameSetup::Pit(pit) => pit_of(pit)?,
        };
        Ok(Self { seed: header.seed(), played })
    }

    /// Returns the game's setup. A delve gets the built-in tables;
    /// [`check_tables`](Self::check_tables) checks whether the code is for them.
    pub fn setup(self) -> GameSetup {
        match self.played {
            Played::Delve { mode, challenge, .. } => {
                Delve::new(self.seed).mode(mode).challenge(challenge).into()
            }
            Played::Pit { monsters, size, bore } => {
                Pit::new(self.seed).monsters(monsters).size(size).bore(bore).into()
            }
        }
    }

    /// Returns the seed.
    pub const fn seed(self) -> Seed {
        self.seed
    }

    /// Returns the game's mode.
    pub const fn mode(self) -> GameMode {
        match self.played {
            Played::Delve { mode, .. } => mode,
            Played::Pit { .. } => GameMode::Pit,
        }
    }

    /// Checks that `here` is the hash of the tables for which a delve's code was made. A
    /// pit has no tables.
    ///
    /// # Errors
    /// Returns [`RunCodeError::OtherTables`] if it is not.
    pub fn check_tables(self, here: ContentHash) -> Result<(), RunCodeError> {
        match self.played {
            Played::Delve { tables, .. } if tables != here.short() => {
                Err(RunCodeError::OtherTables)
            }
            _ => Ok(()),
        }
    }

    /// Returns the mode's letter: T stands for practice ("training"), because P is the
    /// pit; Q is a pit with non-default settings.
    fn letter(self) -> u8 {
        match self.played {
            Played::Delve { mode: GameMode::Practice, .. } => b'T',
            Played::Delve { mode: GameMode::Wizard, .. } => b'W',
            Played::Delve { .. } => b'D',
            pit if pit == Played::USUAL_PIT => b'P',
            Played::Pit { .. } => b'Q',
        }
    }

    fn number(self) -> u128 {
        let seed = u128::from(self.seed.0);
        match self.played {
            Played::Delve { tables, challenge, .. } => {
                let settings =
                    number_of_the_challenge(challenge) << TABLE_BITS | u128::from(tables);
                settings << SEED_BITS | seed
            }
            pit if pit == Played::USUAL_PIT => seed,
            Played::Pit { monsters, size, bore } => {
                // From the highest bits to the lowest: monsters, width - 1, height - 1,
                // bore, seed.
                let sides = [size.width(), size.height()].map(|side| u128::from(side) - 1);
                let parts = [(sides[0], SIDE_BITS), (sides[1], SIDE_BITS), (bore.into(), 1)];
                let settings = parts
                    .into_iter()
                    .fold(u128::from(monsters), |all, (part, bits)| all << bits | part);
                settings << SEED_BITS | seed
            }
        }
    }

    fn symbols(self) -> Vec<u8> {
        let digits = digits(self.number());
        let mut word = vec![(RULES_VERSION & 0x1f) as u8];
        word.extend(symbol(char::from(self.letter())));
        word.extend(digits);
        seal(&mut word);
        word
    }

    /// Decodes a word whose check symbols match.
    fn from_symbols(word: &[u8]) -> Result<Self, RunCodeError> {
        let [rules, letter, digits @ .., _, _] = word else {
            return Err(RunCodeError::InvalidGame);
        };
        if u32::from(*rules) != RULES_VERSION {
            return Err(RunCodeError::RulesVersionMismatch { made: (*rules).into() });
        }
        let number = number(digits).ok_or(RunCodeError::InvalidGame)?;
        let game = Self::from_number(ALPHABET[usize::from(*letter)], number);
        // Encoding the game again must give the same word, so each game has exactly one
        // code. This rejects leading zeros, and a Q for the default pit.
        game.filter(|game| game.symbols() == word).ok_or(RunCodeError::InvalidGame)
    }

    fn from_number(letter: u8, number: u128) -> Option<Self> {
        let seed = Seed((number & 0xffff_ffff_ffff_ffff) as u64);
        let settings = number >> SEED_BITS;
        let delve = |mode| {
            let tables = (settings & ((1 << TABLE_BITS) - 1)) as u16;
            let challenge = challenge_of_the_number(settings >> TABLE_BITS);
            Some(Played::Delve { mode, tables, challenge })
        };
        let played = match letter {
            b'D' => delve(GameMode::Delve),
            b'T' => delve(GameMode::Practice),
            b'W' => delve(GameMode::Wizard),
            b'P' => (settings == 0).then_some(Played::USUAL_PIT),
            b'Q' => Played::unusual_pit(settings),
            _ => None,
        };
        Some(Self { seed, played: played? })
    }
}

impl Played {
    const USUAL_PIT: Self =
        Self::Pit { monsters: Pit::DEFAULT_MONSTERS, size: Size::STANDARD, bore: false };

    fn unusual_pit(settings: u128) -> Option<Self> {
        // The reverse of `number`: the lowest bit is `bore`, then come height and width.
        let sides = settings >> 1;
        let side = |bits: u128| (bits & ((1 << SIDE_BITS) - 1)) as u32 + 1;
        let size = Size::new(side(sides >> SIDE_BITS), side(sides)).ok()?;
        let monsters = u32::try_from(sides >> (2 * SIDE_BITS)).ok()?;
        let fits = monsters > 0 && monsters >> MONSTER_BITS == 0;
        fits.then_some(Self::Pit { monsters, size, bore: settings & 1 == 1 })
    }
}

fn number_of_the_challenge(challenge: Option<Challenge>) -> u128 {
    let numbers = Challenge::ALL.into_iter().map(Some).zip(1..);
    numbers.filter(|(it, _)| *it == challenge).map(|(_, number)| number).sum()
}

/// Returns `None` for 0 and for numbers that do not stand for a challenge.
fn challenge_of_the_number(number: u128) -> Option<Challenge> {
    Challenge::ALL
        .into_iter()
        .zip(1..)
        .find(|(_, it)| *it == number)
        .map(|(challenge, _)| challenge)
}

fn pit_of(pit: &Pit) -> Result<Played, RunCodeUnavailable> {
    let (monsters, size, bore) = pit.settings();
    if pit.custom_dungeon().is_some() || pit.own_start().is_some() {
        Err(RunCodeUnavailable::CustomDungeon)
    } else if pit.own_kind().is_some() {
        Err(RunCodeUnavailable::LevelKind)
    } else if monsters == 0 || monsters >> MONSTER_BITS != 0 {
        Err(RunCodeUnavailable::TooMany)
    } else {
        Ok(Played::Pit { monsters, size, bore })
    }
}

/// Returns the value of a character, or `None` if it is invalid. I, L and O count as the
/// digits they look like.
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
    digits.iter().try_fold(0_u128, |number, digit| {
        number.checked_mul(SYMBOLS.into())?.checked_add((*digit).into())
    })
}

impl fmt::Display for RunCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.symbols();
        let letters = |part: &[u8]| -> String {
            part.iter().map(|symbol| char::from(ALPHABET[usize::from(*symbol)])).collect()
        };
        let beginning: String = BEGINNING.into_iter().collect();
        write!(f, "{beginning}{}-{}", letters(&word[..1]), letters(&word[1..2]))?;
        word[2..].chunks(5).try_for_each(|group| write!(f, "-{}", letters(group)))
    }
}

impl FromStr for RunCode {
    type Err = RunCodeError;

    fn from_str(text: &str) -> Result<Self, RunCodeError> {
        let counted = text.chars().zip(1..).take(MOST_CHARACTERS + 1);
        let mut letters = counted.filter(|(letter, _)| !matches!(letter, '-' | ' '));
        for (wanted, expected) in BEGINNING.into_iter().zip(["\"H\"", "\"X\""]) {
            match letters.next() {
                Some((letter, _)) if letter.eq_ignore_ascii_case(&wanted) => {}
                Some(letter) => return Err(wrong(letter, expected)),
                None => return Err(RunCodeError::Length { found: 0 }),
            }
        }
        let (mut word, mut places) = (Vec::new(), Vec::new());
        for letter in letters {
            let symbol = symbol(letter.0);
            word.push(symbol.ok_or_else(|| wrong(letter, "a digit or a letter except U"))?);
            places.push(letter.1);
        }
        if !(SHORTEST..=LONGEST).contains(&word.len()) || text.chars().count() > MOST_CHARACTERS {
            return Err(RunCodeError::Length { found: BEGINNING.len() + word.len() });
        }
        if !is_sealed(&word) {
            return Err(RunCodeError::ChecksumMismatch(what_would_do(&word, &places)));
        }
        Self::from_symbols(&word)
    }
}

fn wrong((letter, place): (char, usize), expected: &'static str) -> RunCodeError {
    let found = match letter {
        // Control characters are never printed, because a terminal would interpret them.
        letter if is_unprintable(letter) => format!("U+{:04X}", u32::from(letter)),
        letter => format!("\"{letter}\""),
    };
    RunCodeError::InvalidSymbol { place, found, expected }
}

/// Describes every correction of one character, or of two swapped characters, that gives
/// a valid code.
fn what_would_do(word: &[u8], places: &[usize]) -> String {
    let spelled = |symbols: &[u8]| -> String {
        symbols.iter().map(|symbol| char::from(ALPHABET[usize::from(*symbol)])).collect()
    };
    let guesses = slips(word).into_iter().filter(|slip| RunCode::from_symbols(&slip.meant).is_ok());
    let guesses = guesses.map(|slip| {
        let range = slip.at..slip.at + slip.length;
        let (found, meant) = (spelled(&word[range.clone()]), spelled(&slip.meant[range]));
        match slip.length {
            1 => format!("character {} is \"{found}\" where \"{meant}\" would do", places[slip.at]),
            _ => format!(
                "characters {} and {} are \"{found}\" where \"{meant}\" would do",
                places[slip.at],
                places[slip.at + 1]
            ),
        }
    });
    let guesses: Vec<_> = guesses.collect();
    if guesses.is_empty() {
        "more than one character is wrong, or missing".to_owned()
    } else {
        guesses.join("; or ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::GameRng;
    use rand::{Rng, RngExt};

    fn any(dice: &mut GameRng) -> RunCode {
        let seed = Seed(dice.next_u64() >> dice.random_range(0..64));
        let delve = |mode, dice: &mut GameRng| Played::Delve {
            mode,
            tables: dice.random_range(0..=0x7fff),
            challenge: challenge_of_the_number(dice.random_range(0..=3)),
        };
        let played = match dice.random_range(0..5) {
            0 => delve(GameMode::Delve, dice),
            1 => delve(GameMode::Practice, dice),
            2 => delve(GameMode::Wizard, dice),
            3 => Played::USUAL_PIT,
            _ => Played::Pit {
                monsters: 1
                    + (dice.random_range(0..1 << 24) >> dice.random_range(0..24))
                        .min((1 << 24) - 2),
                size: Size::of(dice.random_range(20..=4096), dice.random_range(10..=4096)),
                bore: dice.random_range(0..2) == 1,
            },
        };
        RunCode { seed, played }
    }

    fn codes(count: u64) -> impl Iterator<Item = (RunCode, String, GameRng)> {
        (0..count).map(|number| {
            let mut dice = Seed(number).stream(b"code", 0, 0);
            let code = any(&mut dice);
            (code, code.to_string(), dice)
        })
    }

    #[test]
    fn every_code_reads_back_in_any_case_and_without_hyphens() {
        for (code, text, _) in codes(2_000) {
            assert_eq!(text.parse(), Ok(code), "{text}");
            assert_eq!(text.to_lowercase().replace('-', "").parse(), Ok(code), "{text}");
            let alike = text.replace('1', "l").replace('0', "o");
            assert_eq!(alike.parse(), Ok(code), "{alike}");
            assert!(text.len() <= MOST + 7, "{text}");
            assert!(code.setup().seed_and_mode() == (code.seed(), code.mode()));
        }
    }

    #[test]
    fn one_wrong_character_is_noticed_and_the_right_one_guessed() {
        for (code, text, _) in codes(15) {
            for at in 0..text.len() {
                let right = text.as_bytes()[at];
                for wrong in ALPHABET.iter().filter(|it| right != b'-' && **it != right) {
                    let mut typed = text.clone().into_bytes();
                    typed[at] = *wrong;
                    let typed = String::from_utf8(typed).unwrap();
                    let told = typed.parse::<RunCode>().unwrap_err();
                    let told = told.to_string();
                    let place = format!("character {} is \"{}\"", at + 1, char::from(*wrong));
                    assert!(told.contains(&place), "{typed} for {text} ({code:?}): {told}");
                }
            }
        }
    }

    #[test]
    fn swapped_neighbours_are_always_noticed() {
        for (_, text, _) in codes(200) {
            let plain = text.replace('-', "");
            for second in 1..plain.len() {
                let mut typed = plain.clone().into_bytes();
                typed.swap(second - 1, second);
                let typed = String::from_utf8(typed).unwrap();
                assert!(typed == plain || typed.parse::<RunCode>().is_err(), "{typed}");
            }
        }
    }

    #[test]
    fn other_texts_are_refused_with_the_place() {
        let told = |text: &str| text.parse::<RunCode>().unwrap_err().to_string();
        assert_eq!(told("GX1-P-1A46J"), "character 1 is \"G\": expected \"H\"");
        let expected = "expected a digit or a letter except U";
        assert_eq!(told("HX5-P-1U4V"), format!("character 8 is \"U\": {expected}"));
        assert_eq!(told("HX5-P-\u{1b}"), format!("character 7 is U+001B: {expected}"));
        assert_eq!(told("HX5-P"), "it has 4 letters and digits: expected 7 to 33");
        assert_eq!(told(""), "it has 0 letters and digits: expected 7 to 33");
        let long = told(&format!("HX{}", "Z".repeat(10_000)));
        assert!(long.ends_with("expected 7 to 33"), "{long}");
        let more = told("HX5-P-2B4V");
        assert!(more.starts_with("there is a mistake in it: "), "{more}");
    }

    #[test]
    fn what_was_made_by_other_rules_says_so() {
        let mut word = vec![((RULES_VERSION + 1) & 0x1f) as u8, symbol('P').unwrap(), 1, 2];
        seal(&mut word);
        let text: String = word.iter().map(|it| char::from(ALPHABET[usize::from(*it)])).collect();
        let told = format!("HX{text}").parse::<RunCode>().unwrap_err().to_string();
        let made = RULES_VERSION + 1;
        assert_eq!(
            told,
            format!(
                "it was made with version {made} of the rules, but this program has {RULES_VERSION}"
            )
        );
    }

    #[test]
    fn any_characters_are_read_or_refused() {
        let mut dice = Seed(3).stream(b"text", 0, 0);
        for _ in 0..20_000 {
            let length = dice.random_range(0..40);
            let letter =
                |dice: &mut GameRng| char::from_u32(dice.random_range(0..200)).unwrap_or('é');
            let mut text: String = (0..length).map(|_| letter(&mut dice)).collect();
            if dice.random_range(0..2) == 0 {
                text.insert_str(0, "HX5-P-");
            }
            if let Ok(code) = text.parse::<RunCode>() {
                assert_eq!(code.to_string().parse(), Ok(code), "{text}");
            }
        }
    }

    impl GameSetup {
        fn seed_and_mode(&self) -> (Seed, GameMode) {
            match self {
                Self::Delve(delve) => (delve.seed(), delve.game_mode()),
                Self::Pit(pit) => (pit.seed(), GameMode::Pit),
            }
        }
    }
}
