//! The token in each form: only pages made for this session contain it.

use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The purpose of the token, so that nothing else derived from a session equals it.
const CONTEXT: &[u8] = b"waymark console form 1";

/// The name of the field.
pub(crate) const FIELD: &str = "token";

/// The token for forms of the session with this cookie.
pub(crate) fn of(session: &str) -> String {
    URL_SAFE_NO_PAD.encode(hmac::sign(&secret(session), CONTEXT))
}

/// Whether it is the token for forms of the session with this cookie, compared in constant time.
pub(crate) fn is_of(session: &str, token: &str) -> bool {
    let tag = URL_SAFE_NO_PAD.decode(token);
    tag.is_ok_and(|tag| hmac::verify(&secret(session), CONTEXT, &tag).is_ok())
}

fn secret(session: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, session.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_session_has_its_own_token() {
        let token = of("a");
        assert!(is_of("a", &token));
        assert!(!is_of("b", &token));
        for other in ["", "c", "é", &token[1..], &format!("{token}A")] {
            assert!(!is_of("a", other), "{other}");
        }
    }
}
