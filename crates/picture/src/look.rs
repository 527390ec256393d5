//! How a picture is to look.

use tabiya_rules::types::Color;

use crate::artwork::colors;
use crate::color::{ColorError, Paint, Rgb};

/// Where the names of the squares stand.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Letters below, numbers at the right, inside the outer squares.
    #[default]
    Inside,
    /// In every square.
    Squares,
    /// Nowhere.
    Off,
}

/// The widest board, in pixels.
pub const MOST_PIXELS: u32 = 4096;

/// The narrowest board, in pixels: eight for a square.
const LEAST_PIXELS: u32 = 64;

/// How a picture is to look.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Look {
    /// The width of the board in pixels; a multiple of eight is taken, no larger than this.
    pub size: u32,
    /// Light squares, dark squares.
    pub board: [Rgb; 2],
    /// The board is of two colors of one's own: the last move is marked more strongly.
    pub own_board: bool,
    /// White's pieces.
    pub white: Paint,
    /// Black's pieces.
    pub black: Paint,
    /// Where the names of the squares stand.
    pub coordinates: Coordinates,
    /// Black is below.
    pub flipped: bool,
    /// The last move and checks are marked.
    pub marks: bool,
    /// Names and clocks are shown, if there are any.
    pub players: bool,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            size: 720,
            board: colors().boards["walnut"],
            own_board: false,
            white: Paint::ivory(),
            black: Paint::ebony(),
            coordinates: Coordinates::Inside,
            flipped: false,
            marks: true,
            players: true,
        }
    }
}

/// The names of the boards there are.
pub fn board_names() -> impl Iterator<Item = &'static str> {
    colors().boards.keys().map(String::as_str)
}

impl Look {
    /// Takes a board by its name, or by two colors with a comma between them.
    ///
    /// # Errors
    /// When a word names neither.
    pub fn set_board(&mut self, text: &str) -> Result<(), ColorError> {
        if let Some(board) = colors().boards.get(text) {
            (self.board, self.own_board) = (*board, false);
            return Ok(());
        }
        let Some((light, dark)) = text.split_once(',') else {
            let known = board_names().map(str::to_owned).chain(["two colors as light,dark".to_owned()]);
            return Err(ColorError { found: text.chars().take(40).collect(), known: known.collect() });
        };
        self.board = [light.trim().parse()?, dark.trim().parse()?];
        self.own_board = true;
        Ok(())
    }

    /// The side of a square in pixels.
    pub(crate) fn square(&self) -> u32 {
        self.size.clamp(LEAST_PIXELS, MOST_PIXELS) / 8
    }

    /// How the pieces of a side are painted.
    #[must_use]
    pub fn paint(&self, color: Color) -> Paint {
        if color.is_white() { self.white } else { self.black }
    }

    /// The color of a square.
    pub(crate) fn tile(&self, is_light: bool, is_marked: bool) -> Rgb {
        let plain = self.board[usize::from(!is_light)];
        match (is_marked, self.own_board) {
            (false, _) => plain,
            (true, false) => plain.mixed(Rgb([245, 208, 30]), 0.48),
            // Yellow through blue would be green.
            (true, true) => plain.mixed(Rgb([248, 214, 60]), 0.92),
        }
    }

    /// The color of a name written on a square.
    pub(crate) fn ink(&self, is_light: bool) -> Rgb {
        if is_light {
            self.board[1].mixed(Rgb([0, 0, 0]), 0.42)
        } else {
            self.board[0].mixed(Rgb([255, 255, 255]), 0.55)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_taken_by_name_or_by_two_colors() {
        let mut look = Look::default();
        assert!(look.set_board("slate").is_ok() && look.board[0].to_string() == "#e2e7ec");
        assert!(look.set_board("#ffffff, blue").is_ok() && look.own_board);
        assert_eq!(look.tile(true, false), Rgb([255; 3]));
        let error = look.set_board("wood").expect_err("no such board").to_string();
        assert!(error.contains("walnut") && error.contains("\"wood\""), "{error}");
        assert!(look.set_board("white,blu").is_err());
    }
}
