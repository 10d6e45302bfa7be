//! Changing a domain.

use database::{AsEither as _, Either, Error, Pool, now, on_backend, transaction};
use diesel::dsl::auto_type;
use diesel::expression::AsExpression;
use diesel::prelude::*;
use diesel::sql_types::{Bool, Integer, Nullable, Text};
use diesel_async::RunQueryDsl;

use super::texts::{is_set, write_texts};
use super::{DomainFields, DomainRow, TextFields};
use crate::schema::{domain_texts, domains};

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
#[auto_type]
fn is_other_text<C, S>(column: C, sent: S) -> _
where
    C: Expression<SqlType = Nullable<Text>>,
    S: AsExpression<Nullable<Text>>,
{
    coalesce(column, "").nullable().ne(sent)
}

/// The same for a number.
#[auto_type]
fn is_other_number<C, S>(column: C, sent: S) -> _
where
    C: Expression<SqlType = Nullable<Integer>>,
    S: AsExpression<Nullable<Integer>>,
{
    let no_number: i32 = NO_NUMBER;
    coalesce_number(column, no_number).nullable().ne(sent)
}

/// What is compared with a stored text.
fn text_of<T: ToString>(sent: Option<&Option<T>>) -> Option<String> {
    sent.map(|sent| sent.as_ref().map_or_else(String::new, T::to_string))
}

/// What is compared with a stored number.
fn number_of(sent: Option<&Option<i32>>) -> Option<i32> {
    sent.map(|sent| sent.unwrap_or(NO_NUMBER))
}

/// The domain's next version.
#[auto_type]
fn next_version() -> _ {
    let one: i64 = 1;
    (domains::version + one).nullable()
}

/// Whether any of these fields differs from the stored one.
#[auto_type]
fn is_changed<'a>(account: &'a str, id: i64, fields: &'a DomainFields) -> _ {
    let index_page: Option<String> = text_of(fields.index_page.as_ref());
    let not_found_page: Option<String> = text_of(fields.not_found_page.as_ref());
    let redirect_to: Option<String> = text_of(fields.redirect_to.as_ref());
    let redirect_status: Option<i32> = number_of(fields.redirect_status.as_ref());
    let robots: Option<String> = text_of(fields.texts.robots.as_ref());
    let well_known: Option<String> = text_of(fields.texts.well_known.as_ref());
    let hsts: Option<i32> = number_of(fields.hsts.as_ref());
    let stored_robots = domain_texts::table
        .find((account, id))
        .select(domain_texts::robots)
        .single_value();
    let stored_well_known = domain_texts::table
        .find((account, id))
        .select(domain_texts::well_known)
        .single_value();
    is_other_text(domains::index_page, index_page)
        .or(is_other_text(domains::not_found_page, not_found_page))
        .or(is_other_number(domains::redirect_status, redirect_status))
        .or(is_other_text(domains::redirect_to, redirect_to))
        .or(is_other_text(stored_robots, robots))
        .or(is_other_text(stored_well_known, well_known))
        .or(is_other_number(domains::hsts, hsts))
}

/// Changes a domain, unless it already is as requested or has another version.
async fn update_row(
    connection: &mut Either<'_>,
    (account, id): (&str, i64),
    version: Option<i64>,
    fields: &DomainFields,
) -> QueryResult<Option<DomainRow>> {
    let has_version = domains::version.nullable().eq(version);
    let has_version = has_version.or(version.is_none().into_sql::<Bool>());
    let TextFields { robots, well_known } = &fields.texts;
    let (robots, well_known) = (robots.as_ref(), well_known.as_ref());
    let versions = (
        is_set(robots).then(|| domains::robots_version.eq(next_version())),
        (robots == Some(&None)).then(|| domains::robots_version.eq(None::<i64>)),
        is_set(well_known).then(|| domains::well_known_version.eq(next_version())),
        (well_known == Some(&None)).then(|| domains::well_known_version.eq(None::<i64>)),
    );
    on_backend!(in connection, |connection| {
        diesel::update(domains::table)
            .filter(domains::account.eq(account).and(domains::id.eq(id)))
            .filter(has_version.and(is_changed(account, id, fields)))
            .set((
                fields,
                versions,
                domains::updated_at.eq(now()),
                domains::version.eq(domains::version + 1),
            ))
            .returning(DomainRow::as_returning())
            .get_result(connection)
            .await
            .optional()
    })
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
    let mut connection = pool.write().await?;
    if fields.texts.is_empty() {
        return on_backend!(&mut connection, |connection| {
            update_row(&mut connection.either(), (account, id), version, fields).await
        });
    }
    transaction!(&mut connection, |connection| {
        let connection = &mut connection.either();
        let changed = update_row(connection, (account, id), version, fields).await?;
        if let Some(changed) = &changed {
            write_texts(connection, changed, &fields.texts).await?;
        }
        Ok::<_, Error>(changed)
    })
}
