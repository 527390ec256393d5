//! Which rules a game follows and where it begins, by its tags.

use super::{Games, Problem};
use crate::position::{Chess, Position, Rules};

/// Knows where a game begins by its tags. Rules beyond chess come in by another implementation.
pub trait Variants {
    /// The rules of these games.
    type Rules: Rules;

    /// The position in which the game begins whose tags were read last.
    ///
    /// # Errors
    /// Why the tags do not tell.
    fn start(&self, game: &Games<'_>) -> Result<Position<Self::Rules>, Problem>;
}

/// Chess and Chess960.
#[derive(Copy, Clone, Debug, Default)]
pub struct ChessVariants {
    start: Position<Chess>,
}

impl Variants for ChessVariants {
    type Rules = Chess;

    fn start(&self, game: &Games<'_>) -> Result<Position<Chess>, Problem> {
        let variant = game.tag("Variant").unwrap_or_default();
        let fen = game.tag("FEN").filter(|fen| !fen.trim().is_empty());
        match (variant_id(&variant).as_str(), fen) {
            ("chess" | "chess960", Some(fen)) => Ok(fen.trim().parse()?),
            ("chess", None) => Ok(self.start),
            ("chess960", None) => Err(Problem::MissingFen { variant }),
            _ => Err(Problem::Variant { name: variant, expected: "expected chess or Chess960".to_owned() }),
        }
    }
}

/// The one name of a variant that files spell in many ways: small letters and digits only.
///
/// "Chess 960" and "Fischerandom" are `chess960`, "Three-check" is `3check`, "From Position" is `chess`.
#[must_use]
pub fn variant_id(tag: &str) -> String {
    let plain: String = tag.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    let id = match plain.as_str() {
        "" | "chess" | "standard" | "normal" | "orthodox" | "fromposition" | "fromsetup" | "regular" => {
            "chess"
        }
        "chess960"
        | "960"
        | "frc"
        | "fischerandom"
        | "fischerrandom"
        | "fischerrandomchess"
        | "fischerrandomchess960"
        | "chessfischerrandom"
        | "freestyle"
        | "freestylechess"
        | "chess9lx" => "chess960",
        "threecheck" | "threecheckchess" | "3checkchess" => "3check",
        "atom" | "atomicchess" => "atomic",
        "anti" => "antichess",
        "koth" | "kingofthehillchess" => "kingofthehill",
        "racing" | "race" | "racingkingschess" => "racingkings",
        "zh" | "house" | "crazyhousechess" => "crazyhouse",
        "hordechess" => "horde",
        other => other,
    };
    id.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_told_however_they_are_spelled() {
        for name in ["", "Standard", "From Position", "chess"] {
            assert_eq!(variant_id(name), "chess", "{name}");
        }
        for name in ["Chess960", "Chess 960", "chess-960", "Fischerandom", "FRC"] {
            assert_eq!(variant_id(name), "chess960", "{name}");
        }
        assert_eq!(variant_id("Three-check"), "3check");
        assert_eq!(variant_id("Racing Kings"), "racingkings");
        assert_eq!(variant_id("My Own Game"), "myowngame");
    }
}
