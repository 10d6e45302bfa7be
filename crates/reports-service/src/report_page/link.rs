//! Links that the owner shares, and visitors who follow them.

use actix_web::{HttpRequest, HttpResponse};
use url::Url;
use web::{BaseUrl, Problem};

use super::token::{self, Signer};
use super::{address_of, cookie};
use crate::app::App;
use crate::model::PageAccess;

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

/// Whether a visitor comes by a link that an owner shared, whether or not it opens anything.
pub fn is_by_link(request: &HttpRequest) -> bool {
    let query = url::form_urlencoded::parse(request.query_string().as_bytes());
    query.into_iter().any(|(name, _)| name == TOKEN)
}

/// The token of the link by which a visitor comes, if it opens the report, and its expiry.
///
/// # Errors
/// Database errors.
pub async fn followed(
    request: &HttpRequest,
    app: &App,
    (id, access): (i64, &PageAccess),
) -> Result<Option<Followed>, Problem> {
    let query = url::form_urlencoded::parse(request.query_string().as_bytes());
    let Some((_, token)) = query.into_iter().find(|(name, _)| name == TOKEN) else {
        return Ok(None);
    };
    let expiry = token::link_expiry(&token, id, access, app).await?;
    Ok(expiry.map(|expiry| Followed {
        token: token.into_owned(),
        expiry,
    }))
}

/// A link that was followed.
pub struct Followed {
    token: String,
    expiry: u64,
}

impl Followed {
    /// By which the report is opened.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Adds a cookie, so that the files that belong to the page open as well. The page keeps its
    /// address, which can be forwarded.
    ///
    /// # Errors
    /// A [`Problem`] with status 500 when the cookie cannot be made.
    pub fn remember(
        &self,
        request: &HttpRequest,
        id: i64,
        base: &BaseUrl,
        response: &mut HttpResponse,
    ) -> Result<(), Problem> {
        let open = cookie::of_link(id, &self.token, self.expiry, base)?;
        let cookies = cookie::close_others(request, id, base);
        for cookie in cookies.iter().chain([&open]) {
            response
                .add_cookie(cookie)
                .map_err(|error| Problem::internal(&error))?;
        }
        Ok(())
    }
}
