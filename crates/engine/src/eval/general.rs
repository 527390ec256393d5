//! An evaluation for any mode: derived piece values, mobility, danger to royal pieces and the mode's goals.
//!
//! It asks the mode's data and nothing else, so it can judge modes nobody has tuned anything for. Invariant: a
//! position and its mirror image with colors exchanged are worth the same.

use tabiya_rules::attacks::king_attacks;
use tabiya_rules::mode::Custom;
use tabiya_rules::position::{ModeRules, Observer, Position};
use tabiya_rules::types::{Bitboard, Color, Piece, Role, Square};

use super::chosen::fade;
use super::network::{Network, Trail, embedded_for};
use super::profile::{Profile, targets, worth};
use super::{Evaluator, Judged, Keys};
use crate::score::{EVAL_BOUND, Value};

/// Follows the keys; everything else is found anew each time.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct General {
    keys: Keys,
}

/// What is derived from the mode, kept between positions of it.
#[derive(Default)]
pub struct ModeCache<'m> {
    network: Option<&'static Network>,
    known: Option<Box<Known<'m>>>,
}

struct Known<'m> {
    profile: Profile<'m>,
    trail: Option<Trail<Custom<'m>>>,
}

impl<'m> ModeCache<'m> {
    #[inline]
    fn of(&mut self, rules: Custom<'m>) -> &mut Known<'m> {
        if self.known.as_ref().is_none_or(|known| known.profile.rules != rules) {
            self.known = None;
        }
        let network = self.network;
        self.known.get_or_insert_with(|| {
            let made_for = |network: &&'static Network| network.rules().are_of(rules.mode());
            let network =
                network.and_then(|n| Some(n).filter(made_for).or_else(|| embedded_for(rules.mode())));
            let trail = network.map(|network| Trail::new(network, &rules));
            Box::new(Known { profile: Profile::new(rules), trail })
        })
    }
}

impl Judged for Custom<'_> {
    type Evaluator = General;
}

/// It is worth something to be on the move.
const TEMPO: Value = 12;
/// A square more to go to.
const MOBILITY: Value = 4;
/// An attack on a square beside a royal piece, by how many there are.
const DANGER: Value = 3;
/// What a pawn gains, by the moves it is away from promotion.
const ADVANCE: [Value; 8] = [0, 90, 55, 32, 18, 9, 3, 0];
/// A side with less than this is near its end: kings come out and hunt.
const FEW: Value = 1400;

impl Observer for General {
    #[inline]
    fn added(&mut self, piece: Piece, square: Square) {
        self.keys.added(piece, square);
    }

    #[inline]
    fn removed(&mut self, piece: Piece, square: Square) {
        self.keys.removed(piece, square);
    }
}

impl<'m> Evaluator<Custom<'m>> for General {
    type Cache = ModeCache<'m>;

    fn new(position: &Position<Custom<'m>>) -> Self {
        let mut this = Self::default();
        for (square, piece) in position.board().pieces() {
            this.added(piece, square);
        }
        this
    }

    fn settle(&mut self, _: &Position<Custom<'m>>) {}

    fn evaluate(&self, position: &Position<Custom<'m>>, ply: usize, cache: &mut ModeCache<'m>) -> Value {
        let known = cache.of(*position.rules());
        let value = match &mut known.trail {
            Some(trail) if !is_bare(position) => {
                let on_top = trail.network().is_on_top();
                let base = if on_top { by_hand(position, &known.profile) } else { 0 };
                base + fade(trail.value(position, ply), position)
            }
            _ => by_hand(position, &known.profile),
        };
        value.clamp(-EVAL_BOUND, EVAL_BOUND)
    }

    fn keys(&self) -> &Keys {
        &self.keys
    }

    fn worth(rules: &Custom<'m>, role: Role) -> Value {
        worth(rules, role)
    }

    fn use_network(cache: &mut ModeCache<'m>, network: Option<&'static Network>) {
        *cache = ModeCache { network, known: None };
    }
}

/// The value for the side to move, from the mode's data alone.
fn by_hand<'m>(position: &Position<Custom<'m>>, profile: &Profile<'m>) -> Value {
    let turn = position.turn();
    let material = Color::ALL.map(|color| material(position, profile, color));
    let [white, black] = Color::ALL.map(|color| side(position, profile, color, material));
    let own = if turn.is_white() { white - black } else { black - white };
    fade(own, position) + TEMPO
}

