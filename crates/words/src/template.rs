//! Sentences with gaps.

use std::collections::BTreeMap;
use std::fmt;

use tabiya_protocol::Parameter;

/// What fills the gaps.
pub(crate) struct Filling<'a> {
    pub(crate) parameters: &'a BTreeMap<String, Parameter>,
    /// The names of whoever plays White and Black.
    pub(crate) names: [&'a str; 2],
    /// Between the last two of a list.
    pub(crate) and: &'a str,
    pub(crate) or: &'a str,
}

/// Why a text is no sentence with gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateError {
    /// What is wrong.
    pub what: &'static str,
    /// The rest of the text from there.
    pub at: String,
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

/// Whether a text is a sentence with gaps.
///
/// # Errors
/// What is wrong with it, and where.
pub fn check(text: &str) -> Result<(), TemplateError> {
    for part in parts(text)? {
        let Part::Gap { kind, cases, .. } = part else { continue };
        let known = match kind {
            "" | "and" | "or" => cases.is_empty(),
            "list" => matches!(cases[..], [("", _)]),
            "plural" | "select" => cases.iter().any(|(case, _)| *case == "other"),
            _ => false,
        };
        if !known {
            return Err(TemplateError { what: "expected a kind of gap with its cases", at: text.to_owned() });
        }
        for (_, inner) in cases {
            check(inner)?;
        }
    }
    Ok(())
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
                let one = matches!(self.parameters.get(name), Some(Parameter::Number(1)));
                case(if one { "one" } else { "other" }).or_else(|| case("other"))
            }
            "select" => case(&self.raw(name)).or_else(|| case("other")),
            "list" => cases.first().map(|(_, text)| *text).filter(|_| self.parameters.contains_key(name)),
            "or" => return self.listed(name, self.or),
            _ => return self.listed(name, self.and),
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
            Some(Parameter::Text(text)) => return self.named(text, false).unwrap_or_else(|| text.clone()),
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

    fn filled(text: &str, parameters: &[(&str, Parameter)]) -> String {
        let parameters = parameters.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
        fill(text, &Filling { parameters: &parameters, names: ["Ada", "Bo"], and: " and ", or: " or " })
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
        let select = "{m, select, no {not {m}} other {}}{x, list { and {x}}}";
        assert_eq!(filled(select, &[("m", "no".into())]), "not no");
        assert_eq!(filled(select, &[("x", "more".into())]), " and more");
    }

    #[test]
    fn what_is_no_sentence_is_named() {
        for bad in ["{", "{a, plural, one {x}}", "{a, dance {x}}", "{a, select, x {y} other {{}"] {
            assert!(check(bad).is_err(), "{bad}");
        }
        assert_eq!(filled("{", &[]), "{");
    }
}
