//! Starting and stopping the edge: its listener, and the writing of its counters.

use std::net::SocketAddr;
use std::sync::Arc;

use prometheus::Registry;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::Edge;
use super::bind::EdgeSocket;
use super::listener::{EdgeListener, StartError, worker_count};
use super::metrics::Metrics;
use super::record::Recorder;
use super::settings::EdgeSettings;
use super::visits::Visits;

/// A running listener.
pub(crate) struct Serving {
    /// Where it listens.
    pub address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Edge {
    /// Registers the metrics and begins to serve visitors, if there is an address to serve them at. Ends with [`Edge::stop`].
    pub(crate) fn serve(
        self: &Arc<Self>,
        socket: Option<EdgeSocket>,
        settings: &EdgeSettings,
        registry: &Registry,
    ) -> Result<Option<Serving>, StartError> {
        let metrics = Metrics::new(registry)?;
        self.show_in(&metrics);
        let Some(socket) = socket else {
            return Ok(None);
        };
        let visits = Arc::new(Visits::new(worker_count(settings)));
        let address = socket.address();
        let listener = EdgeListener::start(socket, settings, self, &visits, &metrics)?;
        let recorder = Recorder::new(self.pool.clone(), visits, metrics);
        let (ended, nobody_counts) = watch::channel(false);
        let recording = tokio::spawn(recorder.run(settings.visits_interval.get(), nobody_counts));
        let stop = self.stop.subscribe();
        let serving = tokio::spawn(async move {
            listener.run(stop).await;
            ended.send_replace(true);
            if let Err(error) = recording.await {
                tracing::error!(%error, "the writing of visits ended badly");
            }
        });
        Ok(Some(Serving { address, serving }))
    }
}

impl Serving {
    /// Waits until the last visits are written.
    pub(crate) async fn ended(self) {
        if let Err(error) = self.serving.await {
            tracing::error!(%error, "the edge's listener ended badly");
        }
    }
}
