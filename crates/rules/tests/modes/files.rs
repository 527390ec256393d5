//! Files that are not modes: each is refused with its place and what was expected.

use tabiya_rules::mode::{Custom, Mode, built_ins, read_betza, schema, write_betza};
use tabiya_rules::position::Position;

const FEN: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// A file with these fields besides the required ones, each on a line of its own.
pub(crate) fn file(fields: &str) -> String {
    let start = if fields.contains("\"start\"") { String::new() } else { format!("\n\"start\": \"{FEN}\",") };
    format!("{{\n\"title\": \"T\", \"description\": \"D\",{start}\n{fields}\n}}")
}

/// Why this is no mode.
pub(crate) fn refusal(text: &str) -> String {
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
        ("\"castlin\": true", "4:1:", "unknown field \"castlin\" (did you mean \"castling\"?)"),
        ("\"color\": true", "4:1:", "(fields here: $schema, capture, "),
        ("\"pieces\": {\"cat\": {\"movment\": \"N\"}}", "4:20:", "did you mean \"movement\"?"),
        ("\"castling\": true, \"castling\": false", "4:", "duplicate field \"castling\""),
        (
            "\"castling\": 7",
            "4:13:",
            "expected true, false or an object with king and rook, found 7 (for example \"castling\": {",
        ),
        (
            "\"must_capture\": \"yes\"",
            "4:17:",
            "expected true or false, found \"yes\" (for example \"must_capture\": true)",
        ),
        ("\"goals\": {\"checks\": \"three\"}", "4:21:", "number from 1 to 255, found \"three\""),
        ("\"goals\": {\"checks\": 0}", "4:21:", "number from 1 to 255, found 0"),
        ("\"goals\": {\"checks\": 300}", "4:21:", "number from 1 to 255, found 300"),
        ("\"goals\": [3]", "4:10:", "expected an object with goals, found [3]"),
        (
            "\"goals\": {\"extinction\": {}}",
            "4:25:",
            "the field \"result\" is missing (for example \"result\": ",
        ),
        (
            "\"goals\": {\"extinction\": {\"result\": \"lose\"}}",
            "4:36:",
            "\"wins\" or \"loses\", found \"lose\"",
        ),
        ("\"pieces\": [\"cat\"]", "4:11:", "object with a piece for each name"),
        ("\"pieces\": {\"cat\": \"N\"}", "4:19:", "a piece: an object with a movement, found \"N\""),
        ("\"pieces\": {\"cat\": [\"C\"]}", "4:19:", "a piece: an object with a movement"),
        ("\"pieces\": {\"cat\": {}}", "4:19:", "the field \"movement\" is missing"),
        ("\"pieces\": {\"Cat\": {\"movement\": \"N\"}}", "4:12:", "small letters, found \"Cat\""),
        ("\"pieces\": {\"cat\": {\"movement\": {\"step\": [1, 2]}}}", "4:32:", "a list of vectors, found {"),
        ("\"pieces\": {\"cat\": {\"movement\": [[1, 2]]}}", "4:33:", "a vector: an object with a step"),
        ("\"pieces\": {\"cat\": {\"movement\": [{\"step\": [1]}]}}", "4:42:", "two whole numbers"),
        ("\"pieces\": {\"cat\": {\"movement\": [{\"step\": [1, 2, 3]}]}}", "4:42:", "two whole numbers"),
        ("\"movements\": {\"hop\": 3}", "4:22:", "a movement: a name, Betza's notation"),
        ("\"movements\": {\"a\": \"???\"}", "4:20:", "found '?'"),
        ("\"movements\": {\"a\": [{\"step\": [1, 1]}, {\"step\": [0, 0]}]}", "4:48:", "leads somewhere"),
        ("\"movements\": {\"a\": \"b\", \"b\": \"a\"}", "4:20:", "leads back to itself"),
        (
            "\"royal\": \"king\"",
            "4:10:",
            "list of names of pieces, found \"king\" (for example \"royal\": [\"king\"])",
        ),
        (
            "\"royal\": [\"queen\"], \"pieces\": {\"king\": {\"movement\": \"K\", \"royal\": true}}",
            "4:",
            "does not name it",
        ),
        ("\"drops\": {\"pieces\": [\"knight\"]}", "4:10:", "nothing ever comes to a pocket"),
        ("\"capture\": \"pocket\", \"drops\": {\"pieces\": []}", "4:42:", "at least one piece"),
        (
            "\"capture\": \"pocket\", \"drops\": {\"pieces\": [\"queen\"], \"pawn_ranks\": [3]}",
            "4:",
            "no pawn can be dropped",
        ),
        ("\"give_check\": false, \"goals\": {\"checks\": 3}", "4:42:", "nobody may give check"),
        ("\"goals\": {\"checkmate\": \"draws\"}", "4:", "nobody can win"),
        ("\"royal\": []", "3:", "nobody can win this game (name royal pieces"),
        ("\"pieces\": {\"king\": {\"movement\": \"K\"}}", "3:", "nobody can win"),
        (
            "\"goals\": {\"extinction\": {\"pieces\": [\"cat\"], \"result\": \"loses\"}}, \"pieces\": {\"cat\": {\"movement\": \"N\"}}",
            "4:25:",
            "none of these pieces stands",
        ),
        (
            "\"goals\": {\"squares\": {\"pieces\": [\"cat\"], \"squares\": [\"e4\"]}}, \"pieces\": {\"cat\": {\"movement\": \"N\"}}",
            "4:22:",
            "none of these pieces is ever",
        ),
        ("\"pieces\": {\"cat\": {\"movement\": \"mWceF\"}}", "4:32:", "only pawns take in passing"),
        // What contradicts itself, or says something in vain.
        (
            "\"capture\": \"explode\", \"goals\": {\"extinction\": {\"pieces\": [\"queen\"], \"result\": \"loses\"}}",
            "4:",
            "a side without royal pieces has lost (leave extinction out)",
        ),
        ("\"promotion\": {\"ranks\": [6]}", "4:", "takes in passing on rank 6"),
        (
            "\"capture\": \"pocket\", \"drops\": {\"pieces\": [\"pawn\"], \"pawn_ranks\": [7, 8]}",
            "4:70:",
            "a pawn dropped on rank 8 would have to promote",
        ),
        ("\"capture\": \"pocket\", \"drops\": {\"pieces\": [\"pawn\", \"king\"]}", "4:51:", "a royal piece"),
        (
            "\"capture\": \"pocket\", \"drops\": {\"pieces\": [\"pawn\"], \"pawn_ranks\": []}",
            "4:",
            "one rank",
        ),
        (
            "\"royal\": [], \"goals\": {\"stalemate\": \"wins\"}, \"castling\": true, \"promotion\": {\"to\": [\"king\"]}",
            "4:",
            "the king that castles could be promoted to",
        ),
        ("\"promotion\": {\"to\": [\"pawn\"]}", "4:22:", "the pawn itself promotes"),
        (
            "\"castling\": {\"king\": \"king\", \"rook\": \"pawn\"}",
            "4:38:",
            "the pawn is a pawn: it cannot castle",
        ),
        ("\"start\": {\"draw\": \"chaos\"}, \"castling\": true", "3:", "nobody castles after a draw"),
        (
            "\"start\": {\"draw\": \"chess960\"}, \"goals\": {\"squares\": {\"squares\": [\"b1\"]}}",
            "3:10:",
            "the game is over at the start of draw",
        ),
        (
            "\"start\": \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 200 1\"",
            "3:10:",
            "fewer than 100 halfmoves",
        ),
        ("\"start\": \"8/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1\"", "3:10:", "black has no piece"),
        ("\"start\": \"4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1\"", "3:10:", "~ marks a promoted piece"),
        (
            "\"start\": \"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1\", \"en_passant\": false",
            "3:10:",
            "a square for en passant, but",
        ),
        (
            "\"start\": {\"pieces\": [{\"square\": \"e1\", \"color\": \"white\", \"piece\": \"king\", \"royal\": false}]}",
            "3:22:",
            "either piece alone",
        ),
        ("\"goals\": {\"bare\": true}, \"royal\": []", "4:", "no royal piece for this"),
        (
            "\"castling\": null",
            "4:13:",
            "expected true, false or an object with king and rook, found null (leave",
        ),
        ("\"royal\": [\"king\", \"king\"]", "4:19:", "\"king\" is there twice"),
        ("\"promotion\": {\"ranks\": [8, 8]}", "4:28:", "8 is there twice"),
        ("\"defaults\": {\"pace\": 2}, \"locked\": [\"pace\", \"pace\"]", "4:", "is there twice"),
        ("\"defaults\": {\"clock\": \"1e1+3\"}", "4:", "such as \"5+3\""),
        (
            "\"pieces\": {\"cat\": {\"movement\": [{\"step\": [128, 0]}]}}",
            "4:43:",
            "a whole number from -7 to 7, found 128",
        ),
        ("\"pieces\": {\"-\": {\"movement\": \"N\"}}", "4:12:", "small letters"),
        (
            "\"pieces\": {\"cat\": {\"movement\": [{\"step\": [1, 0], \"hurdle\": \"any\"}]}}",
            "4:",
            "nothing to pass over",
        ),
        ("\"movements\": {\"rook\": \"N\"}", "4:15:", "means no movement yet, found \"rook\""),
        ("\"movements\": {\"W\": \"N\"}", "4:15:", "means no movement yet, found \"W\""),
        (
            "\"pieces\": {\"cat\": {\"movement\": [{\"step\": [2, 2], \"lame\": true, \"hurdle\": \"any\"}]}}",
            "4:",
            "a hurdle must be passed over",
        ),
        (
            "\"pieces\": {\"cat\": {\"movement\": \"N\", \"first_ranks\": [2]}}",
            "4:",
            "no step of this piece is for its first move",
        ),
        ("\"promotion\": {\"from\": [\"king\"]}", "4:", "the king is royal: it cannot become"),
        ("\"promotion\": {\"ranks\": 8}", "4:24:", "list of ranks from 1 to 8, found 8"),
        ("\"promotion\": {\"ranks\": [-1]}", "4:25:", "a rank from 1 to 8, found -1"),
        ("\"drops\": [\"pawn\"]", "4:10:", "expected an object with pieces"),
        ("\"defaults\": {\"clock\": 5}", "4:23:", "(for example \"clock\": \"5+3\")"),
        ("\"defaults\": {\"pace\": \"2\"}", "4:22:", "seconds as a number, found \"2\""),
        ("\"capture\": 7", "4:12:", "\"pocket\" or \"explode\", found 7"),
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
            "already means the piece \"cat\"",
        ),
        ("\"promotion\": {\"to\": [\"king\"]}", "4:22:", "royal"),
        ("\"promotion\": {\"to\": [\"queen\", \"queen\"]}", "4:31:", "\"queen\" is there twice"),
        ("\"promotion\": {\"from\": [\"pawn\", \"pawn\"]}", "4:32:", "\"pawn\" is there twice"),
        ("\"promotion\": {\"from\": []}", "4:23:", "at least one piece that promotes"),
        ("\"promotion\": {\"ranks\": []}", "4:24:", "at least one rank"),
        ("\"promotion\": {\"ranks\": [9]}", "4:25:", "from 1 to 8"),
        (
            "\"goals\": {\"extinction\": {\"pieces\": [], \"result\": \"loses\"}}",
            "4:36:",
            "at least one piece",
        ),
        ("\"locked\": [\"clock\"]", "4:12:", "the clock is locked, but defaults has no value for it"),
        (
            "\"defaults\": {\"clock\": \"5+3\"}, \"locked\": [\"clock\", \"pace\"]",
            "4:51:",
            "the pace is locked",
        ),
        ("\"capture\": \"pocket\"", "4:12:", "nothing can be dropped"),
        ("\"capture\": \"burn\"", "4:12:", "found \"burn\""),
        ("\"spared\": [\"pawn\"]", "4:11:", "do not explode"),
        ("\"goals\": {\"squares\": {}}", "4:22:", "exactly one of squares and ranks"),
        ("\"goals\": {\"squares\": {\"squares\": [\"z9\"]}}", "4:35:", "from a1 to h8"),
        ("\"goals\": {\"checks\": 3}, \"royal\": []", "4:", "no royal piece"),
        ("\"goals\": {\"extinction\": {\"result\": \"draws\"}}", "4:", "wins or loses"),
        ("\"castling\": {\"king\": \"king\", \"rook\": \"king\"}", "4:", "another piece"),
        ("\"castling\": false", "3:10:", "castling rights, but \"castling\" is false (write - in place"),
        ("\"defaults\": {\"clock\": \"soon\"}", "4:", "such as \"5+3\""),
        ("\"defaults\": {\"pace\": 0}", "4:", "from 0.1 to 3600"),
        ("\"locked\": [\"board\"]", "4:12:", "\"draw_rule\", found \"board\""),
        ("\"start\": \"rnbqkbnr/8 w\"", "3:10:", "8 ranks"),
        ("\"start\": \"xnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w\"", "3:10:", "found 'x'"),
        ("\"start\": {}", "3:10:", "exactly one of pieces and draw"),
        ("\"start\": {\"draw\": \"bingo\"}", "3:19:", "\"chess960\" or \"chaos\", found \"bingo\""),
        ("\"start\": {\"draw\": \"chess960\"}, \"royal\": []", "3:10:", "needs the pieces of chess"),
        ("\"start\": \"4k3/8/8/8/8/8/4Q3/4K3 w - -\"", "3:10:", "black is in check"),
        (
            "\"start\": \"4k3/8/8/8/8/8/8/4K3 w - -\"",
            "3:10:",
            "over at the start: neither side has the pieces to win",
        ),
        (
            "\"start\": \"4k3/8/8/8/8/8/8/4K2Q w - -\", \"goals\": {\"squares\": {\"squares\": [\"e1\"]}}",
            "3:10:",
            "over at the start: white has reached a goal",
        ),
        (
            "\"start\": {\"pieces\": [{\"square\": \"e1\", \"color\": \"white\"}]}",
            "3:",
            "either piece alone, or movement",
        ),
    ];
    refused_so(&cases);
}

