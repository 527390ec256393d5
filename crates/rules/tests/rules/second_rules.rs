//! A second and a third set of rules, written from outside: the shape holds.

use crate::random::{Random, visit_game};
use arrayvec::ArrayVec;
use tabiya_rules::movegen::{End, Outcome};
use tabiya_rules::perft::perft;
use tabiya_rules::position::{Chess, Position, Rules, Setup, state_number};
use tabiya_rules::types::{Bitboard, Color, Move};

/// Whoever brings the king to the middle of the board has won.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct KingToTheMiddle;

impl Rules for KingToTheMiddle {
    type Planes = [u64; 4];
    type Move = Move;
    type Moves = ArrayVec<Move, 512>;
    type State = ();
    const HAS_GOALS: bool = true;

    fn goal(&self, position: &Position<Self>) -> Option<Color> {
        const MIDDLE: Bitboard = Bitboard(0x0000_0018_1800_0000);
        Color::ALL.into_iter().find(|color| MIDDLE.has(position.king(*color)))
    }
}

/// Whoever gives check three times has won.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
struct ThreeChecks;

impl Rules for ThreeChecks {
    type Planes = [u64; 4];
    type Move = Move;
    type Moves = ArrayVec<Move, 512>;
    /// Checks given by White and by Black.
    type State = [u8; 2];
    const HAS_STATE: bool = true;
    const HAS_GOALS: bool = true;

    fn goal(&self, position: &Position<Self>) -> Option<Color> {
        Color::ALL.into_iter().find(|color| position.state()[color.index()] >= 3)
    }

    fn after_move(&self, state: &mut [u8; 2], mover: Color, check: bool) {
        state[mover.index()] = (state[mover.index()] + u8::from(check)).min(3);
    }

    fn state_key(&self, state: &[u8; 2]) -> u64 {
        state_number(u32::from(state[0]) + 4 * u32::from(state[1]))
    }
}

fn start<R: Rules>(rules: R) -> Position<R> {
    Position::from_fen(&Position::<Chess>::default().fen(), rules).unwrap()
}

#[test]
fn a_king_in_the_middle_has_won() {
    let mut position = Position::from_fen("4k3/8/8/8/8/4K3/8/8 w - - 0 1", KingToTheMiddle).unwrap();
    assert_eq!(position.end(), None);
    position.play(position.parse_uci("e3e4").unwrap());
    assert_eq!(position.end(), Some(End::Goal(Color::White)));
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::White)));
    assert_eq!(position.legal_moves().len(), 0);
    assert!(!position.has_legal_move());
}

#[test]
fn three_checks_win_and_belong_to_the_key() {
    let mut position = Position::from_fen("4k3/8/8/8/8/8/8/4K2Q w - - 0 1", ThreeChecks).unwrap();
    let before = position.key();
    for text in ["h1h8", "e8e7", "h8h1", "e7e8"] {
        position.play(position.parse_uci(text).unwrap());
    }
    assert_eq!(position.state(), &[1, 0]);
    assert_ne!(position.key(), before);
    for text in ["h1h8", "e8e7", "h8h7"] {
        position.play(position.parse_uci(text).unwrap());
    }
    assert_eq!(position.outcome(), Some(Outcome::Win(Color::White)));
}

#[test]
fn keys_stay_incremental_under_other_rules() {
    visit_game(start(ThreeChecks), 200, &mut Random::new(7), &mut |position| {
        assert_eq!(Setup::from(position).position(ThreeChecks).unwrap().key(), position.key());
    });
}

/// Away from goals and checks they are chess.
#[test]
fn early_on_all_rules_agree() {
    assert_eq!(perft(&start(Chess), 4), 197_281);
    assert_eq!(perft(&start(KingToTheMiddle), 4), 197_281);
    assert_eq!(perft(&start(ThreeChecks), 4), 197_281);
}
