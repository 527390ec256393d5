//! Positions for every code, each with one that looks like it and is not; and the same with colors changed.

use tabiya_engine::engine::Options;
use tabiya_protocol::{Judgement, Remark, RemarkCode, RemarkRole};
use tabiya_review::{
    Case, Effort, EngineSearcher, Line, Played, Question, Searcher, Stopped, remarks, review,
};
use tabiya_rules::{
    mode::built_in,
    position::{Chess, Position},
    record::Record,
    types::{Move, MoveCode},
};

const NODES: u64 = 60_000;

/// What is said of a move, by whoever is asked.
fn said_by(searcher: &mut dyn Searcher<Chess>, game: &Record<Chess>, played: Move) -> Vec<Remark> {
    let ask = |searcher: &mut dyn Searcher<Chess>, game: &Record<Chess>| {
        let question = Question { lines: 1, nodes: NODES, only: Vec::new() };
        searcher.search(game, &question).expect("nobody stops it").remove(0)
    };
    let best = ask(searcher, game);
    let mut after = game.clone();
    assert!(after.play(played), "the move is legal");
    let answer = ask(searcher, &after);
    let judgement = Judgement::Blunder;
    let case =
        Case { before: game, played, judgement, loss: 200, best: &best, answer: &answer, nodes: NODES };
    remarks(&case, searcher).expect("nobody stops it")
}

fn position(fen: &str, before: &str) -> Record<Chess> {
    let mut game = Record::new(fen.parse::<Position<Chess>>().expect("a position"));
    for san in before.split_whitespace() {
        let m = game.position().parse_san(san).expect("a move");
        game.play(m);
    }
    game
}

fn said(fen: &str, moves: &str) -> Vec<Remark> {
    let (before, played) = moves.rsplit_once(' ').unwrap_or(("", moves));
    let game = position(fen, before);
    let played = game.position().parse_san(played).expect("a move");
    let mut searcher = EngineSearcher::new(Options::default(), game.clone());
    said_by(&mut searcher, &game, played)
}

fn has(remarks: &[Remark], code: RemarkCode) -> bool {
    remarks.iter().any(|remark| remark.code == code)
}

