//! python-chess reads what was written as we do: moves, variations, words, glyphs, arrows, worth and clocks.

use std::{fmt::Write as _, fs, path::Path, process::Command};

use tabiya_rules::{
    mode::{Custom, built_in},
    notation::pgn::Play,
    position::{Chess, Rules},
};
use tabiya_study::{START, Study};

use crate::random::{Random, opened, study};

/// The same lines as the script prints.
fn described<R: Rules>(study: &Study<R>) -> String {
    let mut text = format!("study {} {}\n", study.title(), study.origin().result);
    for id in study.branch(START) {
        let node = study.node(id).expect("there");
        let before = node.parent.and_then(|parent| study.node(parent));
        let name = match (node.play, before) {
            (Play::Move(m), Some(before)) => before.position.uci(m, false).to_string(),
            (Play::Null, _) => "0000".to_owned(),
            _ => "start".to_owned(),
        };
        let notes = &node.notes;
        let mut glyphs = notes.glyphs.clone();
        glyphs.sort_unstable();
        let glyphs: Vec<_> = glyphs.iter().map(u8::to_string).collect();
        let mut arrows: Vec<String> = notes
            .shapes
            .iter()
            .map(|shape| {
                let color = format!("{:?}", shape.color);
                format!("{}{}{}", &color[..1], shape.from, shape.to.as_deref().unwrap_or_default())
            })
            .collect();
        arrows.sort();
        let worth = notes.evaluation.as_ref().map_or("-".to_owned(), |found| match found.mate {
            Some(moves) => format!("#{moves},{}", found.depth),
            None => format!("{},{}", found.centipawns.unwrap_or(0), found.depth),
        });
        let time = |millis: Option<u64>| millis.map_or("-".to_owned(), |millis| millis.to_string());
        let words: Vec<_> = notes.comment.split_whitespace().collect();
        writeln!(
            text,
            "{} {name} [{}] {} {worth} {} {} '{}'",
            node.ply,
            glyphs.join(","),
            arrows.join(" "),
            time(notes.clock),
            time(notes.spent),
            words.join(" ")
        )
        .expect("a string takes everything");
    }
    text
}

fn timed(mut opened: tabiya_study::Opened) -> tabiya_study::Opened {
    for (ply, step) in (0..).zip(["e2e4", "e7e5", "g1f3", "b8c6", "f1b5", "a7a6"]) {
        let notes = tabiya_study::Notes {
            clock: Some(300_000 - u64::from(ply) * 1_234),
            spent: Some(u64::from(ply) * 500 + 7),
            ..Default::default()
        };
        opened.nodes.push(tabiya_study::Seed { after: ply, step: step.parse().expect("a move"), notes });
    }
    opened
}

#[test]
fn python_chess_reads_the_same_studies() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter with python-chess: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let (mut text, mut ours) = (String::new(), String::new());
    let chess = built_in("chess").expect("a mode");
    let house = built_in("crazyhouse").expect("a mode");
    for seed in 1..=40 {
        let mut random = Random::new(seed);
        let first = timed(opened(chess, chess.first_start().fen()));
        let (one, _) = study(&mut random, Chess, first, 80);
        text += &format!("{}\n", one.to_pgn(chess));
        ours += &described(&one);
        let (other, _) = study(&mut random, Custom::new(house), opened(house, house.first_start().fen()), 40);
        text += &format!("{}\n", other.to_pgn(house));
        ours += &described(&other);
    }
    for sign in ["[%eval #", "[%eval -", "[%cal ", "[%csl ", "[%clk ", "[%emt ", "--", "$146", "("] {
        assert!(text.contains(sign), "no {sign} in all of them: the test tests little");
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    fs::create_dir_all(folder).expect("a folder for the test");
    let path = folder.join("studies.pgn");
    fs::write(&path, &text).expect("a file for the test");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/study/read_study.py");
    let output = Command::new(python).arg(script).arg(&path).output().expect("Python runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let theirs = String::from_utf8(output.stdout).expect("UTF-8");
    for (mine, other) in ours.lines().zip(theirs.lines()) {
        assert_eq!(mine, other);
    }
    assert_eq!(ours.lines().count(), theirs.lines().count());
}
