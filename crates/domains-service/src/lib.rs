//! Custom domains of a short-link service: names, proof of ownership, the edge.
//!
//! [`Service::start`] connects and migrates; [`Service::configure`] gives the routes to a server.

mod domains;
pub mod model;
pub mod name;
pub mod openapi;
mod routes;
mod schema;
pub mod settings;
pub mod visitor_url;

use std::sync::Arc;

use actix_web::web::{Data, ServiceConfig};
use auth::Verifier;
use database::{DatabaseUrl, Migrations, Pool};

use crate::name::NameRules;
use crate::settings::DatabaseSettings;

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
}

/// A running domains-service, apart from its listeners.
pub struct Service {
    shared: Arc<Domains>,
    verifier: Verifier,
    database: DatabaseSettings,
    rules: NameRules,
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
        if database.migrate {
            database::migrate(&database.url, MIGRATIONS).await?;
        }
        let pool = Pool::new(&database.url, &database.pool)?;
        let shared = Arc::new(Domains { pool });
        Ok(Self {
            shared,
            verifier,
            database,
            rules,
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

    /// Tells whether requests can be served: the database answers and has every migration.
    pub fn readiness(&self) -> impl Fn() -> Readiness + Clone + Send + 'static {
        let pool = self.shared.pool.clone();
        let url = self.database.url.clone();
        move || Box::pin(is_ready(pool.clone(), url.clone()))
    }
}

/// The answer to whether a service is ready; an error says why it is not.
pub type Readiness = std::pin::Pin<Box<dyn Future<Output = Result<(), String>>>>;

async fn is_ready(pool: Pool, url: DatabaseUrl) -> Result<(), String> {
    pool.ping().await.map_err(|error| error.to_string())?;
    let pending = database::pending_migrations(&url, MIGRATIONS).await;
    let pending = pending.map_err(|error| error.to_string())?;
    match pending.first() {
        None => Ok(()),
        Some(first) => Err(format!(
            "{} migrations are missing, the first is {first}",
            pending.len()
        )),
    }
}
