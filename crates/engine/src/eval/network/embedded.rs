//! The networks that come with the program, so that nobody has to bring one.
//!
//! Where each comes from is written inside it, and in `networks/README.md` of this crate.

use std::sync::LazyLock;

use tabiya_rules::mode::Mode;

use super::Network;

macro_rules! files {
    ($($id:literal)*) => {
        &[$(($id, LazyLock::new(|| read(include_bytes!(concat!("../../../networks/", $id, ".net")))))),*]
    };
}

type Embedded = LazyLock<Network>;

static CHESS: Embedded = LazyLock::new(|| read(include_bytes!("../../../networks/chess.net")));

/// Those of modes, by id. Each is read when it is first asked for.
static MODES: &[(&str, Embedded)] = files! {};

fn read(bytes: &[u8]) -> Network {
    Network::read(bytes).expect("the gate reads the networks in the tree")
}

/// The network that judges chess, unless another was asked for.
#[must_use]
pub fn embedded() -> &'static Network {
    &CHESS
}

/// The network that judges a mode, unless another was asked for: if there is one, and the mode is the one that comes with the
/// program and not another of its name.
#[must_use]
pub fn embedded_for(mode: &Mode) -> Option<&'static Network> {
    let (_, network) = MODES.iter().find(|(id, _)| *id == mode.id())?;
    network.rules().are_of(mode).then_some(&**network)
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::built_in;

    use super::*;

    #[test]
    fn the_networks_in_the_tree_are_whole_small_and_say_where_they_come_from() {
        let of_modes = MODES.iter().map(|(id, network)| {
            let mode = built_in(id).expect("a mode of the program");
            assert!(network.rules().are_of(mode), "{id}.net was made for another file of the mode");
            (&**network, 300 << 10)
        });
        for (network, most) in [(embedded(), 1 << 20)].into_iter().chain(of_modes) {
            let bytes = network.to_bytes();
            assert!(bytes.len() <= most, "{network:?}: {} bytes", bytes.len());
            assert!(network.origin().contains("positions"), "{}", network.origin());
        }
    }
}
