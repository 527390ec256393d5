//! Conversations: everything is answered, nothing ends the session but `quit`.

use std::ops::ControlFlow;

use crate::paper::Paper;
use proptest::prelude::*;
use tabiya_engine::uci::{Modes, Session};
use tabiya_rules::mode::built_ins;

/// What is answered to these lines.
fn talk(lines: &[&str]) -> String {
    talk_by(0, lines)
}

/// The same with chance that follows from this seed.
fn talk_by(seed: u64, lines: &[&str]) -> String {
    let paper = Paper::default();
    let mut session = Session::new(paper.clone()).with_seed(seed);
    for line in lines {
        let _ = session.handle(line);
    }
    session.finish();
    paper.text()
}

#[test]
fn it_introduces_itself_with_all_options() {
    let answer = talk(&["uci", "isready"]);
    for option in [
        "Hash",
        "Threads",
        "MultiPV",
        "Ponder",
        "UCI_Chess960",
        "UCI_Variant",
        "UCI_ShowWDL",
        "UCI_LimitStrength",
        "UCI_Elo",
    ] {
        assert!(answer.contains(&format!("option name {option} type ")), "{option}");
    }
    assert!(answer.contains("id name Tabiya") && answer.ends_with("uciok\nreadyok\n"));
}

#[test]
fn searches_report_and_answer_once() {
    let answer = talk(&[
        "setoption name UCI_ShowWDL value true",
        "setoption name MultiPV value 2",
        "position startpos moves e2e4 e7e5",
        "go depth 5",
    ]);
    assert_eq!(answer.matches("bestmove").count(), 1);
    for part in ["depth 5", "seldepth", "multipv 2", " wdl ", "hashfull", "nps", " pv "] {
        assert!(answer.contains(part), "{part} in {answer}");
    }
}

#[test]
fn castling_is_written_as_the_mode_wants() {
    let position = "position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let plain = talk(&[position, "go depth 1 searchmoves e1g1"]);
    assert!(plain.contains("bestmove e1g1"), "{plain}");
    let other = talk(&["setoption name UCI_Chess960 value true", position, "go depth 1 searchmoves e1h1"]);
    assert!(other.contains("bestmove e1h1"), "{other}");
}

#[test]
fn leaves_are_counted_for_each_move() {
    let answer = talk(&["go perft 3"]);
    assert!(answer.contains("e2e4: 600") && answer.contains("Nodes searched: 8902"), "{answer}");
}

#[test]
fn what_is_wrong_is_said_and_changes_nothing() {
    let answer =
        talk(&["position startpos moves e2e4", "setoption name Hash value many", "fly", "go perft 1"]);
    assert!(answer.contains("e7e5: 1"), "the position stays after 1.e4: {answer}");
    assert_eq!(answer.matches("info string").count(), 2, "{answer}");
}

/// A move of the position before might be legal in the one that was meant, and be played.
#[test]
fn after_a_position_that_was_refused_nothing_older_is_searched() {
    for bad in [
        "position fen 8/8 w",
        "position startpos moves e2e5",
        "position startpos e2e4",
        "position",
        "position fen",
        "position fen k7/8/8/8/8/8/8/8 w - - 0 1",
    ] {
        let answer = talk(&["position startpos moves e2e4", bad, "isready", "go depth 2", "go perft 1", "d"]);
        let after = answer.split_once("readyok\n").expect("it is ready").1;
        assert_eq!(after.matches("refused: ").count(), 3, "{bad}: {answer}");
        assert_eq!(after.matches("bestmove").count(), 1, "each go has one answer: {bad}: {answer}");
        assert!(after.contains("bestmove 0000\n"), "{bad}: {answer}");
        assert!(!after.contains("info depth") && !after.contains("e7e5: 1"), "{bad}: {answer}");
    }
    // Neither another game nor other options bring a position back, but a position does.
    let answer = talk(&[
        "position startpos moves e2e5",
        "ucinewgame",
        "setoption name Hash value 2",
        "go depth 1",
        "position startpos moves e2e4",
        "go depth 1",
        "stop",
        "position startpos moves e2e5",
        "position startpos",
        "go depth 1 searchmoves g1f3",
    ]);
    let moves: Vec<&str> = answer.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(moves.len(), 3, "{answer}");
    assert!(moves[0] == "0000" && moves[1] != "0000" && moves[2].starts_with("g1f3"), "{answer}");
}

