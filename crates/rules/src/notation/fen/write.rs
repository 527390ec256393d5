//! Writing FEN.

use core::fmt;

use crate::notation::{CastlingStyle, EnPassantStyle, FenStyle};
use crate::position::{Board, ModeRules, Planes, Position, Rules, Setup, VariantState};
use crate::types::{Bitboard, CastlingRights, Color, Piece, Role, Square};

impl<R: Rules> Position<R> {
    /// The FEN of this position: X-FEN, en passant only where a capture is legal.
    #[must_use]
    pub fn fen(&self) -> String {
        self.fen_styled(FenStyle::default())
    }

    /// The FEN of this position in a chosen dialect.
    #[must_use]
    pub fn fen_styled(&self, style: FenStyle) -> String {
        let en_passant_square = match style.en_passant {
            EnPassantStyle::Legal => self.capturable_en_passant(),
            EnPassantStyle::Always => self.en_passant_square(),
        };
        let mut fen = String::with_capacity(96);
        let mode_rules = self.rules().mode_rules();
        let variant_state = R::variant_state(self.state());
        write_board(&mut fen, self.board(), mode_rules, variant_state);
        write_rest(
            &mut fen,
            self.board(),
            self.turn(),
            self.castling(),
            en_passant_square,
            style,
            mode_rules,
        );
        if let Some(en_passant_pawn) =
            en_passant_square.and_then(|square| self.ambiguous_en_passant_pawn(square))
        {
            fen.push(en_passant_pawn.file_char());
            fen.push(en_passant_pawn.rank_char());
        }
        write_checks(&mut fen, mode_rules, variant_state);
        write_counters(&mut fen, self.halfmoves(), self.fullmoves());
        fen
    }
}

impl<R: Rules> Setup<R> {
    /// The FEN of this setup under the default rules, playable or not, with its passed square as it stands.
    #[must_use]
    pub fn fen(&self, style: FenStyle) -> String
    where
        R: Default,
    {
        self.fen_with(style, R::default().mode_rules())
    }

    /// The same with the letters, pockets and counted checks of a mode; without its rules as in chess.
    #[must_use]
    pub fn fen_with(&self, style: FenStyle, mode_rules: Option<&ModeRules>) -> String {
        let mut fen = String::with_capacity(96);
        let variant_state = R::variant_state(&self.state);
        write_board(&mut fen, &self.board, mode_rules, variant_state);
        write_rest(&mut fen, &self.board, self.turn, self.castling, self.en_passant, style, mode_rules);
        write_checks(&mut fen, mode_rules, variant_state);
        write_counters(&mut fen, self.halfmoves, self.fullmoves);
        fen
    }
}

impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

fn write_board<P: Planes>(
    fen: &mut String,
    board: &Board<P>,
    mode_rules: Option<&ModeRules>,
    variant_state: &VariantState,
) {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            let square = Square::from_low_bits(rank * 8 + file);
            match board.piece_at(square) {
                None => empty += 1,
                Some(piece) => {
                    write_empty(fen, &mut empty);
                    fen.push(letter_of(piece, mode_rules));
                    if variant_state.promoted.has(square) {
                        fen.push('~');
                    }
                }
            }
        }
        write_empty(fen, &mut empty);
        if rank > 0 {
            fen.push('/');
        }
    }
    if let Some(mode_rules) = mode_rules.filter(|mode_rules| mode_rules.has_pockets()) {
        write_pockets(fen, mode_rules, variant_state);
    }
}

fn letter_of(piece: Piece, mode_rules: Option<&ModeRules>) -> char {
    let Some(mode_rules) = mode_rules else { return piece.letter().unwrap_or('?') };
    let letter = mode_rules.letter(piece.role).unwrap_or('?');
    if piece.color.is_white() { letter } else { letter.to_ascii_lowercase() }
}

fn write_pockets(fen: &mut String, mode_rules: &ModeRules, variant_state: &VariantState) {
    fen.push('[');
    for color in Color::ALL {
        for (slot, role) in mode_rules.drops.iter().enumerate() {
            for _ in 0..variant_state.pockets[color.index()][slot] {
                fen.push(letter_of(Piece::new(color, *role), Some(mode_rules)));
            }
        }
    }
    fen.push(']');
}

/// The checks that are left to each side, where they count.
fn write_checks(fen: &mut String, mode_rules: Option<&ModeRules>, variant_state: &VariantState) {
    if let Some(mode_rules) = mode_rules.filter(|mode_rules| mode_rules.checks > 0) {
        let [white, black] = variant_state.checks.map(|given| mode_rules.checks.saturating_sub(given));
        fen.push(' ');
        write_number(fen, white.into());
        fen.push('+');
        write_number(fen, black.into());
    }
}

fn write_empty(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

fn write_rest<P: Planes>(
    fen: &mut String,
    board: &Board<P>,
    turn: Color,
    castling: CastlingRights,
    en_passant_square: Option<Square>,
    style: FenStyle,
    mode_rules: Option<&ModeRules>,
) {
    let (king, rook) =
        mode_rules.and_then(|mode_rules| mode_rules.castling).unwrap_or((Role::KING, Role::ROOK));
    fen.push(' ');
    fen.push(turn.fen_char());
    fen.push(' ');
    if castling.is_empty() {
        fen.push('-');
    }
    for color in Color::ALL {
        let partners = (Piece::new(color, king), Piece::new(color, rook));
        write_rights(fen, board, partners, castling.rooks(color), style.castling);
    }
    fen.push(' ');
    match en_passant_square {
        None => fen.push('-'),
        Some(square) => {
            fen.push(square.file_char());
            fen.push(square.rank_char());
        }
    }
}

/// The rights of one color, the king's side first.
fn write_rights<P: Planes>(
    fen: &mut String,
    board: &Board<P>,
    partners: (Piece, Piece),
    rights: Bitboard,
    style: CastlingStyle,
) {
    let mut left = rights;
    while let Some(rook) = left.last() {
        left.toggle(rook);
        let letter = match style {
            CastlingStyle::Shredder => rook.file_char().to_ascii_uppercase(),
            CastlingStyle::XFen => x_fen_letter(board, partners, rook),
        };
        fen.push(if partners.0.color.is_white() { letter } else { letter.to_ascii_lowercase() });
    }
}

fn x_fen_letter<P: Planes>(board: &Board<P>, (king, partner): (Piece, Piece), rook: Square) -> char {
    let rank = Bitboard::rank(king.color.rank(0));
    let rooks = board.by_piece(partner) & rank;
    let king = (board.by_piece(king) & rank).first();
    let kingside = king.is_none_or(|king| rook > king);
    match (kingside, rooks.last() == Some(rook), rooks.first() == Some(rook)) {
        (true, true, _) => 'K',
        (false, _, true) => 'Q',
        _ => rook.file_char().to_ascii_uppercase(),
    }
}

fn write_counters(fen: &mut String, halfmoves: u16, fullmoves: u16) {
    for number in [halfmoves, fullmoves] {
        fen.push(' ');
        write_number(fen, number);
    }
}

fn write_number(fen: &mut String, number: u16) {
    if number >= 10 {
        write_number(fen, number / 10);
    }
    fen.push((b'0' + (number % 10) as u8) as char);
}
