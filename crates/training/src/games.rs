//! Files of whole games, about six bytes for each position worth learning from.
//!
//! A file is the eight bytes `TABIYAG1` and then games, one after the other:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | plies, little-endian like all numbers |
//! | 2 | number of the Chess960 start, 518 for chess |
//! | 1 | result: 0 Black won, 1 draw, 2 White won |
//! | 1 | 0xA5, so that a reader notices when it has lost its place |
//! | 4 for each ply | the move (from 6 bits, to 6, kind 4), then the score from White's view in centipawns (`i16`; -32768: the move was drawn by lot; beyond ±31,000: mate) |
//!
//! Games are appended whole. A game cut off by a crash is dropped when the file is next opened for writing. Who
//! writes holds a lock: a second writer is refused.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::Path;

use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Color, Move};
use tabiya_rules::{chess960, movegen::Outcome};
use thiserror::Error;

pub(crate) const MAGIC: &[u8; 8] = b"TABIYAG1";
const MARK: u8 = 0xA5;
const HEAD: usize = 6;
/// The score of a move that was drawn by lot.
const BY_LOT: i16 = i16::MIN;
/// The number of the start position of chess among those of Chess960.
pub const CHESS_START: u16 = 518;

/// A move and what the search thought of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The move.
    pub m: Move,
    /// Centipawns from White's view; `None` if the move was drawn by lot.
    pub score: Option<i16>,
}

/// A game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The number of its start position.
    pub start: u16,
    /// Who won.
    pub outcome: Outcome,
    /// What was played.
    pub plies: Vec<Ply>,
}

/// Why a file of games cannot be read.
#[derive(Debug, Error)]
pub enum GamesError {
    /// The file cannot be read or written.
    #[error("cannot use the file of games: {0}")]
    Io(#[from] io::Error),
    /// Somebody else writes to it.
    #[error("another process is adding games to this file; wait for it, or choose another file")]
    Locked,
    /// It is something else.
    #[error("expected a file of games that begins with TABIYAG1, found {found:?}")]
    Magic {
        /// What it begins with.
        found: Vec<u8>,
    },
    /// A game makes no sense.
    #[error("game {number} at byte {offset}: {reason}")]
    Broken {
        /// The number of the game, from 1.
        number: usize,
        /// Where it begins.
        offset: u64,
        /// What is wrong.
        reason: &'static str,
    },
}

impl Game {
    /// The position it begins with.
    ///
    /// # Errors
    /// If the number of the start is above 959.
    pub fn start(&self) -> Result<Position<Chess>, chess960::StartError> {
        chess960::start(u32::from(self.start))
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(HEAD + 4 * self.plies.len());
        bytes.extend_from_slice(&(self.plies.len() as u16).to_le_bytes());
        bytes.extend_from_slice(&self.start.to_le_bytes());
        bytes.push(match self.outcome {
            Outcome::Win(Color::Black) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::White) => 2,
        });
        bytes.push(MARK);
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.m.bits().to_le_bytes());
            bytes.extend_from_slice(&ply.score.unwrap_or(BY_LOT).to_le_bytes());
        }
        bytes
    }

    /// Reads one game; `None` at the end, or if the last one is not whole.
    fn decode(reader: &mut impl Read) -> io::Result<Result<Option<Self>, &'static str>> {
        let mut head = [0; HEAD];
        if !fill(reader, &mut head)? {
            return Ok(Ok(None));
        }
        let plies = usize::from(u16::from_le_bytes([head[0], head[1]]));
        let start = u16::from_le_bytes([head[2], head[3]]);
        let outcome = match head[4] {
            0 => Outcome::Win(Color::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Color::White),
            _ => return Ok(Err("expected a result of 0, 1 or 2")),
        };
        if head[5] != MARK || start > 959 {
            return Ok(Err("expected the mark of a game and a start below 960"));
        }
        let mut body = vec![0; 4 * plies];
        if !fill(reader, &mut body)? {
            return Ok(Ok(None));
        }
        let mut game = Self { start, outcome, plies: Vec::with_capacity(plies) };
        for part in body.chunks_exact(4) {
            let Some(m) = Move::from_bits(u16::from_le_bytes([part[0], part[1]])) else {
                return Ok(Err("expected a move, found none"));
            };
            let score = i16::from_le_bytes([part[2], part[3]]);
            game.plies.push(Ply { m, score: (score != BY_LOT).then_some(score) });
        }
        Ok(Ok(Some(game)))
    }
}

/// Fills the buffer; `false` if the input ends first.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// Reads the games of a file, one after the other.
pub struct Reader<I> {
    input: I,
    number: usize,
    offset: u64,
}

