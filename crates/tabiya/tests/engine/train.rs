//! From games to a network that plays, and what is refused on the way.

use crate::{Folder, fine, piped, refused};

const GAMES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/training/small.games");

fn train(out: &str, more: &[&str]) -> String {
    let mut arguments =
        vec!["train", GAMES, "--out", out, "--neurons", "64", "--epochs", "2", "--batch", "1000"];
    arguments.extend(more);
    fine(&arguments)
}

/// What the engine answers to these lines.
fn talk(lines: &[&str]) -> String {
    String::from_utf8(piped(&format!("{}\n", lines.join("\n"))).stdout).expect("text")
}

#[test]
fn the_same_games_and_seed_give_the_same_network_and_it_plays() {
    let folder = Folder::new("train");
    let (one, two) = (folder.file("one.net"), folder.file("two.net"));
    train(&one, &["--threads", "1"]);
    train(&two, &["--threads", "3", "--nice"]);
    let bytes = std::fs::read(&one).expect("a network");
    assert!(bytes == std::fs::read(&two).expect("a network"), "the same network");
    assert!(bytes.len() < 1 << 20);
    let origin = "200 games of chess,";
    assert!(bytes.windows(origin.len()).any(|part| part == origin.as_bytes()), "its origin");
    let curve = std::fs::read_to_string(folder.file("one.net.svg")).expect("a curve");
    assert!(curve.starts_with("<svg"), "{curve}");
    // What it judges is another play, and the same again.
    let play = |more: &[&str]| {
        let mut arguments = vec!["bench", "--depth", "5", "--json"];
        arguments.extend(more);
        fine(&arguments).split(',').next().map(str::to_owned)
    };
    let played = play(&["--network", &one]);
    assert_eq!(played, play(&["--network", &two]));
    assert_ne!(played, play(&[]));
    let player = format!("self;network={one};share=50");
    let text = fine(&["arena", &player, "self;network=none", "--games", "2", "--pace", "nodes=200"]);
    assert!(text.contains("64 neurons") && text.contains("50 % of positions"), "{text}");
    let games = folder.file("by.games");
    fine(&["selfplay", "--nodes", "40", "--games", "1", "--network", &one, "--out", &games]);

    let file = format!("setoption name EvalFile value {one}");
    let text = talk(&["uci", &file, "position startpos", "go depth 3"]);
    assert!(text.contains("option name EvalFile type string default <empty>\n"), "{text}");
    assert!(text.contains("info string the evaluation is now a network of 64 neurons"), "{text}");
    assert!(text.contains("bestmove "), "{text}");
    let usual = talk(&["position startpos", "go depth 5"]);
    let back = talk(&[&file, "setoption name EvalFile value <empty>", "position startpos", "go depth 5"]);
    let nodes = |text: &str| {
        let line = text.lines().rfind(|line| line.starts_with("info depth 5")).expect("the last depth");
        line.split_once(" nodes ").and_then(|(_, rest)| rest.split(' ').next()).map(str::to_owned)
    };
    assert_eq!(nodes(&usual), nodes(&back));
    let by_hand = talk(&["setoption name EvalFile value none", "position startpos", "go depth 5"]);
    assert!(by_hand.contains("info string the evaluation is now the hand-written one"), "{by_hand}");
    assert_ne!(nodes(&usual), nodes(&by_hand), "the network of the program judges");
}

#[test]
fn a_training_goes_on_where_it_was_and_another_one_does_not() {
    let folder = Folder::new("train-on");
    let out = folder.file("a.net");
    train(&out, &["--on-top"]);
    let whole = std::fs::read(&out).expect("a network");
    std::fs::remove_file(&out).expect("removed");
    // Both epochs are done: nothing is left to learn, and the network is not made anew.
    train(&out, &["--on-top"]);
    assert!(std::fs::read(&out).expect("a network") == whole, "the same network");
    let arguments = ["train", GAMES, "--out", &out, "--neurons", "64", "--epochs", "3", "--batch", "1000"];
    let error = refused(&arguments);
    assert!(error.contains("a.net.training") && error.contains("another recipe"), "{error}");
    std::fs::write(folder.file("a.net.training"), "TABIYAC1").expect("written");
    assert!(refused(&arguments).contains("damaged"));
}

#[test]
fn what_cannot_be_is_refused_in_words() {
    let folder = Folder::new("no-network");
    let out = folder.file("b.net");
    for (option, value) in [("--neurons", "65"), ("--result-share", "2"), ("--epochs", "0"), ("--rate", "5")]
    {
        let error = refused(&["train", GAMES, "--out", &out, option, value]);
        assert!(error.contains("expected"), "{option} {value}: {error}");
    }
    let letter = folder.file("letter.txt");
    std::fs::write(&letter, "Dear reader,").expect("written");
    assert!(refused(&["train", &letter, "--out", &out]).contains("letter.txt"));
    assert!(refused(&["bench", "--network", &letter]).contains("TABIYAN2"));
    assert!(refused(&["arena", &format!("self;network={letter}"), "self"]).contains("TABIYAN2"));
    train(&out, &[]);
    let mut bytes = std::fs::read(&out).expect("a network");
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    std::fs::write(&out, bytes).expect("written");
    let file = format!("setoption name EvalFile value {out}");
    let text = talk(&[&file, "position startpos", "go depth 3"]);
    assert!(text.contains("info string cannot use the network") && text.contains("damaged"), "{text}");
    assert!(text.contains("bestmove "), "{text}");
    let missing = talk(&["setoption name EvalFile value /nowhere/x.net", "go depth 2"]);
    assert!(missing.contains("/nowhere/x.net"), "{missing}");
}
