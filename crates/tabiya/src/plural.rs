//! How many of something, in words that fit the number.

use std::fmt::Display;

/// `1 game`, `2 games`, `2 studies`.
pub(crate) fn counted<N: Copy + Display + PartialEq + From<u8>>(count: N, one: &str) -> String {
    if count == N::from(1) {
        return format!("{count} {one}");
    }
    match one.strip_suffix('y') {
        Some(stem) => format!("{count} {stem}ies"),
        None => format!("{count} {one}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!([0, 1, 2].map(|count: u64| counted(count, "game")), ["0 games", "1 game", "2 games"]);
        assert_eq!([1, 2].map(|count: u64| counted(count, "study")), ["1 study", "2 studies"]);
    }
}
