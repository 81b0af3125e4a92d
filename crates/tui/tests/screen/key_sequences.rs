//! The bytes that terminals send for keys, and what they do: each sequence does what the
//! documentation says, or is ignored as a whole.
//!
//! The rows follow ctlseqs and terminfo for xterm, screen, tmux, rxvt and the Linux
//! console, and the manual of `PuTTY`. Only bytes go in, and only actions come out, so any
//! decoder can be put to this test.

use hexdelve_tui::{
    settings::{InputMode, Key, KeyCode, KeyMap, Modifiers, UiAction},
    terminal::{Click, Decoder, Input},
};
use proptest::prelude::*;

/// Keys that do what the key of this name does, and the bytes that a terminal sends for
/// them: `^[` is Esc and `␠` a space. `none` is a key that is ignored.
type Row = (&'static str, &'static str, &'static str);

const ARROWS: &str = "Up Down Right Left";
const RUN: &str = "Shift-Up Shift-Down Shift-Right Shift-Left";
const EDGES: &str = "Home End PageUp PageDown";
const RUN_DIAGONALLY: &str = "Shift-Home Shift-End Shift-PageUp Shift-PageDown";

#[rustfmt::skip]
const ROWS: &[Row] = &[
    ("xterm",                    ARROWS,           "^[[A ^[[B ^[[C ^[[D"),
    ("xterm, application mode",  ARROWS,           "^[OA ^[OB ^[OC ^[OD"),
    ("xterm",                    EDGES,            "^[[H ^[[F ^[[5~ ^[[6~"),
    ("xterm, application mode",  "Home End",       "^[OH ^[OF"),
    ("xterm, Insert and Delete", "none none",            "^[[2~ ^[[3~"),
    ("xterm, Shift",             RUN,              "^[[1;2A ^[[1;2B ^[[1;2C ^[[1;2D"),
    ("xterm, Shift",             RUN_DIAGONALLY,   "^[[1;2H ^[[1;2F ^[[5;2~ ^[[6;2~"),
    ("xterm, Alt",               "none none none none",        "^[[1;3A ^[[1;3B ^[[1;3C ^[[1;3D"),
    ("xterm, Alt",               "none none none none",        "^[[1;3H ^[[1;3F ^[[5;3~ ^[[6;3~"),
    ("xterm, Shift and Alt",     "none none none none",        "^[[1;4A ^[[1;4F ^[[5;4~ ^[[2;4~"),
    ("xterm, Ctrl",              "none none none none",        "^[[1;5A ^[[1;5B ^[[1;5C ^[[1;5D"),
    ("xterm, Ctrl",              "none none none none",        "^[[1;5H ^[[1;5F ^[[5;5~ ^[[6;5~"),
    ("xterm, Ctrl and Shift",    "none none none none",        "^[[1;6A ^[[1;6H ^[[6;6~ ^[[3;6~"),
    ("xterm, Meta",              "none none none none",        "^[[1;9A ^[[1;10B ^[[1;13C ^[[5;9~"),
    ("xterm, modifyCursorKeys 0", RUN,             "^[O2A ^[O2B ^[O2C ^[O2D"),
    ("xterm, modifyCursorKeys 0", "none none none none",       "^[O5A ^[O3B ^[O6C ^[O5D"),
    ("xterm, modifyCursorKeys 1", RUN,             "^[[2A ^[[2B ^[[2C ^[[2D"),
    ("xterm, modifyCursorKeys 1", "none none none none",       "^[[5A ^[[3B ^[[6C ^[[5D"),
    ("xterm, modifyCursorKeys 3", "none none none none",       "^[[>1;2A ^[[>1;5B ^[[>1;3C ^[[>1;2D"),
    ("xterm, keypad",            "5 Home Up PageUp", "^[[E ^[[H ^[[A ^[[5~"),
    ("xterm, keypad, application cursor keys", "5", "^[OE"),
    ("xterm, keypad, modified",  "5 none none",          "^[[1;2E ^[[1;5E ^[[1;3E"),
    ("xterm, application keypad", "0 1 2 3 4",     "^[Op ^[Oq ^[Or ^[Os ^[Ot"),
    ("xterm, application keypad", "5 6 7 8 9",     "^[Ou ^[Ov ^[Ow ^[Ox ^[Oy"),
    ("xterm, application keypad", "* + , - . /",   "^[Oj ^[Ok ^[Ol ^[Om ^[On ^[Oo"),
    ("xterm, application keypad", "Enter Tab Space =", "^[OM ^[OI ^[O␠ ^[OX"),
    ("xterm, application keypad, Ctrl", "none none none",   "^[O5p ^[O5u ^[O5y"),
    ("xterm, application keypad, Alt", "none none none",    "^[O3p ^[O3j ^[O3y"),
    ("xterm, F1 to F4",          "none none none none",        "^[OP ^[OQ ^[OR ^[OS"),
    ("xterm, F1 to F4, Shift",   "none none none none",        "^[[1;2P ^[[1;2Q ^[[1;2R ^[[1;2S"),
    ("xterm, F1 to F4, old",     "none none none none",        "^[[11~ ^[[12~ ^[[13~ ^[[14~"),
    ("xterm, F5 to F8",          "none none none none",        "^[[15~ ^[[17~ ^[[18~ ^[[19~"),
    ("xterm, F9 to F12",         "none none none none",        "^[[20~ ^[[21~ ^[[23~ ^[[24~"),
    ("xterm, F5 to F12, Ctrl",   "none none none",          "^[[15;5~ ^[[20;5~ ^[[24;5~"),
    ("xterm, Menu, Help, Do",    "none none none",          "^[[29~ ^[[28~ ^[[57~"),
    ("xterm, Sun function keys", "none none none",          "^[[224z ^[[214z ^[[222z"),
    ("xterm, Shift-Tab",         "none",              "^[[Z"),
    ("xterm, modifyOtherKeys",   "Ctrl-w . none",     "^[[27;5;119~ ^[[27;2;46~ ^[[27;3;107~"),
    ("xterm, formatOtherKeys",   "Ctrl-w K none Esc", "^[[119;5u ^[[107;2u ^[[107;3u ^[[27u"),
    ("xterm, focus",             "none none",            "^[[I ^[[O"),

    ("PuTTY",                    EDGES,            "^[[1~ ^[[4~ ^[[5~ ^[[6~"),
    ("PuTTY, Ctrl",              ARROWS,           "^[OA ^[OB ^[OC ^[OD"),
    ("PuTTY, Shift",             RUN,              "^[[1;2A ^[[1;2B ^[[1;2C ^[[1;2D"),
    ("PuTTY, Alt",               "none none none none",        "^[^[[A ^[^[[B ^[^[OC ^[^[OD"),
    ("PuTTY, keypad without NumLock", "5 1 9",     "^[OE ^[Oq ^[Oy"),
    ("PuTTY, NumLock / * -",     "none none none none",        "^[OP ^[OQ ^[OR ^[OS"),
    ("PuTTY, F1 to F5",          "none none none none none",      "^[[11~ ^[[12~ ^[[13~ ^[[14~ ^[[15~"),
    ("PuTTY, Linux mode, F1 to F5", "none none none none none",   "^[[[A ^[[[B ^[[[C ^[[[D ^[[[E"),
    ("PuTTY, SCO mode, Shift-F1", "none none none",         "^[[Y ^[[k ^[[w"),
    ("PuTTY, Shift-F1 to Shift-F3", "none none none",       "^[[23~ ^[[24~ ^[[25~"),

    ("rxvt",                     ARROWS,           "^[[A ^[[B ^[[C ^[[D"),
    ("rxvt",                     EDGES,            "^[[7~ ^[[8~ ^[[5~ ^[[6~"),
    ("rxvt, Shift",              RUN,              "^[[a ^[[b ^[[c ^[[d"),
    ("rxvt, Shift",              RUN_DIAGONALLY,   "^[[7$ ^[[8$ ^[[5$ ^[[6$"),
    ("rxvt, Ctrl",               "none none none none",        "^[Oa ^[Ob ^[Oc ^[Od"),
    ("rxvt, Ctrl",               "none none none none",        "^[[7^ ^[[8^ ^[[5^ ^[[6^"),
    ("rxvt, Ctrl and Shift",     "none none none none",        "^[[7@ ^[[8@ ^[[5@ ^[[6@"),
    ("rxvt, Alt",                "none none none none",        "^[^[[A ^[^[[7~ ^[^[[8$ ^[^[Oa"),
    ("rxvt, Insert and Delete",  "none none none none",        "^[[2$ ^[[3$ ^[[2^ ^[[3@"),
    ("rxvt, application keypad", "1 5 9 0 Enter",  "^[Oq ^[Ou ^[Oy ^[Op ^[OM"),
    ("rxvt, Find and Select",    "Home End",       "^[[1~ ^[[4~"),
    ("rxvt, F11, and with modifiers", "none none none none",   "^[[23~ ^[[23$ ^[[23^ ^[[23@"),

    ("Linux console",            ARROWS,           "^[[A ^[[B ^[[C ^[[D"),
    ("Linux console",            EDGES,            "^[[1~ ^[[4~ ^[[5~ ^[[6~"),
    ("Linux console, keypad",    "5",              "^[[G"),
    ("Linux console, application keypad", "1 5 9 + - Enter", "^[Oq ^[Ou ^[Oy ^[Ok ^[Om ^[OM"),
    ("Linux console, F1 to F5",  "none none none none none",      "^[[[A ^[[[B ^[[[C ^[[[D ^[[[E"),
    ("Linux console, Shift-F1 to Shift-F3", "none none none", "^[[25~ ^[[26~ ^[[28~"),
    ("Linux console, Pause",     "none",              "^[[P"),

    ("screen and tmux",          ARROWS,           "^[OA ^[OB ^[OC ^[OD"),
    ("screen and tmux",          EDGES,            "^[[1~ ^[[4~ ^[[5~ ^[[6~"),
    ("tmux, Shift",              RUN,              "^[[1;2A ^[[1;2B ^[[1;2C ^[[1;2D"),
    ("tmux, Shift",              RUN_DIAGONALLY,   "^[[1;2H ^[[1;2F ^[[5;2~ ^[[6;2~"),
    ("tmux, Ctrl",               "none none none none",        "^[[1;5A ^[[1;5B ^[[6;5~ ^[[1;7D"),
    ("tmux, application keypad", "1 5 9 * Enter",  "^[Oq ^[Ou ^[Oy ^[Oj ^[OM"),
    ("tmux, Alt",                "none none none",          "^[[1;3A ^[^[OA ^[^[[A"),

    ("konsole, F1 to F4, Shift", "none none none none",        "^[O2P ^[O2Q ^[O2R ^[O2S"),
    ("reply: device attributes", "none none",            "^[[?1;2c ^[[>41;354;0c"),
    ("reply: modes",             "none none",            "^[[?2026;2$y ^[[4;1$y"),
    ("reply: cursor, size",      "none none none",          "^[[1;1R ^[[8;24;80t ^[[?1;1R"),
    ("reply: colour, bell",      "none",              "^[]11;rgb:0000/0000/0000\x07"),
    ("reply: colour, ESC \\",    "none",              "^[]11;rgb:0000/0000/0000^[\\"),
    ("reply: strings",           "none none none",          "^[P1+r544e^[\\ ^[_Gi=31;OK^[\\ ^[X?^[\\"),
];

fn sequences() -> impl Iterator<Item = (String, &'static str, Vec<u8>)> {
    ROWS.iter().flat_map(|(terminal, keys, sent)| {
        let (keys, sent) = (keys.split(' '), sent.split(' '));
        assert_eq!(keys.clone().count(), sent.clone().count(), "{terminal}");
        keys.zip(sent).map(move |(key, sent)| {
            let bytes = sent.replace("^[", "\x1b").replace('␠', " ").into_bytes();
            (format!("{terminal}: {key}: {sent}"), key, bytes)
        })
    })
}

fn key_named(name: &str) -> Key {
    let (modifiers, name) = match name.split_once('-').filter(|(held, _)| !held.is_empty()) {
        Some(("Shift", name)) => (Modifiers::SHIFT, name),
        Some(("Ctrl", name)) => (Modifiers::CTRL, name),
        _ => (Modifiers::empty(), name),
    };
    let code = match name {
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Right" => KeyCode::Right,
        "Left" => KeyCode::Left,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        "Enter" => KeyCode::Enter,
        "Tab" => KeyCode::Tab,
        "Esc" => KeyCode::Esc,
        "Space" => KeyCode::Char(' '),
        letter => KeyCode::Char(letter.chars().next().expect("a key has a name")),
    };
    Key::new(code, modifiers)
}

fn decoded(pieces: &[&[u8]]) -> Vec<Input> {
    let mut decoder = Decoder::default();
    for piece in pieces {
        decoder.take(piece);
    }
    decoder.give_up();
    decoder.inputs().collect()
}

/// What inputs do when the player plays, watches and replays. An input that does nothing
/// is left out, unless it is a letter.
fn effects(inputs: &[Input]) -> Vec<[Option<UiAction>; 3]> {
    let modes = [InputMode::Playing, InputMode::Watching, InputMode::Replaying];
    let effect = |input: &Input| match input {
        Input::Key(key) => {
            let effect = modes.map(|mode| KeyMap::built_in().action(*key, mode));
            let held =
                key.modifiers.contains(Modifiers::ALT) || key.modifiers.contains(Modifiers::CTRL);
            let types = matches!(key.code, KeyCode::Char(_)) && !held;
            (types || effect != [None; 3]).then_some(effect)
        }
        other => panic!("{other:?} is no key"),
    };
    inputs.iter().filter_map(effect).collect()
}

fn effects_of(key: &str) -> Vec<[Option<UiAction>; 3]> {
    if key == "none" { Vec::new() } else { effects(&[Input::Key(key_named(key))]) }
}

const REST: Input = Input::Key(Key::new(KeyCode::Char('.'), Modifiers::empty()));

#[test]
fn every_key_of_every_terminal_does_its_work_or_nothing() {
    let wrong: Vec<_> = sequences()
        .filter(|(_, key, sent)| {
            let inputs = decoded(&[sent, b"."]);
            inputs.last() != Some(&REST) || effects(&inputs[..inputs.len() - 1]) != effects_of(key)
        })
        .map(|(name, ..)| name)
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_sequence_does_the_same_in_whatever_pieces_it_comes() {
    for (name, key, sent) in sequences() {
        // Only in one piece is an Esc before a sequence the Alt key.
        let first = usize::from(sent.starts_with(b"\x1b\x1b"));
        let expected = |inputs: &[Input]| {
            assert_eq!(inputs.last(), Some(&REST), "{name}");
            assert_eq!(effects(&inputs[..inputs.len() - 1]), effects_of(key), "{name}");
        };
        for cut in 2 * first..=sent.len() {
            let (one, other) = sent.split_at(cut);
            expected(&decoded(&[one, other, b"."]));
        }
        if first == 0 {
            let bytes: Vec<_> = sent.iter().map(std::slice::from_ref).collect();
            expected(&decoded(&[&bytes[..], &[b"."]].concat()));
        }
    }
}

#[test]
fn a_sequence_torn_at_any_byte_swallows_no_later_key() {
    for (name, _, sent) in sequences() {
        for cut in 1..sent.len() {
            let mut decoder = Decoder::default();
            decoder.take(&sent[..cut]);
            assert!(effects(&decoder.inputs().collect::<Vec<_>>()).is_empty(), "{name}");
            decoder.give_up();
            assert_eq!(decoder.patience(), None, "{name} torn at {cut}");
            decoder.inputs().for_each(drop);
            decoder.take(b".");
            assert_eq!(decoder.inputs().collect::<Vec<_>>(), [REST], "{name} torn at {cut}");
        }
    }
}

#[test]
fn a_sequence_that_another_one_interrupts_harms_only_itself() {
    for (name, _, sent) in sequences() {
        // Two Escs in one piece are a key with Alt.
        for cut in 2..sent.len() {
            if sent[cut - 1] == 0x1b {
                continue;
            }
            let inputs = decoded(&[&sent[..cut], b"\x1b[C", b"."]);
            let east = Input::Key(KeyCode::Right.into());
            assert_eq!(inputs[inputs.len().saturating_sub(2)..], [east, REST], "{name} at {cut}");
        }
    }
}

#[test]
fn floods_of_unfinished_sequences_press_no_letter() {
    let floods = [
        "\x1b[", "\x1bO", "\x1bO2", "\x1b[1;2", "\x1b[[", "\x1b[8;", "\x1b]1", "\x1bP", "\x1b[<0;",
    ];
    for unfinished in floods {
        let mut decoder = Decoder::default();
        decoder.take(unfinished.repeat(5_000).as_bytes());
        decoder.give_up();
        assert!(effects(&decoder.inputs().collect::<Vec<_>>()).is_empty(), "{unfinished:?}");
        decoder.take(b".");
        assert_eq!(decoder.inputs().collect::<Vec<_>>(), [REST], "{unfinished:?}");
    }
    // However long it is, a sequence goes on to its last byte, and takes no memory.
    let mut most = 0;
    for (start, last) in [
        ("\x1b[", "A"),
        ("\x1bO", "q"),
        ("\x1b[<", "A"),
        ("\x1b\x1b[", "A"),
        ("\x1b]", "\x07"),
        ("\x1b^", "\x1b\\"),
        ("\x1b[200~", "\x1b[201~"),
    ] {
        for pieces in [1, 7, 1_000] {
            let mut decoder = Decoder::default();
            decoder.take(start.as_bytes());
            for piece in [b'4'; 4_000].chunks(pieces) {
                decoder.take(piece);
                let kept = format!("{decoder:?}").matches("52").count();
                assert!(kept <= 64, "{start:?}: {kept} bytes wait");
                most = most.max(kept);
            }
            decoder.take(last.as_bytes());
            decoder.take(b".");
            let inputs: Vec<_> = decoder.inputs().collect();
            assert_eq!(inputs, [REST], "{start:?} in pieces of {pieces}");
        }
    }
    assert!(most > 0, "the bytes that wait are counted");
}

#[test]
fn letters_and_controls_are_the_keys_that_type_them() {
    let key = |letter, held| Input::Key(Key::new(KeyCode::Char(letter), held));
    let code = |code: KeyCode| Input::Key(code.into());
    for (sent, expected) in [
        (&b"q"[..], key('q', Modifiers::empty())),
        (b"Q", key('Q', Modifiers::SHIFT)),
        (b"\x03", key('c', Modifiers::CTRL)),
        (b"\r", code(KeyCode::Enter)),
        (b"\t", code(KeyCode::Tab)),
        (b"\x7f", code(KeyCode::Backspace)),
        ("é".as_bytes(), key('é', Modifiers::empty())),
        ("\u{1f600}".as_bytes(), key('\u{1f600}', Modifiers::empty())),
        (b"\x1bk", key('k', Modifiers::ALT)),
    ] {
        assert_eq!(decoded(&[sent, b"."]), [expected, REST], "{sent:?}");
    }
    for sent in [&b"\xff"[..], b"\xc3", "\u{202e}".as_bytes(), "\u{9b}".as_bytes()] {
        assert_eq!(decoded(&[sent, b"."]), [REST], "{sent:?}");
    }
    // An Esc that comes before the next key is the Esc key.
    let escape = code(KeyCode::Esc);
    assert_eq!(decoded(&[b"\x1b", b"k"]), [escape, key('k', Modifiers::empty())]);
    assert_eq!(decoded(&[b"\x1b\x1b"]), [escape; 2]);
    assert_eq!(decoded(&[b"\x1b\x1b", b"k"]), [escape, escape, key('k', Modifiers::empty())]);
    assert_eq!(decoded(&[b"\x1b", b"\x1b[C"]), [escape, code(KeyCode::Right)]);
}

#[test]
fn clicks_count_and_releases_pastes_and_wheels_do_not() {
    let click =
        |is_right_button| vec![Input::Click(Click { column: 4, row: 9, is_right_button }), REST];
    for (sent, expected) in [
        (&b"\x1b[<0;5;10M"[..], click(false)),
        (b"\x1b[<18;5;10M", click(true)),
        (b"\x1b[32;5;10M", click(false)),
        (b"\x1b[M\x20\x25\x2a", click(false)),
        (b"\x1b[<0;5;10m", vec![REST]),
        (b"\x1b[<64;5;10M", vec![REST]),
        (b"\x1b[<0;0;0M", vec![REST]),
        (b"\x1b[97;1:3u", vec![REST]),
        (b"\x1b[200~yyy\x03\x1b[A\x1b[201~", vec![REST]),
    ] {
        for cut in 0..=sent.len() {
            let (one, other) = sent.split_at(cut);
            assert_eq!(decoded(&[one, other, b"."]), expected, "{sent:?} cut at {cut}");
        }
    }
    let pasted = decoded(&[b"\x1b\x1b[200~yyy\x1b[201~."]);
    assert_eq!(pasted, [Input::Key(KeyCode::Esc.into()), REST]);
}

/// A sequence as the grammar permits it. Left out are those that continue after their
/// final byte, and those that report the number of a character.
fn any_sequence() -> impl Strategy<Value = Vec<u8>> {
    let control = ("[0-9:;<=>?]{0,80}", "[ -/]{0,3}", "[@-LN-Z\\\\-tv-~]");
    let control = control.prop_map(|(parameters, between, last)| parameters + &between + &last);
    let control = control.prop_filter("it ends elsewhere", |it| {
        let number = it.trim_start_matches('0');
        !it.contains('$') && !number.starts_with("27") && !number.starts_with("200~")
    });
    let control = control.prop_map(|it| format!("\x1b[{it}"));
    let single = ("[0-9;]{0,80}", "[ -/@-iz-~]");
    let single = single.prop_map(|(parameters, last)| format!("\x1bO{parameters}{last}"));
    let text = ("[\\]P^_X]", "[ -~]{0,200}", "\x07|\x1b\\\\");
    let text = text.prop_map(|(start, text, end)| format!("\x1b{start}{text}{end}"));
    prop_oneof![control, single, text].prop_map(String::into_bytes)
}

proptest! {
    #[test]
    fn a_sequence_is_no_letter_and_swallows_none(sent in any_sequence(), pieces in 1_usize..200) {
        let mut decoder = Decoder::default();
        sent.chunks(pieces).for_each(|piece| decoder.take(piece));
        decoder.take(b".");
        let inputs: Vec<_> = decoder.inputs().collect();
        prop_assert_eq!(inputs.last(), Some(&REST));
        prop_assert!(inputs.len() <= 2);
        // The key in the middle of the keypad types a digit, and the space bar a space.
        let typed = ['5', '=', ' '].map(KeyCode::Char);
        for input in &inputs[..inputs.len() - 1] {
            let Input::Key(key) = input else { continue };
            prop_assert!(typed.contains(&key.code) || !matches!(key.code, KeyCode::Char(_)));
        }
    }

    #[test]
    fn after_any_bytes_and_a_pause_every_key_is_heard(pieces: Vec<Vec<u8>>) {
        let mut decoder = Decoder::default();
        for piece in &pieces {
            decoder.take(piece);
            decoder.inputs().for_each(drop);
        }
        decoder.give_up();
        decoder.inputs().for_each(drop);
        decoder.take(b".");
        prop_assert_eq!(decoder.inputs().collect::<Vec<_>>(), [REST]);
    }
}
