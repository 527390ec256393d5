//! Seats, moves, offers, taking back, rematches: what two players do.

use crate::room::Room;
use tabiya_game::{
    Action, By, Change, EventKind, Now, Phase, Player, Reason, Refusal, Seating, TakeBacks, Terms, Verdict,
    apply_seen, decide, typed_move,
};
use tabiya_game::{Command, Game};
use tabiya_rules::notation::Language;
use tabiya_rules::types::{Color, Square, UciMove};

const WHITE: Color = Color::White;
const BLACK: Color = Color::Black;

#[test]
fn nothing_begins_without_players() {
    let mut game = Game::default();
    let start = |game: &Game| decide(game, Command::host(Action::Start), Now(0));
    assert_eq!(start(&game), Err(Refusal::EmptySeat { color: WHITE }));
    let sit = Command::host(Action::Sit { color: WHITE, player: Player::human("Ada") });
    for event in decide(&game, sit.clone(), Now(0)).unwrap() {
        tabiya_game::apply(&mut game, &event).unwrap();
    }
    assert_eq!(start(&game), Err(Refusal::EmptySeat { color: BLACK }));
    assert_eq!(*game.phase(), Phase::Waiting);
    let moving = Command::seat(WHITE, Action::play(UciMove::step(Square::E2, Square::E4)));
    assert_eq!(decide(&game, moving, Now(0)), Err(Refusal::NotStarted));
    assert_eq!(decide(&game, Command { by: By::White, ..sit }, Now(0)), Err(Refusal::HostOnly));
}

