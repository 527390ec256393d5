//! Modes with pieces of their own against Fairy-Stockfish (pyffish), and what both can say in `variants.ini`.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use crate::random::{Random, share};
use tabiya_rules::mode::{Custom, Mode, built_in, built_ins, read_ini, write_ini};
use tabiya_rules::movegen::Outcome;
use tabiya_rules::perft::perft;
use tabiya_rules::position::Position;

/// Answers `variant<TAB>fen<TAB>move` with the legal moves (none where a goal is reached), the position after the move
/// and the result.
const SCRIPT: &str = r"
import sys, pyffish
pyffish.load_variant_config(open(sys.argv[1]).read())
for line in sys.stdin:
    variant, fen, move = line.rstrip('\n').split('\t')
    over = pyffish.is_immediate_game_end(variant, fen, [])[0]
    moves = [] if over else pyffish.legal_moves(variant, fen, [])
    after = pyffish.get_fen(variant, fen, [move]) if move else '-'
    result = pyffish.game_result(variant, fen, []) if not moves else '-'
    print(' '.join(sorted(moves)), after, result, sep='\t', flush=True)
";

struct Oracle {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
    _folder: tempfile::TempDir,
}

impl Oracle {
    fn new(ini: &str) -> Self {
        let python = std::env::var("TABIYA_PYTHON").expect(
            "TABIYA_PYTHON names the interpreter with pyffish: export TABIYA_PYTHON=$(cargo xtask venv)",
        );
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("variants.ini");
        std::fs::write(&file, ini).unwrap();
        let mut child = Command::new(python)
            .args(["-c", SCRIPT])
            .arg(&file)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (input, output) = (child.stdin.take().unwrap(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output, _folder: folder }
    }

    /// Legal moves, the position after the move, the result if there are no moves.
    fn ask(&mut self, variant: &str, fen: &str, m: &str) -> (BTreeSet<String>, String, String) {
        writeln!(self.input, "{variant}\t{fen}\t{m}").unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let parts: Vec<_> = line.trim_end().split('\t').collect();
        let [moves, after, result] = parts[..] else { panic!("{variant} {fen}: {line:?}") };
        (moves.split_whitespace().map(str::to_owned).collect(), after.to_owned(), result.to_owned())
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

/// Four kinds of pieces for each test mode: leapers, riders, lame and limited pieces, hoppers, one-sided pieces.
const CASTS: [[&str; 4]; 8] = [
    ["WD", "FA", "CF", "NN"],
    ["R3", "B2", "KN", "HfF"],
    ["mRcpR", "nN", "KAD", "pB"],
    ["BN", "RN", "QN", "ZF"],
    ["fRbK", "fhNbW", "fBbR", "sRfF"],
    ["mNcR", "mBcN", "mKcN", "mRcB"],
    ["nD", "nA", "WnA", "FnD"],
    ["R2B2", "CZ", "GH", "NAD"],
];

fn test_modes() -> Vec<&'static Mode> {
    let cast = |(index, cast): (usize, &[&str; 4])| {
        let pieces: Vec<_> = cast
            .iter()
            .zip([("ant", "A"), ("cat", "C"), ("dog", "D"), ("gnu", "G")])
            .map(|(movement, (name, letter))| {
                format!("\"{name}\": {{\"letter\": \"{letter}\", \"movement\": \"{movement}\"}}")
            })
            .collect();
        let text = format!(
            "{{\"title\": \"T\", \"description\": \"D\", \"pieces\": {{{}}}, \"castling\": false, \
             \"promotion\": {{\"to\": [\"queen\", \"ant\", \"dog\"]}}, \
             \"start\": \"racgkcdr/pppppppp/8/8/8/8/PPPPPPPP/RACGKCDR w - - 0 1\"}}",
            pieces.join(", ")
        );
        Mode::load(&format!("cast{index}"), &text).unwrap_or_else(|error| panic!("{text}\n{error}"))
    };
    // There castling is written otherwise in Chess960.
    let ours = built_ins().iter().copied().filter(|mode| mode.id() != "chess960" && write_ini(mode).is_ok());
    CASTS.iter().enumerate().map(cast).chain(ours).collect()
}

fn our_result(position: &Position<Custom>) -> &'static str {
    match position.outcome() {
        Some(Outcome::Win(winner)) if winner == position.turn() => "win",
        Some(Outcome::Win(_)) => "loss",
        _ => "draw",
    }
}

/// A part of a FEN with what is in hand in the order of letters, which differs by dialect as well.
fn in_order(part: &str) -> String {
    let (board, hand) = part.split_once('[').unwrap_or((part, ""));
    let mut hand: Vec<char> = hand.chars().collect();
    hand.sort_unstable();
    board.chars().chain(hand).collect()
}

/// Compares random games of one mode; how many positions are left to compare, and whether a game ended.
fn compare_game(oracle: &mut Oracle, mode: &'static Mode, random: &mut Random, mut left: usize) -> usize {
    let mut position = mode.first_start();
    for _ in 0..120 {
        let moves = position.legal_moves();
        let chosen = (!moves.is_empty()).then(|| moves[random.below(moves.len())]);
        let uci = chosen.map(|m| position.uci(m, false).to_string()).unwrap_or_default();
        let (theirs, after, result) = oracle.ask(&format!("tb{}", mode.id()), &position.fen(), &uci);
        let ours: BTreeSet<_> = moves.iter().map(|m| position.uci(*m, false).to_string()).collect();
        assert_eq!(ours, theirs, "{} {}", mode.id(), position.fen());
        left = left.saturating_sub(1);
        let Some(m) = chosen else {
            let theirs = match result.parse::<i32>().unwrap() {
                0 => "draw",
                loss if loss < 0 => "loss",
                _ => "win",
            };
            assert_eq!(our_result(&position), theirs, "{} {}", mode.id(), position.fen());
            break;
        };
        position.play(m);
        // The rest of the line differs by dialect: where pawns passed, which counters there are.
        let shared = |fen: &str| fen.split(' ').take(3).map(in_order).collect::<Vec<_>>();
        assert_eq!(shared(&position.fen()), shared(&after), "{} after {uci}", mode.id());
        // Only goals are looked at there, and not what material is enough.
        let too_little = position.end().is_some() && !position.legal_moves().is_empty();
        if left == 0 || too_little {
            break;
        }
    }
    left
}

#[test]
fn pieces_of_any_movement_move_as_in_fairy_stockfish() {
    let modes = test_modes();
    let ini: String = modes.iter().map(|mode| for_oracle(mode)).collect();
    let mut oracle = Oracle::new(&ini);
    for (seed, mode) in (1..).zip(modes) {
        compare_games(&mut oracle, mode, seed, share(1_000));
    }
}

/// The section of a mode under a name that Fairy-Stockfish does not know.
fn for_oracle(mode: &'static Mode) -> String {
    write_ini(mode).unwrap().replacen(&format!("[{}]", mode.id()), &format!("[tb{}]", mode.id()), 1)
}

fn compare_games(oracle: &mut Oracle, mode: &'static Mode, seed: u64, positions: usize) {
    let mut random = Random::new(seed);
    let mut left = positions;
    while left > 0 {
        left = compare_game(oracle, mode, &mut random, left);
    }
}

/// What is written for Fairy-Stockfish reads back as a mode with the same moves.
#[test]
fn sections_read_back() {
    let mut said = 0;
    for mode in built_ins() {
        let Ok(ini) = write_ini(mode) else { continue };
        said += 1;
        let (name, imported) = read_ini(&ini).pop().unwrap();
        let imported = imported.unwrap_or_else(|error| panic!("{ini}\n{error}"));
        assert_eq!(name, mode.id());
        let again = Mode::load(&imported.id, &imported.json).unwrap();
        let (ours, theirs) = (mode.first_start(), again.first_start());
        assert_eq!(theirs.fen(), ours.fen(), "{name}");
        for depth in 1..=3 {
            assert_eq!(perft(&theirs, depth), perft(&ours, depth), "{name}\n{ini}\n{}", imported.json);
        }
    }
    assert!(said >= 16, "only {said} modes can be said in variants.ini");
}

#[test]
fn sections_inherit_and_say_what_they_cannot() {
    let text = "# mine\n[first:chess]\ncustomPiece1 = a:BN\npromotionPieceTypes = aq\n\
                startFen = rnaqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNAQKBNR w KQkq - 0 1\n\n\
                [second:first]\nstalemateValue = loss\n\n[third:chess]\nmaxRank = 10\n\n[fourth:nowhere]\n";
    let read = read_ini(text);
    let second = read[1].1.as_ref().unwrap();
    let mode = Mode::load("second", &second.json).unwrap();
    assert_eq!(
        mode.first_start().fen().split(' ').next(),
        Some("rnaqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNAQKBNR")
    );
    assert!(second.json.contains("\"stalemate\": \"loses\""), "{}", second.json);
    let error = |at: usize| read[at].1.as_ref().unwrap_err().to_string();
    assert!(error(2).starts_with("11:1:") && error(2).contains("maxRank"), "{}", error(2));
    assert!(error(3).starts_with("13:1:") && error(3).contains("nowhere"), "{}", error(3));
}

/// Movements that Fairy-Stockfish plays otherwise or not at all are refused both ways, by name.
#[test]
fn movements_that_are_played_otherwise_are_refused() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (movement, what) in [
        ("rR", "left and right"),
        ("WrfN", "left and right"),
        ("flFfrFlW", "left and right"),
        ("DD", "rides of other leaps"),
        ("A3", "rides of other leaps"),
        ("nNN", "lame rides"),
        ("nH", "lame leaps"),
        ("nC", "lame leaps"),
        ("pR3", "hops"),
        ("pNN", "hops"),
        ("QmW4", "taken for one another"),
        ("gRpR", "taken for one another"),
        ("cpRbW4", "taken for one another"),
        ("cpRbR", "taken for one another"),
        ("bhNnN", "taken for one another"),
        ("cDnD", "taken for one another"),
        ("fpRbR", "taken for one another"),
        ("fNNbnN", "taken for one another"),
        ("snDfpR", "taken for one another"),
        ("iD", "first moves that capture"),
    ] {
        let text = format!(
            "{{\"title\": \"T\", \"description\": \"D\", \"start\": \"{fen}\", \
             \"pieces\": {{\"cat\": {{\"movement\": \"{movement}\"}}}}}}"
        );
        let cats = Mode::recall("cats", &text).map(Mode::into_static).unwrap();
        let message = write_ini(cats).unwrap_err().to_string();
        assert!(message.contains("the cat has") && message.contains(what), "{movement}: {message}");
        let ini = format!("[cats:chess]\ncustomPiece1 = c:{movement}\n");
        let message = read_ini(&ini).pop().unwrap().1.unwrap_err().to_string();
        assert!(message.starts_with("2:1: customPiece1") && message.contains(what), "{movement}: {message}");
    }
    for movement in
        ["NN", "R3", "nN", "nD", "nA", "pR", "gQ", "flFfrF", "lvNrvN", "mRcpR", "RcpRnN", "mfWcfFimfnD"]
    {
        let ini = format!("[cats:chess]\ncustomPiece1 = c:{movement}\n");
        assert!(read_ini(&ini).pop().unwrap().1.is_ok(), "{movement}");
    }
}

