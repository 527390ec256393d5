//! Whom one can play against, and how strong somebody is who has.

use tabiya_engine::levels::{Estimate, Opponent, Ratings, Step, estimate};
use tabiya_protocol::{Color, GameSummary, LevelGroup, LevelInfo, Outcome, Strength};

/// The opponents there are: the steps, weakest first, then the course's four.
#[must_use]
pub fn levels() -> Vec<LevelInfo> {
    Opponent::offered().map(info).collect()
}

/// Whether an opponent has this number, offered or not: games of earlier versions name some that are not.
#[must_use]
pub fn is_level(number: u8) -> bool {
    Opponent::new(number).is_some()
}

/// How strong somebody is whose finished games these are, by those against one computer of known strength.
pub fn strength(games: impl Iterator<Item = GameSummary>) -> Option<Strength> {
    let results: Vec<(i32, u8)> = games.filter_map(|game| result(&game)).collect();
    let Estimate { elo, margin } = estimate(&results)?;
    let games = u32::try_from(results.len()).unwrap_or(u32::MAX);
    Some(Strength { games, elo, margin, level: Opponent::Step(Step::nearest(elo)).number() })
}

/// What a finished game says about the one who holds one seat of it: how strong the computer was, and the half points.
fn result(game: &GameSummary) -> Option<(i32, u8)> {
    let [own] = game.seats[..] else { return None };
    let (computer, won) = match own {
        Color::White => (&game.black, Outcome::White),
        Color::Black => (&game.white, Outcome::Black),
    };
    let rating = Opponent::new(computer.level?)?.rating()?;
    let half_points = match game.status.outcome? {
        Outcome::Draw => 1,
        Outcome::None => return None,
        outcome if outcome == won => 2,
        _ => 0,
    };
    Some((rating.elo, half_points))
}

/// What is told of an opponent.
fn info(opponent: Opponent) -> LevelInfo {
    let rating = opponent.rating();
    let newest = Ratings::newest();
    LevelInfo {
        level: opponent.number(),
        group: match opponent {
            Opponent::Step(_) => LevelGroup::Steps,
            Opponent::Level(_) => LevelGroup::Course,
        },
        name: opponent.to_string(),
        elo: rating.map(|rating| rating.elo),
        margin: rating.map(|rating| rating.margin),
        source: rating
            .map(|rating| format!("{}, {} games, anchored to {}", newest.date, rating.games, newest.anchors)),
    }
}
