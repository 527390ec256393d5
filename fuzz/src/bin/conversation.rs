//! Whatever a chess program says, the engine goes on and answers that it is ready.
#![no_main]

use std::ops::ControlFlow;

use tabiya_engine::uci::{Command, Session};

libfuzzer_sys::fuzz_target!(|text: &str| {
    let mut session = Session::new(std::io::sink());
    for line in text.lines().take(20) {
        // Large tables and deep searches are allowed, but take too long here.
        let costly = match Command::parse(line) {
            Ok(Command::SetOption { .. } | Command::Perft(_)) => true,
            Ok(Command::Go(_)) => {
                let _ = session.handle("go nodes 200");
                true
            }
            Ok(Command::Quit) => return,
            _ => false,
        };
        if !costly {
            assert_eq!(session.handle(line), ControlFlow::Continue(()));
        }
        let _ = session.handle("stop");
    }
});
