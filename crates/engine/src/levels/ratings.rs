//! What the newest calibration found, from the results in `crates/engine/levels/ledgers`: `tabiya arena --calibrate` writes this file.

use super::rating::{Rating, Ratings};

/// The newest calibration.
#[rustfmt::skip]
pub(super) const RATINGS: Ratings = Ratings {
    date: "2026-11-19",
    anchors: "Stockfish 15.1, skill 0; Stockfish 15.1, skill 1; Stockfish 15.1, skill 3; Stockfish 15.1, skill 4; Stockfish 15.1, skill 5",
    steps: &[
        Rating { elo: 660, margin: 150, games: 200 },
        Rating { elo: 779, margin: 141, games: 400 },
        Rating { elo: 978, margin: 129, games: 279 },
        Rating { elo: 1145, margin: 109, games: 139 },
        Rating { elo: 1421, margin: 104, games: 120 },
        Rating { elo: 1515, margin: 81, games: 150 },
        Rating { elo: 1670, margin: 78, games: 140 },
        Rating { elo: 1937, margin: 80, games: 140 },
        Rating { elo: 2107, margin: 95, games: 109 },
        Rating { elo: 2286, margin: 118, games: 70 },
        Rating { elo: 2334, margin: 216, games: 24 },
        Rating { elo: 2682, margin: 390, games: 10 },
        Rating { elo: 2872, margin: 500, games: 0 },
        Rating { elo: 3062, margin: 500, games: 0 },
    ],
    levels: &[
    ],
};
