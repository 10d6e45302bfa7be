//! The key that signs the links by which an owner shares a report's page.

use database::{Error, Pool, on_backend};
use diesel::dsl::case_when;
use diesel::prelude::*;
use diesel::sql_types::{Nullable, Text};
use diesel_async::RunQueryDsl;

use crate::schema::reports;

/// The key for links to the account's report, created if necessary; `None` if the account has no
/// such report.
///
/// # Errors
/// Database errors.
pub async fn share(pool: &Pool, account: &str, id: i64) -> Result<Option<String>, Error> {
    let key = format!("{:032x}", rand::random::<u128>());
    let mut connection = pool.write().await?;
    let key: Option<Option<String>> = on_backend!(&mut connection, |connection| {
        let new = Some(key.clone()).into_sql::<Nullable<Text>>();
        diesel::update(reports::table)
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .set(
                reports::share_key
                    .eq(case_when(reports::share_key.is_null(), new).otherwise(reports::share_key)),
            )
            .returning(reports::share_key)
            .get_result(connection)
            .await
            .optional()
    })?;
    Ok(key.flatten())
}

/// Withdraws all links to the account's report. Returns false if the account has no such report.
///
/// # Errors
/// Database errors.
pub async fn withdraw_shares(pool: &Pool, account: &str, id: i64) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let updated = on_backend!(&mut connection, |connection| {
        diesel::update(reports::table)
            .filter(reports::account.eq(account).and(reports::id.eq(id)))
            .set(reports::share_key.eq(None::<String>))
            .execute(connection)
            .await
    })?;
    Ok(updated > 0)
}
