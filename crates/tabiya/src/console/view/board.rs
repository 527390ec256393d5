//! The board as text: letters or figurines in aligned columns, or a line for each piece.

use tabiya_rules::types::{Color, Square};
use tabiya_words::{Dictionary, Phrase, phrase};

use super::palette::{Depth, Mark, Palette};
use super::picture::{Picture, ShownPiece, ShownPieces, Stage};

/// How the board is shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Style {
    Letters,
    Figurines,
    /// A line for each piece and no drawing, for screen readers.
    Spoken,
}

impl Style {
    pub(in crate::console) const ALL: [(&'static str, Self); 3] =
        [("letters", Self::Letters), ("figurines", Self::Figurines), ("spoken", Self::Spoken)];
}

/// How a board looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Look {
    pub(in crate::console) style: Style,
    /// Who sits at the bottom.
    pub(in crate::console) bottom: Color,
    pub(in crate::console) palette: Palette,
}

impl Look {
    /// The squares from the top left to the bottom right.
    pub(in crate::console) fn squares(&self) -> impl Iterator<Item = Square> + use<> {
        let turned = self.bottom == Color::Black;
        (0..64u8).filter_map(move |place| {
            let (row, column) = (place / 8, place % 8);
            if turned { Square::at(7 - column, row) } else { Square::at(column, 7 - row) }
        })
    }

    /// The letter or figurine of a piece.
    pub(in crate::console) fn sign(&self, piece: &ShownPiece) -> char {
        match self.style {
            Style::Figurines if self.palette.depth == Depth::None => {
                piece.figurine(piece.color).unwrap_or_else(|| piece.fen_letter())
            }
            // In color the filled figurine is the better drawing of both.
            Style::Figurines => piece.figurine(Color::Black).unwrap_or_else(|| piece.fen_letter()),
            _ => piece.fen_letter(),
        }
    }

