//! A log of events that can be read is written and read again as the same; one that can be replayed gives a game
//! in which deciding changes nothing and what is decided can be applied.
#![no_main]

use tabiya_game::{Action, Command, Event, Game, Now, apply, decide};
use tabiya_rules::position::Chess;
use tabiya_rules::types::Color;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    let Ok(events) = serde_json::from_slice::<Vec<Event>>(data) else { return };
    let text = serde_json::to_vec(&events).expect("what was read can be written");
    assert_eq!(serde_json::from_slice::<Vec<Event>>(&text).expect("and read again"), events);
    let Ok(game) = Game::replay(Chess, &events) else { return };
    let commands = [
        Command::seat(game.turn(), Action::ClaimDraw { claim: tabiya_game::Claim::Threefold }),
        Command::seat(Color::White, Action::AskTakeBack),
        Command::host(Action::Flag),
        Command::host(Action::Rematch { swap: None }),
    ];
    for command in commands {
        let mut next = game.clone();
        for event in decide(&game, command, Now(u64::MAX)).unwrap_or_default() {
            apply(&mut next, &event).expect("what was decided can be applied");
        }
    }
});
