//! What may be done to a study, and what is refused.

use tabiya_protocol::{Code, NodeId, Shape, ShapeColor, StudyChange};
use tabiya_rules::{mode::built_in, position::Chess};
use tabiya_study::{
    Applied, Decision, Event, Study,
    limits::{COMMENT, GLYPHS, LOG, NODES, PLIES, SHAPES},
};

use crate::random::{described, opened};

fn fresh() -> Study<Chess> {
    let mode = built_in("chess").expect("a mode");
    Study::open(Chess, &opened(mode, mode.first_start().fen())).expect("a start")
}

fn play(after: u32, moves: &[&str]) -> StudyChange {
    StudyChange::Play { after: NodeId(after), moves: moves.iter().map(|text| (*text).to_owned()).collect() }
}

fn done(study: &mut Study<Chess>, change: &StudyChange) -> Applied {
    match study.decide(change).expect("allowed") {
        Decision::Event(event) => study.apply(&event).expect("applied"),
        Decision::Nothing(node) => Applied { node, ..Applied::default() },
    }
}

fn refused(study: &Study<Chess>, change: &StudyChange) -> Code {
    study.decide(change).expect_err("refused").code
}

#[test]
fn moves_that_are_there_are_followed_and_others_vary() {
    let mut study = fresh();
    assert_eq!(done(&mut study, &play(0, &["e2e4", "e7e5", "g1f3"])).node, 3);
    assert_eq!(study.decide(&play(0, &["e2e4", "e7e5"])), Ok(Decision::Nothing(2)));
    let varied = done(&mut study, &play(0, &["e2e4", "c7c5", "0000", "b8c6"]));
    assert_eq!((varied.node, varied.changed.as_slice()), (6, &[1, 4, 5, 6][..]));
    assert_eq!(study.main_line(), [0, 1, 2, 3]);
    done(&mut study, &StudyChange::Promote { node: NodeId(6) });
    assert_eq!(study.main_line(), [0, 1, 4, 5, 6], "a move in a variation is promoted with it");
    assert_eq!(study.decide(&StudyChange::Promote { node: NodeId(6) }), Ok(Decision::Nothing(6)));
    done(&mut study, &StudyChange::MakeMain { node: NodeId(3) });
    assert_eq!(study.main_line(), [0, 1, 2, 3]);
}

#[test]
fn a_deletion_is_taken_back_until_its_move_is_played_again() {
    let mut study = fresh();
    done(&mut study, &play(0, &["e2e4", "e7e5", "g1f3"]));
    done(&mut study, &play(0, &["d2d4"]));
    done(&mut study, &StudyChange::Comment { node: NodeId(3), text: "development".into() });
    let before = described(&study);
    done(&mut study, &StudyChange::Delete { node: NodeId(2) });
    let gone = done(&mut study, &StudyChange::Delete { node: NodeId(1) });
    assert_eq!((gone.node, gone.gone.as_slice(), study.count()), (0, &[1][..], 1));
    assert_eq!(refused(&study, &play(1, &["e7e5"])), Code::NoSuchNode);
    assert_eq!(
        refused(&study, &StudyChange::Comment { node: NodeId(3), text: "x".into() }),
        Code::NoSuchNode
    );
    done(&mut study, &StudyChange::Restore {});
    assert_eq!(done(&mut study, &StudyChange::Restore {}).changed, [1, 2, 3]);
    assert_eq!(described(&study), before, "in its old place, with all that is said");
    assert_eq!(refused(&study, &StudyChange::Restore {}), Code::NothingToRestore);
    done(&mut study, &StudyChange::Delete { node: NodeId(2) });
    done(&mut study, &StudyChange::Delete { node: NodeId(1) });
    let again = done(&mut study, &play(0, &["e2e4"]));
    assert_eq!(again.node, 5, "no number is used twice");
    assert!(!study.is_restorable(), "neither the move that is there again nor what stood behind it");
}

