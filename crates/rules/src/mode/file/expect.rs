//! What each field of a mode's file holds, in words and as an example: for whoever wrote something else.

use super::locate::Step;

/// A field, what it holds, an example of its value.
type Row = (&'static str, &'static str, &'static str);

/// Every field by its place in the file. `*` is any name or number; `vector` is an element of any list of vectors.
const FIELDS: &[Row] = &[
    ("$schema", "a text", "\"mode.schema.json\""),
    ("title", "a text", "\"Knightmate\""),
    ("description", "a text", "\"The royal piece moves like a knight.\""),
    ("movements", "an object with a movement for each name", "{\"hop\": \"gQ\"}"),
    ("movements.*", "a movement: a name, Betza's notation or a list of vectors", "[{\"step\": [1, 2]}]"),
    ("vector", "a vector: an object with a step", "{\"step\": [1, 2], \"repeat\": true}"),
    ("vector.step", "two whole numbers from -7 to 7: files to the right and ranks forward", "[1, 2]"),
    ("vector.step.*", "a whole number from -7 to 7", "1"),
    ("vector.repeat", "true, false or a number from 1 to 7", "4"),
    ("vector.only", "\"move\" or \"capture\"", "\"capture\""),
    ("vector.symmetry", "\"all\", \"sideways\" or \"none\"", "\"sideways\""),
    ("vector.lame", "true or false", "true"),
    ("vector.first", "true or false", "true"),
    ("vector.hurdle", "\"any\" or \"adjacent\"", "\"any\""),
    ("vector.mirrored", "true or false", "false"),
    ("pieces", "an object with a piece for each name", "{\"camel\": {\"movement\": \"C\"}}"),
    ("pieces.*", "a piece: an object with a movement", "{\"movement\": \"C\", \"look\": \"knight\"}"),
    ("pieces.*.letter", "a letter from A to Z", "\"C\""),
    ("pieces.*.look", "the name of a look", "\"knight\""),
    ("pieces.*.movement", "a movement: a name, Betza's notation or a list of vectors", "\"BN\""),
    ("pieces.*.royal", "true or false", "true"),
    ("pieces.*.pawn", "true or false", "true"),
    ("pieces.*.first_ranks", "a list of ranks from 1 to 8", "[2]"),
    ("pieces.*.first_ranks.*", "a rank from 1 to 8", "2"),
    ("pieces.*.value", "hundredths of a pawn from 0 to 100000", "450"),
    (
        "start",
        "a FEN, or an object with pieces or draw",
        "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"",
    ),
    (
        "start.pieces",
        "a list of pieces with their squares",
        "[{\"square\": \"e1\", \"color\": \"white\", \"piece\": \"king\"}]",
    ),
    (
        "start.pieces.*",
        "a piece with its square",
        "{\"square\": \"e1\", \"color\": \"white\", \"piece\": \"king\"}",
    ),
    ("start.pieces.*.square", "a square from a1 to h8", "\"e1\""),
    ("start.pieces.*.color", "\"white\" or \"black\"", "\"white\""),
    ("start.pieces.*.piece", "the name of a piece", "\"king\""),
    ("start.pieces.*.look", "the name of a look", "\"knight\""),
    ("start.pieces.*.movement", "a movement: a name, Betza's notation or a list of vectors", "\"bishop\""),
    ("start.pieces.*.royal", "true or false", "true"),
    ("start.draw", "\"chess960\" or \"chaos\"", "\"chess960\""),
    ("royal", "a list of names of pieces", "[\"king\"]"),
    ("royal.*", "the name of a piece", "\"king\""),
    (
        "promotion",
        "true, false or an object with details",
        "{\"to\": [\"queen\", \"knight\"], \"ranks\": [8]}",
    ),
    ("promotion.from", "a list of names of pieces", "[\"pawn\"]"),
    ("promotion.from.*", "the name of a piece", "\"knight\""),
    ("promotion.to", "a list of names of pieces", "[\"queen\", \"knight\"]"),
    ("promotion.to.*", "the name of a piece", "\"knight\""),
    ("promotion.ranks", "a list of ranks from 1 to 8", "[7, 8]"),
    ("promotion.ranks.*", "a rank from 1 to 8", "8"),
    ("promotion.optional", "true or false", "true"),
    ("castling", "true, false or an object with king and rook", "{\"king\": \"king\", \"rook\": \"rook\"}"),
    ("castling.king", "the name of a piece", "\"king\""),
    ("castling.rook", "the name of a piece", "\"rook\""),
    ("en_passant", "true or false", "false"),
    ("capture", "\"remove\", \"pocket\" or \"explode\"", "\"explode\""),
    ("spared", "a list of names of pieces", "[\"pawn\"]"),
    ("spared.*", "the name of a piece", "\"knight\""),
    ("drops", "an object with pieces", "{\"pieces\": [\"pawn\", \"knight\"]}"),
    ("drops.pieces", "a list of names of pieces", "[\"pawn\", \"knight\"]"),
    ("drops.pieces.*", "the name of a piece", "\"knight\""),
    ("drops.pawn_ranks", "a list of ranks from 1 to 8", "[2, 3, 4, 5, 6, 7]"),
    ("drops.pawn_ranks.*", "a rank from 1 to 8", "2"),
    ("must_capture", "true or false", "true"),
    ("give_check", "true or false", "false"),
    ("goals", "an object with goals", "{\"checks\": 3}"),
    ("goals.checks", "a number from 1 to 255", "3"),
    ("goals.squares", "an object with squares or ranks", "{\"pieces\": [\"king\"], \"ranks\": [8]}"),
    ("goals.squares.pieces", "a list of names of pieces", "[\"king\"]"),
    ("goals.squares.pieces.*", "the name of a piece", "\"knight\""),
    ("goals.squares.squares", "a list of squares from a1 to h8", "[\"d4\", \"e4\", \"d5\", \"e5\"]"),
    ("goals.squares.squares.*", "a square from a1 to h8", "\"d4\""),
    ("goals.squares.ranks", "a list of ranks from 1 to 8", "[8]"),
    ("goals.squares.ranks.*", "a rank from 1 to 8", "8"),
    ("goals.squares.same_ranks", "true or false", "true"),
    ("goals.squares.reply", "true or false", "true"),
    ("goals.extinction", "an object with result", "{\"pieces\": [\"queen\"], \"result\": \"loses\"}"),
    ("goals.extinction.pieces", "a list of names of pieces", "[\"queen\"]"),
    ("goals.extinction.pieces.*", "the name of a piece", "\"knight\""),
    ("goals.extinction.result", "\"wins\" or \"loses\"", "\"loses\""),
    ("goals.bare", "true or false", "true"),
    ("goals.checkmate", "\"draws\", \"loses\" or \"wins\"", "\"loses\""),
    ("goals.stalemate", "\"draws\", \"loses\" or \"wins\"", "\"draws\""),
    ("defaults", "an object with settings", "{\"clock\": \"5+3\"}"),
    ("defaults.clock", "minutes and seconds as a text", "\"5+3\""),
    ("defaults.pace", "seconds as a number", "2"),
    ("defaults.draw_rule", "\"fide\", \"friendly\", \"us_chess\", \"lichess\" or \"chess_com\"", "\"fide\""),
    ("locked", "a list of settings", "[\"clock\", \"pace\"]"),
    ("locked.*", "\"clock\", \"pace\" or \"draw_rule\"", "\"pace\""),
];

/// What a field holds and how one writes it.
#[derive(Clone, Debug)]
pub(super) struct Expected {
    pub(super) what: &'static str,
    pub(super) example: String,
}

/// What the value at this place is expected to be.
pub(super) fn expected(path: &[Step]) -> Option<Expected> {
    let pattern = pattern(path);
    let (_, what, value) = FIELDS.iter().find(|(known, ..)| *known == pattern)?;
    let key = path.last().and_then(|step| match step {
        Step::Key(key) | Step::Name(key) => Some(key),
        Step::Index(_) => None,
    });
    let example = key.map_or_else(|| (*value).to_owned(), |key| format!("{key:?}: {value}"));
    Some(Expected { what, example })
}

/// The fields that an object at this place can have.
pub(super) fn fields_of(path: &[Step]) -> Vec<&'static str> {
    let prefix = pattern(path);
    let within = |known: &'static str| {
        let rest =
            if prefix.is_empty() { Some(known) } else { known.strip_prefix(&prefix)?.strip_prefix('.') };
        rest.filter(|field| !field.contains(['.', '*']) && *field != "vector")
    };
    FIELDS.iter().filter_map(|(known, ..)| within(known)).collect()
}

