//! Draws scenes.
//!
//! A picture is made of parts, 64 squares and the bars of the players, and of arrows and circles over all of them. The
//! parts do not overlap: an animation draws each only once.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use tabiya_rules::mode::Mode;
use tabiya_rules::types::{Color, Piece, Square};

use crate::color::Rgb;
use crate::figure::Figures;
use crate::lettering::{fitting, is_drawable, width, written};
use crate::look::{Coordinates, Look};
use crate::markup::{Escaped, short};
use crate::raster::{RasterError, png};
use crate::scene::{Mark, Scene};

/// Knows how things are to look, and draws them.
#[derive(Clone, Debug)]
pub struct Painter {
    pub(crate) look: Look,
    pub(crate) figures: Figures,
    /// White's name and Black's.
    pub(crate) names: [String; 2],
    /// There are bars above and below the board.
    pub(crate) has_bars: bool,
}

/// Whose letters there are besides our own.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Fonts {
    /// Nobody's.
    None,
    /// Those of whoever looks at the drawing: for names in other alphabets.
    Viewer,
}

/// A rectangle of the picture and what is in it, in pixels from its own corner.
pub(crate) struct Part {
    pub(crate) x: u32,
    pub(crate) y: u32,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) body: String,
}

const BAR: Rgb = Rgb([0x2a, 0x26, 0x23]);
const BAR_TEXT: Rgb = Rgb([0xf1, 0xeb, 0xe1]);
const CLOCK: Rgb = Rgb([0x42, 0x3d, 0x38]);
const CLOCK_RUNNING: Rgb = Rgb([0xf6, 0xf1, 0xe8]);

/// The glow under a king in check.
const CHECK: &str = "<radialGradient id=\"check\"><stop offset=\"0\" stop-color=\"#ff140a\" stop-opacity=\".95\"/>\
    <stop offset=\".45\" stop-color=\"#e10a05\" stop-opacity=\".78\"/>\
    <stop offset=\"1\" stop-color=\"#e10a05\" stop-opacity=\"0\"/></radialGradient>";

impl Painter {
    /// For single positions of a mode, whose pieces look as in a game with this draw.
    #[must_use]
    pub fn new(look: Look, mode: &Mode, draw: Option<u64>) -> Self {
        let has_bars = mode.rules().has_pockets() || mode.rules().checks > 0;
        Self { look, figures: Figures::of(mode, draw), names: Default::default(), has_bars }
    }

