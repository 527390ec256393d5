//! How many of something, in words that fit the number.

use std::fmt::Display;

/// `1 game`, `2 games`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str) -> String {
    let plural = if count == N::from(1) { "" } else { "s" };
    format!("{count} {one}{plural}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2].map(|count: u64| counted(count, "game")), ["0 games", "1 game", "2 games"]);
    }
}
