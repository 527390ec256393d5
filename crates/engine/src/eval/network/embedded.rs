//! The network that comes with the program, so that nobody has to bring one.
//!
//! Where it comes from is written inside it, and in `networks/README.md` of this crate.

use std::sync::LazyLock;

use super::Network;

static EMBEDDED: LazyLock<Network> = LazyLock::new(|| {
    Network::read(include_bytes!("../../../networks/chess.net"))
        .expect("the gate reads the network in the tree")
});

/// The network that judges chess, unless another was asked for.
#[must_use]
pub fn embedded() -> &'static Network {
    &EMBEDDED
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_network_in_the_tree_is_whole_small_and_says_where_it_comes_from() {
        let bytes = embedded().to_bytes();
        assert!(bytes.len() <= 1 << 20, "{} bytes", bytes.len());
        assert!(embedded().origin().contains("positions"), "{}", embedded().origin());
    }
}
