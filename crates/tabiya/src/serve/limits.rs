//! What visitors may ask for, as flags and as keys of a file: a preset first, then what is said of each.

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use serde::Deserialize;
use tabiya_server::limits::{Count, CpuPriority, Limits, Rate};

/// Whom a server is for.
#[derive(Clone, Copy, Debug, Deserialize, Eq, PartialEq, ValueEnum)]
#[serde(try_from = "String")]
pub(crate) enum Preset {
    /// People who know each other: no bound by address
    Home,
    /// Many behind one address, as a school or a club has
    School,
    /// Strangers
    Public,
}

impl TryFrom<String> for Preset {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        Self::from_str(&name, false)
            .map_err(|_| format!("preset: expected home, school or public, found {name:?}"))
    }
}

impl Preset {
    pub(super) fn limits(self) -> Limits {
        match self {
            Self::Home => Limits::private(),
            Self::School => Limits::school(),
            Self::Public => Limits::public(),
        }
    }
}

/// One row for each limit: its name as flag and key, how it is written, and where it is kept.
macro_rules! limits {
    ($($(#[$help:meta])+ $name:ident: $kind:ty = $written:literal, $($place:tt).+;)+) => {
        /// Each limit, if something is said of it.
        #[derive(Args, Clone, Debug, Default, Deserialize)]
        #[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
        #[command(next_help_heading = "Limits")]
        pub(crate) struct LimitArguments {
            $($(#[$help])+ #[arg(long, value_name = $written)] $name: Option<$kind>,)+
        }

        impl LimitArguments {
            /// Puts what is said in the place of what was there.
            pub(super) fn within(&self, limits: &mut Limits) {
                $(if let Some(value) = self.$name { limits.$($place).+ = value.into(); })+
            }
        }

        /// All limits by their keys, as a file has them.
        pub(super) fn shown(limits: &Limits) -> Vec<(String, String)> {
            vec![$((
                stringify!($name).replace('_', "-"),
                <$kind>::from(limits.$($place).+).to_string(),
            )),+]
        }
    };
}

limits! {
    /// WebSockets in all
    connections: Count = "N", connections;
    /// WebSockets from one address
    connections_per_address: Count = "N", connections_per_address;
    /// Sockets of any kind from one address
    sockets_per_address: Count = "N", sockets_per_address;
    /// New connections from one address
    upgrades: Rate = "N/TIME", upgrades;
    /// New games, and new studies, from one address
    games: Rate = "N/TIME", games;
    /// The same in the long run
    games_daily: Rate = "N/TIME", games_daily;
    /// Modes of their own and games to study that one address has read
    mode_files: Rate = "N/TIME", mode_files;
    /// Pictures that one address has drawn
    pictures: Rate = "N/TIME", pictures;
    /// Games of the last day that one holder has going at once
    live_games: Count = "N", live_games;
    /// Writing that one address causes, in pieces of a kibibyte: a move is one
    writes: Rate = "N/TIME", writes;
    /// The same by one holder
    writes_per_holder: Rate = "N/TIME", writes_per_holder;
    /// Frames of one connection
    frames: Rate = "N/TIME", frames;
    /// Pings and pongs of one connection
    control_frames: Rate = "N/TIME", control_frames;
    /// Lines of chat of one connection
    chat: Rate = "N/TIME", chat;
    /// Bytes of one frame
    frame_bytes: Count = "BYTES", frame_bytes;
    /// Games, and studies, that one connection listens to
    joined: Count = "N", joined;
    /// Analyses at once in all
    analyses: Count = "N", analyses.all;
    /// Analyses at once from one address
    analyses_per_address: Count = "N", analyses.address;
    /// Analyses at once by one holder
    analyses_per_holder: Count = "N", analyses.holder;
    /// Analyses at once by one connection
    analyses_per_connection: Count = "N", analyses.connection;
    /// Positions that one analysis searches
    analysis_nodes: u64 = "N", analysis_nodes;
    /// Mebibytes of the table of one analysis
    analysis_hash: Count = "MIB", analysis_hash;
    /// How much of the machine analyses and reviews take: low (less than others) or idle (what nobody wants)
    analysis_modesty: CpuPriority = "HOW", analysis_priority;
    /// Reviews at once in all
    reviews: Count = "N", reviews.0;
    /// Reviews at once from one address
    reviews_per_address: Count = "N", reviews.1;
    /// Positions that a review searches for each move: fewer are faster, more are surer
    review_nodes: u64 = "N", review_nodes;
    /// Bytes of the store's write-ahead log at which whoever still reads is ended
    wal_bytes: u64 = "BYTES", wal_bytes;
}

/// The limits, or which of them no server can keep.
pub(super) fn checked(limits: Limits) -> Result<Limits> {
    let bounds: [(&str, u64, u64, u64); 5] = [
        ("connections", limits.connections as u64, 1, u64::MAX),
        ("frame-bytes", limits.frame_bytes as u64, 1_024, 16 << 20),
        ("analysis-hash", limits.analysis_hash as u64, 1, 1 << 16),
        ("review-nodes", limits.review_nodes, 1_000, 10_000_000),
        ("wal-bytes", limits.wal_bytes, 8 << 20, u64::MAX),
    ];
    for (name, found, least, most) in bounds {
        if !(least..=most).contains(&found) {
            bail!("{name}: expected {least} to {most}, found {found}");
        }
    }
    Ok(limits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn as_file(limits: &Limits) -> String {
        shown(limits).into_iter().map(|(key, value)| format!("{key} = {value}\n")).collect()
    }

    #[test]
    fn every_limit_is_written_and_read() {
        for preset in Preset::value_variants() {
            let limits = preset.limits();
            let mut read = Limits::public();
            let arguments: LimitArguments = toml::from_str(&as_file(&limits)).expect("a file");
            arguments.within(&mut read);
            assert_eq!(format!("{read:?}"), format!("{limits:?}"), "{preset:?}");
        }
    }

    /// A limit that is added is added here as well.
    #[test]
    fn every_limit_has_its_key() {
        let all = format!("{:?}", Limits::public());
        // A rate and a quota have names inside, and these are no limits.
        let inner = ["count: ", "within: ", "all: ", "address: ", "holder: ", "connection: "];
        let inside: usize = inner
            .iter()
            .map(|name| {
                all.matches(&format!("{{ {name}")).count() + all.matches(&format!(", {name}")).count()
            })
            .sum();
        let limits = all.matches(": ").count() - inside;
        // Four keys for the analyses, two for the reviews.
        assert_eq!(shown(&Limits::public()).len(), limits + 3 + 1, "{all}");
    }

    #[test]
    fn what_no_server_can_keep_is_refused() {
        let refused = |limits| checked(limits).expect_err("refused").to_string();
        let told = refused(Limits { review_nodes: 7, ..Limits::public() });
        assert_eq!(told, "review-nodes: expected 1000 to 10000000, found 7");
        assert!(refused(Limits { connections: 0, ..Limits::public() }).starts_with("connections: "));
        for preset in Preset::value_variants() {
            assert!(checked(preset.limits()).is_ok());
        }
    }
}
