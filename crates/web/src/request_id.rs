//! The id of a request, for its response and its log lines.

use actix_web::http::header::{HeaderMap, HeaderName};

/// The header that carries a request's id, in both directions.
pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

/// The longest id that is accepted from outside, in characters.
const MAX_LENGTH: usize = 128;

tokio::task_local! {
    pub(crate) static REQUEST_ID: String;
}

/// The id of the request that this task works on; `None` outside of requests.
pub fn current_request_id() -> Option<String> {
    REQUEST_ID.try_with(Clone::clone).ok()
}

/// The id given by the client or a proxy if it is sane, otherwise a random one.
pub(crate) fn of(headers: &HeaderMap) -> String {
    let given = headers
        .get(X_REQUEST_ID)
        .and_then(|value| value.to_str().ok());
    match given.filter(|id| is_sane(id)) {
        Some(id) => id.to_owned(),
        None => format!("{:032x}", rand::random::<u128>()),
    }
}

fn is_sane(id: &str) -> bool {
    let known = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    (1..=MAX_LENGTH).contains(&id.len()) && id.bytes().all(known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_sane_ids_are_accepted() {
        for id in ["a", "A-z_0.9", &"x".repeat(128)] {
            assert!(is_sane(id), "{id}");
        }
        for id in ["", "a b", "a\"b", "é", "a/b", &"x".repeat(129)] {
            assert!(!is_sane(id), "{id}");
        }
    }
}
