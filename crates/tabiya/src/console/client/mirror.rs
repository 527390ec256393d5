//! What the console works out from the rules itself: the moves of a position in any notation and language.
//!
//! Nothing here decides anything: the room does. It only saves a question, and tells why a move would be refused.

use tabiya_engine::{engine::Engine, playable::Playable};
use tabiya_game::{Refusal, by_rules, read_move};
use tabiya_protocol::{GameView, Review};
use tabiya_review::{Clocks, Effort, Halt, Played};
use tabiya_rules::mode::{Library, Mode};
use tabiya_rules::movegen::CastlingObstacle;
use tabiya_rules::notation::Language;
use tabiya_rules::position::{Position, Rules};
use tabiya_rules::record::Record;
use tabiya_rules::types::{CastlingSide, MoveCode, MoveKind, Square};

use crate::review_engine::review_game;
use crate::review_text::First;

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::console) struct Legal {
    pub(in crate::console) from: Square,
    /// Where it ends; for castling where the king does.
    pub(in crate::console) to: Square,
    pub(in crate::console) uci: String,
    pub(in crate::console) san: String,
    pub(in crate::console) is_capture: bool,
    /// Whether the piece comes from the hand; `from` is `to` then.
    pub(in crate::console) is_drop: bool,
}

/// The rules of a game.
#[derive(Copy, Clone, Debug)]
pub(in crate::console) struct Mirror {
    mode: &'static Mode,
}

/// Does something with the position of a FEN, by whatever rules.
macro_rules! in_position {
    ($mode:expr, $fen:expr, |$position:ident| $body:expr) => {
        by_rules!($mode, |rules| Position::from_fen($fen, rules).ok().map(|$position| $body))
    };
}

impl Mirror {
    pub(in crate::console) const fn new(mode: &'static Mode) -> Self {
        Self { mode }
    }

    /// The rules of a game, if this program knows them: the server sends along what is not offered everywhere.
    pub(in crate::console) fn of(view: &GameView, library: &Library) -> Option<Self> {
        match &view.mode_file {
            Some(text) => {
                let embedded = library.recall_embedded(&view.mode.id, text).ok()?;
                Some(Self::new(embedded.into_static()))
            }
            None => library.find(&view.mode.id).map(Self::new),
        }
    }

    /// All legal moves.
    pub(in crate::console) fn legal(self, fen: &str, language: Language) -> Vec<Legal> {
        let mut legal =
            in_position!(self.mode, fen, |position| list(&position, self.mode, language)).unwrap_or_default();
        legal.sort_by_key(|one| (one.is_drop, one.from, one.to));
        legal
    }

    /// A move that was typed, as it is sent: as engines write it, or as it was typed if it was read in a language that
    /// nobody chose, so that the room can tell everybody which.
    pub(in crate::console) fn read(
        self,
        fen: &str,
        text: &str,
        language: Language,
    ) -> Result<String, Refusal> {
        let read = in_position!(self.mode, fen, |position| {
            if let Ok(m) = position.parse_uci(text) {
                let lacks_promotion = m.promotion().is_some() && text.len() == 4;
                if !lacks_promotion {
                    return Ok(position.uci(m, true).to_string());
                }
            }
            let read = read_move(&position, text, language)?;
            let uci = position.uci(read.code, true).to_string();
            Ok(if read.language.is_some() { text.to_owned() } else { uci })
        });
        read.unwrap_or_else(|| Ok(text.to_owned()))
    }

    /// For how many single moves nothing was taken and no pawn has moved, after a move or now.
    pub(in crate::console) fn quiet_plies(
        self,
        fen: &str,
        with: Option<&str>,
        language: Language,
    ) -> Option<u16> {
        let plies = in_position!(self.mode, fen, |position| {
            let Some(text) = with else { return Some(position.halfmoves()) };
            let m = match position.parse_uci(text) {
                Ok(m) => m,
                Err(_) => read_move(&position, text, language).ok()?.code,
            };
            Some(position.after(m).halfmoves())
        });
        plies.flatten()
    }

    /// What keeps the side to move from castling to this side.
    pub(in crate::console) fn castling_obstacle(
        self,
        fen: &str,
        side: CastlingSide,
    ) -> Option<CastlingObstacle> {
        in_position!(self.mode, fen, |position| position.castling_obstacle(side)).flatten()
    }

    /// What a position is worth to White without search, in hundredths of a pawn.
    pub(in crate::console) fn first_sight(self, fen: &str) -> Option<i32> {
        in_position!(self.mode, fen, |position| at_first_sight(&position))
    }

    /// How good the moves of a game were, each with what its clock showed; nothing if it was broken off, or cannot be played.
    pub(in crate::console) fn review(
        self,
        start: &str,
        moves: &[(String, Option<u64>)],
        effort: Effort,
        halt: Halt,
    ) -> Option<Review> {
        in_position!(self.mode, start, |position| reviewed(position, moves, effort, halt)).flatten()
    }

    /// Where the moves of a game begin to be counted.
    pub(in crate::console) fn first(self, start: &str) -> Option<First> {
        in_position!(self.mode, start, |position| First {
            number: position.fullmoves().into(),
            black: !position.turn().is_white(),
        })
    }

    /// Moves of a game in a language.
    pub(in crate::console) fn sans(
        self,
        start: &str,
        moves: &[&str],
        language: Language,
    ) -> Option<Vec<String>> {
        in_position!(self.mode, start, |position| replayed(position, moves, language)).flatten()
    }
}

fn reviewed<R: Playable>(
    start: Position<R>,
    moves: &[(String, Option<u64>)],
    effort: Effort,
    halt: Halt,
) -> Option<Review> {
    let mut record = Record::new(start);
    for (text, _) in moves {
        let m = record.position().parse_uci(text).ok()?;
        record.play(m);
    }
    let clocks = Clocks { base: None, left: moves.iter().map(|(_, clock)| *clock).collect() };
    review_game(&Played { record, clocks }, effort, 1, halt, &mut |_| {})
}

fn at_first_sight<R: Playable>(position: &Position<R>) -> i32 {
    let value = Engine::evaluation(position);
    if position.turn().is_white() { value } else { -value }
}

fn list<R: Rules>(position: &Position<R>, mode: &Mode, language: Language) -> Vec<Legal> {
    let legal = |m: &R::Move| Legal {
        from: m.from(),
        to: match m.kind() {
            MoveKind::Castle => CastlingSide::of(m.from(), m.to()).king_to(position.turn()),
            _ => m.to(),
        },
        uci: position.uci(*m, mode.king_takes_rook()).to_string(),
        san: position.san_in(*m, language).to_string(),
        is_capture: position.is_capture(*m),
        is_drop: matches!(m.kind(), MoveKind::Drop(_)),
    };
    position.legal_moves().iter().map(legal).collect()
}

fn replayed<R: Rules>(mut position: Position<R>, moves: &[&str], language: Language) -> Option<Vec<String>> {
    let mut sans = Vec::with_capacity(moves.len());
    for text in moves {
        let m = position.parse_uci(text).ok()?;
        sans.push(position.san_in(m, language).to_string());
        position.play(m);
    }
    Some(sans)
}