    /// Width and height of every picture, in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        let board = 8 * self.look.square();
        (board, board + 2 * self.bar())
    }

    /// The height of a bar.
    fn bar(&self) -> u32 {
        if self.has_bars { (self.look.square() * 5 / 8).max(8) } else { 0 }
    }

    /// The picture of a scene as an SVG document.
    #[must_use]
    pub fn svg(&self, scene: &Scene) -> String {
        self.whole(scene, Fonts::Viewer)
    }

    fn whole(&self, scene: &Scene, fonts: Fonts) -> String {
        let (wide, high) = self.size();
        let mut body = String::new();
        for Part { x, y, body: inside, .. } in self.parts(scene, fonts) {
            // Writing to a text cannot fail.
            let _ = write!(body, "<g transform=\"translate({x} {y})\">{inside}</g>");
        }
        body += &self.marks(scene);
        let title = match self.names.each_ref().map(String::as_str) {
            ["", ""] => String::new(),
            names => {
                let [white, black] = names.map(|name| if name.is_empty() { "?" } else { name });
                format!("{white} – {black}: ")
            }
        };
        let title = format!("<title>{}{}</title>", Escaped(&title), Escaped(&scene.fen));
        document(wide, high, &(title + &self.definitions(&body)), &body)
    }

    /// The picture of a scene as a PNG file.
    ///
    /// # Errors
    /// When there is no memory for it.
    pub fn png(&self, scene: &Scene) -> Result<Vec<u8>, RasterError> {
        let (wide, high) = self.size();
        png(&self.whole(scene, Fonts::None), wide, high)
    }

    /// A document of one part alone.
    pub(crate) fn part_document(&self, part: &Part) -> String {
        document(part.width, part.height, &self.definitions(&part.body), &part.body)
    }

    /// What the markup refers to.
    fn definitions(&self, body: &str) -> String {
        let mut wanted = String::new();
        for color in Color::ALL {
            for role in self.figures.roles() {
                if body.contains(&format!("\"#{}\"", Figures::name(color, role))) {
                    wanted += &self.figures.drawn(color, role, self.look.paint(color));
                }
            }
        }
        if body.contains("url(#check)") {
            wanted += CHECK;
        }
        if wanted.is_empty() { wanted } else { format!("<defs>{wanted}</defs>") }
    }

    /// Everything but the arrows and circles, in an order that is always the same.
    pub(crate) fn parts(&self, scene: &Scene, fonts: Fonts) -> Vec<Part> {
        let (side, bar) = (self.look.square(), self.bar());
        let mut parts: Vec<Part> = Square::ALL
            .into_iter()
            .map(|square| {
                let (column, row) = self.place(square);
                let body = self.square(scene, square);
                Part { x: column * side, y: bar + row * side, width: side, height: side, body }
            })
            .collect();
        if self.has_bars {
            let below = if self.look.flipped { Color::Black } else { Color::White };
            for (color, y) in [(!below, 0), (below, bar + 8 * side)] {
                let body = self.player(scene, color, (8 * side, bar), fonts);
                parts.push(Part { x: 0, y, width: 8 * side, height: bar, body });
            }
        }
        parts
    }

    /// Column and row on the picture.
    fn place(&self, square: Square) -> (u32, u32) {
        let (file, rank) = (u32::from(square.file()), u32::from(square.rank()));
        if self.look.flipped { (7 - file, rank) } else { (file, 7 - rank) }
    }

    fn square(&self, scene: &Scene, square: Square) -> String {
        let is_marked = self.look.marks && scene.last_move.contains(&square);
        let is_light = square.is_light();
        let scale = f64::from(self.look.square()) / 100.0;
        let tile = self.look.tile(is_light, is_marked);
        let mut body = format!(
            "<g transform=\"scale({scale:.4})\"><rect width=\"100\" height=\"100\" fill=\"{tile}\" shape-rendering=\"crispEdges\"/>"
        );
        if self.look.marks && scene.checks.contains(&square) {
            body += "<rect width=\"100\" height=\"100\" fill=\"url(#check)\"/>";
        }
        if let Some(Piece { color, role }) = scene.pieces[square.index()] {
            let _ = write!(body, "<use href=\"#{}\"/>", Figures::name(color, role));
        }
        body += &self.coordinate(square, is_light);
        body + "</g>"
    }

    /// The name of a square, of its file or of its rank, in a corner that pieces leave free.
    fn coordinate(&self, square: Square, is_light: bool) -> String {
        let ink = self.look.ink(is_light);
        let (column, row) = self.place(square);
        let at_right = |text: &str| written(text, 97.0 - width(text, 13.0), 4.0, 13.0, 2.6, ink);
        match self.look.coordinates {
            Coordinates::Off => String::new(),
            Coordinates::Squares => at_right(&square.to_string()),
            Coordinates::Inside => {
                let mut text = String::new();
                if row == 7 {
                    text += &written(&square.file_char().to_string(), 4.0, 81.0, 13.0, 2.6, ink);
                }
                if column == 7 {
                    text += &at_right(&square.rank_char().to_string());
                }
                text
            }
        }
    }

    /// A player's bar: the color, the name, what is in hand, the checks still to give, the clock.
    fn player(&self, scene: &Scene, color: Color, size: (u32, u32), fonts: Fonts) -> String {
        let (wide, high, side) = (f64::from(size.0), f64::from(size.1), color.index());
        let (middle, capital) = (high / 2.0, high * 0.34);
        let paint = self.look.paint(color);
        let mut body = format!(
            "<rect width=\"{wide}\" height=\"{high}\" fill=\"{BAR}\"/><circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"{}\" stroke-width=\"{}\"/>",
            short(middle),
            short(middle),
            short(high * 0.2),
            paint.fill,
            BAR_TEXT,
            short(high * 0.05),
        );
        let mut right = wide - high * 0.14;
        if let Some(clock) = scene.clocks[side].filter(|_| self.look.players) {
            let text = clock_text(clock);
            let box_wide = width(&text, capital) + high * 0.6;
            right -= box_wide;
            let is_running = scene.turn == color;
            let (ground, ink) = if is_running { (CLOCK_RUNNING, BAR) } else { (CLOCK, BAR_TEXT) };
            let _ = write!(
                body,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{ground}\"/>",
                short(right),
                short(high * 0.14),
                short(box_wide),
                short(high * 0.72),
                short(high * 0.12),
            );
            body += &written(&text, right + high * 0.3, middle - capital / 2.0, capital, 2.3, ink);
            right -= high * 0.2;
        }
        if let Some(left) = scene.checks_left {
            let text = format!("{} {} to give", left[side], if left[side] == 1 { "check" } else { "checks" });
            right -= width(&text, capital * 0.85);
            body += &written(&text, right, middle - capital * 0.425, capital * 0.85, 1.9, BAR_TEXT);
            right -= high * 0.3;
        }
        if let Some(pockets) = &scene.pockets {
            right = self.pocket(&mut body, &pockets[side], color, right, high);
        }
        let room = right - high * 1.3;
        if self.look.players && room > 0.0 {
            let name = fitting(&self.names[side], capital, room);
            if fonts == Fonts::Viewer && !is_drawable(&name) {
                let (base, size) = (short(middle + capital / 2.0), short(capital * 1.4));
                let _ = write!(
                    body,
                    "<text x=\"{}\" y=\"{base}\" font-family=\"sans-serif\" font-size=\"{size}\" fill=\"{BAR_TEXT}\">{}</text>",
                    short(high),
                    Escaped(&name),
                );
                return body;
            }
            body += &written(&name, high, middle - capital / 2.0, capital, 2.0, BAR_TEXT);
        }
        body
    }

    /// The pieces in hand, from the right to the left as long as there is room; returns where they end.
    fn pocket(
        &self,
        body: &mut String,
        held: &[(tabiya_rules::types::Role, u8)],
        color: Color,
        mut right: f64,
        high: f64,
    ) -> f64 {
        let (piece, capital) = (high * 0.84, high * 0.26);
        for (role, count) in held.iter().rev() {
            let text = if *count > 1 { count.to_string() } else { String::new() };
            let wide = piece + width(&text, capital);
            if right - wide < high * 1.4 {
                break;
            }
            right -= wide;
            let _ = write!(
                body,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/><use href=\"#{}\" transform=\"translate({} {}) scale({:.4})\"/>",
                short(right),
                short(high * 0.08),
                short(wide),
                short(piece),
                short(high * 0.1),
                self.look.board[1],
                Figures::name(color, *role),
                short(right),
                short(high * 0.08),
                piece / 100.0,
            );
            body.push_str(&written(
                &text,
                right + piece - high * 0.06,
                high * 0.52,
                capital,
                2.6,
                self.look.ink(false),
            ));
            right -= high * 0.1;
        }
        right
    }

    /// The arrows and circles over the whole picture; nothing if there are none.
    pub(crate) fn marks(&self, scene: &Scene) -> String {
        if scene.marks.is_empty() {
            return String::new();
        }
        let scale = f64::from(self.look.square()) / 100.0;
        let mut body = format!("<g transform=\"translate(0 {}) scale({scale:.4})\">", self.bar());
        // What is said twice is drawn once.
        let mut seen = BTreeSet::new();
        for mark in &scene.marks {
            if seen.insert((mark.brush.letter(), mark.from.index(), mark.to.map(Square::index))) {
                body += &self.mark(mark);
            }
        }
        body + "</g>"
    }

    /// A document of the arrows and circles alone.
    pub(crate) fn marks_document(&self, marks: &str) -> String {
        let (wide, high) = self.size();
        document(wide, high, "", marks)
    }

    fn mark(&self, mark: &Mark) -> String {
        let center = |square: Square| {
            let (column, row) = self.place(square);
            (f64::from(column) * 100.0 + 50.0, f64::from(row) * 100.0 + 50.0)
        };
        let (x, y) = center(mark.from);
        let color = mark.brush.color();
        let Some(to) = mark.to else {
            return format!(
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"45\" fill=\"none\" stroke=\"{color}\" stroke-width=\"7\" opacity=\".85\"/>"
            );
        };
        let (to_x, to_y) = center(to);
        let length = (to_x - x).hypot(to_y - y);
        // Along the arrow, and across it.
        let (along, across) =
            (((to_x - x) / length, (to_y - y) / length), ((y - to_y) / length, (to_x - x) / length));
        let point = |forward: f64, aside: f64| {
            format!(
                "{} {}",
                short(x + along.0 * forward + across.0 * aside),
                short(y + along.1 * forward + across.1 * aside)
            )
        };
        let (tip, neck) = (length - 8.0, length - 46.0);
        format!(
            "<path d=\"M{}L{}L{}L{}L{}L{}L{}Z\" fill=\"{color}\" opacity=\".8\"/>",
            point(22.0, 8.0),
            point(neck, 8.0),
            point(neck, 25.0),
            point(tip, 0.0),
            point(neck, -25.0),
            point(neck, -8.0),
            point(22.0, -8.0),
        )
    }
}

