//! What a mode's pieces are worth and where they want to go, derived from its data.
//!
//! Nothing here knows a mode by name: values come from how far a piece reaches on half-full boards, goals from
//! what the mode says wins.

use tabiya_rules::attacks::{
    bishop_attacks, king_attacks, knight_attacks, pawn_attacks, queen_attacks, rook_attacks,
};
use tabiya_rules::mode::Custom;
use tabiya_rules::numbers::Congruential;
use tabiya_rules::position::{ModeRules, Rules, Verdict};
use tabiya_rules::types::{Bitboard, Color, Role, Square};

use crate::score::Value;

/// What a mode means for the evaluation.
#[derive(Clone, Debug)]
pub(super) struct Profile<'m> {
    pub(super) rules: Custom<'m>,
    /// By code of the role.
    pub(super) worth: [Value; Role::CODES],
    /// Moves that a piece of this color, role and square is away from a square that wins; none if it cannot.
    steps: Vec<[[Option<u8>; 64]; 2]>,
    /// Whether pieces are a burden: who has lost everything has won.
    pub(super) burden: bool,
}

/// What a square that wins is worth to a piece so many moves away.
const NEARNESS: [Value; 9] = [900, 420, 260, 180, 130, 95, 65, 40, 20];

impl<'m> Profile<'m> {
    pub(super) fn new(rules: Custom<'m>) -> Self {
        let mode_rules = &rules.mode().rules();
        let roles = || (0..Role::CODES as u8).map(Role::from_code);
        let worth = |role: Option<Role>| role.map_or(0, |role| worth(&rules, role));
        let exchange_values: Vec<Value> = roles().map(worth).collect();
        let extinct_wins = mode_rules.extinction.as_ref().is_some_and(|extinction| extinction.wins);
        Self {
            rules,
            worth: core::array::from_fn(|code| exchange_values[code]),
            steps: roles().map(|role| role.map_or([[None; 64]; 2], |role| steps(mode_rules, role))).collect(),
            burden: extinct_wins || mode_rules.must_capture && mode_rules.stalemate == Verdict::Wins,
        }
    }

    /// What it is worth that a piece is near a square that wins.
    pub(super) fn nearness(&self, color: Color, role: Role, square: Square) -> Value {
        let steps = self.steps[role.index()][color.index()][square.index()];
        steps.map_or(0, |steps| NEARNESS[usize::from(steps).min(NEARNESS.len() - 1)])
    }
}

/// What a piece is worth, in hundredths of a pawn; 0 for royal pieces and for roles the mode does not have.
pub(super) fn worth(rules: &Custom, role: Role) -> Value {
    let mode_rules = rules.mode_rules().expect("a mode has mode_rules");
    let Some(info) = rules.mode().piece(role).filter(|_| !mode_rules.royal.has(role)) else { return 0 };
    info.value.unwrap_or_else(|| match role {
        Role::PAWN => 100,
        Role::KNIGHT => 320,
        Role::BISHOP => 330,
        Role::ROOK => 500,
        Role::QUEEN => 950,
        _ => derived(mode_rules, role),
    })
}

/// By how much it reaches on boards of several fillings: a knight comes out at 320, a rook at about 500.
fn derived(mode_rules: &ModeRules, role: Role) -> Value {
    const BOARDS: u32 = 6;
    let mut reached = 0;
    for board in 0..BOARDS {
        let occupied = scattered(board);
        for from in Square::ALL {
            let (quiet, attacked) = targets(mode_rules, Color::White, role, from, occupied);
            // Half for going there, half for hitting there.
            reached += (quiet - occupied).count() * 4 / 3 + attacked.count();
        }
    }
    let each = reached as f64 / f64::from(64 * BOARDS) / 2.0;
    let promotes = if mode_rules.promoting.has(role) { 45 } else { 0 };
    ((63.0 * each) as Value).clamp(40, 2400) + promotes
}

