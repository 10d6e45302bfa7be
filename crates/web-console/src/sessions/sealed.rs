//! The provider's tokens, encrypted with a key that is made from the session's own token: only the
//! browser has that, so whoever reads the database can neither use nor show them.

use aws_lc_rs::aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey};
use aws_lc_rs::hmac;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use openid::Tokens;

/// The purpose of the key, so that nothing else derived from a session equals it.
const CONTEXT: &[u8] = b"waymark console tokens 1";

/// Encrypts the tokens for the session of this token.
pub(crate) fn seal_tokens(session: &str, tokens: &Tokens) -> Option<String> {
    let mut text = serde_json::to_vec(tokens).ok()?;
    let nonce = key(session)?.seal_in_place_append_tag(Aad::empty(), &mut text);
    let mut sealed = nonce.ok()?.as_ref().to_vec();
    sealed.extend(text);
    Some(STANDARD.encode(sealed))
}

/// The tokens of the session of this token.
pub(crate) fn open_tokens(session: &str, sealed: &str) -> Option<Tokens> {
    let mut sealed = STANDARD.decode(sealed).ok()?;
    let (nonce, text) = sealed.split_at_mut_checked(NONCE_LEN)?;
    let nonce = Nonce::try_assume_unique_for_key(nonce).ok()?;
    let text = key(session)?
        .open_in_place(nonce, Aad::empty(), text)
        .ok()?;
    serde_json::from_slice(text).ok()
}

fn key(session: &str) -> Option<RandomizedNonceKey> {
    let secret = hmac::Key::new(hmac::HMAC_SHA256, session.as_bytes());
    let key = hmac::sign(&secret, CONTEXT);
    RandomizedNonceKey::new(&AES_256_GCM, key.as_ref()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_session_opens_its_tokens() {
        let tokens = r#"{"id_token":"i","refresh_token":"refresh","nonce":"n"}"#;
        let tokens: Tokens = serde_json::from_str(tokens).unwrap();
        let sealed = seal_tokens("a", &tokens).unwrap();
        assert!(!sealed.contains("refresh"));
        let opened = open_tokens("a", &sealed).unwrap();
        assert_eq!(opened.refresh_token.as_deref(), Some("refresh"));
        assert!(open_tokens("b", &sealed).is_none());
        for wrong in ["", "x", &sealed[4..], &seal_tokens("b", &tokens).unwrap()] {
            assert!(open_tokens("a", wrong).is_none(), "{wrong}");
        }
    }
}