/// `1:02:03`, `5:00`, or with tenths below ten seconds.
pub(crate) fn clock_text(millis: u64) -> String {
    let seconds = millis / 1000;
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    match (hours, seconds) {
        (0, 0..10) => format!("0:{rest:02}.{}", millis / 100 % 10),
        (0, _) => format!("{minutes}:{rest:02}"),
        _ => format!("{hours}:{minutes:02}:{rest:02}"),
    }
}

fn document(wide: u32, high: u32, head: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{wide}\" height=\"{high}\" viewBox=\"0 0 {wide} {high}\" role=\"img\">{head}{body}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::built_in;
    use tabiya_rules::position::Position;

    use super::*;

    fn painter(look: Look, mode: &str) -> Painter {
        Painter::new(look, built_in(mode).expect("a mode"), None)
    }

    #[test]
    fn a_picture_has_a_part_for_each_square_and_a_figure_for_each_piece() {
        let painter = painter(Look::default(), "chess");
        let scene = Scene::of(&Position::default());
        let svg = painter.svg(&scene);
        assert_eq!(painter.size(), (720, 720));
        assert_eq!(svg.matches("<use ").count(), 32);
        assert_eq!(svg.matches("<g id=").count(), 12);
        assert!(svg.contains("rnbqkbnr/pppppppp"));
        assert_eq!(painter.marks(&scene), "");
    }

    #[test]
    fn pockets_and_checks_have_bars() {
        for (mode, fen, what) in [
            ("crazyhouse", "4k3/8/8/8/8/8/8/4K3[QNNp] w - - 0 1", "\"#w7\""),
            ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 1+2 0 1", "<g "),
        ] {
            let known = built_in(mode).expect("a mode");
            let painter = painter(Look::default(), mode);
            let svg = painter.svg(&Scene::of(&known.position(fen).expect("a position")));
            assert!(svg.contains(what) && painter.size().1 > 720, "{mode}");
        }
    }

    #[test]
    fn names_cannot_break_out() {
        let mut painter = painter(Look::default(), "chess");
        painter.names = ["<script>\"&'".to_owned(), String::new()];
        painter.has_bars = true;
        let svg = painter.svg(&Scene::of(&Position::default()));
        assert!(!svg.contains("<script") && svg.contains("&lt;script&gt;"));
        assert!(!svg.contains("<text"), "letters of our own");
        painter.names[1] = "Ян <b>".to_owned();
        assert!(painter.svg(&Scene::of(&Position::default())).contains("Ян &lt;b&gt;</text>"));
    }

    #[test]
    fn clocks_are_short() {
        assert_eq!(
            [9_940, 10_000, 300_000, 3_723_000].map(clock_text),
            ["0:09.9", "0:10", "5:00", "1:02:03"]
        );
    }
}
