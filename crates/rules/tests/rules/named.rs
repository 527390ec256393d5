//! Positions on which well-known programs went wrong.

use tabiya_rules::movegen::End;
use tabiya_rules::notation::{EnPassantStyle, FenError, FenStyle};
use tabiya_rules::position::{Chess, Position, Reason, Setup};
use tabiya_rules::record::Record;
use tabiya_rules::types::{CastlingSide, Color, MoveCode, MoveKind, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Plays moves in the engines' notation and returns the record.
fn played(start: Position, moves: &str) -> Record<Chess> {
    let mut record = Record::new(start);
    for text in moves.split_whitespace() {
        let m = record.position().parse_uci(text).unwrap_or_else(|error| panic!("{error}"));
        assert!(record.play(m));
    }
    record
}

fn castlings(position: &Position) -> Vec<CastlingSide> {
    let castlings = position.legal_moves().into_iter().filter(|m| m.kind() == MoveKind::Castle);
    castlings.map(|m| CastlingSide::of(MoveCode::from(m), m.to())).collect()
}

mod repetition {
    use super::*;

    #[test]
    fn en_passant_that_would_expose_the_king_does_not_count() {
        let start = position("6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1");
        let record = played(start, "h7h5 e6h6 g7h7 h6e6 h7g7 e6h6 g7h7 h6e6 h7g7");
        assert_eq!(record.repetitions(), 3);
        assert_eq!(record.occurrences(), [1, 5, 9]);
    }

    #[test]
    fn a_pinned_pawn_cannot_take_en_passant() {
        let moves = "e2e4 c7c5 e4e5 d8b6 g1f3 b6e6 f3g1 d7d5 g1f3 b8c6 f3g1 c6b8 g1f3 b8c6 f3g1 c6b8";
        assert_eq!(played(Position::default(), moves).repetitions(), 3);
    }

    #[test]
    fn a_stale_square_in_the_input_is_dropped_first() {
        let start = position("5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4");
        assert_eq!(start.capturable_en_passant(), None);
        let record = played(start, "d7c8 f8f7 c8d7 f7f8 d7d8 f8f7 d8d7 f7f8");
        assert_eq!(record.repetitions(), 3);
    }

    #[test]
    fn lost_castling_rights_make_another_position() {
        let moves = "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 e1e2 e8e7 e2e1 e7e8 b1a3 b8a6 a3b1 a6b8";
        assert_eq!(played(Position::default(), moves).repetitions(), 2);
    }

    #[test]
    fn it_need_not_be_consecutive() {
        let moves = "e2e4 e7e5 f1e2 f8e7 e2f1 e7f8 f1d3 f8d6 d3f1 d6f8";
        assert_eq!(played(Position::default(), moves).repetitions(), 3);
    }

    #[test]
    fn taking_back_forgets() {
        let mut record = played(Position::default(), "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
        assert_eq!(record.repetitions(), 3);
        record.truncate(4);
        assert_eq!(record.repetitions(), 2);
    }
}

mod counters {
    use super::*;

    #[test]
    fn plies_are_counted_and_reset_by_captures_and_pawn_moves_only() {
        let record = played(position("r3k2r/8/8/8/8/8/4P3/R3K2R w KQkq - 10 30"), "e1g1 e8c8 f1f8 d8f8");
        let counters: Vec<_> = (0..=4).map(|ply| record.position_at(ply).unwrap().halfmoves()).collect();
        assert_eq!(counters, [10, 11, 12, 13, 0]);
        assert_eq!(record.position().fullmoves(), 32);
        assert_eq!(played(*record.position(), "e2e4").position().halfmoves(), 0);
    }

    #[test]
    fn absurd_counters_do_not_overflow() {
        let start = position("4k3/8/8/8/8/8/8/4K2R w K - 65535 65535");
        let record = played(start, "h1h2 e8e7 h2h3 e7e8");
        assert_eq!(record.position().halfmoves(), u16::MAX);
        assert_eq!(record.repetitions(), 1);
        assert!("4k3/8/8/8/8/8/8/4K2R w K - 65536 1".parse::<Position>().is_err());
        assert_eq!(position("4k3/8/8/8/8/8/8/4K2R w K - 0 0").fullmoves(), 1);
    }

    #[test]
    fn mate_is_mate_whatever_the_counter_says() {
        let record = played(position("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 149 100"), "a1a8");
        assert_eq!(record.position().halfmoves(), 150);
        assert_eq!(record.end(), Some(End::Checkmate));
    }
}

mod material {
    use super::*;

    fn can_mate(fen: &str) -> (bool, bool) {
        let position = position(fen);
        (position.has_mating_material(Color::White), position.has_mating_material(Color::Black))
    }

    #[test]
    fn who_can_mate_by_any_series() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/4K3 w - - 0 1", (false, false)),
            ("4k3/8/8/8/8/8/8/4KN2 w - - 0 1", (false, false)),
            ("4k3/8/8/8/8/8/8/4KB2 w - - 0 1", (false, false)),
            ("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1", (true, false)),
            ("3qk3/8/8/8/8/8/8/4KN2 w - - 0 1", (false, true)),
            ("3qk2q/8/8/8/8/8/8/4KN2 w - - 0 1", (false, true)),
            ("3rk3/8/8/8/8/8/8/4KN2 w - - 0 1", (true, true)),
            ("3nk3/8/8/8/8/8/8/4KN2 w - - 0 1", (true, true)),
            ("4k3/4p3/8/8/8/8/8/4KN2 w - - 0 1", (true, true)),
            ("4k3/4p3/8/8/8/8/8/4KB2 w - - 0 1", (true, true)),
            ("3qk3/8/8/8/8/8/8/4KB2 w - - 0 1", (false, true)),
            // Bishops on one color of squares, then on both.
            ("b3k3/1b6/8/8/8/8/8/4KB2 w - - 0 1", (false, false)),
            ("1b2k3/8/8/8/8/8/8/4KB2 w - - 0 1", (true, true)),
            ("4k3/8/8/8/8/8/8/B1B1KB1B w - - 0 1", (true, false)),
        ] {
            assert_eq!(can_mate(fen), expected, "{fen}");
        }
        assert_eq!(position("b3k3/1b6/8/8/8/8/8/4KB2 w - - 0 1").end(), Some(End::InsufficientMaterial));
        assert_eq!(position("4k3/8/8/8/8/8/8/4KNN1 w - - 0 1").end(), None);
    }
}

