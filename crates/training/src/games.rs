//! Files of whole games, about six bytes for each position worth learning from.
//!
//! A file of chess is the eight bytes `TABIYAG1` and then games, one after the other:
//!
//! | bytes | what |
//! |---|---|
//! | 2 | plies, little-endian like all numbers |
//! | 2 | number of the Chess960 start, 518 for chess |
//! | 1 | result: 0 Black won, 1 draw, 2 White won |
//! | 1 | 0xA5, so that a reader notices when it has lost its place |
//! | 4 for each ply | the move (from 6 bits, to 6, kind 4), then the score from White's view in centipawns (`i16`; -32768: the move was drawn by lot; beyond ±31,000: mate) |
//!
//! A file of another mode begins with `TABIYAG2`, the bytes of the mode's id (2) and of its file (4), and both texts; the number
//! of a start has 4 bytes, a ply 5, because a move has 3 (`WideMove::bits`).
//!
//! Games are appended whole. A game cut off by a crash is dropped when the file is next opened for writing. Who
//! writes holds a lock: a second writer is refused.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::marker::PhantomData;
use std::path::Path;

use tabiya_rules::mode::{Library, Mode};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::types::{Color, Move, MoveCode, WideMove};
use thiserror::Error;

const CHESS: &[u8; 8] = b"TABIYAG1";
const MODE: &[u8; 8] = b"TABIYAG2";
const MARK: u8 = 0xA5;
/// The score of a move that was drawn by lot.
const BY_LOT: i16 = i16::MIN;
/// The number of the start position of chess among those of Chess960.
pub const CHESS_START: u32 = 518;
/// No mode's file is longer.
const LONGEST_MODE: u32 = 1 << 20;

/// What the games of a file are games of.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Kind {
    /// Chess and Chess960.
    Chess,
    /// A mode that is not chess.
    Mode(&'static Mode),
}

impl Kind {
    /// The games of a mode: chess, if its rules are those of chess.
    #[must_use]
    pub fn of(mode: &'static Mode) -> Self {
        if mode.is_chess() { Self::Chess } else { Self::Mode(mode) }
    }

    /// What it is called.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Chess => "chess",
            Self::Mode(mode) => mode.id(),
        }
    }

    /// What a file of such games begins with.
    #[must_use]
    pub fn head(self) -> Vec<u8> {
        let Self::Mode(mode) = self else { return CHESS.to_vec() };
        let (id, text) = (mode.id().as_bytes(), mode.source().as_bytes());
        let sizes = [&(id.len() as u16).to_le_bytes()[..], &(text.len() as u32).to_le_bytes()];
        [MODE, sizes[0], sizes[1], id, text].concat()
    }

    /// Reads what a file begins with.
    ///
    /// # Errors
    /// If it is something else, or the mode makes no sense.
    pub fn read(input: &mut impl Read) -> Result<Self, GamesError> {
        let mut magic = [0; CHESS.len()];
        fill(input, &mut magic)?;
        if magic == *CHESS {
            return Ok(Self::Chess);
        }
        if magic != *MODE {
            return Err(GamesError::Magic { found: magic.to_vec() });
        }
        let [mut id, mut text] = [[0; 2], [0; 2]];
        let mut high = [0; 2];
        input.read_exact(&mut id)?;
        input.read_exact(&mut text)?;
        input.read_exact(&mut high)?;
        let length = u32::from_le_bytes([text[0], text[1], high[0], high[1]]);
        if length > LONGEST_MODE {
            return Err(GamesError::Mode(format!("expected up to {LONGEST_MODE} bytes, found {length}")));
        }
        let mut string = |length: usize| {
            let mut bytes = vec![0; length];
            input.read_exact(&mut bytes)?;
            String::from_utf8(bytes)
                .map_err(|_| GamesError::Mode("expected text, found other bytes".to_owned()))
        };
        let id = string(u16::from_le_bytes(id).into())?;
        let text = string(length as usize)?;
        let mode = Library::default().recall_embedded(&id, &text);
        Ok(Self::Mode(mode.map_err(|error| GamesError::Mode(error.to_string()))?.into_static()))
    }
}

/// A move as files keep it.
pub trait KeptMove: MoveCode + PartialEq {
    /// Bytes of a move.
    const BYTES: usize;
    /// Bytes of the number of a start.
    const START: usize;
    /// Whether files of modes keep such moves.
    const OF_MODES: bool;

    /// The move as a number.
    fn number(self) -> u32;

    /// The move with this number, if there is one.
    fn numbered(number: u32) -> Option<Self>;
}

impl KeptMove for Move {
    const BYTES: usize = 2;
    const START: usize = 2;
    const OF_MODES: bool = false;

    fn number(self) -> u32 {
        self.bits().into()
    }

    fn numbered(number: u32) -> Option<Self> {
        Self::from_bits(number as u16)
    }
}

impl KeptMove for WideMove {
    const BYTES: usize = 3;
    const START: usize = 4;
    const OF_MODES: bool = true;

    fn number(self) -> u32 {
        self.bits()
    }

    fn numbered(number: u32) -> Option<Self> {
        Self::from_bits(number)
    }
}

