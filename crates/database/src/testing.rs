//! Databases for tests: each test has one of its own, copied from a template that was migrated
//! once.

mod postgres;

use std::io::Write;

use tempfile::TempDir;
use tokio::sync::OnceCell;

pub use postgres::PostgresServer;

use crate::{DatabaseUrl, Migrations, Pool, PoolSettings, migrate};

/// Set to `1` where nothing may be skipped: a missing program then fails the tests that need it.
pub const REQUIRE_ALL: &str = "WAYMARK_REQUIRE_ALL";

/// Says that something was skipped and why; panics where nothing may be.
///
/// # Panics
/// When the environment variable [`REQUIRE_ALL`] is `1`.
pub fn skip(reason: &str) {
    let required = std::env::var(REQUIRE_ALL).is_ok_and(|value| value == "1");
    assert!(
        !required,
        "{reason}, and {REQUIRE_ALL}=1 allows no skipping"
    );
    // Past the test harness, which shows only what failed tests print.
    let _ = writeln!(std::io::stderr(), "skipped: {reason}");
}

/// The kinds of database that a test runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// A file of the embedded database.
    Sqlite,
    /// A server of the test's own, started when PostgreSQL's programs are installed.
    Postgres,
}

impl Backend {
    /// Whether tests on this kind can run here; tells when not.
    pub fn is_available(self) -> bool {
        let available = self == Self::Sqlite || PostgresServer::is_installed();
        if !available {
            skip("PostgreSQL is not installed");
        }
        available
    }
}

/// Makes two tests of each named `async fn(Backend)`: one on SQLite, one on PostgreSQL.
#[macro_export]
macro_rules! on_each_database {
    ($($name:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::testing::Backend::Sqlite).await;
            })+
        }
        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let backend = $crate::testing::Backend::Postgres;
                if backend.is_available() {
                    super::$name(backend).await;
                }
            })+
        }
    };
}

/// A migrated, empty database of one test's own.
pub struct TestDatabase {
    /// Where it is.
    pub url: DatabaseUrl,
    _folder: Option<TempDir>,
}

impl TestDatabase {
    /// Copies the migrated template, which the first caller in this process makes.
    ///
    /// # Panics
    /// When the database can't be made: the test can't go on.
    #[expect(
        clippy::expect_used,
        reason = "only tests call this, and they can't go on without"
    )]
    pub async fn new(backend: Backend, migrations: Migrations) -> Self {
        match backend {
            Backend::Sqlite => {
                static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();
                let template = TEMPLATE.get_or_init(|| sqlite_template(migrations)).await;
                let folder = tempfile::tempdir().expect("a folder for the test's database");
                let file = folder.path().join("test.sqlite");
                std::fs::write(&file, template).expect("a copy of the template");
                Self {
                    url: DatabaseUrl::Sqlite(file),
                    _folder: Some(folder),
                }
            }
            Backend::Postgres => {
                static TEMPLATE: OnceCell<(PostgresServer, String)> = OnceCell::const_new();
                let (server, template) = TEMPLATE
                    .get_or_init(|| async {
                        let server = PostgresServer::start().await;
                        let name = server.create_database(None).await;
                        migrate(&server.url(&name), migrations)
                            .await
                            .expect("a migrated template");
                        (server, name)
                    })
                    .await;
                let name = server.create_database(Some(template)).await;
                Self {
                    url: server.url(&name),
                    _folder: None,
                }
            }
        }
    }

    /// A pool on it with a few connections.
    ///
    /// # Panics
    /// When it can't be made.
    #[expect(
        clippy::expect_used,
        reason = "only tests call this, and they can't go on without"
    )]
    pub fn pool(&self) -> Pool {
        Pool::new(
            &self.url,
            &PoolSettings {
                connections: 4.into(),
                ..PoolSettings::default()
            },
        )
        .expect("a pool")
    }
}

#[expect(
    clippy::expect_used,
    reason = "only tests call this, and they can't go on without"
)]
async fn sqlite_template(migrations: Migrations) -> Vec<u8> {
    let folder = tempfile::tempdir().expect("a folder for the template");
    let file = folder.path().join("template.sqlite");
    migrate(&DatabaseUrl::Sqlite(file.clone()), migrations)
        .await
        .expect("a migrated template");
    std::fs::read(&file).expect("the template's bytes")
}
