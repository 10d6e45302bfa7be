//! The reason why a person must sign in, and the address of the page that says it.

use actix_web::HttpRequest;
use web::session::SessionError;
use web::session_caller_of;

use crate::destination::Destination;

/// The word of the reason for a person who has signed out.
pub(crate) const SIGNED_OUT: &str = "signed-out";

/// The reason why a person must sign in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    Expired,
    Revoked,
    /// The key is not accepted for another reason.
    Refused,
    /// The session itself has ended.
    Ended,
    SignedOut,
}

impl Reason {
    pub(crate) const CHOICES: [(&'static str, Self); 5] = [
        ("expired", Self::Expired),
        ("revoked", Self::Revoked),
        ("refused", Self::Refused),
        ("ended", Self::Ended),
        (SIGNED_OUT, Self::SignedOut),
    ];

    /// Why the request's cookie is not accepted; `None` without a cookie.
    pub(crate) fn from_request(request: &HttpRequest) -> Option<Self> {
        match session_caller_of(request)? {
            Ok(_) => None,
            Err(SessionError::Key(auth::Error::Expired)) => Some(Self::Expired),
            Err(SessionError::Key(auth::Error::Revoked)) => Some(Self::Revoked),
            Err(SessionError::Key(_)) => Some(Self::Refused),
            Err(_) => Some(Self::Ended),
        }
    }

    /// Whether the key will never be accepted again. Other reasons may lie with the service, which
    /// may not have read the latest key set yet.
    pub(crate) const fn is_final(self) -> bool {
        matches!(self, Self::Expired | Self::Revoked)
    }

    pub(crate) fn word(self) -> &'static str {
        let mut choices = Self::CHOICES.iter();
        let choice = choices.find(|(_, reason)| *reason == self);
        choice.map_or("", |(word, _)| word)
    }

    pub(crate) const fn sentence(self) -> &'static str {
        match self {
            Self::Expired => "The API key that you signed in with has expired.",
            Self::Revoked => "The API key that you signed in with has been revoked.",
            Self::Refused => "The API key that you signed in with is not accepted.",
            Self::Ended => "Your session has ended.",
            Self::SignedOut => "You are signed out.",
        }
    }
}

/// The address of the sign-in page, which returns to the page of this request.
pub(crate) fn sign_in_address(request: &HttpRequest, reason: Option<Reason>) -> String {
    let here = request
        .uri()
        .path_and_query()
        .map_or("", |here| here.as_str());
    let next = Destination::new(here.trim_start_matches('/'));
    let mut query = url::form_urlencoded::Serializer::new(String::new());
    if let Some(next) = next {
        query.append_pair("next", next.as_str());
    }
    if let Some(reason) = reason {
        query.append_pair("why", reason.word());
    }
    format!("sign-in?{}", query.finish())
        .trim_end_matches('?')
        .to_owned()
}

/// The address of the sign-in page after signing out.
pub(crate) fn address_after_sign_out() -> String {
    format!("sign-in?why={}", Reason::SignedOut.word())
}
