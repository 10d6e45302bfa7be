//! The reasons why a text cannot be a target of redirects.

use super::MAX_URL_BYTES;

/// The rule that a visitor's URL breaks. The messages continue the name of the field; see
/// [`UrlError::message`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, thiserror::Error)]
pub enum UrlError {
    /// The URL as sent, or after percent-encoding, is too long.
    #[error("must not be longer than {MAX_URL_BYTES} bytes")]
    TooLong,
    /// There is white space or a control character.
    #[error("must not contain spaces or control characters; write a space as %20")]
    ControlOrSpace,
    /// The URL has another scheme, or none.
    #[error("must begin with http:// or https://")]
    NotHttp,
    /// `https://user:password@host/`
    #[error("must not contain a user name or a password")]
    UserInfo,
    /// The URL standard refuses the URL, or would have to repair it.
    #[error("must be a valid http or https URL")]
    Invalid,
    /// The host is neither an IP address nor a full domain name.
    #[error("must have a full domain name, such as www.example.com, or an IP address as its host")]
    InvalidHost,
    /// A placeholder is repeated, or `{query}` is not in the query.
    #[error(
        "may contain {{path}} and {{domain}} after the host and {{query}} after the \"?\", each of \
         them once"
    )]
    Placeholders,
    /// The URL has a query, a fragment or a placeholder.
    #[error(
        "must be a scheme and a host, and a path if need be, such as https://www.example.com/blog"
    )]
    NotABase,
    /// The URL points back to its own domain.
    #[error("must not lead back to the domain itself")]
    PointsBack,
}

impl UrlError {
    /// The message for people, about the field of this name.
    pub fn message(self, field: &str) -> String {
        format!("The {field} field {self}.")
    }

    /// A code for programs, which does not change when the message's wording does.
    pub fn code(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::ControlOrSpace => "control_or_space",
            Self::NotHttp => "not_http",
            Self::UserInfo => "user_info",
            Self::Invalid => "invalid_url",
            Self::InvalidHost => "invalid_host",
            Self::Placeholders => "placeholders",
            Self::NotABase => "not_a_base",
            Self::PointsBack => "points_back",
        }
    }
}
