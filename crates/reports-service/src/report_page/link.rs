//! Links that the owner shares, and visitors who follow them.

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse};
use url::Url;
use web::{BaseUrl, Problem};

use super::open::id_of;
use super::token::{self, Signer};
use super::{address_of, cookie};
use crate::app::App;
use crate::model;

/// The parameter of the query with the token.
const TOKEN: &str = "share";

/// A link that opens the report until `expiry`, a Unix timestamp; `signer` has its id and key.
///
/// # Errors
/// Database errors.
pub async fn link(
    app: &App,
    base: &BaseUrl,
    id: i64,
    signer: Signer<'_>,
    expiry: u64,
) -> Result<Url, Problem> {
    let mut link = address_of(app, base, id).await?;
    let token = token::sign(id, signer, expiry)?;
    link.query_pairs_mut().append_pair(TOKEN, &token);
    Ok(link)
}

/// Exchanges the token of a link for a cookie and redirects to the page without the token, so that
/// it is neither in the browser's history nor sent to other sites. `None` if the request has no
/// token that opens the report, so as not to reveal which reports exist.
///
/// # Errors
/// Database errors.
pub async fn follow_link(
    request: &HttpRequest,
    app: &App,
    base: &BaseUrl,
) -> Result<Option<HttpResponse>, Problem> {
    let query = url::form_urlencoded::parse(request.query_string().as_bytes());
    let Some((_, token)) = query.into_iter().find(|(name, _)| name == TOKEN) else {
        return Ok(None);
    };
    let Some(id) = id_of(request, app).await? else {
        return Ok(None);
    };
    let Some(access) = model::find_page(&app.pool.for_visitors(), id).await? else {
        return Ok(None);
    };
    let Some(expiry) = token::link_expiry(&token, id, &access, app).await? else {
        return Ok(None);
    };
    let open = cookie::of_link(id, &token, expiry, base)?;
    let page = address_of(app, base, id).await?;
    let mut response = HttpResponse::SeeOther();
    response.insert_header((LOCATION, page.path()));
    for closing in cookie::close_others(request, id, base) {
        response.cookie(closing);
    }
    Ok(Some(response.cookie(open).finish()))
}
