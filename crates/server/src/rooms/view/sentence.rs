//! Endings and refusals as codes with parameters.
//!
//! The game machine's own forms are already that; here they only get the shape of a [`Message`].

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value;
use tabiya_game::{Ending, Refusal};
use tabiya_protocol::{Message, Parameter};

/// A refusal of the game machine; the code is its name, the parameters are its fields.
pub(crate) fn refusal(refusal: &Refusal) -> Message {
    message(refusal, "code")
}

/// The reason of an ending, as a code.
pub(crate) fn reason_code(ending: &Ending) -> String {
    message(&ending.reason, "reason").code
}

/// The reason of an ending with everything needed to explain it.
pub(crate) fn explanation(ending: &Ending) -> Message {
    message(&ending.reason, "reason")
}

fn message(value: &impl Serialize, tag: &str) -> Message {
    let Ok(Value::Object(fields)) = serde_json::to_value(value) else { return Message::new("unknown") };
    let mut code = String::from("unknown");
    let mut parameters = BTreeMap::new();
    for (name, value) in fields {
        match value {
            Value::String(text) if name == tag => code = camel(&text),
            value => flatten(&camel(&name), value, &mut parameters),
        }
    }
    Message { code, parameters }
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
    use tabiya_game::{Claimed, Moment, Reason, Verdict};
    use tabiya_rules::notation::Language;
    use tabiya_rules::types::Color;

    use super::*;

    #[test]
    fn a_refusal_keeps_its_parameters() {
        let message = refusal(&Refusal::IllegalMove { text: "e2e5".into(), language: None });
        assert_eq!(message, Message::new("illegalMove").with("text", "e2e5"));
        let message = refusal(&Refusal::IllegalMove { text: "Sd7".into(), language: Some(Language::German) });
        assert_eq!(message, Message::new("illegalMove").with("text", "Sd7").with("language", "german"));
        assert_eq!(refusal(&Refusal::GameOver), Message::new("gameOver"));
    }

    #[test]
    fn a_repetition_tells_after_which_moves() {
        let moment = |ply, number| Moment { ply, number, by: Color::Black };
        let reason = Reason::Repetition {
            after: vec![moment(4, 2), moment(8, 4), moment(12, 6)],
            times: 3,
            claimed: Some(Claimed { by: Color::White, intended: Some("Nf3".into()) }),
        };
        let message = explanation(&Ending { verdict: Verdict::Draw, reason });
        assert_eq!(message.code, "repetition");
        assert_eq!(message.parameters["afterNumber"], Parameter::Numbers(vec![2, 4, 6]));
        assert_eq!(message.parameters["times"], Parameter::Number(3));
        assert_eq!(message.parameters["claimedIntended"], Parameter::Text("Nf3".into()));
    }
}
