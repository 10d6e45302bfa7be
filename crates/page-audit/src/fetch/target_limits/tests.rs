use std::sync::Arc;

use futures_util::FutureExt;

use super::*;

fn limits(requests_per_host: usize, rate_per_host: u32) -> TargetLimits {
    TargetLimits::new(&FetchSettings {
        requests_per_host,
        rate_per_host,
        max_requests: 3,
        ..FetchSettings::default()
    })
}

fn address(last: u8) -> IpAddr {
    IpAddr::from([192, 0, 2, last])
}

/// A permit, if it can be had without waiting.
fn at_once(limits: &TargetLimits, host: &str, last: u8, turn: Turn) -> Option<TargetPermit> {
    limits.take(host, &[address(last)], turn).now_or_never()
}

#[tokio::test]
async fn names_with_the_same_address_share_its_slots() {
    let limits = limits(4, 0);
    let beside = |name: &str| at_once(&limits, name, 1, Turn::Secondary);

    let first = [
        beside("a.example"),
        beside("b.example"),
        beside("c.example"),
    ];

    assert!(first.iter().all(Option::is_some));
    assert!(beside("d.example").is_none());
    assert!(beside("192.0.2.1").is_none());
    // The same address behind NAT64.
    let wrapped: [IpAddr; 1] = ["64:ff9b::192.0.2.1".parse().unwrap()];
    let through = limits.take("e.example", &wrapped, Turn::Secondary);
    assert!(through.now_or_never().is_none());
    drop(first);
    assert!(beside("d.example").is_some());
}

#[tokio::test]
async fn addresses_of_the_same_name_share_its_slots() {
    let limits = limits(4, 0);
    let beside = |name: &str, last| at_once(&limits, name, last, Turn::Secondary);

    let _kept = [
        beside("a.example", 1),
        beside("a.example", 2),
        beside("a.example", 3),
    ];

    assert!(beside("a.example", 4).is_none());
    assert!(beside("a.example.", 5).is_none(), "the same name");
    assert!(beside("b.example", 4).is_some());
}

#[tokio::test]
async fn pages_do_not_wait_for_what_is_beside_others() {
    let limits = limits(4, 0);
    let _kept = [1, 2, 3].map(|_| at_once(&limits, "a.example", 1, Turn::Secondary));

    let page = at_once(&limits, "b.example", 1, Turn::Page);

    assert!(page.is_some());
    assert!(at_once(&limits, "c.example", 1, Turn::Page).is_none());
}

#[tokio::test]
async fn a_single_slot_is_for_everything() {
    let limits = limits(1, 0);
    let beside = at_once(&limits, "a.example", 1, Turn::Secondary);
    assert!(beside.is_some());
    assert!(at_once(&limits, "a.example", 1, Turn::Page).is_none());
    drop(beside);
    assert!(at_once(&limits, "a.example", 1, Turn::Page).is_some());
}

#[tokio::test]
async fn an_address_gets_no_more_in_a_second_under_many_names() {
    // One in 1,000 seconds would be better; the rate is a whole number per second.
    let limits = limits(100, 1);
    let names = ["a.example", "b.example", "c.example"];

    for name in names {
        assert!(
            at_once(&limits, name, 1, Turn::Secondary).is_some(),
            "{name}"
        );
    }

    assert!(at_once(&limits, "d.example", 1, Turn::Secondary).is_none());
    assert!(at_once(&limits, "e.example", 2, Turn::Secondary).is_some());
    // It is only a matter of waiting.
    limits
        .take("d.example", &[address(1)], Turn::Secondary)
        .await;
}

#[tokio::test]
async fn targets_that_are_no_longer_used_are_forgotten_and_the_others_are_not() {
    let limits = limits(1, 0);
    let kept = at_once(&limits, "kept.example", 1, Turn::Page);
    assert!(kept.is_some());

    for n in 0..10_000_u32 {
        let address = IpAddr::from((n + 0x0b00_0000).to_be_bytes());
        drop(
            limits
                .take(&format!("{n}.example"), &[address], Turn::Secondary)
                .await,
        );
    }

    let known = limits.targets.lock().unwrap().known.len();
    assert!(known <= 2 * SWEEP_FROM, "{known}");
    assert!(at_once(&limits, "kept.example", 2, Turn::Page).is_none());
}

#[tokio::test]
async fn waiting_in_opposite_orders_ends() {
    let limits = Arc::new(limits(1, 0));
    let both = [address(1), address(2)];
    let reversed = [address(2), address(1)];
    let tasks: Vec<_> = (0..50)
        .map(|n| {
            let limits = Arc::clone(&limits);
            let addresses = if n % 2 == 0 { both } else { reversed };
            tokio::spawn(async move {
                let permit = limits.take("a.example", &addresses, Turn::Secondary).await;
                tokio::task::yield_now().await;
                drop(permit);
            })
        })
        .collect();
    for task in tasks {
        let ended = tokio::time::timeout(Duration::from_mins(1), task).await;
        ended.unwrap().unwrap();
    }
}
