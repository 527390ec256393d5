//! What a game adds to a book.

use tabiya_rules::notation::pgn::{ChessVariants, GameResult, Games, Play, Visitor, variant_id};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Bitboard, Color, Move, Square};

use crate::entry::move_to_bits;
use crate::key::key;

/// A move in a position of one game.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Occurrence {
    /// The position's key.
    pub key: u64,
    /// The move, as a book writes it.
    pub m: u16,
    /// What the game brought to whoever made it: 2 for a win, 1 for a draw or a game without a result.
    pub points: u8,
}

/// The first so many single moves of the game whose tags were read last, each once; `None` if it is no game of chess, as
/// one of Chess960, or has no such move.
#[must_use]
pub fn occurrences(games: &mut Games<'_>, plies: usize) -> Option<Vec<Occurrence>> {
    if variant_id(&games.tag("Variant").unwrap_or_default()) != "chess" {
        return None;
    }
    let start = games.start_position(&ChessVariants::default()).filter(is_usual)?;
    let mut visitor = FirstMoves { plies, moves: Vec::new(), is_over: false, result: GameResult::Unknown };
    games.read_moves_from(Some(start), &mut visitor);
    let result = visitor.result;
    let occurrence =
        |(key, m, color): (u64, u16, Color)| Occurrence { key, m, points: points(result, color) };
    let mut found: Vec<Occurrence> = visitor.moves.into_iter().map(occurrence).collect();
    found.sort_unstable();
    found.dedup();
    (!found.is_empty()).then_some(found)
}

/// Whether nobody may castle but a king on the e-file with a rook in the corner: keys know no others.
fn is_usual(start: &Position) -> bool {
    Color::ALL.into_iter().all(|color| {
        let rooks = start.castling().rooks(color);
        let corners: Bitboard = [Square::A1, Square::H1, Square::A8, Square::H8].into_iter().collect();
        rooks.is_empty() || start.king(color).file() == Square::E1.file() && (rooks & !corners).is_empty()
    })
}

fn points(result: GameResult, color: Color) -> u8 {
    match (result, color) {
        (GameResult::White, Color::White) | (GameResult::Black, Color::Black) => 2,
        (GameResult::Draw | GameResult::Unknown, _) => 1,
        _ => 0,
    }
}

/// Hears the first moves of a game.
struct FirstMoves {
    plies: usize,
    moves: Vec<(u64, u16, Color)>,
    /// Somebody has passed, so what follows is no chess.
    is_over: bool,
    result: GameResult,
}

impl Visitor<Chess> for FirstMoves {
    fn play(&mut self, play: Play<Move>, before: &Position, _: &Position) {
        match play {
            Play::Move(m) if !self.is_over && self.moves.len() < self.plies => {
                self.moves.push((key(before), move_to_bits(m), before.turn()));
            }
            Play::Null => self.is_over = true,
            Play::Move(_) | Play::Nothing => {}
        }
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn restart(&mut self) {
        self.moves.clear();
        (self.is_over, self.result) = (false, GameResult::Unknown);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pgn: &str, plies: usize) -> Option<Vec<Occurrence>> {
        let mut games = Games::new(pgn.as_bytes());
        assert!(games.next_game());
        occurrences(&mut games, plies)
    }

    #[test]
    fn moves_count_once_for_who_made_them() {
        let found = of("1. Nf3 Nf6 2. Ng1 (2. d4) 2... Ng8 3. Nf3 Nf6 4. d4 1-0", 20).expect("a game");
        assert_eq!(found.len(), 5, "the start and what follows it twice, but once");
        let start = key(&Position::default());
        let first: Vec<u8> = found.iter().filter(|one| one.key == start).map(|one| one.points).collect();
        assert_eq!(first, [2]);
        assert_eq!(found.iter().map(|one| one.points).sum::<u8>(), 3 * 2);
        assert_eq!(of("1. e4 e5 2. Nf3 *", 2).expect("a game").len(), 2);
        assert_eq!(of("1. e4 -- 2. d4 d5 *", 9).expect("a game").len(), 1);
        assert_eq!(of("1. e4 c5 2. Qh9 *", 9).expect("what can be read").len(), 2);
    }

    #[test]
    fn other_games_than_chess_add_nothing() {
        for tags in [
            "[Variant \"Atomic\"]",
            "[Variant \"Chess960\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]",
            "[FEN \"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"]",
            "[FEN \"not a position\"]",
        ] {
            assert_eq!(of(&format!("{tags}\n\n1. e4 *"), 9), None, "{tags}");
        }
        assert_eq!(of("[Event \"nothing\"]\n\n*", 9), None);
        let set_up = "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n\n1. e4 *";
        assert_eq!(of(set_up, 9).expect("chess from a position").len(), 1);
    }
}
