//! Fast games of the engine against itself: another library finds every move legal and every end right.

use shakmaty::fen::Fen;
use shakmaty::uci::UciMove;
use shakmaty::{CastlingMode, EnPassantMode, KnownOutcome, Outcome as TheirOutcome, Position as _};
use tabiya_engine::engine::{Engine, Options};
use tabiya_engine::limits::Limits;
use tabiya_rules::chess960;
use tabiya_rules::movegen::Outcome;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;
use tabiya_rules::types::Color;

/// Plays one game, every move checked; returns how many there were.
fn game(engine: &mut Engine<Chess>, number: u64) -> usize {
    let other_start = number % 4 == 3;
    let start = if other_start { (number * 37 % 960) as u32 } else { 518 };
    let mut record = Record::new(chess960::start(start).expect("below 960"));
    let fen: Fen = record.position().fen().parse().expect("a FEN");
    let mut theirs: shakmaty::Chess = fen.into_position(CastlingMode::Chess960).expect("a position");
    engine.forget();
    let mut state = number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    loop {
        let position = *record.position();
        assert_eq!(position.outcome(), outcome(&theirs), "{}", position.fen());
        if position.outcome().is_some() || position.halfmoves() >= 100 || record.ply() >= 250 {
            let fen = Fen::from_position(&theirs, EnPassantMode::Legal).to_string();
            assert_eq!(position, fen.parse::<Position>().expect("a FEN"), "game {number}");
            return record.ply();
        }
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        engine.set_record(record.clone());
        // Six plies differ from game to game; after that it plays as it likes, from one to sixty positions deep.
        let limits = if record.ply() < 6 {
            let moves = position.legal_moves();
            Limits { moves: vec![moves[state as usize % moves.len()]], ..Limits::nodes(1) }
        } else {
            Limits::nodes(1 + state % 60)
        };
        let m = engine.search(&limits, &mut |_| {}).best.expect("the game is not over");
        let text = position.uci(m, true).to_string();
        let their_move = text.parse::<UciMove>().expect("a move").to_move(&theirs);
        let their_move = their_move.unwrap_or_else(|error| panic!("{text} in {}: {error}", position.fen()));
        theirs.play_unchecked(their_move);
        assert!(record.play(m), "{text} in {}", position.fen());
    }
}

fn outcome(position: &shakmaty::Chess) -> Option<Outcome> {
    match position.outcome() {
        TheirOutcome::Known(KnownOutcome::Draw) => Some(Outcome::Draw),
        TheirOutcome::Known(KnownOutcome::Decisive { winner }) => {
            Some(Outcome::Win(if winner.is_white() { Color::White } else { Color::Black }))
        }
        TheirOutcome::Unknown => None,
    }
}

/// More games with `TABIYA_GAMES=100000`.
#[test]
fn no_move_of_five_hundred_games_is_illegal() {
    let games = std::env::var("TABIYA_GAMES").ok().and_then(|text| text.parse().ok()).unwrap_or(500);
    let options = Options { hash: 1, ..Options::default() };
    let mut engine = Engine::new(options, Record::new(Position::default()));
    let plies: usize = (0..games).map(|number| game(&mut engine, number)).sum();
    assert!(plies as u64 > games * 20, "games that end at once prove little");
}
