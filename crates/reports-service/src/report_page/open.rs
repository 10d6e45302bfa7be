//! Decides who may see a report's page.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, HttpResponse};
use url::Url;
use web::{BaseUrl, Problem, set_audit_row};

use super::link::{Followed, followed};
use super::password_form::PasswordForm;
use super::visitor::Visitor;
use super::{address_of, cookie, not_found, token};
use crate::app::App;
use crate::credentials;
use crate::model::{self, FullReport, PageAccess, Privacy};

/// A report that this visitor may see.
pub struct Opened {
    pub access: PageAccess,
    pub report: FullReport,
    /// The link by which the visitor came.
    pub followed: Option<Followed>,
}

/// The reason why a visitor does not see a report.
pub enum Closed {
    /// There is none, or it is private to another account: the two look the same, so as not to
    /// reveal which reports exist.
    Unknown,
    /// The visitor must enter the password on this page of the account.
    NeedsPassword {
        page: Url,
        account: String,
        language: String,
    },
}

impl Closed {
    /// The page that visitors see instead.
    ///
    /// # Errors
    /// A [`Problem`] with status 500 when the page cannot be made.
    pub fn page(&self, request: &HttpRequest) -> Result<HttpResponse, Problem> {
        match self {
            Self::Unknown => not_found(request),
            Self::NeedsPassword {
                page,
                account,
                language,
            } => {
                let form = PasswordForm {
                    request,
                    address: page,
                    account,
                    language,
                };
                form.page(StatusCode::FORBIDDEN, None, "password_required")
            }
        }
    }
}

/// For files that belong to a page.
impl From<Closed> for Problem {
    fn from(closed: Closed) -> Self {
        match closed {
            Closed::Unknown => Self::not_found(),
            Closed::NeedsPassword { .. } => Self::password_required(),
        }
    }
}

/// The id for the slug in the path of a request.
///
/// # Errors
/// Database errors.
pub async fn id_of(request: &HttpRequest, app: &App) -> Result<Option<i64>, Problem> {
    let slug = request.match_info().get("slug").unwrap_or_default();
    let id = app.slugs().await?.id_of(slug);
    if let Some(id) = id {
        set_audit_row(request, id);
    }
    Ok(id)
}

/// The report in the path of a request, if this visitor may see it.
///
/// # Errors
/// Database errors.
pub async fn open(
    request: &HttpRequest,
    visitor: &Visitor,
    app: &App,
    base: &BaseUrl,
) -> Result<Result<Opened, Closed>, Problem> {
    let Some(id) = id_of(request, app).await? else {
        return Ok(Err(Closed::Unknown));
    };
    let Some(access) = model::find_page(&app.pool.for_visitors(), id).await? else {
        return Ok(Err(Closed::Unknown));
    };
    let followed = followed(request, app, (id, &access)).await?;
    let is_open = match access.row.privacy {
        Privacy::Public => true,
        _ if visitor.owns(&access) || followed.is_some() => true,
        _ => match cookie::of_request(request, id, base) {
            Some(cookie) if token::is_of_password(cookie.value(), id, &access) => true,
            Some(cookie) => {
                let expiry = token::link_expiry(cookie.value(), id, &access, app).await?;
                expiry.is_some()
            }
            None => false,
        },
    };
    if !is_open {
        return Ok(Err(match access.row.privacy {
            Privacy::Password => Closed::NeedsPassword {
                page: address_of(app, base, id).await?,
                account: access.account,
                language: access.language,
            },
            _ => Closed::Unknown,
        }));
    }
    let found = model::find(&app.pool.for_visitors(), &access.account, id).await?;
    let Some(mut report) = found else {
        return Ok(Err(Closed::Unknown));
    };
    if !visitor.owns(&access) {
        credentials::hide(&mut report);
    }
    Ok(Ok(Opened {
        access,
        report,
        followed,
    }))
}
