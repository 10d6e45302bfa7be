//! `POST /sign-out`

use actix_web::web::Data;
use actix_web::{HttpRequest, HttpResponse};
use query_params::Fields;
use web::{BaseUrl, Problem, Sent};

use crate::onward::onward;
use crate::page::see_other;
use crate::reason::address_after_sign_out;
use crate::sessions::Sessions;
use crate::{same_origin, token};

/// Ends the session and removes the cookie. The key stays valid.
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
    if let Some(token) = web::session::token(&request).filter(|_| is_session) {
        sessions.end(&token).await?;
    }
    if let Some(onward) = onward(&request, "sign-out") {
        return Ok(onward);
    }
    let mut response = see_other(&base, &address_after_sign_out());
    Ok(response.cookie(web::session::end(&base)).finish())
}

fn has_token(request: &HttpRequest, sent: &Fields) -> bool {
    let session = web::session::token(request).unwrap_or_default();
    let mut texts = sent.texts();
    texts.any(|(name, text)| name == token::FIELD && token::is_of(&session, text))
}
