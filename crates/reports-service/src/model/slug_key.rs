//! The key from which slugs are made.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::report_slug_key;
use crate::slug::SlugKey;

/// The table has one row.
const ONLY_ROW: i16 = 1;

/// The key of this database, created if necessary.
///
/// # Errors
/// Database errors.
pub async fn slug_key(pool: &Pool) -> Result<SlugKey, Error> {
    if let Some(key) = stored(pool).await? {
        return Ok(key);
    }
    let [first, second]: SlugKey = rand::random();
    let text = format!("{first:032x}{second:032x}");
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(report_slug_key::table)
            .values((
                report_slug_key::id.eq(ONLY_ROW),
                report_slug_key::key.eq(&text),
            ))
            // Another process may be faster.
            .on_conflict_do_nothing()
            .execute(connection)
            .await
    })?;
    drop(connection);
    let key = stored(pool).await?;
    key.ok_or_else(|| Error::Unavailable("the key of the slugs is missing".to_owned()))
}

async fn stored(pool: &Pool) -> Result<Option<SlugKey>, Error> {
    let mut connection = pool.read().await?;
    let key: Option<String> = on_backend!(&mut connection, |connection| {
        report_slug_key::table
            .select(report_slug_key::key)
            .first(connection)
            .await
            .optional()
    })?;
    Ok(key.as_deref().and_then(parse))
}

/// Reads a key from hexadecimal digits.
fn parse(text: &str) -> Option<SlugKey> {
    let (first, second) = text.split_at_checked(text.len() / 2)?;
    let half = |digits| u128::from_str_radix(digits, 16).ok();
    Some([half(first)?, half(second)?])
}