/// Whether a side has royal pieces only: then the others know how to drive them, and a network has seen few such games.
#[inline]
fn is_bare(position: &Position<Custom>) -> bool {
    Color::ALL.into_iter().any(|color| {
        let (own, royals) = (position.board().by_color(color), position.royals(color));
        royals.any() && own == royals && position.state().pockets[color.index()].iter().all(|n| *n == 0)
    })
}

/// What a side has on the board and in its pocket.
fn material(position: &Position<Custom>, profile: &Profile, color: Color) -> Value {
    let mode_rules = profile.rules.mode().rules();
    let own = position.board().by_color(color);
    let roles = profile.rules.mode().pieces().iter().map(|piece| piece.role);
    let on_board: Value = roles
        .map(|role| (position.board().by_role(role) & own).count() as Value * profile.worth[role.index()])
        .sum();
    let pocket = position.state().pockets[color.index()];
    let in_hand: Value = mode_rules
        .drops
        .iter()
        .zip(pocket)
        .map(|(role, n)| Value::from(n) * profile.worth[role.index()])
        .sum();
    on_board + in_hand * 9 / 8
}

/// What a side is worth: what it has, where that stands, and how near it is to winning.
fn side(position: &Position<Custom>, profile: &Profile, color: Color, material: [Value; 2]) -> Value {
    let mode_rules = profile.rules.mode().rules();
    let board = position.board();
    let (own, other) = (board.by_color(color), board.by_color(!color));
    let hunted = position.royals(!color);
    let ring = hunted.into_iter().fold(hunted, |ring, square| ring | king_attacks(square));
    let ending = material[(!color).index()] < FEW;
    let (mut value, mut hits, mut nearest) = (0, 0, 0);
    for square in own {
        let Some(role) = board.role_at(square) else { continue };
        let (quiet, attacked) = targets(mode_rules, color, role, square, board.occupied());
        value += MOBILITY * ((quiet | attacked & other).count() as Value);
        hits += (attacked & ring).count() as Value;
        nearest = nearest.max(profile.nearness(color, role, square));
        if !profile.burden {
            value += place(mode_rules, Piece::new(color, role), square, ending);
        }
    }
    let checks = i32::from(position.state().checks[color.index()]);
    if mode_rules.checks > 0 {
        value += 700 * checks * checks / (i32::from(mode_rules.checks) * i32::from(mode_rules.checks));
    }
    if profile.burden {
        // The fewer and the freer, the better.
        return value - material[color.index()] / 2 - 60 * own.count() as Value;
    }
    if hunted.any() {
        value += DANGER * hits * hits.min(12) / 2;
    }
    if (other - hunted).is_empty() && own.count() > position.royals(color).count() {
        value += drive(position.royals(color), hunted);
    }
    material[color.index()] + value + nearest
}

/// What it is worth to stand here.
fn place(mode_rules: &ModeRules, piece: Piece, square: Square, ending: bool) -> Value {
    let inward = |n: u8| Value::from(n.min(7 - n));
    let center = inward(square.file()) + inward(square.rank());
    if mode_rules.promoting.has(piece.role) {
        let zone = mode_rules.promotion_zone[piece.color.index()];
        let away = zone.into_iter().map(|goal| goal.rank().abs_diff(square.rank())).min();
        return ADVANCE[usize::from(away.unwrap_or(7)).min(7)] + inward(square.file());
    }
    match (mode_rules.royal.has(piece.role), ending) {
        // Out of the way at first, in the middle of things in the end.
        (true, false) => -10 * Value::from(piece.color.rank(square.rank())).min(3),
        (true, true) => 6 * center,
        (false, _) => 3 * center,
    }
}

