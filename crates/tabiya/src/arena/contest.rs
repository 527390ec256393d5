//! A whole match: games on several threads, one pair of players on each.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

use anyhow::Result;
use tabiya_engine::playable::Playable;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::types::Color;
use tabiya_uci_client::variant::Variant;

use super::clock::TimeControl;
use super::game::{Adjudication, Finished, TIME_FORFEIT, play};
use super::ledger::{Ledger, Noted};
use super::openings::Openings;
use super::player::{Name, Player};
use super::statistics::{Difference, Pairs, Sprt, Unpaired, Verdict};

/// What is played.
pub(crate) struct Contest<R: Playable> {
    pub(crate) names: [Name; 2],
    pub(crate) pace: TimeControl,
    pub(crate) games: usize,
    pub(crate) openings: Openings<R>,
    pub(crate) adjudication: Adjudication,
    pub(crate) margin: Duration,
    pub(crate) hash: usize,
    pub(crate) variant: Variant,
    pub(crate) concurrency: usize,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) seed: u64,
}

/// How a match stands, from the first player's view.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Standing {
    pub(crate) wins: usize,
    pub(crate) draws: usize,
    pub(crate) losses: usize,
    pub(crate) pairs: Pairs,
    /// Games whose partner has not been played.
    pub(crate) unpaired: Unpaired,
    /// Why games ended, and how often.
    pub(crate) reasons: BTreeMap<String, usize>,
    /// Games lost on time by the first player and by the second.
    pub(crate) forfeits: [usize; 2],
}

impl Standing {
    /// The standing that these results make.
    fn of(results: &BTreeMap<usize, Noted>) -> Self {
        let mut standing = Self::default();
        for (game, Noted { half_points, reason }) in results {
            match half_points {
                0 => standing.losses += 1,
                1 => standing.draws += 1,
                _ => standing.wins += 1,
            }
            match results.get(&(game ^ 1)) {
                Some(other) if game % 2 == 1 => standing.pairs.note(half_points + other.half_points),
                Some(_) => {}
                None => standing.unpaired[*half_points] += 1,
            }
            *standing.reasons.entry(reason.clone()).or_insert(0) += 1;
            if reason == TIME_FORFEIT {
                standing.forfeits[usize::from(*half_points == 2)] += 1;
            }
        }
        standing
    }

    /// The difference in strength that all games show.
    pub(crate) fn difference(&self) -> Difference {
        self.pairs.difference(self.unpaired)
    }

    pub(crate) fn games(&self) -> usize {
        self.wins + self.draws + self.losses
    }

    /// The share of the points.
    pub(crate) fn share(&self) -> f64 {
        (self.wins as f64 + 0.5 * self.draws as f64) / self.games().max(1) as f64
    }
}

/// A finished game, and which.
pub(crate) type Played<R> = (usize, Finished<R>);

impl<R: Playable> Contest<R> {
    /// Plays the games that the ledger does not have yet, telling of each, until a sequential test is decided.
    pub(crate) fn run(
        &self,
        ledger: &mut Ledger,
        on_game: &mut dyn FnMut(&Standing, &Played<R>) -> Result<()>,
    ) -> Result<Standing> {
        let missing: Vec<usize> = (0..self.games).filter(|game| !ledger.results.contains_key(game)).collect();
        let (next, enough) = (AtomicUsize::new(0), AtomicBool::new(false));
        let mut standing = Standing::of(&ledger.results);
        if missing.is_empty() || self.is_decided(&standing) {
            return Ok(standing);
        }
        std::thread::scope(|scope| -> Result<()> {
            let (sender, receiver) = channel::<Result<Played<R>>>();
            for thread in 0..self.concurrency.max(1) {
                let (sender, missing, next, enough) = (sender.clone(), &missing, &next, &enough);
                scope.spawn(move || {
                    if let Err(error) = self.work(thread, missing, next, enough, &sender) {
                        let _ = sender.send(Err(error));
                    }
                });
            }
            drop(sender);
            let outcome = receiver.into_iter().try_for_each(|played| {
                let played = played?;
                self.note(&played, ledger, &mut standing)?;
                on_game(&standing, &played)?;
                if self.is_decided(&standing) {
                    enough.store(true, Ordering::Relaxed);
                }
                Ok(())
            });
            enough.store(true, Ordering::Relaxed);
            outcome
        })?;
        Ok(standing)
    }

    /// Whether the sequential test has its verdict.
    fn is_decided(&self, standing: &Standing) -> bool {
        self.sprt.is_some_and(|sprt| sprt.verdict(&standing.pairs) != Verdict::Open)
    }

    fn note(&self, played: &Played<R>, ledger: &mut Ledger, standing: &mut Standing) -> Result<()> {
        let (game, finished) = played;
        let first = if game % 2 == 0 { Color::White } else { Color::Black };
        let half_points = match finished.outcome {
            Outcome::Draw => 1,
            Outcome::Win(color) if color == first => 2,
            Outcome::Win(_) => 0,
        };
        ledger.note(*game, half_points, finished.reason)?;
        *standing = Standing::of(&ledger.results);
        Ok(())
    }

    /// One thread: takes games until there are no more.
    fn work(
        &self,
        thread: usize,
        missing: &[usize],
        next: &AtomicUsize,
        enough: &AtomicBool,
        sender: &Sender<Result<Played<R>>>,
    ) -> Result<()> {
        let ready = |place: usize| {
            let seed = self.seed ^ (thread * 2 + place) as u64;
            Player::new(&self.names[place], self.hash, &self.variant, self.openings.get(0)?, seed)
        };
        let (mut first, mut second) = (ready(0)?, ready(1)?);
        while !enough.load(Ordering::Relaxed) {
            let Some(game) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            first.new_game(*game as u64)?;
            second.new_game(*game as u64)?;
            let players = if game % 2 == 0 { [&mut first, &mut second] } else { [&mut second, &mut first] };
            let opening = self.openings.get(game / 2)?;
            let finished = play(players, opening, self.pace, self.adjudication, self.margin);
            if finished.failure.is_some() && finished.reason != TIME_FORFEIT {
                (first, second) = (ready(0)?, ready(1)?);
            }
            if sender.send(Ok((*game, finished))).is_err() {
                break;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_down_makes_the_same_standing() {
        let path = std::env::temp_dir().join(format!("tabiya-standing-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut played = Ledger::open(&path, "a against b").expect("a new file");
        let ends =
            [(0, TIME_FORFEIT), (2, TIME_FORFEIT), (2, "checkmate"), (1, "fifty moves"), (2, TIME_FORFEIT)];
        for (game, (half_points, reason)) in ends.into_iter().enumerate() {
            played.note(game, half_points, reason).expect("written");
        }
        let continued = Ledger::open(&path, "a against b").expect("the same file");
        let (standing, again) = (Standing::of(&played.results), Standing::of(&continued.results));
        assert_eq!(standing, again);
        assert_eq!((again.pairs.0, again.unpaired), ([0, 0, 1, 1, 0], [0, 0, 1]));
        assert_eq!((again.forfeits, again.reasons[TIME_FORFEIT], again.games()), ([1, 2], 3, 5));
        std::fs::remove_file(&path).expect("removed");
    }
}
