//! Where a piece can go, as a picture: letters for a terminal, SVG for a page.

use std::fmt::Write as _;

use tabiya_rules::attacks::Vector;
use tabiya_rules::types::{Bitboard, Square};
use tabiya_view::movement::{Mark, marks};

const fn letter(mark: Mark) -> char {
    match mark {
        Mark::Piece => '@',
        Mark::Both => 'o',
        Mark::Move => 'm',
        Mark::Capture => 'x',
        Mark::First => 'i',
        Mark::Hop => 'h',
        Mark::MoveOrHop => 'c',
    }
}

const fn color(mark: Mark) -> &'static str {
    match mark {
        Mark::Piece => "#222222",
        Mark::Both => "#2e7d32",
        Mark::Move => "#1565c0",
        Mark::Capture => "#c62828",
        Mark::First => "#6a1b9a",
        Mark::Hop | Mark::MoveOrHop => "#ef6c00",
    }
}

/// The diagram as eight lines of letters: `@` the piece, `o` goes and takes, `m` only goes, `x` only takes, `i` only
/// before it has moved, `h` only over another piece, `c` goes, and takes over another piece.
pub(super) fn diagram_text(vectors: &[Vector]) -> String {
    let marks = marks(vectors);
    let at = |file: u8, rank: u8| {
        let found = marks.iter().find(|(square, _)| (square.file(), square.rank()) == (file, rank));
        found.map_or('.', |(_, mark)| letter(*mark))
    };
    let line = |rank: u8| (0..8).map(|file| at(file, rank).to_string()).collect::<Vec<_>>().join(" ");
    (0..8).rev().map(line).collect::<Vec<_>>().join("\n")
}

/// The diagram as an SVG picture, 160 units wide.
pub(super) fn diagram_svg(vectors: &[Vector], title: &str) -> String {
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
        let color = color(mark);
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
    use tabiya_rules::mode::read_betza;

    use super::*;

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
