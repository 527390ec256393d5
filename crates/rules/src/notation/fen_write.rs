//! Writing FEN.

use core::fmt;

use super::{CastlingStyle, EnPassantStyle, FenStyle};
use crate::position::{Board, Planes, Position, Rules, Setup};
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
        let passed = match style.en_passant {
            EnPassantStyle::Legal => self.en_passant(),
            EnPassantStyle::Always => self.passed_square(),
        };
        let mut fen = String::with_capacity(96);
        write_board(&mut fen, self.board());
        write_rest(&mut fen, self.board(), self.turn(), self.castling(), passed, style);
        write_counters(&mut fen, self.halfmoves(), self.fullmoves());
        fen
    }
}

impl<R: Rules> Setup<R> {
    /// The FEN of this setup, playable or not, with its passed square as it stands.
    #[must_use]
    pub fn fen(&self, style: FenStyle) -> String {
        let mut fen = String::with_capacity(96);
        write_board(&mut fen, &self.board);
        write_rest(&mut fen, &self.board, self.turn, self.castling, self.passed, style);
        write_counters(&mut fen, self.halfmoves, self.fullmoves);
        fen
    }
}

impl<R: Rules> fmt::Debug for Position<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fen())
    }
}

fn write_board<P: Planes>(fen: &mut String, board: &Board<P>) {
    for rank in (0..8).rev() {
        let mut empty = 0;
        for file in 0..8 {
            match board.piece_at(Square::from_low_bits(rank * 8 + file)) {
                None => empty += 1,
                Some(piece) => {
                    write_empty(fen, &mut empty);
                    fen.push(piece.letter().unwrap_or('?'));
                }
            }
        }
        write_empty(fen, &mut empty);
        if rank > 0 {
            fen.push('/');
        }
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
    passed: Option<Square>,
    style: FenStyle,
) {
    fen.push(' ');
    fen.push(turn.fen_char());
    fen.push(' ');
    if castling.is_empty() {
        fen.push('-');
    }
    for color in Color::ALL {
        write_rights(fen, board, color, castling.rooks(color), style.castling);
    }
    fen.push(' ');
    match passed {
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
    color: Color,
    rights: Bitboard,
    style: CastlingStyle,
) {
    let mut left = rights;
    while let Some(rook) = left.last() {
        left.toggle(rook);
        let letter = match style {
            CastlingStyle::Shredder => rook.file_char().to_ascii_uppercase(),
            CastlingStyle::XFen => x_fen_letter(board, color, rook),
        };
        fen.push(if color.is_white() { letter } else { letter.to_ascii_lowercase() });
    }
}

fn x_fen_letter<P: Planes>(board: &Board<P>, color: Color, rook: Square) -> char {
    let rank = Bitboard::rank(color.rank(0));
    let rooks = board.by_piece(Piece::new(color, Role::ROOK)) & rank;
    let king = (board.by_piece(Piece::new(color, Role::KING)) & rank).first();
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
