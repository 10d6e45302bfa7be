//! The long texts of a domain. They are in a table of their own, so that lists do not read them and
//! checks do not write them, and are only read where they are shown.

use database::{Either, Error, Pool, on_backend};
use diesel::prelude::*;
use diesel_async::RunQueryDsl;

use super::DomainRow;
use crate::schema::domain_texts;

/// The texts for robots and apps of a domain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Queryable, Selectable)]
#[diesel(table_name = domain_texts)]
pub struct DomainTexts {
    /// `robots.txt`: `allow`, `deny` or its text; `None` for `deny`.
    pub robots: Option<String>,
    /// The files below `/.well-known/`, a JSON object.
    pub well_known: Option<String>,
}

/// The texts as an account sets them: `None` is absent, `Some(None)` empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Insertable, AsChangeset)]
#[diesel(table_name = domain_texts)]
pub struct TextFields {
    /// The text for robots.
    pub robots: Option<Option<String>>,
    /// The files below `/.well-known/`, a JSON object.
    pub well_known: Option<Option<String>>,
}

impl TextFields {
    /// Whether all are absent.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a new domain has any text to store.
    pub fn is_any_set(&self) -> bool {
        matches!(self.robots, Some(Some(_))) || matches!(self.well_known, Some(Some(_)))
    }

    /// Whether the domain already has these texts.
    pub fn are(&self, stored: &DomainTexts) -> bool {
        let is_same = |sent: &Option<Option<String>>, stored: &Option<String>| {
            sent.as_ref().is_none_or(|sent| sent == stored)
        };
        is_same(&self.robots, &stored.robots) && is_same(&self.well_known, &stored.well_known)
    }
}

/// The texts of the account's domain with this id.
///
/// # Errors
/// Database errors.
pub async fn texts_of(pool: &Pool, account: &str, id: i64) -> Result<DomainTexts, Error> {
    let mut connection = pool.read().await?;
    let texts = on_backend!(&mut connection, |connection| {
        domain_texts::table
            .find((account, id))
            .select(DomainTexts::as_select())
            .first(connection)
            .await
            .optional()
    })?;
    Ok(texts.unwrap_or_default())
}

/// The texts of a domain; no query is made if it has none.
///
/// # Errors
/// Database errors.
pub async fn texts(pool: &Pool, domain: &DomainRow) -> Result<DomainTexts, Error> {
    if domain.robots_version.is_none() && domain.well_known_version.is_none() {
        return Ok(DomainTexts::default());
    }
    texts_of(pool, &domain.account, domain.id).await
}

/// In a transaction: writes the texts that were sent, of which there is at least one.
pub(super) async fn write_texts(
    connection: &mut Either<'_>,
    domain: &DomainRow,
    sent: &TextFields,
) -> QueryResult<()> {
    let key = (
        domain_texts::account.eq(&domain.account),
        domain_texts::domain_id.eq(domain.id),
    );
    on_backend!(in connection, |connection| {
        diesel::insert_into(domain_texts::table)
            .values((key, sent))
            .on_conflict((domain_texts::account, domain_texts::domain_id))
            .do_update()
            .set(sent)
            .execute(connection)
            .await?;
    });
    Ok(())
}

/// Whether a text was sent that is not empty.
pub(super) const fn is_set(sent: Option<&Option<String>>) -> bool {
    matches!(sent, Some(Some(_)))
}
