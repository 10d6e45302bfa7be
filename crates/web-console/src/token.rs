//! The token in each form: only pages made for this session contain it.

use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

/// The purpose of the token, so that nothing else derived from a key equals it.
const CONTEXT: &[u8] = b"waymark console form 1";

/// The name of the field.
pub(crate) const FIELD: &str = "token";

/// The token of the session with this API key.
pub(crate) fn of(key: &str) -> String {
    URL_SAFE_NO_PAD.encode(hmac::sign(&secret(key), CONTEXT))
}

/// Whether it is the token of the session with this API key, compared in constant time.
pub(crate) fn is_of(key: &str, token: &str) -> bool {
    let tag = URL_SAFE_NO_PAD.decode(token);
    tag.is_ok_and(|tag| hmac::verify(&secret(key), CONTEXT, &tag).is_ok())
}

fn secret(key: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, key.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_key_has_its_own_token() {
        let token = of("wmk_a");
        assert!(is_of("wmk_a", &token));
        assert!(!is_of("wmk_b", &token));
        for other in ["", "a", "é", &token[1..], &format!("{token}A")] {
            assert!(!is_of("wmk_a", other), "{other}");
        }
    }
}
