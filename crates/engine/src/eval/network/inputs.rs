//! What the network sees: which piece stands where, as a side sees it, and what else the rules count.

use tabiya_rules::position::{Board, ModeRules, Position, Rules, VariantState};
use tabiya_rules::types::{Bitboard, Color, Piece, Role, Square};

/// Own and other pieces of chess, six roles, 64 squares.
pub const CHESS_INPUTS: usize = 768;
/// The most inputs of any rules.
pub(super) const MOST_INPUTS: usize =
    2 * 64 * (Role::CODES - 1) + 2 * (VariantState::SLOTS + 1) * COUNTED as usize;
/// Weights of the output, by the number of pieces.
pub const BUCKETS: usize = 8;
/// Beyond so many, pieces of a kind in hand and checks are not told apart.
const COUNTED: u8 = 8;

/// How a side looks at the board: from its own end, its king on files a to d.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Perspective {
    side: Color,
    /// What a square is combined with.
    turn: u8,
}

impl Perspective {
    /// Whether left and right are exchanged.
    #[inline(always)]
    pub(super) const fn is_turned(self) -> bool {
        self.turn & 7 != 0
    }
}

/// Which number each thing has that a network sees under some rules.
///
/// Own pieces come first, by the code of their role and by square, then the other side's; after them, where rules count
/// them, what is in hand and the checks given, of both sides. The fourth knight in hand is an input beside those of the
/// first three.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InputMap {
    /// Where the squares of a role begin, by its code.
    roles: [u16; Role::CODES],
    /// Inputs of a side's pieces on the board.
    board: u16,
    /// Kinds of pieces that may be in hand.
    slots: u16,
    /// Checks that are told apart.
    checks: u16,
    /// Black sees the board from the other end.
    flips: bool,
    /// Who has one royal piece, which then stands on files a to d.
    mirrors: [bool; 2],
}

/// Inputs that come and go.
pub(super) trait Changes {
    fn added(&mut self, input: u16);
    fn removed(&mut self, input: u16);
}

/// Nothing goes where nothing was.
impl Changes for Vec<u16> {
    fn added(&mut self, input: u16) {
        self.push(input);
    }

    fn removed(&mut self, _: u16) {}
}

impl InputMap {
    /// That of chess.
    pub const CHESS: Self = Self {
        roles: {
            let mut roles = [0; Role::CODES];
            // Pawn 1, knight 2, king 3, bishop 5, rook 6, queen 7; the king is last.
            roles[Role::KNIGHT.index()] = 64;
            roles[Role::BISHOP.index()] = 128;
            roles[Role::ROOK.index()] = 192;
            roles[Role::QUEEN.index()] = 256;
            roles[Role::KING.index()] = 320;
            roles
        },
        board: 384,
        slots: 0,
        checks: 0,
        flips: true,
        mirrors: [true; 2],
    };

    /// That of these rules.
    #[must_use]
    pub fn of<R: Rules>(rules: &R) -> Self {
        rules.mode_rules().map_or(Self::CHESS, Self::of_mode)
    }

    fn of_mode(rules: &ModeRules) -> Self {
        let (mut roles, mut board) = ([0; Role::CODES], 0);
        for (code, _) in rules.letters.iter().enumerate().filter(|(_, letter)| letter.is_some()) {
            roles[code] = board;
            board += 64;
        }
        let goals = rules.goal.as_ref().map(|goal| goal.squares);
        let level = |set: &Bitboard| set.into_iter().all(|square| set.has(mirrored_file(square)));
        let sides_alike = goals.iter().flatten().chain(&rules.promotion_zone).all(level);
        Self {
            roles,
            board,
            slots: rules.drops.len() as u16,
            checks: u16::from(rules.checks.min(COUNTED)),
            flips: goals.is_none_or(|[white, black]| white.mirrored() == black),
            mirrors: rules.royals.map(|royals| royals == 1 && sides_alike),
        }
    }

    /// How many inputs there are.
    #[must_use]
    pub const fn count(&self) -> usize {
        2 * self.board as usize + self.counted()
    }

