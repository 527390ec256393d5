//! The modes a conversation can choose from.

use tabiya_rules::mode::Mode;

/// The modes that a chess program may choose, and how to read further ones.
///
/// The engine opens no file itself: whoever holds the conversation says how.
#[derive(Clone)]
pub struct Modes {
    /// The modes there are.
    pub known: Vec<&'static Mode>,
    /// Reads the mode in a file, or says what is wrong with it.
    pub read: fn(&str) -> Result<&'static Mode, String>,
}

impl Default for Modes {
    /// Chess alone.
    fn default() -> Self {
        Self { known: Vec::new(), read: |_| Err("modes are not read here".to_owned()) }
    }
}

impl Modes {
    /// The names of `UCI_Variant`. Chess960 is chess with `UCI_Chess960`.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        let others = self.known.iter().map(|mode| mode.id()).filter(|id| !["chess", "chess960"].contains(id));
        core::iter::once("chess").chain(others)
    }

    /// The mode with this name; `None` is chess.
    pub(super) fn find(&self, name: &str) -> Result<Option<&'static Mode>, String> {
        if name == "chess" {
            return Ok(None);
        }
        let found = self.known.iter().copied().find(|mode| mode.id() == name && name != "chess960");
        found.map(Some).ok_or_else(|| {
            let names: Vec<&str> = self.names().collect();
            let shown: String = name.chars().take(40).collect();
            format!("expected one of {} for the option UCI_Variant, found {shown:?}", names.join(", "))
        })
    }

    /// Reads the mode in a file and knows it from now on.
    pub(super) fn open(&mut self, path: &str) -> Result<&'static Mode, String> {
        let mode = (self.read)(path)?;
        self.known.retain(|known| known.id() != mode.id());
        self.known.push(mode);
        Ok(mode)
    }
}
