//! The inputs of the fuzz target for events, replayed: what it states holds for each of them.

use std::fs;
use std::path::Path;

use tabiya_game::{Event, EventKind, Game, Score, Verdict};
use tabiya_rules::position::Chess;

/// What is read is written and read again as the same, and a log that can be replayed gives a game.
fn holds(data: &[u8]) -> bool {
    let Ok(events) = serde_json::from_slice::<Vec<Event>>(data) else { return false };
    let text = serde_json::to_vec(&events).expect("what was read can be written");
    assert_eq!(serde_json::from_slice::<Vec<Event>>(&text).expect("and read again"), events);
    Game::replay(Chess, &events).is_ok()
}

#[test]
fn the_corpus_of_events_holds() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus/events");
    let mut replayed = 0;
    for file in fs::read_dir(&folder).expect("the corpus is there") {
        let data = fs::read(file.expect("a file").path()).expect("a readable file");
        replayed += usize::from(holds(&data));
    }
    assert!(replayed >= 1, "at least one input is a whole game");
}

#[test]
fn another_version_is_refused_by_name() {
    let error = serde_json::from_str::<Event>(r#"{"v":2,"at":0,"type":"started"}"#).expect_err("version 2");
    assert!(error.to_string().contains("expected an event of version 1, found version 2"));
    assert!(serde_json::from_str::<Event>(r#"{"v":1,"at":0,"type":"exploded"}"#).is_err());
}

#[test]
fn the_score_is_kept_in_half_points() {
    let mut score = Score::default();
    for verdict in [Verdict::White, Verdict::Draw, Verdict::NoResult, Verdict::Black, Verdict::White] {
        score.add(verdict);
    }
    assert_eq!(score.to_string(), "White: 2.5\nBlack: 1.5");
    assert_eq!(score.swapped().to_string(), "White: 1.5\nBlack: 2.5");
    assert_eq!(Score::default().to_string(), "White: 0\nBlack: 0");
}

#[test]
fn what_earlier_programs_kept_is_still_read() {
    let asked =
        r#"{"v":1,"at":7,"type":"promotion_asked","color":"white","from":"a7","to":"a8","choices":"QRBN"}"#;
    let event: Event = serde_json::from_str(asked).expect("it was written by the first program");
    assert_eq!(event.kind, EventKind::Nothing {});
    let mut game = Game::<Chess>::default();
    let before = game.clone();
    tabiya_game::apply(&mut game, &event).expect("nothing follows from it");
    assert_eq!((game.ply(), game.phase()), (before.ply(), before.phase()));
}
