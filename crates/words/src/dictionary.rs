//! The sentences of one language.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use tabiya_protocol::{
    ClaimKind, Code, Explanation, Judgement, Mark, Message, Outcome, Parameter, Question, ReasonCode, Remark,
    RemarkCode, RemarkRole,
};

use crate::template::{Filling, fill};

/// Everything that is said in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Dictionary {
    /// Between the last two of a list of which all are meant.
    and: String,
    /// Between the last two of a list of which one is meant.
    or: String,
    /// The names of the colors.
    colors: Colors,
    /// Why something is not done.
    pub refusals: BTreeMap<Code, String>,
    /// How a game ended.
    pub ends: BTreeMap<ReasonCode, String>,
    /// How a game ended, in two words.
    pub reasons: BTreeMap<ReasonCode, String>,
    results: Results,
    /// What one side asks the other for.
    pub offers: BTreeMap<Question, String>,
    /// That it does not want to.
    pub declined: BTreeMap<Question, String>,
    /// That a claim is wrong.
    pub claim_rejected: BTreeMap<ClaimKind, String>,
    moments: Moments,
    languages: BTreeMap<String, String>,
    read_as: String,
    /// The names of the pieces of chess, by their English letters.
    pieces: BTreeMap<String, String>,
    /// What is said of a move afterwards.
    pub remarks: BTreeMap<RemarkCode, String>,
    /// How good a move was, in a word.
    pub judgements: BTreeMap<Judgement, String>,
    /// What else is to be said of it, in two words.
    pub marks: BTreeMap<Mark, String>,
    /// A remark that is true after some moves.
    later: String,
    /// That it was made with little time left.
    pub hurried: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Moments {
    start: String,
    r#move: String,
    intended: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Colors {
    white: String,
    black: String,
}

#[derive(Clone, Debug, Deserialize)]
struct Results {
    white: String,
    black: String,
    draw: String,
    none: String,
    you: String,
}

/// What whoever plays White and Black is called.
pub type Names<'a> = [&'a str; 2];

/// The dictionary of English.
///
/// # Panics
/// Never: a test reads it.
#[must_use]
pub fn english() -> &'static Dictionary {
    static ENGLISH: OnceLock<Dictionary> = OnceLock::new();
    ENGLISH.get_or_init(|| {
        serde_json::from_str(include_str!("../../../words/en.json")).expect("a test reads it")
    })
}

