//! Words into lines of fewer than 80 characters.

/// The longest line that words are put together to; the standard forbids 80 and more.
const WIDTH: usize = 79;

/// Puts words into lines.
#[derive(Debug, Default)]
pub(super) struct Lines {
    text: String,
    /// How many characters the last line has.
    column: usize,
    /// What stands right before the next word.
    opening: String,
}

impl Lines {
    /// The lines so far, the last one ended.
    pub(super) fn finish(mut self) -> String {
        self.end_line();
        self.text
    }

    /// Adds a word, on a new line if it does not fit on this one. It may hold line ends itself.
    pub(super) fn word(&mut self, word: &str) {
        let word = core::mem::take(&mut self.opening) + word;
        let first = word.split('\n').next().unwrap_or_default().chars().count();
        if self.column > 0 && self.column + 1 + first > WIDTH {
            self.end_line();
        }
        self.push_word(&word);
    }

    /// Adds a word to the line, however long it becomes.
    pub(super) fn word_on_this_line(&mut self, word: &str) {
        let word = core::mem::take(&mut self.opening) + word;
        self.push_word(&word);
    }

    /// Adds an opening mark; the next word follows at once.
    pub(super) fn open(&mut self, mark: &str) {
        self.opening.push_str(mark);
    }

    /// Adds a closing mark right behind the last word.
    pub(super) fn close(&mut self, mark: &str) {
        if !self.opening.is_empty() {
            self.word("");
        }
        self.push(mark);
    }

    /// Adds a line of its own.
    pub(super) fn line(&mut self, line: &str) {
        if !self.opening.is_empty() {
            self.word("");
        }
        self.end_line();
        self.push(line);
        self.end_line();
    }

    /// Ends the line, unless it is empty.
    pub(super) fn end_line(&mut self) {
        if self.column > 0 {
            self.text.push('\n');
            self.column = 0;
        }
    }

    fn push_word(&mut self, word: &str) {
        if self.column > 0 {
            self.push(" ");
        }
        self.push(word);
    }

    fn push(&mut self, text: &str) {
        self.text.push_str(text);
        match text.rfind('\n') {
            None => self.column += text.chars().count(),
            Some(end) => self.column = text[end + 1..].chars().count(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_line_reaches_80_characters() {
        let mut lines = Lines::default();
        for _ in 0..60 {
            lines.open("(");
            lines.word("Nf3");
            lines.close(")");
        }
        let text = lines.finish();
        assert_eq!(text.lines().map(str::len).max(), Some(77));
        assert_eq!(text.matches("(Nf3)").count(), 60);
    }
}
