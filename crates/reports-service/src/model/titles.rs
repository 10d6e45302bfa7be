//! The titles of several reports' pages, in one query: lists do not read what was found.

use std::collections::HashMap;

use database::{Connection, Error, Pool, on_backend};
use diesel::prelude::*;
use diesel::sql_types::{BigInt, Nullable, Text};
use diesel_async::RunQueryDsl;

#[derive(QueryableByName)]
struct Title {
    #[diesel(sql_type = BigInt)]
    id: i64,
    #[diesel(sql_type = Nullable<Text>)]
    title: Option<String>,
}

/// The titles of the pages that the account's reports with these ids are about.
///
/// # Errors
/// Database errors.
pub async fn titles(
    pool: &Pool,
    account: &str,
    ids: &[i64],
) -> Result<HashMap<i64, String>, Error> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut connection = pool.read().await?;
    let title = match connection {
        Connection::Sqlite(_) => "checks ->> '$.page.title'",
        Connection::Postgres(_) => "checks #>> '{page,title}'",
    };
    // Only numbers become part of the statement.
    let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
    let query = format!(
        "SELECT id, {title} AS title FROM reports WHERE account = $1 AND id IN ({})",
        ids.join(", ")
    );
    let titles: Vec<Title> = on_backend!(&mut connection, |connection| {
        let query = diesel::sql_query(&query).bind::<Text, _>(account);
        query.load(connection).await
    })?;
    let titles = titles.into_iter();
    Ok(titles
        .filter_map(|row| Some((row.id, row.title?)))
        .collect())
}