#[test]
fn moves_in_any_notation_by_whose_turn_it_is() {
    let mut room = Room::new();
    room.play("e2e4 e5 Ng1-f3 Sc6 ♗b5 a7-a6 0-0");
    let sans: Vec<_> = room.game.sans().iter().map(ToString::to_string).collect();
    assert_eq!(sans, ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O"]);
    let early = room.seat(WHITE, Action::play(UciMove::step(Square::F1, Square::E1)));
    assert_eq!(early, Err(Refusal::NotYourTurn { turn: BLACK }));
    let typed = typed_move(&room.game, By::White, "what?");
    assert_eq!(typed, Err(Refusal::NotYourTurn { turn: BLACK }), "whatever it is");
    assert_eq!(room.try_move("axb4"), Err(Refusal::IllegalMove { text: "axb4".into(), language: None }));
    assert_eq!(room.try_move("hello"), Err(Refusal::UnreadableMove { text: "hello".into() }));
}

#[test]
fn a_promotion_is_asked_for_and_the_clock_runs_on() {
    let mut room = Room::from("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    let asked = |to| Err(Refusal::NeedsPromotion { from: Square::A7, to, choices: "QRBN".into() });
    for text in ["a7a8", "a8"] {
        assert_eq!(room.try_move(text), asked(Square::A8), "{text}");
    }
    let value = room.seat(WHITE, Action::play(UciMove::step(Square::A7, Square::A8)));
    assert_eq!(value, asked(Square::A8), "also as a value");
    assert_eq!((room.game.ply(), room.log.len()), (0, 4), "nothing is kept of it");
    assert_eq!(room.try_move("axb8"), asked(Square::B8), "asked for on a capture too");
    room.play("axb8=N");
    assert_eq!(room.game.sans().last().unwrap().as_str(), "axb8=N");
}

#[test]
fn a_view_hears_what_changes_on_the_board() {
    let mut room = Room::from("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let mut game = room.game.clone();
    room.play("O-O");
    let changes = apply_seen(&mut game, room.log.last().unwrap()).unwrap();
    let text = serde_json::to_string(&changes).unwrap();
    assert_eq!(
        text,
        r#"[{"change":"piece_removed","square":"e1","color":"white","letter":"K"},"#.to_owned()
            + r#"{"change":"piece_removed","square":"h1","color":"white","letter":"R"},"#
            + r#"{"change":"piece_added","square":"f1","color":"white","letter":"R"},"#
            + r#"{"change":"piece_added","square":"g1","color":"white","letter":"K"}]"#
    );
    let mut room = Room::from("1n5k/P7/8/8/8/8/8/K7 w - - 0 1");
    let refusal = room.try_move("a8").unwrap_err();
    let asked = Change::asked(&refusal, room.game.turn());
    assert!(matches!(asked, Some(Change::PromotionAsked { color: WHITE, choices, .. }) if choices == "QRBN"));
    assert_eq!(Change::asked(&Refusal::GameOver, WHITE), None);
}

#[test]
fn resigning_ends_it_for_either_side_at_any_time() {
    let mut room = Room::new();
    room.play("e4");
    room.seat(WHITE, Action::Resign).unwrap();
    assert_eq!(room.ending().verdict, Verdict::Black);
    assert_eq!(room.ending().reason, Reason::Resignation { by: WHITE });
    assert_eq!(room.try_move("e5"), Err(Refusal::GameOver));
    assert_eq!(room.seat(BLACK, Action::Resign), Err(Refusal::GameOver));
}

#[test]
fn a_draw_offer_stands_until_the_opponent_moves_or_declines() {
    let mut room = Room::new();
    room.play("e4");
    room.seat(WHITE, Action::OfferDraw).unwrap();
    assert_eq!(room.seat(WHITE, Action::OfferDraw), Err(Refusal::OfferStands));
    assert_eq!(room.seat(WHITE, Action::AcceptDraw), Err(Refusal::NoOffer), "nobody accepts their own offer");
    room.play("e5");
    assert_eq!(room.game.draw_offer(), None, "the opponent's move declines");
    assert_eq!(room.seat(BLACK, Action::AcceptDraw), Err(Refusal::NoOffer));
    // One's own move does not withdraw the offer.
    room.seat(WHITE, Action::OfferDraw).unwrap();
    room.play("Nf3");
    assert_eq!(room.game.draw_offer(), Some(WHITE));
    room.seat(BLACK, Action::AcceptDraw).unwrap();
    assert_eq!(room.ending().reason, Reason::Agreement { offered_by: WHITE });
    assert_eq!(room.ending().verdict, Verdict::Draw);
}

#[test]
fn who_was_refused_must_move_before_the_next_offer() {
    let mut room = Room::new();
    room.seat(WHITE, Action::OfferDraw).unwrap();
    room.seat(BLACK, Action::DeclineDraw).unwrap();
    assert_eq!(room.seat(WHITE, Action::OfferDraw), Err(Refusal::OfferTooSoon));
    room.play("e4");
    assert_eq!(room.seat(WHITE, Action::OfferDraw), Ok(vec![EventKind::DrawOffered { by: WHITE }]));
    room.seat(BLACK, Action::DeclineDraw).unwrap();
    room.play("e5");
    assert_eq!(room.seat(WHITE, Action::OfferDraw), Err(Refusal::OfferTooSoon));
    room.play("d4");
    assert!(room.seat(WHITE, Action::OfferDraw).is_ok());
    room.seat(BLACK, Action::OfferDraw).unwrap();
    assert_eq!(room.ending().verdict, Verdict::Draw, "two offers are an agreement");
}

#[test]
fn online_a_take_back_is_asked_and_granted() {
    let mut room = Room::with_clock("5m+3s");
    assert_eq!(room.seat(WHITE, Action::AskTakeBack), Err(Refusal::NothingToTakeBack));
    room.play_after(1000, "e4");
    room.play_after(2500, "e5");
    let clocks = (room.left(WHITE), room.left(BLACK));
    room.play_after(7000, "Nf3");
    room.wait(4000);
    let asked = room.seat(WHITE, Action::AskTakeBack).unwrap();
    assert_eq!(asked, [EventKind::TakeBackAsked { by: WHITE, plies: 1 }]);
    assert_eq!(room.seat(WHITE, Action::GrantTakeBack), Err(Refusal::NoOffer));
    room.seat(BLACK, Action::GrantTakeBack).unwrap();
    assert_eq!((room.left(WHITE), room.left(BLACK)), clocks, "clocks come back exactly");
    assert_eq!(room.game.ply(), 2);
    // On one's own move it undoes the opponent's reply as well.
    let asked = room.seat(WHITE, Action::AskTakeBack).unwrap();
    assert_eq!(asked, [EventKind::TakeBackAsked { by: WHITE, plies: 2 }]);
    room.seat(BLACK, Action::DeclineTakeBack).unwrap();
    assert_eq!(room.game.take_back_offer(), None);
    room.seat(WHITE, Action::AskTakeBack).unwrap();
    room.play("Nf3");
    assert_eq!(room.game.take_back_offer(), None, "a move makes it lapse");
    assert_eq!(room.seat(BLACK, Action::GrantTakeBack), Err(Refusal::NoOffer));
}

#[test]
fn against_a_computer_and_at_one_table_taking_back_is_free() {
    let mut room = Room::between(Terms::default(), Player::human("Ada"), Player::computer("Tabiya", 2));
    room.play("e4 e5");
    assert_eq!(
        room.seat(WHITE, Action::AskTakeBack).unwrap(),
        [EventKind::TakenBack { by: By::White, plies: 2 }]
    );
    room.play("d4");
    assert_eq!(room.host(Action::AskTakeBack).unwrap(), [EventKind::TakenBack { by: By::Host, plies: 1 }]);
    let mut shared = Room::on(Terms { seating: Seating::Shared, ..Terms::default() });
    shared.play("e4 e5");
    for left in [1, 0] {
        shared.host(Action::AskTakeBack).unwrap();
        assert_eq!(shared.game.ply(), left);
    }
    assert_eq!(shared.host(Action::AskTakeBack), Err(Refusal::NothingToTakeBack));
    let mut strict = Room::on(Terms { take_backs: TakeBacks::Forbidden, ..Terms::default() });
    strict.play("e4");
    assert_eq!(strict.seat(WHITE, Action::AskTakeBack), Err(Refusal::TakeBackForbidden));
}

#[test]
fn calling_off_is_possible_until_both_have_moved() {
    let mut room = Room::new();
    room.play("e4");
    room.seat(BLACK, Action::Abort).unwrap();
    assert_eq!(room.ending().verdict, Verdict::NoResult);
    let mut room = Room::new();
    room.play("e4 e5");
    assert_eq!(room.seat(WHITE, Action::Abort), Err(Refusal::TooLateToAbort));
    room.host(Action::Abort).unwrap();
    assert_eq!(room.ending().reason, Reason::Aborted { by: By::Host });
}

#[test]
fn a_rematch_swaps_colors_online_and_keeps_them_at_one_table() {
    let mut room = Room::with_clock("5m vs 3m");
    assert_eq!(room.seat(WHITE, Action::Rematch { swap: None }), Err(Refusal::NotOver));
    room.seat(WHITE, Action::Resign).unwrap();
    room.seat(BLACK, Action::Rematch { swap: None }).unwrap();
    assert_eq!(room.game.rematch_offer(), Some(BLACK));
    room.seat(WHITE, Action::DeclineRematch).unwrap();
    assert_eq!(
        room.seat(BLACK, Action::DeclineRematch),
        Err(Refusal::NoOffer),
        "nothing is left to withdraw"
    );
    room.seat(BLACK, Action::Rematch { swap: None }).unwrap();
    assert_eq!(room.seat(BLACK, Action::Rematch { swap: None }), Err(Refusal::OfferStands));
    room.seat(BLACK, Action::DeclineRematch).unwrap();
    assert_eq!(room.game.rematch_offer(), None, "whoever offered may think again");
    room.seat(BLACK, Action::Rematch { swap: None }).unwrap();
    room.seat(WHITE, Action::Rematch { swap: None }).unwrap();
    let (swap, terms) = room.game.next_game().unwrap();
    assert!(swap);
    assert_eq!(terms.clock.to_string(), "3m vs 5m", "odds stay with the player");
    let mut shared = Room::on(Terms { seating: Seating::Shared, ..Terms::default() });
    shared.seat(WHITE, Action::Resign).unwrap();
    shared.host(Action::Rematch { swap: None }).unwrap();
    assert!(!shared.game.next_game().unwrap().0);
}

#[test]
fn a_position_is_set_up_only_before_the_start() {
    let mut game = Game::default();
    let set_up = |fen: &str| Command::host(Action::SetUp { fen: fen.into() });
    let refused = decide(&game, set_up("8/8/8/8/8/8/8/K7 w - - 0 1"), Now(0)).unwrap_err();
    assert!(matches!(&refused, Refusal::BadPosition { message } if message.contains("black has 0 kings")));
    for event in decide(&game, set_up("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), Now(0)).unwrap() {
        tabiya_game::apply(&mut game, &event).unwrap();
    }
    assert_eq!(game.position().fen(), "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    let mut room = Room::new();
    assert_eq!(room.give(set_up("4k3/8/8/8/8/8/8/4K2R w - - 0 1")), Err(Refusal::AlreadyStarted));
}

#[test]
fn a_game_that_begins_at_its_end_is_over_at_once() {
    let room = Room::from("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
    assert_eq!(room.ending().reason, Reason::Stalemate { color: BLACK });
}

#[test]
fn questions_are_answered_from_the_record() {
    let mut room = Room::new();
    room.play("e4 d5 exd5 Qxd5 Nc3 Qxg2");
    use tabiya_rules::types::Role;
    assert_eq!(room.game.captured(WHITE), [Role::PAWN, Role::PAWN]);
    assert_eq!(room.game.captured(BLACK), [Role::PAWN]);
    assert_eq!(room.game.balance(), [0, 0, 0, 1, 0, 0, -1]);
    assert_eq!(
        room.game.position_at(2).unwrap().fen(),
        "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    );
    assert_eq!(room.game.position().destinations(Square::C3).count(), 6);
    let moment = room.game.moment(6);
    assert_eq!((moment.number, moment.by), (3, BLACK));
    assert_eq!((room.game.moment(0).number, room.game.moment(0).by), (0, BLACK));
}

#[test]
fn chat_knows_commands_moves_and_words() {
    let mut room = Room::new();
    let e4 = UciMove::step(Square::E2, Square::E4);
    assert!(matches!(room.say(WHITE, "e2e4").unwrap()[..], [EventKind::Moved { uci, .. }] if uci == e4));
    let knight = UciMove::step(Square::G8, Square::F6);
    assert!(
        matches!(room.say(BLACK, "Sf6").unwrap()[..], [EventKind::Moved { uci, language: Some(Language::German), .. }] if uci == knight)
    );
    let words = room.say(BLACK, "  e5 was better, \n I think ").unwrap();
    assert_eq!(words, [EventKind::Said { by: By::Black, text: "e5 was better,   I think".into() }]);
    let words = room.say(BLACK, "e5").unwrap();
    let turned = room.say(BLACK, "a\u{202e}b\u{2028}c 👩\u{200d}🔬").unwrap();
    assert_eq!(
        turned,
        [EventKind::Said { by: By::Black, text: "a b c 👩\u{200d}🔬".into() }],
        "as it is written"
    );
    assert!(room.say(BLACK, "\u{202e}\u{2066}").is_err(), "nothing is said");
    assert_eq!(words, [EventKind::Said { by: By::Black, text: "e5".into() }], "not on the move: only words");
    assert_eq!(room.say(WHITE, "/dance"), Err(Refusal::UnknownWord { word: "dance".into() }));
    assert!(matches!(room.say(WHITE, "//hm").unwrap()[..], [EventKind::Said { .. }]));
    room.say(WHITE, "/move e4 e5").unwrap();
    room.say(BLACK, "/draw").unwrap();
    room.say(WHITE, "/accept").unwrap();
    assert_eq!(room.ending().verdict, Verdict::Draw);
    assert_eq!(room.say(WHITE, " "), Err(Refusal::BadLength { most: 500, found: 0 }));
    let long = "x".repeat(501);
    assert_eq!(room.say(WHITE, &long), Err(Refusal::BadLength { most: 500, found: 501 }));
    assert!(room.say(WHITE, "thanks").is_ok(), "talk goes on after the game");
}