/// Black has lost the queen.
const ROBBED: &str = "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A position, the moves played in it, the last of which is spoken of, and what is said of it.
const GOLDEN: &[(RemarkCode, RemarkRole, &str, &str)] = {
    use RemarkCode as C;
    use RemarkRole::{Better, Cause, Consequence, Missed};
    &[
        (C::Hanging, Cause, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Ba6"),
        (C::Outnumbered, Cause, "6k1/p3npp1/7p/3b4/8/2N5/5PPP/3R2K1 b - - 0 1", "a6"),
        (C::Cheaper, Cause, "6k1/5ppp/4p3/8/2P5/8/5PPP/3R2K1 w - - 0 1", "Rd5"),
        (C::Fork, Cause, "r3k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K2R b - - 0 1", "h6"),
        (C::Fork, Missed, "r3k3/pp3ppp/8/3N4/8/8/PPP2PPP/4K2R w - - 0 1", "h3"),
        (C::PinToKing, Cause, "4k3/5ppp/4p3/3n4/8/1B6/5PPP/4R1K1 b - - 0 1", "h6"),
        (C::PinToKing, Cause, "4k3/ppp3pp/5p2/4n3/8/8/PPP2PP1/4R1K1 b - - 0 1", "a6"),
        (C::Skewer, Cause, "8/8/8/q7/3k4/8/5PP1/6KR b - - 0 1", "Kd5"),
        (C::DiscoveredAttack, Cause, "3q2k1/pp3ppp/8/3B4/8/8/PPP2PPP/3R2K1 b - - 0 1", "h6"),
        (C::DoubleCheck, Cause, "4k3/pq3p1p/8/8/4N3/8/PP3PPP/4R1K1 b - - 0 1", "a6"),
        (C::RemovedGuard, Cause, "3r2k1/pp3pp1/3b3p/4n3/8/B6P/PP2RPP1/7K b - - 0 1", "a6"),
        (C::Deflection, Cause, "5qk1/pp4p1/2r5/8/8/8/PP4P1/5QKR b - - 0 1", "a6"),
        (C::Overload, Cause, "k7/p1r3b1/8/8/2n5/8/P2N4/6RK b - - 0 1", "a6"),
        // A queen, two unguarded pieces.
        (C::Fork, Cause, "r5k1/pp3pp1/7p/7n/8/3Q3P/5PP1/6K1 b - - 0 1", "b6"),
        (C::Repetition, Cause, ROBBED, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 Nf3"),
        (C::Threat, Consequence, "6k1/p3npp1/7p/3b4/8/2N5/5PPP/3R2K1 b - - 0 1", "a6"),
        (C::BackRank, Cause, "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "Ra3"),
        (C::MateAllowed, Cause, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g4"),
        (C::MateMissed, Missed, "6k1/5ppp/8/8/8/8/r4PPP/1R4K1 w - - 0 1", "h3"),
        (C::Promotion, Cause, "8/8/8/P7/8/2k5/7p/6K1 w - - 0 1", "Kf2"),
        (C::Stalemate, Cause, "7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6"),
        (C::LostCastling, Consequence, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Ke2"),
        (C::Slower, Better, "7k/8/6K1/8/8/8/8/R7 w - - 0 1", "Ra7"),
        (C::Numbers, Cause, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g4"),
    ]
};

#[test]
fn every_code_has_its_position() {
    let mut wrong = Vec::new();
    for (code, role, fen, moves) in GOLDEN {
        let remarks = said(fen, moves);
        if !remarks.iter().any(|remark| remark.code == *code && remark.role == *role) {
            wrong.push(format!("{code:?} as {role:?} for {moves} in {fen}: {remarks:#?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
}

#[test]
fn what_only_looks_like_it_is_not_said() {
    use RemarkCode as C;
    for (code, fen, moves) in [
        // The bishop is taken back.
        (C::Hanging, "r1bqkbnr/1ppp1ppp/p1n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 0 4", "Bxc6"),
        // Guarded as often as attacked.
        (C::Outnumbered, "6k1/p3npp1/4p2p/3b4/8/2N5/5PPP/3R2K1 b - - 0 1", "a6"),
        // The square of the fork is guarded.
        (C::Fork, "r3k3/pp3ppp/3b4/3N4/8/8/PPP2PPP/4K2R b - - 0 1", "h6"),
        // The king stands beside the line.
        (C::PinToKing, "3k4/5ppp/4p3/3n4/8/1B6/5PPP/4R1K1 b - - 0 1", "h6"),
        // Nothing stands behind the king.
        (C::Skewer, "8/8/8/8/q2k4/8/5PP1/6KR b - - 0 1", "Kd5"),
        // Something else stands in the line.
        (C::DiscoveredAttack, "3q2k1/pp3ppp/8/3B4/8/3P4/PPP2PPP/3R2K1 b - - 0 1", "h6"),
        // One check is no double check.
        (C::DoubleCheck, "4k3/pq3p1p/8/8/4N3/8/PP3PPP/3R2K1 b - - 0 1", "a6"),
        // There is a second guard.
        (C::RemovedGuard, "3r2k1/pp3pp1/3b1p1p/4n3/8/B6P/PP2RPP1/7K b - - 0 1", "a6"),
        (C::Deflection, "5qk1/pp4p1/2r5/8/8/8/PP4P1/5QK1 b - - 0 1", "a6"),
        (C::Overload, "k7/p1r3b1/8/3p4/2n5/8/P2N4/6RK b - - 0 1", "a6"),
        // The second time is not the third.
        (C::Repetition, ROBBED, "Nf3 Nf6 Ng1 Ng8 Nf3"),
        // There is air.
        (C::BackRank, "6k1/5pp1/7p/8/8/8/r4PPP/1R4K1 b - - 0 1", "Ra3"),
        (C::MateAllowed, "6k1/5pp1/7p/8/8/8/r4PPP/1R4K1 b - - 0 1", "Ra3"),
        // The pawn is caught.
        (C::Promotion, "8/8/8/P7/2k5/8/8/6K1 b - - 0 1", "Kb5"),
        // There are moves left.
        (C::Stalemate, "7k/p7/5K2/6Q1/8/8/8/8 w - - 0 1", "Qg6"),
        // Castling itself is no loss of it.
        (C::LostCastling, "rnbqk2r/pppp1ppp/5n2/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4", "O-O"),
        // Nothing was threatened before the move.
        (C::Threat, "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "Ba6"),
    ] {
        let remarks = said(fen, moves);
        assert!(!has(&remarks, code), "{code:?} for {moves} in {fen}: {remarks:#?}");
    }
}

/// Where captures mean something else, only wins and numbers are told.
#[test]
fn modes_get_wins_and_numbers() {
    use RemarkCode as C;
    let mut told = 0;
    for id in ["antichess", "atomic", "3check", "kingofthehill", "crazyhouse", "horde"] {
        let mode = built_in(id).expect("a mode");
        let mut dice = 7_u64;
        let mut game = Record::new(mode.first_start());
        for _ in 0..20 {
            let moves = game.position().legal_moves();
            if moves.is_empty() || game.end().is_some() {
                break;
            }
            dice = dice.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let m = moves[(dice >> 33) as usize % moves.len()];
            game.play(m);
        }
        let mut searcher = EngineSearcher::new(Options::default(), game.clone());
        let review = review(&Played::new(game), Effort { nodes: 1_000 }, "", &mut searcher, &mut |_| {});
        for remark in review.expect("nobody stops it").moves.iter().flat_map(|m| &m.remarks) {
            told += 1;
            let fits = matches!(remark.code, C::MateAllowed | C::MateMissed | C::Numbers | C::Slower);
            assert!(fits, "{id}: {remark:?}");
        }
    }
    assert!(told > 10, "{told}");
}

/// The position with colors and sides of the board changed.
fn mirrored_fen(fen: &str) -> String {
    let swap = |text: &str| -> String {
        let other = |letter: char| {
            if letter.is_ascii_uppercase() {
                letter.to_ascii_lowercase()
            } else {
                letter.to_ascii_uppercase()
            }
        };
        text.chars().map(other).collect()
    };
    let parts: Vec<&str> = fen.split(' ').collect();
    let ranks: Vec<String> = parts[0].split('/').rev().map(swap).collect();
    let turn = if parts[1] == "w" { "b" } else { "w" };
    let passed = parts[3].replace('3', "x").replace('6', "3").replace('x', "6");
    format!("{} {turn} {} {passed} {} {}", ranks.join("/"), swap(parts[2]), parts[4], parts[5])
}

fn mirrored_move(m: Move) -> Move {
    <Move as MoveCode>::new(MoveCode::from(m).mirrored(), m.to().mirrored(), m.kind())
}

fn mirrored_game(game: &Record<Chess>) -> Record<Chess> {
    let mut other = position(&mirrored_fen(&game.start().fen()), "");
    for m in game.moves() {
        assert!(other.play(mirrored_move(*m)), "the mirrored move is legal");
    }
    other
}

/// Answers about a game with colors changed what it would answer about the game.
struct Mirror(EngineSearcher<Chess>);

impl Searcher<Chess> for Mirror {
    fn search(
        &mut self,
        game: &Record<Chess>,
        question: &Question<Move>,
    ) -> Result<Vec<Line<Move>>, Stopped> {
        let only = question.only.iter().copied().map(mirrored_move).collect();
        let lines = self.0.search(&mirrored_game(game), &Question { only, ..question.clone() })?;
        let turned =
            |line: Line<Move>| Line { moves: line.moves.into_iter().map(mirrored_move).collect(), ..line };
        Ok(lines.into_iter().map(turned).collect())
    }

    fn at_first_sight(&mut self, game: &Record<Chess>, nodes: u64) -> Result<Option<Move>, Stopped> {
        Ok(self.0.at_first_sight(&mirrored_game(game), nodes)?.map(mirrored_move))
    }
}

/// A remark's code, role, squares and gain, and its moves as programs write them.
fn skeleton(remark: &Remark, mirrored: bool) -> (RemarkCode, RemarkRole, Vec<String>, String, Vec<String>) {
    let turn = |text: &str| -> String {
        let other = |letter: char| {
            letter.to_digit(10).and_then(|rank| char::from_digit(9 - rank, 10)).unwrap_or(letter)
        };
        if mirrored { text.chars().map(other).collect() } else { text.to_owned() }
    };
    let squares = remark.squares.iter().map(|square| turn(square)).collect();
    let line = remark.line.iter().map(|m| turn(&m.uci)).collect();
    (remark.code, remark.role, squares, format!("{:?}", remark.gain), line)
}

#[test]
fn colors_make_no_difference() {
    let check = |game: &Record<Chess>, played: Move| {
        let mut straight = EngineSearcher::new(Options::default(), game.clone());
        let mut mirror = Mirror(EngineSearcher::new(Options::default(), game.clone()));
        let ours = said_by(&mut straight, game, played);
        let theirs = said_by(&mut mirror, &mirrored_game(game), mirrored_move(played));
        let ours: Vec<_> = ours.iter().map(|remark| skeleton(remark, false)).collect();
        let theirs: Vec<_> = theirs.iter().map(|remark| skeleton(remark, true)).collect();
        assert_eq!(ours, theirs, "{played:?} in {}", game.position().fen());
        ours.len()
    };
    for (_, _, fen, moves) in GOLDEN {
        let game = position(fen, "");
        if let Ok(played) = game.position().parse_san(moves) {
            assert!(check(&game, played) > 0, "{fen}");
        }
    }
}
