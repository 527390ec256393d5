//! The score sheet of a game that is read: every move of the main line with the position after it.

use tabiya_protocol::ReadMove;
use tabiya_rules::{
    notation::pgn::{GameResult, Nag, Play, RawComment, Visitor},
    position::{Position, Rules},
};

use tabiya_host::color_of;

/// Bytes of a move in an answer, besides its notation and the position after it.
const MOVE_COST: usize = 130;

/// Writes down what it hears.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    pub(super) comment: String,
    pub(super) moves: Vec<ReadMove>,
    pub(super) variations: u32,
    pub(super) result: GameResult,
    /// More was played than there is room for.
    pub(super) full: bool,
    /// Bytes that may still be used.
    pub(super) room: usize,
    /// What there was.
    whole: usize,
    king_takes_rook: bool,
}

impl Sheet {
    /// For an answer of about so many bytes.
    pub(super) fn new(room: usize, king_takes_rook: bool) -> Self {
        Self { room, whole: room, king_takes_rook, ..Self::default() }
    }

    /// Notes a legal move.
    pub(super) fn note<R: Rules>(&mut self, play: Play<R::Move>, before: &Position<R>, after: &Position<R>) {
        let (san, uci, last_move) = match play {
            Play::Nothing => return,
            Play::Null => ("--".to_owned(), "0000".to_owned(), None),
            Play::Move(m) => {
                let last = tabiya_view::last_move(before, m);
                (before.san(m).to_string(), before.uci(m, self.king_takes_rook).to_string(), Some(last))
            }
        };
        let fen = after.fen();
        let cost = MOVE_COST + fen.len() + 2 * san.len();
        self.full |= self.room < cost;
        if self.full {
            return;
        }
        self.room -= cost;
        self.moves.push(ReadMove {
            san,
            uci,
            color: color_of(before.turn()),
            move_number: u32::from(before.fullmoves()),
            fen,
            last_move,
            checks: after.checked_royals().into_iter().map(|square| square.to_string()).collect(),
            signs: String::new(),
            comment: String::new(),
        });
    }
}

impl<R: Rules> Visitor<R> for Sheet {
    fn play(&mut self, play: Play<R::Move>, before: &Position<R>, after: &Position<R>) {
        self.note(play, before, after);
    }

    fn nag(&mut self, nag: Nag) {
        if self.full {
            return;
        }
        if let Some(last) = self.moves.last_mut() {
            if !last.signs.is_empty() {
                last.signs.push(' ');
            }
            last.signs += &nag.sign().map_or_else(|| nag.to_string(), str::to_owned);
        }
    }

    fn comment(&mut self, comment: RawComment<'_>) {
        let comment = comment.to_comment();
        if self.full || comment.escape {
            return;
        }
        let place = self.moves.last_mut().map_or(&mut self.comment, |last| &mut last.comment);
        let text = comment.plain_text();
        if !place.is_empty() && !text.is_empty() {
            place.push(' ');
        }
        *place += &text;
        self.room = self.room.saturating_sub(text.len());
    }

    fn begin_variation(&mut self) -> bool {
        self.variations += 1;
        false
    }

    fn result(&mut self, result: GameResult) {
        self.result = result;
    }

    fn restart(&mut self) {
        *self = Self::new(self.whole, self.king_takes_rook);
    }
}
