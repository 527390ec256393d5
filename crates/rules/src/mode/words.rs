//! What a piece does, in words: first as codes with numbers, then as a sentence of a language.

use crate::attacks::{Hurdle, Vector, normalized};

/// Which way a part of a movement goes.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Way {
    /// Straight: along ranks and files.
    Straight,
    /// Along diagonals.
    Diagonal,
    /// Any other leap: so many squares one way and so many the other, the larger first.
    Leap(u8, u8),
}

/// Toward where.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Heading {
    /// In every direction.
    Everywhere,
    /// Only forward.
    Forward,
    /// Only backward.
    Backward,
    /// Only sideways.
    Sideways,
    /// Only these steps: files to the right, ranks forward.
    Toward(Vec<(i8, i8)>),
}

/// One thing a piece does, as codes.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ability {
    /// Which way.
    pub way: Way,
    /// How far a straight or diagonal step goes at once; 1 for a leap.
    pub length: u8,
    /// Toward where.
    pub heading: Heading,
    /// How many steps at most; 7 is as far as the board goes.
    pub reach: u8,
    /// It moves without taking.
    pub quiet: bool,
    /// It takes.
    pub captures: bool,
    /// Only before it has moved.
    pub first: bool,
    /// What is in between must be empty.
    pub lame: bool,
    /// What must be in the way.
    pub hurdle: Hurdle,
    /// Forward is the same way for both sides.
    pub fixed: bool,
}

/// What a movement lets a piece do, the plainest first.
#[must_use]
pub fn abilities(vectors: &[Vector]) -> Vec<Ability> {
    let mut left = normalized(vectors);
    let mut abilities = Vec::new();
    while let Some(model) = left.first().copied() {
        let (a, b) = (model.files.unsigned_abs(), model.ranks.unsigned_abs());
        let leap = (a.max(b), a.min(b));
        let alike = |v: &Vector| {
            let (a, b) = (v.files.unsigned_abs(), v.ranks.unsigned_abs());
            (a.max(b), a.min(b)) == leap && Vector { files: v.files, ranks: v.ranks, ..model } == *v
        };
        let group: Vec<Vector> = left.iter().copied().filter(alike).collect();
        left.retain(|v| !alike(v));
        let (way, length) = match leap {
            (long, 0) => (Way::Straight, long),
            (long, short) if long == short => (Way::Diagonal, long),
            (long, short) => (Way::Leap(long, short), 1),
        };
        abilities.push(Ability {
            way,
            length,
            heading: heading(&group, way),
            reach: model.reach,
            quiet: model.quiet,
            captures: model.captures,
            first: model.first,
            lame: model.lame,
            hurdle: model.hurdle,
            fixed: model.fixed,
        });
    }
    abilities.sort_unstable();
    abilities
}

fn heading(group: &[Vector], way: Way) -> Heading {
    let (all, ahead) = match way {
        Way::Straight => (4, 1),
        Way::Diagonal => (4, 2),
        Way::Leap(..) => (8, 4),
    };
    let every = |wanted: fn(&Vector) -> bool| group.iter().all(wanted);
    match group.len() {
        count if count == all => Heading::Everywhere,
        count if count == ahead && every(|v| v.ranks > 0) => Heading::Forward,
        count if count == ahead && every(|v| v.ranks < 0) => Heading::Backward,
        2 if every(|v| v.ranks == 0) => Heading::Sideways,
        _ => Heading::Toward(group.iter().map(|v| (v.files, v.ranks)).collect()),
    }
}

/// A language in which pieces are described.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Tongue {
    /// English.
    English,
    /// German.
    German,
    /// French.
    French,
    /// Hungarian.
    Hungarian,
    /// Swedish.
    Swedish,
}

impl Tongue {
    /// Every one of them.
    pub const ALL: [Self; 5] = [Self::English, Self::German, Self::French, Self::Hungarian, Self::Swedish];