/// First steps, ranks, counters and Chess960 are taken over or refused, never passed over.
#[test]
fn sections_say_where_first_steps_and_promotions_happen() {
    let imported = |lines: &str| {
        let text = format!("[mine:chess]\n{lines}\n");
        read_ini(&text).pop().unwrap().1.map(|imported| imported.json)
    };
    let counts = |lines: &str, depth: u32| {
        let json = imported(lines).unwrap_or_else(|error| panic!("{lines}\n{error}"));
        perft(&Mode::load("mine", &json).unwrap().first_start(), depth)
    };
    assert_eq!(counts("doubleStep = false", 1), 12);
    assert_eq!(
        counts("doubleStepRegionWhite = *3\ndoubleStepRegionBlack = *6\nenPassantRegion = *3 *6", 1),
        12
    );
    assert_eq!(counts("pawn = -\ncustomPiece1 = p:mfFcfWimfnA", 1), 30);
    assert_eq!(counts("nMoveRule = 50\nnFoldRule = 3", 1), 20);
    assert_eq!(counts("castling = false", 1), 20);
    assert!(imported("castling = false").unwrap().contains("RNBQKBNR w - - 0 1"));
    assert!(read_ini("\u{feff}[mine:chess]\n").pop().unwrap().1.is_ok());
    assert!(imported("extinctionValue = loss\nextinctionPieceTypes = -").is_ok());
    assert!(imported("chess960 = true").unwrap().contains("\"draw\": \"chess960\""));
    let checks =
        "checkCounting = true\nstartFen = rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 5+5 0 1";
    assert!(imported(checks).unwrap().contains("\"checks\": 5"));
    for (lines, what) in [
        ("doubleStepRegionWhite = *3", "mirrored"),
        ("promotionRegionWhite = *7 *8", "mirrored"),
        ("promotionRegionWhite = d8", "whole ranks"),
        ("nMoveRule = 0", "nMoveRule"),
        ("extinctionPseudoRoyal = true", "extinctionPseudoRoyal"),
    ] {
        let message = imported(lines).unwrap_err().to_string();
        assert!(message.contains(what), "{lines}: {message}");
    }
}

