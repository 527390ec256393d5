//! The modes that come with the program.

use std::sync::LazyLock;

use crate::mode::Mode;

macro_rules! files {
    ($($id:literal)*) => {
        &[$(($id, include_str!(concat!("../../../../../modes/", $id, ".json")))),*]
    };
}

/// Every file with its id, in the order in which modes are offered.
const FILES: &[(&str, &str)] = files! {
    "chess" "chess960" "chaos" "fastpaced"
    "crazyhouse" "atomic" "antichess" "3check" "kingofthehill" "horde" "racingkings"
    "knightmate" "berolina" "greatpieces" "cannons" "masquerade" "twokings" "flag" "nocastle" "pawnsonly"
};

/// Read once, when somebody first asks.
static MODES: LazyLock<Vec<&'static Mode>> = LazyLock::new(|| {
    let load = |(id, text): &(&str, &str)| {
        Mode::load(id, text).unwrap_or_else(|error| panic!("modes/{id}.json:{error}"))
    };
    FILES.iter().map(load).collect()
});

/// The modes that come with the program, chess first.
#[must_use]
pub fn built_ins() -> &'static [&'static Mode] {
    &MODES
}

/// The mode that comes with the program under this id.
#[must_use]
pub fn built_in(id: &str) -> Option<&'static Mode> {
    MODES.iter().copied().find(|mode| mode.id() == id)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_read() {
        assert_eq!(built_ins().len(), FILES.len());
        assert_eq!(built_in("horde").map(Mode::title), Some("Horde"));
        assert!(built_in("draughts").is_none());
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../modes");
        let files = folder.read_dir().unwrap().count();
        assert_eq!(files, FILES.len(), "a file in modes/ is missing in the list");
    }
}
