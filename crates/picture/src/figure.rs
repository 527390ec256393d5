//! Which figure stands for each kind of piece of a mode, and its drawing: the same as on the page
//! (`web/src/board/figures.ts`).
//!
//! Invariant: no two kinds of one mode look the same. What the mode file says comes first; kinds that would share a look
//! are told apart by a figure of their own or by their letter.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use tabiya_rules::mode::{Look, Mode, PieceInfo};
use tabiya_rules::types::{Color, Role};

use crate::artwork::{Drawing, pieces};
use crate::color::{Paint, Rgb};
use crate::lettering;

/// A drawing and what is written on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Figure {
    shape: String,
    /// In the middle of an invented piece.
    letter: Option<char>,
    /// In the corner of a piece that looks like another.
    badge: Option<char>,
    /// For a royal piece that does not look like one or is not the only one that does.
    crown: bool,
}

/// The figure of each kind of a mode.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Figures(BTreeMap<Role, Figure>);

/// The gold of crowns.
const GOLD: Rgb = Rgb([0xf4, 0xc5, 0x34]);

impl Figures {
    /// Those of a mode, as they look in a game with this draw.
    pub(crate) fn of(mode: &Mode, draw: Option<u64>) -> Self {
        let drawn = draw.map(|number| mode.numbered_start(number).looks).unwrap_or_default();
        let look = |piece: &PieceInfo| {
            drawn.iter().find(|(role, _)| *role == piece.role).map_or(piece.look, |(_, look)| *look)
        };
        let mut kinds: Vec<(&PieceInfo, Look)> =
            mode.pieces().iter().map(|piece| (piece, look(piece))).collect();
        // A bishop that looks like a bishop has the first right to it.
        kinds.sort_by_key(|(piece, look)| piece.name.to_lowercase() != look.name());
        let (mut figures, mut taken, mut invented) = (BTreeMap::new(), BTreeSet::new(), 0);
        for (piece, look) in kinds {
            let figure = chosen(piece, look, &taken, &mut invented);
            taken.insert(figure.shape.clone());
            figures.insert(piece.role, figure);
        }
        let kings = figures.values().filter(|figure| figure.shape == "king").count();
        for piece in mode.pieces().iter().filter(|piece| piece.royal) {
            if let Some(figure) = figures.get_mut(&piece.role) {
                figure.crown = figure.shape != "king" || kings > 1;
            }
        }
        Self(figures)
    }

    /// The name of a piece's drawing inside a document.
    pub(crate) fn name(color: Color, role: Role) -> String {
        format!("{}{}", if color.is_white() { 'w' } else { 'b' }, role.code())
    }

    /// The drawing of a kind as a group with that name, on a square of 100 by 100.
    pub(crate) fn drawn(&self, color: Color, role: Role, paint: Paint) -> String {
        let name = Self::name(color, role);
        let inside = self.0.get(&role).map(|figure| figure.drawn(paint)).unwrap_or_default();
        format!("<g id=\"{name}\" stroke-linejoin=\"round\" stroke-linecap=\"round\">{inside}</g>")
    }

    /// All kinds.
    pub(crate) fn roles(&self) -> impl Iterator<Item = Role> + '_ {
        self.0.keys().copied()
    }
}

fn chosen(piece: &PieceInfo, look: Look, taken: &BTreeSet<String>, invented: &mut usize) -> Figure {
    let set = pieces();
    let name = piece.name.to_lowercase();
    let kind = set.other_names.get(&name).unwrap_or(&name).clone();
    let look = look.name();
    let plain = |shape: String| Figure { shape, letter: None, badge: None, crown: false };
    if set.riders.get(&kind).is_some_and(|behind| behind == look) {
        return plain(kind);
    }
    if set.looks.contains_key(look) {
        let badge = taken.contains(look).then_some(piece.letter);
        return Figure { badge, ..plain(look.to_owned()) };
    }
    if drawing(&kind).is_some() && !taken.contains(&kind) {
        return plain(kind);
    }
    let shape = format!("invented{}", *invented % set.invented.len());
    *invented += 1;
    Figure { letter: Some(piece.letter), ..plain(shape) }
}

/// The drawing with this name that stands for itself.
fn drawing(shape: &str) -> Option<&'static Drawing> {
    let set = pieces();
    if shape == "cannon" {
        return Some(&set.cannon);
    }
    let number = shape.strip_prefix("invented").and_then(|number| number.parse::<usize>().ok());
    number.and_then(|number| set.invented.get(number)).or_else(|| set.looks.get(shape))
}

