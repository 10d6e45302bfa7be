use std::task::{Context, Poll, Waker};

use super::*;

fn slots(total: usize, per_address: usize) -> ConnectionSlots {
    let counter = || IntCounter::new("a", "b").unwrap();
    let limits = ConnectionLimits {
        total,
        per_address,
        proxies: vec!["10.0.0.0/8".parse().unwrap()],
    };
    let counters = ConnectionCounters {
        accepted: counter(),
        refused: counter(),
        evicted: counter(),
    };
    ConnectionSlots::new(&limits, counters)
}

async fn take(slots: &ConnectionSlots, peer: &str) -> Option<ConnectionPermit> {
    slots.take(peer.parse().unwrap()).await
}

/// Whether the connection has been asked to close.
fn is_closing(permit: &ConnectionPermit) -> bool {
    permit.activity.is_closing(Waker::noop())
}

#[tokio::test]
async fn each_address_has_its_own_limit_of_slots() {
    let slots = slots(100, 2);
    let first = take(&slots, "192.0.2.1").await;
    let second = take(&slots, "::ffff:192.0.2.1").await;
    assert!(first.is_some() && second.is_some());

    assert!(take(&slots, "192.0.2.1").await.is_none());
    assert_eq!(slots.refused.get(), 1);
    assert!(take(&slots, "192.0.2.2").await.is_some());
    drop(first);
    assert!(take(&slots, "192.0.2.1").await.is_some());

    drop(second);
    let known = slots.taken.addresses();
    assert_eq!(known, 0, "an address without connections is forgotten");
    assert_eq!(slots.free.available_permits(), 100);
}

#[tokio::test]
async fn an_ipv6_network_is_one_address() {
    let slots = slots(100, 2);
    let _first = take(&slots, "2001:db8:1:2::1").await.unwrap();
    let _second = take(&slots, "2001:db8:1:2:ffff::2").await.unwrap();

    assert!(take(&slots, "2001:db8:1:2::3").await.is_none());
    assert!(take(&slots, "2001:db8:1:3::1").await.is_some());
}

#[tokio::test]
async fn a_trusted_proxy_may_use_every_slot() {
    let slots = slots(100, 2);
    let mut taken = Vec::new();
    for _ in 0..100 {
        taken.push(take(&slots, "10.1.2.3").await.unwrap());
    }
    assert_eq!(slots.free.available_permits(), 0);
}

#[tokio::test]
async fn by_default_an_address_has_an_eighth() {
    for (total, eighth) in [(80, 10), (81, 11), (1, 1)] {
        assert_eq!(slots(total, 0).per_address, eighth);
    }
}

#[tokio::test]
async fn the_longest_idle_connection_gives_way() {
    let slots = slots(3, 3);
    let [busy, longest, later] = [
        take(&slots, "192.0.2.1").await.unwrap(),
        take(&slots, "192.0.2.2").await.unwrap(),
        take(&slots, "192.0.2.3").await.unwrap(),
    ];
    busy.activity.begin();
    // Idle since now, although it was opened before the next one.
    later.activity.begin();
    later.activity.end();

    let mut new = pin!(take(&slots, "192.0.2.4"));
    let mut context = Context::from_waker(Waker::noop());
    assert!(new.as_mut().poll(&mut context).is_pending());

    assert!(is_closing(&longest) && !is_closing(&later) && !is_closing(&busy));
    drop(longest);
    assert!(new.await.is_some());
    assert_eq!(slots.free.available_permits(), 1);
    assert!(!is_closing(&later), "one slot was needed");
}

#[tokio::test]
async fn if_all_are_busy_the_first_to_be_idle_gives_way() {
    let slots = slots(2, 2);
    let first = take(&slots, "192.0.2.1").await.unwrap();
    let second = take(&slots, "192.0.2.2").await.unwrap();
    first.activity.begin();
    second.activity.begin();

    let mut new = pin!(take(&slots, "192.0.2.4"));
    let mut context = Context::from_waker(Waker::noop());
    assert!(new.as_mut().poll(&mut context).is_pending());
    assert!(!is_closing(&first) && !is_closing(&second));
    second.activity.end();
    first.activity.end();

    assert!(is_closing(&second) && !is_closing(&first));
    drop(second);
    assert!(new.await.is_some());
}

#[tokio::test]
async fn a_request_that_comes_just_in_time_is_served_and_another_connection_closed() {
    let slots = slots(2, 2);
    let first = take(&slots, "192.0.2.1").await.unwrap();
    let second = take(&slots, "192.0.2.2").await.unwrap();
    let mut new = pin!(take(&slots, "192.0.2.4"));
    let mut context = Context::from_waker(Waker::noop());
    assert!(new.as_mut().poll(&mut context).is_pending());
    assert!(is_closing(&first));

    first.activity.begin();
    assert!(new.as_mut().poll(&mut context).is_pending());

    assert!(!is_closing(&first) && is_closing(&second));
    drop(second);
    assert!(new.await.is_some());
    first.activity.end();
    assert!(!is_closing(&first), "no connection waits any more");
}

#[tokio::test]
async fn connections_that_ended_are_forgotten() {
    let slots = slots(1_000, 1_000);
    for _ in 0..10_000 {
        drop(take(&slots, "192.0.2.1").await);
    }

    assert!(slots.idle.len() < 100, "{}", slots.idle.len());
}

#[tokio::test]
async fn a_connection_that_gives_up_waiting_closes_no_other() {
    let slots = slots(1, 1);
    let busy = take(&slots, "192.0.2.1").await.unwrap();
    busy.activity.begin();
    {
        let mut new = pin!(take(&slots, "192.0.2.4"));
        let mut context = Context::from_waker(Waker::noop());
        assert!(matches!(new.as_mut().poll(&mut context), Poll::Pending));
    }

    busy.activity.end();

    assert!(!is_closing(&busy));
}
