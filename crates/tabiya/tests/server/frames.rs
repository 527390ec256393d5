//! Fault 24: frames that no browser sends.

use std::{
    io::{Read, Write},
    net::TcpStream,
    time::Duration,
};

use serde_json::json;

use crate::client::{Client, Server, id};

/// A socket that was upgraded by hand.
fn upgraded(port: u16) -> TcpStream {
    let mut stream = TcpStream::connect(("127.0.0.1", port)).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a timeout");
    let head = format!(
        "GET /ws HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\norigin: http://127.0.0.1:{port}\r\nconnection: upgrade\r\n\
         upgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).expect("sent");
    let mut seen = Vec::new();
    let mut byte = [0];
    while !seen.ends_with(b"\r\n\r\n") {
        stream.read_exact(&mut byte).expect("a head");
        seen.push(byte[0]);
    }
    assert!(seen.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&seen));
    stream
}

/// One frame, masked with zeros, or without a mask as only servers may.
fn frame(first: u8, masked: bool, payload: &[u8]) -> Vec<u8> {
    let mask = if masked { 0x80 } else { 0 };
    let mut bytes = vec![first];
    match payload.len() {
        short @ 0..126 => bytes.push(mask | short as u8),
        long => {
            bytes.push(mask | 126);
            bytes.extend(u16::try_from(long).expect("a short one").to_be_bytes());
        }
    }
    if masked {
        bytes.extend([0; 4]);
    }
    bytes.extend(payload);
    bytes
}

/// Sends bytes and reads until the server has enough: what it says in words.
fn answer_to(port: u16, bytes: &[u8]) -> String {
    String::from_utf8_lossy(&heard(port, bytes)).into_owned()
}

/// Sends bytes and reads until the server has enough.
fn heard(port: u16, bytes: &[u8]) -> Vec<u8> {
    let mut stream = upgraded(port);
    // A server that has closed takes no more.
    let _ = stream.write_all(bytes);
    let mut heard = Vec::new();
    let mut part = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut part) {
        heard.extend(&part[..length]);
    }
    heard
}

/// The code of the closing frame that ends what was heard.
fn closing(heard: &[u8]) -> Option<u16> {
    let begins = heard.iter().rposition(|byte| *byte == 0x88)?;
    let frame = &heard[begins..];
    let whole = frame.len() >= 4 && usize::from(frame[1]) == frame.len() - 2;
    whole.then(|| u16::from_be_bytes([frame[2], frame[3]]))
}

#[test]
fn whoever_says_goodbye_is_answered() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    for code in [1000_u16, 1001, 4001] {
        assert_eq!(closing(&heard(server.port, &frame(0x88, true, &code.to_be_bytes()))), Some(code));
    }
    // A code that nobody may send.
    let heard = heard(server.port, &frame(0x88, true, &1005_u16.to_be_bytes()));
    assert_eq!(closing(&heard), Some(1002));
}

#[cfg(target_os = "linux")]
#[test]
fn fault_24_frames_that_no_browser_sends_harm_nobody() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::play(data.path());
    let port = server.port;
    let mut other = Client::connect(port).expect("a connection");
    other.reply(&json!({"type": "ping"}));
    let before = server.memory();
    let ping = json!({"id": id(), "request": {"type": "ping"}}).to_string();
    // Each ends the connection, and no request of it is answered.
    let mut huge = vec![0x81, 0xff];
    huge.extend((64_u64 << 20).to_be_bytes());
    huge.extend([0; 4]);
    huge.extend([b'x'; 100_000]);
    let endless: Vec<u8> = std::iter::once(frame(0x01, true, &[b'x'; 1_000]))
        .chain((0..1_100).map(|_| frame(0x00, true, &[b'x'; 1_000])))
        .flatten()
        .collect();
    for (what, bytes, code) in [
        ("no mask", frame(0x81, false, ping.as_bytes()), 1002),
        ("no text", frame(0x81, true, b"\xff\xfe\xfd"), 1007),
        ("64 MiB", huge, 1009),
        ("fragments without end", endless, 1009),
        ("reserved bits", frame(0xf1, true, ping.as_bytes()), 1002),
        ("an unknown kind", frame(0x83, true, ping.as_bytes()), 1002),
        ("a long ping", frame(0x89, true, &[0; 200]), 1002),
        ("a continuation of nothing", frame(0x80, true, ping.as_bytes()), 1002),
        ("binary", frame(0x82, true, ping.as_bytes()), 1003),
    ] {
        let heard = heard(port, &bytes);
        let words = String::from_utf8_lossy(&heard);
        assert!(!words.contains("\"pong\""), "{what}: {words}");
        assert_eq!(closing(&heard), Some(code), "{what}: {words}");
    }
    // A request in pieces of one byte is one, and one that is too deep is refused.
    let mut pieces = Vec::new();
    for (place, byte) in ping.bytes().enumerate() {
        let (kind, last) = (u8::from(place == 0), if place + 1 == ping.len() { 0x80 } else { 0 });
        pieces.extend(frame(kind | last, true, &[byte]));
    }
    pieces.extend(frame(0x88, true, &1000_u16.to_be_bytes()));
    assert!(answer_to(port, &pieces).contains("\"pong\""), "in pieces of one byte");
    let mut deep = frame(0x81, true, "[".repeat(30_000).as_bytes());
    deep.extend(frame(0x88, true, &1000_u16.to_be_bytes()));
    assert!(answer_to(port, &deep).contains("\"badFrame\""), "thirty thousand levels deep");
    let grown = server.memory().saturating_sub(before);
    assert!(grown < 16 << 10, "{grown} KiB more");
    other.reply(&json!({"type": "ping"}));
}
