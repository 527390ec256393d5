//! The 64 squares of the board.
//!
//! A `Square` is always on the board, and `Option<Square>` is as small as a `Square`.

use core::fmt;
use core::str::FromStr;

use thiserror::Error;

macro_rules! squares {
    ($($name:ident $index:literal,)*) => {
        /// A square of the board, from `A1` (index 0) by ranks to `H8` (index 63).
        #[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
        #[repr(u8)]
        pub enum Square {
            $(#[doc = stringify!($name)] $name = $index,)*
        }

        impl Square {
            /// Every square in order of its index.
            pub const ALL: [Self; 64] = [$(Self::$name),*];

            /// The square with the low six bits of `index`. Compiles to a bit mask.
            #[inline(always)]
            #[must_use]
            pub const fn from_low_bits(index: u8) -> Self {
                match index & 63 {
                    $($index => Self::$name,)*
                    _ => unreachable!(),
                }
            }
        }
    };
}

squares! {
    A1 0, B1 1, C1 2, D1 3, E1 4, F1 5, G1 6, H1 7,
    A2 8, B2 9, C2 10, D2 11, E2 12, F2 13, G2 14, H2 15,
    A3 16, B3 17, C3 18, D3 19, E3 20, F3 21, G3 22, H3 23,
    A4 24, B4 25, C4 26, D4 27, E4 28, F4 29, G4 30, H4 31,
    A5 32, B5 33, C5 34, D5 35, E5 36, F5 37, G5 38, H5 39,
    A6 40, B6 41, C6 42, D6 43, E6 44, F6 45, G6 46, H6 47,
    A7 48, B7 49, C7 50, D7 51, E7 52, F7 53, G7 54, H7 55,
    A8 56, B8 57, C8 58, D8 59, E8 60, F8 61, G8 62, H8 63,
}

const _: () = assert!(size_of::<Option<Square>>() == 1);

/// Why a text is not a square.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected a square from a1 to h8, found {found:?}")]
pub struct SquareError {
    /// What was there instead, shortened if it is long.
    pub found: String,
}

/// Why a row and a column are not those of a square.
#[derive(Debug, Copy, Clone, PartialEq, Eq, Error)]
#[error("expected a row and a column from 0 to 7, found row {row} and column {column}")]
pub struct RowColumnError {
    /// Counted from the top, rank 8, which is 0.
    pub row: u8,
    /// Counted from the left, the a-file, which is 0.
    pub column: u8,
}

impl Square {
    /// The square on `file` (0 = a) and `rank` (0 = rank 1), if both are below 8.
    #[inline]
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self::from_low_bits(rank * 8 + file)) } else { None }
    }

    /// The square in a picture of the board with rank 8 on top: row 0, column 3 is d8.
    ///
    /// # Errors
    /// If a row or column is above 7.
    #[inline]
    pub const fn from_row_column(row: u8, column: u8) -> Result<Self, RowColumnError> {
        match Self::at(column, 7_u8.wrapping_sub(row)) {
            Some(square) => Ok(square),
            None => Err(RowColumnError { row, column }),
        }
    }

    /// Index from 0 (a1) to 63 (h8).
    #[inline(always)]
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// File from 0 (a) to 7 (h).
    #[inline(always)]
    #[must_use]
    pub const fn file(self) -> u8 {
        self as u8 & 7
    }

    /// Rank from 0 (rank 1) to 7 (rank 8).
    #[inline(always)]
    #[must_use]
    pub const fn rank(self) -> u8 {
        self as u8 >> 3
    }

    /// The square `files` to the right and `ranks` up, if it is on the board.
    #[inline]
    #[must_use]
    pub const fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        let file = self.file() as i8 + files;
        let rank = self.rank() as i8 + ranks;
        if file < 0 || rank < 0 { None } else { Self::at(file as u8, rank as u8) }
    }

    /// The square seen from the other side: e2 becomes e7.
    #[inline(always)]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        Self::from_low_bits(self as u8 ^ 56)
    }

    /// Whether this is a light square (h1 is light).
    #[inline]
    #[must_use]
    pub const fn is_light(self) -> bool {
        (self.file() + self.rank()) % 2 == 1
    }

    /// King's steps between two squares.
    #[inline]
    #[must_use]
    pub const fn distance(self, other: Self) -> u8 {
        let files = self.file().abs_diff(other.file());
        let ranks = self.rank().abs_diff(other.rank());
        if files > ranks { files } else { ranks }
    }

    /// Reads two bytes such as `e4`; a capital letter is accepted.
    #[inline]
    #[must_use]
    pub const fn from_ascii(text: &[u8]) -> Option<Self> {
        match text {
            [file, rank] => Self::at(file.to_ascii_lowercase().wrapping_sub(b'a'), rank.wrapping_sub(b'1')),
            _ => None,
        }
    }

    /// The letter of the file.
    #[must_use]
    pub const fn file_char(self) -> char {
        (b'a' + self.file()) as char
    }

    /// The digit of the rank.
    #[must_use]
    pub const fn rank_char(self) -> char {
        (b'1' + self.rank()) as char
    }
}

impl FromStr for Square {
    type Err = SquareError;

    fn from_str(text: &str) -> Result<Self, SquareError> {
        Self::from_ascii(text.as_bytes())
            .ok_or_else(|| SquareError { found: text.chars().take(16).collect() })
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.file_char(), self.rank_char())
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_rows_and_columns_agree() {
        assert_eq!("d8".parse(), Ok(Square::D8));
        assert_eq!("D8".parse(), Ok(Square::D8));
        assert_eq!(Square::from_row_column(0, 3), Ok(Square::D8));
        for (row, column) in [(8, 0), (255, 0), (0, 8)] {
            let error = Square::from_row_column(row, column).unwrap_err().to_string();
            assert!(error.contains(&format!("row {row} and column {column}")), "{error}");
        }
        for square in Square::ALL {
            assert_eq!(square.to_string().parse(), Ok(square));
            assert_eq!(Square::ALL[square.index()], square);
            assert_eq!(Square::from_low_bits(square as u8 | 64), square);
        }
        assert!(Square::H1.is_light() && !Square::A1.is_light());
        assert_eq!(Square::A1.distance(Square::H7), 7);
    }

    #[test]
    fn anything_else_is_refused_with_what_came() {
        for bad in ["", "e", "e9", "i1", "e44", "4e", "é4", "e0"] {
            let error = bad.parse::<Square>().unwrap_err();
            assert!(error.to_string().contains(bad), "{error}");
        }
    }
}
