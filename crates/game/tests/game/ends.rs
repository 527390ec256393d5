//! Every end, claim and flag, in the order and with the reasons of the laws.

use crate::room::Room;
use tabiya_game::{
    Action, Claim, Claimed, EventKind, MateChance, NoMate, Reason, Refusal, RulesetId, Terms, Verdict,
    typed_move,
};
use tabiya_rules::types::Color::{self, Black, White};

fn under(ruleset: RulesetId, fen: &str) -> Room {
    Room::on(Terms { ruleset, start: fen.into(), ..Terms::default() })
}

fn claim(room: &mut Room, claim: Claim) -> Result<Vec<EventKind>, Refusal> {
    room.seat(room.game.turn(), Action::ClaimDraw { claim })
}

fn claim_with(room: &mut Room, claim: Claim, text: &str) -> Result<Vec<EventKind>, Refusal> {
    let Action::Move { uci, language, lag, .. } = typed_move(&room.game, room.game.turn().into(), text)?
    else {
        unreachable!("a move is read as one")
    };
    room.seat(room.game.turn(), Action::Move { uci, language, claim: Some(claim), lag })
}

#[test]
fn mate_and_stalemate() {
    let mut room = Room::new();
    room.play("f3 e5 g4 Qh4");
    assert_eq!((room.ending().verdict, &room.ending().reason), (Verdict::Black, &Reason::Checkmate));
    let mut room = Room::from("7k/8/6K1/8/8/8/8/5Q2 w - - 0 1");
    room.play("Qf7");
    assert_eq!(room.ending().reason, Reason::Stalemate { color: Black });
    assert_eq!(room.ending().verdict, Verdict::Draw);
}

#[test]
fn mate_on_the_last_move_beats_the_seventy_five_moves() {
    let mut room = Room::from("7k/8/6K1/8/8/8/8/R7 w - - 149 100");
    room.play("Ra8");
    assert_eq!(room.ending().reason, Reason::Checkmate);
    let mut room = Room::from("7k/8/6K1/8/8/8/8/R7 w - - 149 100");
    room.play("Ra7");
    assert_eq!(room.ending().reason, Reason::NoProgress { plies: 150, claimed: None });
}

#[test]
fn a_counter_beyond_all_limits_ends_the_game_without_harm() {
    let room = Room::from("7k/8/6K1/8/8/8/8/R7 w - - 900 500");
    assert_eq!(room.ending().reason, Reason::NoProgress { plies: 900, claimed: None });
}

#[test]
fn dead_positions_end_the_game_at_once() {
    let mut room = Room::from("8/8/4k3/8/8/3Kn3/8/8 w - - 0 1");
    assert_eq!(room.ending().reason, Reason::DeadPosition { why: NoMate::Material });
    room = Room::from("8/8/4k3/8/8/3Kr3/8/B7 w - - 0 1");
    assert!(room.game.is_playing());
    room.play("Kxe3");
    assert_eq!(room.ending().reason, Reason::DeadPosition { why: NoMate::Material });
    let locked = Room::from("4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1");
    assert_eq!(locked.ending().reason, Reason::DeadPosition { why: NoMate::Confined });
    let mut forced = Room::from("6kr/1p1N1p1p/1P3P1P/P6P/3q1Rpr/6Qp/4pN1P/4B1KR w - - 0 1");
    forced.play("Qxg4+");
    let Reason::DeadPosition { why: NoMate::Unreachable { positions } } = forced.ending().reason else {
        panic!("the only moves left lead to no mate")
    };
    assert!(positions < 10);
    assert_eq!(forced.ending().verdict, Verdict::Draw);
}

