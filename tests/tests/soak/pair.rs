//! Two processes of a service on one database: one that stays, one that is killed.

use std::sync::Arc;
use std::time::Duration;

use end_to_end::mixed_load::Fleet;
use end_to_end::{Launch, Service};
use tokio::sync::Mutex;

#[derive(Clone)]
pub struct Pair {
    stays: Arc<Mutex<Service>>,
    killed: Arc<Mutex<Service>>,
    launch: Launch,
    pub fleet: Fleet,
}

impl Pair {
    pub async fn start(launch: Launch) -> Self {
        let beside = launch.beside();
        let (stays, killed) = (launch.start().await, beside.start().await);
        let fleet = Fleet::new();
        fleet.add(&stays, false);
        fleet.add(&killed, true);
        Self {
            fleet,
            launch: beside,
            stays: Arc::new(Mutex::new(stays)),
            killed: Arc::new(Mutex::new(killed)),
        }
    }

    /// Starts it again on the same port after this pause.
    pub async fn kill_and_restart(&self, pause: Duration) {
        let mut killed = self.killed.lock().await;
        assert_eq!(killed.process.ended(), None, "{}", killed.process.stderr());
        killed.process.kill();
        killed.assert_quiet();
        tokio::time::sleep(pause).await;
        *killed = self.launch.start().await;
    }

    /// The process that stays.
    pub async fn process(&self) -> u32 {
        self.stays.lock().await.process.id()
    }

    /// No process has logged an error.
    pub async fn assert_quiet(&self) {
        let mut stays = self.stays.lock().await;
        assert_eq!(stays.process.ended(), None, "{}", stays.process.stderr());
        stays.assert_quiet();
        self.killed.lock().await.assert_quiet();
    }
}
