//! Counts the moves of games, as many as there are, and makes entries of them.
//!
//! Invariant: no more than [`Counter::MOST`] different moves are held (some 100 MB). What is more is written to a
//! temporary file without a name, sorted, and all such runs are merged in the end.

use std::collections::{BinaryHeap, HashMap};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::entry::Entry;
use crate::games::Occurrence;

/// How many runs are merged at once: each has a file open.
const MERGED: usize = 64;
/// Bytes of a move in a run: key, move, games, points.
const RECORD: usize = 8 + 2 + 4 + 4;

/// What was counted of a move in a position.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Counted {
    key: u64,
    m: u16,
    tally: Tally,
}

/// Games with a move, and what they brought: 2 for a win, 1 for a draw.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Tally {
    games: u32,
    points: u32,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.games = self.games.saturating_add(other.games);
        self.points = self.points.saturating_add(other.points);
    }
}

/// What became of what was counted.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Positions in the book.
    pub positions: u64,
    /// Entries in the book.
    pub entries: u64,
    /// Moves that occurred in too few games.
    pub rare: u64,
}

/// Counts moves.
#[derive(Debug)]
pub struct Counter {
    counts: HashMap<(u64, u16), Tally>,
    most: usize,
    runs: Vec<File>,
    folder: PathBuf,
}

impl Counter {
    /// Different moves that are held at once.
    pub const MOST: usize = 1 << 21;

    /// A counter whose temporary files lie in this folder.
    #[must_use]
    pub fn new(folder: &Path) -> Self {
        Self::with_most(folder, Self::MOST)
    }

    fn with_most(folder: &Path, most: usize) -> Self {
        Self { counts: HashMap::new(), most, runs: Vec::new(), folder: folder.to_owned() }
    }

    /// Counts the moves of a game.
    ///
    /// # Errors
    /// When a temporary file cannot be written.
    pub fn add(&mut self, game: &[Occurrence]) -> io::Result<()> {
        for one in game {
            let tally = Tally { games: 1, points: one.points.into() };
            self.counts.entry((one.key, one.m)).or_default().add(tally);
        }
        if self.counts.len() >= self.most { self.write_run() } else { Ok(()) }
    }

    /// Hands on the entries of the moves that occurred in at least so many games, in the order of a book.
    ///
    /// A move's weight is what it brought (2 for a win, 1 for a draw), at least 1; where that is too large for the
    /// format, all weights of the position are made smaller alike.
    ///
    /// # Errors
    /// When a temporary file cannot be read or written, or as `write` has it.
    pub fn finish(
        mut self,
        least_games: u32,
        write: &mut dyn FnMut(Entry) -> io::Result<()>,
    ) -> io::Result<Summary> {
        let mut book = Writer { least_games, here: Vec::new(), summary: Summary::default(), write };
        if self.runs.is_empty() {
            sorted(&mut self.counts).into_iter().try_for_each(|counted| book.add(counted))?;
        } else {
            self.write_run()?;
            while self.runs.len() > MERGED {
                let rest = self.runs.split_off(MERGED);
                let mut run = Run::create(&self.folder)?;
                merge(core::mem::replace(&mut self.runs, rest), &mut |counted| run.write(counted))?;
                self.runs.push(run.finish()?);
            }
            merge(self.runs, &mut |counted| book.add(counted))?;
        }
        book.finish()
    }

    fn write_run(&mut self) -> io::Result<()> {
        let mut run = Run::create(&self.folder)?;
        for counted in sorted(&mut self.counts) {
            run.write(counted)?;
        }
        self.runs.push(run.finish()?);
        Ok(())
    }
}

fn sorted(counts: &mut HashMap<(u64, u16), Tally>) -> Vec<Counted> {
    let mut all: Vec<Counted> = counts.drain().map(|((key, m), tally)| Counted { key, m, tally }).collect();
    all.sort_unstable();
    all
}

/// A run under construction.
struct Run(BufWriter<File>);

impl Run {
    fn create(folder: &Path) -> io::Result<Self> {
        Ok(Self(BufWriter::new(tempfile::tempfile_in(folder)?)))
    }

    fn write(&mut self, counted: Counted) -> io::Result<()> {
        let Counted { key, m, tally: Tally { games, points } } = counted;
        self.0.write_all(&key.to_le_bytes())?;
        self.0.write_all(&m.to_le_bytes())?;
        self.0.write_all(&games.to_le_bytes())?;
        self.0.write_all(&points.to_le_bytes())
    }

    fn finish(self) -> io::Result<File> {
        let mut file = self.0.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.seek(SeekFrom::Start(0))?;
        Ok(file)
    }
}

/// The next move of a run; `None` at its end.
fn read(run: &mut impl Read) -> io::Result<Option<Counted>> {
    let mut bytes = [0; RECORD];
    match run.read_exact(&mut bytes) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        done => done?,
    }
    let number = |range: core::ops::Range<usize>| {
        bytes[range].iter().rev().fold(0_u64, |number, byte| number << 8 | u64::from(*byte))
    };
    let tally = Tally { games: number(10..14) as u32, points: number(14..18) as u32 };
    Ok(Some(Counted { key: number(0..8), m: number(8..10) as u16, tally }))
}

