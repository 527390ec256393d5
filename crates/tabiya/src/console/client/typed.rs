//! Every move that the console lists is played when it is typed: that very move, in any language.

use std::sync::mpsc::{self, Receiver};

use tabiya_rules::mode::Library;
use tabiya_rules::notation::Language;
use tabiya_rules::position::{Chess, Position};
use tabiya_rules::types::{Color, Move};
use tabiya_server::dice::Dice;
use tabiya_server::modes::Modes;
use tabiya_words::english;

use super::{Client, ClientSetup};
use crate::console::happened::Happened;
use crate::console::room::own::{Rooms, Wanted};
use crate::console::view::board::{Look, Style};
use crate::console::view::palette::{Depth, Palette};

/// Where the b-file and bishops, ranks and files, castling and promotions meet.
const STARTS: [&str; 8] = [
    "4k3/1B6/2n5/1B1B4/1Q6/8/1P6/4K3 w - - 0 1",
    "7k/3B4/8/1Q1B4/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/1q1b4/8/3b3K/7N b - - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "1k6/8/8/R6R/8/8/8/R3K2R w KQ - 0 1",
];

/// A client with rooms in memory.
struct Console {
    client: Client,
    happened: Receiver<Happened>,
    _rooms: Rooms,
}

impl Console {
    fn new() -> Self {
        let wanted =
            Wanted { folder: None, modes: Modes::default(), seed: Some(7), watched: false, words: english() };
        let rooms = Rooms::open(wanted).expect("memory is there");
        let (news, happened) = mpsc::channel();
        let carry = rooms.connect(news.clone()).expect("it is there");
        let place = ClientSetup {
            guest: None,
            is_terminal: false,
            look: Look { style: Style::Spoken, bottom: Color::White, palette: Palette::new(Depth::None) },
            words: english(),
            library: Library::default(),
            secret: rooms.secret.clone(),
            news,
            nonce: 7,
        };
        Self { client: Client::new(place, carry), happened, _rooms: rooms }
    }

    /// Types a line, and waits for what comes of it.
    fn hear(&mut self, line: &str) {
        self.client.hear(line);
        while !self.client.is_ready() {
            match self.happened.recv().expect("the room answers") {
                Happened::News(news) => self.client.learn(news),
                other => panic!("{other:?}"),
            }
        }
    }
}

/// Positions after some moves by chance from each start.
fn positions() -> Vec<String> {
    let dice = Dice::seeded(11);
    let mut found = Vec::new();
    let usual = Position::<Chess>::default().fen();
    for start in STARTS.iter().copied().chain([usual.as_str(); 4]) {
        let mut position: Position = start.parse().expect("a position");
        for _ in 0..6 {
            if position.outcome().is_none() {
                found.push(position.fen());
            }
            for _ in 0..=dice.throw(8) {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                position.play(moves[dice.throw(moves.len() as u32) as usize]);
            }
        }
    }
    found
}

/// Types a line into a game that stands at this position: what is played then.
fn typed(console: &mut Console, fen: &str, line: &str) -> Option<Move> {
    let is_at_start = |console: &Console| {
        let view = console.client.view.as_ref();
        console.client.is_playing() && view.is_some_and(|view| view.moves.is_empty() && view.start_fen == fen)
    };
    // Taking a move back is much less work than a new game.
    if console.client.is_playing() && !is_at_start(console) {
        console.hear("undo");
    }
    if !is_at_start(console) {
        if console.client.is_playing() {
            console.hear("abort");
        }
        for line in [&format!("fen {fen}"), "game human human"] {
            console.hear(line);
        }
    }
    assert!(is_at_start(console), "{fen}");
    console.hear(line);
    console.client.said();
    let position: Position = fen.parse().expect("a position");
    let view = console.client.view.as_ref().expect("a game");
    view.moves.first().and_then(|row| position.parse_uci(&row.uci).ok())
}

#[test]
fn whatever_is_listed_is_played_as_that_very_move() {
    let mut console = Console::new();
    let mut played = 0;
    for (language, step) in [(Language::English, 1), (Language::German, 4), (Language::Finnish, 4)] {
        console.hear(&format!("language {language}"));
        for fen in positions().into_iter().step_by(step) {
            let position: Position = fen.parse().expect("a position");
            assert_eq!(typed(&mut console, &fen, ""), None);
            let legal = console.client.legal();
            assert_eq!(legal.len(), position.legal_moves().len());
            for one in legal {
                let m = position.parse_uci(&one.uci).expect("a listed move is legal");
                for line in [one.san.clone(), one.uci.clone(), format!("move {}", one.san)] {
                    assert_eq!(typed(&mut console, &fen, &line), Some(m), "{line} in {fen}, {language}");
                    played += 1;
                }
            }
        }
    }
    assert!(played > 6_000, "{played}");
}

#[test]
fn a_capital_b_is_a_bishop_and_a_small_one_the_file() {
    let mut console = Console::new();
    // Bishops on d5 and d7, a queen on b5.
    let fen = "7k/3B4/8/1Q1B4/8/8/8/4K3 w - - 0 1";
    for (line, uci) in [
        ("B5c6", Some("d5c6")),
        ("B7c6", Some("d7c6")),
        ("move B5c6", Some("d5c6")),
        ("b5c6", Some("b5c6")),
        ("b5 c6", Some("b5c6")),
        ("B5 c6", Some("b5c6")),
        ("B5C6", Some("b5c6")),
        ("Qc6", Some("b5c6")),
        // Ambiguous, illegal, and no pawn on the b-file.
        ("Bc6", None),
        ("B5b4", None),
        ("bc6", None),
        ("bc4", None),
    ] {
        let position: Position = fen.parse().expect("a position");
        let wanted = uci.map(|uci| position.parse_uci(uci).expect("a legal move"));
        assert_eq!(typed(&mut console, fen, line), wanted, "{line}");
    }
}

#[test]
fn nothing_is_played_in_another_language_because_it_is_illegal_in_english() {
    let mut console = Console::new();
    let start = Position::<Chess>::default();
    for line in ["Bf3", "Re2", "Rf3", "move Bf3", "say Bf3", "say Re2", "D2d4"] {
        assert_eq!(typed(&mut console, &start.fen(), line), None, "{line}");
    }
    assert_eq!(typed(&mut console, "4k3/8/8/3R4/8/8/8/R3K3 w - - 0 1", "Rd1"), None);
    for line in ["Sf3", "Cf3", "Hf3", "say Sf3"] {
        assert_eq!(typed(&mut console, &start.fen(), line), start.parse_san("Nf3").ok(), "{line}");
    }
    // A language that was chosen is the only one.
    console.hear("language french");
    let open = "4k3/8/8/8/8/8/R7/4K3 w - - 0 1";
    let king: Position = open.parse().expect("a position");
    assert_eq!(typed(&mut console, open, "Re2"), king.parse_san("Ke2").ok());
    for line in ["Sf3", "Nf3", "Kf2"] {
        assert_eq!(typed(&mut console, &start.fen(), line), None, "{line}");
    }
}
