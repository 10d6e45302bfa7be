//! Custom domains of a short-link service: names, proof of ownership, the edge.
//!
//! [`Service::start`] connects and migrates; [`Service::configure`] gives the routes to a server.

mod domains;
pub mod edge;
pub mod model;
pub mod name;
pub mod openapi;
mod routes;
mod schema;
pub mod settings;
pub mod visitor_url;

use std::net::SocketAddr;
use std::sync::Arc;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::{DatabaseSettings, Migrations, NotReady, Pool, Readiness};
use tokio::task::JoinHandle;

use crate::edge::settings::EdgeSettings;
use crate::edge::{Edge, Serving};
use crate::name::NameRules;

pub use domains::{DnsRecord, DomainBody, Routing, Verification, VerificationError};

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
}

/// A running domains-service, apart from its listeners.
pub struct Service {
    shared: Arc<Domains>,
    verifier: Verifier,
    database: DatabaseSettings,
    rules: NameRules,
    follower: JoinHandle<()>,
    serving: Option<Serving>,
}

impl Service {
    /// Connects and brings the schema up to date, if the settings say so.
    ///
    /// # Errors
    /// What keeps it from starting, in words for the operator.
    pub async fn start(
        database: DatabaseSettings,
        rules: NameRules,
        verifier: Verifier,
    ) -> Result<Self, database::StartError> {
        let pool = database.open(MIGRATIONS).await?;
        let edge = Arc::new(Edge::new(pool.clone()));
        let follower = tokio::spawn(edge::follow(Arc::clone(&edge), database.url.clone()));
        let shared = Arc::new(Domains { pool, edge });
        Ok(Self {
            shared,
            verifier,
            database,
            rules,
            follower,
            serving: None,
        })
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
    /// names.
    pub fn readiness(&self) -> impl Fn() -> Readiness + Clone + Send + 'static {
        let shared = Arc::clone(&self.shared);
        let url = self.database.url.clone();
        move || {
            let (shared, url) = (Arc::clone(&shared), url.clone());
            Box::pin(async move {
                database::check_ready(shared.pool.clone(), url, MIGRATIONS).await?;
                if shared.edge.is_loaded() {
                    Ok(())
                } else {
                    Err(NotReady::Loading("the names that are served"))
                }
            })
        }
    }

    /// The routes of the operators' listener: the certificate question.
    pub fn operations(&self) -> impl Fn(&mut ServiceConfig) + Clone + Send + 'static {
        let edge = Arc::clone(&self.shared.edge);
        move |config| edge::ask_routes(config, &edge)
    }

    /// Begins to serve visitors, if the settings name an address; gives the address.
    ///
    /// # Errors
    /// When the address is taken, or the metrics are there already.
    pub fn serve_edge(
        &mut self,
        settings: &EdgeSettings,
        registry: &prometheus::Registry,
    ) -> Result<Option<SocketAddr>, edge::StartError> {
        self.serving = self.shared.edge.serve(settings, registry)?;
        Ok(self.serving.as_ref().map(|serving| serving.address))
    }

    /// What visitors are served.
    pub fn edge(&self) -> &Arc<Edge> {
        &self.shared.edge
    }

    /// Ends what goes on beside the listeners.
    pub async fn stop(self) {
        self.shared.edge.stop();
        if let Some(serving) = self.serving {
            serving.ended().await;
        }
        if let Err(error) = self.follower.await {
            tracing::error!(%error, "the edge's names were not kept current to the end");
        }
    }
}
