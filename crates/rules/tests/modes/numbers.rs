//! Numbers that must never change: stored games, seeds and links depend on them. Those here were noted before all generators
//! became one.

use tabiya_rules::mode::built_in;
use tabiya_rules::position::{Chess, Position};

#[test]
fn keys_of_positions_are_those_of_earlier_versions() {
    for (fen, key) in [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0xE71E_33CD_9B14_F681),
        ("rnbqkbnr/ppp1pppp/8/8/3pP3/5N2/PPPP1PPP/RNBQKB1R b KQkq e3 0 3", 0x3936_7766_81F4_B66F),
        ("8/8/8/3k4/8/8/3P4/3K4 w - - 0 1", 0x28F0_4274_A97F_FC5E_u64),
    ] {
        assert_eq!(Position::from_fen(fen, Chess).unwrap().key(), key, "{fen}");
    }
    for (id, fen, key) in [
        (
            "crazyhouse",
            "rnbqkb1r/pppp1ppp/5n2/4N3/8/8/PPPPPPPP/RNBQKB1R[Pn] b KQkq - 0 3",
            0x16CF_8913_0A93_7CC0_u64,
        ),
        ("3check", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3+2 0 2", 0x79F4_2D4F_F26A_1C2B),
    ] {
        assert_eq!(built_in(id).unwrap().position(fen).unwrap().key(), key, "{fen}");
    }
}

#[test]
fn numbered_draws_are_those_of_earlier_versions() {
    let chaos = built_in("chaos").unwrap();
    for (number, placed, looks) in [
        (0, "sapjnqbh/remhclwe", "pprknnqbrnrnbbrkkkk"),
        (1, "lheaaksc/qhazacah", "rnrbkrbbnqpprnnkkkk"),
        (7, "mpslarcj/banessgq", "kpbrbpbrnrnrnnqkkkk"),
        (4_000_000_000, "mhwihgpb/mclabcbs", "qnbnpnbrrbrpkrnkkkk"),
    ] {
        let drawn = chaos.numbered_start(number);
        assert!(drawn.position.fen().starts_with(placed), "{number}: {}", drawn.position.fen());
        let short = |name: &str| if name == "knight" { 'n' } else { name.chars().next().unwrap() };
        let drawn: String = drawn.looks.iter().map(|(_, look)| short(look.name())).collect();
        assert_eq!(drawn, looks, "{number}");
    }
}
