//! The loop of a worker: claim jobs that are due, work on them concurrently, pause, stop.

use std::fmt::Display;
use std::future::Future;
use std::time::Duration;

use tokio::sync::{Notify, watch};
use tokio::task::{JoinError, JoinSet};

use crate::Contact;

/// The grace period: how long a stop waits for running jobs before they are released.
const GRACE: Duration = Duration::from_secs(5);

/// The operations of a worker on one queue. Clones share their resources.
pub trait Work: Clone + Send + 'static {
    /// A claimed job, with its lease and slot.
    type Job: Send;

    /// Claims at most as many jobs as there are free slots; none if there is nothing to do or no
    /// slot is free. Also recovers jobs whose lease ended.
    fn claim(&mut self) -> impl Future<Output = Result<Vec<Self::Job>, impl Display>> + Send;

    /// Works on a job until it is done. If [`grace_over`] completes first, releases it.
    fn work(self, job: Self::Job, stop: watch::Receiver<bool>) -> impl Future<Output = ()> + Send;

    /// Notified when jobs are added in this process.
    fn arrived(&self) -> &Notify;
}

/// Works through the queue with this name until `stop` turns true, then waits for running jobs.
/// Jobs that other processes have stored are found at each `poll_interval`.
pub async fn run<W: Work>(
    mut worker: W,
    queue: &'static str,
    poll_interval: Duration,
    mut stop: watch::Receiver<bool>,
) {
    let mut contact = Contact::new(queue);
    let mut running = JoinSet::new();
    while !*stop.borrow() {
        while let Some(ended) = running.try_join_next() {
            log_panic(queue, &ended);
        }
        let claimed = contact.record(worker.claim().await).unwrap_or_default();
        if claimed.is_empty() {
            pause(worker.arrived(), poll_interval, &mut stop).await;
        }
        for job in claimed {
            let (worker, stop) = (worker.clone(), stop.clone());
            running.spawn(async move {
                worker.clone().work(job, stop).await;
                // A slot is free now.
                worker.arrived().notify_one();
            });
        }
    }
    while let Some(ended) = running.join_next().await {
        log_panic(queue, &ended);
    }
}

/// Logs a job that panicked, since nothing else would show it; its lease ends by itself. The text
/// of the panic is not logged.
fn log_panic(queue: &'static str, ended: &Result<(), JoinError>) {
    if ended.is_err() {
        tracing::warn!(queue, "a job panicked; its lease will end");
    }
}

async fn pause(arrived: &Notify, at_most: Duration, stop: &mut watch::Receiver<bool>) {
    // No query runs inside this `select!`: cancelling one would block the thread.
    tokio::select! {
        () = arrived.notified() => {}
        () = tokio::time::sleep(at_most) => {}
        _ = stop.changed() => {}
    }
}

/// Waits until `stop` turns true and the grace period is over. Waits forever if the sender was
/// dropped.
pub async fn grace_over(mut stop: watch::Receiver<bool>) {
    if stop.wait_for(|stop| *stop).await.is_ok() {
        tokio::time::sleep(GRACE).await;
    } else {
        std::future::pending::<()>().await;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use super::*;
    use crate::{Permit, Slots};

    /// A queue of numbers; a 0 makes the claim fail.
    #[derive(Clone)]
    struct Numbers {
        queued: Arc<Mutex<Vec<u32>>>,
        done: Arc<Mutex<Vec<u32>>>,
        arrived: Arc<Notify>,
        slots: Slots,
    }

    impl Numbers {
        fn new(queued: &[u32]) -> Self {
            Self {
                queued: Arc::new(Mutex::new(queued.to_vec())),
                done: Arc::default(),
                arrived: Arc::default(),
                slots: Slots::new(2),
            }
        }

        fn done(&self) -> Vec<u32> {
            let mut done = self.done.lock().unwrap().clone();
            done.sort_unstable();
            done
        }
    }

    impl Work for Numbers {
        type Job = (u32, Permit);

        async fn claim(&mut self) -> Result<Vec<Self::Job>, impl Display> {
            let Some(permit) = self.slots.try_take() else {
                return Ok(Vec::new());
            };
            match self.queued.lock().unwrap().pop() {
                Some(0) => Err("unavailable"),
                number => Ok(number.map(|number| (number, permit)).into_iter().collect()),
            }
        }

        async fn work(self, (number, permit): Self::Job, _: watch::Receiver<bool>) {
            tokio::time::sleep(Duration::from_millis(1)).await;
            assert!(number != 13, "a job that panics does not end others");
            self.done.lock().unwrap().push(number);
            drop(permit);
        }

        fn arrived(&self) -> &Notify {
            &self.arrived
        }
    }

    async fn until_done(numbers: &Numbers, count: usize) {
        while numbers.done().len() < count {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    }

    #[tokio::test]
    async fn all_queued_jobs_are_done_despite_failures() {
        let numbers = Numbers::new(&[5, 0, 13, 4, 0, 3, 2, 1]);
        let (stop, stopped) = watch::channel(false);
        let poll = Duration::from_millis(1);
        let running = tokio::spawn(run(numbers.clone(), "numbers", poll, stopped));

        until_done(&numbers, 5).await;
        stop.send_replace(true);
        running.await.unwrap();

        assert_eq!(numbers.done(), [1, 2, 3, 4, 5]);
    }

    #[tokio::test]
    async fn an_announced_job_is_claimed_before_the_next_poll() {
        let numbers = Numbers::new(&[]);
        let (stop, stopped) = watch::channel(false);
        let poll = Duration::from_hours(1);
        let running = tokio::spawn(run(numbers.clone(), "numbers", poll, stopped));

        numbers.queued.lock().unwrap().extend([1, 2, 3]);
        numbers.arrived.notify_one();
        until_done(&numbers, 3).await;
        stop.send_replace(true);

        running.await.unwrap();
    }

    #[tokio::test]
    async fn a_stop_waits_for_running_jobs() {
        let numbers = Numbers::new(&[1]);
        let (stop, stopped) = watch::channel(false);
        let mut worker = numbers.clone();
        let claimed = worker.claim().await.ok().unwrap();
        numbers.queued.lock().unwrap().push(2);
        let running = tokio::spawn(run(numbers.clone(), "numbers", GRACE, stopped));
        while !numbers.queued.lock().unwrap().is_empty() {
            tokio::task::yield_now().await;
        }

        stop.send_replace(true);
        running.await.unwrap();

        assert_eq!(numbers.done(), [2]);
        drop(claimed);
    }
}
