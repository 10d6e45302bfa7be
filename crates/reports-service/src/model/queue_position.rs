//! The position of a job among its account's jobs.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    place: i64,
}

// One index, and no more of its rows than the maximum position.
const PLACE: &str = "SELECT COUNT(*) AS place FROM (SELECT 1 AS one FROM report_jobs AS mine \
     JOIN report_jobs AS other ON other.account = mine.account AND other.lease IS NULL \
     AND (other.run_after, other.report) <= (mine.run_after, mine.report) \
     WHERE mine.report = $1 AND mine.lease IS NULL LIMIT 1000) AS waiting";

/// The position of this report among its account's waiting reports by age, from 1 to 1,000; `None`
/// if it is not waiting. Accounts take turns, and so do the hosts of an account, so a later one may
/// be made before an earlier one.
///
/// # Errors
/// Database errors.
pub async fn queue_position(pool: &Pool, id: i64) -> Result<Option<i64>, Error> {
    let mut connection = pool.read().await?;
    let counted: Counted = on_backend!(&mut connection, |connection| {
        let query = diesel::sql_query(PLACE).bind::<BigInt, _>(id);
        query.get_result(connection).await
    })?;
    Ok((counted.place > 0).then_some(counted.place))
}
