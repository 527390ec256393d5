//! Modes as Fairy-Stockfish's `variants.ini` has them, as far as both can say the same.

mod read;
mod write;

pub use read::{Imported, IniError, read_ini};
pub use write::{Unsayable, write_ini};

use crate::attacks::{Hurdle, Vector};

/// What Fairy-Stockfish plays otherwise than we do, or not at all.
fn played_otherwise(vectors: &[Vector]) -> Option<&'static str> {
    let mirrored = |v: &Vector| vectors.contains(&Vector { files: -v.files, ..*v });
    if !vectors.iter().all(mirrored) {
        return Some("moves that differ between left and right, which Black has the other way round there");
    }
    vectors.iter().find_map(|v| {
        let (files, ranks) = (v.files.unsigned_abs(), v.ranks.unsigned_abs());
        let leap = (files.max(ranks), files.min(ranks));
        let line = leap.0 == 1;
        if v.hurdle != Hurdle::None && !(line && v.reach == 7) {
            Some("hops that do not go on along a line without limit")
        } else if v.lame && v.reach > 1 {
            Some("lame rides")
        } else if v.reach > 1 && !line && leap != (2, 1) {
            Some("rides of other leaps than W, F and N")
        } else if v.lame && !matches!(leap, (2, _)) {
            Some("lame leaps other than D, A and N")
        } else {
            None
        }
    })
}