mod castling {
    use super::*;

    #[test]
    fn chess960_conditions() {
        for (fen, expected) in [
            ("r1k1N2R/pp1pbr2/3p4/P7/8/2P2n2/1PBP4/RK6 b q - 4 28", vec![CastlingSide::Queen]),
            // No castling out of check: this is mate.
            ("rk2Q3/1p4p1/1B6/4p3/p5p1/2Kp2P1/PP4P1/R7 b q - 0 34", vec![]),
            // Not over another rook of one's own.
            ("4rrk1/pbbp2p1/1ppnp3/3n1pqp/3N1PQP/1PPNP3/PBBP2P1/4RRK1 w Ff - 10 18", vec![]),
            // Something hides behind the rook.
            ("4k3/8/8/8/8/8/8/qR1K4 w Q - 0 1", vec![]),
            ("4k3/8/8/8/8/8/8/1R1K4 w Q - 0 1", vec![CastlingSide::Queen]),
            // The king does not move at all.
            ("4k3/8/8/8/8/8/8/6KR w H - 0 1", vec![CastlingSide::King]),
        ] {
            assert_eq!(castlings(&position(fen)), expected, "{fen}");
        }
        let mate = position("rk2Q3/1p4p1/1B6/4p3/p5p1/2Kp2P1/PP4P1/R7 b q - 0 34");
        assert_eq!(mate.end(), Some(End::Checkmate));
    }

