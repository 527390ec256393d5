//! The line at the bottom of the screen: edited, recalled, completed.
//!
//! Invariant: the cursor stands between two letters of the line, or at one of its ends.

use crate::console::terminal::keyboard::LONGEST;

/// The line being typed, and those typed before.
#[derive(Default)]
pub(super) struct Input {
    letters: Vec<char>,
    /// How many letters stand before the cursor.
    cursor: usize,
    typed: Vec<String>,
    /// Which of the lines typed before is shown.
    recalled: Option<usize>,
}

impl Input {
    pub(super) fn text(&self) -> String {
        self.letters.iter().collect()
    }

    pub(super) const fn cursor(&self) -> usize {
        self.cursor
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    /// Whether a line typed before is being shown.
    pub(super) const fn is_recalling(&self) -> bool {
        self.recalled.is_some()
    }

    /// Inserts a letter; a line that is full takes no more.
    pub(super) fn insert(&mut self, letter: char) {
        if self.letters.len() >= LONGEST {
            return;
        }
        self.letters.insert(self.cursor, letter);
        self.cursor += 1;
    }

    pub(super) fn delete_before(&mut self) {
        if self.cursor > 0 {
            self.cursor -= 1;
            self.letters.remove(self.cursor);
        }
    }

    pub(super) fn delete_after(&mut self) {
        if self.cursor < self.letters.len() {
            self.letters.remove(self.cursor);
        }
    }

    pub(super) const fn go_left(&mut self) {
        self.cursor = self.cursor.saturating_sub(1);
    }

    pub(super) fn go_right(&mut self) {
        self.cursor = (self.cursor + 1).min(self.letters.len());
    }

    pub(super) const fn go_to_start(&mut self) {
        self.cursor = 0;
    }

    pub(super) fn go_to_end(&mut self) {
        self.cursor = self.letters.len();
    }

    pub(super) fn clear(&mut self) {
        self.show("");
        self.recalled = None;
    }

    fn show(&mut self, text: &str) {
        self.letters = text.chars().collect();
        self.go_to_end();
    }

    /// The line, which is remembered; another one begins.
    pub(super) fn take(&mut self) -> String {
        let line = self.text();
        self.clear();
        self.typed.push(line.clone());
        line
    }

    /// Shows the line typed before the one shown, or after it.
    pub(super) fn recall(&mut self, earlier: bool) {
        let at = self.recalled.unwrap_or(self.typed.len());
        let at = if earlier { at.saturating_sub(1) } else { at + 1 };
        self.recalled = (at < self.typed.len()).then_some(at);
        let line = self.typed.get(at).cloned().unwrap_or_default();
        self.show(&line);
    }

    /// Completes the word before the cursor as far as these leave no choice; returns the choice if nothing could be
    /// completed.
    pub(super) fn complete(&mut self, words: &[String]) -> Vec<String> {
        let before: String = self.letters[..self.cursor].iter().collect();
        let start = before.rfind(' ').map_or(0, |blank| blank + 1);
        let word = &before[start..];
        let mut fitting: Vec<&String> =
            words.iter().filter(|candidate| candidate.starts_with(word)).collect();
        fitting.sort();
        fitting.dedup();
        let ([first, .., last] | [first @ last]) = fitting[..] else { return Vec::new() };
        let common: String =
            first.chars().zip(last.chars()).take_while(|(one, two)| one == two).map(|(one, _)| one).collect();
        if common.len() <= word.len() && fitting.len() > 1 {
            return fitting.into_iter().cloned().collect();
        }
        let missing: Vec<char> = common[word.len()..].chars().collect();
        missing.into_iter().for_each(|letter| self.insert(letter));
        Vec::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Input {
        let mut input = Input::default();
        text.chars().for_each(|letter| input.insert(letter));
        input
    }

    #[test]
    fn a_line_is_edited_anywhere() {
        let mut input = typed("gme");
        input.go_left();
        input.go_left();
        input.insert('ä');
        input.delete_before();
        input.insert('a');
        assert_eq!((input.text().as_str(), input.cursor()), ("game", 2));
        input.go_to_start();
        input.delete_before();
        input.delete_after();
        input.go_to_end();
        input.delete_after();
        input.go_right();
        assert_eq!((input.text().as_str(), input.cursor()), ("ame", 3));
    }

    #[test]
    fn a_line_has_an_end() {
        let mut input = typed(&"a".repeat(LONGEST + 7));
        assert_eq!(input.text().len(), LONGEST);
        input.delete_before();
        input.insert('b');
        assert!(input.text().ends_with("ab"));
    }

    #[test]
    fn lines_are_recalled_in_both_directions() {
        let mut input = typed("e4");
        assert_eq!(input.take(), "e4");
        input.insert('x');
        assert_eq!(input.take(), "x");
        for (earlier, expected) in [(true, "x"), (true, "e4"), (true, "e4"), (false, "x"), (false, "")] {
            input.recall(earlier);
            assert_eq!(input.text(), expected);
        }
        assert!(!input.is_recalling());
    }

    #[test]
    fn words_are_completed_as_far_as_there_is_no_choice() {
        let words = ["moves", "move", "mode", "legal"].map(str::to_owned);
        let mut input = typed("le");
        assert!(input.complete(&words).is_empty());
        assert_eq!(input.text(), "legal");
        let mut input = typed("x m");
        assert!(input.complete(&words).is_empty());
        assert_eq!(input.text(), "x mo");
        assert_eq!(input.complete(&words), ["mode", "move", "moves"]);
        assert!(typed("z").complete(&words).is_empty());
    }
}
