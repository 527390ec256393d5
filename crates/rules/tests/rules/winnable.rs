//! Who can still mate: the named positions, lines that are checked, and agreement with brute force.

use crate::random::Random;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::Color::{self, Black, White};
use tabiya_rules::winnable::{Bound, NoMate, Winnable};

fn position(fen: &str) -> Position {
    fen.parse().expect("the FEN is valid")
}

/// Checks an answer's proof and says what it is: can this color mate?
fn can_mate(position: &Position, color: Color) -> Option<bool> {
    match position.winnable(color, Bound::FLAG) {
        Winnable::Yes { line } => {
            let mut end = *position;
            for m in line {
                assert!(end.is_legal(m), "the line of a proof is legal");
                end.play(m);
            }
            assert!(end.is_check() && !end.has_legal_move() && end.turn() != color, "and ends in mate");
            Some(true)
        }
        Winnable::No(_) => Some(false),
        Winnable::Unsettled => None,
    }
}

#[test]
fn named_positions_are_settled() {
    for (fen, white, black) in [
        ("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1", false, false),
        ("8/8/2k5/1p2p2p/1P2P2P/8/5K2/8 b - - 0 34", false, false),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", true, false),
        ("8/5r2/p3k3/P7/8/1K6/8/8 w - - 148 100", true, true),
        // Material alone.
        ("8/8/4k3/8/8/3K4/8/8 w - - 0 1", false, false),
        ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", false, false),
        ("8/8/4kq2/8/8/3KN3/8/8 w - - 0 1", false, true),
        ("8/8/4kr2/8/8/3KN3/8/8 w - - 0 1", true, true),
        ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", false, false),
        ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", true, true),
        ("8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", true, true),
        ("8/8/4k3/8/8/2NKN3/8/8 w - - 0 1", true, false),
        ("8/8/4kp2/8/8/3KB3/8/8 w - - 0 1", true, true),
        ("8/8/4kp2/8/8/3KN3/8/8 w - - 0 1", true, true),
        // Anything with plenty of pieces.
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", true, true),
        ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", true, true),
        ("8/8/4k3/8/8/3K4/4P3/8 w - - 0 1", true, false),
        ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", true, true),
    ] {
        let position = position(fen);
        assert_eq!(can_mate(&position, White), Some(white), "White in {fen}");
        assert_eq!(can_mate(&position, Black), Some(black), "Black in {fen}");
        assert_eq!(position.dead(Bound::FLAG).is_some(), !white && !black, "{fen}");
    }
}

#[test]
fn a_forced_line_without_mate_is_dead() {
    let before = position("6kr/1p1N1p1p/1P3P1P/P6P/3q1Rpr/6Qp/4pN1P/4B1KR w - - 0 1");
    let after = before.after(before.parse_san("Qxg4+").unwrap());
    assert!(before.dead(Bound::EACH_MOVE).is_none());
    assert!(matches!(after.dead(Bound::EACH_MOVE), Some(NoMate::Exhausted { positions: ..=6 })));
}

#[test]
fn the_challenge_is_settled() {
    let challenge = position("6kB/p3p1P1/2p3P1/p7/8/4P3/PKP5/8 w - - 0 1");
    assert_ne!(can_mate(&challenge, Black), Some(false), "White's flag loses");
    let Winnable::Yes { line } = challenge.winnable(Black, Bound { positions: 400_000 }) else {
        panic!("with more time a mate is found")
    };
    assert!(line.len() < 60);
}

#[test]
fn a_mate_on_the_board_is_won_and_not_dead() {
    let mate = position("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3");
    assert_eq!(mate.winnable(Black, Bound::FLAG), Winnable::Yes { line: vec![] });
    assert_eq!(can_mate(&mate, White), Some(false));
    assert!(mate.dead(Bound::FLAG).is_none());
}

