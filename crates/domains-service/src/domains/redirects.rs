//! Refuses pages that create a redirect loop for a domain's visitors.

use database::Pool;
use query_params::FieldErrors;
use web::Problem;

use crate::model::{DomainFields, DomainRow, leads_back};
use crate::visitor_url::UrlError;

/// Refuses pages that send visitors back to the account's domain of this name, directly or through
/// other domains.
///
/// # Errors
/// 422 with each such page; database errors.
pub async fn refuse_loops(
    pool: &Pool,
    account: &str,
    name: &str,
    fields: &DomainFields,
) -> Result<(), Problem> {
    let pages = fields.pages();
    refuse(
        pool,
        account,
        name,
        pages.map(|(field, page)| (field, page.as_str())),
    )
    .await
}

/// The same for changes to a stored domain, whose own pages are used again if the change clears
/// `redirect_to`.
///
/// # Errors
/// 422 with each such page; database errors.
pub async fn refuse_loops_of_changes(
    pool: &Pool,
    stored: &DomainRow,
    fields: &DomainFields,
) -> Result<(), Problem> {
    let sent = fields.pages();
    let pages = sent
        .map(|(field, page)| (field, page.as_str()))
        .chain(fields.pages_used_again(stored));
    refuse(pool, &stored.account, &stored.name, pages).await
}

async fn refuse<'a>(
    pool: &Pool,
    account: &str,
    name: &str,
    pages: impl Iterator<Item = (&'static str, &'a str)>,
) -> Result<(), Problem> {
    let mut errors = FieldErrors::default();
    for (field, page) in pages {
        if leads_back(pool, account, name, page).await? {
            let error = UrlError::PointsBack;
            errors.push(field, error.code(), error.message(field));
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(errors.into())
    }
}