/// A mode of chess with these fields besides or instead, with ' in place of ".
fn chess_if_possible(id: &str, fields: &str) -> Result<&'static Mode, String> {
    let usual = "'start': 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', ";
    let start = if fields.contains("'start'") { "" } else { usual };
    let text = format!("{{'title': 'T', 'description': 'D', {start}{fields}}}").replace('\'', "\"");
    Mode::load(id, &text).map_err(|error| format!("{text}\n{error}"))
}

fn chess_with(id: &str, fields: &str) -> &'static Mode {
    chess_if_possible(id, fields).unwrap_or_else(|error| panic!("{error}"))
}

/// The goal that who has none of these left loses.
fn lost(pieces: &str) -> String {
    format!("'goals': {{'extinction': {{'pieces': [{pieces}], 'result': 'loses'}}}}")
}

/// What would be another game there is refused by name.
#[test]
fn modes_that_would_be_played_otherwise_are_refused() {
    let pocket = "'capture': 'pocket', 'drops': {'pieces': ['pawn', 'queen']}";
    let hand = "'capture': 'pocket', 'drops': {'pieces': ['pawn', 'knight', 'bishop', 'rook', 'queen']}";
    let few = "'capture': 'pocket', 'drops': {'pieces': ['pawn'], 'pawn_ranks': [3, 4]}";
    let one_sided = "'start': 'rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'";
    let explode = format!("'capture': 'explode', {}", lost("'king'"));
    let knight = "'pieces': {'king': {'movement': 'N', 'royal': true}}";
    let counted = explode.replacen("'goals': {", "'goals': {'checks': 3, ", 1);
    let several = "'goals': {'squares': {'pieces': ['queen', 'king'], 'ranks': [8]}}";
    for (fields, what) in [
        (lost("'queen', 'rook'"), "extinction of several kinds"),
        (format!("{}, {one_sided}", lost("'queen'")), "one side does not have"),
        (format!("{}, {hand}", lost("'queen'")), "extinction of pieces that can be dropped"),
        (format!("{explode}, 'give_check': false"), "checks are forbidden"),
        (counted, "checks are forbidden or counted"),
        (format!("{explode}, {knight}"), "without a royal king"),
        (format!("{pocket}, 'promotion': {{'optional': true}}"), "dropped pawns that do not"),
        (several.to_owned(), "several kinds of pieces"),
        (pocket.to_owned(), "some kinds of captured pieces only"),
        (
            format!("{hand}, 'promotion': {{'from': ['pawn', 'knight'], 'to': ['queen']}}"),
            "other pieces than pawns",
        ),
        (few.to_owned(), "pawns dropped on other ranks"),
        ("'goals': {'checks': 10}".to_owned(), "more than nine checks"),
        (
            "'goals': {'squares': {'pieces': ['knight'], 'ranks': [5], 'reply': true}}".to_owned(),
            "a reply to another piece",
        ),
        (
            "'castling': {'king': 'queen', 'rook': 'rook'}, 'promotion': {'to': ['rook']}, \
             'start': 'rnbkqbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w KQkq - 0 1'"
                .to_owned(),
            "castling with another piece",
        ),
    ] {
        let message = write_ini(chess_with("mine", &fields)).unwrap_err().to_string();
        assert!(message.contains(what), "{fields}: {message}");
    }
    for id in ["x]y", "na me", "", "a:b"] {
        let message = write_ini(chess_with(id, "'castling': true")).unwrap_err().to_string();
        assert!(message.contains("letters, digits"), "{id}: {message}");
    }
}

