//! Whether requests that need the database can be served.

use std::pin::Pin;
use std::time::Duration;

use deadpool::managed::{PoolError, Timeouts};
use diesel::QueryableByName;
use diesel::sql_types::Text;
use diesel_async::{RunQueryDsl, SimpleAsyncConnection};

use crate::pool::Source;
use crate::{Connection, Error, Migrations, OpenError, Pool, PooledSqlite, migrate, on_backend};

/// Requests that need the database cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum NotReady {
    /// The database does not respond, or accepts no changes.
    #[error(transparent)]
    Database(#[from] Error),
    /// The migrations of this program cannot be read.
    #[error(transparent)]
    Start(#[from] OpenError),
    /// Data that is served from memory has not been read yet.
    #[error("{0} have not been read yet")]
    Loading(&'static str),
    /// The schema is older than the program.
    #[error("{count} migrations are missing, the first is {first}")]
    Migrations {
        /// The number of missing migrations.
        count: usize,
        /// The name of the first one.
        first: String,
    },
}

impl NotReady {
    /// What is wrong, without anything that only operators may know, such as addresses.
    pub fn summary(&self) -> String {
        match self {
            Self::Database(Error::ReadOnly(_)) => "The database is read-only.".to_owned(),
            Self::Database(Error::DiskFull(_)) => "The database's disk is full.".to_owned(),
            Self::Database(_) => "The database is not available.".to_owned(),
            Self::Start(_) => "The migrations cannot be read.".to_owned(),
            Self::Loading(what) => format!("Not read yet: {what}."),
            Self::Migrations { count, first } => {
                format!("The database lacks {count} migrations; the first is {first}.")
            }
        }
    }
}

/// Whether a service is ready, as a future.
pub type Readiness = Pin<Box<dyn Future<Output = Result<(), NotReady>>>>;

/// Checks that the database responds, has every migration and accepts changes. Changes nothing.
///
/// # Errors
/// Why requests cannot be served.
pub async fn check_ready(pool: Pool, migrations: Migrations) -> Result<(), NotReady> {
    let pending = pending_migrations(&pool, &migrations).await?;
    if let [first, ..] = pending.as_slice() {
        return Err(NotReady::Migrations {
            count: pending.len(),
            first: first.clone(),
        });
    }
    Ok(check_writable(&pool).await?)
}

/// The names of the migrations that have not been applied yet. Changes nothing, so that it can be
/// called on a standby.
///
/// # Errors
/// When the database is not available.
pub async fn pending_migrations(
    pool: &Pool,
    migrations: &Migrations,
) -> Result<Vec<String>, NotReady> {
    let known = migrations.known(pool.is_postgres())?;
    let mut connection = pool.read().await?;
    let applied = on_backend!(&mut connection, |connection| {
        let applied = diesel::sql_query(migrate::APPLIED).load(connection).await;
        migrate::unless_missing(applied)
    })?;
    Ok(migrate::missing(&known, &applied))
}

#[derive(QueryableByName)]
struct Setting {
    #[diesel(sql_type = Text)]
    value: String,
}

const IS_READ_ONLY: &str = "SELECT current_setting('transaction_read_only') AS value";

/// A change that changes nothing, but has to be written: only so one learns that the disk is full.
const WRITE_NOTHING: &str = "PRAGMA user_version = 0";

pub(crate) async fn check_writable(pool: &Pool) -> Result<(), Error> {
    let Source::Sqlite { readers, writer } = &pool.source else {
        let mut connection = pool.read().await?;
        let setting: Setting = on_backend!(&mut connection, |connection| {
            let setting = diesel::sql_query(IS_READ_ONLY);
            setting.get_result(connection).await
        })?;
        return match setting.value.as_str() {
            "off" => Ok(()),
            _ => Err(Error::ReadOnly("it is a standby, or set to be".to_owned())),
        };
    };
    let at_once = Timeouts {
        wait: Some(Duration::ZERO),
        ..Timeouts::default()
    };
    let mut connection = match writer.timeout_get(&at_once).await {
        Ok(writer) => Connection::Sqlite(PooledSqlite::new(writer, None)),
        // Whoever is writing learns by itself whether that is possible.
        Err(PoolError::Timeout(_)) => return Ok(()),
        Err(error) => return Err(Error::Unavailable(error.to_string())),
    };
    let written = on_backend!(&mut connection, |connection| {
        connection.batch_execute(WRITE_NOTHING).await
    });
    if matches!(written, Err(Error::ReadOnly(_))) {
        // All connections of a process share what one of them found when it opened the files.
        readers.retain(|_, _| false);
    }
    written
}
