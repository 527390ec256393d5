//! Positions with a name or a reason.

use tabiya_rules::mode::{Custom, Mode, built_in};
use tabiya_rules::movegen::{End, Outcome};
use tabiya_rules::position::Position;
use tabiya_rules::record::Record;
use tabiya_rules::types::{Color, MoveCode, MoveKind, Role};

fn position(id: &str, fen: &str) -> Position<Custom<'static>> {
    built_in(id).unwrap().position(fen).unwrap()
}

fn play(position: &mut Position<Custom>, moves: &str) {
    for text in moves.split_whitespace() {
        let m = position.parse_uci(text).unwrap_or_else(|error| panic!("{position:?}: {error}"));
        position.play(m);
    }
}

#[test]
fn pockets_and_promoted_pieces_belong_to_the_identity() {
    let mode = built_in("crazyhouse").unwrap();
    let mut game = Record::new(mode.first_start());
    for text in ["g1f3", "g8f6", "f3g1", "f6g8"] {
        let m = game.position().parse_uci(text).unwrap();
        assert!(game.play(m));
    }
    assert_eq!(game.repetitions(), 2);
    let with_pocket = position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
    let without = position("crazyhouse", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
    assert_ne!(with_pocket, without);
    assert_ne!(with_pocket.key(), without.key());
    let promoted = position("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1");
    assert_ne!(promoted, position("crazyhouse", "4k3/8/8/8/8/8/8/Q3K3[] w - - 0 1"));
    assert_eq!(promoted.fen(), "4k3/8/8/8/8/8/8/Q~3K3[] w - - 0 1");
}

#[test]
fn drops_are_written_and_read() {
    let position = position("crazyhouse", "4k3/8/8/8/8/8/8/4K3/Np w - - 0 1");
    let m = position.parse_uci("N@f3").unwrap();
    assert_eq!(m.kind(), MoveKind::Drop(Role::KNIGHT));
    assert_eq!(position.san(m).to_string(), "N@f3");
    assert_eq!(position.parse_san("N@f3"), Ok(m));
    assert!(position.parse_uci("P@e4").is_err() && position.parse_uci("Q@e4").is_err());
}

#[test]
fn checks_are_read_in_both_dialects() {
    let left = position("3check", "4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1");
    assert_eq!(left, position("3check", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 +2+0"));
    let mut won = left;
    play(&mut won, "h1h8");
    assert_eq!(won.end(), Some(End::Goal(Color::White)));
}

#[test]
fn black_may_reply_in_the_race() {
    let mut both = position("racingkings", "8/k6K/8/8/8/8/8/8 w - - 0 1");
    play(&mut both, "h7h8");
    assert_eq!(both.end(), None);
    play(&mut both, "a7a8");
    assert_eq!((both.end(), both.outcome()), (Some(End::SharedGoal), Some(Outcome::Draw)));
}

#[test]
fn berolina_pawns_take_in_passing() {
    let mut game = position("berolina", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1");
    play(&mut game, "e2g4");
    let en_passant = game.parse_uci("f4f3").unwrap();
    assert_eq!(en_passant.kind(), MoveKind::EnPassant);
    assert_eq!(game.captured(en_passant).map(|(square, _)| square.to_string()).as_deref(), Some("g4"));
    game.play(en_passant);
    assert_eq!(game.fen(), "4k3/8/8/8/8/5p2/8/4K3 w - - 0 2");
}

/// Where two pawns can have passed a square, the FEN says which.
#[test]
fn a_fen_says_which_pawn_has_passed() {
    let mut game = position("berolina", "4k3/1p6/8/1pP5/8/8/8/4K3 b - - 0 1");
    play(&mut game, "b7d5");
    let read = position("berolina", &game.fen());
    assert_eq!((read, read.key()), (game, game.key()), "{}", game.fen());
    for position in [&mut game, &mut { read }] {
        play(position, "c5c6");
        assert_eq!(position.fen(), "4k3/8/2P5/1p6/8/8/8/4K3 b - - 0 2");
    }
    let other = position("berolina", "4k3/8/8/1pPp4/8/8/8/4K3 w - c6b5 0 2");
    assert_ne!(other, position("berolina", "4k3/8/8/1pPp4/8/8/8/4K3 w - c6d5 0 2"));
    assert!(built_in("berolina").unwrap().position("4k3/8/8/1pPp4/8/8/8/4K3 w - c6x5 0 2").is_err());
}

/// Only a first step can be taken in passing.
#[test]
fn a_leap_at_any_time_is_not_taken_in_passing() {
    let text = r#"{"title": "T", "description": "D",
        "pieces": {"pawn": {"movement": "mfWcfFimfnDmfA", "pawn": true}},
        "start": "4k3/3p4/8/3P4/8/8/8/4K3 b - - 0 1"}"#;
    let mut game = Mode::load("leapers", text).unwrap().first_start();
    play(&mut game, "d7b5");
    assert_eq!(game.fen(), "4k3/8/8/1p1P4/8/8/8/4K3 w - - 0 2");
}

/// A double step onto a rank where pawns must promote promotes too, and leaves nothing to take in passing.
#[test]
fn a_double_step_promotes() {
    let text = r#"{"title": "T", "description": "D", "promotion": {"ranks": [4]},
        "start": "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}"#;
    let mut game = Mode::load("fourth", text).unwrap().first_start();
    assert_eq!((game.count_legal_moves(), game.noisy_moves().len()), (44, 32));
    for m in &game.legal_moves() {
        let landed = game.after(*m).board().role_at(m.to());
        let stays = landed == Some(Role::PAWN) && m.to().rank() == 3;
        assert!(!stays, "{} stays a pawn", game.uci(*m, false));
    }
    play(&mut game, "a2a4n");
    assert_eq!(game.fen(), "rnbqkbnr/pppppppp/8/8/N7/8/1PPPPPPP/RNBQKBNR b KQkq - 0 1");
    assert_eq!(game.count_legal_moves(), 44);
}

#[test]
fn each_of_two_kings_must_be_safe() {
    let game = position("twokings", "3kk3/8/8/8/8/8/8/r2KK3 w - - 0 1");
    assert!(game.is_check());
    assert_eq!(game.end(), Some(End::Checkmate), "wherever one king goes, the other is taken");
}

#[test]
fn a_royal_knight_is_mated_like_a_king() {
    let game = position("knightmate", "k7/8/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(game.count_legal_moves(), 2);
    assert!(!game.is_check());
}

#[test]
fn cannons_need_exactly_one_hurdle() {
    let game = position("cannons", "c3k3/8/8/8/p7/8/8/C3K3 w - - 0 1");
    let from_a1: Vec<_> = game.moves_from("a1".parse().unwrap()).map(|m| m.to().to_string()).collect();
    assert!(from_a1.contains(&"a8".to_owned()) && !from_a1.contains(&"a4".to_owned()), "{from_a1:?}");
}

/// Where the king castles to a square beside it, the text names the rook: it would mean a step otherwise.
#[test]
fn castling_and_steps_have_texts_of_their_own() {
    let placed = "r2k3r/pppppppp/8/8/8/8/PPPPPPPP/R2K3R w KQkq - 0 1";
    let chess: Position = placed.parse().unwrap();
    let texts: Vec<_> = chess.legal_moves().iter().map(|m| chess.uci(*m, false).to_string()).collect();
    assert!(["d1a1", "d1c1", "d1g1"].iter().all(|text| texts.contains(&(*text).to_owned())), "{texts:?}");
    // A king that also leaps two squares to the side.
    let leaper = r#"{"title": "T", "description": "D", "start": "4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1",
        "pieces": {"king": {"movement": "KD", "royal": true}}}"#;
    let leaper = Mode::load("leaper", leaper).unwrap().first_start();
    for game in [position("knightmate", placed), position("berolina", placed), leaper] {
        let mut texts = std::collections::BTreeSet::new();
        for m in &game.legal_moves() {
            let text = game.uci(*m, false).to_string();
            assert_eq!(game.parse_uci(&text), Ok(*m), "{text}");
            assert!(texts.insert(text.clone()), "{text} means two moves");
        }
    }
}

/// The same seed gives the same game, another seed another.
#[test]
fn chaos_is_mirrored_playable_and_repeatable() {
    let mode: &'static Mode = built_in("chaos").unwrap();
    let draw = |seed: u64| {
        let mut random = crate::random::Random::new(seed);
        mode.draw_start(&mut |limit| random.below(limit as usize) as u32)
    };
    for seed in 0..200 {
        let drawn = draw(seed);
        let position = &drawn.position;
        assert_eq!(drawn, draw(seed));
        assert!(!position.is_check() && position.has_legal_move(), "{position:?}");
        assert_eq!(position.royals(Color::White).count(), 1);
        let (white, black) =
            (position.board().by_color(Color::White), position.board().by_color(Color::Black));
        assert_eq!(white.mirrored(), black);
        for square in white {
            let (own, other) =
                (position.board().role_at(square), position.board().role_at(square.mirrored()));
            assert_eq!(own, other, "{position:?}");
        }
    }
    assert_ne!(draw(1), draw(2));
}
