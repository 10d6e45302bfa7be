//! Redis goes away and comes back, or hangs.

use std::time::{Duration, Instant};

use testing::RedisServer;

use crate::shared_counts::{FAILURES, Fleet, USABLE, metric};

/// No bucket refills during a test.
const TEN_AN_HOUR: [(&str, &str); 2] =
    [("http.requests_per_key", "10"), ("http.rate_window", "1h")];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_redis_each_process_counts_alone_until_it_is_back() {
    let Some(mut redis) = RedisServer::start().await else {
        return;
    };
    let fleet = Fleet::sharing(2, &redis, &TEN_AN_HOUR).await;
    assert_eq!(fleet.failures().await, 0);

    // Every process shows the remaining total.
    let early = fleet.key("early");
    for (number, left) in (0..10).rev().enumerate() {
        let answer = fleet.send(number, &early).await.expect(404);
        let limit = answer.header("ratelimit");
        assert!(
            limit.starts_with(&format!("\"key\";r={left};t=")),
            "{limit}"
        );
        assert_eq!(answer.header("ratelimit-policy"), "\"key\";q=10;w=3600");
    }
    for number in 0..2 {
        let refused = fleet.send(number, &early).await.expect(429);
        let wait: u64 = refused.header("retry-after").parse().unwrap();
        assert!((300..=360).contains(&wait), "{wait}");
        assert_eq!(refused.header("ratelimit"), format!("\"key\";r=0;t={wait}"));
    }

    redis.kill();
    // Each process has counted it five times, and has room for another five.
    assert_eq!(fleet.allowed(&early, 20).await, 10);
    fleet.are_sharing(false).await;
    assert_eq!(fleet.allowed(&fleet.key("alone"), 30).await, 20);
    for service in &fleet.services {
        assert!(metric(service, FAILURES).await.unwrap() > 0);
    }

    redis.restart().await;
    fleet.are_sharing(true).await;
    assert_eq!(fleet.allowed(&fleet.key("together"), 20).await, 10);
    for service in &fleet.services {
        let log = service.process.stderr();
        let lines = |text: &str| log.lines().filter(|line| line.contains(text)).count();
        assert_eq!(lines("counted by this process alone"), 1, "{log}");
        assert_eq!(lines("counted together with other processes"), 2, "{log}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_redis_that_hangs_delays_no_request() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let fleet = Fleet::sharing(2, &redis, &TEN_AN_HOUR).await;

    redis.freeze();
    let key = fleet.key("frozen");
    let mut slowest = Duration::ZERO;
    let mut allowed = 0;
    for number in 0..40 {
        let began = Instant::now();
        let answer = fleet.send(number, &key).await;
        slowest = slowest.max(began.elapsed());
        assert!([404, 429].contains(&answer.status), "{}", answer.status);
        allowed += usize::from(answer.status == 404);
    }
    println!("slowest of 40 requests while Redis hangs: {slowest:?}");
    assert!(slowest < Duration::from_secs(5), "{slowest:?}");
    assert_eq!(allowed, 20, "each process counts alone");
    fleet.are_sharing(false).await;

    redis.thaw();
    fleet.are_sharing(true).await;
    assert_eq!(fleet.allowed(&fleet.key("thawed"), 20).await, 10);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_starts_without_redis_and_shares_once_it_is_there() {
    let Some(mut redis) = RedisServer::start().await else {
        return;
    };
    redis.kill();
    let fleet = Fleet::start(2, Some(&redis.url()), &TEN_AN_HOUR).await;
    assert_eq!(metric(&fleet.services[0], USABLE).await, Some(0));
    assert_eq!(fleet.allowed(&fleet.key("alone"), 30).await, 20);

    redis.restart().await;
    fleet.are_sharing(true).await;
    assert_eq!(fleet.allowed(&fleet.key("together"), 20).await, 10);
}

#[tokio::test]
async fn without_the_setting_nothing_is_shared_or_shown() {
    let fleet = Fleet::start(2, None, &TEN_AN_HOUR).await;

    assert_eq!(fleet.allowed(&fleet.key("anyone"), 30).await, 20);
    assert_eq!(metric(&fleet.services[0], USABLE).await, None);
}
