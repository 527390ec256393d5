//! The score of a series, by who sits where in one of its games.

use tabiya_game::{Event, EventKind, Verdict};
use tabiya_host::Entry;
use tabiya_protocol::Score;

use crate::storage::{SeriesGame, Winner};

/// Points by the colors of the game that is `flipped` so.
pub(super) fn score(games: &[SeriesGame], flipped: bool) -> Score {
    let mut score = Score::default();
    for game in games {
        let (white, black) = match game.winner {
            None | Some(Winner::Void) => continue,
            Some(Winner::White) => (1.0, 0.0),
            Some(Winner::Black) => (0.0, 1.0),
            Some(Winner::Nobody) => (0.5, 0.5),
        };
        let same = game.flipped == flipped;
        score.white += if same { white } else { black };
        score.black += if same { black } else { white };
        score.games += 1;
    }
    score
}

/// The result that a row of a log tells.
pub(super) fn winner(row: &Entry) -> Option<Winner> {
    let Entry::Game(Event { kind: EventKind::Ended { ending }, .. }) = row else { return None };
    Some(match ending.verdict {
        Verdict::White => Winner::White,
        Verdict::Black => Winner::Black,
        Verdict::Draw => Winner::Nobody,
        Verdict::NoResult => Winner::Void,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_player_not_the_color() {
        let game = |flipped, winner| SeriesGame { name: String::new(), flipped, winner };
        let games = [
            game(false, Some(Winner::White)),
            game(true, Some(Winner::Black)),
            game(false, Some(Winner::Nobody)),
            game(true, Some(Winner::Void)),
            game(false, None),
        ];
        assert_eq!(score(&games, false), Score { white: 2.5, black: 0.5, games: 3 });
        assert_eq!(score(&games, true), Score { white: 0.5, black: 2.5, games: 3 });
    }
}
