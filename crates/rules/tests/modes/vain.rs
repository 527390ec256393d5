//! What a file says in vain, and what is told of it whatever else is wrong.

use tabiya_rules::mode::Mode;

use crate::files::{file, refusal, refused_so};

/// What would say nothing: nobody could use it.
#[test]
fn what_is_said_in_vain_is_refused() {
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    let start = |fen: &str, fields: &str| format!("\"start\": \"{fen}\", {fields}");
    let placed = "\"start\": {\"pieces\": [{\"square\": \"e2\", \"color\": \"white\", \"piece\": \"king\"}, \
        {\"square\": \"a1\", \"color\": \"white\", \"piece\": \"rook\"}, \
        {\"square\": \"e8\", \"color\": \"black\", \"piece\": \"king\"}]}, \"castling\": true";
    let kingless = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1";
    let castles = start(bare, "\"castling\": true");
    let promotes = start(bare, "\"promotion\": true");
    let to_rook = start(bare, "\"promotion\": {\"to\": [\"rook\"]}");
    let passes = start(bare, "\"en_passant\": true");
    let no_king = start(kingless, "\"must_capture\": true");
    let other_king = "\"goals\": {\"extinction\": {\"pieces\": [\"king\"], \"result\": \"loses\"}}";
    let other_king = start(kingless, other_king);
    // Only White has what could win there: White cannot lose.
    let cats = "\"pieces\": {\"cat\": {\"movement\": \"C\"}}, \"castling\": false";
    let goal = "\"goals\": {\"squares\": {\"squares\": [\"e5\"], \"pieces\": [\"cat\"]}}";
    let own_goal = start("4k3/pppppppp/8/8/8/8/PPPPPPPP/R2C4 w - - 0 1", &format!("{cats}, {goal}"));
    let first_cat = start(
        "4k3/8/8/8/8/8/C7/R3K3 w - - 0 1",
        "\"pieces\": {\"cat\": {\"movement\": \"fWifD\", \"first_ranks\": [1, 2]}}",
    );
    let spares = start(bare, "\"capture\": \"explode\", \"spared\": [\"rook\", \"pawn\"]");
    let two_royals = start(bare, "\"royal\": [\"king\", \"queen\"]");
    let cases = [
        (castles.as_str(), "3:", "no castling rights (add rights such as KQkq"),
        (placed, "3:", "no castling rights (place king and rook on their first rank"),
        (&promotes, "3:", "none of the pieces that promote is ever on the board"),
        (
            &passes,
            "3:",
            "no pawn is ever on the board: nothing can be taken in passing (leave en_passant out",
        ),
        (&to_rook, "3:", "is ever on the board (leave promotion out"),
        ("\"promotion\": {\"ranks\": [1]}", "4:25:", "no piece that promotes ever comes to rank 1"),
        ("\"promotion\": {\"ranks\": [8, 2]}", "4:28:", "ever comes to rank 2 (leave it out)"),
        ("\"movements\": {\"hop\": \"N\"}", "4:15:", "no piece moves by the movement \"hop\""),
        (
            "\"movements\": {\"hop\": \"N\", \"jump\": \"hop\", \"run\": \"R4\"}, \"pieces\": {\"cat\": {\"movement\": \"run\"}}",
            "4:15:",
            "no piece moves by the movement \"hop\"",
        ),
        (&no_king, "3:10:", "white has no royal piece and no other way to lose (place one, or add a goal"),
        (&other_king, "3:10:", "white has no royal piece"),
        (&own_goal, "3:10:", "white has no royal piece"),
        (
            "\"goals\": {\"squares\": {\"ranks\": [1], \"pieces\": [\"pawn\"]}}",
            "4:33:",
            "none of these pieces ever comes to rank 1 (leave it out)",
        ),
        (
            "\"goals\": {\"squares\": {\"ranks\": [7, 8], \"pieces\": [\"pawn\"]}}",
            "4:36:",
            "none of these pieces ever comes to rank 8",
        ),
        (
            "\"pieces\": {\"pawn\": {\"movement\": \"pawn\", \"pawn\": true, \"first_ranks\": [2, 8]}}",
            "4:74:",
            "no pawn ever makes a first step from rank 8 (leave it out)",
        ),
        (&first_cat, "3:101:", "no cat ever makes a first step from rank 1"),
        (&spares, "3:85:", "no pawn is ever on the board (leave it out, or place one)"),
        (
            "\"promotion\": {\"from\": [\"pawn\", \"cat\"]}, \"pieces\": {\"cat\": {\"movement\": \"C\"}}",
            "4:32:",
            "no cat is ever on the board",
        ),
        (&two_royals, "3:62:", "no queen is ever on the board"),
        ("\"pieces\": {\"cat\": {\"movement\": \"C\"}}", "4:12:", "no cat is ever on the board"),
        (
            "\"capture\": \"pocket\", \"drops\": {\"pieces\": [\"pawn\", \"cat\"]}, \"pieces\": {\"cat\": {\"movement\": \"C\"}}",
            "4:51:",
            "no cat is ever on the board",
        ),
    ];
    refused_so(&cases);
    for (fields, ..) in cases {
        if fields.contains("[8, 2]") {
            // Pawns may never have begun where they promote.
            continue;
        }
        // Earlier versions took it: whoever has played it finds the game again.
        let text = file(fields);
        assert!(Mode::recall("old", &text).is_ok(), "{}", refusal(&text));
    }
    for fields in [
        "\"promotion\": {\"ranks\": [3, 8]}, \"en_passant\": false",
        "\"movements\": {\"hop\": \"N\", \"jump\": \"hop\"}, \"pieces\": {\"queen\": {\"movement\": \"jump\"}}",
        // What is promoted to is there, and comes to the ranks behind.
        "\"pieces\": {\"cat\": {\"movement\": \"C\"}}, \"promotion\": {\"to\": [\"cat\"]}, \"goals\": {\"squares\": {\"squares\": [\"a4\"], \"pieces\": [\"cat\"]}}",
        // A pawn that has come to the middle may begin once more.
        "\"pieces\": {\"pawn\": {\"movement\": \"pawn\", \"pawn\": true, \"first_ranks\": [2, 5]}}",
        // Who goes back comes to any rank.
        "\"promotion\": {\"from\": [\"knight\"], \"to\": [\"queen\"], \"ranks\": [1]}",
        "\"start\": \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1BNR w kq - 0 1\", \"goals\": {\"extinction\": {\"result\": \"loses\"}}",
    ] {
        let text = file(fields);
        assert!(Mode::load("fine", &text).is_ok(), "{}", refusal(&text));
    }
}

/// What depends on nothing else is told whatever else is wrong; so is a start that says something in vain.
#[test]
fn what_depends_on_nothing_else_is_told_beside_everything() {
    let bare = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
    for (field, own) in
        [("\"foo\": 1", "unknown field \"foo\""), ("\"goals\": {\"checks\": 0}", "from 1 to 255")]
    {
        let text = format!(
            "{{\"title\": \"T\", \"description\": \"\", \"start\": \"{bare}\", {field}, \
             \"royal\": [\"king\", \"king\"], \"castling\": true}}"
        );
        let errors = Mode::check("bad", &text).expect_err("four things are wrong");
        let told: Vec<_> = errors.iter().map(ToString::to_string).collect();
        for what in [own, "1 to 1000 bytes", "is there twice", "nobody can castle"] {
            assert!(told.iter().any(|told| told.contains(what)), "{what}:\n{}", told.join("\n"));
        }
        assert_eq!(told.len(), 4, "{}", told.join("\n"));
    }
}
