//! Colors of pieces and squares, as far as the terminal can show them.
//!
//! Invariant: no escape sequence is ever written to something that does not show colors.

use std::env;

use ratatui::style::Color as Tint;
use tabiya_rules::types::Color;

/// One of the ten colors that have a name.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Ink(usize);

/// Name, number among 256 colors, number among 16.
const INKS: [(&str, u8, u8); 10] = [
    ("white", 231, 15),
    ("black", 16, 0),
    ("red", 160, 1),
    ("green", 34, 2),
    ("blue", 27, 4),
    ("cyan", 44, 6),
    ("yellow", 226, 11),
    ("magenta", 165, 5),
    ("orange", 208, 9),
    ("brown", 94, 3),
];

impl Ink {
    pub(in crate::console) fn names() -> impl Iterator<Item = &'static str> {
        INKS.iter().map(|(name, ..)| *name)
    }

    /// The color that this word names, if it names one.
    pub(in crate::console) fn named(word: &str) -> Option<Self> {
        INKS.iter().position(|(name, ..)| name.eq_ignore_ascii_case(word)).map(Self)
    }

    pub(in crate::console) fn name(self) -> &'static str {
        INKS[self.0].0
    }

    const fn shade(self) -> Shade {
        Shade { of_256: INKS[self.0].1, of_16: INKS[self.0].2 }
    }
}

/// How many colors can be shown.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Depth {
    None,
    Sixteen,
    Many,
}

impl Depth {
    /// What the terminal on standard output can, and the user wants.
    pub(in crate::console) fn of_terminal(is_terminal: bool) -> Self {
        let unwanted = env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let term = env::var("TERM").unwrap_or_default();
        if !is_terminal || unwanted || term.is_empty() || term == "dumb" {
            return Self::None;
        }
        let many = term.contains("256") || term.contains("direct") || env::var_os("COLORTERM").is_some();
        if many { Self::Many } else { Self::Sixteen }
    }
}

/// A color in both numberings.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Shade {
    of_256: u8,
    of_16: u8,
}

impl Shade {
    /// The color as the full screen draws it; `None` where nothing is colored.
    pub(in crate::console) fn tint(self, depth: Depth) -> Option<Tint> {
        match depth {
            Depth::None => None,
            Depth::Sixteen => Some(Tint::Indexed(self.of_16)),
            Depth::Many => Some(Tint::Indexed(self.of_256)),
        }
    }

    fn parameters(self, depth: Depth, background: bool) -> String {
        let base = if background { 40 } else { 30 };
        match (depth, self.of_16) {
            (Depth::None, _) => String::new(),
            (Depth::Sixteen, low @ 0..8) => format!("{}", base + low),
            (Depth::Sixteen, high) => format!("{}", base + 52 + high),
            (Depth::Many, _) => format!("{};5;{}", base + 8, self.of_256),
        }
    }
}

/// What is special about a square.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum Mark {
    Plain,
    /// The last move began or ended here.
    Moved,
    /// The king here is in check.
    Check,
    /// Picked up, not yet put down.
    Picked,
    /// The picked piece may go here.
    Target,
}

/// The colors in use.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Palette {
    pub(in crate::console) depth: Depth,
    pieces: [Shade; 2],
    tiles: [Shade; 2],
}

impl Palette {
    pub(in crate::console) const fn new(depth: Depth) -> Self {
        Self {
            depth,
            pieces: [Ink(0).shade(), Ink(1).shade()],
            // Both white and black pieces stand out on these.
            tiles: [Shade { of_256: 67, of_16: 6 }, Shade { of_256: 24, of_16: 4 }],
        }
    }

    /// Other colors for White's and Black's pieces.
    ///
    /// # Errors
    /// If they could not be told apart, or not be seen.
    pub(in crate::console) fn set_pieces(&mut self, pieces: [Ink; 2]) -> Result<(), PaletteError> {
        self.change(Self { pieces: pieces.map(Ink::shade), ..*self }, pieces)
    }

    /// Other colors for light and dark squares.
    ///
    /// # Errors
    /// If they could not be told apart, or hide a piece.
    pub(in crate::console) fn set_tiles(&mut self, tiles: [Ink; 2]) -> Result<(), PaletteError> {
        self.change(Self { tiles: tiles.map(Ink::shade), ..*self }, tiles)
    }

    fn change(&mut self, next: Self, inks: [Ink; 2]) -> Result<(), PaletteError> {
        if inks[0] == inks[1] {
            return Err(PaletteError::Same(inks[0].name()));
        }
        if let Some(ink) = inks.iter().find(|ink| {
            let shade = ink.shade();
            next.pieces.contains(&shade) && next.tiles.contains(&shade)
        }) {
            return Err(PaletteError::Hidden(ink.name()));
        }
        *self = next;
        Ok(())
    }

    pub(in crate::console) fn piece(&self, color: Color) -> Shade {
        self.pieces[color.index()]
    }

    pub(in crate::console) fn tile(&self, is_light: bool, mark: Mark) -> Shade {
        match mark {
            Mark::Plain => self.tiles[usize::from(!is_light)],
            Mark::Moved => Shade { of_256: 136, of_16: 3 },
            Mark::Check => Shade { of_256: 160, of_16: 1 },
            Mark::Picked => Shade { of_256: 28, of_16: 2 },
            Mark::Target => Shade { of_256: 65, of_16: 2 },
        }
    }

    /// A text in these colors.
    pub(in crate::console) fn paint(&self, text: &str, ink: Shade, tile: Shade) -> String {
        if self.depth == Depth::None {
            return text.to_owned();
        }
        let (ink, tile) = (ink.parameters(self.depth, false), tile.parameters(self.depth, true));
        format!("\u{1b}[1;{ink};{tile}m{text}\u{1b}[0m")
    }
}

/// Why colors cannot be used together.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(in crate::console) enum PaletteError {
    /// Both are this one.
    Same(&'static str),
    /// Pieces and squares of this color could not be told apart.
    Hidden(&'static str),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_that_hide_pieces_are_refused_and_change_nothing() {
        let mut palette = Palette::new(Depth::Many);
        let before = palette;
        let ink = |name: &str| Ink::named(name).unwrap();
        assert_eq!(palette.set_pieces([ink("red"), ink("red")]), Err(PaletteError::Same("red")));
        assert_eq!(palette.set_tiles([ink("white"), ink("Red")]), Err(PaletteError::Hidden("white")));
        assert_eq!(palette, before);
        palette.set_tiles([ink("orange"), ink("brown")]).unwrap();
        assert_ne!(palette, before);
        assert_eq!(Ink::named("pink"), None);
    }

    #[test]
    fn nothing_is_painted_without_colors() {
        let plain = Palette::new(Depth::None);
        let shade = plain.piece(Color::White);
        assert_eq!(plain.paint("K", shade, shade), "K");
        let sixteen = Palette::new(Depth::Sixteen);
        assert_eq!(sixteen.paint("K", shade, sixteen.tile(true, Mark::Plain)), "\u{1b}[1;97;46mK\u{1b}[0m");
    }
}
