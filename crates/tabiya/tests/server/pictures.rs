//! Pictures that the page asks for: bounded, and for nobody but the page.

use std::net::TcpStream;

use serde_json::{Value, json};

use crate::client::{Answer, Server, exchange};

const GAME: &str = "[White \"A\"]\n\n1. e4 e5 2. Nf3 *";

fn post(port: u16, origin: Option<&str>, kind: &str, body: &str) -> Answer {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let origin = origin.map(|origin| format!("origin: {origin}\r\n")).unwrap_or_default();
    let length = body.len();
    let head = format!(
        "POST /picture HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n{origin}content-type: {kind}\r\ncontent-length: {length}\r\n\r\n"
    );
    exchange(stream, &(head + body))
}

#[test]
fn a_picture_is_for_the_page_and_within_bounds() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    let own = format!("http://127.0.0.1:{}", server.port);
    let ask = |body: &Value| post(server.port, Some(&own), "application/json", &body.to_string());
    let wanted = json!({ "format": "svg", "pgn": GAME, "ply": 1 });

    let drawn = ask(&wanted);
    assert_eq!(drawn.status, 200, "{}", drawn.body);
    assert!(drawn.head.contains("content-type: image/svg+xml"), "{}", drawn.head);
    assert!(
        drawn.head.contains("content-disposition: attachment; filename=\"tabiya.svg\""),
        "{}",
        drawn.head
    );
    assert!(drawn.body.contains("4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1</title>"), "{}", &drawn.body[..300]);

    for (body, status, said) in [
        (json!({ "format": "svg", "pgn": GAME, "ply": 9 }), 400, "noSuchPly"),
        (json!({ "format": "gif", "pgn": GAME, "size": 4000 }), 400, "from 64 to 720"),
        (json!({ "format": "bmp", "pgn": GAME }), 422, "badPicture"),
        (json!({ "format": "svg", "pgn": GAME, "more": 1 }), 422, "unknown field"),
    ] {
        let answer = ask(&body);
        assert_eq!(answer.status, status, "{}", answer.body);
        assert!(answer.body.contains(said), "{}", answer.body);
    }
    assert_eq!(post(server.port, Some(&own), "text/plain", &wanted.to_string()).status, 415);
    assert_eq!(
        post(server.port, Some("https://evil.example"), "application/json", &wanted.to_string()).status,
        403
    );
    assert_eq!(post(server.port, None, "application/json", &wanted.to_string()).status, 403);

    // Twenty a minute for each address; six are gone.
    let statuses: Vec<u16> = (0..16).map(|_| ask(&wanted).status).collect();
    assert!(statuses.starts_with(&[200; 14]) && statuses.ends_with(&[429]), "{statuses:?}");
}