    #[test]
    fn the_rook_moves_too() {
        let start = position("rk2r3/pppppppp/8/8/8/8/PPPPPPPP/RK2R3 b KQkq - 0 1");
        for text in ["b8g8", "b8e8"] {
            let after = start.after(start.parse_uci(text).unwrap());
            assert!(after.fen().starts_with("r4rk1/"), "{after:?}");
        }
    }

    #[test]
    fn a_plain_step_of_the_king_is_never_castling() {
        let start = position("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
        let step = start.parse_uci("f1g1").unwrap();
        assert_eq!(step.kind(), MoveKind::Normal);
        assert!(!start.destinations(Square::F1).is_empty());
        assert_eq!(start.parse_uci("f1h1").unwrap().kind(), MoveKind::Castle);
    }

    #[test]
    fn rights_go_with_king_rook_and_captured_rook() {
        let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
        for (moves, rights) in [
            ("e1e2", "kq"),
            ("a1b1", "Kkq"),
            ("h1h8", "Qq"),
            ("a1a8", "Kk"),
            ("e1g1", "kq"),
            ("e1c1 e8g8", "-"),
        ] {
            let after = *played(start, moves).position();
            assert_eq!(after.fen().split(' ').nth(2), Some(rights), "{moves}");
        }
        // A promotion that takes the rook.
        let start = position("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1");
        assert_eq!(played(start, "b7a8q").position().fen().split(' ').nth(2), Some("-"));
    }
}

mod fen {
    use super::*;

    fn rook_squares(fen: &str) -> Vec<Square> {
        let rights = position(fen).castling();
        Color::ALL.into_iter().flat_map(|color| rights.rooks(color)).collect()
    }

    #[test]
    fn x_fen_means_the_outermost_rook() {
        for (fen, rooks) in [
            ("4k3/8/8/8/8/8/8/4K1RR w K - 0 1", vec![Square::H1]),
            ("4k3/8/8/8/8/8/8/4K1RR w G - 0 1", vec![Square::G1]),
            ("4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1", vec![Square::B1]),
            (
                "rkbnrqnb/8/8/pppppppp/PPPPP3/B7/5PPP/1KRNRQNB b Kkq - 1 9",
                vec![Square::E1, Square::A8, Square::E8],
            ),
        ] {
            assert_eq!(rook_squares(fen), rooks, "{fen}");
            assert_eq!(position(fen).fen(), fen);
        }
    }

    /// After 1.e4, 1...c5 and 2.Nf3, as the PGN standard writes them and as we do.
    #[test]
    fn en_passant_in_both_dialects() {
        let always = FenStyle { en_passant: EnPassantStyle::Always, ..FenStyle::default() };
        let mut current = Position::default();
        for (text, standard) in [
            ("e2e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            ("c7c5", "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq c6 0 2"),
            ("g1f3", "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"),
        ] {
            current.play(current.parse_uci(text).unwrap());
            assert_eq!(current.fen_styled(always), standard);
            assert_eq!(position(standard), current);
            assert_eq!(current.fen().split(' ').nth(3), Some("-"));
        }
        let fen = "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3";
        assert_eq!(position(fen).fen(), fen);
    }

    #[test]
    fn an_impossible_en_passant_square_is_dropped() {
        for fen in [
            // The capture would leave the king in check from the knight.
            "k7/8/8/3pP3/8/7n/5K2/8 w - d6 0 1",
            "4k3/8/8/8/8/8/8/4K3 w - e6 0 1",
            "4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1",
            "4k3/8/8/4pP2/8/8/8/4K3 b - e3 0 1",
            "4k3/4p3/8/4pP2/8/8/8/4K3 w - e6 0 1",
        ] {
            assert_eq!(position(fen).capturable_en_passant(), None, "{fen}");
        }
        assert_eq!(position("4k3/8/8/4pP2/8/8/8/4K3 w - e6 0 1").capturable_en_passant(), Some(Square::E6));
    }

    #[test]
    fn short_and_loose_forms_are_read() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        let full = Position::default();
        for rest in [
            " w KQkq -",
            " w KQkq - 0",
            "_w_KQkq_-_0_1",
            " w HAha - 0 1",
            "  w  KQkq  -  0  1 ",
            " w QKqk - - -",
        ] {
            assert_eq!(position(&format!("{start}{rest}")), full, "{rest}");
        }
        assert_eq!(position(start).castling(), Default::default());
    }

