//! Studies by chance: every kind of change, in any order.

use tabiya_protocol::{Evaluation, NodeId, Shape, ShapeColor, StudyChange};
use tabiya_rules::{mode::Mode, position::Rules};
use tabiya_study::{Decision, Event, Notes, Opened, Origin, START, STUDY_VERSION, Step, Study, settled};

#[path = "../../../rules/tests/chance/mod.rs"]
mod chance;

pub(crate) use chance::Random;

impl Random {
    fn one<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}

/// What becomes of games of some worth, as simple as can be.
pub(crate) fn chances(centipawns: Option<i32>, mate: Option<i32>) -> (u16, u16) {
    match (centipawns, mate) {
        (_, Some(moves)) => (if moves > 0 { 1000 } else { 0 }, 0),
        (value, None) => (u16::try_from((500 + value.unwrap_or(0) / 10).clamp(0, 900)).expect("small"), 100),
    }
}

/// The first event of a study of a mode from this position.
pub(crate) fn opened(mode: &Mode, start: String) -> Opened {
    let origin = Origin {
        mode: mode.id().to_owned(),
        source: Some(mode.source().to_owned()),
        start,
        result: "1-0".to_owned(),
        tags: vec![tabiya_study::Tag { name: "White".into(), value: "Müller \"the\\rock\"".into() }],
        ..Origin::default()
    };
    Opened { v: STUDY_VERSION, origin, title: "By chance".into(), notes: Notes::default(), nodes: Vec::new() }
}

/// A study that somebody has worked on, and its rows.
pub(crate) fn study<R: Rules>(
    random: &mut Random,
    rules: R,
    opened: Opened,
    changes: usize,
) -> (Study<R>, Vec<Vec<u8>>) {
    let mut study = Study::open(rules, &opened).expect("a start");
    let mut rows = vec![Event::Opened(Box::new(opened)).encode()];
    for _ in 0..changes {
        let event = if random.below(8) == 0 { evaluated(random, &study) } else { decided(random, &study) };
        if let Some(event) = event {
            rows.push(event.encode());
            study.apply(&event).expect("what was decided can be applied");
        }
    }
    (study, rows)
}

fn decided<R: Rules>(random: &mut Random, study: &Study<R>) -> Option<Event> {
    match study.decide(&change(random, study)).ok()? {
        Decision::Event(event) => Some(event),
        Decision::Nothing(_) => None,
    }
}

fn evaluated<R: Rules>(random: &mut Random, study: &Study<R>) -> Option<Event> {
    let node = some_node(random, study);
    let (centipawns, mate) = match random.below(4) {
        0 => (None, Some(*random.one(&[-12, -1, 1, 3]))),
        _ => (Some(i32::try_from(random.below(4000)).expect("small") - 2000), None),
    };
    let (win, draw) = chances(centipawns, mate);
    let depth = u32::try_from(random.below(30)).expect("small");
    let guess = Evaluation { centipawns, mate, win, draw, depth };
    study.evaluated(node, settled(&study.node(node)?.position).unwrap_or(guess))
}

fn some_node<R: Rules>(random: &mut Random, study: &Study<R>) -> u32 {
    let all = study.branch(START);
    // Mostly where somebody would go on: at the end.
    if random.below(3) > 0 { all[all.len() - 1 - random.below(all.len().min(3))] } else { *random.one(&all) }
}

fn change<R: Rules>(random: &mut Random, study: &Study<R>) -> StudyChange {
    let id = some_node(random, study);
    let node = NodeId(id);
    match random.below(20) {
        0 => StudyChange::Delete { node },
        1 => StudyChange::Restore {},
        2 => StudyChange::Promote { node },
        3 => StudyChange::MakeMain { node },
        4 | 5 => StudyChange::Comment { node, text: comment(random) },
        6 => StudyChange::Glyphs { node, glyphs: vec![*random.one(&[1, 2, 5, 16, 146, 255]), 10] },
        7 => StudyChange::Shapes { node, shapes: shapes(random) },
        8 => StudyChange::Title { title: (*random.one(&["Ideas", "Zoë’s \"lines\"", "x"])).to_owned() },
        9 => StudyChange::Play { after: node, moves: vec!["0000".to_owned()] },
        _ => StudyChange::Play { after: node, moves: moves(random, study, id) },
    }
}

fn moves<R: Rules>(random: &mut Random, study: &Study<R>, node: u32) -> Vec<String> {
    let mut position = study.node(node).expect("there").position;
    let mut texts = Vec::new();
    for _ in 0..=random.below(4) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let m = legal[random.below(legal.len())];
        texts.push(
            Step::of(&position, tabiya_rules::notation::pgn::Play::Move(m)).expect("a move").to_string(),
        );
        position.play(m);
    }
    texts
}

fn comment(random: &mut Random) -> String {
    let words = [
        "",
        "good",
        "{braces} here",
        "two\nlines",
        "[%eval 9.99] [%clk 1]",
        "[%",
        "a ) b ( c ; d",
        "% e",
        "ünïcode 🦊",
        "$1 e4 1. d4 *",
        "\n\n[Event \"x\"]\n",
        "back\\slash \"quoted\"",
        " blanks  inside ",
        "]",
    ];
    let count = 1 + random.below(3);
    (0..count).map(|_| *random.one(&words)).collect::<Vec<_>>().join(" ")
}

fn shapes(random: &mut Random) -> Vec<Shape> {
    let squares = ["a1", "d4", "e5", "h8"];
    let colors = [ShapeColor::Green, ShapeColor::Red, ShapeColor::Yellow, ShapeColor::Blue];
    let shape = |random: &mut Random| Shape {
        from: (*random.one(&squares)).to_owned(),
        to: (random.below(2) == 0).then(|| (*random.one(&squares)).to_owned()),
        color: *random.one(&colors),
    };
    (0..random.below(4)).map(|_| shape(random)).collect()
}

/// Everything about a study but the numbers of its nodes.
pub(crate) fn described<R: Rules>(study: &Study<R>) -> Vec<String> {
    let origin = study.origin();
    let head = format!("{:?} {:?} {} {}", study.title(), origin.tags, origin.start, origin.result);
    let line = |id: &u32| {
        let node = study.node(*id).expect("there");
        let before = node.parent.and_then(|parent| study.node(parent));
        let step = before.and_then(|before| Step::of(&before.position, node.play));
        let step = step.map_or_else(|| "start".to_owned(), |step| step.to_string());
        format!("{} {step} {} {:?}", node.ply, node.position.fen(), node.notes)
    };
    [head].into_iter().chain(study.branch(START).iter().map(line)).collect()
}
