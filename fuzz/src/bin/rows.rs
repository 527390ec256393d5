//! Whatever stands in the rows of a game's log, each is read or refused; what is read is written and read again as the
//! same, and what the game machine's rows tell is a game or a reason why not.
#![no_main]

use tabiya_game::Game;
use tabiya_host::Entry;
use tabiya_rules::position::Chess;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let mut events = Vec::new();
    for row in data.split(|byte| *byte == b'\n') {
        let Ok(entry) = Entry::decode(row) else { continue };
        assert_eq!(Entry::decode(&entry.encode()).expect("what was written can be read"), entry);
        if let Entry::Game(event) = entry {
            events.push(event);
        }
    }
    if let Ok(game) = Game::replay(Chess, &events) {
        assert_eq!(game.sans().len(), game.ply());
    }
});
