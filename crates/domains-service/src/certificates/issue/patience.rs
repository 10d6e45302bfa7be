//! How long an attempt at an order may take.

use std::time::{Duration, Instant};

use database::Error;
use tokio::sync::watch;

use super::failure::{Code, Failure};

/// Pause between tries at writing.
const PAUSE: Duration = Duration::from_secs(1);

/// How long an attempt may wait for others.
pub struct Patience {
    stop: watch::Receiver<bool>,
    ends: Instant,
}

impl Patience {
    /// Until `stop` becomes true and the grace period is over, or until this moment.
    pub const fn new(stop: watch::Receiver<bool>, ends: Instant) -> Self {
        Self { stop, ends }
    }

    /// What comes of a wait. No database call may be waited for like this: it must not be cancelled.
    ///
    /// # Errors
    /// When the process stops, or the lease is about to end.
    pub async fn wait<T>(&self, call: impl Future<Output = T>) -> Result<T, Failure> {
        let interrupted = |reason| Err(Failure::new(Code::Interrupted, reason).going_on());
        tokio::select! {
            biased;
            done = call => Ok(done),
            () = jobs::grace_over(self.stop.clone()) => interrupted("the process stops"),
            () = tokio::time::sleep_until(self.ends.into()) => interrupted("it takes too long"),
        }
    }

    /// The authority's answer to one question.
    ///
    /// # Errors
    /// Like `wait`, or what the authority says.
    pub async fn ask<T>(
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
