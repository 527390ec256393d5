//! Movement in Betza's notation: `N` is a knight, `R4` a rook of four squares, `mfWcfFimfnD` a pawn.
//!
//! Atoms: W F D N A H C Z G, and R B Q K as usual. A number or a doubled atom repeats it. Before the atom: `m`
//! only moves, `c` only captures, `i` only the first move, `n` lame, `p` hops like a cannon, `g` like a
//! grasshopper; `ce` (en passant) says what pawns do anyway, other pieces cannot. Directions `f b l r v s`; for
//! oblique atoms the last letter is the long way (`rf` one right, two forward), `fs` the wide and `f` the narrow
//! forward pair, `fh` all four, as in Fairy-Stockfish.

use core::iter::Peekable;
use core::str::Chars;

use thiserror::Error;

use crate::attacks::{Hurdle, Vector, normalized};

/// Why a text is not a movement.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BetzaError {
    /// Not the letter of an atom.
    #[error("expected one of the atoms W F D N A H C Z G R B Q K, found {found:?}")]
    Atom {
        /// What came.
        found: char,
    },
    /// Not a modifier.
    #[error("expected a modifier of m c i n p g e f b l r v s h, found {found:?}")]
    Modifier {
        /// What came.
        found: char,
    },
    /// Directions that mean nothing for the atom.
    #[error("the directions {directions:?} mean nothing for {atom}")]
    Directions {
        /// What came.
        directions: String,
        /// The capital letter that stands for the step.
        atom: char,
    },
    /// Several ways to deal with what stands between.
    #[error("expected at most one of n, p and g before an atom")]
    Contradiction,
    /// A single step over something.
    #[error("p and g hop in the course of several steps, and {atom} makes one: expected a number or a rider")]
    NothingToHop {
        /// The capital letter that stands for the step.
        atom: char,
    },
    /// En passant that is no capture.
    #[error("expected e (en passant) together with c")]
    PassingWithoutCapture,
    /// The text ends where an atom is expected.
    #[error("expected an atom at the end of {found:?}")]
    End {
        /// The whole text.
        found: String,
    },
}

/// What stands before an atom.
#[derive(Default)]
struct Modifiers {
    moves: bool,
    captures: bool,
    first: bool,
    lame: bool,
    hurdle: Hurdle,
    directions: String,
}

impl Modifiers {
    fn can_hop(&self) -> bool {
        !self.lame && self.hurdle == Hurdle::None
    }
}

/// The vectors of a movement, each once.
///
/// # Errors
/// What was expected and what came.
pub fn read_betza(text: &str) -> Result<Vec<Vector>, BetzaError> {
    let mut letters = text.chars().peekable();
    let mut vectors = Vec::new();
    while letters.peek().is_some() {
        let modifiers = read_modifiers(&mut letters)?;
        let atom = letters.next().ok_or_else(|| BetzaError::End { found: text.to_owned() })?;
        let parts = parts(atom).ok_or(BetzaError::Atom { found: atom })?;
        let reach = read_reach(&mut letters, atom);
        for (steps, rides) in parts {
            let reach = reach.unwrap_or(if *rides { 7 } else { 1 });
            if modifiers.hurdle != Hurdle::None && reach == 1 {
                return Err(BetzaError::NothingToHop { atom });
            }
            let directions = directions(*steps, &modifiers.directions)
                .ok_or_else(|| BetzaError::Directions { directions: modifiers.directions.clone(), atom })?;
            let either = !modifiers.moves && !modifiers.captures;
            vectors.extend(directions.into_iter().map(|(files, ranks)| Vector {
                files,
                ranks,
                reach,
                quiet: modifiers.moves || either,
                captures: modifiers.captures || either,
                lame: modifiers.lame,
                first: modifiers.first,
                hurdle: modifiers.hurdle,
                fixed: false,
            }));
        }
    }
    if vectors.is_empty() {
        Err(BetzaError::End { found: text.to_owned() })
    } else {
        Ok(normalized(&vectors))
    }
}