impl Reader<BufReader<File>> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read or is something else.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        Self::new(BufReader::new(File::open(path)?))
    }
}

impl<I: Read> Reader<I> {
    /// Reads games from this input.
    ///
    /// # Errors
    /// If it cannot be read or is something else.
    pub fn new(mut input: I) -> Result<Self, GamesError> {
        let mut magic = [0; MAGIC.len()];
        if !fill(&mut input, &mut magic)? || magic != *MAGIC {
            return Err(GamesError::Magic { found: magic.to_vec() });
        }
        Ok(Self { input, number: 0, offset: MAGIC.len() as u64 })
    }

    /// Where the next game begins.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }
}

impl<I: Read> Iterator for Reader<I> {
    type Item = Result<Game, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.number += 1;
        let broken = |reason| GamesError::Broken { number: self.number, offset: self.offset, reason };
        match Game::decode(&mut self.input) {
            Ok(Ok(game)) => {
                let game = game?;
                self.offset += (HEAD + 4 * game.plies.len()) as u64;
                Some(Ok(game))
            }
            Ok(Err(reason)) => Some(Err(broken(reason))),
            Err(error) => Some(Err(error.into())),
        }
    }
}

/// Opens a file to append games, making it if it is not there and dropping a last game that is not whole.
/// Returns it with the number of games in it. Nobody else can open it so until it is closed.
///
/// # Errors
/// If it cannot be read or written, somebody else writes to it, it is something else, or is broken in the middle.
pub fn open_to_append(path: &Path) -> Result<(File, usize), GamesError> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => GamesError::Locked,
        TryLockError::Error(cause) => cause.into(),
    })?;
    if file.metadata()?.len() == 0 {
        file.write_all(MAGIC)?;
        return Ok((file, 0));
    }
    let mut reader = Reader::new(BufReader::new(&file))?;
    let mut games = 0;
    for game in reader.by_ref() {
        game?;
        games += 1;
    }
    let end = reader.offset();
    drop(reader);
    file.set_len(end)?;
    file.seek(SeekFrom::End(0))?;
    Ok((file, games))
}

/// Appends a game, whole.
///
/// # Errors
/// If the file cannot be written.
pub fn append(file: &mut impl Write, game: &Game) -> io::Result<()> {
    file.write_all(&game.encode())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(start: u16, moves: &[&str], outcome: Outcome) -> Game {
        let mut position = chess960::start(u32::from(start)).expect("a start");
        let mut plies = Vec::new();
        for (number, text) in moves.iter().enumerate() {
            let m = position.parse_uci(text).expect("a legal move");
            position.play(m);
            plies.push(Ply { m, score: (number > 0).then_some(number as i16 * 7 - 20) });
        }
        Game { start, outcome, plies }
    }

    #[test]
    fn games_read_back_and_a_cut_off_one_is_dropped() {
        let folder = std::env::temp_dir().join(format!("tabiya-games-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("games");
        let first = game(CHESS_START, &["e2e4", "e7e5", "g1f3"], Outcome::Draw);
        let second = game(0, &["a2a4"], Outcome::Win(Color::Black));
        let (mut file, games) = open_to_append(&path).expect("a new file");
        assert_eq!(games, 0);
        append(&mut file, &first).expect("written");
        append(&mut file, &second).expect("written");
        file.write_all(&[9, 0, 6, 2, 1, MARK, 1, 2, 3]).expect("half a game");
        drop(file);
        let (mut file, games) = open_to_append(&path).expect("the same file");
        assert_eq!(games, 2);
        append(&mut file, &first).expect("written");
        drop(file);
        let read: Result<Vec<_>, _> = Reader::open(&path).expect("a file").collect();
        assert_eq!(read.expect("whole games"), [first.clone(), second, first]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_second_writer_is_refused_until_the_first_is_done() {
        let path = std::env::temp_dir().join(format!("tabiya-games-locked-{}", std::process::id()));
        let (first, _) = open_to_append(&path).expect("a new file");
        assert!(matches!(open_to_append(&path), Err(GamesError::Locked)));
        drop(first);
        assert_eq!(open_to_append(&path).expect("free again").1, 0);
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn other_files_are_refused() {
        assert!(matches!(Reader::new(&b"PNG and so on"[..]), Err(GamesError::Magic { .. })));
        let mut broken = MAGIC.to_vec();
        broken.extend_from_slice(&[1, 0, 6, 2, 7, MARK]);
        let error = Reader::new(&broken[..]).expect("a file").next().expect("a game").expect_err("broken");
        assert!(error.to_string().contains("game 1 at byte 8"), "{error}");
    }
}
