//! Which material can mate, worked out from how the pieces move.
//!
//! With next to nothing left every way to place it is looked at, once for each mode. With more, only pieces that all
//! stay on squares of one color can be too weak. Everything else is taken to be enough.

use crate::attacks::{king_attacks, knight_attacks};
use crate::movegen::Outcome;
use crate::position::{Ending, ModeRules, Position, Rules, Verdict};
use crate::types::{Bitboard, Color, Piece, Role, RoleSet, Square};

impl<R: Rules> Position<R> {
    /// Whether `color` can win by mate, or by stalemate where that wins; taken pieces are gone.
    pub(super) fn can_mate(&self, mode_rules: &ModeRules, color: Color) -> bool {
        let board = self.board();
        let royals = Color::ALL.map(|color| self.royals(color));
        let others = board.occupied() - royals[0] - royals[1];
        let usual = (mode_rules.checkmate, mode_rules.stalemate) == (Verdict::Loses, Verdict::Draws);
        let kings = royals == Color::ALL.map(|color| board.by_piece(Piece::new(color, Role::KING)));
        let one_each = royals.iter().all(|set| set.single().is_some());
        let changes = (self.by_roles(mode_rules.promoting) & board.occupied()).any()
            || R::variant_state(self.state()).pockets.iter().flatten().any(|count| *count > 0);
        let only_chess = (board.occupied() & self.by_roles(mode_rules.own)).is_empty();
        if usual && kings && one_each && only_chess && !mode_rules.has_pockets() {
            return self.has_mating_material_in_chess(color);
        }
        if changes || royals.iter().any(|set| set.several()) {
            return true;
        }
        if !others.several() {
            let role = |set: Bitboard| set.single().and_then(|square| board.role_at(square));
            let extra = others.single().and_then(|square| board.piece_at(square));
            let ending = Ending { royals: royals.map(role), extra, winner: color };
            let find = || self.ending_can_be_won(mode_rules, ending);
            return match self.rules().known_endings() {
                Some(known) => known.settle(ending, find),
                None => find(),
            };
        }
        !(usual && one_each && self.cannot_mate_on_one_color(mode_rules, others))
    }

    /// Looks at every way to place the pieces of an ending: whether one of them is won.
    fn ending_can_be_won(&self, mode_rules: &ModeRules, ending: Ending) -> bool {
        let royal = |color: Color| ending.royals[color.index()].map(|role| Piece::new(color, role));
        let pieces: Vec<Piece> =
            [royal(!ending.winner), royal(ending.winner), ending.extra].into_iter().flatten().collect();
        let mut squares = vec![Square::A1; pieces.len()];
        let mut number = 0_usize;
        while number >> (6 * pieces.len()) == 0 {
            for (at, square) in squares.iter_mut().enumerate() {
                *square = Square::from_low_bits((number >> (6 * at)) as u8);
            }
            let placed = squares.iter().copied().collect::<Bitboard>().count() == pieces.len();
            if placed
                && Color::ALL
                    .into_iter()
                    .any(|turn| self.is_won_so(mode_rules, ending.winner, &pieces, &squares, turn))
            {
                return true;
            }
            number += 1;
        }
        false
    }

    /// Whether pieces that stand so, with this side to move, are won for `winner`.
    fn is_won_so(
        &self,
        mode_rules: &ModeRules,
        winner: Color,
        pieces: &[Piece],
        squares: &[Square],
        turn: Color,
    ) -> bool {
        let wanted = if turn == winner { Verdict::Wins } else { Verdict::Loses };
        if mode_rules.checkmate != wanted && mode_rules.stalemate != wanted {
            return false;
        }
        let placed = self.with_only(pieces.iter().copied().zip(squares.iter().copied()), turn);
        let verdict = if placed.is_check() { mode_rules.checkmate } else { mode_rules.stalemate };
        verdict == wanted
            && !placed.has_legal_move()
            && !placed.is_royal_threatened(mode_rules, !turn)
            && placed.outcome_without_moves() == Outcome::Win(winner)
    }

    /// Whether all these pieces, everything but the two royal ones, stay on squares of one color and the royal
    /// pieces are such that a mate needs more: checked on that color, one can always step to the other.
    fn cannot_mate_on_one_color(&self, mode_rules: &ModeRules, others: Bitboard) -> bool {
        let board = self.board();
        let bound = |role: Role| match mode_rules.movement(role) {
            None => role == Role::BISHOP,
            Some(movement) => movement.is_color_bound(),
        };
        let on_light = (others & Bitboard::LIGHT).any();
        let both = on_light && (others - Bitboard::LIGHT).any();
        let roles: RoleSet = others.into_iter().filter_map(|square| board.role_at(square)).collect();
        if both || self.castling().rooks(Color::White).any() || self.castling().rooks(Color::Black).any() {
            return false;
        }
        if !roles.iter().all(bound) {
            return false;
        }
        let color = if on_light { Bitboard::LIGHT } else { !Bitboard::LIGHT };
        let royal = |color: Color| board.role_at(self.king(color));
        Color::ALL.into_iter().all(|victim| {
            royal(victim)
                .zip(royal(!victim))
                .is_some_and(|(own, other)| can_always_step_off(mode_rules, victim, own, other, color))
        })
    }
}

/// Whether a royal piece on a square of this color always has a step to the other color that the other royal piece,
/// from wherever the two do not attack each other, leaves open.
fn can_always_step_off(
    mode_rules: &ModeRules,
    victim: Color,
    own: Role,
    other: Role,
    color: Bitboard,
) -> bool {
    if own != other {
        return false;
    }
    let steps = |side: Color, from: Square| match mode_rules.movement(own) {
        None if own == Role::KING => Some((king_attacks(from), king_attacks(from))),
        None if own == Role::KNIGHT => Some((knight_attacks(from), knight_attacks(from))),
        None => None,
        Some(movement) if movement.is_leaper() && movement.is_attacked_back() => {
            let empty = Bitboard::EMPTY;
            Some((movement.quiet_targets(side, from, empty), movement.attacks(side, from, empty)))
        }
        Some(_) => None,
    };
    color.into_iter().all(|from| {
        let Some((moves, _)) = steps(victim, from) else { return false };
        let away = moves - color;
        Square::ALL.into_iter().filter(|square| *square != from).all(|square| {
            let Some((_, guarded)) = steps(!victim, square) else { return false };
            guarded.has(from) || (away - guarded - Bitboard::from(square)).any()
        })
    })
}
