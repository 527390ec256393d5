//! How strong each level was measured to be: the one table that pages and programs show.
//!
//! Invariant: a number stands here only with the measurement that gave it, as docs/strength.md reports it.

/// A measured strength.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Strength {
    /// On the scale of the opponents it was measured against.
    pub elo: i32,
    /// When, against what, in how many games.
    pub source: &'static str,
}

/// One entry for each level, weakest first. Matches between the levels themselves say which is stronger, not how
/// strong: only a match against an opponent of known strength makes an entry.
pub const STRENGTHS: [Option<Strength>; 8] = [None; 8];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strengths_rise_and_say_where_they_come_from() {
        let measured: Vec<_> = STRENGTHS.iter().flatten().collect();
        assert!(measured.is_sorted_by(|weaker, stronger| weaker.elo < stronger.elo));
        assert!(measured.iter().all(|strength| !strength.source.is_empty()));
    }
}