    /// The language with this code: `en`, `de`, `fr`, `hu`, `sv`.
    #[must_use]
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|tongue| tongue.code() == code)
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.words().code
    }

    fn words(self) -> &'static Words {
        match self {
            Self::English => &ENGLISH,
            Self::German => &GERMAN,
            Self::French => &FRENCH,
            Self::Hungarian => &HUNGARIAN,
            Self::Swedish => &SWEDISH,
        }
    }
}

/// The phrases of a language; `{}` stands for a number.
struct Words {
    code: &'static str,
    both: &'static str,
    moves: &'static str,
    takes: &'static str,
    straight: &'static str,
    diagonal: &'static str,
    leap: &'static str,
    jump: &'static str,
    forward: &'static str,
    backward: &'static str,
    sideways: &'static str,
    left: &'static str,
    right: &'static str,
    and: &'static str,
    or: &'static str,
    any: &'static str,
    one: &'static str,
    up_to: &'static str,
    ride: &'static str,
    times: &'static str,
    first: &'static str,
    lame: &'static str,
    cannon: &'static str,
    grasshopper: &'static str,
    fixed: &'static str,
}

const ENGLISH: Words = Words {
    code: "en",
    both: "moves and captures",
    moves: "moves",
    takes: "captures",
    straight: "straight",
    diagonal: "diagonally",
    leap: "by a leap of {} and {} squares",
    jump: "by a leap of {} squares",
    forward: "forward",
    backward: "backward",
    sideways: "sideways",
    left: "left",
    right: "right",
    and: "and",
    or: "or",
    any: "any distance",
    one: "one square",
    up_to: "up to {} squares",
    ride: "repeatedly in one direction",
    times: "up to {} times in one direction",
    first: "on its first move",
    lame: "if nothing stands in between",
    cannon: "over exactly one piece",
    grasshopper: "to the square right behind a piece",
    fixed: "the same way for both sides",
};

const GERMAN: Words = Words {
    code: "de",
    both: "zieht und schlägt",
    moves: "zieht",
    takes: "schlägt",
    straight: "gerade",
    diagonal: "diagonal",
    leap: "mit einem Sprung von {} und {} Feldern",
    jump: "mit einem Sprung von {} Feldern",
    forward: "vorwärts",
    backward: "rückwärts",
    sideways: "seitwärts",
    left: "links",
    right: "rechts",
    and: "und",
    or: "oder",
    any: "beliebig weit",
    one: "ein Feld",
    up_to: "bis zu {} Felder",
    ride: "mehrmals in einer Richtung",
    times: "bis zu {} Mal in einer Richtung",
    first: "im ersten Zug",
    lame: ", wenn nichts dazwischen steht",
    cannon: "über genau eine Figur",
    grasshopper: "auf das Feld gleich hinter einer Figur",
    fixed: "für beide Seiten in derselben Richtung",
};

const FRENCH: Words = Words {
    code: "fr",
    both: "se déplace et prend",
    moves: "se déplace",
    takes: "prend",
    straight: "en ligne droite",
    diagonal: "en diagonale",
    leap: "par un saut de {} et {} cases",
    jump: "par un saut de {} cases",
    forward: "en avant",
    backward: "en arrière",
    sideways: "sur le côté",
    left: "à gauche",
    right: "à droite",
    and: "et",
    or: "ou",
    any: "aussi loin qu’elle veut",
    one: "d’une case",
    up_to: "jusqu’à {} cases",
    ride: "plusieurs fois dans une direction",
    times: "jusqu’à {} fois dans une direction",
    first: "à son premier coup",
    lame: "si rien ne se trouve entre les deux",
    cannon: "par-dessus exactement une pièce",
    grasshopper: "sur la case juste derrière une pièce",
    fixed: "dans le même sens pour les deux camps",
};