/// Rules that take more than one key, or another than the obvious, are the same game there.
#[test]
fn modes_are_the_same_game_in_fairy_stockfish() {
    let few = "'start': '3qk3/8/8/8/8/8/8/3QK3 w - - 0 1'";
    let pawns = "'start': '4k3/PPP5/8/8/8/8/5ppp/4K3 w - - 0 1'";
    let all = "['pawn', 'knight', 'bishop', 'rook', 'queen', 'king']";
    let far = "'promotion': {'ranks': [7, 8]}";
    let kept = "['pawn', 'knight', 'bishop', 'rook', 'queen']";
    let boom = "'extinction': {'pieces': ['king'], 'result': 'loses'}, 'squares': {'ranks': [4]}";
    let partners = "'start': 'q3k2q/8/8/8/8/8/PPPPPPPP/Q3K2Q w KQkq - 0 1'";
    let modes = [
        ("stay", format!("'promotion': false, {pawns}")),
        ("choose", format!("'promotion': {{'optional': true}}, {pawns}")),
        ("knights", "'promotion': {'from': ['pawn', 'knight'], 'to': ['queen'], 'ranks': [7, 8]}".to_owned()),
        ("hand", format!("'capture': 'pocket', 'drops': {{'pieces': {kept}}}, 'promotion': false")),
        (
            "far",
            format!(
                "'capture': 'pocket', 'drops': {{'pieces': {kept}, 'pawn_ranks': [2, 3, 4, 5, 6]}}, {far}"
            ),
        ),
        ("five", format!("'goals': {{'checks': 5}}, {few}")),
        ("queens", format!("{}, {few}", lost("'queen'"))),
        ("all", format!("'goals': {{'squares': {{'pieces': {all}, 'ranks': [6]}}}}")),
        (
            "greedy",
            format!("'must_capture': true, 'goals': {{'stalemate': 'wins', 'checkmate': 'wins'}}, {few}"),
        ),
        ("kind", format!("'give_check': false, 'goals': {{'squares': {{'ranks': [7]}}}}, {few}")),
        ("boom", format!("'capture': 'explode', 'goals': {{{boom}, 'stalemate': 'wins'}}")),
        (
            "runners",
            "'pieces': {'pawn': {'movement': 'mfWcfFimfnD', 'pawn': true, 'first_ranks': [2, 3]}}, \
             'start': '4k3/pppp4/pppp4/8/8/PPPP4/PPPP4/4K3 w - - 0 1'"
                .to_owned(),
        ),
        ("partners", format!("'castling': {{'king': 'king', 'rook': 'queen'}}, {partners}")),
    ];
    let modes = modes.map(|(id, fields)| chess_with(id, &fields));
    let ini: String = modes.iter().map(|mode| for_oracle(mode)).collect();
    let mut oracle = Oracle::new(&ini);
    for (seed, mode) in (1..).zip(modes) {
        compare_games(&mut oracle, mode, seed, share(1_000));
    }
}

