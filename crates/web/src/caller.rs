//! The caller of a request. Its API key is verified once, by the first code that needs the caller;
//! the outcome is stored with the request.

use actix_web::http::header::AUTHORIZATION;
use actix_web::web::Data;
use actix_web::{HttpMessage, HttpRequest};
use auth::{Caller, Verifier};

use crate::Problem;
use crate::session::{self, SessionError};

/// The outcome, stored in the extensions of a request.
#[derive(Clone)]
struct Identity {
    outcome: Result<Option<Caller>, Refusal>,
    /// The holder of a key that is no longer accepted because it has expired or been revoked.
    former: Option<Caller>,
    /// The holder of the session, if there is no other key.
    session: Option<Result<Caller, SessionError>>,
}

/// The reason why the caller cannot be determined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
enum Refusal {
    #[error("The Authorization header was sent twice.")]
    SentTwice,
    #[error(transparent)]
    Key(#[from] auth::Error),
    #[error("app_data lacks the verifier of API keys")]
    NoVerifier,
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::Key(error) => error.into(),
            Refusal::SentTwice => Self::invalid_token(&refusal.to_string()),
            Refusal::NoVerifier => Self::internal(&refusal),
        }
    }
}

/// The holder of the API key in the request; `None` if the request has no key.
///
/// # Errors
/// When the key is not accepted.
pub(crate) fn caller_of(request: &HttpRequest) -> Result<Option<Caller>, Problem> {
    Ok(identity_of(request).outcome?)
}

/// The holder of the API key in the request or of its session; `None` if there is none or it is not
/// accepted. Use it only to count requests: rights depend on [`caller_of`].
pub(crate) fn accepted_caller_of(request: &HttpRequest) -> Option<Caller> {
    let Identity {
        outcome, session, ..
    } = identity_of(request);
    let session = session.and_then(Result::ok);
    outcome.ok().flatten().or(session)
}

/// The person who is signed in with the session cookie, or why the session is not accepted; `None`
/// without such a cookie, and in a request that has an API key of its own.
pub fn session_caller_of(request: &HttpRequest) -> Option<Result<Caller, SessionError>> {
    identity_of(request).session
}

/// The holder of the API key in the request, even if the key has expired or been revoked. Use it
/// only to name the sender of a refused request.
pub(crate) fn known_caller_of(request: &HttpRequest) -> Option<Caller> {
    let Identity {
        outcome,
        former,
        session,
    } = identity_of(request);
    let session = session.and_then(Result::ok);
    outcome.ok().flatten().or(session).or(former)
}

/// Why the key is not accepted, as a stable name.
pub(crate) fn refusal_of(request: &HttpRequest) -> Option<&'static str> {
    match identity_of(request).outcome.err()? {
        Refusal::SentTwice => Some("sent_twice"),
        Refusal::Key(error) => Some(error.code()),
        Refusal::NoVerifier => None,
    }
}

/// Waits until this process knows a key that another one has just issued.
pub(crate) async fn await_new(request: &HttpRequest) {
    let verifier = request.app_data::<Data<Verifier>>();
    if let (Some(verifier), Ok(Some(key))) = (verifier, bearer_token(request)) {
        verifier.await_new(key).await;
    }
}

fn identity_of(request: &HttpRequest) -> Identity {
    let known = request.extensions().get::<Identity>().cloned();
    known.unwrap_or_else(|| {
        let outcome = verify(request);
        let session = match outcome {
            Ok(None) => session::verify(request),
            _ => None,
        };
        // The signature is valid and cached.
        let former = match (&outcome, &session) {
            (Err(Refusal::Key(auth::Error::Expired | auth::Error::Revoked)), _) => {
                signer_of(request)
            }
            (_, Some(Err(SessionError::Key(_)))) => session::holder_of(request),
            _ => None,
        };
        let identity = Identity {
            outcome,
            former,
            session,
        };
        request.extensions_mut().insert(identity.clone());
        identity
    })
}

