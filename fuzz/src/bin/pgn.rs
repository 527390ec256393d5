//! Whatever the text: reading ends, what was written reads back and is written the same, and where the stream is
//! cut makes no difference.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use tabiya_rules::mode::GameModes;
use tabiya_rules::notation::pgn::{Batches, Diagnostic, Games};

fn written(games: &mut Games<'_>, texts: &mut Vec<String>, diagnostics: &mut Vec<Diagnostic>) {
    // A mode that was read stays in memory, so every input has those of one place only.
    static MODES: LazyLock<GameModes> = LazyLock::new(GameModes::default);
    while games.next_game() {
        texts.push(MODES.read(games).to_pgn());
        let found = games.diagnostics();
        let places = found.iter().map(|diagnostic| diagnostic.place.offset);
        assert!(places.is_sorted_by(|a, b| a <= b), "diagnostics come in order");
        diagnostics.extend(found);
    }
}

fuzz_target!(|data: &[u8]| {
    let (mut first, mut diagnostics) = (Vec::new(), Vec::new());
    written(&mut Games::new(data), &mut first, &mut diagnostics);
    let text = first.join("\n");
    let mut second = Vec::new();
    written(&mut Games::new(text.as_bytes()), &mut second, &mut Vec::new());
    assert_eq!(second.join("\n"), text, "written twice");
    let size = data.first().map_or(1, |byte| usize::from(*byte) + 1);
    let (mut pieces, mut diagnostics_of_pieces) = (Vec::new(), Vec::new());
    let mut batches = Batches::with_size(data, size);
    let is_refused = loop {
        match batches.next_batch() {
            Ok(Some(batch)) => written(&mut batch.games(), &mut pieces, &mut diagnostics_of_pieces),
            Ok(None) => break false,
            // UTF-16.
            Err(_) => break true,
        }
    };
    if !is_refused {
        assert_eq!(pieces, first, "in pieces of {size}");
        assert_eq!(diagnostics_of_pieces, diagnostics, "of pieces of {size}");
    }
});
