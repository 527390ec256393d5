//! What the console says about what a server tells.

use tabiya_protocol::{ChatLine, Color as Side, Message, Outcome, Parameter, Speaker, Status};
use tabiya_rules::types::Color;

use super::super::sentences::sentence;

/// The color by which the rules know a side.
pub(super) const fn color(side: Side) -> Color {
    match side {
        Side::White => Color::White,
        Side::Black => Color::Black,
    }
}

/// Sentences for codes; `{name}` stands for a parameter.
const SENTENCES: [(&str, &str); 36] = [
    ("badToken", "The invitation was used or replaced."),
    ("badSecret", "The link of this seat is not complete."),
    ("noSuchGame", "There is no such game at this server."),
    ("unreadableGame", "The server cannot read this game now; it is not lost."),
    ("notYours", "This is not your seat."),
    ("noOpenSeat", "Both seats are taken."),
    ("stale", "The position has changed meanwhile."),
    ("busy", "The server is busy: try again in a moment."),
    ("rate", "Too fast: wait {seconds} s."),
    ("tooMany", "There are too many games or connections."),
    ("unknownOutcome", "The server could not say whether that was done: look at the board."),
    ("notYourTurn", "It is not your turn."),
    ("illegalMove", "{text} is not a legal move here."),
    ("unreadableMove", "{text} is not a move such as e2e4 or Nf3."),
    ("ambiguousMove", "{text} may mean {candidates}."),
    ("settingLocked", "The mode does not let the {setting} be changed from {value}."),
    ("badPace", "The time for a move must be from {least} to {most} milliseconds."),
    ("badSeats", "Somebody has to sit at the board."),
    ("gameOver", "The game is over."),
    ("notStarted", "The game has not begun."),
    ("paused", "The game is paused."),
    ("offerStands", "The offer stands already."),
    ("offerTooSoon", "The last offer was declined: make a move before the next."),
    ("nothingToTakeBack", "There is no move to take back."),
    ("takeBackForbidden", "Moves may not be taken back in this game."),
    ("checkmate", "Checkmate!"),
    ("goal", "The goal is reached!"),
    ("stalemate", "Stalemate! {color} has no legal move."),
    ("deadPosition", "Nobody can mate any more."),
    ("repetition", "The same position occurred {times} times."),
    ("noProgress", "Too many moves were made without capture or pawn move."),
    ("agreement", "Draw by agreement."),
    ("resignation", "{by} resigns."),
    ("flag", "The time of {color} is up."),
    ("abandoned", "{color} left the game."),
    ("aborted", "The game was called off and does not count."),
];

/// A sentence that came as a code with parameters.
pub(crate) fn words(message: &Message) -> String {
    if let Some((_, text)) = SENTENCES.iter().find(|(code, _)| *code == message.code) {
        // A move that was not read in English is told with its language.
        let aside = match message.parameters.get("language") {
            Some(Parameter::Text(language)) => format!("{{text}}, read in {},", language_name(language)),
            _ => "{text}".to_owned(),
        };
        let mut text = text.replace("{text}", &aside);
        for (name, parameter) in &message.parameters {
            text = text.replace(&format!("{{{name}}}"), &value(parameter));
        }
        return sentence(&text);
    }
    spelled_out(message)
}

/// `german` as people write it.
pub(super) fn language_name(language: &str) -> String {
    let mut letters = language.chars().filter(|letter| !letter.is_control());
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A code that has no sentence: its words and its parameters.
fn spelled_out(message: &Message) -> String {
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
        Parameter::Text(text) if text == "white" => "White".to_owned(),
        Parameter::Text(text) if text == "black" => "Black".to_owned(),
        Parameter::Text(text) => printable(text),
        Parameter::Numbers(numbers) => numbers.iter().map(i64::to_string).collect::<Vec<_>>().join(" "),
        Parameter::Texts(texts) => printable(&texts.join(" or ")),
    }
}

/// A text of somebody else without what could confuse a terminal.
pub(super) fn printable(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

/// Something that was said at the game.
pub(super) fn chat(line: &ChatLine) -> String {
    let who = match (line.name.is_empty(), line.speaker) {
        (false, _) => printable(&line.name),
        (true, Speaker::White) => "White".to_owned(),
        (true, Speaker::Black) => "Black".to_owned(),
        (true, Speaker::Watcher) => "A watcher".to_owned(),
    };
    format!("{who} says: {}", printable(&line.text))
}

/// What a side asks for, as a thing: a draw, a take-back, a rematch.
pub(super) fn thing(what: &str) -> &str {
    if what == "takeback" { "take-back" } else { what }
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
        // These say it themselves.
        Some(why) if matches!(why.code.as_str(), "agreement" | "aborted") => words(why),
        Some(why) => format!("{} {result}", words(why)),
        None => result.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_become_sentences_and_unknown_ones_are_spelled_out() {
        let message = Message::new("illegalMove").with("text", "e2\u{1b}e5");
        assert_eq!(words(&message), "e2e5 is not a legal move here.");
        let message = Message::new("illegalMove").with("text", "Sd7").with("language", "german");
        assert_eq!(words(&message), "Sd7, read in German, is not a legal move here.");
        assert_eq!(
            words(&Message::new("stalemate").with("color", "white")),
            "Stalemate! White has no legal move."
        );
        assert_eq!(words(&Message::new("someNewCode").with("what", "x")), "Some new code (x).");
    }
}
