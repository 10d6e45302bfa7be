//! Refusing pages that send a domain's visitors into a redirect loop.

use database::Pool;
use query_params::FieldErrors;
use web::Problem;

use crate::model::{DomainFields, leads_back};
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
    let mut errors = FieldErrors::default();
    for (field, page) in fields.pages() {
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