fn read_modifiers(letters: &mut Peekable<Chars<'_>>) -> Result<Modifiers, BetzaError> {
    let mut modifiers = Modifiers::default();
    let mut passing = false;
    while let Some(letter) = letters.next_if(char::is_ascii_lowercase) {
        match letter {
            'm' => modifiers.moves = true,
            'c' => modifiers.captures = true,
            'i' => modifiers.first = true,
            'n' if modifiers.hurdle == Hurdle::None => modifiers.lame = true,
            'p' if modifiers.can_hop() => modifiers.hurdle = Hurdle::Any,
            'g' if modifiers.can_hop() => modifiers.hurdle = Hurdle::Adjacent,
            'n' | 'p' | 'g' => return Err(BetzaError::Contradiction),
            'e' => passing = true,
            'f' | 'b' | 'l' | 'r' | 'v' | 's' | 'h' => modifiers.directions.push(letter),
            found => return Err(BetzaError::Modifier { found }),
        }
    }
    if passing && !modifiers.captures {
        return Err(BetzaError::PassingWithoutCapture);
    }
    Ok(modifiers)
}

/// A number after the atom, or the atom once more.
fn read_reach(letters: &mut Peekable<Chars<'_>>, atom: char) -> Option<u8> {
    if letters.next_if_eq(&atom).is_some() {
        return Some(7);
    }
    let digit = letters.next_if(char::is_ascii_digit)? as u8 - b'0';
    Some(if digit == 0 { 7 } else { digit.min(7) })
}

type Part = ((i8, i8), bool);

/// The leaps an atom stands for, and whether it repeats them by itself.
fn parts(atom: char) -> Option<&'static [Part]> {
    Some(match atom {
        'W' => &[((1, 0), false)],
        'F' => &[((1, 1), false)],
        'D' => &[((2, 0), false)],
        'N' => &[((2, 1), false)],
        'A' => &[((2, 2), false)],
        'H' => &[((3, 0), false)],
        'C' => &[((3, 1), false)],
        'Z' => &[((3, 2), false)],
        'G' => &[((3, 3), false)],
        'R' => &[((1, 0), true)],
        'B' => &[((1, 1), true)],
        'Q' => &[((1, 0), true), ((1, 1), true)],
        'K' => &[((1, 0), false), ((1, 1), false)],
        _ => return None,
    })
}

/// The letter of the atom that leaps so far.
fn atom_of(long: i8, short: i8) -> Option<char> {
    "WFDNAHCZG".chars().find(|atom| parts(*atom).is_some_and(|parts| parts[0].0 == (long, short)))
}

/// Every direction of a leap, with the name that means it alone; on oblique ways it ends with the long one.
fn named_directions((long, short): (i8, i8)) -> Vec<(String, (i8, i8))> {
    let sides = [('f', (0, 1)), ('b', (0, -1)), ('l', (-1, 0)), ('r', (1, 0))];
    let mut all = Vec::new();
    for (name, (df, dr)) in sides {
        let along = (df * long, dr * long);
        if short == 0 {
            all.push((name.to_string(), along));
            continue;
        }
        for (other, (of, or)) in sides.into_iter().filter(|(_, (f, _))| (*f == 0) != (df == 0)) {
            let step = (along.0 + of * short, along.1 + or * short);
            if long != short {
                all.push((format!("{other}{name}"), step));
            } else if df == 0 {
                // On the diagonal one name is enough.
                all.push((format!("{name}{other}"), step));
            }
        }
    }
    all
}

/// The directions that these letters choose; all of them for none.
fn directions((long, short): (i8, i8), letters: &str) -> Option<Vec<(i8, i8)>> {
    let named = named_directions((long, short));
    if letters.is_empty() {
        return Some(named.into_iter().map(|(_, direction)| direction).collect());
    }
    let mut chosen = Vec::new();
    let mut left = letters;
    while !left.is_empty() {
        let (step, length) = choose(&named, left, (long, short))?;
        chosen.extend(step);
        left = &left[length..];
    }
    Some(chosen)
}

