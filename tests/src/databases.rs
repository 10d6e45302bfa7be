//! An empty database for each service, of either kind.

use tempfile::TempDir;
use testing::{Backend, PostgresServer};

/// The databases of a test; they are deleted with this value.
pub enum Databases {
    /// Files in a folder.
    Sqlite(TempDir),
    /// A server for the test.
    Postgres(PostgresServer),
}

impl Databases {
    /// Starts the server if one is needed.
    pub async fn start(backend: Backend) -> Self {
        match backend {
            Backend::Sqlite => Self::Sqlite(tempfile::tempdir().expect("a folder for databases")),
            Backend::Postgres => Self::Postgres(PostgresServer::start().await),
        }
    }

    /// The address of a new, empty database.
    pub async fn create(&self, name: &str) -> String {
        match self {
            Self::Sqlite(folder) => format!(
                "sqlite://{}",
                folder.path().join(format!("{name}.sqlite")).display()
            ),
            Self::Postgres(server) => {
                let name = server.create_database(None).await;
                format!("postgres://postgres@127.0.0.1:{}/{name}", server.port())
            }
        }
    }
}
