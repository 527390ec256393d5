//! How a training went, as a picture.

use std::fmt::Write as _;

use super::course::Mark;

const WIDE: f64 = 720.0;
const HIGH: f64 = 320.0;
const EDGE: f64 = 48.0;

/// The errors after each epoch as SVG: on the positions learned from, and on those kept apart.
#[must_use]
pub fn svg(marks: &[Mark]) -> String {
    let errors = || marks.iter().flat_map(|mark| [mark.learn, mark.check]);
    let (low, high) =
        errors().fold((f64::MAX, f64::MIN), |(low, high), error| (low.min(error), high.max(error)));
    let range = (high - low).max(1e-9);
    let x = |epoch: usize| EDGE + (WIDE - 2.0 * EDGE) * epoch as f64 / (marks.len().max(2) - 1) as f64;
    let y = |error: f64| HIGH - EDGE - (HIGH - 2.0 * EDGE) * (error - low) / range;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {HIGH}\" font-family=\"sans-serif\" \
         font-size=\"12\">\n<rect width=\"{WIDE}\" height=\"{HIGH}\" fill=\"#fff\"/>\n"
    );
    let error: [fn(&Mark) -> f64; 2] = [|mark| mark.learn, |mark| mark.check];
    let named = [("#2b6cb0", "learned from"), ("#c05621", "kept apart")];
    for (number, ((color, name), error)) in named.iter().zip(error).enumerate() {
        let points: Vec<String> = marks
            .iter()
            .enumerate()
            .map(|(epoch, mark)| format!("{:.1},{:.1}", x(epoch), y(error(mark))))
            .collect();
        let points = points.join(" ");
        let _ = writeln!(
            text,
            "<polyline fill=\"none\" stroke=\"{color}\" stroke-width=\"2\" points=\"{points}\"/>"
        );
        let (left, top) = (WIDE - EDGE - 110.0, EDGE + 16.0 * number as f64);
        let _ = writeln!(text, "<text x=\"{left}\" y=\"{top}\" fill=\"{color}\">{name}</text>");
    }
    if !marks.is_empty() {
        for error in [low, high] {
            let _ = writeln!(text, "<text x=\"4\" y=\"{:.1}\">{error:.4}</text>", y(error) + 4.0);
        }
        let _ = writeln!(text, "<text x=\"{EDGE}\" y=\"{}\">epochs: {}</text>", HIGH - 16.0, marks.len());
    }
    text.push_str("</svg>\n");
    text
}