impl Dictionary {
    /// The names of the colors.
    #[must_use]
    pub fn colors(&self) -> Names<'_> {
        [&self.colors.white, &self.colors.black]
    }

    fn filled(&self, text: &str, parameters: &BTreeMap<String, Parameter>, names: Names<'_>) -> String {
        fill(text, &Filling { parameters, names, and: &self.and, or: &self.or })
    }

    /// Why something is not done.
    #[must_use]
    pub fn refusal(&self, why: &Message) -> String {
        let mut parameters = why.parameters.clone();
        // A move whose letters were not English, in the place of the move alone.
        if let Some(Parameter::Text(language)) = parameters.get("language").cloned() {
            let name = self.language(&language).to_owned();
            parameters.insert("language".to_owned(), name.into());
            let read = self.filled(&self.read_as, &parameters, self.colors());
            parameters.insert("text".to_owned(), read.into());
        }
        let text = self.refusals.get(&why.code).map_or("", String::as_str);
        self.filled(text, &parameters, self.colors())
    }

    /// What a language of moves is called.
    #[must_use]
    pub fn language<'a>(&'a self, name: &'a str) -> &'a str {
        self.languages.get(name).map_or(name, String::as_str)
    }

    /// How a game ended.
    #[must_use]
    pub fn ending(&self, ending: &Explanation, names: Names<'_>) -> String {
        let mut parameters = ending.parameters.clone();
        if let Some(Parameter::Number(plies)) = parameters.get("plies") {
            parameters.insert("moves".to_owned(), (plies / 2).into());
        }
        let after = self.moments(&parameters, names);
        if !after.is_empty() {
            parameters.insert("after".to_owned(), Parameter::Texts(after));
        }
        let text = self.ends.get(&ending.code).map_or("", String::as_str);
        self.filled(text, &parameters, names)
    }

    /// The moments that an ending names, the one that was intended last.
    fn moments(&self, parameters: &BTreeMap<String, Parameter>, names: Names<'_>) -> Vec<String> {
        let (Some(Parameter::Numbers(numbers)), Some(Parameter::Texts(by))) =
            (parameters.get("afterNumber"), parameters.get("afterBy"))
        else {
            return Vec::new();
        };
        let starts = match parameters.get("afterPly") {
            Some(Parameter::Numbers(plies)) => plies.first() == Some(&0),
            _ => false,
        };
        let moment = |(index, (number, by)): (usize, (&i64, &String))| match index {
            0 if starts => self.moments.start.clone(),
            _ => {
                let parts = [("number", Parameter::from(*number)), ("by", by.as_str().into())];
                self.filled(
                    &self.moments.r#move,
                    &parts.map(|(name, part)| (name.to_owned(), part)).into(),
                    names,
                )
            }
        };
        let intended = parameters.get("claimedIntended").map(|text| {
            let parts = BTreeMap::from([("move".to_owned(), text.clone())]);
            self.filled(&self.moments.intended, &parts, names)
        });
        numbers.iter().zip(by).enumerate().map(moment).chain(intended).collect()
    }

    /// Who won; `won` if it is whoever is told.
    #[must_use]
    pub fn result(&self, outcome: Outcome, won: bool, names: Names<'_>) -> String {
        let text = match outcome {
            Outcome::White | Outcome::Black if won => &self.results.you,
            Outcome::White => &self.results.white,
            Outcome::Black => &self.results.black,
            Outcome::Draw => &self.results.draw,
            Outcome::None => &self.results.none,
        };
        let names_by_color: BTreeMap<String, Parameter> = [("white", names[0]), ("black", names[1])]
            .map(|(color, name)| (color.to_owned(), name.into()))
            .into();
        self.filled(text, &names_by_color, names)
    }

    /// What is said of a move afterwards.
    #[must_use]
    pub fn remark(&self, remark: &Remark) -> String {
        let mut parameters = remark.parameters.clone();
        for value in parameters.values_mut() {
            // A single letter is a piece: no square and no move is one.
            if let Parameter::Text(text) = value
                && let Some(piece) = self.pieces.get(text)
            {
                piece.clone_into(text);
            }
        }
        let role = match remark.role {
            RemarkRole::Cause => "cause",
            RemarkRole::Consequence => "consequence",
            RemarkRole::Better => "better",
            RemarkRole::Missed => "missed",
        };
        parameters.insert("role".to_owned(), role.into());
        let text = self.remarks.get(&remark.code).map_or("", String::as_str);
        let sentence = self.filled(text, &parameters, self.colors());
        let before = remark.key_move().saturating_sub(1);
        if before == 0 {
            return sentence;
        }
        // It is true only once the moves before it are made.
        let moves: Vec<&str> = remark.line.iter().take(before).map(|m| m.san.as_str()).collect();
        let parameters = [("moves", moves.join(" ")), ("remark", sentence)];
        let parameters = parameters.map(|(name, text)| (name.to_owned(), text.into())).into();
        self.filled(&self.later, &parameters, self.colors())
    }

    /// How good a move was, in a word.
    #[must_use]
    pub fn judgement(&self, judgement: Judgement) -> &str {
        self.judgements.get(&judgement).map_or("", String::as_str)
    }

    /// What else is to be said of a move, in two words.
    #[must_use]
    pub fn mark(&self, mark: Mark) -> &str {
        self.marks.get(&mark).map_or("", String::as_str)
    }

    /// A sentence about somebody.
    #[must_use]
    pub fn about(&self, text: &str, name: &str) -> String {
        let parameters = BTreeMap::from([("name".to_owned(), name.into())]);
        self.filled(text, &parameters, self.colors())
    }

    /// That a claim is wrong.
    #[must_use]
    pub fn rejected(&self, claim: ClaimKind, found: u32, needed: u32) -> String {
        // Moves are counted by both sides.
        let by = if claim == ClaimKind::Fifty { 2 } else { 1 };
        let parameters = [("found", found / by), ("needed", needed / by)]
            .map(|(name, number)| (name.to_owned(), Parameter::from(i64::from(number))));
        let text = self.claim_rejected.get(&claim).map_or("", String::as_str);
        self.filled(text, &parameters.into(), self.colors())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check;

    #[test]
    fn every_code_has_a_sentence_and_every_sentence_can_be_filled() {
        let words = english();
        for code in Code::ALL {
            assert!(words.refusals.contains_key(code), "{code:?}");
        }
        for code in ReasonCode::ALL {
            assert!(words.ends.contains_key(code) && words.reasons.contains_key(code), "{code:?}");
        }
        for question in Question::ALL {
            assert!(words.offers.contains_key(question) && words.declined.contains_key(question));
        }
        for claim in ClaimKind::ALL {
            assert!(words.claim_rejected.contains_key(claim));
        }
        for code in RemarkCode::ALL {
            assert!(words.remarks.contains_key(code), "{code:?}");
        }
        for judgement in Judgement::ALL {
            assert!(!words.judgement(*judgement).is_empty(), "{judgement:?}");
        }
        for mark in Mark::ALL {
            assert!(!words.mark(*mark).is_empty(), "{mark:?}");
        }
        for text in words.remarks.values() {
            assert_eq!(check(text), Ok(()), "{text}");
        }
        let sentences = words.refusals.values().chain(words.ends.values()).chain(words.offers.values());
        for text in sentences.chain(words.declined.values()).chain(words.claim_rejected.values()) {
            assert_eq!(check(text), Ok(()), "{text}");
        }
    }

    #[test]
    fn refusals_name_the_language_in_which_a_move_was_read() {
        let why = Message::new(Code::IllegalMove).with("text", "Sd7").with("language", "german");
        assert_eq!(english().refusal(&why), "Sd7, read in German, is not a legal move here.");
        let why = Message::new(Code::AmbiguousMove).with("text", "Nd2");
        let why = Message {
            parameters: why
                .parameters
                .into_iter()
                .chain([("candidates".into(), Parameter::Texts(vec!["Nbd2".into(), "Nfd2".into()]))])
                .collect(),
            ..why
        };
        assert_eq!(english().refusal(&why), "Nd2 may mean Nbd2 or Nfd2.");
    }

    #[test]
    fn remarks_are_said_as_on_the_page() {
        #[derive(Deserialize)]
        struct Said {
            remark: Remark,
            sentence: String,
        }
        let text = include_str!("../../../testdata/review/sentences.json");
        let said: Vec<Said> = serde_json::from_str(text).unwrap();
        assert!(said.len() > 10);
        for Said { remark, sentence } in said {
            assert_eq!(english().remark(&remark), sentence);
        }
    }

    #[test]
    fn ends_are_said_plainly() {
        let end = |code, parameters: &[(&str, Parameter)]| {
            let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone()));
            english().ending(&Explanation { code, parameters: parameters.collect() }, ["Ada", "Bo"])
        };
        let flag = [("color", "white".into()), ("mate", "impossible".into()), ("because", "material".into())];
        assert_eq!(end(ReasonCode::Flag, &flag), "Ada’s time is up, but Bo could not mate any more.");
        assert_eq!(end(ReasonCode::Flag, &flag[..1]), "Ada’s time is up.");
        let gone = [("goal", "extinction".into()), ("color", "black".into()), ("left", 0.into())];
        assert_eq!(end(ReasonCode::Goal, &gone), "Bo has no pieces left!");
        let king = Parameter::Texts(vec!["king".into()]);
        let mut lost = [
            ("goal", "extinction".into()),
            ("color", "black".into()),
            ("left", 3.into()),
            ("how", "exploded".into()),
            ("pieces", king),
        ];
        assert_eq!(end(ReasonCode::Goal, &lost), "Bo’s king was blown up!");
        (lost[3].1, lost[4].1) = ("taken".into(), Parameter::Texts(vec!["king".into(), "queen".into()]));
        assert_eq!(end(ReasonCode::Goal, &lost), "Bo has no king or queen left!");
        assert_eq!(end(ReasonCode::Goal, &lost[..3]), "Bo has lost the pieces that count!");
        let arrived = |place: &str| {
            let parts = [("goal", "squares"), ("where", place), ("color", "white"), ("piece", "king")];
            let parts = parts.map(|(name, text)| (name, text.into()));
            end(ReasonCode::Goal, &[&parts[..], &[("square", "b3".into()), ("rank", 3.into())]].concat())
        };
        assert_eq!(arrived("center"), "Ada’s king stands in the center!");
        assert_eq!(arrived("lastRank"), "Ada’s king has reached the last rank!");
        assert_eq!(arrived("rank"), "Ada’s king has reached rank 3!");
        assert_eq!(arrived("square"), "Ada’s king has reached b3!");
        assert_eq!(arrived("both"), "Both sides have reached the goal!");
        assert_eq!(
            end(ReasonCode::Goal, &[("goal", "checks".into()), ("checks", 3.into())]),
            "The third check is given!"
        );
        let again = [
            ("times", 3.into()),
            ("afterNumber", Parameter::Numbers(vec![0, 4])),
            ("afterPly", Parameter::Numbers(vec![0, 8])),
            ("afterBy", Parameter::Texts(vec!["black".into(), "black".into()])),
            ("claimedBy", "white".into()),
            ("claimedIntended", "Nf3".into()),
        ];
        let sentence = "The same position occurred 3 times, after the start, Bo’s move 4 and the intended Nf3, as Ada claims.";
        assert_eq!(end(ReasonCode::Repetition, &again), sentence);
        assert_eq!(
            end(ReasonCode::NoProgress, &[("plies", 100.into())]),
            "50 moves by each side without a capture or a pawn move."
        );
        assert_eq!(english().result(Outcome::Black, false, ["Ada", "Bo"]), "Bo wins!");
        assert_eq!(
            english().rejected(ClaimKind::Threefold, 1, 3),
            "The claim is wrong: the position occurred 1 time, expected 3."
        );
    }
}
