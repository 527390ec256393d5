//! Positions that are looked at: a node of a study, or any position and moves from there.

use std::sync::Arc;

use tabiya_game::by_rules;
use tabiya_host::PLIES;
use tabiya_protocol::{Code, Look, Message, Subject};
use tabiya_rules::{
    mode::ModeHandle,
    position::{Position, Rules},
    types::UciMove,
};
use tabiya_view::{PlayedLine, bad_start, checked_fen};

use super::{Studies, message::ToStudy};
use crate::{actors::Actors as _, storage::SecretHash};

/// Moves that may be played on from a position that is looked at.
const AHEAD: usize = 200;

/// How a position is reached.
#[derive(Clone, Debug)]
pub struct LineOfPlay {
    /// What is played.
    pub mode: ModeHandle,
    /// Where it begins.
    pub start: String,
    /// What was played from there, each legal.
    pub moves: Vec<UciMove>,
}

/// The main line of a study, up to a passed turn, with what its clocks have shown.
#[derive(Clone, Debug)]
pub struct MainLine {
    /// Its moves.
    pub line: LineOfPlay,
    /// What each side began with, in milliseconds, if it is known.
    pub base: Option<u64>,
    /// What was left to the mover after each move.
    pub clocks: Vec<Option<u64>>,
    /// The game that the study is about.
    pub game: Option<String>,
    /// Whose study it is.
    pub holder: SecretHash,
}

impl Studies {
    /// How a subject is reached, for an engine.
    ///
    /// # Errors
    /// What is wrong with it.
    pub async fn line_of(self: &Arc<Self>, subject: &Subject) -> Result<LineOfPlay, Message> {
        match subject {
            Subject::Study { study, node } => {
                let node = node.0;
                self.ask(&study.0, |answer| ToStudy::LineTo { node, answer }).await
            }
            Subject::Moves { mode, mode_file, fen, moves } => {
                let mode = self.rooms.context.modes.find(mode, mode_file.as_deref()).await?;
                let (start, moves) =
                    by_rules!(&mode, |rules| line(rules, &mode, fen.as_deref(), moves)?.start_and_moves());
                Ok(LineOfPlay { mode, start, moves })
            }
        }
    }

    /// How a subject looks after some moves more.
    ///
    /// # Errors
    /// What is wrong with it, or with the moves.
    pub async fn look(self: &Arc<Self>, subject: &Subject, ahead: Vec<String>) -> Result<Look, Message> {
        if ahead.len() > AHEAD {
            return Err(Message::new(Code::TooMany).with("limit", AHEAD as i64));
        }
        match subject {
            Subject::Study { study, node } => {
                let node = node.0;
                self.ask(&study.0, |answer| ToStudy::Look { node, moves: ahead, answer }).await
            }
            Subject::Moves { mode, mode_file, fen, moves } => {
                let mode = self.rooms.context.modes.find(mode, mode_file.as_deref()).await?;
                by_rules!(&mode, |rules| look(line(rules, &mode, fen.as_deref(), moves)?, &ahead))
            }
        }
    }
}

fn line<R: Rules>(
    rules: R,
    mode: &ModeHandle,
    fen: Option<&str>,
    moves: &[String],
) -> Result<PlayedLine<R>, Message> {
    let first = mode.first_start().fen();
    let fen = checked_fen(fen.unwrap_or(&first))?;
    let start = Position::from_fen(fen, rules).map_err(|error| bad_start(fen, &error))?;
    let mut line = PlayedLine::new(start);
    go_on(&mut line, moves)?;
    Ok(line)
}

/// Plays on, as far as a line may go.
pub(super) fn go_on<R: Rules>(line: &mut PlayedLine<R>, moves: &[String]) -> Result<(), Message> {
    if line.plies() + moves.len() > PLIES {
        return Err(Message::new(Code::TooLong).with("limit", PLIES as i64));
    }
    moves.iter().try_for_each(|text| line.play(text))
}

/// The position at the end of a way, some moves further.
pub(super) fn look<R: Rules>(mut line: PlayedLine<R>, ahead: &[String]) -> Result<Look, Message> {
    go_on(&mut line, ahead)?;
    Ok(line.look())
}
