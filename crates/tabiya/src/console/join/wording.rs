//! What the console says about what a server tells.

use tabiya_protocol::{Color as Side, Message, Outcome, Parameter, Status};
use tabiya_rules::types::Color;

use super::super::sentences::sentence;

/// The color by which the rules know a side.
pub(super) const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// A sentence that came as a code with parameters.
pub(super) fn words(message: &Message) -> String {
    let mut text = String::new();
    for letter in message.code.chars() {
        if letter.is_uppercase() {
            text.push(' ');
        }
        text.extend(letter.to_lowercase());
    }
    let parameters: Vec<String> =
        message.parameters.values().map(value).filter(|text| !text.is_empty()).collect();
    if !parameters.is_empty() {
        text.push_str(&format!(" ({})", parameters.join(", ")));
    }
    format!("{}.", sentence(&text))
}

fn value(parameter: &Parameter) -> String {
    match parameter {
        Parameter::Number(number) => number.to_string(),
        Parameter::Text(text) => text.chars().filter(|letter| !letter.is_control()).collect(),
        Parameter::Numbers(numbers) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        Parameter::Texts(texts) => texts.join(" "),
    }
}

/// How a game ended.
pub(super) fn ending(status: &Status) -> String {
    let result = match status.outcome {
        Some(Outcome::White) => "White wins!",
        Some(Outcome::Black) => "Black wins!",
        Some(Outcome::Draw) => "It is a draw.",
        Some(Outcome::None) | None => "The game does not count.",
    };
    match status.explanation.as_ref() {
        Some(why) => format!("{} {result}", words(why)),
        None => result.to_owned(),
    }
}