/// Hands on the moves of all runs in order, each once.
fn merge(runs: Vec<File>, take: &mut dyn FnMut(Counted) -> io::Result<()>) -> io::Result<()> {
    use core::cmp::Reverse;
    let mut runs: Vec<BufReader<File>> = runs.into_iter().map(BufReader::new).collect();
    let mut heads = BinaryHeap::new();
    for (number, run) in runs.iter_mut().enumerate() {
        heads.extend(read(run)?.map(|counted| Reverse((counted, number))));
    }
    let mut open: Option<Counted> = None;
    while let Some(Reverse((counted, number))) = heads.pop() {
        heads.extend(read(&mut runs[number])?.map(|next| Reverse((next, number))));
        match &mut open {
            Some(same) if (same.key, same.m) == (counted.key, counted.m) => same.tally.add(counted.tally),
            _ => open.replace(counted).map_or(Ok(()), &mut *take)?,
        }
    }
    open.map_or(Ok(()), take)
}

/// Makes entries of moves that come in order.
struct Writer<'a> {
    least_games: u32,
    /// The moves of the position that is being read.
    here: Vec<Counted>,
    summary: Summary,
    write: &'a mut dyn FnMut(Entry) -> io::Result<()>,
}

impl Writer<'_> {
    fn add(&mut self, counted: Counted) -> io::Result<()> {
        if self.here.first().is_some_and(|first| first.key != counted.key) {
            self.write_position()?;
        }
        if counted.tally.games >= self.least_games {
            self.here.push(counted);
        } else {
            self.summary.rare += 1;
        }
        Ok(())
    }

    fn write_position(&mut self) -> io::Result<()> {
        let most = self.here.iter().map(|counted| counted.tally.points).max().unwrap_or(0);
        let mut entries: Vec<Entry> = self.here.drain(..).map(|counted| entry(counted, most)).collect();
        entries.sort_by_key(|entry| (core::cmp::Reverse(entry.weight), entry.m));
        self.summary.positions += u64::from(!entries.is_empty());
        self.summary.entries += entries.len() as u64;
        entries.into_iter().try_for_each(&mut *self.write)
    }

    fn finish(mut self) -> io::Result<Summary> {
        self.write_position()?;
        Ok(self.summary)
    }
}

/// The entry of a move; `most` are the points of the best of its position.
fn entry(counted: Counted, most: u32) -> Entry {
    let (points, limit) = (u64::from(counted.tally.points), u64::from(u16::MAX));
    let weight = if u64::from(most) > limit { points * limit / u64::from(most) } else { points };
    Entry { key: counted.key, m: counted.m, weight: weight.clamp(1, limit) as u16, learn: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn counted(most: usize, games: u32) -> (Vec<Entry>, Summary) {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut counter = Counter::with_most(folder.path(), most);
        for game in 0..games {
            // Five positions and three moves, some of them rare.
            let occurrence = |number: u32| Occurrence {
                key: u64::from(number % 5) << 60,
                m: (number % 3) as u16,
                points: (number % 3) as u8,
            };
            counter.add(&[occurrence(game), occurrence(game / 7), occurrence(game * game)]).expect("room");
        }
        let mut entries = Vec::new();
        let mut write = |entry| {
            entries.push(entry);
            Ok(())
        };
        let summary = counter.finish(3, &mut write).expect("room");
        (entries, summary)
    }

    #[test]
    fn runs_on_disk_change_nothing() {
        let (entries, summary) = counted(usize::MAX, 400);
        assert!(entries.is_sorted_by_key(|entry| entry.key) && entries.len() == 15, "{entries:?}");
        assert_eq!((summary.positions, summary.entries), (5, 15));
        // A run for each game: they are merged in several rounds.
        for most in [1, 2, 7] {
            assert_eq!(counted(most, 400), (entries.clone(), summary), "{most}");
        }
        // The first game is three times the same move; of the second there is too little.
        let (few, summary) = counted(1, 2);
        assert_eq!((few.len(), summary.entries, summary.rare), (1, 1, 1));
    }

    #[test]
    fn weights_fit_and_none_is_lost() {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let mut counter = Counter::new(folder.path());
        for (m, games, points) in [(1, 90_000, 2), (2, 45_000, 2), (3, 2, 1), (4, 2, 0), (5, 1, 2)] {
            for _ in 0..games {
                counter.add(&[Occurrence { key: 9, m, points }]).expect("room");
            }
        }
        counter.add(&[Occurrence { key: 10, m: 1, points: 0 }; 2]).expect("room");
        let mut weights = Vec::new();
        let mut write = |entry: Entry| {
            weights.push((entry.key, entry.m, entry.weight));
            Ok(())
        };
        let summary = counter.finish(2, &mut write).expect("room");
        assert_eq!(weights, [(9, 1, 65_535), (9, 2, 32_767), (9, 3, 1), (9, 4, 1), (10, 1, 1)]);
        assert_eq!(summary, Summary { positions: 2, entries: 5, rare: 1 });
    }
}
