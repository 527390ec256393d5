//! The sentences of one language.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use tabiya_protocol::{
    ClaimKind, Code, Explanation, Judgement, Mark, Message, Outcome, Parameter, Question, ReasonCode, Remark,
    RemarkCode, RemarkRole,
};

use crate::phrase::Phrase;
use crate::template::{Filling, Grammar, Meaning, Names, fill};
use crate::tongue::Tongue;

/// Everything that is said in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Dictionary {
    /// Between the last two of a list of which all are meant.
    and: String,
    /// Between the last two of a list of which one is meant.
    or: String,
    /// Of how many of a thing one speaks as of one.
    singular: Vec<i64>,
    /// The letters of the pieces; only the page writes them, the rules know them too.
    #[expect(dead_code, reason = "the page reads the same file")]
    letters: Names,
    /// The pieces of chess by their English letters, in forms that sentences ask for.
    forms: BTreeMap<String, Names>,
    /// The names of the colors.
    colors: Colors,
    /// Why something is not done.
    pub refusals: BTreeMap<Code, String>,
    /// What is wrong with a position.
    problems: BTreeMap<String, String>,
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
    languages: Names,
    read_as: String,
    /// The names of the pieces of chess, by their English letters.
    pieces: Names,
    /// The names of all kinds of pieces that come with the program, by their English names.
    kinds: Names,
    modes: BTreeMap<String, ModeWords>,
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
    /// What only the terminal says; a file of its own.
    #[serde(skip)]
    terminal: TerminalWords,
    #[serde(skip)]
    tongue: Tongue,
}

/// What only the console and the command line say.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct TerminalWords {
    phrases: BTreeMap<Phrase, String>,
    /// What each word of the console does.
    help: Names,
    /// What each position with a name is for.
    positions: Names,
    /// The colors of pieces and squares.
    inks: Names,
}

/// What a mode is called, and what it is.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ModeWords {
    name: String,
    description: String,
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
pub type Players<'a> = [&'a str; 2];

/// The texts of a language: what all views share, and what only the terminal says.
const fn texts(tongue: Tongue) -> [&'static str; 2] {
    macro_rules! of {
        ($code:literal) => {
            [
                include_str!(concat!("../../../words/", $code, ".json")),
                include_str!(concat!("../../../words/terminal/", $code, ".json")),
            ]
        };
    }
    match tongue {
        Tongue::English => of!("en"),
        Tongue::Swedish => of!("sv"),
        Tongue::French => of!("fr"),
        Tongue::Hungarian => of!("hu"),
    }
}

/// The dictionary of a language.
///
/// # Panics
/// Never: a test reads them all.
#[must_use]
pub fn dictionary(tongue: Tongue) -> &'static Dictionary {
    static READ: [OnceLock<Dictionary>; 4] = [const { OnceLock::new() }; 4];
    READ[tongue as usize].get_or_init(|| {
        let [shared, terminal] = texts(tongue);
        let shared: Dictionary = serde_json::from_str(shared).expect("a test reads it");
        let terminal = serde_json::from_str(terminal).expect("a test reads it");
        Dictionary { terminal, tongue, ..shared }
    })
}

/// The dictionary of English.
#[must_use]
pub fn english() -> &'static Dictionary {
    dictionary(Tongue::English)
}

