//! Copying a service's rows from one database into another, of the same kind or the other.

mod side;

use std::time::{Duration, Instant};

use diesel::QueryResult;
use diesel::result::Error as DieselError;

pub use side::Side;

use crate::{DatabaseUrl, Migrations, OpenError, migrate};

/// Rows held in memory at the same time.
const BATCH: usize = 200;
/// How often a long copy logs its progress.
const PROGRESS_EVERY: Duration = Duration::from_secs(2);

/// Rows cannot be copied.
#[derive(Debug, thiserror::Error)]
pub enum CopyError {
    /// The source database does not exist.
    #[error("there is no database at {0}")]
    NoSource(DatabaseUrl),
    /// Source and target are the same.
    #[error("{0} cannot be copied into itself")]
    Itself(DatabaseUrl),
    /// The schema of the source does not match this version of the program.
    #[error("{url} does not have this version's schema: {difference}")]
    SourceNotCurrent {
        /// The source.
        url: DatabaseUrl,
        /// What is missing or unexpected.
        difference: String,
    },
    /// The target already contains something; it was not changed.
    #[error("{url} is not empty: {what}; copy into a new database")]
    TargetNotEmpty {
        /// The target.
        url: DatabaseUrl,
        /// What it contains.
        what: String,
    },
    /// One of the two databases cannot be reached or migrated.
    #[error(transparent)]
    Start(#[from] OpenError),
    /// A statement failed. The target is left without rows.
    #[error("copying {table} failed: {error}")]
    Query {
        /// The table.
        table: &'static str,
        /// Why it failed.
        error: DieselError,
    },
    /// The task that copies panicked.
    #[error("copying panicked: {0}")]
    Task(#[from] tokio::task::JoinError),
}

/// A row of a table, with all its columns; see [`copied_rows!`](crate::copied_rows).
pub trait CopiedRow: Sized {
    /// The table's name.
    const TABLE: &'static str;

    /// Reads all rows and passes them on in batches.
    ///
    /// # Errors
    /// The first error, from reading or from `each`.
    fn read(
        source: &mut Side,
        each: &mut dyn FnMut(Vec<Self>) -> Result<(), CopyError>,
    ) -> Result<(), CopyError>;

    /// Writes a batch.
    ///
    /// # Errors
    /// Those of the database.
    fn write(target: &mut Side, rows: Vec<Self>) -> QueryResult<()>;
}

/// Implements [`CopiedRow`] for types that are `Queryable`, `Selectable` and `Insertable` for the
/// table.
#[macro_export]
macro_rules! copied_rows {
    ($($row:ty => $table:ident),+ $(,)?) => {$(
        impl $crate::CopiedRow for $row {
            const TABLE: &'static str = stringify!($table);

            fn read(
                source: &mut $crate::Side,
                each: &mut dyn FnMut(Vec<Self>) -> Result<(), $crate::CopyError>,
            ) -> Result<(), $crate::CopyError> {
                $crate::on_side!(source, |connection| {
                    let rows = $table::table.select(<$row>::as_select());
                    $crate::in_batches::<Self, Self>(rows.load_iter(connection), each)
                })
            }

            fn write(target: &mut $crate::Side, rows: Vec<Self>) -> diesel::QueryResult<()> {
                $crate::insert_each!(target, $table, rows)
            }
        }
    )+};
}

/// Runs a body on the connection of a [`Side`], compiled once for each kind.
#[macro_export]
macro_rules! on_side {
    ($side:expr, |$name:ident| $body:expr) => {
        match $side {
            $crate::Side::Sqlite($name) => $body,
            $crate::Side::Postgres($name) => $body,
        }
    };
}

/// Inserts a vector of rows: in one statement on PostgreSQL, row by row on SQLite, where that does
/// not cost round trips.
#[macro_export]
macro_rules! insert_each {
    ($side:expr, $table:ident, $rows:expr) => {
        match $side {
            $crate::Side::Sqlite(connection) => $rows.into_iter().try_for_each(|row| {
                diesel::insert_into($table::table)
                    .values(row)
                    .execute(connection)
                    .map(drop)
            }),
            $crate::Side::Postgres(connection) => diesel::insert_into($table::table)
                .values($rows)
                .execute(connection)
                .map(drop),
        }
    };
}

/// Passes the rows of a query on in batches, so that memory use does not grow with the table.
///
/// # Errors
/// The first error, from reading or from `each`.
pub fn in_batches<R: CopiedRow, T: Into<R>>(
    rows: QueryResult<impl Iterator<Item = QueryResult<T>>>,
    each: &mut dyn FnMut(Vec<R>) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    let failed = failure::<R>();
    let mut batch = Vec::with_capacity(BATCH);
    for row in rows.map_err(&failed)? {
        batch.push(row.map_err(&failed)?.into());
        if batch.len() == BATCH {
            each(std::mem::replace(&mut batch, Vec::with_capacity(BATCH)))?;
        }
    }
    each(batch)
}

fn failure<R: CopiedRow>() -> impl Fn(DieselError) -> CopyError {
    |error| CopyError::Query {
        table: R::TABLE,
        error,
    }
}

/// Copies what `tables` lists, in that order, from one database into an empty one.
///
/// The source is read in one transaction, as of its beginning. The target is migrated first, and
/// then written in one transaction.
///
/// # Errors
/// Why nothing was copied.
pub async fn copy(
    from: &DatabaseUrl,
    to: &DatabaseUrl,
    migrations: fn() -> Migrations,
    tables: fn(&mut Copying) -> Result<(), CopyError>,
) -> Result<(), CopyError> {
    if from == to {
        return Err(CopyError::Itself(from.clone()));
    }
    let (source, target) = (from.clone(), to.clone());
    tokio::task::spawn_blocking(move || {
        check_source(&source, migrations)?;
        check_target(&target, migrations)
    })
    .await??;
    migrate(to, migrations()).await?;

    let (source, target) = (from.clone(), to.clone());
    tokio::task::spawn_blocking(move || {
        let mut copy = Copying {
            source: Side::open(&source)?,
            target: Side::open(&target)?,
        };
        let failed = |error| CopyError::Query {
            table: "everything",
            error,
        };
        copy.source.begin_reading().map_err(failed)?;
        copy.target.begin_writing().map_err(failed)?;
        copy.target.keep_others_from_writing()?;
        // Checked again: other processes may have written in the meantime, but no longer can.
        check_empty(&mut copy.target, &target)?;
        tables(&mut copy)?;
        copy.target.commit().map_err(failed)
    })
    .await?
}

/// A copy in progress.
pub struct Copying {
    source: Side,
    target: Side,
}

impl Copying {
    /// Copies all rows of a table.
    ///
    /// # Errors
    /// Those of either database.
    pub fn table<R: CopiedRow>(&mut self) -> Result<(), CopyError> {
        let failed = failure::<R>();
        let Self { source, target } = self;
        let table = R::TABLE;
        let total = source.count(table).map_err(&failed)?;
        let resuming = target.pause_triggers(table).map_err(&failed)?;

        let (mut copied, mut reported_at) = (0, Instant::now());
        R::read(source, &mut |rows| {
            copied += rows.len();
            if !rows.is_empty() {
                R::write(target, rows).map_err(&failed)?;
            }
            if reported_at.elapsed() >= PROGRESS_EVERY {
                reported_at = Instant::now();
                tracing::info!(table, copied, total, "copying");
            }
            Ok(())
        })?;
        target.execute(&resuming).map_err(&failed)?;
        tracing::info!(table, copied, "copied");
        Ok(())
    }

    /// Makes the ids of new rows start after every id that the source has ever assigned. `R`'s
    /// table has a column `id` that is filled by the database.
    ///
    /// # Errors
    /// Those of either database.
    pub fn ids<R: CopiedRow>(&mut self) -> Result<(), CopyError> {
        let last = self.source.last_id(R::TABLE).map_err(failure::<R>())?;
        self.target
            .set_last_id(R::TABLE, last)
            .map_err(failure::<R>())
    }
}

fn check_source(url: &DatabaseUrl, migrations: fn() -> Migrations) -> Result<(), CopyError> {
    if let DatabaseUrl::Sqlite(path) = url
        && !path.is_file()
    {
        return Err(CopyError::NoSource(url.clone()));
    }
    let mut side = Side::open(url)?;
    let difference = side.difference(&migrations())?;
    match difference.first() {
        None => Ok(()),
        Some(first) => Err(CopyError::SourceNotCurrent {
            url: url.clone(),
            difference: first.clone(),
        }),
    }
}

/// The target must be empty, or contain only this service's tables without rows.
fn check_target(url: &DatabaseUrl, migrations: fn() -> Migrations) -> Result<(), CopyError> {
    let mut side = Side::open(url)?;
    let tables = side.tables()?;
    if tables.is_empty() {
        return Ok(());
    }
    check_empty(&mut side, url)?;
    let difference = side.difference(&migrations())?;
    match difference.iter().find(|what| !side::is_missing(what)) {
        None => Ok(()),
        Some(what) => Err(CopyError::TargetNotEmpty {
            url: url.clone(),
            what: what.clone(),
        }),
    }
}

fn check_empty(side: &mut Side, url: &DatabaseUrl) -> Result<(), CopyError> {
    for table in side.tables()? {
        if side.has_rows(&table)? {
            return Err(CopyError::TargetNotEmpty {
                url: url.clone(),
                what: format!("the table {table} has rows"),
            });
        }
    }
    Ok(())
}