/// What is not part of the rules is left out, which a comment says.
#[test]
fn comments_say_what_is_left_out() {
    for (id, what) in [
        ("masquerade", "# Not part of variants.ini: looks.\n"),
        ("fastpaced", "# Not part of variants.ini: pace, locked settings.\n"),
    ] {
        let ini = write_ini(built_in(id).unwrap()).unwrap();
        assert!(ini.contains(what), "{ini}");
    }
    assert!(!write_ini(built_in("chess").unwrap()).unwrap().contains("Not part"));
}

/// Sections with parents of Fairy-Stockfish's own are the same game in a mode file.
#[test]
fn imported_sections_are_the_same_game() {
    let pawns = "startFen = 4k3/PP6/8/8/8/8/pp6/4K3 w - - 0 1";
    let berolina = format!("pawn = -\ncustomPiece1 = p:mfFcfWimfnA\n{pawns}");
    let again =
        format!("queen = -\nknight = n\npawnTypes = pr\npromotionPieceTypes = nb\ncastling = false\n{pawns}");
    let stay = format!("mandatoryPawnPromotion = false\npromotionPieceTypes = -\n{pawns}");
    let sections = [
        ("antichess", "stalemateValue = draw\nstartFen = 8/1p6/8/8/8/8/P6R/8 w - - 0 1"),
        ("antichess", "stalemateValue = loss"),
        ("racingkings", "startFen = 8/8/8/1P2P3/8/8/krbnNBRK/qrbnNBRQ w - - 0 1"),
        ("chess", "flagRegionWhite = *6\nflagRegionBlack = *3"),
        ("chess", "doubleStepRegionWhite = *2 *3\ndoubleStepRegionBlack = *6 *7\nenPassantRegion = *3 *6"),
        ("horde", "flagPiece = p\nflagRegionWhite = *7\nflagRegionBlack = *2"),
        ("chess", "flagPiece = *\nflagRegionWhite = *6\nflagRegionBlack = *3"),
        ("chess", "flagPiece = n\nflagRegionWhite = *7\nflagRegionBlack = *2"),
        ("chess", "queen = -\nstartFen = rnb1kbnr/PPpppppp/8/8/8/8/ppPPPPPP/RNB1KBNR w KQkq - 0 1"),
        ("chess", "customPiece1 = q:BN\nstartFen = 1nbqkbnr/P1pppppp/8/8/8/8/p1PPPPPP/1NBQKBNR w - - 0 1"),
        ("chess", &berolina),
        ("chess", &again),
        ("tbs9", "queen = w\nknight = m\nstartFen = 4k3/PP6/8/8/8/8/pp6/4K3 w - - 0 1"),
        ("chess", &stay),
        ("chess", "checkCounting = true\nstartFen = 3qk3/8/8/8/8/8/8/3QK3 w - - 0 1"),
        ("3check", "castling = false"),
        ("crazyhouse", "promotionPieceTypes = nq"),
        ("crazyhouse", "capturesToHand = false"),
        ("crazyhouse", "promotionRegionWhite = *7 *8\npromotionRegionBlack = *1 *2"),
        ("horde", "stalemateValue = loss"),
        ("atomic", "mustCapture = true"),
        ("knightmate", "stalemateValue = win"),
    ];
    let section = |(index, (parent, lines))| format!("[tbs{index}:{parent}]\n{lines}\n");
    let ini: String = sections.into_iter().enumerate().map(section).collect();
    let mut oracle = Oracle::new(&ini);
    for (index, (name, imported)) in read_ini(&ini).into_iter().enumerate() {
        let imported = imported.unwrap_or_else(|error| panic!("{:?}\n{error}", sections[index]));
        let mode = Mode::load(&name[2..], &imported.json).unwrap();
        compare_games(&mut oracle, mode, index as u64 + 1, share(600));
    }
}

