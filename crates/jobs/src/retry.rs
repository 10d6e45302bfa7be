//! Retries with back-off.

use std::fmt::Display;
use std::future::Future;
use std::time::{Duration, Instant};

/// The pause between attempts to write an outcome.
const PAUSE: Duration = Duration::from_secs(1);
/// The maximum number of doublings; the wait stays the same after that.
const MAX_DOUBLINGS: u32 = 16;

/// The wait before the next attempt at a job: `first` after the first attempt, doubled after each
/// further one.
pub fn back_off(first: Duration, attempts: u32) -> Duration {
    let doublings = attempts.saturating_sub(1).min(MAX_DOUBLINGS);
    first.saturating_mul(1 << doublings)
}

/// Writes an outcome, retrying while the database is unavailable, for as long as the job belongs to
/// this process. Each failure before the deadline is logged with the queue and the id of the job;
/// there is always at least one attempt.
///
/// # Errors
/// The error of the last attempt.
pub async fn retry_until<T, E, F>(
    deadline: Instant,
    queue: &'static str,
    job: i64,
    write: impl Fn() -> F,
) -> Result<T, E>
where
    E: Display,
    F: Future<Output = Result<T, E>>,
{
    loop {
        match write().await {
            Err(error) if Instant::now() < deadline => {
                tracing::warn!(queue, job, %error, "could not write the outcome of a job; retrying");
                tokio::time::sleep(PAUSE).await;
            }
            done => return done,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn the_wait_doubles_up_to_a_limit() {
        let first = Duration::from_secs(2);
        let waits = [0, 1, 2, 3].map(|attempts| back_off(first, attempts).as_secs());

        assert_eq!(waits, [2, 2, 4, 8]);
        assert_eq!(back_off(first, 99), back_off(first, 17));
        assert_eq!(back_off(Duration::MAX, 5), Duration::MAX);
    }

    #[tokio::test]
    async fn a_failing_write_is_retried_until_it_succeeds() {
        let tries = Cell::new(0);
        let deadline = Instant::now() + Duration::from_mins(1);

        let done = retry_until(deadline, "test", 1, || async {
            tries.set(tries.get() + 1);
            if tries.get() < 2 {
                Err("unavailable")
            } else {
                Ok(())
            }
        });

        assert_eq!(done.await, Ok(()));
        assert_eq!(tries.get(), 2);
    }

    #[tokio::test]
    async fn after_the_deadline_there_is_one_try() {
        let tries = Cell::new(0);

        let done = retry_until(Instant::now(), "test", 1, || async {
            tries.set(tries.get() + 1);
            Err::<(), _>("unavailable")
        });

        assert_eq!(done.await, Err("unavailable"));
        assert_eq!(tries.get(), 1);
    }
}
