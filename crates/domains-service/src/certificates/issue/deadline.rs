//! How long an attempt at an order may take.

use std::time::{Duration, Instant};

use database::Error;
use tokio::sync::watch;

use super::failure::{Code, Failure};

/// Pause between tries at writing.
const PAUSE: Duration = Duration::from_secs(1);

/// How long an attempt may wait for others.
pub struct Deadline {
    stop: watch::Receiver<bool>,
    ends: Instant,
}

impl Deadline {
    /// Until `stop` becomes true and the grace period is over, or until this moment.
    pub const fn new(stop: watch::Receiver<bool>, ends: Instant) -> Self {
        Self { stop, ends }
    }

    /// What comes of a wait. No database call may be waited for like this: it must not be cancelled.
    ///
    /// # Errors
    /// When the process stops, or the lease is about to end.
    pub async fn wait<T>(&self, call: impl Future<Output = T>) -> Result<T, Failure> {
        tokio::select! {
            biased;
            done = call => Ok(done),
            () = jobs::grace_over(self.stop.clone()) => {
                Err(Failure::new(Code::Interrupted, "the process stops").going_on())
            }
            () = tokio::time::sleep_until(self.ends.into()) => {
                // Not at once again, and not before others.
                let detail = "the authority has not decided in time; the order goes on";
                Err(Failure::new(Code::Slow, detail).going_on())
            }
        }
    }

    /// The authority's response to one request.
    ///
    /// # Errors
    /// Like `wait`, or what the authority says.
    pub async fn request<T>(
        &self,
        call: impl Future<Output = Result<T, instant_acme::Error>>,
    ) -> Result<T, Failure> {
        Ok(self.wait(call).await??)
    }

    /// Writes something, retrying while the database is unavailable, as long as the lease lasts.
    ///
    /// # Errors
    /// The error of the last try.
    pub async fn write<T, F>(&self, name: &str, write: impl Fn() -> F) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        loop {
            match write().await {
                Err(error) if Instant::now() < self.ends && !*self.stop.borrow() => {
                    tracing::warn!(name, %error, "could not write how an order goes on; retrying");
                    tokio::time::sleep(PAUSE).await;
                }
                done => return done,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_order_that_takes_too_long_waits_and_goes_on() {
        let (_stop, stopping) = watch::channel(false);
        let deadline = Deadline::new(stopping, Instant::now());
        let waited: Result<(), _> = deadline.wait(std::future::pending()).await;
        let failure = waited.unwrap_err();
        assert_eq!(failure.code, Code::Slow, "it gets another time to be due");
        assert!(failure.is_under_way && !failure.is_counted());
        assert_eq!(deadline.wait(std::future::ready(1)).await.unwrap(), 1);
    }
}
