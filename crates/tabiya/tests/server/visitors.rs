//! Visitors who want to hurt: what they send, how often, and that nobody else notices.

use std::{
    fs,
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::{Value, json};

use crate::client::{Client, Lost, Server, get, id, name, secret, until};

fn connect(port: u16) -> TcpStream {
    let stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    stream
}

/// A socket from another address of this machine.
fn connect_from(source: [u8; 4], port: u16) -> TcpStream {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build().expect("a runtime");
    let stream = runtime.block_on(async {
        let socket = tokio::net::TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from((source, 0))).expect("a loopback address");
        let stream = socket.connect(SocketAddr::from(([127, 0, 0, 1], port))).await.expect("a connection");
        stream.into_std().expect("a plain stream")
    });
    stream.set_nonblocking(false).expect("a blocking stream");
    stream.set_read_timeout(Some(Duration::from_secs(30))).expect("a timeout");
    stream
}

/// Whether the server has let this socket go.
fn is_closed(mut stream: &TcpStream) -> bool {
    let mut rest = [0; 4096];
    loop {
        match stream.read(&mut rest) {
            Ok(0) => return true,
            Ok(_) => {}
            Err(error) => {
                return !matches!(
                    error.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                );
            }
        }
    }
}

fn is_served(mut stream: TcpStream, port: u16) -> bool {
    let request = format!("GET /healthz HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nconnection: close\r\n\r\n");
    let mut answer = String::new();
    stream.write_all(request.as_bytes()).is_ok()
        && stream.read_to_string(&mut answer).is_ok()
        && answer.starts_with("HTTP/1.1 200")
}

#[test]
fn sockets_that_never_speak_are_let_go() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let settings = [&preface[..], &[0, 0, 0, 4, 0, 0, 0, 0, 0]].concat();
    let own = format!("127.0.0.1:{}", server.port);
    let picture = format!(
        "POST /picture HTTP/1.1\r\nhost: {own}\r\norigin: http://{own}\r\ncontent-type: application/json\r\n\
         content-length: 100\r\n\r\n{{"
    );
    let silent: [&[u8]; 6] =
        [b"", &preface[..10], preface, &settings, b"GET / HTTP/1.1\r\nhost: ", picture.as_bytes()];
    let sockets = silent.map(|bytes| {
        let mut stream = connect(server.port);
        stream.write_all(bytes).expect("sent");
        stream
    });
    for (stream, said) in sockets.iter().zip(silent) {
        assert!(is_closed(stream), "{:?} is still open", String::from_utf8_lossy(said));
    }
}

#[test]
fn silence_behind_tls_is_let_go_too() {
    let data = tempfile::tempdir().expect("a folder");
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).expect("a certificate");
    let pem = crate::safety::pem_files(data.path(), &made);
    let arguments = ["--listen", "127.0.0.1:0", "--tls-cert", &pem.0, "--tls-key", &pem.1];
    let server = Server::start("serve", data.path(), &arguments);
    let silent = connect(server.port);
    let mut greeted = crate::safety::secure(server.port, &made.cert, &[]);
    // The handshake is done with the first bytes; then nothing more comes.
    greeted.write_all(b"G").expect("sent");
    assert!(is_closed(&silent), "a socket without a handshake");
    let mut rest = Vec::new();
    let _ = greeted.read_to_end(&mut rest);
    assert!(is_closed(&greeted.sock), "a handshake without a request");
}

#[test]
fn one_address_has_so_many_sockets_and_others_have_theirs() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    let hoard: Vec<TcpStream> = (0..100).map(|_| connect_from([127, 0, 0, 2], server.port)).collect();
    assert!(!is_served(connect_from([127, 0, 0, 2], server.port), server.port), "one socket too many");
    assert!(is_served(connect_from([127, 0, 0, 3], server.port), server.port), "somebody else");
    drop(hoard);
    until("places are given back", || is_served(connect_from([127, 0, 0, 2], server.port), server.port));
}

#[test]
fn a_low_soft_limit_of_files_is_raised_and_a_low_hard_one_recovers() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::limited("ulimit -Sn 64", data.path());
    let sockets: Vec<TcpStream> = (0..150).map(|_| connect(server.port)).collect();
    assert!(is_served(connect(server.port), server.port), "as many files as the system allows");
    drop((sockets, server));
    let server = Server::limited("ulimit -n 192", data.path());
    let sockets: Vec<TcpStream> = (0..250).map(|_| connect(server.port)).collect();
    assert!(!is_served(connect(server.port), server.port), "there are no files left");
    drop(sockets);
    until("it recovers", || is_served(connect(server.port), server.port));
}

/// A mode nobody has sent before.
fn mode(number: usize) -> String {
    format!(
        "{{\"title\": \"Mine {number}\", \"description\": \"D\", \
         \"pieces\": {{\"amazon\": {{\"letter\": \"A\", \"movement\": \"QN\"}}}}, \
         \"start\": \"4k3/pppppppp/8/8/8/8/PPPPPPPP/A3K2A w - - 0 1\", \"castling\": false}}"
    )
}

fn check(file: &str) -> Value {
    json!({"type": "checkSetup", "mode": "mine", "modeFile": file})
}

/// Kilobytes in memory.
fn resident(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.process())).expect("it runs");
    let line = status.lines().find(|line| line.starts_with("VmRSS:")).expect("a size");
    line.split_whitespace().nth(1).expect("a number").parse().expect("a number")
}

