//! Games on other threads.

use hexdelve_study::prelude::*;
use std::thread;

const fn is_send<T: Send>() {}

// These lines compile only if the types can be sent to another thread.
const _: () = is_send::<Game>();
const _: () = is_send::<Simulation>();
const _: () = is_send::<Rules>();

fn fingerprint(game: &Game) -> Fingerprint {
    *game.world().resource()
}

#[test]
fn a_game_continues_on_another_thread_as_on_its_own() {
    let mut stayed = DelveSetup::new(Seed(7)).start();
    let mut sent = DelveSetup::new(Seed(7)).start();
    stayed.play(&mut *AutopilotName::Hunter.start(), 40);
    let play = move || {
        sent.play(&mut *AutopilotName::Hunter.start(), 20);
        sent
    };
    let mut sent = thread::spawn(play).join().unwrap();
    sent.play(&mut *AutopilotName::Hunter.start(), 20);
    assert_eq!(fingerprint(&sent), fingerprint(&stayed));
    assert_eq!(sent.drawing(), stayed.drawing());
}
