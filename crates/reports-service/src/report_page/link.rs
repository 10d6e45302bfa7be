//! Links that the owner shares, and visitors who follow them.

use actix_web::http::header::LOCATION;
use actix_web::{HttpRequest, HttpResponse};
use url::Url;
use web::{BaseUrl, Problem};

use super::open::id_of;
use super::{address_of, cookie};
use crate::app::App;
use crate::model;

/// The parameter of the query with the token.
const TOKEN: &str = "share";

/// A link that opens the report for this many seconds, and its expiry as a Unix timestamp; `key` is
/// the report's key for links.
///
/// # Errors
/// Database errors.
pub async fn link(
    app: &App,
    base: &BaseUrl,
    id: i64,
    key: &str,
    seconds: u64,
) -> Result<(Url, u64), Problem> {
    let mut link = address_of(app, base, id).await?;
    let (token, expiry) = cookie::sign(id, key, seconds)?;
    link.query_pairs_mut().append_pair(TOKEN, &token);
    Ok((link, expiry))
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
    let Some(open) = cookie::of_link(id, &token, &access, base)? else {
        return Ok(None);
    };
    let page = address_of(app, base, id).await?;
    let mut response = HttpResponse::SeeOther();
    response.insert_header((LOCATION, page.path()));
    for closing in cookie::close_others(request, id, base) {
        response.cookie(closing);
    }
    Ok(Some(response.cookie(open).finish()))
}
