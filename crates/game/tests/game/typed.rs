//! Moves as they are typed: python-chess accepts the same ones and takes them for the same moves. Nothing is tried in
//! another language because it is not legal in English.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command as Process;
use std::thread;

use tabiya_game::{Action, Command, EventKind, Game, Now, Player, Refusal, Terms, apply, decide, typed_move};
use tabiya_rules::notation::Language;
use tabiya_rules::position::Position;
use tabiya_rules::types::{Color, MoveCode, Role, Square};

use crate::room::Room;

/// The letters of English; none for a pawn.
const LETTERS: [&str; 6] = ["", "K", "Q", "R", "B", "N"];

#[path = "../../../rules/tests/chance/mod.rs"]
mod chance;

use chance::Random;

impl Random {
    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }
}

/// A position of a random game.
fn of_a_game(random: &mut Random) -> Position {
    let mut position = Position::default();
    for _ in 0..random.below(120) {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        position.play(moves[random.below(moves.len())]);
    }
    position
}

/// A board on which the side to move has many pieces of a kind, pawns about to promote among them.
fn crowded(random: &mut Random) -> Option<Position> {
    let mut board = [[' '; 8]; 8];
    let mut put = |random: &mut Random, piece: char, ranks: (usize, usize)| {
        let (file, rank) = (random.below(8), ranks.0 + random.below(ranks.1 - ranks.0));
        board[rank][file] = piece;
    };
    let kinds = [random.one(&['Q', 'R', 'B', 'N']), random.one(&['Q', 'R', 'B', 'N'])];
    for _ in 0..4 + random.below(7) {
        let piece = random.one(&kinds);
        put(random, piece, (0, 8));
    }
    for _ in 0..random.below(8) {
        let piece = random.one(&['q', 'r', 'b', 'n']);
        put(random, piece, (0, 8));
    }
    for _ in 0..random.below(8) {
        let (piece, ranks) = random.one(&[('P', (1, 7)), ('P', (6, 7)), ('p', (1, 7))]);
        put(random, piece, ranks);
    }
    put(random, 'K', (0, 8));
    put(random, 'k', (0, 8));
    let is_black = random.below(2) == 0;
    if is_black {
        board.reverse();
    }
    let other = |piece: char| match piece {
        _ if !is_black => piece,
        piece if piece.is_uppercase() => piece.to_ascii_lowercase(),
        piece => piece.to_ascii_uppercase(),
    };
    let rank = |rank: &[char; 8]| {
        rank.iter().map(|piece| if *piece == ' ' { '1' } else { other(*piece) }).collect::<String>()
    };
    let ranks: Vec<String> = board.iter().rev().map(rank).collect();
    format!("{} {} - - 0 1", ranks.join("/"), if is_black { 'b' } else { 'w' }).parse().ok()
}

/// A game that goes on from there, if one does.
fn game_from(position: Position) -> Option<Game> {
    let mut game = Game::new(position, Terms { start: position.fen(), ..Terms::default() });
    let sit = |color| Action::Sit { color, player: Player::human("Ada") };
    for action in [sit(Color::White), sit(Color::Black), Action::Start] {
        for event in decide(&game, Command::host(action), Now(0)).expect("the game begins") {
            apply(&mut game, &event).expect("what was decided can be applied");
        }
    }
    (game.is_playing() && !position.legal_moves().is_empty()).then_some(game)
}

fn games(count: usize) -> Vec<Game> {
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15);
    let mut games = Vec::new();
    while games.len() < count {
        let crowd = games.len() % 2 == 1;
        let position = if crowd { crowded(&mut random) } else { Some(of_a_game(&mut random)) };
        games.extend(position.and_then(game_from));
    }
    games
}

/// Every letter with every square; every legal move with file, rank and both, with a sign of capture and without, and
/// with every promotion; the b-file where a bishop may be meant; and some texts by chance.
fn texts(position: &Position, random: &mut Random) -> Vec<String> {
    let mut texts: Vec<String> =
        LETTERS.iter().flat_map(|letter| Square::ALL.map(|to| format!("{letter}{to}"))).collect();
    let promotions = ["", "=Q", "=R", "=B", "=N", "=K", "q", "n"];
    for m in &position.legal_moves() {
        let Some(role) = position.board().role_at(m.from()) else { continue };
        let letter = LETTERS[[Role::PAWN, Role::KING, Role::QUEEN, Role::ROOK, Role::BISHOP, Role::KNIGHT]
            .iter()
            .position(|one| *one == role)
            .expect("a role of chess")];
        let (from, to) = (m.from().to_string(), m.to());
        for origin in ["", &from[..1], &from[1..], &from] {
            texts.push(format!("{letter}{origin}{to}"));
            // A few that take nothing will do.
            if position.is_capture(*m) || random.below(8) == 0 {
                texts.push(format!("{letter}{origin}x{to}"));
            }
            if m.promotion().is_some() {
                texts.extend(promotions.iter().map(|into| format!("{origin}{to}{into}")));
            }
        }
        texts.push(position.san(*m).to_string());
        // `bc4` is never a bishop's move.
        texts.push(format!("b{to}"));
    }
    for _ in 0..60 {
        let letter = random.one(&["", "", "K", "Q", "R", "B", "B", "N"]);
        let file = random.one(&["", "", "a", "b", "c", "d", "e", "f", "g", "h"]);
        let rank = random.one(&["", "", "1", "2", "3", "4", "5", "6", "7", "8"]);
        let takes = random.one(&["", "", "x", "-"]);
        let into = random.one(&["", "", "", "", "=Q", "=N", "=K"]);
        texts.push(format!("{letter}{file}{rank}{takes}{}{into}", random.one(&Square::ALL)));
    }
    texts.sort();
    texts.dedup();
    texts
}

