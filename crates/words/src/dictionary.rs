//! The sentences of one language.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use serde::Deserialize;
use tabiya_protocol::{
    ClaimKind, Code, Explanation, Judgement, Mark, Message, Outcome, Parameter, Problem, ProblemCode,
    Question, ReasonCode, Remark, RemarkCode, RemarkRole,
};

use crate::locale::Locale;
use crate::phrase::Phrase;
use crate::template::{Filling, Grammar, Meaning, Names, fill};

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
    /// What exactly is wrong with something that was given.
    problems: BTreeMap<ProblemCode, String>,
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
    locale: Locale,
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
const fn texts(locale: Locale) -> [&'static str; 2] {
    macro_rules! of {
        ($code:literal) => {
            [
                include_str!(concat!("../../../words/", $code, ".json")),
                include_str!(concat!("../../../words/terminal/", $code, ".json")),
            ]
        };
    }
    match locale {
        Locale::English => of!("en"),
        Locale::Swedish => of!("sv"),
        Locale::French => of!("fr"),
        Locale::Hungarian => of!("hu"),
    }
}

/// The dictionary of a language.
///
/// # Panics
/// Never: a test reads them all.
#[must_use]
pub fn dictionary(locale: Locale) -> &'static Dictionary {
    static READ: [OnceLock<Dictionary>; 4] = [const { OnceLock::new() }; 4];
    READ[locale as usize].get_or_init(|| {
        let [shared, terminal] = texts(locale);
        let shared: Dictionary = serde_json::from_str(shared).expect("a test reads it");
        let terminal = serde_json::from_str(terminal).expect("a test reads it");
        Dictionary { terminal, locale, ..shared }
    })
}

/// The dictionary of English.
#[must_use]
pub fn english() -> &'static Dictionary {
    dictionary(Locale::English)
}

impl Dictionary {
    /// The language itself.
    #[must_use]
    pub const fn locale(&self) -> Locale {
        self.locale
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
        let mode = self.modes.get(id).filter(|_| self.locale != Locale::English)?;
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

    /// What exactly is wrong with something that was given: a part of a sentence.
    #[must_use]
    pub fn problem(&self, problem: &Problem) -> String {
        let mut parameters = problem.parameters.clone();
        if let Some(Parameter::Text(language)) = parameters.get_mut("language") {
            *language = self.language(language).to_owned();
        }
        if let Some(Parameter::Text(piece)) = parameters.get_mut("piece") {
            *piece = self.kind(piece);
        }
        if let Some(detail) = self.because(&problem.because) {
            parameters.insert("detail".to_owned(), detail.into());
        }
        let text = self.problems.get(&problem.code).map_or("", String::as_str);
        self.filled_as(Meaning::ByName, text, &parameters, self.colors())
    }

    /// All that is wrong, one after the other.
    fn because(&self, problems: &[Problem]) -> Option<String> {
        let said: Vec<String> = problems.iter().map(|problem| self.problem(problem)).collect();
        (!said.is_empty()).then(|| said.join("; "))
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
        if let Some(detail) = self.because(&why.because) {
            parameters.insert("detail".to_owned(), detail.into());
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
mod tests;