impl Figure {
    fn drawn(&self, paint: Paint) -> String {
        let set = pieces();
        let behind = set.riders.get(&self.shape);
        let look = drawing(behind.unwrap_or(&self.shape)).unwrap_or(&set.looks["pawn"]);
        let mut svg = String::new();
        if behind.is_some() {
            rider(&mut svg, look, paint);
        } else {
            body(&mut svg, look, paint, true);
        }
        if let Some(letter) = self.letter {
            svg += &centered(letter, 50.0, 31.0, 22.0, paint.detail);
        }
        if let Some(letter) = self.badge {
            let Paint { fill, line, detail, .. } = paint;
            let _ = write!(
                svg,
                "<circle cx=\"80\" cy=\"24\" r=\"16\" fill=\"{fill}\" stroke=\"{line}\" stroke-width=\"4\"/>"
            );
            svg += &centered(letter, 80.0, 16.0, 16.0, detail);
        }
        if self.crown {
            let line = paint.line;
            let _ = write!(
                svg,
                "<path d=\"{}\" fill=\"{GOLD}\" stroke=\"{line}\" stroke-width=\"3.5\"/>",
                set.crown
            );
        }
        svg
    }
}

fn centered(letter: char, x: f64, top: f64, height: f64, color: Rgb) -> String {
    let text = letter.to_string();
    let left = x - lettering::width(&text, height) / 2.0;
    lettering::written(&text, left, top, height, 2.8, color)
}

fn body(svg: &mut String, look: &Drawing, paint: Paint, with_details: bool) {
    let Paint { fill, shade, line, detail } = paint;
    let Drawing { body, .. } = look;
    // Writing to a text cannot fail.
    let _ = write!(svg, "<path d=\"{body}\" fill=\"{fill}\"/>");
    if let Some(path) = &look.shade {
        let _ = write!(svg, "<path d=\"{path}\" fill=\"{shade}\"/>");
    }
    let _ = write!(svg, "<path d=\"{body}\" fill=\"none\" stroke=\"{line}\" stroke-width=\"4.5\"/>");
    if let Some(path) = look.lines.as_ref().filter(|_| with_details) {
        let _ = write!(svg, "<path d=\"{path}\" fill=\"none\" stroke=\"{detail}\" stroke-width=\"3\"/>");
    }
    if let Some(path) = look.dots.as_ref().filter(|_| with_details) {
        let _ = write!(svg, "<path d=\"{path}\" fill=\"{detail}\"/>");
    }
}

/// A piece that moves like two: the greater one behind, a horse in the color of the lines before it.
fn rider(svg: &mut String, look: &Drawing, paint: Paint) {
    let Paint { fill, line, detail, .. } = paint;
    let set = pieces();
    body(svg, look, paint, false);
    let (horse, eye) = (&set.horse.body, &set.horse.eye);
    let _ = write!(
        svg,
        "<g transform=\"translate(15.5 22.5) scale(.7)\"><path d=\"{horse}\" fill=\"{detail}\" stroke=\"{line}\" \
         stroke-width=\"4\"/><path d=\"{eye}\" fill=\"{fill}\"/></g>"
    );
    body(svg, &set.base, paint, false);
    let _ = write!(svg, "<path d=\"M27 74h46\" stroke=\"{detail}\" stroke-width=\"3\"/>");
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::{built_in, built_ins};

    use super::*;

    #[test]
    fn no_two_kinds_of_any_mode_look_the_same() {
        for mode in built_ins() {
            let figures = Figures::of(mode, None);
            let drawn: BTreeSet<_> = figures.0.values().map(|figure| figure.drawn(Paint::ivory())).collect();
            assert_eq!(drawn.len(), mode.pieces().len(), "{}", mode.id());
        }
    }

    #[test]
    fn great_pieces_have_horses_and_royal_knights_crowns() {
        let shapes_of = |mode: &Mode| -> Vec<(String, bool)> {
            Figures::of(mode, None).0.into_values().map(|figure| (figure.shape, figure.crown)).collect()
        };
        let shapes = |id: &str| shapes_of(built_in(id).expect("a mode"));
        assert!(shapes("greatpieces").contains(&("archbishop".to_owned(), false)));
        assert!(shapes("cannons").contains(&("cannon".to_owned(), false)));
        let source = built_in("knightmate").expect("a mode").source();
        let disguised = Mode::load("disguised", &source.replace("\"look\": \"king\"", "\"look\": \"rook\""));
        let disguised = shapes_of(disguised.expect("a mode"));
        assert!(disguised.contains(&("rook".to_owned(), true)), "{disguised:?}");
        assert!(shapes("chess").contains(&("king".to_owned(), false)));
    }

    #[test]
    fn a_draw_may_exchange_the_looks() {
        let mode = built_in("chaos").expect("a mode");
        let looks = |number| Figures::of(mode, Some(number));
        assert!((0..50).any(|number| looks(number) != looks(0)) || mode.pieces().len() < 2);
    }
}
