//! Where the middlegame and the endgame begin.
//!
//! Invariant: the endgame does not begin before the middlegame, and no phase is left again.

use tabiya_rules::{
    position::{Position, Rules},
    record::Record,
    types::{Bitboard, Color, Role},
};

/// Pieces other than kings and pawns with which the middlegame has begun at the latest.
const MIDDLEGAME: usize = 10;
/// The same of the endgame.
const ENDGAME: usize = 6;
/// A back rank with fewer pieces on it is developed.
const BACK_RANK: usize = 4;
/// So many pieces beyond the middle of the board, of both sides together, are in each other's way.
const MIXED: usize = 5;

/// The parts of a game.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Phase {
    Opening,
    Middlegame,
    Endgame,
}

/// The plies before which the phases begin, where they do.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Phases {
    pub(crate) middlegame: Option<usize>,
    pub(crate) endgame: Option<usize>,
}

impl Phases {
    /// The phases of a game.
    pub(crate) fn of<R: Rules>(record: &Record<R>) -> Self {
        let positions = || (0..=record.ply()).filter_map(|ply| Some((ply, record.position_at(ply)?)));
        let endgame = positions().find(|(_, position)| pieces(position) <= ENDGAME).map(|(ply, _)| ply);
        let middlegame = positions().find(|(_, position)| is_middlegame(position)).map(|(ply, _)| ply);
        // What begins as an endgame has no middlegame before it.
        let middlegame = middlegame.filter(|ply| endgame.is_none_or(|endgame| *ply < endgame));
        Self { middlegame, endgame }
    }

    /// The phase of the move before which so many were played.
    pub(crate) fn at(&self, ply: usize) -> Phase {
        let begun = |start: Option<usize>| start.is_some_and(|start| start <= ply);
        if begun(self.endgame) {
            Phase::Endgame
        } else if begun(self.middlegame) {
            Phase::Middlegame
        } else {
            Phase::Opening
        }
    }
}

fn is_middlegame<R: Rules>(position: &Position<R>) -> bool {
    let board = position.board();
    let ranks =
        |ranks: [u8; 4]| ranks.into_iter().fold(Bitboard::default(), |all, rank| all | Bitboard::rank(rank));
    let home = [Bitboard::rank(0), Bitboard::rank(7)];
    let beyond = [ranks([4, 5, 6, 7]), ranks([0, 1, 2, 3])];
    let on = |squares: [Bitboard; 2]| {
        Color::ALL.map(|color| {
            let own = board.by_color(color) - board.by_role(Role::PAWN);
            (own & squares[usize::from(!color.is_white())]).count()
        })
    };
    pieces(position) <= MIDDLEGAME
        || on(home).iter().any(|count| *count < BACK_RANK)
        || on(beyond).iter().sum::<usize>() >= MIXED
}

/// Pieces other than kings and pawns.
fn pieces<R: Rules>(position: &Position<R>) -> usize {
    let board = position.board();
    (board.occupied() - board.by_role(Role::PAWN) - board.by_role(Role::KING)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(fen: &str, moves: &str) -> Record<tabiya_rules::position::Chess> {
        let mut record =
            Record::new(Position::from_fen(fen, tabiya_rules::position::Chess).expect("a position"));
        for san in moves.split_whitespace() {
            let m = record.position().parse_san(san).expect("a move");
            record.play(m);
        }
        record
    }

    #[test]
    fn phases_follow_each_other() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        let opening = record(start, "e4 e5 Nf3 Nc6 Bb5 a6");
        assert_eq!(Phases::of(&opening), Phases::default());
        let developed = record(start, "e4 e5 Nf3 Nc6 Bc4 Bc5 O-O Nf6 d3 d6 Nc3 O-O Be3 Be6 Qd2");
        let phases = Phases::of(&developed);
        assert_eq!(phases, Phases { middlegame: Some(15), endgame: None });
        assert_eq!((phases.at(14), phases.at(15)), (Phase::Opening, Phase::Middlegame));
        let ending = Phases::of(&record("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e4"));
        assert_eq!((ending.middlegame, ending.at(0)), (None, Phase::Endgame));
    }
}
