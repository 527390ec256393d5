//! One address before several servers: connections by turns, to whichever answers.

use std::{
    io,
    net::{Shutdown, TcpListener, TcpStream},
    thread,
};

use anyhow::{Context as _, Result};

/// Listens on this port of this machine, and leads each connection to the next of these.
///
/// # Errors
/// When the port is taken.
pub(super) fn listen(port: u16, servers: Vec<u16>) -> Result<thread::JoinHandle<()>> {
    let listener =
        TcpListener::bind(("127.0.0.1", port)).with_context(|| format!("cannot listen on port {port}"))?;
    Ok(thread::spawn(move || {
        for (turn, visitor) in listener.incoming().map_while(Result::ok).enumerate() {
            let servers = servers.clone();
            thread::spawn(move || lead(visitor, turn, &servers));
        }
    }))
}

/// Whoever finds no server is sent away.
fn lead(visitor: TcpStream, turn: usize, servers: &[u16]) {
    let turns = (0..servers.len()).map(|next| servers[(turn + next) % servers.len()]);
    let Some(server) = turns.into_iter().find_map(|port| TcpStream::connect(("127.0.0.1", port)).ok()) else {
        return;
    };
    let (Ok(back), Ok(forth)) = (visitor.try_clone(), server.try_clone()) else { return };
    // A move is a small packet, and so is its answer.
    let _ = (visitor.set_nodelay(true), server.set_nodelay(true));
    let other = thread::spawn(move || carry(forth, back));
    carry(visitor, server);
    let _ = other.join();
}

/// Carries everything from one end to the other, and then its end. Whatever breaks ends both.
fn carry(mut from: TcpStream, mut to: TcpStream) {
    let whole = io::copy(&mut from, &mut to).is_ok();
    let _ = to.shutdown(if whole { Shutdown::Write } else { Shutdown::Both });
}

#[cfg(test)]
mod tests {
    use std::io::{Read as _, Write as _};

    use super::*;

    /// A server that answers everybody with one letter and what they said.
    fn server(letter: u8) -> u16 {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let port = listener.local_addr().expect("its address").port();
        thread::spawn(move || {
            for mut visitor in listener.incoming().map_while(Result::ok) {
                let mut said = Vec::new();
                visitor.read_to_end(&mut said).expect("read");
                visitor.write_all(&[&[letter], &said[..]].concat()).expect("answered");
            }
        });
        port
    }

    #[test]
    fn visitors_go_to_the_servers_by_turns_and_past_one_that_is_gone() {
        let gone = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let servers = vec![server(b'a'), gone.expect("a port").port(), server(b'b')];
        let free = TcpListener::bind("127.0.0.1:0").and_then(|listener| listener.local_addr());
        let port = free.expect("a port").port();
        listen(port, servers).expect("it listens");
        let mut heard: Vec<String> = (0..6)
            .map(|_| {
                let mut visitor = TcpStream::connect(("127.0.0.1", port)).expect("connected");
                visitor.write_all(b"hello").expect("said");
                visitor.shutdown(Shutdown::Write).expect("done");
                let mut answer = String::new();
                visitor.read_to_string(&mut answer).expect("heard");
                answer
            })
            .collect();
        heard.sort();
        assert_eq!(heard, ["ahello", "ahello", "bhello", "bhello", "bhello", "bhello"]);
    }
}
