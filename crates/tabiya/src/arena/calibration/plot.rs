//! Small plots as SVG: one line with its points over the ratings.

use std::fmt::Write as _;

/// What is drawn.
pub(super) struct Plot {
    pub(super) title: &'static str,
    pub(super) up: &'static str,
    /// Ratings and values.
    pub(super) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 320.0;
const LEFT: f64 = 56.0;
const RIGHT: f64 = 16.0;
const TOP: f64 = 36.0;
const BOTTOM: f64 = 40.0;

/// The picture, in colors that are legible on white and on black.
pub(super) fn svg(plot: &Plot) -> String {
    let most = plot.points.iter().map(|(_, value)| *value).fold(0.0, f64::max);
    let tick = nice(most / 5.0);
    let top = (most / tick).ceil().max(1.0) * tick;
    let ratings = plot.points.iter().map(|(rating, _)| *rating);
    let low = (ratings.clone().fold(f64::MAX, f64::min) / 200.0).floor() * 200.0;
    let high = (ratings.fold(0.0, f64::max) / 200.0).ceil() * 200.0;
    let x = |rating: f64| LEFT + (rating - low) / (high - low).max(1.0) * (WIDTH - LEFT - RIGHT);
    let y = |value: f64| HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {HEIGHT}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"#777\">\n<title>{}</title>\n<text x=\"{LEFT}\" y=\"20\" font-size=\"14\">{}</text>\n",
        plot.title, plot.title
    );
    // Nothing can be wrong with writing to a string.
    let mut value = 0.0;
    while value <= top + tick / 2.0 {
        let at = y(value);
        let _ = writeln!(text, "<path d=\"M{LEFT} {at:.1}H{}\" stroke=\"#7774\"/>", WIDTH - RIGHT);
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            LEFT - 6.0,
            at + 4.0,
            short(value)
        );
        value += tick;
    }
    let mut rating = low;
    while rating <= high {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{rating}</text>",
            x(rating),
            HEIGHT - BOTTOM + 18.0
        );
        rating += 400.0;
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"end\">Elo, on the scale of Stockfish’s UCI_Elo</text>",
        WIDTH - RIGHT,
        HEIGHT - 6.0
    );
    let _ = writeln!(text, "<text x=\"{LEFT}\" y=\"{}\">{}</text>", HEIGHT - 6.0, plot.up);
    let line: Vec<String> =
        plot.points.iter().map(|(rating, value)| format!("{:.1},{:.1}", x(*rating), y(*value))).collect();
    let _ = writeln!(
        text,
        "<polyline points=\"{}\" fill=\"none\" stroke=\"#3b7dd8\" stroke-width=\"2\"/>",
        line.join(" ")
    );
    for (rating, value) in &plot.points {
        let _ = writeln!(
            text,
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\" fill=\"#3b7dd8\"/>",
            x(*rating),
            y(*value)
        );
    }
    text + "</svg>\n"
}

/// The next number of 1, 2 and 5 times a power of ten.
fn nice(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1e-3).log10().floor());
    [1.0, 2.0, 5.0, 10.0]
        .into_iter()
        .map(|factor| factor * power)
        .find(|tick| *tick >= least)
        .unwrap_or(power)
}

fn short(value: f64) -> String {
    format!("{}", (value * 100.0).round() / 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_within_the_picture() {
        let plot =
            Plot { title: "a", up: "b", points: vec![(610.0, 120.0), (1_900.0, 31.0), (3_050.0, 4.0)] };
        let text = svg(&plot);
        assert_eq!(text.matches("<circle").count(), 3);
        let numbers = text
            .split("cx=\"")
            .skip(1)
            .map(|rest| rest.split('"').next().and_then(|number| number.parse::<f64>().ok()));
        assert!(numbers.flatten().all(|x| (LEFT..=WIDTH - RIGHT).contains(&x)), "{text}");
        assert_eq!([nice(0.3), nice(24.0), nice(1.0)], [0.5, 50.0, 1.0]);
    }
}
