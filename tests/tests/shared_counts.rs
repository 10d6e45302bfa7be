//! Processes that count requests together in a real Redis server: ten allow what one does, and
//! names in Redis reveal nothing. If Redis is away, hangs or answers nonsense, each process counts
//! alone and every request gets a response.

mod away;
mod fake;
mod guesses;
mod nonsense;
mod rate;
mod secured;
mod stored;

use std::ffi::OsString;
use std::time::Duration;

use end_to_end::{Launch, Service};
use tempfile::TempDir;
use testing::{Answer, RedisServer, TestKeys, eventually};

const LIMIT: Duration = Duration::from_secs(30);
/// Needs no query, and is counted like any other request.
const NOWHERE: &str = "/api/v1/nowhere";
const USABLE: &str = "waymark_shared_counts_usable";
const FAILURES: &str = "waymark_shared_counts_failures_total";

/// Processes of domains-service with these limits, each with its own database: they share only
/// Redis.
struct Fleet {
    keys: TestKeys,
    services: Vec<Service>,
    _folder: TempDir,
}

impl Fleet {
    /// Starts this many processes that share counts at this address, if there is one.
    async fn start(count: usize, url: Option<&str>, settings: &[(&str, &str)]) -> Self {
        let change = |launch: Launch| {
            settings
                .iter()
                .fold(launch, |launch, (name, value)| launch.set(name, *value))
        };
        Self::start_with(count, url, change).await
    }

    /// Starts this many processes, and waits until they share their counts on this server.
    async fn sharing(count: usize, redis: &RedisServer, settings: &[(&str, &str)]) -> Self {
        let fleet = Self::start(count, Some(&redis.url()), settings).await;
        fleet.are_sharing(true).await;
        fleet
    }

    async fn start_with(
        count: usize,
        url: Option<&str>,
        change: impl Fn(Launch) -> Launch,
    ) -> Self {
        let (keys, folder) = (TestKeys::new(), tempfile::tempdir().unwrap());
        let mut services = Vec::new();
        for number in 0..count {
            let file = folder.path().join(format!("{number}.sqlite"));
            let launch = Launch::domains(&keys, &format!("sqlite://{}", file.display()));
            let launch = launch.set("http.workers", "1");
            let url: OsString = url.unwrap_or_default().into();
            let launch = change(launch.set("http.shared_counts_url", url));
            services.push(launch.start().await);
        }
        Self {
            keys,
            services,
            _folder: folder,
        }
    }

    /// A new key of a new account.
    fn key(&self, account: &str) -> String {
        self.keys.issue(account)
    }

    /// A request with this key to one of the processes.
    async fn send(&self, number: usize, key: &str) -> Answer {
        let client = self.services[number % self.services.len()].client(key);
        client.get(NOWHERE).await
    }

    /// How many of these requests, each to the next process, are within the limit. No status other
    /// than 404 and 429 is accepted.
    async fn allowed(&self, key: &str, count: usize) -> usize {
        let mut allowed = 0;
        for number in 0..count {
            let answer = self.send(number, key).await;
            assert!([404, 429].contains(&answer.status), "{}", answer.status);
            allowed += usize::from(answer.status == 404);
        }
        allowed
    }

    /// Waits until all processes count together, or all alone.
    async fn are_sharing(&self, sharing: bool) {
        for service in &self.services {
            let expected = u64::from(sharing);
            eventually("the counts are shared or not", LIMIT, async || {
                (metric(service, USABLE).await == Some(expected)).then_some(())
            })
            .await;
        }
    }

    async fn failures(&self) -> u64 {
        let mut sum = 0;
        for service in &self.services {
            sum += metric(service, FAILURES).await.unwrap_or(0);
        }
        sum
    }
}

/// The value of a metric without labels; `None` if it is not shown.
async fn metric(service: &Service, name: &str) -> Option<u64> {
    let text = service.health().get("/metrics").await.expect(200).text;
    let line = text.lines().find_map(|line| line.strip_prefix(name));
    line.map(|value| value.trim().parse().unwrap())
}
