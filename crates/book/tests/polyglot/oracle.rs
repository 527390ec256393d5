//! One run of python-chess over random positions.

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;

use tabiya_book::{BookFile, Entry, key, move_to_bits};
use tabiya_rules::notation::{EnPassantStyle, FenStyle};
use tabiya_rules::position::Position;

#[path = "../../../rules/tests/chance/mod.rs"]
mod chance;

use chance::Random;

/// Where games begin: the start, castling in every way, pawns that pass each other, one of them pinned.
const STARTS: [&str; 5] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/8/8/8/8/8/8/R3K2R w Kq - 0 1",
    "4k3/p1p1p1pP/8/1P1P1P2/2p1p1p1/8/PP1P1P1p/4K3 w - - 0 1",
    "8/8/8/8/1k1Pp2R/8/8/4K3 b - d3 0 1",
];

fn positions(count: usize) -> Vec<Position> {
    let mut random = Random::new(7);
    let mut found = Vec::new();
    while found.len() < count {
        for start in STARTS {
            let mut position: Position = start.parse().unwrap();
            for _ in 0..30 {
                found.push(position);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                // Double steps are worth a look.
                let steps: Vec<_> = moves
                    .iter()
                    .copied()
                    .filter(|m| position.after(*m).en_passant_square().is_some())
                    .collect();
                let few = !steps.is_empty() && random.below(3) == 0;
                let m = if few { steps[random.below(steps.len())] } else { moves[random.below(moves.len())] };
                position.play(m);
            }
        }
    }
    found
}

/// Writes a book with up to six moves for each position; returns what is in it, as `uci:weight …` by key.
fn write(path: &Path, positions: &[Position]) -> HashMap<u64, String> {
    let mut random = Random::new(11);
    let mut book: BTreeMap<u64, Vec<Entry>> = BTreeMap::new();
    let mut texts = HashMap::new();
    for position in positions {
        let (key, moves) = (key(position), position.legal_moves());
        if book.contains_key(&key) || moves.is_empty() {
            continue;
        }
        let (first, count) = (random.below(moves.len()), 1 + random.below(6));
        let mut chosen: Vec<_> = moves.iter().cycle().skip(first).take(count.min(moves.len())).collect();
        chosen.sort();
        let mut text = String::new();
        for m in chosen {
            let weight = random.below(65_536) as u16;
            book.entry(key).or_default().push(Entry { key, m: move_to_bits(*m), weight, learn: 0 });
            write!(text, "{}:{weight} ", position.uci(*m, false)).unwrap();
        }
        texts.insert(key, text.trim_end().to_owned());
    }
    let bytes: Vec<u8> = book.into_values().flatten().flat_map(Entry::to_bytes).collect();
    std::fs::write(path, bytes).unwrap();
    texts
}

#[test]
fn python_chess_has_the_same_keys_reads_our_book_and_we_read_its_own() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON is set by cargo xtask test (by hand: export TABIYA_PYTHON=$(cargo xtask venv))",
    );
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let positions = positions(2_000);
    let texts = write(&path("ours.bin"), &positions);
    assert!(texts.len() > 500);
    let style = FenStyle { en_passant: EnPassantStyle::Always, ..FenStyle::default() };
    let mut list = String::new();
    for position in &positions {
        let key = key(position);
        let moves = texts.get(&key).map_or("", String::as_str);
        writeln!(list, "{}\t{key:016x}\t{moves}", position.fen_styled(style)).unwrap();
    }
    std::fs::write(path("positions.txt"), list).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/polyglot/oracle.py");
    let output = Command::new(python).arg(script).arg(folder.path()).output().unwrap();
    let (said, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success() && said.ends_with("all fine\n"), "{said}\n{errors}");

    let mut theirs = BookFile::open(&path("theirs.bin")).unwrap();
    let mut compared = 0;
    for line in std::fs::read_to_string(path("theirs.txt")).unwrap().lines() {
        let (fen, expected) = line.split_once('\t').unwrap();
        let position: Position = fen.parse().unwrap();
        let found = theirs.moves(&position).unwrap();
        let mut found: Vec<String> =
            found.iter().map(|one| format!("{}:{}", position.uci(one.m, false), one.weight)).collect();
        found.sort();
        assert_eq!(found.join(" "), expected, "{fen}");
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}
