//! Who can still win with little material: derived from how the pieces move, compared with shakmaty and with every
//! way to place the pieces.

use crate::random::{Random, share};
use shakmaty::fen::Fen;
use shakmaty::variant::{Variant, VariantPosition};
use shakmaty::{CastlingMode, Color as TheirColor, Position as _};
use tabiya_rules::mode::{Custom, Mode, built_in};
use tabiya_rules::movegen::End;
use tabiya_rules::position::{Position, Setup};
use tabiya_rules::types::{Color, Piece, Role, Square};

/// A position of the mode with these pieces on random squares, if it can be played.
fn scatter(mode: &'static Mode, pieces: &[Piece], random: &mut Random) -> Option<Position<Custom<'static>>> {
    let mut setup = Setup::<Custom>::empty();
    for piece in pieces {
        let square = Square::ALL[random.below(64)];
        if setup.board.place(square, *piece).is_some() {
            return None;
        }
    }
    setup.turn = if random.below(2) == 0 { Color::White } else { Color::Black };
    setup.position(Custom::new(mode)).ok()
}

fn compare(id: &str, variant: Variant, exactly: bool) {
    let mode = built_in(id).unwrap();
    let mut random = Random::new(41);
    let (mut left, mut dead) = (share(20_000), 0);
    while left > 0 {
        let kings = mode.rules().royals;
        let mut pieces = Vec::new();
        for color in Color::ALL {
            pieces.extend((kings[color.index()] > 0).then_some(Piece::new(color, Role::KING)));
            let weak = [Role::KNIGHT, Role::BISHOP, Role::BISHOP, Role::QUEEN, Role::PAWN, Role::KNIGHT];
            let variant_state =
                random.below(3) + usize::from(pieces.iter().all(|piece| piece.color != color));
            pieces.extend((0..variant_state).map(|_| Piece::new(color, weak[random.below(weak.len())])));
        }
        let Some(ours) = scatter(mode, &pieces, &mut random) else { continue };
        let fen: Fen = ours.fen().parse().unwrap();
        let Ok(theirs) = VariantPosition::from_setup(variant, fen.into_setup(), CastlingMode::Standard)
        else {
            continue;
        };
        left -= 1;
        if ours.is_goal_reached() {
            continue;
        }
        for (color, their_color) in Color::ALL.into_iter().zip([TheirColor::White, TheirColor::Black]) {
            let (can_win, cannot) =
                (ours.has_mating_material(color), theirs.has_insufficient_material(their_color));
            dead += usize::from(cannot);
            assert!(can_win || cannot, "{id} {ours:?} {color}: called dead, is not");
            assert!(!exactly || can_win != cannot, "{id} {ours:?} {color}: can it win? {can_win}");
        }
    }
    assert!(dead > 0 || ["kingofthehill", "racingkings"].contains(&id), "{id}: nothing was dead");
}

#[test]
fn as_shakmaty_says() {
    compare("chess", Variant::Chess, true);
    compare("atomic", Variant::Atomic, true);
    compare("antichess", Variant::Antichess, true);
    compare("crazyhouse", Variant::Crazyhouse, true);
    compare("3check", Variant::ThreeCheck, true);
    compare("kingofthehill", Variant::KingOfTheHill, true);
    compare("racingkings", Variant::RacingKings, true);
    // Whether a handful of the horde's pieces is enough is only asked where the king stands alone.
    compare("horde", Variant::Horde, false);
}

/// Kings, and a piece X of this movement besides those of chess.
fn with_piece(movement: &str, fields: &str) -> &'static Mode {
    let text = format!(
        "{{\"title\": \"T\", \"description\": \"D\", \"castling\": false, {fields} \
         \"pieces\": {{\"x\": {{\"letter\": \"X\", \"movement\": \"{movement}\"}}, \
         \"y\": {{\"letter\": \"Y\", \"movement\": \"AN\"}}}}, \
         \"start\": \"rnbqkxyr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKXYR w - - 0 1\"}}"
    );
    Mode::load("x", &text).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

fn can_win(mode: &'static Mode, fen: &str) -> [bool; 2] {
    let position = mode.position(fen).unwrap_or_else(|error| panic!("{fen}: {error}"));
    Color::ALL.map(|color| position.has_mating_material(color))
}

/// Whether some way to place both kings and White's X is mate.
fn mate_exists(mode: &'static Mode) -> bool {
    let x = mode.rules().piece('X').unwrap();
    let (white, black) = (Piece::new(Color::White, Role::KING), Piece::new(Color::Black, Role::KING));
    let is_mate = |at: Square, king: Square, piece: Square| {
        let mut setup = Setup::<Custom>::empty();
        let taken = [(at, black), (king, white), (piece, x)].map(|(at, piece)| setup.board.place(at, piece));
        setup.turn = Color::Black;
        taken.iter().all(Option::is_none)
            && setup
                .position(Custom::new(mode))
                .is_ok_and(|position| position.is_check() && position.legal_moves().is_empty())
    };
    // Turned and mirrored boards are the same for pieces that move alike in all directions.
    let corner = Square::ALL.into_iter().filter(|at| at.rank() < 4 && at.file() <= at.rank());
    let mut all = corner.flat_map(|at| Square::ALL.into_iter().map(move |king| (at, king)));
    all.any(|(at, king)| Square::ALL.into_iter().any(|piece| is_mate(at, king, piece)))
}

/// A single piece is enough exactly if some way to place it is mate.
#[test]
fn one_piece_is_enough_where_a_mate_exists() {
    let mut enough = Vec::new();
    for movement in
        ["W", "F", "D", "A", "N", "C", "Z", "WD", "FA", "CF", "WA", "R2", "B3", "BN", "K", "NN", "gQ"]
    {
        let mode = with_piece(movement, "");
        let exists = mate_exists(mode);
        assert_eq!(can_win(mode, "4k3/8/8/8/4X3/8/8/4K3 w - - 0 1"), [exists, false], "{movement}");
        let dead = mode.position("4k3/8/8/8/4X3/8/8/4K3 w - - 0 1").unwrap().end();
        assert_eq!(dead, (!exists).then_some(End::InsufficientMaterial), "{movement}");
        enough.extend(exists.then_some(movement));
    }
    assert!(enough.contains(&"BN") && enough.contains(&"K") && !enough.contains(&"N"), "{enough:?}");
}

#[test]
fn more_than_one_piece() {
    let camels = with_piece("C", "");
    for (fen, expected) in [
        // A king alone cannot win, whatever the other has.
        ("4k3/8/8/8/8/8/8/QX2K3 w - - 0 1", [true, false]),
        // Camels and bishops of one color of squares, whoever has them.
        ("1x2k3/8/8/8/8/8/8/X1B1K3 w - - 0 1", [false, false]),
        ("2x1k3/8/8/8/8/8/8/X2BK3 w - - 0 1", [true, true]),
        ("4k3/8/8/8/8/8/8/XN2K3 w - - 0 1", [true, false]),
        // Where only pieces of chess are left, as in chess.
        ("4k3/8/8/8/8/8/8/1N2K3 w - - 0 1", [false, false]),
        ("3qk3/8/8/8/8/8/8/1N2K3 w - - 0 1", [false, true]),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [true, false]),
    ] {
        assert_eq!(can_win(camels, fen), expected, "{fen}");
    }
}

