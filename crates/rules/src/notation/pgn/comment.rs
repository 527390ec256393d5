//! Comments, and the commands that programs put into them: `[%clk 0:05:00]`.
//!
//! Invariant: the text of a comment is kept as it stands, so that what nobody here understands survives too.

use core::fmt;

/// A remark in a game.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Comment {
    /// What it says, blanks and line breaks included.
    pub text: String,
    /// Whether it is an escape line (`%…` in the first column), meant for a program and not for people.
    pub escape: bool,
}

impl Comment {
    /// A remark for people.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), escape: false }
    }

    /// The commands in it, in their order.
    pub fn commands(&self) -> impl Iterator<Item = Command<'_>> {
        Commands { rest: &self.text }
    }

    /// The first command of this name.
    #[must_use]
    pub fn command(&self, name: &str) -> Option<Command<'_>> {
        self.commands().find(|command| command.name == name)
    }

    /// What it says to people: the text without commands and without blanks around it.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut plain = String::new();
        let mut rest = self.text.as_str();
        while let Some((start, end)) = next_command(rest) {
            plain.push_str(rest[..start].trim_end());
            plain.push(' ');
            rest = rest[end..].trim_start();
        }
        plain.push_str(rest);
        plain.trim().to_owned()
    }
}

/// A command such as `[%eval -0.35,20]`: a name and what follows it.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct Command<'a> {
    /// The name, such as `clk`.
    pub name: &'a str,
    /// The rest, without blanks around it.
    pub argument: &'a str,
}

struct Commands<'a> {
    rest: &'a str,
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;

    fn next(&mut self) -> Option<Command<'a>> {
        let (start, end) = next_command(self.rest)?;
        let inner = &self.rest[start + 2..end - 1];
        self.rest = &self.rest[end..];
        let (name, argument) = inner.split_once(char::is_whitespace).unwrap_or((inner, ""));
        Some(Command { name, argument: argument.trim() })
    }
}

/// Where the next command begins and ends.
fn next_command(text: &str) -> Option<(usize, usize)> {
    let start = text.find("[%")?;
    let end = start + text[start..].find(']')? + 1;
    Some((start, end))
}

/// What an engine thought of a position, from White's point of view.
#[derive(Copy, Clone, PartialEq, Debug)]
pub enum Evaluation {
    /// So many pawns more for White than for Black.
    Pawns(f64),
    /// Mate in so many moves; negative if Black mates.
    Mate(i32),
}

impl Command<'_> {
    /// The time of `%clk`, `%emt` and their like in milliseconds: `0:01:02.5` is 62 500.
    #[must_use]
    pub fn milliseconds(&self) -> Option<u64> {
        let mut total = 0_u64;
        let mut parts = self.argument.split(':').peekable();
        while let Some(part) = parts.next() {
            let last = parts.peek().is_none();
            let (whole, fraction) =
                if last { part.split_once(['.', ',']).unwrap_or((part, "")) } else { (part, "") };
            let whole: u64 = whole.parse().ok()?;
            total = total.checked_mul(60)?.checked_add(whole.checked_mul(1000)?)?;
            total = total.checked_add(thousandths(fraction)?)?;
        }
        Some(total)
    }

    /// The judgement of `%eval` and the depth behind it, if there is one: `#-3,20`.
    #[must_use]
    pub fn evaluation(&self) -> Option<(Evaluation, Option<u32>)> {
        let (value, depth) = match self.argument.split_once(',') {
            Some((value, depth)) => (value.trim(), Some(depth.trim().parse().ok()?)),
            None => (self.argument, None),
        };
        let evaluation = match value.strip_prefix('#') {
            Some(moves) => Evaluation::Mate(moves.parse().ok()?),
            None => Evaluation::Pawns(value.parse().ok().filter(|pawns: &f64| pawns.is_finite())?),
        };
        Some((evaluation, depth))
    }

    /// The marks of `%csl` and `%cal`: a letter for the color, then a square, or two for an arrow.
    pub fn marks(&self) -> impl Iterator<Item = &str> {
        self.argument.split(',').map(str::trim).filter(|mark| !mark.is_empty())
    }
}

fn thousandths(fraction: &str) -> Option<u64> {
    if !fraction.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = fraction.bytes().chain(core::iter::repeat(b'0')).take(3);
    Some(digits.fold(0, |number, digit| number * 10 + u64::from(digit - b'0')))
}

impl fmt::Display for Command<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.argument.is_empty() {
            return write!(f, "[%{}]", self.name);
        }
        write!(f, "[%{} {}]", self.name, self.argument)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_and_the_rest_is_text() {
        let comment = Comment::new(" [%eval #-3,20] [%clk 1:02:03.5] Oh no! [%my_cmd a b][%x]");
        let names: Vec<_> = comment.commands().map(|command| command.name).collect();
        assert_eq!(names, ["eval", "clk", "my_cmd", "x"]);
        assert_eq!(comment.plain_text(), "Oh no!");
        assert_eq!(comment.command("clk").unwrap().milliseconds(), Some(3_723_500));
        assert_eq!(comment.command("eval").unwrap().evaluation(), Some((Evaluation::Mate(-3), Some(20))));
        assert_eq!(comment.command("my_cmd").unwrap().to_string(), "[%my_cmd a b]");
        assert_eq!(comment.command("x").unwrap().to_string(), "[%x]");
    }

    #[test]
    fn arguments_that_make_no_sense_are_refused() {
        let command = |argument| Command { name: "clk", argument };
        assert_eq!(command("5").milliseconds(), Some(5_000));
        assert_eq!(command("0:00:00.05").milliseconds(), Some(50));
        assert_eq!(command("-1:00").milliseconds(), None);
        assert_eq!(command("99999999999999999999").milliseconds(), None);
        assert_eq!(command("NaN").evaluation(), None);
        assert_eq!(command("0.35").evaluation(), Some((Evaluation::Pawns(0.35), None)));
        assert_eq!(command("Gd4, Re5").marks().collect::<Vec<_>>(), ["Gd4", "Re5"]);
    }
}
