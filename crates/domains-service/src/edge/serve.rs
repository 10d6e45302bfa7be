//! Starting and stopping the edge: its listener, and the task that writes its counters.

use std::net::SocketAddr;
use std::sync::Arc;

use prometheus::Registry;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::Edge;
use super::error::EdgeError;
use super::listener::{EdgeListener, EdgeSocket, worker_count};
use super::metrics::Metrics;
use super::settings::EdgeSettings;
use super::visits::Visits;
use super::visits::record::Recorder;

/// A running listener.
pub(crate) struct Serving {
    /// The address that it listens on.
    pub address: SocketAddr,
    serving: JoinHandle<()>,
}

impl Edge {
    /// Registers the metrics and starts serving visitors, if the settings have an address for it.
    /// Ends with [`Edge::stop`].
    pub(crate) fn serve(
        self: &Arc<Self>,
        socket: Option<EdgeSocket>,
        settings: &EdgeSettings,
        registry: &Registry,
    ) -> Result<Option<Serving>, EdgeError> {
        let metrics = Metrics::new(registry)?;
        self.report_in(&metrics);
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
            if recording.await.is_err() {
                tracing::warn!("the task that writes visits panicked");
            }
        });
        Ok(Some(Serving { address, serving }))
    }
}

impl Serving {
    /// Waits until the last visits have been written.
    pub(crate) async fn ended(self) {
        if self.serving.await.is_err() {
            tracing::warn!("the edge's listener panicked");
        }
    }
}
