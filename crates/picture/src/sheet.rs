//! The score sheet of a game as HTML: every move a button, variations in boxes of their own.

use std::fmt::Write as _;

use crate::markup::Escaped;
use crate::story::{Step, Story};

/// How deep boxes lie in each other; what is deeper is set apart by brackets alone.
const DEEPEST: usize = 12;

/// The moves, comments and variations.
pub(crate) fn sheet(story: &Story) -> String {
    let mut html = String::new();
    let mut depth = 0;
    for step in &story.steps {
        // Writing to a text cannot fail.
        let _ = match step {
            Step::Move(number, is_numbered) => {
                let moment = &story.moments[*number];
                let before =
                    if *is_numbered { format!("<i>{}</i>", Escaped(&moment.number)) } else { String::new() };
                let signs = Escaped(&moment.signs);
                let glued = if moment.signs.starts_with(['!', '?']) { "" } else { " " };
                let signs = if moment.signs.is_empty() { String::new() } else { format!("{glued}{signs}") };
                write!(
                    html,
                    "<span class=\"one\">{before}<button data-at=\"{number}\">{}{signs}</button></span> ",
                    Escaped(&moment.san)
                )
            }
            Step::Comment(text) => write!(html, "<q dir=\"auto\">{}</q> ", Escaped(text)),
            Step::Open => {
                depth += 1;
                write!(html, "{}", if depth <= DEEPEST { "<span class=\"variation\">" } else { "( " })
            }
            Step::Close => {
                depth -= 1;
                write!(html, "{}", if depth < DEEPEST { "</span> " } else { ") " })
            }
        };
    }
    html
}