/// About a third of the squares, the same for everybody.
fn scattered(number: u32) -> Bitboard {
    let mut numbers = Congruential(0x9E37_79B9_7F4A_7C15_u64.wrapping_mul(u64::from(number) + 1));
    let mut next = || {
        let number = numbers.roll();
        number ^ number >> 29
    };
    let (a, b, c) = (next(), next(), next());
    Bitboard(a & (b | c & b.rotate_left(7)) & !(c & a.rotate_left(11)))
}

/// Where a piece may go without capturing (own pieces not minded), and what it attacks.
pub(super) fn targets(
    mode_rules: &ModeRules,
    color: Color,
    role: Role,
    from: Square,
    occupied: Bitboard,
) -> (Bitboard, Bitboard) {
    let both = |set: Bitboard| (set - occupied, set);
    match role {
        Role::PAWN => {
            let ahead = from.offset(0, if color.is_white() { 1 } else { -1 });
            let quiet = ahead.map_or(Bitboard::EMPTY, Bitboard::from) - occupied;
            (quiet, pawn_attacks(color, from))
        }
        Role::KNIGHT => both(knight_attacks(from)),
        Role::BISHOP => both(bishop_attacks(from, occupied)),
        Role::ROOK => both(rook_attacks(from, occupied)),
        Role::QUEEN => both(queen_attacks(from, occupied)),
        Role::KING => both(king_attacks(from)),
        _ => mode_rules.movement(role).map_or((Bitboard::EMPTY, Bitboard::EMPTY), |movement| {
            (movement.quiet_targets(color, from, occupied), movement.attacks(color, from, occupied))
        }),
    }
}

/// Moves to the nearest square that wins, on an empty board, by color and square.
fn steps(mode_rules: &ModeRules, role: Role) -> [[Option<u8>; 64]; 2] {
    let Some(goal) = mode_rules.goal.as_ref().filter(|goal| goal.roles.has(role)) else {
        return [[None; 64]; 2];
    };
    Color::ALL.map(|color| {
        let mut away = [None; 64];
        let mut known = goal.squares[color.index()];
        known.into_iter().for_each(|square| away[square.index()] = Some(0));
        for step in 1..=20 {
            let mut found = Bitboard::EMPTY;
            for from in !known {
                let (quiet, attacked) = targets(mode_rules, color, role, from, Bitboard::EMPTY);
                if ((quiet | attacked) & known).any() {
                    away[from.index()] = Some(step);
                    found |= from;
                }
            }
            known |= found;
        }
        away
    })
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::built_in;

    use super::*;

    fn rules(id: &str) -> Custom<'static> {
        Custom::new(built_in(id).unwrap())
    }

    #[test]
    fn what_reaches_further_is_worth_more() {
        let rules = rules("chaos");
        let by_name = |name: &str| {
            let piece = rules.mode().pieces().iter().find(|piece| piece.name == name).unwrap();
            worth(&rules, piece.role)
        };
        let rising = ["berolina", "camel", "short-rook", "nightrider", "archbishop", "chancellor"];
        let values = rising.map(by_name);
        assert!(values.is_sorted(), "{values:?}");
        assert!((100..250).contains(&values[0]), "a pawn of another kind: {values:?}");
        assert!((600..1100).contains(&values[5]), "rook and knight in one: {values:?}");
        assert_eq!(by_name("royal-knight"), 0);
    }

    #[test]
    fn the_way_to_the_goal_is_counted_in_moves() {
        let hill = Profile::new(rules("kingofthehill"));
        let near = |square| hill.nearness(Color::White, Role::KING, square);
        assert!(near(Square::E4) > near(Square::E3) && near(Square::E3) > near(Square::E2));
        assert_eq!(hill.nearness(Color::White, Role::QUEEN, Square::E4), 0, "only the king counts");
        let flag = Profile::new(rules("flag"));
        let (white, black) = (Color::White, Color::Black);
        assert!(flag.nearness(white, Role::KING, Square::E7) > flag.nearness(black, Role::KING, Square::E7));
        assert!(Profile::new(rules("antichess")).burden && !hill.burden);
    }
}
