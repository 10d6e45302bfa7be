//! The edge serves the visitors of customers' domains. Start reading at [`Edge`], which keeps the
//! names.

mod arrival;
mod body;
pub(crate) mod certificates;
mod challenges;
mod connection;
mod error;
mod follow;
mod host;
pub mod https;
mod latency;
mod listener;
mod metrics;
mod names;
mod pages;
mod proxy;
pub mod proxy_protocol;
mod read;
mod ready;
mod respond;
mod serve;
pub mod settings;
mod texts;
mod visits;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::time::{Duration, Instant};

use challenges::{ChallengeOf, Challenges};
use database::Pool;
use hyper::body::Bytes;
use tokio::runtime::Handle;
use tokio::sync::{Notify, watch};

use crate::clock::Clock;

pub use error::EdgeError;
pub(crate) use follow::follow;
use follow::stale::{Changes, Stale};
use https::Https;
pub use listener::{EdgeAddresses, EdgeSockets};
use metrics::Metrics;
pub use names::{Names, Served};
pub(crate) use serve::Serving;
use texts::{TextOf, Texts, Unavailable};

/// The maximum time until the edge has read a change of a domain.
const REFRESH_LIMIT: Duration = Duration::from_secs(5);

/// The names that are served, and how they are kept current.
pub struct Edge {
    names: Names,
    texts: Texts,
    /// If HTTPS is served.
    https: Option<Arc<Https>>,
    /// Of authorities, if certificates are issued.
    challenges: Option<Challenges>,
    pool: Pool,
    /// The runtime for reading names: a listener's runtime may end too early.
    runtime: Handle,
    /// Held while rows are read and put into memory, so that an older reading never replaces a
    /// newer one.
    updating: tokio::sync::Mutex<()>,
    /// Counts the readings of all names.
    reading: AtomicU32,
    loaded: AtomicBool,
    /// Whether the task that follows changes cannot reach the database.
    is_cut_off: AtomicBool,
    /// Notified when all names and certificates have been read.
    read: Notify,
    /// Whether names are read into memory at all.
    follows: bool,
    stale: Stale,
    stop: watch::Sender<bool>,
    metrics: Metrics,
}

/// What an edge does besides reading names.
#[derive(Default)]
pub struct Duties {
    /// Whether it has names and serves visitors.
    pub follows: bool,
    /// How it responds to challenges of authorities, if it does.
    pub challenges: Option<Clock>,
    /// HTTPS, if it is served.
    pub https: Option<Https>,
}

impl Edge {
    /// An edge without any names yet. Must be called on the runtime that outlives all others.
    ///
    /// # Errors
    /// When the metrics cannot be set up.
    pub fn new(pool: Pool, duties: Duties) -> Result<Self, EdgeError> {
        let metrics = Metrics::new()?;
        metrics.hears_changes(true);
        Ok(Self {
            names: Names::default(),
            texts: Texts::default(),
            https: duties.https.map(Arc::new),
            challenges: duties.challenges.map(Challenges::new),
            pool,
            runtime: Handle::current(),
            updating: tokio::sync::Mutex::default(),
            reading: AtomicU32::new(0),
            loaded: AtomicBool::new(false),
            is_cut_off: AtomicBool::new(false),
            read: Notify::new(),
            follows: duties.follows,
            stale: Stale::default(),
            stop: watch::Sender::new(false),
            metrics,
        })
    }

    /// The names that are served.
    pub fn names(&self) -> &Names {
        &self.names
    }

    /// The database, and the runtime for queries: a listener's runtime may end too early.
    fn database(&self) -> (&Pool, &Handle) {
        (&self.pool, &self.runtime)
    }

    /// The text that an account has stored for robots or apps; `None` if there is none.
    ///
    /// # Errors
    /// When it cannot be read at the moment.
    async fn text(&self, of: TextOf) -> Result<Option<Bytes>, Unavailable> {
        self.texts.read(&self.pool, &self.runtime, of).await
    }

    /// The response to a challenge; `None` if there is no such challenge.
    ///
    /// # Errors
    /// When it cannot be read at the moment.
    async fn challenge(&self, of: ChallengeOf) -> Result<Option<String>, Unavailable> {
        match &self.challenges {
            Some(challenges) => challenges.read(&self.pool, &self.runtime, of).await,
            None => Ok(None),
        }
    }

    /// The key authorization of a name's TLS-ALPN-01 challenge; `None` if there is none, the name
    /// is not served, or the database does not respond.
    async fn key_authorization(&self, name: &str) -> Option<String> {
        let account = self.names.look_up(name, |served| served.account.into())?;
        let of = ChallengeOf {
            account,
            name: name.to_owned(),
            token: None,
        };
        self.challenge(of).await.ok().flatten()
    }

    /// Whether all names have been read once, and all certificates if HTTPS is served.
    pub fn is_loaded(&self) -> bool {
        let https = self.https.as_ref();
        self.loaded.load(Ordering::Acquire)
            && https.is_none_or(|https| https.certificates.is_loaded())
    }

    /// Waits until [`is_loaded`](Self::is_loaded).
    async fn loaded(&self) {
        loop {
            let read = self.read.notified();
            if self.is_loaded() {
                return;
            }
            read.await;
        }
    }

    /// Whether names are read into memory at all: only in a process that serves visitors.
    pub fn follows(&self) -> bool {
        self.follows
    }

    /// Whether changes have been waiting for more than a minute.
    pub fn is_behind(&self) -> bool {
        self.stale.is_behind(Instant::now())
    }

    /// The database is unavailable. Logged only once, however long that lasts.
    fn record_away(&self, error: &database::Error) {
        if !self.is_cut_off.swap(true, Ordering::AcqRel) {
            tracing::warn!(%error, "the database is unavailable; the served names are not current");
            self.metrics.hears_changes(false);
        }
    }

    /// All changes have been read.
    fn record_current(&self) {
        if self.is_cut_off.swap(false, Ordering::AcqRel) {
            tracing::info!("the served names are current again");
            self.metrics.hears_changes(true);
        }
    }

    /// Whether the name is served over HTTPS, or its visitors wait until all names have been read.
    /// True if this process serves no HTTPS: it does not know what others serve.
    pub(crate) fn serves_https(&self, name: &str) -> bool {
        let Some(https) = &self.https else {
            return true;
        };
        !self.is_loaded() || (self.names.contains(name) && https.certificates.has(name))
    }

    /// Reads the name again, because this process changed its domain. Call it after the commit, and
    /// before the change is reported to anyone. If the database becomes unavailable in between, the
    /// name is read as soon as it is back. If the database does not respond, this waits only a few
    /// seconds, and the reading continues.
    pub async fn refresh(self: &Arc<Self>, name: &str) {
        self.refresh_all([name.to_owned()].into()).await;
    }

    /// The same for several names.
    pub(crate) async fn refresh_all(self: &Arc<Self>, names: BTreeSet<String>) {
        if !self.follows || names.is_empty() {
            return;
        }
        // A separate task: this wait may end early, but a running query must not be cancelled.
        let reading = Arc::clone(self).read_changed(names.clone());
        let reading = self.runtime.spawn(reading);
        match tokio::time::timeout(REFRESH_LIMIT, reading).await {
            Ok(Ok(())) => {}
            Ok(Err(_)) => {
                tracing::warn!(?names, "the reading of a changed domain panicked");
                self.stale.mark(Changes::from_names(names));
            }
            Err(_) => tracing::warn!(
                ?names,
                "a changed domain is served late: the database is silent"
            ),
        }
    }

    /// Stops keeping the names current.
    pub fn stop(&self) {
        self.stop.send_replace(true);
    }
}
