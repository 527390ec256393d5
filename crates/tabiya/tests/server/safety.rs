//! Who is let in, over what, how much each may ask for, and what is written down about it.

use std::{fs, net::TcpStream, path::Path, sync::Arc};

use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned, pki_types::ServerName};
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{self, client::IntoClientRequest};

use crate::client::{Client, Lost, Server, act, exchange, get, id, name, secret, until};

fn table() -> Value {
    json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "me"}})
}

/// Both as files, by their paths.
pub(crate) fn pem_files(folder: &Path, made: &rcgen::CertifiedKey<rcgen::KeyPair>) -> (String, String) {
    let (certificate, key) = (folder.join("cert.pem"), folder.join("key.pem"));
    fs::write(&certificate, made.cert.pem()).expect("written");
    fs::write(&key, made.signing_key.serialize_pem()).expect("written");
    let path = |path: &Path| path.to_str().expect("a path").to_owned();
    (path(&certificate), path(&key))
}

/// A client that trusts this certificate and no other, and speaks these protocols.
pub(crate) fn secure(
    port: u16,
    certificate: &rcgen::Certificate,
    protocols: &[&str],
) -> StreamOwned<ClientConnection, TcpStream> {
    let mut trusted = RootCertStore::empty();
    trusted.add(certificate.der().clone()).expect("a certificate");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .expect("versions of TLS")
        .with_root_certificates(trusted)
        .with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|name| name.as_bytes().to_vec()).collect();
    let server = ServerName::try_from("localhost").expect("a name");
    let connection = ClientConnection::new(Arc::new(config), server).expect("a connection");
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.set_read_timeout(Some(std::time::Duration::from_secs(20))).expect("a timeout");
    StreamOwned::new(connection, stream)
}

