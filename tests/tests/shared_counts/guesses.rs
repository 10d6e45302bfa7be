//! Guesses at a report's password, sent to one process after another.

use end_to_end::{Databases, Launch};
use testing::{Backend, Client, RedisServer, TestKeys};

/// How many wrong passwords of one client are verified before it must wait.
const FREE: usize = 5;

/// How many of these guesses are verified; a visitor at this address sends each to the next
/// process.
async fn verified(pages: &[String], address: &str, count: usize) -> usize {
    let mut verified = 0;
    for number in 0..count {
        let client = Client::new(pages[number % pages.len()].clone(), None);
        let request = client.request("POST", "", &[("password", "wrong guess")]);
        let request = request.header("X-Forwarded-For", address);
        let answer = client.try_send(request).await.unwrap();
        assert!([403, 429].contains(&answer.status), "{}", answer.status);
        verified += usize::from(answer.status == 403);
        if answer.status == 429 {
            assert!(answer.header("ratelimit").starts_with("\"guesses\";r=0;t="));
            assert!(!answer.header("retry-after").is_empty());
        }
    }
    verified
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn guesses_are_counted_over_processes_with_and_without_redis() {
    let Some(mut redis) = RedisServer::start().await else {
        return;
    };
    if !Backend::Postgres.is_available() {
        return;
    }
    let (keys, databases) = (TestKeys::new(), Databases::start(Backend::Postgres).await);
    let launch = Launch::reports(&keys, &databases.create("reports").await)
        .set("generation.enabled", "false")
        .set("http.shared_counts_url", redis.url());
    let mut services = vec![launch.start().await];
    for _ in 0..2 {
        services.push(launch.beside().start().await);
    }
    let form = [
        ("url", "https://example.com/"),
        ("privacy", "2"),
        ("password", "the right one"),
    ];
    let client = services[0].client(&keys.issue("acme"));
    let stored = client.post("/api/v1/reports", &form).await;
    let page = stored.data()["page_url"].as_str().unwrap().to_owned();
    let path = page.strip_prefix(&services[0].base).unwrap();
    let pages = services
        .iter()
        .map(|service| format!("{}{path}", service.base));
    let pages: Vec<String> = pages.collect();

    // On a slow machine, a wait of two seconds may end in between, but not for every process.
    let most = FREE + 2;
    for (address, is_away) in [("198.51.100.1", false), ("198.51.100.2", true)] {
        if is_away {
            redis.kill();
        }
        let verified = verified(&pages, address, 3 * (FREE + 2)).await;
        println!(
            "{verified} of {} guesses verified, Redis away: {is_away}",
            3 * (FREE + 2)
        );
        assert!((FREE..=most).contains(&verified), "{verified}");
    }
}
