//! Packs openings.txt and scores.txt into four small files, which the library contains.
//!
//! Only the form of the texts is judged here. Whether its moves are legal is asked by the tests, so that the rules
//! need not be compiled twice.

use std::collections::{BTreeSet, HashMap};
use std::{env, fs, path::Path};

/// Set in a node's move when its position has a name.
const NAMED: u16 = 1 << 15;
/// The parent of a line that has none.
const NO_PARENT: u16 = u16::MAX;
/// The score of a position that has none.
const NO_SCORE: i16 = i16::MIN;
/// In place of a name: the line bears the whole name of the one it continues.
const NO_NAME: &str = "-";

fn main() -> Result<(), String> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=openings.txt");
    println!("cargo::rerun-if-changed=scores.txt");
    let open = |name: &str| fs::read_to_string(name).map_err(|error| format!("{name}: {error}"));
    let (text, scores) = (open("openings.txt")?, open("scores.txt")?);
    let lines = read(&text)?;
    let mut tree = tree(&lines)?;
    read_scores(&scores, &mut tree)?;
    let folder = env::var("OUT_DIR").map_err(|error| format!("OUT_DIR: {error}"))?;
    for (name, bytes) in pack(&lines, &tree)? {
        let path = Path::new(&folder).join(name);
        fs::write(&path, bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    Ok(())
}

/// A line of the text.
struct Line<'a> {
    /// Its place in the text, for complaints.
    number: usize,
    code: u16,
    /// The line to whose name it adds.
    parent: Option<usize>,
    /// What it adds to the name.
    name: &'a str,
    /// All moves from the start of the game.
    moves: Vec<&'a str>,
}

fn read(text: &str) -> Result<Vec<Line<'_>>, String> {
    let mut lines: Vec<Line<'_>> = Vec::new();
    // The lines that the next one may continue, by their level.
    let mut open: Vec<usize> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let complain = |why: &str| format!("openings.txt:{number}: {why}: {line}");
        let (code, rest) = line.split_once(' ').ok_or_else(|| complain("expected a code and a name"))?;
        let code = read_code(code).ok_or_else(|| complain("expected a code from A00 to E99"))?;
        let name_and_moves = rest.trim_start_matches(' ');
        let indent = rest.len() - name_and_moves.len();
        let level = indent / 2;
        if indent % 2 != 0 || level > open.len() {
            return Err(complain("expected two blanks for each level below the line above"));
        }
        let (name, moves) = name_and_moves
            .split_once("  ")
            .ok_or_else(|| complain("expected two blanks between name and moves"))?;
        open.truncate(level);
        let above = open.last().copied();
        let mut all = above.map_or(Vec::new(), |above| lines[above].moves.clone());
        read_moves(moves, &mut all).map_err(|why| complain(&why))?;
        let (parent, name) = match above {
            // The same name again: it adds the same to the same line.
            Some(above) if name == NO_NAME => (lines[above].parent, lines[above].name),
            None if name == NO_NAME => return Err(complain("expected a name")),
            _ => (above, name),
        };
        open.push(lines.len());
        lines.push(Line { number, code, parent, name, moves: all });
    }
    Ok(lines)
}

/// A letter for a hundred, two digits.
fn read_code(code: &str) -> Option<u16> {
    match code.as_bytes() {
        [volume @ b'A'..=b'E', tens @ b'0'..=b'9', ones @ b'0'..=b'9'] => {
            Some(u16::from(volume - b'A') * 100 + u16::from(tens - b'0') * 10 + u16::from(ones - b'0'))
        }
        _ => None,
    }
}

/// Adds the moves; every number before them must be the right one.
fn read_moves<'a>(text: &'a str, moves: &mut Vec<&'a str>) -> Result<(), String> {
    let before = moves.len();
    let mut is_numbered = false;
    for word in text.split_ascii_whitespace() {
        let (number, is_black) = (moves.len() / 2 + 1, moves.len() % 2 == 1);
        if word.starts_with(|first: char| first.is_ascii_digit()) {
            let expected = format!("{number}{}", if is_black { "..." } else { "." });
            if word != expected {
                return Err(format!("expected {expected}, found {word}"));
            }
            is_numbered = true;
        } else {
            if !is_numbered && (!is_black || moves.len() == before) {
                return Err(format!("expected the number of the move before {word}"));
            }
            moves.push(word);
            is_numbered = false;
        }
    }
    if moves.len() == before { Err("expected moves".to_owned()) } else { Ok(()) }
}

/// A position of the tree of moves.
#[derive(Default)]
struct Node<'a> {
    children: Vec<(&'a str, usize)>,
    line: Option<usize>,
    score: Option<i16>,
}