/// Nobody has to mend one thing to hear of the next; what only follows from a mistake is not told.
#[test]
fn every_fault_of_a_file_is_told() {
    let text = file(
        "\"movements\": {\"hop\": \"?\", \"run\": [{\"step\": [0, 0]}, {\"step\": [1, 1], \"hurdle\": \"any\"}]},\n\
         \"pieces\": {\"cat\": {\"movement\": \"hop\", \"letter\": \"cc\", \"look\": \"cat\"}, \"dog\": {\"movement\": \"xN\"}},\n\
         \"royal\": [\"king\", \"emperor\", \"cat\"],\n\
         \"promotion\": {\"from\": [\"horse\"], \"to\": [\"cat\", \"king\"], \"ranks\": []},\n\
         \"spared\": [\"pawn\", \"pawn\"],\n\
         \"defaults\": {\"clock\": \"soon\", \"pace\": 0}, \"locked\": [\"draw_rule\"]",
    );
    let errors = Mode::check("bad", &text).expect_err("nothing is right");
    let told: Vec<_> = errors.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(told.join("\n"));
    assert_eq!(errors.first(), Mode::read("bad", &text).as_ref().err());
    let lines: Vec<_> = errors.iter().map(|error| (error.line, error.column)).collect();
    assert!(lines.is_sorted());
    // Where a piece starts is looked at if its kinds are known.
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN? w KQkq - 0 1";
    let text = file(&format!("\"start\": \"{fen}\", \"goals\": {{\"checks\": 3}}, \"spared\": []"));
    assert_eq!(Mode::check("bad", &text).expect_err("two things are wrong").len(), 2);
    let many: Vec<_> = (0..3_000).map(|at| format!("\"n{at}\": \"?\"")).collect();
    let many = file(&format!("\"movements\": {{{}}}", many.join(",")));
    assert_eq!(Mode::check("bad", &many).expect_err("each is wrong").len(), 50);
}