    /// How many of them stand for what is counted instead of for a piece on a square.
    #[must_use]
    pub const fn counted(&self) -> usize {
        2 * (self.slots * COUNTED as u16 + self.checks) as usize
    }

    /// How a side looks at a position.
    #[inline(always)]
    #[must_use]
    pub fn view<R: Rules>(&self, position: &Position<R>, side: Color) -> Perspective {
        let mirrors = R::IS_CHESS || self.mirrors[side.index()];
        self.view_of::<R>(side, if mirrors { position.king(side) } else { Square::A1 })
    }

    /// How a side looks whose king stands here.
    #[inline(always)]
    pub(super) fn view_of<R: Rules>(&self, side: Color, king: Square) -> Perspective {
        let ranks = if side.is_white() || !(R::IS_CHESS || self.flips) { 0 } else { 56 };
        let files = if king.file() >= 4 { 7 } else { 0 };
        Perspective { side, turn: ranks | files }
    }

    /// The number of the input that a piece on a square is.
    #[inline(always)]
    #[must_use]
    pub fn input<R: Rules>(&self, view: Perspective, piece: Piece, square: Square) -> u16 {
        // For chess the map is a constant.
        let map = if R::IS_CHESS { &Self::CHESS } else { self };
        let other = if piece.color == view.side { 0 } else { map.board };
        let role = map.roles[piece.role.index() & (Role::CODES - 1)];
        other + role + u16::from(square as u8 ^ view.turn)
    }

    /// What changes from one position to another, as both are seen by a side.
    #[inline(always)]
    pub(super) fn changes<R: Rules>(
        &self,
        view: Perspective,
        before: (&Board<R::Planes>, &R::State),
        after: (&Board<R::Planes>, &R::State),
        changes: &mut impl Changes,
    ) {
        for square in after.0.changed_since(before.0) {
            if let Some(piece) = before.0.piece_at(square) {
                changes.removed(self.input::<R>(view, piece, square));
            }
            if let Some(piece) = after.0.piece_at(square) {
                changes.added(self.input::<R>(view, piece, square));
            }
        }
        if !R::IS_CHESS && self.slots + self.checks > 0 {
            self.counted_changes(view, R::variant_state(before.1), R::variant_state(after.1), changes);
        }
    }

    fn counted_changes(
        &self,
        view: Perspective,
        before: &VariantState,
        after: &VariantState,
        changes: &mut impl Changes,
    ) {
        let mut count = |from: u16, before: u8, after: u8| {
            let (before, after) = (before.min(COUNTED), after.min(COUNTED));
            (before..after).for_each(|n| changes.added(from + u16::from(n)));
            (after..before).for_each(|n| changes.removed(from + u16::from(n)));
        };
        let of_side = self.slots * u16::from(COUNTED) + self.checks;
        for (number, side) in (0..).zip([view.side, !view.side]) {
            let (from, side) = (2 * self.board + number * of_side, side.index());
            for slot in 0..self.slots {
                let place = from + slot * u16::from(COUNTED);
                let slot = usize::from(slot);
                count(place, before.pockets[side][slot], after.pockets[side][slot]);
            }
            let most = self.checks as u8;
            let checks = from + self.slots * u16::from(COUNTED);
            count(checks, before.checks[side].min(most), after.checks[side].min(most));
        }
    }

    /// All that a side sees of a position.
    #[must_use]
    pub fn inputs<R: Rules>(&self, position: &Position<R>, side: Color) -> Vec<u16> {
        let mut inputs = Vec::with_capacity(40);
        let view = self.view(position, side);
        let nothing = (&Board::default(), &R::State::default());
        self.changes::<R>(view, nothing, (position.board(), position.state()), &mut inputs);
        inputs
    }
}

fn mirrored_file(square: Square) -> Square {
    Square::from_low_bits(square as u8 ^ 7)
}

