//! Hashes one password at a time, with one working memory.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use argon2::{Argon2, Block};
use jobs::FairSlots;
use web::Problem;

/// The reason why argon2 refuses its input.
pub type HashError = argon2::password_hash::Error;

/// A queue for one working memory of 19 MiB, which each hash uses for some 20 ms. If it were
/// allocated for each hash, on any thread, the process would retain many copies of it.
#[derive(Debug)]
pub struct Lane {
    turns: FairSlots,
    memory: Arc<Mutex<Memory>>,
}

/// The working memory of argon2.
#[derive(Debug, Default)]
pub struct Memory(Vec<Block>);

impl Lane {
    /// An empty lane; the memory is allocated by the first hash.
    pub fn new() -> Self {
        Self {
            turns: FairSlots::new(1, 1),
            memory: Arc::default(),
        }
    }

    /// Does the work on a separate thread when it is the turn of `whose`. Those who wait take
    /// turns, however much work one of them has. `None` if the turn does not come within `wait`.
    ///
    /// # Errors
    /// A [`Problem`] with status 500 when the work fails.
    pub async fn run<T: Send + 'static>(
        &self,
        whose: &str,
        wait: Duration,
        work: impl FnOnce(&mut Memory) -> Result<T, HashError> + Send + 'static,
    ) -> Result<Option<T>, Problem> {
        let Some(turn) = self.turns.take(whose, wait).await else {
            return Ok(None);
        };
        let memory = Arc::clone(&self.memory);
        let done = tokio::task::spawn_blocking(move || {
            let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
            let done = work(&mut memory);
            drop((memory, turn));
            done
        });
        done.await
            .map_err(|error| Problem::of_task(&error))?
            .map(Some)
            .map_err(|error| Problem::internal(&error))
    }
}

impl Memory {
    /// Hashes the password into `output`.
    ///
    /// # Errors
    /// When the salt or the output has an impossible length.
    pub fn fill(
        &mut self,
        argon2: &Argon2<'_>,
        password: &str,
        salt: &[u8],
        output: &mut [u8],
    ) -> Result<(), HashError> {
        let Self(blocks) = self;
        blocks.resize(argon2.params().block_count(), Block::default());
        argon2.hash_password_into_with_memory(password.as_bytes(), salt, output, blocks)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use argon2::Params;
    use tokio::sync::mpsc::unbounded_channel;

    use super::*;

    const LONG: Duration = Duration::from_mins(1);

    fn hash(memory: &mut Memory) -> Result<usize, HashError> {
        memory.fill(&Argon2::default(), "x", b"salt of 16 bytes", &mut [0; 32])?;
        Ok(memory.0.len())
    }

    #[tokio::test]
    async fn there_is_one_memory_however_much_is_hashed() {
        let lane = Lane::new();

        for _ in 0..3 {
            let blocks = lane.run("acme", LONG, hash).await.unwrap();
            assert_eq!(blocks, Some(Params::default().block_count()));
        }
    }

    #[tokio::test]
    async fn another_account_waits_for_one_hash_only() {
        let lane = Arc::new(Lane::new());
        let (start, started) = std::sync::mpsc::channel::<()>();
        let (report_done, mut order) = unbounded_channel();
        let first = tokio::spawn({
            let lane = Arc::clone(&lane);
            let wait_for_all = move |_: &mut Memory| {
                let _ = started.recv();
                Ok(())
            };
            async move { lane.run("greedy", LONG, wait_for_all).await }
        });
        tokio::task::yield_now().await;
        for whose in ["greedy", "greedy", "greedy", "greedy", "other"] {
            let (lane, report_done) = (Arc::clone(&lane), report_done.clone());
            tokio::spawn(async move {
                let work = move |_: &mut Memory| {
                    let _ = report_done.send(whose);
                    Ok(())
                };
                lane.run(whose, LONG, work).await
            });
            tokio::task::yield_now().await;
        }

        start.send(()).unwrap();

        first.await.unwrap().unwrap();
        let mut served = Vec::new();
        for _ in 0..5 {
            served.extend(order.recv().await);
        }
        assert!(served[..2].contains(&"other"), "{served:?}");
    }

    #[tokio::test]
    async fn a_turn_that_does_not_come_is_given_up() {
        let lane = Arc::new(Lane::new());
        let (start, started) = std::sync::mpsc::channel::<()>();
        let first = tokio::spawn({
            let lane = Arc::clone(&lane);
            let wait = move |_: &mut Memory| {
                let _ = started.recv();
                Ok(())
            };
            async move { lane.run("greedy", LONG, wait).await }
        });
        tokio::task::yield_now().await;

        let outcome = lane.run("other", Duration::from_millis(1), hash).await;

        assert_eq!(outcome.unwrap(), None);
        start.send(()).unwrap();
        assert_eq!(first.await.unwrap().unwrap(), Some(()));
    }
}
