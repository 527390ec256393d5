//! What the build packed, and the table of keys made of it.
//!
//! Invariant: the table is a function of `openings.txt` and `scores.txt` alone; it is made once and never changes.

use std::sync::LazyLock;

use tabiya_rules::position::Position;

use crate::Opening;

/// The different moves, a line each.
const MOVES: &str = include_str!(concat!(env!("OUT_DIR"), "/moves.txt"));
/// The different parts of names, a line each.
const NAMES: &str = include_str!(concat!(env!("OUT_DIR"), "/names.txt"));
/// Depth, move (with [`NAMED`]) and score of every position, in the order in which their tree is walked; the first is the
/// start of the game, whose move means nothing.
const NODES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/nodes.bin"));
/// Code, parent and name of every named position, in the same order.
const LINES: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/lines.bin"));

/// Set in a node's move when its position has a name.
const NAMED: u16 = 1 << 15;
/// In place of a line: the position is on the way to others, but has no name.
const ON_THE_WAY: u16 = u16::MAX;
/// The score of a position that has none.
const NO_SCORE: i16 = i16::MIN;

static BOOK: LazyLock<Book> = LazyLock::new(Book::new);

/// The table.
pub(crate) struct Book {
    /// The keys of all positions but the start, sorted.
    keys: Vec<u64>,
    /// What is known of each.
    places: Vec<BookNode>,
    /// `C60 Spanish Game`, one after the other.
    texts: String,
    /// Where each of the texts ends.
    ends: Vec<u32>,
    start: u64,
}

/// A position of the table.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct BookNode {
    /// Its line, or [`ON_THE_WAY`].
    line: u16,
    /// Named positions at and below it.
    lines: u16,
    /// What it is worth to White in hundredths of a pawn, or [`NO_SCORE`].
    score: i16,
}

impl Book {
    pub(crate) fn get() -> &'static Self {
        &BOOK
    }

    fn new() -> Self {
        let mut entries = places();
        entries.sort_unstable();
        // A position that is reached in several ways has whatever they lead to; with and without a name it has one.
        entries.dedup_by(|(key, other), (first, place)| {
            let same = key == first;
            if same {
                place.lines = place.lines.saturating_add(other.lines);
                place.score = place.score.max(other.score);
            }
            same
        });
        let (keys, places) = entries.into_iter().unzip();
        let (texts, ends) = texts();
        Self { keys, places, texts, ends, start: Position::default().key() }
    }

    /// The name of the position with this key.
    pub(crate) fn name(&'static self, key: u64) -> Option<Opening> {
        self.place(key).and_then(|place| self.opening(place.line))
    }

    /// Whether the position with this key has a name or leads to one that has.
    pub(crate) fn contains(&self, key: u64) -> bool {
        self.place(key).is_some()
    }

    /// Whether this is the key of the start of a game.
    pub(crate) fn is_start(&self, key: u64) -> bool {
        key == self.start
    }

    /// How many named positions are at and below the one with this key.
    pub(crate) fn lines(&self, key: u64) -> u16 {
        self.place(key).map_or(0, |place| place.lines)
    }

    /// What the position with this key is worth to White, in hundredths of a pawn, if it was judged.
    pub(crate) fn score(&self, key: u64) -> Option<i16> {
        let score = if self.is_start(key) { score(&NODES.as_chunks().0[0]) } else { self.place(key)?.score };
        (score != NO_SCORE).then_some(score)
    }

    fn place(&self, key: u64) -> Option<BookNode> {
        self.keys.binary_search(&key).ok().map(|at| self.places[at])
    }

    fn opening(&'static self, line: u16) -> Option<Opening> {
        let line = usize::from(line);
        let end = *self.ends.get(line)? as usize;
        let start = if line == 0 { 0 } else { self.ends[line - 1] as usize };
        let (eco, name) = self.texts[start..end].split_once(' ')?;
        Some(Opening { eco, name })
    }
}

/// The nodes below the start: depth, move, whether it has a name.
fn nodes() -> impl DoubleEndedIterator<Item = (usize, &'static str, bool)> + ExactSizeIterator {
    let moves: Vec<&str> = MOVES.lines().collect();
    NODES.as_chunks::<NODE>().0[1..].iter().map(move |[depth, low, high, ..]| {
        let number = u16::from_le_bytes([*low, *high]);
        (usize::from(*depth), moves[usize::from(number & !NAMED)], number & NAMED != 0)
    })
}

/// Bytes of a node.
const NODE: usize = 5;

fn score(node: &[u8; NODE]) -> i16 {
    i16::from_le_bytes([node[3], node[4]])
}

/// How many named positions are at and below each node.
fn counts() -> Vec<u16> {
    let mut counts = vec![0; nodes().len()];
    // What was counted at each depth and belongs to the next node above.
    let mut below = [0; 1 << u8::BITS];
    for ((depth, _, is_named), count) in nodes().rev().zip(counts.iter_mut().rev()) {
        *count = u16::from(is_named) + below.get_mut(depth + 1).map_or(0, core::mem::take);
        below[depth] += *count;
    }
    counts
}

/// The key of every node, and what is known of it.
fn places() -> Vec<(u64, BookNode)> {
    let mut way = vec![Position::default()];
    let mut numbers = 0..;
    let scores = NODES.as_chunks().0[1..].iter().map(score);
    nodes()
        .zip(counts())
        .zip(scores)
        .map(|(((depth, san, is_named), lines), score)| {
            way.truncate(depth);
            let before = way[depth - 1];
            let m = before.parse_san(san).expect("a test plays through every move of openings.txt");
            let next = before.after(m);
            way.push(next);
            let line = if is_named { numbers.next() } else { None };
            (next.key(), BookNode { line: line.unwrap_or(ON_THE_WAY), lines, score })
        })
        .collect()
}

/// Code and whole name of every line, one after the other, and where each ends.
fn texts() -> (String, Vec<u32>) {
    let names: Vec<&str> = NAMES.lines().collect();
    let (mut texts, mut ends) = (String::new(), Vec::<u32>::new());
    let start = |ends: &[u32], line: usize| if line == 0 { 0 } else { ends[line - 1] as usize };
    for packed in LINES.as_chunks::<6>().0 {
        let number = |at: usize| usize::from(u16::from_le_bytes([packed[at], packed[at + 1]]));
        let (code, parent, name) = (number(0), number(2), names[number(4)]);
        let volume = char::from(b"ABCDE"[code / 100]);
        let mut text = format!("{volume}{:02} ", code % 100);
        if let Some(end) = ends.get(parent) {
            let above = &texts[start(&ends, parent)..*end as usize];
            text += above.split_once(' ').map_or("", |(_, name)| name);
            text += if above.contains(": ") { ", " } else { ": " };
        }
        texts += &text;
        texts += name;
        ends.push(u32::try_from(texts.len()).expect("a megabyte of names at most"));
    }
    (texts, ends)
}

/// A line of the text: an opening, and moves that lead to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// Its code and name.
    pub opening: Opening,
    /// The moves from the start of the game, in algebraic notation.
    pub moves: Vec<&'static str>,
}

/// All lines, in the order in which the tree of their moves is walked.
pub fn lines() -> impl Iterator<Item = Line> {
    let mut way = Vec::new();
    let mut count = 0..;
    nodes().filter_map(move |(depth, san, is_named)| {
        way.truncate(depth - 1);
        way.push(san);
        let line = if is_named { count.next()? } else { return None };
        Book::get().opening(line).map(|opening| Line { opening, moves: way.clone() })
    })
}
