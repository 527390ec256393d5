//! The languages that people are spoken to in.

use std::fmt;
use std::str::FromStr;

/// A language that has a dictionary.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum Locale {
    /// English.
    #[default]
    English,
    /// Swedish.
    Swedish,
    /// French.
    French,
    /// Hungarian.
    Hungarian,
}

/// Why a text names no language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LocaleError {
    found: String,
}

impl fmt::Display for LocaleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", Locale::NAMES, self.found)
    }
}

impl std::error::Error for LocaleError {}

impl Locale {
    /// All of them, English first.
    pub const ALL: [Self; 4] = [Self::English, Self::Swedish, Self::French, Self::Hungarian];

    /// How they are named where one is chosen.
    pub const NAMES: &'static str = "en, sv, fr or hu (english, swedish, french, hungarian)";

    /// Its code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Swedish => "sv",
            Self::French => "fr",
            Self::Hungarian => "hu",
        }
    }

    /// Its English name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Swedish => "swedish",
            Self::French => "french",
            Self::Hungarian => "hungarian",
        }
    }

    /// What it calls itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "english",
            Self::Swedish => "svenska",
            Self::French => "français",
            Self::Hungarian => "magyar",
        }
    }

    /// What stands before the tenths of a number.
    #[must_use]
    pub const fn decimal_mark(self) -> char {
        match self {
            Self::English => '.',
            Self::Swedish | Self::French | Self::Hungarian => ',',
        }
    }

    /// The language of a locale such as `sv_SE.UTF-8`; English if it is of none of these.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        let code = locale.split(['_', '-', '.', '@']).next().unwrap_or_default();
        let is_it = |language: &Self| language.code().eq_ignore_ascii_case(code);
        Self::ALL.into_iter().find(is_it).unwrap_or_default()
    }
}

impl FromStr for Locale {
    type Err = LocaleError;

    /// By its code, its English name, or its own.
    fn from_str(text: &str) -> Result<Self, LocaleError> {
        let name = text.to_lowercase();
        let is_it = |language: &Self| {
            [language.code(), language.name(), language.own_name()].contains(&name.as_str())
        };
        let shortened = || LocaleError { found: text.chars().take(40).collect() };
        Self::ALL.into_iter().find(is_it).ok_or_else(shortened)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_named_by_codes_names_and_locales() {
        for (text, language) in
            [("sv", Locale::Swedish), ("Français", Locale::French), ("HUNGARIAN", Locale::Hungarian)]
        {
            assert_eq!(text.parse(), Ok(language), "{text}");
        }
        assert!("de".parse::<Locale>().unwrap_err().to_string().contains("sv"));
        for (locale, language) in [
            ("sv_SE.UTF-8", Locale::Swedish),
            ("fr", Locale::French),
            ("hu.ISO-8859-2", Locale::Hungarian),
            ("fr-CA@euro", Locale::French),
            ("C.UTF-8", Locale::English),
            ("", Locale::English),
            ("de_DE", Locale::English),
        ] {
            assert_eq!(Locale::of_locale(locale), language, "{locale}");
        }
    }
}
