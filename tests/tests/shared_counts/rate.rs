//! The rate: the requests that ten processes allow, compared with the limit.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use testing::RedisServer;
use tokio::time::Instant;

use crate::shared_counts::Fleet;

const BURST: f64 = 30.0;
const PER_SECOND: f64 = 15.0;
const SETTINGS: [(&str, &str); 2] = [("http.requests_per_key", "30"), ("http.rate_window", "2s")];
const SENDERS: usize = 4;
const RUN: Duration = Duration::from_secs(6);

/// The allowed requests, as a share of what the limit allows in the same time.
async fn share_allowed(fleet: &Arc<Fleet>) -> f64 {
    let key = fleet.key("everywhere");
    let (next, allowed) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let started = Instant::now();
    let senders: Vec<_> = (0..SENDERS)
        .map(|_| {
            let (fleet, key) = (Arc::clone(fleet), key.clone());
            let (next, allowed) = (Arc::clone(&next), Arc::clone(&allowed));
            tokio::spawn(async move {
                while started.elapsed() < RUN {
                    let answer = fleet.send(next.fetch_add(1, Ordering::Relaxed), &key).await;
                    assert!([404, 429].contains(&answer.status), "{}", answer.status);
                    allowed.fetch_add(usize::from(answer.status == 404), Ordering::Relaxed);
                }
            })
        })
        .collect();
    for sender in senders {
        sender.await.unwrap();
    }
    let (took, sent) = (
        started.elapsed().as_secs_f64(),
        next.load(Ordering::Relaxed),
    );
    let allowed = allowed.load(Ordering::Relaxed);
    let expected = BURST + PER_SECOND * took;
    let (processes, sent_f) = (fleet.services.len(), u32::try_from(sent).unwrap());
    println!("{processes} processes: {allowed} of {sent} in {took:.2} s, expected {expected:.0}");
    assert!(
        f64::from(sent_f) > 1.5 * expected,
        "too few requests to tell"
    );
    f64::from(u32::try_from(allowed).unwrap()) / expected
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn ten_processes_allow_what_one_does() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let one = Arc::new(Fleet::start(1, None, &SETTINGS).await);
    let of_one = share_allowed(&one).await;
    drop(one);
    let ten = Arc::new(Fleet::sharing(10, &redis, &SETTINGS).await);

    // On a machine so busy that Redis seems to be unavailable, another attempt says more than this
    // one.
    let mut of_ten = f64::NAN;
    for _ in 0..3 {
        let before = ten.failures().await;
        of_ten = share_allowed(&ten).await;
        if ten.failures().await <= before {
            break;
        }
        println!("Redis did not answer in time");
        ten.are_sharing(true).await;
    }

    println!("share of the limit: one {of_one:.3}, ten {of_ten:.3}");
    assert!((0.95..=1.05).contains(&of_one), "{of_one}");
    assert!((0.95..=1.05).contains(&of_ten), "{of_ten}");
}
