//! How many of an account's jobs are before one.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::BigInt;
use diesel_async::RunQueryDsl;

#[derive(QueryableByName)]
struct Counted {
    #[diesel(sql_type = BigInt)]
    place: i64,
}

// One index, and no more rows of it than anybody would count.
const PLACE: &str = "SELECT COUNT(*) AS place FROM (SELECT 1 AS one FROM report_jobs AS mine \
     JOIN report_jobs AS other ON other.account = mine.account AND other.lease IS NULL \
     AND (other.run_after, other.report) <= (mine.run_after, mine.report) \
     WHERE mine.report = $1 AND mine.lease IS NULL LIMIT 1000) AS waiting";

/// Which of its account's waiting reports this one is by age, from 1 to 1,000; `None` if it does not
/// wait. Accounts take turns, and so do the hosts of an account, so a later one may be made before
/// an earlier one.
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
