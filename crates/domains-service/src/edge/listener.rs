//! The visitors' listener: threads that share its addresses, each of which accepts and serves its own
//! connections.

mod bind;
mod thread;

use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread::available_parallelism;

use tokio::sync::watch;
use web::connection::{AddressSlots, ConnectionLimits, ConnectionSlots, one_for_each};

use super::Edge;
use super::error::EdgeError;
use super::https::Https;
use super::metrics::Metrics;
use super::names::recent::Recent;
use super::pages::Pages;
use super::proxy::Proxy;
use super::respond::Responder;
use super::settings::EdgeSettings;
use super::visits::Visits;
use thread::{EdgeThread, Listening};

pub use bind::{EdgeAddresses, EdgeSockets};

/// A listener with its threads.
pub struct EdgeListener {
    threads: Vec<EdgeThread>,
    /// The threads serve for as long as this exists.
    serving: watch::Sender<()>,
}

impl EdgeListener {
    /// Starts the threads.
    ///
    /// # Errors
    /// When a thread cannot be started or cannot listen.
    pub fn start(
        bound: EdgeSockets,
        https: Option<&Arc<Https>>,
        settings: &EdgeSettings,
        (edge, pages): (&Arc<Edge>, &Arc<Pages>),
        visits: &Arc<Visits>,
        metrics: &Metrics,
    ) -> Result<Self, EdgeError> {
        let addresses = bound.addresses();
        let count = visits.shards();
        let mut plain = for_threads(bound.plain, count, addresses.plain, "edge.listen")?;
        let mut secure = for_threads(bound.https, count, addresses.https, "edge.https.listen")?;
        let slots = ConnectionSlots::new(&limits(settings), metrics.connection_counters());
        let in_progress = AddressSlots::default();
        let (serving, until) = watch::channel(());
        let threads = (0..count).map(|shard| {
            let (edge, visits) = (Arc::clone(edge), Arc::clone(visits));
            let pages = Arc::clone(pages);
            let (metrics, proxied) = (metrics.clone(), settings.clone());
            let (in_progress, at_hand) = (in_progress.clone(), https.cloned());
            let listening = Listening {
                plain: plain.next(),
                https: secure.next().zip(https.cloned()),
                slots: slots.clone(),
                until: until.clone(),
            };
            EdgeThread::start(shard, settings.clone(), listening, move || Responder {
                edge,
                recent: Recent::new(),
                pages,
                visits,
                shard,
                latency: metrics.latency.of_thread(),
                metrics,
                proxy: Proxy::new(&proxied, in_progress),
                trusted_proxies: proxied.trusted_proxies,
                https: at_hand,
            })
        });
        let threads = threads.collect::<Result<_, _>>();
        Ok(Self {
            threads: threads.map_err(EdgeError::Thread)?,
            serving,
        })
    }

    /// Serves until `stop` becomes true; running requests then have the shutdown timeout to finish.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        // An error means that nothing can stop it any more.
        let _ = stop.wait_for(|stop| *stop).await;
        drop(self.serving);
        let joined = tokio::task::spawn_blocking(|| {
            let mut threads = self.threads.into_iter();
            threads.all(|thread| thread.join().is_ok())
        });
        if !joined.await.unwrap_or(false) {
            tracing::warn!("a thread of the edge panicked");
        }
    }
}

/// A socket for each thread, if there is a socket.
fn for_threads(
    socket: Option<TcpListener>,
    count: usize,
    address: Option<SocketAddr>,
    setting: &'static str,
) -> Result<impl Iterator<Item = TcpListener>, EdgeError> {
    let (Some(socket), Some(address)) = (socket, address) else {
        return Ok(Vec::new().into_iter());
    };
    let sockets = one_for_each(socket, count);
    let sockets = sockets.map_err(|error| EdgeError::Listen(address, setting, error))?;
    Ok(sockets.into_iter())
}

fn limits(settings: &EdgeSettings) -> ConnectionLimits {
    ConnectionLimits {
        total: settings.max_connections.get(),
        per_address: settings.max_connections_per_address.get(),
        proxies: settings.trusted_proxies.clone(),
    }
}

/// The number of threads according to the settings.
pub fn worker_count(settings: &EdgeSettings) -> usize {
    match settings.workers.get() {
        0 => available_parallelism().map_or(1, usize::from),
        count => count,
    }
}
