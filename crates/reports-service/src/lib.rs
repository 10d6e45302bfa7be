//! Reports about webpages: the API, the work queue, and a page for each report.
//!
//! [`Service::start`] connects and migrates; [`Service::configure`] gives the routes to a server;
//! [`Service::work`] begins to make reports; [`Service::stop`] ends it.

mod checks_docs;
mod copy;
pub mod generation;
pub mod metrics;
pub mod model;
mod openapi;
mod page;
mod password;
mod reports;
mod routes;
mod schema;
pub mod settings;

use std::sync::Arc;
use std::time::Duration;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::{DatabaseSettings, Migrations, Pool, PoolSettings, Readiness};
use page_audit::Fetcher;
use tokio::sync::{Semaphore, SemaphorePermit, watch};
use tokio::task::JoinHandle;

use crate::generation::{GenerationSettings, Queue, Worker};
use crate::metrics::{Metrics, QueueGauges};
use crate::reports::UrlRules;

pub use crate::copy::copy_database;
pub use crate::openapi::ReportsDocument;

/// The schema of the reports' database.
pub const MIGRATIONS: Migrations = Migrations {
    sqlite: diesel_migrations::embed_migrations!("migrations/sqlite"),
    postgres: diesel_migrations::embed_migrations!("migrations/postgres"),
};

/// What every handler and the worker use.
pub struct Reports {
    /// The reports' database.
    pub pool: Pool,
    /// Where jobs are announced and waited for.
    pub queue: Queue,
    /// Half as many as there are connections.
    searches: Semaphore,
    search_wait: Duration,
}

impl Reports {
    /// The reports in a pool of these settings; `default_wait` is how long store and update wait for a report.
    pub fn new(pool: Pool, settings: &PoolSettings, default_wait: Duration) -> Self {
        Self {
            queue: Queue::new(pool.clone(), default_wait),
            pool,
            searches: Semaphore::new(settings.connections.get().div_ceil(2)),
            search_wait: settings.wait.get(),
        }
    }

    /// A turn to search, which can take long: searches leave half of the connections to all else.
    ///
    /// # Errors
    /// [`database::Error::Unavailable`] when there is none within the time that requests wait for a connection.
    pub async fn search_turn(&self) -> Result<SemaphorePermit<'_>, database::Error> {
        let turn = tokio::time::timeout(self.search_wait, self.searches.acquire()).await;
        turn.ok()
            .and_then(Result::ok)
            .ok_or_else(|| database::Error::Unavailable("too many searches at once".to_owned()))
    }
}

/// The service can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database's address, its schema, or the way to it.
    #[error(transparent)]
    Database(#[from] database::StartError),
    /// The fetcher's settings.
    #[error("setting `generation`: {0}")]
    Fetcher(#[from] page_audit::FetcherError),
    /// Settings that don't go together.
    #[error("setting {0}")]
    Setting(String),
    /// Metrics of these names are there already.
    #[error("the metrics can't be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// A running reports-service, apart from its listeners.
pub struct Service {
    shared: Arc<Reports>,
    verifier: Verifier,
    database: DatabaseSettings,
    generation: GenerationSettings,
    stop: watch::Sender<bool>,
    worker: Option<JoinHandle<()>>,
    counting: Option<JoinHandle<()>>,
}

impl Service {
    /// Connects and brings the schema up to date, if the settings say so.
    ///
    /// # Errors
    /// What keeps it from starting, in words for the operator.
    pub async fn start(
        database: DatabaseSettings,
        generation: GenerationSettings,
        verifier: Verifier,
    ) -> Result<Self, StartError> {
        generation.check().map_err(StartError::Setting)?;
        let pool = database.open(MIGRATIONS).await?;
        let shared = Arc::new(Reports::new(pool, &database.pool, generation.wait.get()));
        let (stop, _) = watch::channel(false);
        Ok(Self {
            shared,
            verifier,
            database,
            generation,
            stop,
            worker: None,
            counting: None,
        })
    }

    /// The routes with what their handlers need, for a server.
    pub fn configure(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let shared = Data::from(Arc::clone(&self.shared));
        let verifier = Data::new(self.verifier.clone());
        let rules = Data::new(UrlRules {
            policy: self.generation.address_policy(),
        });
        move |config| {
            config
                .app_data(shared.clone())
                .app_data(verifier.clone())
                .app_data(rules.clone());
            routes::routes(config);
        }
    }

    /// Begins to make reports, if the settings say that this process does.
    ///
    /// # Errors
    /// When the fetcher or the metrics can't be set up.
    pub fn work(&mut self, registry: &prometheus::Registry) -> Result<(), StartError> {
        let metrics = Metrics::new(registry)?;
        web::metrics::watch_pool(registry, "reports", &self.shared.pool)?;
        let gauges = QueueGauges::new(registry)?;
        let counting = gauges.run(self.shared.pool.clone(), self.stop.subscribe());
        self.counting = Some(tokio::spawn(counting));
        if !self.generation.enabled {
            tracing::info!("generation is off: other processes make the reports");
            return Ok(());
        }
        let worker = Worker {
            service: Arc::clone(&self.shared),
            fetcher: Fetcher::new(self.generation.fetch_settings())?,
            settings: self.generation.clone(),
            metrics,
        };
        self.worker = Some(tokio::spawn(worker.run(self.stop.subscribe())));
        Ok(())
    }

    /// Tells whether requests can be served: the database answers and has every migration.
    pub fn readiness(&self) -> impl Fn() -> Readiness + Clone + Send + 'static {
        let pool = self.shared.pool.clone();
        let url = self.database.url.clone();
        move || Box::pin(database::check_ready(pool.clone(), url.clone(), MIGRATIONS))
    }

    /// Stops making reports: what is nearly done is finished, the rest goes back into the queue.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        for task in [self.worker, self.counting].into_iter().flatten() {
            if let Err(error) = task.await {
                tracing::error!(%error, "work in the background ended badly");
            }
        }
    }
}
