//! Speed of reading PGN with every move checked, against pgn-reader with shakmaty: `cargo xtask bench rules`.
//!
//! Both read the same text from memory in the same run, in turn, and each one's best round counts.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::sync::Mutex;
use std::thread;
use std::time::Duration;

use pgn_reader::{Reader, SanPlus, Skip, Visitor as OtherVisitor};
use shakmaty::{Chess as OtherChess, Position as _};
use tabiya_rules::notation::pgn::{Batch, Batches, ChessVariants, Game, Play, Visitor};
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::Move;

#[path = "../tests/chance/mod.rs"]
mod chance;
mod timing;

use chance::Random;

/// How long a row may take; on a busy machine some rounds run undisturbed.
const ROW: Duration = Duration::from_secs(6);

fn main() {
    println!("{:<34}{:>12}{:>12}{:>10}", "M plies/s", "tabiya", "pgn-reader", "ratio");
    let mut random = Random::new(88_172_645_463_325_252);
    let plain = text(&mut random, 20_000, false);
    let annotated = text(&mut random, 8_000, true);
    for (name, text) in [("moves only", &plain), ("with clocks and evaluations", &annotated)] {
        let [ours, theirs] = timing::best(ROW, [&mut || read(text), &mut || read_other(text)]);
        row(name, read(text), ours, theirs);
    }
    // Long enough that the last piece, which one thread reads while the other waits, is a small part.
    let long = plain.repeat(6);
    let [one, two] = timing::best(ROW, [&mut || read_threads(&long, 1), &mut || read_threads(&long, 2)]);
    println!("{:<58}{:>10.2}", "two threads to one", one / two);
    let [tree] = timing::best(ROW, [&mut || read_trees(&plain)]);
    println!("{:<34}{:>12.1}", "trees, built and written", read(&plain) as f64 / tree / 1e6);
}

fn row(name: &str, plies: u64, ours: f64, theirs: f64) {
    let speed = |seconds: f64| plies as f64 / seconds / 1e6;
    println!("{name:<34}{:>12.1}{:>12.1}{:>10.2}", speed(ours), speed(theirs), theirs / ours);
}

/// Games of random moves, with the tags that a server writes.
fn text(random: &mut Random, games: usize, annotated: bool) -> String {
    let mut text = String::new();
    for number in 0..games {
        write!(
            text,
            "[Event \"Rated Blitz game\"]\n[Site \"https://example.org/{number:08}\"]\n[Date \"2026.01.02\"]\n\
             [Round \"-\"]\n[White \"somebody\"]\n[Black \"somebody_else\"]\n[Result \"1/2-1/2\"]\n\
             [WhiteElo \"1620\"]\n[BlackElo \"1587\"]\n[ECO \"B12\"]\n[TimeControl \"300+3\"]\n\n"
        )
        .expect("a string takes everything");
        moves(random, annotated, &mut text);
        text.push_str("1/2-1/2\n\n");
    }
    text
}

fn moves(random: &mut Random, annotated: bool, text: &mut String) {
    let mut position = Position::default();
    for ply in 0..90 {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        if ply % 2 == 0 {
            write!(text, "{}. ", ply / 2 + 1).expect("a string takes everything");
        }
        let m = moves[random.below(moves.len())];
        write!(text, "{} ", position.san(m)).expect("a string takes everything");
        if annotated {
            write!(text, "{{ [%eval 0.{:02}] [%clk 0:04:{:02}] }} ", ply, 59 - ply / 2)
                .expect("a string takes everything");
        }
        if ply % 12 == 11 {
            text.pop();
            text.push('\n');
        }
        position.play(m);
    }
}

#[derive(Default)]
struct Plies(u64);

impl Visitor<Chess> for Plies {
    fn play(&mut self, _: Play<Move>, _: &Position, _: &Position) {
        self.0 += 1;
    }

    fn restart(&mut self) {}
}

fn read_batch(batch: &Batch) -> u64 {
    let variants = ChessVariants::default();
    let mut plies = Plies::default();
    let mut games = batch.games();
    while games.next_game() {
        games.read_moves(&variants, &mut plies);
        assert!(!games.has_problems(), "{:?}", games.diagnostics());
    }
    plies.0
}

fn read(text: &str) -> u64 {
    let mut batches = Batches::new(text.as_bytes());
    let mut plies = 0;
    while let Some(batch) = batches.next_batch().expect("memory can be read") {
        plies += read_batch(&batch);
    }
    plies
}

fn read_threads(text: &str, threads: usize) -> u64 {
    let batches = Mutex::new(Batches::new(text.as_bytes()));
    let next = || batches.lock().expect("nobody panics").next_batch().expect("memory can be read");
    let work = || std::iter::from_fn(next).map(|batch| read_batch(&batch)).sum::<u64>();
    thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().map(|worker| worker.join().expect("nobody panics")).sum()
    })
}

fn read_trees(text: &str) -> u64 {
    let variants = ChessVariants::default();
    let mut batches = Batches::new(text.as_bytes());
    let mut bytes = 0;
    while let Some(batch) = batches.next_batch().expect("memory can be read") {
        let mut games = batch.games();
        while games.next_game() {
            bytes += Game::read(&mut games, &variants).to_pgn().len() as u64;
        }
    }
    bytes
}

struct Other(u64);

impl OtherVisitor for Other {
    type Tags = ();
    type Movetext = OtherChess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), OtherChess> {
        ControlFlow::Continue(OtherChess::default())
    }

    fn begin_variation(&mut self, _: &mut OtherChess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut OtherChess, san: SanPlus) -> ControlFlow<()> {
        let m = san.san.to_move(position).expect("every move is legal");
        position.play_unchecked(m);
        self.0 += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, _: OtherChess) {}
}

fn read_other(text: &str) -> u64 {
    let mut reader = Reader::new(text.as_bytes());
    let mut visitor = Other(0);
    while reader.read_game(&mut visitor).expect("memory can be read").is_some() {}
    visitor.0
}
