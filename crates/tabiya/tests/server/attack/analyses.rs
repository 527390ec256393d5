//! Somebody who wants everything analysed, beside others who want to know one thing.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{is_full, limits::from};
use crate::client::{Client, Server, id};

fn analysis(nodes: u64) -> serde_json::Value {
    let subject = json!({"type": "moves", "mode": "chess", "moves": ["e2e4"]});
    json!({"type": "analyse", "order": {"subject": subject, "lines": 1, "nodes": nodes}})
}

/// Has one position analysed, from an address of its own; how long it takes until the engine is done.
fn done_after(port: u16, number: usize) -> Duration {
    let mut client = from(port, &format!("198.51.100.{}", 1 + number)).expect("a connection");
    let (began, once) = (Instant::now(), id());
    let answer = client.ask_as(&once, &analysis(20_000)).expect("an answer");
    assert_eq!(answer["type"], "reply", "nobody else is refused: {answer}");
    client.event(|message| {
        message["type"] == "analysis"
            && message["news"]["analysis"] == *once
            && message["news"]["state"] == "done"
    });
    began.elapsed()
}

/// Fault 29, with the real binary: the one has as many analyses as an address may have, and is refused the rest.
#[test]
fn a_thousand_analyses_of_one_leave_places_for_others() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start("serve", data.path(), &["--listen", "127.0.0.1:0", "--proxy", "127.0.0.1"]);
    let port = server.port;
    let mut greedy: Vec<Client> =
        (0..10).map(|_| from(port, "203.0.113.66").expect("a connection")).collect();
    let (mut had, mut refused) = (0, 0);
    let asked = if is_full() { 1_000 } else { 300 };
    for number in 0..asked {
        let client = &mut greedy[number % 10];
        let answer = client.ask_as(&id(), &analysis(50_000_000)).expect("an answer");
        if answer["type"] == "reply" {
            had += 1
        } else {
            refused += 1
        }
        client.heard.clear();
    }
    assert!((1..=4).contains(&had) && refused == asked - had, "{had} were had, {refused} refused");
    let people = if is_full() { 100 } else { 20 };
    let mut times: Vec<Duration> = (0..people).map(|number| done_after(port, number)).collect();
    times.sort();
    println!(
        "analyses: one address asked for {asked} and had {had}; {people} others had one each, the middle after {:?}, the last after {:?}",
        times[times.len() / 2],
        times[times.len() - 1]
    );
}