#[test]
fn what_cannot_be_is_refused_and_changes_nothing() {
    let mut study = fresh();
    done(&mut study, &play(0, &["f2f3", "e7e5", "g2g4", "d8h4"]));
    let before = described(&study);
    let node = NodeId(1);
    let shape = |from: &str| Shape { from: from.into(), to: None, color: ShapeColor::Red };
    let text = |length: usize| "x".repeat(length);
    for (change, code) in [
        (play(9, &["e2e4"]), Code::NoSuchNode),
        (play(0, &["e2e5"]), Code::IllegalMove),
        (play(0, &["e4"]), Code::UnreadableMove),
        (play(4, &["0000"]), Code::IllegalMove),
        (play(0, &["d2d4", "d7d5", "e1e3"]), Code::IllegalMove),
        (StudyChange::Delete { node: NodeId(0) }, Code::NoSuchNode),
        (StudyChange::Promote { node: NodeId(0) }, Code::NoSuchNode),
        (StudyChange::MakeMain { node: NodeId(u32::MAX) }, Code::NoSuchNode),
        (StudyChange::Comment { node, text: text(COMMENT + 1) }, Code::BadLength),
        (StudyChange::Glyphs { node: NodeId(0), glyphs: vec![1] }, Code::NoSuchNode),
        (StudyChange::Glyphs { node, glyphs: vec![0] }, Code::BadAmount),
        (StudyChange::Glyphs { node, glyphs: (1..=GLYPHS as u8 + 1).collect() }, Code::TooMany),
        (StudyChange::Shapes { node, shapes: vec![shape("e9")] }, Code::BadFrame),
        (StudyChange::Shapes { node, shapes: vec![shape("E4")] }, Code::BadFrame),
        (StudyChange::Shapes { node, shapes: vec![shape("e4"); SHAPES + 1] }, Code::TooMany),
        (StudyChange::Title { title: "  ".into() }, Code::BadLength),
        (StudyChange::Title { title: "a\u{202e}b".into() }, Code::BadName),
    ] {
        assert_eq!(refused(&study, &change), code, "{change:?}");
    }
    assert_eq!(described(&study), before);
}

#[test]
fn everything_is_bounded() {
    let mut study = fresh();
    let there_and_back = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut line: Vec<&str> = there_and_back.iter().copied().cycle().take(PLIES as usize).collect();
    assert_eq!(done(&mut study, &play(0, &line)).node, PLIES);
    line.push("e2e4");
    assert_eq!(refused(&study, &play(0, &line)), Code::TooLong);
    for first in ["a2a3", "b2b3", "c2c3", "d2d3"] {
        let line: Vec<&str> = [first, "g8f6", "g1f3", "f6g8", "f3g1"]
            .into_iter()
            .chain(["g8f6", "g1f3", "f6g8", "f3g1"].into_iter().cycle())
            .take(PLIES as usize)
            .collect();
        done(&mut study, &play(0, &line));
    }
    assert_eq!(study.count(), NODES);
    assert_eq!(refused(&study, &play(0, &["h2h3"])), Code::TooMany);
    // What was deleted may come back only where there is room.
    done(&mut study, &StudyChange::Delete { node: NodeId(2) });
    done(&mut study, &play(0, &["h2h3"]));
    assert_eq!(refused(&study, &StudyChange::Restore {}), Code::TooMany);
    assert_eq!(study.count(), NODES - (PLIES as usize - 1) + 1);
}

#[test]
fn a_history_has_an_end() {
    let mut study = fresh();
    study.count_row(LOG);
    assert_eq!(refused(&study, &play(0, &["e2e4"])), Code::TooMany);
    assert_eq!(study.decide(&play(0, &[])), Ok(Decision::Nothing(0)));
}

#[test]
fn a_log_that_cannot_be_is_told() {
    let mode = built_in("chess").expect("a mode");
    let first = Event::Opened(Box::new(opened(mode, mode.first_start().fen()))).encode();
    let wrong = [
        br#"{"type":"played","after":0,"moves":["e2e5"]}"#.to_vec(),
        br#"{"type":"played","after":7,"moves":["e2e4"]}"#.to_vec(),
        br#"{"type":"restored"}"#.to_vec(),
        br#"{"type":"deleted","node":0}"#.to_vec(),
        first.clone(),
        b"{".to_vec(),
    ];
    for row in wrong {
        assert!(Study::replay(Chess, [first.as_slice(), row.as_slice()]).is_err(), "{row:?}");
    }
    assert!(Study::replay(Chess, []).is_err());
}