const HUNGARIAN: Words = Words {
    code: "hu",
    both: "lép és üt",
    moves: "lép",
    takes: "üt",
    straight: "egyenesen",
    diagonal: "átlósan",
    leap: "{} és {} mezős ugrással",
    jump: "{} mezős ugrással",
    forward: "előre",
    backward: "hátra",
    sideways: "oldalra",
    left: "balra",
    right: "jobbra",
    and: "és",
    or: "vagy",
    any: "tetszőleges távolságra",
    one: "egy mezőt",
    up_to: "legfeljebb {} mezőt",
    ride: "ismételten egy irányban",
    times: "legfeljebb {} alkalommal egy irányban",
    first: "az első lépésénél",
    lame: ", ha semmi sem állja az útját",
    cannon: "pontosan egy bábu fölött",
    grasshopper: "közvetlenül egy bábu mögé",
    fixed: "mindkét félnek ugyanabban az irányban",
};

const SWEDISH: Words = Words {
    code: "sv",
    both: "går och slår",
    moves: "går",
    takes: "slår",
    straight: "rakt",
    diagonal: "diagonalt",
    leap: "med ett språng på {} och {} rutor",
    jump: "med ett språng på {} rutor",
    forward: "framåt",
    backward: "bakåt",
    sideways: "åt sidan",
    left: "åt vänster",
    right: "åt höger",
    and: "och",
    or: "eller",
    any: "hur långt som helst",
    one: "en ruta",
    up_to: "upp till {} rutor",
    ride: "flera gånger i en riktning",
    times: "upp till {} gånger i en riktning",
    first: "i sitt första drag",
    lame: "om inget står emellan",
    cannon: "över precis en pjäs",
    grasshopper: "till rutan närmast bakom en pjäs",
    fixed: "åt samma håll för båda sidor",
};

/// A step by its directions: "forward left", or "2 forward and 1 left".
fn toward((files, ranks): (i8, i8), way: Way, words: &Words) -> String {
    let part = |count: i8, names: [&str; 2]| (count.unsigned_abs(), names[usize::from(count < 0)].to_owned());
    let (along, across) =
        (part(ranks, [words.forward, words.backward]), part(files, [words.right, words.left]));
    let mut parts = [along, across];
    parts.sort_by_key(|(count, _)| core::cmp::Reverse(*count));
    let named = parts.into_iter().filter(|(count, _)| *count > 0);
    if matches!(way, Way::Leap(..)) {
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
    pub fn describe(&self, tongue: Tongue) -> String {
        let words = tongue.words();
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
                let steps: Vec<_> = steps.iter().map(|step| toward(*step, self.way, words)).collect();
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
        let line = match self.way {
            Way::Straight => words.straight,
            Way::Diagonal => words.diagonal,
            Way::Leap(long, short) => {
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
pub fn describe(vectors: &[Vector], tongue: Tongue) -> String {
    abilities(vectors).iter().map(|ability| ability.describe(tongue)).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::read_betza;

    fn words(betza: &str, tongue: Tongue) -> String {
        describe(&read_betza(betza).unwrap(), tongue)
    }

    #[test]
    fn pieces_of_chess_are_described() {
        let english = |betza| words(betza, Tongue::English);
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
            let all = Tongue::ALL.map(|tongue| words(betza, tongue));
            for (index, text) in all.iter().enumerate() {
                assert!(!text.is_empty() && !text.contains("{}"), "{betza}: {text}");
                assert!(all[..index].iter().all(|other| other != text), "{betza}: {text}");
            }
        }
        assert_eq!(Tongue::with_code("hu"), Some(Tongue::Hungarian));
        assert_eq!(words("B2", Tongue::German), "zieht und schlägt bis zu 2 Felder diagonal");
        assert_eq!(
            words("nN", Tongue::German),
            "zieht und schlägt mit einem Sprung von 2 und 1 Feldern, wenn nichts dazwischen steht"
        );
        assert_eq!(words("W", Tongue::French), "se déplace et prend d’une case en ligne droite");
        assert_eq!(words("W", Tongue::Hungarian), "lép és üt egy mezőt egyenesen");
        assert_eq!(words("N", Tongue::Swedish), "går och slår med ett språng på 2 och 1 rutor");
    }
}
