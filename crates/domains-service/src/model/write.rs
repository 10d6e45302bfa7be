//! Storing, changing and deleting a domain.

use std::ops::RangeInclusive;

use chrono::NaiveDateTime;
use database::{Connection, Error, Pool, now, on_backend, transaction};
use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Nullable, Text};
use diesel_async::RunQueryDsl;
use notify::RecordEvents as _;

use super::limits::{WriteError, hold_room};
use super::texts::write_texts;
use super::{DomainFields, DomainRow, Method, Ownership, TextFields};
use crate::limits::LimitSettings;
use crate::name::{DomainName, WWW};
use crate::schema::{domain_texts, domains};

/// A domain to be stored.
pub struct NewDomain<'a> {
    /// The account that it belongs to.
    pub account: &'a str,
    /// The name.
    pub name: &'a DomainName,
    /// The fields that the account sets.
    pub fields: &'a DomainFields,
    /// The initial state.
    pub claim: Claim,
    /// The token that proves the claim.
    pub token: &'a str,
    /// The name whose TXT record proves the claim, if not its own.
    pub proof_name: Option<&'a str>,
    /// The request's `Idempotency-Key`.
    pub store_key: Option<&'a str>,
}

/// The initial state of a stored domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Claim {
    /// Verified at once: accounts are trusted.
    Trusted,
    /// Still to be proved; its first check is due now.
    Pending,
}

/// The first version of a text; `None` if the domain does not have the text.
macro_rules! first_version {
    ($text:expr) => {
        matches!($text, Some(Some(_))).then_some(1_i64)
    };
}

