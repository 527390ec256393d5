//! Where a piece can go, as a picture: letters for a terminal, SVG for a page.

use core::fmt::Write as _;

use crate::attacks::{Hurdle, Movement, Vector};
use crate::types::{Bitboard, Color, Square};

/// What a piece can do on a square of the diagram.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// The piece stands there.
    Piece,
    /// It can go there and take there.
    Both,
    /// It can only go there.
    Move,
    /// It can only take there.
    Capture,
    /// It can only go there before it has moved.
    First,
    /// It can only go or take there over another piece.
    Hop,
    /// It can go there, and take there over another piece.
    MoveOrHop,
}

impl Mark {
    const fn letter(self) -> char {
        match self {
            Self::Piece => '@',
            Self::Both => 'o',
            Self::Move => 'm',
            Self::Capture => 'x',
            Self::First => 'i',
            Self::Hop => 'h',
            Self::MoveOrHop => 'c',
        }
    }

    const fn color(self) -> &'static str {
        match self {
            Self::Piece => "#222222",
            Self::Both => "#2e7d32",
            Self::Move => "#1565c0",
            Self::Capture => "#c62828",
            Self::First => "#6a1b9a",
            Self::Hop | Self::MoveOrHop => "#ef6c00",
        }
    }
}

/// Where a white piece on d4 can go on an empty board, and what it can do there; for a hopper, were there something
/// to hop over.
#[must_use]
pub fn marks(vectors: &[Vector]) -> Vec<(Square, Mark)> {
    let from = Square::D4;
    let all = [Bitboard(u64::MAX); 2];
    let reach = |wanted: &dyn Fn(&Vector) -> bool| {
        let fitting: Vec<Vector> =
            vectors.iter().filter(|v| wanted(v)).map(|v| Vector { hurdle: Hurdle::None, ..*v }).collect();
        let movement = Movement::new(&fitting, all);
        let empty = Bitboard::EMPTY;
        (movement.quiet_targets(Color::White, from, empty), movement.attacks(Color::White, from, empty))
    };
    let (moves, captures) = reach(&|v| v.hurdle == Hurdle::None && !v.first);
    let first = reach(&|v| v.hurdle == Hurdle::None && v.first);
    // The square right before the piece is never reached over another.
    let near = vectors.iter().filter_map(|v| from.offset(v.files, v.ranks)).collect::<Bitboard>();
    let hops = reach(&|v| v.hurdle != Hurdle::None);
    let hops = (hops.0 - near, hops.1 - near);
    let mark = |square: Square| {
        Some(match (moves.has(square), captures.has(square)) {
            _ if square == from => Mark::Piece,
            (true, true) => Mark::Both,
            (true, false) if hops.1.has(square) => Mark::MoveOrHop,
            (true, false) => Mark::Move,
            (false, true) => Mark::Capture,
            _ if first.0.has(square) || first.1.has(square) => Mark::First,
            _ if hops.0.has(square) || hops.1.has(square) => Mark::Hop,
            _ => return None,
        })
    };
    Square::ALL.into_iter().filter_map(|square| Some((square, mark(square)?))).collect()
}

/// The diagram as eight lines of letters: `@` the piece, `o` goes and takes, `m` only goes, `x` only takes, `i` only
/// before it has moved, `h` only over another piece, `c` goes, and takes over another piece.
#[must_use]
pub fn diagram_text(vectors: &[Vector]) -> String {
    let marks = marks(vectors);
    let letter = |file: u8, rank: u8| {
        let found = marks.iter().find(|(square, _)| (square.file(), square.rank()) == (file, rank));
        found.map_or('.', |(_, mark)| mark.letter())
    };
    let line = |rank: u8| (0..8).map(|file| letter(file, rank).to_string()).collect::<Vec<_>>().join(" ");
    (0..8).rev().map(line).collect::<Vec<_>>().join("\n")
}

/// The diagram as an SVG picture, 160 units wide.
#[must_use]
pub fn diagram_svg(vectors: &[Vector], title: &str) -> String {
    let mut svg =
        String::from("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 160 160\" role=\"img\">");
    let escaped = title.replace('&', "&amp;").replace('<', "&lt;");
    // Writing to a text cannot fail.
    let _ = write!(svg, "<title>{escaped}</title>");
    for square in Square::ALL {
        let (x, y) = (u32::from(square.file()) * 20, u32::from(7 - square.rank()) * 20);
        let fill = if Bitboard::LIGHT.has(square) { "#f0d9b5" } else { "#b58863" };
        let _ = write!(svg, "<rect x=\"{x}\" y=\"{y}\" width=\"20\" height=\"20\" fill=\"{fill}\"/>");
    }
    for (square, mark) in marks(vectors) {
        let (x, y) = (u32::from(square.file()) * 20 + 10, u32::from(7 - square.rank()) * 20 + 10);
        let radius = if mark == Mark::Piece { 8 } else { 5 };
        let color = mark.color();
        // Shape tells as well as color: a ring only goes, a disc goes and takes.
        let paint = if matches!(mark, Mark::Move | Mark::First | Mark::MoveOrHop) {
            format!("fill=\"none\" stroke=\"{color}\" stroke-width=\"2\"")
        } else {
            format!("fill=\"{color}\"")
        };
        let _ = write!(svg, "<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {paint}/>");
        if mark == Mark::Capture {
            let (left, right, top, bottom) = (x - 3, x + 3, y - 3, y + 3);
            let _ = write!(
                svg,
                "<path d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\" stroke=\"#fff\"/>"
            );
        }
    }
    svg.push_str("</svg>");
    svg
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::read_betza;

    #[test]
    fn a_pawn_and_a_cannon_are_drawn() {
        let pawn = diagram_text(&read_betza("mfWcfFimfnD").unwrap());
        assert_eq!(
            pawn.lines().map(|line| line.replace(' ', "")).collect::<Vec<_>>(),
            ["........", "........", "...i....", "..xmx...", "...@....", "........", "........", "........"]
        );
        let cannon = marks(&read_betza("mRcpR").unwrap());
        assert_eq!(cannon.iter().filter(|(_, mark)| *mark == Mark::MoveOrHop).count(), 10);
    }

    #[test]
    fn the_picture_has_a_mark_for_each_square() {
        let vectors = read_betza("QN").unwrap();
        let svg = diagram_svg(&vectors, "a < b");
        assert_eq!(svg.matches("<circle").count(), marks(&vectors).len());
        assert!(svg.contains("a &lt; b") && svg.ends_with("</svg>"));
    }
}
