//! Text inside markup.

use std::fmt::{self, Write as _};

/// A text as it may stand between tags and in attributes. What XML does not allow at all is left out.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\u{FFFE}' | '\u{FFFF}' => {}
                c if c.is_control() && !matches!(c, '\t' | '\n') => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// A number with at most two places behind the point, and none that say nothing.
pub(crate) fn short(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if matches!(text, "-0" | "") { "0".to_owned() } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_leaves_its_place() {
        assert_eq!(Escaped("<b a='\"'>&\u{0}\n").to_string(), "&lt;b a=&#39;&quot;&#39;&gt;&amp;\n");
    }

    #[test]
    fn numbers_are_short() {
        assert_eq!([short(1.0), short(0.5), short(-0.001), short(100.126)], ["1", "0.5", "0", "100.13"]);
    }
}
