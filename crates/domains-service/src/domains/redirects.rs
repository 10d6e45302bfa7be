//! Refusing pages that send a domain's visitors round in a circle.

use database::Pool;
use query_params::FieldErrors;
use web::Problem;

use crate::model::leads_back;
use crate::visitor_url::{UrlError, VisitorUrl};

/// Refuses pages that lead back to the account's domain of this name, at once or through other domains.
///
/// # Errors
/// 422 with each page that does; those of the database.
pub async fn refuse(
    pool: &Pool,
    account: &str,
    name: &str,
    index_page: Option<&VisitorUrl>,
    not_found_page: Option<&VisitorUrl>,
) -> Result<(), Problem> {
    let mut errors = FieldErrors::default();
    let pages = [
        ("index_page", index_page),
        ("not_found_page", not_found_page),
    ];
    for (field, page) in pages {
        let Some(page) = page else { continue };
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