/// Other goals, pockets and promotions keep the game alive.
#[test]
fn hope_lasts_where_there_are_other_ways_to_win() {
    let lone = "4k3/8/8/8/4X3/8/8/4K3 w - - 0 1";
    for fields in [
        "\"goals\": {\"stalemate\": \"loses\"},",
        "\"goals\": {\"checks\": 3},",
        "\"goals\": {\"squares\": {\"ranks\": [8]}},",
        "\"promotion\": {\"from\": [\"x\"], \"to\": [\"queen\"]},",
    ] {
        let mode = with_piece("N", fields);
        let fen = if fields.contains("checks") { lone.replace("- 0", "- 3+3 0") } else { lone.to_owned() };
        assert!(can_win(mode, &fen)[0], "{fields}");
    }
    let pockets = with_piece("N", "\"capture\": \"pocket\", \"drops\": {\"pieces\": [\"x\"]},");
    assert_eq!(
        can_win(pockets, "4k3/8/8/8/4X3/8/8/4K3[] w - - 0 1"),
        [true; 2],
        "it can be taken and dropped"
    );
    assert_eq!(can_win(pockets, "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"), [false; 2]);
    let queens =
        with_piece("N", "\"goals\": {\"extinction\": {\"pieces\": [\"queen\"], \"result\": \"loses\"}},");
    assert_eq!(can_win(queens, "3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"), [true; 2]);
}

/// Royal pieces that are not attacked by what they attack can mate alone.
#[test]
fn royal_pieces_of_other_movements() {
    let mode = |movement: &str| {
        let text = format!(
            "{{\"title\": \"T\", \"description\": \"D\", \"castling\": false, \"pieces\": {{\"king\": \
             {{\"movement\": \"{movement}\", \"royal\": true}}}}, \
             \"start\": \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1\"}}"
        );
        Mode::load("royals", &text).unwrap_or_else(|error| panic!("{text}\n{error}"))
    };
    let alone = "k7/8/8/8/8/8/8/7K w - - 0 1";
    assert_eq!(can_win(mode("N"), alone), [false; 2]);
    assert_eq!(can_win(mode("FA"), alone), [false; 2]);
    // Who only goes to the right is not attacked from there, and at the edge cannot go anywhere.
    assert_eq!(can_win(mode("rW"), alone), [true; 2]);
    // A royal knight can be mated by a bishop of one color, a king cannot.
    let bishops = "k7/8/8/8/8/8/2b1B3/7K w - - 0 1";
    assert_eq!(can_win(mode("N"), bishops), [true; 2]);
}