#[test]
fn with_a_certificate_everything_is_encrypted() {
    let data = tempfile::tempdir().expect("a folder");
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let (certificate, key) = pem_files(data.path(), &made);
    let arguments = ["--listen", "127.0.0.1:0", "--tls-cert", &certificate, "--tls-key", &key];
    let server = Server::start("serve", data.path(), &arguments);
    let port = server.port;

    let request = format!("GET / HTTP/1.1\r\nhost: localhost:{port}\r\nconnection: close\r\n\r\n");
    // A browser offers both; WebSockets are of the older.
    let page = exchange(secure(port, &made.cert, &["h2", "http/1.1"]), &request);
    assert_eq!(page.status, 200, "{}", page.head);
    assert!(page.head.contains("strict-transport-security: max-age=31536000"), "{}", page.head);
    assert!(page.body.contains("<!doctype html>") || page.body.contains("<!DOCTYPE html>"));
    // Whoever speaks plainly is not understood.
    assert_ne!(get(port, "/healthz", &[]).status, 200);

    let mut request = format!("wss://localhost:{port}/ws").into_client_request().expect("a request");
    let origin = format!("https://localhost:{port}").parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    let (mut socket, _) = tungstenite::client(request, secure(port, &made.cert, &[])).expect("a connection");
    // The server's pings may come in between.
    let next = |socket: &mut tungstenite::WebSocket<_>| loop {
        if let tungstenite::Message::Text(text) = socket.read().expect("a frame") {
            break text.as_str().to_owned();
        }
    };
    let welcome = next(&mut socket);
    assert!(welcome.contains("\"welcome\""), "{welcome}");
    let holder = secret();
    let wanted = json!({"mode": "chess", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let create = json!({"id": id(), "request": {"type": "create", "secret": holder, "game": wanted}});
    socket.send(tungstenite::Message::text(create.to_string())).expect("sent");
    let created = next(&mut socket);
    assert!(created.contains("https://127.0.0.1:"), "links are encrypted too: {created}");
}

#[test]
fn a_certificate_that_changes_is_read_again() {
    let data = tempfile::tempdir().expect("a folder");
    let make = || rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let (old, new) = (make(), make());
    let (certificate, key) = pem_files(data.path(), &old);
    let arguments = ["--listen", "127.0.0.1:0", "--tls-cert", &certificate, "--tls-key", &key];
    let server = Server::start("serve", data.path(), &arguments);
    let trusts = |made: &rcgen::CertifiedKey<rcgen::KeyPair>| {
        let mut stream = secure(server.port, &made.cert, &[]);
        stream.conn.complete_io(&mut stream.sock).is_ok()
    };
    assert!(trusts(&old) && !trusts(&new));
    // Half written, it is not taken.
    fs::write(&certificate, "-----BEGIN CERTIFICATE-----\nMIIB").expect("written");
    std::thread::sleep(std::time::Duration::from_secs(6));
    assert!(trusts(&old), "the old one serves on");
    pem_files(data.path(), &new);
    until("the new one is shown", || trusts(&new));
    assert!(!trusts(&old));
}

#[test]
fn a_certificate_that_is_none_is_told_in_a_sentence() {
    let data = tempfile::tempdir().expect("a folder");
    let run = |arguments: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_tabiya"));
        command.args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(data.path()).args(arguments);
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (code, message) = run(&["--tls-cert", "no.pem", "--tls-key", "no.key"]);
    assert!(code == Some(1) && message.contains("cannot use the certificate no.pem"), "{message}");
    let (code, message) = run(&["--tls-cert", "no.pem"]);
    assert!(code == Some(2) && message.contains("--tls-key"), "{message}");
    let (code, message) = run(&["--public-url", "chess.example"]);
    assert!(code == Some(1) && message.contains("expected scheme and host"), "{message}");
    let (code, message) = run(&["--database", "oracle:x"]);
    assert!(code == Some(1) && message.contains("expected sqlite:FILE"), "{message}");
}

#[test]
fn every_answer_says_what_a_browser_may_do_with_it() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let port = server.port;
    for path in ["/", "/g/Ab3dEf9hIj", "/healthz", "/no/such.file", "/ws"] {
        let answer = get(port, path, &[]);
        for header in [
            "content-security-policy: default-src 'none'; script-src 'self'",
            "frame-ancestors 'none'",
            "base-uri 'none'",
            "x-content-type-options: nosniff",
            "referrer-policy: no-referrer",
            "cross-origin-opener-policy: same-origin",
            "cross-origin-embedder-policy: require-corp",
            "cross-origin-resource-policy: same-origin",
        ] {
            assert!(answer.head.contains(header), "{path} lacks {header}: {}", answer.head);
        }
        assert!(!answer.head.contains("unsafe-inline"), "{path}");
        assert!(!answer.head.contains("strict-transport-security"), "{path} is not encrypted");
    }
    assert_eq!(get(port, "/no/such.file", &[]).status, 404);
    let well = get(port, "/healthz", &[]);
    let report: Value = serde_json::from_str(&well.body).expect("JSON");
    assert_eq!((well.status, &report["status"]), (200, &json!("ok")));
    // A name somebody else gave this address, a method that changes something, a head without an end.
    assert_eq!(get(port, "/", &[("host", "evil.example")]).status, 403);
    let stream = || TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    let post = format!("POST / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n");
    assert_eq!(exchange(stream(), &post).status, 403);
    let padding = "a".repeat(20_000);
    let long = format!("GET / HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nx: {padding}\r\n\r\n");
    assert_ne!(exchange(stream(), &long).status, 200);
    assert_eq!(get(port, "/healthz", &[]).status, 200, "and it is still well");
}

#[test]
fn a_visitor_gets_so_much_and_no_more() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    let port = server.port;
    let guest = || {
        let mut guest = Client::connect(port).expect("a connection");
        guest.reply(&json!({"type": "ping"}));
        guest
    };
    let mut guests: Vec<Client> = (0..50).map(|_| guest()).collect();
    let origin = format!("http://127.0.0.1:{port}");
    let refused = Client::with_headers(port, &[("origin", &origin)]).err().expect("no room");
    assert!(refused.contains("503"), "{refused}");
    assert_eq!(get(port, "/healthz", &[]).status, 200, "the page is still there");

    let mut client = guests.pop().expect("there are fifty");
    let create = || json!({"type": "create", "secret": secret(), "game": table()});
    for _ in 0..20 {
        client.reply(&create());
    }
    let refused = client.ask(&create());
    assert_eq!(refused["why"]["code"], "rate", "{refused}");
    assert!(refused["why"]["parameters"]["seconds"].as_i64().expect("seconds") > 0);

    let mut other = guests.pop().expect("there are forty-nine");
    assert_eq!(other.refusal(&create()), "rate", "an address is one visitor");
    drop(server);
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&client.create(&holder, &table()));
    client.join(&game, Some(&holder));
    let say = |text: &str| act(&game, &json!({"type": "say", "text": text}));
    for line in ["first words", "second thoughts", "third time", "a fourth", "the fifth"] {
        client.reply(&say(line));
    }
    assert_eq!(client.refusal(&say("one more")), "rate");
}

