//! Waiting for what happens soon.

use std::time::{Duration, Instant};

/// Asks every 50 ms until there is an answer.
///
/// # Panics
/// When there is none within the limit.
pub async fn eventually<T>(
    what: &str,
    limit: Duration,
    mut ask: impl AsyncFnMut() -> Option<T>,
) -> T {
    let started_at = Instant::now();
    loop {
        if let Some(answer) = ask().await {
            return answer;
        }
        assert!(started_at.elapsed() < limit, "not within {limit:?}: {what}");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}
