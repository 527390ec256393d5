//! A game with its review, and cards without any.

use tabiya_practice::{CardMode, Deck, Event, NewCard, Played, Source, SourceKind, mistakes};
use tabiya_protocol::{Color, Evaluation, Judgement, LineMove, Review, ReviewedMove, SideReview};
use tabiya_rules::position::{Chess, Position};

pub(crate) fn chess() -> CardMode {
    CardMode { id: "chess".into(), source: None }
}

pub(crate) fn start() -> Position<Chess> {
    Position::from_fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Chess).expect("the start")
}

fn worth() -> Evaluation {
    Evaluation { centipawns: Some(0), mate: None, win: 500, draw: 0, depth: 10 }
}

pub(crate) fn line(uci: &str) -> LineMove {
    LineMove { san: uci.into(), uci: uci.into() }
}

/// A move that was good enough.
pub(crate) fn good(ply: u32, uci: &str) -> ReviewedMove {
    ReviewedMove {
        ply,
        san: uci.into(),
        uci: uci.into(),
        judgement: Judgement::Good,
        marks: Vec::new(),
        evaluation: worth(),
        loss: 0,
        chance: 500,
        accuracy: None,
        hurried: false,
        best: Vec::new(),
        refutation: Vec::new(),
        accepted: Vec::new(),
        remarks: Vec::new(),
    }
}

/// A move that was bad.
pub(crate) fn bad(ply: u32, uci: &str, best: &str) -> ReviewedMove {
    ReviewedMove {
        judgement: Judgement::Blunder,
        loss: 400,
        best: vec![line(best)],
        accepted: vec![best.into()],
        refutation: vec![line("d8h4")],
        ..good(ply, uci)
    }
}

pub(crate) fn review(moves: Vec<ReviewedMove>) -> Review {
    let side = SideReview {
        accuracy: None,
        opening: None,
        middlegame: None,
        endgame: None,
        counted: 0,
        loss: 0,
        inaccuracies: 0,
        mistakes: 0,
        blunders: 0,
    };
    Review {
        engine: "tabiya".into(),
        nodes: 1,
        start: worth(),
        moves,
        white: side.clone(),
        black: side,
        opening: None,
        theory: 0,
        middlegame: None,
        endgame: None,
        turning_points: Vec::new(),
    }
}

/// 1. f3 e5 2. g4?? Qh4#: White's second move is the mistake.
pub(crate) fn fools_mate() -> Review {
    review(vec![good(1, "f2f3"), good(2, "e7e5"), bad(3, "g2g4", "e2e4"), good(4, "d8h4")])
}

pub(crate) fn played(game: &str) -> Played {
    Played {
        game: Some(game.into()),
        white: "Ada".into(),
        black: "Ben".into(),
        date: "2026.03.14".into(),
        study: None,
    }
}

/// White's mistakes in that game.
pub(crate) fn fools_cards(game: &str) -> Vec<NewCard> {
    mistakes(&start(), &fools_mate(), &[Color::White], &played(game)).expect("a game")
}

/// A card that is like no other: its number is where the king stands, so to say.
pub(crate) fn numbered(number: u32, study: &str) -> NewCard {
    let kind = SourceKind::Repertoire { study: study.into(), comment: String::new() };
    NewCard {
        fen: format!("card {number} w"),
        lead: None,
        color: Color::White,
        source: Source { accepted: vec!["e2e4".into()], best: vec![line("e2e4")], kind },
    }
}

/// A deck with a repertoire of so many cards.
pub(crate) fn deck(cards: u32) -> Deck {
    let mut deck = Deck::default();
    let cards = (0..cards).map(|number| numbered(number, "one")).collect();
    let event = deck.add_repertoire("one", Color::White, "One", chess(), cards).expect("room");
    take(&mut deck, &event);
    deck
}

/// Makes an event so, through its row.
pub(crate) fn take(deck: &mut Deck, event: &Event) {
    let event = Event::decode(&event.encode()).expect("what was written is read");
    deck.apply(&event).expect("it fits");
}
