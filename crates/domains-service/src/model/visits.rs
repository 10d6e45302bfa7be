//! The numbers of visits, with one row per domain and day.

use chrono::{NaiveDate, NaiveDateTime, TimeDelta};
use database::{Error, Pool, now, on_backend, transaction};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Text};
use diesel_async::RunQueryDsl;
use serde::Serialize;

use crate::schema::{domain_visits, visit_writers};

/// The visits of a domain on one day, UTC.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VisitCounts {
    /// The domain's account.
    pub account: String,
    /// The domain.
    pub domain_id: i64,
    /// The day.
    pub day: NaiveDate,
    /// Sent to the index page.
    pub index_page: i64,
    /// Sent to the not-found page, or got a 404.
    pub not_found: i64,
    /// Proxied to the backend.
    pub passed_on: i64,
    /// Not served.
    pub refused: i64,
    /// By known bots, however they ended.
    pub bots: i64,
}

/// Adds to the stored visits. Domains that have been deleted since are left out; the others are
/// locked against deletion until the commit.
const ADD_POSTGRES: &str = "WITH given AS ( \
       SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (account text, domain_id bigint, \
         day date, index_page bigint, not_found bigint, passed_on bigint, refused bigint, \
         bots bigint)), \
     there AS ( \
       SELECT domains.account, domains.id FROM domains \
       JOIN (SELECT DISTINCT account, domain_id FROM given) AS wanted \
         ON domains.account = wanted.account AND domains.id = wanted.domain_id \
       ORDER BY domains.account, domains.id FOR KEY SHARE OF domains) \
     INSERT INTO domain_visits AS stored \
       (account, domain_id, day, index_page, not_found, passed_on, refused, bots) \
     SELECT given.* FROM given \
     JOIN there ON there.account = given.account AND there.id = given.domain_id \
     ORDER BY given.account COLLATE \"C\", given.domain_id, given.day \
     ON CONFLICT (account, domain_id, day) DO UPDATE SET \
       index_page = stored.index_page + excluded.index_page, \
       not_found = stored.not_found + excluded.not_found, \
       passed_on = stored.passed_on + excluded.passed_on, \
       refused = stored.refused + excluded.refused, \
       bots = stored.bots + excluded.bots";

const ADD_SQLITE: &str = "INSERT INTO domain_visits \
       (account, domain_id, day, index_page, not_found, passed_on, refused, bots) \
     SELECT value ->> 'account', value ->> 'domain_id', value ->> 'day', value ->> 'index_page', \
       value ->> 'not_found', value ->> 'passed_on', value ->> 'refused', \
       value ->> 'bots' FROM json_each(?) \
     WHERE EXISTS (SELECT 1 FROM domains WHERE domains.id = value ->> 'domain_id') \
     ON CONFLICT (account, domain_id, day) DO UPDATE SET \
       index_page = index_page + excluded.index_page, not_found = not_found + excluded.not_found, \
       passed_on = passed_on + excluded.passed_on, \
       refused = refused + excluded.refused, \
       bots = bots + excluded.bots";

/// Adds a batch of visits exactly once: nothing is added if a batch of the same writer with this
/// number or a later one has been added before. So a batch can be retried when it is unknown
/// whether its commit succeeded.
///
/// # Errors
/// Database errors.
pub async fn add_visits(
    pool: &Pool,
    writer: &str,
    number: i64,
    visits: &[VisitCounts],
) -> Result<(), Error> {
    let json = serde_json::to_string(visits).map_err(|error| {
        Error::Query(diesel::result::Error::SerializationError(Box::new(error)))
    })?;
    let mut connection = pool.write().await?;
    let add = match connection {
        database::Connection::Sqlite(_) => ADD_SQLITE,
        database::Connection::Postgres(_) => ADD_POSTGRES,
    };
    transaction!(&mut connection, |connection| {
        let row = (
            visit_writers::writer.eq(writer),
            visit_writers::batch.eq(number),
            visit_writers::written_at.eq(now()),
        );
        // The row's lock makes a second attempt wait until the first one has ended.
        let mut is_new = diesel::insert_into(visit_writers::table)
            .values(&row)
            .on_conflict_do_nothing()
            .execute(connection)
            .await?
            > 0;
        if !is_new {
            is_new = diesel::update(visit_writers::table)
                .filter(visit_writers::writer.eq(writer))
                .filter(visit_writers::batch.lt(number))
                .set((
                    visit_writers::batch.eq(number),
                    visit_writers::written_at.eq(now()),
                ))
                .execute(connection)
                .await?
                > 0;
        }
        if is_new {
            let add = diesel::sql_query(add).bind::<Text, _>(&json);
            add.execute(connection).await?;
        }
        Ok::<_, Error>(())
    })
}

/// Forgets which batches a writer has added. Call it when the writer will not retry any.
///
/// # Errors
/// Database errors.
pub async fn delete_visit_writer(pool: &Pool, writer: &str) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(visit_writers::table.filter(visit_writers::writer.eq(writer)))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// Forgets writers whose last write was more than `longest` ago, or as far ahead: their processes are
/// gone.
///
/// # Errors
/// Database errors.
pub async fn delete_old_visit_writers(
    pool: &Pool,
    at: NaiveDateTime,
    longest: TimeDelta,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(visit_writers::table)
            .filter(visit_writers::written_at.lt(at - longest))
            .or_filter(visit_writers::written_at.gt(at + longest))
            .execute(connection)
            .await
    })?;
    Ok(())
}

/// The numbers of one row or of a sum: index page, not found, passed on, refused, by bots.
pub type Numbers = (i64, i64, i64, i64, i64);

/// The visits of the account's domain: the sum of all days, and the days from `first` on that have
/// any.
///
/// # Errors
/// Database errors.
pub async fn visits_of(
    pool: &Pool,
    account: &str,
    id: i64,
    first: NaiveDate,
) -> Result<(Numbers, Vec<(NaiveDate, Numbers)>), Error> {
    // Sums of BIGINT are NUMERIC on PostgreSQL.
    let sums = || {
        (
            sql::<BigInt>("CAST(COALESCE(SUM(index_page), 0) AS BIGINT)"),
            sql::<BigInt>("CAST(COALESCE(SUM(not_found), 0) AS BIGINT)"),
            sql::<BigInt>("CAST(COALESCE(SUM(passed_on), 0) AS BIGINT)"),
            sql::<BigInt>("CAST(COALESCE(SUM(refused), 0) AS BIGINT)"),
            sql::<BigInt>("CAST(COALESCE(SUM(bots), 0) AS BIGINT)"),
        )
    };
    let numbers = (
        domain_visits::index_page,
        domain_visits::not_found,
        domain_visits::passed_on,
        domain_visits::refused,
        domain_visits::bots,
    );
    let of_domain = domain_visits::account
        .eq(account)
        .and(domain_visits::domain_id.eq(id));
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        async {
            let sum = domain_visits::table.filter(of_domain).select(sums());
            let sum: Numbers = sum.first(connection).await?;
            let days = domain_visits::table
                .filter(of_domain)
                .filter(domain_visits::day.ge(first))
                .order(domain_visits::day)
                .select((domain_visits::day, numbers));
            Ok::<_, diesel::result::Error>((sum, days.load(connection).await?))
        }
        .await
    })
}

#[cfg(test)]
mod tests;