fn pattern(path: &[Step]) -> String {
    let mut words: Vec<&str> = Vec::new();
    for step in path {
        let named_by_the_user = matches!(words[..], ["pieces" | "movements"]);
        let in_vectors = matches!(words[..], [.., "movement"] | ["movements", "*"]);
        match step {
            Step::Index(_) if in_vectors => words = vec!["vector"],
            Step::Index(_) => words.push("*"),
            Step::Key(_) | Step::Name(_) if named_by_the_user => words.push("*"),
            Step::Key(key) | Step::Name(key) => words.push(key),
        }
    }
    words.join(".")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mode::schema;

    /// The schema is made from the types that read the file: whatever it has, this table has.
    #[test]
    fn every_field_of_the_file_is_explained() {
        let schema: serde_json::Value = serde_json::from_str(&schema()).unwrap();
        let definitions = schema["$defs"].as_object().unwrap().values().chain([&schema]);
        let mut fields = 0;
        for name in definitions.filter_map(|part| part["properties"].as_object()).flat_map(|part| part.keys())
        {
            let last = |(known, ..): &&Row| known.rsplit('.').next() == Some(name);
            assert!(FIELDS.iter().any(|row| last(&row)), "{name} is not explained");
            fields += 1;
        }
        assert!(fields > 50, "{fields}");
    }

    #[test]
    fn examples_are_json() {
        for (field, _, example) in FIELDS {
            let value = serde_json::from_str::<serde_json::Value>(example);
            assert!(value.is_ok(), "{field}: {example}");
        }
    }

    #[test]
    fn places_are_found_wherever_they_are() {
        let path = |text: &str| -> Vec<Step> {
            let step = |word: &str| word.parse().map_or_else(|_| Step::Key(word.to_owned()), Step::Index);
            text.split('.').map(step).collect()
        };
        let example = |text: &str| expected(&path(text)).map(|found| found.example);
        assert_eq!(example("pieces.cat.royal").as_deref(), Some("\"royal\": true"));
        assert_eq!(example("royal").as_deref(), Some("\"royal\": [\"king\"]"));
        assert_eq!(example("pieces.cat.movement.2.step").as_deref(), Some("\"step\": [1, 2]"));
        assert_eq!(example("movements.hop.0.step"), example("start.pieces.3.movement.1.step"));
        assert!(example("start.pieces.3.square").is_some() && example("pieces.royal").is_some());
        assert_eq!(fields_of(&path("goals.extinction")), ["pieces", "result"]);
        assert!(fields_of(&[]).contains(&"castling") && !fields_of(&[]).contains(&"vector"));
    }
}
