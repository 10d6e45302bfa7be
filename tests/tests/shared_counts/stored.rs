//! The contents of Redis: names that reveal nothing, for as long as they are needed, and nothing
//! else.

use testing::RedisServer;

use crate::shared_counts::{Fleet, NOWHERE};

const SETTINGS: [(&str, &str); 4] = [
    ("http.requests_per_key", "10"),
    ("http.requests_per_account", "15"),
    ("http.requests_per_address", "10"),
    ("http.rate_window", "1h"),
];

fn names(redis: &RedisServer) -> Vec<String> {
    let names = redis.command(&["--raw", "KEYS", "*"]);
    let mut names: Vec<String> = names.lines().map(str::to_owned).collect();
    // The probe's expires within a moment.
    names.retain(|name| !name.contains(":probe:"));
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn names_tell_nothing_and_expire() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let fleet = Fleet::sharing(2, &redis, &SETTINGS).await;

    let key = fleet.key("acme");
    fleet.send(0, &key).await.expect(404);
    for address in ["198.51.100.7", "2001:db8::1"] {
        let client = testing::Client::new(fleet.services[1].base.clone(), None);
        let request = client.request("GET", NOWHERE, &[]);
        let request = request.header("X-Forwarded-For", address);
        client.try_send(request).await.unwrap().expect(404);
    }

    let names = names(&redis);
    let policies = ["account", "address", "address", "key"];
    assert_eq!(names.len(), policies.len(), "{names:?}");
    for (name, policy) in names.iter().zip(policies) {
        let hash = name
            .strip_prefix(&format!("waymark:domains:{policy}:"))
            .unwrap();
        assert!(
            hash.len() == 32 && hash.bytes().all(|it| it.is_ascii_hexdigit()),
            "{name}"
        );
        let left: i64 = redis.command(&["PTTL", name]).trim().parse().unwrap();
        // One request of ten or fifteen: full again after a tenth or a fifteenth of an hour.
        assert!((1..=360_000).contains(&left), "{name}: {left}");
        let value = redis.command(&["GET", name]);
        assert!(value.trim().parse::<f64>().is_ok(), "{value}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn limits_of_a_key_and_of_its_account_are_both_shared() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let fleet = Fleet::sharing(2, &redis, &SETTINGS).await;
    let (first, second) = (fleet.key("acme"), fleet.key("acme"));

    assert_eq!(fleet.allowed(&first, 14).await, 10);
    // Requests refused for the key do not count for the account.
    assert_eq!(fleet.allowed(&second, 8).await, 5);
    let refused = fleet.send(1, &second).await.expect(429);
    assert_eq!(
        refused.header("ratelimit-policy"),
        "\"account\";q=15;w=3600"
    );
    assert_eq!(fleet.allowed(&fleet.key("other"), 2).await, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_spoiled_bucket_counts_as_a_new_one() {
    let Some(redis) = RedisServer::start().await else {
        return;
    };
    let fleet = Fleet::sharing(2, &redis, &SETTINGS).await;
    for spoil in [
        &["LPUSH", "NAME", "1"][..],
        &["HSET", "NAME", "a", "b"],
        &["SET", "NAME", "nonsense"],
        &["SET", "NAME", "nan"],
        &["SET", "NAME", "-inf"],
        &["SET", "NAME", "-1e300"],
        // The server's clock was ahead.
        &["SET", "NAME", "1e300"],
        &["SET", "NAME", "inf"],
        &["SET", "NAME", "999999999999999999"],
    ] {
        redis.command(&["FLUSHALL"]);
        let key = fleet.key(&format!("account{}", spoil.join("").len()));
        fleet.allowed(&key, 3).await;
        let names = names(&redis);
        let name = names.iter().find(|name| name.contains(":key:")).unwrap();
        redis.command(&["DEL", name]);
        let spoil = spoil.iter().map(|word| word.replace("NAME", name));
        let spoil: Vec<String> = spoil.collect();
        redis.command(&spoil.iter().map(String::as_str).collect::<Vec<_>>());

        assert_eq!(fleet.allowed(&key, 12).await, 10, "{spoil:?}");
    }
    assert_eq!(fleet.failures().await, 0);
    assert_eq!(fleet.allowed(&fleet.key("another"), 2).await, 2);
}