#[test]
fn threefold_is_claimed_by_the_player_on_the_move() {
    let mut room = Room::new();
    room.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(room.game.claims(), [Claim::Threefold]);
    let wrong_side = room.seat(Black, Action::ClaimDraw { claim: Claim::Threefold });
    assert_eq!(wrong_side, Err(Refusal::NotYourTurn { turn: White }));
    claim(&mut room, Claim::Threefold).unwrap();
    let Reason::Repetition { after, times: 3, claimed: Some(claimed) } = &room.ending().reason else {
        panic!("a claim of repetition, not {:?}", room.ending().reason)
    };
    let moves: Vec<_> = after.iter().map(|moment| (moment.number, moment.by)).collect();
    assert_eq!(moves, [(0, Black), (2, Black), (4, Black)]);
    assert_eq!(*claimed, Claimed { by: White, intended: None });
}

#[test]
fn threefold_with_the_intended_move() {
    let mut room = Room::new();
    room.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    let ng8 = room.game.position().parse_san("Ng8").unwrap();
    assert_eq!(room.game.claims_with(ng8), [Claim::Threefold]);
    claim_with(&mut room, Claim::Threefold, "Ng8").unwrap();
    assert_eq!(room.game.ply(), 7, "the move is not made");
    let Reason::Repetition { after, times: 3, claimed: Some(claimed) } = &room.ending().reason else {
        panic!("a claim of repetition")
    };
    assert_eq!(after.len(), 2);
    assert_eq!(claimed.intended.as_deref(), Some("Ng8"));
}

#[test]
fn a_wrong_claim_is_an_offer_and_the_announced_move_is_made() {
    let mut room = Room::new();
    room.play("Nf3 Nf6");
    let rejected = EventKind::ClaimRejected { by: White, claim: Claim::Threefold, found: 1, needed: 3 };
    let events = claim(&mut room, Claim::Threefold).unwrap();
    assert_eq!(events, [rejected, EventKind::DrawOffered { by: White }]);
    assert_eq!(room.game.draw_offer(), Some(White));
    room.play("Ng1 Ng8");
    let events = claim_with(&mut room, Claim::FiftyMoves, "Nc3").unwrap();
    assert!(matches!(
        &events[..],
        [
            EventKind::ClaimRejected { found: 5, needed: 100, .. },
            EventKind::DrawOffered { by: White },
            EventKind::Moved { .. }
        ]
    ));
    room.seat(Black, Action::AcceptDraw).unwrap();
    assert_eq!(room.ending().reason, Reason::Agreement { offered_by: White });
}