#[test]
fn a_frame_above_the_limit_is_answered_with_its_code() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    for length in [40_000, 3_000_000] {
        let mut client = Client::connect(server.port).expect("a connection");
        client.reply(&json!({"type": "ping"}));
        // Of a long one not all may get through: whoever listens hears why.
        drop(client.send("x".repeat(length)));
        let end = client.next().expect_err("a farewell");
        assert!(matches!(end, Lost::Closed(1009)), "{length}: {end:?}");
    }
}

#[test]
fn what_is_out_of_bounds_is_refused() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let drawn = |mode: &str, draw: u64| {
        json!({"type": "create", "secret": holder, "game":
            {"mode": mode, "draw": draw, "white": {"kind": "me"}, "black": {"kind": "me"}}})
    };
    for (mode, draw) in [("chess960", 960), ("chess960", 1_000_000_000_000_000_000), ("chaos", 1 << 32)] {
        assert_eq!(client.refusal(&drawn(mode, draw)), "noSuchDraw", "{mode} {draw}");
    }
    client.reply(&drawn("chess960", 959));
    client.reply(&drawn("chaos", u64::from(u32::MAX) - 1));
    let timed = json!({"mode": "chess", "clock": "5m+3s", "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &timed));
    client.join(&game, Some(&holder));
    let give = |time: i64| act(&game, &json!({"type": "addTime", "time": time}));
    for time in [1_i64 << 53, 1_000_000_000, 3_600_001, 999, 0, -1] {
        assert_eq!(client.refusal(&give(time)), "badTime", "{time}");
    }
    client.play(&game, 0, "e2e4");
    client.play(&game, 1, "e7e5");
    let pgn = |client: &mut Client| {
        let export = client.reply(&json!({"type": "export", "game": game, "format": "pgn"}));
        export["exported"]["text"].as_str().expect("a text").to_owned()
    };
    // What a clock showed stays what it showed.
    let before = pgn(&mut client);
    assert!(before.contains("[%clk 0:05:0"), "{before}");
    client.reply(&give(3_600_000));
    assert_eq!(pgn(&mut client), before);
}

#[test]
fn a_guest_who_asks_nothing_is_sent_away() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut silent = Client::connect(server.port).expect("a connection");
    // It answers pings all the while, as every browser does.
    let end = silent.next().expect_err("a farewell");
    assert!(matches!(end, Lost::Closed(4009)), "{end:?}");
}

#[test]
fn developer_mode_writes_everything_but_secrets() {
    let data = tempfile::tempdir().expect("a folder");
    let log = data.path().join("tabiya.log");
    let path = log.to_str().expect("a path");
    let mut server = Server::start("play", data.path(), &["--port", "0", "--no-open", "--log-file", path]);
    let mut client = Client::connect(server.port).expect("a connection");
    let holder = secret();
    let game = name(&client.create(&holder, &table()));
    client.join(&game, Some(&holder));
    client.play(&game, 0, "e2e4");
    assert_eq!(get(server.port, "/", &[("host", "evil.example")]).status, 403);
    server.terminate();
    let text = fs::read_to_string(&log).expect("a log");
    let lines: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("one JSON object a line")).collect();
    let said = |what: &str| lines.iter().any(|line| line["fields"]["message"] == what);
    for what in ["listening", "written", "refused", "stopping"] {
        assert!(said(what), "no {what:?} in {text}");
    }
    let written = lines.iter().find(|line| {
        line["fields"]["message"] == "written" && line["fields"]["rows"].to_string().contains("e2e4")
    });
    let board = written.expect("the move")["fields"]["board"].as_str().expect("a picture").to_owned();
    assert!(board.contains("R N B Q K B N R") || board.contains("RNBQKBNR"), "{board}");
    assert!(!text.contains(&holder), "a secret was written down");
}