impl Dictionary {
    /// The language itself.
    #[must_use]
    pub const fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// The names of the colors.
    #[must_use]
    pub fn colors(&self) -> Players<'_> {
        [&self.colors.white, &self.colors.black]
    }

    fn filled(&self, text: &str, parameters: &BTreeMap<String, Parameter>, names: Players<'_>) -> String {
        self.filled_as(Meaning::Sides, text, parameters, names)
    }

    fn filled_as(
        &self,
        meaning: Meaning,
        text: &str,
        parameters: &BTreeMap<String, Parameter>,
        names: Players<'_>,
    ) -> String {
        let Self { and, or, singular, forms, pieces, .. } = self;
        let grammar = Grammar { and, or, singular, forms, pieces };
        fill(text, &Filling { parameters, names, grammar, meaning })
    }

    /// What only the terminal says. Of these parameters `color` is a side and `piece` the English name of a piece.
    #[must_use]
    pub fn phrase(&self, phrase: Phrase, parameters: &[(&str, String)]) -> String {
        let value = |name: &str, text: &str| match name {
            "piece" => self.piece_value(text),
            _ => text.to_owned(),
        };
        let parameters: BTreeMap<String, Parameter> = { parameters.iter() }
            .map(|(name, text)| ((*name).to_owned(), value(name, text).into()))
            .collect();
        let text = self.terminal.phrases.get(&phrase).map_or("", String::as_str);
        debug_assert!(
            crate::template::gaps(text, &self.forms)
                .is_ok_and(|gaps| parameters.keys().all(|name| gaps.contains(name))),
            "{phrase:?} has no gap for one of {parameters:?}"
        );
        self.filled_as(Meaning::ByName, text, &parameters, self.colors())
    }

    /// The letter of a piece of chess, of which there are forms; the name of any other.
    fn piece_value(&self, name: &str) -> String {
        const LETTERS: [(&str, &str); 6] =
            [("pawn", "P"), ("knight", "N"), ("bishop", "B"), ("rook", "R"), ("queen", "Q"), ("king", "K")];
        let letter = LETTERS.iter().find(|(piece, _)| *piece == name).map(|(_, letter)| *letter);
        letter.map_or_else(|| self.kind(name), str::to_owned)
    }

    /// What a kind of piece is called, by its English name; one of a mode that nobody knows by that.
    #[must_use]
    pub fn kind(&self, name: &str) -> String {
        self.kinds.get(&name.replace(' ', "-")).map_or(name, String::as_str).to_owned()
    }

    /// What a mode that comes with the program is called, and what it is; its file says it in English.
    #[must_use]
    pub fn mode(&self, id: &str) -> Option<(&str, &str)> {
        let mode = self.modes.get(id).filter(|_| self.tongue != Tongue::English)?;
        Some((&mode.name, &mode.description))
    }

    /// What a word of the console does.
    #[must_use]
    pub fn help(&self, word: &str) -> Option<&str> {
        self.terminal.help.get(word).map(String::as_str)
    }

    /// What a position with a name is for.
    #[must_use]
    pub fn position(&self, name: &str) -> Option<&str> {
        self.terminal.positions.get(name).map(String::as_str)
    }

    /// What a color of pieces and squares is called.
    #[must_use]
    pub fn ink<'a>(&'a self, name: &'a str) -> &'a str {
        self.terminal.inks.get(name).map_or(name, String::as_str)
    }

    /// What is wrong with a position, by its code; nothing if there is no sentence for it.
    #[must_use]
    pub fn problem(&self, code: &str, parameters: &[(&str, String)]) -> Option<String> {
        let parameters = parameters.iter().map(|(name, text)| ((*name).to_owned(), text.clone().into()));
        let text = self.problems.get(code)?;
        Some(self.filled(text, &parameters.collect(), self.colors()))
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
    pub fn ending(&self, ending: &Explanation, names: Players<'_>) -> String {
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
    fn moments(&self, parameters: &BTreeMap<String, Parameter>, names: Players<'_>) -> Vec<String> {
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
    pub fn result(&self, outcome: Outcome, won: bool, names: Players<'_>) -> String {
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
        let role = match remark.role {
            RemarkRole::Cause => "cause",
            RemarkRole::Consequence => "consequence",
            RemarkRole::Better => "better",
            RemarkRole::Missed => "missed",
        };
        parameters.insert("role".to_owned(), role.into());
        let text = self.remarks.get(&remark.code).map_or("", String::as_str);
        let sentence = self.filled_as(Meaning::SidesAndPieces, text, &parameters, self.colors());
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
    use serde_json::Value;

    use super::*;
    use crate::template::gaps;

    /// A language as a tree of texts: what all views share, and what only the terminal says.
    fn tree(tongue: Tongue) -> Value {
        let [shared, terminal] = texts(tongue).map(|text| serde_json::from_str::<Value>(text).unwrap());
        serde_json::json!({ "shared": shared, "terminal": terminal })
    }

    /// Every sentence below a branch, by its path.
    fn sentences(branch: &Value, path: &str, found: &mut BTreeMap<String, String>) {
        match branch {
            Value::String(text) => drop(found.insert(path.to_owned(), text.clone())),
            Value::Object(parts) => {
                for (name, part) in parts {
                    sentences(part, &format!("{path}/{name}"), found);
                }
            }
            _ => {}
        }
    }

    fn sentences_of(tongue: Tongue) -> BTreeMap<String, String> {
        let mut found = BTreeMap::new();
        sentences(&tree(tongue), "", &mut found);
        // Each language has the forms that its sentences need.
        found.retain(|path, _| !path.starts_with("/shared/forms/"));
        found
    }

    #[test]
    fn no_language_lacks_a_sentence_or_a_gap_of_one() {
        let english = sentences_of(Tongue::English);
        assert!(english.len() > 500, "{}", english.len());
        for tongue in Tongue::ALL {
            let (words, sentences) = (dictionary(tongue), sentences_of(tongue));
            assert_eq!(words.tongue(), tongue);
            let paths = |sentences: &BTreeMap<String, String>| sentences.keys().cloned().collect::<Vec<_>>();
            assert_eq!(paths(&sentences), paths(&english), "{tongue:?}");
            for (path, text) in &sentences {
                assert!(!text.trim().is_empty(), "{tongue:?} {path}");
                let found = gaps(text, &words.forms).unwrap_or_else(|why| panic!("{tongue:?} {path}: {why}"));
                let expected = gaps(&english[path], &dictionary(Tongue::English).forms).unwrap();
                assert_eq!(found, expected, "{tongue:?} {path}");
            }
        }
    }

    #[test]
    fn every_code_has_a_sentence_in_every_language() {
        for tongue in Tongue::ALL {
            let words = dictionary(tongue);
            assert!(Code::ALL.iter().all(|code| words.refusals.contains_key(code)));
            for code in ReasonCode::ALL {
                assert!(words.ends.contains_key(code) && words.reasons.contains_key(code), "{code:?}");
            }
            for question in Question::ALL {
                assert!(words.offers.contains_key(question) && words.declined.contains_key(question));
            }
            assert!(ClaimKind::ALL.iter().all(|claim| words.claim_rejected.contains_key(claim)));
            assert!(RemarkCode::ALL.iter().all(|code| words.remarks.contains_key(code)));
            assert!(Judgement::ALL.iter().all(|judgement| !words.judgement(*judgement).is_empty()));
            assert!(Mark::ALL.iter().all(|mark| !words.mark(*mark).is_empty()));
            assert!(Phrase::ALL.iter().all(|phrase| words.terminal.phrases.contains_key(phrase)));
        }
    }

    #[test]
    fn forms_lists_and_numbers_follow_the_language() {
        let [swedish, french, hungarian] =
            [Tongue::Swedish, Tongue::French, Tongue::Hungarian].map(dictionary);
        let on = [("piece", "rook".to_owned()), ("square", "a1".to_owned())];
        assert_eq!(swedish.phrase(Phrase::WhyInTheWay, &on), "tornet på a1 står i vägen");
        assert_eq!(french.phrase(Phrase::WhyInTheWay, &on), "la tour en a1 barre le passage");
        assert_eq!(hungarian.phrase(Phrase::WhyInTheWay, &on), "útban van a bástya (a1)");
        let none = [("count", "0".to_owned()), ("found", "0".to_owned())];
        assert_eq!(french.phrase(Phrase::GamesExpected, &none), "attendu au moins 0 partie, reçu 0");
        assert_eq!(english().phrase(Phrase::GamesExpected, &none), "expected at least 0 games, found 0");
        let fairy = [("piece", "archbishop".to_owned()), ("square", "a1".to_owned())];
        assert_eq!(swedish.phrase(Phrase::WhyInTheWay, &fairy), "ärkebiskop på a1 står i vägen");
        assert_eq!(hungarian.mode("chess").map(|(name, _)| name), Some("Sakk"));
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