#[test]
fn modes_that_are_only_looked_at_are_forgotten() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let texts: usize = if std::env::var_os("TABIYA_FULL").is_some() { 100_000 } else { 2_400 };
    let (mut before, mut client) = (0, Client::connect(server.port).expect("a connection"));
    for number in 0..texts {
        // Frames of one connection are limited too.
        if number % 600 == 0 {
            client = Client::connect(server.port).expect("a connection");
        }
        let garbage = format!("{{\"title\": {number}}}");
        let problems = |answer: &Value| answer["setup"]["problems"].as_array().map(Vec::len);
        assert_eq!(problems(&client.reply(&check(&mode(number)))), Some(0));
        assert_eq!(problems(&client.reply(&check(&garbage))), Some(1));
        if number == texts / 4 {
            before = resident(&server);
        }
    }
    let after = resident(&server);
    assert!(after < before + 8_000, "{before} kB after a quarter, {after} kB after all");
    // And there is still room for a game of one's own, which is there after a restart.
    let holder = secret();
    let seats =
        json!({"mode": "mine", "modeFile": mode(texts), "white": {"kind": "me"}, "black": {"kind": "me"}});
    let game = name(&client.create(&holder, &seats));
    drop(server);
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    assert_eq!(client.join(&game, Some(&holder))["mode"]["name"], format!("Mine {texts}"));
}

#[test]
fn an_address_has_only_so_many_modes_read() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0"]);
    let mut client = Client::connect(server.port).expect("a connection");
    let codes: Vec<_> =
        (0..70).map(|number| client.ask(&check(&mode(number)))["why"]["code"].clone()).collect();
    assert!(codes[..60].iter().all(Value::is_null), "{codes:?}");
    assert!(codes.contains(&json!("rate")), "{codes:?}");
}

/// Seconds on White's clock after a turn that took one, by a client that answers pings of its own invention.
#[test]
fn lag_cannot_be_made_up() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let (white, black) = (secret(), secret());
    let wanted =
        json!({"mode": "chess", "clock": "3m", "white": {"kind": "me"}, "black": {"kind": "friend"}});
    let created = client.create(&white, &wanted);
    let game = name(&created);
    let token = created["invitation"]["token"].as_str().expect("a token").to_owned();
    client.reply(&json!({"type": "claim", "game": game, "token": token, "secret": black}));
    client.join(&game, Some(&white));
    let mut friend = Client::connect(server.port).expect("a connection");
    friend.join(&game, Some(&black));
    client.play(&game, 0, "e2e4");
    friend.play(&game, 1, "e7e5");
    for _ in 0..30 {
        client.pong(&0_u64.to_le_bytes());
    }
    std::thread::sleep(Duration::from_secs(1));
    let action = json!({"type": "move", "uci": "g1f3", "ply": 2, "thought": 0});
    client.reply(&json!({"type": "act", "game": game, "action": action}));
    let left = client.join(&game, Some(&white))["now"]["clocks"]["white"]["left"].as_i64().expect("a clock");
    assert!(left <= 180_000 - 1_000 + 250, "a second of thought cost {} ms", 180_000 - left);
}

#[test]
fn control_frames_are_counted() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    client.reply(&json!({"type": "ping"}));
    for _ in 0..2_000 {
        client.pong(&[7; 100]);
    }
    let end = loop {
        match client.ask_as(&id(), &json!({"type": "ping"})) {
            Ok(_) => {}
            Err(end) => break end,
        }
    };
    assert!(matches!(end, Lost::Closed(1008) | Lost::Connection), "{end:?}");
    assert_eq!(get(server.port, "/healthz", &[]).status, 200);
}

/// Every view holds all legal moves: a mode may not have so many that one visitor's views cost everybody time.
#[test]
fn a_new_game_has_no_more_moves_than_a_view_can_hold() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let mut client = Client::connect(server.port).expect("a connection");
    let file = |cats: &str| {
        let steps = (-7..=7).flat_map(|files| (-7..=7).map(move |ranks| (files, ranks)));
        let vectors: Vec<Value> = steps
            .filter(|step| *step != (0, 0))
            .map(|(files, ranks)| json!({"step": [files, ranks], "only": "move"}))
            .collect();
        json!({
            "title": "Cats", "description": "D", "castling": false,
            "pieces": {"cat": {"letter": "C", "movement": vectors}},
            "start": format!("4k3/8/8/8/8/8/{cats}/4K3 w - - 0 1"),
        })
        .to_string()
    };
    let problems =
        |client: &mut Client, cats: &str| client.reply(&check(&file(cats)))["setup"]["problems"].clone();
    assert_eq!(problems(&mut client, "CCCC4"), json!([]));
    let refused = problems(&mut client, "CCCCCCCC/CCCC4").to_string();
    assert!(refused.contains("badModeFile"), "nine ranks: {refused}");
    let crowded = file("CCCCCCCC").replace("8/CCCCCCCC/4K3", "CCCCCCCC/CCCCCCCC/4K3");
    let refused = client.reply(&check(&crowded))["setup"]["problems"].to_string();
    assert!(refused.contains("at most 512 moves at the start"), "{refused}");
    let seats =
        json!({"mode": "mine", "modeFile": crowded, "white": {"kind": "me"}, "black": {"kind": "me"}});
    assert_eq!(client.refusal(&json!({"type": "create", "secret": secret(), "game": seats})), "badModeFile");
}
