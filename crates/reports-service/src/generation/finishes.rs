//! Writes the outcomes of generations. Those of an account that end at nearly the same time, or
//! while its last transaction is under way, are written together: a commit costs more than a report.

use std::collections::HashMap;
use std::mem;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use database::{Error, Pool};
use tokio::sync::oneshot;
use tokio::time::sleep;

use crate::model::{self, Finished};

/// How long an outcome waits for others.
const GATHERING: Duration = Duration::from_millis(5);

/// The outcomes of this process that are being written.
pub struct Finishes {
    pool: Pool,
    /// Generations that are kept in the history of a report.
    history: u16,
    accounts: Mutex<HashMap<String, Vec<Waiting>>>,
}

/// An outcome, and who waits for it to be written.
struct Waiting {
    finished: Arc<Finished>,
    written: oneshot::Sender<Result<bool, Error>>,
}

impl Finishes {
    /// Outcomes for this database.
    pub fn new(pool: Pool, history: u16) -> Self {
        Self {
            pool,
            history,
            accounts: Mutex::default(),
        }
    }

    /// Writes an outcome of a job of the account; returns false if another process now holds the
    /// lease, or the report was deleted.
    ///
    /// # Errors
    /// Database errors; then, it was not written.
    pub async fn write(
        self: &Arc<Self>,
        account: &str,
        finished: &Arc<Finished>,
    ) -> Result<bool, Error> {
        let (sender, receiver) = oneshot::channel();
        let waiting = Waiting {
            finished: Arc::clone(finished),
            written: sender,
        };
        let is_first = self.join(account, waiting);
        if is_first {
            let turn = Turn {
                finishes: Arc::clone(self),
                account: account.to_owned(),
                is_over: false,
            };
            // In a task of its own: outcomes may gather for longer than this one takes.
            tokio::spawn(turn.write_all());
        }
        let gone = || Error::Unavailable("the transaction was given up".to_owned());
        receiver.await.unwrap_or_else(|_| Err(gone()))
    }

    /// Adds an outcome to those of the account that wait; returns whether nobody is writing them.
    fn join(&self, account: &str, waiting: Waiting) -> bool {
        let mut accounts = self.lock();
        if let Some(queue) = accounts.get_mut(account) {
            queue.push(waiting);
            return false;
        }
        accounts.insert(account.to_owned(), vec![waiting]);
        true
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Vec<Waiting>>> {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes these together or, if that fails, each by itself.
    async fn write_each(&self, pool: &Pool, all: Vec<Waiting>) {
        let together: Vec<&Finished> = all.iter().map(|waiting| &*waiting.finished).collect();
        let written = model::finish(pool, &together, self.history).await;
        // Alone, an outcome fails as well if the database is not available.
        let may_help = matches!(&written, Err(error) if !matches!(error, Error::Unavailable(_)));
        if may_help && all.len() > 1 {
            for waiting in all {
                let alone = model::finish(pool, &[&waiting.finished], self.history).await;
                answer(vec![waiting], alone);
            }
            return;
        }
        answer(all, written);
    }
}

/// Tells those who wait what has become of their outcomes.
fn answer(all: Vec<Waiting>, written: Result<Vec<bool>, Error>) {
    let reason = written.as_ref().err().map(ToString::to_string);
    let mut outcomes = match written {
        Ok(written) => written.into_iter().map(Ok).collect(),
        Err(error) => vec![Err(error)],
    }
    .into_iter();
    for waiting in all {
        let failed = || Err(Error::Unavailable(reason.clone().unwrap_or_default()));
        // An error means that nobody waits any more.
        let _ = waiting.written.send(outcomes.next().unwrap_or_else(failed));
    }
}

/// Writing an account's outcomes until none is left. If it is given up, those that wait learn it.
struct Turn {
    finishes: Arc<Finishes>,
    account: String,
    is_over: bool,
}

impl Turn {
    async fn write_all(mut self) {
        let pool = self.finishes.pool.for_account(&self.account);
        loop {
            sleep(GATHERING).await;
            let Some(all) = self.next() else {
                break;
            };
            self.finishes.write_each(&pool, all).await;
        }
    }

    /// What has gathered; `None`, and the end of the turn, if nothing has.
    fn next(&mut self) -> Option<Vec<Waiting>> {
        let mut accounts = self.finishes.lock();
        let all = accounts.get_mut(&self.account).map(mem::take)?;
        if all.is_empty() {
            accounts.remove(&self.account);
            self.is_over = true;
            return None;
        }
        Some(all)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        if !self.is_over {
            self.finishes.lock().remove(&self.account);
        }
    }
}
