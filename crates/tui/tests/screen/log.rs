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
fn whatever_comes_into_view_is_there_or_said_to_be_gone() {
    let rules = Rules::default().with_presentation(MessagesPlugin);
    let mut gone = 0;
    for seed in [7, 16, 17, 32] {
        let mut game = rules.start(DelveSetup::new(Seed(seed))).unwrap();
        let pilots = [AutopilotName::Explore, AutopilotName::Careful, AutopilotName::Frugal];
        let mut pilot = pilots[usize::try_from(seed % 5).unwrap() % 3].start();
        while game.turns() < 130 && !game.status().is_over() {
            game.world_mut().resource_mut::<MessageLog>().archive();
            game.play_turn(pilot.as_mut());
            let Some(view) = game.player_view() else { break };
            let is_seen = |id| view.monsters.iter().any(|it| it.id == id && it.in_view);
            let is_lost = |id| view.out_of_view().any(|it| it.sighting.id == id);
            let comers = view.came_into_view().map(|it| it.sighting.id);
            let left = comers.filter(|id| !is_seen(*id) && is_lost(*id)).count();
            let log = game.world().resource::<MessageLog>();
            let told = log.sentences().into_iter().filter(|it| it.contains("out of view again"));
            assert_eq!(told.count(), left, "seed {seed}: {:?}", log.sentences());
            gone += left;
        }
    }
    assert!(gone > 1, "{gone}");
}