impl Node<'_> {
    fn child(&self, san: &str) -> Option<usize> {
        self.children.iter().find(|(other, _)| *other == san).map(|(_, child)| *child)
    }
}

/// The tree of all moves, its root first.
fn tree<'a>(lines: &[Line<'a>]) -> Result<Vec<Node<'a>>, String> {
    let mut nodes = vec![Node::default()];
    for (index, line) in lines.iter().enumerate() {
        let mut at = 0;
        for san in &line.moves {
            at = nodes[at].child(san).unwrap_or_else(|| {
                let child = nodes.len();
                nodes[at].children.push((san, child));
                nodes.push(Node::default());
                child
            });
        }
        if let Some(other) = nodes[at].line.replace(index) {
            let first = lines[other].number;
            return Err(format!("openings.txt:{}: line {first} has the same moves", line.number));
        }
    }
    Ok(nodes)
}

/// Gives the positions of the tree their scores. One that openings.txt no longer has is passed over, so that a line can
/// be taken out without judging all others anew.
fn read_scores(text: &str, tree: &mut [Node<'_>]) -> Result<(), String> {
    // The positions on the way, the start first; none where the tree does not go.
    let mut way: Vec<Option<usize>> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let complain = || format!("scores.txt:{number}: expected a depth, a move and a score: {line}");
        let mut words = line.split(' ');
        let (depth, san, score) = (words.next(), words.next(), words.next());
        let depth: usize = depth.and_then(|word| word.parse().ok()).ok_or_else(complain)?;
        let score: i16 = score.and_then(|word| word.parse().ok()).ok_or_else(complain)?;
        if depth > way.len() || words.next().is_some() || score == NO_SCORE {
            return Err(complain());
        }
        way.truncate(depth);
        let at = match way.last() {
            None => Some(0),
            Some(above) => san.zip(*above).and_then(|(san, above)| tree[above].child(san)),
        };
        if let Some(at) = at {
            tree[at].score = Some(score);
        }
        way.push(at);
    }
    Ok(())
}

/// The files and what is in them: `moves` and `names` without repetition, `nodes` (depth, move, score; the first is the
/// start of the game, whose move means nothing) and `lines` (code, parent, name), both in the order in which the tree is
/// walked.
fn pack(lines: &[Line<'_>], tree: &[Node<'_>]) -> Result<[(&'static str, Vec<u8>); 4], String> {
    let sans = numbered(lines.iter().flat_map(|line| line.moves.iter().copied()), NAMED)?;
    let names = numbered(lines.iter().map(|line| line.name), u16::MAX)?;
    let score = |at: usize| tree[at].score.unwrap_or(NO_SCORE).to_le_bytes();
    let (mut nodes, mut packed) = (vec![0; 3], Vec::new());
    nodes.extend(score(0));
    // Where each line of the text went.
    let mut place = vec![NO_PARENT; lines.len()];
    let mut count = 0;
    let mut ahead: Vec<(&str, usize, u8)> =
        tree[0].children.iter().rev().map(|(san, child)| (*san, *child, 1)).collect();
    while let Some((san, at, depth)) = ahead.pop() {
        let node = &tree[at];
        ahead.extend(node.children.iter().rev().map(|(san, child)| (*san, *child, depth + 1)));
        nodes.push(depth);
        let named = if node.line.is_some() { NAMED } else { 0 };
        nodes.extend((sans[san] | named).to_le_bytes());
        nodes.extend(score(at));
        let Some(index) = node.line else { continue };
        let line = &lines[index];
        let parent = line.parent.map_or(NO_PARENT, |parent| place[parent]);
        for number in [line.code, parent, names[line.name]] {
            packed.extend(number.to_le_bytes());
        }
        place[index] = count;
        count += 1;
    }
    let text = |words: &HashMap<&str, u16>| {
        let mut sorted: Vec<(&str, u16)> = words.iter().map(|(word, number)| (*word, *number)).collect();
        sorted.sort_by_key(|(_, number)| *number);
        sorted.iter().map(|(word, _)| *word).collect::<Vec<_>>().join("\n").into_bytes()
    };
    Ok([("moves.txt", text(&sans)), ("names.txt", text(&names)), ("nodes.bin", nodes), ("lines.bin", packed)])
}

/// Every word once, numbered from 0 below a limit.
fn numbered<'a>(words: impl Iterator<Item = &'a str>, limit: u16) -> Result<HashMap<&'a str, u16>, String> {
    let distinct: BTreeSet<&str> = words.collect();
    if distinct.len() >= usize::from(limit) {
        return Err(format!("openings.txt: {} different words, fewer than {limit} fit", distinct.len()));
    }
    Ok(distinct.into_iter().zip(0..).collect())
}
