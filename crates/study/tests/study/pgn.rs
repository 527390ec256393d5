//! What was written reads back to the same study.

use tabiya_rules::{
    mode::{Custom, GameModes, Mode, built_in},
    notation::pgn::{ChessVariants, Game, Games},
    position::{Chess, Rules},
};
use tabiya_study::{Opened, ReadError, Study, read};

use crate::random::{Random, chances, described, opened, study};

fn read_back<R: Rules>(rules: R, text: &str, tree: impl Fn(&mut Games<'_>) -> Game<R>) -> Study<R> {
    let mut games = Games::new(text.as_bytes());
    assert!(games.next_game());
    let game = tree(&mut games);
    assert!(games.diagnostics().is_empty(), "{text}");
    assert!(!games.next_game(), "one game: {text}");
    Study::open(rules, &read(&game, chances).expect("a study")).expect("legal moves")
}

fn chess(text: &str) -> Opened {
    let mut games = Games::new(text.as_bytes());
    assert!(games.next_game());
    read(&Game::read(&mut games, &ChessVariants::default()), chances).expect("a study")
}

#[test]
fn studies_of_chess_are_the_same_as_pgn_and_from_their_rows() {
    let mode = built_in("chess").expect("a mode");
    let mut nodes = 0;
    for seed in 1..=150 {
        let mut random = Random::new(seed);
        let opened = opened(mode, mode.first_start().fen());
        let (study, rows) = study(&mut random, Chess, opened, 60);
        nodes += study.count();
        let text = study.to_pgn(mode);
        let back = read_back(Chess, &text, |games| Game::read(games, &ChessVariants::default()));
        assert_eq!(described(&back), described(&study), "seed {seed}\n{text}");
        let replayed = Study::replay(Chess, rows.iter().map(Vec::as_slice)).expect("its own rows");
        assert_eq!(described(&replayed), described(&study), "seed {seed}");
        assert_eq!((replayed.version(), replayed.is_restorable()), (study.version(), study.is_restorable()));
    }
    assert!(nodes > 3_000, "only {nodes} nodes: the test tests little");
}

fn of_mode(mode: &'static Mode, seed: u64) {
    let mut random = Random::new(seed);
    let start =
        mode.draw_start(&mut |limit| u32::try_from(random.below(limit as usize)).expect("small")).position;
    let (study, _) = study(&mut random, Custom::new(mode), opened(mode, start.fen()), 60);
    let text = study.to_pgn(mode);
    let back = read_back(Custom::new(mode), &text, |games| Game::read(games, &GameModes::default()));
    assert_eq!(described(&back), described(&study), "{} seed {seed}\n{text}", mode.id());
}

#[test]
fn studies_of_every_mode_are_the_same_as_pgn() {
    for mode in tabiya_rules::mode::built_ins().iter().filter(|mode| !mode.is_chess()) {
        (1..=4).for_each(|seed| of_mode(mode, seed));
    }
}

#[test]
fn what_others_write_is_kept() {
    let text = "[Event \"Open\"]\n[White \"A\"]\n[Black \"?\"]\n\n{First words} 1. e4 $1 {[%eval 0.3,18] [%clk 0:03:00] [%csl Gd4,Re5][%cal Ye2e4] \
        good [%timestamp 12]} (1. d4 {closed} d5 (1... Nf6)) {behind} ({before} 1. e4) 1... e5 2. Ke2 Ke3 3. Nf3 *";
    let opened = chess(text);
    assert_eq!(opened.title, "A – ?");
    assert_eq!(opened.notes.comment, "First words");
    let e4 = &opened.nodes[0].notes;
    assert_eq!(e4.comment, "good behind before", "a move given twice is there once, with all that is said");
    assert_eq!((e4.glyphs.as_slice(), e4.clock), (&[1][..], Some(180_000)));
    assert_eq!(e4.evaluation.as_ref().map(|found| (found.centipawns, found.depth)), Some((Some(30), 18)));
    let shapes: Vec<_> = e4.shapes.iter().map(|shape| (shape.from.as_str(), shape.to.as_deref())).collect();
    assert_eq!(shapes, [("d4", None), ("e5", None), ("e2", Some("e4"))]);
    assert_eq!(e4.commands, "[%timestamp 12]");
    let ke2 = opened.nodes.iter().find(|seed| seed.step.to_string() == "e1e2").expect("it is legal");
    assert!(ke2.notes.comment.contains("Ke3 3. Nf3"), "what cannot be played is kept: {:?}", ke2.notes);
    assert_eq!(opened.nodes.len(), 6);
    let tags: Vec<_> = opened.origin.tags.iter().map(|tag| tag.name.as_str()).collect();
    assert_eq!(tags, ["Event", "White"]);
}

#[test]
fn a_variation_before_the_first_move_and_wrong_commands_do_no_harm() {
    let opened = chess("( 1. d4 d5 ) 1. e4 {[%clk x] [%eval ##] [%cal Zz9] [%eval 1e300]} *");
    assert_eq!(opened.nodes.len(), 3);
    let e4 = opened.nodes.iter().find(|seed| seed.step.to_string() == "e2e4").expect("played");
    assert_eq!((e4.notes.clock, &e4.notes.evaluation, e4.notes.shapes.len()), (None, &None, 0));
    assert_eq!(e4.notes.commands, "[%clk x] [%eval ##] [%cal Zz9] [%eval 1e300]");
}

#[test]
fn what_is_too_large_is_refused() {
    let mut games = Games::new(b"[FEN \"no\"]\n\n1. e4 *");
    assert!(games.next_game());
    let broken = Game::read(&mut games, &ChessVariants::default());
    assert_eq!(read(&broken, chances), Err(ReadError::NoStart));
    let shuffled = "1. Nf3 Nf6 2. Ng1 Ng8 ".repeat(151);
    let mut games = Games::new(shuffled.as_bytes());
    assert!(games.next_game());
    let long = Game::read(&mut games, &ChessVariants::default());
    assert_eq!(read(&long, chances), Err(ReadError::TooLong));
}