/// A move and what the search thought of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Ply<M = Move> {
    /// The move.
    pub m: M,
    /// Centipawns from White's view; `None` if the move was drawn by lot.
    pub score: Option<i16>,
}

/// A game of self-play: where it started, every move with what the search thought of it, and how it ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game<M = Move> {
    /// The number of its start position.
    pub start: u32,
    /// Who won.
    pub outcome: Outcome,
    /// What was played.
    pub plies: Vec<Ply<M>>,
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
    #[error("expected a file of games that begins with TABIYAG1 or TABIYAG2, found {found:?}")]
    Magic {
        /// What it begins with.
        found: Vec<u8>,
    },
    /// The mode in it makes no sense.
    #[error("the mode of these games cannot be read: {0}")]
    Mode(String),
    /// They are games of something else.
    #[error("expected games of {expected}, found games of {found}")]
    Kind {
        /// What was expected.
        expected: String,
        /// What they are.
        found: &'static str,
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

impl<M: KeptMove> Game<M> {
    /// Bytes before the plies.
    const HEAD: usize = 2 + M::START + 2;
    /// Bytes of a ply.
    const PLY: usize = M::BYTES + 2;

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(Self::HEAD + Self::PLY * self.plies.len());
        bytes.extend_from_slice(&(self.plies.len() as u16).to_le_bytes());
        bytes.extend_from_slice(&self.start.to_le_bytes()[..M::START]);
        bytes.push(match self.outcome {
            Outcome::Win(Color::Black) => 0,
            Outcome::Draw => 1,
            Outcome::Win(Color::White) => 2,
        });
        bytes.push(MARK);
        for ply in &self.plies {
            bytes.extend_from_slice(&ply.m.number().to_le_bytes()[..M::BYTES]);
            bytes.extend_from_slice(&ply.score.unwrap_or(BY_LOT).to_le_bytes());
        }
        bytes
    }

    /// Reads one game; `None` at the end, or if the last one is not whole.
    fn decode(reader: &mut impl Read) -> io::Result<Result<Option<Self>, &'static str>> {
        let mut head = vec![0; Self::HEAD];
        if !fill(reader, &mut head)? {
            return Ok(Ok(None));
        }
        let plies = number(&head[..2]) as usize;
        let start = number(&head[2..2 + M::START]);
        let outcome = match head[Self::HEAD - 2] {
            0 => Outcome::Win(Color::Black),
            1 => Outcome::Draw,
            2 => Outcome::Win(Color::White),
            _ => return Ok(Err("expected a result of 0, 1 or 2")),
        };
        if head[Self::HEAD - 1] != MARK || !M::OF_MODES && start > 959 {
            return Ok(Err("expected the mark of a game and a start below 960"));
        }
        let mut body = vec![0; Self::PLY * plies];
        if !fill(reader, &mut body)? {
            return Ok(Ok(None));
        }
        let mut game = Self { start, outcome, plies: Vec::with_capacity(plies) };
        for part in body.chunks_exact(Self::PLY) {
            let (m, score) = part.split_at(M::BYTES);
            let Some(m) = M::numbered(number(m)) else {
                return Ok(Err("expected a move, found none"));
            };
            let score = i16::from_le_bytes([score[0], score[1]]);
            game.plies.push(Ply { m, score: (score != BY_LOT).then_some(score) });
        }
        Ok(Ok(Some(game)))
    }
}

/// Up to four bytes, the lowest first.
fn number(bytes: &[u8]) -> u32 {
    bytes.iter().rev().fold(0, |number, byte| number << 8 | u32::from(*byte))
}

/// Fills the buffer; `false` if the input ends first.
fn fill(reader: &mut impl Read, buffer: &mut [u8]) -> io::Result<bool> {
    match reader.read_exact(buffer) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(false),
        Err(error) => Err(error),
    }
}

/// What the games of a file are games of.
///
/// # Errors
/// If it cannot be read or is something else.
pub fn kind(path: &Path) -> Result<Kind, GamesError> {
    Kind::read(&mut BufReader::new(File::open(path)?))
}

/// Reads the games of a file, one after the other.
pub struct Reader<I, M = Move> {
    input: I,
    kind: Kind,
    number: usize,
    offset: u64,
    moves: PhantomData<M>,
}

impl<M: KeptMove> Reader<BufReader<File>, M> {
    /// Opens a file.
    ///
    /// # Errors
    /// If it cannot be read, is something else, or holds games with other moves.
    pub fn open(path: &Path) -> Result<Self, GamesError> {
        Self::new(BufReader::new(File::open(path)?))
    }
}

impl<I: Read, M: KeptMove> Reader<I, M> {
    /// Reads games from this input.
    ///
    /// # Errors
    /// If it cannot be read, is something else, or holds games with other moves.
    pub fn new(mut input: I) -> Result<Self, GamesError> {
        let kind = Kind::read(&mut input)?;
        if M::OF_MODES == (kind == Kind::Chess) {
            let expected = if M::OF_MODES { "another mode than chess" } else { "chess" }.to_owned();
            return Err(GamesError::Kind { expected, found: kind.name() });
        }
        Ok(Self { input, kind, number: 0, offset: kind.head().len() as u64, moves: PhantomData })
    }

