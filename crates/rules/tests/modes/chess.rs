//! Chess as a mode is chess, move for move.

use std::collections::BTreeSet;

use crate::random::{Random, share, visit_chess, visit_game};
use tabiya_rules::mode::{Custom, Mode, built_in, built_ins};
use tabiya_rules::perft::perft;
use tabiya_rules::position::Position;

/// Positions of random games of chess and Chess960, read as positions of the mode.
#[test]
fn the_mode_chess_is_chess() {
    let mode = built_in("chess").unwrap();
    visit_chess(share(100_000), 21, |position| {
        let custom = mode.position(&position.fen()).unwrap();
        assert_eq!(custom.fen(), position.fen());
        let text = |uci: String, san: String| format!("{uci} {san}");
        let theirs: Vec<_> = custom
            .legal_moves()
            .iter()
            .map(|m| text(custom.uci(*m, false).to_string(), custom.san(*m).to_string()))
            .collect();
        let ours: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|m| text(position.uci(*m, false).to_string(), position.san(*m).to_string()))
            .collect();
        assert_eq!(theirs, ours, "{position:?}");
        assert_eq!(custom.end(), position.end(), "{position:?}");
        assert_eq!(custom.key(), position.key(), "{position:?}");
        assert_eq!(custom.pinned(), position.pinned(), "{position:?}");
    });
}

#[test]
fn known_counts() {
    let count = |id: &str, depth| perft(&built_in(id).unwrap().first_start(), depth);
    assert_eq!(count("chess", 4), 197_281);
    assert_eq!(count("chess960", 4), 197_281);
    assert_eq!(count("crazyhouse", 4), 197_281);
    assert_eq!(count("antichess", 4), 153_299);
    assert_eq!(count("atomic", 4), 197_326);
    assert_eq!(count("horde", 4), 23_310);
    assert_eq!(count("racingkings", 4), 296_242);
}

/// Every mode: keys, FEN and moves read back along random games.
#[test]
fn every_mode_can_be_played() {
    for (seed, mode) in (1..).zip(built_ins()) {
        let mut random = Random::new(seed);
        let mut left = share(5_000);
        while left > 0 {
            let start = mode.draw_start(&mut |limit| random.below(limit as usize) as u32).position;
            left = visit_game(start, left, &mut random, &mut |position: &Position<Custom>| {
                let moves = position.legal_moves();
                assert_eq!(moves.len(), position.count_legal_moves(), "{} {position:?}", mode.id());
                if moves.is_empty() {
                    return;
                }
                let again = mode.position(&position.fen()).unwrap_or_else(|error| {
                    panic!("{} {position:?}: {error}", mode.id());
                });
                assert_eq!(&again, position, "{}", mode.id());
                assert_eq!(again.key(), position.key(), "{} {position:?}", mode.id());
                for m in moves.iter().take(5) {
                    let (uci, san) = (position.uci(*m, true).to_string(), position.san(*m).to_string());
                    assert_eq!(position.parse_uci(&uci), Ok(*m), "{} {position:?} {uci}", mode.id());
                    assert_eq!(position.parse_san(&san), Ok(*m), "{} {position:?} {san}", mode.id());
                    let parts = position.noisy_moves().contains(m) != position.quiet_moves().contains(m);
                    assert!(parts, "{} {position:?} {uci}", mode.id());
                }
            });
        }
    }
}

/// What gives no check where check is forbidden is what gives none where it is allowed: pawns that promote, take
/// in passing or come from the hand, castling, and pieces that step aside.
#[test]
fn forbidden_checks_are_all_there_is_to_forbid() {
    let mode = |fields: &str| {
        let text = format!(
            "{{\"title\": \"T\", \"description\": \"D\", \"capture\": \"pocket\", {fields} \
             \"drops\": {{\"pieces\": [\"pawn\", \"knight\", \"bishop\", \"rook\", \"queen\"]}}, \
             \"start\": \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\"}}"
        );
        Mode::load("x", &text).unwrap_or_else(|error| panic!("{text}\n{error}"))
    };
    let (forbidding, allowing) = (mode("\"give_check\": false, \"goals\": {\"bare\": true},"), mode(""));
    let mut random = Random::new(22);
    let mut left = share(50_000);
    while left > 0 {
        left = visit_game(forbidding.first_start(), left, &mut random, &mut |position| {
            let free = allowing.position(&position.fen()).unwrap();
            let all = free.legal_moves();
            let harmless = all.iter().filter(|m| !free.after(**m).is_check());
            let expected: BTreeSet<_> = harmless.map(|m| free.uci(*m, false).to_string()).collect();
            let moves = position.legal_moves();
            let found: BTreeSet<_> = moves.iter().map(|m| position.uci(*m, false).to_string()).collect();
            assert_eq!(found, expected, "{position:?}");
        });
    }
}
