//! Reading the rows of an account, from a copy of the database if there is one that has them all.

use std::time::{Duration, Instant};

use crate::connection::{NoAnswer, PostgresPool, of_postgres, wait_of};
use crate::pool::{SingleConnection, Source};
use crate::replica::{OF_PRIMARY, OF_REPLICA, Replica, ServedBy, writes};
use crate::{Connection, Error, Pool, PooledPostgres, Pooler};

/// A copy that fails within this time has used up none of the time for a read.
const SHORT: Duration = Duration::from_secs(1);

impl Pool {
    /// Reads rows of an account, and nothing else: from the replica, if there is one, and it has
    /// everything that was written to the account before; otherwise, and if that fails, from the
    /// primary, in the time that is left. Whatever else is read with the pool that is passed may be
    /// older. The read has one connection at a time.
    ///
    /// # Errors
    /// Those of reading from the primary, or why the replica has used up the time.
    pub async fn reading<T>(
        &self,
        account: &str,
        read: impl AsyncFn(&Self) -> Result<T, Error>,
    ) -> Result<T, Error> {
        let Source::Postgres {
            primary,
            replica: Some(replica),
        } = &self.source
        else {
            return read(self).await;
        };
        let (_permit, pool) = self.to_read().await?;
        let begun = Instant::now();
        let read_on = async |single: &SingleConnection| {
            read(&pool.with_source(Source::Single(single.clone()))).await
        };
        let missed = match on_copy(replica, primary, account, &read_on).await {
            Ok(found) => {
                replica.count(ServedBy::Replica);
                return Ok(found);
            }
            Err(missed) => missed,
        };
        let (used, limit) = (begun.elapsed(), replica.statement_timeout);
        let left = limit.saturating_sub(used);
        let served_by = missed.served_by();
        if used < SHORT || limit.is_zero() {
            replica.count(served_by);
            return read(&pool).await;
        }
        if left < SHORT || matches!(missed, Missed::PrimaryFailed(_)) {
            return Err(missed.into());
        }
        replica.count(served_by);
        within(left, primary, read_on).await
    }
}

/// Why a copy did not serve.
enum Missed {
    /// The account's last writes have not arrived.
    Behind,
    /// It is away, or too far behind.
    Unused,
    /// It failed.
    Failed(Error),
    /// The primary did not say what the account has.
    PrimaryFailed(Error),
}

impl Missed {
    const fn served_by(&self) -> ServedBy {
        match self {
            Self::Behind => ServedBy::PrimaryBehind,
            Self::Unused | Self::Failed(_) | Self::PrimaryFailed(_) => ServedBy::PrimaryAway,
        }
    }
}

impl From<Missed> for Error {
    fn from(missed: Missed) -> Self {
        match missed {
            Missed::Failed(error) | Missed::PrimaryFailed(error) => error,
            Missed::Behind | Missed::Unused => Self::Unavailable("it is too slow".to_owned()),
        }
    }
}

/// The copy and, if that has to be read instead, the primary each have half of the time.
fn half_wait(pool: &PostgresPool) -> Duration {
    wait_of(pool) / 2
}

/// Reads on the copy, if it has what the account has now.
async fn on_copy<T>(
    replica: &Replica,
    primary: &PostgresPool,
    account: &str,
    read: impl AsyncFn(&SingleConnection) -> Result<T, Error>,
) -> Result<T, Missed> {
    if !replica.is_usable() {
        return Err(Missed::Unused);
    }
    let needed = async {
        let connection = of_postgres(primary, wait_of(primary)).await?;
        let mut connection = Connection::Postgres(PooledPostgres::new(connection, None));
        writes(&mut connection, account, OF_PRIMARY).await
    };
    let needed = needed.await.map_err(Missed::PrimaryFailed)?;
    let connection = of_postgres(&replica.pool, half_wait(&replica.pool)).await;
    let connection = connection.map_err(|error| {
        if let NoAnswer::NoContact(reason) = &error {
            replica.lost(reason);
        }
        Missed::Failed(error.into())
    })?;
    let single = SingleConnection::new(connection);
    let served = async {
        // Elsewhere, a connection leads to one server.
        if replica.pooler == Pooler::Transaction {
            single.begin().await?;
        }
        // Each time, since there may be several copies at the address; what a copy has, it keeps.
        let has = writes(&mut single.connection()?, account, OF_REPLICA).await?;
        if !has.contain(&needed) {
            return Ok(None);
        }
        read(&single).await.map(Some)
    };
    let served = served.await;
    let has_contact = single.end().await;
    match served {
        Ok(found) => found.ok_or(Missed::Behind),
        Err(error) => {
            // A statement that took too long, or collided with a change, says nothing about others.
            if !has_contact {
                replica.lost(&error);
            }
            Err(Missed::Failed(error))
        }
    }
}

/// Reads on the primary; each statement may take no longer than this.
async fn within<T>(
    limit: Duration,
    primary: &PostgresPool,
    read: impl AsyncFn(&SingleConnection) -> Result<T, Error>,
) -> Result<T, Error> {
    let connection = of_postgres(primary, half_wait(primary)).await?;
    let single = SingleConnection::new(connection);
    let found = async {
        single.begin().await?;
        single.limit(limit).await?;
        read(&single).await
    };
    let found = found.await;
    single.end().await;
    found
}
