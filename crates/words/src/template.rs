//! Sentences with gaps.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use tabiya_protocol::Parameter;

/// Names by what they are names of.
pub(crate) type Names = BTreeMap<String, String>;

/// What a language knows of lists, numbers and pieces.
#[derive(Copy, Clone)]
pub(crate) struct Grammar<'a> {
    /// Between the last two of a list.
    pub(crate) and: &'a str,
    pub(crate) or: &'a str,
    /// Of how many of a thing one speaks as of one.
    pub(crate) singular: &'a [i64],
    /// The pieces by their English letters, in forms that sentences ask for.
    pub(crate) forms: &'a BTreeMap<String, Names>,
    pub(crate) pieces: &'a Names,
}

/// Which values stand for something that has a name.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Meaning {
    /// `white` and `black` are players.
    Sides,
    /// The same, and a single letter is a piece: no square and no move is one.
    SidesAndPieces,
    /// `color` is a side and `piece` a piece; everything else may be a text of the user, and stands as it is.
    ByName,
}

/// What fills the gaps.
pub(crate) struct Filling<'a> {
    pub(crate) parameters: &'a BTreeMap<String, Parameter>,
    /// The names of whoever plays White and Black.
    pub(crate) names: [&'a str; 2],
    pub(crate) grammar: Grammar<'a>,
    pub(crate) meaning: Meaning,
}

/// Why a text is no sentence with gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TemplateError {
    /// What is wrong.
    pub(crate) what: &'static str,
    /// The rest of the text from there.
    pub(crate) at: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {:?}", self.what, self.at)
    }
}

impl std::error::Error for TemplateError {}

/// A part of a sentence.
enum Part<'t> {
    Text(&'t str),
    Gap { name: &'t str, kind: &'t str, cases: Vec<(&'t str, &'t str)> },
}

/// The names of the gaps of a sentence, in whatever case of it; `forms` are those that its language has.
///
/// # Errors
/// What is wrong with the sentence, and where.
pub(crate) fn gaps(text: &str, forms: &BTreeMap<String, Names>) -> Result<BTreeSet<String>, TemplateError> {
    let mut found = BTreeSet::new();
    for part in parts(text)? {
        let Part::Gap { name, kind, cases } = part else { continue };
        let known = match kind {
            "" | "and" | "or" => cases.is_empty(),
            "list" => matches!(cases[..], [("", _)]),
            "plural" | "select" => cases.iter().any(|(case, _)| *case == "other"),
            form => cases.is_empty() && forms.contains_key(&form.to_lowercase()),
        };
        if !known {
            return Err(TemplateError { what: "expected a kind of gap with its cases", at: text.to_owned() });
        }
        found.insert(name.strip_suffix("Other").unwrap_or(name).to_owned());
        for (_, inner) in cases {
            found.extend(gaps(inner, forms)?);
        }
    }
    Ok(found)
}

/// The sentence with its gaps filled; one that is none stands as it is.
pub(crate) fn fill(text: &str, filling: &Filling<'_>) -> String {
    let Ok(parts) = parts(text) else { return text.to_owned() };
    parts.iter().map(|part| filling.part(part)).collect()
}

fn parts(mut text: &str) -> Result<Vec<Part<'_>>, TemplateError> {
    let mut parts = Vec::new();
    while let Some(start) = text.find('{') {
        if start > 0 {
            parts.push(Part::Text(&text[..start]));
        }
        let (inner, rest) = braced(&text[start..])?;
        parts.push(gap(inner)?);
        text = rest;
    }
    if !text.is_empty() {
        parts.push(Part::Text(text));
    }
    Ok(parts)
}

/// What stands between a brace and the one that closes it, and what follows.
fn braced(text: &str) -> Result<(&str, &str), TemplateError> {
    let mut depth = 0;
    for (at, letter) in text.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Ok((&text[1..at], &text[at + 1..]));
        }
    }
    Err(TemplateError { what: "expected a closing brace", at: text.to_owned() })
}

fn gap(inner: &str) -> Result<Part<'_>, TemplateError> {
    let (name, rest) = inner.split_once(',').unwrap_or((inner, ""));
    let rest = rest.trim_start();
    let end = rest.find([',', '{', ' ']).unwrap_or(rest.len());
    let (kind, mut rest) = rest.split_at(end);
    let mut cases = Vec::new();
    while let Some(start) = rest.find('{') {
        let case = rest[..start].trim_matches([',', ' ']);
        let (text, more) = braced(&rest[start..])?;
        cases.push((case, text));
        rest = more;
    }
    Ok(Part::Gap { name: name.trim(), kind, cases })
}