/// For the side that faces bare royal pieces: toward the edge, and near.
fn drive(own: Bitboard, hunted: Bitboard) -> Value {
    let inward = |n: u8| Value::from(n.min(7 - n));
    let Some(victim) = hunted.first() else { return 0 };
    let edge = inward(victim.file()) + inward(victim.rank());
    let near = own.into_iter().map(|square| Value::from(square.distance(victim))).min().unwrap_or(7);
    12 * (7 - edge) + 10 * (7 - near)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::{Mode, built_in, built_ins};
    use tabiya_rules::position::Setup;

    use super::*;

    /// Positions along games of moves drawn by a fixed sequence, in every mode.
    fn positions() -> Vec<Position<Custom<'static>>> {
        let mut reached = Vec::new();
        let mut state = 0x1234_5678_u64;
        let mut below = move |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % n.max(1)
        };
        for mode in built_ins() {
            for _ in 0..3 {
                let mut position = mode.draw_start(&mut |n| below(n as usize) as u32).position;
                let mut followed = General::new(&position);
                for _ in 0..80 {
                    let moves = position.legal_moves();
                    if moves.is_empty() {
                        break;
                    }
                    position.play_observed(moves[below(moves.len())], &mut followed);
                    assert_eq!(followed, General::new(&position), "{}: {}", mode.id(), position.fen());
                    reached.push(position);
                }
            }
        }
        reached
    }

    fn value(position: &Position<Custom>) -> Value {
        General::new(position).evaluate(position, 0, &mut ModeCache::default())
    }

    #[test]
    fn colors_are_alike_and_what_is_followed_is_right() {
        for position in positions().into_iter().step_by(7) {
            let mode_rules = position.rules().mode().rules();
            // Squares and sides that are not mirror images are worth different things to the two colors.
            let mirrored_goal =
                mode_rules.goal.as_ref().is_none_or(|goal| goal.squares[0].mirrored() == goal.squares[1]);
            let mut setup = Setup::<Custom>::empty();
            for (square, piece) in position.board().pieces() {
                setup.board.place(square.mirrored(), Piece::new(!piece.color, piece.role));
            }
            setup.turn = !position.turn();
            setup.halfmoves = position.halfmoves();
            setup.state = *position.state();
            setup.state.en_passant_pawn = None;
            setup.state.pockets.reverse();
            setup.state.checks.reverse();
            setup.state.promoted = setup.state.promoted.mirrored();
            let Ok(mirrored) = setup.position(*position.rules()) else { continue };
            if mirrored_goal {
                assert_eq!(value(&position), value(&mirrored), "{:?} {}", position.rules(), position.fen());
            }
        }
    }

    #[test]
    fn each_goal_counts() {
        let of = |id: &str, fen: &str| {
            value(&built_in(id).map(|mode: &'static Mode| mode.position(fen)).unwrap().unwrap())
        };
        let hill = |king: &str| of("kingofthehill", &format!("4k3/8/8/8/8/{king}/8/8 w - - 0 1"));
        assert!(hill("4K3") > hill("K7"));
        let checks = |left: &str| of("3check", &format!("4k3/8/8/8/8/8/8/Q3K2q w - - {left} 0 1"));
        assert!(checks("1+3") > checks("3+3") && checks("3+3") > checks("3+1"));
        assert!(
            of("antichess", "8/8/8/8/8/8/p7/R7 w - - 0 1") > of("antichess", "8/8/8/8/8/8/p7/RQ6 w - - 0 1")
        );
        assert!(of("crazyhouse", "4k3/8/8/8/8/8/8/4K3[Q] w - - 0 1") > 700);
        assert!(of("racingkings", "8/6K1/8/8/8/8/k7/8 w - - 0 1") > 100);
    }
}
