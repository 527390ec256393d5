//! Which cards come out of a review and of a study.

use tabiya_practice::{Deck, SourceKind, makes_card, mistakes, position_key, repertoire};
use tabiya_protocol::{Color, Judgement, Mark};
use tabiya_rules::{
    notation::pgn::{ChessVariants, Game, Games},
    position::{Chess, Position},
};
use tabiya_study::Study;

use crate::sample::{bad, chess, fools_cards, fools_mate, good, played, review, start, take};

#[test]
fn a_mistake_becomes_a_card_of_whoever_made_it() {
    let cards = fools_cards("game000001");
    let [card] = &cards[..] else { panic!("one card: {cards:?}") };
    assert_eq!(card.fen, "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2");
    let (before, move_before) = card.lead.as_ref().expect("what led to it");
    assert!(before.contains(" b ") && move_before == "e7e5");
    assert_eq!((card.color, &card.source.accepted[..]), (Color::White, &["e2e4".to_owned()][..]));
    let SourceKind::Mistake(mistake) = &card.source.kind else { panic!("a mistake") };
    assert_eq!((mistake.ply, mistake.number, mistake.played.uci.as_str()), (3, 2, "g2g4"));
    assert_eq!((mistake.white.as_str(), mistake.date.as_str()), ("Ada", "2026.03.14"));
    let black = mistakes(&start(), &fools_mate(), &[Color::Black], &played("game000001")).expect("a game");
    assert!(black.is_empty(), "Black made none: {black:?}");
}

#[test]
fn only_what_asks_something_makes_a_card() {
    let blunder = || bad(3, "g2g4", "e2e4");
    assert!(makes_card(&blunder()));
    let mut mild = blunder();
    mild.judgement = Judgement::Inaccuracy;
    assert!(!makes_card(&mild), "an inaccuracy");
    mild.marks = vec![Mark::MissedMate];
    assert!(makes_card(&mild), "but a short mate was missed");
    let mut many = blunder();
    many.accepted = ["a2a3", "a2a4", "b2b3", "b2b4"].map(str::to_owned).into();
    assert!(!makes_card(&many), "anything goes");
    let mut lost = blunder();
    (lost.chance, lost.loss) = (40, 40);
    assert!(!makes_card(&lost), "it was lost anyway");
    let mut won = blunder();
    (won.chance, won.loss) = (1000, 20);
    assert!(!makes_card(&won), "it is won still");
    let mut unknown = blunder();
    unknown.best = Vec::new();
    assert!(!makes_card(&unknown), "nobody knows what was better");
}

#[test]
fn castling_is_right_however_an_engine_writes_it() {
    let castles = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1", Chess).expect("a position");
    let told = review(vec![bad(1, "e1d1", "e1g1")]);
    let cards = mistakes(&castles, &told, &[Color::White], &played("game")).expect("a game");
    assert_eq!(cards[0].source.accepted, ["e1h1"], "as destinations have it");
}

#[test]
fn a_review_of_another_game_is_refused() {
    let told = review(vec![good(1, "e2e4"), good(2, "e2e4")]);
    let refused = mistakes(&start(), &told, &[Color::White], &played("game")).expect_err("refused");
    assert!(refused.to_string().contains("ply 2"), "{refused}");
    let told = review(vec![good(1, "castles")]);
    let refused = mistakes(&start(), &told, &[Color::White], &played("game")).expect_err("refused");
    assert!(refused.to_string().contains("ply 1"), "{refused}");
}

fn study(pgn: &str) -> Study<Chess> {
    let mut games = Games::new(pgn.as_bytes());
    assert!(games.next_game());
    let game = Game::read(&mut games, &ChessVariants::default());
    Study::open(Chess, &tabiya_study::read(&game, |_, _| (0, 0)).expect("a study")).expect("legal moves")
}

#[test]
fn a_repertoire_asks_every_own_position_once_and_accepts_all_its_moves() {
    let pgn =
        "1. e4 (1. d4 d5 2. c4) (1. f3 $2 e5) c5 (1... e5 2. Nf3 {Attack the pawn.} Nc6 3. Bb5) 2. Nf3 *";
    let study = study(pgn);
    let white = repertoire(&study, "study", Color::White);
    let asked: Vec<(String, Vec<String>)> =
        white.iter().map(|card| (position_key(&card.fen), card.source.accepted.clone())).collect();
    assert_eq!(asked.len(), 5, "{asked:?}");
    assert_eq!(asked[0].1, ["e2e4", "d2d4"], "f3 is a warning");
    assert!(asked.iter().all(|(fen, _)| fen.contains(" w ")));
    let said = |card: &tabiya_practice::NewCard| match &card.source.kind {
        SourceKind::Repertoire { comment, .. } => comment.clone(),
        SourceKind::Mistake(_) => panic!("a repertoire"),
    };
    assert!(white.iter().any(|card| said(card) == "Attack the pawn."));
    let spanish = white.iter().find(|card| card.source.accepted == ["f1b5"]).expect("there");
    assert_eq!(spanish.lead.as_ref().map(|(_, uci)| uci.as_str()), Some("b8c6"));
    let black = repertoire(&study, "study", Color::Black);
    assert_eq!(black.len(), 4, "answers to e4, d4, f3 and Nf3: {black:?}");
    assert_eq!(black[0].source.accepted, ["c7c5", "e7e5"]);
}

#[test]
fn a_position_reached_in_two_ways_is_one_card() {
    let study = study("1. e4 (1. Nf3 Nc6 2. e4 e5 3. Bc4) e5 2. Nf3 Nc6 3. Bb5 *");
    let cards = repertoire(&study, "study", Color::White);
    let mut deck = Deck::default();
    let event = deck.add_repertoire("study", Color::White, "Mine", chess(), cards.clone()).expect("room");
    take(&mut deck, &event);
    let keys: std::collections::HashSet<_> = cards.iter().map(|card| position_key(&card.fen)).collect();
    assert_eq!(deck.cards().count(), keys.len());
    assert_eq!(keys.len() + 1, cards.len(), "one is met twice");
    let met = deck.cards().find(|card| card.accepts("f1b5")).expect("there");
    assert!(met.accepts("f1c4"), "either way is right");
}
