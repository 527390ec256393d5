//! Algebraic notation: the named positions, every lenient form, and what must be refused.

use tabiya_rules::notation::{Language, SanError, UciError, replay_san};
use tabiya_rules::position::{Chess, Position};

fn position(fen: &str) -> Position {
    fen.parse().expect("the FEN is valid")
}

fn sans(position: &Position) -> Vec<String> {
    position.legal_moves().iter().map(|m| position.san(*m).to_string()).collect()
}

/// Plays a game and returns the position.
fn after(moves: &str) -> Position {
    let mut position = Position::<Chess>::default();
    for text in moves.split_whitespace() {
        position.play(position.parse_san(text).expect("the move is legal"));
    }
    position
}

#[test]
fn a_pinned_piece_does_not_count() {
    let position = position("rn2k2r/pppq1ppp/5p2/3p4/1b1P4/2NQP3/PPP2PPP/R3K1NR w KQkq - 0 1");
    assert!(sans(&position).contains(&"Ne2".to_owned()));
    let knight = position.parse_san("Ne2").unwrap();
    assert_eq!(position.parse_san("Nge2"), Ok(knight));
    assert!(position.parse_san("Nce2").is_err());
}

#[test]
fn file_then_rank_then_both() {
    let position = position("8/1k5p/4P3/1q3b2/6PP/7K/5QR1/1q1q4 b - - 0 53");
    let mut to_d3: Vec<_> = sans(&position).into_iter().filter(|san| san.contains("d3")).collect();
    to_d3.sort();
    assert_eq!(to_d3, ["Bd3", "Q5d3+", "Qb1d3+", "Qdd3+"]);
}

