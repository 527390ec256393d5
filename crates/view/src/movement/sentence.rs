//! What a piece does, as a sentence of a language.

use tabiya_rules::attacks::{Hurdle, Vector};

use super::abilities::{Ability, Direction, Heading, abilities};
use super::language::{Language, Words};

/// A step by its directions: "forward left", or "2 forward and 1 left".
fn toward((files, ranks): (i8, i8), direction: Direction, words: &Words) -> String {
    let part = |count: i8, names: [&str; 2]| (count.unsigned_abs(), names[usize::from(count < 0)].to_owned());
    let (along, across) =
        (part(ranks, [words.forward, words.backward]), part(files, [words.right, words.left]));
    let mut parts = [along, across];
    parts.sort_by_key(|(count, _)| core::cmp::Reverse(*count));
    let named = parts.into_iter().filter(|(count, _)| *count > 0);
    if matches!(direction, Direction::Leap(..)) {
        let counted: Vec<_> = named.map(|(count, name)| format!("{count} {name}")).collect();
        return counted.join(&format!(" {} ", words.and));
    }
    named.map(|(_, name)| name).collect::<Vec<_>>().join(" ")
}

fn numbered(phrase: &str, numbers: &[u8]) -> String {
    numbers.iter().fold(phrase.to_owned(), |text, number| text.replacen("{}", &number.to_string(), 1))
}

impl Ability {
    /// The ability in words.
    #[must_use]
    pub fn describe(&self, language: Language) -> String {
        let words = language.words();
        let verb = match (self.quiet, self.captures) {
            (true, false) => words.moves,
            (false, true) => words.takes,
            _ => words.both,
        };
        let mut parts = vec![verb.to_owned()];
        parts.extend(self.how_far(words));
        let heading = match &self.heading {
            Heading::Everywhere => None,
            Heading::Forward => Some(words.forward.to_owned()),
            Heading::Backward => Some(words.backward.to_owned()),
            Heading::Sideways => Some(words.sideways.to_owned()),
            Heading::Toward(steps) => {
                let steps: Vec<_> = steps.iter().map(|step| toward(*step, self.direction, words)).collect();
                Some(steps.join(&format!(" {} ", words.or)))
            }
        };
        parts.extend(heading);
        let marks = [
            (self.first, words.first),
            (self.lame, words.lame),
            (self.hurdle == Hurdle::Any, words.cannon),
            (self.hurdle == Hurdle::Adjacent, words.grasshopper),
            (self.fixed && !matches!(self.heading, Heading::Everywhere | Heading::Sideways), words.fixed),
        ];
        parts.extend(marks.into_iter().filter(|(has, _)| *has).map(|(_, mark)| mark.to_owned()));
        // Some languages set a condition apart.
        parts.join(" ").replace(" ,", ",")
    }

    fn how_far(&self, words: &Words) -> Vec<String> {
        let steps = match self.reach {
            1 => words.one.to_owned(),
            7.. => words.any.to_owned(),
            reach => numbered(words.up_to, &[reach]),
        };
        let line = match self.direction {
            Direction::Straight => words.straight,
            Direction::Diagonal => words.diagonal,
            Direction::Leap(long, short) => {
                let leap = numbered(words.leap, &[long, short]);
                return [leap].into_iter().chain(self.ride(words)).collect();
            }
        };
        if self.length == 1 {
            return vec![steps, line.to_owned()];
        }
        let jump = numbered(words.jump, &[self.length]);
        [jump, line.to_owned()].into_iter().chain(self.ride(words)).collect()
    }

    /// How often a leap is made in one move, if more than once.
    fn ride(&self, words: &Words) -> Option<String> {
        match self.reach {
            1 => None,
            7.. => Some(words.ride.to_owned()),
            reach => Some(numbered(words.times, &[reach])),
        }
    }
}

/// A movement in words: everything it lets a piece do.
#[must_use]
pub fn describe(vectors: &[Vector], language: Language) -> String {
    abilities(vectors).iter().map(|ability| ability.describe(language)).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use tabiya_rules::mode::read_betza;

    use super::*;

    fn words(betza: &str, language: Language) -> String {
        describe(&read_betza(betza).unwrap(), language)
    }

    #[test]
    fn pieces_of_chess_are_described() {
        let english = |betza| words(betza, Language::English);
        assert_eq!(english("R"), "moves and captures any distance straight");
        assert_eq!(english("N"), "moves and captures by a leap of 2 and 1 squares");
        assert_eq!(
            english("K"),
            "moves and captures one square straight; moves and captures one square diagonally"
        );
        assert_eq!(
            english("mfWcfFimfnD"),
            "moves one square straight forward; \
             moves by a leap of 2 squares straight forward on its first move if nothing stands in between; \
             captures one square diagonally forward"
        );
        assert_eq!(english("rR"), "moves and captures any distance straight right");
        assert_eq!(english("lvR"), "moves and captures any distance straight left or backward or forward");
        assert_eq!(english("flF"), "moves and captures one square diagonally forward left");
        assert_eq!(english("fhN"), "moves and captures by a leap of 2 and 1 squares forward");
        assert_eq!(
            english("fN"),
            "moves and captures by a leap of 2 and 1 squares 2 forward and 1 left or 2 forward and 1 right"
        );
        assert_eq!(
            english("N2"),
            "moves and captures by a leap of 2 and 1 squares up to 2 times in one direction"
        );
        assert_eq!(english("cpR"), "captures any distance straight over exactly one piece");
    }

    #[test]
    fn every_language_says_something_of_its_own() {
        for betza in ["R4", "NN", "nN", "gQ", "imlR3", "sWbF", "CfrN"] {
            let all = Language::ALL.map(|language| words(betza, language));
            for (index, text) in all.iter().enumerate() {
                assert!(!text.is_empty() && !text.contains("{}"), "{betza}: {text}");
                assert!(all[..index].iter().all(|other| other != text), "{betza}: {text}");
            }
        }
        assert_eq!(Language::with_code("hu"), Some(Language::Hungarian));
        assert_eq!(words("B2", Language::German), "zieht und schlägt bis zu 2 Felder diagonal");
        assert_eq!(
            words("nN", Language::German),
            "zieht und schlägt mit einem Sprung von 2 und 1 Feldern, wenn nichts dazwischen steht"
        );
        assert_eq!(words("W", Language::French), "se déplace et prend d’une case en ligne droite");
        assert_eq!(words("W", Language::Hungarian), "lép és üt egy mezőt egyenesen");
        assert_eq!(words("N", Language::Swedish), "går och slår med ett språng på 2 och 1 rutor");
    }
}