#[test]
fn fifty_moves_are_a_hundred_single_moves() {
    let mut room = Room::from("7k/8/6K1/8/8/8/8/R7 w - - 98 80");
    assert_eq!(room.game.claims(), []);
    claim_with(&mut room, Claim::FiftyMoves, "Ra2").unwrap();
    assert!(room.game.is_playing(), "99 are not enough");
    let mut room = Room::from("7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    claim_with(&mut room, Claim::FiftyMoves, "Ra2").unwrap();
    let claimed = Some(Claimed { by: White, intended: Some("Ra2".into()) });
    assert_eq!(room.ending().reason, Reason::NoProgress { plies: 100, claimed });
    let mut room = Room::from("7k/8/6K1/8/8/8/8/R7 w - - 100 80");
    assert_eq!(room.game.claims(), [Claim::FiftyMoves]);
    claim(&mut room, Claim::FiftyMoves).unwrap();
    assert_eq!(room.ending().verdict, Verdict::Draw);
}

#[test]
fn castling_does_not_reset_the_counter_but_captures_and_pawns_do() {
    let mut room = Room::from("r3k3/8/8/8/8/8/4P3/4K2R w K - 40 60");
    room.play("O-O Ra1");
    assert_eq!(room.game.position().halfmoves(), 42);
    room.play("Rxa1");
    assert_eq!(room.game.position().halfmoves(), 0);
}

#[test]
fn fivefold_ends_the_game_by_itself() {
    let mut room = Room::new();
    for _ in 0..3 {
        room.play("Nf3 Nf6 Ng1 Ng8");
    }
    assert!(room.game.is_playing(), "the fourth time is not enough");
    room.play("Nf3 Nf6 Ng1");
    assert!(room.game.is_playing());
    room.play("Ng8");
    let Reason::Repetition { after, times: 5, claimed: None } = &room.ending().reason else {
        panic!("the fifth time")
    };
    assert_eq!(after.iter().map(|moment| moment.ply).collect::<Vec<_>>(), [0, 4, 8, 12, 16]);
    assert_eq!(after.last().map(|moment| (moment.number, moment.by)), Some((8, Black)));
}

#[test]
fn repetition_is_identity_of_positions() {
    let threefold = |fen: &str, moves: &str| {
        let mut room = if fen.is_empty() { Room::new() } else { Room::from(fen) };
        room.play(moves);
        room.game.claims().contains(&Claim::Threefold)
    };
    assert!(threefold(
        "6k1/1p2p1rp/rP1pR3/2pP1pP1/p1P2P1P/R5K1/8/8 b - - 0 1",
        "h5 Rh6 Rh7 Re6 Rg7 Rh6 Rh7 Re6 Rg7"
    ));
    assert!(threefold("", "e4 c5 e5 Qb6 Nf3 Qe6 Ng1 d5 Nf3 Nc6 Ng1 Nb8 Nf3 Nc6 Ng1 Nb8"));
    assert!(threefold(
        "5kbq/3Q2n1/6p1/r3PpKn/2n5/8/8/q7 w - f6 7 4",
        "d7c8 f8f7 c8d7 f7f8 d7d8 f8f7 d8d7 f7f8"
    ));
    assert!(!threefold("", "e4 e5 Nf3 Nf6 Ng1 Ng8 Ke2 Ke7 Ke1 Ke8 Na3 Na6 Nb1 Nb8"));
    assert!(threefold("", "e4 e5 Be2 Be7 Bf1 Bf8 Bd3 Bd6 Bf1 Bf8"));
}

#[test]
fn taking_back_forgets_the_repetition() {
    let mut room = Room::on(Terms { seating: tabiya_game::Seating::Shared, ..Terms::default() });
    room.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8");
    assert_eq!(room.game.claims(), [Claim::Threefold]);
    room.host(Action::AskTakeBack).unwrap();
    assert_eq!(room.game.claims(), []);
    room.play("Ng8");
    assert_eq!(room.game.claims(), [Claim::Threefold]);
}

#[test]
fn among_friends_three_and_fifty_end_the_game_by_themselves() {
    let mut room = Room::on(Terms { ruleset: RulesetId::Friendly, ..Terms::default() });
    room.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(claim(&mut room, Claim::Threefold), Err(Refusal::NothingToClaim));
    room.play("Ng8");
    assert!(matches!(room.ending().reason, Reason::Repetition { times: 3, claimed: None, .. }));
    let mut room = under(RulesetId::Friendly, "7k/8/6K1/8/8/8/8/R7 w - - 99 80");
    room.play("Ra2");
    assert_eq!(room.ending().reason, Reason::NoProgress { plies: 100, claimed: None });
}

/// White's flag falls in this position under a ruleset.
fn white_flags(ruleset: RulesetId, fen: &str) -> (Verdict, MateChance) {
    flags(ruleset, fen, White)
}

fn flags(ruleset: RulesetId, fen: &str, color: Color) -> (Verdict, MateChance) {
    let clock = "1m".parse().expect("a clock");
    let mut room = Room::on(Terms { ruleset, start: fen.into(), clock, ..Terms::default() });
    assert_eq!(room.game.turn(), color);
    room.wait(100_000);
    room.seat(!color, Action::Flag).expect("the flag is down");
    let Reason::Flag { color: fell, opponent } = room.ending().reason.clone() else { panic!("a flag fell") };
    assert_eq!(fell, color);
    (room.ending().verdict, opponent)
}

#[test]
fn a_flag_loses_unless_the_opponent_cannot_mate() {
    let (verdict, chance) =
        white_flags(RulesetId::Fide, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    assert_eq!(verdict, Verdict::Black);
    let MateChance::Possible { line } = chance else { panic!("Black can mate") };
    assert!(line.last().unwrap().ends_with('#'));
    let bare = white_flags(RulesetId::Fide, "8/8/4k3/8/8/3K2Q1/8/8 w - - 0 1");
    assert_eq!(bare, (Verdict::Draw, MateChance::Impossible { why: NoMate::Material }));
    let closed = "5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8";
    let white = white_flags(RulesetId::Fide, &format!("{closed} w - - 0 1"));
    assert_eq!(white, (Verdict::Draw, MateChance::Impossible { why: NoMate::Confined }));
    let (verdict, chance) = flags(RulesetId::Fide, &format!("{closed} b - - 0 1"), Black);
    assert_eq!(verdict, Verdict::White);
    assert!(matches!(chance, MateChance::Possible { .. }));
    let (verdict, _) = white_flags(RulesetId::Fide, "6kB/p3p1P1/2p3P1/p7/8/4P3/PKP5/8 w - - 0 1");
    assert_eq!(verdict, Verdict::Black);
}

#[test]
fn rulesets_differ_about_flags_on_purpose() {
    use RulesetId::{ChessCom, Fide, Lichess, UsChess};
    // A lone knight against a rook, a lone bishop against a knight, two knights against a rook, a closed position.
    for (fen, draws_under) in [
        ("8/8/4kn2/8/8/3K2R1/8/8 w - - 0 1", &[ChessCom, UsChess][..]),
        ("8/8/4kb2/8/8/3KN3/8/8 w - - 0 1", &[ChessCom, UsChess]),
        ("8/8/4knn1/8/8/3K2R1/8/8 w - - 0 1", &[UsChess]),
        ("8/8/4knn1/8/8/3KP3/8/8 w - - 0 1", &[]),
        ("8/8/4kn2/8/8/3K2Q1/8/8 w - - 0 1", &[Fide, Lichess, ChessCom, UsChess]),
        ("5b2/p7/Pp3k2/1Pp1pBp1/2P1P1P1/5K2/8/8 w - - 0 1", &[Fide]),
    ] {
        for ruleset in [Fide, Lichess, ChessCom, UsChess] {
            let draws = white_flags(ruleset, fen).0 == Verdict::Draw;
            assert_eq!(draws, draws_under.contains(&ruleset), "{ruleset:?} in {fen}");
        }
    }
}

#[test]
fn rulesets_differ_about_dead_positions_on_purpose() {
    let knights = "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1";
    assert!(under(RulesetId::Fide, knights).game.is_playing());
    assert_eq!(
        under(RulesetId::ChessCom, knights).ending().reason,
        Reason::DeadPosition { why: NoMate::Counted }
    );
    let locked = "4k3/8/8/p2p2p1/P2P2P1/8/8/4K3 w - - 0 1";
    assert!(under(RulesetId::Lichess, locked).game.is_playing());
}

#[test]
fn endings_are_written_as_codes() {
    let mut room = Room::new();
    room.play("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    claim_with(&mut room, Claim::Threefold, "Ng8").unwrap();
    let text = serde_json::to_string(room.ending()).unwrap();
    assert_eq!(
        text,
        r#"{"verdict":"draw","reason":"repetition","after":[{"ply":0,"number":0,"by":"black"},"#.to_owned()
            + r#"{"ply":4,"number":2,"by":"black"}],"times":3,"claimed":{"by":"black","intended":"Ng8"}}"#
    );
    let flag = serde_json::to_string(&Reason::Flag {
        color: White,
        opponent: MateChance::Impossible { why: NoMate::Unreachable { positions: 5 } },
    });
    assert_eq!(
        flag.unwrap(),
        r#"{"reason":"flag","color":"white","mate":"impossible","because":"unreachable","positions":5}"#
    );
    let refusal = serde_json::to_string(&Refusal::NotYourTurn { turn: Black }).unwrap();
    assert_eq!(refusal, r#"{"code":"not_your_turn","turn":"black"}"#);
}
