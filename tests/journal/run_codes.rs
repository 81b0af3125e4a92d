//! Run codes: each reads back, in any spelling, and a mistake in one is noticed.

use hexdelve::{
    journal::{GameSetup, RULES_VERSION, RunCode, RunCodeError},
    level::Challenge,
    prelude::*,
};
use rand::{Rng, RngExt};

const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const MOST: usize = 33;

fn any(dice: &mut GameRng) -> GameSetup {
    let seed = Seed(dice.next_u64() >> dice.random_range(0..64));
    let mode = match dice.random_range(0..5) {
        0 => GameMode::Delve,
        1 => GameMode::Practice,
        2 => GameMode::Wizard,
        3 => return PitSetup::new(seed).into(),
        _ => {
            let monsters = dice.random_range(0..1_000_000) >> dice.random_range(0..20);
            let size = Size::of(dice.random_range(20..=4096), dice.random_range(10..=4096));
            let pit = PitSetup::new(seed).monsters(1 + monsters).size(size);
            return pit.bore(dice.random_bool(0.5)).into();
        }
    };
    let challenge = Challenge::ALL.into_iter().nth(dice.random_range(0..=Challenge::ALL.len()));
    DelveSetup::new(seed).mode(mode).challenge(challenge).into()
}

fn codes(count: u64) -> impl Iterator<Item = (RunCode, String, GameSetup)> {
    let game = DelveSetup::new(Seed(0)).start();
    (0..count).map(move |number| {
        let setup = any(&mut Seed(number).stream(b"code", 0, 0));
        let code =
            Rules::default().run_code(&GameHeader::new(setup.clone(), game.world())).unwrap();
        (code, code.to_string(), setup)
    })
}

#[test]
fn every_code_reads_back_in_any_case_and_without_hyphens() {
    for (code, text, setup) in codes(2_000) {
        assert_eq!(text.parse(), Ok(code), "{text}");
        assert_eq!(text.to_lowercase().replace('-', "").parse(), Ok(code), "{text}");
        let alike = text.replace('1', "l").replace('0', "o");
        assert_eq!(alike.parse(), Ok(code), "{alike}");
        assert!(text.len() <= MOST + 8, "{text}");
        assert_eq!(format!("{:?}", code.setup()), format!("{setup:?}"));
    }
}

#[test]
fn a_wrong_character_and_swapped_neighbours_are_noticed() {
    for (_, text, _) in codes(15) {
        for at in (2..text.len()).filter(|at| text.as_bytes()[*at] != b'-') {
            for wrong in ALPHABET.iter().filter(|it| **it != text.as_bytes()[at]) {
                let mut typed = text.clone().into_bytes();
                typed[at] = *wrong;
                let typed = String::from_utf8(typed).unwrap();
                let told = typed.parse::<RunCode>();
                assert_eq!(told, Err(RunCodeError::ChecksumMismatch), "{typed} for {text}");
            }
        }
    }
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
    assert_eq!(told("HX6-P-1U4V"), format!("character 8 is \"U\": {expected}"));
    assert_eq!(told("HX5-P-\u{1b}"), format!("character 7 is U+001B: {expected}"));
    assert_eq!(told("HX5-P"), "it has 4 letters and digits: expected 8 to 33");
    assert_eq!(told(""), "it has 0 letters and digits: expected 8 to 33");
    let long = told(&format!("HX{}", "Z".repeat(10_000)));
    assert!(long.ends_with("expected 8 to 33"), "{long}");
    let old = told("HX5-P-1AV5");
    assert!(old.ends_with("(codes made before version 0.2 are no longer read)"), "{old}");
}

#[test]
fn any_characters_are_read_or_refused() {
    let mut dice = Seed(3).stream(b"text", 0, 0);
    for _ in 0..20_000 {
        let length = dice.random_range(0..40);
        let letter = |dice: &mut GameRng| char::from_u32(dice.random_range(0..200)).unwrap_or('é');
        let mut text: String = (0..length).map(|_| letter(&mut dice)).collect();
        if dice.random_range(0..2) == 0 {
            text.insert_str(0, "HX5-P-");
        }
        if let Ok(code) = text.parse::<RunCode>() {
            assert_eq!(code.to_string().parse(), Ok(code), "{text}");
        }
    }
}

#[test]
fn a_rule_without_a_name_leaves_no_run_code() {
    fn hurry(app: &mut App) {
        app.add_observer(|born: On<Add<Monster>>, mut speeds: Query<&mut Speed>| {
            *speeds.get_mut(born.entity).unwrap() = Speed::new(20);
        });
    }
    let (rules, pit) = (Rules::default().with(hurry), PitSetup::new(Seed(7)));
    let header = GameHeader::new(pit.clone(), rules.start(pit).unwrap().world());
    assert!(header.plugins.is_empty());
    let why = rules.run_code(&header).unwrap_err().to_string();
    assert_eq!(why, "a run code cannot contain custom rules");
    assert!(!header.start_game(&rules).unwrap().world().contains_resource::<RunCode>());
    // Plugins that are not rules change no game.
    let shown = Rules::default().with_presentation(|_: &mut App| ());
    assert!(shown.run_code(&header).is_ok());
}

#[test]
fn a_code_of_other_rules_says_so() {
    let made = RULES_VERSION + 1;
    let mut word = vec![u8::try_from(made & 0x1f).unwrap(), 22, 1, 2];
    assert_eq!(ALPHABET[usize::from(word[1])], b'P');
    let check = crc32fast::hash(&word);
    word.extend([10, 5, 0].map(|shift| (check >> shift & 0x1f) as u8));
    let text: String = word.iter().map(|it| char::from(ALPHABET[usize::from(*it)])).collect();
    let read = format!("HX{text}").parse::<RunCode>();
    assert_eq!(read, Err(RunCodeError::RulesVersionMismatch { made }));
}
