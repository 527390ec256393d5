//! What the newest calibration found, from the results in `crates/engine/levels/ledgers`: `tabiya arena --calibrate` writes this file.

use super::rating::{Rating, Ratings};

/// The newest calibration.
#[rustfmt::skip]
pub(super) const RATINGS: Ratings = Ratings {
    date: "2026-11-19",
    anchors: "Stockfish 15.1, skill 0; Stockfish 15.1, skill 1; Stockfish 15.1, skill 3; Stockfish 15.1, skill 4; Stockfish 15.1, skill 5",
    steps: &[
        Rating { elo: 672, margin: 150, games: 200 },
        Rating { elo: 791, margin: 141, games: 400 },
        Rating { elo: 990, margin: 129, games: 279 },
        Rating { elo: 1159, margin: 111, games: 139 },
        Rating { elo: 1446, margin: 112, games: 120 },
        Rating { elo: 1546, margin: 96, games: 130 },
        Rating { elo: 1696, margin: 92, games: 120 },
        Rating { elo: 1931, margin: 93, games: 130 },
        Rating { elo: 2104, margin: 118, games: 86 },
        Rating { elo: 2270, margin: 128, games: 59 },
        Rating { elo: 2303, margin: 247, games: 20 },
        Rating { elo: 2651, margin: 408, games: 11 },
        Rating { elo: 2841, margin: 500, games: 0 },
        Rating { elo: 3031, margin: 500, games: 0 },
    ],
    levels: &[
    ],
};
