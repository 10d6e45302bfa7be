//! The reports of one host together.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Double, Nullable, Text};
use diesel_async::RunQueryDsl;

/// The reports of a project.
#[derive(Clone, Copy, Debug, PartialEq, QueryableByName)]
pub struct Project {
    /// How many there are.
    #[diesel(sql_type = BigInt)]
    pub reports: i64,
    /// The mean of their scores, if any has one.
    #[diesel(sql_type = Nullable<Double>)]
    pub mean: Option<f64>,
}

const PROJECT: &str = "SELECT count(*) AS reports, CAST(avg(score) AS DOUBLE PRECISION) AS mean \
     FROM reports WHERE account = $1 AND project = $2";

/// The account's reports of this project together.
///
/// # Errors
/// Database errors.
pub async fn project(pool: &Pool, account: &str, project: &str) -> Result<Project, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        diesel::sql_query(PROJECT)
            .bind::<Text, _>(account)
            .bind::<Text, _>(project)
            .get_result(connection)
            .await
    })
}
