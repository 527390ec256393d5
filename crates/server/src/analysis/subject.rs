//! What is to be looked at: a position, with everything that led to it.

use std::{
    hash::{DefaultHasher, Hash as _, Hasher as _},
    net::IpAddr,
};

use sha2::{Digest, Sha256};
use tabiya_engine::bench;
use tabiya_game::by_rules;
use tabiya_protocol::{Code, Message};
use tabiya_rules::{
    mode::ModeHandle,
    position::{Position, Rules},
    record::Record,
    types::UciMove,
};
use tabiya_view::bad_start;
use tokio::task;

use crate::storage::{AnalysisKey, SecretHash};

/// A position, with everything that led to it.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The mode.
    pub mode: ModeHandle,
    /// Where the moves begin, as FEN.
    pub start: String,
    /// The moves.
    pub moves: Vec<UciMove>,
    /// The side to move passes first.
    pub threat: bool,
}

/// Whose request it is.
#[derive(Clone, Debug)]
pub struct Asker {
    /// By which connection.
    pub connection: u64,
    /// From where.
    pub address: IpAddr,
    /// Every secret that was shown there.
    pub secrets: Vec<SecretHash>,
}

impl Asked {
    /// The game as the rules have it.
    ///
    /// # Errors
    /// What cannot be played.
    pub(crate) fn record<R: Rules>(&self, rules: R) -> Result<Record<R>, Message> {
        let record = replay(rules, &self.start, &self.moves)?;
        if !self.threat {
            return Ok(record);
        }
        let mut position = *record.position();
        if position.outcome().is_some() {
            return Err(Code::GameOver.into());
        }
        if position.is_check() {
            return Err(Code::InCheck.into());
        }
        position.play_null();
        Ok(Record::new(position))
    }

    /// What has to be known before an engine looks at it.
    ///
    /// # Errors
    /// What cannot be played.
    pub(super) fn seen(&self, lines: u8) -> Result<Seen, Message> {
        by_rules!(&self.mode, |rules| self.seen_under(rules, lines))
    }

    /// The same on a thread of its own: where kinds of pieces are many, replaying a long game takes a while.
    ///
    /// # Errors
    /// What cannot be played.
    pub(super) async fn seen_off_the_runtime(self, lines: u8) -> Result<(Self, Seen), Message> {
        let replayed = task::spawn_blocking(move || self.seen(lines).map(|seen| (self, seen))).await;
        replayed.map_err(|_| Message::from(Code::BadPosition))?
    }

    /// Every position on the way to it, as [`standing`] knows it.
    ///
    /// # Errors
    /// What cannot be played.
    pub(crate) async fn replayed(self, lines: u8) -> Result<(Self, Vec<u64>), Message> {
        let (asked, seen) = self.seen_off_the_runtime(lines).await?;
        Ok((asked, seen.positions))
    }

    fn seen_under<R: Rules>(&self, rules: R, lines: u8) -> Result<Seen, Message> {
        let played = replay(rules, &self.start, &self.moves)?;
        let record = self.record(rules)?;
        let path = (0..=played.ply()).filter_map(|ply| played.position_at(ply));
        // After a pass the position is another, and perhaps that of a game.
        let positions = path.chain([record.position()]).map(|position| standing(&position.fen()));
        Ok(Seen {
            key: key(&self.mode, &record, lines),
            mode: mode_key(&self.mode),
            positions: positions.collect(),
        })
    }
}

/// What is known of a position before an engine looks at it.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// Under which name what is found is kept.
    pub(super) key: AnalysisKey,
    /// The mode's name and text in short.
    pub(super) mode: [u8; 32],
    /// Every position on the way, as [`standing`] knows it.
    pub(super) positions: Vec<u64>,
}

/// What stands where and who is to move, in short. Games that go on are known by that alone: other rights and counters make
/// no other game of it.
pub(crate) fn standing(fen: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    fen.split_whitespace().take(2).for_each(|field| field.hash(&mut hasher));
    hasher.finish()
}

/// The game after some moves.
///
/// # Errors
/// What cannot be played.
pub(crate) fn replay<R: Rules>(rules: R, start: &str, moves: &[UciMove]) -> Result<Record<R>, Message> {
    let start = Position::from_fen(start, rules).map_err(|error| bad_start(start, &error))?;
    let mut record = Record::new(start);
    for uci in moves {
        let illegal = |_| Message::new(Code::IllegalMove).with("text", uci.to_string());
        let m = record.position().legal_uci(*uci).map_err(illegal)?;
        record.play(m);
    }
    Ok(record)
}

/// A mode's name and text in short.
pub(crate) fn mode_key(mode: &ModeHandle) -> [u8; 32] {
    Sha256::new().chain_update(mode.id()).chain_update([0]).chain_update(mode.source()).finalize().into()
}

/// The name of a position for whoever keeps what is found: mode, position, what may be repeated and how far the fifty moves have
/// come, how many lines, and the build of the engine with its evaluation. The number of the move is nobody's business.
fn key<R: Rules>(mode: &ModeHandle, record: &Record<R>, lines: u8) -> AnalysisKey {
    let position = record.position();
    let fen = position.fen();
    let unnumbered = fen.rsplit_once(' ').map_or(fen.as_str(), |(fen, _)| fen);
    let reach = usize::from(position.halfmoves()).min(record.ply());
    let mut before: Vec<u64> = (record.ply() - reach..record.ply())
        .filter_map(|ply| record.position_at(ply))
        .map(Position::key)
        .collect();
    before.sort_unstable();
    let mut digest = Sha256::new()
        .chain_update(FORM.to_le_bytes())
        .chain_update(bench::SIGNATURE.to_le_bytes())
        .chain_update(bench::MODES_SIGNATURE.to_le_bytes())
        .chain_update(mode_key(mode))
        .chain_update([lines])
        .chain_update(unnumbered);
    for key in before {
        digest.update(key.to_le_bytes());
    }
    AnalysisKey(digest.finalize().into())
}

/// Changes with the form in which results are kept.
const FORM: u32 = 1;
