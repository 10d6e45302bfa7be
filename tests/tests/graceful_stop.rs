//! SIGTERM under load, with short and long jobs: the process ends with 0, finished work is kept, no
//! lease is left in the database, and the next start continues unfinished work.
//!
//! One stop of each program on each database, and, as endurance, `WAYMARK_STOPS` of them: three by
//! default.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use end_to_end::Service;
use tokio::task::JoinHandle;

mod domains;
mod one_program;
mod reports;
mod rows;

/// Longer than the grace period and all waiting requests.
const STOP_LIMIT: Duration = Duration::from_mins(2);
/// The limit for anything that happens soon, even on a slow machine.
const LIMIT: Duration = Duration::from_mins(2);

/// How many times each program is stopped for endurance.
fn stops() -> usize {
    let stops = std::env::var("WAYMARK_STOPS").ok();
    stops.map_or(3, |stops| stops.parse().expect("a number"))
}

/// Clients that send requests until the service is gone.
#[derive(Default)]
struct Load {
    stopping: Arc<AtomicBool>,
    clients: Vec<JoinHandle<()>>,
}

impl Load {
    /// Adds a client whose function sends one request after the other. Only a service that is
    /// stopping may fail to respond.
    fn add<F>(&mut self, request: impl Fn() -> F + Send + Sync + 'static)
    where
        F: Future<Output = Result<(), reqwest::Error>> + Send,
    {
        let stopping = Arc::clone(&self.stopping);
        self.clients.push(tokio::spawn(async move {
            loop {
                if let Err(error) = request().await {
                    assert!(stopping.load(Ordering::SeqCst), "{error:?}");
                    return;
                }
            }
        }));
    }

    /// Stops the service as a supervisor does. Its log must be clean.
    async fn stop(self, mut service: Service) {
        self.stopping.store(true, Ordering::SeqCst);
        let ending = tokio::task::spawn_blocking(move || {
            let status = service.process.terminate(STOP_LIMIT);
            (status, service.process.stderr())
        });
        let (status, log) = ending.await.expect("the service ends");
        assert!(status.success(), "{status}:\n{log}");
        // The accepting thread may notice that its socket is closed before it has paused.
        let mut lines = log
            .lines()
            .skip_while(|line| !line.contains("stopping: "))
            .filter(|line| !line.contains("actix_server::accept"));
        let is_fault = |line: &&str| {
            let faults = ["panicked", "ERROR", "WARN", "cancelled"];
            faults.iter().any(|fault| line.contains(fault))
        };
        assert_eq!(lines.find(is_fault), None, "{log}");
        for client in self.clients {
            client.await.expect("every response was as expected");
        }
    }
}