#[test]
fn every_lenient_form_is_read() {
    let start = Position::<Chess>::default();
    for (text, uci) in [
        ("e4", "e2e4"),
        ("e2e4", "e2e4"),
        ("e2-e4", "e2e4"),
        ("Pe4", "e2e4"),
        ("e4!?", "e2e4"),
        ("Nf3", "g1f3"),
        ("Ng1f3", "g1f3"),
        ("Ng1-f3", "g1f3"),
        ("Nb1-c3", "b1c3"),
        ("nf3", "g1f3"),
        ("♘f3", "g1f3"),
        ("♞f3", "g1f3"),
        ("♘\u{FE0E}f3", "g1f3"),
        ("g1f3", "g1f3"),
        (" Nf3 ", "g1f3"),
    ] {
        let m = start.parse_san(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(start.uci(m, false).to_string(), uci, "{text}");
    }
    let promoting = position("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    for text in ["a8=Q", "a8Q", "a8(Q)", "a8/Q", "a8q", "a8=Q+", "a8Q++", "a7a8q", "a8=♕"] {
        assert_eq!(promoting.parse_san(text), promoting.parse_san("a8=Q"), "{text}");
        assert!(promoting.parse_san(text).is_ok(), "{text}");
    }
    for text in ["axb8=N", "ab8=N", "axb8N", "a7xb8=N", "a:b8N", "a×b8=N", "a7b8n"] {
        assert_eq!(promoting.san(promoting.parse_san(text).unwrap()).as_str(), "axb8=N", "{text}");
    }
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["O-O", "0-0", "o-o", "O–O", "O\u{2011}O", "0−0+", "e1g1", "e1h1", "e1-g1"] {
        assert_eq!(castling.san(castling.parse_san(text).unwrap()).as_str(), "O-O", "{text}");
    }
    for text in ["O-O-O", "0-0-0!", "O—O—O", "e1c1"] {
        assert_eq!(castling.san(castling.parse_san(text).unwrap()).as_str(), "O-O-O", "{text}");
    }
    let passing = after("e4 a6 e5 d5");
    for text in ["exd6", "ed6", "exd6 e.p.", "exd6ep", "exd6e.p.", "e5d6", "e5xd6 (ep)"] {
        assert_eq!(passing.san(passing.parse_san(text).unwrap()).as_str(), "exd6", "{text}");
    }
}

#[test]
fn what_may_be_wrong_is_refused() {
    let start = Position::<Chess>::default();
    for text in ["Sf3", "Xf3", "Яf3", "☃e4"] {
        assert!(matches!(start.parse_san(text), Err(SanError::UnknownPiece { .. })), "{text}");
    }
    for text in [
        "", "+", "e", "4", "e9", "i4", "NNf3", "f33", "e4e", "e4=", "e2e4e5", "O-O-O-O", "--", "e4)",
        "Ngg1f3",
    ] {
        let read = start.parse_san(text);
        assert!(
            matches!(read, Err(SanError::Syntax { .. } | SanError::UnknownPiece { .. })),
            "{text}: {read:?}"
        );
    }
    for text in ["e5", "Nd4", "Ke2", "O-O", "e1g1", "e4=Q", "Bf3", "g1g3", "N@f3"] {
        assert!(matches!(start.parse_san(text), Err(SanError::Illegal { .. })), "{text}");
    }
    assert_eq!(start.parse_san("Nxf3"), Err(SanError::NoCapture { found: "Nxf3".into() }));
    let promoting = position("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(promoting.parse_san("a8"), Err(SanError::MissingPromotion { found: "a8".into() }));
    assert!(promoting.parse_san("a8=K").is_err());
    assert!(promoting.parse_san("a8=P").is_err());
    let two_knights = position("4k3/8/8/8/8/8/8/N3KN2 w - - 0 1")
        .after(position("4k3/8/8/8/8/8/8/N3KN2 w - - 0 1").parse_san("Nb3").unwrap());
    let two_knights = two_knights.after(two_knights.parse_san("Ke7").unwrap());
    let Err(SanError::Ambiguous { mut candidates, .. }) = two_knights.parse_san("Nd2") else {
        panic!("two knights can go to d2")
    };
    candidates.sort();
    assert_eq!(candidates, ["Nbd2", "Nfd2"]);
}

/// As python-chess has it, too.
#[test]
fn castling_has_no_letter_and_a_pawn_that_takes_names_its_file() {
    let castling = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for text in ["Kg1", "Ke1g1", "Ke1-g1", "Ke1h1", "Kc1", "Kxh1"] {
        assert!(matches!(castling.parse_san(text), Err(SanError::Illegal { .. })), "{text}");
    }
    let taking = position("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    for text in ["d5", "xd5", "4xd5", "4d5"] {
        assert!(matches!(taking.parse_san(text), Err(SanError::Illegal { .. })), "{text}");
    }
    assert!(["exd5", "ed5", "e4d5", "e4xd5"].iter().all(|text| taking.parse_san(text).is_ok()));
}

#[test]
fn a_capital_before_a_small_square_is_a_piece_and_never_a_file() {
    // Bishops on d5 and d7, a queen on b5.
    let bishops = position("7k/3B4/8/1Q1B4/8/8/8/4K3 w - - 0 1");
    let uci = |text: &str| bishops.parse_san(text).map(|m| bishops.uci(m, false).to_string());
    assert_eq!(uci("B5c6").as_deref(), Ok("d5c6"));
    assert_eq!(uci("B7c6").as_deref(), Ok("d7c6"));
    assert_eq!(uci("b5c6").as_deref(), Ok("b5c6"));
    for text in ["B5c6", "B5C6", "b5C6", "B5b4"] {
        assert!(matches!(bishops.parse_uci(text), Err(UciError::Syntax(_))), "{text}");
    }
    assert!(bishops.parse_uci("b5c6").is_ok());
}

/// A letter decides, never whether the move is legal.
#[test]
fn what_is_typed_is_english_unless_a_letter_is_not() {
    for (text, language) in [
        ("Bf3", Language::English),
        ("Re2", Language::English),
        ("Kd1", Language::English),
        ("Pe4", Language::English),
        ("e4", Language::English),
        ("e7e8q", Language::English),
        ("O-O", Language::English),
        ("♘f3", Language::English),
        ("Sf3", Language::German),
        ("sf3", Language::German),
        ("Dh5", Language::German),
        ("Ta1xb1+", Language::German),
        ("Lb5", Language::German),
        ("e8=D", Language::German),
        ("Cf3", Language::French),
        ("Fb5", Language::French),
        ("Hf3", Language::Hungarian),
        ("Vh5", Language::Hungarian),
        // No language knows both letters, or one of them means something else in English.
        ("Sxa8=V", Language::English),
        ("Ba8=D", Language::English),
        ("Xf3", Language::English),
        ("cf3", Language::English),
        ("hello", Language::English),
        ("", Language::English),
    ] {
        assert_eq!(Language::of_typed(&Chess, text), language, "{text}");
    }
}

#[test]
fn a_game_whose_letters_are_all_english_is_never_read_in_another_language() {
    let start = Position::<Chess>::default();
    for (texts, index) in
        [(&["Rf3", "e5"][..], 0), (&["e4", "e5", "Re2"], 2), (&["a4", "a5", "Ba3", "Ba6"], 2)]
    {
        let error = replay_san(&start, texts).unwrap_err();
        assert_eq!((error.language, error.index), (Language::English, index), "{texts:?}");
    }
    let replay = replay_san(&start, &["e4", "e5", "Re2", "Dh4", "Rd3"]).unwrap();
    assert_eq!((replay.language, replay.doubtful), (Language::French, false));
}

#[test]
fn a_plain_push_is_never_a_capture_en_passant() {
    let passing = position("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    assert!(matches!(passing.parse_san("d6"), Err(SanError::Illegal { .. })));
    assert!(passing.parse_san("exd6").is_ok());
}

#[test]
fn the_language_is_found_by_playing_the_game() {
    let start = Position::<Chess>::default();
    for (language, game) in [
        (Language::English, "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 O-O c3 d6 h3 Qe8"),
        (Language::German, "e4 e5 Sf3 Sc6 Lb5 a6 La4 Sf6 O-O Le7 Te1 O-O c3 d6 h3 De8"),
        (Language::French, "e4 e5 Cf3 Cc6 Fb5 a6 Fa4 Cf6 O-O Fe7 Te1 O-O c3 d6 h3 De8"),
        (Language::Hungarian, "e4 e5 Hf3 Hc6 Fb5 a6 Fa4 Hf6 O-O Fe7 Be1 O-O c3 d6 h3 Ve8"),
        (Language::Dutch, "e4 e5 Pf3 Pc6 Lb5 a6 La4 Pf6 O-O Le7 Te1 O-O c3 d6 h3 De8"),
        (Language::Spanish, "e4 e5 Cf3 Cc6 Ab5 a6 Aa4 Cf6 O-O Ae7 Te1 O-O c3 d6 h3 De8"),
        (Language::Portuguese, "e4 e5 Cf3 Cc6 Bb5 a6 Ba4 Cf6 O-O Be7 Te1 O-O c3 d6 h3 De8"),
        (Language::Polish, "e4 e5 Sf3 Sc6 Gb5 a6 Ga4 Sf6 O-O Ge7 We1 O-O c3 d6 h3 He8"),
        (Language::Czech, "e4 e5 Jf3 Jc6 Sb5 a6 Sa4 Jf6 O-O Se7 Ve1 O-O c3 d6 h3 De8"),
        (Language::Finnish, "e4 e5 Rf3 Rc6 Lb5 a6 La4 Rf6 O-O Le7 Te1 O-O c3 d6 h3 De8"),
        (Language::English, "e4 e5 ♘f3 ♞c6 ♗b5 a6 ♗a4 ♞f6 O-O ♝e7 ♖e1 O-O c3 d6 h3 ♛e8"),
    ] {
        let texts: Vec<_> = game.split(' ').collect();
        let replay = replay_san(&start, &texts).unwrap();
        assert_eq!(replay.language, language);
        let english = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 O-O c3 d6 h3 Qe8";
        let mut position = start;
        let mut back = Vec::new();
        for m in replay.moves {
            back.push(position.san(m).to_string());
            position.play(m);
        }
        assert_eq!(back.join(" "), english);
    }
}

#[test]
fn english_wins_when_both_are_legal() {
    // After 1.e4 e5 2.Ke2, "R" is a rook in English and a king in French: Re1 is legal as both only if both
    // can go there; here the bishop's B is a rook's in Hungarian.
    let start = position("4k3/8/8/8/8/8/8/B3K2R w - - 0 1");
    let replay = replay_san(&start, &["Bd4"]).unwrap();
    assert_eq!((replay.language, replay.doubtful), (Language::English, false));
    let both = position("4k3/8/8/8/8/8/8/B3K2R w - - 0 1");
    let replay = replay_san(&both, &["Bh8"]).unwrap();
    assert_eq!(replay.language, Language::English);
    assert!(replay.doubtful, "the rook can go to h8 too, and in Hungarian it is a B");
    assert_eq!(both.san(replay.moves[0]).as_str(), "Bh8");
}

#[test]
fn an_unreadable_game_says_where() {
    let start = Position::<Chess>::default();
    let error = replay_san(&start, &["e4", "e5", "Sf3", "Sc6", "Lc9"]).unwrap_err();
    assert_eq!((error.language, error.index, error.moves.len()), (Language::German, 4, 4));
    assert_eq!(error.reason, SanError::Syntax { found: "Lc9".into() });
}

#[test]
fn every_language_reads_back_what_it_writes() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/1k5p/4P3/1q3b2/6PP/7K/5QR1/1q1q4 b - - 0 53",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    ] {
        let position = position(fen);
        for m in &position.legal_moves() {
            for language in Language::ALL {
                let text = position.san_in(*m, language).to_string();
                assert_eq!(position.parse_san_in(&text, language), Ok(*m), "{text}");
            }
        }
    }
}
