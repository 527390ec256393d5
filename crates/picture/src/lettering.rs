//! Writing with the letters of [`glyphs`](crate::glyphs).

use std::fmt::Write as _;

use crate::color::Rgb;
use crate::glyphs::{ACCENTS, GLYPHS, SPELLED};
use crate::markup::short;

/// The height of capitals in the units of the glyphs.
pub(crate) const CAPITAL: f64 = 14.0;

/// Between one letter and the next.
const GAP: f64 = 3.4;

/// What stands for a letter that nobody has drawn.
const BOX: (f64, &str) = (8.0, "M0 0H8V14H0Z");

/// One letter on its way: path data with its width, and a sign of its own.
struct Letter {
    width: f64,
    path: &'static str,
    /// The sign and how far it is moved.
    accent: Option<(&'static str, f64, f64)>,
}

fn plain(c: char) -> Option<(f64, &'static str)> {
    let found = GLYPHS.iter().find(|(glyph, ..)| *glyph == c);
    found.map(|(_, width, path)| (f64::from(*width), *path))
}

fn letter(c: char) -> Option<Letter> {
    if let Some((width, path)) = plain(c) {
        return Some(Letter { width, path, accent: None });
    }
    ACCENTS.iter().find_map(|(sign, bases, made)| {
        let at = made.chars().position(|one| one == c)?;
        let base = bases.chars().nth(at)?;
        let (width, path) = plain(base)?;
        // Over capitals and tall letters a sign sits higher; below the line all are alike.
        let is_below = sign.contains("14") || sign.contains("16");
        let is_tall = base.is_uppercase() || matches!(base, 'd' | 't' | 'l' | 'k');
        let up = if is_tall && !is_below { -4.0 } else { 0.0 };
        Some(Letter { width, path, accent: Some((sign, width / 2.0, up)) })
    })
}

fn letters(text: &str) -> Vec<Letter> {
    let mut list = Vec::new();
    for c in text.chars() {
        match SPELLED.iter().find(|(from, _)| *from == c) {
            Some((_, to)) => list.extend(to.chars().filter_map(letter)),
            None => {
                let unknown = || Letter { width: BOX.0, path: BOX.1, accent: None };
                list.push(letter(c).unwrap_or_else(unknown));
            }
        }
    }
    list
}

/// Whether every letter of a text has been drawn.
pub(crate) fn is_drawable(text: &str) -> bool {
    text.chars().all(|c| SPELLED.iter().any(|(from, _)| *from == c) || letter(c).is_some())
}

/// How wide a text is where capitals are so high.
pub(crate) fn width(text: &str, height: f64) -> f64 {
    let letters = letters(text);
    let gaps = GAP * (letters.len().max(1) - 1) as f64;
    (letters.iter().map(|letter| letter.width).sum::<f64>() + gaps) * height / CAPITAL
}

/// The text, or as much of it as fits, with dots behind it.
pub(crate) fn fitting(text: &str, height: f64, room: f64) -> String {
    if width(text, height) <= room {
        return text.to_owned();
    }
    let mut kept: Vec<char> = text.chars().take(200).collect();
    while kept.pop().is_some() {
        let cut: String = kept.iter().collect::<String>().trim_end().to_owned() + "…";
        if width(&cut, height) <= room {
            return cut;
        }
    }
    String::new()
}

/// A text whose capitals begin at this height and are so high.
pub(crate) fn written(text: &str, x: f64, y: f64, height: f64, weight: f64, color: Rgb) -> String {
    let mut drawn = String::new();
    let mut at = 0.0;
    for Letter { width, path, accent } in letters(text) {
        if !path.is_empty() {
            // Writing to a text cannot fail.
            let _ = write!(drawn, "<path transform=\"translate({} 0)\" d=\"{path}\"/>", short(at));
        }
        if let Some((sign, right, up)) = accent {
            let (right, up) = (short(at + right), short(up));
            let _ = write!(drawn, "<path transform=\"translate({right} {up})\" d=\"{sign}\"/>");
        }
        at += width + GAP;
    }
    format!(
        "<g transform=\"translate({} {}) scale({:.4})\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{}\" \
         stroke-linecap=\"round\" stroke-linejoin=\"round\">{drawn}</g>",
        short(x),
        short(y),
        height / CAPITAL,
        short(weight),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_our_languages_is_drawn() {
        let printable: String = (' '..='~').collect();
        let text = printable
            + "ÄÖÜäöüßÉÈÊËÀÂÇÎÏÔÙÛŸéèêëàâçîïôùûÿŐŰőűÁÍÓÚáíóúÅåØøÆæŒœŁłŠšČčŽžĐđŃńŚśŹźŻżĄąĘęĞğİıŞşȚțÑñÕõÃã–—…’„“”½";
        for c in text.chars() {
            let known = SPELLED.iter().any(|(from, _)| *from == c) || letter(c).is_some();
            assert!(known, "{c:?}");
        }
        assert!(letter('国').is_none());
        for (_, bases, made) in ACCENTS {
            assert_eq!(bases.chars().count(), made.chars().count(), "{made}");
            assert!(bases.chars().all(|base| plain(base).is_some()), "{bases}");
        }
    }

    #[test]
    fn long_texts_are_cut_to_fit() {
        let long = "Wolfgang Unzicker von und zu Pirmasens";
        let cut = fitting(long, 14.0, 150.0);
        assert!(cut.ends_with('…') && width(&cut, 14.0) <= 150.0 && cut.len() > 10, "{cut}");
        assert_eq!(fitting("Ann", 14.0, 150.0), "Ann");
        assert_eq!(fitting("Ann", 14.0, 1.0), "");
    }
}