/// The directions that the first one or two letters choose, and how many letters that takes.
fn choose(named: &[(String, (i8, i8))], letters: &str, atom: (i8, i8)) -> Option<(Vec<(i8, i8)>, usize)> {
    let oblique = atom.0 != atom.1 && atom.1 != 0;
    let matching = |wanted: &dyn Fn(&str, (i8, i8)) -> bool| {
        let fitting = named.iter().filter(|(name, direction)| wanted(name, *direction));
        fitting.map(|(_, direction)| *direction).collect::<Vec<_>>()
    };
    if let Some(pair) = letters.get(..2) {
        let (first, second) = (pair.chars().next()?, pair.chars().nth(1)?);
        let toward = |(files, ranks): (i8, i8)| match first {
            'f' => ranks > 0,
            'b' => ranks < 0,
            'l' => files < 0,
            _ => files > 0,
        };
        let exact = matching(&|name, _| name == pair || atom.0 == atom.1 && name == reversed(pair));
        if !exact.is_empty() {
            return Some((exact, 2));
        }
        if oblique && second == 'h' && matches!(first, 'f' | 'b' | 'l' | 'r') {
            return Some((matching(&|_, direction| toward(direction)), 2));
        }
        if oblique && matches!((first, second), ('f' | 'b', 's') | ('l' | 'r', 'v')) {
            return Some((matching(&|name, direction| toward(direction) && !name.ends_with(first)), 2));
        }
        if oblique && first == second {
            return Some((matching(&|name, _| name.ends_with(first)), 2));
        }
    }
    let chosen = match letters.chars().next()? {
        'v' if atom.0 != atom.1 => matching(&|name, _| name.ends_with(['f', 'b'])),
        's' if atom.0 != atom.1 => matching(&|name, _| name.ends_with(['l', 'r'])),
        letter if atom.0 == atom.1 => matching(&|name, _| name.contains(letter)),
        letter => matching(&|name, _| name.ends_with(letter)),
    };
    (!chosen.is_empty()).then_some((chosen, 1))
}

fn reversed(pair: &str) -> String {
    pair.chars().rev().collect()
}

/// A movement in Betza's notation, if it can be written so: leaps up to three squares, the same for Black.
#[must_use]
pub fn write_betza(vectors: &[Vector]) -> Option<String> {
    let mut text = String::new();
    let mut left = normalized(vectors);
    while let Some(model) = left.first().copied() {
        let leap = leap_of(model);
        let atom = atom_of(leap.0, leap.1).filter(|_| !model.fixed)?;
        let whole = |leap: (i8, i8)| alike(&left, model, leap).len() == named_directions(leap).len();
        let (leaps, parts) =
            if matches!(leap.0, 1) && matches!(model.reach, 1 | 7) && whole((1, 0)) && whole((1, 1)) {
                let name = if model.reach == 1 { "K" } else { "Q" };
                (vec![(1, 0), (1, 1)], vec![format!("{}{name}", modifiers_of(&model))])
            } else {
                let chosen = shortest_names(leap, &alike(&left, model, leap));
                let part =
                    |name: String| format!("{}{name}{}", modifiers_of(&model), ridden(atom, model.reach));
                (vec![leap], chosen.into_iter().map(part).collect())
            };
        for part in parts {
            // A doubled atom would be read as a ride.
            if part.starts_with(|first| text.ends_with(first)) {
                text.push('1');
            }
            text.push_str(&part);
        }
        left.retain(|v| !(is_alike(v, model) && leaps.contains(&leap_of(*v))));
    }
    Some(text)
}

fn leap_of(vector: Vector) -> (i8, i8) {
    let (a, b) = (vector.files.abs(), vector.ranks.abs());
    (a.max(b), a.min(b))
}

/// Whether two vectors differ only in where they lead.
fn is_alike(vector: &Vector, model: Vector) -> bool {
    Vector { files: vector.files, ranks: vector.ranks, ..model } == *vector
}

/// Where the vectors of this leap lead that are otherwise like the model.
fn alike(vectors: &[Vector], model: Vector, leap: (i8, i8)) -> Vec<(i8, i8)> {
    let fitting = vectors.iter().filter(|v| is_alike(v, model) && leap_of(**v) == leap);
    fitting.map(|v| (v.files, v.ranks)).collect()
}

/// The fewest names of directions that choose these: none for all, one for a pair, else one for each.
fn shortest_names(leap: (i8, i8), chosen: &[(i8, i8)]) -> Vec<String> {
    let is_chosen = |letters: &&str| {
        directions(leap, letters).is_some_and(|found| {
            found.len() == chosen.len() && found.iter().all(|step| chosen.contains(step))
        })
    };
    let groups = ["", "f", "b", "l", "r", "v", "s", "fs", "bs", "lv", "rv", "fh", "bh", "lh", "rh"];
    if let Some(name) = groups.iter().find(|name| is_chosen(name)) {
        return vec![(*name).to_owned()];
    }
    let named = named_directions(leap).into_iter();
    named.filter(|(_, step)| chosen.contains(step)).map(|(name, _)| name).collect()
}

/// An atom repeated so many times.
fn ridden(atom: char, reach: u8) -> String {
    match (atom, reach) {
        (_, 1) => atom.to_string(),
        ('W', 7) => "R".to_owned(),
        ('F', 7) => "B".to_owned(),
        (_, 7) => format!("{atom}{atom}"),
        _ => format!("{atom}{reach}"),
    }
}