/// What the game makes of a text: the move as python-chess writes it, and in which language it was read.
fn typed(game: &Game, text: &str) -> Result<(String, Option<Language>), Refusal> {
    let action = typed_move(game, game.turn().into(), text)?;
    match &decide(game, Command::seat(game.turn(), action), Now(0))?[..] {
        [tabiya_game::Event { kind: EventKind::Moved { uci, language, .. }, .. }, ..] => {
            let m = game.position().legal_uci(*uci).expect("the move of an event is legal");
            Ok((game.position().uci(m, false).to_string(), *language))
        }
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn python_chess_accepts_the_same_texts_for_the_same_moves() {
    let python = std::env::var("TABIYA_PYTHON").expect(
        "TABIYA_PYTHON names the interpreter with python-chess: export TABIYA_PYTHON=$(cargo xtask venv)",
    );
    let games = games(2_000);
    let mut random = Random::new(0x2545_F491_4F6C_DD1D);
    let tried: Vec<_> = games.iter().map(|game| texts(game.position(), &mut random)).collect();
    let mut input = String::new();
    for (game, texts) in games.iter().zip(&tried) {
        writeln!(input, "{}\t{}", game.position().fen(), texts.join(" ")).expect("a string");
    }
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("typed.txt");
    fs::write(&path, input).expect("a file for the test");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/game/typed.py");
    let theirs = thread::spawn(move || Process::new(python).arg(script).arg(path).output());
    let ours: Vec<Vec<_>> = games
        .iter()
        .zip(&tried)
        .map(|(game, texts)| texts.iter().map(|text| typed(game, text)).collect())
        .collect();

    let theirs = theirs.join().expect("the thread ends").expect("Python runs");
    assert!(theirs.status.success(), "{}", String::from_utf8_lossy(&theirs.stderr));
    let theirs = String::from_utf8(theirs.stdout).expect("UTF-8");
    assert_eq!(theirs.lines().count(), games.len());
    let mut counts = Counts::default();
    for (((game, texts), ours), theirs) in games.iter().zip(&tried).zip(&ours).zip(theirs.lines()) {
        let theirs: BTreeMap<&str, &str> = theirs.split(' ').filter_map(|one| one.split_once(':')).collect();
        for (text, ours) in texts.iter().zip(ours) {
            let fen = || game.position().fen();
            match (ours, theirs.get(text.as_str())) {
                (Ok((uci, None)), Some(theirs)) => {
                    assert_eq!(uci, theirs, "{text} in {}", fen());
                    counts.accepted += 1;
                }
                // A capture that takes nothing is refused here.
                (Err(_), Some(theirs)) if theirs.ends_with('!') => counts.idle += 1,
                (Err(refusal), None) => {
                    counts.ambiguous += u32::from(matches!(refusal, Refusal::AmbiguousMove { .. }));
                    counts.refused += 1;
                }
                (ours, theirs) => panic!("{text} is {ours:?} here and {theirs:?} there, in {}", fen()),
            }
        }
    }
    let Counts { accepted, refused, ambiguous, idle } = counts;
    assert!(accepted > 200_000 && refused > 500_000 && ambiguous > 5_000 && idle > 10_000, "{counts:?}");
}

/// How often each happened: none of it may be left out by chance.
#[derive(Copy, Clone, Default, Debug)]
struct Counts {
    accepted: u32,
    refused: u32,
    ambiguous: u32,
    /// Captures of nothing.
    idle: u32,
}

/// Letters that English does not know mean the piece they name, wherever that piece may go, and the answer says so.
#[test]
fn other_letters_are_read_like_those_of_english_and_the_answer_names_the_language() {
    let letters = [
        ("S", "N", Language::German),
        ("L", "B", Language::German),
        ("T", "R", Language::German),
        ("D", "Q", Language::German),
        ("C", "N", Language::French),
        ("F", "B", Language::French),
        ("H", "N", Language::Hungarian),
        ("V", "Q", Language::Hungarian),
    ];
    let (mut played, mut illegal, mut ambiguous) = (0, 0, 0);
    for game in games(150) {
        for (letter, english, language) in letters {
            for to in Square::ALL {
                let (text, same) = (format!("{letter}{to}"), format!("{english}{to}"));
                match (typed(&game, &text), typed(&game, &same)) {
                    (Ok(found), Ok((uci, None))) => {
                        assert_eq!(found, (uci, Some(language)), "{text}");
                        played += 1;
                    }
                    (Err(Refusal::IllegalMove { language: told, .. }), Err(Refusal::IllegalMove { .. })) => {
                        assert_eq!(told, Some(language), "{text}");
                        illegal += 1;
                    }
                    (
                        Err(Refusal::AmbiguousMove { language: told, candidates, .. }),
                        Err(Refusal::AmbiguousMove { candidates: english, .. }),
                    ) => {
                        assert_eq!((told, candidates.len()), (Some(language), english.len()), "{text}");
                        assert!(candidates.iter().all(|one| one.starts_with(letter)), "{candidates:?}");
                        ambiguous += 1;
                    }
                    (other, english) => panic!("{text} is {other:?}, {same} {english:?}"),
                }
            }
        }
    }
    assert!(played > 4_000 && illegal > 50_000 && ambiguous > 400, "{played} {illegal} {ambiguous}");
}

#[test]
fn what_is_illegal_or_ambiguous_in_english_is_not_played_in_another_language() {
    let mut room = Room::new();
    // A pawn's move in German, a king's in French, a knight's in Finnish.
    for text in ["Bf3", "Re2", "Rf3", "Be4", "Ba3"] {
        let refusal = Refusal::IllegalMove { text: text.into(), language: None };
        assert_eq!(room.try_move(text), Err(refusal), "{text}");
        let said = room.say(Color::White, text).expect("it is only said");
        assert!(matches!(said[..], [EventKind::Said { .. }]), "{said:?}");
    }
    room.play("e4 e5");
    assert_eq!(room.try_move("Re2"), Err(Refusal::IllegalMove { text: "Re2".into(), language: None }));
    assert_eq!(room.game.ply(), 2);
    let mut room = Room::from("4k3/8/8/3R4/8/8/8/R3K3 w - - 0 1");
    let Err(Refusal::AmbiguousMove { mut candidates, language: None, .. }) = room.try_move("Rd1") else {
        panic!("two rooks can go to d1")
    };
    candidates.sort();
    assert_eq!((candidates, room.game.ply()), (vec!["Rad1".to_owned(), "Rdd1".to_owned()], 0));
}

#[test]
fn the_language_is_in_the_event_and_in_the_words_of_a_refusal() {
    let mut room = Room::new();
    let moved = room.try_move("Sf3").expect("the knight may go there");
    assert!(
        matches!(&moved[..], [EventKind::Moved { uci, language: Some(Language::German), .. }] if uci.to_string() == "g1f3")
    );
    assert!(
        serde_json::to_string(&room.log).expect("events can be written").contains(r#""language":"german""#)
    );
    let moved = room.try_move("d5").expect("the pawn may go there");
    assert!(matches!(moved[..], [EventKind::Moved { language: None, .. }]));
    let illegal = room.try_move("Dh5").expect_err("the queen is shut in");
    assert_eq!(illegal.to_string(), "Dh5, read in German, is not a legal move here");
    room.play("Cc3 d4 Ce4 a6");
    let ambiguous = room.try_move("Cg5").expect_err("two knights can go there");
    assert_eq!(ambiguous.to_string(), "Cg5, read in French, may mean Cfg5 or Ceg5");
    // A pawn's letter is another piece's in the next language: it is not read. That of a promotion is.
    let mut room = Room::from("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert!(matches!(room.try_move("Ga8"), Err(Refusal::UnreadableMove { .. })));
    let asked = room.try_move("a8").expect_err("nobody has said what it becomes");
    assert!(matches!(asked, Refusal::NeedsPromotion { choices, .. } if choices == "QRBN"));
    let moved = room.try_move("a8=D").expect("it becomes a queen");
    assert!(
        matches!(&moved[..], [EventKind::Moved { uci, language: Some(Language::German), .. }, ..] if uci.to_string() == "a7a8q")
    );
}

#[test]
fn two_squares_are_never_a_piece_of_another_language() {
    // c1d2 is the bishop's; a French knight from the first rank could go there too.
    let mut room = Room::new();
    room.play("d3 e6");
    assert!(room.try_move("C1d2").is_err(), "neither is guessed");
    room.play("c1d2");
    let mut room = Room::from("5r2/8/6rp/pkp1npRP/1bppPRP1/6K1/8/5B2 b - - 3 58");
    assert!(room.try_move("G6g5").is_err(), "nor is a Hungarian pawn's capture");
}
