//! Turns for handshakes: their costly steps must not keep a thread from its other connections.

use std::cell::Cell;
use std::future::poll_fn;
use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::task::AtomicWaker;
use tokio::sync::Semaphore;
use tokio::task::yield_now;

/// The turns of one thread. They come in rounds: after each of them, it turns to its other
/// connections.
pub struct Turns {
    left: Semaphore,
    in_round: usize,
    /// How many of this round were taken.
    taken: Cell<usize>,
}

/// The next round, which begins when this is dropped.
struct NextRound<'a>(&'a Turns);

impl Drop for NextRound<'_> {
    fn drop(&mut self) {
        self.0.left.add_permits(self.0.in_round);
    }
}

impl Turns {
    /// So many steps are computed in each round.
    pub fn new(in_round: usize) -> Self {
        Self {
            left: Semaphore::new(in_round),
            in_round,
            taken: Cell::new(0),
        }
    }

    /// Completes a handshake, each step in a turn of its own: which one is costly depends on what
    /// the client offers.
    pub async fn take<T>(&self, handshake: impl Future<Output = T>) -> T {
        let mut handshake = pin!(handshake);
        loop {
            // Fails only if the semaphore is closed, which it never is.
            if let Ok(turn) = self.left.acquire().await {
                turn.forget();
            }
            let taken = self.taken.get() + 1;
            let is_last = taken == self.in_round;
            self.taken.set(if is_last { 0 } else { taken });
            let next_round = is_last.then(|| NextRound(self));
            let polled = poll_fn(|context| Poll::Ready(handshake.as_mut().poll(context))).await;
            if next_round.is_some() {
                others_had_their_turn().await;
            }
            drop(next_round);
            match polled {
                Poll::Ready(done) => return done,
                // What woke the task meanwhile may have been meant for the handshake.
                Poll::Pending if is_last => {}
                Poll::Pending => woken().await,
            }
        }
    }
}

/// Waits until the thread has looked at its other connections. A waker of its own notices that,
/// whatever else wakes the task meanwhile.
async fn others_had_their_turn() {
    let noticed = Arc::new(Noticed::default());
    let waker = Waker::from(Arc::clone(&noticed));
    let mut yielding = pin!(yield_now());
    let _ = yielding.as_mut().poll(&mut Context::from_waker(&waker));
    poll_fn(|context| {
        noticed.task.register(context.waker());
        if noticed.is_noticed.load(Ordering::Acquire) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

#[derive(Default)]
struct Noticed {
    is_noticed: AtomicBool,
    task: AtomicWaker,
}

impl Wake for Noticed {
    fn wake(self: Arc<Self>) {
        self.is_noticed.store(true, Ordering::Release);
        self.task.wake();
    }
}

/// Waits until the task is woken, by whatever it waits for.
async fn woken() {
    let mut has_waited = false;
    poll_fn(|_| {
        if std::mem::replace(&mut has_waited, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    })
    .await;
}

#[cfg(test)]
mod tests {
    use std::rc::Rc;

    use tokio::runtime::{Builder, LocalOptions};
    use tokio::task::{JoinSet, yield_now};

    use super::*;

    #[test]
    fn each_step_has_a_turn() {
        // Like that of the edge's threads.
        let runtime = Builder::new_current_thread().build_local(LocalOptions::default());
        runtime.unwrap().block_on(all_steps_have_turns());
    }

    async fn all_steps_have_turns() {
        let (turns, steps) = (Rc::new(Turns::new(2)), Rc::new(Cell::new(0)));
        let most = Rc::new(Cell::new(0));
        let mut tasks = JoinSet::new();
        for _ in 0..20 {
            let (turns, steps) = (Rc::clone(&turns), Rc::clone(&steps));
            tasks.spawn_local(async move {
                let mut left = 3;
                let handshake = poll_fn(|context| {
                    steps.set(steps.get() + 1);
                    left -= 1;
                    context.waker().wake_by_ref();
                    if left == 0 {
                        Poll::Ready(())
                    } else {
                        Poll::Pending
                    }
                });
                turns.take(handshake).await;
            });
        }
        let (counted, highest) = (Rc::clone(&steps), Rc::clone(&most));
        let watching = async move {
            let mut before = 0;
            while before < 60 {
                yield_now().await;
                let now = counted.get();
                highest.set(highest.get().max(now - before));
                before = now;
            }
        };
        tasks.spawn_local(watching);
        tasks.join_all().await;
        assert_eq!(steps.get(), 60);
        assert!(most.get() <= 4, "{} steps in a row", most.get());
    }
}
