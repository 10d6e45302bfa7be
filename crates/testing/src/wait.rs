//! Waits for things that happen soon, and does many things at once.

use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_millis(20);
/// Generous, for slow machines; only a failing test waits this long.
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

/// Does something this many times in parallel; returns the results in order.
pub async fn at_once<T, F>(count: usize, mut each: impl FnMut(usize) -> F) -> Vec<T>
where
    T: Send + 'static,
    F: Future<Output = T> + Send + 'static,
{
    let tasks: Vec<_> = (0..count)
        .map(|number| tokio::spawn(each(number)))
        .collect();
    let mut done = Vec::with_capacity(count);
    for task in tasks {
        done.push(task.await.expect("a task that does not panic"));
    }
    done
}
