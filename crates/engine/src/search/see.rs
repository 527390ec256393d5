//! Static exchange evaluation (SEE): what a capture wins when both sides go on capturing on its square.

use tabiya_rules::attacks::king_attacks;
use tabiya_rules::position::{CaptureEffect, ModeRules, Position, Rules};
use tabiya_rules::types::{Bitboard, MoveCode, MoveKind, Role, Square};

use crate::eval::Evaluator;
use crate::score::Value;

/// What each role is worth, and the roles from the cheapest on.
pub(crate) struct ExchangeValues {
    worth: [Value; Role::CODES],
    order: [Option<Role>; Role::CODES],
    /// The most that a promotion can give.
    crown: Value,
}

/// A royal piece is taken last.
const KING: Value = 15_000;

impl ExchangeValues {
    pub(crate) fn new<R: Rules, E: Evaluator<R>>(rules: &R) -> Self {
        let mut worth = [0; Role::CODES];
        let roles = (1..Role::CODES as u8).filter_map(Role::from_code);
        let royal = |role: Role| {
            rules.mode_rules().map_or(role == Role::KING, |mode_rules| mode_rules.royal.has(role))
        };
        let mut known: Vec<Role> = roles.filter(|role| royal(*role) || E::worth(rules, *role) > 0).collect();
        for role in &known {
            worth[role.index()] = if royal(*role) { KING } else { E::worth(rules, *role) };
        }
        let promotions = rules.mode_rules().map_or(&[Role::QUEEN][..], |mode_rules| &mode_rules.promotions);
        let crown = promotions.iter().map(|role| worth[role.index()]).max().unwrap_or(0);
        known.sort_by_key(|role| worth[role.index()]);
        let mut order = [None; Role::CODES];
        for (place, role) in order.iter_mut().zip(known) {
            *place = Some(role);
        }
        Self { worth, order, crown }
    }

    /// What the piece with this code is worth; 0 for none.
    #[inline(always)]
    pub(super) fn of_code(&self, code: u8) -> Value {
        self.worth[usize::from(code) & (Role::CODES - 1)]
    }

    /// What a move takes or becomes, not counting what may be taken back.
    #[inline(always)]
    pub(crate) fn gain<R: Rules>(&self, position: &Position<R>, m: R::Move) -> Value {
        let board = position.board();
        match m.kind() {
            MoveKind::Normal => self.of_code(board.code_at(m.to())),
            MoveKind::Promotion(role) => {
                self.of_code(board.code_at(m.to())) + self.of_code(role.code())
                    - self.of_code(board.code_at(m.from()))
            }
            MoveKind::EnPassant => self.of_code(board.code_at(m.from())),
            MoveKind::Castle | MoveKind::Drop(_) => 0,
        }
    }

    /// Whether a move promotes to less than it could.
    #[inline(always)]
    pub(super) fn underpromotes<M: MoveCode>(&self, m: M) -> bool {
        m.promotion().is_some_and(|role| self.of_code(role.code()) < self.crown)
    }

    /// Static exchange evaluation: whether a move wins at least `threshold` by the exchange on its target.
    pub(crate) fn see_ge<R: Rules>(&self, position: &Position<R>, m: R::Move, threshold: Value) -> bool {
        if let Some(mode_rules) = position.rules().mode_rules() {
            // Where captures are compulsory, an exchange is not a choice.
            if mode_rules.must_capture {
                return true;
            }
            if mode_rules.capture == CaptureEffect::Explode && position.is_capture(m) {
                return self.blast(position, mode_rules, m) >= threshold;
            }
        }
        let mut balance = self.gain(position, m) - threshold;
        if balance < 0 {
            return false;
        }
        let (from, to, board) = (m.from(), m.to(), position.board());
        let mut occupied = board.occupied();
        let mover = match m.kind() {
            MoveKind::Castle => return true,
            MoveKind::Promotion(role) | MoveKind::Drop(role) => role.code(),
            MoveKind::EnPassant => {
                if let Some((taken, _)) = position.captured(m) {
                    occupied = occupied - taken;
                }
                board.code_at(from)
            }
            MoveKind::Normal => board.code_at(from),
        };
        balance -= self.of_code(mover);
        if balance >= 0 {
            return true;
        }
        occupied = (occupied - from) | to;
        let mut side = !position.turn();
        loop {
            let attackers = position.attackers(to, occupied) & occupied & board.by_color(side);
            let Some((role, square)) = self.cheapest(position, attackers) else { break };
            if self.of_code(role.code()) == KING {
                let others = position.attackers(to, occupied) & occupied & board.by_color(!side);
                // A royal piece may not capture what is defended.
                if others.any() {
                    break;
                }
            }
            occupied = occupied - square;
            side = !side;
            balance = -balance - 1 - self.of_code(role.code());
            if balance >= 0 {
                break;
            }
        }
        // The side that could not go on has lost the exchange.
        side != position.turn()
    }

    /// What a capture wins that explodes: everything of the other side that goes, less everything of the own.
    fn blast<R: Rules>(&self, position: &Position<R>, mode_rules: &ModeRules, m: R::Move) -> Value {
        let (board, us) = (position.board(), position.turn());
        let taken = position.captured(m).map_or(m.to(), |(square, _)| square);
        let near = king_attacks(m.to()) - position.by_roles(mode_rules.spared);
        let gone = (near | taken | m.from()) & board.occupied();
        let sum = |set: Bitboard| -> Value {
            set.into_iter().map(|square| self.of_code(board.code_at(square))).sum()
        };
        sum(gone & board.by_color(!us)) - sum(gone & board.by_color(us))
    }

    #[inline(always)]
    fn cheapest<R: Rules>(&self, position: &Position<R>, attackers: Bitboard) -> Option<(Role, Square)> {
        if attackers.is_empty() {
            return None;
        }
        self.order.iter().map_while(|role| *role).find_map(|role| {
            let square = (attackers & position.board().by_role(role)).first()?;
            Some((role, square))
        })
    }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::position::Chess;

    use super::*;
    use crate::eval::HandWritten;

    #[test]
    fn exchanges_win_what_they_should() {
        let exchange_values = ExchangeValues::new::<Chess, HandWritten>(&Chess);
        for (fen, m, wins) in [
            ("4k3/8/8/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", 100),
            ("4k3/8/4p3/3p4/8/8/8/3RK3 w - - 0 1", "d1d5", -400),
            ("4k3/8/4p3/3p4/4P3/8/8/3RK3 w - - 0 1", "e4d5", 100),
            ("1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100),
            ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220),
            // The rook behind the rook joins in.
            ("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", -400),
            ("4k3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5", 100),
            ("8/4k3/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 0),
            ("3r3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", 1350),
            ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
            // The king may not take back what is held.
            ("8/8/8/3k4/3p4/8/3R4/3RK3 w - - 0 1", "d2d4", 100),
        ] {
            let position: Position<Chess> = fen.parse().unwrap();
            let m = position.parse_uci(m).unwrap();
            assert!(exchange_values.see_ge(&position, m, wins), "{fen} wins {wins}");
            assert!(!exchange_values.see_ge(&position, m, wins + 1), "{fen} wins no more than {wins}");
        }
    }
}
