//! The visitors' listener: accepts connections and distributes them over threads, each of which
//! serves its own.

mod bind;
mod connection;
mod thread;

use std::io;
use std::sync::Arc;
use std::thread::available_parallelism;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::sync::watch;
use web::connection::{AddressSlots, ConnectionLimits, ConnectionSlots};

use super::Edge;
use super::error::EdgeError;
use super::metrics::Metrics;
use super::names::recent::Recent;
use super::proxy::Proxy;
use super::respond::Responder;
use super::settings::EdgeSettings;
use super::visits::Visits;
use connection::Connection;
use thread::EdgeThread;

pub use bind::EdgeSocket;

/// Pause after a failed `accept`, usually due to a lack of file descriptors.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// An address that is listened on.
pub struct EdgeListener {
    socket: TcpListener,
    threads: Vec<EdgeThread>,
    slots: ConnectionSlots,
}

impl EdgeListener {
    /// Starts the threads. Must be called within a Tokio runtime.
    ///
    /// # Errors
    /// When a thread cannot be started.
    pub fn start(
        bound: EdgeSocket,
        settings: &EdgeSettings,
        edge: &Arc<Edge>,
        visits: &Arc<Visits>,
        metrics: &Metrics,
    ) -> Result<Self, EdgeError> {
        let address = bound.address;
        let failed = |error| EdgeError::Listen(address, error);
        let socket = TcpListener::from_std(bound.socket).map_err(failed)?;
        let in_progress = AddressSlots::default();
        let threads = (0..visits.shards()).map(|shard| {
            let (edge, visits) = (Arc::clone(edge), Arc::clone(visits));
            let (metrics, settings) = (metrics.clone(), settings.clone());
            let in_progress = in_progress.clone();
            EdgeThread::start(shard, settings.clone(), move || Responder {
                edge,
                recent: Recent::new(),
                visits,
                shard,
                metrics,
                proxy: Proxy::new(&settings, in_progress),
            })
        });
        Ok(Self {
            socket,
            threads: threads
                .collect::<Result<_, _>>()
                .map_err(EdgeError::Thread)?,
            slots: ConnectionSlots::new(&limits(settings), metrics.connection_counters()),
        })
    }

    /// Serves until `stop` becomes true; running requests then have the shutdown timeout to finish.
    pub async fn run(self, mut stop: watch::Receiver<bool>) {
        let mut next = self.threads.iter().cycle();
        loop {
            let accepted = tokio::select! {
                accepted = self.accept() => accepted,
                _ = stop.wait_for(|stop| *stop) => break,
            };
            match accepted {
                Ok(None) => {}
                Ok(Some(connection)) => {
                    if let Some(thread) = next.next() {
                        thread.serve(connection);
                    }
                }
                Err(error) => {
                    tracing::warn!(%error, "a visitor's connection was not accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
        drop(self.socket);
        let threads: Vec<_> = self.threads.into_iter().map(EdgeThread::finish).collect();
        let joined =
            tokio::task::spawn_blocking(|| threads.into_iter().all(|thread| thread.join().is_ok()));
        if !joined.await.unwrap_or(false) {
            tracing::warn!("a thread of the edge panicked");
        }
    }

    /// The next connection; `None` if it was closed because its address has too many.
    async fn accept(&self) -> io::Result<Option<Connection>> {
        let (stream, peer) = self.socket.accept().await?;
        let Some(permit) = self.slots.take(peer.ip()).await else {
            return Ok(None);
        };
        let stream = stream.into_std()?;
        Ok(Some(Connection {
            stream,
            peer,
            permit,
        }))
    }
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
