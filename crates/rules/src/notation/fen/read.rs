//! Reading FEN.

use core::str::FromStr;

use arrayvec::ArrayVec;

use crate::notation::FenError;
use crate::position::{Board, Chess, ModeRules, Planes, Position, Rules, Setup, VariantState};
use crate::types::{Bitboard, CastlingRights, Color, Piece, Role, Square};

impl<R: Rules> Setup<R> {
    /// Reads a FEN under the default rules without asking whether the position can be played.
    ///
    /// Missing fields mean: White to move, no castling, no en passant, counters at their start.
    ///
    /// # Errors
    /// What was expected, what came and where.
    pub fn from_fen(text: &str) -> Result<Self, FenError>
    where
        R: Default,
    {
        Self::from_fen_with(text, R::default().mode_rules())
    }

    /// The same for the letters, pockets and counted checks of a mode; without its rules as in chess.
    ///
    /// # Errors
    /// What was expected, what came and where.
    pub fn from_fen_with(text: &str, mode_rules: Option<&ModeRules>) -> Result<Self, FenError> {
        if text.is_empty() || text.len() > FenError::MAX_LENGTH {
            return Err(FenError::Length { found: text.len() });
        }
        let mut fields = text.as_bytes().split(|byte| is_blank(*byte)).filter(|field| !field.is_empty());
        let mut setup = Self::empty();
        let board = fields.next().ok_or(FenError::Length { found: 0 })?;
        match mode_rules {
            None => setup.board = read_board(board, None)?,
            Some(mode_rules) => read_mode_board(&mut setup, board, mode_rules)?,
        }
        if let Some(turn) = fields.next() {
            setup.turn = read_turn(turn)?;
        }
        if let Some(castling) = fields.next() {
            let (king, rook) =
                mode_rules.and_then(|mode_rules| mode_rules.castling).unwrap_or((Role::KING, Role::ROOK));
            setup.castling = read_castling(castling, &setup.board, king, rook)?;
        }
        if let Some(en_passant) = fields.next() {
            let wrong = || FenError::EnPassant { found: shortened(en_passant) };
            // Where pieces of a mode leave it in doubt, the pawn that has passed stands behind the square.
            let (square, en_passant_pawn) = en_passant.split_at_checked(2).unwrap_or((en_passant, b""));
            setup.en_passant = if en_passant_pawn.is_empty() {
                read_en_passant(en_passant)?
            } else {
                read_en_passant(square)?
            };
            if !en_passant_pawn.is_empty() {
                let en_passant_pawn = Square::from_ascii(en_passant_pawn).ok_or_else(wrong)?;
                R::variant_state_mut(&mut setup.state).ok_or_else(wrong)?.en_passant_pawn =
                    Some(en_passant_pawn);
            }
        }
        // One more than there can be, so that the first field too many is seen.
        let mut rest: ArrayVec<&[u8], 4> = fields.take(4).collect();
        if let Some(mode_rules) = mode_rules.filter(|mode_rules| mode_rules.checks > 0) {
            setup.read_checks(&mut rest, mode_rules)?;
        }
        if let Some(extra) = rest.get(2) {
            return Err(FenError::Extra { found: shortened(extra) });
        }
        if let Some(halfmoves) = rest.first() {
            setup.halfmoves = read_counter("half-move counter", halfmoves)?;
        }
        if let Some(fullmoves) = rest.get(1) {
            setup.fullmoves = read_counter("move number", fullmoves)?;
        }
        Ok(setup)
    }

    /// Takes the counted checks out of the fields: `3+3` for those left, `+0+0` for those given.
    fn read_checks(
        &mut self,
        fields: &mut ArrayVec<&[u8], 4>,
        mode_rules: &ModeRules,
    ) -> Result<(), FenError> {
        let Some(at) = fields.iter().position(|field| field.contains(&b'+')) else { return Ok(()) };
        let text = fields.remove(at);
        let wrong = || FenError::Checks { most: mode_rules.checks, found: shortened(text) };
        let given = text.first() == Some(&b'+');
        let numbers: Option<Vec<u8>> = text[usize::from(given)..]
            .split(|byte| *byte == b'+')
            .map(|digits| core::str::from_utf8(digits).ok()?.parse::<u8>().ok())
            .collect();
        let numbers = numbers.filter(|numbers| numbers.iter().all(|n| *n <= mode_rules.checks));
        let Some(&[white, black]) = numbers.as_deref() else { return Err(wrong()) };
        let checks =
            if given { [white, black] } else { [mode_rules.checks - white, mode_rules.checks - black] };
        if let Some(variant_state) = R::variant_state_mut(&mut self.state) {
            variant_state.checks = checks;
        }
        Ok(())
    }
}