fn modifiers_of(vector: &Vector) -> String {
    let mut text = String::new();
    let hurdle = match vector.hurdle {
        Hurdle::None => "",
        Hurdle::Any => "p",
        Hurdle::Adjacent => "g",
    };
    let only = [(vector.quiet && !vector.captures, "m"), (vector.captures && !vector.quiet, "c")];
    let all = [(vector.first, "i"), only[0], only[1], (vector.lame, "n"), (true, hurdle)];
    all.into_iter().filter(|(has, _)| *has).for_each(|(_, letter)| text.push_str(letter));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn atoms_have_their_number_of_directions() {
        let counts = [("K", 8), ("Q", 8), ("N", 8), ("W", 4), ("fN", 2), ("fhN", 4), ("fsN", 2), ("fF", 2)];
        for (text, count) in
            counts.into_iter().chain([("flF", 1), ("vW", 2), ("sW", 2), ("frN", 1), ("bbN", 2)])
        {
            assert_eq!(read_betza(text).map(|v| v.len()), Ok(count), "{text}");
        }
        let narrow = read_betza("fN").unwrap();
        assert!(narrow.iter().all(|v| v.ranks == 2 && v.files.abs() == 1));
        assert!(read_betza("fsN").unwrap().iter().all(|v| v.ranks == 1 && v.files.abs() == 2));
    }

    /// Where a knight on d4 goes, as Fairy-Stockfish says.
    #[test]
    fn oblique_directions_are_those_of_fairy_stockfish() {
        let table = [
            ("fl", "b5"),
            ("fr", "f5"),
            ("lf", "c6"),
            ("rf", "e6"),
            ("bl", "b3"),
            ("br", "f3"),
            ("lb", "c2"),
            ("rb", "e2"),
            ("ff", "c6 e6"),
            ("ll", "b3 b5"),
            ("f", "c6 e6"),
            ("l", "b3 b5"),
            ("v", "c2 c6 e2 e6"),
            ("s", "b3 b5 f3 f5"),
            ("fs", "b5 f5"),
            ("bs", "b3 f3"),
            ("fh", "b5 c6 e6 f5"),
            ("lh", "b3 b5 c2 c6"),
            ("lv", "c2 c6"),
            ("rv", "e2 e6"),
        ];
        let square = |v: &Vector| format!("{}{}", char::from(b'd'.wrapping_add_signed(v.files)), 4 + v.ranks);
        for (directions, squares) in table {
            let vectors = read_betza(&format!("{directions}N")).unwrap();
            let mut found: Vec<String> = vectors.iter().map(square).collect();
            found.sort_unstable();
            assert_eq!(found.join(" "), squares, "{directions}");
            let written = write_betza(&vectors).unwrap();
            assert_eq!(read_betza(&written).unwrap(), vectors, "{directions}N became {written}");
            assert!(written.len() <= directions.len() + 1, "{directions}N became {written}");
        }
    }

    #[test]
    fn what_is_written_reads_back() {
        let texts = ["K", "Q", "QN", "R4", "NN", "mfWcfFimfnD", "mfFcfeWimfnA", "pR", "mRcpR", "gQ", "nN"];
        for text in texts.into_iter().chain(["WfrNblF", "fhNbW2", "CZGH", "imlR3", "mWR", "WcW2", "iNNNmN"]) {
            let vectors = read_betza(text).unwrap();
            let written = write_betza(&vectors).unwrap();
            assert_eq!(read_betza(&written).unwrap(), vectors, "{text} became {written}");
        }
        assert_eq!(write_betza(&[Vector::step(4, 1)]), None);
        for text in ["K", "Q", "N", "fF", "fhN", "fsN", "vR", "mfFcfWimnfA", "flF"] {
            let written = write_betza(&read_betza(text).unwrap()).unwrap();
            assert_eq!(written.len(), text.len(), "{text} became {written}");
        }
    }

    #[test]
    fn anything_else_is_refused_with_what_came() {
        for (text, what) in [
            ("", "atom"),
            ("m", "atom"),
            ("X", "'X'"),
            ("xW", "'x'"),
            ("hW", "directions"),
            ("vhN", "directions"),
            ("eW", "together with c"),
            ("pW", "W makes one"),
            ("gK", "K makes one"),
            ("gpR", "at most one of n, p and g"),
            ("pnR", "at most one of n, p and g"),
        ] {
            let message = read_betza(text).unwrap_err().to_string();
            assert!(message.contains(what), "{text}: {message}");
        }
    }
}
