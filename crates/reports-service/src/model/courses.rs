//! The scores of several reports over time, in one query.

use std::collections::HashMap;

use database::{Error, PlannedEachTime, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, SmallInt, Text};
use diesel_async::RunQueryDsl;

/// The maximum number of generations in a course.
const LENGTH: usize = 20;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = BigInt)]
    report: i64,
    #[diesel(sql_type = SmallInt)]
    score: i16,
}

/// The latest scores of each of the account's reports with these ids, the oldest first.
///
/// # Errors
/// Database errors.
pub async fn courses(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<HashMap<i64, Vec<i16>>, Error> {
    let mut courses: HashMap<i64, Vec<i16>> = HashMap::new();
    if ids.is_empty() {
        return Ok(courses);
    }
    // Only numbers become part of the statement.
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let query = format!(
        "SELECT report, score FROM (SELECT report, generation, score, row_number() OVER \
         (PARTITION BY report ORDER BY generation DESC) AS place FROM report_generations \
         WHERE report IN (SELECT id FROM reports WHERE account = $1 AND id IN ({}))) AS steps \
         WHERE place <= {LENGTH} ORDER BY report, generation",
        ids.join(", ")
    );
    let mut connection = pool.read().await?;
    let steps: Vec<Step> = on_backend!(&mut connection, |connection| {
        let query = diesel::sql_query(&query).bind::<Text, _>(account);
        PlannedEachTime(query).load(connection).await
    })?;
    for step in steps {
        courses.entry(step.report).or_default().push(step.score);
    }
    Ok(courses)
}
