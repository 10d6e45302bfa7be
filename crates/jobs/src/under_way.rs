//! Work outside of a worker's loop, such as a check that an account requests.

use tokio::sync::watch;

/// Counts such work, so that a stop can wait for it. Clones share the count.
#[derive(Clone, Debug, Default)]
pub struct UnderWay(watch::Sender<usize>);

/// Work under way, until it is dropped.
#[derive(Debug)]
pub struct Begun(watch::Sender<usize>);

impl UnderWay {
    /// Counts one more piece of work.
    pub fn begin(&self) -> Begun {
        self.0.send_modify(|count| *count += 1);
        Begun(self.0.clone())
    }

    /// Waits until no work is under way.
    pub async fn over(&self) {
        // The sender is here, so the channel is open.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for Begun {
    fn drop(&mut self) {
        self.0.send_modify(|count| *count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::*;

    #[tokio::test]
    async fn it_is_over_once_everything_that_has_begun_is_dropped() {
        let under_way = UnderWay::default();
        under_way.over().await;
        let (one, other) = (under_way.begin(), under_way.clone().begin());

        drop(one);
        assert!(timeout(Duration::ZERO, under_way.over()).await.is_err());
        drop(other);
        under_way.over().await;
    }
}
