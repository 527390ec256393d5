//! Inputs the fuzzer once found, and some to begin with: each through the whole way it goes in a server.

use std::{fs, path::Path};

use tabiya_host::Entry;
use tabiya_protocol::{Code, ToServer};
use tabiya_server::{
    modes::Modes,
    rooms::check_log,
    storage::{GameKey, GameRow, Holders, Row, StoredGame},
};

fn corpus(target: &str) -> Vec<(String, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fuzz/corpus").join(target);
    let files = fs::read_dir(&folder).expect("the corpus is there").map(|file| file.expect("a file").path());
    let inputs: Vec<_> =
        files.map(|path| (path.display().to_string(), fs::read(&path).expect("it can be read"))).collect();
    assert!(inputs.len() >= 5, "{target}: {} inputs", inputs.len());
    inputs
}

#[test]
fn every_frame_has_an_answer() {
    let mut requests = 0;
    for (name, input) in corpus("frames") {
        let Ok(text) = std::str::from_utf8(&input) else { continue };
        match ToServer::read(text) {
            Ok(message) => {
                requests += 1;
                let again = serde_json::to_string(&message).expect("written");
                assert_eq!(ToServer::read(&again), Ok(message), "{name}");
            }
            Err(unreadable) => {
                assert!([Code::BadFrame, Code::BadId].contains(&unreadable.why.code), "{name}")
            }
        }
    }
    assert!(requests > 0);
}

#[test]
fn every_log_is_a_game_or_says_why_not() {
    let mut games = 0;
    for (name, input) in corpus("rows") {
        let rows = input.split(|byte| *byte == b'\n').filter(|row| !row.is_empty());
        let events: Vec<Row> =
            rows.zip(0..).map(|(row, seq)| Row { seq, at: 0, command: None, data: row.to_vec() }).collect();
        for event in &events {
            if let Ok(entry) = Entry::decode(&event.data) {
                assert_eq!(Entry::decode(&entry.encode()).expect("a row"), entry, "{name}");
            }
        }
        let row = GameRow {
            key: GameKey(1),
            name: "fuzzed".into(),
            created: 0,
            holders: Holders::default(),
            invite: None,
            series: GameKey(1),
            flipped: false,
            winner: None,
        };
        match check_log(&Modes::default(), &StoredGame { row, events }) {
            Ok(()) => games += 1,
            Err(error) => assert!(!error.to_string().is_empty(), "{name}"),
        }
    }
    assert!(games > 0, "no input is a whole game");
}
