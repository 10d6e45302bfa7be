//! `POST /sign-out`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::Fields;
use web::{BaseUrl, Problem, Sent};

use crate::leaving::Leaving;
use crate::onward::onward;
use crate::page::see_other;
use crate::reason::address_after_sign_out;
use crate::sessions::Sessions;
use crate::{same_origin, token};

/// Ends the session and removes the cookie. The key stays valid; at a provider, the person signs out
/// on the page that follows.
pub(crate) async fn sign_out(
    request: HttpRequest,
    sent: Sent,
    sessions: Data<Sessions>,
    base: Data<BaseUrl>,
) -> Result<HttpResponse, Problem> {
    same_origin::check(&request)?;
    let is_session = matches!(web::session_caller_of(&request), Some(Ok(_)));
    if is_session && !has_token(&request, &sent.0) {
        return Err(Problem::forbidden(
            "wrong_token",
            "This form belongs to another session, so you are still signed in.",
        ));
    }
    let mut leaving = None;
    if let Some(token) = web::session::token(&request).filter(|_| is_session) {
        leaving = Leaving::read(&sessions, &token).await?;
        sessions.end(&token).await?;
    }
    let leaving = leaving.or_else(|| Leaving::passed_on(&request, &sessions));
    let mut cookies = Vec::new();
    let mut response = match (onward(&request, "sign-out"), &leaving) {
        (Some(onward), leaving) => {
            cookies.extend(leaving.as_ref().map(|leaving| leaving.pass_on(&base)));
            onward
        }
        (None, Some(leaving)) => {
            cookies = vec![web::session::end(&base), Leaving::end(&base)];
            leaving.page(&request, &base).await?
        }
        (None, None) => {
            cookies.push(web::session::end(&base));
            see_other(&base, &address_after_sign_out()).finish()
        }
    };
    for cookie in &cookies {
        let added = response.add_cookie(cookie);
        added.map_err(|error| Problem::internal(&error))?;
    }
    Ok(response)
}

fn has_token(request: &HttpRequest, sent: &Fields) -> bool {
    let session = web::session::token(request).unwrap_or_default();
    let mut texts = sent.texts();
    texts.any(|(name, text)| name == token::FIELD && token::is_of(&session, text))
}
