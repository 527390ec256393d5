//! In which language people at a terminal are spoken to: by `--language`, else by the system's setting, else English.

use std::env;

use clap::Args;
use tabiya_words::{Dictionary, Tongue, dictionary};

/// In which language to speak.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Speech {
    /// The language to speak: en, sv, fr or hu [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<Tongue>,
}

impl Speech {
    /// The words of that language.
    pub(crate) fn words(self) -> &'static Dictionary {
        dictionary(self.language.unwrap_or_else(usual))
    }
}

/// The language of the system.
pub(crate) fn usual() -> Tongue {
    Tongue::of_locale(&locale("LC_MESSAGES"))
}

/// The locale for what this variable is about: the first of `LC_ALL`, the variable and `LANG` that says something.
pub(crate) fn locale(about: &str) -> String {
    let said = ["LC_ALL", about, "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    said.into_iter().find(|value| !value.is_empty()).unwrap_or_default()
}
