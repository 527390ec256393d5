//! How long it takes to say who can still mate: part of `cargo xtask bench rules`.
//!
//! Positions of random games and of random walls of pawns, each asked for both colors. Each question's time is the
//! best of three, so that a noisy machine does not pass for a slow answer.

use std::hint::black_box;
use std::time::Instant;

use tabiya_rules::position::Position;
use tabiya_rules::types::Color;
use tabiya_rules::winnable::{Bound, Winnable};

/// Positions of each kind.
const POSITIONS: usize = 1000;

fn main() {
    println!("{:<44}{:>10}{:>10}{:>10}{:>12}", "who can mate", "mean ms", "99 %", "worst", "unsettled");
    let mut numbers = Numbers(0x9E37_79B9_7F4A_7C15);
    let games: Vec<_> = (0..POSITIONS).map(|_| from_a_game(&mut numbers)).collect();
    let walls: Vec<_> =
        std::iter::repeat_with(|| behind_walls(&mut numbers)).flatten().take(POSITIONS).collect();
    for (name, positions) in [("random games", &games), ("walls of pawns", &walls)] {
        row(&format!("{name}, after a flag"), positions, |position| {
            let unsettled = |color| position.winnable(color, Bound::FLAG) == Winnable::Unsettled;
            Color::ALL.map(unsettled).contains(&true)
        });
        row(&format!("{name}, after each move"), positions, |position| {
            black_box(position.dead(Bound::EACH_MOVE));
            false
        });
    }
}

fn row(name: &str, positions: &[Position], ask: impl Fn(&Position) -> bool) {
    let mut unsettled = 0;
    let mut times: Vec<f64> = positions
        .iter()
        .map(|position| {
            let mut best = f64::INFINITY;
            for _ in 0..3 {
                let start = Instant::now();
                let open = black_box(ask(position));
                best = best.min(start.elapsed().as_secs_f64() * 1e3);
                unsettled += usize::from(open);
            }
            best
        })
        .collect();
    times.sort_by(f64::total_cmp);
    let mean = times.iter().sum::<f64>() / times.len() as f64;
    let worst = times.last().copied().unwrap_or(0.0);
    let percentile = times[times.len() * 99 / 100];
    println!("{name:<44}{mean:>10.3}{percentile:>10.3}{worst:>10.3}{:>12}", unsettled / 3);
}

/// A position that random moves lead to: half the games are cut short, the others go on until few pieces are left.
fn from_a_game(numbers: &mut Numbers) -> Position {
    let mut position = Position::default();
    for _ in 0..20 + numbers.below(380) {
        let moves = position.legal_moves();
        let mut next = position;
        match moves.get(numbers.below(moves.len().max(1))) {
            Some(m) => next.play(*m),
            None => break,
        }
        if next.end().is_some() {
            break;
        }
        position = next;
    }
    position
}

/// Pawns that mostly stand in each other's way, kings, and up to two more pieces.
fn behind_walls(numbers: &mut Numbers) -> Option<Position> {
    let mut board = [['1'; 8]; 8];
    let mut rank = 2 + numbers.below(3);
    #[expect(clippy::needless_range_loop, reason = "the file is the second index")]
    for file in 0..8 {
        rank = if rank == 1 || rank < 5 && numbers.below(2) == 0 { rank + 1 } else { rank - 1 };
        if numbers.below(12) > 0 {
            board[rank][file] = 'P';
            board[rank + 1][file] = 'p';
        }
    }
    let others = ['1', '1', '1', 'B', 'b', 'N', 'n', 'R', 'q'];
    for piece in ['K', 'k', others[numbers.below(9)], others[numbers.below(9)]] {
        let square = &mut board[numbers.below(8)][numbers.below(8)];
        if *square != '1' {
            return None;
        }
        *square = piece;
    }
    let rows: Vec<String> = board.iter().rev().map(|row| row.iter().collect()).collect();
    format!("{} {} - - 0 1", rows.join("/"), ["w", "b"][numbers.below(2)]).parse().ok()
}

/// A deterministic source of numbers: the questions are the same every time.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
