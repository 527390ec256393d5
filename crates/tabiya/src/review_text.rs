//! Reviews as sentences, in the language of the user: for the console, for `tabiya review`, and inside annotated games.

use tabiya_protocol::{Judgement, LineMove, Mark, Review, ReviewedMove, SideReview};
use tabiya_words::{Dictionary, phrase};

/// The number of the first move, and whether Black makes it: by that moves are numbered.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct First {
    pub(crate) number: u32,
    pub(crate) black: bool,
}

impl First {
    /// `12.` or `12...`, of a move counted from 1.
    pub(crate) fn numbered(self, ply: u32) -> String {
        let before = ply - 1 + u32::from(self.black);
        let dots = if before.is_multiple_of(2) { "." } else { "..." };
        format!("{}{dots}", self.number + before / 2)
    }

    fn is_white(self, ply: u32) -> bool {
        (ply - 1 + u32::from(self.black)).is_multiple_of(2)
    }
}

/// The whole review as a few lines: the opening, both sides, and each move of which there is something to say.
pub(crate) fn text(review: &Review, first: First, words: &Dictionary) -> String {
    let mut lines = Vec::new();
    if let Some(opening) = &review.opening {
        let last = first.numbered(review.theory.max(1));
        let (opening, number) = (format!("{} {}", opening.eco, opening.name), last.trim_end_matches('.'));
        lines.push(phrase!(words, KnownUpTo, opening = opening, number = number));
    }
    let names = ["white", "black"].map(|color| phrase!(words, Side, color = color));
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    for (name, played) in names.iter().zip([&review.white, &review.black]) {
        lines.push(format!("{name:<width$}  {}", side(played, words)));
    }
    lines.extend(review.moves.iter().filter(|m| is_told(m)).map(|m| about(m, first, words)));
    if !review.moves.iter().any(is_told) {
        lines.push(phrase!(words, NothingWrong));
    }
    lines.join("\n")
}

/// How a side has played, in one line.
pub(crate) fn side(side: &SideReview, words: &Dictionary) -> String {
    let accuracy = match side.accuracy {
        Some(tenths) => phrase!(words, Accuracy, percent = tenth(tenths, words)),
        None => phrase!(words, TooFewMoves, count = side.counted),
    };
    phrase!(
        words,
        SideReviewed,
        accuracy = accuracy,
        loss = tenth(side.loss, words),
        inaccuracies = side.inaccuracies,
        mistakes = side.mistakes,
        blunders = side.blunders
    )
}

/// Tenths as a number, in the way of the language.
pub(crate) fn tenth(tenths: u16, words: &Dictionary) -> String {
    format!("{}{}{}", tenths / 10, words.locale().decimal_mark(), tenths % 10)
}

/// Whether there is something to say of a move.
pub(crate) fn is_told(m: &ReviewedMove) -> bool {
    m.judgement >= Judgement::Inaccuracy || is_praised(m) || m.marks.contains(&Mark::MissedMate)
}

/// Whether a move deserves praise.
pub(crate) fn is_praised(m: &ReviewedMove) -> bool {
    m.marks.iter().any(|mark| matches!(mark, Mark::Great | Mark::Sacrifice | Mark::OnlyMove))
}

/// The sign behind a move, if it deserves one.
pub(crate) fn sign(m: &ReviewedMove) -> &'static str {
    match m.judgement {
        Judgement::Blunder => "??",
        Judgement::Mistake => "?",
        Judgement::Inaccuracy => "?!",
        _ if m.marks.iter().any(|mark| matches!(mark, Mark::Great | Mark::Sacrifice)) => "!",
        _ => "",
    }
}

/// One move: what it was, why, and what was better.
fn about(m: &ReviewedMove, first: First, dictionary: &Dictionary) -> String {
    let mut line = format!("{} {}{}  {}", first.numbered(m.ply), m.san, sign(m), words(m, dictionary));
    if m.judgement >= Judgement::Inaccuracy && !m.best.is_empty() {
        line += &format!(" {}", phrase!(dictionary, Better, line = sheet(&m.best, m.ply, first)));
    }
    line
}

/// What is said of a move, in sentences.
pub(crate) fn words(m: &ReviewedMove, words: &Dictionary) -> String {
    let is_bad = m.judgement >= Judgement::Inaccuracy;
    let kind = is_bad.then(|| words.judgement(m.judgement));
    let marks = m.marks.iter().map(|mark| words.mark(*mark));
    let hurried = (m.hurried && is_bad).then_some(words.hurried.as_str());
    let kinds: Vec<&str> = kind.into_iter().chain(marks).chain(hurried).collect();
    // Blunder, missed win, in time trouble.
    let (first, rest) = kinds.split_first().map_or(("", &[][..]), |(first, rest)| (*first, rest));
    let kinds: String = rest.iter().fold(first.to_owned(), |all, kind| all + ", " + &kind.to_lowercase());
    let remarks = m.remarks.iter().map(|remark| words.remark(remark));
    core::iter::once(kinds + ".").chain(remarks).collect::<Vec<_>>().join(" ")
}

/// A line with its numbers; its first move has the number of this ply.
pub(crate) fn sheet(line: &[LineMove], ply: u32, first: First) -> String {
    let written = (ply..).zip(line).map(|(at, m)| {
        if at == ply || first.is_white(at) {
            format!("{} {}", first.numbered(at), m.san)
        } else {
            m.san.clone()
        }
    });
    written.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_numbered_from_where_the_game_began() {
        let usual = First { number: 1, black: false };
        assert_eq!([1, 2, 3].map(|ply| usual.numbered(ply)), ["1.", "1...", "2."]);
        let later = First { number: 12, black: true };
        assert_eq!([1, 2, 3].map(|ply| later.numbered(ply)), ["12...", "13.", "13..."]);
        let line: Vec<LineMove> =
            ["e5", "Nf3", "Nc6"].map(|san| LineMove { san: san.to_owned(), uci: String::new() }).into();
        assert_eq!(sheet(&line, 2, usual), "1... e5 2. Nf3 Nc6");
        assert_eq!(sheet(&line, 1, later), "12... e5 13. Nf3 Nc6");
    }
}
