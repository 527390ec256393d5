//! One who asks for a thousand analyses, and a hundred who ask for one each.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use tabiya_server::analysis::{Holder, Party, Turns, Urgency};

/// Searches of the one.
const MANY: usize = 1_000;

/// People who have one each.
const PEOPLE: u8 = 100;

/// What each of those needs.
const WORK: Duration = Duration::from_millis(5);

fn party(address: u8, holder: u64) -> Party {
    Party { address: IpAddr::V4(Ipv4Addr::new(192, 0, 2, address)), holder: Holder::Connection(holder) }
}

/// Fault 29: the hundred are done as if the one had asked for a single analysis, and a computer's move waits for nobody.
#[tokio::test(flavor = "multi_thread")]
async fn fault_29_a_thousand_analyses_of_one_take_nothing_from_a_hundred_others() {
    let turns = Turns::new(1);
    let (end, had) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let mut cancellers = Vec::new();
    let mut greedy = Vec::new();
    for _ in 0..MANY {
        let turn = turns.enter(Urgency::Interactive, party(1, 1));
        cancellers.push(turn.canceller());
        let (end, had) = (Arc::clone(&end), Arc::clone(&had));
        let work = move || {
            let mut counted = 0;
            turn.wait();
            while !end.load(Ordering::Relaxed) {
                thread::sleep(Duration::from_micros(200));
                turn.searched(0);
                let ran = u64::try_from(turn.ran().as_micros()).expect("small");
                had.fetch_add(ran.saturating_sub(counted), Ordering::Relaxed);
                counted = ran;
            }
        };
        let builder = thread::Builder::new().stack_size(64 << 10);
        greedy.push(builder.spawn(work).expect("a thread"));
    }
    // What the one had while nobody else was there is nobody's loss.
    let (alone, done) = (had.load(Ordering::Relaxed), Arc::new(AtomicU64::new(0)));
    let people: Vec<_> = (0..PEOPLE)
        .map(|number| {
            let turn = turns.enter(Urgency::Interactive, party(2 + number, 2 + u64::from(number)));
            let done = Arc::clone(&done);
            let work = move || {
                turn.wait();
                while turn.ran() < WORK {
                    thread::sleep(Duration::from_micros(200));
                    turn.searched(0);
                }
                done.fetch_add(u64::try_from(turn.ran().as_micros()).expect("small"), Ordering::Relaxed);
            };
            thread::Builder::new().stack_size(64 << 10).spawn(work).expect("a thread")
        })
        .collect();
    // Moves of computers come before all of them.
    let mut slowest = Duration::ZERO;
    while people.iter().any(|person| !person.is_finished()) {
        let asked = Instant::now();
        drop(turns.for_a_move(Holder::Server).await);
        slowest = slowest.max(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let one = had.load(Ordering::Relaxed) - alone;
    end.store(true, Ordering::Relaxed);
    cancellers.iter().for_each(tabiya_server::analysis::Canceller::cancel);
    for thread in people.into_iter().chain(greedy) {
        thread.join().expect("no panic");
    }
    let people = done.load(Ordering::Relaxed);
    println!(
        "a hundred had {people} us, the one with a thousand {one} us; a move waited {slowest:?} at most"
    );
    // One of a hundred and one who are alike would have a hundredth of what they had; a slice or two more is by chance.
    assert!(one < people / 5, "the one had {one} us, the hundred {people} us");
    assert!(slowest < Duration::from_millis(250), "{slowest:?}");
}
