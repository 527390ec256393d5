//! The phrases with which pieces are described, in each language.

/// A language in which pieces are described.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Language {
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

impl Language {
    /// Every one of them.
    pub const ALL: [Self; 5] = [Self::English, Self::German, Self::French, Self::Hungarian, Self::Swedish];

    /// The language with this code: `en`, `de`, `fr`, `hu`, `sv`.
    #[must_use]
    pub fn with_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Its code.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.words().code
    }

    pub(super) fn words(self) -> &'static Words {
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
pub(super) struct Words {
    pub(super) code: &'static str,
    pub(super) both: &'static str,
    pub(super) moves: &'static str,
    pub(super) takes: &'static str,
    pub(super) straight: &'static str,
    pub(super) diagonal: &'static str,
    pub(super) leap: &'static str,
    pub(super) jump: &'static str,
    pub(super) forward: &'static str,
    pub(super) backward: &'static str,
    pub(super) sideways: &'static str,
    pub(super) left: &'static str,
    pub(super) right: &'static str,
    pub(super) and: &'static str,
    pub(super) or: &'static str,
    pub(super) any: &'static str,
    pub(super) one: &'static str,
    pub(super) up_to: &'static str,
    pub(super) ride: &'static str,
    pub(super) times: &'static str,
    pub(super) first: &'static str,
    pub(super) lame: &'static str,
    pub(super) cannon: &'static str,
    pub(super) grasshopper: &'static str,
    pub(super) fixed: &'static str,
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