fn verify(request: &HttpRequest) -> Result<Option<Caller>, Refusal> {
    let Some(token) = bearer_token(request)? else {
        return Ok(None);
    };
    let verifier = request.app_data::<Data<Verifier>>();
    let caller = verifier.ok_or(Refusal::NoVerifier)?.verify(token)?;
    Ok(Some(caller))
}

fn signer_of(request: &HttpRequest) -> Option<Caller> {
    let token = bearer_token(request).ok().flatten()?;
    request.app_data::<Data<Verifier>>()?.signer(token)
}

/// The token after `Bearer` ([RFC 6750](https://www.rfc-editor.org/rfc/rfc6750#section-2.1)), the
/// scheme in any case. Credentials of another scheme are not an API key.
fn bearer_token(request: &HttpRequest) -> Result<Option<&str>, Refusal> {
    let mut values = request.headers().get_all(AUTHORIZATION);
    let Some(value) = values.next() else {
        return Ok(None);
    };
    if values.next().is_some() {
        return Err(Refusal::SentTwice);
    }
    let text = value.to_str().map_err(|_| auth::Error::Malformed)?.trim();
    let (scheme, token) = text.split_once(' ').unwrap_or((text, ""));
    let token = token.trim_start();
    let is_bearer = scheme.eq_ignore_ascii_case("bearer") && !token.is_empty();
    Ok(is_bearer.then_some(token))
}

#[cfg(test)]
mod tests {
    use actix_web::test::TestRequest;
    use auth::{KeyFolder, KeySettings, NewKey, Source};

    use super::*;

    fn token(value: &str) -> Option<String> {
        let request = TestRequest::default()
            .insert_header((AUTHORIZATION, value))
            .to_http_request();
        bearer_token(&request).unwrap().map(str::to_owned)
    }

    #[test]
    fn the_scheme_may_have_any_case() {
        for value in ["Bearer abc", "bearer abc", "BEARER   abc "] {
            assert_eq!(token(value).as_deref(), Some("abc"), "{value}");
        }
    }

    #[test]
    fn another_scheme_is_not_a_key() {
        for value in ["", "Bearer", "Bearer ", "Basic abc", "abc", "Bearerabc"] {
            assert_eq!(token(value), None, "{value}");
        }
    }

    #[test]
    fn two_keys_are_refused() {
        let request = TestRequest::default()
            .append_header((AUTHORIZATION, "Bearer a"))
            .append_header((AUTHORIZATION, "Bearer b"))
            .to_http_request();

        let problem = caller_of(&request).unwrap_err();
        assert_eq!(problem.code(), "invalid_token");
    }

    #[tokio::test]
    async fn a_key_is_verified_once_per_request() {
        let folder = tempfile::tempdir().unwrap();
        let keys = KeyFolder::init(folder.path().join("keys")).unwrap();
        let key = keys.issue(&NewKey {
            account: "alice".parse().unwrap(),
            scopes: "reports:read".parse().unwrap(),
            name: None,
            lifetime: None,
        });
        let key = key.unwrap();
        let settings = KeySettings::new(Source::File(keys.key_set_path()), None);
        let verifier = Verifier::load(settings).await.unwrap();
        let sent = |key: &str| {
            TestRequest::default()
                .app_data(Data::new(verifier.clone()))
                .insert_header((AUTHORIZATION, format!("Bearer {key}")))
                .to_srv_request()
        };

        for (key, is_good) in [(key.as_str(), true), ("nonsense", false)] {
            let mut request = sent(key);
            let counted = accepted_caller_of(request.request());
            let first = caller_of(request.request());
            // Once the header is gone, the key cannot be verified again.
            request.headers_mut().remove(AUTHORIZATION);
            let second = caller_of(request.request());

            assert_eq!((counted.is_some(), first.is_ok()), (is_good, is_good));
            match (first, second) {
                (Ok(first), Ok(second)) => assert_eq!(first, second),
                (Err(first), Err(second)) => assert_eq!(first.code(), second.code()),
                outcomes => panic!("{outcomes:?}"),
            }
        }
    }
}
