//! The kinds of database, and tests that run on each of them.

use crate::{PostgresServer, skip};

/// The kinds of database that a test runs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Backend {
    /// A file of the embedded database.
    Sqlite,
    /// A server for tests, started if PostgreSQL is installed.
    Postgres,
}

impl Backend {
    /// Whether tests on this kind of database can run here; reports it if not.
    pub fn is_available(self) -> bool {
        let available = self == Self::Sqlite || PostgresServer::is_installed();
        if !available {
            skip("PostgreSQL is not installed");
        }
        available
    }
}

/// Creates two tests from each named `async fn(Backend)`: one on SQLite, one on PostgreSQL.
/// Attributes before a name, such as `#[ignore]`, are given to both.
#[macro_export]
macro_rules! on_each_database {
    ($($(#[$attribute:meta])* $name:ident),+ $(,)?) => {
        mod sqlite {
            $($(#[$attribute])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::Backend::Sqlite).await;
            })+
        }
        mod postgres {
            $($(#[$attribute])*
            #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                let backend = $crate::Backend::Postgres;
                if backend.is_available() {
                    super::$name(backend).await;
                }
            })+
        }
    };
}

/// Creates a test on SQLite from each named `async fn(Backend)`, and one on PostgreSQL that is
/// endurance: for long stories in which no query of PostgreSQL differs.
#[macro_export]
macro_rules! on_sqlite {
    ($($name:ident),+ $(,)?) => {
        mod on_sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $name() {
                super::$name($crate::Backend::Sqlite).await;
            })+
        }
        mod on_postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            #[ignore = "endurance"]
            async fn $name() {
                let backend = $crate::Backend::Postgres;
                if backend.is_available() {
                    super::$name(backend).await;
                }
            })+
        }
    };
}
