//! What a bus must hold. Every implementation is run through all of it.

use std::{collections::BTreeMap, sync::Arc};

use tabiya_host::Audience;
use tabiya_server::bus::{Announcement, Bus, LocalBus, Missed};

fn event(version: u32) -> Announcement {
    let frames = BTreeMap::from([(Audience::default(), Arc::from(format!("frame {version}")))]);
    Announcement::Event { after: version - 1, version, holders: Box::default(), frames }
}

async fn listeners_hear_their_game_in_order(bus: &dyn Bus) {
    let mut one = bus.subscribe("one");
    let mut other = bus.subscribe("other");
    for version in 1..=10 {
        bus.publish("one", event(version));
    }
    bus.publish("other", event(1));
    for version in 1..=10 {
        assert_eq!(*one.next().await.expect("heard"), event(version));
    }
    assert_eq!(*other.next().await.expect("heard"), event(1));
}

async fn a_slow_listener_is_told_and_harms_nobody(bus: &dyn Bus) {
    let mut slow = bus.subscribe("slow");
    let mut quick = bus.subscribe("slow");
    for version in 1..=1000 {
        bus.publish("slow", event(version));
        assert_eq!(*quick.next().await.expect("heard"), event(version));
    }
    assert_eq!(slow.next().await.expect_err("too slow"), Missed::Some);
    let heard = slow.next().await.expect("it goes on");
    assert!(matches!(*heard, Announcement::Event { version, .. } if version > 900), "with the newest");
}

async fn nobody_listening_is_no_fault(bus: &dyn Bus) {
    bus.publish("nobody", event(1));
    drop(bus.subscribe("nobody"));
    bus.publish("nobody", event(2));
    let mut late = bus.subscribe("nobody");
    bus.publish("nobody", event(3));
    assert_eq!(*late.next().await.expect("heard"), event(3), "only what comes later");
}

async fn conforms(bus: &dyn Bus) {
    listeners_hear_their_game_in_order(bus).await;
    a_slow_listener_is_told_and_harms_nobody(bus).await;
    nobody_listening_is_no_fault(bus).await;
}

#[tokio::test]
async fn the_local_bus_conforms() {
    conforms(&LocalBus::default()).await;
}
