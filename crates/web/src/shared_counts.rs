//! Counts shared by several processes: how many requests a client has sent to all of them.
//!
//! They are kept in Redis. While it is unavailable, each process counts alone, as if there were no
//! Redis: no request waits for it for longer than [`CALL_LIMIT`], and after a failure none waits at
//! all until a background task has reconnected.

mod script;
mod settings;

use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use prometheus::{IntCounter, IntGauge, Registry};
use redis::aio::MultiplexedConnection;
use redis::{AsyncConnectionConfig, Client, RedisError};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;
use tokio::time::{sleep, timeout};

pub(crate) use script::{SharedBucket, SharedCount};
pub use settings::{SharedCountsPrefix, SharedCountsUrl};

use script::Failure;

/// The maximum time that a request waits for Redis.
const CALL_LIMIT: Duration = Duration::from_millis(100);
/// The maximum time to connect, including TLS and the password.
const CONNECT_LIMIT: Duration = Duration::from_secs(1);
/// The pause between attempts to connect.
const RETRY_PAUSE: Duration = Duration::from_secs(1);
/// The interval at which an idle connection is checked.
const PROBE_EVERY: Duration = Duration::from_secs(5);

/// The counts in one Redis server.
pub(crate) struct SharedCounts {
    client: Client,
    server: String,
    prefix: String,
    link: Mutex<Link>,
    /// Wakes the task that connects.
    lost: Notify,
    is_shared: IntGauge,
    failures: IntCounter,
}

/// The connection that all requests use.
#[derive(Default)]
struct Link {
    /// `None` while this process counts alone.
    connection: Option<MultiplexedConnection>,
    /// The number of the connection in this process: a late failure of an old connection must not
    /// close the next one.
    number: u64,
}

impl SharedCounts {
    /// Connects once [`keep`](Self::keep) is called.
    pub(crate) fn new(
        url: &SharedCountsUrl,
        prefix: &SharedCountsPrefix,
    ) -> Result<Self, SharedCountsError> {
        Ok(Self {
            client: url.client()?,
            server: url.server(),
            prefix: prefix.as_str().to_owned(),
            link: Mutex::default(),
            lost: Notify::new(),
            is_shared: IntGauge::new(
                "waymark_shared_counts_usable",
                "Whether requests are counted together with other processes.",
            )?,
            failures: IntCounter::new(
                "waymark_shared_counts_failures_total",
                "Calls to the server of the shared counts, and tries to connect, that failed.",
            )?,
        })
    }

    /// Exports whether counts are shared.
    pub(crate) fn register(&self, registry: &Registry) -> Result<(), prometheus::Error> {
        registry.register(Box::new(self.is_shared.clone()))?;
        registry.register(Box::new(self.failures.clone()))
    }

    /// A client's bucket. Its name does not reveal the client.
    pub(crate) fn bucket(
        &self,
        policy: &str,
        client: &str,
        (quota, period): (u32, Duration),
    ) -> SharedBucket {
        let hash = Sha256::digest(format!("{policy}\n{client}"));
        let hash = hash.first_chunk().copied().map_or(0, u128::from_be_bytes);
        SharedBucket {
            name: format!("{}:{policy}:{hash:032x}", self.prefix),
            quota,
            period,
        }
    }

    /// Counts a request in these buckets, up to the first one without room. `None` if this process
    /// must count it alone.
    pub(crate) async fn count(&self, buckets: &[SharedBucket]) -> Option<Vec<SharedCount>> {
        let (mut connection, number) = {
            let link = self.link();
            (link.connection.clone()?, link.number)
        };
        match script::count(&mut connection, buckets, CALL_LIMIT).await {
            Ok(counts) => Some(counts),
            Err(failure) => {
                self.lose(number, &failure);
                None
            }
        }
    }

    /// Maintains a connection: connects, checks the connection from time to time, and reconnects
    /// after a failure. Never returns.
    pub(crate) async fn keep(&self) {
        let server = self.server.as_str();
        let mut is_first = true;
        loop {
            match self.connect().await {
                Ok(connection) => {
                    tracing::info!(server, "requests are counted together with other processes");
                    let number = self.use_connection(connection);
                    self.watch(number).await;
                }
                Err(reason) => {
                    self.failures.inc();
                    if is_first {
                        tracing::warn!(server, %reason, "requests are counted by this process alone");
                    }
                }
            }
            is_first = false;
            sleep(RETRY_PAUSE).await;
        }
    }

    /// Connects, and checks that requests can be counted.
    async fn connect(&self) -> Result<MultiplexedConnection, Failure> {
        let config = AsyncConnectionConfig::new().set_connection_timeout(Some(CONNECT_LIMIT));
        let connecting = self
            .client
            .get_multiplexed_async_connection_with_config(&config);
        let connected = timeout(CONNECT_LIMIT, connecting).await;
        let mut connection = connected.map_err(|_| Failure::Late(CONNECT_LIMIT))??;
        self.probe(&mut connection).await?;
        Ok(connection)
    }

    /// Counts a request of no client. Unlike a ping, this shows that the script runs and may write.
    async fn probe(&self, connection: &mut MultiplexedConnection) -> Result<(), Failure> {
        let buckets = [self.bucket("probe", "", (1000, Duration::from_millis(1)))];
        script::count(connection, &buckets, CALL_LIMIT)
            .await
            .map(drop)
    }

    /// Returns once the connection has failed.
    async fn watch(&self, number: u64) {
        loop {
            tokio::select! {
                () = self.lost.notified() => return,
                () = sleep(PROBE_EVERY) => {}
            }
            let Some(mut connection) = self.link().connection.clone() else {
                continue;
            };
            if let Err(failure) = self.probe(&mut connection).await {
                self.lose(number, &failure);
            }
        }
    }

    fn use_connection(&self, connection: MultiplexedConnection) -> u64 {
        let mut link = self.link();
        link.connection = Some(connection);
        link.number += 1;
        self.is_shared.set(1);
        link.number
    }

    fn lose(&self, number: u64, failure: &Failure) {
        self.failures.inc();
        let mut link = self.link();
        if link.number != number || link.connection.take().is_none() {
            return;
        }
        self.is_shared.set(0);
        drop(link);
        let server = self.server.as_str();
        tracing::warn!(server, reason = %failure, "requests are counted by this process alone");
        self.lost.notify_one();
    }

    fn link(&self) -> MutexGuard<'_, Link> {
        self.link.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl fmt::Debug for SharedCounts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SharedCounts({})", self.server)
    }
}

/// A configuration with which counts can never be shared.
#[derive(Debug, thiserror::Error)]
pub enum SharedCountsError {
    /// The address cannot be used.
    #[error("setting http.shared_counts_url cannot be used: {0}")]
    Address(#[from] RedisError),
    /// Metrics with these names already exist.
    #[error("the metrics cannot be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}
