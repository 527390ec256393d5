//! What a bus must hold. Every implementation is run through all of it: from a listener's own end, and from one end to another.

use std::{collections::BTreeMap, fmt::Debug, sync::Arc, time::Duration};

use tabiya_host::Audience;
use tabiya_server::{
    bus::{Announcement, Bus, LocalBus, Missed, NatsBus},
    cluster::{News, OfGame, Told},
};
use tokio::time;

use crate::nats_server::NatsServer;

/// Something that a bus can carry.
trait Sample: Debug + Eq + Send + Sync + 'static {
    fn numbered(number: u32) -> Self;
    fn number(&self) -> u32;
}

impl Sample for Announcement {
    fn numbered(version: u32) -> Self {
        let frames = BTreeMap::from([(Audience::default(), Arc::from(format!("frame {version}")))]);
        Self::Event { after: version - 1, version, holders: Box::default(), frames }
    }

    fn number(&self) -> u32 {
        match self {
            Self::Event { version, .. } => *version,
            _ => 0,
        }
    }
}

impl Sample for Told {
    fn numbered(number: u32) -> Self {
        let rows = vec![format!("row {number} é\n\"")];
        let what = OfGame::Written { after: number, at: -1, command: Some([7; 16]), rows, facts: false };
        Self { by: "one".into(), news: News::Game { game: "Ab3dEf9hIj".into(), what } }
    }

    fn number(&self) -> u32 {
        match &self.news {
            News::Game { what: OfGame::Written { after, .. }, .. } => *after,
            _ => 0,
        }
    }
}

/// Two ends of a bus, which may be the same, and how many messages a listener may be behind at least.
struct Ends<'a, M> {
    from: &'a dyn Bus<M>,
    to: &'a dyn Bus<M>,
    ring: u32,
}

impl<M: Sample> Ends<'_, M> {
    /// Until everything that was published has come.
    async fn settle(&self) {
        let mut marker = self.to.subscribe("marker");
        for number in 1.. {
            self.from.publish("marker", M::numbered(number));
            if time::timeout(Duration::from_millis(100), marker.next()).await.is_ok_and(|heard| heard.is_ok())
            {
                return;
            }
            assert!(number < 100, "nothing comes from one end to the other");
        }
    }

    async fn listeners_hear_their_topic_in_order(&self) {
        let (mut one, mut other) = (self.to.subscribe("one"), self.to.subscribe("other"));
        for number in 1..=10 {
            self.from.publish("one", M::numbered(number));
        }
        self.from.publish("other", M::numbered(1));
        for number in 1..=10 {
            assert_eq!(*one.next().await.expect("heard"), M::numbered(number));
        }
        assert_eq!(*other.next().await.expect("heard"), M::numbered(1));
    }

    async fn a_slow_listener_is_told_and_harms_nobody(&self) {
        let (mut slow, mut quick) = (self.to.subscribe("slow"), self.to.subscribe("slow"));
        let last = 3 * self.ring;
        for number in 1..=last {
            self.from.publish("slow", M::numbered(number));
            assert_eq!(*quick.next().await.expect("heard"), M::numbered(number));
        }
        assert_eq!(slow.next().await.expect_err("too slow"), Missed::Some);
        let heard = slow.next().await.expect("it goes on");
        assert!(heard.number() >= last - self.ring, "with the newest");
    }

    async fn nobody_listening_is_no_fault(&self) {
        self.from.publish("nobody", M::numbered(1));
        drop(self.to.subscribe("nobody"));
        self.from.publish("nobody", M::numbered(2));
        self.settle().await;
        let mut late = self.to.subscribe("nobody");
        self.from.publish("nobody", M::numbered(3));
        assert_eq!(*late.next().await.expect("heard"), M::numbered(3), "only what comes later");
    }

    async fn conform(&self) {
        self.settle().await;
        self.listeners_hear_their_topic_in_order().await;
        self.a_slow_listener_is_told_and_harms_nobody().await;
        self.nobody_listening_is_no_fault().await;
    }
}

async fn connected(url: &str) -> NatsBus<Told> {
    let bus = NatsBus::connect(url).await.expect("an address");
    time::timeout(Duration::from_secs(10), async {
        while !bus.is_connected() {
            time::sleep(Duration::from_millis(10)).await;
        }
    })
    .await
    .expect("NATS is there");
    bus
}

#[tokio::test]
async fn the_local_bus_conforms() {
    let bus = LocalBus::<Announcement>::default();
    Ends { from: &bus, to: &bus, ring: 32 }.conform().await;
    let bus = LocalBus::<Told>::with_room_for(512);
    Ends { from: &bus, to: &bus, ring: 512 }.conform().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nats_conforms_from_one_process_to_another_and_within_one() {
    let nats = NatsServer::start(None);
    let (one, other) = (connected(&nats.url()).await, connected(&nats.url()).await);
    Ends { from: &one, to: &one, ring: 4_096 }.conform().await;
    Ends { from: &one, to: &other, ring: 4_096 }.conform().await;
    assert_eq!(one.dropped(), 0);
}

/// Nobody waits for NATS; whoever listens is told that something may be lost, and hears again once it is back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_listens_is_told_when_nats_was_away() {
    let nats = NatsServer::start(None);
    let (url, port) = (nats.url(), nats.port);
    let (one, other) = (connected(&url).await, connected(&url).await);
    let mut heard = other.subscribe("games");
    Ends { from: &one, to: &other, ring: 0 }.settle().await;
    drop(nats);
    assert_eq!(heard.next().await.expect_err("it is gone"), Missed::Some);
    assert!(!other.is_connected());
    for number in 1..=20_000 {
        one.publish("games", Told::numbered(number));
    }
    assert!(one.dropped() > 0, "what cannot be sent is dropped, and nobody waits");
    let _nats = NatsServer::start(Some(port));
    let mut back = other.subscribe("back");
    let again = async {
        loop {
            one.publish("back", Told::numbered(1));
            let wait = Duration::from_millis(100);
            if matches!(time::timeout(wait, back.next()).await, Ok(Ok(_))) {
                return;
            }
        }
    };
    time::timeout(Duration::from_secs(20), again).await.expect("it is heard again");
    assert_eq!(heard.next().await.expect_err("something is lost"), Missed::Some);
}
