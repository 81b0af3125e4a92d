//! Any text as the player's settings: a game can be played and quit, and errors are
//! reported in readable lines.

#![no_main]

use hexdelve::content::{SourceText, is_unprintable};
use hexdelve_tui::settings::{ColourDepth, ColourTable, InputMode, KeyMap, Settings, UiAction};
use libfuzzer_sys::fuzz_target;

/// The maximum length of a reported line.
const LONGEST: usize = 2_000;
/// The maximum number of reported errors.
const MOST: usize = 20;

fuzz_target!(|bytes: &[u8]| {
    let Ok(text) = str::from_utf8(bytes) else { return };
    let text = SourceText::new("config.toml", text.to_owned());
    let (settings, told) = Settings::read(&text, KeyMap::built_in());
    for driver in InputMode::ALL {
        assert!(settings.keys.key(UiAction::Quit, driver).is_some());
        for (_, keys, words) in settings.keys.help_entries(driver) {
            let is_visible = |text: &str| !text.contains(is_unprintable);
            assert!(keys.iter().all(|key| is_visible(key)) && is_visible(words));
        }
    }
    for depth in [ColourDepth::Ansi16, ColourDepth::Ansi256, ColourDepth::TrueColour] {
        settings.palette(ColourTable::built_in(), depth);
    }
    assert!(told.len() <= MOST);
    for wrong in told {
        let told = wrong.to_string();
        assert!(told.starts_with("config.toml:") && wrong.line().is_some(), "{told}");
        assert!(!told.contains(is_unprintable), "{told:?}");
        assert!(told.chars().count() <= LONGEST, "{told}");
    }
});
