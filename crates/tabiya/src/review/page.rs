//! A review as a web page of one file.

use tabiya_picture::{Assessed, AssessedKind, Assessment, Look, Story, assessed_page};
use tabiya_protocol::{Evaluation, Judgement, Review, ReviewedMove, SideReview};
use tabiya_rules::mode::AnyGame;

use crate::reviewed::{First, is_praised, is_told, sign, tenth, words};

/// The page of a game into which its review is written already; nothing where it does not tell where it begins.
pub(super) fn page(annotated: &AnyGame, review: &Review, first: First) -> Option<String> {
    let story = Story::of_any(annotated)?;
    let painter = story.painter(Look::default());
    Some(assessed_page(&painter, &story, &assessment(review, &story.names, first)))
}

fn assessment(review: &Review, names: &[String; 2], first: First) -> Assessment {
    let worth = |evaluation: &Evaluation| evaluation.win + evaluation.draw / 2;
    let points = [&review.start].into_iter().chain(review.moves.iter().map(|m| &m.evaluation)).map(worth);
    let named = |name: &str, other: &str| if name.is_empty() { other.to_owned() } else { name.to_owned() };
    Assessment {
        points: points.collect(),
        marks: review.moves.iter().filter(|m| is_told(m)).map(|m| marked(m, first)).collect(),
        phases: [review.middlegame, review.endgame].into_iter().flatten().filter(|ply| *ply > 0).collect(),
        names: [named(&names[0], "White"), named(&names[1], "Black")],
        rows: rows(review),
    }
}

fn marked(m: &ReviewedMove, first: First) -> Assessed {
    let kind = match m.judgement {
        Judgement::Blunder => AssessedKind::Blunder,
        Judgement::Mistake => AssessedKind::Mistake,
        Judgement::Inaccuracy => AssessedKind::Inaccuracy,
        _ if is_praised(m) => AssessedKind::Praise,
        _ => AssessedKind::Inaccuracy,
    };
    let said =
        format!("{} {}{}  {}", first.numbered(m.ply), m.san, sign(m), words(m, tabiya_words::english()));
    Assessed { ply: m.ply, kind, said }
}

fn rows(review: &Review) -> Vec<[String; 3]> {
    let both = |name: &str, of: &dyn Fn(&SideReview) -> String| {
        [name.to_owned(), of(&review.white), of(&review.black)]
    };
    let percent =
        |value: Option<u16>| value.map_or_else(|| "–".to_owned(), |tenths| format!("{} %", tenth(tenths)));
    let mut rows = vec![both("Accuracy", &|side| match side.accuracy {
        Some(_) => percent(side.accuracy),
        None => "too few moves".to_owned(),
    })];
    let phases: [fn(&SideReview) -> Option<u16>; 3] =
        [|side| side.opening, |side| side.middlegame, |side| side.endgame];
    for (name, of) in ["in the opening", "in the middlegame", "in the endgame"].into_iter().zip(phases) {
        if of(&review.white).or(of(&review.black)).is_some() {
            rows.push(both(name, &|side| percent(of(side))));
        }
    }
    rows.push(both("Points lost a move", &|side| tenth(side.loss)));
    rows.push(both("Inaccuracies", &|side| side.inaccuracies.to_string()));
    rows.push(both("Mistakes", &|side| side.mistakes.to_string()));
    rows.push(both("Blunders", &|side| side.blunders.to_string()));
    rows
}
