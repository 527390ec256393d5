//! Files that are not modes: each is refused with its place and what was expected.

use tabiya_rules::mode::{Mode, built_ins, read_betza, schema, write_betza};

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A file with these fields besides the required ones, each on a line of its own.
fn file(fields: &str) -> String {
    let start = if fields.contains("\"start\"") { String::new() } else { format!("\n\"start\": \"{FEN}\",") };
    format!("{{\n\"title\": \"T\", \"description\": \"D\",{start}\n{fields}\n}}")
}

fn refusal(text: &str) -> String {
    match Mode::load("bad", text) {
        Ok(_) => panic!("accepted:\n{text}"),
        Err(error) => error.to_string(),
    }
}

#[test]
fn a_small_file_is_enough() {
    assert!(Mode::load("fine", &file("\"en_passant\": true")).is_ok());
}

#[test]
fn every_kind_of_mistake_is_named_with_its_place() {
    let cases = [
        ("\"castlin\": true", "4:", "unknown field `castlin`"),
        ("\"castling\": true, \"castling\": false", "4:", "duplicate field `castling`"),
        ("\"castling\": 7", "4:", "true, false or an object"),
        ("\"must_capture\": \"yes\"", "4:", "boolean"),
        ("\"royal\": [\"king\", \"emperor\"]", "4:19:", "found \"emperor\""),
        (
            "\"pieces\": {\"a\": {\"movement\": \"N\"}, \"a\": {\"movement\": \"N\"}}",
            "4:",
            "duplicate name \"a\"",
        ),
        ("\"pieces\": {\"cat\": {\"movement\": \"xN\"}}", "4:32:", "found 'x'"),
        ("\"pieces\": {\"cat\": {\"movement\": []}}", "4:32:", "at least one vector"),
        ("\"pieces\": {\"cat\": {\"movement\": [{\"step\": [0, 0]}]}}", "4:42:", "leads somewhere"),
        ("\"pieces\": {\"cat\": {\"movement\": [{\"step\": [1, 1], \"repeat\": 9}]}}", "4:", "from 1 to 7"),
        ("\"pieces\": {\"cat\": {\"movement\": \"N\", \"letter\": \"cc\"}}", "4:47:", "from A to Z"),
        ("\"pieces\": {\"cat\": {\"movement\": \"N\", \"look\": \"cat\"}}", "4:45:", "expected a look"),
        (
            "\"pieces\": {\"cat\": {\"movement\": \"N\", \"letter\": \"C\"},\n\"cow\": {\"movement\": \"N\", \"letter\": \"C\"}}",
            "5:",
            "already means the cat",
        ),
        ("\"promotion\": {\"to\": [\"king\"]}", "4:22:", "royal"),
        ("\"promotion\": {\"ranks\": [9]}", "4:24:", "from 1 to 8"),
        ("\"capture\": \"pocket\"", "4:12:", "nothing can be dropped"),
        ("\"capture\": \"burn\"", "4:", "unknown variant `burn`"),
        ("\"spared\": [\"pawn\"]", "4:11:", "do not explode"),
        ("\"goals\": {\"squares\": {}}", "4:22:", "exactly one of squares and ranks"),
        ("\"goals\": {\"squares\": {\"squares\": [\"z9\"]}}", "4:35:", "from a1 to h8"),
        ("\"goals\": {\"checks\": 3}, \"royal\": []", "4:", "no royal piece"),
        ("\"goals\": {\"extinction\": {\"result\": \"draws\"}}", "4:", "wins or loses"),
        ("\"castling\": {\"king\": \"king\", \"rook\": \"king\"}", "4:", "another piece"),
        ("\"defaults\": {\"clock\": \"soon\"}", "4:", "such as \"5+3\""),
        ("\"defaults\": {\"pace\": 0}", "4:", "from 0.1 to 3600"),
        ("\"locked\": [\"board\"]", "4:", "unknown variant `board`"),
        ("\"start\": \"rnbqkbnr/8 w\"", "3:10:", "8 ranks"),
        ("\"start\": \"xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\"", "3:10:", "found 'x'"),
        ("\"start\": {}", "3:10:", "exactly one of pieces and draw"),
        ("\"start\": {\"draw\": \"bingo\"}", "3:", "unknown variant `bingo`"),
        ("\"start\": {\"draw\": \"chess960\"}, \"royal\": []", "3:10:", "needs the pieces of chess"),
        ("\"start\": \"4k3/8/8/8/8/8/4Q3/4K3 w - -\"", "3:10:", "black is in check"),
        ("\"start\": \"4k3/8/8/8/8/8/8/4K3 w - -\"", "3:10:", "over at the start"),
        (
            "\"start\": {\"pieces\": [{\"square\": \"e1\", \"color\": \"white\"}]}",
            "3:",
            "either piece, or movement",
        ),
    ];
    for (fields, place, what) in cases {
        let message = refusal(&file(fields));
        assert!(message.starts_with(place) && message.contains(what), "{fields}\n  {message}");
    }
    for text in ["", "{", "[]", "{}", "7", "{\"title\": \"T\"}", "\u{feff}{}"] {
        refusal(text);
    }
}

