//! A position that nobody plays: as it is to be shown and moved in.

use tabiya_protocol::{Captured, Look, Message, Opening};
use tabiya_rules::{
    notation::pgn::Play,
    position::{Position, Rules},
    types::UciMove,
};
use tabiya_study::{Step, Study};

use crate::{
    board::{last_move, pictured},
    line::lose,
    moves::moves,
    state::status_of,
};

/// A position and the way to it.
#[derive(Clone, Debug)]
pub struct PlayedLine<R: Rules> {
    /// The start, then the position after each move.
    positions: Vec<Position<R>>,
    plays: Vec<Play<R::Move>>,
}

impl<R: Rules> PlayedLine<R> {
    /// Where it begins.
    #[must_use]
    pub fn new(start: Position<R>) -> Self {
        Self { positions: vec![start], plays: Vec::new() }
    }

    /// The way to a node of a study, if it is there.
    #[must_use]
    pub fn to_node(study: &Study<R>, node: u32) -> Option<Self> {
        study.node(node)?;
        let mut line = Self::new(study.start().position);
        for node in study.path(node).into_iter().skip(1).filter_map(|id| study.node(id)) {
            line.positions.push(node.position);
            line.plays.push(node.play);
        }
        Some(line)
    }

    /// Goes on by a move as programs write it.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub fn play(&mut self, text: &str) -> Result<(), Message> {
        let play = Step::read(text, self.position())?;
        let mut next = *self.position();
        match play {
            Play::Move(m) => next.play(m),
            Play::Null => next.play_null(),
            Play::Nothing => {}
        }
        self.positions.push(next);
        self.plays.push(play);
        Ok(())
    }

    /// Where it leads.
    fn position(&self) -> &Position<R> {
        self.positions.last().expect("there is a start")
    }

    /// How many moves it has.
    #[must_use]
    pub fn plies(&self) -> usize {
        self.plays.len()
    }

    /// The same as an engine has to be told: a position and moves from there. A passed turn is no move, so what lies
    /// before it is told by the position only.
    #[must_use]
    pub fn start_and_moves(&self) -> (String, Vec<UciMove>) {
        let passed = self.plays.iter().rposition(|play| *play == Play::Null).map_or(0, |at| at + 1);
        let moves = self.plays[passed..].iter().zip(&self.positions[passed..]);
        let uci = |(play, before): (&Play<R::Move>, &Position<R>)| match Step::of(before, *play) {
            Some(Step::Move(m)) => Some(m),
            Some(Step::Pass) | None => None,
        };
        (self.positions[passed].fen(), moves.filter_map(uci).collect())
    }

    /// The position at its end.
    #[must_use]
    pub fn look(&self) -> Look {
        let position = self.position();
        let mut captured = Captured::default();
        for pair in self.positions.windows(2) {
            lose(&pair[0], &pair[1], &mut captured);
        }
        let last = match (self.plays.last(), self.plies().checked_sub(1)) {
            (Some(Play::Move(m)), Some(before)) => Some(last_move(&self.positions[before], *m)),
            _ => None,
        };
        Look {
            board: pictured(position, self.plies(), last, captured),
            moves: moves(position),
            status: status_of(position),
            opening: self.opening(),
        }
    }

    fn opening(&self) -> Option<Opening> {
        let (opening, ply) = tabiya_openings::of_game(&self.positions)?;
        Some(Opening {
            eco: opening.eco.to_owned(),
            name: opening.name.to_owned(),
            ply: u32::try_from(ply).unwrap_or(u32::MAX),
        })
    }
}
