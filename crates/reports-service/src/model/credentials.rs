//! What opens the pages of projects that are behind a login: encrypted, and never shown.

use chrono::NaiveDateTime;
use database::{Error, Pool, now, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use crate::schema::project_credentials;

/// The credentials of a project.
#[derive(Clone, Debug, Queryable, Selectable)]
#[diesel(table_name = project_credentials)]
pub struct CredentialsRow {
    /// Whose project it is.
    pub account: String,
    /// The project.
    pub project: String,
    /// The names of the headers, with commas between them.
    pub names: String,
    /// The headers, encrypted.
    pub credentials: Vec<u8>,
    /// The person or key.
    pub author: String,
    /// Since when, UTC.
    pub updated_at: NaiveDateTime,
}

/// Headers as they are stored.
#[derive(Clone, Copy, Debug)]
pub struct SealedHeaders<'a> {
    /// Their names, with commas between them.
    pub names: &'a str,
    /// The headers, encrypted.
    pub credentials: &'a [u8],
    /// The id of the key that encrypted them.
    pub key_id: &'a str,
}

/// The credentials of the account's project.
///
/// # Errors
/// Database errors.
pub async fn credentials(
    pool: &Pool,
    account: &str,
    project: &str,
) -> Result<Option<CredentialsRow>, Error> {
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        project_credentials::table
            .find((account, project))
            .select(CredentialsRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// Sets the credentials of an account's project.
///
/// # Errors
/// Database errors.
pub async fn set_credentials(
    pool: &Pool,
    (account, project): (&str, &str),
    sealed: SealedHeaders<'_>,
    author: &str,
) -> Result<CredentialsRow, Error> {
    let mut connection = pool.write().await?;
    let now = now();
    let values = || {
        (
            project_credentials::names.eq(sealed.names),
            project_credentials::credentials.eq(sealed.credentials),
            project_credentials::key_id.eq(sealed.key_id),
            project_credentials::author.eq(author),
            project_credentials::updated_at.eq(now),
        )
    };
    on_backend!(&mut connection, |connection| {
        diesel::insert_into(project_credentials::table)
            .values((
                project_credentials::account.eq(account),
                project_credentials::project.eq(project),
                values(),
            ))
            .on_conflict((project_credentials::account, project_credentials::project))
            .do_update()
            .set(values())
            .returning(CredentialsRow::as_returning())
            .get_result(connection)
            .await
    })
}

/// Deletes the credentials of the account's project; returns whether there were any.
///
/// # Errors
/// Database errors.
pub async fn delete_credentials(pool: &Pool, account: &str, project: &str) -> Result<bool, Error> {
    let mut connection = pool.write().await?;
    let deleted = on_backend!(&mut connection, |connection| {
        diesel::delete(project_credentials::table.find((account, project)))
            .execute(connection)
            .await
    })?;
    Ok(deleted > 0)
}

/// Up to this many credentials that another key has encrypted, after those of this account and
/// project.
///
/// # Errors
/// Database errors.
pub async fn credentials_under_other_keys(
    pool: &Pool,
    key_id: &str,
    (account, project): (&str, &str),
    at_most: i64,
) -> Result<Vec<CredentialsRow>, Error> {
    let mut connection = pool.read().await?;
    let of_account = project_credentials::account.eq(account);
    let is_after = of_account.and(project_credentials::project.gt(project));
    on_backend!(&mut connection, |connection| {
        project_credentials::table
            .filter(project_credentials::key_id.ne(key_id))
            .filter(project_credentials::account.gt(account).or(is_after))
            .order_by((project_credentials::account, project_credentials::project))
            .limit(at_most)
            .select(CredentialsRow::as_select())
            .load(connection)
            .await
    })
}

/// Stores credentials as the key with this id has encrypted them, unless they have been changed.
///
/// # Errors
/// Database errors.
pub async fn reseal_credentials(
    pool: &Pool,
    row: &CredentialsRow,
    sealed: &[u8],
    key_id: &str,
) -> Result<(), Error> {
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::update(project_credentials::table.find((&row.account, &row.project)))
            .filter(project_credentials::credentials.eq(&row.credentials))
            .set((
                project_credentials::credentials.eq(sealed),
                project_credentials::key_id.eq(key_id),
            ))
            .execute(connection)
            .await
    })?;
    Ok(())
}
