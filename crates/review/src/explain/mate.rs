//! Mates, and the goals of modes, played out to the end.

use tabiya_engine::score::Score;
use tabiya_protocol::{Gain, RemarkCode};
use tabiya_rules::movegen::{End, Outcome};
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::record::Record;
use tabiya_rules::types::{Role, Square};

use super::play::Play;
use super::say::Finding;
use super::settle::Asking;
use crate::searcher::{Line, Stopped};

/// Mates in more moves are hardly anybody's to see.
const MOST: i32 = 8;

/// A win that a line promises, played out.
pub(super) struct Win<R: Rules> {
    pub(super) play: Play<R>,
    pub(super) gain: Gain,
    moves: i32,
}

/// The line up to the mate it promises, if it promises one in so few moves and keeps its word.
pub(super) fn win<R: Rules>(
    base: &Record<R>,
    line: &Line<R::Move>,
    asking: &mut Asking<'_, R>,
) -> Result<Option<Win<R>>, Stopped> {
    let Score::Mate(moves @ 1..=MOST) = line.score else { return Ok(None) };
    let length = 2 * moves as usize - 1;
    let mut play = Play::new(base, &line.moves);
    for _ in 0..MOST {
        if play.len() >= length {
            break;
        }
        let Some(more) = asking.best(play.whole())? else { break };
        play.extend(&more.moves);
    }
    if play.len() < length {
        return Ok(None);
    }
    let play = play.cut(length);
    let won = play.end().outcome() == Some(Outcome::Win(play.attacker()));
    Ok(won.then_some(Win { gain: Gain::Mate { moves: moves as u16 }, moves, play }))
}

impl<R: Rules> Win<R> {
    /// That there is one.
    pub(super) fn said(&self, code: RemarkCode) -> Finding {
        let mate = self.play.end().end() == Some(End::Checkmate);
        let mut said = Finding { proved: self.moves == 1, ..Finding::new(code, 0) };
        if let Some((_, to)) = self.play.step(self.play.len() - 1) {
            said.squares.push(to);
        }
        said.with("moves", i64::from(self.moves)).with("end", if mate { "mate" } else { "goal" })
    }

    /// That it is a mate on the back rank, if it is.
    pub(super) fn back_rank(&self) -> Option<Finding> {
        let end = self.play.end();
        let king = end.king(end.turn());
        let last = self.play.len() - 1;
        let (_, to) = self.play.step(last)?;
        let said = Finding { proved: self.moves == 1, ..Finding::new(RemarkCode::BackRank, last) };
        is_back_rank_mate(end, king)
            .then(|| said.piece("king", Role::KING, king).piece("piece", role(end, to), to))
    }
}

fn role<R: Rules>(position: &Position<R>, square: Square) -> Role {
    position.board().role_at(square).unwrap_or(Role::QUEEN)
}

/// Whether the king stands on its first rank, is in check along it, and has its own men on every square before it.
fn is_back_rank_mate<R: Rules>(position: &Position<R>, king: Square) -> bool {
    let color = position.turn();
    let forward = if color.is_white() { 1 } else { -1 };
    let own = position.board().by_color(color);
    let mut front = [-1, 0, 1].into_iter().filter_map(|file| king.offset(file, forward));
    let straight = |square: Square| {
        square.rank() == king.rank() && matches!(role(position, square), Role::ROOK | Role::QUEEN)
    };
    king.rank() == color.rank(0)
        && position.checkers().single().is_some_and(straight)
        && front.all(|square| own.has(square))
}
