//! How messages look on the wire, and what is not let in.

use serde_json::{from_str, json, to_value};
use tabiya_protocol::{Action, Code, GameId, Message, Request, RequestId, ToClient, ToServer};

fn act(action: Action) -> ToServer {
    let request = Request::Act { game: GameId("Ab3dEf9hIj".into()), action, color: None };
    ToServer { id: RequestId("k3J9sL2m".into()), request }
}

#[test]
fn a_move_is_as_small_as_it_looks() {
    let message = act(Action::Move { uci: "e2e4".into(), ply: 0, draw: false, claim: None, thought: None });
    let expected = json!({"id": "k3J9sL2m", "request": {"type": "act", "game": "Ab3dEf9hIj",
        "action": {"type": "move", "uci": "e2e4", "ply": 0, "draw": false}}});
    assert_eq!(to_value(&message).expect("JSON"), expected);
    assert_eq!(from_str::<ToServer>(&expected.to_string()).expect("a message"), message);
}

#[test]
fn unknown_fields_are_refused_at_every_depth() {
    let texts = [
        r#"{"id":"a","request":{"type":"ping"},"more":1}"#,
        r#"{"id":"a","request":{"type":"ping","more":1}}"#,
        r#"{"id":"a","request":{"type":"act","game":"g","action":{"type":"resign","more":1}}}"#,
        r#"{"id":"a","request":{"type":"create","secret":"s","game":{"mode":"chess","white":{"kind":"me","more":1},"black":{"kind":"me"}}}}"#,
        r#"{"id":"a","request":{"type":"create","secret":"s","game":{"mode":"chess","white":{"kind":"me"},"black":{"kind":"me"},"more":1}}}"#,
    ];
    for text in texts {
        let error = from_str::<ToServer>(text).expect_err(text).to_string();
        assert!(error.contains("unknown field `more`"), "{text}: {error}");
    }
}

#[test]
fn a_request_without_its_extras_is_enough() {
    let text = r#"{"id":"a","request":{"type":"create","secret":"s","game":
        {"mode":"chess","white":{"kind":"me"},"black":{"kind":"computer","level":3}}}}"#;
    let Request::Create { game, .. } = from_str::<ToServer>(text).expect("a message").request else {
        panic!("not a create");
    };
    assert!(!game.shuffle && game.clock.is_none() && game.fen.is_none());
}

#[test]
fn a_refusal_is_a_code_with_parameters() {
    let why = Message::new(Code::IllegalMove).with("move", "e2e5").with("ply", 4);
    let refused = ToClient::Refused { id: Some(RequestId("a".into())), why };
    let expected = json!({"type": "refused", "id": "a",
        "why": {"code": "illegalMove", "parameters": {"move": "e2e5", "ply": 4}}});
    assert_eq!(to_value(refused).expect("JSON"), expected);
}
