//! `POST …/sign-in/PROVIDER/logout`, to which a provider sends that a person has signed out there.
//! What proves it is its signature: the request has no cookie and no origin.

use actix_web::HttpResponse;
use actix_web::http::header::CACHE_CONTROL;
use actix_web::web::{Data, Path};
use openid::Error;
use serde_json::json;
use web::{Problem, Sent, set_audit_code, set_audit_person};

use crate::sessions::{EndError, Sessions};

/// Ends the sessions that the token names.
pub(crate) async fn log_out(
    name: Path<String>,
    sent: Result<Sent, Problem>,
    sessions: Data<Sessions>,
) -> Result<HttpResponse, Problem> {
    let provider = sessions.people().provider(&name);
    let provider = provider.ok_or_else(Problem::not_found)?;
    let sent = sent?;
    let mut tokens = sent.0.texts().filter(|(name, _)| *name == "logout_token");
    let (Some((_, token)), None) = (tokens.next(), tokens.next()) else {
        return Ok(refuse(
            "provider_not_believed",
            "there is not one logout_token",
        ));
    };
    let token = match provider.logout_token(token).await {
        Ok(token) => token,
        Err(Error::Unavailable(reason)) => {
            tracing::warn!(
                provider = provider.name(),
                reason,
                "sessions were not ended"
            );
            return Ok(HttpResponse::ServiceUnavailable().finish());
        }
        Err(error) => {
            tracing::warn!(provider = provider.name(), %error, "no sessions were ended");
            return Ok(refuse(error.code(), &error.to_string()));
        }
    };
    match sessions.end_by_provider(provider.name(), &token).await {
        Ok(ended) => {
            tracing::info!(provider = provider.name(), ended, "sessions were ended");
            let mut response = HttpResponse::Ok();
            let mut response = response.insert_header((CACHE_CONTROL, "no-store")).finish();
            let person = token.subject.or(token.session).unwrap_or_default();
            set_audit_person(&mut response, &person);
            Ok(response)
        }
        Err(used @ EndError::Used) => Ok(refuse("used_token", &used.to_string())),
        Err(EndError::Database(error)) => Err(error.into()),
    }
}

fn refuse(code: &'static str, reason: &str) -> HttpResponse {
    let body = json!({"error": "invalid_request", "error_description": reason});
    let mut response = HttpResponse::BadRequest();
    let response = response.insert_header((CACHE_CONTROL, "no-store"));
    let mut response = response
        .content_type("application/json")
        .body(body.to_string());
    set_audit_code(&mut response, code);
    response
}