#[test]
fn other_moves_than_those_that_are_named_are_never_searched() {
    let answer = talk(&[
        "position startpos",
        "go depth 2 searchmoves e2e5 nonsense",
        "go depth 1 searchmoves e2e5 a2a3",
    ]);
    let moves: Vec<&str> = answer.lines().filter_map(|line| line.strip_prefix("bestmove ")).collect();
    assert_eq!(moves.len(), 2, "{answer}");
    assert!(moves[0] == "0000" && moves[1].starts_with("a2a3"), "{answer}");
    let told = answer.lines().filter(|line| line.starts_with("info string") && line.contains("e2e5"));
    assert_eq!(told.count(), 2, "each is told once: {answer}");
}

#[test]
fn an_answer_without_a_position_also_waits_until_it_is_asked_for() {
    for (go, word, no_word) in
        [("go infinite", "stop", "ponderhit"), ("go ponder wtime 9 btime 9", "ponderhit", "isready")]
    {
        let paper = Paper::default();
        let mut session = Session::new(paper.clone());
        for line in ["position startpos moves e2e5", go, no_word, "go depth 1"] {
            let _ = session.handle(line);
        }
        let text = paper.text();
        assert!(!text.contains("bestmove") && text.contains("a search is running"), "{go}: {text}");
        let _ = session.handle(word);
        let _ = session.handle("stop");
        session.finish();
        assert_eq!(paper.text().matches("bestmove 0000").count(), 1, "{go}: {}", paper.text());
    }
    let answer = talk(&["position startpos moves e2e5", "go infinite"]);
    assert!(answer.ends_with("bestmove 0000\n"), "at the end of input too: {answer}");
}

#[test]
fn a_line_that_was_not_taken_as_a_whole_may_have_been_a_position() {
    let paper = Paper::default();
    let mut session = Session::new(paper.clone());
    session.refuse("setoption name ModeFile value aaaa", "too long");
    let _ = session.handle("go depth 1");
    session.finish();
    assert!(!paper.text().contains("0000"), "{}", paper.text());
    session.refuse("position startpos moves e2e4 e7e5 g1", "too long");
    let _ = session.handle("go depth 1");
    assert!(paper.text().ends_with("refused: too long\nbestmove 0000\n"), "{}", paper.text());
}

/// What would take for ever is ended, and answered once.
#[test]
fn at_the_end_of_input_nothing_goes_on_for_long() {
    use std::time::Duration;
    for go in ["go depth 200", "go nodes 99999999999", "go movetime 99999999", "go perft 20", "go infinite"] {
        let paper = Paper::default();
        let mut session = Session::new(paper.clone());
        let _ = session.handle(go);
        session.finish_within(Duration::from_millis(30));
        let text = paper.text();
        let answers = text.matches("bestmove").count() + text.matches("the count was stopped").count();
        assert_eq!(answers, 1, "{go}: {text}");
    }
    // What ends by itself is waited for.
    let paper = Paper::default();
    let mut session = Session::new(paper.clone());
    let _ = session.handle("go depth 4");
    session.finish_within(Duration::from_secs(600));
    assert!(paper.text().contains("info depth 4") && paper.text().contains("bestmove"), "{}", paper.text());
}

/// A pipe whose other end is closed.
struct Broken;

