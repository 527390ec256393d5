//! In which language people at a terminal are spoken to: by `--language`, else by the system's setting, else English.

use std::env;

use clap::Args;
use tabiya_picture::Labels;
use tabiya_words::{Dictionary, Locale, dictionary, phrase};

/// In which language to speak.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct LanguageArgument {
    /// The language to speak: en, sv, fr or hu [default: that of LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<Locale>,
}

impl LanguageArgument {
    /// The words of that language.
    pub(crate) fn words(self) -> &'static Dictionary {
        dictionary(self.language.unwrap_or_else(usual))
    }
}

/// What a web page of a game says by itself.
pub(crate) fn labels(words: &Dictionary) -> Labels {
    Labels {
        language: words.locale().code().to_owned(),
        game: phrase!(words, PageGame),
        board: phrase!(words, PageBoard),
        position: phrase!(words, PagePosition),
        first: phrase!(words, PageFirst),
        back: phrase!(words, PageBack),
        play: phrase!(words, PagePlay),
        next: phrase!(words, PageNext),
        last: phrase!(words, PageLast),
        flip: phrase!(words, PageFlip),
        theme: phrase!(words, PageTheme),
        moves: phrase!(words, PageMoves),
        start: phrase!(words, PageStart),
        review: phrase!(words, PageReview),
        graph: phrase!(words, PageGraph),
    }
}

/// The language of the system.
pub(crate) fn usual() -> Locale {
    Locale::of_locale(&locale("LC_MESSAGES"))
}

/// The locale for what this variable is about: the first of `LC_ALL`, the variable and `LANG` that says something.
pub(crate) fn locale(about: &str) -> String {
    let said = ["LC_ALL", about, "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    said.into_iter().find(|value| !value.is_empty()).unwrap_or_default()
}
