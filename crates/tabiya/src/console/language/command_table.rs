//! Every word of the command language: what it is written like. What it does is told by
//! `words/terminal/LANGUAGE.json`.
//!
//! Invariant: help, completion and suggestions all read this table, so none of them knows a word the others do not.

use tabiya_words::{Dictionary, Phrase, phrase};

use super::command::Command;
use super::positions::POSITIONS;
use crate::nearest::nearest;

/// A word of the language.
#[derive(Clone, Debug)]
pub(in crate::console) struct Word {
    /// How it is written.
    pub(in crate::console) usage: &'static str,
    /// What it means, if it always stands alone.
    pub(in crate::console) alone: Option<Command>,
}

impl Word {
    pub(in crate::console) fn name(&self) -> &'static str {
        self.usage.split(' ').next().unwrap_or_default()
    }
}

const fn word(usage: &'static str) -> Word {
    Word { usage, alone: None }
}

const fn alone(usage: &'static str, command: Command) -> Word {
    Word { usage, alone: Some(command) }
}

const PLAYING: &[Word] = &[
    word("game WHITE BLACK"),
    word("move [E2 E4 [Q]]"),
    word("moves N SPEED"),
    alone("undo", Command::Undo),
    word("players WHITE BLACK"),
    alone("rematch", Command::Rematch),
    alone("hint", Command::Hint),
    word("auto on|off"),
    word("book on|off"),
];

const AGREEING: &[Word] = &[
    alone("resign", Command::Resign),
    alone("draw", Command::Draw),
    alone("accept", Command::Accept),
    alone("decline", Command::Decline),
    word("claim [threefold|fifty] [MOVE]"),
    alone("abort", Command::Abort),
    alone("score", Command::Score),
    alone("strength", Command::Strength),
];

const SETTING: &[Word] = &[
    alone("setup", Command::Setup),
    word("+ K e1"),
    word("- e1"),
    word("= white|black"),
    alone("done", Command::Done),
    word("position NAME"),
    word("mode [NAME|FILE]"),
    word("clock TIME|none"),
    word("rules NAME"),
];

const LOOKING: &[Word] = &[
    alone("eval", Command::Eval),
    alone("review", Command::Review),
    word("lines N"),
    word("board [N|N...]"),
    word("legal [SQUARE]"),
    alone("list", Command::List),
    word("fen [FEN]"),
    word("ep legal|always"),
    word("language NAME"),
    word("speak NAME"),
    alone("flip", Command::Flip),
    word("style letters|figurines|spoken"),
    word("piececolour A B"),
    word("tilecolour A B"),
];

const KEEPING: &[Word] = &[
    alone("pgn", Command::Pgn),
    word("save FILE"),
    word("load FILE [N]"),
    word("say TEXT"),
    word("echo on|off"),
    word("help [WORD]"),
    alone("quit", Command::Quit),
];

/// All of them, below what they are about.
const WORDS: [(Phrase, &[Word]); 5] = [
    (Phrase::HelpPlay, PLAYING),
    (Phrase::HelpAgree, AGREEING),
    (Phrase::HelpSetUp, SETTING),
    (Phrase::HelpLook, LOOKING),
    (Phrase::HelpKeep, KEEPING),
];

/// All of them, one after the other.
pub(in crate::console) fn all() -> impl Iterator<Item = &'static Word> {
    WORDS.into_iter().flat_map(|(_, words)| words)
}

/// The word with this name, or one of its other spellings.
pub(in crate::console) fn find(name: &str) -> Option<&'static Word> {
    let name = name.to_lowercase();
    let name = match name.as_str() {
        "piececolor" => "piececolour",
        "tilecolor" => "tilecolour",
        "exit" | "bye" => "quit",
        "takeback" => "undo",
        "moves?" => "legal",
        "?" => "help",
        other => other,
    };
    all().find(|word| word.name() == name)
}

