//! Any text as a run code: it is either refused in one readable line, or is the code of
//! the game that it describes.

#![no_main]

use hexdelve::{
    content::is_unprintable,
    journal::{GameSetup, RunCode},
    prelude::*,
};
use libfuzzer_sys::fuzz_target;

/// The maximum length of an error message.
const LONGEST: usize = 200;
/// The digits and letters, except those that look like others.
const ALPHABET: &[u8] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

fuzz_target!(|bytes: &[u8]| {
    if let Ok(text) = str::from_utf8(bytes) {
        read(text);
    }
    read(&with_its_check(bytes));
});

fn read(text: &str) {
    match text.parse::<RunCode>() {
        Ok(code) => {
            let written = code.to_string();
            assert_eq!(written.parse(), Ok(code), "{text}");
            assert_eq!(written.to_lowercase().replace('-', "").parse(), Ok(code), "{text}");
            let (seed, mode) = match code.setup() {
                GameSetup::Delve(delve) => (delve.seed(), delve.game_mode()),
                GameSetup::Pit(pit) => (pit.seed(), GameMode::Pit),
            };
            assert_eq!((seed, mode), (code.seed(), code.mode()), "{text}");
        }
        Err(wrong) => {
            let told = wrong.to_string();
            assert!(told.chars().count() <= LONGEST, "{told}");
            assert!(!told.contains(is_unprintable), "{told:?}");
        }
    }
}

/// Returns the bytes as symbols with their check symbols, so that the content behind the
/// check is tested, too.
fn with_its_check(bytes: &[u8]) -> String {
    let mut word: Vec<u8> = bytes.iter().take(25).map(|byte| byte % 32).collect();
    let check = crc32fast::hash(&word);
    word.extend([10, 5, 0].map(|shift| (check >> shift & 31) as u8));
    let letters = word.iter().map(|symbol| char::from(ALPHABET[usize::from(*symbol)]));
    format!("HX{}", letters.collect::<String>())
}