    #[test]
    fn bad_texts_name_the_place() {
        let error = |fen: &str| fen.parse::<Position>().unwrap_err();
        // Nine pawns and a missing slash: the rank is named.
        let nine = "rnbqkbnr/ppppppppp8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        assert_eq!(error(nine), FenError::RankLength { rank: 7, found: 9 });
        assert_eq!(error(""), FenError::Length { found: 0 });
        assert_eq!(error(&"8/".repeat(500)), FenError::Length { found: 1000 });
        assert_eq!(error("8/8/8/8/8/8/8 w - - 0 1"), FenError::Ranks { found: 7 });
        assert_eq!(error("8/8/8/8/8/8/8/8/8 w - - 0 1"), FenError::Ranks { found: 9 });
        assert_eq!(error("8/8/7/8/8/8/8/8 w"), FenError::RankLength { rank: 6, found: 7 });
        assert_eq!(error("8/8/8/8/4é3/8/8/8 w"), FenError::Piece { rank: 4, found: 'é' });
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3 x"), FenError::Turn { found: "x".into() });
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3 w KX"), FenError::Castling { found: "KX".into() });
        assert_eq!(error("4k3/8/8/8/8/8/8/4K3 w - e4"), FenError::EnPassant { found: "e4".into() });
        let counter = |text: &str| error(&format!("4k3/8/8/8/8/8/8/4K3 w - - {text}"));
        for bad in ["x", "+1", "-1", "65536", "1e3"] {
            assert!(matches!(counter(bad), FenError::Counter { .. }), "{bad}");
        }
        assert_eq!(counter("0 1 extra"), FenError::Extra { found: "extra".into() });
    }

    #[test]
    fn every_reason_is_listed() {
        let setup = Setup::<Chess>::from_fen("P3k3/8/8/8/8/8/8/p3K2R w KQ - 0 1").unwrap();
        let error = setup.position(Chess).unwrap_err();
        let castling = Reason::Castling { color: Color::White, rook: Square::A1 };
        let pawns = [Square::A1, Square::A8].map(|square| Reason::PawnOnBackRank { square });
        assert_eq!(error.reasons, [pawns.to_vec(), vec![castling]].concat());
        assert!(setup.without_impossible_castling().reasons().len() == 2);
        let kings = Setup::<Chess>::from_fen("kk6/8/8/8/8/8/8/8 w").unwrap().position(Chess).unwrap_err();
        assert_eq!(kings.reasons.len(), 2);
        let check = "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1".parse::<Position>().unwrap_err();
        assert_eq!(check.to_string(), "illegal position: black is in check, but it is the other side's turn");
    }

    #[test]
    fn boards_full_of_queens_do_not_overflow() {
        let fens = [
            "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
            "QQQQQQQQ/Q6Q/Q6Q/Q6Q/Q6Q/Q3K2Q/QQ6/k1Q5 b - - 0 1",
            "k1Q5/8/1Q3Q2/3Q3Q/Q5Q1/2Q3Q1/Q3QQ2/1Q1Q2K1 b - - 0 1",
        ];
        assert_eq!(position(fens[0]).legal_moves().len(), 218);
        for fen in fens {
            let position = position(fen);
            assert_eq!(position.legal_moves().len(), position.count_legal_moves());
        }
    }
}
