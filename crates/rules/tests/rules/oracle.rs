//! Legal moves, ends and FEN against shakmaty over random games, Chess960 included.

use std::collections::BTreeSet;

use crate::random::{share, visit_chess};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{
    CastlingMode, Chess, Color as TheirColor, EnPassantMode, KnownOutcome, Outcome, Position as _,
};
use tabiya_rules::movegen::{self, End, Scope};
use tabiya_rules::notation::{CastlingStyle, FenStyle};
use tabiya_rules::position::Position;
use tabiya_rules::types::{Color, MoveCode, Square};

fn theirs(position: &Position) -> Chess {
    let fen: Fen = position.fen().parse().unwrap();
    fen.into_position(CastlingMode::Chess960).unwrap_or_else(|error| panic!("{position:?}: {error}"))
}

fn our_moves(position: &Position) -> BTreeSet<String> {
    position.legal_moves().iter().map(|m| position.uci(*m, true).to_string()).collect()
}

fn their_moves(position: &Chess) -> BTreeSet<String> {
    let uci = |m: &shakmaty::Move| UciMove::from_chess960(*m).to_string();
    position.legal_moves().iter().map(uci).collect()
}

#[test]
fn legal_moves_fen_and_ends_agree() {
    let mut ends = 0;
    visit_chess(share(200_000), 1, |position| {
        let other = theirs(position);
        let moves = our_moves(position);
        assert_eq!(moves, their_moves(&other), "{position:?}");
        assert_eq!(moves.len(), position.count_legal_moves(), "{position:?}");
        assert_eq!(position.has_legal_move(), !moves.is_empty(), "{position:?}");
        assert_eq!(position.fen(), Fen::from_position(&other, EnPassantMode::Legal).to_string());
        assert_eq!(position.is_check(), other.is_check(), "{position:?}");
        assert_eq!(position.checkers().0, other.checkers().0, "{position:?}");
        for (color, their_color) in [(Color::White, TheirColor::White), (Color::Black, TheirColor::Black)] {
            let insufficient = other.has_insufficient_material(their_color);
            assert_eq!(position.has_mating_material(color), !insufficient, "{position:?}");
        }
        let outcome = position.outcome().map(|outcome| match outcome {
            movegen::Outcome::Draw => KnownOutcome::Draw,
            movegen::Outcome::Win(Color::White) => KnownOutcome::Decisive { winner: TheirColor::White },
            movegen::Outcome::Win(Color::Black) => KnownOutcome::Decisive { winner: TheirColor::Black },
        });
        assert_eq!(outcome.map_or(Outcome::Unknown, Outcome::Known), other.outcome(), "{position:?}");
        assert_eq!(position.end() == Some(End::Checkmate), other.is_checkmate(), "{position:?}");
        ends += usize::from(outcome.is_some());
    });
    assert!(ends > 10, "random games end now and then, saw {ends}");
}

#[test]
fn parts_of_the_generator_agree_with_the_whole() {
    visit_chess(share(100_000), 2, |position| {
        let all: BTreeSet<_> = position.legal_moves().iter().copied().collect();
        let noisy: BTreeSet<_> = position.noisy_moves().iter().copied().collect();
        let quiet: BTreeSet<_> = position.quiet_moves().iter().copied().collect();
        assert!(noisy.is_disjoint(&quiet), "{position:?}");
        assert_eq!(noisy.union(&quiet).copied().collect::<BTreeSet<_>>(), all, "{position:?}");
        assert!(noisy.iter().all(|m| position.is_capture(*m) || m.promotion().is_some()), "{position:?}");
        assert!(quiet.iter().all(|m| !position.is_capture(*m) && m.promotion().is_none()), "{position:?}");
        let mut list = Default::default();
        position.generate(Scope::All, &mut list);
        assert_eq!(list, position.legal_moves());
    });
}

/// Every number of 16 bits is asked: is this move legal?
#[test]
fn is_legal_knows_exactly_the_generated_moves() {
    visit_chess(share(3_000), 3, |position| {
        let all: BTreeSet<_> = position.legal_moves().iter().map(|m| m.bits()).collect();
        for bits in 0..=u16::MAX {
            let Some(m) = tabiya_rules::types::Move::from_bits(bits) else { continue };
            if MoveCode::from(m) != m.to() {
                assert_eq!(position.is_legal(m), all.contains(&bits), "{position:?} {m:?}");
            }
        }
    });
}

#[test]
fn moves_read_back_in_both_castling_forms() {
    visit_chess(share(50_000), 4, |position| {
        for m in position.legal_moves().iter() {
            assert_eq!(position.parse_uci(&position.uci(*m, true).to_string()), Ok(*m), "{position:?}");
        }
    });
}

#[test]
fn destinations_are_where_the_moves_go() {
    visit_chess(share(20_000), 5, |position| {
        for from in Square::ALL {
            let expected: BTreeSet<_> = position.moves_from(from).map(|m| m.to()).collect();
            let shown = position.destinations(from);
            assert!(expected.iter().all(|to| shown.has(*to)), "{position:?} {from}");
            // A castling king may be sent to where it lands as well as to its rook.
            assert!(shown.into_iter().all(|to| position.find_move(from, to, None).is_some()), "{position:?}");
        }
    });
}

#[test]
fn shredder_fen_reads_back() {
    let style = FenStyle { castling: CastlingStyle::Shredder, ..FenStyle::default() };
    visit_chess(share(20_000), 6, |position| {
        assert_eq!(&position.fen_styled(style).parse::<Position>().unwrap(), position);
    });
}
