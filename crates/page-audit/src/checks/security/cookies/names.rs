//! What the name of a cookie says of it.

use web_formats::cookie::Cookie;

#[cfg(test)]
mod tests;

/// Whether a name indicates that the cookie is compared with a field of a form.
pub(super) fn is_against_forgery(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name.contains("csrf") || name.contains("xsrf")
}

/// Whether a name indicates that the cookie identifies a logged-in visitor. Tokens against forgery
/// are for scripts to read, and a load balancer's affinity is not secret.
pub(super) fn is_session(name: &str) -> bool {
    let lower = name.to_ascii_lowercase();
    if is_against_forgery(name) || lower.contains("affinity") {
        return false;
    }
    has_session(&lower) || lower.contains("login") || has_sid(&lower) || has_auth(&lower)
}

/// Whether a word of the name contains `sess`, and not only as `assess`, `obsess` and `possess` do.
fn has_session(name: &str) -> bool {
    let others = ["assess", "obsess", "possess"];
    name.split(|c: char| !c.is_ascii_alphabetic())
        .filter(|word| !others.iter().any(|other| word.starts_with(other)))
        .any(|word| word.contains("sess"))
}

/// Whether `sid` ends the name or a word of it, as in `PHPSESSID`, `connect.sid` and `sid_old`;
/// within a word, as in `sidebar` or `president`, it means something else.
fn has_sid(name: &str) -> bool {
    name.split(|c: char| !c.is_ascii_alphabetic())
        .any(|word| word.ends_with("sid"))
}

/// Whether the name contains `auth` that does not begin `author` or `authority`, but may begin
/// `authorization`.
fn has_auth(name: &str) -> bool {
    name.match_indices("auth").any(|(at, _)| {
        let after = name.get(at + 4..).unwrap_or_default();
        !after.starts_with("or") || after.starts_with("ori") && !after.starts_with("orit")
    })
}

/// Whether it is what the prefix `__Host-` promises (RFC 6265bis, section 4.1.3.2).
pub(super) fn is_valid_host_cookie(cookie: &Cookie) -> bool {
    let path = cookie.path.as_deref() == Some("/");
    cookie.secure && path && cookie.domain.is_none() && !cookie.name.is_empty()
}

/// Whether it is what the prefix `__Secure-` promises (RFC 6265bis, section 4.1.3.1).
pub(super) fn is_valid_secure_cookie(cookie: &Cookie) -> bool {
    cookie.secure && !cookie.name.is_empty()
}
