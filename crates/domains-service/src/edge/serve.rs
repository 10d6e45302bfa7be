//! Starts and stops the edge: its listener, and the task that writes its counters.

use std::sync::Arc;

use prometheus::Registry;
use tokio::sync::watch;
use tokio::task::JoinHandle;

use super::Edge;
use super::error::EdgeError;
use super::listener::{EdgeAddresses, EdgeListener, EdgeSockets, worker_count};
use super::pages::Pages;
use super::settings::EdgeSettings;
use super::visits::Visits;
use super::visits::bots::Bots;
use super::visits::record::Recorder;
use look::Branding;

/// A running listener.
pub(crate) struct Serving {
    /// The addresses that it listens on.
    pub addresses: EdgeAddresses,
    serving: JoinHandle<()>,
}

impl Edge {
    /// Registers the metrics and starts serving visitors, if there are sockets for it.
    /// [`Edge::stop`] ends it. Some responses are pages in the brand of an account.
    pub(crate) fn serve(
        self: &Arc<Self>,
        sockets: EdgeSockets,
        settings: &EdgeSettings,
        branding: &Branding,
        registry: &Registry,
    ) -> Result<Option<Serving>, EdgeError> {
        let metrics = self.metrics.clone();
        metrics.register(registry)?;
        if let Some(https) = &self.https {
            https.register(registry)?;
            let tickets = Arc::clone(&https.tickets);
            tokio::spawn(tickets.follow(self.pool.clone(), self.stop.subscribe()));
        }
        let addresses = sockets.addresses();
        if addresses.plain.is_none() && addresses.https.is_none() {
            return Ok(None);
        }
        let pages = Arc::new(Pages::new(branding)?);
        let visits = Arc::new(Visits::new(worker_count(settings), Bots::new()?));
        let https = self.https.as_ref();
        let listener =
            EdgeListener::start(sockets, https, settings, (self, &pages), &visits, &metrics)?;
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
        Ok(Some(Serving { addresses, serving }))
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