/// A mistake in the shape hides no other: but what may only follow from it is not told.
#[test]
fn faults_in_shape_and_in_meaning_are_told_together() {
    let text = "{\n\"titel\": \"T\", \"start\": \"8/8 w\",\n\
        \"movements\": {\"hop\": \"?\", \"run\": 7, \"fly\": \"xN\"},\n\
        \"pieces\": {\"cat\": {\"letter\": \"C\"}, \"dog\": {\"movement\": \"run\", \"letter\": \"dd\"}},\n\
        \"royal\": [\"emperor\"], \"castling\": null, \"goals\": {\"checks\": 0, \"bare\": true, \"bare\": false},\n\
        \"defaults\": {\"pace\": 0, \"clock\": 5}, \"locked\": [\"draw_rule\"]\n}";
    let errors = Mode::check("bad", text).expect_err("nothing is right");
    insta::assert_snapshot!(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"));
}

/// Left is White's left for both sides: Black's pieces are mirrored from rank to rank, not turned.
#[test]
fn left_is_the_same_way_on_the_board_for_both_sides() {
    let fields = "\"start\": \"4k3/8/8/3c4/8/8/3C4/4K3 w - - 0 1\", \
        \"pieces\": {\"crab\": {\"letter\": \"C\", \"movement\": \"flN\"}}";
    let mut position = Mode::load("crabs", &file(fields)).unwrap().first_start();
    let to = |position: &Position<Custom>, square: &str| -> Vec<String> {
        position.destinations(square.parse().unwrap()).into_iter().map(|square| square.to_string()).collect()
    };
    assert_eq!(to(&position, "d2"), ["b3"]);
    let m = position.parse_uci("e1f1").unwrap();
    position.play(m);
    assert_eq!(to(&position, "d5"), ["b4"]);
}

/// Each of these fields makes a file that is refused at this place with these words.
pub(crate) fn refused_so(cases: &[(&str, &str, &str)]) {
    let wrong = cases.iter().filter_map(|(fields, place, what)| {
        let message = refusal(&file(fields));
        let right = message.starts_with(place) && message.contains(what);
        (!right).then(|| format!("{fields}\n  expected {place} … {what}\n  found {message}"))
    });
    let wrong: Vec<_> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn what_is_no_json_or_no_file_of_a_mode_is_refused_with_a_hint() {
    for (text, message) in [
        ("", "1:1: expected an object in braces, found nothing (the smallest file: "),
        ("{", "1:1: the file ends too early (a bracket or a quote is not closed)"),
        ("[]", "1:1: expected an object in braces, found [] ("),
        ("7", "1:1: expected an object in braces, found 7 ("),
        ("{}", "1:1: the field \"title\" is missing (for example \"title\": \"Knightmate\")"),
        ("\u{feff}{}", "1:1: the field \"title\" is missing"),
        ("{\"title\": \"T\",}", "1:15: a comma before a closing bracket (leave it out)"),
        ("{\"title\": \"T\"\n\"description\": \"D\"}", "2:1: expected `,` or `}` (a comma between"),
        ("{\"title\": \"éé\" \"x\"", "1:16: expected `,` or `}`"),
        (
            "{\"title\":\"éé\",\"title\":\"x\",\"description\":\"D\",\"start\":\"8\"}",
            "1:15: duplicate field \"title\" (leave one",
        ),
        ("{\n// a comment\n}", "2:1: expected a name in double quotes (JSON knows neither comments"),
        ("{'title': 'T'}", "1:2: expected a name in double quotes"),
        ("{\"en_passant\": False}", "1:16: expected a value (texts stand in double quotes; true and false"),
        ("{\"goals\": {\"checks\": 1e400}}", "1:22: this number is too large (no number of a mode"),
        (
            "{\"title\": \"T\", \"description\": \"D\", \"start\": \"8\"} x",
            "1:50: expected the end of the file",
        ),
    ] {
        let refused = refusal(text);
        assert!(refused.starts_with(message), "{text}\n  {refused}");
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
        ("rfN", "[{\"step\": [1, 2], \"symmetry\": \"none\"}]"),
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
        // Kept: nobody need start with them.
        let mode = Mode::recall("both", &file(&fields)).unwrap_or_else(|error| panic!("{fields}\n{error}"));
        let of = |name: &str| mode.pieces().iter().find(|piece| piece.name == name).unwrap();
        assert_eq!(of("one").vectors, of("two").vectors, "{betza}");
        let written = write_betza(&of("two").vectors).unwrap();
        assert_eq!(read_betza(&written).as_ref(), Ok(&of("one").vectors), "{betza} became {written}");
    }
}

/// The example that readers are told to save is a mode, and their mistake is answered as they are told.
#[test]
fn the_example_in_the_docs_can_be_played() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/modes.md");
    let docs = std::fs::read_to_string(path).unwrap();
    let block = docs.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let text: String =
        block.lines().map(|line| format!("{}\n", line.strip_prefix("   ").unwrap_or(line))).collect();
    let mode = Mode::load("camels", &text).unwrap();
    assert!(mode.first_start().count_legal_moves() > 10);
    let told = docs.split("`camels.json:").nth(2).and_then(|rest| rest.split('`').next()).unwrap();
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(refusal(&text.replace("\"pieces\": {", "\"peaces\": {")), told);
}

/// The schema that editors use is the one of the types that read the file: `TABIYA_REGENERATE=1` writes it anew.
#[test]
fn the_schema_in_the_docs_is_up_to_date() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/mode.schema.json");
    let current = schema() + "\n";
    if std::env::var_os("TABIYA_REGENERATE").is_some() {
        std::fs::write(&path, &current).unwrap();
    }
    let written = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(written == current, "docs/mode.schema.json is stale: run this test with TABIYA_REGENERATE=1");
}