/// Two bishops of one square color never mate a side that has only rooks, but here they have.
#[test]
fn a_mate_that_no_series_of_moves_reaches_is_a_mate() {
    for (fen, winner) in
        [("8/8/8/8/8/2b1k1b1/8/3RKR2 w - - 0 1", Black), ("3rkr2/8/2B1K1B1/8/8/8/8/8 b - - 0 1", White)]
    {
        let mate = position(fen);
        assert!(!mate.has_mating_material(winner), "{fen}");
        assert_eq!(mate.winnable(winner, Bound::FLAG), Winnable::Yes { line: vec![] }, "{fen}");
        assert_eq!(can_mate(&mate, !winner), Some(false), "{fen}");
        assert!(mate.dead(Bound::FLAG).is_none(), "{fen}");
    }
    // With a way out for the king the pieces are too few again.
    let open = position("8/8/8/8/8/2b1k1b1/8/3RK3 w - - 0 1");
    assert_eq!(open.winnable(Black, Bound::FLAG), Winnable::No(NoMate::Material));
}

#[test]
fn a_bound_is_kept_and_said() {
    let start = Position::<Chess>::default();
    assert_eq!(start.winnable(White, Bound { positions: 5 }), Winnable::Unsettled);
}

/// A position with pawns that mostly stand in each other's way, kings, and sometimes a piece.
fn closed_position(numbers: &mut Random) -> Option<Position> {
    let mut board = [[' '; 8]; 8];
    let mut rank = 2 + numbers.below(3);
    #[expect(clippy::needless_range_loop, reason = "the file is the second index")]
    for file in 0..8 {
        // Neighbors on different ranks cannot take each other; now and then there is a hole in the wall.
        rank = if rank == 1 || rank < 5 && numbers.below(2) == 0 { rank + 1 } else { rank - 1 };
        if numbers.below(20) > 0 {
            board[rank][file] = 'P';
            board[rank + 1][file] = 'p';
        }
    }
    let pieces = match numbers.below(8) {
        0 => ['K', 'k', 'B'],
        1 => ['K', 'k', 'n'],
        _ => ['K', 'k', ' '],
    };
    for piece in pieces {
        let (rank, file) = (numbers.below(8), numbers.below(8));
        if board[rank][file] != ' ' {
            return None;
        }
        board[rank][file] = piece;
    }
    let rows = board.iter().rev().map(|row| row.iter().map(|c| if *c == ' ' { '1' } else { *c }).collect());
    let turn = ["w", "b"][numbers.below(2)];
    format!("{} {turn} - - 0 1", rows.collect::<Vec<String>>().join("/")).parse().ok()
}

/// Which sides can mate, by looking at every position that another library can reach; `None` if there are too many.
fn brute_force(position: &Position, limit: usize) -> Option<[bool; 2]> {
    use shakmaty::Position as _;
    let fen: shakmaty::fen::Fen = position.fen().parse().ok()?;
    let start: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).ok()?;
    let mut seen = std::collections::HashSet::from([start.clone()]);
    let mut open = vec![start];
    let mut mates = [false; 2];
    while let Some(position) = open.pop() {
        if position.is_checkmate() {
            mates[usize::from(position.turn().is_white())] = true;
        }
        for m in position.legal_moves() {
            let mut next = position.clone();
            next.play_unchecked(m);
            if seen.insert(next.clone()) {
                open.push(next);
            }
        }
        if seen.len() > limit {
            return None;
        }
    }
    Some(mates)
}

#[test]
fn brute_force_agrees_on_small_closed_positions() {
    let wanted = if std::env::var_os("TABIYA_FULL").is_some() { 4000 } else { 300 };
    let mut numbers = Random::new(0x9E37_79B9_7F4A_7C15);
    let (mut compared, mut impossible) = (0, 0);
    while compared < wanted {
        let Some(position) = closed_position(&mut numbers) else { continue };
        let Some(mates) = brute_force(&position, 4000) else { continue };
        compared += 1;
        for color in Color::ALL {
            let answer = can_mate(&position, color);
            assert_eq!(answer, Some(mates[color.index()]), "{color} in {}", position.fen());
            impossible += usize::from(answer == Some(false));
        }
        assert_eq!(position.dead(Bound::FLAG).is_some(), mates == [false, false], "{}", position.fen());
    }
    assert!(impossible > wanted, "most of them are dead for somebody: {impossible}");
}