/// The statement that stores a domain.
macro_rules! insert {
    ($connection:expr, $new:expr, $now:expr $(, $on_conflict:ident)?) => {{
        let (new, now): (&NewDomain<'_>, NaiveDateTime) = ($new, $now);
        let (ownership, method, verified_at, next_check_at) = match new.claim {
            Claim::Trusted => (Ownership::Verified, Some(Method::Trust), Some(now), None),
            Claim::Pending => (Ownership::Pending, None, None, Some(now)),
        };
        diesel::insert_into(domains::table)
            .values((
                domains::account.eq(new.account),
                domains::name.eq(new.name.as_str()),
                domains::name_unicode.eq(new.name.unicode()),
                new.fields,
                domains::ownership.eq(ownership),
                domains::method.eq(method),
                domains::verified_at.eq(verified_at),
                domains::token.eq(new.token),
                domains::store_key.eq(new.store_key),
                (
                    domains::proof_name.eq(new.proof_name),
                    domains::robots_version.eq(first_version!(new.fields.texts.robots)),
                    domains::well_known_version.eq(first_version!(new.fields.texts.well_known)),
                ),
                domains::next_check_at.eq(next_check_at),
                domains::created_at.eq(now),
                domains::updated_at.eq(now),
            ))
            $(.$on_conflict())?
            .returning(DomainRow::as_returning())
            .get_result::<DomainRow>($connection)
            .await
    }};
}

/// The account's domain that was stored with this key at a time in this range, UTC. Frees the key of
/// a domain that was stored earlier, or while the clock was ahead.
///
/// # Errors
/// Database errors.
pub async fn stored_with(
    pool: &Pool,
    account: &str,
    key: &str,
    valid: RangeInclusive<NaiveDateTime>,
) -> Result<Option<DomainRow>, Error> {
    let is_its = domains::account.eq(account).and(domains::store_key.eq(key));
    let mut connection = pool.read().await?;
    let found: Option<DomainRow> = on_backend!(&mut connection, |connection| {
        domains::table
            .filter(is_its)
            .select(DomainRow::as_select())
            .first(connection)
            .await
            .optional()
    })?;
    drop(connection);
    match found {
        Some(domain) if !valid.contains(&domain.created_at) => {
            let mut connection = pool.write().await?;
            on_backend!(&mut connection, |connection| {
                diesel::update(domains::table)
                    .filter(is_its.and(domains::id.eq(domain.id)))
                    .set(domains::store_key.eq(None::<&str>))
                    .execute(connection)
                    .await
            })?;
            Ok(None)
        }
        found => Ok(found),
    }
}

/// The account's domain that was stored together with this one, with `www.` in front.
///
/// # Errors
/// Database errors.
pub async fn stored_with_www(pool: &Pool, domain: &DomainRow) -> Result<Option<DomainRow>, Error> {
    let name = format!("{WWW}{}", domain.name);
    let mut connection = pool.read().await?;
    on_backend!(&mut connection, |connection| {
        domains::table
            .filter(domains::account.eq(&domain.account))
            .filter(domains::name.eq(&name))
            .filter(domains::proof_name.eq(&domain.name))
            .select(DomainRow::as_select())
            .first(connection)
            .await
            .optional()
    })
}

/// The statements after a domain was stored: its texts, and the event if it is verified at once.
macro_rules! complete {
    ($connection:expr, $row:expr, $new:expr, $now:expr) => {{
        let row: &DomainRow = $row;
        if $new.fields.texts.is_any_set() {
            write_texts!($connection, row, &$new.fields.texts);
        }
        if $new.claim == Claim::Trusted {
            let event = row.state_event("domain.verified", $now, None);
            $connection.record_event(&event).await?;
        }
    }};
}

/// The statements that store a domain with all that belongs to it.
macro_rules! insert_with_texts {
    ($connection:expr, $new:expr, $now:expr) => {{
        let row = insert!($connection, $new, $now)?;
        complete!($connection, &row, $new, $now);
        row
    }};
}

mod many;

pub use many::{StoredOne, insert_many};

/// Stores a domain at this moment, UTC, and the one with `www.` in front, if there is one: both or
/// neither, if the account's limit has room.
///
/// # Errors
/// [`Error::UniqueViolation`] when the account already has a name or used the key, or another one
/// owns a name and the claim is trusted; [`WriteError::LimitReached`]; database errors.
pub async fn insert(
    pool: &Pool,
    new: &NewDomain<'_>,
    www: Option<&NewDomain<'_>>,
    now: NaiveDateTime,
    limits: &LimitSettings,
) -> Result<(DomainRow, Option<DomainRow>), WriteError> {
    let most = i64::from(limits.domains.get());
    let mut connection = pool.write().await?;
    let is_postgres = matches!(connection, Connection::Postgres(_));
    let is_event = new.claim == Claim::Trusted;
    if most == 0 && www.is_none() && !new.fields.texts.is_any_set() && !is_event {
        let row = on_backend!(&mut connection, |connection| insert!(connection, new, now))?;
        return Ok((row, None));
    }
    let more = if www.is_some() { 2 } else { 1 };
    transaction!(&mut connection, |connection| {
        if most > 0 {
            hold_room!(connection, is_postgres, new.account, more, most);
        }
        let row = insert_with_texts!(connection, new, now);
        let www = match www {
            Some(www) => Some(insert_with_texts!(connection, www, now)),
            None => None,
        };
        Ok::<_, WriteError>((row, www))
    })
}

diesel::define_sql_function! {
    /// SQL's `coalesce()`: the default instead of NULL.
    fn coalesce(text: Nullable<Text>, default: Text) -> Text;
}

diesel::define_sql_function! {
    /// The same for numbers.
    #[sql_name = "coalesce"]
    fn coalesce_number(number: Nullable<Integer>, default: Integer) -> Integer;
}

/// A number that no field can have, in place of NULL.
const NO_NUMBER: i32 = -1;

/// Whether a stored text differs from the one that was sent; NULL, which counts as false, if none
/// was sent.
macro_rules! is_other_text {
    ($column:expr, $sent:expr) => {{
        let sent = $sent.as_ref();
        let sent = sent.map(|sent| sent.as_ref().map_or_else(String::new, ToString::to_string));
        coalesce($column, "").nullable().ne(sent)
    }};
}

/// The same for a number.
macro_rules! is_other_number {
    ($column:expr, $sent:expr) => {
        coalesce_number($column, NO_NUMBER)
            .nullable()
            .ne($sent.map(|sent| sent.unwrap_or(NO_NUMBER)))
    };
}

/// A subquery for a stored text of the account's domain.
macro_rules! stored_text {
    ($account:expr, $id:expr, $column:expr) => {
        domain_texts::table
            .find(($account, $id))
            .select($column)
            .single_value()
    };
}

/// The new version of a text that was sent; NULL if it was cleared.
macro_rules! text_version {
    ($column:expr, $sent:expr) => {{
        let sent: &Option<Option<String>> = &$sent;
        let is_set = matches!(sent, Some(Some(_)));
        let is_cleared = matches!(sent, Some(None));
        (
            is_set.then(|| $column.eq((domains::version + 1).nullable())),
            is_cleared.then(|| $column.eq(None::<i64>)),
        )
    }};
}

/// The statement that changes a domain.
macro_rules! update {
    ($connection:expr, ($account:expr, $id:expr), $conditions:expr, $fields:expr) => {
        diesel::update(domains::table)
            .filter(domains::account.eq($account).and(domains::id.eq($id)))
            .filter($conditions)
            .set((
                $fields,
                text_version!(domains::robots_version, $fields.texts.robots),
                text_version!(domains::well_known_version, $fields.texts.well_known),
                domains::updated_at.eq(now()),
                domains::version.eq(domains::version + 1),
            ))
            .returning(DomainRow::as_returning())
            .get_result::<DomainRow>($connection)
            .await
            .optional()
    };
}

/// Changes the account's domain in one step, so that concurrent changes do not matter; if a version
/// is given, only if the domain still has that one. `None` if nothing was written: there is no such
/// domain or version, or it already is as requested.
///
/// # Errors
/// Database errors.
pub async fn update(
    pool: &Pool,
    (account, id): (&str, i64),
    version: Option<i64>,
    fields: &DomainFields,
) -> Result<Option<DomainRow>, Error> {
    let has_version = domains::version.nullable().eq(version);
    let has_version = has_version.or(version.is_none().into_sql::<Bool>());
    let is_changed = is_other_text!(domains::index_page, fields.index_page)
        .or(is_other_text!(
            domains::not_found_page,
            fields.not_found_page
        ))
        .or(is_other_number!(
            domains::redirect_status,
            fields.redirect_status
        ))
        .or(is_other_text!(domains::redirect_to, fields.redirect_to))
        .or(is_other_text!(
            stored_text!(account, id, domain_texts::robots),
            fields.texts.robots
        ))
        .or(is_other_text!(
            stored_text!(account, id, domain_texts::well_known),
            fields.texts.well_known
        ))
        .or(is_other_number!(domains::hsts, fields.hsts));
    let conditions = has_version.and(is_changed);
    let mut connection = pool.write().await?;
    if fields.texts.is_empty() {
        return on_backend!(&mut connection, |connection| {
            update!(connection, (account, id), conditions.clone(), fields)
        });
    }
    transaction!(&mut connection, |connection| {
        let changed = update!(connection, (account, id), conditions.clone(), fields)?;
        if let Some(changed) = &changed {
            write_texts!(connection, changed, &fields.texts);
        }
        Ok::<_, Error>(changed)
    })
}

/// Deletes the account's domain; if a version is given, only if it still has that one. Returns the
/// name that it had; `None` if nothing was deleted.
///
/// # Errors
/// Database errors.
pub async fn delete(
    pool: &Pool,
    (account, id): (&str, i64),
    version: Option<i64>,
) -> Result<Option<String>, Error> {
    let has_version = domains::version.nullable().eq(version);
    let has_version = has_version.or(version.is_none().into_sql::<Bool>());
    let mut connection = pool.write().await?;
    on_backend!(&mut connection, |connection| {
        diesel::delete(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(id)))
            .filter(has_version)
            .returning(domains::name)
            .get_result(connection)
            .await
            .optional()
    })
}