/// The word or position nearest to what was typed, if any is near.
fn near(typed: &str) -> Option<&'static str> {
    nearest(typed, all().map(Word::name).chain(POSITIONS.iter().map(|(name, _)| *name)))
}

/// One screen that names everything.
pub(in crate::console) fn overview(words: &Dictionary) -> String {
    let mut text = format!("{}\n", phrase!(words, HelpTitle));
    for (about, listed) in WORDS {
        text.push_str(&wrapped(&words.phrase(about, &[]), listed.iter().map(|word| word.usage)));
    }
    let positions = POSITIONS.iter().map(|(name, _)| *name);
    text.push_str(&wrapped(&phrase!(words, HelpPositions), positions));
    text.trim_end().to_owned()
}

/// Items after a title, in lines of at most 80 columns.
fn wrapped<'a>(title: &str, items: impl Iterator<Item = &'a str>) -> String {
    let mut text = String::new();
    let mut line = format!("{title:<10}");
    for (place, item) in items.enumerate() {
        let separator = if place == 0 { "" } else { ", " };
        if line.chars().count() + separator.len() + item.len() > 76 {
            text.push_str(&format!("{line},\n"));
            line = format!("{:10}{item}", "");
        } else {
            line.push_str(separator);
            line.push_str(item);
        }
    }
    text.push_str(&line);
    text.push('\n');
    text
}

/// What is known about a word, or the nearest to it.
pub(in crate::console) fn explain(words: &Dictionary, name: &str) -> String {
    if let Some(word) = find(name) {
        let positions = if word.name() == "position" { positions(words) } else { String::new() };
        return format!("{}\n{}{positions}", word.usage, words.help(word.name()).unwrap_or_default());
    }
    if let Some((name, fen)) = POSITIONS.iter().find(|(word, _)| *word == name) {
        let purpose = words.position(name).unwrap_or_default();
        return format!("{name}\n{}\n{fen}", phrase!(words, StartsHere, purpose = purpose));
    }
    unknown(words, name)
}

fn positions(words: &Dictionary) -> String {
    let line = |name| format!("\n  {name:<22} {}", words.position(name).unwrap_or_default());
    POSITIONS.iter().map(|(name, _)| line(name)).collect()
}

/// What to say about a word that nobody knows.
pub(in crate::console) fn unknown(words: &Dictionary, name: &str) -> String {
    let shown: String = name.chars().take(30).collect();
    let found = format!("{shown:?}");
    match near(name) {
        Some(near) => phrase!(words, UnknownWordNear, found = found, near = near),
        None => phrase!(words, UnknownWord, found = found),
    }
}

#[cfg(test)]
mod tests {
    use tabiya_words::{Locale, dictionary};

    use super::*;

    #[test]
    fn help_fits_one_screen() {
        for language in Locale::ALL {
            let text = overview(dictionary(language));
            assert!(text.lines().count() <= 23, "{text}");
            assert!(text.lines().all(|line| line.chars().count() <= 78), "{text}");
            assert!(all().all(|word| text.contains(word.usage)));
        }
    }

    #[test]
    fn every_word_and_position_is_explained_in_every_language() {
        for language in Locale::ALL {
            let words = dictionary(language);
            for word in all() {
                assert!(
                    words.help(word.name()).is_some_and(|help| !help.is_empty()),
                    "{language:?} {word:?}"
                );
            }
            for (name, _) in POSITIONS {
                assert!(words.position(name).is_some_and(|text| !text.is_empty()), "{language:?} {name}");
            }
            assert_ne!(words.ink("red"), "", "{language:?}");
        }
    }

    #[test]
    fn near_words_are_suggested_and_far_ones_are_not() {
        assert_eq!(near("resing"), Some("resign"));
        assert_eq!(near("Setpu"), Some("setup"));
        assert_eq!(near("easywhitechekmate"), Some("easywhitecheckmate"));
        assert_eq!(near("xyzzy"), None);
        assert!(find("PieceColor").is_some());
    }
}