/// Sections that would become another game are refused, with what to do.
#[test]
fn sections_that_would_be_another_game_are_refused() {
    let without_queen = "startFen = rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let one_sided = format!("extinctionValue = loss\nextinctionPieceTypes = q\n{without_queen}");
    let checks = "checkCounting = true\nstartFen = 4k3/8/8/8/8/8/8/3QK3 w - - 3+5 0 1";
    for (parent, lines, line, what) in [
        ("chess", "extinctionValue = loss\nextinctionPieceTypes = qr", 3, "expected one letter"),
        ("chess", &one_sided, 1, "one side does not have"),
        ("crazyhouse", "extinctionValue = loss\nextinctionPieceTypes = q", 1, "can be dropped"),
        ("chess", "blastOnCapture = true", 1, "blastOnCapture without the lines king = -"),
        ("atomic", "extinctionPseudoRoyal = false", 1, "extinctionPseudoRoyal = true"),
        ("atomic", "extinctionValue = win", 1, "extinctionValue = loss"),
        ("atomic", "checkCounting = true", 1, "counted"),
        ("atomic", "checking = false", 1, "forbidden"),
        ("atomic", "capturesToHand = true\npieceDrops = true", 1, "capturesToHand"),
        ("chess", "flagPiece = nq\nflagRegionWhite = *8\nflagRegionBlack = *1", 2, "expected one letter"),
        ("chess", "flagRegionWhite = *8", 1, "mirror"),
        ("chess", "promotionPieceTypes = -", 1, "stop before the last rank"),
        ("chess", "promotionPawnTypes = -", 1, "promotes all the same"),
        ("chess", "promotionPawnTypesWhite = n", 2, "promotionPawnTypesWhite"),
        ("chess", "enPassantTypes = n", 1, "enPassantTypes"),
        ("chess", "castlingRookPieces = rq", 2, "expected one letter"),
        ("chess", "castlingKingPiece = xyz", 2, "no piece has the letter 'x'"),
        ("chess", "castlingRookPieces =", 2, "expected letters"),
        ("chess", "knight = n:C", 2, "only the king and customPiece1"),
        ("chess", checks, 1, "3+5"),
        ("chess", "queen = -", 1, "a startFen without 'q'"),
        ("chess", "promotionPieceTypes = xq", 2, "no piece has the letter 'x'"),
        ("chess", "customPiece1 = c:W1pR", 2, "rides of one step"),
        ("chess", "[y:chess]\n[x:chess]", 3, "the section is there twice, first at line 1"),
    ] {
        let error = read_ini(&format!("[x:{parent}]\n{lines}")).pop().unwrap().1.unwrap_err();
        assert!(error.line == line && error.what.contains(what), "{parent}: {lines}\n{error}");
    }
    let message = |text: &str| read_ini(text).pop().unwrap().1.unwrap_err().to_string();
    assert!(message("[x]\nking = k").contains("expected a parent that says the rest, such as [x:chess]"));
    assert!(message("[x y:chess]").contains("letters, digits"));
}

