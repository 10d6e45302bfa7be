//! Domains that a trigger has noted because their name may have come to deserve a certificate.

use database::{Connection, Error, PlannedEachTime, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::{Eligibility, Orderable, orderable};
use crate::schema::{certificate_arrivals, domains};

/// Some of the noted domains.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Arrivals {
    /// Those whose name deserves a certificate.
    pub orderable: Vec<Orderable>,
    /// Identifies all of them as they were read.
    sequences: Vec<i64>,
}

/// The latest noted domains, at most `limit`.
///
/// # Errors
/// Database errors.
pub async fn arrivals(
    pool: &Pool,
    eligibility: Eligibility,
    limit: i64,
) -> Result<Arrivals, Error> {
    let mut connection = pool.read().await?;
    let noted: Vec<(i64, i64)> = on_backend!(&mut connection, |connection| {
        certificate_arrivals::table
            .order(certificate_arrivals::sequence.desc())
            .limit(limit)
            .select((
                certificate_arrivals::sequence,
                certificate_arrivals::domain_id,
            ))
            .load(connection)
            .await
    })?;
    if noted.is_empty() {
        return Ok(Arrivals::default());
    }
    let (sequences, ids): (Vec<i64>, Vec<i64>) = noted.into_iter().unzip();
    let also = eligibility.accepted_routing();
    let orderable = on_backend!(&mut connection, |connection| {
        orderable(also)
            .filter(domains::id.eq_any(&ids))
            .load(connection)
            .await
    })?;
    Ok(Arrivals {
        orderable,
        sequences,
    })
}

/// Deletes what was read, unless it has been noted again since.
///
/// # Errors
/// Database errors.
pub async fn delete_arrivals(pool: &Pool, read: &Arrivals) -> Result<(), Error> {
    let sequences: Vec<String> = read.sequences.iter().map(i64::to_string).collect();
    if sequences.is_empty() {
        return Ok(());
    }
    let mut connection = pool.write().await?;
    // It never waits for a transaction that notes several, so neither can wait for the other.
    let lock = match &connection {
        Connection::Postgres(_) => "FOR UPDATE SKIP LOCKED",
        Connection::Sqlite(_) => "",
    };
    let delete = format!(
        "DELETE FROM certificate_arrivals WHERE sequence IN \
         (SELECT sequence FROM certificate_arrivals WHERE sequence IN ({}) {lock})",
        sequences.join(", ")
    );
    on_backend!(&mut connection, |connection| {
        let delete = PlannedEachTime(diesel::sql_query(&delete));
        delete.execute(connection).await
    })?;
    Ok(())
}