/// Which weights of the output are used with so many pieces on the board.
#[inline(always)]
#[must_use]
pub const fn bucket(pieces: u32) -> usize {
    let bucket = pieces.saturating_sub(2) as usize / 4;
    if bucket < BUCKETS { bucket } else { BUCKETS - 1 }
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::{Custom, built_in, built_ins};
    use tabiya_rules::position::Chess;

    use super::*;

    fn input(map: &InputMap, view: (Color, Square), piece: (Color, Role), square: Square) -> u16 {
        let view = map.view_of::<Custom>(view.0, view.1);
        map.input::<Custom>(view, Piece::new(piece.0, piece.1), square)
    }

    #[test]
    fn every_piece_on_every_square_is_an_input_of_its_own() {
        let custom = built_ins().iter().map(|mode| (InputMap::of(&Custom::new(mode)), mode.rules()));
        let chess = (InputMap::of(&Chess), built_in("chess").unwrap().rules());
        for (map, rules) in custom.chain([chess]) {
            for (side, king) in [(Color::White, Square::B1), (Color::Black, Square::G8)] {
                let mut seen = vec![false; map.count() - map.counted()];
                let codes = (1..Role::CODES as u8).filter(|code| rules.letters[usize::from(*code)].is_some());
                for role in codes.filter_map(Role::from_code) {
                    for color in Color::ALL {
                        for square in Square::ALL {
                            let input = input(&map, (side, king), (color, role), square);
                            assert!(!core::mem::replace(&mut seen[usize::from(input)], true));
                        }
                    }
                }
                assert!(seen.iter().all(|seen| *seen));
            }
            assert!(map.count() <= MOST_INPUTS);
        }
    }

    #[test]
    fn both_sides_and_both_wings_see_the_same() {
        let map = InputMap::CHESS;
        let rook = |side, king, color, square| input(&map, (side, king), (color, Role::ROOK), square);
        let one = rook(Color::White, Square::C1, Color::White, Square::A1);
        assert_eq!(one, rook(Color::White, Square::F1, Color::White, Square::H1));
        assert_eq!(one, rook(Color::Black, Square::C8, Color::Black, Square::A8));
        assert_eq!(one, rook(Color::Black, Square::F8, Color::Black, Square::H8));
        assert_eq!(one + 384, rook(Color::White, Square::C1, Color::Black, Square::A1));
    }

    #[test]
    fn where_both_run_the_same_way_nobody_turns_the_board() {
        let map = |id: &str| InputMap::of(&Custom::new(built_in(id).unwrap()));
        assert!(!map("racingkings").flips && map("kingofthehill").flips && map("atomic").flips);
        assert_eq!(map("horde").mirrors, [false, true]);
        assert_eq!(map("antichess").mirrors, [false; 2]);
    }

    #[test]
    fn what_is_in_hand_and_checks_are_counted() {
        let list = |id: &str, fen: &str| {
            let mode = built_in(id).unwrap();
            let position = mode.position(fen).unwrap();
            let map = InputMap::of(position.rules());
            let mut lists = Color::ALL.map(|side| map.inputs(&position, side));
            lists.iter_mut().for_each(|list| list.sort_unstable());
            (map, lists)
        };
        let (map, [white, black]) = list("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QNNp] w - - 0 1");
        assert_eq!((map.count(), map.counted()), (848, 80));
        assert_eq!((white.len(), black.len()), (6, 6));
        assert!(white[2..].iter().all(|input| usize::from(*input) >= 768), "{white:?}");
        // What White has in hand is for Black where Black's is for White.
        let own = |list: &[u16]| list.iter().filter(|input| (768..808).contains(*input)).count();
        assert_eq!((own(&white), own(&black)), (3, 1));
        let (map, [white, black]) = list("3check", "4k3/8/8/8/8/8/8/4K3 w - - 1+3 0 1");
        assert_eq!((map.counted(), white.len(), black.len()), (6, 4, 4));
        assert_eq!((&white[2..], &black[2..]), (&[768, 769][..], &[771, 772][..]));
    }

    #[test]
    fn buckets_cover_all_numbers_of_pieces() {
        assert_eq!([2, 5, 6, 17, 29, 30, 32, 64].map(bucket), [0, 0, 1, 3, 6, 7, 7, 7]);
    }
}
