//! Legal moves, ends and FEN of the seven variants and Chess960 against shakmaty over random games.

use std::collections::BTreeSet;

use crate::random::{Random, share};
use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, Color as TheirColor, EnPassantMode, KnownOutcome, Outcome, Position as _};
use tabiya_rules::mode::{Custom, built_in};
use tabiya_rules::movegen;
use tabiya_rules::position::{Position, Setup};
use tabiya_rules::types::Color;

fn our_moves(position: &Position<Custom>) -> BTreeSet<String> {
    position.legal_moves().iter().map(|m| position.uci(*m, true).to_string()).collect()
}

fn their_moves(position: &VariantPosition) -> BTreeSet<String> {
    let uci = |m: &shakmaty::Move| UciMove::from_chess960(*m).to_string();
    position.legal_moves().iter().map(uci).collect()
}

fn our_outcome(position: &Position<Custom>) -> Outcome {
    position.outcome().map_or(Outcome::Unknown, |outcome| {
        Outcome::Known(match outcome {
            movegen::Outcome::Draw => KnownOutcome::Draw,
            movegen::Outcome::Win(Color::White) => KnownOutcome::Decisive { winner: TheirColor::White },
            movegen::Outcome::Win(Color::Black) => KnownOutcome::Decisive { winner: TheirColor::Black },
        })
    })
}

fn compare(ours: &Position<Custom>, theirs: &VariantPosition) {
    let moves = our_moves(ours);
    assert_eq!(moves, their_moves(theirs), "{ours:?}");
    assert_eq!(moves.len(), ours.legal_moves().len(), "{ours:?}");
    assert_eq!(moves.len(), ours.count_legal_moves(), "{ours:?}");
    assert_eq!(ours.has_legal_move(), !moves.is_empty(), "{ours:?}");
    assert_eq!(ours.fen(), Fen::from_position(theirs, EnPassantMode::Legal).to_string());
    assert_eq!(our_outcome(ours), theirs.outcome(), "{ours:?}");
    if !moves.is_empty() {
        assert_eq!(ours.is_check(), theirs.is_check(), "{ours:?}");
        assert_eq!(ours.checkers().0, theirs.checkers().0, "{ours:?}");
        let (noisy, quiet) = (ours.noisy_moves(), ours.quiet_moves());
        assert_eq!(noisy.len() + quiet.len(), moves.len(), "{ours:?}");
        assert!(noisy.iter().all(|m| !quiet.contains(m)), "{ours:?}");
    }
}

/// What our position knows is what its FEN says.
fn reads_back(position: &Position<Custom>) {
    let again = Position::from_fen(&position.fen(), *position.rules()).unwrap();
    assert_eq!(&again, position);
    assert_eq!(again.key(), position.key(), "{position:?}");
    assert_eq!(Setup::from(position).position(*position.rules()).unwrap().key(), position.key());
}

fn play_games(id: &str, variant: Variant, seed: u64) {
    let mode = built_in(id).unwrap();
    let mut random = Random::new(seed);
    let (mut left, mut ends) = (share(100_000), 0);
    while left > 0 {
        let mut ours = mode.draw_start(&mut |limit| random.below(limit as usize) as u32).position;
        let fen: Fen = ours.fen().parse().unwrap();
        let mut theirs =
            VariantPosition::from_setup(variant, fen.into_setup(), CastlingMode::Chess960).unwrap();
        for _ in 0..200 {
            compare(&ours, &theirs);
            left = left.saturating_sub(1);
            let moves = ours.legal_moves();
            if moves.is_empty() || left == 0 || ours.end().is_some() {
                ends += usize::from(moves.is_empty());
                break;
            }
            reads_back(&ours);
            let m = moves[random.below(moves.len())];
            let uci = ours.uci(m, true).to_string();
            assert_eq!(ours.parse_uci(&uci), Ok(m), "{ours:?} {uci}");
            let san = ours.san(m).to_string();
            assert_eq!(ours.parse_san(&san), Ok(m), "{ours:?} {san}");
            ours.play(m);
            let their_move = uci.parse::<UciMove>().unwrap().to_move(&theirs).unwrap();
            theirs.play_unchecked(their_move);
        }
    }
    assert!(ends > 0, "no random game of {id} came to an end");
}

#[test]
fn chess960() {
    play_games("chess960", Variant::Chess, 960);
}

#[test]
fn crazyhouse() {
    play_games("crazyhouse", Variant::Crazyhouse, 1);
}

#[test]
fn atomic() {
    play_games("atomic", Variant::Atomic, 2);
}

#[test]
fn antichess() {
    play_games("antichess", Variant::Antichess, 3);
}

#[test]
fn three_check() {
    play_games("3check", Variant::ThreeCheck, 4);
}

#[test]
fn king_of_the_hill() {
    play_games("kingofthehill", Variant::KingOfTheHill, 5);
}

#[test]
fn horde() {
    play_games("horde", Variant::Horde, 6);
}

#[test]
fn racing_kings() {
    play_games("racingkings", Variant::RacingKings, 7);
}
