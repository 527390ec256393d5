//! Endings and refusals of the game machine as codes with parameters.
//!
//! The machine's own written forms are already that; here they get the protocol's shape.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use tabiya_game::{Ending, Reason, Refusal};
use tabiya_protocol::{Code, Color as Side, Explanation, Message, Parameter, ReasonCode};
use tabiya_rules::types::Color;

/// The protocol's word for a color.
#[must_use]
pub const fn color_of(color: Color) -> Side {
    match color {
        Color::White => Side::White,
        Color::Black => Side::Black,
    }
}

/// The rules' word for a color.
#[must_use]
pub const fn color_to(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// A refusal of the game machine; the parameters are its fields.
#[must_use]
pub fn refusal(refusal: &Refusal) -> Message {
    let code = match refusal {
        Refusal::HostOnly => Code::HostOnly,
        Refusal::PlayersOnly => Code::PlayersOnly,
        Refusal::NotStarted => Code::NotStarted,
        Refusal::AlreadyStarted => Code::AlreadyStarted,
        Refusal::GameOver => Code::GameOver,
        Refusal::NotOver => Code::NotOver,
        Refusal::EmptySeat { .. } => Code::EmptySeat,
        Refusal::Paused => Code::Paused,
        Refusal::NotPaused => Code::NotPaused,
        Refusal::NotYourTurn { .. } => Code::NotYourTurn,
        Refusal::IllegalMove { .. } => Code::IllegalMove,
        Refusal::UnreadableMove { .. } => Code::UnreadableMove,
        Refusal::AmbiguousMove { .. } => Code::AmbiguousMove,
        Refusal::NeedsPromotion { .. } => Code::NeedsPromotion,
        Refusal::BadPosition { .. } => Code::BadPosition,
        Refusal::NoOffer => Code::NoOffer,
        Refusal::OfferStands => Code::OfferStands,
        Refusal::OfferTooSoon => Code::OfferTooSoon,
        Refusal::NothingToClaim => Code::NothingToClaim,
        Refusal::NothingToTakeBack => Code::NothingToTakeBack,
        Refusal::TakeBackForbidden => Code::TakeBackForbidden,
        Refusal::TooLateToAbort => Code::TooLateToAbort,
        Refusal::NoClock => Code::NoClock,
        Refusal::BadTime { .. } => Code::BadTime,
        Refusal::FlagUp => Code::FlagUp,
        Refusal::NotLate => Code::NotLate,
        Refusal::BadDie { .. } => Code::BadDie,
        Refusal::NotGone => Code::NotGone,
        Refusal::GoneTooShortly { .. } => Code::GoneTooShortly,
        Refusal::BadLength { .. } => Code::BadLength,
        Refusal::UnknownWord { .. } => Code::UnknownWord,
    };
    Message { code, parameters: parameters(refusal, "code"), because: Vec::new() }
}

/// The reason of an ending, as a code.
#[must_use]
pub const fn reason(ending: &Ending) -> ReasonCode {
    match ending.reason {
        Reason::Checkmate => ReasonCode::Checkmate,
        Reason::Goal { .. } => ReasonCode::Goal,
        Reason::Stalemate { .. } => ReasonCode::Stalemate,
        Reason::DeadPosition { .. } => ReasonCode::DeadPosition,
        Reason::Repetition { .. } => ReasonCode::Repetition,
        Reason::NoProgress { .. } => ReasonCode::NoProgress,
        Reason::MoveLimit { .. } => ReasonCode::MoveLimit,
        Reason::Agreement { .. } => ReasonCode::Agreement,
        Reason::Resignation { .. } => ReasonCode::Resignation,
        Reason::Flag { .. } => ReasonCode::Flag,
        Reason::Abandoned { .. } => ReasonCode::Abandoned,
        Reason::Aborted { .. } => ReasonCode::Aborted,
    }
}

/// The reason of an ending with everything needed to explain it.
#[must_use]
pub fn ending(ending: &Ending) -> Explanation {
    Explanation { code: reason(ending), parameters: parameters(&ending.reason, "reason") }
}

/// The fields of a written form, but for the one that names it.
fn parameters(value: &impl Serialize, tag: &str) -> BTreeMap<String, Parameter> {
    let mut parameters = BTreeMap::new();
    if let Ok(Value::Object(fields)) = serde_json::to_value(value) {
        for (name, value) in fields.into_iter().filter(|(name, _)| name != tag) {
            flatten(&camel(&name), value, &mut parameters);
        }
    }
    parameters
}

fn flatten(name: &str, value: Value, parameters: &mut BTreeMap<String, Parameter>) {
    match value {
        Value::Null => {}
        Value::Bool(flag) => drop(parameters.insert(name.to_owned(), i64::from(flag).into())),
        Value::Number(number) => {
            drop(parameters.insert(name.to_owned(), number.as_i64().unwrap_or(i64::MAX).into()));
        }
        Value::String(text) => drop(parameters.insert(name.to_owned(), text.into())),
        Value::Object(fields) => {
            for (field, value) in fields {
                flatten(&format!("{name}{}", capitalized(&camel(&field))), value, parameters);
            }
        }
        Value::Array(items) => list(name, &items, parameters),
    }
}

/// A list of objects becomes one list for each of their fields: `after` of moments gives `afterPly`, `afterNumber`…
fn list(name: &str, items: &[Value], parameters: &mut BTreeMap<String, Parameter>) {
    if let Some(Value::Object(first)) = items.first() {
        for field in first.keys() {
            let column: Vec<Value> = items.iter().filter_map(|item| item.get(field)).cloned().collect();
            list(&format!("{name}{}", capitalized(&camel(field))), &column, parameters);
        }
        return;
    }
    let numbers: Option<Vec<i64>> = items.iter().map(Value::as_i64).collect();
    let list = match numbers {
        Some(numbers) if !items.is_empty() => Parameter::Numbers(numbers),
        _ => {
            Parameter::Texts(items.iter().map(|item| item.as_str().unwrap_or_default().to_owned()).collect())
        }
    };
    parameters.insert(name.to_owned(), list);
}

fn camel(snake: &str) -> String {
    let mut words = snake.split('_');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |text, word| text + &capitalized(word))
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use tabiya_game::{Claimed, Moment, Verdict};
    use tabiya_rules::notation::Language;

    use super::*;

    #[test]
    fn a_refusal_keeps_its_parameters() {
        let illegal = |text: &str| Message::new(Code::IllegalMove).with("text", text);
        let message = refusal(&Refusal::IllegalMove { text: "e2e5".into(), language: None });
        assert_eq!(message, illegal("e2e5"));
        let message = refusal(&Refusal::IllegalMove { text: "Sd7".into(), language: Some(Language::German) });
        assert_eq!(message, illegal("Sd7").with("language", "german"));
        assert_eq!(refusal(&Refusal::GameOver), Code::GameOver.into());
    }

    #[test]
    fn a_repetition_tells_after_which_moves() {
        let moment = |ply, number| Moment { ply, number, by: Color::Black };
        let reason = Reason::Repetition {
            after: vec![moment(4, 2), moment(8, 4), moment(12, 6)],
            times: 3,
            claimed: Some(Claimed { by: Color::White, intended: Some("Nf3".into()) }),
        };
        let message = ending(&Ending { verdict: Verdict::Draw, reason });
        assert_eq!(message.code, ReasonCode::Repetition);
        assert_eq!(message.parameters["afterNumber"], Parameter::Numbers(vec![2, 4, 6]));
        assert_eq!(message.parameters["times"], Parameter::Number(3));
        assert_eq!(message.parameters["claimedIntended"], Parameter::Text("Nf3".into()));
    }
}
