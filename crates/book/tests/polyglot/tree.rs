//! The tree of openings as a book.

use std::collections::HashSet;

use tabiya_book::{Taste, tree};
use tabiya_openings::branches;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::record::Record;

fn game(moves: &str) -> Record<Chess> {
    let mut record = Record::new(Position::default());
    for san in moves.split_ascii_whitespace() {
        let m = record.position().parse_san(san).unwrap();
        record.play(m);
    }
    record
}

fn played(moves: &str, level: u8) -> Vec<String> {
    let record = game(moves);
    let known = tree(&record, Taste::of_level(level));
    known.iter().map(|one| record.position().san(one.m).to_string()).collect()
}

#[test]
fn full_strength_plays_what_everybody_plays_and_nothing_unsound() {
    assert_eq!(played("", 8)[0], "e4");
    assert!(played("", 8).contains(&"d4".to_owned()) && played("e4", 8).contains(&"c5".to_owned()));
    // Named, but nothing for somebody who wants to win.
    for (moves, bad) in [
        ("", "g4"),
        ("", "f3"),
        ("e4 e5", "Qh5"),
        ("e4 e5 Nf3", "f6"),
        ("d4", "e5"),
        ("e4 e5 Nf3 Nc6 Nc3 Nf6", "Nxe5"),
        ("e4", "g5"),
        ("e4 c5", "b4"),
    ] {
        assert!(!played(moves, 8).contains(&bad.to_owned()), "{moves} {bad}");
        assert!(played(moves, 4).contains(&bad.to_owned()), "a weak player may: {moves} {bad}");
    }
}

/// Every position that a player of full strength can come to in the book, whatever the other side answers.
#[test]
fn at_full_strength_every_move_is_within_its_bound_and_the_weaker_know_more_moves() {
    let most = Taste::SOUNDEST.loss.unwrap();
    let mut seen = HashSet::new();
    let mut ahead = vec![Position::default()];
    let mut sound = 0;
    while let Some(position) = ahead.pop() {
        if !seen.insert(position.key()) {
            continue;
        }
        let record = Record::new(position);
        let all = branches(&position);
        for one in tree(&record, Taste::SOUNDEST) {
            let branch = all.iter().find(|branch| branch.m == one.m).unwrap();
            assert!(branch.loss.unwrap() <= most, "{} {:?}", position.fen(), one.m);
            sound += 1;
        }
        let counts: Vec<usize> =
            (4..=8).map(|level| tree(&record, Taste { plies: 99, ..Taste::of_level(level) }).len()).collect();
        assert!(counts.is_sorted_by(|a, b| a >= b), "{}: {counts:?}", position.fen());
        ahead.extend(all.iter().map(|branch| position.after(branch.m)));
    }
    assert!(seen.len() > 7_000 && sound > 4_000, "{} positions, {sound} sound moves", seen.len());
}

/// What stands in scores.txt is of the openings of today; a few new ones may wait to be judged.
#[test]
fn nearly_every_move_was_judged() {
    let (mut all, mut judged) = (0, 0);
    for line in tabiya_openings::lines() {
        for branch in branches(game(&line.moves.join(" ")).position()) {
            all += 1;
            judged += u32::from(branch.loss.is_some());
        }
    }
    assert!(judged * 100 >= all * 98, "{judged} of {all}: write scores.txt anew (docs/openings.md)");
}

#[test]
fn the_book_ends_where_the_tree_does_and_leads_nobody_in_circles() {
    assert_eq!(played("e4 e5 Nf3 Nc6 Bb5 h6 a3", 4), [""; 0]);
    let ending = Record::new("8/8/4k3/8/8/4K3/4P3/8 w - - 0 1".parse::<Position>().unwrap());
    assert_eq!(tree(&ending, Taste::of_level(4)), []);
    // The weak know no more after a few moves.
    let spanish = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O";
    assert!(played(spanish, 4).is_empty() && !played(spanish, 8).is_empty());
    for seed in 0..200 {
        let mut record = game("");
        let taste = Taste { plies: 60, ..Taste::of_level(1) };
        while let Some(m) = taste.choose(&tree(&record, taste), seed + record.ply() as u64) {
            record.play(m);
            assert_eq!(record.repetitions(), 1);
        }
        assert!(record.ply() < 60);
    }
}

#[test]
fn seeds_give_variety_and_the_same_seed_the_same_game() {
    let line = |level: u8, seed: u64| {
        let (taste, mut record) = (Taste::of_level(level), game(""));
        while let Some(m) = taste.choose(&tree(&record, taste), seed + record.ply() as u64) {
            record.play(m);
        }
        record.moves().to_vec()
    };
    for level in 4..=8 {
        let lines: HashSet<_> = (0..100).map(|seed| line(level, seed * 1_000)).collect();
        assert!(lines.len() > 40, "level {level}: {}", lines.len());
        assert_eq!(line(level, 5), line(level, 5));
    }
    let firsts = |level| (0..400).map(|seed| line(level, seed * 1_000)[0]).collect::<HashSet<_>>().len();
    assert!(firsts(4) > 15 && (3..10).contains(&firsts(8)), "{} and {}", firsts(4), firsts(8));
}