    /// What they are games of.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// Where the next game begins.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.offset
    }
}

impl<I: Read, M: KeptMove> Iterator for Reader<I, M> {
    type Item = Result<Game<M>, GamesError>;

    fn next(&mut self) -> Option<Self::Item> {
        self.number += 1;
        let broken = |reason| GamesError::Broken { number: self.number, offset: self.offset, reason };
        match Game::decode(&mut self.input) {
            Ok(Ok(game)) => {
                let game = game?;
                self.offset += (Game::<M>::HEAD + Game::<M>::PLY * game.plies.len()) as u64;
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
pub fn open_to_append<M: KeptMove>(path: &Path, kind: Kind) -> Result<(File, usize), GamesError> {
    let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
    file.try_lock().map_err(|error| match error {
        TryLockError::WouldBlock => GamesError::Locked,
        TryLockError::Error(cause) => cause.into(),
    })?;
    if file.metadata()?.len() == 0 {
        file.write_all(&kind.head())?;
        return Ok((file, 0));
    }
    let mut reader = Reader::<_, M>::new(BufReader::new(&file))?;
    if reader.kind() != kind {
        return Err(GamesError::Kind { expected: kind.name().to_owned(), found: reader.kind().name() });
    }
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
pub fn append<M: KeptMove>(file: &mut impl Write, game: &Game<M>) -> io::Result<()> {
    file.write_all(&game.encode())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(start: u32, moves: &[&str], outcome: Outcome) -> Game {
        let mut position = tabiya_rules::chess960::start(start).expect("a start");
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
        let (mut file, games) = open_to_append::<Move>(&path, Kind::Chess).expect("a new file");
        assert_eq!(games, 0);
        append(&mut file, &first).expect("written");
        append(&mut file, &second).expect("written");
        file.write_all(&[9, 0, 6, 2, 1, MARK, 1, 2, 3]).expect("half a game");
        drop(file);
        let (mut file, games) = open_to_append::<Move>(&path, Kind::Chess).expect("the same file");
        assert_eq!(games, 2);
        append(&mut file, &first).expect("written");
        drop(file);
        let read: Result<Vec<Game>, _> = Reader::open(&path).expect("a file").collect();
        assert_eq!(read.expect("whole games"), [first.clone(), second, first]);
        std::fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn a_second_writer_is_refused_until_the_first_is_done() {
        let path = std::env::temp_dir().join(format!("tabiya-games-locked-{}", std::process::id()));
        let (first, _) = open_to_append::<Move>(&path, Kind::Chess).expect("a new file");
        assert!(matches!(open_to_append::<Move>(&path, Kind::Chess), Err(GamesError::Locked)));
        drop(first);
        assert_eq!(open_to_append::<Move>(&path, Kind::Chess).expect("free again").1, 0);
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn other_files_are_refused() {
        let other = Reader::<_, Move>::new(&b"PNG and so on"[..]);
        assert!(matches!(other, Err(GamesError::Magic { .. })));
        let mut broken = CHESS.to_vec();
        broken.extend_from_slice(&[1, 0, 6, 2, 7, MARK]);
        let error =
            Reader::<_, Move>::new(&broken[..]).expect("a file").next().expect("a game").expect_err("broken");
        assert!(error.to_string().contains("game 1 at byte 8"), "{error}");
    }

    #[test]
    fn games_of_a_mode_bring_it_along() {
        let mode = tabiya_rules::mode::built_in("crazyhouse").expect("a mode");
        let path = std::env::temp_dir().join(format!("tabiya-games-mode-{}", std::process::id()));
        let mut position = mode.position("4k3/8/8/8/8/8/P7/4K3[N] w - - 0 1").expect("a position");
        let mut plies = Vec::new();
        for text in ["N@c7", "e8d7", "a2a4"] {
            let m = position.parse_uci(text).expect("a legal move");
            position.play(m);
            plies.push(Ply { m, score: Some(-7) });
        }
        let game = Game { start: 70_000, outcome: Outcome::Draw, plies };
        let (mut file, _) = open_to_append::<WideMove>(&path, Kind::Mode(mode)).expect("a new file");
        append(&mut file, &game).expect("written");
        drop(file);
        assert_eq!(kind(&path).expect("a file"), Kind::Mode(mode));
        let read: Result<Vec<Game<WideMove>>, _> = Reader::open(&path).expect("a file").collect();
        assert_eq!(read.expect("whole games"), [game]);
        assert_eq!(open_to_append::<WideMove>(&path, Kind::Mode(mode)).expect("the same file").1, 1);
        let atomic = Kind::Mode(tabiya_rules::mode::built_in("atomic").expect("a mode"));
        let error = open_to_append::<WideMove>(&path, atomic).expect_err("other games").to_string();
        assert_eq!(error, "expected games of atomic, found games of crazyhouse");
        let error = Reader::<_, Move>::open(&path).err().expect("other games").to_string();
        assert_eq!(error, "expected games of chess, found games of crazyhouse");
        std::fs::remove_file(&path).expect("removed");
    }
}
