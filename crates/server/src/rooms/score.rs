//! The score of a series, by who sits where in one of its games.

use tabiya_game::{Event, EventKind, Verdict};
use tabiya_host::Entry;
use tabiya_protocol::Score;

use crate::storage::SeriesGame;

/// Points by the colors of the game that is `flipped` so.
pub(super) fn score(games: &[SeriesGame], flipped: bool) -> Score {
    let mut score = Score::default();
    for game in games {
        let (white, black) = match game.winner {
            None | Some(Verdict::NoResult) => continue,
            Some(Verdict::White) => (1.0, 0.0),
            Some(Verdict::Black) => (0.0, 1.0),
            Some(Verdict::Draw) => (0.5, 0.5),
        };
        let same = game.flipped == flipped;
        score.white += if same { white } else { black };
        score.black += if same { black } else { white };
        score.games += 1;
    }
    score
}

/// The result that a row of a log tells.
pub(super) fn winner(row: &Entry) -> Option<Verdict> {
    match row {
        Entry::Game(Event { kind: EventKind::Ended { ending }, .. }) => Some(ending.verdict),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_follow_the_player_not_the_color() {
        let game = |flipped, winner| SeriesGame { name: String::new(), flipped, winner };
        let games = [
            game(false, Some(Verdict::White)),
            game(true, Some(Verdict::Black)),
            game(false, Some(Verdict::Draw)),
            game(true, Some(Verdict::NoResult)),
            game(false, None),
        ];
        assert_eq!(score(&games, false), Score { white: 2.5, black: 0.5, games: 3 });
        assert_eq!(score(&games, true), Score { white: 0.5, black: 2.5, games: 3 });
    }
}