    /// The whole picture: the board and what stands beside it.
    pub(in crate::console) fn show(&self, picture: &Picture, words: &Dictionary) -> String {
        if self.style == Style::Spoken {
            return spoken(picture, words);
        }
        let lines = self.lines(&picture.pieces, &|square| mark(picture, square));
        let beside = beside(picture, self, words);
        let lines = lines.into_iter().enumerate().map(|(row, line)| match beside.get(row) {
            Some(text) if !text.is_empty() => format!("{line}   {text}"),
            _ => line.trim_end().to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Eight lines, and one with the files.
    fn lines(&self, pieces: &ShownPieces, mark: &dyn Fn(Square) -> Mark) -> Vec<String> {
        let squares: Vec<Square> = self.squares().collect();
        let mut lines: Vec<String> = squares
            .chunks(8)
            .map(|rank| {
                let cells: Vec<Cell> = rank.iter().map(|square| self.cell(pieces, *square, mark)).collect();
                format!("{} {}", rank[0].rank_char(), self.rank_text(&cells))
            })
            .collect();
        let files: String = squares[..8].iter().map(|square| format!(" {}", square.file_char())).collect();
        let wide = self.palette.depth != Depth::None;
        let files = if wide { files.replace(' ', "  ").replacen(' ', "", 1) } else { files };
        lines.push(format!("  {files}"));
        lines
    }

    fn cell(&self, pieces: &ShownPieces, square: Square, mark: &dyn Fn(Square) -> Mark) -> Cell {
        let piece = pieces[square.index()].clone();
        Cell { is_light: square.is_light(), mark: mark(square), piece }
    }

    fn rank_text(&self, cells: &[Cell]) -> String {
        if self.palette.depth == Depth::None { self.plain_rank(cells) } else { self.painted_rank(cells) }
    }

    /// Marks stand between the columns, so that the columns stay where they are.
    fn plain_rank(&self, cells: &[Cell]) -> String {
        let mut text = String::new();
        let mut before = ' ';
        for cell in cells {
            let (left, right) = match cell.mark {
                Mark::Check => ('!', '!'),
                Mark::Moved | Mark::Picked => ('[', ']'),
                Mark::Plain | Mark::Target => (' ', ' '),
            };
            text.push(match (before, left) {
                (' ', left) => left,
                (']', '[') => '|',
                (before, _) => before,
            });
            text.push(cell.piece.as_ref().map_or('.', |piece| self.sign(piece)));
            before = right;
        }
        text.push(before);
        text
    }

    fn painted_rank(&self, cells: &[Cell]) -> String {
        let paint = |cell: &Cell| {
            let color = cell.piece.as_ref().map_or(Color::White, |piece| piece.color);
            let sign = cell.piece.as_ref().map_or(' ', |piece| self.sign(piece));
            let tile = self.palette.tile(cell.is_light, cell.mark);
            self.palette.paint(&format!(" {sign} "), self.palette.piece(color), tile)
        };
        cells.iter().map(paint).collect()
    }
}

struct Cell {
    is_light: bool,
    mark: Mark,
    piece: Option<ShownPiece>,
}

/// What is special about a square of this picture.
pub(in crate::console) fn mark(picture: &Picture, square: Square) -> Mark {
    match picture.last {
        _ if picture.checks.contains(&square) => Mark::Check,
        Some((from, to)) if square == from || square == to => Mark::Moved,
        _ => Mark::Plain,
    }
}

/// Columns for the name of an opening beside the board, so that all fits into eighty.
const OPENING_WIDTH: usize = 55;

/// Clocks, names and captured pieces, each in the row of its side, and the opening between them.
fn beside(picture: &Picture, look: &Look, words: &Dictionary) -> Vec<String> {
    let mut rows = vec![String::new(); 8];
    if picture.stage == Stage::Waiting {
        return rows;
    }
    for (name_row, taken_row, color) in [(0, 1, !look.bottom), (7, 6, look.bottom)] {
        let turn = picture.stage == Stage::Playing && picture.turn == color;
        let mut name = format!("{} {}", if turn { '>' } else { ' ' }, side(words, color));
        let player = &picture.players[color.index()];
        if !player.is_empty() {
            name.push_str(&format!(": {player}"));
        }
        if let Some(clock) = &picture.clocks[color.index()] {
            name.push_str(&format!("  {clock}"));
        }
        rows[name_row] = name;
        rows[taken_row] = format!("  {}", gains(picture, look, color, words)).trim_end().to_owned();
    }
    if let Some(opening) = &picture.opening {
        rows[3] = format!("  {}", cut(opening, OPENING_WIDTH));
    }
    rows
}

/// A text of at most so many columns.
pub(in crate::console) fn cut(text: &str, width: usize) -> String {
    if text.chars().count() <= width {
        return text.to_owned();
    }
    text.chars().take(width.saturating_sub(1)).chain(['…']).collect()
}

/// What a side has gained: what it took or may drop, how far it is ahead, the checks it gave.
pub(in crate::console) fn gains(picture: &Picture, look: &Look, color: Color, words: &Dictionary) -> String {
    let held = signs(&picture.pockets[color.index()], look);
    let held = if held.is_empty() { held } else { phrase!(words, InHand, pieces = held) };
    let taken = signs(&picture.captured[(!color).index()], look);
    let checks = picture.checks_given.map_or(String::new(), |(given, needed)| {
        phrase!(words, ChecksCounted, given = given[color.index()], needed = needed)
    });
    let joined = |parts: &[&str], between: &str| {
        parts.iter().copied().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(between)
    };
    let pieces = joined(&[&held, &taken, &picture.lead(color)], " ");
    joined(&[&pieces, &checks], "  ")
}

/// The signs of these pieces, the most valuable first.
fn signs(pieces: &[ShownPiece], look: &Look) -> String {
    let mut pieces: Vec<&ShownPiece> = pieces.iter().collect();
    pieces.sort_by_key(|piece| "QRBNP".find(piece.letter).unwrap_or(0));
    pieces.into_iter().map(|piece| look.sign(piece)).collect()
}

/// What a side is called where it stands alone: `White` or `Black`.
pub(in crate::console) fn side(words: &Dictionary, color: Color) -> String {
    phrase!(words, Side, color = color)
}

fn spoken_men(pieces: &ShownPieces, words: &Dictionary) -> String {
    let mut text = String::new();
    for color in Color::ALL {
        for letter in "KQRBNP".chars().map(Some).chain([None]) {
            let wanted = |piece: &ShownPiece| {
                piece.color == color && letter.map_or(!"KQRBNP".contains(piece.letter), |l| l == piece.letter)
            };
            for square in Square::ALL {
                if let Some(piece) = pieces[square.index()].as_ref().filter(|piece| wanted(piece)) {
                    text.push_str(&phrase!(
                        words,
                        PieceOn,
                        color = color,
                        piece = piece.name,
                        square = square
                    ));
                    text.push('\n');
                }
            }
        }
    }
    text
}

/// A line for each piece, then what else there is to know.
fn spoken(picture: &Picture, words: &Dictionary) -> String {
    let mut lines = Vec::new();
    if let Some(row) = picture.moves.last() {
        lines.push(phrase!(words, LastMove, color = row.color, move = row.san));
    }
    if let Some(opening) = &picture.opening {
        lines.push(phrase!(words, Opening, name = opening));
    }
    for color in Color::ALL {
        if let Some(clock) = &picture.clocks[color.index()] {
            lines.push(phrase!(words, TimeLeft, color = color, time = clock));
        }
        for (pieces, what) in [(&picture.captured, Phrase::HasLost), (&picture.pockets, Phrase::MayDrop)] {
            let names: Vec<String> =
                pieces[color.index()].iter().map(|piece| words.kind(&piece.name)).collect();
            if !names.is_empty() {
                let parameters = [("color", color.to_string()), ("pieces", names.join(", "))];
                lines.push(words.phrase(what, &parameters));
            }
        }
        if let Some((given, needed)) = picture.checks_given {
            let given = given[color.index()];
            lines.push(phrase!(words, ChecksGiven, color = color, given = given, needed = needed));
        }
    }
    for square in &picture.checks {
        if let Some(piece) = &picture.pieces[square.index()] {
            let (color, piece) = (piece.color, &piece.name);
            lines.push(phrase!(words, PieceInCheck, color = color, piece = piece, square = square));
        }
    }
    lines.push(match &picture.stage {
        Stage::Over(how) => how.clone(),
        _ => phrase!(words, ToMove, color = picture.turn),
    });
    spoken_men(&picture.pieces, words) + &lines.join("\n")
}
