//! Custom domains of a short-link service: names, proof of ownership, the edge.
//!
//! [`Service::start`] connects and migrates; [`Service::configure`] gives the routes to a server;
//! [`Service::work`] begins to look for proofs; [`Service::stop`] ends it.

mod copy;
mod domains;
pub mod edge;
pub mod model;
pub mod name;
pub mod openapi;
mod routes;
mod schema;
pub mod scopes;
pub mod settings;
pub mod verification;
pub mod visitor_url;

use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::{DatabaseSettings, Migrations, NotReady, Pool, Readiness};
use tokio::sync::watch;
use tokio::task::JoinHandle;

use crate::edge::settings::EdgeSettings;
use crate::edge::{Edge, EdgeSocket, Serving};
use crate::model::Domain;
use crate::name::NameRules;
use crate::verification::{
    Clock, Metrics, StateGauges, SystemResolversError, Verification, VerificationSettings, Worker,
};

pub use copy::copy_database;
pub use domains::{
    DayVisits, DnsRecord, DomainBody, ShownDomain, VerificationNote, VisitNumbers, Visits,
};

/// The schema of the domains' database.
pub const MIGRATIONS: Migrations = Migrations {
    sqlite: diesel_migrations::embed_migrations!("migrations/sqlite"),
    postgres: diesel_migrations::embed_migrations!("migrations/postgres"),
};

/// What every handler uses.
pub struct Domains {
    /// The domains' database.
    pub pool: Pool,
    /// What visitors are served; told of each change of a domain.
    pub edge: Arc<Edge>,
    /// Proof of ownership.
    pub verification: Arc<Verification>,
}

impl Domains {
    /// The domain as the API shows it.
    fn body(&self, domain: Domain) -> DomainBody {
        DomainBody::new(domain, self.verification.offer())
    }
}

/// The service can't start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// The database's address, its schema, or the way to it.
    #[error(transparent)]
    Database(#[from] database::StartError),
    /// Settings that don't go together.
    #[error("setting {0}")]
    Setting(String),
    /// There is nobody to ask for proofs.
    #[error("setting `verification.resolvers` is empty, and the system's can't be used: {0}")]
    Resolvers(#[from] SystemResolversError),
    /// Metrics of these names are there already.
    #[error("the metrics can't be set up: {0}")]
    Metrics(#[from] prometheus::Error),
}

/// A running domains-service, apart from its listeners.
pub struct Service {
    shared: Arc<Domains>,
    verifier: Verifier,
    database: DatabaseSettings,
    rules: NameRules,
    follower: JoinHandle<()>,
    serving: Option<Serving>,
    settings: VerificationSettings,
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
        rules: NameRules,
        settings: VerificationSettings,
        verifier: Verifier,
    ) -> Result<Self, StartError> {
        settings.check().map_err(StartError::Setting)?;
        let pool = database.open(MIGRATIONS).await?;
        let edge = Arc::new(Edge::new(pool.clone()));
        let verification = Verification::new(pool.clone(), Arc::clone(&edge), &settings)?;
        let follower = tokio::spawn(edge::follow(Arc::clone(&edge), database.url.clone()));
        let verification = Arc::new(verification);
        let shared = Arc::new(Domains {
            pool,
            edge,
            verification,
        });
        let (stop, _) = watch::channel(false);
        Ok(Self {
            shared,
            verifier,
            database,
            rules,
            follower,
            serving: None,
            settings,
            stop,
            worker: None,
            counting: None,
        })
    }

    /// Begins to look for proofs, if the settings say that this process does.
    ///
    /// # Errors
    /// When the metrics can't be set up.
    pub fn work(&mut self, registry: &prometheus::Registry) -> Result<(), StartError> {
        let verification = Arc::clone(&self.shared.verification);
        let metrics = Metrics::new(registry)?;
        web::metrics::watch_pool(registry, "domains", &self.shared.pool)?;
        let gauges = StateGauges::new(registry)?;
        let counting = gauges.run(self.shared.pool.clone(), self.stop.subscribe());
        self.counting = Some(tokio::spawn(counting));
        let Some(worker) = Worker::new(verification, &self.settings, metrics) else {
            tracing::info!("this process looks for no proofs by itself");
            return Ok(());
        };
        self.worker = Some(tokio::spawn(worker.run(self.stop.subscribe())));
        Ok(())
    }

    /// The clock that every state depends on, for tests to put forward.
    pub fn clock(&self) -> Clock {
        self.shared.verification.clock().clone()
    }

    /// The routes with what their handlers need, for a server.
    pub fn configure(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let shared = Data::from(Arc::clone(&self.shared));
        let verifier = Data::new(self.verifier.clone());
        let rules = Data::new(self.rules.clone());
        move |config| {
            config
                .app_data(shared.clone())
                .app_data(verifier.clone())
                .app_data(rules.clone());
            routes::routes(config);
        }
    }

    /// Tells whether requests can be served: the database answers and has every migration, and the edge knows its
    /// names and is not behind with their changes.
    pub fn readiness(&self) -> impl Fn() -> Readiness + Clone + Send + 'static {
        let shared = Arc::clone(&self.shared);
        let url = self.database.url.clone();
        move || {
            let (shared, url) = (Arc::clone(&shared), url.clone());
            Box::pin(async move {
                database::check_ready(shared.pool.clone(), url, MIGRATIONS).await?;
                if !shared.edge.is_loaded() {
                    return Err(NotReady::Loading("the names that are served"));
                }
                if shared.edge.is_behind() {
                    return Err(NotReady::Loading("changes of the names that are served"));
                }
                Ok(())
            })
        }
    }

    /// The routes of the operators' listener: the certificate question.
    pub fn operations(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let edge = Arc::clone(&self.shared.edge);
        move |config| edge::ask_routes(config, &edge)
    }

    /// Begins to serve visitors, if there is an address to serve them at; gives the address.
    ///
    /// # Errors
    /// When no threads are to be had, or the metrics are there already.
    pub fn serve_edge(
        &mut self,
        socket: Option<EdgeSocket>,
        settings: &EdgeSettings,
        registry: &prometheus::Registry,
    ) -> Result<Option<SocketAddr>, edge::StartError> {
        self.serving = self.shared.edge.serve(socket, settings, registry)?;
        Ok(self.serving.as_ref().map(|serving| serving.address))
    }

    /// What visitors are served.
    pub fn edge(&self) -> &Arc<Edge> {
        &self.shared.edge
    }

    /// Ends what goes on beside the listeners: looks for proofs that are nearly done are finished, the rest is given
    /// back.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        for task in [self.worker, self.counting].into_iter().flatten() {
            if let Err(error) = task.await {
                tracing::error!(%error, "work in the background ended badly");
            }
        }
        self.shared.edge.stop();
        if let Some(serving) = self.serving {
            serving.ended().await;
        }
        if let Err(error) = self.follower.await {
            tracing::error!(%error, "the edge's names were not kept current to the end");
        }
    }
}