impl Filling<'_> {
    fn part(&self, part: &Part<'_>) -> String {
        let (name, kind, cases) = match part {
            Part::Text(text) => return (*text).to_owned(),
            Part::Gap { name, kind, cases } => (*name, *kind, cases),
        };
        let case = |wanted: &str| cases.iter().find(|(case, _)| *case == wanted).map(|(_, text)| *text);
        let chosen = match kind {
            "plural" => {
                let is_one = self.raw(name).parse().is_ok_and(|count| self.grammar.singular.contains(&count));
                case(if is_one { "one" } else { "other" }).or_else(|| case("other"))
            }
            "select" => case(&self.raw(name)).or_else(|| case("other")),
            "list" => cases.first().map(|(_, text)| *text).filter(|_| self.parameters.contains_key(name)),
            "" | "and" => return self.listed(name, self.grammar.and),
            "or" => return self.listed(name, self.grammar.or),
            form => return self.formed(name, form).unwrap_or_else(|| self.listed(name, "")),
        };
        chosen.map_or_else(String::new, |text| fill(text, self))
    }

    /// A value as it travels.
    fn raw(&self, name: &str) -> String {
        match self.parameters.get(name) {
            Some(Parameter::Text(text)) => text.clone(),
            Some(Parameter::Number(number)) => number.to_string(),
            _ => String::new(),
        }
    }

    /// A value as it is said.
    fn listed(&self, name: &str, between: &str) -> String {
        if let Some(color) = name.strip_suffix("Other") {
            return self.named(&self.raw(color), true).unwrap_or_default();
        }
        let texts: Vec<String> = match self.parameters.get(name) {
            Some(Parameter::Text(text)) => {
                let side = self.named(text, false).filter(|_| self.is_side(name));
                let piece = || self.grammar.pieces.get(text).filter(|_| self.is_piece(name)).cloned();
                return side.or_else(piece).unwrap_or_else(|| text.clone());
            }
            Some(Parameter::Number(number)) => return number.to_string(),
            Some(Parameter::Numbers(numbers)) => numbers.iter().map(i64::to_string).collect(),
            Some(Parameter::Texts(texts)) => texts.clone(),
            None => Vec::new(),
        };
        match texts.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, rest)) => format!("{}{between}{last}", rest.join(", ")),
            None => String::new(),
        }
    }

    /// A piece in a form of its language, with a capital if the form has one.
    fn formed(&self, name: &str, form: &str) -> Option<String> {
        let forms = self.grammar.forms.get(&form.to_lowercase()).filter(|_| self.is_piece(name))?;
        let said = forms.get(&self.raw(name))?;
        let mut letters = said.chars();
        Some(match letters.next() {
            Some(first) if form.starts_with(char::is_uppercase) => {
                first.to_uppercase().chain(letters).collect()
            }
            _ => said.clone(),
        })
    }

    fn is_side(&self, name: &str) -> bool {
        self.meaning != Meaning::ByName || name == "color"
    }

    fn is_piece(&self, name: &str) -> bool {
        match self.meaning {
            Meaning::Sides => false,
            Meaning::SidesAndPieces => true,
            Meaning::ByName => name == "piece",
        }
    }

    fn named(&self, color: &str, other: bool) -> Option<String> {
        match (color, other) {
            ("white", false) | ("black", true) => Some(self.names[0].to_owned()),
            ("black", false) | ("white", true) => Some(self.names[1].to_owned()),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn swedish_pieces() -> (BTreeMap<String, Names>, Names) {
        let named = |name: &str| Names::from([("R".to_owned(), name.to_owned())]);
        (BTreeMap::from([("the".to_owned(), named("tornet"))]), named("torn"))
    }

    fn filled_as(meaning: Meaning, singular: &[i64], text: &str, parameters: &[(&str, Parameter)]) -> String {
        let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        let (forms, pieces) = swedish_pieces();
        let grammar = Grammar { and: " and ", or: " or ", singular, forms: &forms, pieces: &pieces };
        fill(text, &Filling { parameters: &parameters, names: ["Ada", "Bo"], grammar, meaning })
    }

    fn filled(text: &str, parameters: &[(&str, Parameter)]) -> String {
        filled_as(Meaning::Sides, &[1], text, parameters)
    }

    #[test]
    fn gaps_are_filled() {
        let texts = |list: &[&str]| Parameter::Texts(list.iter().map(ToString::to_string).collect());
        assert_eq!(filled("{a} and {b}.", &[("a", "x".into()), ("b", 3.into())]), "x and 3.");
        assert_eq!(filled("{by} beats {byOther}", &[("by", "black".into())]), "Bo beats Ada");
        assert_eq!(filled("{c, or}", &[("c", texts(&["Nbd2", "Nfd2", "Nd2"]))]), "Nbd2, Nfd2 or Nd2");
        let plural = "{n} {n, plural, one {game} other {games}}";
        assert_eq!(filled(plural, &[("n", 1.into())]), "1 game");
        assert_eq!(filled(plural, &[("n", 0.into())]), "0 games");
        assert_eq!(filled_as(Meaning::Sides, &[0, 1], plural, &[("n", "0".into())]), "0 game");
        let select = "{m, select, no {not {m}} other {}}{x, list { and {x}}}";
        assert_eq!(filled(select, &[("m", "no".into())]), "not no");
        assert_eq!(filled(select, &[("x", "more".into())]), " and more");
    }

    #[test]
    fn what_a_value_stands_for_depends_on_the_sentence() {
        let values = [("piece", "R".into()), ("found", "R".into()), ("color", "white".into())];
        let text = "{piece, The} {piece} {found} {found, the} {color}";
        assert_eq!(filled(text, &values), "R R R R Ada");
        assert_eq!(filled_as(Meaning::SidesAndPieces, &[1], text, &values), "Tornet torn torn tornet Ada");
        assert_eq!(filled_as(Meaning::ByName, &[1], text, &values), "Tornet torn R R Ada");
        // A file that is called white is not White.
        assert_eq!(filled_as(Meaning::ByName, &[1], "{file}", &[("file", "white".into())]), "white");
    }

    #[test]
    fn what_is_no_sentence_is_named() {
        let forms = swedish_pieces().0;
        for bad in ["{", "{a, plural, one {x}}", "{a, dance {x}}", "{a, select, x {y} other {{}", "{a, that}"]
        {
            assert!(gaps(bad, &forms).is_err(), "{bad}");
        }
        assert_eq!(filled("{", &[]), "{");
        let found =
            gaps("{a} {b, plural, one {{c}} other {}} {d, The} {eOther} {f, list {{g, and}}}", &forms);
        assert_eq!(found.unwrap().into_iter().collect::<String>(), "abcdefg");
    }
}
