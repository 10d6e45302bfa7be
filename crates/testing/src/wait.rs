//! Waiting for things that happen soon.

use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(20);
/// Generous, since a machine may be slow; only a failing test waits this long.
const LIMIT: Duration = Duration::from_secs(30);

/// Tries repeatedly until there is a value; fails the test after the limit.
pub async fn eventually<T>(
    what: &str,
    limit: Duration,
    mut attempt: impl AsyncFnMut() -> Option<T>,
) -> T {
    let started_at = Instant::now();
    loop {
        if let Some(value) = attempt().await {
            return value;
        }
        assert!(started_at.elapsed() < limit, "not within {limit:?}: {what}");
        tokio::time::sleep(PAUSE).await;
    }
}

/// Waits until a condition holds; fails the test after half a minute.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    eventually(what, LIMIT, async || holds().await.then_some(())).await;
}
