//! The message log: how messages are counted, cut and kept.

use hexdelve::log::{MessageLog, MessagePriority};
use hexdelve_tui::prelude::*;

fn told(log: &mut MessageLog, turn: u64, words: &str) -> String {
    log.set_turn(turn);
    log.push(MessagePriority::Normal, words);
    log.line(80)
}

#[test]
fn the_last_message_is_counted_up_for_ten_turns() {
    let mut log = MessageLog::default();
    assert_eq!(told(&mut log, 3, "A thud."), "A thud.");
    assert_eq!(told(&mut log, 3, "A cry."), "A thud. A cry.");
    assert_eq!(told(&mut log, 3, "A thud."), "A thud. x2 A cry.");
    log.archive();
    assert_eq!(told(&mut log, 4, "A cry."), "A cry. x2");
    log.archive();
    assert_eq!(told(&mut log, 5, "A cry."), "A cry. x3");
    log.archive();
    assert_eq!(told(&mut log, 6, "A thud."), "A thud.", "it has its place before the cries");
    log.archive();
    assert_eq!(told(&mut log, 16, "A thud."), "A thud. x2");
    log.archive();
    assert_eq!(told(&mut log, 27, "A thud."), "A thud.", "it was silent for too long");
    let history: Vec<_> = log.history().collect();
    let lines = [(3, "A thud. x2"), (5, "A cry. x3"), (16, "A thud. x2"), (27, "A thud.")];
    assert_eq!(history, lines.map(|(turn, words)| (turn, words.to_owned())));
}

#[test]
fn a_message_too_long_for_two_lines_is_marked_as_cut() {
    let mut log = MessageLog::default();
    log.push(MessagePriority::Player, "Done exploring. A staircase is 9 south and 7 east.");
    assert_eq!(log.lines(20, 2), ["Done exploring. A", "staircase is 9 ..."]);
    assert_eq!(log.lines(20, 3), ["Done exploring. A", "staircase is 9 south", "and 7 east."]);
}

#[test]
fn a_thousand_are_kept_and_the_oldest_go() {
    let mut log = MessageLog::default();
    for turn in 0..1500 {
        log.set_turn(turn);
        log.push(MessagePriority::Normal, format!("{turn}"));
    }
    assert_eq!(log.history().len(), 1000);
    assert_eq!(log.history().next(), Some((500, "500".to_owned())));
    assert_eq!(log.history().next_back(), Some((1499, "1499".to_owned())));
}

#[test]
fn what_comes_and_leaves_in_a_turn_is_called_gone() {
    // At its first turn the thief crosses the only column that is seen, at its second it is gone.
    let level = "...0...!..\n    .\n    .\n    .\n    @";
    let level = Scenario::delve(level).trade('0', "thief").speed('0', 20).foggy();
    let mut game = level.with_presentation(MessagesPlugin).start();
    game.submit(Action::Rest).unwrap();
    let log = game.world().resource::<MessageLog>().sentences();
    let gone = "The thief husk is out of view again. You saw it 4 north.";
    assert!(log.ends_with(&["A thief husk comes into view.", gone]), "{log:?}");
}
