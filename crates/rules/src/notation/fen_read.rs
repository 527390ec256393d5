//! Reading FEN.

use core::str::FromStr;

use super::FenError;
use crate::position::{Board, Chess, Planes, Position, Rules, Setup};
use crate::types::{Bitboard, CastlingRights, Color, Piece, Role, Square};

impl<R: Rules> Setup<R> {
    /// Reads a FEN without asking whether the position can be played.
    ///
    /// Missing fields mean: White to move, no castling, no en passant, counters at their start.
    ///
    /// # Errors
    /// What was expected, what came and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError> {
        if text.is_empty() || text.len() > FenError::MAX_LENGTH {
            return Err(FenError::Length { found: text.len() });
        }
        let mut fields = text.as_bytes().split(|byte| is_blank(*byte)).filter(|field| !field.is_empty());
        let mut setup = Self::empty();
        setup.board = read_board(fields.next().ok_or(FenError::Length { found: 0 })?)?;
        if let Some(turn) = fields.next() {
            setup.turn = read_turn(turn)?;
        }
        if let Some(castling) = fields.next() {
            setup.castling = read_castling(castling, &setup.board)?;
        }
        if let Some(passed) = fields.next() {
            setup.passed = read_passed(passed)?;
        }
        if let Some(halfmoves) = fields.next() {
            setup.halfmoves = read_counter("half-move counter", halfmoves)?;
        }
        if let Some(fullmoves) = fields.next() {
            setup.fullmoves = read_counter("move number", fullmoves)?;
        }
        match fields.next() {
            Some(extra) => Err(FenError::Extra { found: shortened(extra) }),
            None => Ok(setup),
        }
    }
}

impl<R: Rules> Position<R> {
    /// Reads the FEN of a playable position.
    ///
    /// # Errors
    /// Where the text is wrong, or every reason why the position cannot be played.
    pub fn from_fen(text: &str, rules: R) -> Result<Self, FenError> {
        Ok(Setup::from_fen(text)?.position(rules)?)
    }
}

impl FromStr for Position<Chess> {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Self, FenError> {
        Self::from_fen(text, Chess)
    }
}

fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'_' | b'\t')
}

fn shortened(text: &[u8]) -> String {
    String::from_utf8_lossy(text).chars().take(24).collect()
}

/// The piece of each letter, looked up instead of compared.
static PIECES: [Option<Piece>; 128] = {
    let mut table = [None; 128];
    let mut letter = 0;
    while letter < 128 {
        table[letter] = Piece::from_letter(letter as u8 as char);
        letter += 1;
    }
    table
};

fn read_board<P: Planes>(text: &[u8]) -> Result<Board<P>, FenError> {
    let mut board = Board::new();
    let (mut rank, mut file) = (7_u8, 0_u8);
    for (at, byte) in text.iter().enumerate() {
        if let Some(piece) = PIECES.get(usize::from(*byte)).copied().flatten() {
            board.fill(Square::from_low_bits(rank * 8 + file), piece);
            file += 1;
        } else if matches!(byte, b'1'..=b'8') {
            file += byte - b'0';
        } else if *byte == b'/' && file == 8 && rank > 0 {
            rank -= 1;
            file = 0;
            continue;
        } else {
            return Err(board_error(text, at, rank, file));
        }
        if file > 8 {
            return Err(FenError::RankLength { rank: rank + 1, found: 9 });
        }
    }
    if file != 8 {
        return Err(FenError::RankLength { rank: rank + 1, found: file });
    }
    if rank != 0 {
        return Err(FenError::Ranks { found: 8 - rank });
    }
    Ok(board)
}

/// What is wrong with the byte at `at`, met on this rank and file.
#[cold]
fn board_error(text: &[u8], at: usize, rank: u8, file: u8) -> FenError {
    match text[at] {
        b'/' if file != 8 => FenError::RankLength { rank: rank + 1, found: file },
        b'/' => FenError::Ranks { found: 9 },
        _ => {
            let found = String::from_utf8_lossy(&text[at..]).chars().next().unwrap_or('?');
            FenError::Piece { rank: rank + 1, found }
        }
    }
}

fn read_turn(text: &[u8]) -> Result<Color, FenError> {
    match text {
        b"w" | b"W" => Ok(Color::White),
        b"b" | b"B" => Ok(Color::Black),
        _ => Err(FenError::Turn { found: shortened(text) }),
    }
}

fn read_castling<P: Planes>(text: &[u8], board: &Board<P>) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if text == b"-" {
        return Ok(rights);
    }
    for letter in text {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match letter.to_ascii_uppercase() {
            b'K' => outermost_rook(board, color, true),
            b'Q' => outermost_rook(board, color, false),
            file @ b'A'..=b'H' => file - b'A',
            _ => return Err(FenError::Castling { found: shortened(text) }),
        };
        rights.add(color, file);
    }
    Ok(rights)
}

/// The file of the outermost rook on that side of the king; the corner if there is none.
fn outermost_rook<P: Planes>(board: &Board<P>, color: Color, kingside: bool) -> u8 {
    let rank = Bitboard::rank(color.rank(0));
    let rooks = board.by_piece(Piece::new(color, Role::ROOK)) & rank;
    let king = (board.by_piece(Piece::new(color, Role::KING)) & rank).first();
    let (rook, corner) = if kingside { (rooks.last(), 7) } else { (rooks.first(), 0) };
    rook.filter(|rook| king.is_none_or(|king| (*rook > king) == kingside)).map_or(corner, Square::file)
}

fn read_passed(text: &[u8]) -> Result<Option<Square>, FenError> {
    if text == b"-" {
        return Ok(None);
    }
    let square = Square::from_ascii(text).filter(|square| matches!(square.rank(), 2 | 5));
    square.map(Some).ok_or_else(|| FenError::EnPassant { found: shortened(text) })
}

fn read_counter(field: &'static str, text: &[u8]) -> Result<u16, FenError> {
    let mut number = 0_u16;
    // A dash stands for an unknown counter in some programs' files.
    if text == b"-" {
        return Ok(0);
    }
    for byte in text {
        let digit = byte.wrapping_sub(b'0');
        let next = number.checked_mul(10).and_then(|tens| tens.checked_add(digit.into()));
        number =
            next.filter(|_| digit < 10).ok_or_else(|| FenError::Counter { field, found: shortened(text) })?;
    }
    Ok(number)
}
