//! Turns for handshakes: their costly steps must not keep a thread from its other connections.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::future::poll_fn;
use futures_util::task::AtomicWaker;
use tokio::sync::Semaphore;

/// The turns of one thread.
pub struct Turns(Semaphore);

impl Turns {
    /// So many steps are computed before the thread turns to other connections.
    pub fn new(at_once: usize) -> Self {
        Self(Semaphore::new(at_once))
    }

    /// Completes a handshake, each step in a turn of its own: which one is costly depends on what
    /// the client offers.
    pub async fn take<T>(&self, handshake: impl Future<Output = T>) -> T {
        let mut handshake = pin!(handshake);
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        loop {
            let turn = self.0.acquire().await;
            let polled = handshake.as_mut().poll(&mut Context::from_waker(&waker));
            tokio::task::yield_now().await;
            drop(turn);
            if let Poll::Ready(done) = polled {
                return done;
            }
            woken.wait().await;
        }
    }
}

/// Notices that a handshake can go on, whatever its task waits for meanwhile.
#[derive(Default)]
struct Woken {
    is_woken: AtomicBool,
    task: AtomicWaker,
}

impl Woken {
    async fn wait(&self) {
        poll_fn(|context| {
            self.task.register(context.waker());
            if self.is_woken.swap(false, Ordering::AcqRel) {
                // What happens during the next step must not cut short what follows it.
                self.task.take();
                Poll::Ready(())
            } else {
                Poll::Pending
            }
        })
        .await;
    }
}

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.is_woken.store(true, Ordering::Release);
        self.task.wake();
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;
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
