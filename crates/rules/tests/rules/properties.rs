//! What holds for every position that legal moves reach.

use crate::random::{share, visit_chess};
use proptest::prelude::*;
use tabiya_rules::notation::{EnPassantStyle, FenStyle};
use tabiya_rules::position::{Board, Chess, Observer, Position, Setup};
use tabiya_rules::record::Record;
use tabiya_rules::types::{MoveCode, Piece, Square};

#[test]
fn incremental_key_equals_the_recomputed_one() {
    visit_chess(share(200_000), 11, |position| {
        let again = Setup::from(position).position(Chess).unwrap();
        assert_eq!(again.key(), position.key(), "{position:?}");
        assert_eq!(&again, position);
    });
}

#[test]
fn what_is_written_reads_back_identical() {
    let always = FenStyle { en_passant: EnPassantStyle::Always, ..FenStyle::default() };
    visit_chess(share(200_000), 12, |position| {
        let read: Position = position.fen().parse().unwrap();
        assert_eq!(&read, position);
        assert_eq!(read.fen(), position.fen());
        assert_eq!(read.halfmoves(), position.halfmoves());
        assert_eq!(read.fullmoves(), position.fullmoves());
        let read: Position = position.fen_styled(always).parse().unwrap();
        assert_eq!(&read, position);
        assert_eq!(read.fen_styled(always), position.fen_styled(always));
    });
}

/// Follows the board by what it is told alone.
struct Follower(Board);

impl Observer for Follower {
    fn added(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.place(square, piece), None);
    }

    fn removed(&mut self, piece: Piece, square: Square) {
        assert_eq!(self.0.remove(square), Some(piece));
    }
}

#[test]
fn an_observer_sees_every_change() {
    visit_chess(share(50_000), 13, |position| {
        for m in position.legal_moves().iter() {
            let mut follower = Follower(*position.board());
            let mut next = *position;
            next.play_observed(*m, &mut follower);
            assert_eq!(follower.0, *next.board(), "{position:?} {m:?}");
            assert_eq!(next, position.after(*m));
        }
    });
}

#[test]
fn a_null_move_only_passes_the_turn() {
    visit_chess(share(20_000), 14, |position| {
        if position.is_check() {
            return;
        }
        let mut passed = *position;
        passed.play_null();
        assert_eq!(passed.board(), position.board());
        assert_ne!(passed.turn(), position.turn());
        let expected = Setup { turn: passed.turn(), en_passant: None, ..Setup::from(position) };
        assert_eq!(expected.position(Chess).unwrap().key(), passed.key());
    });
}

proptest! {
    /// Play, remember, undo: everything is as it was.
    #[test]
    fn undo_restores(choices in prop::collection::vec(any::<u16>(), 0..120), keep in 0_usize..120) {
        let mut record = Record::new(Position::<Chess>::default());
        let mut seen = vec![*record.position()];
        for choice in choices {
            let moves = record.position().legal_moves();
            let Some(m) = moves.get(usize::from(choice) % moves.len().max(1)) else { break };
            prop_assert!(record.play(*m));
            seen.push(*record.position());
        }
        for (ply, position) in seen.iter().enumerate() {
            prop_assert_eq!(record.position_at(ply), Some(position));
        }
        let keep = keep.min(record.ply());
        let mut truncated = record.clone();
        truncated.truncate(keep);
        while record.ply() > keep {
            let last = *record.moves().last().unwrap();
            prop_assert_eq!(record.undo(), Some(last));
        }
        prop_assert_eq!(&truncated, &record);
        prop_assert_eq!(record.position(), &seen[keep]);
        prop_assert_eq!(record.position().halfmoves(), seen[keep].halfmoves());
    }

    /// Repetition by the record equals repetition by comparing every position.
    #[test]
    fn repetitions_are_counted_over_the_whole_game(choices in prop::collection::vec(0_usize..4, 0..200)) {
        let mut record = Record::new("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1".parse::<Position>().unwrap());
        for choice in choices {
            let moves = record.position().legal_moves();
            // Only rook and king steps to nearby squares, so that positions come back.
            let near: Vec<_> = moves.iter().filter(|m| m.from().distance(m.to()) == 1).collect();
            let Some(m) = near.get(choice % near.len().max(1)) else { break };
            record.play(**m);
            let brute = (0..=record.ply()).filter(|ply| record.position_at(*ply) == Some(record.position()));
            prop_assert_eq!(record.occurrences(), brute.collect::<Vec<_>>());
        }
    }

    /// No text makes the readers panic, and what they accept they also write and read again.
    #[test]
    fn any_text_is_read_or_refused(text in "[rnbqkpRNBQKP1-8/ wbKQkqa-h_\\-0-9]{0,90}") {
        if let Ok(setup) = Setup::<Chess>::from_fen(&text) {
            let written = setup.fen(FenStyle::default());
            prop_assert!(Setup::<Chess>::from_fen(&written).is_ok());
            if let Ok(position) = setup.position(Chess) {
                let _ = position.legal_moves();
                prop_assert_eq!(position.fen().parse::<Position>().unwrap(), position);
            }
        }
        let _ = Position::<Chess>::default().parse_uci(&text);
    }
}
