//! A review as a web page of one file.

use tabiya_picture::{Assessed, AssessedKind, Assessment, Look, Story, assessed_page};
use tabiya_protocol::{Evaluation, Judgement, Review, ReviewedMove, SideReview};
use tabiya_rules::mode::AnyGame;
use tabiya_words::{Dictionary, Phrase, phrase};

use crate::language::labels;
use crate::review_text::{self, First, is_praised, is_told, sign, tenth};

/// What a side has of one part of the game.
type Part = fn(&SideReview) -> Option<u16>;

/// The page of a game into which its review is written already; nothing where it does not tell where it begins.
pub(super) fn page(annotated: &AnyGame, review: &Review, first: First, words: &Dictionary) -> Option<String> {
    let story = Story::of_any(annotated)?;
    let painter = story.painter(Look::default());
    let assessment = assessment(review, &story.names, first, words);
    Some(assessed_page(&painter, &story, &labels(words), &assessment))
}

fn assessment(review: &Review, names: &[String; 2], first: First, words: &Dictionary) -> Assessment {
    let worth = |evaluation: &Evaluation| evaluation.win + evaluation.draw / 2;
    let points = [&review.start].into_iter().chain(review.moves.iter().map(|m| &m.evaluation)).map(worth);
    let named = |name: &str, color: &str| {
        if name.is_empty() { phrase!(words, Side, color = color) } else { name.to_owned() }
    };
    Assessment {
        points: points.collect(),
        marks: review.moves.iter().filter(|m| is_told(m)).map(|m| marked(m, first, words)).collect(),
        phases: [review.middlegame, review.endgame].into_iter().flatten().filter(|ply| *ply > 0).collect(),
        names: [named(&names[0], "white"), named(&names[1], "black")],
        rows: rows(review, words),
    }
}

fn marked(m: &ReviewedMove, first: First, words: &Dictionary) -> Assessed {
    let kind = match m.judgement {
        Judgement::Blunder => AssessedKind::Blunder,
        Judgement::Mistake => AssessedKind::Mistake,
        Judgement::Inaccuracy => AssessedKind::Inaccuracy,
        _ if is_praised(m) => AssessedKind::Praise,
        _ => AssessedKind::Inaccuracy,
    };
    let said = format!("{} {}{}  {}", first.numbered(m.ply), m.san, sign(m), review_text::words(m, words));
    Assessed { ply: m.ply, kind, said }
}

fn rows(review: &Review, words: &Dictionary) -> Vec<[String; 3]> {
    let both = |name: Phrase, of: &dyn Fn(&SideReview) -> String| {
        [words.phrase(name, &[]), of(&review.white), of(&review.black)]
    };
    let percent = |value: Option<u16>| {
        value.map_or_else(
            || "–".to_owned(),
            |tenths| phrase!(words, RowPercent, percent = tenth(tenths, words)),
        )
    };
    let mut rows = vec![both(Phrase::RowAccuracy, &|side| match side.accuracy {
        Some(_) => percent(side.accuracy),
        None => phrase!(words, RowTooFew),
    })];
    let phases: [(Phrase, Part); 3] = [
        (Phrase::RowOpening, |side| side.opening),
        (Phrase::RowMiddlegame, |side| side.middlegame),
        (Phrase::RowEndgame, |side| side.endgame),
    ];
    for (name, of) in phases {
        if of(&review.white).or(of(&review.black)).is_some() {
            rows.push(both(name, &|side| percent(of(side))));
        }
    }
    rows.push(both(Phrase::RowLoss, &|side| percent(Some(side.loss))));
    rows.push(both(Phrase::RowInaccuracies, &|side| side.inaccuracies.to_string()));
    rows.push(both(Phrase::RowMistakes, &|side| side.mistakes.to_string()));
    rows.push(both(Phrase::RowBlunders, &|side| side.blunders.to_string()));
    rows
}
