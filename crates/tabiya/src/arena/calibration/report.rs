//! What a calibration found, in words and as the source file that the engine is built with.

use std::fmt::Write as _;

use tabiya_engine::levels::{Level, Step};

use super::fit::{Estimate, Score, expected, fit};
use super::plan::{Entrant, Plan};
use super::plot::Plot;
use super::quality::{BARS, Quality};
use crate::arena::contest::Standing;
use crate::arena::player::Name;

/// What a calibration found.
pub(super) struct Report<'a> {
    plan: &'a Plan,
    scores: &'a [(Score, Standing)],
    qualities: &'a [Quality],
    day: &'a str,
    estimates: Vec<Estimate>,
}

impl<'a> Report<'a> {
    pub(super) fn new(
        plan: &'a Plan,
        scores: &'a [(Score, Standing)],
        qualities: &'a [Quality],
        day: &'a str,
    ) -> Self {
        let known: Vec<Option<f64>> =
            plan.entrants.iter().map(|entrant| entrant.elo.filter(|_| !entrant.held)).collect();
        let held = |score: &Score| score.players.iter().any(|place| plan.entrants[*place].held);
        let told: Vec<Score> = scores.iter().map(|(score, _)| *score).filter(|score| !held(score)).collect();
        Self { plan, scores, qualities, day, estimates: fit(&known, &told) }
    }

    /// Games that somebody played, those of who is held left out.
    fn games(&self, place: usize) -> f64 {
        let told = self.scores.iter().map(|(score, _)| score).filter(|score| score.players.contains(&place));
        told.map(|score| score.games).sum()
    }

    fn anchors(&self) -> impl Iterator<Item = &Entrant> {
        self.plan.entrants.iter().filter(|entrant| entrant.elo.is_some() && !entrant.held)
    }

    fn margin(&self, place: usize) -> f64 {
        1.96 * self.estimates[place].deviation
    }

    /// Everything, in words.
    pub(super) fn text(&self) -> String {
        let mut text = format!("# Calibration of {}\n\n", self.day);
        text += "| player | Elo | 95 % | games |\n|---|---|---|---|\n";
        for (place, entrant) in self.plan.entrants.iter().enumerate().filter(|(_, entrant)| !entrant.held) {
            let (elo, games) = (self.estimates[place].elo, self.games(place));
            let margin = match entrant.elo {
                Some(_) => "anchor".to_owned(),
                None => format!("± {:.0}", self.margin(place)),
            };
            let _ = writeln!(text, "| {} | {elo:.0} | {margin} | {games} |", entrant.title);
        }
        text += "\n| match | games | + = - | score | expected by the fit |\n|---|---|---|---|---|\n";
        for (score, standing) in self.scores {
            let [first, second] = score.players.map(|place| &self.plan.entrants[place].title);
            let Standing { wins, draws, losses, .. } = standing;
            let [one, two] = score.players.map(|place| self.elo(place));
            let _ = writeln!(
                text,
                "| {first} against {second} | {} | +{wins} ={draws} -{losses} | {:.1} % | {:.1} % |",
                score.games,
                100.0 * standing.share(),
                100.0 * expected(one - two)
            );
        }
        text + &self.held() + &self.table_of_moves()
    }

    /// The rating of somebody: of who is held, what it is known to be.
    fn elo(&self, place: usize) -> f64 {
        let entrant = &self.plan.entrants[place];
        entrant.elo.filter(|_| entrant.held).unwrap_or(self.estimates[place].elo)
    }

