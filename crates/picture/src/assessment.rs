//! What was found out about a game, beside it: a graph of what the positions are worth, and a table.
//!
//! Invariant: nothing of a game becomes markup.

use std::fmt::Write as _;

use crate::labels::Labels;
use crate::markup::Escaped;

/// What was found out about a game.
#[derive(Clone, Debug, Default)]
pub struct Assessment {
    /// What each position of the main line is worth to White, in thousandths of a game: the start, then after each move.
    pub points: Vec<u16>,
    /// Moves to be marked on the graph.
    pub marks: Vec<Assessed>,
    /// The plies before which something new begins.
    pub phases: Vec<u32>,
    /// What White and Black are called.
    pub names: [String; 2],
    /// A name and what there is to say of White and Black.
    pub rows: Vec<[String; 3]>,
}

/// A move that is marked on the graph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Assessed {
    /// Its number among the moves of both sides, from 1.
    pub ply: u32,
    /// How it is to look.
    pub kind: AssessedKind,
    /// What is said of it.
    pub said: String,
}

/// How a marked move looks.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum AssessedKind {
    /// Something was better.
    Inaccuracy,
    /// Something was much better.
    Mistake,
    /// It threw something away.
    Blunder,
    /// It deserves praise.
    Praise,
}

impl AssessedKind {
    const fn class(self) -> &'static str {
        match self {
            Self::Inaccuracy => "inaccuracy",
            Self::Mistake => "mistake",
            Self::Blunder => "blunder",
            Self::Praise => "praise",
        }
    }
}

const WIDTH: f64 = 600.0;
const HEIGHT: f64 = 150.0;

impl Assessment {
    /// The section of the page. Writing to a text cannot fail.
    pub(crate) fn markup(&self, plies: usize, labels: &Labels) -> String {
        let review = Escaped(&labels.review);
        let mut html = format!("<section class=\"assessment\" aria-label=\"{review}\">\n");
        self.draw_graph(&mut html, plies, &labels.graph);
        html += "<table><thead><tr><td></td>";
        for name in &self.names {
            let _ = write!(html, "<th scope=\"col\">{}</th>", Escaped(name));
        }
        html += "</tr></thead><tbody>";
        for [name, white, black] in &self.rows {
            let (name, white, black) = (Escaped(name), Escaped(white), Escaped(black));
            let _ = write!(html, "<tr><th scope=\"row\">{name}</th><td>{white}</td><td>{black}</td></tr>");
        }
        html += "</tbody></table>\n</section>\n";
        html
    }

    fn draw_graph(&self, html: &mut String, plies: usize, label: &str) {
        let x = |ply: usize| ply as f64 * WIDTH / plies.max(1) as f64;
        let label = Escaped(label);
        let y = |points: u16| HEIGHT - f64::from(points.min(1000)) * HEIGHT / 1000.0;
        let _ = write!(
            html,
            "<svg id=\"graph\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" role=\"group\" aria-label=\"{label}\">\
             <rect class=\"black\" width=\"{WIDTH}\" height=\"{HEIGHT}\"/><path class=\"white\" d=\"M0 {HEIGHT}"
        );
        for (ply, points) in self.points.iter().enumerate() {
            let _ = write!(html, "L{:.1} {:.1}", x(ply), y(*points));
        }
        let last = x(self.points.len().saturating_sub(1));
        let middle = HEIGHT / 2.0;
        let _ = write!(html, "L{last:.1} {HEIGHT}Z\"/>");
        let _ =
            write!(html, "<line class=\"middle\" x1=\"0\" x2=\"{WIDTH}\" y1=\"{middle}\" y2=\"{middle}\"/>");
        for phase in &self.phases {
            let at = x(*phase as usize);
            let _ = write!(
                html,
                "<line class=\"phase\" x1=\"{at:.1}\" x2=\"{at:.1}\" y1=\"0\" y2=\"{HEIGHT}\"/>"
            );
        }
        let _ = write!(html, "<line id=\"cursor\" x1=\"0\" x2=\"0\" y1=\"0\" y2=\"{HEIGHT}\"/>");
        for mark in &self.marks {
            let points = self.points.get(mark.ply as usize).copied().unwrap_or(500);
            let (x, y) = (x(mark.ply as usize).clamp(8.0, WIDTH - 8.0), y(points).clamp(8.0, HEIGHT - 8.0));
            let said = Escaped(&mark.said);
            let _ = write!(
                html,
                "<circle class=\"{}\" cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"6\" data-ply=\"{}\" tabindex=\"0\" role=\"button\" \
                 aria-label=\"{said}\"><title>{said}</title></circle>",
                mark.kind.class(),
                mark.ply
            );
        }
        html.push_str("</svg>\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_that_is_said_becomes_markup() {
        let mark = Assessed { ply: 1, kind: AssessedKind::Blunder, said: "\"><script>".to_owned() };
        let rows = vec![["<b>".to_owned(), "1".to_owned(), "2".to_owned()]];
        let names = ["</table>".to_owned(), "&".to_owned()];
        let found = Assessment { points: vec![500, 10], marks: vec![mark], phases: vec![1], names, rows };
        let html = found.markup(1, &Labels::default());
        assert!(!html.contains("<script") && !html.contains("<b>"), "{html}");
        assert_eq!(html.matches("</table>").count(), 1);
        assert!(html.contains("class=\"blunder\"") && html.contains("data-ply=\"1\""), "{html}");
        // A game without moves has a graph too.
        assert!(Assessment::default().markup(0, &Labels::default()).contains("id=\"graph\""));
    }
}