/// A movement of three or four parts, many of them on one line, that are written at random.
fn random_movement(random: &mut Random) -> String {
    const ATOMS: [&str; 10] = ["W", "F", "D", "A", "N", "R", "B", "W3", "F2", "NN"];
    const WHEN: [&str; 6] = ["", "", "", "m", "c", "im"];
    const HOW: [&str; 6] = ["", "", "", "n", "p", "g"];
    const WHERE: [&str; 6] = ["", "", "f", "b", "s", "v"];
    let parts = 3 + random.below(2);
    let mut of = |list: &[&'static str]| list[random.below(list.len())];
    (0..parts).map(|_| format!("{}{}{}{}", of(&WHEN), of(&HOW), of(&WHERE), of(&ATOMS))).collect()
}

/// Whatever parts a movement has, both play it alike or it is refused.
#[test]
fn movements_of_several_parts_move_alike_or_are_refused() {
    let mut random = Random::new(7);
    let mut modes = Vec::new();
    while modes.len() < share(400) {
        let movement = random_movement(&mut random);
        let first = if movement.contains('i') { ", 'first_ranks': [2]" } else { "" };
        let cat = format!("'pieces': {{'cat': {{'letter': 'C', 'movement': '{movement}'{first}}}}}");
        let start = "'start': '1cc1kcc1/cpppcppc/8/8/8/8/CPPPCPPC/1CC1KCC1 w - - 0 1'";
        let id = format!("cat{}", modes.len());
        // Some parts mean nothing together, some give check from the start.
        let Ok(mode) = chess_if_possible(&id, &format!("{cat}, {start}")) else { continue };
        if write_ini(mode).is_ok() {
            modes.push(mode);
        }
    }
    let ini: String = modes.iter().map(|mode| for_oracle(mode)).collect();
    let mut oracle = Oracle::new(&ini);
    for (seed, mode) in (1..).zip(modes) {
        compare_games(&mut oracle, mode, seed, 30);
    }
}