#[test]
fn the_schema_knows_every_field() {
    let schema = schema();
    for field in ["title", "start", "movements", "must_capture", "extinction", "pawn_ranks", "hurdle"] {
        assert!(schema.contains(&format!("\"{field}\"")), "{field}");
    }
}

#[test]
fn chains_of_names_are_followed_however_long_they_are() {
    let chain = |last: &str| {
        let links: Vec<String> = (0..1_180)
            .map(|at| {
                let next = if at < 1_179 { format!("x{}", at + 1) } else { last.to_owned() };
                format!("\"x{at}\":\"{next}\"")
            })
            .collect();
        file(&format!(
            "\"movements\": {{{}}}, \"pieces\": {{\"cat\": {{\"movement\": \"x0\"}}}}",
            links.join(",")
        ))
    };
    let mode = Mode::recall("chained", &chain("NN")).unwrap();
    let cat = mode.pieces().iter().find(|piece| piece.name == "cat").expect("a cat");
    assert_eq!(cat.vectors, read_betza("NN").unwrap());
    assert!(refusal(&chain("x500")).contains("leads back to itself"));
    assert!(refusal(&chain("?")).contains("\"?\""));
}

#[test]
fn what_would_take_long_is_refused() {
    let vector =
        |at: i32| format!("{{\"step\": [{}, {}], \"lame\": {}}}", at % 7 + 1, at / 7 % 8 - 7, at % 2 == 0);
    let many: Vec<String> = (0..1_100).map(vector).collect();
    let cat = format!("\"pieces\": {{\"cat\": {{\"movement\": [{}]}}}}", many.join(","));
    assert!(refusal(&file(&cat)).contains("expected at most 1024 vectors, found 1100"));
    // Each piece alone would do.
    let rich = (0..14).map(|at| {
        let movement = (0..90).map(vector).collect::<Vec<_>>().join(",");
        format!("\"cat-{}\": {{\"movement\": [{movement}]}}", char::from(b'a' + at))
    });
    let rich = format!("\"pieces\": {{{}}}", rich.collect::<Vec<_>>().join(","));
    let message = refusal(&file(&rich));
    assert!(message.contains("at most 1024 vectors in all") || message.contains("at most"), "{message}");
    let names = (0..500).map(|at| format!("\"n{at}\"")).collect::<Vec<_>>().join(",");
    assert!(refusal(&file(&format!("\"royal\": [{names}]"))).contains("expected at most 64 names"));
}