impl<R: Rules> Position<R> {
    /// Reads the FEN of a playable position.
    ///
    /// # Errors
    /// Where the text is wrong, or every reason why the position cannot be played.
    pub fn from_fen(text: &str, rules: R) -> Result<Self, FenError> {
        Ok(Setup::from_fen_with(text, rules.mode_rules())?.position(rules)?)
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

/// Reads a mode's board: promoted pieces are marked with `~`, pockets follow in brackets or as a ninth rank.
fn read_mode_board<R: Rules>(
    setup: &mut Setup<R>,
    text: &[u8],
    mode_rules: &ModeRules,
) -> Result<(), FenError> {
    let ninth = || text.iter().enumerate().filter(|(_, byte)| **byte == b'/').nth(7).map(|(at, _)| at);
    let split =
        text.iter().position(|byte| *byte == b'[').or_else(ninth).filter(|_| mode_rules.has_pockets());
    let (board, pocket) = text.split_at(split.unwrap_or(text.len()));
    let bare: Vec<u8> = board.iter().copied().filter(|byte| *byte != b'~').collect();
    setup.board = read_board(&bare, Some(mode_rules))?;
    let Some(variant_state) = R::variant_state_mut(&mut setup.state) else { return Ok(()) };
    variant_state.promoted = read_promoted(board);
    for byte in pocket.iter().filter(|byte| !matches!(byte, b'[' | b']' | b'/' | b'-')) {
        read_pocketed(variant_state, mode_rules, char::from(*byte))?;
    }
    Ok(())
}

fn read_pocketed(
    variant_state: &mut VariantState,
    mode_rules: &ModeRules,
    letter: char,
) -> Result<(), FenError> {
    let wrong = || FenError::Pocket { found: letter };
    let piece = mode_rules.piece(letter).ok_or_else(wrong)?;
    let slot = mode_rules.slot(piece.role).ok_or_else(wrong)?;
    let count = &mut variant_state.pockets[piece.color.index()][slot];
    *count = count.checked_add(1).ok_or_else(wrong)?;
    Ok(())
}

/// The squares before a `~` in a board that has been read.
fn read_promoted(text: &[u8]) -> Bitboard {
    let (mut rank, mut file, mut promoted) = (7_u8, 0_u8, Bitboard::EMPTY);
    for byte in text {
        match byte {
            b'/' => (rank, file) = (rank.wrapping_sub(1), 0),
            b'1'..=b'8' => file += byte - b'0',
            b'~' if file > 0 => promoted |= Square::from_low_bits(rank * 8 + file - 1),
            _ => file += 1,
        }
    }
    promoted
}

fn read_board<P: Planes>(text: &[u8], mode_rules: Option<&ModeRules>) -> Result<Board<P>, FenError> {
    let mut board = Board::default();
    let (mut rank, mut file) = (7_u8, 0_u8);
    let piece_of = |byte: u8| match mode_rules {
        None => PIECES.get(usize::from(byte)).copied().flatten(),
        Some(mode_rules) => mode_rules.piece(char::from(byte)),
    };
    for (at, byte) in text.iter().enumerate() {
        if let Some(piece) = piece_of(*byte) {
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

fn read_castling<P: Planes>(
    text: &[u8],
    board: &Board<P>,
    king: Role,
    rook: Role,
) -> Result<CastlingRights, FenError> {
    let mut rights = CastlingRights::NONE;
    if text == b"-" {
        return Ok(rights);
    }
    for letter in text {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let file = match letter.to_ascii_uppercase() {
            b'K' => outermost_rook(board, Piece::new(color, king), rook, true),
            b'Q' => outermost_rook(board, Piece::new(color, king), rook, false),
            file @ b'A'..=b'H' => file - b'A',
            _ => return Err(FenError::Castling { found: shortened(text) }),
        };
        rights.add(color, file);
    }
    Ok(rights)
}

/// The file of the outermost rook on that side of the king; the corner if there is none.
fn outermost_rook<P: Planes>(board: &Board<P>, king: Piece, rook: Role, kingside: bool) -> u8 {
    let rank = Bitboard::rank(king.color.rank(0));
    let rooks = board.by_piece(Piece::new(king.color, rook)) & rank;
    let king = (board.by_piece(king) & rank).first();
    let (rook, corner) = if kingside { (rooks.last(), 7) } else { (rooks.first(), 0) };
    rook.filter(|rook| king.is_none_or(|king| (*rook > king) == kingside)).map_or(corner, Square::file)
}

fn read_en_passant(text: &[u8]) -> Result<Option<Square>, FenError> {
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