impl std::io::Write for Broken {
    fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
        Err(std::io::ErrorKind::BrokenPipe.into())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_search_that_nobody_hears_ends() {
    for go in ["go infinite", "go depth 200"] {
        let mut session = Session::new(Broken);
        let _ = session.handle(go);
        session.finish();
        assert_eq!(session.handle("isready"), ControlFlow::Break(()), "{go}");
    }
}

/// The strength that is asked for is the one that was measured, and what lies between two steps is between them.
#[test]
fn elo_is_that_of_the_ratings() {
    use tabiya_engine::levels::{Step, Strength};
    let answer = talk(&["uci"]);
    let (least, most) = (Strength::lowest_elo(), Strength::highest_elo());
    let option = format!("option name UCI_Elo type spin default {most} min {least} max {most}\n");
    assert!(answer.contains(&option), "{answer}");
    let go = |elo: i32| {
        let elo = format!("setoption name UCI_Elo value {elo}");
        talk(&["setoption name UCI_LimitStrength value true", &elo, "go depth 60"])
    };
    let nodes = |elo: i32| {
        let answer = go(elo);
        let words: Vec<&str> = answer.split_ascii_whitespace().collect();
        let at = words.iter().rposition(|word| *word == "nodes").expect("positions are counted");
        words[at + 1].parse::<u64>().expect("a number")
    };
    let marks: Vec<i32> = Step::all().map(|step| step.rating().elo).collect();
    let own = |place: usize| Step::new(place as u8 + 1).and_then(|step| step.skill().nodes).expect("a limit");
    let (lower, upper) = (nodes(marks[6]), nodes(marks[7]));
    assert!(lower <= own(6) && upper <= own(7) && upper > own(6), "{lower} and {upper}");
    let between = nodes((marks[6] + marks[7]) / 2);
    assert!((own(6)..own(7)).contains(&between), "{between}");
    // The same conversation says the same.
    let best = |answer: String| answer.lines().find(|line| line.starts_with("bestmove")).map(str::to_owned);
    assert_eq!(best(go(marks[2])), best(go(marks[2])));
}

#[test]
fn during_a_search_ready_is_said_at_once_and_stop_obeyed() {
    let paper = Paper::default();
    let mut session = Session::new(paper.clone());
    let _ = session.handle("go infinite");
    let _ = session.handle("isready");
    let _ = session.handle("position startpos");
    let _ = session.handle("setoption name Hash value 2");
    let text = || paper.text();
    assert!(text().contains("readyok") && !text().contains("bestmove"));
    assert!(text().contains("a search is running"));
    let _ = session.handle("stop");
    assert!(text().contains("bestmove"));
}

#[test]
fn a_mated_side_has_no_move() {
    let answer = talk(&["position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "go depth 3"]);
    assert!(answer.ends_with("info depth 0 score mate 0\nbestmove (none)\n"), "{answer}");
}

#[test]
fn counting_can_be_stopped_and_has_a_depth() {
    let paper = Paper::default();
    let mut session = Session::new(paper.clone());
    for line in ["go perft 1000000", "go perft 12", "isready", "stop"] {
        let _ = session.handle(line);
    }
    let text = paper.text();
    assert!(text.contains("expected a depth up to 30, found 1000000"), "{text}");
    assert!(text.contains("readyok") && text.ends_with("the count was stopped\n"), "{text}");
    let answer = talk(&["go perft 3", "go perft 0", "go depth 1"]);
    assert!(answer.contains("searched: 8902\n\nNodes searched: 1\n"), "one after the other: {answer}");
    assert!(answer.contains("bestmove"), "{answer}");
}

/// Pondering, or told to search for ever: a limit that is reached is no reason to answer.
#[test]
fn no_answer_comes_before_it_is_asked_for() {
    let weak = ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 400"];
    for (setup, go) in [
        (&[][..], "go infinite nodes 50"),
        (&[], "go ponder nodes 50 wtime 1000 btime 1000"),
        (&weak, "go ponder wtime 1000 btime 1000"),
        (&["position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1"], "go infinite"),
    ] {
        let paper = Paper::default();
        let mut session = Session::new(paper.clone());
        for line in setup.iter().chain([&go]) {
            let _ = session.handle(line);
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
        assert!(!paper.text().contains("bestmove"), "{go}: {}", paper.text());
        let _ = session.handle(if go.contains("ponder") { "ponderhit" } else { "stop" });
        session.finish();
        assert_eq!(paper.text().matches("bestmove").count(), 1, "{go}: {}", paper.text());
    }
}

#[test]
fn weak_levels_differ_from_seed_to_seed_and_obey() {
    let weak = ["setoption name UCI_LimitStrength value true", "setoption name UCI_Elo value 700"];
    let played = |seed: u64, go: &str| {
        let said = talk_by(seed, &[weak[0], weak[1], go]);
        said.lines().find(|line| line.starts_with("bestmove")).expect("an answer").to_owned()
    };
    for seed in 0..10 {
        assert!(played(seed, "go searchmoves e2e4 depth 1").starts_with("bestmove e2e4"));
    }
    let first = played(0, "go depth 1");
    assert_eq!(played(0, "go depth 1"), first, "the same seed plays the same");
    assert!((1..40).any(|seed| played(seed, "go depth 1") != first), "always {first}");
}

#[test]
fn words_that_mean_nothing_are_ignored_and_said() {
    let answer =
        talk(&["go depth 2 quickly", "stop", "go nodes 99999999999999999999 depth 1", "stop", "go home"]);
    assert!(
        answer.contains("\"quickly\" is not known") && answer.matches("bestmove").count() == 2,
        "{answer}"
    );
    assert!(answer.contains("expected a limit of go"), "{answer}");
}

/// A mate that the table joins from several lines is still a mate.
#[test]
fn far_mates_are_never_centipawns() {
    let answer = talk(&["position fen 8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "go depth 33 nodes 3000000"]);
    let scores = answer.lines().filter_map(|line| line.split_once("score cp ")?.1.split(' ').next());
    let largest = scores.filter_map(|text| text.parse::<i32>().ok()).map(i32::abs).max();
    assert!(largest.is_some_and(|score| score < 20_000), "{answer}");
}

/// Words that mean something, in any order, and some that do not. No table larger than a few mebibytes.
fn word() -> impl Strategy<Value = String> {
    let known = proptest::sample::select(vec![
        "uci",
        "isready",
        "ucinewgame",
        "setoption",
        "name",
        "value",
        "position",
        "startpos",
        "fen",
        "moves",
        "go",
        "depth",
        "nodes",
        "movetime",
        "wtime",
        "btime",
        "winc",
        "infinite",
        "ponder",
        "searchmoves",
        "mate",
        "stop",
        "ponderhit",
        "e2e4",
        "e7e5",
        "a7a8q",
        "8/8/8/8/8/8/8/K1k5",
        "w",
        "-",
        "Hash",
        "Threads",
        "MultiPV",
        "true",
        "debug",
        "UCI_Variant",
        "ModeFile",
        "crazyhouse",
        "antichess",
        "atomic",
        "horde",
        "N@f3",
        "perft",
        "0",
        "1",
        "2",
        "3",
        "-7",
        "99999999999999999999",
        "d",
    ]);
    prop_oneof![8 => known.prop_map(str::to_owned), 1 => "\\PC{0,12}"]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn nothing_it_is_told_breaks_it(lines in prop::collection::vec(prop::collection::vec(word(), 0..8), 0..12)) {
        let paper = Paper::default();
        let modes = Modes { known: built_ins().to_vec(), read: |path| Err(format!("no file {path}")) };
        let mut session = Session::with_modes(paper.clone(), modes);
        for line in lines {
            // Without a limit of depth a search takes as long as it is told to.
            let line = line.join(" ");
            let line = if line.contains("go") { format!("{line} depth 2") } else { line };
            prop_assert_eq!(session.handle(&line), ControlFlow::Continue(()));
            let _ = session.handle("stop");
        }
        let _ = session.handle("isready");
        let answer = paper.text();
        prop_assert!(answer.ends_with("readyok\n"));
    }
}
