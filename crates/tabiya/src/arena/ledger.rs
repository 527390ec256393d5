//! The results so far, in a file, so that a match can be continued.
//!
//! The first line says what is played; each further line is `GAME HALF-POINTS REASON`, the half points being the
//! first player's. A last line cut off by a crash is dropped.

use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, bail};

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Noted {
    /// Half points of the first player, 0 to 2.
    pub(crate) half_points: usize,
    /// Why.
    pub(crate) reason: String,
}

/// The file of a match.
pub(crate) struct Ledger {
    file: Option<(PathBuf, File)>,
    /// By number of the game.
    pub(crate) results: BTreeMap<usize, Noted>,
}

impl Ledger {
    /// A match that is not written down.
    pub(crate) fn unwritten() -> Self {
        Self { file: None, results: BTreeMap::new() }
    }

    /// Opens or begins the file of the match that this text describes. Any other file is left as it is.
    pub(crate) fn open(path: &Path, description: &str) -> Result<Self> {
        let name = path.display();
        let before = match std::fs::read(path) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == ErrorKind::NotFound => Vec::new(),
            Err(error) => return Err(error).with_context(|| format!("cannot read {name}")),
        };
        let whole = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
        let results = match whole {
            // A first line that a crash has cut off is begun again.
            0 if description.as_bytes().starts_with(&before) => BTreeMap::new(),
            0 => bail!("{name} is not the ledger of a match: expected a first line that says what is played"),
            _ => read(&before[..whole], description).with_context(|| format!("cannot continue {name}"))?,
        };
        let file = reopen(path, whole, description).with_context(|| format!("cannot write {name}"))?;
        Ok(Self { file: Some((path.to_owned(), file)), results })
    }

    /// Writes down a result.
    pub(crate) fn note(&mut self, game: usize, half_points: usize, reason: &str) -> Result<()> {
        self.results.insert(game, Noted { half_points, reason: reason.to_owned() });
        let Some((path, file)) = &mut self.file else { return Ok(()) };
        file.write_all(format!("{game} {half_points} {reason}\n").as_bytes())
            .with_context(|| format!("cannot write {}", path.display()))
    }
}

/// The results of a file whose lines are whole.
fn read(bytes: &[u8], description: &str) -> Result<BTreeMap<usize, Noted>> {
    let text = str::from_utf8(bytes).context("it is not the ledger of a match")?;
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    if first != description {
        bail!("{}", difference(description, first));
    }
    let lines = rest.lines().enumerate();
    lines
        .map(|(number, line)| {
            parse(line).with_context(|| {
                format!("line {}: expected GAME HALF-POINTS REASON, found “{line}”", number + 2)
            })
        })
        .collect()
}

/// In which of its parts a match differs from the one that is to be continued.
fn difference(wanted: &str, found: &str) -> String {
    let parts = |text: &str| text.split(", ").map(str::to_owned).collect::<Vec<_>>();
    let (wanted, found) = (parts(wanted), parts(found));
    if wanted.len() != found.len() {
        return "it is no ledger, or one of another version: its first line does not say what is played"
            .to_owned();
    }
    let differing = wanted.into_iter().zip(found).filter(|(wanted, found)| wanted != found);
    let told = differing.map(|(wanted, found)| format!("there “{found}”, here “{wanted}”"));
    format!("it belongs to another match: {}", told.collect::<Vec<_>>().join("; "))
}

/// Opens the file to add lines after its first bytes, writing the first line if there are none.
fn reopen(path: &Path, keep: usize, description: &str) -> std::io::Result<File> {
    let mut file = OpenOptions::new().write(true).create(true).truncate(false).open(path)?;
    file.set_len(keep as u64)?;
    file.seek(SeekFrom::End(0))?;
    if keep == 0 {
        file.write_all(format!("{description}\n").as_bytes())?;
    }
    Ok(file)
}

fn parse(line: &str) -> Option<(usize, Noted)> {
    let mut words = line.splitn(3, ' ');
    let game = words.next()?.parse().ok()?;
    let half_points = words.next()?.parse().ok().filter(|points| *points <= 2)?;
    Some((game, Noted { half_points, reason: words.next()?.to_owned() }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_match_is_continued_and_another_refused() {
        let path = std::env::temp_dir().join(format!("tabiya-ledger-{}", std::process::id()));
        let _ = std::fs::remove_file(&path);
        let mut ledger = Ledger::open(&path, "a against b").expect("a new file");
        ledger.note(0, 2, "checkmate").expect("written");
        ledger.note(3, 1, "threefold repetition").expect("written");
        OpenOptions::new()
            .append(true)
            .open(&path)
            .and_then(|mut file| file.write_all(b"4 2 chec"))
            .expect("half a line");
        let ledger = Ledger::open(&path, "a against b").expect("the same file");
        let noted = |half_points, reason: &str| Noted { half_points, reason: reason.to_owned() };
        let expected = [(0, noted(2, "checkmate")), (3, noted(1, "threefold repetition"))];
        assert_eq!(ledger.results.into_iter().collect::<Vec<_>>(), expected);
        let error = Ledger::open(&path, "a against c").err().expect("another match");
        assert!(
            format!("{error:#}").ends_with("another match: there “a against b”, here “a against c”"),
            "{error:#}"
        );
        std::fs::remove_file(&path).expect("removed");
    }

    #[test]
    fn what_is_not_a_ledger_is_left_alone() {
        let path = std::env::temp_dir().join(format!("tabiya-no-ledger-{}", std::process::id()));
        for foreign in [&b"a note"[..], b"a note\n", b"a against b and more", b"\xFF\xFE\n", b"\n"] {
            std::fs::write(&path, foreign).expect("written");
            let error = Ledger::open(&path, "a against b").err().expect("refused");
            assert!(format!("{error:#}").contains("tabiya-no-ledger"), "{error:#}");
            assert_eq!(std::fs::read(&path).expect("still there"), foreign);
        }
        for begun in ["", "a aga"] {
            std::fs::write(&path, begun).expect("written");
            Ledger::open(&path, "a against b").expect("begun again");
            assert_eq!(std::fs::read_to_string(&path).expect("the ledger"), "a against b\n");
        }
        std::fs::remove_file(&path).expect("removed");
    }
}