/// Whatever is cut off or garbled is refused or read, never a panic.
#[test]
fn no_text_makes_the_reader_panic() {
    for mode in built_ins() {
        let text = mode.source();
        for at in (0..text.len()).step_by(7).filter(|at| text.is_char_boundary(*at)) {
            let _ = Mode::load("cut", &text[..at]);
            let _ =
                Mode::load("garbled", &format!("{}{}", &text[..at], text[at..].replacen(['"', '1'], "8", 1)));
        }
    }
}

#[test]
fn pieces_can_be_listed_with_look_and_movement() {
    let piece = |square: &str, color: &str, rest: &str| {
        format!("{{\"square\": \"{square}\", \"color\": \"{color}\", {rest}}}")
    };
    let list = [
        piece("e1", "white", "\"piece\": \"king\""),
        piece("e8", "black", "\"piece\": \"king\""),
        piece("b1", "white", "\"look\": \"knight\", \"movement\": \"bishop\""),
        piece("h1", "white", "\"piece\": \"rook\""),
    ];
    let text = file(&format!("\"start\": {{\"pieces\": [{}]}}", list.join(", ")));
    let mode = Mode::load("listed", &text).unwrap();
    let position = mode.first_start();
    assert_eq!(position.fen().split(' ').nth(2), Some("K"));
    let jester = mode.pieces().iter().find(|piece| piece.name.starts_with("knight-")).unwrap();
    assert_eq!(position.destinations("b1".parse().unwrap()).count(), 7, "a knight's look, a bishop's way");
    assert_eq!(jester.look.name(), "knight");
}

/// The same movement in Betza's notation and as vectors is the same movement.
#[test]
fn betza_and_vectors_say_the_same() {
    let pairs = [
        ("N", "[{\"step\": [1, 2]}]"),
        ("R4", "[{\"step\": [0, 1], \"repeat\": 4}]"),
        ("NN", "[{\"step\": [1, 2], \"repeat\": true}]"),
        ("nN", "[{\"step\": [2, 1], \"lame\": true}]"),
        (
            "QN",
            "[{\"step\": [1, 0], \"repeat\": true}, {\"step\": [1, 1], \"repeat\": true}, {\"step\": [1, 2]}]",
        ),
        (
            "mRcpR",
            "[{\"step\": [0, 1], \"repeat\": true, \"only\": \"move\"}, {\"step\": [0, 1], \"repeat\": true, \"only\": \"capture\", \"hurdle\": \"any\"}]",
        ),
        (
            "gQ",
            "[{\"step\": [0, 1], \"repeat\": true, \"hurdle\": \"adjacent\"}, {\"step\": [1, 1], \"repeat\": true, \"hurdle\": \"adjacent\"}]",
        ),
        ("fF", "[{\"step\": [1, 1], \"symmetry\": \"sideways\"}]"),
        ("frN", "[{\"step\": [1, 2], \"symmetry\": \"none\"}]"),
        (
            "mfWcfFimfnD",
            "[{\"step\": [0, 1], \"symmetry\": \"none\", \"only\": \"move\"}, \
              {\"step\": [1, 1], \"symmetry\": \"sideways\", \"only\": \"capture\"}, \
              {\"step\": [0, 2], \"symmetry\": \"none\", \"only\": \"move\", \"lame\": true, \"first\": true}]",
        ),
    ];
    for (betza, vectors) in pairs {
        let fields = format!(
            "\"pieces\": {{\"one\": {{\"letter\": \"A\", \"movement\": \"{betza}\"}}, \
             \"two\": {{\"letter\": \"C\", \"movement\": {vectors}}}}}"
        );
        let mode = Mode::load("both", &file(&fields)).unwrap_or_else(|error| panic!("{fields}\n{error}"));
        let of = |name: &str| mode.pieces().iter().find(|piece| piece.name == name).unwrap();
        assert_eq!(of("one").vectors, of("two").vectors, "{betza}");
        let written = write_betza(&of("two").vectors).unwrap();
        assert_eq!(read_betza(&written).as_ref(), Ok(&of("one").vectors), "{betza} became {written}");
    }
}

#[test]
fn the_schema_knows_every_field() {
    let schema = schema();
    for field in ["title", "start", "movements", "must_capture", "extinction", "pawn_ranks", "hurdle"] {
        assert!(schema.contains(&format!("\"{field}\"")), "{field}");
    }
}