    /// How well the fit foretells who was left out of it.
    fn held(&self) -> String {
        let mut text = String::new();
        for (place, entrant) in self.plan.entrants.iter().enumerate().filter(|(_, entrant)| entrant.held) {
            let (mut points, mut foretold, mut variance, mut games) = (0.0, 0.0, 0.0, 0.0);
            for (score, _) in
                self.scores.iter().filter(|(score, _)| score.players[0] == place && score.games > 0.0)
            {
                let other = score.players[1];
                let share = expected(self.elo(place) - self.elo(other));
                let slope = score.games * share * (1.0 - share) * std::f64::consts::LN_10 / 400.0;
                points += score.points;
                foretold += score.games * share;
                games += score.games;
                variance +=
                    score.games * share * (1.0 - share) + (slope * self.estimates[other].deviation).powi(2);
            }
            let deviation = variance.sqrt();
            let _ = writeln!(
                text,
                "\nLeft out of the fit: {} scored {points} of {games}; foretold {foretold:.1} ± {deviation:.1} (one standard deviation): {:.1} away.",
                entrant.title,
                (points - foretold).abs() / deviation.max(1e-9)
            );
        }
        text
    }

    fn table_of_moves(&self) -> String {
        if self.qualities.is_empty() {
            return String::new();
        }
        let bars: Vec<String> = BARS
            .iter()
            .map(|most| format!("< {most}"))
            .chain([format!("{} +", BARS[BARS.len() - 1])])
            .collect();
        let mut text = format!(
            "\n| step | Elo | games | moves | lost a move | blunders a game | in 100 moves | {} |\n|---|---|---|---|---|---|---|{}\n",
            bars.join(" | "),
            "---|".repeat(bars.len())
        );
        for quality in self.qualities {
            let bars: Vec<String> = quality.histogram().iter().map(|share| format!("{share:.1}")).collect();
            let _ = writeln!(
                text,
                "| {} | {:.0} | {} | {} | {:.0} | {:.2} | {:.1} | {} |",
                quality.step,
                self.estimates[usize::from(quality.step) - 1].elo,
                quality.games,
                quality.moves,
                quality.loss(),
                quality.blunders(),
                quality.blunder_rate(),
                bars.join(" | ")
            );
        }
        text
    }

    /// The source file that the engine is built with.
    pub(super) fn ratings(&self) -> String {
        let anchors: Vec<&str> = self.anchors().map(|anchor| anchor.title.as_str()).collect();
        let row = |place: usize| {
            let elo = self.estimates[place].elo;
            let (margin, games) = (self.margin(place), self.games(place));
            format!("        Rating {{ elo: {elo:.0}, margin: {margin:.0}, games: {games} }},\n")
        };
        let steps: String = (0..usize::from(Step::COUNT)).map(row).collect();
        let place_of = |level: Level| {
            self.plan
                .entrants
                .iter()
                .position(|entrant| entrant.name == Name::Level(level))
                .filter(|place| self.games(*place) > 0.0)
        };
        let levels: String = Level::all().map_while(place_of).map(row).collect();
        format!(
            "//! What the newest calibration found, from the results in `crates/engine/levels/ledgers`: `tabiya arena --calibrate` writes this file.\n\nuse super::rating::{{Rating, Ratings}};\n\n/// The newest calibration.\n#[rustfmt::skip]\npub(super) const RATINGS: Ratings = Ratings {{\n    date: {:?},\n    anchors: {:?},\n    steps: &[\n{steps}    ],\n    levels: &[\n{levels}    ],\n}};\n",
            self.day,
            anchors.join("; ")
        )
    }
}

/// What a move loses, over the ratings.
pub(super) fn losses(report: &Report<'_>) -> Plot {
    plot(report, "Loss of a move", "centipawns", Quality::loss)
}

/// Blunders in a game, over the ratings.
pub(super) fn blunders(report: &Report<'_>) -> Plot {
    plot(
        report,
        "Blunders of one player in one game",
        "moves that lose a fifth of a point or more",
        Quality::blunders,
    )
}

fn plot(report: &Report<'_>, title: &'static str, up: &'static str, value: fn(&Quality) -> f64) -> Plot {
    let point = |quality: &Quality| (report.estimates[usize::from(quality.step) - 1].elo, value(quality));
    Plot { title, up, points: report.qualities.iter().map(point).collect() }
}
