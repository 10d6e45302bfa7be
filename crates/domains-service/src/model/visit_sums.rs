//! The visits of several domains at once, in sums.

use std::collections::HashMap;

use chrono::{Days, NaiveDate};
use database::{Error, Pool, on_backend};
use diesel::dsl::sql;
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Date};
use diesel_async::RunQueryDsl;

use crate::schema::domain_visits;

/// How many days the sums are of, today included.
const DAYS: u64 = 30;

/// The visits of a domain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct VisitSums {
    /// On the last 30 days, without those of bots.
    pub month: i64,
    /// The same on the day before today.
    pub yesterday: i64,
    /// Of bots on the last 30 days.
    pub bots: i64,
}

/// The visits of these domains of the account until today, UTC, by their ids; those without any are
/// absent.
///
/// # Errors
/// Database errors.
pub async fn visit_sums(
    pool: &Pool,
    account: &str,
    ids: &[i64],
    today: NaiveDate,
) -> Result<HashMap<i64, VisitSums>, Error> {
    let before = |days| today.checked_sub_days(Days::new(days)).unwrap_or(today);
    // Sums of BIGINT are NUMERIC on PostgreSQL.
    let sums = || {
        (
            domain_visits::domain_id,
            sql::<BigInt>("CAST(SUM(index_page + not_found + passed_on + refused) AS BIGINT)"),
            sql::<BigInt>("CAST(SUM(CASE WHEN day = ")
                .bind::<Date, _>(before(1))
                .sql(" THEN index_page + not_found + passed_on + refused ELSE 0 END) AS BIGINT)"),
            sql::<BigInt>("CAST(SUM(bots) AS BIGINT)"),
        )
    };
    let mut connection = pool.read().await?;
    let rows: Vec<(i64, i64, i64, i64)> = on_backend!(&mut connection, |connection| {
        domain_visits::table
            .filter(domain_visits::account.eq(account))
            .filter(domain_visits::domain_id.eq_any(ids))
            .filter(domain_visits::day.between(before(DAYS - 1), today))
            .group_by(domain_visits::domain_id)
            .select(sums())
            .load(connection)
            .await
    })?;
    let sums = rows.into_iter().map(|(id, month, yesterday, bots)| {
        let sums = VisitSums {
            month,
            yesterday,
            bots,
        };
        (id, sums)
    });
    Ok(sums.collect())
}
