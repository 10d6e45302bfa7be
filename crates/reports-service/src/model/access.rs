//! The data that decides who may see a report page: privacy, owner, password.

use database::{Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::ReportRow;
use crate::schema::reports;

/// A report of any account, with everything that decides who may see its page, but without its
/// findings.
#[derive(Debug)]
pub struct PageAccess {
    /// The owner.
    pub account: String,
    /// Set if the privacy is [`Privacy::Password`](super::Privacy::Password).
    pub password_hash: Option<String>,
    /// The language of its page; empty for that of the setting or reader.
    pub language: String,
    /// The report itself, which must not be shown before the rest has been checked.
    pub row: ReportRow,
}

/// The report of a page, whoever its owner is.
///
/// # Errors
/// Database errors.
pub async fn find_page(pool: &Pool, id: i64) -> Result<Option<PageAccess>, Error> {
    let mut connection = pool.read().await?;
    let found: Option<(_, _, _, ReportRow)> = on_backend!(&mut connection, |connection| {
        reports::table
            .filter(reports::id.eq(id))
            .select((
                reports::account,
                reports::password_hash,
                reports::language,
                ReportRow::as_select(),
            ))
            .first(connection)
            .await
            .optional()
    })?;
    Ok(
        found.map(|(account, password_hash, language, row)| PageAccess {
            account,
            password_hash,
            language,
            row,
        }),
    )
}
